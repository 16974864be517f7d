"""Scores: what the sheet and the chart show is what the engine has counted."""

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import tally
from app.games.layout import ranking
from app.scores import best_first, deal_text, few_win, match_text
from app.screens import scores
from app.screens.chart import GAP, Line, chart, numbers_to, spread, ticks_to
from app.screens.table import parts
from peerdeck.event import Part, Scored
from peerdeck.games import game_called, games
from peerdeck.games.contract_rummy.contracts import describe_contract
from peerdeck.naming import you
from peerdeck.state import evolve
from tests.support.app.deals import seated
from tests.support.app.elements import Node, parsed, tagged, words
from tests.support.app.played import (
    EVERY_MATCH,
    FEW,
    NAMES,
    foot_of,
    played,
    rows_of,
    seen,
    with_rows,
)


def number(node: Node, class_: str) -> int:
    """The number in the part of a cell with this class."""
    (found,) = [one for one in node if one.is_a(class_)]
    (told,) = re.findall(r"\d+", words(found))
    return int(told)


@EVERY_MATCH
def test_equals_share_a_place_and_few_points_are_good_in_some_games(at: int) -> None:
    desk = seen(played(at))
    game, points, ranks = desk.header.game, desk.state.points, ranking(desk)
    low = bool({game.id, desk.header.options.pairs().get("match")} & FEW)
    assert few_win(game, desk.state) == low
    assert [rank.seat for rank in ranks] == best_first(game, desk.state)
    assert {rank.seat for rank in ranks if rank.place == 1} == set(game.winners(desk.state))
    for rank in ranks:
        mine = points[rank.seat]
        better = [other for other in points if (other < mine if low else other > mine)]
        assert rank.place == 1 + len(better)
        assert rank.told == ("1 point" if mine == 1 else f"{mine} points")


@pytest.mark.parametrize("points", [(0, 0, 0), (5, 5, 5), (0, 0, 7)])
@pytest.mark.parametrize("id", games())
def test_that_is_known_also_where_all_have_the_same(id: str, points: tuple[int, ...]) -> None:
    assert few_win(games()[id], with_rows(id, points)) == (id in FEW)


@EVERY_MATCH
def test_the_sheet_can_be_heard_and_has_the_numbers_of_the_engine_as_the_sentences_have(
    at: int,
) -> None:
    desk = seen(played(at))
    state, page = desk.state, parsed(scores.panel(desk))
    (caption,), (head,) = tagged(page, "caption"), tagged(page, "thead")
    assert words(caption)
    first = "Deal" if desk.header.game.id == "cpwp" else "Round"
    assert [words(one) for one in tagged(head, "th")] == [first, *desk.names]
    assert {one.get("scope") for one in tagged(head, "th")} == {"col"}
    (frame,) = [node for node in page if node.is_a("score-sheet")]
    assert (frame.get("role"), frame.get("tabindex")) == ("region", "0")
    said = [line for line in desk.lines if re.search(r" (deal|round) \d+\.", line)]
    rows = rows_of(page)
    assert len(rows) == len(state.sheet)
    assert len(said) == (len(rows) if len(rows) > 1 else 0)
    totals = [0] * state.seats
    for deal, ((first, *cells), scored) in enumerate(zip(rows, state.sheet, strict=True), 1):
        assert (first.tag, first.get("scope")) == ("th", "row")
        assert words(first).split()[0] == str(deal)
        assert scored.ending in words(first)
        assert ("Nobody won." in words(first)) == (not scored.winners)
        for seat, cell in enumerate(cells):
            totals[seat] += scored.points[seat]
            assert number(cell, "points") == scored.points[seat]
            assert number(cell, "sum") == totals[seat]
            assert cell.is_a("won") == (seat in scored.winners)
            assert ("won" in words(cell).split()) == (seat in scored.winners)
        line = said.pop(0) if said else ""
        if "In all: " in line:
            sums = re.findall(r"(?:In all: |, )(\w+) (\d+)", line[line.find("In all: ") :])
            told = {name: int(points) for name, points in sums}
            assert told == dict(zip(desk.names, totals, strict=True))
    assert foot_of(page) == totals == list(state.points)


@EVERY_MATCH
def test_a_number_that_is_pressed_opens_what_it_is_made_of(at: int) -> None:
    desk = seen(played(at))
    page = parsed(scores.panel(desk))
    bubbles = {node.get("id"): node for node in page if "popover" in node.attributes}
    for cells, scored in zip(rows_of(page), desk.state.sheet, strict=True):
        for seat, cell in enumerate(cells[1:]):
            buttons = tagged(cell, "button")
            assert len(buttons) == any(part.times for part in scored.parts[seat])
            if not buttons:
                assert scored.points[seat] == 0
                continue
            bubble = bubbles.pop(buttons[0].get("popovertarget"))
            assert bubble in list(cell)
            assert words(tagged(bubble, "p")[0]).startswith(f"{NAMES[seat]}: ")
            told = [words(part) for part in tagged(bubble, "li")]
            labels = [text.rpartition(": ")[0] for text in told]
            assert labels == [part.label for part in scored.parts[seat] if part.times]
            counts = [_worked_out(text.rpartition(": ")[2]) for text in told]
            assert sum(counts) == scored.points[seat]
    assert not bubbles


def _worked_out(text: str) -> int:
    """`3 × 10 = 30`, `1 × 25`, `7`."""
    product, _equals, result = text.partition(" = ")
    worked = 1
    for factor in product.split(" × "):
        worked *= int(factor)
    assert not result or int(result) == worked
    return worked


def test_a_round_says_its_contract_and_a_deal_its_dealer() -> None:
    rummy, cpwp = seen(played(6)), seen(played(1))
    rounds = rows_of(parsed(scores.panel(rummy)))
    for cells, contract in zip(rounds, rummy.state.setup.contracts, strict=True):
        assert describe_contract(contract) in words(cells[0])
    told = [words(cells[0]) for cells in rows_of(parsed(scores.panel(cpwp)))]
    assert told == ["1 dealt by Ada", "2 dealt by Bruno", "3 dealt by Cleo", "4 dealt by Dario"]


def test_all_players_in_the_lead_are_marked() -> None:
    desk = seen(played(0), [])
    for row in ((1, 0, 0, 0), (0, 1, 0, 0)):
        evolve(desk.state, [Scored((row.index(1),), tuple((Part("won", n, 1),) for n in row))])
    (foot,) = tagged(parsed(scores.panel(desk)), "tfoot")
    cells = [words(cell) for cell in tagged(foot, "td")]
    assert cells == ["1 in the lead", "1 in the lead", "0", "0"]


@pytest.mark.parametrize("link", ["seats=3&match=wins", "seats=4&match=cards_left"])
def test_a_deal_that_has_ended_says_what_it_came_to_until_the_next_one_is_dealt(link: str) -> None:
    visit = seated(link)
    assert not visit.text("outcome")
    visit.finish(Random(2), lambda visit: bool(visit.text("outcome")))
    state = visit.truth.state
    for seat, scored in enumerate(state.sheet[-1].points):
        region = visit.region(f"settled-{seat}")
        assert number(region, "points") == scored
        assert number(region, "total") == state.points[seat]
    winner = NAMES[state.sheet[-1].winners[0]]
    assert words(tagged(visit.region("outcome"), "h2")[0]) == f"{winner} won deal 1."
    visit.do({"do": "scores"})
    pages = (visit.screen, visit.opened)
    ids = [node.get("id") for root in pages for node in root if node.get("id")]
    assert len(ids) == len(set(ids))
    visit.press("deal")
    assert not visit.text("outcome")


def test_the_last_line_tells_the_scores_if_play_goes_on_at_once() -> None:
    referee = played(4)
    desks = (seen(referee, referee.entries[:count]) for count in range(len(referee.entries)))
    desk = next(desk for desk in desks if desk.state.sheet and desk.to_act)
    assert not desk.between
    shown = parts(desk, None, fast=False)
    assert words(parsed(shown["last"])).startswith(desk.lines[-1])
    assert "won round 1. " in desk.lines[-1]


# The chart


@EVERY_MATCH
def test_the_chart_has_a_line_of_sums_for_each_seat(at: int) -> None:
    desk = seen(played(at))
    page = parsed(scores.panel(desk))
    lines = tagged(page, "polyline")
    deals = len(desk.state.sheet)
    if deals < 2:
        assert not lines
        return
    texts = tagged(page, "text")
    top = max(int(words(node)) for node in texts if node.get("text-anchor") == "end")
    sums = [[0] * desk.state.seats, *tally.sums(desk.state)]
    for line, totals in zip(lines, zip(*sums, strict=True), strict=True):
        places = [tuple(map(float, place.split(","))) for place in line.get("points").split()]
        assert [round(x * deals / 100) for x, _y in places] == list(range(deals + 1))
        assert [(100 - y) * top / 100 for _x, y in places] == pytest.approx(totals, abs=top / 1000)
    assert [words(node) for node in texts][-desk.state.seats :] == list(desk.names)


def test_a_chart_is_a_picture_whose_lines_differ_by_more_than_colour() -> None:
    page = parsed(chart([Line(name, (1, 2)) for name in (*NAMES[:-1], "Gretchen-Maria")], "told"))
    styles = [re.findall(r"line-\d", node.get("class")) for node in page if node.is_a("seat-line")]
    assert len({style for (style,) in styles}) == len(NAMES)
    markers = {
        tuple((shape.get("d"), shape.get("r"), node.get("class")) for shape in node.children)
        for node in page
        if node.is_a("marker")
    }
    assert len(markers) == len(NAMES)
    picture = tagged(page, "svg")[0]
    assert (picture.get("role"), picture.get("aria-label")) == ("img", "told")
    assert words(tagged(page, "text")[-1]) == "Gretchen…"


def test_a_chart_cuts_no_letter_of_a_name_in_two() -> None:
    flags = "🇩🇪🇫🇷🇮🇹🇪🇸🇵🇹🇬🇷🇸🇪🇳🇴🇫🇮🇩🇰"
    page = parsed(chart([Line(flags, (1, 2))], "told"))
    assert words(tagged(page, "text")[-1]) == "🇩🇪🇫🇷🇮🇹🇪🇸🇵🇹🇬🇷🇸🇪🇳🇴…"


@given(st.integers(0, 40_000))
def test_ticks_are_few_even_and_reach_the_most(most: int) -> None:
    ticks = ticks_to(most)
    assert ticks[0] == 0 < ticks[-1]
    assert most <= ticks[-1] < most + ticks[1] or most == 0
    assert len({other - one for one, other in pairwise(ticks)}) == 1
    assert len(ticks) <= 6


@given(st.integers(1, 200))
def test_the_numbers_of_deals_are_few_and_end_with_the_last(deals: int) -> None:
    numbers = numbers_to(deals)
    assert numbers[-1] == deals
    assert numbers[0] >= 1
    assert len(numbers) <= 10
    assert len({other - one for one, other in pairwise(numbers)}) <= 1


@given(st.lists(st.floats(0, 100), min_size=2, max_size=8))
def test_names_keep_their_order_and_do_not_lie_on_each_other(places: list[float]) -> None:
    moved = spread(places)
    if all(other - one >= GAP for one, other in pairwise(sorted(places))):
        assert moved == [round(place, 2) for place in places]
    order = sorted(range(len(places)), key=lambda at: places[at])
    for one, other in pairwise(order):
        assert moved[other] - moved[one] >= GAP - 0.02
    assert min(moved) >= 0
    assert max(moved) <= 100


# For ears


def told(id: str, *rows: tuple[int, ...], **more: Any) -> str:
    """Return what is said after these deals."""
    return deal_text(game_called(id), with_rows(id, *rows, **more), NAMES[:3])


def test_it_is_told_what_points_are_made_of_and_how_a_deal_ended() -> None:
    state = with_rows("spar", (0, 1, 0))
    parts = ((), (), (Part("6 kept", 2, 3), Part("control taken", 1, 1)))
    evolve(state, [Scored((2,), parts)])
    assert deal_text(game_called("spar"), state, NAMES[:3]) == (
        "Bruno won round 2. It counts 7 points. 6 kept: 2 × 3 = 6. control taken: 1."
        " In all: Bruno 7, Ada 1, You 0."
    )
    state = with_rows("shanghai", (5, 9, 40))
    state.sheet = (state.sheet[0]._replace(ending="The stock ran out."),)
    assert deal_text(game_called("shanghai"), state, NAMES[:3]).startswith(
        "You won round 1. The stock ran out. This time: "
    )


def test_only_the_reader_is_spoken_to() -> None:
    state = with_rows("spar", (0, 5, 1))
    assert match_text(game_called("spar"), state, ("Ada", you(), "Bruno")) == "You win!"
    assert match_text(game_called("spar"), state, ("Ada", "You", "Bruno")) == "You wins."


def test_what_a_deal_came_to_is_told() -> None:
    assert told("shanghai", (25, 0, 40)) == "Ada won round 1. This time: Ada 0, You 25, Bruno 40."
    assert told("shanghai", (25, 0, 40), (0, 30, 5)) == (
        "You won round 2. This time: You 0, Bruno 5, Ada 30. In all: You 25, Ada 30, Bruno 45."
    )
    assert told("cpwp", (3, 0, 5), match="cards_left") == (
        "Ada won deal 1. This time: Ada 0, You 3, Bruno 5."
    )
    assert told("takku_sum", (0, 1, 0)) == "Ada won round 1. In all: Ada 1, You 0, Bruno 0."
    assert told("shanghai", (5, 5, 40)).startswith("You and Ada shared round 1. ")
    assert told("takku_sum", (1, 0, 0), (0, 0, 0), winners=((0,), ())) == (
        "Nobody won round 2. In all: You 1, Ada 0, Bruno 0."
    )
