"""The words that a page signs by itself: the moves of its seats, and how far it holds the chain."""

from __future__ import annotations

from dataclasses import replace

from app.agreement import chain
from app.agreement.limits import ALONE
from app.agreement.notes import COME, HERE, Wish, wish_in
from app.agreement.rules import may_take
from app.agreement.state import Page, Sign, Tell
from app.agreement.sync import able
from app.agreement.words import Hash, Held, Note, Record
from peerdeck.dealing.work import NotYet


def act(page: Page, text: str, names: tuple[Hash, ...] = (), opens: tuple[str, ...] = ()) -> None:
    """Sign the next record, if it is this page's to write; otherwise nothing happens."""
    due = (page.base, page.place.height + 1)
    words = page.stored.unsigned.values()
    is_written = any(isinstance(word, Record) and (word.base, word.height) == due for word in words)
    if not may_write(page) or is_written:
        return
    page.sign(replace(next_record(page, text, names, opens), n=page.next_n()))


def may_write(page: Page) -> bool:
    """Return True if the next record is this page's to write, and it may write now."""
    author = page.line.head.standing(page.table).author
    return author == page.me and able(page) and may_take(page.stored.vote)


def next_record(page: Page, text: str, names: tuple[Hash, ...], opens: tuple[str, ...]) -> Record:
    """Return a record of this page after the last one, without the number of a word."""
    place = page.place
    before = (page.base, place.match, place.height + 1, place.hash)
    return Record(page.me, 0, *before, text, names, opens)


def sign_again(page: Page) -> None:
    """Have the words signed that were being signed when this page was closed."""
    if not page.heard.has_signed and not page.stored.is_lost:
        page.heard.has_signed = True
        for word in page.stored.unsigned.values():
            page.effects.append(Sign(word))
            if isinstance(word, Note):
                page.heard.saying[word.name] = word.content


def go_on(page: Page) -> None:
    """Say what is due: that this page holds a record that asks for cards, and that it is here."""
    if page.stored.is_lost:
        return
    _write_again(page)
    _wish_again(page)
    _say(page)
    standing = chain.standing_at(page, tuple(page.line.path))
    if standing is None:
        return
    is_player = page.me in page.table.players
    if is_player and standing.asked > page.line.start.height and able(page):
        base, place = page.heard.holding or ("", page.line.start)
        if base != page.base or place.height < standing.asked:
            page.heard.holding = page.base, page.place
            page.sign(Held(page.me, page.next_n(), page.base, page.place))
    if page.me in page.table.away and able(page) and not needs_tap(page):
        come_back(page)
    page.dealing.go_on(page, standing)


def _say(page: Page) -> None:
    """Sign what the person says, once others had time to show this page its own last word."""
    if able(page) or page.now - page.heard.started >= ALONE:
        notes, page.heard.unsaid = page.heard.unsaid, []
        for name, content in notes:
            page.sign(Note(page.me, page.next_n(), page.base, name, content))


def come_back(page: Page) -> None:
    """Say once under each decision that the person of this page, who counts as away, is here."""
    note = page.heard.newest.get((page.me, HERE))
    if (note is None or note.base != page.base) and page.heard.returning != page.base:
        page.heard.returning = page.base
        page.sign(Note(page.me, page.next_n(), page.base, HERE, ""))


def needs_tap(page: Page) -> bool:
    """Return True if the others wished that this person counts as away: then only a tap ends it."""
    for decision in reversed(page.stored.decisions):
        change = decision.value.change
        if change.kind == "away" and page.me in change.people:
            return bool(change.names)
    return False


def _write_again(page: Page) -> None:
    """Sign a record again that a decision left out, if it is legal where the game stands now."""
    undone = page.heard.undone
    if not undone:
        return
    author = page.line.head.standing(page.table).author
    record = next_record(page, undone[0].act, undone[0].names, undone[0].opens)
    try:
        page.line.head.copy().take(record, page.table)
    except NotYet:
        return
    except ValueError:
        if author == page.me or undone[0].height <= page.place.height:
            page.heard.undone = []
            page.effects.append(Tell("move undone"))
        return
    if may_write(page):
        page.heard.undone = undone[1:]
        act(page, record.act, record.names, record.opens)


def _wish_again(page: Page) -> None:
    """Sign wishes about newcomers again that had no effect before the next deal began."""
    notes, page.heard.unused = page.heard.unused, []
    table = page.table
    for note in notes:
        wish = wish_in(note)
        newest = page.heard.newest.get((page.me, note.name))
        if wish is None or newest is not note:
            continue
        person = wish.about.split(" ")[0]
        is_leaving = wish.what == "remove" and person in table.players
        is_outside = person not in table.players and (person, COME) in page.heard.newest
        if is_leaving or (wish.what != "remove" and is_outside):
            again = Wish(wish.what, wish.about, table.now)
            page.sign(Note(page.me, page.next_n(), page.base, again.name, again.content))
