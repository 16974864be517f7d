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
    ranked = [words(node) for node in visit.screen if node.is_a("name")]
    points = [state.points[NAMES.index(name)] for name in ranked]
    assert points == sorted(points, reverse=True)
    told = [words(node) for node in visit.screen if node.is_a("left")]
    assert told == [f"{count} point{'' if count == 1 else 's'}" for count in points]


def shows_the_table(visit: Visit) -> None:
    """Check that the page shows the table as it stands."""
    state = state_of(visit)
    setup, zones = state.setup, state.zones
    top, wild = top_and_wild(state)
    direction = state.notes.direction
    (way,) = some(visit, "board", "way-sign")
    assert way.is_a(WORDS[direction].lower())
    assert words(way) == f"Direction: {WORDS[direction]}"
    assert picture(way) == f"#icon-way-{WORDS[direction].lower()}"
    (value,) = some(visit, "board", "sign-value")
    assert words(value) == rank_sign(wild + 1)
    *_before, shown = some(visit, "board", "played")
    face = state.face[zones[setup.pile][-1]]
    told = " ".join(node.get("aria-label") for node in visit.region("board"))
    assert f"top card {spoken(face)}" in told + visit.text("board")
    assert shown.get("id") == f"card-{zones[setup.pile][-1]}"
    numbers = [words(node) for node in some(visit, "board", "side-count")]
    assert numbers == [str(len(zones[setup.stock])), str(len(zones[setup.discard]))]
    piles = (*reversed(zones[setup.pile]), *reversed(zones[setup.discard]))
    looked = [picture(node) for node in some(visit, "piles", "laid")]
    assert len(looked) == len(piles)
    for shown_face, card in zip(looked, piles, strict=True):
        assert shown_face in ("#cB", f"#{symbol(state.face[card])}")
    assert "#cB" not in looked[: len(zones[setup.pile])]
    steps = some(visit, "board", "rung")
    if steps:
        may = playable(direction, top, wild)
        assert [node.is_a("fits") for node in steps] == list(may)
        assert [at for at, node in enumerate(steps) if node.is_a("lies")] == [top]
        assert [at for at, node in enumerate(steps) if node.is_a("wild")] == [wild]
    for seat in range(state.seats):
        chip = visit.region(f"seat-{seat}")
        assert f"{state.points[seat]} of {setup.target}" in words(chip)
        won = [node for node in chip if node.is_a("won")]
        backs = [picture(node) for node in won[0] if node.is_a("laid")] if won else []
        assert backs == ["#cB"] * min(5, state.points[seat])
    assert len(visit.hand) == len(zones[ME])


@pytest.mark.parametrize("table", cases.some(TABLES[:3], 1))
def test_two_people_play_a_whole_match_on_one_device(table: str) -> None:
    visit = Visit(f"#{table}", seed=3)
    visit.do({"do": "start", "form": {**visit.form, "taker1": "person"}})
    visit.finish(Random(table))
    assert visit.where == "result"


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


def test_a_round_that_is_dealt_anew_shows_how_it_ended_and_every_hand() -> None:
    visit = at(between, TABLES[1])
    board, state = visit.region("board"), state_of(visit)
    (winner,) = state.sheet[-1].winners
    point = state.face[state.zones[state.setup.points[winner]][-1]]
    told = words(visit.region("outcome"))
    assert f"{NAMES[winner]} won round {len(state.sheet)}." in told
    assert f"Nobody played on the {short(point)}." in told
    assert NAMES[winner] not in words(board)  # it is said once
    *_before, top = some(visit, "board", "played")
    assert picture(top) == f"#c{face_text(point)}"
    for seat in range(1, 3):
        for face in state.faces(seat):
            assert spoken(face or 0) in visit.text(f"seat-{seat}")
    assert not [node for node in board if node.get("data-do")]
    ids = [node.get("id") for node in visit.screen if node.get("id")]
    assert len(ids) == len(set(ids))


def test_a_round_after_which_hands_are_kept_is_shown_as_it_ended_until_the_player_goes_on() -> None:
    visit = at(round_won)
    state = state_of(visit)
    assert not visit.ticks
    note = words(visit.region("outcome"))
    point = state.face[state.zones[state.setup.points[ME]][-1]]
    assert f"Nobody played on the {short(point or 0)}." in note
    *_before, top = some(visit, "board", "played")
    assert picture(top) == f"#c{face_text(point or 0)}"
    assert len(visit.hand) == len(state.zones[ME])
    for seat in range(1, state.seats):
        assert f"{len(state.zones[seat])} cards" in visit.text(f"seat-{seat}")
    (button,) = visit.commands_in_bar()
    assert button.text() == "Next round"
    before = visit.truth.text()
    again = Visit(save=visit.saved)
    assert words(again.region("outcome")) == note
    again.press("deal")
    assert not again.text("outcome")
    assert again.truth.text() == before
    assert again.told[-1].endswith("Your turn.")
    again.act(Random(1))
    log = [words(node) for node in again.region("log") if node.tag == "li"]
    assert len(log) == len(state_of(again).sheet) + 1


@pytest.mark.parametrize("rule", ["keep", "redeal"])
def test_no_hidden_face_ever_goes_to_the_page(rule: str) -> None:
    visit = seated(f"game=takku_sum&seats=2&target=3&hands_between_rounds={rule}")
    eyes = Eyes(visit)
    visit.finish(Random(rule), lambda visit: state_of(visit).notes.stage == "over")
    assert eyes.checked > 300
    assert bool(eyes.deals) == (rule == "redeal")


def test_a_card_won_lies_face_down() -> None:
    visit = at(round_won)
    visit.press("deal")
    (won,) = some(visit, "seats", "won")[:1]
    assert named(" ".join(picture(node) for node in won if node.is_a("laid"))) == set()


def test_questions_by_key_are_answered() -> None:
    visit = at(refusing)
    desk, state = visit.desk, state_of(visit)
    table = LAYOUT.heard(desk, "table")
    wild = state.face[state.zones[state.setup.indicator][-1]]
    assert f"The Wildcard Indicator is the {spoken(wild or 0)}." in table
    assert ("The direction is up." in table) == (state.notes.direction == UP)
    top = state.face[state.zones[state.setup.pile][-1]]
    assert LAYOUT.heard(desk, "discard") == (f"The {spoken(top or 0)} is on top of the play pile.")
    assert re.match("The direction is|Nothing is", LAYOUT.heard(desk, "contract"))
    assert LAYOUT.heard(desk, "hand") == ""


def test_the_home_page_shows_a_pile_on_its_way() -> None:
    emblem = LAYOUT.emblem()
    assert "Up" in emblem
    assert named(emblem) >= {parse_face("JD")}
    assert not [node for node in parsed(emblem) if node.get("data-do")]
