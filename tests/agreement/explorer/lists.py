"""Which lists of people make keys, while some of them sleep, say nothing, or lie.

A state is the table, who hears whom, and for each person the list that their page is for and the
keys that it knows. The pages' own functions say which list comes next and what is due for it. A
liar names any lists, and gives what it likes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from peerdeck.agreement import keychecks, keymaking, wants
from peerdeck.agreement.changes import Ground, changed, threshold_of
from peerdeck.agreement.keymaking import Plan
from peerdeck.agreement.keys import BOX, KEYS, KeyList, key_content, list_in
from peerdeck.agreement.limits import FOLLOW, MISSING
from peerdeck.agreement.notes import READY, Ready, Wish
from peerdeck.agreement.rules import is_majority, majority
from peerdeck.agreement.state import Page
from peerdeck.agreement.table import Seat, Standing, Table
from peerdeck.agreement.words import Change, Note, Person, hash_of
from tests.agreement import toy
from tests.agreement.explorer.pages import Done, page_of, said, value_of
from tests.agreement.explorer.search import Step

NOW = 100.0
ROUNDS = 40  # in which a majority has to find a list
BETWEEN = Standing("", is_dealt=False, is_over=False)


@dataclass(frozen=True, slots=True)
class Bounds:
    """The limits of a search: how often somebody falls asleep or wakes up, and how many deals.

    Lists with a number above `lists` are not explored further.
    """

    people: str
    guests: str = ""
    changes: int = 2
    deals: int = 0
    lists: int = 3
    liar: str = ""


class One(NamedTuple):
    """The list that somebody's page is for, if any, if it is late, and the words it knows."""

    plan: Plan | None = None
    known: frozenset[Note] = frozenset()


Deal = tuple[tuple[Person, ...], tuple[Person, ...], tuple[Note, ...]]


class State(NamedTuple):
    """The table, who is awake, what each page knows, and how much has happened."""

    table: Table
    awake: frozenset[Person]
    ones: tuple[One, ...]
    changes: int = 0
    number: int = 0


class Lists:
    """All lists that can follow each other."""

    def __init__(self, bounds: Bounds) -> None:
        """Begin with a match before its first deal, and everybody awake."""
        self.bounds, self.sums = bounds, Done()
        self.players = (*bounds.people, *bounds.guests)
        self.memory: dict[tuple[Person, One, frozenset[Person], Table], One] = {}
        self.deals: dict[tuple[Person, One, frozenset[Person], Table], Deal | None] = {}
        self.endings: dict[tuple[State, tuple[Person, ...], bool], str] = {}
        seats = tuple(Seat(person, person) for person in self.players)
        game = f"peerdeck 1 crazy_eights seats={len(seats)} dealer=drawn"
        people, guests = tuple(bounds.people), tuple(bounds.guests)
        table = Table(people, seats, guests=guests, game=game, match=1)
        boxes = frozenset(Note(person, 1, "", BOX, "AAAA") for person in self.players)
        ones = tuple(One(None, boxes) for _person in self.players)
        self.start = State(table, frozenset(self.players), ones)

    def _page(self, state: State, i: int) -> Page:
        """Return somebody's page."""
        person, one = self.players[i], state.ones[i]
        value, match = value_of(state.table, state.number), toy.Counting(1)
        notes = sorted(one.known, key=lambda note: (note.by, note.n))
        page = page_of(person, [value], match, notes, state.awake, NOW)
        for guest in state.table.guests:
            if guest in page.heard.peers:
                page.heard.peers[guest].able = 0.0
        page.stored.secrets.keys[BOX] = b"box"
        return page

    # What can happen

    def steps(self, state: State) -> Iterator[Step]:
        """Give all that can happen next."""
        for i, person in enumerate(self.players):
            if person in state.awake:
                is_liar = person == self.bounds.liar
                yield from (self._lies if is_liar else self._going_on)(state, i)
        if state.changes < self.bounds.changes:
            for person in self.players:
                yield self._turns(state, person)
        late = tuple(one._replace(plan=_late(one.plan)) for one in state.ones)
        if late != state.ones:
            yield Step(state._replace(ones=late), "ten seconds pass")
        if state.number < self.bounds.deals:
            yield from self._deals(state)

    def _going_on(self, state: State, i: int) -> Iterator[Step]:
        after = self.after(state, i)
        if after == state:
            return
        person, plan, before = self.players[i], after.ones[i].plan, state.ones[i].plan
        if plan is None:
            yield Step(after, f"{person} is for no list")
            return
        label, wrong = f"{person} is for {_show(plan)}", ""
        if before is None or plan.keys != before.keys:
            known = {entry[0] for note in state.ones[i].known if (entry := list_in(note))}
            if _leader(state) == person and plan.keys in known:
                wrong = f"{_show(plan)} is named again"
            if len(plan.keys.holders) < min(2, len(plan.people)):
                wrong = f"{_show(plan)} is too short"
            if not {*plan.keys.holders} <= {*plan.people}:
                wrong = f"{_show(plan)} has somebody who is not among the people"
        yield Step(after, label, wrong, plan.keys.serial <= self.bounds.lists)

    def after(self, state: State, i: int) -> State:
        """Return the state after somebody's page has done what is due for its list."""
        key = self.players[i], state.ones[i], state.awake, state.table
        if key not in self.memory:
            page = self._page(state, i)
            plan = keymaking.planned(page, state.ones[i].plan)
            if plan is not None and page.me in plan.keys.holders:
                page.stored.secrets.keys[plan.keys.id] = b"secret"
                keymaking.make_key(page, self.sums, plan.keys)
                keymaking.share_key(page, self.sums, plan.keys)
            if plan is not None:  # others may follow another list now
                plan = replace(plan, since=min(plan.since, NOW - FOLLOW))
            notes = frozenset(note for note in said(page) if isinstance(note, Note))
            self.memory[key] = One(plan, notes)
        plan, notes = self.memory[key]
        ones = [*state.ones]
        ones[i] = ones[i]._replace(plan=plan)
        return _heard(state._replace(ones=tuple(ones)), self.players, notes)

    def _turns(self, state: State, person: Person) -> Step:
        """Return the step in which somebody falls asleep, or wakes up and hears of everything."""
        state = state._replace(changes=state.changes + 1)
        if person in state.awake:
            return Step(state._replace(awake=state.awake - {person}), f"{person} falls asleep")
        state = state._replace(awake=state.awake | {person})
        here = [i for i, each in enumerate(self.players) if each in state.awake]
        known = frozenset[Note]().union(*(state.ones[i].known for i in here))
        return Step(_heard(state, self.players, known), f"{person} wakes up")

    def _deals(self, state: State) -> Iterator[Step]:
        """Give the deals for which enough pages have the same keys."""
        for change, shown in self._wanted(state, state.awake - {self.bounds.liar}):
            table = self._decided(state, change, shown)
            if table != state.table:
                label = f"deal with {' '.join(change.details)}"
                yield Step(state._replace(table=table, number=state.number + 1), label)

    def _wanted(self, state: State, who: Iterable[Person]) -> Iterator[tuple[Change, list[Note]]]:
        """Yield the deals that more than half of the people want, of these and all ready."""
        table, wanted = state.table, dict[Deal, set[Person]]()
        for i, person in enumerate(self.players):
            if person in who and (deal := self._deal(state, i)) is not None:
                wanted.setdefault(deal, set()).add(person)
        for (added, holders, keys), those in wanted.items():
            if is_majority(table.people, those):
                ready = [Note(p, 900, "", READY, Ready(table.now).content) for p in sorted(those)]
                yield Change("deal", added, (), holders), [*ready, *keys]

    def _deal(self, state: State, i: int) -> Deal | None:
        """Return the deal for which somebody's page has all keys: whom it adds, list and keys."""
        key = self.players[i], state.ones[i], state.awake, state.table
        if key not in self.deals:
            page, plan = self._page(state, i), state.ones[i].plan
            ring = None if plan is None else keychecks.ring(page, plan.keys)
            self.deals[key] = None
            if plan is not None and ring is not None and keychecks.check(page, self.sums, ring):
                people = (*page.table.people, *wants.comers(page))
                added = people[len(state.table.people) :]
                words = map(page.stored.word, ring.names)
                keys = tuple(word for word in words if isinstance(word, Note))
                if plan.people == people:
                    self.deals[key] = added, plan.keys.holders, keys
        return self.deals[key]

    def _decided(self, state: State, change: Change, shown: Iterable[Note]) -> Table:
        words = {hash_of(note): note for note in shown}
        ground = Ground(
            "", state.table, BETWEEN, words, lambda _place: None, lambda _place: True, {}
        )
        return changed(ground, replace(change, names=tuple(words)))

    def _lies(self, state: State, i: int) -> Iterator[Step]:
        """Give the keys of a liar: for any list, named by others or not."""
        liar, others = (
            self.players[i],
            [person for person in self.players if person != self.players[i]],
        )
        own = [note for note in state.ones[i].known if note.by == liar and list_in(note)]
        if len(own) >= 2:
            return
        groups = [those for count in range(3) for those in combinations(others, count)]
        for those in (*groups, ("stranger",)):
            for serial in range(1, self.bounds.lists + 1):
                threshold = threshold_of(len(state.table.people), 1 + len(those))
                keys = KeyList((liar, *those), threshold, serial)
                content = key_content(keys, b"key of a liar")
                note = Note(liar, 2 + len(own), "", keys.name(KEYS), content)
                label = f"{liar} gives a key for {' '.join(keys.holders)} {serial}"
                yield Step(_heard(state, self.players, frozenset({note})), label)

    # What has to hold

    def wrong(self, state: State) -> str:
        """Return what is wrong with a state, or ""."""
        people = [person for person in state.table.people if person != self.bounds.liar]
        for count in range(majority(len(state.table.people)), len(people) + 1):
            for who in combinations(people, count):
                for are_heard in (False, True):
                    if wrong := self.ending(state, who, are_heard):
                        how = "say nothing" if are_heard else "are asleep"
                        return f"{wrong} when {' and '.join(who)} are awake and others {how}"
        return ""

    def ending(self, state: State, who: tuple[Person, ...], are_heard: bool) -> str:
        """Return what is wrong if these people, who give all keys, do not find a list."""
        for person in who:
            if person not in state.awake:
                state = self._turns(state, person).state
        guests = [guest for guest in state.table.guests if guest in state.awake]
        who = (*who, *guests)
        awake = frozenset((*who, *state.table.people) if are_heard else who)
        state = state._replace(awake=awake, changes=0, number=0)
        path, wrong = [], ""
        for _count in range(ROUNDS):
            key = state, who, are_heard
            if key in self.endings:
                wrong = self.endings[key]
                break
            path.append(key)
            if any(True for _deal in self._deals(state)):
                break
            state, wrong = self._next(state, who)
            if wrong:
                break
        else:
            wrong = "lists follow each other without end"
        self.endings |= dict.fromkeys(path, wrong)
        return wrong

    def _next(self, state: State, who: tuple[Person, ...]) -> tuple[State, str]:
        """Return what these people do next, and what is wrong with that."""
        for i, person in enumerate(self.players):
            for step in self._going_on(state, i) if person in who else ():
                return step.state, step.wrong
        late = tuple(one._replace(plan=_late(one.plan)) for one in state.ones)
        if late != state.ones:
            return state._replace(ones=late), ""
        leader = _leader(state)
        wish = Wish("away", leader, state.table.now)
        wishes = [Note(person, 950, "", wish.name, wish.content) for person in who]
        table = self._decided(state, Change("away", (leader,)), wishes)
        is_stuck = leader in who or table == state.table
        return state._replace(table=table), "no list is found" if is_stuck else ""


def _leader(state: State) -> Person:
    there = (p for p in state.table.people if p in state.awake and p not in state.table.away)
    return next(there, "")


def _late(plan: Plan | None) -> Plan | None:
    return None if plan is None else replace(plan, since=NOW - MISSING)


def _heard(state: State, players: tuple[Person, ...], notes: frozenset[Note]) -> State:
    """Return the state after all who are awake have heard of these words."""
    ones = (
        one._replace(known=one.known | notes) if person in state.awake else one
        for person, one in zip(players, state.ones, strict=True)
    )
    return state._replace(ones=tuple(ones))


def _show(plan: Plan) -> str:
    return f"list {plan.keys.serial} of {' '.join(plan.keys.holders)}"


SPACES = {
    "list-2": Bounds("ab"),
    "list-3": Bounds("abc", changes=0),
    "list-3-sleep": Bounds("abc", changes=1),
    "list-3-sleeps": Bounds("abc", changes=2),
    "list-3-deal": Bounds("abc", changes=0, deals=1),
    "list-3-deals": Bounds("abc", changes=1, deals=1),
    "list-1-guests": Bounds("a", guests="gh", changes=0, deals=1),
    "list-1-guests-again": Bounds("a", guests="gh", changes=1, deals=1),
    "list-4": Bounds("abcd", changes=0, lists=2),
    "list-4-sleep": Bounds("abcd", changes=1, lists=2),
    "list-3-liar": Bounds("abc", changes=0, liar="c", lists=2),
    "list-3-liar-first": Bounds("abc", changes=0, liar="a", lists=2),
    "list-3-liar-again": Bounds("abc", changes=1, liar="a"),
}
