"""The effect of each change on the table.

That follows from the table before it, from where the game stands, and from the words that the
change names. Where its condition is not met, a change has no effect.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from app.agreement.limits import MOST_SPECTATORS, SEATS
from app.agreement.notes import COME, HERE, OWNERS, come_in, number_in, ready_in, wish_in
from app.agreement.rules import PathTo, contradict, is_decided, is_majority, majority
from app.agreement.table import Deck, Seat, Standing, Table
from app.agreement.words import Accepted, Change, Hash, Held, Note, Person, Place, Word, hash_of
from peerdeck.log import parse_header


@dataclass(frozen=True, slots=True)
class Ground:
    """The ground of a change: the newest decision, where the game stands, and the words shown.

    `contains` says of a place if it is on the chain, and `voters` are the people of each base since
    the deal under way was decided.
    """

    base: Hash
    table: Table
    standing: Standing
    shown: Mapping[Hash, Word]
    path_to: PathTo
    contains: Callable[[Place], bool]
    voters: Mapping[Hash, tuple[Person, ...]]


def changed(ground: Ground, change: Change) -> Table:
    """Return the table after a change; the same table if the condition of the change is not met.

    Raises `KeyError` if a word that the change names is not shown.
    """
    words = [ground.shown[name] for name in change.names]
    effect = _EFFECTS.get(change.kind)
    after = effect(ground, change, words) if effect is not None else None
    if after is None:
        return ground.table
    if change.kind == "deal":
        return after
    wishes = (hash_of(word) for word in words if isinstance(word, Note) and wish_in(word))
    return replace(after, used=(*after.used, *wishes))


# Wishes


def wishers(table: Table, what: str, about: str, words: Collection[Word]) -> set[Person]:
    """Return those who wish something in this deal, by words that have not been used up."""
    return {
        word.by
        for word in words
        if isinstance(word, Note)
        and (wish := wish_in(word)) is not None
        and (wish.what, wish.about, wish.is_on) == (what, about, True)
        and wish.deal == table.now
        and hash_of(word) not in table.used
    }


def is_wished(table: Table, what: str, about: str, words: Collection[Word]) -> bool:
    """Return True if enough people wish something: a majority, or for some things the owner."""
    those = wishers(table, what, about, words)
    return is_majority(table.people, those) or (what in OWNERS and table.owner in those)


# Effects: each returns the table after a change, or None if its condition is not met


def _away(ground: Ground, change: Change, words: Sequence[Word]) -> Table | None:
    table, standing = ground.table, ground.standing
    if len(change.people) != 1:
        return None
    (person,) = change.people
    is_due = (
        person == standing.author
        or not standing.is_dealt
        or person == table.owner
        or is_wished(table, "away", person, words)
    )
    if person not in table.players or person in table.away or not is_due:
        return None
    return _handed_on(replace(table, away=(*table.away, person)))


def _back(ground: Ground, change: Change, words: Sequence[Word]) -> Table | None:
    table, people = ground.table, change.people
    here = {
        word.by
        for word in words
        if isinstance(word, Note) and (word.name, word.base) == (HERE, ground.base)
    }
    if not people or not {*people} <= here & {*table.away}:
        return None
    away = tuple(person for person in table.away if person not in people)
    seats = tuple(
        replace(seat, keeper=seat.owner) if seat.owner in people else seat for seat in table.seats
    )
    return _handed_on(replace(table, away=away, seats=seats))


def _skip(ground: Ground, change: Change, _words: Sequence[Word]) -> Table | None:
    table, shuffling = ground.table, ground.standing.shuffling
    if len(change.people) != 1 or change.people[0] not in shuffling:
        return None
    if len(shuffling) <= 2:
        return _voided(table)
    return replace(table, skipped=(*table.skipped, *change.people))


def _remove(ground: Ground, change: Change, words: Sequence[Word]) -> Table | None:
    table, gone = ground.table, {*change.people}
    if not gone or not gone <= {*table.players} or not {*table.people} - gone:
        return None
    if not all(_may_remove(ground, person, words) for person in gone):
        return None
    seats = tuple(
        replace(seat, owner="", former=seat.owner) if seat.owner in gone else seat
        for seat in table.seats
    )
    after = _handed_on(
        replace(
            table,
            people=tuple(person for person in table.people if person not in gone),
            guests=tuple(person for person in table.guests if person not in gone),
            away=tuple(person for person in table.away if person not in gone),
            seats=seats,
        )
    )
    remaining = sum(person in after.people for person in table.deck.people)
    is_short = ground.standing.is_dealt and remaining < table.deck.threshold
    return _voided(after) if is_short else after


def _may_remove(ground: Ground, person: Person, words: Sequence[Word]) -> bool:
    """Return True if somebody wishes to leave, if a majority wishes it, or if they contradict."""
    own = [word for word in words if word.by == person]
    return (
        person in wishers(ground.table, "remove", person, words)
        or is_wished(ground.table, "remove", person, words)
        or any(contradict(word, other, ground.path_to) for word in own for other in own)
    )


def _join(ground: Ground, change: Change, words: Sequence[Word]) -> Table | None:
    table = ground.table
    if len(change.people) != 1 or len(change.details) != 1:
        return None
    (person,), at = change.people, number_in(change.details[0])
    comes = [come_in(word) for word in words if isinstance(word, Note) and word.by == person]
    if (
        person in table.players
        or at not in range(len(table.seats))
        or table.seats[at].owner
        or not any(come and not come.watches and come.seat in (-1, at) for come in comes)
        or not is_wished(table, "admit", f"{person} {at}", words)
    ):
        return None
    seats = (*table.seats[:at], Seat(person, person), *table.seats[at + 1 :])
    spectators = tuple(other for other in table.spectators if other != person)
    return replace(table, seats=seats, guests=(*table.guests, person), spectators=spectators)


def _watch(ground: Ground, change: Change, words: Sequence[Word]) -> Table | None:
    table, people = ground.table, change.people
    come = {word.by for word in words if isinstance(word, Note) and word.name == COME}
    is_right = all(is_wished(table, "watch", person, words) for person in people)
    spectators = (*table.spectators, *people)
    if not people or not is_right or not {*people} <= come or {*people} & {*table.players}:
        return None
    if len({*spectators}) != len(spectators) or len(spectators) > MOST_SPECTATORS:
        return None
    return replace(table, spectators=spectators)


def _send_away(ground: Ground, change: Change, words: Sequence[Word]) -> Table | None:
    table, people = ground.table, change.people
    is_right = all(is_wished(table, "send away", person, words) for person in people)
    if not people or not is_right or {*people} & {*table.players}:
        return None
    spectators = tuple(person for person in table.spectators if person not in people)
    return replace(table, spectators=spectators)


def _begin(ground: Ground, change: Change, words: Sequence[Word]) -> Table | None:
    table = ground.table
    if len(change.details) != 1 or not is_wished(table, "begin", change.details[0], words):
        return None
    try:
        header = parse_header(change.details[0])
    except ValueError:
        return None
    if table.is_under_way(ground.standing) or header.seats != len(table.seats):
        return None
    return replace(
        table,
        game=change.details[0],
        match=table.match + 1,
        deal=0,
        begun=0,
        is_void=False,
        is_ended=False,
        deck=Deck(),
        checkpoint="",
        skipped=(),
    )


def _deal(ground: Ground, change: Change, words: Sequence[Word]) -> Table | None:
    table, added, holders = ground.table, change.people, change.details
    notes = [word for word in words if isinstance(word, Note)]
    ready = {note.by: ready for note in notes if (ready := ready_in(note)) is not None}
    ready = {person: ready for person, ready in ready.items() if ready.deal == table.now}
    people = (*table.people, *added)
    if (
        not table.is_under_way(ground.standing)
        or ground.standing.is_dealt
        or not is_majority(table.people, ready)
        or not {*added} <= {*table.guests}
        or len({*added}) != len(added)
        or not {*holders} <= {*people}
        or len({*holders}) != len(holders)
        or len(holders) < min(2, len(people))
    ):
        return None
    if not table.is_new:
        taps = {guest: {by for by in ready if guest in ready[by].adds} for guest in added}
        there = {*table.present}
        if not all(there <= by and is_majority(table.people, by) for by in taps.values()):
            return None
    names = tuple(hash_of(note) for note in notes if ready_in(note) is None and not wish_in(note))
    return replace(
        table,
        people=people,
        guests=tuple(guest for guest in table.guests if guest not in added),
        deal=table.deal if table.is_void else table.deal + 1,
        begun=table.begun if table.is_void else 1,
        is_void=False,
        deck=Deck(holders, threshold_of(len(people), len(holders)), names),
        checkpoint=ground.standing.checkpoint,
        was_paused=False,
        skipped=(),
        used=(),
    )


def threshold_of(people: int, holders: int) -> int:
    """Return how many of those who hold the keys of a deck can open a card.

    That is a majority of all people, or all who hold keys if they are not more than that.
    """
    return min(majority(people), holders)


def _void(ground: Ground, _change: Change, words: Sequence[Word]) -> Table | None:
    table = ground.table
    if not ground.standing.is_dealt:
        return None
    if not (is_wished(table, "void", "", words) or _was_undone(ground, words)):
        return None
    return _voided(table)


def _was_undone(ground: Ground, words: Sequence[Word]) -> bool:
    """Return True if it is shown that a record held by a majority is lost, or two decisions made.

    Both were signed since the deal was decided, and need a voter who has lied.
    """
    for base, people in ground.voters.items():
        held = [word for word in words if isinstance(word, Held) and word.base == base]
        lost = {word.place: word.by for word in held if not ground.contains(word.place)}
        for place in lost:
            if is_majority(people, {word.by for word in held if word.place == place}):
                return True
        votes: dict[tuple[int, Hash], list[Accepted]] = {}
        for word in words:
            if isinstance(word, Accepted) and word.base == base:
                votes.setdefault((word.ballot, word.value), []).append(word)
        decided = {value for (_, value), those in votes.items() if is_decided(people, those)}
        if len(decided) > 1:
            return True
    return False


def _set(ground: Ground, change: Change, words: Sequence[Word]) -> Table | None:
    table = ground.table
    if len(change.details) != 2 or not is_wished(table, "set", " ".join(change.details), words):
        return None
    match change.details:
        case ("pause", "on") if not table.is_paused and not table.was_paused:
            return replace(table, is_paused=True, was_paused=True)
        case ("pause", "off") if table.is_paused:
            return replace(table, is_paused=False)
        case ("seats", count) if number_in(count) in SEATS:
            return _with_seats(ground, number_in(count))
        case ("lock", "on" | "off"):
            name, value = change.details
            others = tuple(setting for setting in table.settings if setting[0] != name)
            return replace(table, settings=(*others, (name, value)))
    return None


def _with_seats(ground: Ground, count: int) -> Table | None:
    """Return the table with this number of seats; nobody loses their own."""
    table = ground.table
    own = [seat for seat in table.seats if seat.owner]
    if table.is_under_way(ground.standing) or len(own) > count:
        return None
    bots = [Seat(table.owner or table.people[0])] * count
    bots[: len(table.seats) - len(own)] = [seat for seat in table.seats if not seat.owner]
    return replace(table, seats=(*own, *bots[: count - len(own)]))


def _end(ground: Ground, _change: Change, words: Sequence[Word]) -> Table | None:
    table = ground.table
    is_right = table.is_under_way(ground.standing) and is_wished(table, "end", "", words)
    return replace(table, is_ended=True) if is_right else None


def _voided(table: Table) -> Table:
    """Return the table between deals again; the same deal is to begin again."""
    return replace(table, begun=table.begun + 1, is_void=True, skipped=())


def _handed_on(table: Table) -> Table:
    """Return the table with each seat kept by somebody who plays here and is not away.

    What somebody else kept passes to the next in order who is not away, if there is anybody.
    """
    there = [person for person in table.players if person not in table.away]

    def heir(keeper: Person) -> Person:
        start = table.people.index(keeper) if keeper in table.people else 0
        later = [person for person in table.people[start:] if person in there]
        return next(iter((*later, *table.present)), keeper)

    seats = tuple(
        seat if seat.keeper in there else replace(seat, keeper=heir(seat.keeper))
        for seat in table.seats
    )
    return replace(table, seats=seats)


_EFFECTS: Mapping[str, Callable[[Ground, Change, Sequence[Word]], Table | None]] = {
    "away": _away,
    "back": _back,
    "skip": _skip,
    "remove": _remove,
    "join": _join,
    "watch": _watch,
    "send away": _send_away,
    "begin": _begin,
    "deal": _deal,
    "void": _void,
    "set": _set,
    "end": _end,
}
