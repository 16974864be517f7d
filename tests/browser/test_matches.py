"""A whole match of every game in a real browser: by mouse, by finger, and by keyboard alone.

On the way nothing hidden is in the page, the focus is never lost, and what is read out is what
happened.
"""

import time
from itertools import product, starmap
from random import Random
from typing import Any

import pytest

from app import save
from app.desk import Desk
from peerdeck.card import JOKER
from peerdeck.games import games
from peerdeck.log import redact_entry
from tests.support.app.announced import assert_announced
from tests.support.app.deals import NAMES
from tests.support.app.faces import named
from tests.support.app.visit import Visit
from tests.support.browser import browsers
from tests.support.browser.hands import Hands, Way
from tests.support.browser.limits import lenient
from tests.support.browser.looks.reflow import PHONE
from tests.support.browser.patience import Invite
from tests.support.browser.play import HURRY, IDLE, PLAY, ROBOT, Person
from tests.support.browser.sites import PYODIDE
from tests.support.cases import some

ME = 0
# Short matches of each game: two deals of most where the table runs in its worker, else one.
MATCHES = {
    "cpwp": "#game=cpwp&seats=3&jokers=three&match=wins&match_deals=2",
    "takku_sum": "#game=takku_sum&seats=3&target=2",
    "spar": "#game=spar&seats=3&target=4",
    "crazy_eights": "#game=crazy_eights&seats=3&target=30&last_card=yes",
    "shanghai": "#game=shanghai&seats=3&rounds=3s@5,3s-4r@7",
    "progressive": "#game=progressive&seats=3&rounds=3s@5,3s-3s@7",
}
DEALS = {
    "cpwp": "#game=cpwp&seats=3&jokers=three",
    "takku_sum": "#game=takku_sum&seats=3&target=1",
    "spar": "#game=spar&seats=3&target=1",
    "crazy_eights": "#game=crazy_eights&seats=3&target=1&twos=stack",
    "shanghai": "#game=shanghai&seats=3&rounds=3s@5",
    "progressive": "#game=progressive&seats=3&rounds=3s@5",
}
WISHES: dict[str, dict[str, Any]] = {
    "mouse": {"viewport": {"width": 1280, "height": 800}},
    "touch": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
    "keyboard": {"viewport": {"width": 768, "height": 1024}},
}
# In what way each game is also played where its table runs in the worker of the page.
IN_WORKER: dict[str, Way] = {
    "cpwp": "keyboard",
    "takku_sum": "touch",
    "spar": "mouse",
    "crazy_eights": "keyboard",
    "shanghai": "mouse",
    "progressive": "touch",
}
FEW: dict[str, Way] = {"crazy_eights": "keyboard", "spar": "touch", "takku_sum": "mouse"}
# Keep whatever is said to a screen reader, in order.
LISTEN = """(() => {
    window.said = [];
    window.alerted = [];
    new MutationObserver((changes) => {
        const regions = new Set(changes.map(({ target }) => target.closest?.('#say, #alert')));
        for (const region of regions) {
            if (!region?.textContent) continue;
            (region.id === 'say' ? window.said : window.alerted).push(region.textContent);
        }
    }).observe(document, { childList: true, subtree: true });
})()"""
# Each card that lies anywhere in the page, with every word and drawing in its place.
LYING = """() => [...document.querySelectorAll('[id^="card-"]')].map((place) =>
    [Number(place.id.slice(5)), place.outerHTML])"""
ADRIFT = "document.activeElement === null || document.activeElement.tagName === 'BODY'"
EVERY = 8  # presses between two looks at everything


def test_every_game_has_a_match_here_whose_rules_hold() -> None:
    assert set(IN_WORKER) == set(games())
    for matches in (MATCHES, DEALS):
        assert set(matches) == set(games())
        for link in matches.values():
            assert not Visit(link).text("link-problems")


def where(game: str, way: Way) -> Any:
    """Return a match with the kind of site that it is played on."""
    marks = [pytest.mark.site(PYODIDE)] if IN_WORKER[game] == way else []
    return pytest.param(game, way, marks=marks)


@pytest.mark.parametrize(
    ("game", "way"),
    some(starmap(where, product(MATCHES, WISHES)), [where(*pair) for pair in FEW.items()]),
)
def test_a_whole_match_is_played(invite: Invite, address: str, game: str, way: Way) -> None:
    link = (MATCHES if IN_WORKER[game] == way else DEALS)[game]
    page = invite(**WISHES[way]).new_page()
    person = Person(page, address, touch=way == "touch")
    hands = Hands(person, way)
    page.add_init_script(LISTEN)
    person.come(link)
    hands.sit()
    looks = 0

    def look() -> bool:
        nonlocal looks
        looks += 1
        assert not page.evaluate(ADRIFT)
        if looks % EVERY == 1:
            assert person.overflow() <= 0
            shows_nothing_hidden(person)
        return False

    hands.finish(Random(f"{link} {way}"), look)
    assert hands.where == "result"
    assert looks > 0
    assert page.locator("#headline").is_visible()
    assert way != "keyboard" or page.evaluate("document.activeElement.id") == "headline"
    assert page.locator("#result .places > li").count() == 3
    assert person.overflow() <= 0
    wait_announced(person)
    assert "Your turn." in said(person)


def shows_nothing_hidden(person: Person) -> None:
    """No card in the page has another face than its own, nor any that this player does not know."""
    state = person.truth.state
    for card, place in person.page.evaluate(LYING):
        known = state.seen[card] >> ME & 1
        if not (known and state.face[card] == JOKER):  # which also says what it stands for
            assert named(place) <= ({state.face[card]} if known else set())


def wait_announced(person: Person) -> None:
    """Wait until all that happened was read out. Raises AssertionError if it never is."""
    end = time.monotonic() + lenient(browsers.WAIT)
    while True:
        try:
            return assert_announced(happened(person), said(person), NAMES)
        except AssertionError:  # the last sentence may still come
            if time.monotonic() > end:
                raise
        person.page.wait_for_timeout(50)


def said(person: Person) -> str:
    """Return everything that was read out until now."""
    return " ".join(person.page.evaluate("said"))


def happened(person: Person) -> list[str]:
    """Return what this player was to be told, by the log."""
    host = save.read(person.kept() or "").host
    desk = Desk(host.referee.header, ME, host.setup.names)
    return desk.feed(redact_entry(entry, ME) for entry in host.entries)


@pytest.mark.parametrize("game", some(DEALS, ["spar"]))
@browsers.IN_EACH_OTHER_BROWSER
def test_a_deal_is_played_in_the_other_browsers(
    run: browsers.Driver, address: str, game: str
) -> None:
    steps: list[browsers.Step] = [
        ("open", f"{address}{DEALS[game]}"),
        ("wait", IDLE),
        ("get", f"{HURRY}, true"),
        ("click", PLAY),
        ("get", ROBOT),
        ("wait", "document.querySelector('#result')"),
        ("get", "window.presses"),
        ("get", "document.querySelectorAll('#result .places > li').length"),
    ]
    _hurried, _started, presses, places = run(steps)
    assert presses > 0
    assert places == 3
