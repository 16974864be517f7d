"""The signed words by which a page believes that a seat has acted.

Each action is signed by the person who keeps the seat: their own by themselves, a bot's by the
host. Where a bot acts for a person there are the words of a quorum besides, more than half of all
people of the roster, who do not hear that person; they hold for this one action.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.friends.book import Book
from app.friends.roster import Roster
from app.friends.signed import Move, Signed, Stated, Unheard, content_of, read_move
from peerdeck.dealing.lines import Key
from peerdeck.log import Act, action_text
from peerdeck.words import _


class Word(NamedTuple):
    """The word of who made a line, and those of people who do not hear whose seat it is about."""

    move: Signed
    unheard: tuple[Signed, ...] = ()


def grouped(signed: Sequence[Signed]) -> list[Word]:
    """Return the words for one line after the other, as a frame has them in a row."""
    words: list[Word] = []
    for one in signed:
        told = content_of(one)
        if isinstance(told, dict) and told.get("is") in ("move", "line"):
            words.append(Word(one))
        elif words:
            words[-1] = Word(words[-1].move, (*words[-1].unheard, one))
    return words


def move_at(book: Book, at: int, plays: str, since: int) -> Move:
    """Return what is to be signed for the action in a line, by who has seen so many lines."""
    act = book.items[at]
    assert isinstance(act, Act)
    return Move(
        book.table,
        book.match,
        act.seat,
        book.turns[at],
        since,
        book.hash(since),
        action_text(act.action),
        plays,
    )


def check_move(book: Book, at: int, signed: Signed) -> Move:
    """Read the word for the action in a line. Raises `ValueError` if it is for another action."""
    move = read_move(signed)
    if 0 <= move.at <= at and move == move_at(book, at, move.plays, move.at):
        return move
    raise ValueError(_("Nobody has signed this move."))


def check_said(book: Book, at: int, signed: Signed) -> None:
    """Raise `ValueError` if this is not the word for a line."""
    item = book.items[at]
    if isinstance(item, Act):
        check_move(book, at, signed)
    elif signed.text != stated_at(book, at).text() or (
        isinstance(item, Key) and signed.by != item.by
    ):
        raise ValueError(_("Nobody has signed this line."))


def stated_at(book: Book, at: int) -> Stated:
    """Return what is to be signed for a line about the deck."""
    return Stated(book.table, book.match, book.lines[at])


def is_quorum(signed: Iterable[Signed], unheard: Unheard, rosters: Iterable[Roster]) -> bool:
    """Return True if so many people do not hear a person as one of these rosters asks for.

    While a change of people does not count yet, that is more than half of both.
    """
    text = unheard.text()
    voices = {one.by for one in signed if one.text == text} - {unheard.peer}
    return any(roster.is_enough(voices) for roster in rosters)
