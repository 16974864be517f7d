"""Tables with friends for tests: at the door, in the lobby, while cards are played, at a result."""

from random import Random

from app.desk import Desk
from app.friends.table import FriendsTable
from app.friends.view import TableView
from tests.app.online.circle import Circle
from tests.app.online.page import Page

FOUR = "game=spar&seats=4&target=4"
SHORT = {
    "cpwp": "game=cpwp&seats=3&bots=medium",
    "takku_sum": "game=takku_sum&seats=3&target=1",
    "crazy_eights": "game=crazy_eights&seats=3&target=1",
    "spar": "game=spar&seats=3&target=2",
    "shanghai": "game=shanghai&seats=3&rounds=3s@4",
    "progressive": "game=progressive&seats=3&rounds=3s@4",
}
THREE = "game=spar&seats=3&target=9"
TRIES = 4_000


def laid(*guests: str, link: str = FOUR) -> tuple[Circle, list[Page]]:
    """A table at which these have sat down."""
    circle = Circle()
    anna = circle.page("Anna")
    anna.lay(link)
    pages = [anna]
    for name in guests:
        page = circle.page(name.strip(), browser=f"{name}{len(pages)}")
        let_in(circle, pages, page)
        pages.append(page)
    circle.run(3)
    return circle, pages


def ask(circle: Circle, page: Page, link: str, **filled: str) -> None:
    """Come to a table by a link and ask to be let in."""
    page.follow(link)
    circle.until(lambda: page.by_id("join-name") is not None, 10)
    page.hand_in("join-form", **filled)
    if not page.says("asked to let you in"):
        page.hand_in("join-form")  # a name that is taken is said first
    circle.run(3)


def let_in(circle: Circle, pages: list[Page], page: Page, **filled: str) -> None:
    """Let somebody in who asks; all of these agree."""
    ask(circle, page, pages[0].address, **filled)
    pages[0].let_in()
    circle.until(lambda: page.where in ("lobby", "table"), 10)


def named(page: Page, name: str) -> bool:
    """Return True if somebody of this name has a place."""
    return any(node.is_a("name") and node.text() == name for node in page.region("places"))


def playing(*guests: str, link: str = SHORT["spar"]) -> tuple[Circle, list[Page]]:
    """A match that has begun, of which everybody has seen their cards."""
    circle, pages = laid(*guests, link=link)
    pages[0].press("begin")
    circle.until(lambda: all(page.where == "table" and page.hand for page in pages))
    return circle, pages


def play(circle: Circle, pages: list[Page], random: Random, seconds: float = 1e9) -> None:
    """Everybody plays what the page offers, until the result or for some time."""
    end = circle.now + seconds * 1_000
    for _try in range(TRIES):
        if circle.now >= end or all(page.where == "result" for page in pages):
            return
        for page in pages:
            if page.where == "table" and page.my_turn:
                page.act(random)
        circle.run(0.5)
    raise AssertionError("the match does not end")


def in_turn_of(circle: Circle, pages: list[Page], page: Page, do: str = "") -> None:
    """Play until it is this page's turn, with something that it may do then."""
    while not page.my_turn or (do and not page.commands(do)):
        circle.until(lambda: any(one.my_turn for one in pages))
        for one in pages:
            if one.my_turn and not (one is page and (not do or one.commands(do))):
                one.act(Random(3))


def to_result(circle: Circle, pages: list[Page]) -> None:
    """Let people play to the result of a deal."""
    random = Random(1)

    def played() -> bool:
        for page in pages:
            if not page.text("outcome") and page.my_turn:
                page.act(random)
        return all(page.text("outcome") for page in pages)

    circle.until(played, 900)


def looking_on(link: str) -> tuple[Circle, list[Page]]:
    """A match of two with somebody who watches."""
    circle, pages = playing("Ben", link=link)
    late = circle.page("Carl")
    ask(circle, late, pages[0].address, seat="watch")
    pages[0].press("let watch")
    circle.until(lambda: late.where == "table", 10)
    return circle, [*pages, late]


def asked(page: Page) -> str:
    """Return the question over the hand, "" if there is none."""
    return page.text("among-friends") if page.region("among-friends").is_a("deciding") else ""


def answers(page: Page) -> list[str]:
    """Return the labels of the answers to the question over the hand."""
    nodes = page.region("among-friends")
    return [" ".join(node.text().split()) for node in nodes if node.get("data-do")]


def table_of(page: Page) -> FriendsTable:
    """Return the table with friends that a page is at."""
    participant = page.session._visiting.participant
    assert participant is not None
    assert participant.table is not None
    return participant.table


def view_of(page: Page) -> TableView:
    """Return the table as a page shows it, beside the desk."""
    return table_of(page).view


def desk_of(page: Page) -> Desk:
    """Return what the seat of a page knows."""
    desk = table_of(page).desk
    assert desk is not None
    return desk
