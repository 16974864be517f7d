"""Shares of cards that this page owes: sealed for whoever may see the card, until they arrive.

What is owed follows from the log. A card that nobody sees yet is shown to somebody by a share of
each person; one that somebody else sees already, by all its shares from that person alone. Others
give theirs when they are asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.friends.deck.keeping import held
from app.friends.deck.memory import Given
from app.friends.deck.post import Message
from app.friends.deck.state import PageState, when_sure
from peerdeck.card import Card
from peerdeck.dealing.accusing import MESSAGES, Contents, message_said
from peerdeck.dealing.decks import Deck
from peerdeck.dealing.lines import Part
from peerdeck.dealing.notation import Person, encoded
from peerdeck.dealing.openings import chosen
from peerdeck.dealing.work import NotYet

ALL = "*"  # in place of an owner: all shares of a card
MOST = 60  # cards that are asked for at once
AHEAD = 4  # shares that are under way before it is known to whom the cards go
MOST_PARTS = 180  # shares in a message


def deck_of(page: PageState, card: Card) -> tuple[Deck, int]:
    """Return the deck that a card which may be seen came from, and its place there."""
    found = page.book.decks.of_card(card)
    assert found is not None  # it may be seen
    return found


@when_sure
def give(page: PageState) -> None:
    """Send what is owed, and what has not arrived once more."""
    post, memory = page.post, page.memory
    _forget_given(page)
    waiting = {message.to for message in post.open.values() if not message.text}
    owed: dict[Person, dict[Given, list[tuple[Card, Part]]]] = {}
    for gift in sorted({*_owed(page), *_asked(page)} - memory.given - post.under_way.keys()):
        to, card, owner = gift
        if to not in page.book.people.keys:
            continue  # nothing can be sealed for them yet
        mine = owed.setdefault(to, {})
        if to in waiting or sum(map(len, mine.values())) >= MOST_PARTS:
            continue
        try:
            mine[gift] = [(card, part) for part in _parts(page, card, owner)]
        except NotYet:
            continue
    for to, gifts in owed.items():
        if parts := [part for parts in gifts.values() for part in parts]:
            post.number += 1
            memory.messages = post.number
            key = page.book.people.box_key(to)
            content = Contents(tuple(parts), page.book.at, page.book.hash).written()
            told = (frozenset(gifts), content, key, page.book.at)
            message = Message(to, post.number, *told)
            post.open[post.number] = message
    for message in list(post.open.values()):
        _post(page, message)


def _forget_given(page: PageState) -> None:
    """Forget which shares have arrived of cards that are hidden no more, or shown no more."""
    sight, memory = page.book.sight, page.memory
    if sight is not page.post.looked:
        page.post.looked = sight
        memory.given = {one for one in memory.given if sight.may_see(one[1], one[0])}


def _owed(page: PageState) -> Iterator[Given]:
    book, me = page.book, page.me
    for card, viewers in book.sight.viewers.items():
        deck, _place = deck_of(page, card)
        for to in viewers - {me}:
            others = viewers - {to}
            if me in others and card in page.faces:
                if (to, card, me) not in page.memory.given:  # else they had it first
                    yield to, card, ALL
            elif not others and me in deck.people:
                yield to, card, me
    for card in book.sight.to_open:
        if not book.sight.of(card) and page.leader not in (me, ""):
            yield page.leader, card, me


def _asked(page: PageState) -> Iterator[Given]:
    for gift in list(page.post.asked):
        to, card, _owner = gift
        if gift in page.memory.given or not page.book.sight.may_see(card, to):
            page.post.asked.discard(gift)
        else:
            yield gift


def _parts(page: PageState, card: Card, owner: Person) -> list[Part]:
    """Return the shares to give of a card. Raises `NotYet`."""
    deck, _place = deck_of(page, card)
    if owner == ALL:
        parts = chosen(deck, page.book.escrows, page.memory.parts.get(card, ()))
        return list(parts or ())
    if owner == page.me:
        mine = own_part(page, card)
        return [mine] if mine is not None else []
    part = stand_in(page, card, owner)
    return [part] if part is not None else []


def own_part(page: PageState, card: Card) -> Part | None:
    """Return this page's share of a card. Raises `NotYet`."""
    deck, _place = deck_of(page, card)
    if deck.keys.get(page.me) != page.book.people.card_key(page.me):
        return None
    return share_by(page, card, page.me, page.memory.cards)


def share_by(page: PageState, card: Card, owner: Person, secret: bytes) -> Part:
    """Return somebody's share of a card, by their secret. Raises `NotYet`."""
    return Part(owner, owner, 0, _share(page, *deck_of(page, card), owner, secret))


def _share(page: PageState, deck: Deck, place: int, owner: Person, secret: bytes) -> bytes:
    """Return somebody's share of the card at a place of a deck. Raises `NotYet`."""
    a = deck.card(place)[0]
    context = page.where.context(owner, deck.number, place)
    # Lines may be taken back, and another deck have this number then.
    name = f"share {deck.number} {place} {a.hex()} {owner}"
    told = {"context": context, "secret": secret, "key": deck.keys[owner], "a": a}
    share: bytes = page.sums.ask(name, "share", **told)["share"]
    return share


def prepare(page: PageState) -> None:
    """Work out this page's shares of a deck that is about to be dealt, from the top.

    They are given to nobody before all proofs of the deck are checked. Who will see which card is
    not known yet, so there is one of each.
    """
    decks = page.book.decks
    deck = next((one for one in decks.all if one.is_free and one.next is None), None)
    if deck is None or not page.is_seated or not page.is_sure or not page.book.state.called:
        return
    if deck.keys.get(page.me) != page.book.people.card_key(page.me):
        return
    under_way, size = 0, len(deck.faces)
    number, done = page.post.prepared
    for place in reversed(range(size - done if number == deck.number else size)):
        try:
            _share(page, deck, place, page.me, page.memory.cards)
        except NotYet:
            under_way += 1
            if under_way == AHEAD:
                return
        else:
            if not under_way:
                page.post.prepared = deck.number, size - place


def stand_in(page: PageState, card: Card, owner: Person) -> Part | None:
    """Return this page's part of somebody else's share of a card. Raises `NotYet`."""
    deck, place = deck_of(page, card)
    key = deck.keys.get(owner)
    escrow = page.book.escrows.latest(owner, key) if key is not None else None
    share = held(page, escrow) if escrow is not None else None
    if escrow is None or share is None:
        return None
    told = {
        "context": page.where.context(owner, deck.number, place),
        "commitments": escrow.commitments,
        "holder": escrow.holders[page.me],
        "share": share,
        "a": deck.card(place)[0],
    }
    name = f"stand in {card} {escrow.commitments.hex()}"
    return Part(owner, page.me, escrow.number, page.sums.ask(name, "standIn", **told)["share"])


def _post(page: PageState, message: Message) -> None:
    """Seal, sign and send a message, or send it again; drop it when nobody wants it any more."""
    people, ask = page.book.people, page.sums.ask
    can_read = message.to in people.roster.people and people.box_key(message.to) == message.key
    if not can_read or not any(
        page.book.sight.may_see(card, message.to) for _to, card, _owner in message.gifts
    ):
        del page.post.open[message.number]
        return
    if message.text and page.now - message.sent < message.wait:
        return
    if not message.text:
        context = page.where.context(page.me, MESSAGES + message.number)
        name = f"message {message.number}"
        key, content = message.key, message.content
        try:
            box = ask(name, "seal", context=context, key=key, content=content)["box"]
            said = message_said(message.to, message.number, box)
            own, secret = page.where.context(page.me), page.memory.boxes
            signed = ask(f"{name} signed", "sign", context=own, secret=secret, said=said)
        except NotYet:
            return
        page.sums.forget(name, f"{name} signed")
        words = ["shares", message.number, message.at, encoded(box), encoded(signed["signature"])]
        message.text = " ".join(map(str, words))
    message.sent, message.wait = page.now, page.times.longer(message.wait, page.times.again)
    page.send(message.to, message.text)


def arrived(page: PageState, sender: Person, number: int) -> None:
    """Somebody has the shares of a message."""
    message = page.post.open.get(number)
    if message is not None and message.to == sender:
        page.memory.given |= message.gifts
        page.post.asked -= message.gifts
        del page.post.open[number]


def be_asked(page: PageState, sender: Person, owner: Person, cards: list[Card]) -> None:
    """Take a wish for shares of some cards: this page's own, or others' that it stands in for."""
    sight = page.book.sight
    allowed = [card for card in cards[:MOST] if sight.may_see(card, sender)]
    if len(allowed) < len(cards[:MOST]) or page.is_behind or not page.is_sure:
        page.send(sender, "busy")
    under_way = page.post.under_way
    for card in allowed:
        gift = sender, card, owner
        if gift in under_way:
            under_way[gift].wait = page.times.again  # it may have been lost
        elif owner in deck_of(page, card)[0].people:
            page.memory.given.discard(gift)
            page.post.asked.add(gift)
