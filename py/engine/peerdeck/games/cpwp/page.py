"""The rules page of Can't Play, Won't Play, from `rules.en.md`."""

from __future__ import annotations

from collections.abc import Sequence

from peerdeck.card import SUITS, parse_faces
from peerdeck.event import Moved, Noted, Revealed, Shuffled, everyone
from peerdeck.games.cpwp.rows import drawn, home, zone_for
from peerdeck.games.cpwp.table import HouseRules, Notes, Table, start
from peerdeck.prose import game_page
from peerdeck.rules_page import Board, Page
from peerdeck.state import evolve
from peerdeck.words import _


def example_state(options: HouseRules, seats: int, laid: str) -> Table:
    """A table on which these cards (`7D 8D 6D`) have been played in order; nothing else is dealt.

    Raises `ValueError` for a card that cannot be played there.
    """
    state = start(options, seats, 0)
    evolve(state, [Shuffled(state.called, state.deck), Noted(Notes.stage, "playing")])
    for face in parse_faces(laid):
        left = [card for card in state.zones[state.setup.deck] if state.face[card] == face]
        row = home(state.setup.rows, state, face)
        if not left or row is None:
            raise ValueError(f"The example “{laid}” plays a card that does not fit.")
        cards = tuple(left[:1])
        shown = Revealed(cards, (face,), everyone(seats))
        evolve(state, [shown, Moved(cards, zone_for(row, face))])
    return state


def page(rules: HouseRules | None = None) -> Page:
    """Return the rules of a table, or those that are usual, in the language in use."""
    jokers = next(rule for rule in HouseRules.offered() if rule.name == "jokers")
    kinds = tuple(_(label) for value, label in jokers.values.items() if value != jokers.default)
    return game_page(
        __name__,
        rules or HouseRules(),
        is_general=rules is None,
        facts={"kinds": kinds},
        figures={"rows": _rows},
    )


def _rows(lines: Sequence[str], caption: str) -> Board:
    """Return rows as a line says: `4 HD 7D 8D`, with four seats hearts and diamonds after these."""
    seats, suits, laid = lines[0].split(" ", 2)
    state = example_state(HouseRules(), int(seats), laid)
    shown = {SUITS.index(suit) for suit in suits}
    rows = tuple(row for row in drawn(state.setup.groups, state) if set(row.suits) & shown)
    return Board(caption, state, rows)
