"""In a large window the players sit around the board, and nothing covers anything else."""

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest
from playwright.sync_api import ViewportSize

from tests.support.app.visit import Visit
from tests.support.browser.boxes import Box, box, boxes
from tests.support.browser.stage import Stage, Stages
from tests.support.browser.states import my_turn, others_turn, plays, state_of
from tests.support.cases import some

LOWEST: ViewportSize = {"width": 900, "height": 590}
LOW_WIDE: ViewportSize = {"width": 1280, "height": 577}
LOW_LAPTOP: ViewportSize = {"width": 1024, "height": 600}
SMALL: ViewportSize = {"width": 900, "height": 700}
USUAL: ViewportSize = {"width": 1280, "height": 800}
LARGE: ViewportSize = {"width": 1920, "height": 1080}
NARROW: ViewportSize = {"width": 895, "height": 800}
LOW: ViewportSize = {"width": 1280, "height": 575}
GAMES = {
    "cpwp": [3, 4, 5, 8],
    "takku_sum": [2, 3, 4],
    "spar": [2, 3, 4, 5, 6],
    "crazy_eights": [2, 5, 8],
    "shanghai": [3, 6, 8],
    "progressive": [2, 7],
}
TABLES = [(game, seats) for game, counts in GAMES.items() for seats in counts]
PARTS = ".monogram, .who, .cards-left, .did, .score, .marks, .in-front"
# What of the players is cut off by their own place, or by the window.
CUT = """(parts) => [...document.querySelectorAll('#seats .seat')].flatMap((seat) => {
    const place = seat.getBoundingClientRect();
    return [...seat.querySelectorAll(parts)].filter((part) => {
        const { left, right, top, bottom, width } = part.getBoundingClientRect();
        const isOut = left < place.left - 1 || right > place.right + 1
            || top < place.top - 1 || bottom > place.bottom + 1;
        return width && part.checkVisibility({ visibilityProperty: true }) && isOut;
    }).map((part) => `${seat.id} ${part.className}`);
})"""
GOLD = """() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--turn)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    const isGold = (style) => [style.boxShadow, style.borderTopColor, style.outlineColor]
        .some((value) => value.includes(color));
    return [...document.querySelectorAll('.turn')].map((one) =>
        [one.matches('.me'), [null, '::before'].some((part) =>
            isGold(getComputedStyle(one, part)))]);
}"""


def show(stage: Stage, game: str, seats: int, until: Callable[[Visit], bool] = plays) -> None:
    """Show a table with this number of seats some way into a deal."""
    visit = Visit(f"#game={game}&seats={seats}&bots=easy", seed=1)
    visit.press("start")
    visit.finish(Random(1), until)
    stage.show(visit)


def overlap(one: Box, other: Box) -> bool:
    """Return True if two boxes share more than an edge."""
    beside = one.right <= other.left + 1 or other.right <= one.left + 1
    return not (beside or one.bottom <= other.top + 1 or other.bottom <= one.top + 1)


def middle(of: Box) -> tuple[float, float]:
    """Return the middle of a box."""
    return (of.left + of.right) / 2, (of.top + of.bottom) / 2


@pytest.mark.parametrize(("game", "seats"), some(TABLES, [("cpwp", 8), ("shanghai", 8)]))
def test_nobody_lies_over_the_board_or_over_another(stages: Stages, game: str, seats: int) -> None:
    stage = stages.at(USUAL)
    show(stage, game, seats, my_turn)
    for size in (LOWEST, LOW_WIDE, LOW_LAPTOP, SMALL, USUAL, LARGE):
        stage.page.set_viewport_size(size)
        people = boxes(stage.page.locator("#seats .seat"))
        board, near = (box(stage.page.locator(what)) for what in ("#board", ".near"))
        assert len(people) == seats - 1
        areas = [*people, board, near]
        assert near.bottom <= size["height"], size
        assert not [pair for pair in combinations(areas, 2) if overlap(*pair)]
        assert not stage.page.evaluate(CUT, PARTS), size
        assert min(one.left for one in people) >= 0
        assert max(one.right for one in people) <= size["width"]


@pytest.mark.parametrize("game", some(["spar", "crazy_eights", "progressive"], ["spar"]))
def test_the_only_other_player_sits_in_the_middle(stages: Stages, game: str) -> None:
    stage = stages.at(USUAL)
    show(stage, game, 2)
    seat, table = (middle(box(stage.page.locator(what))) for what in ("#seat-1", ".around"))
    assert seat[0] == pytest.approx(table[0], abs=1)


@pytest.mark.parametrize(("game", "seats"), some(TABLES, [("cpwp", 8), ("spar", 5)]))
def test_people_sit_clockwise_from_the_left_of_the_own_hand(
    stages: Stages, game: str, seats: int
) -> None:
    stage = stages.at(USUAL)
    show(stage, game, seats)
    people = [middle(one) for one in boxes(stage.page.locator("#seats .seat"))]
    across, down = middle(box(stage.page.locator(".around")))
    sides = [
        "left" if x < across - 400 else "right" if x > across + 400 else "top" for x, _ in people
    ]
    assert sides == sorted(sides, key=["left", "top", "right"].index)
    rise = [y for (_, y), side in zip(people, sides, strict=True) if side == "left"]
    fall = [y for (_, y), side in zip(people, sides, strict=True) if side == "right"]
    along = [x for (x, _), side in zip(people, sides, strict=True) if side == "top"]
    assert rise == sorted(rise, reverse=True)
    assert fall == sorted(fall)
    assert along == sorted(along)
    assert all(y < down for (_, y), side in zip(people, sides, strict=True) if side == "top")


@pytest.mark.parametrize("seats", [5, 6])
def test_a_name_of_a_trick_is_nearest_to_its_own_card(stages: Stages, seats: int) -> None:
    stage = stages.at(USUAL)
    show(stage, "spar", seats, others_turn)
    cards = boxes(stage.page.locator(".side > .spot"))
    for at, name in enumerate(boxes(stage.page.locator(".side .name"))):
        x, y = middle(name)
        away = [
            (max(card.left - x, x - card.right, 0) + max(card.top - y, y - card.bottom, 0), place)
            for place, card in enumerate(cards)
        ]
        (near, own), (far, _other) = sorted(away)[:2]
        assert own == at
        assert far >= 2 * near


@pytest.mark.parametrize("seats", some([2, 3, 4, 5, 6], [3, 6]))
def test_a_card_of_a_trick_lies_on_the_side_of_its_player(stages: Stages, seats: int) -> None:
    stage = stages.at(USUAL)
    show(stage, "spar", seats, others_turn)
    across, down = middle(box(stage.page.locator(".compass")))
    for seat in range(1, seats):
        card = middle(box(stage.page.locator(f"#side-{seat} .spot")))
        player = middle(box(stage.page.locator(f"#seat-{seat}")))
        for lies, sits in (
            (card[0] - across, player[0] - across),
            (card[1] - down, player[1] - down),
        ):
            assert abs(lies) < 20 or abs(sits) < 90 or (lies < 0) == (sits < 0), seat


@pytest.mark.parametrize("state", ["my turn", "others' turn"])
def test_gold_is_the_own_move_and_nothing_else(stages: Stages, state: str) -> None:
    stage = stages.at(USUAL)
    stage.put(state_of("cpwp", state))
    for size in (USUAL, NARROW):
        stage.page.set_viewport_size(size)
        [[is_me, is_gold]] = stage.page.evaluate(GOLD)
        assert (is_me, is_gold) == (state == "my turn",) * 2


@pytest.mark.parametrize("size", [NARROW, LOW], ids=["narrow", "low"])
def test_without_the_room_the_players_stand_in_a_strip(stages: Stages, size: ViewportSize) -> None:
    stage = stages.at(size)
    show(stage, "cpwp", 8)
    people = boxes(stage.page.locator("#seats .seat"))
    board = box(stage.page.locator("#board"))
    assert len({round(one.top) for one in people}) == 1
    assert all(one.bottom <= board.top for one in people)
