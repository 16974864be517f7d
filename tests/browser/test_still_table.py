"""Nothing on the table moves during a deal: its boxes are compared whenever it rests after a move.

What is inside an area may move there: the melds of a rummy grow and scroll in theirs, and the cards
of a hand close ranks. A hand that outgrows its room (more than two rows of a rummy, or one row of
Crazy Eights, on a phone) grows, because its cards must stay legible; on a phone on its side it
scrolls beside the board, and is not compared. On a phone, the hand of a player who has gone down
in a rummy leaves room to the melds. Where a round of Spar is challenged, another board is shown,
without a hand.
"""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import ViewportSize

from peerdeck.games.contract_rummy.table import is_down
from tests.support.app.visit import Visit
from tests.support.browser.boxes import IS_SEEN, box, boxes
from tests.support.browser.looks.reflow import SIDEWAYS
from tests.support.browser.stage import Stages
from tests.support.browser.states import state_of
from tests.support.cases import depth, some

WIDE: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
SIZES = {"wide": WIDE, "upright": PHONE, "on its side": SIDEWAYS}
# A deal in which much happens, by game; the settings and bots are those of a visitor.
DEALS = {
    "cpwp": "game=cpwp&seats=4&jokers=two&bots=easy",
    "takku_sum": "game=takku_sum&seats=3&bots=easy",
    "spar": "game=spar&seats=4&bots=easy",
    "shanghai": "game=shanghai&seats=4&rounds=3s-3s@10&bots=easy",
    "progressive": "game=progressive&seats=4&bots=easy",
    "crazy_eights": "game=crazy_eights&seats=4&twos=stack&aces=yes&bots=easy",
}
RUMMIES = ("shanghai", "progressive")
# The areas of every table, and the places of cards on the boards.
AREAS = (
    "#seats, #seats > ol > li, #board, #hand, #bar, .draw-pile, .eights-pile, .eights-stock, "
    ".side-pile, .climb, .ladder, #board .rows, #board .compass"
)
# Whole pixels: what is centred may be between two.
PLACES = """(areas) => Object.fromEntries([...document.querySelectorAll(areas)].map((one, at) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const name = one.id || `${at} ${one.className}`.replace(/ (live|turn|lit|pressable)\\b/g, '');
    return [name, [left, top + scrollY, width, height].map(Math.round)];
}))"""
# The page learns of another size at the next frame, and fits the melds then.
NEXT_FRAME = (
    "() => new Promise((go_on) => requestAnimationFrame(() => requestAnimationFrame(go_on)))"
)
MOMENTS = depth(10, 400)  # of a deal


def moments(link: str) -> Iterator[Visit]:
    """Yield a visit whenever the table rests, from the first card to the end of the deal."""
    visit = Visit(f"#{link}", seed=1)
    visit.press("start")
    yield from visit.moments(Random(1), MOMENTS)


@pytest.mark.parametrize("game", some(DEALS, ["crazy_eights", "takku_sum"]))
def test_no_area_of_the_table_moves_during_a_deal(stages: Stages, game: str) -> None:
    stage = stages.at()
    first: dict[tuple[str, bool], dict[str, list[int]]] = {}
    for visit in moments(DEALS[game]):
        has_gone_down = game in RUMMIES and is_down(visit.desk.state, visit.desk.me)
        stage.show(visit)
        for name, size in SIZES.items():
            stage.page.set_viewport_size(size)
            places = stage.page.evaluate(PLACES, AREAS)
            at_first = first.setdefault((name, has_gone_down), places)
            moved = {
                area: (at_first[area], place)
                for area, place in places.items()
                if area in at_first and at_first[area] != place
                if (name, area) != ("on its side", "hand")
            }
            assert not moved, f"{name}, after {visit.desk.played!r}"


@pytest.mark.parametrize("game", some(DEALS, ["cpwp", "shanghai"]))
def test_no_area_moves_when_a_card_is_selected_or_refused(stages: Stages, game: str) -> None:
    stage = stages.at()
    for size in (WIDE, PHONE):
        stage.page.set_viewport_size(size)
        stage.put(state_of(game, "my turn"))
        places = stage.page.evaluate(PLACES, "#board, #hand, #seats")
        for state in ("card selected", "refusal"):
            stage.put(state_of(game, state))
            assert stage.page.evaluate(PLACES, "#board, #hand, #seats") == places, (state, size)


@pytest.mark.parametrize("game", some(DEALS, ["crazy_eights"]))
def test_the_curtain_hangs_before_the_hand_and_leaves_the_board_as_it_is(
    stages: Stages, game: str
) -> None:
    stage = stages.at()
    visit = stage.put(state_of(game, "curtain"))
    curtained = {}
    for name, size in SIZES.items():
        stage.page.set_viewport_size(size)
        board, sheet = (box(stage.page.locator(id)) for id in ("#board", "#curtain-sheet"))
        assert board.bottom <= sheet.top or board.right <= sheet.left
        button = stage.page.locator("[data-do=reveal]")
        assert button.evaluate(IS_SEEN), "without scrolling"
        assert box(button).top > size["height"] / 2, "a thumb reaches it"
        curtained[name] = stage.page.evaluate(PLACES, "#board, #hand, #bar")
    visit.press("reveal")
    stage.show(visit)
    for name, size in SIZES.items():
        stage.page.set_viewport_size(size)
        places = stage.page.evaluate(PLACES, "#board, #hand, #bar")
        if name == "on its side":  # where a hand of several rows scrolls, and is not compared
            del places["hand"], curtained[name]["hand"]
        assert places == curtained[name], name


@pytest.mark.parametrize("name", SIZES)
def test_pile_and_stock_are_in_the_middle_whether_a_suit_is_named_or_not(
    stages: Stages, name: str
) -> None:
    stage = stages.at(SIZES[name])
    for state in ("my turn", "suit named", "names a suit"):
        stage.put(state_of("crazy_eights", state))
        board = box(stage.page.locator("#board"))
        parts = boxes(stage.page.locator(".eights-piles > *"))
        # where there is room, the suit stands beside or below them
        last = parts[-1] if name == "on its side" else parts[1]
        assert parts[0].left - board.left == pytest.approx(board.right - last.right, abs=1), state
