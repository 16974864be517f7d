"""The effect of each change on the table.

That follows from the table before it, from where the game stands, and from the words that the
change names. Where its condition is not met, a change has no effect.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from peerdeck.agreement.decisions import decided_by
from peerdeck.agreement.limits import MOST_NAMES, MOST_SPECTATORS, SEATS
from peerdeck.agreement.notes import (
    COME,
    HERE,
    MOST_TEXT,
    OWNERS,
    come_in,
    number_in,
    ready_in,
    wish_in,
)
from peerdeck.agreement.reading import read_as
from peerdeck.agreement.rules import PathTo, contradict, is_majority, majority
from peerdeck.agreement.table import Deck, Seat, Standing, Table
from peerdeck.agreement.words import (
    Accepted,
    Change,
    Hash,
    Held,
    Note,
    Person,
    Place,
    Word,
    hash_of,
)
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

    The condition of none is met that has somebody or a word twice, or that names too many words:
    the table, and what a decision has of it, must not become too large for a message.

    Raises `KeyError` if a word that the change names is not shown.
    """
    if len(change.names) > MOST_NAMES or _repeats(change.names) or _repeats(change.people):
        return ground.table
    words = [ground.shown[name] for name in change.names]
    after = _effect(ground, change, words)
    if after is None or change.kind == "deal":
        return after or ground.table
    wishes = {
        (word.by, word.name): hash_of(word)
        for word in words
        if isinstance(word, Note) and word.by in ground.table.players and _is_for(word, change)
    }
    used = [wish for wish in wishes.values() if wish not in after.used]
    return replace(after, used=(*after.used, *used))


def _repeats(names: Sequence[str]) -> bool:
    return len({*names}) < len(names)


def _is_for(note: Note, change: Change) -> bool:
    """Return True if a note is a wish for a change."""
    wish, whole = wish_in(note), " ".join((*change.people, *change.details))
    kind = "admit" if change.kind == "join" else change.kind
    return wish is not None and wish.what == kind and wish.about in (whole, *change.people)


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


# Effects: each function returns the table after a change, or None if its condition is not met


def _effect(ground: Ground, change: Change, words: Sequence[Word]) -> Table | None:
    table, standing = ground.table, ground.standing

    def is_wish(what: str, about: str = "") -> bool:
        return is_wished(table, what, about, words)

    match change:
        case Change("away", (person,), _, ()) if (
            person in table.players and person not in table.away
        ):
            waits = not standing.is_dealt or person in (standing.author, table.owner)
            away = replace(table, away=(*table.away, person))
            return _handed_on(away) if waits or is_wish("away", person) else None
        case Change("back", (_, *_) as people, _, ()):
            return _back(ground, people, words)
        case Change("skip", (person,), _, ()) if person in standing.shuffling:
            is_short = len(standing.shuffling) <= 2
            return _voided(table) if is_short else replace(table, skipped=(*table.skipped, person))
        case Change("remove", (_, *_) as people, _, ()):
            return _remove(ground, people, words)
        case Change("join", (person,), _, (at,)) if is_wish("admit", f"{person} {at}"):
            return _join(table, person, number_in(at), words)
        case Change("watch", (_, *_) as people, _, ()) if all(
            is_wish("watch", each) for each in people
        ):
            return _watch(table, people, words)
        case Change("send away", (_, *_) as people, _, ()) if all(
            is_wish("send away", each) and each in table.spectators for each in people
        ):
            return replace(table, spectators=_without(table.spectators, people))
        case Change("begin", (), _, (game,)) if is_wish("begin", game):
            return None if table.is_under_way(standing) else _begin(table, game)
        case Change("deal", added, _, holders):
            return _deal(ground, added, holders, words)
        case Change("void", (), _, ()) if standing.is_dealt:
            return _voided(table) if is_wish("void") or _was_undone(ground, words) else None
        case Change("set", (), _, (name, value)) if is_wish("set", f"{name} {value}"):
            return _set(ground, name, value)
        case Change("end", (), _, ()) if table.is_under_way(standing) and is_wish("end"):
            return replace(table, is_ended=True)
    return None


def _back(ground: Ground, people: Sequence[Person], words: Sequence[Word]) -> Table | None:
    table = ground.table
    notes = [word for word in words if isinstance(word, Note)]
    here = {note.by for note in notes if (note.name, note.base) == (HERE, ground.base)}
    if not {*people} <= here & {*table.away}:
        return None
    seats = tuple(
        replace(seat, keeper=seat.owner) if seat.owner in people else seat for seat in table.seats
    )
    return _handed_on(replace(table, away=_without(table.away, people), seats=seats))


def _remove(ground: Ground, people: Sequence[Person], words: Sequence[Word]) -> Table | None:
    table = ground.table
    is_right = all(
        person in table.players and _may_remove(ground, person, words) for person in people
    )
    if not is_right or {*table.people} <= {*people}:
        return None
    seats = tuple(
        replace(seat, owner="", former=seat.owner) if seat.owner in people else seat
        for seat in table.seats
    )
    after = _handed_on(
        replace(
            table,
            people=_without(table.people, people),
            guests=_without(table.guests, people),
            away=_without(table.away, people),
            seats=seats,
        )
    )
    decks = ((table.deck.people, table.deck.threshold), *ground.standing.decks)
    is_short = ground.standing.is_dealt and not can_open(after, decks)
    return _voided(after) if is_short else after


def can_open(table: Table, decks: Iterable[tuple[Sequence[Person], int]]) -> bool:
    """Return True if enough of those who hold the keys of each deck are people of the table."""
    return all(sum(each in table.people for each in those) >= few for those, few in decks)


def _may_remove(ground: Ground, person: Person, words: Sequence[Word]) -> bool:
    """Return True if somebody wishes to leave, if a majority wishes it, or if they contradict."""
    own = [word for word in words if word.by == person]
    return (
        person in wishers(ground.table, "remove", person, words)
        or is_wished(ground.table, "remove", person, words)
        or any(contradict(word, other, ground.path_to) for word in own for other in own)
    )


def _join(table: Table, person: Person, at: int, words: Sequence[Word]) -> Table | None:
    comes = [come_in(word) for word in words if isinstance(word, Note) and word.by == person]
    if (
        person in table.players
        or at not in range(len(table.seats))
        or table.seats[at].owner
        or not any(come and not come.watches and come.seat in (-1, at) for come in comes)
    ):
        return None
    return replace(
        table,
        seats=(*table.seats[:at], Seat(person, person), *table.seats[at + 1 :]),
        guests=(*table.guests, person),
        spectators=_without(table.spectators, (person,)),
    )


def _watch(table: Table, people: Sequence[Person], words: Sequence[Word]) -> Table | None:
    come = {word.by for word in words if isinstance(word, Note) and word.name == COME}
    spectators = (*table.spectators, *people)
    is_right = {*people} <= come - {*table.players} and len({*spectators}) == len(spectators)
    is_right = is_right and len(spectators) <= MOST_SPECTATORS
    return replace(table, spectators=spectators) if is_right else None


def _begin(table: Table, game: str) -> Table | None:
    try:
        is_right = parse_header(game).seats == len(table.seats)
    except ValueError:
        is_right = False
    if not is_right:
        return None
    return replace(
        table,
        game=game,
        match=table.match + 1,
        deal=0,
        begun=0,
        is_void=False,
        is_ended=False,
        deck=Deck(),
        checkpoint="",
        skipped=(),
    )


def _deal(
    ground: Ground, added: tuple[Person, ...], holders: tuple[Person, ...], words: Sequence[Word]
) -> Table | None:
    table = ground.table
    notes = [word for word in words if isinstance(word, Note)]
    those = {note: entry for note in notes if (entry := ready_in(note)) is not None}
    ready = {
        note.by: entry
        for note, entry in those.items()
        if entry.deal == table.now and note.by in table.players
    }
    people = (*table.people, *added)
    if (
        not table.is_under_way(ground.standing)
        or len(those) > len(ready)  # a page that sleeps would need all later
        or ground.standing.is_dealt
        or not is_majority(table.people, ready)
        or not {*added} <= {*table.guests}
        or len({*added}) != len(added)
        or not {*holders} <= {*people}
        or len({*holders}) != len(holders)
        or len(holders) < min(2, len(people))
    ):
        return None
    for guest in () if table.is_new else added:
        taps = {by for by in ready if guest in ready[by].adds}
        if not ({*table.present} <= taps and is_majority(table.people, taps)):
            return None
    names = tuple(hash_of(note) for note in notes if ready_in(note) is None and not wish_in(note))
    return replace(
        table,
        people=people,
        guests=_without(table.guests, added),
        deal=table.coming.deal,
        begun=table.coming.begun,
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


def _was_undone(ground: Ground, words: Sequence[Word]) -> bool:
    """Return True if it is shown that a record held by a majority is lost, or two decisions made.

    Both were signed since the deal was decided, and need a voter who has lied.
    """
    for base, people in ground.voters.items():
        of_base = [word for word in words if word.base == base]
        lost: dict[Place, set[Person]] = {}
        for word in of_base:
            if isinstance(word, Held) and not ground.contains(word.place):
                lost.setdefault(word.place, set()).add(word.by)
        decided = decided_by(people, [word for word in of_base if isinstance(word, Accepted)])
        if len(decided) > 1 or any(is_majority(people, holders) for holders in lost.values()):
            return True
    return False


def _set(ground: Ground, name: str, value: str) -> Table | None:
    table = ground.table
    match name, value:
        case "pause", "on" if not table.is_paused and not table.was_paused:
            return replace(table, is_paused=True, was_paused=True)
        case "pause", "off" if table.is_paused:
            return replace(table, is_paused=False)
        case "seats", _ if number_in(value) in SEATS and not table.is_under_way(ground.standing):
            return _with_seats(table, number_in(value))
        case "lock", "on" | "off":
            return _with_setting(table, name, value)
        case "game", _ if not table.is_under_way(ground.standing):
            return _with_game(table, value)
        case (("levels" | "names"), _) if not table.is_under_way(ground.standing):
            texts = read_as(tuple[Annotated[str, MOST_TEXT], ...], value)
            is_right = texts is not None and len(texts) <= SEATS[-1]
            return _with_setting(table, name, value) if is_right else None
    return None


def _with_setting(table: Table, name: str, value: str) -> Table:
    others = tuple(setting for setting in table.settings if setting[0] != name)
    return replace(table, settings=(*others, (name, value)))


def _with_game(table: Table, game: str) -> Table | None:
    """Return the table where this game is chosen for the next match, with seats for it."""
    try:
        count = parse_header(game).seats
    except ValueError:
        return None
    seated = _with_seats(table, count)
    return None if seated is None else _with_setting(seated, "game", game)


def _with_seats(table: Table, count: int) -> Table | None:
    """Return the table with this number of seats; nobody loses their own."""
    own = [seat for seat in table.seats if seat.owner]
    bots = [seat for seat in table.seats if not seat.owner]
    bots += [Seat(table.owner or table.people[0])] * count
    seats = (*own, *bots[: count - len(own)])
    return replace(table, seats=seats) if len(own) <= count else None


def _without(people: Sequence[Person], gone: Collection[Person]) -> tuple[Person, ...]:
    return tuple(person for person in people if person not in gone)


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
