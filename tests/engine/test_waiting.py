"""A dealer who has to wait for others: the match stands still, and goes on where it stood."""

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from peerdeck.action import laid_open
from peerdeck.card import Card, Face
from peerdeck.dealer import HostDealer
from peerdeck.event import Redealt, Revealed, ShuffleCalled, Shuffled
from peerdeck.games.cpwp import CPWP
from peerdeck.log import Act, Entry, Header, parse_log, print_log, public_entry
from peerdeck.referee import Follower, Referee, follow, owed
from peerdeck.state import GONE, State, evolve
from peerdeck.view import redact, view
from tests.support.cases import examples
from tests.support.laws import check_cards
from tests.support.random_play import deals, headers, play_on, table_of

some = examples(40)


class Slow(HostDealer):
    """A dealer who answers every question when it is asked for the third time."""

    asked = 0

    def shuffle(self, state: State[Any, Any], cards: Sequence[Card]) -> tuple[Face, ...] | None:
        """Not yet, not yet, now."""
        return super().shuffle(state, cards) if self.ready() else None

    def show(self, state: State[Any, Any], cards: Sequence[Card]) -> tuple[Face, ...] | None:
        """Not yet, not yet, now."""
        return super().show(state, cards) if self.ready() else None

    def ready(self) -> bool:
        """Every third time."""
        self.asked += 1
        return self.asked % 3 == 0


@some
@given(headers(), st.integers(0, 2**32), st.integers(0, 80))
def test_waiting_changes_nothing_but_when(header: Header, seed: int, most: int) -> None:
    quick, slow = (Referee(header, kind(seed.to_bytes(5, "big"))) for kind in (HostDealer, Slow))
    random = Random(seed)
    for _action in range(most):
        while owed(slow.state):
            assert slow.to_act == ()
            assert not slow.over
            slow.answer()
        assert slow.state == quick.state
        if not quick.to_act:
            break
        seat = random.choice(quick.to_act)
        action = random.choice(header.game.legal(quick.state, seat))
        quick.act(seat, action)
        slow.act(seat, action)
    while owed(slow.state):
        slow.answer()
    assert slow.entries == quick.entries


# Cards dealt afresh


def hidden(state: State[Any, Any], knowing: int) -> tuple[Card, ...]:
    """The cards in play that these seats do not know."""
    cards = enumerate(state.place)
    return tuple(c for c, zone in cards if zone != GONE and not state.seen[c] & knowing)


@some
@given(deals(), st.integers(0, 2**32), st.data())
def test_cards_dealt_afresh_keep_every_law(
    referee: Referee, seed: int, data: st.DataObject
) -> None:
    """A seat can work out exactly what it may know, whoever survives, and nothing gets lost."""
    seats = range(referee.header.seats)
    survivors = data.draw(st.sets(st.sampled_from(seats), min_size=1))
    truth = referee.state.copy()
    cards = hidden(truth, sum(1 << seat for seat in survivors))
    if not cards:
        return
    faces = [face for card in cards if (face := truth.face[card]) is not None]
    Random(seed).shuffle(faces)
    entry = Redealt(cards, tuple(faces))
    follower = follow(referee.text())
    # the state of who has lost these faces; it keeps its own
    for card in cards:
        follower.state.face[card] = None
    for seat in survivors:
        seen = view(truth, seat)
        evolve(seen, [redact(entry, seat)])
        after = truth.copy()
        evolve(after, [entry])
        assert seen == view(after, seat)
        check_cards(after)
        assert after.faces(seat) == truth.faces(seat)
    before = [len(zone) for zone in follower.state.zones]
    follower.feed(entry)
    assert [len(zone) for zone in follower.state.zones] == before
    state = follower.state
    for zone, audience in enumerate(state.audience):
        owed_here = {card for cards, _seats in state.unshown for card in cards}
        for card in state.zones[zone]:
            assert not audience & ~state.seen[card] or card in owed_here
    header, entries = parse_log(print_log(follower.header, follower.entries))
    assert header == follower.header
    assert [entry for _line, entry in entries] == follower.entries


def test_a_look_that_is_owed_is_owed_of_the_fresh_cards() -> None:
    """Faces of the old cards can no more be shown."""
    referee = table_of("cpwp", 3, b"owed", jokers="three", joker_pick="open")
    random = Random(0)
    while not referee.state.notes.looked:
        play_on(referee, random, 1)
    looks, looked_at = referee.state.notes.looked
    *before, shown = referee.text(0).splitlines()
    assert shown.startswith(f"show {looks} ")
    follower = follow("\n".join(before))
    old = list(follower.state.zones[looked_at])
    assert follower.state.unshown == [(tuple(old), 1 << looks)]
    cards = hidden(follower.state, 1 << 0)
    follower.feed(Redealt(cards, (None,) * len(cards)))
    fresh = follower.state.zones[looked_at]
    assert not set(fresh) & set(old)
    assert follower.state.unshown[0] == (tuple(fresh), 1 << looks)


def test_a_shuffle_that_is_owed_is_owed_of_the_fresh_cards() -> None:
    follower = Follower(Header(CPWP, CPWP.options(), 3, 0))
    state = follower.state
    evolve(state, [Shuffled(state.called, (None,) * 52), ShuffleCalled(tuple(range(60, 70)))])
    evolve(state, [Redealt(tuple(range(52, 104)), (None,) * 52)])
    assert state.called == tuple(range(112, 122))


@some
@given(deals())
def test_what_everybody_is_told_is_what_all_seats_know(referee: Referee) -> None:
    seats = referee.header.seats
    public = [public_entry(entry, seats) for entry in referee.entries]
    seen = follow(print_log(referee.header, public)).state
    told = {card for entry in public for card in _shown(entry)}
    for card, known in enumerate(referee.state.seen):
        # A card that has been in every hand, one after the other, was told to nobody else.
        everybody = known == (1 << seats) - 1 and (card < len(seen.deck) or card in told)
        assert seen.face[card] == (referee.state.face[card] if everybody else None)


def _shown(entry: Entry) -> list[Card]:
    """Return the cards whose faces an entry shows to everybody."""
    match entry:
        case Act(_seat, action):
            return [card for card, _face in laid_open(action)]
        case Revealed(cards, faces):
            return [card for card, face in zip(cards, faces, strict=True) if face is not None]
        case _:
            return []
