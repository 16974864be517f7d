"""The table of Spar as text, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from peerdeck.cli.boards import Board
from peerdeck.cli.cards import lines_of, name_of
from peerdeck.games.spar.scoring import standing
from peerdeck.games.spar.table import Table, tricks_of
from peerdeck.words import _

_CELL = 8


def lines(state: Table, names: Sequence[str]) -> list[str]:
    """Return lines with the tricks of the round, a column for each seat, and all else in sight."""
    return [*_tricks(state, names), "", *_around(state, names)]


def _tricks(state: Table, names: Sequence[str]) -> list[str]:
    """Return a line for each trick, with signs for its leader and for the seat in control."""
    seats = state.seats
    heads = [name[: _CELL - 1] for name in names]
    found = [" " * _CELL + "".join(f"{head:<{_CELL}}" for head in heads).rstrip()]
    for number, (leader, control, cards) in enumerate(tricks_of(state), 1):
        cells = [""] * seats
        for place, card in enumerate(cards):
            seat = (leader + place) % seats
            sign = (">" if seat == leader else "") + name_of(state.face[card])
            cells[seat] = sign + ("*" if seat == control else "")
        label = _("trick {number}").format(number=number)
        found.append(f"{label:<{_CELL}}" + "".join(f"{cell:<{_CELL}}" for cell in cells).rstrip())
    return [*found, _("> led, * in control")]


def _around(state: Table, names: Sequence[str]) -> list[str]:
    """Return lines with the worth of control, the stock, and the cards of earlier rounds."""
    found: list[str] = []
    if (so_far := standing(state)) is not None:
        seat, parts = so_far
        found.append(
            _("In control after the last trick: {name}, worth {points} so far").format(
                name=names[seat], points=sum(part.times * part.worth for part in parts)
            )
        )
    stock = len(state.zones[state.setup.stock])
    found.append(_("Cards in the stock: {count}").format(count=stock))
    here = {card for trick in tricks_of(state) for card in trick.cards}
    out = [card for card in state.zones[state.setup.played] if card not in here]
    if out:
        cards = sorted(name_of(state.face[card]) for card in out)
        found.append(_("Out of the game until the next shuffle:"))
        found += lines_of(cards, "  ")
    return found


BOARD = Board(lines)
