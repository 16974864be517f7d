"""A deal that begins again: asked for by some, told to all, done when more than half want it."""

from random import Random

from app.friends.view import DealAgain, TableView
from app.online.standing import why_again
from tests.app.online.circle import Circle, Held
from tests.app.online.page import Page
from tests.app.online.test_playing import looking_on, play, playing

LONG = "game=spar&seats=3&target=9"
BEGAN = "The deal begins again, and the scores stay as they were."
ASKED = "would like to deal again: that is 1 of the 2 it takes."


def dealt(*guests: str, link: str = LONG) -> tuple[Circle, list[Page]]:
    """A match of which the first cards have been dealt."""
    circle, pages = playing(*guests, link=link)
    circle.until(lambda: all(page.hand for page in pages))
    return circle, pages


def is_offered(page: Page) -> bool:
    """Return True if the menu of a page offers to deal again."""
    return not page.region("ask-again-entry").attributes.get("hidden") is not None


def want(page: Page) -> None:
    """Ask for it by the menu, and confirm it."""
    page.press("ask again")
    page.do({"do": "deal again"})
    page.close()


def scores(page: Page) -> str:
    """Return the score sheet."""
    page.do({"do": "scores"})
    assert page.dialog is not None
    told = page.dialog.text()
    page.close()
    return told


def has_begun_again(circle: Circle, pages: list[Page]) -> None:
    """Let time pass until all have new cards, and have been told why."""
    old = [page.hand for page in pages]
    circle.until(
        lambda: all(page.hand and page.hand != was for page, was in zip(pages, old, strict=True))
    )
    for page in pages:
        assert any(BEGAN in told for told in page.told)


def test_a_deal_begins_again_when_more_than_half_want_it() -> None:
    circle, pages = dealt("Ben", "Carl")
    host, ben, carl = pages
    play(circle, pages, Random(3), 4)
    hands = [page.hand for page in pages]
    assert all(map(is_offered, pages))
    ben.press("ask again")
    assert ben.dialog is not None
    assert "the scores stay as they are. 2 of you have to want it." in ben.dialog.text()
    ben.do({"do": "deal again"})
    ben.close()
    circle.run(3)
    assert ben.text("among-friends") == f"You {ASKED}"
    assert not is_offered(ben)
    for page in (host, carl):
        assert page.says(f"Ben {ASKED}")
        assert any(f"Ben {ASKED}" in told for told in page.alerts)
        assert not any(BEGAN in told for told in page.told)
    assert [page.hand for page in pages] == hands
    carl.press("deal again")
    has_begun_again(circle, pages)
    for page in pages:
        assert is_offered(page)
        assert not page.says("would like to deal again")
    play(circle, pages, Random(4), 20)


def test_scores_stay_as_they_were() -> None:
    circle, pages = dealt("Ben", "Carl")
    host = pages[0]
    before = scores(host)
    while scores(host) == before:
        play(circle, pages, Random(3), 2)
    circle.until(lambda: is_offered(host) and all(page.hand for page in pages))
    points = scores(host)
    for page in pages[:2]:
        want(page)
    has_begun_again(circle, pages)
    assert scores(host) == points


def test_who_plays_on_is_not_asked_again_before_another_wants_it() -> None:
    circle, pages = dealt("Ben", "Carl", "Dora", link="game=spar&seats=4&target=9")
    host, ben, carl, _dora = pages
    want(ben)
    circle.run(3)
    assert host.commands("deal again", "among-friends")
    host.press("play on")
    assert not host.commands("deal again", "among-friends")
    assert host.says("Ben would like to deal again: that is 1 of the 3 it takes.")
    circle.run(30)
    assert not host.commands("deal again", "among-friends")
    want(carl)
    circle.run(3)
    assert host.commands("deal again", "among-friends")
    assert host.says("Ben and Carl would like to deal again: that is 2 of the 3 it takes.")
    host.press("deal again")
    has_begun_again(circle, pages)


def test_a_wish_is_over_with_its_deal() -> None:
    circle, pages = dealt("Ben", "Carl")
    host, ben, carl = pages
    want(ben)
    circle.run(3)
    host.press("play on")
    carl.press("play on")
    circle.until(lambda: any(page.my_turn for page in pages))
    while host.says(f"Ben {ASKED}"):
        play(circle, pages, Random(3), 2)
    circle.until(lambda: is_offered(host))
    want(host)
    circle.run(5)
    assert not any(BEGAN in told for page in pages for told in page.told)
    assert ben.says(f"Anna {ASKED}")


def test_a_wish_is_over_with_its_match() -> None:
    circle, pages = dealt("Ben")
    host, ben = pages
    for _match in range(2):
        circle.until(lambda: all(page.where == "table" and page.hand for page in pages))
        want(ben)
        circle.run(3)
        host.press_on(host.commands("play on", "among-friends")[0])
        assert not host.commands("deal again", "among-friends")
        for page in pages:
            page.do({"do": "stop now"})
            circle.run(1)
        circle.see_result(pages)
        host.press("again")
        circle.run(3)


def test_of_two_both_have_to_want_it_and_one_alone_with_bots_decides() -> None:
    circle, pages = dealt("Ben")
    want(pages[1])
    circle.run(10)
    assert pages[0].says(f"Ben {ASKED}")
    pages[0].press("deal again")
    has_begun_again(circle, pages)


def test_who_looks_on_has_no_say() -> None:
    _circle, (host, _ben, late) = looking_on(LONG)
    assert is_offered(host)
    assert not is_offered(late)
    late.do({"do": "deal again"})
    late.do({"do": "ask again"})
    assert late.dialog is None


def test_where_cards_wait_for_long_the_page_offers_to_deal_again() -> None:
    circle, pages = dealt("Ben", "Carl")
    host, ben, carl = pages
    held = Held(circle, carl, "letter", "piece")
    for page in pages[:2]:
        want(page)  # and wait for the cards of the next deal
    circle.until(lambda: host.says("The cards wait a moment for Carl."))
    assert not host.commands("deal again", "among-friends")
    for page in (host, ben):
        circle.until(lambda page=page: bool(page.commands("deal again", "among-friends")))
        told = "The cards wait a moment for Carl. You can let the deal begin again, and the scores"
        assert page.says(told)
    ben.press("deal again")
    circle.run(3)
    told = "The cards wait for Carl: 1 of the 2 it takes would like to deal again."
    assert ben.text("among-friends") == told
    assert host.says(told)
    held.let_go()
    host.press("deal again")
    circle.until(lambda: all(page.hand for page in pages))
    assert any(BEGAN in told for told in host.told)


def test_who_has_broken_the_rules_is_named_in_the_question() -> None:
    view = TableView("playing", deal_again=DealAgain(3, (), 2, named=("Carl",)))
    assert why_again(view) == (
        "Carl did what the rules do not allow. "
        "You can let the deal begin again, and the scores stay as they are."
    )
    mine = DealAgain(3, ("You",), 2, is_mine=True, named=("Carl",))
    assert not why_again(TableView("playing", deal_again=mine))
    assert not why_again(TableView("playing", deal_again=DealAgain(3, (), 2)))
