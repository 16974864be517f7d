"""The seats that this page keeps: what they see, what it says when one can do nothing, and when
the deal is to begin again.
"""

from __future__ import annotations

from typing import Any

from app.friends.deck.keeping import is_lost
from app.friends.deck.state import PageState, when_sure
from peerdeck.dealing.lines import Stuck, Void
from peerdeck.event import Seat
from peerdeck.refusals import Illegal
from peerdeck.state import State


def view(page: PageState, seat: Seat) -> State[Any, Any]:
    """Return the table as a seat sees it, as far as this page knows by now."""
    state = page.book.state.copy()
    for card in page.book.sight.viewers:
        if state.seen[card] >> seat & 1:
            state.face[card] = page.faces.get(card)
    return state


def is_ready(page: PageState, seat: Seat) -> bool:
    """Return True if this page knows all that a seat may see."""
    book = page.book
    seen = book.state.seen
    return page.book.people.keeper(seat) == page.me and all(
        card in page.faces for card in book.sight.viewers if seen[card] >> seat & 1
    )


def say_stuck(page: PageState) -> None:
    """Say that a seat of this page can do nothing, for somebody has lied."""
    book = page.book
    game = book.follower.game
    for seat in book.to_act[:1] if not page.is_behind else ():
        if not is_ready(page, seat) or not game.impasse(book.state, (), (seat,)):
            continue
        seen = view(page, seat)
        if not any(_is_allowed(game, seen, seat, action) for action in game.legal(seen, seat)):
            page.say(f"stuck {book.deal} {seat}", Stuck(page.me, seat, book.deal, b""))


def _is_allowed(game: Any, seen: State[Any, Any], seat: Seat, action: Any) -> bool:
    try:
        game.check(seen, seat, action)
    except Illegal:
        return False
    return True


@when_sure
def vote_redeal(page: PageState) -> None:
    """Say that the deal is to begin again, if this page's person wants it to, or if it has to."""
    book = page.book
    is_due = is_redeal_wanted(page) or is_lost(page)
    if is_due and book.can_void and page.me not in book.redeal_votes:
        page.say(f"void {book.deal}", Void(page.me, book.deal, b""))


def is_redeal_wanted(page: PageState) -> bool:
    """Return True if this page's person wants the deal to begin again."""
    return page.wants_redeal == page.book.deal or page.me in page.book.redeal_votes
