"""Shares of cards that this page is to have: asking for them, and looking at cards.

Whose share does not come is asked for it again, and then the others, who stand in: at once for who
is away, has left or gave a false one; later for who may only be slow.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from app.friends.deck import giving
from app.friends.deck.giving import deck_of, own_part, share_by, stand_in
from app.friends.deck.state import PageState, when_level
from peerdeck.card import Card
from peerdeck.dealing.lines import Part
from peerdeck.dealing.notation import Person
from peerdeck.dealing.openings import chosen, face_in
from peerdeck.dealing.work import NotYet


def is_wanted(page: PageState, card: Card) -> bool:
    """Return True if this page is to see a card, or to open it as the leader."""
    sight = page.book.sight
    viewers = sight.of(card)
    if page.me in viewers:
        return True
    if page.leader != page.me or card not in sight.to_open:
        return False
    return all(is_late(page, card, viewer) for viewer in viewers)


def _wanted(page: PageState) -> Iterator[Card]:
    sight = page.book.sight
    for card in dict.fromkeys([*sight.viewers, *sight.to_open]):
        if is_wanted(page, card):
            yield card


@when_level
def want(page: PageState) -> None:
    """Work out what this page can itself, and ask for the shares that are missing."""
    lacking: dict[Person, list[Card]] = {}
    for card in _wanted(page):
        for owner in _missing(page, card):
            with suppress(NotYet):
                part = _made(page, card, owner)
                if part is not None:
                    page.memory.add_part(card, part)
                    continue
                lacking.setdefault(owner, []).append(card)
    since = page.wants.since
    wanted = {(card, owner) for owner, cards in lacking.items() for card in cards}
    page.wants.since = {one: since.get(one, page.now) for one in wanted}
    for owner, cards in lacking.items():
        _ask(page, owner, cards)


def _missing(page: PageState, card: Card) -> list[Person]:
    """Return those whose shares of a card are missing."""
    deck, _place = deck_of(page, card)
    parts = page.memory.parts.get(card, [])
    if chosen(deck, page.book.escrows, parts) is not None:
        return []
    one_of = {owner: [one for one in parts if one.owner == owner] for owner in deck.people}
    return [owner for owner in deck.people if not _is_enough(page, owner, one_of[owner])]


def _is_enough(page: PageState, owner: Person, parts: list[Part]) -> bool:
    if any(one.holder == owner for one in parts):
        return True
    for number in {one.number for one in parts}:
        escrow = page.book.escrows.all.get((owner, number))
        count = sum(one.number == number for one in parts)
        if escrow is not None and count >= escrow.threshold:
            return True
    return False


def _made(page: PageState, card: Card, owner: Person) -> Part | None:
    """Return a share that this page can work out itself. Raises `NotYet`."""
    deck, _place = deck_of(page, card)
    if owner == page.me and (mine := own_part(page, card)) is not None:
        return mine
    secret = page.book.escrows.told.get(deck.keys[owner])
    return share_by(page, card, owner, secret) if secret is not None else None


def is_late(page: PageState, card: Card, owner: Person) -> bool:
    """Return True if it is time for others to stand in for somebody."""
    people, times = page.book.people, page.times
    lied = any(one.person == owner and one.what == "share" for one in page.book.faults)
    key = deck_of(page, card)[0].keys.get(owner)
    is_gone = owner not in people.roster.people if key is None else people.is_gone(owner, key)
    if lied or is_gone or owner in people.roster.away:
        return True
    waited = page.now - page.wants.since.get((card, owner), page.now)
    if page.now - page.busy.get(owner, -times.busy) < times.busy:
        return waited >= times.busy
    return waited >= times.silent and page.since_heard(owner) >= times.silent


def _ask(page: PageState, owner: Person, cards: list[Card]) -> None:
    """Ask somebody for shares again, and those who stand in once it is late."""
    oldest = min(page.wants.since[card, owner] for card in cards)
    if page.now - oldest >= page.times.again:
        _ask_one(page, owner, owner, cards)
    late = [card for card in cards if is_late(page, card, owner)]
    if not late:
        return
    key = deck_of(page, late[0])[0].keys[owner]
    escrow = page.book.escrows.latest(owner, key)
    for holder in escrow.holders if escrow is not None else ():
        if holder == page.me:
            for card in late:
                with suppress(NotYet):
                    part = stand_in(page, card, owner)
                    if part is not None:
                        page.memory.add_part(card, part)
        else:
            _ask_one(page, holder, owner, late)


def _ask_one(page: PageState, whom: Person, owner: Person, cards: list[Card]) -> None:
    if whom == page.me or whom not in page.book.people.roster.people:
        return
    wants, again = page.wants, page.times.again
    when, wait = wants.asked.get((whom, owner), (-again, 0.0))
    if max(wants.since[card, owner] for card in cards) > when:
        wait = 0.0  # for these they have not been asked
    if page.now - when >= max(wait, again):
        wants.asked[whom, owner] = page.now, page.times.longer(wait, again)
        page.send(whom, f"ask {owner} {','.join(map(str, cards[: giving.MOST]))}")


def look(page: PageState) -> None:
    """Look at every card whose shares are all there, and forget those that are not shown any more.

    A page that has minded a seat forgets its hand when the person is back.
    """
    if page.is_behind:
        return
    sight = page.book.sight
    for card in [*page.faces, *page.memory.parts]:
        if not sight.may_see(card, page.me):
            page.faces.pop(card, None)
            page.memory.parts.pop(card, None)
            owners = deck_of(page, card)[0].people  # whose shares others may have stood in for
            page.sums.forget(f"face {card}", *(f"face {card} {owner}" for owner in owners))
    for card, viewers in page.book.sight.viewers.items():
        if card in page.faces or page.me not in viewers:
            continue
        deck, place = deck_of(page, card)
        parts = chosen(deck, page.book.escrows, page.memory.parts.get(card, ()))
        if parts is not None:
            with suppress(NotYet):
                name = f"face {card}"
                page.faces[card] = face_in(page.sums, name, page.book.escrows, deck, place, parts)
