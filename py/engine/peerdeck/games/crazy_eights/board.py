"""The table of Crazy Eights as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from peerdeck.card import rank
from peerdeck.cli.boards import Board, FindCards
from peerdeck.cli.cards import name_of
from peerdeck.games.crazy_eights.table import CLOCKWISE, EIGHT, LastCard, Table
from peerdeck.naming import suit_name
from peerdeck.words import N_, _, ngettext

LAST = "last"  # typed before the card with which one says “last card”
_SEEN = 8  # cards of the pile that are listed


def lines(state: Table, _names: Sequence[str]) -> list[str]:
    """Return the pile and the suit to follow, the stock, and what is special about this turn."""
    return [*_lines(state)]


def _lines(state: Table) -> Iterator[str]:
    setup, notes = state.setup, state.notes
    pile = state.faces(setup.pile)
    hidden = "… " if len(pile) > _SEEN else ""
    yield _("Pile: {cards}").format(cards=hidden + " ".join(map(name_of, pile[-_SEEN:])))
    top = pile[-1] if pile else None
    if top is not None and rank(top) == EIGHT and notes.stage == "playing":
        yield _("Suit named: {suit}").format(suit=suit_name(notes.suit))
    yield _("Stock: {count}").format(count=len(state.zones[setup.stock]))
    if setup.rules.aces:
        clockwise = notes.direction == CLOCKWISE
        yield _("Play goes round clockwise.") if clockwise else _("Play goes round the other way.")
    if notes.debt:
        yield ngettext(
            "The next player draws {count} card.",
            "The next player draws {count} cards.",
            notes.debt,
        ).format(count=notes.debt)


def typed(words: Sequence[str], find_cards: FindCards) -> LastCard | None:
    """Return the action of `last 7d`. Raises `ValueError` with a sentence for any other number."""
    if words[0] != LAST:
        return None
    shown = [*find_cards(words[1:])]
    if len(shown) != 1:
        raise ValueError(_("Write “last” and one card, like: last 7d"))
    return LastCard(shown[0])


BOARD = Board(
    lines, typed=typed, help=N_("“last 7d” plays the 7 of diamonds and says “last card”.")
)
