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
    return visit.my_turn and len(visit.playable) > 1 and bool(alone(visit))


def waits(visit: Visit) -> bool:
    """Return True if somebody else is to play."""
    return not visit.my_turn and len(visit.told) > 2 and len(visit.hand) > 2


def playable(visit: Visit) -> list[int]:
    """The cards of the hand that can be played now."""
    return [int(node.get("data-card")) for node in visit.playable]


def laid(visit: Visit) -> list[list[int]]:
    """The cards that each legal action lays."""
    legal = visit.truth.game.legal(visit.truth.state, ME) if visit.my_turn else []
    return [[card for card, _face in laid_open(action)] for action in legal]


def alone(visit: Visit) -> list[int]:
    """The cards of the hand that can be played by themselves."""
    return [cards[0] for cards in laid(visit) if len(cards) == 1]


def tap(visit: Visit, *cards: int) -> None:
    for card in cards:
        visit.do({"do": "tap", "card": card})


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
    tap(visit, first, second)
    assert visit.selected == [second]
    tap(visit, second)
    assert visit.selected == []


def test_cards_of_a_run_are_selected_together_and_others_are_not() -> None:
    def has_run(visit: Visit) -> bool:
        return {1, 2} <= {*map(len, laid(visit))}

    visit = at("game=cpwp&seats=3", has_run)
    run = next(cards for cards in laid(visit) if len(cards) > 1)
    tap(visit, *run)
    assert sorted(visit.selected) == sorted(run)
    other = next(card for card in visit.hand if card not in playable(visit))
    tap(visit, other)
    assert visit.selected == [other]


def test_out_of_turn_cards_of_one_value_are_selected_together_where_they_are_played_so() -> None:
    visit = at("game=takku_sum&seats=3", waits)
    values = {card: (visit.truth.state.face[card] or 0) % 13 for card in visit.hand}
    first, *others = visit.hand
    for second in others:
        tap(visit, first, second)
        is_same = values[first] == values[second]
        assert {*visit.selected} == ({first, second} if is_same else {second})
        tap(visit, *visit.selected)


@pytest.mark.parametrize("taps", [0, 1])  # none as Enter on the card in focus does
@pytest.mark.parametrize("table", PLAYED_ALONE)
def test_a_double_tap_and_enter_play_a_card_alone(table: str, taps: int) -> None:
    visit = at(table)
    card = alone(visit)[0]
    tap(visit, *[card] * taps)
    visit.do({"do": "play alone", "card": card})
    assert plays(visit)[-1] == [card]


@pytest.mark.parametrize("table", PLAYED_ALONE)
def test_out_of_turn_a_double_tap_only_selects_and_takes_back(table: str) -> None:
    visit = at(table, waits)
    before = visit.truth.text()
    card = visit.hand[0]
    tap(visit, card)
    assert visit.selected == [card]
    visit.do({"do": "play alone", "card": card})
    assert visit.selected == []
    assert visit.truth.text() == before


def test_a_double_tap_on_one_of_several_selected_cards_plays_none() -> None:
    def has_pair(visit: Visit) -> bool:
        return any(len(cards) > 1 for cards in laid(visit))

    visit = at("game=cpwp&seats=3", has_pair)
    first, second = next(cards for cards in laid(visit) if len(cards) > 1)[:2]
    before = visit.truth.text()
    tap(visit, first)
    tap_twice(visit, second)
    assert visit.selected == [first]
    assert visit.truth.text() == before


def test_a_card_that_does_not_fit_says_why_when_it_is_tapped_twice() -> None:
    visit = at("game=spar&seats=3", lambda visit: visit.my_turn and len(playable(visit)) < 4)
    wrong = next(card for card in visit.hand if card not in playable(visit))
    before = visit.truth.text()
    visit.do({"do": "play alone", "card": wrong})
    assert visit.text("refusal")
    assert visit.truth.text() == before


@pytest.mark.parametrize(
    ("face", "does"), [("QD", Discard), ("9H", LayOff), ("4H", LayOff), ("*", type(None))]
)
def test_a_double_tap_lays_a_card_off_and_discards_only_one_that_fits_no_meld(
    face: str, does: type
) -> None:
    page = run_on_the_table("4H 9H QD *")
    ((card, _face),) = page.table.shown(face, ME)
    assert controls.act(page.desk, Tap(card)) is None
    assert type(controls.act(page.desk, PlayAlone(card))) is does


def test_one_question_is_asked_before_a_card_tapped_twice_is_discarded() -> None:
    visit = Visit(
        save=saved_when("game=progressive&seats=3", lambda visit: bool(visit.commands("discard"))),
        kept={"settings": "confirm=on"},
    )
    before, card = visit.truth.text(), visit.hand[0]
    tap_twice(visit, card)
    assert visit.truth.text() == before
    visit.press("sure")
    acts = [one.action for one in visit.truth.entries if isinstance(one, Act) and one.seat == ME]
    assert isinstance(acts[-1], Discard)
    assert acts[-1].card[0] == card


@pytest.mark.parametrize("table", [*PLAYED_ALONE, "game=progressive&seats=3"])
def test_a_tip_says_so_during_a_deal(table: str) -> None:
    def chooses(visit: Visit) -> bool:
        return can_choose(visit) and not visit.commands("draw", "bar")

    visit = at(table, chooses)
    assert visit.text("tip").startswith("Tip: tap a card twice to ")
    tap(visit, alone(visit)[0])
    assert visit.text("tip"), "nothing jumps when a card is selected"
    assert at(table, waits).text("tip"), "nor when somebody else plays"


def test_there_is_no_tip_where_no_card_is_left_to_be_played() -> None:
    table = "game=spar&seats=4&target=9&revoke=challenge&bots=easy"
    visit = at(table, lambda visit: visit.my_turn and len(visit.commands("doubt", "board")) > 1)
    assert not visit.text("tip")


@pytest.mark.parametrize("dismissed", [True, False], ids=["dismissed", "a card was played so"])
def test_the_tip_goes_for_good(dismissed: bool) -> None:
    visit = at(ONE_BY_ONE[0])
    if dismissed:
        visit.press("hide tip")
    else:
        tap_twice(visit, alone(visit)[0])
        visit.finish(Random(1), can_choose)
    assert visit.kept["tip"]
    visit.do({"do": "unkept", "value": "tip"})  # which is not announced
    assert not visit.text("notice")
    assert not visit.text("tip")
    assert not Visit(save=visit.saved, kept=visit.kept).text("tip")
