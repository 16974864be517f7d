"""A page's part in showing cards: the shares that it gives, asks for, and looks at."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress

from app.agreement import keymaking
from app.agreement.decks import Dealt
from app.agreement.match import Match
from app.agreement.openings import Part, chosen, face_in, part_claim
from app.agreement.post import Gift
from app.agreement.secrets import At
from app.agreement.settled import is_settled
from app.agreement.sight import Sight, at_of
from app.agreement.state import Page, Share, Tell, Want
from app.agreement.sums import Sums
from app.agreement.words import Person, hash_of
from peerdeck.card import Card
from peerdeck.dealing.notation import decoded, encoded
from peerdeck.dealing.work import NotYet
from peerdeck.deck.group import DeckError

AGAIN = 1.0  # seconds after which a missing share is asked for again
SILENT = 1.0  # seconds unheard after which others stand in for somebody
SLOW = 10.0  # and seconds for somebody who is heard
MOST_CARDS = 60  # in one message
MOST_BOXES = 40  # of one person that are not read yet
MOST_BOX = 60_000  # bytes

# Giving


def give(page: Page, match: Match, sums: Sums, sight: Sight) -> None:
    """Send the shares that this page owes, and those that it was asked for."""
    post = page.heard.post
    owed = {*_owed(page, sight)} - post.given
    owed |= {gift for gift in post.asked if sight.may_see(gift[1], gift[0])}
    if not owed or not is_settled(page, match):
        return
    by_person: dict[Person, list[Gift]] = {}
    for gift in sorted(owed):
        by_person.setdefault(gift[0], []).append(gift)
    for to, gifts in by_person.items():
        _give(page, sums, sight, to, _in_turns(page, sight, to, gifts)[:MOST_CARDS])


def _owed(page: Page, sight: Sight) -> Iterable[Gift]:
    """Yield what this page gives unasked: shares by its key, and cards that it sees with others."""
    me, faces = page.me, page.stored.secrets.faces
    for card, people in sight.viewers.items():
        if people == {me}:
            continue
        place = sight.places[card]
        for to in people - {me}:
            if me in people and at_of(*place) in faces:
                yield to, card, ""
            elif me not in people and me in place[0].deck.keyring.keys:
                yield to, card, me
    for card in sight.to_open if sight.author not in (me, "") else ():
        if card in sight.places and me in sight.places[card][0].deck.keyring.keys:
            yield sight.author, card, me


def _in_turns(page: Page, sight: Sight, to: Person, gifts: list[Gift]) -> list[Gift]:
    """Return the gifts that may go out now: of two people neither is more than one card ahead."""
    people, post = page.table.people, page.heard.post
    if len(people) != 2 or to not in people:
        return gifts
    parts = page.stored.secrets.parts
    mine, theirs = sight.wanted(page.me), sight.wanted(to)
    got = sum(any(part.owner == to for part in parts.get(sight.at(card), ())) for card in mine)
    given = sum((to, card, page.me) in post.given for card in theirs)
    again = [gift for gift in gifts if gift in post.given]
    fresh = [gift for gift in gifts if gift not in post.given]
    room = got + int(people[0] == page.me) - given if got < len(mine) else len(fresh)
    return again + fresh[: max(room, 0)]


def _give(page: Page, sums: Sums, sight: Sight, to: Person, gifts: list[Gift]) -> None:
    key = keymaking.box_key(page, to)
    if key is None or not gifts:
        return
    parts: list[tuple[At, Part]] = []
    ready: list[Gift] = []
    for gift in gifts:
        _to, card, owner = gift
        if card in sight.places:
            with suppress(NotYet, DeckError):
                made = _parts(page, sums, sight.places[card], owner)
                parts += [(sight.at(card), part) for part in made]
                if made:
                    ready.append(gift)
                else:  # this page has no such share: the wish must not take the place of another
                    page.heard.post.asked.discard(gift)
    if not parts:
        return
    content = _content(parts)
    name = f"gift {to} {hash_of(content)}"
    sealed = {"context": keymaking.box_context(page), "key": key, "content": content.encode()}
    with suppress(NotYet):
        box = sums.ask(name, "seal", **sealed)["box"]
        sums.forget(name)
        page.heard.post.given |= {*ready}
        page.heard.post.asked -= {*ready}
        page.send([to], Share(box))


def _parts(page: Page, sums: Sums, place: tuple[Dealt, int], owner: Person) -> list[Part]:
    """Return the shares to give of a card. Raises `NotYet`."""
    if owner == "":
        return [*(chosen(place[0], page.stored.secrets.parts.get(at_of(*place), ())) or ())]
    part = own_part(page, sums, place) if owner == page.me else stand_in(page, sums, place, owner)
    return [] if part is None else [part]


def own_part(page: Page, sums: Sums, place: tuple[Dealt, int]) -> Part | None:
    """Return this page's share of a card by its own key. Raises `NotYet`."""
    dealt, at = place
    secret = page.stored.secrets.keys.get(dealt.deck.keyring.list.id)
    if secret is None or page.me not in dealt.deck.keyring.keys:
        return None
    share = sums.ask(
        f"part {dealt.deck.id} {at}",
        "share",
        context=dealt.deck.context(page.me, at),
        secret=secret,
        key=dealt.deck.keyring.keys[page.me],
        a=dealt.elements(at)[0],
    )["share"]
    return Part(page.me, page.me, share)


def stand_in(page: Page, sums: Sums, place: tuple[Dealt, int], owner: Person) -> Part | None:
    """Return this page's part of somebody else's share of a card. Raises `NotYet`."""
    dealt, at = place
    keys = dealt.deck.keyring
    sharing = keys.sharings.get(owner)
    held = None
    if sharing is not None and page.me in sharing.boxes:
        held = keymaking.held_share(page, sums, keys, owner)
    if sharing is None or held is None:
        return None
    share = sums.ask(
        f"stand in {dealt.deck.id} {at} {owner}",
        "standIn",
        context=dealt.deck.context(owner, at),
        commitments=sharing.commitments,
        holder=keys.list.number(page.me),
        share=held,
        a=dealt.elements(at)[0],
    )["share"]
    return Part(owner, page.me, share)


def _content(parts: Iterable[tuple[At, Part]]) -> str:
    return json.dumps([[*at, part.owner, part.holder, encoded(part.share)] for at, part in parts])


def _read_content(text: str) -> list[tuple[At, Part]]:
    """Read what `_content` returned. Raises `ValueError`."""
    result: list[tuple[At, Part]] = []
    for entry in json.loads(text):
        match entry:
            case [str(deck), int(at), str(owner), str(holder), str(share)]:
                result.append(((deck, at), Part(owner, holder, decoded(share))))
            case _:
                raise ValueError("This is no share.")
    return result


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
    if is_early or message.owner not in ("", *page.table.deck.people):
        return
    post.heeded[by, message.owner] = page.now
    for at in message.cards[:MOST_CARDS]:
        card = sight.cards.get(at)
        if card is not None and sight.may_see(card, by):
            post.asked.add((by, card, message.owner))


def read(page: Page, sums: Sums, sight: Sight) -> None:
    """Take the shares out of the boxes that have come."""
    post, own_key = page.heard.post, keymaking.box_key(page, page.me)
    rest: list[tuple[Person, bytes]] = []
    for by, box in post.boxes:
        try:
            _read(page, sums, sight, box, own_key)
        except NotYet:
            rest.append((by, box))
        except (ValueError, DeckError):  # it is as if nothing had come: others stand in
            continue
    post.boxes = rest


def _read(page: Page, sums: Sums, sight: Sight, box: bytes, own_key: bytes | None) -> None:
    """Take the shares out of a box. Raises `NotYet`, `ValueError` and `DeckError`."""
    name = f"box {hash_of(encoded(box))}"
    content = sums.ask(
        name,
        "unseal",
        context=keymaking.box_context(page),
        secret=page.stored.secrets.boxes,
        key=own_key,
        box=box,
    )["content"]
    wanted = {sight.at(card): card for card in sight.wanted(page.me) if card in sight.places}
    parts = [part for part in _read_content(bytes(content).decode()) if part[0] in wanted]
    claims = [part_claim(*sight.places[wanted[at]], part) for at, part in parts]
    wrong = sums.ask(f"{name} parts", "check", claims=claims)["wrong"] if claims else ()
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
    lacking: dict[Person, list[Card]] = {}
    for card in dict.fromkeys(sight.wanted(page.me)):
        place = sight.places.get(card)
        if place is None or at_of(*place) in faces:
            continue
        parts = page.stored.secrets.parts.get(at_of(*place), ())
        there = {part.owner for part in parts if part.holder == part.owner}
        for owner in place[0].deck.keyring.list.holders:
            if owner not in there and not _has(page, sums, place, owner):
                lacking.setdefault(owner, []).append(card)
        _look(page, sums, place)
    post.lacking = {
        (card, owner): post.lacking.get((card, owner), page.now)
        for owner, cards in lacking.items()
        for card in cards
    }
    for owner, cards in lacking.items():
        _ask(page, sums, sight, owner, cards)
    if any(page.now - since >= SLOW for since in post.lacking.values()):
        _say_who_is_there(page)


def _say_who_is_there(page: Page) -> None:
    """Tell the person, once in a deal, if too few are awake to open the cards of this deck."""
    deck, post = page.table.deck, page.heard.post
    awake = [person for person in deck.people if page.hears(person)]
    if len(awake) < deck.threshold and not post.is_short:
        post.is_short = True
        page.effects.append(Tell("too few for these cards", tuple(awake)))


def _look(page: Page, sums: Sums, place: tuple[Dealt, int]) -> None:
    secrets, at = page.stored.secrets, at_of(*place)
    parts = chosen(place[0], secrets.parts.get(at, ()))
    if parts is None:
        return
    name = f"face {at[0]} {at[1]}"
    with suppress(NotYet, DeckError):
        secrets.faces[at] = face_in(sums, name, *place, parts)
        sums.forget(name)
        page.is_dirty = True


def _has(page: Page, sums: Sums, place: tuple[Dealt, int], owner: Person) -> bool:
    """Return True if this page has what it needs of a card by somebody's key, or can make it."""
    at, keys = at_of(*place), place[0].deck.keyring
    theirs = [part for part in page.stored.secrets.parts.get(at, ()) if part.owner == owner]
    if any(part.holder == owner for part in theirs):
        return True
    if owner == page.me:
        with suppress(NotYet, DeckError):
            part = own_part(page, sums, place)
            if part is not None:
                _take(page, at, part)
                return True
    return owner in keys.sharings and len(theirs) >= keys.threshold


def _ask(page: Page, sums: Sums, sight: Sight, owner: Person, cards: list[Card]) -> None:
    """Ask somebody for shares again, and those who stand in once it is late."""
    post = page.heard.post
    waited = page.now - min(post.lacking[card, owner] for card in cards)
    is_gone = owner in page.table.away or owner not in page.table.people
    if owner == page.me or (waited < AGAIN and not is_gone):
        return
    late = [card for card in cards if page.now - post.lacking[card, owner] >= AGAIN or is_gone]
    _want(page, sight, owner, owner, late)  # also if they only count as away
    if not is_gone and page.silent(owner) < SILENT and waited < SLOW:
        return
    for card in late:
        with suppress(NotYet, DeckError):
            part = stand_in(page, sums, sight.places[card], owner)
            if part is not None:
                _take(page, sight.at(card), part)
    holders = sight.places[late[0]][0].deck.keyring.list.holders
    for holder in holders:
        if holder not in (page.me, owner) and holder in page.table.people:
            _want(page, sight, holder, owner, late)


def _want(page: Page, sight: Sight, whom: Person, owner: Person, cards: list[Card]) -> None:
    post = page.heard.post
    if page.now - post.wanted.get((whom, owner), -AGAIN) < AGAIN or not page.hears(whom):
        return
    post.wanted[whom, owner] = page.now
    page.send([whom], Want(owner, tuple(map(sight.at, cards[:MOST_CARDS]))))


def forget(page: Page, sight: Sight) -> None:
    """Forget the faces and shares of cards that this page may no longer know."""
    secrets, known = page.stored.secrets, sight.may_know(page.me)
    gone = {at for at in (*secrets.faces, *secrets.parts) if at not in known}
    for at in gone:
        secrets.faces.pop(at, None)
        secrets.parts.pop(at, None)
        page.is_dirty = True
