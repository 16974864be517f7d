"""A page's keys, its part in the draw for the first deal, and its turn to shuffle.

Then the words about somebody who is not heard.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from typing import TYPE_CHECKING

from peerdeck.dealing.lines import Back, Key, Lot, Silent, Step, line_text
from peerdeck.dealing.work import NotYet

if TYPE_CHECKING:
    from app.friends.deck.page import Page


def tell_keys(page: Page) -> None:
    """Make keys and tell them; others when the secret was told to all, or this page has lost it."""
    book, me, memory, ask = page.book, page.me, page.memory, page.sums.ask
    if me not in book.people.roster.people or page.is_behind:
        return
    old = book.people.card_key(me) if me in book.people.keys else b""
    if old not in book.escrows.told and page.is_seated:
        return
    name = f"keys after {old.hex()}"
    if name not in memory.own:
        context = page.where.context(me)
        cards = ask(f"{name} cards", "secret", context=context)["secret"]
        boxes = memory.boxes or ask(f"{name} boxes", "secret", context=context)["secret"]
        keys = [
            ask(f"{name} of {of}", "key", context=context, purpose=of, secret=secret)["key"]
            for of, secret in (("cards", cards), ("boxes", boxes))
        ]
        memory.cards, memory.boxes = cards, boxes
        memory.own[name] = line_text(Key(me, *keys))
        page.sums.forget(f"{name} cards", f"{name} boxes")
    page.propose(name, page.line(name))


def draw(page: Page) -> None:
    """Tell this page's share of the lot that decides who deals first."""
    book, me, memory, ask = page.book, page.me, page.memory, page.sums.ask
    if not page.is_seated or me not in book.lots.awaited(book.decks.shufflers):
        return
    context, key = page.where.context(me), book.people.card_key(me)
    name = f"lot {key.hex()}"
    if name not in memory.own:
        a = ask("lot", "lot", context=page.where.context(""))["a"]
        told = {"context": context, "secret": memory.cards, "key": key, "a": a}
        memory.own[name] = line_text(Lot(me, ask(name, "share", **told)["share"]))
        page.sums.forget(name)
    page.propose(name, page.line(name))


def shuffle(page: Page) -> None:
    """Shuffle every deck that waits for this page, and for nobody's share of a key."""
    if not page.is_seated:
        return
    decks = page.book.decks
    _forget_steps(page)
    for deck in decks.all:
        is_next = deck.is_free and deck.next == page.me
        if is_next and not page.book.escrows.awaited(deck.people):
            with suppress(NotYet):
                _step(page, deck.number)
    if page.me in decks.silent:
        times = decks.backs.get(page.me, 0)
        page.say(f"back {times}", Back(page.me, times, b""))


def _step(page: Page, number: int) -> None:
    deck, memory, ask = page.book.decks.all[number], page.memory, page.sums.ask
    place, before = len(deck.steps), deck.before(len(deck.steps))
    # Lines may be taken back: another deck may have this number then.
    name = f"step {number} {hashlib.sha256(deck.key + before).hexdigest()}"
    if name not in memory.own:
        context = page.where.context(page.me, number, place)
        at = {"context": context, "key": deck.key}
        made = ask(f"{name} made", "shuffle", **at, secret=memory.cards, cards=before)
        rest = {"after": made["cards"], "order": made["order"], "factors": made["factors"]}
        proof = ask(f"{name} proof", "prove", **at, before=before, **rest)["proof"]
        page.signed(name, Step(page.me, number, place, made["cards"], proof, b""))
        page.sums.forget(f"{name} made", f"{name} proof")
    page.propose(name, page.line(name))


def _forget_steps(page: Page) -> None:
    """Forget shuffles of decks that are not made any more."""
    used = {f"step {deck.number}" for deck in page.book.decks.all if not deck.is_free}
    own = page.memory.own
    for name in [name for name in own if " ".join(name.split(" ")[:2]) in used]:
        del own[name]


def report_silent(page: Page) -> None:
    """Say of each person for whom a deck has waited too long that they are not heard."""
    if not page.is_seated or page.is_behind:
        return
    waits = [*page.book.decks.waits_for()]
    page.waited = {one: page.waited.get(one, page.now) for one in waits}
    for (number, person), since in page.waited.items():
        waited = min(page.now - since, page.since_heard(person))
        if person != page.me and waited >= page.times.shuffle:
            with suppress(NotYet):
                word = Silent(page.me, number, person, b"")
                page.say(f"silent {number} {person}", word)
