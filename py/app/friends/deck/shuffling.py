"""A page's keys, its part in the draw for the first deal, and its turn to shuffle.

Then the words about somebody who is not heard.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from typing import Any

from app.friends.deck.state import PageState, when_level
from peerdeck.dealing.decks import Deck
from peerdeck.dealing.lines import Back, Key, Lot, Proven, Silent, Step, line_text
from peerdeck.dealing.work import NotYet
from peerdeck.deck.group import DeckError


def tell_keys(page: PageState) -> None:
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


def draw(page: PageState) -> None:
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


def shuffle(page: PageState) -> None:
    """Shuffle every deck that waits for this page, and for nobody's share of a key."""
    if not page.is_seated:
        return
    decks = page.book.decks
    _forget_steps(page)
    for deck in decks.all:
        is_next = deck.is_free and deck.next == page.me
        if is_next and not page.book.escrows.awaited(deck.people):
            with suppress(NotYet, DeckError):  # those before may have told what is no card
                _step(page, deck.number)
    if page.me in decks.silent:
        times = decks.backs.get(page.me, 0)
        page.say(f"back {times}", Back(page.me, times, b""))


def _step(page: PageState, number: int) -> None:
    deck, memory = page.book.decks.all[number], page.memory
    place = len(deck.steps)
    name, before = _name(deck, place), deck.before(place)
    if f"step {name}" not in memory.own:
        at = {"context": page.where.context(page.me, number, place), "key": deck.key}
        making = f"step {name} made"
        made = page.sums.ask(making, "shuffle", **at, secret=memory.cards, cards=before)
        page.signed(f"step {name}", Step(page.me, number, place, made["cards"], b"", b""))
        memory.made[name] = tuple(made["order"]), made["factors"]
        page.sums.forget(making)
    page.propose(f"step {name}", page.line(f"step {name}"))
    with suppress(NotYet):  # it is worked out meanwhile
        _proof(page, deck, place, page.line(f"step {name}").cards)


def prove(page: PageState) -> None:
    """Tell the proof of every shuffle of this page that the log has without one."""
    if not page.is_seated:
        return
    for deck in page.book.decks.all:
        for place, step in enumerate(deck.steps if deck.is_free else ()):
            if step.by == page.me and not step.proof and _made(page, deck, place) == step.cards:
                with suppress(NotYet):
                    line = _proof(page, deck, place, step.cards)
                    page.propose(f"proof {_name(deck, place)}", line)


def _proof(page: PageState, deck: Deck, place: int, cards: bytes) -> Any:
    """Return the line with the proof of an own shuffle. Raises `NotYet`."""
    memory, name = page.memory, _name(deck, place)
    key = f"proof {name}"
    if key not in memory.own:
        order, factors = memory.made[name]
        at = {"context": page.where.context(page.me, deck.number, place), "key": deck.key}
        rest = {"before": deck.before(place), "after": cards, "order": order, "factors": factors}
        proof = page.sums.ask(key, "prove", **at, **rest)["proof"]
        page.signed(key, Proven(page.me, deck.number, place, proof, b""))
        page.sums.forget(key)
    return page.line(key)


def _made(page: PageState, deck: Deck, place: int) -> bytes | None:
    """Return the cards after an own shuffle, unless the page has lost its record since."""
    key = f"step {_name(deck, place)}"
    return page.line(key).cards if key in page.memory.own else None


def _name(deck: Deck, place: int) -> str:
    """Return the name of a shuffle. Lines may be taken back: another may have this place then."""
    return f"{deck.number} {hashlib.sha256(deck.key + deck.before(place)).hexdigest()}"


def _forget_steps(page: PageState) -> None:
    """Forget shuffles of decks that are not made any more; until then lines may be taken back."""
    used = {str(deck.number) for deck in page.book.decks.all if not deck.is_free}
    own, made = page.memory.own, page.memory.made
    for name in [name for name in own if name.startswith(("step ", "proof "))]:
        if name.split(" ")[1] in used:
            del own[name]
    for name in [name for name in made if name.split(" ")[0] in used]:
        del made[name]


@when_level
def report_silent(page: PageState) -> None:
    """Say of each person for whom a deck has waited too long that they are not heard."""
    waits = [*page.book.decks.waits_for()]
    page.waited = {one: page.waited.get(one, page.now) for one in waits}
    for (number, person), since in page.waited.items():
        waited = min(page.now - since, page.since_heard(person))
        if person != page.me and waited >= page.times.shuffle:
            with suppress(NotYet):
                word = Silent(page.me, number, person, b"")
                page.say(f"silent {number} {person}", word)
