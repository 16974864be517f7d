"""Taps on the hand: what is selected together, and what a double tap or Enter plays."""

from collections.abc import Callable
from random import Random

import pytest

from app import controls
from app.intents import PlayAlone, Tap
from peerdeck.action import Discard, laid_open
from peerdeck.games.contract_rummy.actions import LayOff
from peerdeck.log import Act
from tests.support.app.deals import ME, saved_when
from tests.support.app.rummy import run_on_the_table
from tests.support.app.visit import Visit

ONE_BY_ONE = [
    "game=spar&seats=3",
    "game=crazy_eights&seats=3",
    "game=cpwp&seats=3&runs=single",
]
PLAYED_ALONE = [*ONE_BY_ONE, "game=cpwp&seats=3", "game=takku_sum&seats=3"]


def can_choose(visit: Visit) -> bool:
    """Return True if the player may play one of several cards."""
    return visit.my_turn and len(playable(visit)) > 1 and bool(alone(visit))


def waits(visit: Visit) -> bool:
    """Return True if somebody else is to play."""
    return not visit.my_turn and len(visit.told) > 2 and len(visit.hand) > 2


def playable(visit: Visit) -> list[int]:
    """The cards of the hand that can be played now."""
    return [int(node.get("data-card")) for node in visit.playable]


def alone(visit: Visit) -> list[int]:
    """The cards of the hand that can be played by themselves."""
    legal = visit.truth.game.legal(visit.truth.state, ME)
    return [laid[0][0] for action in legal if len(laid := laid_open(action)) == 1]


def tap_twice(visit: Visit, card: int) -> None:
    """Tap a card twice, as the page tells the table of it."""
    visit.do({"do": "tap", "card": card})
    visit.do({"do": "play alone", "card": card})


def at(table: str, until: Callable[[Visit], bool] = can_choose) -> Visit:
    return Visit(save=saved_when(table, until))


def plays(visit: Visit) -> list[list[int]]:
    """The cards that this player has laid, play by play."""
    acts = [entry for entry in visit.truth.entries if isinstance(entry, Act) and entry.seat == ME]
    return [[card for card, _face in laid_open(act.action)] for act in acts]


@pytest.mark.parametrize("until", [can_choose, waits])
@pytest.mark.parametrize("table", ONE_BY_ONE)
def test_a_card_replaces_another_one_that_it_cannot_be_played_with(
    table: str, until: Callable[[Visit], bool]
) -> None:
    visit = at(table, until)
    first, second, *_ = playable(visit)
    visit.do({"do": "tap", "card": first})
    visit.do({"do": "tap", "card": second})
    assert visit.selected == [second]
    visit.do({"do": "tap", "card": second})
    assert visit.selected == []


def test_cards_of_a_run_are_selected_together_and_others_are_not() -> None:
    def has_run(visit: Visit) -> bool:
        legal = visit.truth.game.legal(visit.truth.state, ME) if visit.my_turn else []
        return {1, 2} <= {len(laid_open(action)) for action in legal}

    visit = at("game=cpwp&seats=3", has_run)
    legal = [laid_open(action) for action in visit.truth.game.legal(visit.truth.state, ME)]
    run = [card for card, _face in next(cards for cards in legal if len(cards) > 1)]
    for card in run:
        visit.do({"do": "tap", "card": card})
    assert sorted(visit.selected) == sorted(run)
    other = next(card for card in visit.hand if card not in playable(visit))
    visit.do({"do": "tap", "card": other})
    assert visit.selected == [other]


def test_out_of_turn_cards_of_one_value_are_selected_together_where_they_are_played_so() -> None:
    visit = at("game=takku_sum&seats=3", waits)
    values = {card: (visit.truth.state.face[card] or 0) % 13 for card in visit.hand}
    first = visit.hand[0]
    for second in visit.hand[1:]:
        for card in (first, second):
            visit.do({"do": "tap", "card": card})
        same = values[first] == values[second]
        assert visit.selected == [
            card
            for card in visit.hand
            if card in values and (card == second or (same and card == first))
        ]
        for card in visit.selected:
            visit.do({"do": "tap", "card": card})


@pytest.mark.parametrize("table", PLAYED_ALONE)
def test_a_double_tap_plays_a_card_alone(table: str) -> None:
    visit = at(table)
    card = alone(visit)[0]
    tap_twice(visit, card)
    assert plays(visit)[-1] == [card]


@pytest.mark.parametrize("table", PLAYED_ALONE)
def test_enter_plays_the_card_in_focus(table: str) -> None:
    visit = at(table)
    card = alone(visit)[0]
    visit.do({"do": "play alone", "card": card})
    assert plays(visit)[-1] == [card]


@pytest.mark.parametrize("table", PLAYED_ALONE)
def test_out_of_turn_a_double_tap_only_selects_and_takes_back(table: str) -> None:
    visit = at(table, waits)
    before = visit.truth.text()
    card = visit.hand[0]
    visit.do({"do": "tap", "card": card})
    assert visit.selected == [card]
    visit.do({"do": "play alone", "card": card})
    assert visit.selected == []
    assert visit.truth.text() == before


def test_a_double_tap_on_one_of_several_selected_cards_plays_none() -> None:
    def has_pair(visit: Visit) -> bool:
        legal = visit.truth.game.legal(visit.truth.state, ME) if visit.my_turn else []
        return any(len(laid_open(action)) > 1 for action in legal)

    visit = at("game=cpwp&seats=3", has_pair)
    legal = [laid_open(action) for action in visit.truth.game.legal(visit.truth.state, ME)]
    first, second = [card for card, _face in next(one for one in legal if len(one) > 1)][:2]
    before = visit.truth.text()
    visit.do({"do": "tap", "card": first})
    tap_twice(visit, second)
    assert visit.selected == [first]
    assert visit.truth.text() == before


def test_a_card_that_does_not_fit_says_why_when_it_is_tapped_twice() -> None:
    visit = at("game=spar&seats=3", lambda visit: visit.my_turn and len(playable(visit)) < 4)
    wrong = next(card for card in visit.hand if card not in playable(visit))
    before = visit.truth.text()
    visit.do({"do": "play alone", "card": wrong})
    assert visit.text("notice")
    assert visit.truth.text() == before


def test_the_pile_takes_the_selected_card_and_asks_for_one() -> None:
    visit = at("game=crazy_eights&seats=3")
    visit.press_on(visit.commands("act", "board")[0])
    assert "Choose a card to play." in visit.text("notice")
    card = playable(visit)[0]
    visit.do({"do": "tap", "card": card})
    visit.press_on(visit.commands("act", "board")[0])
    assert plays(visit)[-1] == [card]


@pytest.mark.parametrize(
    ("face", "does"), [("QD", [Discard]), ("9H", [LayOff]), ("4H", [LayOff]), ("*", [])]
)
def test_a_double_tap_lays_a_card_off_and_discards_only_one_that_fits_no_meld(
    face: str, does: list[type]
) -> None:
    page = run_on_the_table("4H 9H QD *")
    ((card, _face),) = page.table.shown(face, ME)
    assert controls.act(page.desk, Tap(card)) is None
    action = controls.act(page.desk, PlayAlone(card))
    assert [type(action)] == (does or [type(None)])


def test_one_question_is_asked_before_a_card_tapped_twice_is_discarded() -> None:
    visit = Visit(
        save=saved_when("game=progressive&seats=3", lambda visit: bool(visit.commands("discard"))),
        kept={"settings": "confirm=on"},
    )
    before, card = visit.truth.text(), visit.hand[0]
    tap_twice(visit, card)
    assert visit.truth.text() == before
    visit.press("sure")
    discards = [one for one in visit.truth.entries if isinstance(one, Act) and one.seat == ME]
    assert isinstance(discards[-1].action, Discard)
    assert discards[-1].action.card[0] == card


def tip(visit: Visit) -> str:
    """The tip that the page shows, or ""."""
    return visit.text("tip")


@pytest.mark.parametrize("table", [*PLAYED_ALONE, "game=progressive&seats=3"])
def test_a_tip_says_so_while_a_card_is_to_be_chosen(table: str) -> None:
    def chooses(visit: Visit) -> bool:
        return can_choose(visit) and not visit.commands("draw", "bar")

    visit = at(table, chooses)
    assert tip(visit).startswith("Tip: tap a card twice to ")
    visit.do({"do": "tap", "card": alone(visit)[0]})
    assert tip(visit), "nothing jumps when a card is selected"
    assert not tip(at(table, waits))


@pytest.mark.parametrize(
    ("table", "do"),
    [
        ("game=crazy_eights&seats=3", "choose"),
        ("game=spar&seats=4&target=9&revoke=challenge&bots=easy", "doubt"),
    ],
)
def test_there_is_no_tip_where_no_card_is_to_be_played(table: str, do: str) -> None:
    visit = at(table, lambda visit: visit.my_turn and len(visit.commands(do, "board")) > 1)
    assert not tip(visit)


def test_the_tip_goes_for_good_once_a_card_was_played_so() -> None:
    visit = at(ONE_BY_ONE[0])
    tap_twice(visit, alone(visit)[0])
    assert visit.kept["tip"]
    visit.finish(Random(1), can_choose)
    assert not tip(visit)
    assert not tip(Visit(save=visit.saved, kept=visit.kept))


def test_the_tip_goes_for_good_when_it_is_dismissed() -> None:
    visit = at(ONE_BY_ONE[0])
    visit.press("hide tip")
    assert not tip(visit)
    assert not tip(Visit(save=visit.saved, kept=visit.kept))


def test_nobody_is_told_that_the_tip_cannot_be_kept() -> None:
    visit = at(ONE_BY_ONE[0])
    visit.press("hide tip")
    visit.do({"do": "unkept", "value": "tip"})
    assert not visit.text("notice")
    assert not tip(visit)
