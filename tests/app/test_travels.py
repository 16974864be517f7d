"""The page receives the cards that change place, with both places, in every game alike."""

from random import Random

import pytest

from app.session import Effect
from app.travels import STOCK
from peerdeck.games import games
from tests.support.app.visit import Visit
from tests.support.cases import depth, some

MOVES = depth(40, 200)
LINK = "#game={}&seats=3&bots=easy"
SOME = ["takku_sum", "crazy_eights", "shanghai"]


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
    usual = Visit("#game=crazy_eights&seats=3&bots=easy")
    usual.press("start")
    waits = [
        next(effect for effect in visit.log if "wait" in effect).get("landed")
        for visit in (hurried, usual)
    ]
    assert waits == [None, True]
