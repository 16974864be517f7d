"""One page at a table of friends, and `step`, its only door: events go in, effects come out.

There is no clock, no socket and no key in here. Signatures are checked before a word comes in,
and own words are signed by an effect, `Sign`, whose result comes back as an event. What has to be
stored before something is sent comes first among the effects.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from peerdeck.agreement import chain, continued, deciding, door, histories, liars, mine, room, sync
from peerdeck.agreement.decisions import Value
from peerdeck.agreement.effects import Effect, Give, Have, Message, React, Sign, Store, Tell
from peerdeck.agreement.limits import GARBLED, HURRY, MOST_STRANGERS, REACTING, SLEEP
from peerdeck.agreement.notes import COME
from peerdeck.agreement.rules import place_of
from peerdeck.agreement.secrets import Secrets
from peerdeck.agreement.state import Dealing, Heard, Match, Page, Peer, Stored, Voting
from peerdeck.agreement.sums import Results
from peerdeck.agreement.wire import words_of
from peerdeck.agreement.words import (
    Accepted,
    Hash,
    Held,
    Note,
    Person,
    Record,
    Signed,
    Word,
    hash_of,
)


class Received(NamedTuple):
    """A message has come from a peer, whose signatures are right."""

    by: Person
    message: Message


class Ticked(NamedTuple):
    """Time has passed."""


class OwnWord(NamedTuple):
    """A word of this page has been signed."""

    signed: Signed


class Noted(NamedTuple):
    """The person of this page says something by a note."""

    name: str
    content: str


class Acted(NamedTuple):
    """The person of this page, or a bot that it keeps, makes a move; `opens` its hidden cards."""

    act: str
    opens: tuple[str, ...] = ()


class Computed(NamedTuple):
    """Sums have been done: results by name, None where the arguments made no sense."""

    results: Mapping[str, Results | None]


class Reacted(NamedTuple):
    """The person of this page reacts to what happens."""

    what: str


class Garbled(NamedTuple):
    """A peer has sent something that is no message, or is too large for one."""

    by: Person


class Failed(NamedTuple):
    """A change of this page could not be stored."""


Event = Received | Ticked | OwnWord | Noted | Acted | Computed | Reacted | Garbled | Failed


def opened(stored: Stored, begin: Callable[[Value], Match], dealing: Dealing, now: float) -> Page:
    """Return a page that goes on from what was stored. Raises `ValueError` if it makes no sense."""
    line = chain.replayed(stored.decisions, [*map(stored.word, stored.chain)], begin)
    page = Page(stored, Heard(started=now), line, begin, dealing, now)
    sync.clean(page)
    pending: dict[Hash, Word] = {
        name: word
        for name, (word, _seal) in stored.words.items()
        if word.base == page.base and not isinstance(word, Note | Record)
    }
    page.heard.voting = Voting(pending, since=dict.fromkeys(pending, now), began=now)
    deciding.settle(page)
    if not stored.is_lost:  # these words were being signed when the page was closed
        page.effects = [Sign(word) for word in stored.unsigned.values()]
    return page


def step(page: Page, event: Event, now: float) -> list[Effect]:
    """Take one event and return what has to be done, in this order."""
    has_slept, page.now = now - page.now > SLEEP, now
    if has_slept:
        sync.listen_again(page)
        page.heard.majority = page.heard.majority and now
    if isinstance(event, Failed) and not page.heard.cannot_store:
        page.heard.cannot_store = True
        return [Tell("cannot store")]
    if page.heard.cannot_store:  # what is not stored must not be sent, so this page says nothing
        return []
    base, count = page.base, len(page.stored.words)
    match event:
        case Received(by, message):
            is_new = not page.hears(by)
            if _may_speak(page, by):
                page.heard.peers[by].heard = now
                _receive(page, by, message)
                if is_new and by in page.table.players:
                    page.heard.peers[by].given_last = ()
                    page.send([by], sync.have_of(page))
        case OwnWord(signed):
            page.stored.unsigned.pop(hash_of(signed.word), None)
            page.is_dirty = True
            _hear(page, page.me, signed)
            _publish(page, signed)
        case Noted(name, content) if not page.is_signing(name, content):
            page.heard.unsaid[name] = content
        case Acted(act, opens):
            mine.act(page, act, opens=opens)
        case Computed(results):
            page.dealing.computed(results)
            chain.take_spare(page)  # before a promise, after which it takes no more records
            deciding.settle(page)
        case Reacted(what) if page.me in page.table.players:
            page.send([*page.others, *page.fed], React(what))
        case Garbled(by) if by in page.table.players:
            if now - page.heard.garbled.get(by, -GARBLED) >= GARBLED:
                page.heard.garbled[by] = now
                page.effects.append(Tell("garbled", (by,)))
        case Ticked():
            sync.tick(page)
            deciding.tick(page)
            continued.tick(page)
    if len(page.stored.words) != count:  # words may wait for one that has come
        deciding.settle(page)
    sync.learn(page)
    histories.go_on(page)
    if page.base != base:
        sync.clean(page)
        sync.show(page)
        mine.wish_again(page)
    if page.is_dirty:
        sync.feed(page)
    door.go_on(page)
    if page.is_dirty or not isinstance(event, Received | OwnWord):
        mine.go_on(page)
    if page.has_news:
        page.has_news = False
        deciding.propose(page)
    effects = [Store(), *page.effects] if page.is_dirty else page.effects
    page.effects, page.is_dirty = [], False
    return effects


def _may_speak(page: Page, by: Person) -> bool:
    """Return True if this page listens to a peer: not to more than some strangers.

    The first who is gone, or has not asked for anything for a while, gives way to a new one.
    """
    peers = page.heard.peers
    if by in peers:
        return True
    strangers = page.strangers
    if page.is_stranger(by) and len(strangers) >= MOST_STRANGERS:
        gone = [each for each in strangers if page.silent(each) > HURRY]
        idle = [each for each in strangers if (each, COME) not in page.heard.called]
        gone += [each for each in idle if page.now - peers[each].since > HURRY]
        if not gone:
            return False
        del peers[gone[0]]
    peers[by] = Peer(page.now, since=page.now)
    return True


def _receive(page: Page, by: Person, message: Message) -> None:
    match message:
        case Have():
            sync.hear_have(page, by, message, lambda: room.at_stake(page))
        case Give(decisions, words):
            sync.hear_decisions(page, decisions)
            for decision in decisions:
                continued.hear(page, decision)
            for signed in words_of(message):
                _hear(page, by, signed)
            liars.hear(page, words)
        case React(what):
            peer = page.heard.peers[by]
            if by in page.table.players and page.now - peer.reacted >= REACTING:
                peer.reacted = page.now
                page.effects.append(Tell(f"reaction {what}", (by,)))
        case _:
            page.dealing.hear(page, by, message)


def _hear(page: Page, by: Person, signed: Signed) -> None:
    """Take a word whose signature is right from a peer."""
    word, seal = signed
    if isinstance(word, Accepted) and not word.base:  # for a first decision, so without an order
        continued.hear_vote(page, word, seal)
        return
    if _is_known(page, word):
        return
    if word.by == page.me and word.n > page.stored.n and not page.stored.is_lost:
        page.stored.is_lost = True  # this page has signed a word and does not remember it
        page.stored.secrets = Secrets()  # it deals no more, so it would never forget them
        page.is_dirty = True
        page.effects.append(Tell("lost"))
    newest = page.stored.newest.get(word.by)
    if word.by in page.table.players and (newest is None or newest.word.n < word.n):
        page.stored.newest[word.by] = signed
        page.is_dirty = True
    liars.compare(page, signed)
    match word:
        case Record():
            chain.hear(page, word, seal)
        case Note():
            sync.hear_note(page, by, word, seal)
        case Held() | Accepted() if word.base != page.base:
            histories.hear_old(page, word, seal)
        case _:
            deciding.hear(page, word, seal)
    is_lacking = hash_of(word) not in page.stored.words and sync.is_short(word)
    if is_lacking and room.is_built_on(page, hash_of(word)):
        page.keep(word, seal)  # a change may rest on words that count no more


def _is_known(page: Page, word: Word) -> bool:
    """Return True if a word has been heard and changes nothing now."""
    heard, hash_ = page.heard, hash_of(word)
    if hash_ not in page.stored.words:
        return False
    if isinstance(word, Record):
        return hash_ in heard.spare or chain.has_passed(page, place_of(word))
    return isinstance(word, Note) or hash_ in heard.voting.judged or hash_ in heard.voting.pending


def _publish(page: Page, signed: Signed) -> None:
    """Send an own word to all, if it has taken effect here."""
    word, hash_ = signed.word, hash_of(signed.word)
    if isinstance(word, Record) and hash_ not in page.path:  # this page promised meanwhile
        page.forget(hash_)
    elif word.base or not isinstance(word, Accepted):  # `continued` shows its votes with the table
        page.send(page.others, Give((), (signed,)))
