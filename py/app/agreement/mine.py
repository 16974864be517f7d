"""What this page says by itself: the moves of its seats, and how far it holds the chain."""

from __future__ import annotations

from app.agreement import chain
from app.agreement.notes import HERE
from app.agreement.rules import may_take
from app.agreement.state import Page
from app.agreement.sync import able
from app.agreement.words import Hash, Held, Note, Record


def act(page: Page, text: str, names: tuple[Hash, ...] = (), opens: tuple[str, ...] = ()) -> None:
    """Sign the next record, if it is this page's to write; otherwise nothing happens."""
    place, due = page.place, (page.base, page.place)
    standing = page.line.head.standing(page.table)
    is_due = standing.author == page.me and page.heard.writing != due
    if not is_due or not able(page) or not may_take(page.stored.vote):
        return
    page.heard.writing = due
    height = place.height + 1
    record = (page.me, page.next_n(), page.base, place.match, height, place.hash)
    page.sign(Record(*record, text, names, opens))


def go_on(page: Page) -> None:
    """Say what is due: that this page holds a record that asks for cards, and that it is here."""
    standing = chain.standing_at(page, tuple(page.line.path))
    if standing is None or page.stored.is_lost:
        return
    if page.me in page.table.players and standing.asked > page.line.start.height:
        base, place = page.heard.holding or ("", page.line.start)
        if base != page.base or place.height < standing.asked:
            page.heard.holding = page.base, page.place
            page.sign(Held(page.me, page.next_n(), page.base, page.place))
    if page.me in page.table.away and able(page):
        note = page.heard.newest.get((page.me, HERE))
        if (note is None or note.base != page.base) and page.heard.returning != page.base:
            page.heard.returning = page.base
            page.sign(Note(page.me, page.next_n(), page.base, HERE, ""))
    page.dealing.go_on(page, standing)
