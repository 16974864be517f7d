"""Pages that lie: each sends what it likes with its own key, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass, replace

from peerdeck.agreement.decisions import Decision, Value
from peerdeck.agreement.effects import Effect, Give, Have, Message, Send
from peerdeck.agreement.limits import MOST_NOTES
from peerdeck.agreement.notes import READY, Wish
from peerdeck.agreement.page import Received
from peerdeck.agreement.rules import ballot_of, round_of
from peerdeck.agreement.state import Page
from peerdeck.agreement.words import (
    NONE,
    Accepted,
    Change,
    Held,
    Note,
    Prepare,
    Promise,
    Record,
    Seal,
    Signed,
    Word,
    hash_of,
)
from tests.agreement.world import Villain, World

Twist = Callable[[Page, str, Word], Iterable[Word]]  # of a receiver and an own word, what to send


def signed(word: Word) -> Signed:
    """Return a word with the signature of its author, which only the author's page may use."""
    return Signed(word, Seal(word.by, "toy"))


def give(*words: Word) -> Give:
    """Return a message with words that their authors have signed."""
    return Give((), tuple(map(signed, words)))


def decision_of(value: Value, *votes: Word) -> Decision:
    """Return a decision with these votes, as their authors have signed them."""
    return Decision(value, votes, tuple(signed(vote).seal for vote in votes))


def beside(_world: World, _page: Page, effects: list[Effect]) -> list[Effect]:
    """Do what an honest page does, beside what a test signs with its key."""
    return effects


def mute(_world: World, _page: Page, _effects: list[Effect]) -> list[Effect]:
    """Send nothing but what a test signs with its key."""
    return []


def say(world: World, by: str, to: str, *words: Word, seconds: float = 0.2) -> None:
    """Let somebody hear words that a test signs with the key of another, and let time pass."""
    world.villains.setdefault(by, beside)
    world.send(by, to, give(*words))
    world.run(world.now + seconds)


def told(world: World, by: str, *words: Word, to: str = "ann") -> None:
    """Let a page hear words of somebody, now, whose page does nothing else from now on."""
    world.villains[by] = mute
    world.signed |= {*map(hash_of, words)}
    for start in range(0, len(words), 100):
        world.step(to, Received(by, give(*words[start : start + 100])))


def fill(world: World, name: str, by: str, first: int = 0) -> None:
    """Let a page hear as many notes of somebody as it keeps, which others do not hear."""
    base, honest = world.pages[name].base, {**world.villains}
    numbers = range(first, first + MOST_NOTES)
    told(world, by, *(Note(by, 10**6 + at, base, f"note {at}", "") for at in numbers), to=name)
    world.villains = honest


# Own words that are replaced, or not sent


def lying(twist: Twist) -> Villain:
    """Return a page that sends other words instead of its own, to each receiver others."""

    def villain(_world: World, page: Page, effects: list[Effect]) -> list[Effect]:
        def twisted(to: str, words: Iterable[Word]) -> Iterator[Word]:
            for word in words:
                yield from twist(page, to, word) if word.by == page.me else [word]

        def changed(effect: Effect) -> Effect:
            if not isinstance(effect, Send) or not isinstance(effect.message, Give):
                return effect
            to, (decisions, words) = effect.to, effect.message
            those = (decision_of(each.value, *twisted(to, each.votes)) for each in decisions)
            known = give(*twisted(to, [each.word for each in words]))
            return Send(to, Give(tuple(those), known.words))

        return [*map(changed, effects)]

    return villain


def hiding(is_hidden: Callable[[Word], bool]) -> Villain:
    """Return a page that does not send these of its words."""
    return lying(lambda _page, _to, word: () if is_hidden(word) else (word,))


def silent_about(*kinds: type) -> Villain:
    """Return a page that sends no words of these kinds."""
    return hiding(lambda word: isinstance(word, kinds))


def withholding(*names: str) -> Villain:
    """Return a page that sends no notes whose names begin with these words."""
    return hiding(lambda word: isinstance(word, Note) and word.name.split(" ")[0] in names)


never_ready = withholding(READY)  # be there, and never be ready for a deal
# Propose, collect promises, and never complete them.
half_finished = hiding(lambda word: isinstance(word, Promise) and bool(word.completes))


def is_second_half(page: Page, person: str) -> bool:
    """Return True for some of the others: those who are to hear the second story."""
    return person in page.others and page.others.index(person) % 2 == 1


@lying
def two_records(page: Page, to: str, word: Word) -> Iterator[Word]:
    """Make a different move for each half of the others."""
    is_move = isinstance(word, Record) and word.act.isdigit()
    yield replace(word, act="999") if is_move and is_second_half(page, to) else word


@lying
def two_votes(page: Page, to: str, word: Word) -> Iterator[Word]:
    """Accept two values in one ballot."""
    is_other = isinstance(word, Accepted) and is_second_half(page, to)
    yield replace(word, value="0" * 64) if is_other else word


@lying
def forgetting(page: Page, _to: str, word: Word) -> Iterator[Word]:
    """Promise as if there had been no records since the newest decision, and no votes."""
    is_promise = isinstance(word, Promise)
    yield replace(word, head=page.line.start, accepted=None) if is_promise else word


def refusing_back(world: World, page: Page, effects: list[Effect]) -> list[Effect]:
    """Promise and accept nothing that brings somebody back."""
    judged = page.heard.voting.judged.items()
    prepares = {name: word for name, word in judged if isinstance(word, Prepare)}
    backs = {name for name, word in prepares.items() if word.change.kind == "back"}
    villain = hiding(lambda word: isinstance(word, Promise) and word.prepare in backs)
    return villain(world, page, effects)


# Words that are sent as well


def adding(chance: float) -> Callable[[Callable[[World, Page], Iterable[Message]]], Villain]:
    """Return a page that sends such messages too, to all others, by chance after an event."""

    def made(messages: Callable[[World, Page], Iterable[Message]]) -> Villain:
        def villain(world: World, page: Page, effects: list[Effect]) -> list[Effect]:
            if world.random.random() > chance:
                return effects
            more = [*messages(world, page)]
            return [*effects, *(Send(person, each) for person in page.others for each in more)]

        return villain

    return made


@adding(0.1)
def flooding(world: World, page: Page) -> Iterator[Message]:
    """Send more of everything than anybody needs."""
    n, base, at = page.stored.n + 1_000 + int(world.now * 1_000), page.base, page.place
    words: list[Word] = []
    for i in range(30):
        words += [
            Note(page.me, n + i, base, f"note {n + i}", "x" * 1_000),
            Record(page.me, n + 50 + i, base, at.match, at.height + 1 + i, "0", "5"),
            Accepted(page.me, n + 100 + i, base, 16, f"{i}"),
            Held(page.me, n + 150 + i, base, replace(at, hash=f"{i}")),
        ]
    yield give(*words)
    yield Have(10**6, "no such", at, ((page.me, 10**6, 10**6),), (), True)


@adding(0.2)
def proposing(world: World, page: Page) -> Iterator[Message]:
    """Propose without end what nobody wants, with each promise that permits it."""
    people = page.table.people
    if page.me not in people:
        return
    promises = [word for word in page.heard.voting.judged.values() if isinstance(word, Promise)]
    others = [word for word in promises if word.by != page.me]
    permit = max(others, key=lambda word: word.ballot, default=None)
    round_, name = (round_of(permit.ballot) + 1, hash_of(permit)) if permit else (1, "")
    away = Change("away", (world.random.choice(people),))
    change = away if permit is None or world.random.random() < 0.5 else NONE
    ballot = ballot_of(people, page.me, round_)
    yield give(Prepare(page.me, page.next_n(), page.base, ballot, change, name))


@adding(0.1)
def wishing(_world: World, page: Page) -> Iterator[Message]:
    """Wish everything alone that needs a majority."""
    words: list[Word] = []
    for what, about in [
        *((what, person) for what in ("remove", "away") for person in page.others),
        *(("void", ""), ("end", ""), ("begin", page.table.game)),
    ]:
        wish = Wish(what, about, page.table.now)
        words.append(Note(page.me, page.next_n(), page.base, wish.name, wish.content))
        change = Change(what, (about,) if about else (), (hash_of(words[-1]),))
        people = page.table.people
        if page.me in people:
            ballot = ballot_of(people, page.me, 1)
            words.append(Prepare(page.me, page.next_n(), page.base, ballot, change))
    yield give(*words)


# Lies about others


@adding(0.1)
def forging(_world: World, page: Page) -> Iterator[Message]:
    """Show decisions that only this page made, and contradictions that are none."""
    table = replace(page.table, people=(page.me,), guests=())
    value = Value(page.decision.value.number + 1, page.base, NONE, page.place, table)
    vote = Accepted(page.me, page.next_n(), page.base, 16, hash_of(value))
    yield Give((decision_of(value, vote),), ())
    records = page.records[page.line.start.height :]
    honest = [record for record in records if record.by != page.me][-2:]
    if len(honest) == 2:
        yield give(*honest)


def replaying() -> Villain:
    """Return a page that sends words and decisions of earlier deals again, of all people."""
    words: dict[str, Signed] = {}

    @adding(0.2)
    def old(world: World, page: Page) -> Iterator[Message]:
        those = [each for each in words.values() if each.word.base != page.base]
        some = world.random.sample(those, min(len(those), 20))
        yield Give(tuple(page.stored.decisions[-4:-1]), tuple(some))

    def villain(world: World, page: Page, effects: list[Effect]) -> list[Effect]:
        known = (*page.signed(page.heard.voting.judged), *page.decision.signed)
        words.update({hash_of(each.word): each for each in known})
        return old(world, page, effects)

    return villain


@adding(0.3)
def mutating(world: World, page: Page) -> Iterator[Message]:
    """Send words, decisions and contradictions with parts that belong elsewhere, or nowhere."""
    random = world.random
    known = [*map(page.stored.word, page.stored.words)]
    if not known:
        return
    texts = [*page.table.players, *page.stored.words, page.base, "", "0", "\u00b2", "wish x: "]

    def mutated(value: object, *, often: bool = False) -> object:
        """Return a value of the same type, most of it as it was."""
        if often and random.random() < 0.2:
            match value:
                case int():
                    return max(0, value + random.choice([-17, -1, 1, 16, 10**9]))
                case str():
                    return random.choice(texts)
                case tuple() if all(isinstance(each, str) for each in value):
                    return (*value, *value) if random.random() < 0.5 else value[1:]
        if isinstance(value, tuple):
            return tuple(mutated(each, often=isinstance(each, str | int)) for each in value)
        if not is_dataclass(value):
            return value
        parts = {each.name: getattr(value, each.name) for each in fields(value)}
        others = {name: mutated(part, often=True) for name, part in parts.items()}
        return type(value)(**others)

    words = [mutated(random.choice(known)) for _ in range(5)]
    mine = [replace(word, by=page.me, n=page.next_n()) for word in words]
    value = mutated(page.decision.value)
    vote = Accepted(page.me, page.next_n(), value.base, 16, hash_of(value))
    yield Give((decision_of(value, vote),), give(*mine).words)
    yield give(*mine[:2])
