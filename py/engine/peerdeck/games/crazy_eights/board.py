"""The table of Crazy Eights as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from peerdeck.cli.boards import Board, FindCards
from peerdeck.cli.cards import name_of
from peerdeck.games.crazy_eights.table import LastCard, Table
from peerdeck.games.crazy_eights.words import remarks
from peerdeck.words import N_, _

LAST = "last"  # typed before the card with which one says “last card”
_SEEN = 8  # cards of the pile that are listed


def lines(state: Table, _names: Sequence[str]) -> list[str]:
    """Return the pile and the suit to follow, the stock, and what is special about this turn."""
    return [*_lines(state)]


def _lines(state: Table) -> Iterator[str]:
    setup = state.setup
    pile = state.faces(setup.pile)
    hidden = "… " if len(pile) > _SEEN else ""
    yield _("Pile: {cards}").format(cards=hidden + " ".join(map(name_of, pile[-_SEEN:])))
    yield _("Stock: {count}").format(count=len(state.zones[setup.stock]))
    yield from remarks(state, ())


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
