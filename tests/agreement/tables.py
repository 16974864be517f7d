"""A table of three people with a bot, words about it, and what changes make of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from peerdeck.agreement.changes import Ground, changed
from peerdeck.agreement.decisions import Decision, first_value
from peerdeck.agreement.notes import COME, READY, Come, Deal, Ready, Wish
from peerdeck.agreement.table import Deck, Seat, Standing, Table
from peerdeck.agreement.words import (
    Accepted,
    Change,
    Note,
    Place,
    Seal,
    Word,
    hash_of,
)

ANN, BEN, CLEO, GUS, STRANGER = "ann", "ben", "cleo", "gus", "stranger"
PEOPLE = (ANN, BEN, CLEO)
GAME = "peerdeck 1 crazy_eights seats=4 dealer=0"
NOW = Deal(1, 2, 1)
BASE = "base"
PLAYING = Standing(ANN, is_dealt=True, is_over=False)
BETWEEN = Standing("", is_dealt=False, is_over=False, checkpoint="scores")
AT_REST = Standing()

SEATS = (Seat(ANN, ANN), Seat(BEN, BEN), Seat(CLEO, CLEO), Seat(ANN))
TABLE = Table(
    PEOPLE, SEATS, game=GAME, match=1, deal=2, begun=1, deck=Deck(PEOPLE, 2, ()), checkpoint="old"
)


class Words:
    """Words of the people of a table, each with a number of its own."""

    def __init__(self) -> None:
        self.n = 0

    def note(self, by: str, name: str, content: str = "", base: str = BASE) -> Note:
        self.n += 1
        return Note(by, self.n, base, name, content)

    def wish(
        self, by: str, what: str, about: str = "", deal: Deal = NOW, *, on: bool = True
    ) -> Note:
        wish = Wish(what, about, deal, on)
        return self.note(by, wish.name, wish.content)

    def come(self, by: str, seat: int = -1, *, watches: bool = False) -> Note:
        return self.note(by, COME, Come(by, seat, watches).content)

    def ready(self, by: str, adds: tuple[str, ...] = (), deal: Deal = NOW) -> Note:
        return self.note(by, READY, Ready(deal, adds).content)


def after(
    change: Change,
    *shown: Word,
    table: Table = TABLE,
    standing: Standing = PLAYING,
    path_to: Callable[[Place], tuple[str, ...] | None] = lambda _place: None,
    lost: Place | None = None,
) -> Table:
    """Return the table after a change that names all these words."""
    named = replace(change, names=tuple(map(hash_of, shown)))
    return changed(
        Ground(
            BASE,
            table,
            standing,
            {hash_of(word): word for word in shown},
            path_to,
            lambda place: place != lost,
            {BASE: PEOPLE},
        ),
        named,
    )


def first_of(people: tuple[str, ...], seats: int) -> Decision:
    """Return the first decision of a table at which these people sit."""
    own = [Seat(person, person) for person in people]
    bots = [Seat(people[0])] * (seats - len(people))
    value = first_value("table", Table(people, (*own, *bots)))
    votes = tuple(Accepted(person, 1, "", 0, hash_of(value)) for person in people)
    return Decision(value, votes, tuple(Seal(vote.by, "toy") for vote in votes))


def keepers(table: Table) -> tuple[str, ...]:
    return tuple(seat.keeper for seat in table.seats)


def owners(table: Table) -> tuple[str, ...]:
    return tuple(seat.owner for seat in table.seats)
