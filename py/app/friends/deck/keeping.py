"""Shares of keys: this page's key among the others, its shares of theirs, and keys of who left."""

from __future__ import annotations

from contextlib import suppress

from app.friends.deck.state import PageState, when_level, when_sure
from peerdeck.dealing.escrow import Escrow, boxes_of
from peerdeck.dealing.lines import Complaint, Held, Released, Shared
from peerdeck.dealing.work import NotYet
from peerdeck.deck.group import DeckError


@when_sure
def share_key(page: PageState) -> None:
    """Share this page's key among the other people, once all who shuffle have told theirs."""
    book, me, memory, ask = page.book, page.me, page.memory, page.sums.ask
    people, holders = book.people, book.escrows.to_share(me)
    is_late = any(one not in people.keys for one in book.decks.shufflers)
    if is_late or not holders or book.escrows.current(me) is not None:
        return
    number, key = book.escrows.next_number(me), people.card_key(me)
    boxes_for = [f"{to} {people.box_key(to).hex()}" for to in holders]
    name = f"escrow {number} {key.hex()} {people.quorum} {','.join(boxes_for)}"
    if name not in memory.own:
        _forget_escrows(page)
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


def _forget_escrows(page: PageState) -> None:
    """Forget how this page's key was to be shared before there were other people or keys."""
    own = page.memory.own
    for name in list(own):
        if name.startswith("escrow "):
            del own[name]


@when_level
def check_shares(page: PageState) -> None:
    """Open the shares of others' keys, complain of false ones, and say when all are true."""
    book, me = page.book, page.me
    escrows, is_true = book.escrows, True
    for escrow in list(escrows.all.values()):
        if me in escrow.holders and escrow.is_for(book.people, me):
            try:
                if held(page, escrow) is None:
                    is_true = False
                    _open(page, escrow)
            except NotYet:
                is_true = False
    shufflers = book.decks.shufflers
    is_all = all(escrows.current(one) for one in shufflers if escrows.to_share(one))
    mine = [one.count for one in escrows.all.values() if me in one.able(book.people)]
    if is_true and is_all and escrows.held.get(me, 0) < max(mine, default=0):
        page.say(f"held {escrows.count}", Held(me, escrows.count, b""))


def held(page: PageState, escrow: Escrow) -> bytes | None:
    """Return this page's share of a key, if it has it; one that is shared anew is another.

    Raises `NotYet`.
    """
    share = page.memory.held.get((escrow.owner, escrow.number))
    if share is None or page.me not in escrow.holders:
        return None
    return share if page.book.escrows.is_share(escrow, page.me, share) else None


def _open(page: PageState, escrow: Escrow) -> None:
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


@when_sure
def release(page: PageState) -> None:
    """Tell this page's shares of the keys of those who have left for good."""
    book, me = page.book, page.me
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


def is_lost(page: PageState) -> bool:
    """Return True if cards stay hidden for ever: nobody shares a key that is gone."""
    book = page.book
    escrows = book.escrows
    lost = [
        deck
        for deck in book.decks.all
        for owner, key in deck.keys.items()
        if book.people.is_gone(owner, key)
        and key not in escrows.told
        and escrows.latest(owner, key) is None
    ]
    return any(card in book.sight.hidden for deck in lost for card in deck.cards)
