"""A browser is asked once to keep its data for good, and the page says where it cannot keep any."""

from app.session import Session
from tests.app.online.circle import Circle
from tests.app.online.test_lobby import FOUR
from tests.support.app.visit import Visit

WARNED = "This browser keeps nothing"


def wishes(visit: Visit) -> int:
    """Return how often the browser was asked to keep what it has."""
    return sum("persist" in effect for effect in visit.log)


def test_the_browser_is_asked_to_keep_things_when_the_first_is_kept_and_never_again() -> None:
    visit = Visit("#game=spar&seats=2")
    visit.change(seats="3")
    assert wishes(visit) == 0, "a choice is not worth it"
    visit.press("start")
    assert wishes(visit) == 1
    assert wishes(visit.again()) == 0
    visit.tick()
    assert wishes(visit) == 1


def test_a_rule_set_is_worth_keeping() -> None:
    visit = Visit("#game=spar&burn=on")
    visit.do({"do": "keep set", "form": {**visit.form, "set-name": "Friday"}})
    assert wishes(visit) == 1


def test_a_browser_that_keeps_nothing_says_so_at_home() -> None:
    session = Session()
    effects = session.handle({"do": "open", "can_keep": False})
    assert WARNED in str([effect["patch"] for effect in effects if "patch" in effect])


def test_a_browser_that_keeps_nothing_says_so_before_a_seat_is_taken() -> None:
    circle = Circle()
    host = circle.page("Anna")
    host.lay(FOUR)
    assert not host.says(WARNED)
    guest = circle.page("Ben", can_keep=False)
    guest.follow(host.link)
    assert guest.where == "joining"
    assert guest.says(WARNED, "your seat")
    careless = circle.page("Cleo", can_keep=False)
    careless.lay(FOUR)
    assert careless.where == "lobby"
    assert careless.says(WARNED, "your seat")
