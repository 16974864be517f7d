"""How pages come to know the same: each says how far it is, and those who have more give it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from app.agreement import chain
from app.agreement.decisions import Decision, follows_on
from app.agreement.keys import LASTING
from app.agreement.limits import (
    ALONE,
    EVERY,
    GAP,
    MOST_DECISIONS,
    MOST_NOTE,
    MOST_NOTES,
    MOST_WAITING,
    MOST_WORDS,
    PACE,
    SELDOM,
    SETTLE,
)
from app.agreement.notes import COME, MOST_NAME
from app.agreement.rules import is_majority
from app.agreement.state import Give, Have, Page, Peer
from app.agreement.words import Hash, Held, Note, Person, Place, Record, Word, hash_of
from peerdeck.dealing.work import NotYet


def able(page: Page) -> bool:
    """Return True if this page may vote, write and propose.

    After a start or a sleep it first hears what a majority has: it may have been further before,
    and others may have gone on. It waits longer if somebody claims to know a later word of its own.
    """
    stored, people = page.stored, page.table.people
    if stored.is_lost or stored.founded is not None:
        return False
    if people == (stored.me,) or page.heard.is_able:
        return True
    waited = page.now - page.heard.started
    known = {
        person
        for person, peer in page.heard.peers.items()
        if peer.have is not None and peer.have.number <= page.decision.value.number
    }
    mine = (dict(peer.have.newest) for peer in page.heard.peers.values() if peer.have is not None)
    is_doubtful = any(newest.get(stored.me, 0) > stored.n for newest in mine)
    if waited < SETTLE or (is_doubtful and waited < ALONE):
        return False
    is_alone = len(people) == 2 and waited >= ALONE
    page.heard.is_able = is_majority(people, known | {stored.me}) or is_alone
    return page.heard.is_able


def tick(page: Page) -> None:
    """Say how far this page is, if it is time."""
    is_fed = page.me in page.table.spectators
    if page.now - page.heard.said >= (SELDOM if is_fed else EVERY):
        say(page)


def say(page: Page) -> None:
    """Say to everyone how far this page is, and what it holds."""
    page.heard.said = page.now
    table = page.table
    is_fed = page.me not in table.players and page.me in table.spectators
    page.send(page.feeders if is_fed else [*page.others, *page.fed], have_of(page))
    own = [word for word in page.stored.ballots.values() if isinstance(word, Held)]
    held = [word for word in own if word.by == page.me]
    if held:
        page.send(page.others, Give((), page.signed(held[-1:])))


def have_of(page: Page) -> Have:
    """Return how far this page is."""
    newest = {by: word.n for by, word in page.stored.newest.items()} | {page.me: page.stored.n}
    return Have(
        page.decision.value.number,
        page.base,
        page.place,
        page.stored.vote.promised > 0,
        tuple((by, *count) for by, count in sorted(page.heard.counts.items())),
        tuple(sorted(newest.items())),
        able(page),
    )


def feed(page: Page, number: int, place: Place, notes: int) -> None:
    """Pass on what is new to those whom this page feeds; before, it had as much as is given."""
    decisions = page.stored.decisions[number + 1 :]
    start = place.height if place.match == page.place.match else 0
    start = min(start, page.line.start.height) if decisions else start
    words: list[Word] = [
        *page.stored.records[start:],
        *islice(page.stored.notes.values(), notes, None),
    ]
    if (decisions or words) and page.fed:
        votes = [vote for decision in decisions for vote in decision.votes]
        page.send(page.fed, Give(tuple(decisions), page.signed([*votes, *words[:MOST_WORDS]])))


def hear_have(page: Page, by: Person, have: Have) -> None:
    """Note how far somebody is, and give what they lack."""
    peer = page.heard.peers[by]
    peer.have = have
    if page.now - peer.given < PACE:
        return
    if by not in (*page.table.players, *page.fed):  # it listens to all who answer
        page.send([by], have_of(page))
    decisions = _decisions_for(page, peer, have)
    words = [*_words_for(page, by, have)]
    if not decisions and not words:
        return
    peer.given = page.now
    decisions = decisions[:MOST_DECISIONS]
    votes = [vote for decision in decisions for vote in decision.votes]
    page.send([by], Give(tuple(decisions), page.signed([*votes, *words[:MOST_WORDS]])))


def _decisions_for(page: Page, peer: Peer, have: Have) -> list[Decision]:
    decisions = page.stored.decisions
    if have.number < 0:
        return decisions
    if have.number >= len(decisions):
        return []
    if decisions[have.number].hash == have.base:
        return decisions[have.number + 1 :]
    peer.back += MOST_DECISIONS // 2  # another history: show from further back each time
    return decisions[max(0, have.number - peer.back) :]


def _words_for(page: Page, by: Person, have: Have) -> Iterator[Word]:
    own = page.stored.newest.get(by)
    if own is not None and own.n > dict(have.newest).get(by, 0):
        yield own
    yield from islice(_notes_for(page, have), MOST_WORDS // 2)
    yield from _records_for(page, have)


def _notes_for(page: Page, have: Have) -> Iterator[Note]:
    counts = {author: (count, newest) for author, count, newest in have.notes}
    mine: dict[Person, list[Note]] = {}
    for note in page.stored.notes.values():
        mine.setdefault(note.by, []).append(note)
    for author, notes in mine.items():
        count, newest = counts.get(author, (0, 0))
        later = [note for note in notes if note.n > newest]
        yield from sorted(later, key=lambda note: note.n)
        if count + len(later) < len(notes):
            yield from _some(page, [note for note in notes if note.n <= newest])


def _some(page: Page, notes: list[Note]) -> Iterator[Note]:
    """Yield the newest of these notes, and others in turn: somebody lacks at least one."""
    notes = sorted(notes, key=lambda note: -note.n)
    yield from notes[:GAP]
    if rest := notes[GAP:]:
        start = GAP * int(page.now / EVERY) % len(rest)
        yield from (*rest[start:], *rest[:start])[:GAP]


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
        if is_signed and 0 < number < len(page.stored.decisions) + MOST_WAITING:
            if number > page.decision.value.number:
                page.heard.decisions[number] = decision
            if _is_rival(page, decision):
                page.heard.rivals[number] = decision
    learn(page)


def _is_rival(page: Page, decision: Decision) -> bool:
    """Return True if a decision was made beside one of this page, or follows on one that was."""
    mine, rivals, number = page.stored.decisions, page.heard.rivals, decision.value.number
    if number < len(mine) and decision.hash == mine[number].hash:
        return False
    if number < len(mine) and follows_on(decision, mine[number - 1]):
        return True
    return number - 1 in rivals and follows_on(decision, rivals[number - 1])


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
    known = (*page.table.players, *page.table.spectators)
    is_old = note.base in page.heard.closed and note.name.split(" ")[0] not in LASTING
    is_known = hash_ in stored.notes or is_old
    if is_known or (note.by not in known and note.name != COME):
        return
    count, last = page.heard.counts.get(note.by, (0, 0))
    if count >= MOST_NOTES or len(note.name) > MOST_NAME or len(note.content) > MOST_NOTE:
        return
    stored.notes[hash_] = note
    page.heard.counts[note.by] = count + 1, max(last, note.n)
    page.heard.came[hash_] = page.now
    page.heard.called.setdefault((note.by, note.name), []).append(hash_)
    before = newest.get((note.by, note.name))
    if before is None or before.n < note.n:
        newest[note.by, note.name] = note
    page.is_dirty = True


def clean(page: Page) -> None:
    """Forget old signatures, old records beside the chain, and notes of old matches.

    The notes of the match before the newest are kept, because keys may have been made ahead.
    """
    stored, heard = page.stored, page.heard
    matches = [decision.value.table.match for decision in stored.decisions]
    begun = [at for at in range(1, len(matches)) if matches[at] != matches[at - 1]]
    closed = stored.decisions[1 : begun[-2] + 1] if len(begun) > 1 else []
    heard.closed = frozenset(decision.value.base for decision in closed)
    heard.older = frozenset(decision.value.base for decision in stored.decisions)
    stored.spare = {
        name: record for name, record in stored.spare.items() if record.base not in heard.older
    }
    stored.unsigned = {
        name: word
        for name, word in stored.unsigned.items()
        if isinstance(word, Note) or not word.base or word.base not in heard.older
    }
    stored.notes = {
        name: note
        for name, note in stored.notes.items()
        if note.base not in heard.closed or note.name.split(" ")[0] in LASTING
    }
    heard.newest, heard.counts, heard.called = {}, {}, {}
    for note in sorted(stored.notes.values(), key=lambda note: note.n):
        heard.newest[note.by, note.name] = note
        heard.called.setdefault((note.by, note.name), []).append(hash_of(note))
        heard.counts[note.by] = heard.counts.get(note.by, (0, 0))[0] + 1, note.n
    words = [
        *(vote for decision in stored.decisions for vote in decision.votes),
        *(vote for decision in heard.decisions.values() for vote in decision.votes),
        *stored.records,
        *stored.newest.values(),
        *(stored.founded.votes if stored.founded is not None else ()),
        *(vote for votes in heard.consents.values() for vote in votes.values()),
        *(word for words in stored.losses.values() for word in words),
        *(word for words in stored.contradictions.values() for word in words),
    ]
    names = {hash_of(word) for word in words}
    names |= {*stored.spare, *stored.notes, *stored.ballots, *heard.pending}
    stored.seals = {name: seal for name, seal in stored.seals.items() if name in names}
    heard.seen = {key: name for key, name in heard.seen.items() if name in names}


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
        shown = (word for words in stored.contradictions.values() for word in words)
        lost = (word for words in stored.losses.values() for word in words)
        word = next((word for word in (*shown, *lost) if hash_of(word) == hash_), None)
    return word
