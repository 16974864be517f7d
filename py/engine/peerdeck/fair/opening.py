"""The shuffles that may be opened: those of which no hidden card is in play any more."""

from __future__ import annotations

from peerdeck.action import Deal
from peerdeck.card import Card, numbered
from peerdeck.event import ShuffleCalled, everyone
from peerdeck.fair.book import Book, Seeding
from peerdeck.referee import Follower
from peerdeck.refusals import Illegal
from peerdeck.state import GONE


def due(follower: Follower, book: Book) -> list[int]:
    """The shuffles that may be opened now and have not been."""
    waiting = [one for one in book.shuffles if one.dealt and one.opened is None]
    if not waiting or follower.over:
        return [one.number for one in waiting]
    state = follower.state
    everybody = everyone(state.seats)
    first = waiting[0].first  # nothing hidden is left of what came before
    hidden = {
        card for card in numbered(first, len(state.seen) - first) if state.seen[card] != everybody
    }
    leaving = _about_to_be_shuffled(follower)
    in_play = {card for card in hidden if state.place[card] != GONE} - leaving
    return [
        one.number
        for one in waiting
        if in_play.isdisjoint(one.cards) and not _tells(one, book, hidden, in_play, leaving)
    ]


def _tells(
    one: Seeding, book: Book, hidden: set[Card], in_play: set[Card], leaving: set[Card]
) -> bool:
    """Return True if opening a shuffle would tell something about cards that are still hidden.

    Which faces went hidden into a later shuffle is no secret if all hidden cards went into it;
    if some stayed out, these are the rest.
    """
    away = hidden & set(one.cards)
    if away & leaving and in_play:
        return True
    return any(
        hidden & set(range(later.first)) - set(later.taken) - _taken_before(book, later)
        for later in book.shuffles[one.number + 1 :]
        if away & set(later.taken)
    )


def _taken_before(book: Book, later: Seeding) -> set[Card]:
    return {card for one in book.shuffles[: later.number] for card in one.taken}


def _about_to_be_shuffled(follower: Follower) -> set[Card]:
    """The cards that nobody can play any more, for what comes next is that they are shuffled."""
    state, game = follower.state, follower.game
    if state.called:
        return set(state.called)
    for seat in follower.to_act[:1]:
        try:
            game.check(state, seat, Deal())  # which is then all that anybody can do
        except Illegal:
            break
        events = game.play(state, seat, Deal())
        return {card for e in events if isinstance(e, ShuffleCalled) for card in e.cards}
    return set()
