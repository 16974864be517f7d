"""Positions of Crazy Eights as text, so that a test reads like a sentence of the rules.

    t = table("7C 9D", "KC QC", top="6C", stock="2H 3H")
    t.play("7C").draw()
    t.refused("KH", because="does not fit", rule="turns")

Hands are as written, from seat 0 on, and seat 0 has the turn. The cards of `stock` are written in
the order in which they are drawn; all other cards then lie in the pile below its top card. Without
`stock` they are in the stock.
"""

from __future__ import annotations

from typing import Any

from peerdeck.card import face_text, parse_face, suit
from peerdeck.event import Moved, Seat
from peerdeck.games.crazy_eights import CRAZY_EIGHTS
from peerdeck.games.crazy_eights.table import MOST_SHUFFLES, Catch, LastCard, Name
from peerdeck.refusals import Illegal
from peerdeck.state import evolve
from tests.support import laying as any_game

SUITS = "CDHS"


class Table(any_game.Table):
    """A table of Crazy Eights."""

    @property
    def suit(self) -> str:
        """The suit to follow: `C`."""
        return SUITS[self.state.notes.suit]

    def held(self) -> list[int]:
        """Return how many cards each seat holds."""
        return [len(self.state.zones[seat]) for seat in range(self.state.seats)]

    def top(self) -> str:
        """Return the top card of the pile."""
        return self.faces_in("pile").split()[-1]

    def in_stock(self) -> int:
        """Return how many cards the stock has."""
        return len(self.faces_in("stock").split())

    def in_pile(self) -> int:
        """Return how many cards the pile has."""
        return len(self.faces_in("pile").split())

    def play(self, text: str) -> Table:
        """Let the seats play these cards, one each."""
        for card in text.split():
            self.act(self.playing(card))
        return self

    def last(self, card: str) -> Table:
        """Play a card and say “last card”."""
        return self.act(LastCard(*self.shown(card)))

    def name(self, named: str) -> Table:
        """Name a suit: `C`."""
        return self.act(Name(SUITS.index(named)))

    def catch(self) -> Table:
        """Point out that the player before did not say “last card”."""
        return self.act(Catch())

    def refused(
        self,
        action: str | Any,
        because: str,
        rule: str,
        about: str | None = "",
        seat: Seat | None = None,
    ) -> Illegal:
        """Check that an action is refused, and is about no cards unless some are given."""
        return super().refused(action, because, rule, about, seat)

    def said(self, action: Any) -> str:
        """Return an action as text: `7C`, `last 7C`, `name C`, `draw`."""
        match action:
            case LastCard((_card, face)):
                return f"last {face_text(face)}"
            case Name(named):
                return f"name {SUITS[named]}"
            case _:
                return super().said(action)


def table(
    *hands: str,
    top: str,
    stock: str | None = None,
    shuffled: bool = False,
    points: tuple[int, ...] = (),
    **rules: str,
) -> Table:
    """Return a position. If the pile has been `shuffled` three times, it is not shuffled again."""
    t = Table.position(
        CRAZY_EIGHTS,
        *hands,
        lying={"pile": top},
        rules=rules,
        points=points,
        stage="playing",
        suit=suit(parse_face(top)),
        shuffles=MOST_SHUFFLES if shuffled else 0,
    )
    if stock is not None:
        pile = t.zone_called("pile")
        t.leave_in_stock(stock, rest=pile)
        evolve(t.state, [Moved(t.cards_in(top, pile), pile)])
    return t
