"""Properties of Takku-Sum alone."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from peerdeck.action import Deal, Discard, Draw, Pass, Play
from peerdeck.card import face_text, faces_text, full_deck
from peerdeck.dealer import HostDealer
from peerdeck.games.takku_sum import TAKKU_SUM
from peerdeck.games.takku_sum.rounds import MOST_POINTLESS
from peerdeck.games.takku_sum.table import Grace, HouseRules
from peerdeck.log import Header
from peerdeck.referee import Referee
from tests.rules.takku_sum.table import DIRECTIONS, Table, table
from tests.support.cases import examples
from tests.support.laws import check_no_lie_is_allowed, is_allowed
from tests.support.random_play import options

some = examples(40)


@st.composite
def fresh(draw: st.DrawFn) -> tuple[Referee, Random]:
    """Draw a fresh match, which is short, and a source of chance to play it with."""
    rules = {**draw(options(TAKKU_SUM)).pairs(), "target": draw(st.sampled_from("123"))}
    seats = draw(st.sampled_from(list(TAKKU_SUM.seats)))
    seed = draw(st.integers(0, 2**32))
    header = Header(TAKKU_SUM, HouseRules.parse(rules), seats, draw(st.integers(0, seats - 1)))
    return Referee(header, HostDealer(seed.to_bytes(5, "big"))), Random(seed)


def moves(referee: Referee, random: Random) -> Any:
    """Play to the end, skipping more or less often. Yield the table after every action."""
    passes = random.choice([0.0, 0.0, 0.5, 1.0])
    while referee.to_act:
        seat = referee.to_act[0]
        legal = TAKKU_SUM.legal(referee.state, seat)
        skips = Pass() in legal and random.random() < passes
        referee.act(seat, Pass() if skips else random.choice(legal))
        yield referee.state


@some
@given(fresh())
def test_a_match_ends_and_at_every_moment_all_is_in_its_place(
    match: tuple[Referee, Random],
) -> None:
    for state in moves(*match):
        setup, zones, notes = state.setup, state.zones, state.notes
        # Every point is a card out of play.
        assert tuple(len(zones[setup.points[seat]]) for seat in range(state.seats)) == state.points
        # Without voluntary passes only empty hands skip a whole round.
        if notes.skips and not notes.begun and not setup.rules.voluntary_pass:
            assert not zones[(state.turn - 1) % state.seats]
        if notes.stage in ("between", "over"):
            continue
        # The stock is empty only if nothing can fill it.
        assert zones[setup.stock] or not zones[setup.discard]
        if setup.recycles and not notes.recycled and notes.stage == "playing":
            assert zones[setup.stock] or len(zones[setup.pile]) == 1
        assert notes.owed == ()
        # A round has one Indicator, and hands are never too large.
        assert len(zones[setup.indicator]) == 1
        assert zones[setup.pile]
        for seat in range(state.seats):
            grace = notes.stage == "grace" and seat == state.turn
            assert len(zones[seat]) <= setup.full_hand + grace
    assert notes.stage == "over"
    assert max(state.points) == setup.rules.target or notes.pointless == MOST_POINTLESS


@st.composite
def positions(draw: st.DrawFn) -> Table:
    """Draw a position: a small hand, and any pile."""
    random = Random(draw(st.integers(0, 2**32)))
    deck = list(full_deck(2, 0))
    random.shuffle(deck)
    few = random.sample(range(13), 4)  # values, so that there are groups
    deck.sort(key=lambda face: face % 13 not in few)
    pile, wild, other, *stock = map(face_text, random.sample(deck[6:], 20))
    return table(
        faces_text(deck[: random.randrange(6)]),
        other,
        pile=pile,
        wild=wild,
        direction=draw(st.sampled_from(list(DIRECTIONS))),
        stock=" ".join(stock[: random.randrange(3)]),
        **{**draw(options(TAKKU_SUM)).pairs(), "decks": "2"},
    )


def kind(t: Table, action: Any) -> object:
    """Return an action without the suits of the cards played."""
    if isinstance(action, Play):
        return Counter(face % 13 for _card, face in action.cards).most_common()
    return t.text(action)


@examples(300)
@given(positions())
def test_all_legal_plays_are_offered(t: Table) -> None:
    """This is for all cards of a hand; of plays that only differ in suits, one is offered."""
    grace = "grace" in t.may()
    for _time in range(1 + grace):
        check_no_lie_is_allowed(t.referee, 0)
        hand = [(card, t.state.face[card] or 0) for card in t.state.zones[0]]
        plays = (Play(cards) for size in range(len(hand) + 1) for cards in combinations(hand, size))
        every = [*plays, Pass(), Grace(), Draw(), Deal(), *map(Discard, hand)]
        offered = t.game.legal(t.state, 0)
        kinds = [kind(t, action) for action in offered]
        assert all(kinds.count(each) == 1 for each in kinds)
        accepted = [action for action in every if is_allowed(t.referee, 0, action)]
        assert all(kind(t, action) in kinds for action in accepted)
        assert all(action in accepted for action in offered)
        if grace and _time == 0:
            t.do("grace")


@examples(100)
@given(positions())
def test_a_grace_card_that_fits_has_no_equal_in_the_hand(t: Table) -> None:
    if "grace" not in t.may():
        return
    (action,) = t.game.legal(t.do("grace").state, 0)
    *hand, grace = (face % 13 for face in t.state.faces(0) if face is not None)
    assert isinstance(action, Discard) or grace not in hand
