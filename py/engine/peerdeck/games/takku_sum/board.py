"""The table of Takku-Sum as text, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from peerdeck.cli.boards import Board
from peerdeck.cli.cards import name_of
from peerdeck.games.takku_sum.table import DOWN, UNDECIDED, UP, Table
from peerdeck.words import N_, _

_DIRECTIONS = {UP: N_("up ▲"), DOWN: N_("down ▼"), UNDECIDED: N_("undecided")}
_SEEN = 8  # cards of the play pile that are listed


def lines(state: Table, _names: Sequence[str]) -> list[str]:
    """Return lines with the piles, the direction, the target and the cards drawn for the lead."""
    return [*_lines(state)]


def _lines(state: Table) -> Iterator[str]:
    setup, zones = state.setup, state.zones
    pile = [name_of(face) for face in state.faces(setup.pile)]
    hidden = "… " if len(pile) > _SEEN else ""
    yield _("Play pile: {cards}").format(cards=hidden + " ".join(pile[-_SEEN:]))
    yield _("Direction: {direction}").format(direction=_(_DIRECTIONS[state.notes.direction]))
    wild = " ".join(map(name_of, state.faces(setup.indicator)))
    yield _("Wildcard Indicator: {card}").format(card=wild)
    yield _("Stock: {stock}, discard pile: {discard}").format(
        stock=len(zones[setup.stock]), discard=len(zones[setup.discard])
    )
    yield _("Target: {target}").format(target=setup.target)
    drawn = [state.faces(setup.drawn[seat]) for seat in range(state.seats)]
    if any(drawn):
        cards = ", ".join(" ".join(map(name_of, faces)) or "·" for faces in drawn)
        yield _("Drawn for the lead: {cards}").format(cards=cards)


BOARD = Board(lines)
