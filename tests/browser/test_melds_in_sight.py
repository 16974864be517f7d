"""The melds of a rummy are whole cards, which overlap so little that each can be read.

On a phone they are in sight without scrolling while it is somebody's turn.
"""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.test_still_table import DEALS, NEXT_FRAME, PHONE, WIDE
from tests.support.app.visit import Visit
from tests.support.browser.stage import Stages
from tests.support.cases import depth, some

RUMMIES = ["shanghai", "progressive"]
LEAST = {"wide": 40, "upright": 28}  # pixels of each card
SIZES: dict[str, ViewportSize] = {"wide": WIDE, "upright": PHONE}
USUAL = 4  # melds
# Of each meld, how much of its cards the next one leaves in sight, and how high they are for their
# width; and of all melds, how far they reach beyond the board at its sides.
CARDS = """() => [...document.querySelectorAll('#board .meld-cards')].map((meld) => {
    const all = [...meld.querySelectorAll('.meld-card')];
    const cards = all.map((card) => card.getBoundingClientRect());
    const board = document.getElementById('board').getBoundingClientRect();
    return {
        seen: cards.map(({ left, top, width }, at) => {
            const next = cards[at + 1];
            return next && next.top === top ? next.left - left : width;
        }),
        shapes: cards.map(({ width, height }) => height / width),
        beyond: Math.max(...cards.map(({ left, right }) =>
            Math.max(board.left - left, right - board.right))),
    };
})"""
# The melds with a card whose head is covered, or outside of the window.
COVERED = """() => [...document.querySelectorAll('#board .meld-cards')].filter((meld) =>
    [...meld.querySelectorAll('.meld-card')].some((card) => {
        const { left, top } = card.getBoundingClientRect();
        const there = document.elementFromPoint(left + 8, top + 16);
        return !there || !meld.contains(there);
    })).map((meld) => meld.parentElement.textContent)"""
CUT_OFF = "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(board)"
IS_AT_TOP = "document.getElementById('board').scrollTop === 0 && scrollY === 0"

MOMENTS = depth(12, 400)  # of a deal with melds


def moments(game: str) -> Iterator[Visit]:
    """Yield a visit whenever the table rests, from the first meld to the end of the deal."""
    visit = Visit(f"#{DEALS[game]}", seed=4, kept={"tip": "known"})
    visit.press("start")
    random = Random(4)
    visit.finish(random, lambda visit: visit.truth.state.notes.melds)
    yield from visit.moments(random, MOMENTS)


def is_turn(visit: Visit) -> bool:
    """Return True if the player is to act, and has not begun to do anything."""
    return visit.my_turn and not visit.desk.selected and not visit.commands("unstage", "board")


@pytest.mark.parametrize("game", some(RUMMIES, 1))
def test_cards_of_melds_are_whole_and_show_enough_to_be_read(stages: Stages, game: str) -> None:
    stage = stages.at()
    before = 0
    for visit in moments(game):
        cards = sum(len(one.meld.faces) for one in visit.truth.state.notes.melds)
        if cards == before:
            continue
        before = cards
        stage.show(visit)
        for name, size in SIZES.items():
            stage.page.set_viewport_size(size)
            stage.page.evaluate(NEXT_FRAME)
            for meld in stage.page.evaluate(CARDS):
                assert min(meld["seen"]) >= LEAST[name] - 0.1, name
                assert all(1.35 < shape < 1.45 for shape in meld["shapes"])
                assert meld["beyond"] <= 0
    assert before > 4


@pytest.mark.parametrize("game", some(RUMMIES, 1))
def test_on_a_phone_melds_are_in_sight_in_turn_without_scrolling(stages: Stages, game: str) -> None:
    stage = stages.at(PHONE)
    seen = 0
    for visit in moments(game):
        if not is_turn(visit) or not 0 < len(visit.truth.state.notes.melds) <= USUAL:
            continue
        stage.show(visit)
        assert stage.page.evaluate(IS_AT_TOP)
        if stage.page.locator("#offer").count():
            continue  # it is over the lower melds until it is answered
        assert stage.page.evaluate(COVERED) == [], visit.desk.played
        seen += 1
    assert seen > 1


@pytest.mark.parametrize("size", some([WIDE, {"width": 1280, "height": 830}], 1))
def test_melds_use_all_columns_before_one_of_them_is_out_of_sight(
    stages: Stages, size: ViewportSize
) -> None:
    stage = stages.at(size)
    most = 0
    for visit in moments("shanghai"):
        if len(visit.truth.state.notes.melds) > most and is_turn(visit):
            most = len(visit.truth.state.notes.melds)
            stage.show(visit)
            assert stage.page.evaluate(COVERED) == [], visit.desk.played
    assert most > 1


LONG = 7  # cards of a set


def are_long(visit: Visit) -> bool:
    """Return True if all four players have a set that is too long to have another beside it."""
    melds = visit.truth.state.notes.melds
    return len(melds) == 4 and min(len(one.meld.faces) for one in melds) >= LONG


def test_long_melds_go_on_in_second_rows_before_one_of_them_is_out_of_sight(
    stages: Stages,
) -> None:
    stage = stages.at({"width": 1200, "height": 800})
    visit = Visit("#game=shanghai&seats=4&rounds=3s@12&bots=easy", seed=6, kept={"tip": "known"})
    visit.press("start")
    moments = visit.moments(Random(6), 400)
    stage.show(next(moment for moment in moments if moment.my_turn and are_long(moment)))
    assert stage.page.locator("#board .meld-cards").count() == 4
    assert stage.page.evaluate(CUT_OFF) == 0
    assert stage.page.evaluate(COVERED) == []
    assert min(min(meld["seen"]) for meld in stage.page.evaluate(CARDS)) >= LEAST["wide"] - 0.1
