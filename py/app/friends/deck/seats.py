"""The seats that this page keeps: what they see, and how they act.

An action waits here until its seat is asked, with what it lays open; so nobody sees an early one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from app.friends.deck.keeping import is_lost
from app.friends.deck.showing import opening_of
from peerdeck.action import laid_open
from peerdeck.dealing.lines import Stuck, Void
from peerdeck.event import Seat
from peerdeck.log import Act
from peerdeck.match import WISHES
from peerdeck.refusals import DEALER_FIRST, NOT_YOUR_TURN, Illegal
from peerdeck.state import State

if TYPE_CHECKING:
    from app.friends.deck.page import Page


@dataclass
class Hands:
    """The next actions of the seats of this page, each with how often its seat had acted."""

    acting: dict[Seat, tuple[int, Any]] = field(default_factory=dict)
    gives_up: int = -1  # the deal that is to begin again


def view(page: Page, seat: Seat) -> State[Any, Any]:
    """Return the table as a seat sees it, as far as this page knows by now."""
    state = page.book.state.copy()
    for card in page.book.sight.viewers:
        if state.seen[card] >> seat & 1:
            state.face[card] = page.faces.get(card)
    return state


def is_ready(page: Page, seat: Seat) -> bool:
    """Return True if this page knows all that a seat may see."""
    book = page.book
    seen = book.state.seen
    return page.book.people.keeper(seat) == page.me and all(
        card in page.faces for card in book.sight.viewers if seen[card] >> seat & 1
    )


def act(page: Page, seat: Seat, action: Any) -> None:
    """Let a seat act, now or when it is asked. Raises `Illegal`."""
    book = page.book
    if page.is_behind or not is_ready(page, seat):
        raise Illegal(DEALER_FIRST)
    if not isinstance(action, WISHES):
        if seat not in book.to_act:
            raise Illegal(NOT_YOUR_TURN)
        book.follower.game.check(view(page, seat), seat, action)
    page.hands.acting[seat] = book.acts[seat], action


def play(page: Page) -> None:
    """Have the actions put into the log whose seats are asked."""
    book, acting = page.book, page.hands.acting
    if page.is_behind:
        return
    for seat, (count, action) in list(acting.items()):
        if book.acts[seat] != count or book.people.keeper(seat) != page.me:
            del acting[seat]
        elif book.to_act[:1] == (seat,) or (isinstance(action, WISHES) and book.to_act):
            hidden = [card for card, _face in laid_open(action) if not book.is_open(card)]
            opened = [opening_of(page, card) for card in hidden]
            lines = [one for one in opened if one is not None]
            if len(lines) == len(hidden):
                page.propose(f"act {seat} {count}", *lines, Act(seat, action))


def say_stuck(page: Page) -> None:
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


def give_up(page: Page) -> None:
    """Say that the deal is to begin again, if this page's person wants it to, or if it has to."""
    book = page.book
    if page.is_behind or not page.is_seated or not (is_given_up(page) or is_lost(page)):
        return
    if book.can_void and page.me not in book.wishes:
        page.say(f"void {book.deal}", Void(page.me, book.deal, b""))


def is_given_up(page: Page) -> bool:
    """Return True if this page's person wants the deal to begin again."""
    return page.hands.gives_up == page.book.deal or page.me in page.book.wishes
