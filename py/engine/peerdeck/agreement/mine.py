"""The words that a page signs by itself: the moves of its seats, and how far it holds the chain."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from peerdeck.agreement.effects import Tell
from peerdeck.agreement.limits import ALONE
from peerdeck.agreement.notes import COME, HERE, wish_in
from peerdeck.agreement.rules import may_take
from peerdeck.agreement.state import Page
from peerdeck.agreement.sums import NotYet
from peerdeck.agreement.sync import able
from peerdeck.agreement.words import Hash, Held, Note, Record, hash_of


def act(page: Page, text: str, names: tuple[Hash, ...] = (), opens: tuple[str, ...] = ()) -> None:
    """Sign the next record, if it is this page's to write; otherwise nothing happens."""
    record = _next_record(page, text, names, opens)
    due = (record.base, record.height)
    words = page.stored.unsigned.values()
    is_written = any(isinstance(word, Record) and (word.base, word.height) == due for word in words)
    if _may_write(page) and not is_written:
        page.sign(replace(record, n=page.next_n()))


def _may_write(page: Page) -> bool:
    """Return True if the next record is this page's to write, and it may write now."""
    author = page.line.head.standing(page.table).author
    return author == page.me and able(page) and may_take(page.stored.vote)


def _next_record(page: Page, *content: Any) -> Record:
    """Return a record of this page after the last one, without the number of a word."""
    place = page.place
    return Record(page.me, 0, page.base, place.match, place.height + 1, place.hash, *content)


def go_on(page: Page) -> None:
    """Say what is due: that this page holds a record that asks for cards, and that it is here."""
    if page.stored.is_lost:
        return
    _write_again(page)
    standing = page.line.head.standing(page.table)
    if page.me in page.table.players and able(page):
        _hold(page, standing.asked)
        if page.me in page.table.away and not needs_tap(page):
            page.say(HERE)
    page.dealing.go_on(page, standing)
    if able(page) or page.now - page.heard.started >= ALONE:  # others may show its own last word
        for name, content in page.heard.unsaid.items():
            page.sign(Note(page.me, page.next_n(), page.base, name, content))
        page.heard.unsaid = {}


def _hold(page: Page, height: int) -> None:
    """Say once under each decision that this page holds the record that asks for cards."""
    if height <= page.line.start.height or not may_take(page.stored.vote):
        return
    words = (*page.heard.voting.judged.values(), *page.stored.unsigned.values())
    held = [word for word in words if isinstance(word, Held) and word.by == page.me]
    if not any(word.base == page.base and word.place.height >= height for word in held):
        page.sign(Held(page.me, page.next_n(), page.base, page.place))


def needs_tap(page: Page) -> bool:
    """Return True if the others wished that this person counts as away: then only a tap ends it."""
    changes = [decision.value.change for decision in page.stored.decisions]
    aways = [change for change in changes if change.kind == "away" and page.me in change.people]
    return bool(aways) and bool(aways[-1].names)


def _write_again(page: Page) -> None:
    """Sign a record again that a decision left out, if it is legal where the game stands now."""
    if not page.heard.undone:
        return
    undone, *rest = page.heard.undone
    content = undone.act, undone.names, undone.opens
    try:
        page.line.head.copy().take(_next_record(page, *content), page.table)
    except NotYet:
        return
    except ValueError:
        author = page.line.head.standing(page.table).author
        if author == page.me or undone.height <= page.place.height:
            page.heard.undone = []
            page.effects.append(Tell("move undone"))
        return
    if _may_write(page):
        page.heard.undone = rest
        act(page, *content)


def wish_again(page: Page) -> None:
    """Sign wishes about newcomers, and to leave, again if another deal began before they counted.

    A decision that names a wish has used it up.
    """
    used = {name for decision in page.stored.decisions for name in decision.value.change.names}
    now = page.table.now
    for note in [notes[-1] for (by, _), notes in page.heard.called.items() if by == page.me]:
        wish = wish_in(note)
        if wish is None or not wish.is_on or wish.deal == now or hash_of(note) in used:
            continue
        person = wish.about.split(" ")[0]
        is_player = person in page.table.players
        is_leaving = (wish.what, wish.about) == ("remove", page.me) and is_player
        is_outside = not is_player and (person, COME) in page.heard.called
        if is_leaving or (wish.what in ("admit", "watch") and is_outside):
            page.say(note.name, replace(wish, deal=now).content)
