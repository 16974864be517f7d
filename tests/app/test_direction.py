"""The direction game in the page: whole matches, what the board shows, what it does not tell."""

import re
from collections.abc import Callable
from random import Random

import pytest

from app.cardview import symbol
from app.games.takku_sum.controls import LAYOUT
from peerdeck.card import face_text, parse_face
from peerdeck.games.takku_sum.direction import playable
from peerdeck.games.takku_sum.table import UP, top_and_wild
from peerdeck.naming import rank_sign, short, spoken
from tests.support import cases
from tests.support.app.deals import ME, NAMES, seated
from tests.support.app.direction import (
    TABLES,
    WORDS,
    at,
    picture,
    refusing,
    round_won,
    some,
    state_of,
    top_of,
    words,
)
from tests.support.app.elements import Node, parsed
from tests.support.app.eyes import Eyes
from tests.support.app.faces import named
from tests.support.app.visit import Visit


@pytest.mark.parametrize("table", cases.some(TABLES, 1))
def test_a_whole_match_is_played(table: str) -> None:
    visit = seated(table)
    eyes = Eyes(visit)
    checked = 0

    def look(visit: Visit) -> bool:
        nonlocal checked
        is_played = state_of(visit).notes.stage in ("playing", "grace")
        if visit.where == "table" and is_played and not visit.text("outcome"):
            checked += 1
            shows_the_table(visit)
        return False

    visit.finish(Random(2), look)
    assert checked > 10
    assert eyes.checked > 50
    state = state_of(visit)
    assert visit.where == "result"
    points = [state.points[NAMES.index(words(name))] for name in visit.screen.parts("name")]
    assert points == sorted(points, reverse=True)
    assert [words(node) for node in visit.screen.parts("left")] == [
        f"{count} point{'' if count == 1 else 's'}" for count in points
    ]


def shows_the_table(visit: Visit) -> None:
    """Check that the page shows the table as it stands."""
    state = state_of(visit)
    setup, zones = state.setup, state.zones
    top, wild = top_and_wild(state)
    direction = WORDS[state.notes.direction]
    (way,) = some(visit, "board", "way-sign")
    assert way.is_a(direction.lower())
    assert words(way) == f"Direction: {direction}"
    assert picture(way) == f"#icon-way-{direction.lower()}"
    assert [words(node) for node in some(visit, "board", "sign-value")] == [rank_sign(wild + 1)]
    assert some(visit, "board", "played")[-1].get("id") == f"card-{zones[setup.pile][-1]}"
    labels = " ".join(node.get("aria-label") for node in visit.region("board"))
    assert f"top card {spoken(top_of(state, setup.pile))}" in labels + visit.text("board")
    counts = [words(node) for node in some(visit, "board", "side-count")]
    assert counts == [str(len(zones[setup.stock])), str(len(zones[setup.discard]))]
    piles = (*reversed(zones[setup.pile]), *reversed(zones[setup.discard]))
    visit.do({"do": "moves"})
    pictures = [picture(node) for node in visit.opened.parts("laid")]
    visit.close()
    for shown, card in zip(pictures, piles, strict=True):
        assert shown in ("#cB", f"#{symbol(state.face[card])}")
    assert "#cB" not in pictures[: len(zones[setup.pile])]
    if steps := some(visit, "board", "rung"):
        may = playable(state.notes.direction, top, wild)
        assert [node.is_a("fits") for node in steps] == list(may)
        assert [at for at, node in enumerate(steps) if node.is_a("lies")] == [top]
        assert [at for at, node in enumerate(steps) if node.is_a("wild")] == [wild]
    for seat in range(state.seats):
        chip = visit.region(f"seat-{seat}")
        assert f"{state.points[seat]} of {setup.target}" in words(chip)
        backs = [picture(node) for won in chip.parts("won")[:1] for node in won.parts("laid")]
        assert backs == ["#cB"] * min(5, state.points[seat])
    assert len(visit.hand) == len(zones[ME])


def test_every_command_of_the_game_is_played_somewhere() -> None:
    pressed: set[str] = set()
    for table in TABLES[:6]:
        for seed in range(cases.depth(1, 3)):
            visit = seated(table, seed)
            original = visit.press_on

            def note(node: Node, original: Callable[[Node], object] = original) -> object:
                pressed.add(node.get("data-do"))
                return original(node)

            visit.press_on = note  # type: ignore[method-assign, assignment]
            visit.finish(Random(seed))
    assert {"act", "pass", "grace", "answer", "draw", "deal"} <= pressed


def between(visit: Visit) -> bool:
    return visit.where == "table" and state_of(visit).notes.stage == "between"


def test_a_round_that_is_dealt_again_shows_how_it_ended_and_every_hand() -> None:
    visit = at(between, TABLES[1])
    board, state = visit.region("board"), state_of(visit)
    (winner,) = state.sheet[-1].winners
    point = top_of(state, state.setup.points[winner])
    outcome = words(visit.region("outcome"))
    assert f"{NAMES[winner]} won round {len(state.sheet)}." in outcome
    assert f"Nobody played on the {short(point)}." in outcome
    assert NAMES[winner] not in words(board)  # it is said once
    assert picture(some(visit, "board", "played")[-1]) == f"#c{face_text(point)}"
    for seat in range(1, 3):
        for face in state.faces(seat):
            assert spoken(face or 0) in visit.text(f"settled-{seat}")
    assert not [node for node in board if node.get("data-do")]
    ids = [node.get("id") for node in visit.screen if node.get("id")]
    assert len(ids) == len(set(ids))


def test_a_round_after_which_hands_are_kept_is_shown_as_it_ended_until_the_player_goes_on() -> None:
    visit = at(round_won)
    state = state_of(visit)
    assert not visit.ticks
    outcome = words(visit.region("outcome"))
    point = top_of(state, state.setup.points[ME])
    assert f"Nobody played on the {short(point)}." in outcome
    assert picture(some(visit, "board", "played")[-1]) == f"#c{face_text(point)}"
    assert len(visit.hand) == len(state.zones[ME])
    for seat in range(1, state.seats):
        assert f"{len(state.zones[seat])} cards" in visit.text(f"settled-{seat}")
    assert [button.text() for button in visit.commands_in_bar()] == ["Next round"]
    before = visit.truth.text()
    again = Visit(save=visit.saved)
    assert words(again.region("outcome")) == outcome
    again.press("deal")
    assert not again.text("outcome")
    won = again.region(f"seat-{ME}").parts("won")[0].parts("laid")
    assert not named(" ".join(map(picture, won))), "cards won lie face down"
    assert again.truth.text() == before
    assert again.told[-1].endswith("Your turn.")
    again.act(Random(1))
    assert len(again.moves()) == len(state_of(again).sheet) + 1


@pytest.mark.parametrize("rule", ["keep", "redeal"])
def test_no_hidden_face_ever_goes_to_the_page(rule: str) -> None:
    visit = seated(f"game=takku_sum&seats=2&target=3&hands_between_rounds={rule}")
    eyes = Eyes(visit)
    visit.finish(Random(rule), lambda visit: state_of(visit).notes.stage == "over")
    assert eyes.checked > 300
    assert bool(eyes.deals) == (rule == "redeal")


def test_questions_by_key_are_answered() -> None:
    visit = at(refusing)
    desk, state = visit.desk, state_of(visit)
    table = LAYOUT.heard(desk, "table")
    wild, top = (spoken(top_of(state, zone)) for zone in (state.setup.indicator, state.setup.pile))
    assert f"The Wildcard Indicator is the {wild}." in table
    assert ("The direction is up." in table) == (state.notes.direction == UP)
    assert LAYOUT.heard(desk, "discard") == f"The {top} is on top of the play pile."
    assert re.match("The direction is|Nothing is", LAYOUT.heard(desk, "contract"))
    assert LAYOUT.heard(desk, "hand") == ""


def test_the_home_page_shows_a_pile_on_its_way() -> None:
    emblem = LAYOUT.emblem()
    assert "Up" in emblem
    assert named(emblem) >= {parse_face("JD")}
    assert not [node for node in parsed(emblem) if node.get("data-do")]
