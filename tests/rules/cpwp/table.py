"""Positions of Can't Play, Won't Play as text, so that a test reads like a sentence of the rules.

    t = table("8D 9D KC", "7C", "8C", down="7D")
    t.play("8D 9D")
    t.refused("KC", because="No row of clubs is open", rule="turns")

Hands are as written, from seat 0 on, and `down` is laid on the rows card by card. All other cards
stay in the deck, where the rules never look.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from peerdeck.card import face_text, faces_text, parse_face
from peerdeck.event import Seat
from peerdeck.games.cpwp import CPWP
from peerdeck.games.cpwp.rows import home, zone_for
from peerdeck.games.cpwp.table import Hold, Look, NotMine, Swap
from peerdeck.zones import hand_zone
from tests.support import laying as any_game


class Table(any_game.Table):
    """A table of Can't Play, Won't Play."""

    def hand(self, seat: Seat) -> str:
        """Return a hand, sorted: `6C 7D *`."""
        faces = [face for face in self.state.faces(hand_zone(seat)) if face is not None]
        return faces_text(sorted(faces))

    def front(self, seat: Seat) -> str:
        """Return the jokers that a seat has played."""
        return self.faces_in(self.state.setup.front[seat])

    def rows(self, suit: str) -> list[str]:
        """Return the rows that take a suit, each from its lowest card up: `6D 7D 8D`."""
        state = self.state
        rows = state.setup.rows_of["CDHS".index(suit)]
        return [
            faces_text([*state.faces(r.down)[::-1], *state.faces(r.seven), *state.faces(r.up)])
            for r in rows
        ]

    def hold(self) -> Table:
        """Pass although something could be played."""
        return self.act(Hold())

    def not_mine(self) -> Table:
        """Answer that the 7 of diamonds is in another hand."""
        return self.act(NotMine())

    def look(self, one: Seat, other: Seat) -> Table:
        """Look into two hands before a swap."""
        return self.act(Look(one, other))

    def swapping(self, one: Seat, card: str, other: Seat, with_: str) -> Swap:
        """Return the action of swapping a card of one hand with a card of another."""
        return Swap(*self.cards(card, one), *self.cards(with_, other))

    def swap(self, one: Seat, card: str, other: Seat, with_: str) -> Table:
        """Swap a card of one hand with a card of another."""
        return self.act(self.swapping(one, card, other, with_))

    def said(self, action: Any) -> str:
        """Return an action as text: `7D 8D`, `pass`, `look 0 1`, `0:6C 1:*`."""
        match action:
            case Swap():
                place, face = self.state.place, self.state.face
                return " ".join(f"{place[card]}:{face_text(face[card])}" for card in action)
            case _:
                return super().said(action)


def table(
    *hands: str,
    down: str = "",
    turn: Seat = 0,
    stage: str = "playing",
    out: tuple[Seat, ...] = (),
    dealer: Seat = -1,
    by: Mapping[str, str] | None = None,
    **rules: str,
) -> Table:
    """Return a position: the hands, and the cards on the rows. The last seat is the dealer's.

    House rules come `by` a dictionary or by name; `pass_` stands for `pass`.
    """
    rules = {name.rstrip("_"): value for name, value in rules.items()}
    t = Table.laid(CPWP, max(len(hands), 3), dealer, {**(by or {}), **rules})
    for card in down.split():
        row = home(t.state.setup.rows, t.state, parse_face(card))
        assert row is not None, f"{card} does not fit on {down}"
        t.put(card, zone_for(row, parse_face(card)))
    for seat, hand in enumerate(hands):
        t.put(hand, hand_zone(seat))
    t.begin(turn, stage=stage, out=out)
    return t
