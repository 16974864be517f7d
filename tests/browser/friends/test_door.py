"""The door of a table in real pages: asking, answering, and what must not happen there."""

from urllib.parse import urldefrag

import pytest
from playwright.sync_api import Request, WebSocket

from tests.browser.friends.table import SEATED, Friend, Table
from tests.support.browser.play import HAND
from tests.support.browser.sites import PYODIDE

SPAR = "#game=spar&seats=4&target=3"
SHOWN = "<b onclick=alert(1)>🃏<"
ODD = f"{SHOWN}/b> & “Zoë” of a very long name indeed"
ONE_ASKS = "document.querySelectorAll('#asking li').length === 1"
MEETS = "({ x, y }) => document.elementFromPoint(x, y).closest('[data-do]')?.dataset.do"


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


def test_who_was_removed_or_finds_the_table_locked_stays_out_until_let_in(
    table: Table,
) -> None:
    anna = table.lay(SPAR)
    (ben,) = table.join("Ben")
    anna.press("[data-do=lock]")
    anna.wait_text("The table is locked: nobody can come in.")
    cleo = table.arrive("Cleo")
    cleo.wait_text("Finding your friend's table…")  # pages of a locked table leave the relays
    anna.press("[data-do=lock]")
    table.ask(cleo)
    table.admit("Cleo")
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


def test_a_double_press_lets_one_in_and_names_are_shown_as_they_were_written(table: Table) -> None:
    anna = table.lay(SPAR)
    for name in (ODD, "Cleo"):
        table.ask(table.arrive(name))
        anna.page.locator("#asking li", has_text=name[: len(SHOWN)]).wait_for()
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
    for place in ("#lobby", "#table"):
        for friend in table.friends:
            friend.wait(place)
            friend.wait_text(SHOWN)
            assert not friend.page.locator("[onclick]").count()
        if place == "#lobby":
            table.begin()
