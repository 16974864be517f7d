"""Wishes that more than half have to share: to remove somebody, to deal again, to end the match."""

from random import Random

import pytest

from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.tables import THREE, answers, asked, looking_on, play, playing, view_of
from tests.app.online.test_lobby import remove

FOUR = "game=spar&seats=4&target=9"
REMOVE = "Anna would like to remove Ben. A bot would play on. Do you agree?"
AGAIN = "Ben would like to deal again. Do you agree?"
END = "Ben would like to end the match here. Do you agree?"


def press(page: Page, do: str) -> None:
    """Press an answer to the question over the hand."""
    page.press_on(page.commands(do, "among-friends")[0])


def removing(*guests: str, link: str = FOUR) -> tuple[Circle, list[Page]]:
    """A match in which Anna would like to remove Ben."""
    circle, pages = playing("Ben", *guests, link=link)
    remove(pages[0], "Ben")
    circle.run(2)
    return circle, pages


def test_nobody_is_removed_without_a_question_before_it() -> None:
    circle, (anna, ben, _carl) = playing("Ben", "Carl", link=THREE)
    for peer in (ben.me, "", "nobody"):
        anna.do({"do": "ask to remove", "value": peer})
        assert (anna.dialog is not None) == (peer == ben.me)
        anna.close()
    anna.do({"do": "ask to remove", "value": ben.me})
    assert "Remove Ben from the table? More than half of you have to agree." in " ".join(
        anna.opened.text().split()
    )
    circle.run(5)
    assert not view_of(anna).wishes


def test_of_three_another_agrees_and_who_is_removed_is_told_so() -> None:
    circle, (anna, ben, carl) = removing("Carl", link=THREE)
    own = "You would like to remove Ben: 1 of the 2 it takes."
    circle.until(lambda: anna.text("among-friends") == own, 15)
    assert asked(carl).startswith(REMOVE)
    assert answers(carl) == ["Agree", "Not now"]
    assert any(REMOVE in text for text in carl.alerts)
    assert not asked(ben)
    play(circle, [anna, ben, carl], Random(3), 4)
    press(carl, "agree")
    circle.until(lambda: ben.says("You were removed from the table."), 10)
    for page in (anna, carl):
        circle.until(lambda page=page: page.says("Ben was removed. A bot plays on."), 5)
    for _look in range(20):
        circle.run(0.5)
        assert not any("sit down" in asked(page) for page in (anna, carl)), "Ben does not ask"
    assert [seat.former for seat in view_of(anna).seats] == ["", ben.me, ""]
    carl.reload()
    circle.run(8)
    for page in (anna, carl):
        page.press("proof")
        assert "Ben" in page.opened.text(), "who shuffled is named by the proof"
        assert "Somebody" not in page.opened.text()


def test_of_four_it_takes_three_and_a_question_put_off_comes_back_when_another_agrees() -> None:
    circle, (anna, ben, carl, dora) = removing("Carl", "Dora")
    own = "You would like to remove Ben: 1 of the 3 it takes."
    circle.until(lambda: anna.text("among-friends") == own, 15)
    press(carl, "decline")
    assert not asked(carl)
    circle.run(20)
    assert not asked(carl)
    assert asked(dora).startswith(REMOVE)
    press(dora, "agree")
    circle.run(2)
    assert asked(carl).startswith(
        "Anna and Dora would like to remove Ben. A bot would play on. Do you agree?"
    )
    assert ben.where == "table"
    press(carl, "agree")
    circle.until(lambda: ben.says("You were removed from the table."), 10)


def test_a_wish_is_taken_back_and_outlasts_a_reload() -> None:
    circle, (anna, ben, carl) = removing("Carl", link=THREE)
    for page in (carl, anna):
        page.reload()
        circle.until(lambda: carl.where == "table" and asked(carl).startswith(REMOVE), 12)
    circle.until(lambda: bool(anna.commands("unwish")), 10)
    (keep,) = anna.commands("unwish", "friends")
    assert keep.get("aria-label") == "Keep Ben at the table"
    anna.press_on(keep)
    circle.run(3)
    assert not any("emove Ben" in page.text("among-friends") for page in (anna, ben, carl))


def want_again(page: Page) -> None:
    """Wish by the menu that the deal begins again, and confirm it."""
    page.press("ask again")
    assert "the scores stay as they are." in page.opened.text()
    page.do({"do": "deal again"})
    page.close()


def is_offered(page: Page) -> bool:
    """Return True if the menu of a page offers to deal again."""
    return "hidden" not in page.region("ask-again-entry").attributes


def test_a_deal_begins_again_when_more_than_half_wish_it_and_the_scores_stay() -> None:
    circle, pages = playing("Ben", "Carl", link=THREE)
    anna, ben, carl = pages
    play(circle, pages, Random(3), 30)
    circle.until(lambda: all(page.hand and not page.text("outcome") for page in pages), 30)
    sheets = [_scores(page) for page in pages]
    assert all(map(is_offered, pages))
    want_again(ben)
    circle.run(2)
    own = "You would like to deal again: 1 of the 2 it takes."
    circle.until(lambda: ben.text("among-friends") == own, 15)
    assert not is_offered(ben)
    for page in (anna, carl):
        assert asked(page).startswith(AGAIN)
        assert any(AGAIN in text for text in page.alerts)
    hands = [page.hand for page in pages]
    press(carl, "agree")
    circle.until(
        lambda: all(p.hand and p.hand != old for p, old in zip(pages, hands, strict=True)), 30
    )
    for page, sheet in zip(pages, sheets, strict=True):
        assert any("The deal begins again" in text for text in page.told)
        assert _scores(page) == sheet
        assert is_offered(page)
        assert not asked(page)
    play(circle, pages, Random(4), 10)


def _scores(page: Page) -> str:
    page.do({"do": "scores"})
    text = page.opened.text()
    page.close()
    return text


def test_of_two_both_have_to_wish_it_and_one_alone_decides() -> None:
    circle, pages = playing("Ben", link=THREE)
    want_again(pages[1])
    circle.run(10)
    assert asked(pages[0]).startswith(AGAIN)
    hand = pages[0].hand
    press(pages[0], "agree")
    circle.until(lambda: bool(pages[0].hand) and pages[0].hand != hand, 20)
    circle, (anna,) = playing(link=THREE)
    hand = anna.hand
    want_again(anna)
    circle.until(lambda: bool(anna.hand) and anna.hand != hand, 20)
    anna.press("stop")
    assert "The others are asked" not in anna.opened.text()
    anna.do({"do": "stop now"})
    circle.see_result((anna,))


def test_who_watches_has_no_say() -> None:
    circle, (anna, _ben, late) = looking_on(THREE)
    assert is_offered(anna)
    assert not is_offered(late)
    for intent in ("deal again", "stop now"):
        late.do({"do": intent})
    late.do({"do": "ask again"})
    assert late.dialog is None
    circle.run(3)
    assert not view_of(anna).wishes


def want_end(page: Page) -> None:
    """Wish by the menu that the match ends."""
    page.press("stop")
    told = "The others are asked. The match ends as soon as 2 of you wish it."
    assert told in page.opened.text()
    page.press_on(next(node for node in page.opened if node.get("data-do") == "stop now"))


def test_a_match_ends_when_more_than_half_agree() -> None:
    circle, pages = playing("Ben", "Carl", link=THREE)
    anna, ben, carl = pages
    want_end(ben)
    circle.run(2)
    own = "You would like to end the match: 1 of the 2 it takes."
    circle.until(lambda: ben.text("among-friends") == own, 15)
    for page in (anna, carl):
        assert asked(page).startswith(END)
    press(anna, "decline")
    play(circle, pages, Random(3), 4)
    assert asked(carl).startswith(END)
    press(carl, "agree")
    circle.see_result(pages)
    assert all(page.text("headline") for page in pages)
    assert any(page.says("The match ends here, because most of you wished it.") for page in pages)


def test_a_wish_to_end_is_taken_back_and_wished_again() -> None:
    circle, pages = playing("Ben", "Carl", link=THREE)
    anna, ben, carl = pages
    want_end(ben)
    circle.run(2)
    press(carl, "decline")
    ben.press("stop")
    assert "You have asked the others" in ben.opened.text()
    ben.press_on(next(node for node in ben.opened if node.get("data-do") == "withdraw end"))
    circle.run(2)
    assert not asked(anna)
    want_end(ben)
    circle.run(2)
    for page in (anna, carl):
        assert asked(page).startswith(END)


@pytest.mark.parametrize(
    ("do", "question"),
    [
        ("lock", "Carl would like to lock the table. Do you agree?"),
        ("pause", "Carl would like to pause. Do you agree?"),
    ],
)
def test_what_the_owner_decides_alone_others_wish(do: str, question: str) -> None:
    circle, (anna, ben, carl) = playing("Ben", "Carl", link=THREE)
    carl.press(do)
    circle.run(2)
    assert carl.says("Anna or 2 of you can decide that.")
    for page in (anna, ben):
        assert asked(page).startswith(question)
    press(ben, "agree")
    circle.until(lambda: view_of(anna).locked or view_of(anna).paused, 8)
