"""The door of a table in real pages: asking, answering, and what must not happen there."""

from urllib.parse import urldefrag

import pytest
from playwright.sync_api import Request, WebSocket

from tests.browser.friends.table import SEATED, Friend, Table
from tests.browser.test_boot import hold
from tests.support.browser.play import HAND
from tests.support.browser.sites import PYODIDE

SPAR = "#game=spar&seats=4&target=3"
SHOWN = "<b onclick=alert(1)>🃏<"
ODD = f"{SHOWN}/b> & “Zoë” of a very long name indeed"
ONE_ASKS = "document.querySelectorAll('#asking li').length === 1"
MEETS = "({ x, y }) => document.elementFromPoint(x, y).closest('[data-do]')?.dataset.do"


def test_somebody_is_refused_and_later_let_in_where_the_table_is_not_locked(table: Table) -> None:
    anna = table.lay(SPAR)
    ben = table.arrive("Ben")
    table.ask(ben)
    ben.wait_text("Anna is asked to let you in")
    anna.press("#asking [data-do='turn away']")
    ben.wait_text("You were not let in.")
    anna.page.wait_for_selector("#asking li", state="detached")
    table.ask(ben)
    anna.press("#asking [data-do=admit]")
    ben.wait("#lobby")
    anna.press("[data-do=lock]")
    anna.wait_text("The table is locked: nobody can come in.")
    cleo = table.arrive("Cleo")
    cleo.wait_text("Finding your friend's table…")  # pages of a locked table leave the relays
    anna.press("[data-do=lock]")
    table.ask(cleo)
    table.admit("Cleo")
    cleo.wait("#lobby")


@pytest.mark.site(PYODIDE)  # elsewhere the tests answer for the worker, and hear its secrets
def test_the_secret_of_the_link_is_sent_nowhere_and_nothing_is_counted(table: Table) -> None:
    sent: list[str] = []  # by both pages and their workers, to anybody

    def ask(request: Request) -> None:  # the browser itself leaves the fragment out
        sent.append(f"{urldefrag(request.url).url} {request.post_data or ''}")

    def note(friend: Friend) -> None:
        friend.context.on("request", ask)
        friend.page.on("websocket", listen)

    def listen(socket: WebSocket) -> None:
        sent.append(socket.url)
        socket.on("framesent", lambda data: sent.append(str(data)))

    note(table.lay(SPAR))
    secret = table.link.partition("#table=")[2].partition("&")[0][:22]  # without the decision
    ben = table.somebody("Ben")
    table.friends.append(ben)
    note(ben)
    ben.page.goto(table.link)
    table.ask(ben)
    table.admit("Ben")
    ben.wait("#lobby")
    assert any(table.relay in text for text in sent)
    assert not [text for text in sent if secret in text]
    known = (table.address, table.relay, "blob:", "data:")
    addresses = [text for text in sent if text.startswith(("http", "ws", "blob", "data:"))]
    assert addresses
    assert all(text.startswith(known) for text in addresses), addresses


def test_somebody_is_removed_by_agreement_and_stays_out_until_they_are_let_in(table: Table) -> None:
    anna = table.lay(SPAR)
    ben, cleo = table.join("Ben", "Cleo")
    table.begin()
    anna.wait(HAND)
    anna.press("#friends summary")
    anna.page.get_by_role("button", name="Remove Ben from the table").click()
    anna.press("dialog[open] [data-do=wish]")
    cleo.wait_text("Anna would like to remove Ben.")
    assert ben.page.locator(SEATED).count()
    cleo.press("#among-friends [data-do=agree]")
    ben.wait_text("You were removed from the table.")
    cleo.wait_text("Ben was removed. A bot plays on.")
    ben.page.reload()
    ben.wait_text("You were removed from the table.")
    assert not ben.page.locator(SEATED).count()
    table.ask(ben)
    anna.wait_text("This browser was removed or sent away before.")
    anna.press("#among-friends [data-do=admit]")
    ben.wait(HAND)


def test_somebody_leaves_for_good_and_the_others_play_on(table: Table) -> None:
    table.lay(SPAR)
    table.join("Ben", "Cleo")
    table.begin()
    anna, table.first_seat = table.friends.pop(0), 1
    anna.wait(HAND)
    anna.press("#friends summary")
    anna.press("#friends [data-do='give up seat']")
    anna.press("dialog[open] [data-do='leave for good']")
    anna.wait("#home")
    assert not anna.page.locator("[data-do='resume friends']").count()
    table.host.wait_text("Anna left the table. A bot plays on.")
    anna.page.close()
    table.play_a_round()


def test_a_late_friend_takes_over_from_a_bot_and_another_watches(table: Table) -> None:
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
    anna.wait_text("Dora would like to watch")
    anna.press("#among-friends [data-do='let watch']")
    dora.wait("#table")
    dora.wait_text("You are watching")
    assert not dora.page.locator(HAND).count()
    table.friends.remove(dora)
    table.play_a_round()


def test_a_name_is_shown_as_it_was_written(table: Table) -> None:
    anna = table.lay(SPAR)
    odd = table.arrive(ODD)
    table.ask(odd)
    table.admit(SHOWN)
    for place in ("#lobby", "#table"):
        for friend in (anna, odd):
            friend.wait(place)
            friend.wait_text(SHOWN)
            assert not friend.page.locator("[onclick]").count()
        if place == "#lobby":
            table.begin()


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


def test_a_double_press_lets_one_in_and_not_somebody_who_comes_next(table: Table) -> None:
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
