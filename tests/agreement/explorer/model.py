"""The words that can be signed within some bounds, and what each page has signed and stored.

A state of the model is what every person has signed and stored, and nothing else. All words ever
signed form one set that only grows, and a page may act on any part of it: a message may come
late, twice or never, so it does not matter when each page hears what. Pages are numbers, so that
states are small; what the rules say of them is computed once and remembered.

Three things are simplified. A page's words have no `n` until two of them are compared, because an
honest page signs them one after another. Which promises a proposer's own promise names is left
out: what counts is the value that follows from them. And of two proposals of one ballot that
differ in nothing but their permit, no more is remembered than that there is one, which only gives
a liar more freedom.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, NamedTuple

from peerdeck.agreement import rules
from peerdeck.agreement.words import (
    NONE,
    Accepted,
    Change,
    Hash,
    Held,
    Person,
    Place,
    Prepare,
    Promise,
    Record,
    Word,
    hash_of,
)
from tests.agreement.explorer.bounds import DEAL, OFF, Ballot, Bounds, X, Y

BASES: tuple[Hash, Hash] = ("first base", "second base")
State = tuple[int, ...]  # a page of each person
MADE_UP = -1  # a value of a change that nobody proposed
EARLY, AMONG, LATE = 1, 10, 1000  # `n` of words that are compared; records have their own


class Given(NamedTuple):
    """A promise: the proposal, the last record, and the vote that it names, if any."""

    proposal: int
    head: int
    accepted: tuple[int, int] | None  # ballot, value
    completes: int | None = None  # the proposer's own: the value that follows


class Page(NamedTuple):
    """Everything that one person has signed and stored."""

    learned: int | None = None  # the value of the first decision
    heads: tuple[int, int] = (0, 0)  # under each base, the last record
    promises: tuple[Given, ...] = ()
    votes: tuple[tuple[int, int], ...] = ()  # place of the ballot, value
    wrote: frozenset[int] = frozenset()  # records that a liar must have signed
    proposed: frozenset[int] = frozenset()  # only in bounds about freezing
    forgot: bool = False  # a mutant

    @property
    def base(self) -> int:
        """The number of decisions that this page knows."""
        return int(self.learned is not None)


@dataclass(frozen=True, slots=True)
class Node:
    """A record that can be written within the bounds, or the place where those of a base begin."""

    base: int
    before: int
    author: int | None
    place: Place
    path: rules.Path
    line: frozenset[int]  # this record and those before it
    record: Record | None = None


@dataclass(frozen=True, slots=True)
class BallotOf:
    """A ballot within the bounds."""

    base: int
    number: int
    by: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal in a ballot, which may have a second one, of another change."""

    ballot: int  # its place in the list
    word: Prepare


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Value:
    """A value on which people may agree: a change, and where the chain goes on."""

    base: Hash
    change: Change
    after: Place


def remembered(method: Callable[..., Any]) -> Any:
    """Return the method so that it computes each result once in a model."""
    name = f"{method.__module__}.{method.__name__}"

    @wraps(method)
    def call(model: Model, *args: Any) -> Any:
        memory = model.memory[name]
        try:
            return memory[args]
        except KeyError:
            result = memory[args] = method(model, *args)
            return result

    return call


class Model:
    """The vocabulary of some bounds; numbers stand for pages, values, records and proposals."""

    def __init__(self, bounds: Bounds) -> None:
        """Prepare what can be said within the bounds."""
        self.bounds = bounds
        self.memory: dict[str, dict[Any, Any]] = defaultdict(dict)
        self.facts: dict[tuple[Any, ...], int] = {}  # what others can build on, and its bit
        self.persons: list[Person] = [chr(ord("a") + i) for i in range(bounds.persons)]
        self.honest = [i for i in range(bounds.persons) if i != bounds.liar]
        self.nodes: list[Node] = []
        self.roots: list[int] = []
        self.ballots: list[BallotOf] = []
        self.proposals: list[Proposal] = []
        for base, stage in enumerate(bounds.stages):
            self._add_records(base, stage.authors)
            for ballot in sorted(stage.ballots, key=lambda ballot: (ballot.round, ballot.by)):
                number = rules.ROUND * ballot.round + ballot.by
                for change in self._changes(ballot):
                    word = Prepare(self.persons[ballot.by], 0, BASES[base], number, change)
                    self.proposals.append(Proposal(len(self.ballots), word))
                self.ballots.append(BallotOf(base, number, ballot.by))
        self.values: list[Value] = []
        self.value_ids: dict[Hash, int] = {}
        self.pages: list[Page] = []
        self.page_ids: dict[Page, int] = {}
        self.votes: list[int] = []  # of each page, a number for its votes
        self.all_votes: list[tuple[tuple[int, int], ...]] = []
        self.tags: list[Any] = []  # of anything that is compared often
        self.tag_ids: dict[Any, int] = {}
        self.paths = {node.place: node.path for node in self.nodes}
        self.node_of = {node.place: i for i, node in enumerate(self.nodes)}
        self.node_at = {(node.base, node.path): i for i, node in enumerate(self.nodes)}
        self.forks = len({(node.base, node.place.height) for node in self.nodes}) < len(self.nodes)
        self.start = self.page_id(Page(heads=(self.roots[0], self.roots[-1])))
        self.interchangeable = self._interchangeable()

    def _changes(self, ballot: Ballot) -> tuple[Change, ...]:
        if ballot.by != self.bounds.liar:
            return ballot.changes
        (change,) = ballot.changes
        return change, Y if change == X else X

    def _add_records(self, base: int, authors: tuple[int, ...]) -> None:
        """Add the records that may be written under a base."""
        root = len(self.nodes)
        place = Place(1, 10 * base, BASES[base])  # the second decision leaves ten records behind
        self.roots.append(root)
        self.nodes.append(Node(base, root, None, place, (), frozenset((root,))))
        last = [root]
        for author in authors:
            stories = 2 if author == self.bounds.liar and self.bounds.stories and base == 0 else 1
            now = []
            for before in last:
                for story in range(stories):
                    now.append(len(self.nodes))
                    self.nodes.append(self._record(base, before, author, f"story {story}"))
            last = now

    def _record(self, base: int, before: int, author: int, act: str) -> Node:
        node, here = self.nodes[before], len(self.nodes)
        height = node.place.height + 1
        by = self.persons[author]
        record = Record(by, AMONG + here, BASES[base], 1, height, node.place.hash, act)
        place = rules.place_of(record)
        path = (*node.path, place.hash)
        return Node(base, before, author, place, path, node.line | {here}, record)

    def _interchangeable(self) -> list[int]:
        """Return the people who are interchangeable, because they have no part of their own."""
        parts = {self.bounds.liar, self.bounds.removed}
        parts |= {ballot.by for ballot in self.ballots} | {node.author for node in self.nodes}
        group = [i for i in range(self.bounds.people) if i not in parts]
        return group if len(group) > 1 else []

    # Numbers

    def page_id(self, page: Page) -> int:
        """Return the number that stands for what a person has signed and stored."""
        if page not in self.page_ids:
            self.page_ids[page] = len(self.pages)
            self.pages.append(page)
            if page.votes not in self.all_votes:
                self.all_votes.append(page.votes)
            self.votes.append(self.all_votes.index(page.votes))
        return self.page_ids[page]

    def tag(self, value: Any) -> int:
        """Return a number that stands for a value."""
        number = self.tag_ids.setdefault(value, len(self.tags))
        if number == len(self.tags):
            self.tags.append(value)
        return number

    def value_id(self, base: int, change: Change, after: int) -> int:
        """Return the number that stands for a value."""
        value = Value(BASES[base], change, self.nodes[after].place)
        key = hash_of(value)
        if key not in self.value_ids:
            self.value_ids[key] = len(self.values)
            self.values.append(value)
        return self.value_ids[key]

    def value_hash(self, value: int) -> Hash:
        """Return the hash that words contain as the name of a value."""
        return "made up" if value == MADE_UP else hash_of(self.values[value])

    def value_of_hash(self, value: Hash) -> int:
        """Return the number of the value with this hash."""
        return MADE_UP if value == "made up" else self.value_ids[value]

    def change_of(self, value: int) -> Change:
        """Return what a value changes."""
        return Change("made up") if value == MADE_UP else self.values[value].change

    def after(self, base: int, value: int) -> int:
        """Return the record after which a value goes on."""
        return self.roots[base] if value == MADE_UP else self.node_of[self.values[value].after]

    def show_value(self, value: int) -> str:
        """Return a value as it is printed in a trace."""
        if value == MADE_UP:
            return "a made-up value"
        height = self.values[value].after.height
        return f"({self.values[value].change.kind}, after {height})"

    # What the rules are asked about

    def path_to(self, place: Place) -> rules.Path | None:
        """Return the hashes of the records from the base to a place."""
        return self.paths.get(place)

    @remembered
    def people(self, base: int, learned: int | None) -> tuple[Person, ...]:
        """Return the people of a base."""
        people = self.persons[: self.bounds.people]
        if base and learned is not None and self.change_of(learned) == DEAL:
            people = self.persons
        if base and learned is not None and self.change_of(learned) == OFF:
            people = [person for i, person in enumerate(people) if i != self.bounds.removed]
        return tuple(people)

    @remembered
    def promise(self, person: int, given: Given) -> Promise:
        """Return a promise as a word."""
        proposal = self.proposals[given.proposal].word
        accepted = given.accepted and (given.accepted[0], self.value_hash(given.accepted[1]))
        completes = () if given.completes is None else (self.value_hash(given.completes),)
        return Promise(
            self.persons[person],
            EARLY,
            proposal.base,
            proposal.ballot,
            hash_of(proposal),
            accepted,
            self.nodes[given.head].place,
            completes,
        )

    @remembered
    def accepted(self, person: int, ballot: int, value: int) -> Accepted:
        """Return a vote as a word."""
        base, number = self.ballots[ballot].base, self.ballots[ballot].number
        return Accepted(self.persons[person], EARLY, BASES[base], number, self.value_hash(value))

    @remembered
    def held(self, person: int, node: int) -> Held:
        """Return the statement that a person has stored a record."""
        base, place = self.nodes[node].base, self.nodes[node].place
        return Held(self.persons[person], EARLY, BASES[base], place)

    @remembered
    def vote_of(self, page_id: int, base: int) -> rules.Vote:
        """Return what a page has promised and accepted under a base."""
        page, vote = self.pages[page_id], rules.Vote()
        if page.forgot:
            return vote
        for given in page.promises:
            ballot = self.ballots[self.proposals[given.proposal].ballot]
            if ballot.base == base:
                vote = rules.promised(vote, ballot.number)
        for place, value in page.votes:
            if self.ballots[place].base == base:
                vote = rules.accepted(vote, self.ballots[place].number, self.value_hash(value))
        return vote

    @remembered
    def words(self, person: int, page_id: int) -> tuple[Word, ...]:
        """Return all that a person has signed, except `held` of records before the last ones."""
        page = self.pages[page_id]
        words: list[Word] = [self.promise(person, given) for given in page.promises]
        words += [self.accepted(person, *vote) for vote in page.votes]
        mine = page.wrote if person == self.bounds.liar else {*page.heads}
        for head in mine:
            for node in self.nodes[head].line:
                record = self.nodes[node].record
                if record is not None and self.nodes[node].author == person:
                    words.append(record)
        if person != self.bounds.liar:
            words += [self.held(person, head) for head in page.heads if self.nodes[head].record]
        return tuple(dict.fromkeys(words))

    @remembered
    def clash(self, early: Word, late: Word) -> bool:
        """Return True if two words contradict each other when they are signed in this order."""
        if not isinstance(early, Record):
            early = replace(early, n=EARLY)
        if not isinstance(late, Record):
            late = replace(late, n=LATE)
        return rules.contradict(early, late, self.path_to)

    @remembered
    def follows(
        self,
        proposal: int | None,
        base: int,
        promises: tuple[Promise, ...],
        held: frozenset[Hash],
    ) -> int | None:
        """Return the value that follows from promises of a proposal, or of `none`."""
        change = NONE if proposal is None else self.proposals[proposal].word.change
        result = rules.outcome(change, promises, self.path_to, held.__contains__)
        match result:
            case rules.Bound(value):
                return self.value_of_hash(value)
            case rules.Free(free, after):
                node = self.node_at.get((base, after))
                return None if node is None else self.value_id(base, free, node)
        return None

    def held_by_honest(self, state: State, base: int) -> frozenset[Hash]:
        """Return the records that a majority holds, which counts where a chain forks."""
        if not self.forks:
            return frozenset()
        heads = tuple(self.pages[state[i]].heads[base] for i in self.honest)
        held: frozenset[Hash] = self._held_by_honest(
            heads, self.people(base, learned_in(self, state))
        )
        return held

    @remembered
    def _held_by_honest(
        self, heads: tuple[int, ...], people: tuple[Person, ...]
    ) -> frozenset[Hash]:
        words = [self.held(i, head) for i, head in zip(self.honest, heads, strict=True)]
        return rules.held_by_majority(people, words, self.path_to)


def learned_in(model: Model, state: State) -> int | None:
    """Return the value of the first decision, if any page knows it."""
    if len(model.bounds.stages) == 1:
        return None
    values = (model.pages[page].learned for page in state)
    return next((value for value in values if value is not None), None)
