"""Pages that lie: each sends what it likes with its own key, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass, replace

from peerdeck.agreement.decisions import Decision, Value
from peerdeck.agreement.effects import Effect, Give, Have, Send
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

Twist = Callable[[str, Word], Iterator[Word]]  # of a receiver and an own word, what to send


def signed(word: Word) -> Signed:
    """Return a word with the signature of its author, which only the author's page may use."""
    return Signed(word, Seal(word.by, "toy"))


def twisting(page: Page, effects: list[Effect], twist: Twist) -> list[Effect]:
    """Return effects in which own words are replaced, for each receiver, by others."""
    result: list[Effect] = []
    for effect in effects:
        if not isinstance(effect, Send) or not isinstance(effect.message, Give):
            result.append(effect)
            continue
        decisions = []
        for decision in effect.message.decisions:
            votes = _twisted(page, effect.to, decision.signed, twist)
            parts = tuple(vote.word for vote in votes), tuple(vote.seal for vote in votes)
            decisions.append(Decision(decision.value, *parts))  # type: ignore[arg-type]
        words = _twisted(page, effect.to, effect.message.words, twist)
        result.append(Send(effect.to, Give(tuple(decisions), tuple(words))))
    return result


def _twisted(page: Page, to: str, words: Iterable[Signed], twist: Twist) -> list[Signed]:
    result: list[Signed] = []
    for each in words:
        result += map(signed, twist(to, each.word)) if each.word.by == page.me else [each]
    return result


def is_second_half(page: Page, person: str) -> bool:
    """Return True for some of the others: those who are to hear the second story."""
    return page.others.index(person) % 2 == 1 if person in page.others else False


# Two stories


def two_records(_world: World, page: Page, effects: list[Effect]) -> list[Effect]:
    """Make a different move for each half of the others."""

    def twist(to: str, word: Word) -> Iterator[Word]:
        is_other = isinstance(word, Record) and word.act.isdigit() and is_second_half(page, to)
        yield replace(word, act="999") if is_other and isinstance(word, Record) else word

    return twisting(page, effects, twist)


def two_votes(_world: World, page: Page, effects: list[Effect]) -> list[Effect]:
    """Accept two values in one ballot."""

    def twist(to: str, word: Word) -> Iterator[Word]:
        if isinstance(word, Accepted) and is_second_half(page, to):
            yield replace(word, value="0" * 64)
        else:
            yield word

    return twisting(page, effects, twist)


def forgetting(_world: World, page: Page, effects: list[Effect]) -> list[Effect]:
    """Promise as if there had been no records since the newest decision, and no votes."""

    def twist(_to: str, word: Word) -> Iterator[Word]:
        if isinstance(word, Promise):
            yield replace(word, head=page.line.start, accepted=None)
        else:
            yield word

    return twisting(page, effects, twist)


# Silence


def silent_about(*kinds: type) -> Callable[[World, Page, list[Effect]], list[Effect]]:
    """Send no words of these kinds."""

    def villain(_world: World, page: Page, effects: list[Effect]) -> list[Effect]:
        def twist(_to: str, word: Word) -> Iterator[Word]:
            if not isinstance(word, kinds):
                yield word

        return twisting(page, effects, twist)

    return villain


def never_ready(_world: World, page: Page, effects: list[Effect]) -> list[Effect]:
    """Be there, and never be ready for a deal."""

    def twist(_to: str, word: Word) -> Iterator[Word]:
        if not isinstance(word, Note) or word.name != READY:
            yield word

    return twisting(page, effects, twist)


def half_finished(_world: World, page: Page, effects: list[Effect]) -> list[Effect]:
    """Propose, collect promises, and never complete them."""

    def twist(_to: str, word: Word) -> Iterator[Word]:
        if not isinstance(word, Promise) or not word.completes:
            yield word

    return twisting(page, effects, twist)


# Too much


def _to_all(page: Page, words: list[Word]) -> list[Effect]:
    message = Give((), tuple(map(signed, words)))
    return [Send(person, message) for person in page.others]


def flooding(world: World, page: Page, effects: list[Effect]) -> list[Effect]:
    """Send more of everything than anybody needs."""
    if world.random.random() > 0.1:
        return effects
    n = page.stored.n + 1_000 + int(world.now * 1_000)
    words: list[Word] = [
        Note(page.me, n + at, page.base, f"note {n + at}", "x" * 1_000) for at in range(30)
    ]
    place = page.place
    words += [
        Record(page.me, n + 50 + at, page.base, place.match, place.height + 1 + at, "0", "5")
        for at in range(30)
    ]
    words += [Accepted(page.me, n + 100 + at, page.base, 16, f"{at}") for at in range(30)]
    places = [replace(place, hash=f"{at}") for at in range(30)]
    words += [Held(page.me, n + 150 + at, page.base, each) for at, each in enumerate(places)]
    have = Have(10**6, "no such", place, ((page.me, 10**6, 10**6),), (), True)
    return [*effects, *_to_all(page, words), *(Send(person, have) for person in page.others)]


def fill(world: World, name: str, by: str, first: int = 0) -> None:
    """Let a page hear as many notes of somebody as it keeps, which others do not hear."""
    base = world.pages[name].base
    for start in range(first, first + MOST_NOTES, 200):
        notes = [Note(by, 10**6 + at, base, f"note {at}", "") for at in range(start, start + 200)]
        world.signed |= {*map(hash_of, notes)}
        world.step(name, Received(by, Give((), tuple(map(signed, notes)))))


def proposing(world: World, page: Page, effects: list[Effect]) -> list[Effect]:
    """Propose without end what nobody wants, with each promise that permits it."""
    people = page.table.people
    if page.me not in people or world.random.random() > 0.2:
        return effects
    promises = [word for word in page.heard.voting.judged.values() if isinstance(word, Promise)]
    others = [word for word in promises if word.by != page.me]
    permit = max(others, key=lambda word: word.ballot, default=None)
    round_ = 1 if permit is None else round_of(permit.ballot) + 1
    victim = world.random.choice(people)
    change = Change("away", (victim,)) if permit is None or world.random.random() < 0.5 else NONE
    n = page.next_n()
    ballot = ballot_of(people, page.me, round_)
    permit_hash = "" if permit is None else hash_of(permit)
    return [*effects, *_to_all(page, [Prepare(page.me, n, page.base, ballot, change, permit_hash)])]


def wishing(world: World, page: Page, effects: list[Effect]) -> list[Effect]:
    """Wish everything alone that needs a majority."""
    if world.random.random() > 0.1:
        return effects
    words: list[Word] = []
    for what, about in [
        *(("remove", person) for person in page.others),
        *(("away", person) for person in page.others),
        ("void", ""),
        ("end", ""),
        ("begin", page.table.game),
    ]:
        wish = Wish(what, about, page.table.now)
        words.append(Note(page.me, page.next_n(), page.base, wish.name, wish.content))
        change = Change(what, (about,) if about else (), (hash_of(words[-1]),))
        people = page.table.people
        if page.me in people:
            ballot = ballot_of(people, page.me, 1)
            words.append(Prepare(page.me, page.next_n(), page.base, ballot, change))
    return [*effects, *_to_all(page, words)]


# Lies about others


def forging(world: World, page: Page, effects: list[Effect]) -> list[Effect]:
    """Show decisions that only this page made, and contradictions that are none."""
    if world.random.random() > 0.1:
        return effects
    table = replace(page.table, people=(page.me,), guests=())
    value = Value(page.decision.value.number + 1, page.base, NONE, page.place, table)
    vote = Accepted(page.me, page.next_n(), page.base, 16, hash_of(value))
    records = page.records[page.line.start.height :]
    honest = [record for record in records if record.by != page.me][-2:]
    for person in page.others:
        message = Give((Decision(value, (vote,), (signed(vote).seal,)),), ())
        effects = [*effects, Send(person, message)]
        if len(honest) == 2:
            one, other = honest
            effects = [*effects, Send(person, Give((), (signed(one), signed(other))))]
    return effects


def replaying() -> Villain:
    """Return a page that sends words and decisions of earlier deals again, of all people."""
    words: dict[str, Signed] = {}

    def villain(world: World, page: Page, effects: list[Effect]) -> list[Effect]:
        known = (*page.signed(page.heard.voting.judged), *page.decision.signed)
        words.update({hash_of(each.word): each for each in known})
        if world.random.random() > 0.2:
            return effects
        old = [each for each in words.values() if each.word.base != page.base]
        some = world.random.sample(old, min(len(old), 20))
        decisions = page.stored.decisions[-4:-1]
        message = Give(tuple(decisions), tuple(some))
        return [*effects, *(Send(person, message) for person in page.others)]

    return villain


def mutating(world: World, page: Page, effects: list[Effect]) -> list[Effect]:
    """Send words, decisions and contradictions with parts that belong elsewhere, or nowhere."""
    random = world.random
    known = [*map(page.stored.word, page.stored.words)]
    if random.random() > 0.3 or not known:
        return effects
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
    decision = Decision(value, (vote,), (signed(vote).seal,))
    story = Give((decision,), tuple(map(signed, mine)))
    pair = Give((), (signed(mine[0]), signed(mine[1])))
    return [*effects, *(Send(to, each) for to in page.others for each in (story, pair))]


def refusing_back(_world: World, page: Page, effects: list[Effect]) -> list[Effect]:
    """Promise and accept nothing that brings somebody back."""
    backs = {
        hash_of(word)
        for word in page.heard.voting.judged.values()
        if isinstance(word, Prepare) and word.change.kind == "back"
    }

    def twist(_to: str, word: Word) -> Iterator[Word]:
        if not (isinstance(word, Promise) and word.prepare in backs):
            yield word

    return twisting(page, effects, twist)
