"""A page's part in showing cards: the shares that it gives, asks for, and looks at."""

from __future__ import annotations

from contextlib import suppress

from peerdeck.agreement import keychecks
from peerdeck.agreement.base64url import encoded
from peerdeck.agreement.decks import Shuffle
from peerdeck.agreement.effects import Share, Tell, Want
from peerdeck.agreement.keys import BOX
from peerdeck.agreement.limits import AGAIN, LONG, MOST_BOX, MOST_BOXES, MOST_CARDS
from peerdeck.agreement.match import Match
from peerdeck.agreement.openings import Part, chosen, enough_of, face_in, part_claim, terms_of
from peerdeck.agreement.reading import read_as
from peerdeck.agreement.secrets import At, Gift
from peerdeck.agreement.settled import is_settled, patience
from peerdeck.agreement.sight import Sight
from peerdeck.agreement.state import Page
from peerdeck.agreement.sums import NotYet, Sums
from peerdeck.agreement.words import Hash, Person, hash_of, text_of
from peerdeck.card import Card
from peerdeck.deck.group import DeckError

# Giving


def give(page: Page, match: Match, sums: Sums, sight: Sight) -> None:
    """Send the shares that this page owes, and those that it was asked for."""
    post = page.heard.post
    gifts = sight.gifts - post.given
    gifts |= {gift for gift in post.asked if gift[0] in sight.viewers.get(gift[1], ())}
    if gifts and is_settled(page, match):
        for to in sorted({gift[0] for gift in gifts}):
            theirs = _in_turns(page, sight, to, sorted(gift for gift in gifts if gift[0] == to))
            _give(page, sums, sight, to, theirs[:MOST_CARDS])


def _in_turns(page: Page, sight: Sight, to: Person, gifts: list[Gift]) -> list[Gift]:
    """Return the gifts that may go out now: of two people neither is more than one card ahead.

    Cards that are opened to all give nobody an advantage, and neither do those of a deck that the
    other holds no key of, because they came in after it was shuffled.
    """
    people, post = page.table.people, page.heard.post
    if len(people) != 2 or to not in people:
        return gifts
    parts, opening = page.stored.secrets.parts, {*sight.to_open}
    keys = {card: place[0].deck.keyring.keys for card, place in sight.places.items()}
    mine = [at for at, card in sight.mine.items() if card not in opening and to in keys[card]]
    got = sum(any(part.owner == to for part in parts.get(at, ())) for at in mine)
    given = sum((to, card, page.me) in post.given for card in {*sight.wanted(to)} - opening)
    free = [gift for gift in gifts if gift in post.given or gift[1] in opening]
    fresh = [gift for gift in gifts if gift not in free]
    room = got + int(people[0] == page.me) - given if got < len(mine) else len(fresh)
    return free + fresh[: max(room, 0)]


def _give(page: Page, sums: Sums, sight: Sight, to: Person, gifts: list[Gift]) -> None:
    """Send shares to somebody in one box, as soon as all of them are made."""
    post, key = page.heard.post, keychecks.box_key(page, to)
    made: dict[Gift, Part | None] = {}
    for gift in gifts:
        with suppress(NotYet):  # the sums of all of them are begun together
            made[gift] = part_of(page, sums, sight.places[gift[1]], gift[2])
    parts = {gift: part for gift, part in made.items() if part is not None}
    post.asked -= made.keys() - parts.keys()  # they must not take the place of others
    if key is None or len(made) < len(gifts) or not parts:
        return
    content = text_of([(*sight.at(card), *part) for (_to, card, _owner), part in parts.items()])
    name = f"gift {to} {hash_of(content)}"
    context = keychecks.box_context(page)
    with suppress(NotYet, DeckError):
        box = sums.ask(name, "seal", context=context, key=key, content=content.encode())["box"]
        sums.forget(name)
        post.given |= {*parts}
        post.asked -= {*parts}
        page.send([to], Share(box))


def part_of(page: Page, sums: Sums, place: tuple[Shuffle, int], owner: Person) -> Part | None:
    """Return this page's share of a card by somebody's key, or None if it has none.

    Raises `NotYet`.
    """
    dealt, at = place
    keys = dealt.deck.keyring
    secret = page.stored.secrets.keys.get(keys.list.id)
    if owner != page.me:
        secret = keychecks.held_share(page, sums, keys, owner)
    if secret is None or owner not in keys.keys:
        return None
    name, terms = f"{dealt.deck.id} {dealt.id} {at}", terms_of(dealt, at, owner, page.me)
    if owner == page.me:
        made = sums.ask(f"part {name}", "share", secret=secret, **terms)
    else:
        made = sums.ask(f"stand in {name} {owner}", "standIn", share=secret, **terms)
    return Part(owner, page.me, made["share"])


# Getting


def hear(page: Page, by: Person, message: Share | Want, sight: Sight) -> None:
    """Take a box with shares, or somebody's wish for some."""
    post = page.heard.post
    if isinstance(message, Share):
        waiting = sum(person == by for person, _box in post.boxes)
        if len(message.box) <= MOST_BOX and waiting < MOST_BOXES:
            post.boxes.append((by, message.box))
        return
    cards = [card for card in sight.wanted(by) if sight.at(card) in message.cards[:MOST_CARDS]]
    owner, places = message.owner, sight.places
    gifts = {(by, card, owner) for card in cards if owner in places[card][0].deck.keyring.keys}
    if gifts and page.now - post.heeded.get((by, owner), -AGAIN) >= AGAIN / 2:
        post.heeded[by, owner] = page.now
        post.asked |= gifts


def read(page: Page, sums: Sums, sight: Sight) -> None:
    """Take the shares out of the boxes that have come."""
    post, rest = page.heard.post, list[tuple[Person, bytes]]()
    for by, box in post.boxes:
        name = f"box {hash_of(encoded(box))}"
        try:
            _read(page, sums, sight, name, box)
        except NotYet:
            rest.append((by, box))
            continue
        except (ValueError, DeckError):  # it is as if nothing had come: others stand in
            pass
        sums.forget(name)
    post.boxes = rest


def _read(page: Page, sums: Sums, sight: Sight, name: str, box: bytes) -> None:
    """Take the shares out of a box. Raises `NotYet`, `ValueError` and `DeckError`."""
    secret, key = page.stored.secrets.keys.get(BOX), keychecks.box_key(page, page.me)
    if secret is None or key is None:
        raise NotYet
    context = keychecks.box_context(page)
    result = sums.ask(name, "unseal", context=context, secret=secret, key=key, box=box)
    kind = tuple[tuple[Hash, int, Person, Person, bytes], ...]  # as `_give` writes them
    entries = read_as(kind, result["content"].decode()) or ()
    given = [((deck, place), Part(*part)) for deck, place, *part in entries]
    parts = [(at, part) for at, part in given if at in sight.mine]
    claims = [part_claim(*sight.places[sight.mine[at]], part) for at, part in parts]
    about = hash_of(tuple(at for at, _part in parts))
    wrong = sums.wrong(f"{name} {about}", lambda: claims) if claims else ()
    for index, (at, part) in enumerate(parts):
        if index not in wrong:
            _take(page, at, part)


def _take(page: Page, at: At, part: Part) -> None:
    """Store a share whose proof is right, if it is new."""
    known = page.stored.secrets.parts.setdefault(at, [])
    if all(part[:2] != other[:2] for other in known):
        known.append(part)
        page.is_dirty = True


def _make(page: Page, sums: Sums, sight: Sight, card: Card, owner: Person) -> bool:
    """Take this page's own share of a card by somebody's key; return False if there is none yet."""
    with suppress(NotYet, DeckError):
        part = part_of(page, sums, sight.places[card], owner)
        if part is not None:
            _take(page, sight.at(card), part)
            return True
    return False


def look(page: Page, sums: Sums, sight: Sight) -> None:
    """Look at the cards whose shares are here, and ask for what is missing."""
    secrets, post = page.stored.secrets, page.heard.post
    missing: dict[Person, list[Card]] = {}
    for at, card in sight.mine.items():
        if at in secrets.faces:
            continue
        dealt, _place = sight.places[card]
        for owner in dealt.deck.keyring.list.holders:
            is_here = bool(enough_of(dealt, secrets.parts.get(at, ()), owner))
            if not is_here and not (owner == page.me and _make(page, sums, sight, card, owner)):
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
    keys = sight.places[late[0]][0].deck.keyring.list if late else None
    awake = [person for person in keys.holders if page.hears(person)] if keys else []
    if keys and len(awake) < keys.threshold and not post.is_short:
        post.is_short = True
        page.effects.append(Tell("too few for these cards", tuple(awake)))


def _look(page: Page, sums: Sums, sight: Sight, card: Card) -> None:
    secrets, at = page.stored.secrets, sight.at(card)
    dealt, place = sight.places[card]
    parts = chosen(dealt, secrets.parts.get(at, ()))
    if parts is not None:
        name = f"face {dealt.deck.id} {dealt.id} {place}"
        with suppress(NotYet, DeckError):
            secrets.faces[at] = face_in(sums, name, dealt, place, parts)
            sums.forget(name)
            page.is_dirty = True


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
        _make(page, sums, sight, card, owner)
    for holder in sight.places[late[0]][0].deck.keyring.list.holders:
        if holder != owner and holder in page.table.people:
            _want(page, sight, holder, owner, late)


def _want(page: Page, sight: Sight, whom: Person, owner: Person, cards: list[Card]) -> None:
    """Ask somebody for shares, if that was not a moment ago: first for those that are due first."""
    post = page.heard.post
    if page.now - post.wanted.get((whom, owner), -AGAIN) >= AGAIN and page.hears(whom):
        post.wanted[whom, owner] = page.now
        page.send([whom], Want(owner, tuple(map(sight.at, sorted(cards)[:MOST_CARDS]))))


def forget(page: Page, sight: Sight) -> None:
    """Forget the faces and shares of cards that this page may no longer know.

    Shares of a card that it has not seen yet are forgotten once it is not to see that card.
    """
    secrets = page.stored.secrets
    faces = {at: face for at, face in secrets.faces.items() if at in sight.known}
    parts = {at: those for at, those in secrets.parts.items() if at in faces or at in sight.mine}
    if (len(faces), len(parts)) != (len(secrets.faces), len(secrets.parts)):
        secrets.faces, secrets.parts = faces, parts
        page.is_dirty = True
