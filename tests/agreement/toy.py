"""A game without cards, for simulations of the agreement alone: players count in turns.

A deal begins with a shuffle that is closed by a record, then everyone in turn adds a number, and
every third record asks for cards. A deal ends after so many numbers, a match after so many deals.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from peerdeck.agreement import mine, wants
from peerdeck.agreement.decisions import Value
from peerdeck.agreement.state import Page
from peerdeck.agreement.table import Standing, Table
from peerdeck.agreement.words import Change, Person, Record

HEADER = "peerdeck 1 crazy_eights seats={} dealer=0"
TURNS = 12
DEALS = 2


@dataclass
class Counting:
    """A match: `numbers` of the deal, and which deal it is."""

    match: int
    deal: int = 0
    is_closed: bool = False
    is_dealt: bool = False
    numbers: tuple[str, ...] = ()
    shuffling: tuple[Person, ...] = ()
    asked: int = 0

    def copy(self) -> Counting:
        return replace(self)

    @property
    def is_over(self) -> bool:
        return self.match == 0 or (self.deal >= DEALS and not self.is_dealt)

    def standing(self, table: Table) -> Standing:
        is_over = self.is_over or table.is_ended
        if is_over or not self.is_dealt:
            return Standing("", False, is_over, (), f"{self.deal}")
        if not self.is_closed:
            due = self.due(table)
            return Standing(due[0], True, False, due)
        seat = table.seats[len(self.numbers) % len(table.seats)]
        return Standing(seat.keeper, True, False, (), "", self.asked)

    def due(self, table: Table) -> tuple[Person, ...]:
        those = [person for person in self.shuffling if person in table.people]
        return tuple(person for person in those if person not in table.skipped) or table.people

    def take(self, record: Record, table: Table, *, is_checked: bool = False) -> None:
        del is_checked  # there are no proofs in this game
        standing = self.standing(table)
        if record.by != standing.author:
            raise ValueError("It is not their turn.")
        if not self.is_closed:
            if record.act != "close" or record.names != self.due(table):
                raise ValueError("The shuffle is not closed like that.")
            self.is_closed = True
            return
        if not record.act.isdigit():
            raise ValueError("That is no number.")
        self.numbers += (record.act,)
        if len(self.numbers) % 3 == 1:
            self.asked = record.height
        if len(self.numbers) >= TURNS:
            self.is_dealt = False

    def turn(self, before: Table, value: Value) -> None:
        table = value.table
        if value.change.kind == "deal" and (table.now, table.is_void) != (
            before.now,
            before.is_void,
        ):
            self.is_dealt, self.is_closed, self.numbers = True, False, ()
            self.deal = table.deal
            self.shuffling = tuple(p for p in table.deck.people if p not in table.away)
        elif table.is_void:
            self.is_dealt = False


def begin(value: Value) -> Counting:
    """Begin a match."""
    return Counting(value.table.match)


class ToyDealing:
    """The part of a page in dealing this game."""

    def wants(self, page: Page, standing: Standing) -> Iterable[Change]:
        added = wants.deals_due(page, standing)
        if added is not None:
            ready = [hash_ for _ready, hash_ in wants.readiness(page).values()]
            holders = (*page.table.people, *added)
            yield Change("deal", added, tuple(ready), holders)
        if len(standing.shuffling) > 1:
            for person in standing.shuffling:
                if page.silent(person) > 5:
                    yield Change("skip", (person,))

    def go_on(self, page: Page, standing: Standing) -> None:
        if standing.author == page.me and standing.shuffling:
            mine.act(page, "close", standing.shuffling)
