"""Cards fly from where they were to where they are, above everything, and nobody waits for them."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from app.session import Effect
from peerdeck.games import games
from tests.support.app.visit import Visit
from tests.support.browser.stage import Stage, Stages
from tests.support.cases import depth, some

MOVES = depth(14, 60)
# The flights as they begin and end: each with the boxes of what it shows at both moments, and what
# hides it or cuts a piece off. They stand still meanwhile.
FLIGHTS = """() => document.getAnimations().filter(({ effect }) =>
    effect.target.matches('.flight')).map((animation) => {
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
        for (let up = flight.parentElement; up && up.id !== 'flights'; up = up.parentElement) {
            if (getComputedStyle(up).overflow !== 'visible') clips.push(up.className);
        }
        return { card: flight.dataset.card, start, end, clips };
    })"""
BOXES = """(ids) => Object.fromEntries(ids.map((id) => {
    const there = document.getElementById(id);
    const picture = there?.querySelector('.card') ?? there;
    const { x, y, width, height } = picture?.getBoundingClientRect() ?? {};
    return [id, there && [x, y, width, height]];
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


def steps(visit: Visit) -> Iterator[list[Effect]]:
    """Play on, and yield the effects of each step."""
    random = Random(1)
    effects: list[Effect] = []
    visit.on_effect = effects.append
    while len(visit.truth.entries) < MOVES:
        visit.act(random) if visit.my_turn else visit.tick()
        yield effects[:]
        effects.clear()


@pytest.mark.parametrize("game", some(games(), ["takku_sum", "shanghai", "spar"]))
def test_each_card_flies_from_its_old_place_to_its_new_one(stage: Stage, game: str) -> None:
    visit = Visit(f"#game={game}&seats=3&bots=easy", seed=2)
    visit.press("start")
    stage.show(visit)
    flown = 0
    for effects in steps(visit):
        travels = [travel for effect in effects for travel in effect.get("travels", ())]
        ids = [f"card-{card}" for card, _come, _goes in travels]
        before = stage.page.evaluate(BOXES, ids)
        stage.go_on(effects)
        after = stage.page.evaluate(BOXES, ids)
        for flight in stage.page.evaluate(FLIGHTS):
            card = flight["card"]
            assert card in ids, "it did not change place"
            assert not flight["clips"]
            assert before[card] is None or is_near(flight["start"], before[card])
            assert after[card] is None or is_near(flight["end"], after[card])
            flown += 1
        stage.page.keyboard.press("Shift")  # ends them
        assert stage.page.evaluate(FLYING) == 0
    assert flown > MOVES / 3


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


def test_a_press_during_a_flight_ends_it_and_acts_on_the_newest_state(
    stage: Stage, flying: Callable[[str], Visit]
) -> None:
    visit = flying("crazy_eights")
    sent: list[dict[str, Any]] = []
    do = visit.do
    visit.do = lambda intent: sent.append(intent) or do(intent)  # type: ignore[method-assign]
    card = stage.page.locator("#hand [data-card]").first
    number = int(card.get_attribute("data-card") or "")
    card.click(position={"x": 8, "y": 20})
    assert sent[-1] == {"do": "tap", "card": number}
    assert stage.page.evaluate(FLYING) == 0
    stage.page.evaluate("document.documentElement.style.removeProperty('--flight')")


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
