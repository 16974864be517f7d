"""Positions of contract rummy.

    t = shanghai("3C 3D 3H 9C 9D 9H KS 2S", "4C", "5C", round=1)
    t.play("laydown 3C 3D 3H | 9C 9D 9H", "discard KS")

The seat in `turn` has drawn and may meld. The melds on the table are written like a lay-down, by
seat: `{0: "8C 8D 8H | 4S 5S 6S 7S"}`. What is in `stock` is drawn first, in this order; the other
cards are below it, or out of play if the stock is `bare`.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

from peerdeck.event import Laid, Seat
from peerdeck.game import Game
from peerdeck.games.contract_rummy.groups import kinds, meld_of
from peerdeck.games.contract_rummy.table import TableMeld, new_notes
from peerdeck.games.progressive import PROGRESSIVE
from peerdeck.games.shanghai import SHANGHAI
from peerdeck.state import evolve
from tests.support.positions import Table, dealt, laid, sort_names

both_games = pytest.mark.parametrize("game", [SHANGHAI, PROGRESSIVE], ids=lambda game: game.id)


def table(
    game: Game,
    *hands: str,
    round: int = 1,
    melds: Mapping[Seat, str] | None = None,
    stock: str = "",
    bare: bool = False,
    turn: Seat = 0,
    **named: Any,
) -> Table:
    """Return a position. Notes, house rules and the discards come by name."""
    rules, notes, zones = sort_names(game, named)
    t = laid(game, max(len(hands), game.seats[0]), rules=rules)
    setup = t.state.setup
    contract = kinds(setup.contracts[round - 1])
    for zone, text in [*enumerate(hands), *zones.items()]:
        t.put(text, zone)
    on_table = []
    for seat, text in (melds or {}).items():
        for kind, zone, cards in zip(contract, setup.melds[seat], text.split("|"), strict=False):
            meld, group = meld_of(kind, t.find(cards, t.stock_zone))
            evolve(t.state, [Laid(group, zone)])
            on_table.append(TableMeld(zone, seat, meld))
    if bare:
        t.leave_in_stock(stock)
    else:
        t.put_on_top(stock)
    fresh = new_notes(setup, round - 1, notes.get("bought", (0,) * t.state.seats))
    down = sum(1 << seat for seat in melds or ())
    can_buy = fresh.can_buy & ~(0 if setup.rules.buy_after_laydown else down)
    usual = {"round": round - 1, "down": down, "can_buy": can_buy, "melds": tuple(on_table)}
    t.begin(turn, **{"stage": "playing", **usual, **notes})
    return t


shanghai = partial(table, SHANGHAI)
progressive = partial(table, PROGRESSIVE)


def begun(game: Game, seats: int = 3, dealer: Seat = 0, **more: Any) -> Table:
    """Return a match that has just begun with the order of a new deck, which is not cut."""
    uncut = {"cut": "off"} if game is SHANGHAI else {}
    return dealt(game, seats, dealer, **{**uncut, **more})


def melds(t: Table, seat: Seat) -> list[str]:
    """Return the melds of a seat on the table."""
    return [t.faces_in(meld.zone) for meld in t.notes.melds if meld.owner == seat]


def may(t: Table, verb: str) -> set[str]:
    """Return the legal actions of one kind, without their verb."""
    return {text.partition(" ")[2] for text in t.may() if text.split()[0] == verb}


def unwanted(t: Table) -> Table:
    """Let nobody take or buy the discard, so that the turn player draws from the stock."""
    while t.notes.offer is not None:
        t.do("draw" if t.seat == t.state.turn else "pass")
    return t


def offered(discard: str, hand: str, game: Any = shanghai, **more: Any) -> Table:
    """Return a table where seat 1 has this hand, and a discard is offered to it."""
    return game(f"{discard} 2C", hand, "5C", **more).do(f"discard {discard}")


def left(discard: str, hand: str, game: Any = shanghai, **more: Any) -> Table:
    """Return a table where seat 2 has this hand, and seat 1 has left a discard to it."""
    t = game(f"{discard} 2C", "5C 5D 7H 8H TC", hand, **more)
    return t.play(f"discard {discard}", "draw")
