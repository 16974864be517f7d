"""A person who was promised a seat shuffles for the next deal while others see the result."""

import pytest

from peerdeck.action import Deal
from peerdeck.dealing.lines import Step
from peerdeck.event import Shuffled
from peerdeck.log import Act
from tests.app.online.circle import Circle
from tests.app.online.journeys import book_of
from tests.app.online.page import Page
from tests.app.online.test_playing import looking_on
from tests.app.online.test_rounds import to_result
from tests.support.cases import some

LINK = "game=cpwp&seats=3&match=cards_left&match_deals=5"
LOOKS = 5  # seconds at a result


def promised(deals: int = 1) -> tuple[Circle, list[Page]]:
    """Return two who look at the result of a deal, and somebody who has been promised a seat."""
    circle, pages = looking_on(LINK)
    host, ben, _late = pages
    for deal in range(deals):
        if deal == deals - 1:
            host.press_on(host.commands("seat later", "friends")[0])
        to_result(circle, [host, ben])
        if deal < deals - 1:
            next_deal(circle, [host, ben])
    return circle, pages


def next_deal(circle: Circle, pages: list[Page]) -> float:
    """Go on from a result. Return the milliseconds until all have seen their new hands."""
    began = circle.now
    for page in pages:
        page.press("deal")
    circle.until(lambda: all(p.hand and not p.text("outcome") for p in pages), step=0.01)
    return circle.now - began


@pytest.mark.parametrize("deals", some([1, 3], [1]))
def test_the_deck_is_made_by_all_before_the_next_deal_begins(deals: int) -> None:
    circle, (host, ben, late) = promised(deals)
    circle.run(LOOKS)
    assert late.me in table_people(host)
    next_deal(circle, [host, ben])
    circle.until(lambda: bool(late.hand))
    items = book_of(host).items
    dealt = max(
        at for at, item in enumerate(items) if isinstance(item, Act) and item.action == Deal()
    )
    shuffled = next(at for at in range(dealt, len(items)) if isinstance(items[at], Shuffled))
    assert not any(isinstance(item, Step) for item in items[dealt:shuffled])
    steps = [item.by for item in items[:shuffled] if isinstance(item, Step)]
    assert {*steps[-3:]} == {host.me, ben.me, late.me}


@pytest.mark.parametrize("deals", some([1, 2, 3], [2]))
def test_a_promise_is_kept_whoever_deals_and_however_soon(deals: int) -> None:
    circle, (host, ben, late) = promised(deals)
    next_deal(circle, [host, ben])
    circle.until(lambda: bool(late.hand), 10)
    assert not late.text("outcome")
    assert late.me in table_people(host)


def test_the_next_deal_waits_for_those_who_played_and_not_for_who_comes() -> None:
    circle, (host, ben, late) = promised()
    circle.run(LOOKS)
    assert host.text("leads-on").startswith("Ready for the next deal?")
    host.press("deal")
    circle.run(3)
    assert late.text("leads-on") == "The next deal waits for Ben."
    ben.press("deal")
    circle.until(lambda: all(page.hand for page in (host, ben, late)), 10)


def test_a_promise_makes_nobody_wait_longer() -> None:
    circle, (host, ben, late) = promised()
    circle.run(LOOKS)
    with_late = next_deal(circle, [host, ben])
    circle.until(lambda: bool(late.hand))
    to_result(circle, [host, ben, late])
    circle.run(LOOKS)
    late.press("deal")
    circle.run(1)
    assert with_late < next_deal(circle, [host, ben]) + 500


def table_people(page: Page) -> set[str]:
    """Return the people of the last list of players in the log."""
    book = book_of(page)
    last = book.items[book.lists[-1]]
    return {*getattr(last, "people", ())}
