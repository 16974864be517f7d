"""Shuffles of a deal, while people fall silent, are skipped, leave, and come back.

A state is the table, and what everybody has signed about the open shuffle. The pages' own functions
say who has to take part, who signs what, and whose part is missing; the match itself takes the
record that closes the shuffle. A page may still be under the decision before the newest one. A liar
signs steps as it likes, and each page may know some of them and not the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import NamedTuple

from peerdeck.agreement import decks, rules, shuffling
from peerdeck.agreement.changes import Ground, changed, threshold_of
from peerdeck.agreement.decks import FIRST, PROOF
from peerdeck.agreement.keys import KeyList, read_bytes
from peerdeck.agreement.match import CLOSE, FIRST_DEALER, OPEN, Match
from peerdeck.agreement.notes import HERE, STEP, Wish
from peerdeck.agreement.openings import Part, opening_text
from peerdeck.agreement.secrets import Made
from peerdeck.agreement.state import Page
from peerdeck.agreement.sums import NotYet
from peerdeck.agreement.table import Deck, Seat, Standing, Table
from peerdeck.agreement.words import Change, Hash, Note, Person, Record, hash_of
from tests.agreement.explorer.pages import Done, keys_of, page_of, said, value_of
from tests.agreement.explorer.search import Step

PATIENCE = 40  # words and decisions in which a majority has to end a shuffle
SHUFFLED = "AAAA"  # the cards after a shuffle, and any proof
People = tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Bounds:
    """The limits of a search: the people, those of the list, and how many decisions are made.

    `kinds` are the changes that are decided. `away` are away when the shuffle is called, and those
    of `ahead` have shuffled before that.
    """

    people: str
    holders: str
    kinds: str
    most: int
    away: str = ""
    ahead: str = ""
    liar: str = ""
    shuffles: int = 1


class State(NamedTuple):
    """The table, the table before it, and what was signed about the open shuffle.

    `number` counts decisions. `skipped` are those who were skipped since this shuffle was called.
    """

    table: Table
    before: Table | None = None
    shuffle: int = 0
    number: int = 0
    notes: frozenset[Note] = frozenset()
    skipped: frozenset[Person] = frozenset()
    end: str = ""

    @property
    def base(self) -> Hash:
        """The hash of the newest decision."""
        return hash_of(value_of(self.table, self.number))


class Shuffles:
    """All that can happen to the shuffles of a deal."""

    def __init__(self, bounds: Bounds) -> None:
        """Deal, so that the first shuffle is open."""
        self.bounds, self.sums = bounds, Done()
        self.words: dict[Hash, Note] = {}
        self.signed: dict[tuple[State, Person], list[Note | Record]] = {}
        self.endings: dict[tuple[State, People], str] = {}
        people, self.holders = tuple(bounds.people), tuple(bounds.holders)
        threshold = threshold_of(len(people), len(self.holders))
        self.keys = KeyList(self.holders, threshold, 1)
        names = tuple(map(self._keep, keys_of(self.keys)))
        game = f"peerdeck 1 crazy_eights seats={len(people)} dealer=drawn"
        seats = tuple(Seat(person, person) for person in people)
        table = Table(people, seats, away=tuple(bounds.away), game=game, match=1)
        dealt = replace(table, deal=1, begun=1, deck=Deck(self.holders, threshold, names))
        opened = Match(game, 1, self.words.get, self.sums, "")
        opened.turn(table, replace(value_of(dealt), change=Change("deal")))
        self.matches = [opened]
        self.away = [table.away]  # when each shuffle was called
        self.seconds: dict[tuple[People, People], int] = {}
        self.start = State(dealt)
        before = FIRST
        for person in bounds.ahead:
            step = Note(person, 3, "", self._deck(self.start).name(STEP, before), SHUFFLED)
            before = self._keep(step)
            self.start = self.start._replace(notes=self.start.notes | {step})

    def _keep(self, note: Note) -> Hash:
        self.words[hash_of(note)] = note
        return hash_of(note)

    def _deck(self, state: State) -> decks.Deck:
        deck = self.matches[state.shuffle].deck
        assert deck is not None
        return deck

    # What can happen

    def steps(self, state: State) -> Iterator[Step]:
        """Give all that can happen next: words about the shuffle, and decisions."""
        if state.end:
            return
        for person in self.bounds.holders:
            if person == self.bounds.liar:
                yield from self._lies(state)
                continue
            for view in self._views(state, person):
                for word in self.words_of(view, person):
                    if isinstance(word, Note) or view.number == state.number:
                        yield from self._after(state, word)
        if state.number < self.bounds.most:
            for change, *shown in self._changes(state):
                after = self._decided(state, change, shown)
                if after.table != state.table:
                    yield Step(after, f"{change.kind} {' '.join(change.people)}")

    def _views(self, state: State, person: Person) -> Iterator[State]:
        """Yield what a page may know: all that others signed, any steps of a liar."""
        lies = self._steps_of(state, self.bounds.liar)
        for known in product((True, False), repeat=len(lies)):
            names = {
                hash_of(lie) for lie, is_known in zip(lies, known, strict=True) if not is_known
            }
            unknown = {note for note in state.notes if {hash_of(note), note.name[-64:]} & names}
            view = state._replace(notes=state.notes - unknown)
            yield view
            if state.before and (person, view.base) not in {(n.by, n.base) for n in state.notes}:
                yield view._replace(table=state.before, before=None, number=view.number - 1)

    def _steps_of(self, state: State, person: Person) -> list[Note]:
        own = [note for note in state.notes if note.by == person and note.name.startswith(STEP)]
        return sorted(own, key=lambda note: note.n)

    def _page(self, state: State, person: Person) -> Page:
        """Return somebody's page that knows all of this."""
        value, deck = value_of(state.table, state.number), self._deck(state)
        notes = sorted(state.notes, key=lambda note: (note.by, note.n))
        page = page_of(person, [value], self.matches[state.shuffle], notes, state.table.people)
        page.stored.secrets.keys[self.keys.id] = b"secret"
        for note in self._steps_of(state, person):
            at = deck.id, note.name.split(" ")[-1]
            page.stored.secrets.made[at] = Made(read_bytes(note.content), (), b"", deck.deal)
        return page

    def words_of(self, state: State, person: Person) -> list[Note | Record]:
        """Return the words about the open shuffle that a page signs now."""
        key = state._replace(before=None, skipped=frozenset()), person
        if key not in self.signed:
            page, opened = self._page(state, person), self.matches[state.shuffle]
            with suppress(NotYet):
                shuffling.shuffle(page, self.sums, self._deck(state), opened.due(state.table))
            with suppress(NotYet):
                if not page.heard.unsaid:
                    shuffling.close(page, self.sums, opened)
            self.signed[key] = [word for word in said(page) if isinstance(word, Note | Record)]
        return self.signed[key]

    def _lies(self, state: State) -> Iterator[Step]:
        """Give what a liar signs: steps that continue any others, proofs, and records."""
        liar, deck, lies = (
            self.bounds.liar,
            self._deck(state),
            self._steps_of(state, self.bounds.liar),
        )
        if len(lies) < 2:
            notes = [note for note in state.notes if note.by != liar]
            steps = [hash_of(note) for note in notes if note.name.startswith(STEP)]
            for before in (FIRST, *sorted(steps)):
                lie = Note(liar, len(lies) + 1, state.base, deck.name(STEP, before), SHUFFLED)
                yield from self._after(state, lie)
        for lie in lies:
            name = deck.name(PROOF, hash_of(lie))
            yield from self._after(state, Note(liar, 10 + lie.n, "", name, SHUFFLED))
        due = self.matches[state.shuffle].due(state.table)
        if due[0] == liar:
            pairs = [self._pairs(state, person) for person in due]
            for count in range(1, len(due) + 1):
                for chosen in product(*pairs[:count]):
                    names = tuple(name for pair in chosen for name in pair)
                    record = Record(liar, 90, state.base, 1, 1, "", CLOSE, names)
                    yield from self._after(state, record)

    def _pairs(self, state: State, person: Person) -> list[tuple[Hash, Hash]]:
        """Return the steps of somebody, each with its proof."""
        names = [hash_of(step) for step in self._steps_of(state, person)]
        proofs = [note for note in state.notes if note.by == person]
        deck = self._deck(state)
        return [
            (name, hash_of(proof))
            for name in names
            for proof in proofs
            if proof.name == deck.name(PROOF, name)
        ]

    def closings(self, state: State) -> list[tuple[Hash, ...]]:
        """Return all that a record may name to close the open shuffle."""
        deck, ways = self._deck(state), [tuple[Hash, ...]()]
        for person in self.matches[state.shuffle].due(state.table):
            ways = [
                (*way, *pair)
                for way in ways
                for pair in self._pairs(state, person)
                if self.words[pair[0]].name == deck.name(STEP, way[-2] if way else FIRST)
            ]
        return ways

    def _after(self, state: State, word: Note | Record) -> Iterator[Step]:
        """Give the step in which a word is signed; none if a record cannot be taken."""
        if isinstance(word, Note):
            self._keep(word)
            label = f"{word.by} signs a {word.name.split(' ')[0]}"
            yield Step(state._replace(notes=state.notes | {word}), label)
            return
        opened, signers = self.matches[state.shuffle].copy(), word.names[::2]
        try:
            opened.take(word, state.table, is_checked=True)
        except ValueError:
            return
        wrong = "" if word.names in self.closings(state) else "this does not close the shuffle"
        if len({self.words[name].by for name in signers}) < min(2, len(self.holders)):
            wrong = "fewer than two have shuffled"
        yield Step(self._closed(state, opened), f"{word.by} closes the shuffle", wrong)

    def _closed(self, state: State, opened: Match) -> State:
        if self.bounds.shuffles == 1 or state.shuffle:
            return state._replace(end="closed")
        by = opened.standing(state.table).author
        opening = opening_text(FIRST_DEALER, (Part(by, by, b""),))
        record = Record(by, 1, "", 1, 2, "", f"{OPEN} 0", (), (opening,))
        opened.take(record, state.table, is_checked=True)
        key = state.table.away, state.table.skipped  # nothing else matters of the first shuffle
        at = self.seconds.setdefault(key, len(self.matches))
        if at == len(self.matches):
            self.matches.append(opened)
            self.away.append(state.table.away)
        return State(state.table, None, at, state.number)

    def _changes(self, state: State) -> Iterator[tuple[Change | Note, ...]]:
        """Yield what may be decided, each with the words that it names."""
        table, due = state.table, self.matches[state.shuffle].due(state.table)
        for kind in self.bounds.kinds.split():
            match kind:
                case "skip":
                    yield from ((Change(kind, (person,)),) for person in due)
                case "away":
                    yield (Change(kind, due[:1]),)
                case "back":
                    for person in table.away:
                        yield Change(kind, (person,)), Note(person, 99, state.base, HERE, "")
                case "remove":
                    for person in table.people:
                        wish = Wish(kind, person, table.now)
                        note = Note(person, 99, state.base, wish.name, wish.content)
                        yield Change(kind, (person,)), note

    def _decided(self, state: State, change: Change, shown: Iterable[Note] = ()) -> State:
        """Return the state after a decision, with the same table if it has no effect."""
        standing, words = self._standing(state), {hash_of(word): word for word in shown}
        ground = Ground(
            state.base, state.table, standing, words, lambda _place: None, lambda _place: True, {}
        )
        table = changed(ground, replace(change, names=tuple(words)))
        skipped = {*change.people} if change.kind == "skip" and table != state.table else set()
        return state._replace(
            table=table,
            before=state.table,
            number=state.number + 1,
            skipped=state.skipped | skipped,
            end="void" if table.is_void else "",
        )

    def _standing(self, state: State) -> Standing:
        return self.matches[state.shuffle].standing(state.table)

    # What has to hold

    def wrong(self, state: State) -> str:
        """Return what is wrong with a state, or ""."""
        table, opened = state.table, self.matches[state.shuffle]
        here = tuple(person for person in self.holders if person in table.people)
        needed = min(rules.majority(len(table.people)), len(here))
        if not table.is_void and table.deck.threshold < needed:
            return f"{table.deck.threshold} of {len(table.people)} people can open cards"
        if state.end:
            return ""
        left = tuple(person for person in here if person not in state.skipped)
        those = tuple(person for person in left if person not in self.away[state.shuffle])
        due = those if len(those) >= 2 else left if len(left) >= 2 else here[:2]
        if opened.due(table) != due:
            return f"{opened.due(table)} have to shuffle, and not {due}"
        if not self._contradiction(state) and len(self.closings(state)) > 1:
            return "two records can close the shuffle"
        honest = [person for person in table.people if person != self.bounds.liar]
        for count in range(rules.majority(len(table.people)), len(honest) + 1):
            for who in combinations(honest, count):
                for known in (state, self._without_others(state, who)):
                    if wrong := self.ending(known, who):
                        return f"{wrong}, when {' and '.join(who)} are awake"
        return ""

    def _without_others(self, state: State, who: People) -> State:
        """Return the state without words of others that these people need not have heard."""
        names = {hash_of(note): note for note in state.notes}
        known, more = set[Note](), {note for note in state.notes if note.by in who}
        while more:
            known |= more
            more = {names[note.name[-64:]] for note in more if note.name[-64:] in names} - known
        return state._replace(notes=frozenset(known))

    def _contradiction(self, state: State) -> tuple[Note, ...]:
        """Return two steps of a liar that contradict each other, if there are any."""
        pairs = combinations(self._steps_of(state, self.bounds.liar), 2)
        return next((pair for pair in pairs if rules.contradict(*pair, lambda _place: None)), ())

    def ending(self, state: State, who: People) -> str:
        """Return what is wrong if these people, who are all awake, do not end the shuffle."""
        path, wrong = [], ""
        for _count in range(PATIENCE):
            key = state._replace(before=None, skipped=frozenset()), who
            if state.end or key in self.endings:
                wrong = "" if state.end else self.endings[key]
                break
            path.append(key)
            state, wrong = self._next(state, who)
            if wrong:
                break
        else:
            wrong = "the shuffle never ends"
        self.endings |= dict.fromkeys(path, wrong)
        return wrong

    def _next(self, state: State, who: People) -> tuple[State, str]:
        """Return what these people do next, and what is wrong with that."""
        if words := self._contradiction(state):
            after = self._decided(state, Change("remove", (words[0].by,)), words)
            if after.table != state.table:
                return after, ""
        for person in who:
            for word in self.words_of(state, person):
                return next(iter(self._after(state, word))).state, ""
        opened = self.matches[state.shuffle]
        owing = shuffling.owed_by(self._page(state, who[0]), self.sums, opened)
        if owing is None or owing in who:
            return state, f"they wait for {owing or 'nobody'}"
        after = self._decided(state, Change("skip", (owing,)))
        return after, "nobody can be skipped" if after.table == state.table else ""


SPACES = {
    "shuffle-3": Bounds("abc", "abc", "skip", 2),
    "shuffle-3-changes": Bounds("abc", "abc", "skip remove away back", 2),
    "shuffle-3-two": Bounds("abc", "abc", "skip", 1, shuffles=2),
    "shuffle-3-list": Bounds("abc", "ab", "skip remove", 2),
    "shuffle-4-away": Bounds("abcd", "abcd", "skip remove", 1, away="d"),
    "shuffle-4-away-again": Bounds("abcd", "abcd", "skip remove", 2, away="d"),
    "shuffle-4-away-two": Bounds("abcd", "abcd", "skip remove back", 2, away="cd"),
    "shuffle-4-ahead": Bounds("abcd", "abcd", "skip", 1, away="b", ahead="abcd"),
    "shuffle-5-list": Bounds("abcde", "abc", "skip remove", 2),
    "shuffle-5-away": Bounds("abcde", "abcde", "skip remove", 1, away="cde"),
    "shuffle-3-liar-first": Bounds("abc", "abc", "", 0, liar="a"),
    "shuffle-3-liar-second": Bounds("abc", "abc", "", 0, liar="b"),
    "shuffle-3-liar-first-skip": Bounds("abc", "abc", "skip", 1, liar="a"),
    "shuffle-3-liar-second-skip": Bounds("abc", "abc", "skip", 1, liar="b"),
}
