"""Shanghai Rummy: what holds here and not in all contract rummy, number by number."""

import pytest

from peerdeck.games.contract_rummy.contracts import contract_text, rounds_text
from peerdeck.games.shanghai import SHANGHAI
from peerdeck.games.shanghai.house_rules import HouseRules
from tests.rules.contract_rummy.table import begun, shanghai


def test_everybody_is_dealt_eleven_cards_in_every_round() -> None:
    nine = HouseRules.parse({"rounds": "9"}).resolved().rounds
    assert {cards for _contract, cards in (*HouseRules().resolved().rounds, *nine)} == {11}
    assert begun(SHANGHAI, 5).held() == [11] * 5


def test_the_match_has_seven_rounds_or_nine_with_these_contracts_and_sizes() -> None:
    rounds = HouseRules.parse({"rounds": "9"}).resolved().rounds
    assert [(contract_text(contract), contract.size) for contract, _cards in rounds] == [
        ("3s-3s", 6), ("3s-4r", 7), ("4r-4r", 8), ("3s-3s-3s", 9), ("3s-3s-4r", 10),
        ("3s-4r-4r", 11), ("4r-4r-4r", 12), ("3s-3s-4r-4r", 14), ("3s-3s-3s-3s", 12),
    ]  # fmt: skip
    assert rounds_text(HouseRules().resolved().rounds) == rounds_text(rounds[:7])


def test_the_eighth_contract_takes_a_buy() -> None:
    sets_and_runs = "3C 3D 3H | 9C 9D 9H | AS 2S 3S 4S | TH JH QH KH"
    hand = sets_and_runs.replace("| ", "") + " 9H"
    assert len(hand.split()) == 15  # three more than a hand has without a buy
    t = shanghai(hand, "4C", "5C", rounds="9", round=8).do(f"laydown {sets_and_runs}")
    assert t.hand(0) == "9H"


def test_the_sixth_contract_without_a_buy_leaves_a_card_to_wait_with() -> None:
    t = shanghai("3C 3D 3H AS 2S 3S 4S TH JH QH KH 8D", "4C", "5C", round=6)
    t.do("laydown 3C 3D 3H | AS 2S 3S 4S | TH JH QH KH")
    assert t.may() == {"keep"}
    assert t.do("keep").hand(0) == "8D"


def test_the_seventh_contract_takes_the_whole_hand_and_wins() -> None:
    t = shanghai("AS 2S 3S 4S TH JH QH KH 5D 6D 7D 8D", "4C", "5C", round=7)
    t.do("laydown AS 2S 3S 4S | TH JH QH KH | 5D 6D 7D 8D")
    assert t.notes.out == 0
    assert t.referee.to_act == ()  # it is the last round, and the match is over


@pytest.mark.parametrize(
    ("back", "asked"),
    [
        ("yes", (0, 1, 2)),
        ("no", (0, 1)),
    ],
)
def test_the_first_card_turned_up_counts_as_a_discard_of_the_dealer(
    back: str, asked: tuple[int, ...]
) -> None:
    assert begun(SHANGHAI, 3, 2, buy_own_discard=back).referee.to_act == asked
