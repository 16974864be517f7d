"""A page's part in showing cards: whose cards may be seen by whom, and the shares for them.

A share goes out only for a record that cannot be lost any more, and that nobody who is heard lacks.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress

from app.agreement import chain, keymaking
from app.agreement.decks import Dealt
from app.agreement.match import Match
from app.agreement.notes import HERE
from app.agreement.openings import Part, chosen, face_in, part_claim
from app.agreement.post import Gift, Post
from app.agreement.rules import Path, may_share, reaches
from app.agreement.secrets import At
from app.agreement.state import Page, Share, Want
from app.agreement.sums import Sums
from app.agreement.words import Hash, Held, Person, Place, hash_of
from peerdeck.card import Card
from peerdeck.dealing.notation import decoded, encoded
from peerdeck.dealing.work import NotYet
from peerdeck.deck.group import DeckError

AGAIN = 1.0  # seconds after which a missing share is asked for again
SILENT = 1.0  # seconds unheard after which others stand in for somebody
SLOW = 10.0  # and seconds for somebody who is heard
PATIENCE = 1.0  # seconds of waiting for somebody who is heard that are not counted
BUDGET = 15.0  # seconds counted in a deal, after which the wait is `PATIENCE`
MOST_CARDS = 60  # in one message
MOST_BOX = 60_000  # bytes

# Who may see what


def viewers(page: Page, match: Match) -> dict[Card, frozenset[Person]]:
    """Return the people who may see each hidden card, besides those that all are to see.

    Somebody who keeps the seat of a person who is away sees it once that seat is in turn, and not
    while the person is known to be back.
    """
    if not match.is_dealt and not match.dealt:
        return {}
    table, state = page.table, match.state
    back = {
        by
        for (by, name), note in page.heard.newest.items()
        if name == HERE and note.base == page.base
    }
    turn = match.follower.to_act[:1] if match.follower.is_drawn else ()
    keepers: dict[int, Person] = {}
    for at, seat in enumerate(table.seats):
        is_own = not seat.owner or seat.owner == seat.keeper
        if is_own or (at in turn and seat.owner not in back):
            keepers[at] = seat.keeper
    groups: dict[int, frozenset[Person]] = {}
    result: dict[Card, frozenset[Person]] = {}
    deck = len(state.deck)
    for zone in state.zones:
        for card in zone:
            if card < deck or match.is_open(card) or not (seats := state.seen[card]):
                continue
            if seats not in groups:
                groups[seats] = frozenset(
                    keepers[at] for at in range(state.seats) if seats >> at & 1 and at in keepers
                )
            if groups[seats]:
                result[card] = groups[seats]
    return result


def may_see(page: Page, match: Match, card: Card, person: Person) -> bool:
    """Return True if somebody is to see a card now, or to open it to all."""
    if card in match.to_open():
        return True
    return person in viewers(page, match).get(card, ())


def is_settled(page: Page, match: Match) -> bool:
    """Return True if shares may go out for what the records ask for."""
    start = page.line.start
    if match.asked <= start.height:
        return True
    holds = [word for word in page.stored.ballots.values() if isinstance(word, Held)]
    newest: dict[Person, Held] = {}
    for word in holds:
        if word.by not in newest or newest[word.by].n < word.n:
            newest[word.by] = word

    def path_to(place: Place) -> Path | None:
        return chain.path_to(page, place)

    place = page.place
    for word in newest.values():
        if not (reaches(place, word.place, path_to) or reaches(word.place, place, path_to)):
            return False  # somebody holds another branch
    holders = {by for by, word in newest.items() if word.place.height >= match.asked}
    lacking = {
        person
        for person in page.table.players
        if person not in holders and person != page.me and page.hears(person)
    }
    post = page.heard.post
    late = {person for person in lacking if _is_out_of_budget(page, post, person)}
    for person in [*post.waits]:
        if person not in lacking:
            since = page.now - post.waits.pop(person)
            post.spent[person] = post.spent.get(person, 0.0) + max(since - PATIENCE, 0.0)
    return may_share(page.table.people, holders, lacking - late)


def _is_out_of_budget(page: Page, post: Post, person: Person) -> bool:
    since = page.now - post.waits.setdefault(person, page.now)
    spent = post.spent.get(person, 0.0) + max(since - PATIENCE, 0.0)
    return spent >= BUDGET and since >= PATIENCE


# Giving


def at_of(dealt: Dealt, place: int) -> At:
    """Return the lasting name of a card."""
    return dealt.deck.id, place


def give(page: Page, match: Match, sums: Sums) -> None:
    """Send the shares that this page owes, and those that it was asked for."""
    if not is_settled(page, match):
        return
    post, seen = page.heard.post, viewers(page, match)
    owed = {*_owed(page, match, seen)} - post.given
    owed |= {gift for gift in post.asked if may_see(page, match, gift[1], gift[0])}
    by_person: dict[Person, list[Gift]] = {}
    for gift in sorted(owed):
        by_person.setdefault(gift[0], []).append(gift)
    for to, gifts in by_person.items():
        _give(page, match, sums, to, _in_turns(page, match, to, gifts)[:MOST_CARDS])


def _owed(page: Page, match: Match, seen: Mapping[Card, frozenset[Person]]) -> Iterable[Gift]:
    me = page.me
    for card, people in seen.items():
        place = match.place_of(card)
        if place is None:
            continue
        for to in people - {me}:
            others = people - {to}
            if me in others and at_of(*place) in page.stored.secrets.faces:
                yield to, card, ""
            elif not others and me in place[0].deck.keyring.keys:
                yield to, card, me
    author = match.standing(page.table).author
    for card in match.to_open():
        place = match.place_of(card)
        if place is None or author in (me, ""):
            continue
        if me in seen.get(card, ()):
            yield author, card, ""
        elif not seen.get(card) and me in place[0].deck.keyring.keys:
            yield author, card, me


def _in_turns(page: Page, match: Match, to: Person, gifts: list[Gift]) -> list[Gift]:
    """Return the gifts that may go out now: of two people neither is more than one card ahead."""
    if len(page.table.people) != 2 or to not in page.table.people:
        return gifts
    parts = page.stored.secrets.parts
    mine = [card for card, people in viewers(page, match).items() if page.me in people]
    got = sum(
        any(part.owner == to for part in parts.get(at_of(*place), ()))
        for card in mine
        if (place := match.place_of(card)) is not None
    )
    theirs = [card for card, people in viewers(page, match).items() if to in people]
    given = sum((to, card, page.me) in page.heard.post.given for card in theirs)
    is_ahead = page.table.people[0] == page.me
    room = got + int(is_ahead) - given if got < len(mine) else len(gifts)
    again = [gift for gift in gifts if gift in page.heard.post.given]
    fresh = [gift for gift in gifts if gift not in page.heard.post.given]
    return again + fresh[: max(room, 0)]


def _give(page: Page, match: Match, sums: Sums, to: Person, gifts: list[Gift]) -> None:
    key = keymaking.box_key(page, to)
    if key is None or not gifts:
        return
    parts: list[tuple[Hash, int, Part]] = []
    ready: list[Gift] = []
    for gift in gifts:
        place = match.place_of(gift[1])
        if place is None:
            continue
        try:
            made = _parts(page, sums, place, gift[2])
        except (NotYet, DeckError):
            continue
        parts += [(*at_of(*place), part) for part in made]
        ready.append(gift)
    if not parts:
        return
    content = _content(parts)
    name = f"gift {to} {hash_of(content)}"
    try:
        box = sums.ask(
            name,
            "seal",
            context=keymaking.box_context(page),
            key=key,
            content=content.encode(),
        )["box"]
    except NotYet:
        return
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


def _content(parts: Iterable[tuple[Hash, int, Part]]) -> str:
    return json.dumps(
        [[deck, at, part.owner, part.holder, encoded(part.share)] for deck, at, part in parts]
    )


def _read_content(text: str) -> list[tuple[Hash, int, Part]]:
    """Read what `_content` returned. Raises `ValueError`."""
    result: list[tuple[Hash, int, Part]] = []
    for entry in json.loads(text):
        match entry:
            case [str(deck), int(at), str(owner), str(holder), str(share)]:
                result.append((deck, at, Part(owner, holder, decoded(share))))
            case _:
                raise ValueError("This is no share.")
    return result


# Getting


def hear(page: Page, match: Match, by: Person, message: Share | Want) -> None:
    """Take a box with shares, or somebody's wish for some."""
    post = page.heard.post
    if isinstance(message, Share):
        if len(message.box) <= MOST_BOX and sum(person == by for person, _box in post.boxes) < 40:
            post.boxes.append((by, message.box))
        return
    named = {(dealt.deck.id, at): card for card, (dealt, at) in _places(match).items()}
    for at in message.cards[:MOST_CARDS]:
        card = named.get(at)
        if card is not None and may_see(page, match, card, by):
            post.asked.add((by, card, message.owner))


def _places(match: Match) -> dict[Card, tuple[Dealt, int]]:
    cards = [card for zone in match.state.zones for card in zone]
    return {
        card: place
        for card in (*cards, *match.to_open())
        if (place := match.place_of(card)) is not None
    }


def read(page: Page, match: Match, sums: Sums) -> None:
    """Take the shares out of the boxes that have come."""
    post, own_key = page.heard.post, keymaking.box_key(page, page.me)
    places = _places(match)
    named = {(dealt.deck.id, at): (dealt, at) for dealt, at in places.values()}
    rest: list[tuple[Person, bytes]] = []
    for by, box in post.boxes:
        try:
            _read(page, sums, named, box, own_key)
        except NotYet:
            rest.append((by, box))
        except (ValueError, DeckError):  # it is as if nothing had come: others stand in
            continue
    post.boxes = rest


def _read(
    page: Page,
    sums: Sums,
    named: Mapping[At, tuple[Dealt, int]],
    box: bytes,
    own_key: bytes | None,
) -> None:
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
    parts = [
        (at, deck, part)
        for deck, at, part in _read_content(bytes(content).decode())
        if (deck, at) in named
    ]
    claims = [part_claim(*named[deck, at], part) for at, deck, part in parts]
    wrong = sums.ask(f"{name} parts", "check", claims=claims)["wrong"] if claims else ()
    sums.forget(name)
    for index, (at, deck, part) in enumerate(parts):
        known = page.stored.secrets.parts.setdefault((deck, at), [])
        if index not in wrong and all(part[:2] != other[:2] for other in known):
            known.append(part)
            page.is_dirty = True


def look(page: Page, match: Match, sums: Sums) -> None:
    """Look at the cards whose shares are here, and ask for what is missing."""
    secrets, post = page.stored.secrets, page.heard.post
    seen, author = viewers(page, match), match.standing(page.table).author
    wanted = [card for card, people in seen.items() if page.me in people]
    wanted += match.to_open() if author == page.me else []
    lacking: dict[Person, list[Card]] = {}
    for card in dict.fromkeys(wanted):
        place = match.place_of(card)
        if place is None or at_of(*place) in secrets.faces:
            continue
        for owner in place[0].deck.keyring.list.holders:
            if not _has(page, match, sums, card, owner):
                lacking.setdefault(owner, []).append(card)
        _look(page, sums, place)
    post.lacking = {
        (card, owner): post.lacking.get((card, owner), page.now)
        for owner, cards in lacking.items()
        for card in cards
    }
    for owner, cards in lacking.items():
        _ask(page, match, sums, owner, cards)


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


def _has(page: Page, match: Match, sums: Sums, card: Card, owner: Person) -> bool:
    """Return True if this page has what it needs of a card by somebody's key, or can make it."""
    place = match.place_of(card)
    assert place is not None
    parts = page.stored.secrets.parts.setdefault(at_of(*place), [])
    theirs = [part for part in parts if part.owner == owner]
    keys = place[0].deck.keyring
    if any(part.holder == owner for part in theirs):
        return True
    if owner in keys.sharings and len(theirs) >= keys.threshold:
        return True
    if owner == page.me:
        with suppress(NotYet, DeckError):
            part = own_part(page, sums, place)
            if part is not None:
                parts.append(part)
                return True
    return False


def _ask(page: Page, match: Match, sums: Sums, owner: Person, cards: list[Card]) -> None:
    """Ask somebody for shares again, and those who stand in once it is late."""
    post = page.heard.post
    late = [card for card in cards if page.now - post.lacking[card, owner] >= AGAIN]
    if not late or owner == page.me:
        return
    waited = page.now - min(post.lacking[card, owner] for card in late)
    _want(page, match, owner, owner, late)
    is_gone = owner in page.table.away or owner not in page.table.people
    if not is_gone and page.silent(owner) < SILENT and waited < SLOW:
        return
    for card in late:
        place = match.place_of(card)
        assert place is not None
        parts = page.stored.secrets.parts.setdefault(at_of(*place), [])
        with suppress(NotYet, DeckError):
            part = stand_in(page, sums, place, owner)
            if part is not None and all(part[:2] != other[:2] for other in parts):
                parts.append(part)
    for holder in page.table.people:
        if holder not in (page.me, owner):
            _want(page, match, holder, owner, late)


def _want(page: Page, match: Match, whom: Person, owner: Person, cards: list[Card]) -> None:
    post = page.heard.post
    if page.now - post.wanted.get((whom, owner), -AGAIN) < AGAIN or not page.hears(whom):
        return
    post.wanted[whom, owner] = page.now
    places = [match.place_of(card) for card in cards[:MOST_CARDS]]
    page.send([whom], Want(owner, tuple(at_of(*place) for place in places if place is not None)))


def forget(page: Page, match: Match) -> None:
    """Forget the faces and shares of cards that this page may no longer see."""
    secrets, seen = page.stored.secrets, viewers(page, match)
    places = _places(match)
    keep = {at_of(*place) for card, place in places.items() if page.me in seen.get(card, ())}
    keep |= {at_of(*places[card]) for card in match.to_open() if card in places}
    gone = [at for at in (*secrets.faces, *secrets.parts) if at not in keep]
    for at in gone:
        secrets.faces.pop(at, None)
        secrets.parts.pop(at, None)
        page.is_dirty = True
