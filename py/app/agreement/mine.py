"""The words that a page signs by itself: the moves of its seats, and how far it holds the chain."""

from __future__ import annotations

from dataclasses import replace

from app.agreement.limits import ALONE
from app.agreement.notes import COME, HERE, Wish, wish_in
from app.agreement.rules import may_take
from app.agreement.state import Page, Tell
from app.agreement.sync import able
from app.agreement.words import Hash, Held, Note, Record, hash_of
from peerdeck.dealing.work import NotYet


def act(page: Page, text: str, names: tuple[Hash, ...] = (), opens: tuple[str, ...] = ()) -> None:
    """Sign the next record, if it is this page's to write; otherwise nothing happens."""
    record = next_record(page, text, names, opens)
    due = (record.base, record.height)
    words = page.stored.unsigned.values()
    is_written = any(isinstance(word, Record) and (word.base, word.height) == due for word in words)
    if may_write(page) and not is_written:
        page.sign(replace(record, n=page.next_n()))


def may_write(page: Page) -> bool:
    """Return True if the next record is this page's to write, and it may write now."""
    author = page.line.head.standing(page.table).author
    return author == page.me and able(page) and may_take(page.stored.vote)


def next_record(page: Page, text: str, names: tuple[Hash, ...], opens: tuple[str, ...]) -> Record:
    """Return a record of this page after the last one, without the number of a word."""
    place = page.place
    before = (page.base, place.match, place.height + 1, place.hash)
    return Record(page.me, 0, *before, text, names, opens)


def go_on(page: Page) -> None:
    """Say what is due: that this page holds a record that asks for cards, and that it is here."""
    if page.stored.is_lost:
        return
    _write_again(page)
    _say(page)
    standing = page.line.head.standing(page.table)
    if page.me in page.table.players and able(page):
        _hold(page, standing.asked)
        if page.me in page.table.away and not needs_tap(page):
            come_back(page)
    page.dealing.go_on(page, standing)


def _hold(page: Page, height: int) -> None:
    """Say once under each decision that this page holds the record that asks for cards."""
    if height <= page.line.start.height:
        return
    words = (*page.stored.ballots.values(), *page.stored.unsigned.values())
    held = [word for word in words if isinstance(word, Held) and word.by == page.me]
    if not any(word.base == page.base and word.place.height >= height for word in held):
        page.sign(Held(page.me, page.next_n(), page.base, page.place))


def _say(page: Page) -> None:
    """Sign what the person says, once others had time to show this page its own last word."""
    notes = page.heard.unsaid
    if notes and (able(page) or page.now - page.heard.started >= ALONE):
        page.heard.unsaid = []
        for name, content in dict.fromkeys(notes):
            page.sign(Note(page.me, page.next_n(), page.base, name, content))


def come_back(page: Page) -> None:
    """Say once under each decision that the person of this page, who counts as away, is here."""
    words = (page.heard.newest.get((page.me, HERE)), *page.stored.unsigned.values())
    notes = [word for word in words if isinstance(word, Note) and word.name == HERE]
    if not any(note.base == page.base for note in notes):
        page.sign(Note(page.me, page.next_n(), page.base, HERE, ""))


def needs_tap(page: Page) -> bool:
    """Return True if the others wished that this person counts as away: then only a tap ends it."""
    changes = [decision.value.change for decision in page.stored.decisions]
    aways = [change for change in changes if change.kind == "away" and page.me in change.people]
    return bool(aways) and bool(aways[-1].names)


def _write_again(page: Page) -> None:
    """Sign a record again that a decision left out, if it is legal where the game stands now."""
    undone = page.heard.undone
    if not undone:
        return
    record = next_record(page, undone[0].act, undone[0].names, undone[0].opens)
    try:
        page.line.head.copy().take(record, page.table)
    except NotYet:
        return
    except ValueError:
        author = page.line.head.standing(page.table).author
        if author == page.me or undone[0].height <= page.place.height:
            page.heard.undone = []
            page.effects.append(Tell("move undone"))
        return
    if may_write(page):
        page.heard.undone = undone[1:]
        act(page, record.act, record.names, record.opens)


def wish_again(page: Page) -> None:
    """Sign wishes about newcomers, and to leave, again if another deal began before they counted.

    A decision that names a wish has used it up.
    """
    used = {name for decision in page.stored.decisions for name in decision.value.change.names}
    now = page.table.now
    for note in [note for note in page.heard.newest.values() if note.by == page.me]:
        wish = wish_in(note)
        if wish is None or not wish.is_on or wish.deal == now or hash_of(note) in used:
            continue
        person = wish.about.split(" ")[0]
        is_player = person in page.table.players
        is_leaving = (wish.what, wish.about) == ("remove", page.me) and is_player
        is_outside = not is_player and (person, COME) in page.heard.newest
        if is_leaving or (wish.what in ("admit", "watch") and is_outside):
            again = Wish(wish.what, wish.about, now)
            page.sign(Note(page.me, page.next_n(), page.base, again.name, again.content))
