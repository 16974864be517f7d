"""The time that people need at a table with friends, in journeys from page to page.

    circle.delay = LONG
    for one in actions(circle, pages, Random(1)):
        assert one.journeys(circle) < 5

It is the time of the circle that is counted: a wait for a clock would show as half a journey or
more, for nothing else takes so long.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from random import Random
from typing import NamedTuple

from app.desk import Desk
from app.friends.book import Book
from app.friends.table import FriendsTable
from peerdeck.action import Deal, laid_open
from peerdeck.card import Card
from peerdeck.event import Revealed, Seat
from peerdeck.log import Act
from tests.app.online.circle import Circle
from tests.app.online.page import Page

LONG = 100.0  # milliseconds of a journey, beside which signatures and sums take little
LOOKS_EVERY = 0.005  # seconds
RESTS = 0.6  # seconds, until all that follows an action has come
SOON = 20  # seconds in which an action is everywhere
TRIES = 400


class Done(NamedTuple):
    """An action by which cards are drawn or laid open.

    A card that is drawn is seen once it lies in the hand on its page, one that is laid open on all
    pages. `opened` counts how often all are shown cards of the stock after it. `took` is how long
    it was until all of this was seen, in milliseconds.
    """

    draws: bool
    opened: int
    by_host: bool
    took: float

    def journeys(self, circle: Circle) -> float:
        """Return how many journeys this took."""
        return self.took / circle.delay


class Stretch(NamedTuple):
    """A part of a deal that people play without a pause.

    `took` is how many journeys it was on the clock. `least` is how many its actions take where a
    host deals: to the host, and from there to whoever acts next. `shown` counts how often cards of
    the stock were shown to one or to all.
    """

    took: float
    least: int
    shown: int
    acts: int


def actions(circle: Circle, pages: Sequence[Page], random: Random) -> Iterator[Done]:
    """Let people play, one action after the other, and tell how long each took that is counted."""
    for _try in range(TRIES):
        circle.run(RESTS)
        page = next((page for page in pages if page.my_turn and not page.leading_on()), None)
        if page is None or any(page.text("outcome") for page in pages):
            return
        found = _done(circle, pages, page, random)
        if found is not None:
            yield found


def _done(circle: Circle, pages: Sequence[Page], page: Page, random: Random) -> Done | None:
    """Let somebody act. Return nothing if no card is drawn or laid open by it."""
    book, seat, began = book_of(pages[0]), desk_of(page).me, circle.now
    acts = book.acts[seat]

    def has_acted() -> bool:
        return book.acts[seat] > acts

    def is_seen() -> bool:
        _action, drawn, _opened = _followed(book, seat, acts)
        if not drawn:
            return all(desk_of(one).acts[seat] > acts for one in pages)
        return {*drawn} <= {*page.hand}

    page.act(random)
    circle.until(lambda: has_acted() or not page.session.under_way, SOON, LOOKS_EVERY)
    if not has_acted():
        return None  # a card was selected, or an answer given before the seat is asked
    circle.until(is_seen, SOON, LOOKS_EVERY)
    action, drawn, opened = _followed(book, seat, acts)
    if not (drawn or opened or laid_open(action)):
        return None
    return Done(bool(drawn), opened, page is pages[0], circle.now - began)


def _followed(book: Book, seat: Seat, acts: int) -> tuple[object, list[Card], int]:
    """Return an action of a seat, the cards that it is shown then, and how often all are."""
    at = next(at for at in book.turns if (_act(book, at).seat, book.turns[at]) == (seat, acts))
    action = _act(book, at).action
    after = takewhile(lambda item: not isinstance(item, Act), book.items[at + 1 :])
    looks = [item for item in after if isinstance(item, Revealed)]
    if isinstance(action, Deal):
        looks.clear()
    drawn = [card for look in looks if look.seats == 1 << seat for card in look.cards]
    return action, drawn, sum(not _is_for_one(look) for look in looks)


def stretch(circle: Circle, pages: Sequence[Page], random: Random, most: int) -> Stretch:
    """Let people play without a pause until the result, or so many actions."""
    book, began = book_of(pages[0]), circle.now
    before = len(book)

    def played() -> list[Act]:
        return [item for item in book.items[before:] if isinstance(item, Act)]

    while len(played()) < most and not any(page.text("outcome") for page in pages):
        for page in pages:
            if page.my_turn and not page.text("outcome"):
                page.act(random)
        circle.run(LOOKS_EVERY)
        assert circle.now - began < 600_000, "nobody can go on"
    took = (circle.now - began) / circle.delay
    seats, leads = [act.seat for act in played()], desk_of(pages[0]).me
    least = sum((seat != leads) + (then != leads) for seat, then in pairwise(seats))
    shown = sum(isinstance(item, Revealed) for item in book.items[before:])
    return Stretch(took, least, shown, len(seats))


def _act(book: Book, at: int) -> Act:
    """Return the action in a line of a log."""
    act = book.items[at]
    assert isinstance(act, Act)
    return act


def _is_for_one(look: Revealed) -> bool:
    """Return True if one seat alone is shown cards."""
    return look.seats & (look.seats - 1) == 0


def table_of(page: Page) -> FriendsTable:
    """Return the table with friends that a page is at."""
    participant = page.session._visiting.participant
    assert participant is not None
    assert participant.table is not None
    return participant.table


def desk_of(page: Page) -> Desk:
    """Return what the seat of a page knows."""
    desk = table_of(page).desk
    assert desk is not None
    return desk


def book_of(page: Page) -> Book:
    """Return the log as a page has it."""
    book = table_of(page).shared.role.book
    assert book is not None
    return book
