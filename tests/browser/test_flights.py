"""Cards fly from where they were to where they are, above everything, and nobody waits for them."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from app.session import Effect
from peerdeck.games import games
from tests.support.app.deals import swapping
from tests.support.app.visit import Visit
from tests.support.browser.stage import STILL, Stage, Stages
from tests.support.cases import depth, some

MOVES = depth(14, 60)
# The flights as they begin and end: each with the boxes of what it shows at both moments, and what
# hides it or cuts a piece off. They stand still meanwhile.
FLIGHTS = """() => document.getAnimations().filter(({ effect }) =>
    effect.target.matches('.flight[data-card]')).map((animation) => {
        const flight = animation.effect.target;
        const { delay, duration } = animation.effect.getTiming();
        const at = (time) => {
            animation.currentTime = time;
            const { x, y, width, height } = flight.getBoundingClientRect();
            return [x, y, width, height];
        };
        animation.pause();
        const [start, end] = [at(delay), at(delay + duration - 0.01)];
        const clips = [];
        for (let up = flight.parentElement; up && up !== document.body; up = up.parentElement) {
            const { x, y, right, bottom } = up.getBoundingClientRect();
            const isWhole = !x && !y && right === innerWidth && bottom === innerHeight;
            const isCut = ['overflow', 'clipPath', 'maskImage'].some((name) =>
                !['visible', 'none'].includes(getComputedStyle(up)[name]));
            if (isCut && !isWhole) clips.push(up.id || up.className);
        }
        const drawings = [...flight.querySelectorAll('use')].map((use) => use.getAttribute('href'));
        return { card: flight.dataset.card, start, end, clips, drawings };
    })"""
BOXES = """(ids) => Object.fromEntries(ids.map((id) => {
    const there = document.getElementById(id);
    const picture = there?.querySelector('.card') ?? there;
    const { x, y, width, height } = picture?.getBoundingClientRect() ?? {};
    return [id, there && [x, y, width, height]];
}))"""
# The boxes of places as they are now, by the spot.
PLACES = """(spots) => Object.fromEntries(spots.map((spot) => {
    const place = document.querySelector(`[data-spot="${spot}"]`) ?? document.getElementById(spot);
    const { x, y, width, height } = place?.getBoundingClientRect() ?? {};
    return [spot, place && [x, y, width, height]];
}))"""
NEAR = 2  # pixels
MOTION = {"reduced_motion": "no-preference"}
FLYING = "document.querySelectorAll('.flight').length"


@pytest.fixture
def stage(stages: Stages) -> Stage:
    """A stage on which cards move."""
    return stages.at(**MOTION)


def is_near(one: list[float], other: list[float]) -> bool:
    """Return True if two boxes are the same."""
    return all(abs(a - b) <= NEAR for a, b in zip(one, other, strict=True))


def is_over(flying: list[float], place: list[float] | None) -> bool:
    """Return True if the middle of a card is over a place, or the page shows no such place."""
    if place is None:
        return True
    x, y = (flying[side] + flying[side + 2] / 2 - place[side] for side in (0, 1))
    return -NEAR <= x <= place[2] + NEAR and -NEAR <= y <= place[3] + NEAR


def steps(visit: Visit) -> Iterator[list[Effect]]:
    """Play on, and yield the effects of each step."""
    random = Random(1)
    effects: list[Effect] = []
    visit.on_effect = effects.append
    while len(visit.truth.entries) < MOVES and (visit.my_turn or visit.ticks):
        visit.act(random) if visit.my_turn else visit.tick()
        yield effects[:]
        effects.clear()


# The places that cards fly from and to in the first moves of each game.
PLACES_OF = {
    "cpwp": {"hand", "board"},
    "takku_sum": {"hand", "stock", "pile", "discard"},
    "crazy_eights": {"hand", "stock", "pile"},
    "spar": {"hand", "trick"},
    "shanghai": {"hand", "stock", "discards"},
    "progressive": {"hand", "stock", "discards"},
}


@pytest.mark.parametrize("game", some(games(), ["cpwp", "takku_sum", "shanghai", "spar"]))
def test_each_card_flies_from_its_old_place_to_its_new_one(stage: Stage, game: str) -> None:
    visit = Visit(f"#game={game}&seats=3&bots=easy", seed=2)
    visit.press("start")
    stage.show(visit)
    flown: set[str] = set()
    for effect in (one for effects in steps(visit) for one in effects):
        travels = effect.get("travels", ())
        ways = {f"card-{card}": (come, goes) for card, come, goes in travels}
        ids = [*ways]
        stage.page.wait_for_function(STILL)  # a chosen card has risen
        before = stage.page.evaluate(BOXES, ids)
        left = stage.page.evaluate(PLACES, [come for come, _goes in ways.values()])
        stage.go_on([effect])
        after = stage.page.evaluate(BOXES, ids)
        reached = stage.page.evaluate(PLACES, [goes for _come, goes in ways.values()])
        for flight in stage.page.evaluate(FLIGHTS):
            card = flight["card"]
            assert card in ways, "it did not change place"
            assert not flight["clips"]
            come, goes = ways[card]
            start, end = before[card], after[card]
            assert not start or is_near(flight["start"], start)
            assert start or is_over(flight["start"], left[come])
            assert not end or is_near(flight["end"], end)
            assert end or is_over(flight["end"], reached[goes])
            flown |= {"hand" if spot.startswith("seat-") else spot for spot in (come, goes)}
        stage.page.keyboard.press("Shift")  # ends them
        assert stage.page.evaluate(FLYING) == 0
    assert PLACES_OF[game] <= flown


def moved(visit: Visit) -> list[Effect]:
    """Return the effects of the next action that moves a card."""
    for effects in steps(visit):
        if any(effect.get("travels") for effect in effects):
            return effects
    raise AssertionError("no card has moved")


@pytest.fixture
def flying(stage: Stage) -> Callable[[str], Visit]:
    """Return a function that shows a game at a moment at which a card flies, slowly."""

    def show(game: str) -> Visit:
        visit = Visit(f"#game={game}&seats=3&bots=easy", seed=2)
        visit.press("start")
        visit.finish(Random(1), lambda visit: visit.my_turn)
        stage.show(visit)
        stage.page.evaluate("document.documentElement.style.setProperty('--flight', '60000ms')")
        stage.go_on(moved(visit))
        assert stage.page.evaluate(FLYING) > 0
        return visit

    return show


def test_a_press_during_a_flight_ends_it_and_acts_on_the_newest_state(stage: Stage) -> None:
    visit = Visit("#game=crazy_eights&seats=3&bots=easy", seed=2)
    visit.press("start")
    visit.finish(Random(1), lambda visit: bool(visit.commands("choose", "board")))
    stage.show(visit)
    stage.page.evaluate("document.documentElement.style.setProperty('--flight', '60000ms')")
    effects = visit.press_on(visit.commands("choose", "board")[0])
    drawn = next(card for one in effects for card, _come, _goes in one.get("travels", ()))
    stage.go_on(effects)
    assert [flight["card"] for flight in stage.page.evaluate(FLIGHTS)] == [f"card-{drawn}"]
    sent: list[dict[str, Any]] = []
    do = visit.do
    visit.do = lambda intent: sent.append(intent) or do(intent)  # type: ignore[method-assign]
    card = stage.page.locator(f"#card-{drawn}")  # still on its way
    card.click(position={"x": 8, "y": 20})
    assert sent[-1] == {"do": "tap", "card": drawn}
    assert stage.page.evaluate(FLYING) == 0
    stage.page.evaluate("document.documentElement.style.removeProperty('--flight')")


def test_backs_are_dealt_to_all_seats_before_the_curtain_rises(stage: Stage) -> None:
    visit = Visit("#game=spar&seats=4&people=2&bots=easy", seed=2)
    stage.show(visit)
    stage.go_on(visit.press("start"))
    places = stage.page.evaluate(PLACES, [f"seat-{seat}" for seat in range(4)])
    flights = stage.page.evaluate(FLIGHTS)
    ends = [flight["end"] for flight in flights]
    for place in places.values():
        assert sum(is_over(end, place) for end in ends) == len(ends) / 4 > 1
    assert {drawing for flight in flights for drawing in flight["drawings"]} == {"#cB"}
    while not visit.commands("reveal"):
        stage.go_on(visit.tick())
    stage.page.keyboard.press("Shift")
    stage.go_on(visit.press("reveal"))
    assert stage.page.evaluate(FLYING) == 0


def test_a_card_goes_from_hand_to_hand_face_down(stage: Stage) -> None:
    visit = Visit("#game=cpwp&seats=4&people=4&jokers=four&joker_pick=open", seed=2)
    visit.press("start")
    visit.finish(Random(1), swapping)
    stage.show(visit)
    effects: list[Effect] = []
    visit.on_effect = effects.append
    while not any(effect.get("travels") for effect in effects):
        effects.clear()
        visit.act(Random(1))
        stage.go_on(effects)
    flights = stage.page.evaluate(FLIGHTS)
    assert len(flights) == 2
    assert {drawing for flight in flights for drawing in flight["drawings"]} == {"#cB"}


def test_no_flight_is_read_out(stage: Stage, flying: Callable[[str], Visit]) -> None:
    flying("takku_sum")
    assert stage.page.locator("#flights").get_attribute("aria-hidden") == "true"
    assert not re.search(r"\w", stage.page.locator("#flights").inner_text())
    stage.page.evaluate("document.documentElement.style.removeProperty('--flight')")


def test_a_browser_without_web_animations_plays_without_flights(stage: Stage) -> None:
    visit = Visit("#game=crazy_eights&seats=3&bots=easy", seed=2)
    visit.press("start")
    stage.show(visit)
    stage.page.evaluate("void (window.kept = Element.prototype.animate)")
    stage.page.evaluate("delete Element.prototype.animate")
    stage.go_on(moved(visit))
    assert stage.page.locator(".flight").count() == 0
    assert stage.page.locator("#seats").inner_text()
    stage.page.evaluate("void (Element.prototype.animate = window.kept, delete window.kept)")
