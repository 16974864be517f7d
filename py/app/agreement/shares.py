"""A page's part in showing cards: the shares that it gives, asks for, and looks at."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress

from app.agreement import keymaking
from app.agreement.decks import Dealt
from app.agreement.keys import KeyList
from app.agreement.limits import AGAIN, LONG, MOST_BOX, MOST_BOXES, MOST_CARDS
from app.agreement.match import Match
from app.agreement.notes import parsed
from app.agreement.openings import Part, chosen, face_in, part_claim
from app.agreement.post import Gift
from app.agreement.secrets import At
from app.agreement.settled import is_settled, patience
from app.agreement.sight import Sight
from app.agreement.state import Page, Share, Tell, Want
from app.agreement.sums import Sums
from app.agreement.words import Person, hash_of
from peerdeck.card import Card
from peerdeck.dealing.notation import decoded, encoded
from peerdeck.dealing.work import NotYet
from peerdeck.deck.group import DeckError

# Giving


def give(page: Page, match: Match, sums: Sums, sight: Sight) -> None:
    """Send the shares that this page owes, and those that it was asked for."""
    post = page.heard.post
    gifts = sight.gifts - post.given
    gifts |= {gift for gift in post.asked if sight.may_see(gift[1], gift[0])}
    if gifts and is_settled(page, match):
        for to in sorted({gift[0] for gift in gifts}):
            theirs = _in_turns(page, sight, to, sorted(gift for gift in gifts if gift[0] == to))
            _give(page, sums, sight, to, theirs[:MOST_CARDS])


def _in_turns(page: Page, sight: Sight, to: Person, gifts: list[Gift]) -> list[Gift]:
    """Return the gifts that may go out now: of two people neither is more than one card ahead."""
    people, post = page.table.people, page.heard.post
    if len(people) != 2 or to not in people:
        return gifts
    parts = page.stored.secrets.parts
    got = sum(any(part.owner == to for part in parts.get(at, ())) for at in sight.mine)
    given = sum((to, card, page.me) in post.given for card in sight.wanted(to))
    again = [gift for gift in gifts if gift in post.given]
    fresh = [gift for gift in gifts if gift not in post.given]
    room = got + int(people[0] == page.me) - given if got < len(sight.mine) else len(fresh)
    return again + fresh[: max(room, 0)]


def _give(page: Page, sums: Sums, sight: Sight, to: Person, gifts: list[Gift]) -> None:
    """Send shares to somebody in one box, as soon as all of them are made."""
    post, key = page.heard.post, keymaking.box_key(page, to)
    parts: dict[Gift, Part] = {}
    is_early = False
    for gift in gifts:
        _to, card, owner = gift
        try:
            part = part_of(page, sums, sight.places[card], owner)
        except NotYet:  # the sums of all of them are begun together
            is_early = True
            continue
        if part is None:  # the wish must not take the place of another
            post.asked.discard(gift)
        else:
            parts[gift] = part
    if key is None or is_early or not parts:
        return
    content = _content([(sight.at(card), part) for (_to, card, _owner), part in parts.items()])
    name = f"gift {to} {hash_of(content)}"
    context = keymaking.box_context(page)
    with suppress(NotYet, DeckError):
        box = sums.ask(name, "seal", context=context, key=key, content=content.encode())["box"]
        sums.forget(name)
        post.given |= {*parts}
        post.asked -= {*parts}
        page.send([to], Share(box))


def part_of(page: Page, sums: Sums, place: tuple[Dealt, int], owner: Person) -> Part | None:
    """Return this page's share of a card by somebody's key, or None if it has none.

    Raises `NotYet`.
    """
    dealt, at = place
    keys = dealt.deck.keyring
    secret = page.stored.secrets.keys.get(keys.list.id)
    if owner != page.me:
        secret = keymaking.held_share(page, sums, keys, owner)
    if secret is None or owner not in keys.keys:
        return None
    name, context, a = f"{dealt.deck.id} {at}", dealt.deck.context(owner, at), dealt.elements(at)[0]
    if owner == page.me:
        key = keys.keys[owner]
        made = sums.ask(f"part {name}", "share", context=context, secret=secret, key=key, a=a)
    else:
        made = sums.ask(
            f"stand in {name} {owner}",
            "standIn",
            context=context,
            commitments=keys.sharings[owner].commitments,
            holder=keys.list.number(page.me),
            share=secret,
            a=a,
        )
    return Part(owner, page.me, made["share"])


def _content(parts: Sequence[tuple[At, Part]]) -> str:
    return json.dumps([[*at, part.owner, part.holder, encoded(part.share)] for at, part in parts])


def _read_content(text: str) -> Iterator[tuple[At, Part]]:
    """Yield what `_content` was called with. Raises `ValueError`."""
    entries = parsed(text)
    for entry in entries if isinstance(entries, list) else ():
        match entry:
            case [str(deck), int(at), str(owner), str(holder), str(share)]:
                yield (deck, at), Part(owner, holder, decoded(share))


# Getting


def hear(page: Page, by: Person, message: Share | Want, sight: Sight) -> None:
    """Take a box with shares, or somebody's wish for some."""
    post = page.heard.post
    if isinstance(message, Share):
        waiting = sum(person == by for person, _box in post.boxes)
        if len(message.box) <= MOST_BOX and waiting < MOST_BOXES:
            post.boxes.append((by, message.box))
        return
    is_early = page.now - post.heeded.get((by, message.owner), -AGAIN) < AGAIN / 2
    decks = [dealt.deck for dealt, _at in sight.places.values()]  # also with keys of an older list
    if is_early or not any(message.owner in deck.keyring.keys for deck in decks):
        return
    post.heeded[by, message.owner] = page.now
    cards = {sight.at(card): card for card in sight.places}
    for at in message.cards[:MOST_CARDS]:
        if at in cards and sight.may_see(cards[at], by):
            post.asked.add((by, cards[at], message.owner))


def read(page: Page, sums: Sums, sight: Sight) -> None:
    """Take the shares out of the boxes that have come."""
    post, rest = page.heard.post, list[tuple[Person, bytes]]()
    for by, box in post.boxes:
        try:
            _read(page, sums, sight, box)
        except NotYet:
            rest.append((by, box))
        except (ValueError, DeckError):  # it is as if nothing had come: others stand in
            continue
    post.boxes = rest


def _read(page: Page, sums: Sums, sight: Sight, box: bytes) -> None:
    """Take the shares out of a box. Raises `NotYet`, `ValueError` and `DeckError`."""
    name = f"box {hash_of(encoded(box))}"
    content: bytes = sums.ask(
        name,
        "unseal",
        context=keymaking.box_context(page),
        secret=page.stored.secrets.boxes,
        key=keymaking.box_key(page, page.me),
        box=box,
    )["content"]
    parts = [part for part in _read_content(content.decode()) if part[0] in sight.mine]
    claims = [part_claim(*sight.places[sight.mine[at]], part) for at, part in parts]
    about = hash_of(tuple(at for at, _part in parts))
    wrong = sums.wrong(f"{name} {about}", lambda: claims) if claims else ()
    sums.forget(name)
    for index, (at, part) in enumerate(parts):
        if index not in wrong:
            _take(page, at, part)


def _take(page: Page, at: At, part: Part) -> None:
    """Store a share whose proof is right, if it is new."""
    known = page.stored.secrets.parts.setdefault(at, [])
    if all(part[:2] != other[:2] for other in known):
        known.append(part)
        page.is_dirty = True


def look(page: Page, sums: Sums, sight: Sight) -> None:
    """Look at the cards whose shares are here, and ask for what is missing."""
    faces, post = page.stored.secrets.faces, page.heard.post
    missing: dict[Person, list[Card]] = {}
    for at, card in sight.mine.items():
        if at not in faces:
            for owner in sight.places[card][0].deck.keyring.list.holders:
                if not _has(page, sums, sight, card, owner):
                    missing.setdefault(owner, []).append(card)
            _look(page, sums, sight, card)
    post.lacking = {
        (card, owner): post.lacking.get((card, owner), page.now)
        for owner, cards in missing.items()
        for card in cards
    }
    for owner, cards in missing.items():
        if owner != page.me:
            _ask(page, sums, sight, owner, cards)
    late = [card for (card, _owner), since in post.lacking.items() if page.now - since >= LONG]
    if late:
        _say_who_is_there(page, sight.places[late[0]][0].deck.keyring.list)


def _has(page: Page, sums: Sums, sight: Sight, card: Card, owner: Person) -> bool:
    """Return True if the share of a card by somebody's key is here; one's own is made."""
    dealt, _at = place = sight.places[card]
    parts = page.stored.secrets.parts.get(sight.at(card), ())
    holders = {part.holder for part in parts if part.owner == owner}
    keys = dealt.deck.keyring
    if owner in holders or (owner in keys.sharings and len(holders) >= keys.list.threshold):
        return True
    if owner == page.me:
        with suppress(NotYet, DeckError):
            part = part_of(page, sums, place, owner)
            if part is not None:
                _take(page, sight.at(card), part)
                return True
    return False


def _look(page: Page, sums: Sums, sight: Sight, card: Card) -> None:
    secrets, at = page.stored.secrets, sight.at(card)
    dealt, place = sight.places[card]
    parts = chosen(dealt, secrets.parts.get(at, ()))
    if parts is not None:
        name = f"face {at[0]} {at[1]}"
        with suppress(NotYet, DeckError):
            secrets.faces[at] = face_in(sums, name, dealt, place, parts)
            sums.forget(name)
            page.is_dirty = True


def _say_who_is_there(page: Page, keys: KeyList) -> None:
    """Tell the person, once in a deal, if too few are awake to open cards with these keys."""
    post = page.heard.post
    awake = [person for person in keys.holders if page.hears(person)]
    if len(awake) < keys.threshold and not post.is_short:
        post.is_short = True
        page.effects.append(Tell("too few for these cards", tuple(awake)))


def _ask(page: Page, sums: Sums, sight: Sight, owner: Person, cards: list[Card]) -> None:
    """Ask somebody for shares again, and those who stand in once it is late."""
    since = page.heard.post.lacking
    is_gone = owner in page.table.away or owner not in page.table.people
    late = [card for card in cards if is_gone or page.now - since[card, owner] >= AGAIN]
    if not late:
        return
    _want(page, sight, owner, owner, late)  # also if they only count as away
    waited = page.now - min(since[card, owner] for card in late)
    if not is_gone and page.hears(owner) and waited < patience(page, owner, LONG):
        return
    for card in late:
        with suppress(NotYet, DeckError):
            part = part_of(page, sums, sight.places[card], owner)
            if part is not None:
                _take(page, sight.at(card), part)
    for holder in sight.places[late[0]][0].deck.keyring.list.holders:
        if holder != owner and holder in page.table.people:
            _want(page, sight, holder, owner, late)


def _want(page: Page, sight: Sight, whom: Person, owner: Person, cards: list[Card]) -> None:
    post = page.heard.post
    if page.now - post.wanted.get((whom, owner), -AGAIN) >= AGAIN and page.hears(whom):
        post.wanted[whom, owner] = page.now
        page.send([whom], Want(owner, tuple(map(sight.at, cards[:MOST_CARDS]))))


def forget(page: Page, sight: Sight) -> None:
    """Forget the faces and shares of cards that this page may no longer know.

    Shares of a card that it has not seen yet are forgotten once it is not to see that card.
    """
    secrets = page.stored.secrets
    faces, parts = secrets.faces, secrets.parts
    if not (faces.keys() <= sight.known and parts.keys() <= faces.keys() | sight.mine.keys()):
        faces = secrets.faces = {at: face for at, face in faces.items() if at in sight.known}
        lasting = faces.keys() | sight.mine.keys()
        secrets.parts = {at: those for at, those in parts.items() if at in lasting}
        page.is_dirty = True
