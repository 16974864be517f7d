"""The door of a table: who comes in is the host's word, and everybody is told how it stands."""

from urllib.parse import urldefrag

import pytest
from playwright.sync_api import Request, WebSocket

from tests.browser.friends.table import SEATED, Friend, Table
from tests.browser.test_boot import hold
from tests.support.browser.play import HAND
from tests.support.browser.sites import PYODIDE
from tests.support.cases import some

SPAR = "#game=spar&seats=3&target=3"
SHOWN = "<b onclick=alert(1)>🃏<"
ONE_ASKS = "document.querySelectorAll('#asking li').length === 1"
MEETS = "({ x, y }) => document.elementFromPoint(x, y).closest('[data-do]')?.dataset.do"
ODD = f"{SHOWN}/b> & “Zoë” of a very long name indeed"


def test_the_host_refuses_locks_and_lets_in(table: Table) -> None:
    anna = table.lay(SPAR)
    ben = table.arrive("Ben")
    table.ask(ben)
    ben.wait_text("The host is asked to let you in")
    anna.press("#asking [data-do='turn away']")
    ben.wait_text("The host has not let you in.")
    anna.page.wait_for_selector("#asking li", state="detached")
    table.ask(ben)  # he may have mistyped his name
    ben.wait_text("The host is asked to let you in")
    table.admit("Ben")
    ben.wait("#lobby")
    anna.press("[data-do=switch]")
    anna.wait_text("The table is locked: nobody can come in.")
    cleo = table.arrive("Cleo")
    cleo.wait_text("The table is locked: nobody can come in now.")
    anna.press("[data-do=switch]")
    table.ask(cleo)
    table.admit("Cleo")
    cleo.wait("#lobby")


@pytest.mark.site(PYODIDE)  # elsewhere the tests answer for the worker, and hear its secrets
def test_the_secret_of_the_link_is_sent_nowhere_and_nothing_is_counted(table: Table) -> None:
    sent: list[str] = []  # by both pages and their workers, to whomever

    def ask(request: Request) -> None:  # the browser itself leaves the fragment out
        sent.append(f"{urldefrag(request.url).url} {request.post_data or ''}")

    def note(friend: Friend) -> None:
        friend.context.on("request", ask)
        friend.page.on("websocket", listen)

    def listen(socket: WebSocket) -> None:
        sent.append(socket.url)
        socket.on("framesent", lambda data: sent.append(str(data)))

    note(table.lay(SPAR))
    secret = table.link.partition("#table=")[2].partition("&")[0]
    ben = table.somebody("Ben")
    table.friends.append(ben)
    note(ben)
    ben.page.goto(table.link)
    table.ask(ben)
    table.admit("Ben")
    ben.wait("#lobby")
    assert len(secret) > 20
    assert any(table.relay in one for one in sent)
    assert not [one for one in sent if secret in one]
    known = (table.address, table.relay, "blob:", "data:")
    asked = [one for one in sent if one.startswith(("http", "ws", "blob", "data:"))]
    assert asked
    assert all(one.startswith(known) for one in asked), asked


def test_somebody_is_removed_and_stays_out_until_he_is_let_in(table: Table) -> None:
    anna = table.lay(SPAR)
    ben, cleo = table.join("Ben", "Cleo")
    table.begin()
    anna.wait(HAND)
    anna.press("#friends summary")
    anna.page.get_by_role("button", name="Remove Ben from the table").click()
    anna.press("dialog[open] [data-do='turn away']")
    anna.wait_text("Ben is removed as soon as Cleo agrees.")
    assert ben.page.locator(SEATED).count()
    cleo.press("#among-friends [data-do='agree to remove']")
    ben.wait_text("The host has removed you from the table.")
    cleo.wait_text("Ben is no longer at the table. A bot plays on.")
    assert not ben.page.locator(SEATED).count()
    ben.page.reload()
    ben.wait_text("The host has")
    assert not ben.page.locator(SEATED).count()
    table.ask(ben)
    anna.wait_text("Ben was sent away and asks again")
    anna.press("#among-friends .button.main")
    ben.wait(HAND)


@pytest.mark.parametrize("leaver", some([0, 1], [1]), ids=["host", "guest"])
def test_of_two_one_leaves_for_good_and_the_other_plays_on(table: Table, leaver: int) -> None:
    table.lay(SPAR)
    table.join("Ben")
    table.begin()
    gone = table.friends.pop(leaver)
    gone.wait(HAND)
    gone.press("#friends summary")
    gone.press("#friends [data-do='give up seat']")
    gone.press("dialog[open] [data-do='leave for good']")
    gone.wait("#home")
    assert not gone.page.locator("[data-do='resume friends']").count()
    table.host.wait_text(f"{gone.name} is no longer at the table. The deal begins again")
    gone.page.close()
    table.play_on()
    table.wait_ended()


def test_a_late_friend_takes_over_from_a_bot_or_looks_on(table: Table) -> None:
    anna = table.lay("#game=cpwp&seats=3")
    table.join("Ben")
    table.begin()
    for _ in range(4):
        table.step()
    cleo = table.arrive("Cleo")
    table.ask(cleo)
    anna.press("#among-friends .button.main")
    cleo.wait(HAND)
    assert "Cleo (you)" in cleo.text("#table")
    anna.wait_text("Cleo sits down.")
    dora = table.arrive("Dora")
    table.ask(dora)
    anna.wait_text("Dora would like to watch, or to sit down when a seat is free.")
    anna.press("#among-friends [data-do=admit]")
    dora.wait("#table")
    dora.wait_text("You are watching")
    assert not dora.page.locator(HAND).count()
    table.friends.remove(dora)
    table.play_a_round()
    table.agree_to_end()
    dora.press("#table [data-do=result]")
    dora.wait("#result")
    dora.wait_text("Shuffled by Anna and Ben, each proven.")  # Cleo came after that


def test_a_name_is_shown_as_it_was_written(table: Table) -> None:
    anna = table.lay(SPAR)
    odd = table.arrive(ODD)
    table.ask(odd)
    table.admit(SHOWN)
    for place in ("#lobby", "#table"):
        for friend in (anna, odd):
            friend.wait(place)
            assert SHOWN in friend.text(place)
            assert not friend.page.locator("[onclick]").count()
        if place == "#lobby":
            table.begin()


def test_a_friend_picks_the_own_name(table: Table) -> None:
    anna = table.lay(SPAR)
    anna.press(".naming.keep summary")
    anna.page.locator(".naming.keep[open] input[type=text]").fill("Benjamin")
    anna.press(".naming.keep[open] button[type=submit]")
    anna.wait_text("Kept for this friend.")
    ben = table.arrive("Benjamin")
    table.ask(ben, "I am Benjamin")
    anna.wait_text("says they are Benjamin")
    table.admit("Benjamin")
    ben.wait("#lobby")
    assert "Benjamin You" in ben.text("#places")


def test_friends_are_played_with_what_the_link_asks_for_however_soon_it_is_pressed(
    table: Table,
) -> None:
    anna = table.somebody("Anna")
    table.friends.append(anna)
    release = hold(anna.page, "**/micropython.wasm")
    anna.page.goto(f"{table.address}{SPAR}")
    anna.press("[data-do='host friends']")
    release()
    anna.page.fill("#join-name", "Anna")
    anna.press("#join-form button[type=submit]")
    anna.wait("#lobby")
    assert "Spar" in anna.text("#lobby")


def test_a_double_press_lets_one_in_and_not_who_comes_next(table: Table) -> None:
    anna = table.lay(SPAR)
    for name in ("Ben", "Cleo"):
        table.ask(table.arrive(name))
        anna.page.locator("#asking li", has_text=name).wait_for()
    mouse = anna.page.mouse
    admit = anna.page.locator("#asking [data-do=admit]").first
    admit.scroll_into_view_if_needed()
    box = admit.bounding_box()
    assert box
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    mouse.move(**at)
    mouse.down()
    mouse.up()
    anna.page.wait_for_function(ONE_ASKS)
    assert anna.page.evaluate(MEETS, at) == "admit", "the next one is now under the pointer"
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    anna.person.idle()
    assert anna.page.evaluate(ONE_ASKS)
    mouse.click(**at)
    anna.page.wait_for_function(f"!({ONE_ASKS})")
