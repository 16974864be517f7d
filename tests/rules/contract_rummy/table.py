"""Positions of contract rummy as text, so that a test reads like a sentence of the rules.

    t = shanghai("3C 3D 3H 9C 9D 9H KS 2S", "4C", "5C", round=1)
    t.lay_down("3C 3D 3H | 9C 9D 9H").discard("KS")
    t.refused(t.laying_off("2S"), because="from your next turn on", rule="laying-off")

The seat in `turn` has drawn and may meld. Hands are as written, from seat 0 on, melds lie before
their seats, and `stock` is what will be drawn, first card first. Further cards of the deck lie
below these, or nowhere with `bare`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from peerdeck.action import Discard, Draw, Pass
from peerdeck.card import face_text, faces_text
from peerdeck.dealer import HostDealer
from peerdeck.event import Laid, Seat
from peerdeck.game import Game
from peerdeck.games.contract_rummy.actions import (
    Buy,
    Cut,
    HotCard,
    Keep,
    LayDown,
    LayOff,
    Redeem,
    Take,
)
from peerdeck.games.contract_rummy.groups import kinds, meld_of
from peerdeck.games.contract_rummy.melds import HIGH_END, LOW_END
from peerdeck.games.contract_rummy.table import Notes, TableMeld, new_notes
from peerdeck.games.progressive import PROGRESSIVE
from peerdeck.games.shanghai import SHANGHAI
from peerdeck.log import Header
from peerdeck.referee import Referee
from peerdeck.refusals import Illegal
from peerdeck.state import evolve
from peerdeck.zones import hand_zone
from tests.support import laying as any_game

ENDS = {"low": LOW_END, "high": HIGH_END}


class Table(any_game.Table):
    """A table of contract rummy."""

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that may act, in their order."""
        return self.referee.to_act

    @property
    def out(self) -> Seat | None:
        """Return who has gone out."""
        return self.state.notes.out

    @property
    def discards(self) -> str:
        """The discard pile, its top card last."""
        return faces_text(self.state.faces(self.state.setup.discards))

    @property
    def stock(self) -> int:
        """Return how many cards the stock has."""
        return len(self.state.zones[self.state.setup.stock])

    def hand(self, seat: Seat) -> str:
        """A hand, sorted: `6C 7D *`."""
        return faces_text(sorted(face for face in self.state.faces(seat) if face is not None))

    def melds(self, seat: Seat) -> list[str]:
        """The melds before a seat as they lie."""
        return [
            faces_text(self.state.faces(one.zone))
            for one in self.state.notes.melds
            if one.owner == seat
        ]

    def zone(self, meld: str) -> int:
        """The zone of the meld that lies so on the table."""
        for table_meld in self.state.notes.melds:
            if faces_text(self.state.faces(table_meld.zone)) == meld:
                return table_meld.zone
        raise AssertionError(f"there is no meld {meld}")

    # Actions

    def laying_down(self, text: str) -> LayDown:
        """The action of laying down: `3C 3D 3H | 4S 5S 6S 7S`."""
        groups = [part.strip() for part in text.split("|")]
        cards = iter(self.shown(" ".join(groups)))
        return LayDown(tuple(tuple(next(cards) for _face in part.split()) for part in groups))

    def laying_off(self, card: str, meld: str, end: str = "high") -> LayOff:
        """The action of adding a card to a meld."""
        return LayOff(self.zone(meld), ENDS[end], self.shown(card)[0])

    def redeeming(self, card: str, meld: str) -> Redeem:
        """The action of putting a card in the place of the first joker of a meld."""
        place = meld.split().index("*") if "*" in meld else 0
        return Redeem(self.zone(meld), place, self.shown(card)[0])

    def hot(self, meld: str, end: str, card: str, seat: Seat | None = None) -> HotCard:
        """The action of putting the discard on a meld and discarding a card."""
        return HotCard(self.zone(meld), ENDS[end], self.shown(card, seat)[0])

    def take(self) -> Table:
        """Draw the discard."""
        return self.act(Take())

    def draw(self) -> Table:
        """Leave the discard."""
        return self.act(Draw())

    def buy(self) -> Table:
        """Buy the discard."""
        return self.act(Buy())

    def passes(self) -> Table:
        """Leave the discard to others."""
        return self.act(Pass())

    def lay_down(self, text: str) -> Table:
        """Lay down `3C 3D 3H | 4S 5S 6S 7S`."""
        return self.act(self.laying_down(text))

    def lay_off(self, card: str, meld: str, end: str = "high") -> Table:
        """Add a card to a meld."""
        return self.act(self.laying_off(card, meld, end))

    def redeem(self, card: str, meld: str) -> Table:
        """Put a card in the place of the first joker of a meld."""
        return self.act(self.redeeming(card, meld))

    def discard(self, card: str) -> Table:
        """Discard a card."""
        return self.act(Discard(self.shown(card)[0]))

    def keep(self) -> Table:
        """End the turn without a discard."""
        return self.act(Keep())

    def cut(self, place: int) -> Table:
        """Cut the deck."""
        return self.act(Cut(place))

    def turn_of(self, seat: Seat, discard: str) -> Table:
        """The seat draws from the stock, whatever is offered, and discards."""
        self.unwanted()
        assert self.seat == seat
        return self.discard(discard)

    def unwanted(self) -> Table:
        """Nobody wants the discard, and the turn player draws from the stock."""
        while self.state.notes.offer is not None:
            self.act(Draw() if self.seat == self.state.turn else Pass())
        return self

    # Questions

    def may(self, *kinds: str) -> set[str]:
        """Return what the seat that is asked first may do, or only actions of certain kinds.

        They read like `draw`, `discard 7D`, `layoff 7D 4D 5D 6D high`.
        """
        return {one for one in super().may() if not kinds or one.split()[0] in kinds}

    def said(self, action: Any) -> str:
        """An action as `may` writes it."""
        verb = type(action).__name__.lower()
        match action:
            case LayDown(melds):
                parts = (faces_text(face for _card, face in group) for group in melds)
                return f"{verb} {' | '.join(parts)}"
            case LayOff(zone, end, (_card, face)) | HotCard(zone, end, (_card, face)):
                meld = faces_text(self.state.faces(zone))
                return f"{verb} {face_text(face)} on {meld} {'high' if end else 'low'}"
            case Redeem(zone, place, (_card, face)):
                return f"{verb} {face_text(face)} in {faces_text(self.state.faces(zone))} {place}"
            case _:
                return super().said(action)

    def blamed(self, error: Illegal) -> str:
        """Return the cards that a refusal is about, sorted."""
        return faces_text(sorted(self.state.face[card] or 0 for card in error.cards))


def shanghai(*hands: str, **more: Any) -> Table:
    """A position of Shanghai Rummy."""
    return table(SHANGHAI, *hands, **more)


def progressive(*hands: str, **more: Any) -> Table:
    """A position of Progressive Rummy."""
    return table(PROGRESSIVE, *hands, **more)


def begun(game: Game, seats: int = 3, dealer: Seat = 0, seed: str = "", **rules: str) -> Table:
    """A match that has just begun."""
    header = Header(game, game.options.parse(rules), seats, dealer)
    return Table(Referee(header, HostDealer(seed.encode())))


def table(
    game: Game,
    *hands: str,
    round: int = 1,
    melds: Mapping[Seat, str] | None = None,
    stock: str = "",
    discards: str = "",
    turn: Seat = 0,
    bare: bool = False,
    **notes_or_rules: Any,
) -> Table:
    """Return a position: the hands, and all that lies on the table. The last seat is the dealer's.

    Fields of the notes and house rules come by name.
    """
    noted = {name: value for name, value in notes_or_rules.items() if name in Notes.__slots__}
    rules = {name: value for name, value in notes_or_rules.items() if name not in noted}
    t = Table.laid(game, max(len(hands), game.seats[0]), rules=rules)
    setup = t.state.setup
    for seat, hand in enumerate(hands):
        t.put(hand, hand_zone(seat))
    found: list[TableMeld] = []
    contract = kinds(setup.contracts[round - 1])
    for seat, text in (melds or {}).items():
        for place, part in enumerate(text.split("|")):
            zone = setup.melds[seat][place]
            meld, group = meld_of(contract[place], t.find(part, t.stock_zone))
            evolve(t.state, [Laid(group, zone)])
            found.append(TableMeld(zone, seat, meld))
    t.put(discards, "discards")
    if bare:
        t.leave_in_stock(stock)
    else:
        t.put_on_top(stock)
    down = sum({1 << one.owner for one in found})
    fresh = new_notes(setup, round - 1, noted.get("bought", (0,) * t.state.seats))
    can_buy = fresh.can_buy & ~(0 if setup.rules.buy_after_laydown else down)
    known = {
        "stage": "playing", "round": round - 1, "down": down, "can_buy": can_buy,
        "melds": tuple(found), **noted,
    }  # fmt: skip
    t.begin(turn, **known)
    return t
