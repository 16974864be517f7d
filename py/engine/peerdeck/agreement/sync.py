"""How pages come to know the same: each says how far it is, and those who have more give it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from peerdeck.agreement import chain, decks, limits
from peerdeck.agreement.decisions import Decision, follows_on
from peerdeck.agreement.effects import Give, Have
from peerdeck.agreement.keys import LASTING
from peerdeck.agreement.notes import COME, MOST_NAME
from peerdeck.agreement.room import is_built_on
from peerdeck.agreement.rules import is_majority
from peerdeck.agreement.state import Page, Peer
from peerdeck.agreement.sums import NotYet
from peerdeck.agreement.words import (
    Hash,
    Note,
    Person,
    Prepare,
    Record,
    Seal,
    Signed,
    Word,
    hash_of,
)


def able(page: Page) -> bool:
    """Return True if this page may vote, write and propose.

    After a start or a sleep it first hears what a majority has: it may have been further before,
    and others may have gone on. It waits longer if somebody claims to know a later word of its own.
    """
    stored, people = page.stored, page.table.people
    if stored.is_lost or page.founded is not None:
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
    if waited < limits.SETTLE or (is_doubtful and waited < limits.ALONE):
        return False
    is_alone = len(people) == 2 and waited >= limits.ALONE
    page.heard.is_able = is_majority(people, known | {stored.me}) or is_alone
    return page.heard.is_able


def listen_again(page: Page) -> None:
    """Begin to listen again, because others may have gone on; until then this page is not able."""
    heard = page.heard
    heard.started, heard.is_able = page.now, False
    for peer in heard.peers.values():
        peer.have = None


def tick(page: Page) -> None:
    """Say to everyone how far this page is, if it is time: sooner while a decision is made."""
    is_fed = page.me in page.table.spectators
    pause = limits.REPEAT if page.words(Prepare) else limits.EVERY
    if page.now - page.heard.said >= (limits.SELDOM if is_fed else pause):
        page.heard.said = page.now
        page.send(page.table.feeders if is_fed else [*page.others, *page.fed], have_of(page))


def have_of(page: Page) -> Have:
    """Return how far this page is."""
    newest = {by: each.word.n for by, each in page.stored.newest.items()} | {page.me: page.stored.n}
    last = chain.known_to(page)[-1]
    return Have(
        page.decision.value.number,
        page.base,
        page.place,
        tuple((by, len(notes), notes[-1].n) for by, notes in sorted(_notes_by(page).items())),
        tuple(sorted(newest.items())),
        able(page),
        _total(page),
        (last.value.number, last.hash),
    )


def feed(page: Page) -> None:
    """Pass on what is new to spectators and strangers, as if they had said how far they are."""
    for person in page.fed:
        peer = page.heard.peers.get(person)
        if peer is not None and peer.have is not None:
            answer(page, person, peer.have)
            peer.have = have_of(page)._replace(waiting=(-1, ""))  # those were not passed on


def show(page: Page) -> None:
    """Give the newest decision to those whom it is about, because they may be fed no longer."""
    people = page.decision.value.change.people if page.me in page.table.feeders else ()
    for person in people:
        peer = page.heard.peers.get(person)
        if person != page.me and peer is not None and peer.have is not None:
            answer(page, person, peer.have)


def give(
    page: Page, to: Sequence[Person], decisions: Sequence[Decision], words: Sequence[Signed] = ()
) -> None:
    """Send decisions and words, but not too many together."""
    some = tuple(decisions[: limits.MOST_DECISIONS]), tuple(words[: limits.MOST_WORDS])
    page.send(to, Give(*some))


def hear_have(page: Page, by: Person, have: Have, at_stake: Callable[[], list[Hash]]) -> None:
    """Note how far somebody is, and give what they lack, and words about the next decision."""
    peer = page.heard.peers[by]
    peer.have = have
    peer.able = (peer.able or page.now) if have.is_able else None
    if page.me in page.table.spectators and have.number > page.decision.value.number:
        soon = page.now - limits.SELDOM + limits.REPEAT  # perhaps it is no spectator any longer
        page.heard.said = min(page.heard.said, soon)
    if page.now - peer.given >= limits.PACE:
        if page.is_stranger(by):  # it listens to all who answer
            page.send([by], have_of(page))
        is_voter = by in page.table.players and have.base == page.base
        answer(page, by, have, _at_times(page, peer, at_stake()) if is_voter else ())


def _at_times(page: Page, peer: Peer, names: list[Hash]) -> Sequence[Hash]:
    """Return these words, or none of them if a peer was given just the same a moment ago.

    Nobody says which of them they have, so they are given again, more and more seldom.
    """
    due, pause = peer.again if names == peer.given_last else (0.0, 0.0)
    if page.now < due:
        return ()
    longer = min(limits.SELDOM, max(limits.REPEAT, 2 * pause))
    is_whole = len(names) <= limits.MOST_WORDS // 4  # of more, others are given each time
    peer.given_last, peer.again = names, (page.now + pause, longer if is_whole else 0.0)
    return names


def answer(page: Page, by: Person, have: Have, names: Sequence[Hash] = ()) -> None:
    """Give somebody what they seem to lack, and the words of these hashes."""
    peer, own = page.heard.peers[by], page.stored.newest.get(by)
    is_lost = own is not None and own.word.n > dict(have.newest).get(by, 0)
    notes = islice(_notes_for(page, have), limits.MOST_WORDS // 2)
    lacking = [own] if own is not None and is_lost else []
    decisions = _decisions_for(page, peer, have)
    following = page.stored.decisions[have.number + 1 :]
    named = following[0].value.change.names if following else ()  # a deal is not adopted without
    records = _records_for(page, have)
    first = [*records[:1], *_named_by(page, records[:1])]
    some = *_some(peer, names), *named[: limits.MOST_WORDS // 4], *first
    lacking += page.signed(dict.fromkeys((*some, *map(hash_of, notes), *records[1:])))
    if decisions and page.is_stranger(by):  # somebody new checks all of these before any words
        lacking = []
    if decisions or lacking:
        peer.given = page.now
        give(page, [by], decisions, lacking)


def _some(peer: Peer, names: Sequence[Hash]) -> Sequence[Hash]:
    """Return as many of these words as are given together: the first, and others in turn."""
    most = limits.MOST_WORDS // 4
    rest = names[most:]
    start = peer.turn * most % (len(rest) or 1)
    peer.turn += 1
    return *names[:most], *(*rest[start:], *rest[:start])[:most]


def _decisions_for(page: Page, peer: Peer, have: Have) -> list[Decision]:
    decisions = page.stored.decisions
    if have.number < 0:
        return decisions
    if have.number >= len(decisions):
        return []
    for number, hash_ in (have.waiting, (have.number, have.base)):
        if have.number <= number < len(decisions) and decisions[number].hash == hash_:
            return decisions[number + 1 :]
    peer.back += limits.MOST_DECISIONS // 2  # another history: show from further back each time
    return decisions[max(0, have.number - peer.back) :]


def _total(page: Page) -> Hash:
    """Return a text that is the same for the same notes of the players, "" if one has no room."""
    players, heard = page.table.players, page.heard
    if not all(_has_room(page, by) for by in players):
        return ""
    return f"{sum(heard.totals.get(by, 0) for by in players) % 2**256:064x}"


def _notes_by(page: Page) -> dict[Person, Sequence[Note]]:
    """Return the notes that this page would take, by author: of strangers, what they ask."""
    heard = page.heard
    notes = {
        author: heard.called.get((author, COME), ()) if page.is_stranger(author) else notes
        for author, notes in heard.notes.items()
    }
    return {author: those for author, those in notes.items() if those}


def _notes_for(page: Page, have: Have) -> Iterator[Note]:
    """Yield the notes that somebody seems to lack.

    Under the same decision they take of strangers only what they ask, which is given of those who
    are heard. Otherwise some who are gone may still be at the table there, and needed.
    Where they lack one of those before their newest, or seem to have others, these are the last
    ones, and others in turn.
    An author with as many notes there as they keep is left out.
    """
    counts = {author: (count, newest) for author, count, newest in have.notes}
    is_same = have.base == page.base
    notes_by = _notes_by(page) if is_same else page.heard.notes
    strangers = {*filter(page.is_stranger, notes_by)} if is_same else set()
    known = [by for by in notes_by if by not in strangers or page.hears(by)]
    authors = [by for by in known if counts.get(by) != (len(notes_by[by]), notes_by[by][-1].n)]
    has_others = not authors and is_same and have.total not in ("", _total(page))
    authors = authors or (known if has_others else [])
    turn, first = divmod(int(page.now / limits.EVERY), len(authors) or 1)
    for author in (*authors[first:], *authors[:first]):  # another one comes first each time
        count, newest = counts.get(author, (0, 0))
        if count >= (limits.MOST_COMES if author in strangers else limits.MOST_NOTES):
            continue
        notes = notes_by[author][::-1]
        later = [note for note in notes if note.n > newest]
        yield from reversed(later)
        if count + len(later) < len(notes) or has_others:
            last, rest = notes[len(later) :][: limits.GAP], notes[len(later) + limits.GAP :]
            start = limits.GAP * turn % (len(rest) or 1)
            yield from (*last, *(*rest[start:], *rest[:start])[: limits.GAP])


def _records_for(page: Page, have: Have) -> list[Hash]:
    place, names = page.place, page.stored.chain
    if have.place == place:
        return []
    if have.place.match == place.match and chain.has_passed(page, have.place):
        return names[have.place.height :]
    if have.base == page.base:
        theirs = chain.path_to(page, have.place)
        if theirs is None and have.place.height > place.height:
            return []  # they are further, most probably on the same branch
        return [name for name in page.path if theirs is None or name not in theirs]
    return names


def _named_by(page: Page, records: Iterable[Hash]) -> Iterator[Hash]:
    """Yield the words that records name: somebody may have had no room, or been given others."""
    for record in map(page.stored.word, records):
        yield from record.names if isinstance(record, Record) else ()


def hear_decisions(page: Page, decisions: tuple[Decision, ...]) -> None:
    """Take decisions that follow on those that are here; each once what it builds on is here, too.

    Others would take the place of those that wait, or fill the memory.
    """
    last = chain.known_to(page)[-1]
    for decision in decisions:
        number = decision.value.number
        if 0 < number < len(page.stored.decisions) + limits.MOST_WAITING:
            if follows_on(decision, last):
                page.heard.decisions[number] = last = decision
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
    """Adopt the decisions, and take the records, that come next and for which all is here."""
    waiting = page.heard.decisions
    while (number := page.decision.value.number + 1) in waiting:
        decision = waiting[number]
        try:
            if not follows_on(decision, page.decision):
                del waiting[number]
                break
            change = decision.value.change
            are_here = {*change.names} <= page.stored.words.keys()
            if (change.kind == "deal" and not are_here) or not chain.adopt(page, decision):
                break
        except NotYet:
            break
    for number in [number for number in waiting if number <= page.decision.value.number]:
        del waiting[number]
    chain.take_spare(page)


def hear_note(page: Page, by: Person, note: Note, seal: Seal) -> None:
    """Store a note that a peer gave; of a name the newest counts.

    What others agreed on may not depend on the room that is left here.
    """
    if hash_of(note) in page.stored.words or _is_old(page, note) or not is_short(note):
        return
    is_stranger = page.is_stranger(note.by)
    is_taken = _may_ask(page, by, note) if is_stranger else _has_room(page, note.by)
    if is_taken or is_built_on(page, hash_of(note)):
        page.keep(note, seal)
        page.heard.came.setdefault(hash_of(note), page.now)
        for stranger in _askers(page)[limits.MOST_ASKERS :] if is_stranger else ():
            page.forget_notes(stranger, COME)


def is_short(word: Word) -> bool:
    """Return True if a word is no note that is too long for pages to take."""
    return not isinstance(word, Note) or (
        len(word.name) <= MOST_NAME and len(word.content) <= limits.MOST_NOTE
    )


def _has_room(page: Page, author: Person) -> bool:
    """Return True if somebody at the table has not said too much."""
    return len(page.heard.notes.get(author, ())) < limits.MOST_NOTES


def _may_ask(page: Page, by: Person, note: Note) -> bool:
    """Return True if a stranger asks by a note, not too often, and gave it, or a player did."""
    count = len(page.heard.called.get((note.by, COME), ()))
    is_short = note.name == COME and len(note.content) <= limits.MOST_COME
    return is_short and count < limits.MOST_COMES and by in (note.by, *page.table.players)


def _askers(page: Page) -> list[Person]:
    """Return the strangers who have asked: those who are heard, then the last of the others."""
    called = reversed(page.heard.called)
    askers = [by for by, name in called if name == COME and page.is_stranger(by)]
    return sorted(askers, key=page.hears, reverse=True)


def _is_old(page: Page, note: Note) -> bool:
    """Return True if a note is of an earlier match or deal and of no use now.

    Keys of those at the table are, which may have been made ahead, and what they are called.
    """
    is_lasting = note.name.split(" ")[0] in (COME, *LASTING) and not page.is_stranger(note.by)
    is_before = page.heard.matches.get(note.base, page.table.match) < page.table.match - 1
    return (is_before and not is_lasting) or decks.is_over(note, page.table)


def _keys_in_use(page: Page) -> set[Hash]:
    """Return the words with the keys of the newest deal, and of all deals of the newest match."""
    decisions = page.stored.decisions
    of_match = decisions[chain.newest_match(decisions) :]
    names = [name for decision in of_match for name in decision.value.table.deck.names]
    return {*page.newest_keys, *names}


def clean(page: Page) -> None:
    """Forget what is of no use under the newest decision, and find the other words again.

    The notes of the match before the newest are kept, because keys may have been made ahead.
    Contradictions of those who are gone are not: they may come back with another key. What is lost
    counts until the next deal.
    """
    stored, heard = page.stored, page.heard
    heard.matches = {each.hash: each.value.table.match for each in stored.decisions[:-1]}
    for gone in stored.contradictions.keys() - {*page.table.players}:
        del stored.contradictions[gone]
    rivals = {rival.value.base for rival in heard.rivals.values()}
    over = heard.matches.keys() - chain.voters_since_deal(page).keys() - rivals
    for base in stored.losses.keys() & over:
        del stored.losses[base]
    shown = (*stored.contradictions.values(), *stored.losses.values())
    names = {*stored.chain, *(name for names in shown for name in names), *_keys_in_use(page)}
    for word, _seal in stored.words.values():
        if isinstance(word, Prepare) and word.base == page.base:
            names |= {*word.change.names}

    def is_of_use(word: Word) -> bool:
        if isinstance(word, Note):
            return not _is_old(page, word)
        if isinstance(word, Record):
            return chain.may_come(page, word)
        return word.base in ("", page.base)

    stored.unsigned = {name: word for name, word in stored.unsigned.items() if is_of_use(word)}
    words = stored.words.items()
    stored.words = {name: each for name, each in words if name in names or is_of_use(each.word)}
    known = stored.words.keys() | stored.unsigned.keys()
    heard.came = {name: when for name, when in heard.came.items() if name in known}
    heard.notes, heard.called, heard.seen, heard.spare, heard.totals = {}, {}, {}, {}, {}
    on_chain = {*stored.chain}
    for name, (word, _seal) in stored.words.items():
        heard.enter(word)
        if isinstance(word, Record) and name not in on_chain and is_of_use(word):
            heard.spare[name] = word
