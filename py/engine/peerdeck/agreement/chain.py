"""The records of a match on one page: which are taken, and where a decision cuts them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from peerdeck.agreement import limits
from peerdeck.agreement.decisions import Decision, Value, follows_on
from peerdeck.agreement.effects import Tell
from peerdeck.agreement.room import is_built_on
from peerdeck.agreement.rules import Path, Vote, may_take, place_before, place_of
from peerdeck.agreement.state import Line, Match, Page, Voting
from peerdeck.agreement.sums import NotYet
from peerdeck.agreement.words import (
    FindWord,
    Hash,
    Held,
    Person,
    Place,
    Record,
    Seal,
    Word,
    hash_of,
)


def path_to(page: Page, place: Place) -> Path | None:
    """Return the records from the newest decision up to a place, or None if some are missing.

    The path to a place before that decision is empty if this page's chain goes through it.
    """
    return path_from(page, page.path, place, page.stored.word)


def path_from(page: Page, path: Path, place: Place, find: FindWord) -> Path | None:
    """Return the path to a place on another path, or reached from it by records that are here."""
    start, rest = page.line.start, list[Hash]()
    while place.match == start.match and place.height > start.height:
        at = place.height - start.height
        if at <= len(path) and path[at - 1] == place.hash:
            return (*path[:at], *reversed(rest))
        record, due = find(place.hash), (place.height, page.base)
        if not isinstance(record, Record) or (record.height, record.base) != due:
            return None
        rest.append(place.hash)
        place = Place(place.match, place.height - 1, record.before)
    return tuple(reversed(rest)) if has_passed(page, place) else None


def is_on(page: Page, path: Path, place: Place) -> bool:
    """Return True if a place is on this page's chain up to the newest decision, or on a path."""
    return path_from(page, path, place, lambda _hash: None) is not None


def has_passed(page: Page, place: Place) -> bool:
    """Return True if a place is on this page's chain."""
    hashes, at = page.stored.chain, place.height
    is_there = place.match == page.line.start.match and at <= len(hashes)
    return is_there and place.hash == (hashes[at - 1] if at else "")


def match_at(page: Page, path: Path, *, is_checked: bool = False) -> Match | None:
    """Return the match after these records, or None if one of them cannot be.

    The proofs of records that this page has taken need no check, or those of none. Raises `NotYet`
    while sums about one of them are missing.
    """
    own = page.path
    if path == own:
        return page.line.head
    if path[: len(own)] == own:
        match, rest = page.line.head.copy(), path[len(own) :]
    else:
        match, rest = page.line.first.copy(), path
    for hash_ in rest:
        record = page.stored.word(hash_)
        if not isinstance(record, Record):
            return None
        try:
            match.take(record, page.table, is_checked=is_checked or hash_ in own)
        except ValueError:
            return None
    return match


def may_come(page: Page, record: Record) -> bool:
    """Return True if a record may still come on this page's chain, after more decisions or now.

    Those that have been made have kept it or left it out.
    """
    return (
        record.match == page.table.match
        and record.height > page.line.start.height
        and record.by in page.table.players
        and record.base not in page.heard.matches
    )


def hear(page: Page, record: Record, seal: Seal) -> None:
    """Take a record, or put it aside if it does not come next on this page's chain.

    Where its author has too many aside, the one that is needed last is forgotten. Those that follow
    on this page's chain have room of their own: a page that has promised may need many to judge the
    promise of somebody who went on. So have those on other branches that the next decision builds
    on.
    """
    hash_, spare = hash_of(record), page.heard.spare
    if not may_come(page, record) or hash_ in spare or hash_ in page.path:
        return
    own = {name: other for name, other in spare.items() if other.by == record.by}
    due = record.base, record.height
    crowd = [other for other in own.values() if (other.base, other.height) == due]
    if len(crowd) < limits.MOST_AT_HEIGHT:
        coming = _coming(page, record) if len(own) >= limits.MOST_SPARE else {hash_}
        crowd = [own[name] for name in own.keys() - coming]
        crowd = crowd if len(crowd) >= limits.MOST_SPARE and hash_ not in coming else []
    if crowd and not is_built_on(page, hash_):
        rest = [other for other in crowd if not is_built_on(page, hash_of(other))]
        last = max([record, *rest], key=lambda other: (not _comes_next(page, other), other.height))
        if last is record:
            return
        page.forget(hash_of(last))
    spare[hash_] = record
    page.keep(record, seal)
    take_spare(page)


def _coming(page: Page, new: Record) -> set[Hash]:
    """Return which of the records aside, and a new one, follow each other on this page's chain."""
    records = [other for other in (*page.heard.spare.values(), new) if other.base == page.base]
    after = {place_before(other): place_of(other) for other in records}
    place, names = page.place, set[Hash]()
    while (following := after.get(place)) is not None and len(names) < limits.MOST_COMING:
        place = following
        names.add(place.hash)
    return names


def take_spare(page: Page) -> None:
    """Take the records that come next on this page's chain.

    A promise to take no more ends with the next decision. Its records may be too many to be put
    aside, so they are taken before it is adopted.
    """
    is_going_on = bool(page.heard.spare)
    while is_going_on and (may_take(page.stored.vote) or len(known_to(page)) > 1):
        is_going_on = any(
            _take(page, hash_, record)
            for hash_, record in [*page.heard.spare.items()]
            if _comes_next(page, record)
        )


def _comes_next(page: Page, record: Record) -> bool:
    return record.base == page.base and place_before(record) == page.place


def _take(page: Page, hash_: Hash, record: Record) -> bool:
    """Take a record if it may come next now; drop it if it never may."""
    is_checked = record.by == page.me or is_over(page)
    try:
        page.line.head.take(record, page.table, is_checked=is_checked)
    except NotYet:
        return False
    except ValueError:
        page.forget(hash_)
        return False
    del page.heard.spare[hash_]
    page.stored.chain.append(hash_)
    page.is_dirty = True
    return True


def is_over(page: Page) -> bool:
    """Return True if a later deal is known to be decided.

    Then no proof of this one needs a check: more than half of the people have done that.
    """
    return any(decision.value.change.kind == "deal" for decision in known_to(page)[1:])


def known_to(page: Page) -> list[Decision]:
    """Return the newest decision that this page has adopted, and those known to follow on it."""
    return extended([page.decision], page.heard.decisions)


def extended(decisions: list[Decision], later: Mapping[int, Decision]) -> list[Decision]:
    """Return decisions with those that follow on the last of them."""
    result = [*decisions]
    number = result[-1].value.number + 1
    while number in later and follows_on(later[number], result[-1]):
        result.append(later[number])
        number += 1
    return result


def adopt(page: Page, decision: Decision) -> bool:
    """Go on under the next decision; return False if records that it keeps are missing here.

    What this page has promised and accepted, and the records that the decision cuts off, are gone.
    Raises `NotYet`.
    """
    value, before, stored = decision.value, page.table, page.stored
    path = path_to(page, value.after)
    is_decided = value.change.kind == "deal" or is_over(page)
    match = None if path is None else match_at(page, path, is_checked=is_decided)
    if path is None or match is None:
        return False
    held = page.words(Held)
    if lost := tuple(name for name, word in held.items() if not is_on(page, path, word.place)):
        stored.losses[page.base] = lost
    undone = [record for record in page.records[value.after.height :] if record.by == page.me]
    is_same_deal = (value.table.now, value.table.is_void) == (before.now, before.is_void)
    page.heard.undone = [*page.heard.undone, *undone] if is_same_deal else []
    if value.table.match == before.match:
        match, start = match.copy(), value.after
        stored.chain[page.line.start.height :] = path
    else:
        match, start, stored.chain = page.begin(value), Place(value.table.match, 0, ""), []
    match.turn(before, value)
    stored.decisions.append(decision)
    if value.change.kind == "set":
        page.heard.set_until = max(page.heard.set_until, page.now) + limits.SETTING
    page.heard.matches[page.base] = before.match
    turn(page, Line(decision.hash, start, match, match.copy()))
    page.effects.append(Tell(f"decided {value.change.kind}", value.change.people))
    return True


def turn(page: Page, line: Line) -> None:
    """Go on at another line, under its decision; nothing is promised there that was not before."""
    stored = page.stored
    page.line, page.heard.voting = line, Voting(began=page.now)
    stored.vote = stored.left.get(line.base, Vote())
    page.is_dirty = page.has_news = True


def voters_since_deal(page: Page) -> dict[Hash, tuple[Person, ...]]:
    """Return the people of each base since the deal under way was decided."""
    voters = {}
    for decision in reversed(page.stored.decisions):
        voters[decision.hash] = decision.value.table.people
        if decision.value.change.kind == "deal":
            break
    return voters


def replayed(
    decisions: Sequence[Decision], records: Sequence[Word | None], begin: Callable[[Value], Match]
) -> Line:
    """Return the newest match by decisions and records that this page had checked and stored.

    Raises `ValueError` if they do not fit together, and `NotYet` while sums are missing.
    """
    first = newest_match(decisions)
    before, value = decisions[max(first - 1, 0)].value.table, decisions[first].value
    match = begin(value)
    match.turn(before, value)
    base, place = decisions[first].hash, Place(value.table.match, 0, "")

    def take(match: Match, end: int | None) -> Place:
        last = place
        for record in records[place.height : end]:
            due = base, last.match, last.hash
            if not isinstance(record, Record) or (record.base, record.match, record.before) != due:
                raise ValueError("The records do not follow each other.")
            match.take(record, value.table, is_checked=True)
            last = place_of(record)
        return last

    for decision in decisions[first + 1 :]:
        before, after = value.table, decision.value
        if take(match, after.after.height) != after.after:
            raise ValueError("The records end before the place that was decided.")
        match.turn(before, after)
        base, place, value = decision.hash, after.after, after
    head = match.copy()
    take(head, None)
    return Line(base, place, match, head)


def newest_match(decisions: Sequence[Decision]) -> int:
    """Return which decision began the newest match."""
    matches = [decision.value.table.match for decision in decisions]
    return matches.index(matches[-1])
