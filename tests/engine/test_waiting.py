"""A dealer who has to wait for others: the match stands still, and goes on where it stood."""

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from peerdeck.action import laid_open
from peerdeck.card import Card, Face
from peerdeck.dealer import HostDealer
from peerdeck.event import Revealed
from peerdeck.log import Act, Entry, Header, print_log, public_entry
from peerdeck.referee import Referee, follow, owed
from peerdeck.state import State
from tests.support.cases import examples
from tests.support.random_play import deals, headers

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
