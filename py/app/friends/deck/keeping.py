"""Shares of keys: this page's key among the others, its shares of theirs, and keys of who left."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from peerdeck.dealing.escrow import Escrow, boxes_of
from peerdeck.dealing.lines import Complaint, Held, Released, Shared
from peerdeck.dealing.work import NotYet
from peerdeck.deck.group import DeckError

if TYPE_CHECKING:
    from app.friends.deck.page import Page


def share_key(page: Page) -> None:
    """Share this page's key among the other people of the roster."""
    book, me, memory, ask = page.book, page.me, page.memory, page.sums.ask
    if not page.is_seated or page.is_behind:
        return
    number, people = book.people.roster.number, book.people
    _forget_escrows(page, number)
    holders = book.escrows.to_share(me)
    if not holders or (me, number) in book.escrows.all:
        return
    key = people.card_key(me)
    name = f"escrow {number} {key.hex()} {','.join(holders)}"
    if name not in memory.own:
        context, threshold = page.where.context(me, number), people.quorum
        told = {"holders": list(holders.values()), "threshold": threshold}
        made = ask(name, "escrow", context=context, secret=memory.cards, **told)
        size = len(key)
        shares = {
            holder: made["shares"][at * size : (at + 1) * size]
            for at, holder in enumerate(made["holders"])
        }
        boxes = {
            to: ask(
                f"{name} for {to}",
                "seal",
                context=page.where.context(me, number, holder),
                key=people.box_key(to),
                content=shares[holder],
            )["box"]
            for to, holder in holders.items()
        }
        page.signed(name, Shared(me, number, made["commitments"], boxes_of(boxes), b""))
        page.sums.forget(name, *(f"{name} for {to}" for to in holders))
    page.propose(name, page.line(name))


def _forget_escrows(page: Page, number: int) -> None:
    """Forget how this page's key was to be shared among the people of earlier rosters."""
    own = page.memory.own
    for name in list(own):
        if name.startswith("escrow ") and not name.startswith(f"escrow {number} "):
            del own[name]


def check_shares(page: Page) -> None:
    """Open the shares of others' keys, complain of false ones, and say when all are true."""
    book, me = page.book, page.me
    if not page.is_seated or page.is_behind:
        return
    number = book.people.roster.number
    for escrow in list(book.escrows.all.values()):
        if me in escrow.holders and escrow.is_for(book.people, me):
            with suppress(NotYet):
                if held(page, escrow) is None:
                    _open(page, escrow)
    if len(page.others) < 2 or me in book.escrows.held.get(number, ()):
        return
    for other in page.others:
        latest = book.escrows.all.get((other, number))
        is_unsound = me in book.escrows.unsound.get(other, ())
        if not is_unsound and (latest is None or held(page, latest) is None):
            return
    page.say(f"held {number}", Held(me, number, b""))


def held(page: Page, escrow: Escrow) -> bytes | None:
    """Return this page's share of a key, if it has it; one that is shared anew is another.

    Raises `NotYet`.
    """
    share = page.memory.held.get((escrow.owner, escrow.number))
    if share is None or page.me not in escrow.holders:
        return None
    return share if page.book.escrows.is_share(escrow, page.me, share) else None


def _open(page: Page, escrow: Escrow) -> None:
    me, memory = page.me, page.memory
    box = {
        "context": page.where.context(escrow.owner, escrow.number, escrow.holders[me]),
        "secret": memory.boxes,
        "key": page.book.people.box_key(me),
        "box": escrow.boxes[me],
    }
    name = f"held {escrow.owner} {escrow.number} {escrow.commitments.hex()}"
    try:
        share = page.sums.ask(name, "unseal", **box)["content"]
    except DeckError:
        share = b""
    if page.book.escrows.is_share(escrow, me, share):
        memory.held[escrow.owner, escrow.number] = share
        return
    exposure = page.sums.ask(f"{name} exposed", "expose", **box)["exposure"]
    complaint = Complaint(me, escrow.owner, escrow.number, exposure, b"")
    page.say(f"complaint {name}", complaint)


def release(page: Page) -> None:
    """Tell this page's shares of the keys of those who have left for good."""
    book, me = page.book, page.me
    if not page.is_seated or page.is_behind:
        return
    keys = {
        (owner, key)
        for deck in book.decks.all
        if not deck.dropped
        for owner, key in deck.keys.items()
        if owner not in book.people.roster.people and key not in book.escrows.told
    }
    for owner, key in keys:
        escrow = book.escrows.latest(owner, key)
        with suppress(NotYet):
            share = held(page, escrow) if escrow is not None else None
            if escrow is not None and share is not None:
                line = Released(me, owner, escrow.number, share, b"")
                page.say(f"release {owner} {escrow.number}", line)


def is_lost(page: Page) -> bool:
    """Return True if cards stay hidden for ever: somebody took a key along that nobody shares."""
    book = page.book
    people, escrows = book.people.roster.people, book.escrows
    lost = [
        deck
        for deck in book.decks.all
        for owner, key in deck.keys.items()
        if owner not in people and key not in escrows.told and escrows.latest(owner, key) is None
    ]
    return any(card in book.sight.hidden for deck in lost for card in deck.cards)
