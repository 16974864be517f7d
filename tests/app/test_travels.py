"""The page receives the cards that change place, with both places, in every game alike."""

import tomllib
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.desk import Desk
from app.session import Effect
from app.travels import STOCK, placed
from app.travels import travels as changed
from peerdeck.card import face_text
from peerdeck.event import Seat
from peerdeck.games import games
from peerdeck.games.crazy_eights import CRAZY_EIGHTS
from peerdeck.log import redact_entry
from peerdeck.view import view
from tests.rules.contract_rummy.table import progressive, shanghai
from tests.rules.cpwp.table import table as cpwp
from tests.rules.crazy_eights.table import table as eights
from tests.rules.spar.table import table as spar
from tests.rules.takku_sum.table import table as takku
from tests.support.app.deals import NAMES
from tests.support.app.visit import Visit
from tests.support.cases import depth, rows, some
from tests.support.positions import Table, position

MOVES = depth(40, 200)
LINK = "#game={}&seats=3&bots=easy"
SOME = ["takku_sum", "crazy_eights", "shanghai"]
MAKERS = {
    "cpwp": cpwp,
    "spar": spar,
    "crazy_eights": eights,
    "whole_pile": partial(position, CRAZY_EIGHTS, stage="playing", suit=0),
    "takku_sum": takku,
    "shanghai": shanghai,
    "progressive": progressive,
}
KINDS = {
    f"{game}: {name}": (game, kind)
    for games_, kinds in tomllib.loads(Path(__file__).with_name("travels.toml").read_text()).items()
    for game in games_.split()
    for name, kind in kinds.items()
}


def in_hands(visit: Visit) -> dict[int, str]:
    """Return the seat of every card that is in a hand."""
    zones, seats = visit.truth.state.zones, visit.truth.state.seats
    return {card: f"seat-{seat}" for seat in range(seats) for card in zones[seat]}


@pytest.mark.parametrize("game", some(games(), SOME))
def test_every_card_that_comes_to_a_hand_or_leaves_one_travels(game: str) -> None:
    visit = Visit(LINK.format(game))
    hands: dict[int, str] = {}  # as the page knows them from the travels alone

    def look(effect: Effect) -> None:
        if effect.get("deals"):
            hands.clear()
        for card, come, goes in effect.get("travels", ()):
            assert hands.pop(card, come) == come
            if goes.startswith("seat-"):
                hands[card] = goes
        if "patch" in effect or "screen" in effect:
            there = in_hands(visit)
            assert {card: seat for card, seat in hands.items() if card in there} == there

    visit.on_effect = look
    visit.press("start")
    visit.finish(Random(1), lambda visit: len(visit.truth.entries) > MOVES)
    assert hands


def travels(effects: list[Effect]) -> list[tuple[int, str, str]]:
    """Return the travels of all effects."""
    return [travel for effect in effects for travel in effect.get("travels", ())]


@pytest.mark.parametrize("game", some(games(), ["cpwp", "spar"]))
def test_a_deal_goes_round_the_table_card_by_card(game: str) -> None:
    visit = Visit(LINK.format(game))
    visit.press("start")
    while not any(effect.get("deals") for effect in visit.log):
        visit.tick() if visit.ticks else visit.act(Random(1))
    (deal,) = [effect for effect in visit.log if effect.get("deals")]
    to_seats = [goes for _card, come, goes in deal["travels"] if come == STOCK and "seat-" in goes]
    first = visit.truth.state.dealer + 1
    assert to_seats[:6] == [f"seat-{(first + place) % 3}" for place in range(6)]


@pytest.mark.parametrize("game", some(games(), ["cpwp", "shanghai"]))
def test_no_card_travels_by_a_gesture_or_when_a_match_is_resumed(game: str) -> None:
    visit = Visit(LINK.format(game))
    visit.press("start")
    visit.finish(Random(1), lambda visit: visit.my_turn and len(visit.truth.entries) > 6)
    assert not travels(visit.press_on(visit.commands("tap", "hand")[0]))
    assert not travels(visit.again().log)


def test_a_trick_is_swept_to_its_winner_before_the_table_goes_on() -> None:
    visit = Visit("#game=spar&seats=3&bots=easy")
    visit.press("start")
    trick = visit.truth.state.setup.trick
    visit.finish(Random(1), lambda visit: len(visit.truth.state.zones[trick]) == 3)
    cards = visit.truth.state.zones[trick]
    waits = [effect for effect in visit.log if "wait" in effect]
    assert waits[-1]["wait"] == 700
    assert waits[-1]["landed"]
    assert len(visit.by_id("board").parts("lying")) == 3
    entries = len(visit.truth.entries)
    winner = f"seat-{visit.truth.state.notes.control}"
    assert travels(visit.do(waits[-1]["intent"])) == [(card, "trick", winner) for card in cards]
    assert not visit.by_id("board").parts("lying")
    assert len(visit.truth.entries) == entries, "the game itself goes on with the next lead"


def test_a_page_that_is_in_a_hurry_waits_for_no_card() -> None:
    hurried = Visit("#game=crazy_eights&seats=3&bots=easy", kept={"settings": "pace=instant"})
    hurried.press("start")
    assert any("travels" in effect for effect in hurried.log)
    assert not any("rest" in effect for effect in hurried.log)
    usual = Visit("#game=crazy_eights&seats=3&bots=easy")
    usual.press("start")
    waits = [
        next(effect for effect in visit.log if "wait" in effect).get("landed")
        for visit in (hurried, usual)
    ]
    assert waits == [None, True]


def ways(t: Table, actions: str, me: Seat) -> list[str]:
    """Return what travels by the last of these actions, as somebody sees it."""
    *earlier, last = actions.split(", ")
    t.play(*earlier)
    desk = Desk(t.referee.header, me, NAMES[: t.state.seats])
    desk._follower.state = view(t.state, me)
    desk._arrange()
    before, read, shuffled = placed(t, desk), len(t.referee.entries), len(t.state.place)
    t.play(last)
    desk.feed(redact_entry(entry, me) for entry in t.referee.entries[read:])
    moved = changed(before, placed(t, desk), desk)
    faces = {card: face_text(t.state.face[card]) for card in range(shuffled)}
    return [f"{faces.get(card, '?')} {come} > {goes}" for card, come, goes in moved]


@pytest.mark.parametrize(("game", "kind"), rows(KINDS))
def test_cards_travel_by(game: str, kind: dict[str, Any]) -> None:
    given = dict(kind.get("given", {}))
    if "melds" in given:
        given["melds"] = {int(seat): text for seat, text in given["melds"].items()}
    for me in (0, 1):
        table = MAKERS[game](*kind["hands"].split(" / "), **given)
        assert ways(table, kind["do"], me) == kind["travels"].split(", ")


def test_what_a_move_decides_is_told_a_moment_after_its_cards_have_landed() -> None:
    visit = Visit("#game=spar&seats=3&bots=easy", seed=1, sees_moment=True)
    visit.press("start")
    visit.finish(Random(1), lambda visit: visit.truth.over)
    rests = [effect["rest"] for effect in visit.log if "travels" in effect]
    assert set(rests) == {0, 300}
