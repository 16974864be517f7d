"""What one page knows: what it has stored, what it has heard, and where the match stands.

`page` changes these by one event after the other; the other modules read and change them in turn.
What can be computed from the rest is in here only where it is looked up for each word.
"""

from __future__ import annotations

from bisect import insort_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from peerdeck.agreement.decisions import Decision, Value, begins
from peerdeck.agreement.effects import Effect, Have, Message, Send, Share, Sign, Want
from peerdeck.agreement.limits import BRAKE, HEARD
from peerdeck.agreement.notes import HERE, moves
from peerdeck.agreement.rules import Path, Vote
from peerdeck.agreement.secrets import Post, Secrets
from peerdeck.agreement.sums import Results
from peerdeck.agreement.table import Standing, Table
from peerdeck.agreement.words import (
    Change,
    Hash,
    Note,
    Person,
    Place,
    Promise,
    Record,
    Seal,
    Signed,
    Word,
    hash_of,
)

W = TypeVar("W", bound=Word)


class Match(Protocol):
    """A match as everybody knows it, without any face that is not open to all."""

    def copy(self) -> Match:
        """Return a match that can go on by itself."""

    def standing(self, table: Table) -> Standing:
        """Return where the game stands, and who writes next at this table."""

    def take(self, record: Record, table: Table, *, is_checked: bool = False) -> None:
        """Go on by a record, whose proofs need no check if that was done before.

        Raises `ValueError` if it cannot be, and `NotYet` while sums are missing; the match is then
        as it was.
        """

    def turn(self, before: Table, value: Value) -> None:
        """Go on by a decision."""


class Dealing(Protocol):
    """This page's part in dealing: what it owes and what it waits for."""

    def wants(self, page: Page, standing: Standing) -> Iterable[Change]:
        """Return the changes that this page wants for the sake of the cards."""

    def go_on(self, page: Page, standing: Standing) -> None:
        """Do what is due, after each event by which something has changed."""

    def computed(self, results: Mapping[str, Results | None]) -> None:
        """Take the results of sums."""

    def hear(self, page: Page, by: Person, message: Share | Want) -> None:
        """Take a message about shares of cards."""


@dataclass
class Stored:
    """The state that is on the disk before an effect that depends on it.

    `words` are all that this page keeps, by their hashes: notes, records, and words about the next
    decision, among them all that show why this page may have promised and accepted what it did.
    Three other fields name some of them. `chain` has the records of the match, in order.
    `contradictions` have two words of their author, and the records that they depend on. `losses`
    are words under a base that may together show that a voter lied: `Held` for what is lost, or
    votes for two values.

    `vote` is about the next decision, and `n` counts the words of this page. `newest` is the last
    word of each player: it shows a browser that lost what it stored that it did. `unsigned` are own
    words that are being signed. `left` are the votes under bases of a history that this page has
    left. `agreed` are the tables that continue this one which this page has signed, by its tap for
    each.
    """

    me: Person
    decisions: list[Decision]
    words: dict[Hash, Signed] = field(default_factory=dict)
    chain: list[Hash] = field(default_factory=list)
    contradictions: dict[Person, tuple[Hash, ...]] = field(default_factory=dict)
    losses: dict[Hash, tuple[Hash, ...]] = field(default_factory=dict)
    vote: Vote = field(default_factory=Vote)
    newest: dict[Person, Signed] = field(default_factory=dict)
    left: dict[Hash, Vote] = field(default_factory=dict)
    unsigned: dict[Hash, Word] = field(default_factory=dict)
    agreed: dict[Hash, Decision] = field(default_factory=dict)
    n: int = 0
    is_lost: bool = False
    secrets: Secrets = field(default_factory=Secrets)

    def word(self, hash_: Hash) -> Word | None:
        """Return a word by its hash, or None if it is not here."""
        signed = self.words.get(hash_)
        return None if signed is None else signed.word


@dataclass
class Peer:
    """The knowledge of a page about another page."""

    heard: float
    have: Have | None = None
    given: float = -100.0  # when it was given something last
    promised: float = -100.0  # when a ballot of its person was last promised
    brake: float = BRAKE  # seconds between two promises to its person
    since: float = 0.0  # when it was first heard
    able: float | None = None  # since when it says that it is able
    back: int = 0  # how far back it was shown another history than its own
    reacted: float = -100.0  # when it reacted last
    turn: int = 0  # how often it was given some of many words
    given_last: Sequence[Hash] = ()  # of the words about the next decision
    again: tuple[float, float] = (0.0, 0.0)  # when these may be given again; the pause before that


@dataclass
class Voting:
    """The state of a page about the next decision, which begins again with each.

    `pending` are words that cannot be judged yet, `judged` those that were found to be right, and
    `since` says when each came. `values` are the values that follow from completed promises, by
    their hashes, and `proven` says in which ballots each may be accepted, with the promise that
    completes it. `wants` are the changes that this page wants, and since when. `built_on` are the
    words that have room in any case, with the state that they follow from.
    """

    pending: dict[Hash, Word] = field(default_factory=dict)
    judged: dict[Hash, Word] = field(default_factory=dict)
    since: dict[Hash, float] = field(default_factory=dict)
    values: dict[Hash, Value] = field(default_factory=dict)
    proven: dict[tuple[int, Hash], Promise] = field(default_factory=dict)
    wants: dict[Change, float] = field(default_factory=dict)
    built_on: tuple[object, frozenset[Hash]] = (None, frozenset())
    braked: set[Hash] = field(default_factory=set)  # proposals that were not completed
    promised: float = -100.0  # when this page promised last
    proposed: float = -100.0  # when it proposed last
    tries: int = 0
    began: float = -100.0  # when the decision before was adopted here


@dataclass
class Heard:
    """The words that a page has heard since it was opened, and when.

    `decisions` wait for what they build on. `notes` and `called` have the notes that are stored, by
    author and by author and name, each in the order of `n`, and `seen` says which words were the
    first of each author and `n`. `spare` are the stored records that are not on this page's chain.
    """

    started: float
    voting: Voting = field(default_factory=Voting)
    peers: dict[Person, Peer] = field(default_factory=dict)
    decisions: dict[int, Decision] = field(default_factory=dict)
    notes: dict[Person, list[Note]] = field(default_factory=dict)
    called: dict[tuple[Person, str], list[Note]] = field(default_factory=dict)
    seen: dict[tuple[Person, int], Hash] = field(default_factory=dict)
    spare: dict[Hash, Record] = field(default_factory=dict)
    totals: dict[Person, int] = field(default_factory=dict)  # sums of the hashes of their notes
    came: dict[Hash, float] = field(default_factory=dict)  # when notes came
    matches: dict[Hash, int] = field(default_factory=dict)  # of the bases before the newest one
    unsaid: dict[str, str] = field(default_factory=dict)  # notes to be signed, by name
    said: float = -100.0  # when this page last said how far it is
    is_able: bool = False  # this page has been able since it was opened or woke up
    cannot_store: bool = False
    undone: list[Record] = field(default_factory=list)  # own records that a decision left out
    asked: dict[Person, tuple[Hash, float]] = field(default_factory=dict)  # at the door; since when
    answered: dict[Person, Hash] = field(default_factory=dict)  # the last of each
    set_until: float = -100.0  # what the settings that were decided take, at `SETTING` seconds each
    majority: float | None = None  # when a majority was heard last since this page was opened
    garbled: dict[Person, float] = field(default_factory=dict)  # when people were named for that
    went_on: Hash = ""  # a table that others continue without this person
    rivals: dict[int, Decision] = field(default_factory=dict)  # of another history, by number
    post: Post = field(default_factory=Post)

    def enter(self, word: Word) -> None:
        """Find a stored word by its author and `n`, and a note by its name, from now on."""
        self.seen.setdefault((word.by, word.n), hash_of(word))
        if isinstance(word, Note):
            of_name = self.called.setdefault((word.by, word.name), [])
            for notes in (self.notes.setdefault(word.by, []), of_name):
                insort_left(notes, word, key=lambda note: note.n)
            self.totals[word.by] = self.totals.get(word.by, 0) + int(hash_of(word), 16)


@dataclass
class Line:
    """The match after the newest decision, and at the head of the chain.

    `base` is the hash of that decision, and `start` the last record that it keeps.
    """

    base: Hash
    start: Place
    first: Match
    head: Match


@dataclass
class Page:
    """One page: its state, the time, and the effects of the event that is being heard."""

    stored: Stored
    heard: Heard
    line: Line
    begin: Callable[[Value], Match]
    dealing: Dealing
    now: float
    effects: list[Effect] = field(default_factory=list)
    is_dirty: bool = False
    has_news: bool = False  # so this page may want another change than before

    @property
    def me(self) -> Person:
        """The person of this page."""
        return self.stored.me

    @property
    def decision(self) -> Decision:
        """The newest decision."""
        return self.stored.decisions[-1]

    @property
    def base(self) -> Hash:
        """The hash of the newest decision, which all words name."""
        return self.line.base

    @property
    def table(self) -> Table:
        """The table as it is decided."""
        return self.stored.decisions[-1].value.table

    @property
    def place(self) -> Place:
        """The end of this page's chain."""
        chain = self.stored.chain
        return Place(self.line.start.match, len(chain), chain[-1] if chain else "")

    @property
    def records(self) -> list[Record]:
        """The records of this page's chain, from the beginning of the match."""
        words = map(self.stored.word, self.stored.chain)
        return [word for word in words if isinstance(word, Record)]

    @property
    def path(self) -> Path:
        """The hashes of the records of this page's chain since the newest decision."""
        return tuple(self.stored.chain[self.line.start.height :])

    @property
    def founded(self) -> Decision | None:
        """The table that this page has opened to go on without others."""
        agreed = self.stored.agreed
        return next(filter(begins, agreed.values()), None) if agreed else None

    @property
    def newest_keys(self) -> tuple[Hash, ...]:
        """The names of the words with the keys of the newest deal."""
        tables = (decision.value.table for decision in reversed(self.stored.decisions))
        return next((table.deck.names for table in tables if table.deck.names), ())

    @property
    def others(self) -> list[Person]:
        """The other players, to whom this page sends its words."""
        return [person for person in self.table.players if person != self.me]

    @property
    def fed(self) -> list[Person]:
        """Those to whom this page passes on what is new: spectators, and strangers it hears."""
        if self.me not in self.table.feeders:
            return []
        return [*self.table.spectators, *filter(self.hears, self.strangers)]

    @property
    def strangers(self) -> list[Person]:
        """Those whose pages were heard and who are not at the table."""
        return [*filter(self.is_stranger, self.heard.peers)]

    def is_stranger(self, person: Person) -> bool:
        """Return True if somebody is not at the table."""
        return person not in self.table.players and person not in self.table.spectators

    def words(self, kind: type[W]) -> dict[Hash, W]:
        """Return the words of a kind about the next decision, which were judged to be right."""
        words = self.heard.voting.judged.items()
        return {name: word for name, word in words if isinstance(word, kind)}

    def silent(self, person: Person) -> float:
        """Return for how long nothing was heard of somebody."""
        if person == self.me:
            return 0.0
        peer = self.heard.peers.get(person)
        return self.now - (self.heard.started if peer is None else peer.heard)

    def hears(self, person: Person) -> bool:
        """Return True if somebody was heard a moment ago."""
        is_known = person == self.me or person in self.heard.peers
        return is_known and self.silent(person) < HEARD

    def next_n(self) -> int:
        """Return the number of this page's next word, and store that it is taken."""
        self.stored.n += 1
        self.is_dirty = True
        return self.stored.n

    def send(self, to: Sequence[Person], message: Message) -> None:
        """Send a message to some people."""
        self.effects += [Send(person, message) for person in to if person != self.me]

    def own_note(self, name: str) -> Note | None:
        """Return the newest note of this page by a name, also one that is being signed."""
        for word in reversed(self.stored.unsigned.values()):
            if isinstance(word, Note) and word.name == name:
                return word
        return self.note(self.me, name)

    def is_signing(self, name: str, content: str) -> bool:
        """Return True if the last note of this name that is being signed says this, here and now.

        One that was signed may be said again: a wish that was used, or a question at the door.
        """
        note = self.own_note(name)
        is_same = note is not None and (note.content, note.base) == (content, self.base)
        return is_same and hash_of(note) in self.stored.unsigned

    def note(self, person: Person, name: str) -> Note | None:
        """Return somebody's newest note of a name."""
        notes = self.heard.called.get((person, name))
        return notes[-1] if notes else None

    def has_said(self, name: str) -> bool:
        """Return True if this page has signed a note of this name, or is about to do so."""
        return name in self.heard.unsaid or self.own_note(name) is not None

    def say(self, name: str, content: str = "") -> None:
        """Have a note signed, unless the newest of this name says the same.

        To be here is said again under each decision.
        """
        note = self.own_note(name)
        if note is None or note.content != content or (name == HERE and note.base != self.base):
            self.heard.unsaid[name] = content

    def sign(self, word: Word) -> None:
        """Have a word signed; what it says takes effect when it comes back.

        It is stored before that, so that a page that was closed meanwhile signs the same again: the
        others may wait for a promise that this page can give only once.
        """
        self.stored.unsigned[hash_of(word)] = word
        self.is_dirty = True
        self.effects.append(Sign(word))

    def keep(self, word: Word, seal: Seal) -> None:
        """Store a word that was signed."""
        hash_ = hash_of(word)
        if hash_ not in self.stored.words:
            self.stored.words[hash_] = Signed(word, seal)
            self.heard.enter(word)
            self.is_dirty = True
            self.has_news = self.has_news or (isinstance(word, Note) and moves(word))

    def forget(self, hash_: Hash) -> None:
        """Forget a word, unless it shows that somebody lied; as a record it counts no more."""
        self.heard.spare.pop(hash_, None)
        shown = (*self.stored.contradictions.values(), *self.stored.losses.values())
        if not any(hash_ in names for names in shown):
            self.stored.words.pop(hash_, None)
            self.is_dirty = True

    def forget_notes(self, author: Person, name: str) -> None:
        """Forget the notes of a name of somebody."""
        heard = self.heard
        for note in heard.called.pop((author, name), ()):
            heard.notes[author].remove(note)
            heard.totals[author] -= int(hash_of(note), 16)
            heard.seen.pop((author, note.n), None)
            heard.came.pop(hash_of(note), None)
            self.forget(hash_of(note))

    def signed(self, names: Iterable[Hash]) -> tuple[Signed, ...]:
        """Return the words of these hashes that are here, with their signatures."""
        words = self.stored.words
        return tuple(words[name] for name in names if name in words)
