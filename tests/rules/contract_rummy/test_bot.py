"""The sensible player of contract rummy: what it does with a hand, and that it beats chance."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from random import Random

import pytest

from peerdeck.bot import Sight
from peerdeck.card import JOKER, faces_text, full_deck, parse_face, parse_faces
from peerdeck.dealer import HostDealer
from peerdeck.games import games
from peerdeck.games.contract_rummy.bot import choose
from peerdeck.games.contract_rummy.contracts import Contract
from peerdeck.games.contract_rummy.missing import nearest
from peerdeck.games.contract_rummy.prospects import affinities, prospects
from peerdeck.games.progressive import PROGRESSIVE
from peerdeck.games.progressive.house_rules import HouseRules as Progressive
from peerdeck.games.shanghai import SHANGHAI
from peerdeck.games.shanghai.house_rules import HouseRules as Shanghai
from peerdeck.lab.simulation import simulate
from peerdeck.log import Header
from peerdeck.referee import Referee
from peerdeck.view import view
from tests.rules.contract_rummy.table import Table, begun, progressive, shanghai

DEALS = 14
NINETY_NINE = 2.576  # standard deviations on either side of the mean

TWO_SETS = "3C 3D 3H | 9C 9D 9H"
NEAR = "4C 4D 6S 6H KC JD 2S 8H"  # two pairs


def choice(t: Table) -> str:
    """Return what the bot that is asked first does."""
    seen = view(t.state, t.seat)
    action, reason = choose(Sight(seen, t.seat), t.seat, t.game.legal(seen, t.seat), Random(1))
    assert reason
    return t.said(action)


# How it plays against chance


TABLES: list[tuple[str, int, Mapping[str, str]]] = [
    *(("shanghai", seats, {}) for seats in (3, 4, 6, 8)),
    *(("progressive", seats, {}) for seats in (2, 3, 4, 6, 8)),
    ("shanghai", 4, {"last_card": "float", "laydown_size": "exact", "buys": "0"}),
    ("shanghai", 4, {"last_card": "discard_wins", "set_suits": "distinct"}),
    ("shanghai", 5, {"jokers_per_meld": "half", "rounds": "9"}),
    ("progressive", 4, {"hot_card": "on", "joker_redeem": "must_replay", "round7": "3_runs_of_4"}),
]


@pytest.mark.parametrize(("game", "seats", "rules"), TABLES)
def test_it_wins_more_than_its_share(game: str, seats: int, rules: Mapping[str, str]) -> None:
    options = games()[game].options.parse(rules)
    played = simulate(games()[game], options, seats, DEALS, 7, ["greedy", "random"])
    rate = (played.win_rate("greedy") * played.deals + 2) / (played.deals + 4)  # it may be all
    assert rate - NINETY_NINE * sqrt(rate * (1 - rate) / (played.deals + 4)) > 1 / seats


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("shanghai", {}),
        ("shanghai", {"last_round_all": "yes", "laydown_size": "exact"}),
        ("shanghai", {"joker_redeem": "to_hand", "same_turn_layoff": "yes"}),
        ("progressive", {}),
        ("progressive", {"hot_card": "on", "joker_redeem": "must_replay"}),
    ],
)
def test_among_its_like_deals_end_by_going_out(game: str, rules: Mapping[str, str]) -> None:
    header = Header(games()[game], games()[game].options.parse(rules), 4, 0)
    referee = Referee(header, HostDealer(b"bots"))
    state, random, ended = referee.state, Random(1), []
    while referee.to_act:
        seat = referee.to_act[0]
        seen = view(state, seat)
        action, _reason = choose(Sight(seen, seat), seat, header.game.legal(seen, seat), random)
        if state.notes.stage == "between":
            ended.append(state.notes.out)
        referee.act_legally(seat, action)
    ended.append(state.notes.out)
    assert len(ended) == 7
    assert sum(out is not None for out in ended) >= 6


# The discard on offer


def test_it_takes_what_brings_the_contract_nearer() -> None:
    assert choice(shanghai("KH 2C", NEAR, "5C").discard("2C")) == "draw"
    assert choice(shanghai("6D 2C", NEAR, "5C").discard("6D")) == "take"
    assert choice(shanghai("* 2C", NEAR, "5C").discard("*")) == "take"


def test_once_down_it_takes_what_it_can_lay_off() -> None:
    assert choice(shanghai("9S 2C", "KC QD", "5C", melds={1: TWO_SETS}).discard("9S")) == "take"
    assert choice(shanghai("KD 2C", "KC QD", "5C", melds={1: TWO_SETS}).discard("KD")) == "draw"


def test_with_one_bad_card_it_hopes_for_another_one_where_it_may_not_be_discarded() -> None:
    assert choice(shanghai("9S 2C", "KC", "5C", melds={1: TWO_SETS}).discard("9S")) == "draw"
    assert choice(shanghai("9S 2C", "3S", "5C", melds={1: TWO_SETS}).discard("9S")) == "take"
    assert choice(progressive("9S 2C", "KC", "5C", melds={1: TWO_SETS}).discard("9S")) == "take"


def bought(discard: str, hand: str, **more: object) -> str:
    """Return what seat 2 does with a discard that seat 1 has left."""
    return choice(shanghai(f"{discard} 2C", "5C 5D 7H 8H TC", hand, **more).discard(discard).draw())


def test_it_buys_what_completes_a_meld() -> None:
    assert bought("4S", NEAR) == "buy"
    assert bought("*", NEAR) == "buy"
    assert bought("KD", NEAR) == "pass"


def test_it_does_not_buy_what_is_of_little_help() -> None:
    assert bought("JS", "4C 4D JH 2C 6D 8H QC", round=1) == "pass"  # it would be the second pair


def test_it_does_not_buy_when_somebody_is_about_to_go_out() -> None:
    assert bought("4S", NEAR, melds={0: TWO_SETS}) == "pass"


def test_it_does_not_buy_with_many_cards() -> None:
    assert bought("4S", f"{NEAR} 5H 7D QS") == "pass"


def test_it_does_not_buy_once_it_is_down() -> None:
    t = progressive("9S 2C", "5C 5D", "KC QD", melds={2: TWO_SETS}).discard("9S").draw()
    assert choice(t) == "pass"


def test_it_buys_to_have_enough_cards_for_the_contract() -> None:
    hand = "2C 2D 5S 6S 7S TH JH QH KC KD 9C"
    assert bought("KH", hand, round=8, rounds="9") == "buy"


def test_where_all_cards_have_to_be_laid_down_it_buys_no_more_than_it_needs() -> None:
    rules = {"rounds": "3s-3s@6", "last_round_all": "yes"}
    assert bought("4S", "4C 4D 6S 6H KC", **rules) == "pass"


def test_it_plays_a_hot_card_and_discards_what_costs_most() -> None:
    t = progressive("9S 2C", "5C", "4C KD", "4D", melds={2: TWO_SETS}, hot_card="on")
    assert choice(t.discard("9S").draw()) == "hotcard KD on 9C 9D 9H high"


# Melding


def test_it_lays_down_as_soon_as_it_can() -> None:
    assert choice(shanghai("3C 3D 3H 9C 9D 9H KS", "4C", "5C")) == f"laydown {TWO_SETS}"


def test_it_lays_down_what_leaves_nothing_that_fits_nowhere() -> None:
    t = progressive("4C 4D 4H 5H 6H 7H 8H TS", "4C", "5C", round=2)
    assert choice(t) == "laydown 4C 4D 4H | 5H 6H 7H 8H"


def test_it_lays_off_before_it_discards_and_opens_the_way_for_other_cards() -> None:
    melds = {0: "3C 3D 3H | 5H 6H 7H 8H"}
    assert choice(shanghai("3S KC QD", "4C", "5C", round=2, melds=melds)).startswith("layoff 3S")
    t = shanghai("3S 9H TH KC QD", "4C", "5C", round=2, melds=melds)
    assert choice(t) == "layoff 9H on 5H 6H 7H 8H high"


def test_it_goes_out_with_a_discard_where_it_has_to() -> None:
    t = progressive("3S 9S KC", "4C", "5C", melds={0: TWO_SETS})
    while t.stage == "playing":
        assert t.seat == 0
        action, _reason = choose(lambda: t.state, 0, PROGRESSIVE.legal(t.state, 0), Random(1))
        t.act(action)
    assert t.out == 0


def test_with_two_cards_it_keeps_the_one_to_go_out_with_where_the_last_is_not_discarded() -> None:
    hand = "3S KC"
    assert choice(shanghai(hand, "4C", "5C", melds={0: TWO_SETS})) == "discard KC"
    t = shanghai(hand, "4C", "5C", melds={0: TWO_SETS}, last_card="float")
    assert choice(t) == "layoff 3S on 3C 3D 3H high"
    assert choice(shanghai("KC", "4C", "5C", melds={0: TWO_SETS})) == "keep"


def test_it_redeems_a_joker_that_fits_elsewhere() -> None:
    melds = {0: "3C 3D 3H | 5H * 7H 8H"}
    t = shanghai("6H KC QD", "4C", "5C", round=2, melds=melds, joker_redeem="must_replay")
    assert choice(t) == "redeem 6H in 5H * 7H 8H 1"
    t.redeem("6H", "5H * 7H 8H")
    assert choice(t).startswith("layoff *")


# Discarding


def test_it_keeps_jokers_and_what_goes_together() -> None:
    t = shanghai("4C 4D 6S 6H KC 2S *", "4C", "5C")
    assert choice(t) == "discard KC"
    t = shanghai("4C 5C 6C TH JH KD 2S *", "4C", "5C", round=3)
    assert choice(t) == "discard KD"


def test_it_gives_up_what_costs_most_when_it_is_late() -> None:
    hand = "KC KD QC QD 5H 2S"
    assert choice(shanghai(hand, "4C 7D 8S TD", "5C", round=4)) == "discard 5H"
    melds = {1: "3C 3D 3H | 9C 9D 9H | 7C 7D 7H"}
    assert choice(shanghai(hand, "4C", "5C", round=4, melds=melds)) == "discard KC"


def test_it_does_not_discard_what_the_next_player_could_lay_off() -> None:
    hand = "4C 4D 6S 6H 9S 8S"
    assert choice(shanghai(hand, "2C 5D", "5C")) == "discard 9S"
    assert choice(shanghai(hand, "2C 5D 7S JC", "5C", melds={1: TWO_SETS})) == "discard 8S"


def test_once_down_it_gets_rid_of_points_but_keeps_a_joker_while_others_may_lay_down() -> None:
    melds = {0: "3C 3D * | 9C 9D *"}
    t = shanghai("KC 2S *", "4C", "5C", melds=melds, laid=True)
    assert choice(t) == "discard KC"
    melds = {0: "3C 3D * | 9C 9D *", 1: "4H 4D * | 7C 7D *"}
    t = shanghai("KC 2S *", "4C", "5C", melds=melds, decks="4", down=0b111)
    assert choice(t) == "discard *"


def test_it_cuts_somewhere() -> None:
    assert choice(begun(SHANGHAI)).startswith("cut ")


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


def test_what_a_hand_wants() -> None:
    melds = Shanghai().resolved().melds
    seen = prospects(tuple(sorted(parse_faces("4C 5C 6C QD QS 2H"))), Contract((3,), (4,)), melds)
    assert faces_text(sorted(seen.completing)) == "3C 7C QC QD QH QS"
    assert seen.shares[parse_face("5C")] == 1
    assert seen.shares[parse_face("2H")] == 0
    assert JOKER not in seen.shares


def test_cards_of_a_rank_or_close_together_go_with_each_other() -> None:
    hand = parse_faces("AC KC QC 4D 4H 9S *")
    near = affinities(hand, Contract((3,), (4,)))
    assert near[parse_face("9S")] == 0
    assert near[parse_face("4D")] == near[parse_face("4H")] > 0
    assert near[parse_face("KC")] > near[parse_face("AC")] > 0
    assert affinities(hand, Contract((3,), ()))[parse_face("KC")] == 0
