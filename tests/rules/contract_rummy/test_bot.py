"""The sensible player of contract rummy: what it does with a hand, and that it beats chance."""

from random import Random
from typing import Any

import pytest

from peerdeck.card import full_deck
from peerdeck.games.contract_rummy.missing import nearest
from peerdeck.games.contract_rummy.prospects import prospects
from peerdeck.games.progressive.house_rules import HouseRules as Progressive
from peerdeck.games.shanghai.house_rules import HouseRules as Shanghai
from tests.rules.contract_rummy.table import left, offered, progressive, shanghai
from tests.support.cases import rows
from tests.support.positions import Table
from tests.support.thinking import choice

TWO_SETS = "3C 3D 3H | 9C 9D 9H"
NEAR = "4C 4D 6S 6H KC JD 2S 8H"  # two pairs


# What it does at a table


def drawn(hand: str, game: Any = shanghai, **more: Any) -> Table:
    """Return a table where seat 0 has drawn and has this hand."""
    return game(hand, "4C 7D 8S TD", "5C", **more)


DOWN, OTHER_DOWN = {"melds": {0: TWO_SETS}}, {"melds": {1: TWO_SETS}}
RUN_DOWN = {"round": 2, "melds": {0: "3C 3D 3H | 5H 6H 7H 8H"}}
CHOICES = {
    "it leaves what is of no use": (offered, ["KH", NEAR], {}, "draw"),
    "it takes what brings the contract nearer": (offered, ["6D", NEAR], {}, "take"),
    "it takes a joker": (offered, ["*", NEAR], {}, "take"),
    "once down it takes what it can lay off": (offered, ["9S", "KC QD"], OTHER_DOWN, "take"),
    "once down it leaves the rest": (offered, ["KD", "KC QD"], OTHER_DOWN, "draw"),
    "with one bad card it hopes for another": (offered, ["9S", "KC"], OTHER_DOWN, "draw"),
    "with one good card it takes what fits": (offered, ["9S", "3S"], OTHER_DOWN, "take"),
    "with one bad card it takes what fits where it may discard its last card": (
        offered, ["9S", "KC"], {**OTHER_DOWN, "game": progressive}, "take"),
    "it buys what completes a meld": (left, ["4S", NEAR], {}, "buy"),
    "it buys a joker": (left, ["*", NEAR], {}, "buy"),
    "it does not buy a single card": (left, ["KD", NEAR], {}, "pass"),
    "it does not buy a second pair": (left, ["JS", "4C 4D JH 2C 6D 8H QC"], {}, "pass"),
    "it does not buy when another player is about to go out": (left, ["4S", NEAR], DOWN, "pass"),
    "it does not buy with many cards": (left, ["4S", f"{NEAR} 5H 7D QS"], {}, "pass"),
    "it does not buy once it is down": (
        left, ["9S", "KC QD"], {"game": progressive, "melds": {2: TWO_SETS}}, "pass"),
    "it buys to have enough cards for the contract": (
        left, ["KH", "2C 2D 5S 6S 7S TH JH QH KC KD 9C"], {"round": 8, "rounds": "9"}, "buy"),
    "it buys no more than it needs where all cards have to be laid down": (
        left, ["4S", "4C 4D 6S 6H KC"], {"rounds": "3s-3s@6", "last_round_all": "yes"}, "pass"),
    "it plays a hot card and discards what costs most": (
        left, ["9S", "4C KD"], {"game": progressive, "melds": {2: TWO_SETS}, "hot_card": "on"},
        "hotcard KD (9C 9D 9H) high"),
    "it lays down as soon as it can": (drawn, ["3C 3D 3H 9C 9D 9H KS"], {}, f"laydown {TWO_SETS}"),
    "it lays down what leaves nothing that fits nowhere": (
        drawn, ["4C 4D 4H 5H 6H 7H 8H TS"], {"game": progressive, "round": 2},
        "laydown 4C 4D 4H | 5H 6H 7H 8H"),
    "it lays off before it discards": (drawn, ["3S KC QD"], RUN_DOWN, "layoff 3S (3C 3D 3H) high"),
    "it lays off first what opens the way for other cards": (
        drawn, ["3S 9H TH KC QD"], RUN_DOWN, "layoff 9H (5H 6H 7H 8H) high"),
    "with two cards it keeps the one to go out with": (drawn, ["3S KC"], DOWN, "discard KC"),
    "with two cards it lays off where it may discard its last card": (
        drawn, ["3S KC"], {**DOWN, "last_card": "float"}, "layoff 3S (3C 3D 3H) high"),
    "it keeps a last card that fits nowhere": (drawn, ["KC"], DOWN, "keep"),
    "it redeems a joker that fits elsewhere": (
        drawn, ["6H KC QD"],
        {"round": 2, "melds": {0: "3C 3D 3H | 5H * 7H 8H"}, "joker_redeem": "must_replay"},
        "redeem 6H (5H * 7H 8H) 1"),
    "it lays off a redeemed joker": (
        drawn, ["* KC QD"], {**RUN_DOWN, "replay": True}, "layoff * (3C 3D 3H) high"),
    "it keeps jokers and pairs": (drawn, ["4C 4D 6S 6H KC 2S *"], {}, "discard KC"),
    "it keeps jokers and parts of runs": (
        drawn, ["4C 5C 6C TH JH KD 2S *"], {"round": 3}, "discard KD"),
    "it keeps pairs that count much when it is early": (
        drawn, ["KC KD QC QD 5H 2S"], {"round": 4}, "discard 5H"),
    "it gives up what costs most when it is late": (
        drawn, ["KC KD QC QD 5H 2S"], {"round": 4, "melds": {2: "3C 3D 3H | 9C 9D 9H | 7C 7D 7H"}},
        "discard KC"),
    "it discards what costs most": (drawn, ["4C 4D 6S 6H 9S 8S"], {}, "discard 9S"),
    "it does not discard what the next player could lay off": (
        drawn, ["4C 4D 6S 6H 9S 8S"], OTHER_DOWN, "discard 8S"),
    "once down it keeps a joker while others may lay down": (
        drawn, ["KC 2S *"], {"melds": {0: "3C 3D * | 9C 9D *"}, "laid": True}, "discard KC"),
    "once all are down it gets rid of a joker": (
        drawn, ["KC 2S *"],
        {"melds": {0: "3C 3D * | 9C 9D *", 1: "4H 4D * | 7C 7D *"}, "decks": "4", "down": 0b111},
        "discard *"),
}  # fmt: skip


@pytest.mark.parametrize(("deal", "cards", "more", "action"), rows(CHOICES))
def test_what_it_does(deal: Any, cards: list[str], more: dict[str, Any], action: str) -> None:
    assert choice(deal(*cards, **more))[0] == action


# What a hand is worth


@pytest.mark.parametrize("rules", [Shanghai(), Progressive(), Shanghai(set_suits="distinct")])
def test_it_knows_how_near_a_hand_is(rules: Shanghai | Progressive) -> None:
    resolved, random = rules.resolved(), Random(2)
    deck = full_deck(2, 2)
    for contract, dealt in resolved.rounds:
        for _hand in range(5):
            hand = tuple(sorted(random.sample(deck, dealt + 1)))
            exact = nearest(hand, contract, resolved.melds)
            assert exact is not None
            seen = prospects(hand, contract, resolved.melds)
            assert seen.missing == exact.number
            for face in seen.completing:
                now = nearest((*hand, face), contract, resolved.melds)
                assert now is not None
                assert now.number == exact.number - 1
