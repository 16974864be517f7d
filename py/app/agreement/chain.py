"""The records of a match on one page: which are taken, and where a decision cuts them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from app.agreement.decisions import Decision, Value
from app.agreement.rules import Path, Vote, may_take
from app.agreement.state import Line, Match, Page, Tell
from app.agreement.table import Standing
from app.agreement.words import Hash, Place, Record, hash_of
from peerdeck.dealing.work import NotYet

MOST_SPARE = 16  # records of one author that are not on this page's chain
MOST_AT_HEIGHT = 2  # of them, at one height after one decision


def path_to(page: Page, place: Place) -> Path | None:
    """Return the records from the newest decision up to a place, or None if some are missing.

    The path to a place before that decision is empty if this page's chain goes through it.
    """
    start = page.line.start
    if place.match != start.match:
        return None
    if place.height <= start.height:
        return () if has_passed(page, place) else None
    path: list[Hash] = []
    height, hash_ = place.height, place.hash
    while height > start.height:
        record = record_called(page, hash_)
        if record is None or record.height != height or record.base != page.base:
            return None
        path.append(hash_)
        height, hash_ = height - 1, record.before
    return tuple(reversed(path)) if hash_ == start.hash else None


def has_passed(page: Page, place: Place) -> bool:
    """Return True if a place is on this page's chain."""
    start, records = page.line.start, page.stored.records
    if place.match != start.match or place.height > len(records):
        return False
    if place.height == len(records):
        return place.hash == page.place.hash
    return records[place.height].before == place.hash


def record_called(page: Page, hash_: Hash) -> Record | None:
    """Return a record since the newest decision, on this page's chain or another."""
    if hash_ in page.stored.spare:
        return page.stored.spare[hash_]
    try:
        at = page.line.path.index(hash_)
    except ValueError:
        return None
    return page.stored.records[page.line.start.height + at]


def match_at(page: Page, path: Path) -> Match | None:
    """Return the match after these records, or None if one of them cannot be.

    Raises `NotYet` while sums about one of them are missing.
    """
    own = tuple(page.line.path)
    if path == own:
        return page.line.head
    if path[: len(own)] == own:
        match, rest = page.line.head.copy(), path[len(own) :]
    else:
        match, rest = page.line.first.copy(), path
    for hash_ in rest:
        record = record_called(page, hash_)
        if record is None:
            return None
        try:
            match.take(record, page.table)
        except ValueError:
            return None
    return match


def standing_at(page: Page, path: Path) -> Standing | None:
    """Return where the game stands after these records, or None if one of them cannot be.

    Raises `NotYet`.
    """
    match = match_at(page, path)
    if match is None:
        return None
    start = page.line.start

    def contains(place: Place) -> bool:
        at = place.height - start.height
        if place.match != start.match or at > len(path):
            return False
        return has_passed(page, place) if at <= 0 else path[at - 1] == place.hash

    return replace(match.standing(page.table), contains=contains)


def hear(page: Page, record: Record) -> None:
    """Take a record, or put it aside if it does not come next on this page's chain."""
    hash_ = hash_of(record)
    if record.match != page.table.match or record_called(page, hash_) is not None:
        return
    if any(record.base == decision.hash for decision in page.stored.decisions[:-1]):
        return  # a decision has kept it or left it out
    spare = page.stored.spare
    own = [other for other in spare.values() if other.by == record.by]
    same = [other for other in own if (other.base, other.height) == (record.base, record.height)]
    if len(own) >= MOST_SPARE or len(same) >= MOST_AT_HEIGHT:
        return
    spare[hash_] = record
    take_spare(page)


def take_spare(page: Page) -> bool:
    """Take the records that come next on this page's chain; return True if there were any."""
    count = len(page.line.path)
    while may_take(page.stored.vote) and (following := _following(page)):
        for hash_, record in following:
            if _take(page, hash_, record):
                break
        else:
            break
    return len(page.line.path) > count


def _following(page: Page) -> list[tuple[Hash, Record]]:
    place = page.place
    due = (page.base, place.match, place.height + 1, place.hash)
    return [
        (hash_, record)
        for hash_, record in page.stored.spare.items()
        if (record.base, record.match, record.height, record.before) == due
    ]


def _take(page: Page, hash_: Hash, record: Record) -> bool:
    """Take a record if it may come next now; drop it if it never may."""
    try:
        page.line.head.take(record, page.table, is_checked=record.by == page.me)
    except NotYet:
        return False
    except ValueError:
        del page.stored.spare[hash_]
        return False
    del page.stored.spare[hash_]
    page.line.path.append(hash_)
    page.stored.records.append(record)
    page.is_dirty = True
    return True


def adopt(page: Page, decision: Decision) -> bool:
    """Go on under the next decision; return False if records that it keeps are missing here.

    What this page has promised and accepted, and the records that the decision cuts off, are gone.
    Raises `NotYet`.
    """
    value = decision.value
    path = path_to(page, value.after)
    match = None if path is None else match_at(page, path)
    if path is None or match is None:
        return False
    before, stored, heard = page.table, page.stored, page.heard
    match = page.begin(value) if value.table.match != before.match else match.copy()
    match.turn(before, value)
    lost = [record for record in stored.records[value.after.height :] if record.by == page.me]
    kept = [record_called(page, hash_) for hash_ in path]
    start = value.after
    if value.table.match != before.match:
        stored.records, start = [], Place(value.table.match, 0, "")
    else:
        stored.records[page.line.start.height :] = [record for record in kept if record is not None]
    stored.decisions.append(decision)
    stored.vote, stored.ballots = Vote(), {}
    heard.pending, heard.values, heard.proven, heard.since = {}, {}, {}, {}
    page.line = Line(start, match, match.copy())
    page.is_dirty = True
    page.effects.append(Tell(f"decided {value.change.kind}", value.change.people))
    if lost:
        page.effects.append(Tell("move undone"))
    take_spare(page)
    stored.spare = {
        hash_: record for hash_, record in stored.spare.items() if record.base == page.base
    }
    return True


def replayed(
    decisions: Sequence[Decision], records: Sequence[Record], begin: Callable[[Value], Match]
) -> Line:
    """Return the newest match by decisions and records that this page had checked and stored.

    Raises `ValueError` if they do not fit together.
    """
    matches = [decision.value.table.match for decision in decisions]
    first = matches.index(matches[-1])
    value = decisions[first].value
    match, before, height = begin(value), decisions[max(first - 1, 0)].value.table, 0
    match.turn(before, value)
    start = Place(matches[-1], 0, "")
    for decision in decisions[first + 1 :]:
        before, value = value.table, decision.value
        for record in records[height : value.after.height]:
            match.take(record, before, is_checked=True)
        start, height = value.after, value.after.height
        match.turn(before, value)
    head, rest = match.copy(), records[height:]
    for record in rest:
        head.take(record, value.table, is_checked=True)
    return Line(start, match, head, [hash_of(record) for record in rest])
