"""The page says what follows from a move after its landing, and never holds a player up."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from app.session import Effect
from tests.support.app.visit import Visit
from tests.support.browser.play import IDLE
from tests.support.browser.stage import Stage, Stages
from tests.support.browser.states import state_of

SLOWLY = "document.documentElement.style.setProperty('--flight', '60000ms')"
USUALLY = "document.documentElement.style.removeProperty('--flight')"
FLYING = "document.querySelectorAll('.flight').length"
TOLD = ("#bar .prompt", "#last", "#outcome", ".middle", ".label", ".suit-wanted", ".round-note")
# What can be seen of these, in one text; what stays in its place cannot be seen meanwhile.
SEEN = f"""() => [...document.querySelectorAll('{", ".join(TOLD)}')]
    .filter((one) => getComputedStyle(one).opacity > 0 && !one.matches('.prompt.my-turn'))
    .map((one) => one.textContent)
    .filter((text) => text).join('|')"""
GOLD = """() => [...document.querySelectorAll('#own-seat .turn, .near, .live')].filter((one) =>
    getComputedStyle(one).boxShadow.includes('233, 168, 32')).map((one) => one.className)"""
OPACITY = """(selector) => [...document.querySelectorAll(selector)].map((one) =>
    Number(getComputedStyle(one).opacity))"""
COMMANDS = """() => [...document.querySelectorAll('.commands [data-do]')]
    .filter((one) => getComputedStyle(one).opacity > 0).map((one) => one.dataset.do)"""
NAMES = "[...document.querySelectorAll('[data-late]')].map((one) => one.dataset.late)"
# The pictures that can be seen on a pile, on it or above it.
ON_PILE = """(spot) => {
    const { left, top, width, height } = document.querySelector(spot).getBoundingClientRect();
    return [...document.querySelectorAll('#flights .card, ' + spot + ' .card')].filter((card) => {
        const box = card.getBoundingClientRect();
        const isThere = Math.abs(box.left + box.width / 2 - left - width / 2) < width / 2
            && Math.abs(box.top + box.height / 2 - top - height / 2) < height / 2;
        const holder = card.closest('[id^=card-], .flight') ?? card;
        const { opacity, visibility } = getComputedStyle(holder);
        return isThere && opacity > 0 && visibility === 'visible';
    }).length;
}"""
COUNTS = "[...document.querySelectorAll('#seats .count')].map((one) => one.textContent)"


@pytest.fixture
def stage(stages: Stages) -> Iterator[Stage]:
    """A stage on which cards move."""
    stage = stages.at(reduced_motion="no-preference", color_scheme="light")
    yield stage
    stage.page.evaluate(USUALLY)


def go_on_slowly(stage: Stage, effects: list[Effect]) -> None:
    """Let the page show what comes next; its cards fly for a minute."""
    stage.page.evaluate(SLOWLY)
    stage.go_on(effects)
    stage.page.evaluate(USUALLY)
    assert stage.page.evaluate(FLYING) > 0


def next_effects(visit: Visit, happens: Callable[[Visit], bool], stage: Stage) -> list[Effect]:
    """Play until a step moves cards after which this is so; return its effects.

    The stage shows the moment before.
    """
    random, effects = Random(1), list[Effect]()
    visit.on_effect = effects.append
    while True:
        before = visit.log[:]
        effects.clear()
        visit.act(random) if visit.my_turn else visit.tick()
        if happens(visit) and any(effect.get("travels") for effect in effects):
            after, visit.log[:] = visit.log[:], before
            stage.show(visit)
            visit.log[:] = after
            return effects


def seated(game: str) -> Visit:
    """Return a visit at a table of a game."""
    visit = Visit(f"#game={game}&seats=3&bots=easy", seed=2, sees_moment=True)
    visit.press("start")
    return visit


def ends(visit: Visit) -> bool:
    """Return True if the page says who has won the deal."""
    return bool(visit.text("outcome"))


def calls(visit: Visit) -> bool:
    """Return True if it is the player's turn."""
    return visit.my_turn


def has_won(visit: Visit) -> bool:
    """Return True if somebody has won a trick."""
    return "won the trick" in visit.text("board")


def covers(visit: Visit) -> bool:
    """Return True if a card has been discarded on another one."""
    state = visit.truth.state
    return "discarded" in visit.text("last") and len(state.zones[state.setup.discards]) > 1


CASES = {
    "trick": ("spar", has_won),
    "end": ("spar", ends),
    "eights": ("crazy_eights", calls),
    "takku": ("takku_sum", calls),
}


@pytest.mark.parametrize("case", CASES)
def test_the_page_says_what_follows_after_the_landing(stage: Stage, case: str) -> None:
    game, happens = CASES[case]
    visit = seated(game)
    effects = next_effects(visit, happens, stage)
    before = stage.page.evaluate(SEEN)
    go_on_slowly(stage, effects)
    assert stage.page.evaluate(SEEN) == before
    assert stage.page.evaluate(GOLD) == []
    stage.page.keyboard.press("Shift")  # ends the flight
    after = stage.page.evaluate(SEEN)
    assert after != before
    stage.show(visit)
    assert stage.page.evaluate(SEEN) == after, "nothing is left out"


def test_a_deal_gives_nothing_away(stage: Stage) -> None:
    effects = next_effects(seated("shanghai"), lambda visit: bool(visit.hand), stage)
    counts = stage.page.evaluate(COUNTS)
    go_on_slowly(stage, effects)
    assert stage.page.evaluate(GOLD) == []
    assert stage.page.evaluate(OPACITY, ".commands") == [0]
    assert stage.page.evaluate(COUNTS) == counts
    stage.page.keyboard.press("Shift")
    assert stage.page.evaluate(OPACITY, ".commands") == [1]
    assert stage.page.evaluate(COUNTS) != counts


def test_after_a_deal_everything_waits_as_before(stage: Stage) -> None:
    visit = seated("spar")
    effects = next_effects(visit, lambda visit: bool(visit.hand), stage)
    go_on_slowly(stage, effects)
    stage.page.keyboard.press("Shift")
    names = stage.page.evaluate(NAMES)
    stage.show(visit)
    assert names == stage.page.evaluate(NAMES)
    assert len({*names} - {""}) > 10


def test_what_can_be_done_next_is_offered_after_the_landing(stage: Stage) -> None:
    effects = next_effects(seated("shanghai"), lambda visit: bool(visit.commands("draw")), stage)
    before = stage.page.evaluate(COMMANDS)
    go_on_slowly(stage, effects)
    assert {*stage.page.evaluate(COMMANDS)} <= {*before}
    stage.page.keyboard.press("Shift")
    assert "draw" in stage.page.evaluate(COMMANDS)


def test_a_pile_is_not_empty_while_a_card_flies_to_it(stage: Stage) -> None:
    effects = next_effects(seated("shanghai"), covers, stage)
    pile = "[data-spot=discards]"
    assert stage.page.evaluate(ON_PILE, pile) > 0
    go_on_slowly(stage, effects)
    assert stage.page.evaluate(ON_PILE, pile) > 0


def test_a_press_on_words_that_are_about_to_change_is_not_lost(stage: Stage) -> None:
    visit = state_of("spar", "trick complete").make()
    visit.press("tap", card=visit.commands("tap", "hand")[0].get("data-card"))
    stage.show(visit)
    effects = list[Effect]()
    visit.on_effect = effects.append
    visit.tick()
    go_on_slowly(stage, effects)
    stage.page.locator("#board .middle").click()
    stage.page.wait_for_function(IDLE)
    assert visit.desk.played.startswith("You led")
