"""Somebody would like to end the match: the others are asked, and it ends when all agree."""

from random import Random
from unittest.mock import patch

from app.online.participant import Participant
from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.test_playing import play, playing

THREE = "game=spar&seats=3&target=9"
QUICK = 0.4  # seconds in which somebody changes their mind
ASKED = "Ben would like to end the match here. Do you agree?"


def ask(page: Page) -> None:
    """Ask the others to end the match, by the menu."""
    page.press("stop")
    assert page.dialog is not None
    assert "The others are asked" in page.dialog.text()
    assert "Everybody agrees to" not in page.dialog.text()
    page.press_on(next(one for one in page.dialog if one.get("data-do") == "stop now"))


def ending() -> tuple[Circle, list[Page]]:
    """A match that Ben would like to end."""
    circle, pages = playing("Ben", "Carl", link=THREE)
    ask(pages[1])
    circle.run(2)
    return circle, pages


def is_asked(page: Page) -> bool:
    return page.text("among-friends").startswith(ASKED)


def test_the_others_are_asked_by_name_until_all_agree() -> None:
    circle, (host, ben, carl) = ending()
    for page in (host, carl):
        assert is_asked(page)
        assert any(ASKED in alert for alert in page.alerts)
    assert not is_asked(ben)
    play(circle, [host, ben, carl], Random(3), 4)
    assert is_asked(host)
    host.press_on(host.commands("stop now", "among-friends")[0])
    circle.run(2)
    assert not is_asked(host)
    told = "Anna and Ben would like to end the match here. Do you agree?"
    assert carl.text("among-friends").startswith(told)
    carl.press_on(carl.commands("stop now", "among-friends")[0])
    circle.see_result((host, ben, carl))


def test_who_plays_on_is_asked_no_more_unless_somebody_else_asks() -> None:
    circle, (host, ben, carl) = ending()
    carl.press_on(carl.commands("decline end", "among-friends")[0])
    circle.run(2)
    assert not carl.says("Do you agree?")
    assert is_asked(host)
    play(circle, [host, ben, carl], Random(3), 4)
    host.press("stop now")
    circle.run(2)
    assert carl.says("Do you agree?")


def test_who_asked_may_take_it_back_and_ask_again() -> None:
    circle, (host, ben, carl) = ending()
    carl.press_on(carl.commands("decline end", "among-friends")[0])
    ben.press("stop")
    assert ben.dialog is not None
    assert "You have asked the others" in ben.dialog.text()
    ben.press_on(next(one for one in ben.dialog if one.get("data-do") == "withdraw end"))
    circle.run(2)
    assert not is_asked(host)
    ask(ben)
    circle.run(2)
    assert is_asked(host)
    assert is_asked(carl)


def test_who_asks_again_at_once_is_not_taken_to_have_been_answered() -> None:
    circle, (host, ben, carl) = ending()
    carl.press_on(carl.commands("decline end", "among-friends")[0])
    with patch.object(Participant, "_beat"):  # nobody looks at the clock meanwhile
        ben.do({"do": "withdraw end"})
        circle.run(QUICK)
        assert not is_asked(host)
        ben.do({"do": "stop now"})
        circle.run(QUICK)
        assert is_asked(host)
        assert is_asked(carl)


def test_nothing_is_withdrawn_that_nobody_wants() -> None:
    circle, pages = playing("Ben", link=THREE)
    for page in pages:
        page.do({"do": "withdraw end"})
        page.do({"do": "decline end"})
    circle.run(2)
    assert not any("plays on" in line for page in pages for line in page.moves())
    ask(pages[1])
    circle.run(2)
    assert is_asked(pages[0])


def test_somebody_alone_among_bots_asks_nobody() -> None:
    circle, (host,) = playing(link=THREE)
    host.press("stop")
    assert host.dialog is not None
    assert "The others are asked" not in host.dialog.text()
    host.do({"do": "stop now"})
    circle.see_result((host,))
