"""Properties of Spar alone: rounds are counted again from the log, in a different way."""

from itertools import pairwise, takewhile
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from peerdeck.action import Deal, Pass, Play
from peerdeck.card import face_text
from peerdeck.dealer import HostDealer
from peerdeck.event import Scored
from peerdeck.games.spar import SPAR
from peerdeck.games.spar.table import Challenge, HouseRules
from peerdeck.log import Act, Header
from peerdeck.referee import Referee
from tests.rules.spar.table import HIGH, winner
from tests.support.cases import examples
from tests.support.laws import is_allowed
from tests.support.random_play import options, play_on

Tricks = list[list[tuple[int, str]]]  # of each card who played it, in order

TARGET = 15

few = examples(60)


@st.composite
def games(draw: st.DrawFn, **rules: str) -> Referee:
    """Draw a whole game played at random, with any other house rules."""
    chosen = {**draw(options(SPAR)).pairs(), "target": str(TARGET), **rules}
    seats, seed = draw(st.integers(2, 6)), draw(st.integers(0, 10**6))
    header = Header(SPAR, HouseRules.parse(chosen), seats, draw(st.integers(0, seats - 1)))
    referee = Referee(header, HostDealer(seed.to_bytes(3, "big")))
    play_on(referee, Random(seed))
    return referee


def rounds(referee: Referee) -> list[tuple[Tricks, list[tuple[int, Challenge]], Scored]]:
    """Return each round of a game: its tricks, its challenges, its row on the score sheet."""
    acts = [(act.seat, act.action) for act in referee.entries if isinstance(act, Act)]
    seats, result = referee.header.seats, []
    for row in referee.state.sheet:
        this = list(takewhile(lambda act: not isinstance(act[1], Deal), acts))
        acts = acts[len(this) + 1 :]
        cards = [(seat, face_text(play.cards[0][1])) for seat, play in this[: 5 * seats]]
        claims = [act for act in this[5 * seats :] if isinstance(act[1], Challenge)]
        result.append(([cards[k : k + seats] for k in range(0, 5 * seats, seats)], claims, row))
    assert not acts
    return result


def holder(trick: list[tuple[int, str]]) -> int:
    return trick[winner([card for _seat, card in trick])][0]


def in_control(tricks: Tricks) -> list[int]:
    """Return the seats in control after each card of a round."""
    return [holder(trick[:count]) for trick in tricks for count in range(1, len(trick) + 1)]


def value(tricks: Tricks, rules: HouseRules) -> int:
    """Return the worth of a round, counted from its end backwards."""
    run: list[str] = []  # sixes and sevens kept, the last one first
    carried = 0
    for trick in reversed(tricks):
        led = trick[0][1]
        if holder(trick) != trick[0][0]:
            carried = 1
            break
        if led[0] not in "67":
            break
        run.append(led)
    if not run:
        return 1
    points = {"6": 3, "7": 2}
    if rules.scoring == "last_trick_only":
        return points[run[0][0]]
    if not rules.transfer_carry:
        carried = 0
    total = points[run[0][0]]
    for later, card in pairwise(run):
        if card[1] != later[1]:
            total += points[card[0]]
        elif rules.same_suit_scope == "reset_all":
            return total
    return total + carried


def hid(tricks: Tricks, seat: int, number: int, must_beat: bool) -> bool:
    """Return True if a seat played a wrong card to a trick."""
    players = [player for player, _card in tricks[number]]
    *before, card = [card for _player, card in tricks[number][: players.index(seat) + 1]]
    if not before:
        return False
    later = [c for trick in tricks[number + 1 :] for player, c in trick if player == seat]
    led = before[0][1]
    same = [HIGH.index(c[0]) for c in later if c[1] == led]
    if card[1] != led:
        return bool(same)
    best = max(HIGH.index(c[0]) for c in before if c[1] == led)
    return must_beat and HIGH.index(card[0]) < best and max(same, default=0) > best


@few
@given(games(revoke="refuse"))
def test_no_wrong_card_is_played_and_only_the_winner_scores_1_to_13(referee: Referee) -> None:
    rules: Any = referee.header.options
    seats = range(referee.header.seats)
    for tricks, claims, row in rounds(referee):
        last = holder(tricks[-1])
        assert row.winners == (last,)
        assert 1 <= row.points[last] <= 13
        assert sum(row.points) == row.points[last] == value(tricks, rules)
        assert not claims
        assert not any(hid(tricks, seat, no, rules.must_beat) for seat in seats for no in range(5))


@few
@given(games(revoke="challenge"))
def test_challenges_are_judged_by_the_cards_that_were_played(referee: Referee) -> None:
    rules: Any = referee.header.options
    for tricks, claims, row in rounds(referee):
        right = [hid(tricks, c.accused, c.trick - 1, rules.must_beat) for _s, c in claims]
        caught = {c.accused for (_seat, c), so in zip(claims, right, strict=True) if so}
        wrong = {seat for (seat, _c), so in zip(claims, right, strict=True) if not so}
        last = holder(tricks[-1])
        heirs = [seat for seat in reversed(in_control(tricks)) if seat not in caught]
        assert row.winners == tuple(heirs[:1])
        assert sum(map(bool, row.points)) == len(row.winners)
        for won in row.winners:
            if last in caught or won in wrong:
                assert row.points[won] == 1
            else:
                assert row.points[won] == value(tricks, rules) <= 14


@few
@given(st.data())
def test_all_legal_actions_are_offered_and_no_others(data: st.DataObject) -> None:
    """Every card of a hand, and every challenge that could be named, is offered or refused."""
    chosen = data.draw(options(SPAR))
    seats, seed = data.draw(st.integers(2, 6)), data.draw(st.integers(0, 10**6))
    referee = Referee(Header(SPAR, chosen, seats, 0), HostDealer(seed.to_bytes(3, "big")))
    play_on(referee, Random(seed), data.draw(st.integers(0, 6 * seats)))
    state = referee.state
    for seat in referee.to_act:
        hand = zip(state.zones[seat], state.faces(seat), strict=True)
        claims = [Challenge(other, trick) for trick in range(7) for other in range(-1, 7)]
        every = [*(Play((shown,)) for shown in hand), *claims, Pass(), Deal()]
        allowed = {action for action in every if is_allowed(referee, seat, action)}
        assert allowed == set(SPAR.legal(state, seat))
