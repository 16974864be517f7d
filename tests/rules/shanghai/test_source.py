"""Shanghai Rummy: what holds here and not in all contract rummy, number by number."""

import pytest

from peerdeck.action import Pass
from peerdeck.games.contract_rummy.actions import Buy
from peerdeck.games.contract_rummy.contracts import contract_text, rounds_text
from peerdeck.games.shanghai import SHANGHAI
from peerdeck.games.shanghai.house_rules import HouseRules
from tests.rules.contract_rummy.table import Table, begun, shanghai


def test_three_to_eight_play() -> None:
    assert list(SHANGHAI.seats) == [3, 4, 5, 6, 7, 8]


def test_everybody_is_dealt_eleven_cards_in_every_round() -> None:
    for rounds in ("7", "9"):
        assert {dealt for _c, dealt in HouseRules.parse({"rounds": rounds}).resolved().rounds} == {
            11
        }
    t = begun(SHANGHAI, 5, cut="off")
    assert [len(t.state.zones[seat]) for seat in range(5)] == [11] * 5


def test_the_contracts_and_their_sizes() -> None:
    rounds = HouseRules.parse({"rounds": "9"}).resolved().rounds
    assert [contract_text(contract) for contract, _dealt in rounds] == [
        "3s-3s", "3s-4r", "4r-4r", "3s-3s-3s", "3s-3s-4r", "3s-4r-4r", "4r-4r-4r",
        "3s-3s-4r-4r", "3s-3s-3s-3s",
    ]  # fmt: skip
    assert [contract.size for contract, _dealt in rounds] == [6, 7, 8, 9, 10, 11, 12, 14, 12]
    assert rounds_text(HouseRules().resolved().rounds) == rounds_text(rounds[:7])


@pytest.mark.parametrize(("buys", "cards"), [(0, 12), (1, 15), (2, 18)])
def test_the_hand_after_the_draw(buys: int, cards: int) -> None:
    t = begun(SHANGHAI, 3, 0, cut="off")
    for turn in range(2):
        t.draw()
        while t.state.notes.offer is not None:
            t.act(Buy() if t.seat == 0 and turn < buys else Pass())
        t.discard(t.hand(t.seat).split()[0])
    t.unwanted()
    assert len(t.state.zones[0]) == cards


EIGHTH = "3C 3D 3H 9C 9D 9H AS 2S 3S 4S 8H TH JH QH"


def test_the_eighth_contract_takes_a_buy() -> None:
    t = shanghai(EIGHTH, "4C", "5C", rounds="9", round=8)
    assert len(EIGHTH.split()) == 14  # two more than a hand has without a buy
    t = shanghai(EIGHTH.replace("8H ", "9H ") + " KH", "4C", "5C", rounds="9", round=8, decks="3")
    t.lay_down("3C 3D 3H | 9C 9D 9H | AS 2S 3S 4S | TH JH QH KH")
    assert t.hand(0) == "9H"


def test_the_sixth_contract_without_a_buy_leaves_a_card_to_wait_with() -> None:
    t = shanghai("3C 3D 3H AS 2S 3S 4S TH JH QH KH 8D", "4C", "5C", round=6)
    t.lay_down("3C 3D 3H | AS 2S 3S 4S | TH JH QH KH")
    assert t.may() == {"keep"}
    t.keep()
    assert t.hand(0) == "8D"


def test_the_seventh_contract_takes_the_whole_hand_and_wins() -> None:
    t = shanghai("AS 2S 3S 4S TH JH QH KH 5D 6D 7D 8D", "4C", "5C", round=7)
    t.lay_down("AS 2S 3S 4S | TH JH QH KH | 5D 6D 7D 8D")
    assert t.out == 0
    assert t.asked == ()  # it is the last round, and the match is over


def test_the_match_has_seven_rounds_or_nine() -> None:
    assert len(HouseRules().resolved().rounds) == 7
    assert len(HouseRules.parse({"rounds": "9"}).resolved().rounds) == 9


def test_one_joker_stands_in_a_meld_as_usual() -> None:
    t = shanghai("3C * * 9C 9D 9H KS", "4C", "5C")
    t.refused(t.laying_down("3C * * | 9C 9D 9H"), because="may hold one joker", rule="jokers")


def test_a_queen_high_run_goes_up_to_the_ace() -> None:
    t = shanghai("QS KS AS 2S JS 9C 9D 9H 2D", "4C", "5C", round=2)
    t.lay_down("9C 9D 9H | JS QS KS AS")
    assert t.melds(0)[1] == "JS QS KS AS"


def test_the_first_card_turned_up_can_be_bought_by_the_dealer_too() -> None:
    t = begun(SHANGHAI, 3, 2, cut="off")
    assert t.asked == (0, 1, 2)
    t = begun(SHANGHAI, 3, 2, cut="off", buy_own_discard="no")
    assert t.asked == (0, 1, 2)


def whole_match(t: Table) -> None:
    """Play on with the last of the choices: nobody buys, takes or lays down."""
    while t.asked:
        t.act(t.game.legal(t.state, t.seat)[-1])


@pytest.mark.parametrize("seats", SHANGHAI.seats)
def test_a_match_ends_though_nobody_ever_lays_down(seats: int) -> None:
    t = begun(SHANGHAI, seats, rounds="3s@5,4r@6", last_card="float")
    whole_match(t)
    assert len(t.state.sheet) == 2
    assert t.out is None
