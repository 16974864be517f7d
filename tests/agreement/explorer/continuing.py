"""Tables that go on without some people: who taps, who proposes one, who signs which.

A state is what everybody has stored: how often they have tapped, the table that they have signed
for each tap, and the one that they have opened. A page may know any part of all taps, hear anybody
or not, be opened again at any time, and hear of any table that somebody has signed. A liar makes
tables of any taps, and signs all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Any, NamedTuple

from peerdeck.agreement import continued
from peerdeck.agreement.decisions import Decision, Value, first_value
from peerdeck.agreement.effects import Found
from peerdeck.agreement.limits import TAPS
from peerdeck.agreement.notes import ANYWAY, CONTINUE
from peerdeck.agreement.state import Page, Peer
from peerdeck.agreement.table import Seat, Table
from peerdeck.agreement.words import Accepted, Hash, Note, Seal, hash_of
from tests.agreement import toy
from tests.agreement.explorer.pages import page_of, said
from tests.agreement.explorer.search import Step

Tap = tuple[int, int]  # whose, and the number


@dataclass(frozen=True, slots=True)
class Bounds:
    """The limits of a search: the people of the old table, and how often each of them may tap."""

    people: str
    taps: tuple[int, ...]
    guests: str = ""
    liar: str = ""


class One(NamedTuple):
    """The store of one person: taps, the tables agreed to by their taps, and the opened one.

    `signed` are all votes ever, each with the tap that it was for.
    """

    taps: int = 0
    agreed: frozenset[tuple[Hash, int]] = frozenset()
    signed: frozenset[tuple[Hash, int]] = frozenset()
    opened: int | None = None

    @property
    def votes(self) -> frozenset[int]:
        """The tables that this person has signed."""
        return frozenset(id_ for _tap, id_ in self.signed)


State = tuple[One, ...]


class Continuing:
    """All tables that can go on from one."""

    def __init__(self, bounds: Bounds) -> None:
        """Begin with a table at which nobody has tapped."""
        self.bounds = bounds
        self.players = (*bounds.people, *bounds.guests)
        seats = tuple(Seat(person, person) for person in self.players)
        table = Table(tuple(bounds.people), seats, guests=tuple(bounds.guests), match=1)
        self.old = first_value("old", table)
        self.memory: dict[Any, One] = {}  # what follows for one person
        self.taps = {hash_of(self.tap(tap)): tap for tap in product(range(len(seats)), (1, 2, 3))}
        self.values: list[Value] = []
        self.ids: dict[Value, int] = {}
        self.honest = [i for i, person in enumerate(self.players) if person != bounds.liar]
        self.start = tuple(One(taps=2 if person == bounds.liar else 0) for person in self.players)

    def tap(self, at: Tap) -> Note:
        """Return a tap as a note: one that also counts when a majority is here."""
        return Note(self.players[at[0]], 10 * at[1], hash_of(self.old), CONTINUE, ANYWAY)

    def _page(self, i: int, one: One, known: Iterable[Tap], heard: Iterable[int]) -> Page:
        """Return the page of somebody who knows these taps of others, and hears these people."""
        taps = [*known, *((i, number) for number in range(1, one.taps + 1))]
        people = [self.players[other] for other in heard]
        page = page_of(self.players[i], [self.old], toy.Counting(1), map(self.tap, taps), people)
        page.now += TAPS
        page.heard.peers = {person: Peer(page.now) for person in people}
        for tap, id_ in one.agreed:
            value = self.values[id_]
            voters = value.table.people if id_ == one.opened else ()
            page.stored.agreed[tap] = Decision(value, _votes(value, voters))
        return page

    def _id(self, value: Value) -> int:
        if value not in self.ids:
            self.ids[value] = len(self.values)
            self.values.append(value)
        return self.ids[value]

    # What can happen

    def steps(self, state: State) -> Iterator[Step]:
        """Give all that can happen next: taps, proposals, and tables that are heard of."""
        offered = sorted({vote for one in state for vote in one.votes} | {*self._made_up(state)})
        for i in self.honest:
            one, name = state[i], self.players[i]
            if one.opened is None and one.taps < self.bounds.taps[i]:
                after = one._replace(taps=one.taps + 1)
                yield Step(self._with(state, i, after), f"{name} taps")
            ways = [self._proposed(i, one, *way) for way in self._ways(state, i)]
            ways += [self._heard(state, i, value) for value in offered]
            for after in dict.fromkeys(ways):
                if after != one:
                    new = after.votes - one.votes
                    what = "signs" if new else "opens"
                    names = " and ".join(map(self._show, sorted(new or {after.opened or 0})))
                    wrong = "" if one.opened is None else f"{name} {what} a second table"
                    yield Step(self._with(state, i, after), f"{name} {what} {names}", wrong)

    def _with(self, state: State, i: int, one: One) -> State:
        return (*state[:i], one, *state[i + 1 :])

    def _show(self, id_: int) -> str:
        value = self.values[id_]
        return f"table {id_} of {' '.join(value.table.people)}"

    def _ways(self, state: State, i: int) -> Iterator[tuple[tuple[Tap, ...], tuple[int, ...]]]:
        """Yield the taps of others that somebody may know, and whom else they may hear."""
        others = [
            [None, *((other, number) for number in range(1, one.taps + 1))]
            for other, one in enumerate(state)
            if other != i
        ]
        for chosen in product(*others):
            taps = tuple(tap for tap in chosen if tap)
            rest = [other for other in range(len(state)) if other not in (i, *dict(taps))]
            for count in range(len(rest) + 1):
                for heard in combinations(rest, count):
                    yield taps, (*dict(taps), *heard)

    def _proposed(self, i: int, one: One, taps: tuple[Tap, ...], heard: tuple[int, ...]) -> One:
        """Return what somebody has stored after proposing a table, if they do."""
        key = i, one, taps, heard
        if key not in self.memory:
            page = self._page(i, one, taps, heard)
            continued.tick(page)
            self.memory[key] = self._stored(one, page)
        return self.memory[key]

    def _heard(self, state: State, i: int, id_: int) -> One:
        """Return what somebody has stored after hearing of a table, with all votes for it."""
        voters = [
            person
            for person, one in zip(self.players, state, strict=True)
            if id_ in one.votes or person == self.bounds.liar
        ]
        key = i, state[i], id_, *voters
        if key not in self.memory:
            value = self.values[id_]
            taps = [self.taps[name] for name in value.change.names if self.taps[name][0] != i]
            page = self._page(i, state[i], taps, range(len(state)))
            votes = _votes(value, voters)
            continued.hear(page, Decision(value, votes))
            for vote in votes:
                continued.hear_vote(page, vote, Seal(vote.by, "toy"))
            self.memory[key] = self._stored(state[i], page)
        return self.memory[key]

    def _stored(self, one: One, page: Page) -> One:
        """Return what somebody has stored now."""
        agreed = frozenset((tap, self._id(each.value)) for tap, each in page.stored.agreed.items())
        votes = {word.value for word in said(page) if isinstance(word, Accepted)}
        signed = {(tap, id_) for tap, id_ in agreed if hash_of(self.values[id_]) in votes}
        opened = [
            self._id(effect.decision.value) for effect in page.effects if isinstance(effect, Found)
        ]
        return One(one.taps, agreed, one.signed | signed, *(opened[-1:] or [one.opened]))

    def _made_up(self, state: State) -> Iterator[int]:
        """Yield the tables that a liar can make of the taps, rightly or not."""
        if not self.bounds.liar:
            return
        liar = self.players.index(self.bounds.liar)
        page = self._page(liar, state[liar], (), ())
        for taps, heard in self._ways(state, liar):
            for own in (None, 1, 2):
                chosen = sorted([*taps, *([(liar, own)] if own else [])])
                if not chosen:
                    continue
                tappers = tuple(self.players[tap[0]] for tap in chosen)
                names = tuple(hash_of(self.tap(tap)) for tap in chosen)
                here = (*dict(chosen), *heard)
                unheard = tuple(p for i, p in enumerate(self.players) if i not in here)
                value = continued.continued(page, tappers, names, unheard)
                yield self._id(value)
                seats = tuple(replace(seat, keeper=self.bounds.liar) for seat in value.table.seats)
                yield self._id(replace(value, table=replace(value.table, seats=seats)))

    # What has to hold

    def wrong(self, state: State) -> str:
        """Return what is wrong with a state, or ""."""
        for i in self.honest:
            if wrong := self._signed_wrongly(i, state[i]):
                return wrong
            opened = state[i].opened
            if opened is not None and not self._stands(state, opened):
                return f"{self.players[i]} opens {self._show(opened)}, which not all have signed"
        for id_, value in enumerate(self.values):
            if not self._stands(state, id_):
                continue
            for i in self.honest:
                is_here = self.players[i] in value.table.people and state[i].opened is None
                if is_here and self._heard(state, i, id_).opened is None:
                    return f"{self._show(id_)} stands, and {self.players[i]} cannot open it"
        free = [i for i in self.honest if state[i].opened is None]
        for count in range(1, len(free) + 1):
            for group in combinations(free, count):
                if not self._opens(state, group):
                    names = " and ".join(self.players[i] for i in group)
                    return f"{names} tap, and no table stands"
        return ""

    def _signed_wrongly(self, i: int, one: One) -> str:
        """Return what is wrong with the tables that somebody has signed."""
        name, taps = self.players[i], [tap for tap, _id in one.signed]
        if len({*taps}) < len(taps):
            return f"{name} has signed two tables for one tap"
        for id_ in one.votes:
            value = self.values[id_]
            page = self._page(i, one, (), ())
            those = {self.players[self.taps[tap][0]] for tap in value.change.names}
            tappers = tuple(person for person in self.players if person in those)
            right = continued.continued(page, tappers, value.change.names, value.change.details[3:])
            if value != right or name not in tappers:
                return f"{name} has signed a table that does not follow from taps"
        return ""

    def _stands(self, state: State, id_: int) -> bool:
        """Return True if all people of a table have signed it."""
        people = self.values[id_].table.people
        signed = {p for p, one in zip(self.players, state, strict=True) if id_ in one.votes}
        return {*people} <= signed | {self.bounds.liar}

    def _opens(self, state: State, group: tuple[int, ...]) -> bool:
        """Return True if these people, who tap and hear each other, open one table of them all."""
        for i in group:
            state = self._with(state, i, state[i]._replace(taps=state[i].taps + 1))
        first, *others = group
        taps = tuple((i, one.taps) for i, one in enumerate(state) if i != first and one.taps)
        proposed = self._proposed(first, state[first], taps, tuple(others))
        votes = proposed.votes - state[first].votes
        if len(votes) != 1:
            return False
        (id_,) = votes
        state = self._with(state, first, proposed)
        for i in (*others, *group):
            state = self._with(state, i, self._heard(state, i, id_))
        return all(state[i].opened == id_ for i in group)


SPACES = {
    "continue-3": Bounds("abc", (1, 1, 1)),
    "continue-3-again": Bounds("abc", (1, 2, 1)),
    "continue-2-again": Bounds("ab", (2, 2)),
    "continue-2-guest": Bounds("ab", (1, 1, 1), guests="g"),
    "continue-4": Bounds("abcd", (1, 1, 1, 0)),
    "continue-3-liar": Bounds("abc", (1, 1, 2), liar="c"),
    "continue-3-liar-again": Bounds("abc", (2, 1, 2), liar="c"),
}


def _votes(value: Value, people: Iterable[str]) -> tuple[Accepted, ...]:
    """Return the votes of these people for a table."""
    return tuple(Accepted(person, 50, "", 0, hash_of(value)) for person in people)
