"""The estimate of a round of Spar, and what a search makes of the score."""

from random import Random

import pytest

from peerdeck.card import parse_faces
from peerdeck.games.spar.estimate import Position, hopes, link, points_of
from peerdeck.games.spar.scoring import Lead, worth
from peerdeck.games.spar.table import HouseRules, make_setup
from peerdeck.games.spar.trial import gains, position_of
from peerdeck.ruled_out import faces_of
from peerdeck.view import view
from tests.rules.spar.table import rounds, table

DECK = make_setup(HouseRules(), 2).deck


@pytest.mark.parametrize("scoring", ["accumulate", "last_trick_only"])
@pytest.mark.parametrize("scope", ["replace_last", "reset_all"])
@pytest.mark.parametrize("carry", ["yes", "no"])
def test_a_chain_is_worth_what_its_leads_are(scoring: str, scope: str, carry: str) -> None:
    rules = HouseRules.parse(
        {"scoring": scoring, "same_suit_scope": scope, "transfer_carry": carry}
    )
    random = Random(1)
    low = parse_faces("6C 7C 6D 7D 6H 7S 8C")
    for _round in range(300):
        leads = [Lead(random.choice(low), random.random() < 0.8) for _trick in range(5)]
        points = sum(part.times * part.worth for part in worth(leads, rules))
        assert points_of(rules)(tuple(link(*lead) for lead in leads)) == points


def test_a_card_that_nothing_goes_over_is_sure_of_its_points() -> None:
    (king,), (six,) = parse_faces("KD"), parse_faces("6S")
    hidden = faces_of(DECK) & ~faces_of((king, six))
    sure = Position([king, six], hidden, None, (), 3, 3)
    first, last = hopes(sure, [king, six], points_of(HouseRules()))
    assert first > last
    alone = Position([king], hidden, None, (0, 0, 0, 0), 3, 3)
    assert hopes(alone, [king], points_of(HouseRules())) == [1.0]
    out = Position([six], faces_of(parse_faces("7D 8D")), None, (0, 0, 0, 0), 3, 3)
    assert hopes(out, [six], points_of(HouseRules())) == [3.0]


def test_it_knows_the_cards_that_lie_open_and_no_others() -> None:
    t = rounds("KC 8C", "6D QC JC TC", "QH 6H JS 9C").play("QC")
    seat = t.turn
    assert seat is not None
    here = position_of(view(t.state, seat), seat)
    seen = faces_of(parse_faces("KC 8C QC QH 6H JS 9C"))
    assert here.hidden == faces_of(DECK) & ~seen
    assert here.best == parse_faces("QC")[0]
    assert (here.others, here.to_follow, here.chain) == (1, 0, (0,))


def test_with_a_point_needed_a_round_is_worth_the_same_for_one_or_three() -> None:
    t = table("KD 6S 7H 9C 8C", "6C 7C 8H 6H 9H")
    early = gains(t.state, 0)
    assert early[1] < early[2] < early[3]
    t.state.points = (19, 10)
    assert gains(t.state, 0)[1] == gains(t.state, 0)[3] > 0
