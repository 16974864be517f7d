"""How pages come to know the same: each says how far it is, and those who have more give it."""

from __future__ import annotations

from collections.abc import Iterator

from app.agreement import chain
from app.agreement.decisions import Decision, follows_on
from app.agreement.rules import is_majority
from app.agreement.state import Give, Have, Page
from app.agreement.words import Hash, Held, Note, Person, Record, Word, hash_of
from peerdeck.dealing.work import NotYet

EVERY = 2.0  # seconds between two times that a page says how far it is
PACE = 0.3  # seconds between two answers to one peer
SETTLE = 2.0  # seconds after a start or a sleep before a page votes, writes or proposes
ALONE = 10.0  # the same for one of two people who does not hear the other
MOST_WORDS = 200  # that are given together
MOST_NOTES = 500  # names of notes of one author


def able(page: Page) -> bool:
    """Return True if this page may vote, write and propose.

    After a start or a sleep it first hears what a majority has: it may have been further before,
    and others may have gone on.
    """
    stored, people = page.stored, page.table.people
    if stored.is_lost:
        return False
    if people == (stored.me,):
        return True
    waited = page.now - page.heard.started
    known = {
        person
        for person, peer in page.heard.peers.items()
        if peer.have is not None and peer.have.number <= page.decision.value.number
    }
    if waited < SETTLE:
        return False
    if is_majority(people, known | {stored.me}):
        return True
    return len(people) == 2 and waited >= ALONE


def tick(page: Page) -> None:
    """Say how far this page is, if it is time."""
    if page.now - page.heard.said >= EVERY:
        say(page)


def say(page: Page) -> None:
    """Say to everyone how far this page is, and what it holds."""
    page.heard.said = page.now
    counts: dict[Person, tuple[int, int]] = {}
    for note in page.stored.notes.values():
        count, newest = counts.get(note.by, (0, 0))
        counts[note.by] = count + 1, max(newest, note.n)
    newest_seen: dict[Person, int] = {page.me: page.stored.n}
    for by, n in page.heard.seen:
        if by != page.me:
            newest_seen[by] = max(n, newest_seen.get(by, 0))
    have = Have(
        page.decision.value.number,
        page.base,
        page.place,
        page.stored.vote.promised > 0,
        tuple((by, *count) for by, count in sorted(counts.items())),
        tuple(sorted(newest_seen.items())),
        able(page),
    )
    page.send(page.others, have)
    own = [word for word in page.stored.ballots.values() if isinstance(word, Held)]
    held = [word for word in own if word.by == page.me]
    if held:
        page.send(page.others, Give((), page.signed(held[-1:])))


def hear_have(page: Page, by: Person, have: Have) -> None:
    """Note how far somebody is, and give what they lack."""
    peer = page.heard.peers[by]
    peer.have = have
    if page.now - peer.given < PACE:
        return
    decisions = _decisions_for(page, have)
    words = [*_words_for(page, by, have)]
    if not decisions and not words:
        return
    peer.given = page.now
    votes = [vote for decision in decisions for vote in decision.votes]
    page.send([by], Give(tuple(decisions), page.signed([*votes, *words][:MOST_WORDS])))


def _decisions_for(page: Page, have: Have) -> list[Decision]:
    decisions = page.stored.decisions
    if have.number >= len(decisions) or decisions[have.number].hash != have.base:
        return decisions if have.number < len(decisions) else []
    return decisions[have.number + 1 :]


def _words_for(page: Page, by: Person, have: Have) -> Iterator[Word]:
    yield from _records_for(page, have)
    counts = {author: (count, newest) for author, count, newest in have.notes}
    mine: dict[Person, list[Note]] = {}
    for note in page.stored.notes.values():
        mine.setdefault(note.by, []).append(note)
    for author, notes in mine.items():
        count, newest = counts.get(author, (0, 0))
        later = [note for note in notes if note.n > newest]
        if later or len(notes) > count:
            yield from notes if count + len(later) < len(notes) else later
    known = dict(have.newest).get(by, 0)
    own = [n for author, n in page.heard.seen if author == by and n > known]
    if own and (word := word_called_or_none(page, page.heard.seen[by, max(own)])) is not None:
        yield word


def _records_for(page: Page, have: Have) -> list[Record]:
    place, records = page.place, page.stored.records
    if have.place == place:
        return []
    if have.place.match == place.match and chain.has_passed(page, have.place):
        return records[have.place.height :]
    if have.base == page.base:
        return records[page.line.start.height :] if have.place.height <= place.height else []
    return records


def hear_decisions(page: Page, decisions: tuple[Decision, ...]) -> None:
    """Take decisions whose votes were checked; each once what it builds on is here."""
    for decision in decisions:
        number = decision.value.number
        is_signed = all(hash_of(vote) in page.stored.seals for vote in decision.votes)
        if is_signed and number > page.decision.value.number:
            page.heard.decisions.setdefault(number, decision)
    learn(page)


def learn(page: Page) -> None:
    """Adopt the decisions that come next, as far as everything for them is here."""
    waiting = page.heard.decisions
    while (number := page.decision.value.number + 1) in waiting:
        decision = waiting[number]
        try:
            if not follows_on(decision, page.decision):
                del waiting[number]
                break
            change = decision.value.change
            are_here = all(word_called_or_none(page, name) is not None for name in change.names)
            if (change.kind == "deal" and not are_here) or not chain.adopt(page, decision):
                break
        except NotYet:
            break
    for number in [number for number in waiting if number <= page.decision.value.number]:
        del waiting[number]


def hear_note(page: Page, hash_: Hash, note: Note) -> None:
    """Store a note; of a name the newest counts."""
    stored, newest = page.stored, page.heard.newest
    if hash_ in stored.notes or sum(by == note.by for by, _name in newest) >= MOST_NOTES:
        return
    stored.notes[hash_] = note
    page.heard.came[hash_] = page.now
    page.heard.called.setdefault((note.by, note.name), []).append(hash_)
    before = newest.get((note.by, note.name))
    if before is None or before.n < note.n:
        newest[note.by, note.name] = note
    page.is_dirty = True


def word_called(page: Page, hash_: Hash) -> Word:
    """Return a word by its hash. Raises `KeyError` if it is not here."""
    word = word_called_or_none(page, hash_)
    if word is None:
        raise KeyError(hash_)
    return word


def word_called_or_none(page: Page, hash_: Hash) -> Word | None:
    """Return a word by its hash, or None if it is not here."""
    stored = page.stored
    word: Word | None = stored.notes.get(hash_) or stored.ballots.get(hash_)
    word = word or page.heard.pending.get(hash_)
    if word is None:
        word = chain.record_called(page, hash_)
    if word is None:
        pairs = stored.contradictions.values()
        word = next((word for pair in pairs for word in pair if hash_of(word) == hash_), None)
    return word
