"""The view of a table with friends, made from what its page knows."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from app.friends.fairness import Judge, fairness
from app.friends.names import kept_for, levels_of, seat_names
from app.friends.view import (
    AT_DOOR,
    Asker,
    Presence,
    SeatView,
    Stage,
    TableView,
    Watcher,
    Wished,
)
from app.friends.wishing import is_ready, readiness, wishes_of
from app.setup import called, known_level
from peerdeck.agreement import continued, names, notes
from peerdeck.agreement.cards import match_of
from peerdeck.agreement.door import questions
from peerdeck.agreement.mine import needs_tap
from peerdeck.agreement.rules import is_majority, majority
from peerdeck.agreement.state import Page
from peerdeck.agreement.words import Hash, Person, Prepare, Promise, hash_of
from peerdeck.event import Seat
from peerdeck.naming import somebody

IDLE = 60.0  # seconds that somebody in turn does nothing, until others may let a bot play
AGREEING = 1.0  # seconds that a decision takes before the page says so


@dataclass
class Outside:
    """The parts of a view that are not in the page of the agreement.

    `states` are the connections by peer, and `moved` says when the table changed last. `muted` is
    true if this page says nothing, because its person was removed. `ignored` are those whose pages
    have another version.
    """

    names: Mapping[Person, str]
    declined: Collection[Person]
    moved: float
    states: dict[Person, Presence] = field(default_factory=dict)
    ignored: set[Person] = field(default_factory=set)
    stopped: str = ""
    muted: bool = False
    resigned: bool = False
    liars: dict[Person, int] = field(default_factory=dict)  # who lied provably, in which match
    unheard: float = 0.0  # when somebody in turn was not heard last
    chooser: Person = ""  # who is choosing what is played next


def view_of(page: Page, outside: Outside, judge: Judge) -> TableView:
    """Return the table as this page's person may see it."""
    table, me = page.table, page.me
    stage = stage_of(page, outside)
    own = names.fingerprint(me), names.hue(me)
    if stage == "calling":
        return TableView(stage, my_peer=me)
    if stage in AT_DOOR:
        seats = _seats(page, outside)
        is_locked = table.setting("lock") == "on"
        game = table.setting("game") or table.game
        return TableView(stage, game, None, me, *own, seats=seats, locked=is_locked)
    standing = page.line.head.standing(table)
    is_on = table.is_under_way(standing)
    is_person, wishes = me in table.people, wishes_of(page)
    idle = _idle(page, outside) if stage == "playing" else ""
    is_between = is_on and not standing.is_dealt
    awaited = continued.missing(page) if me in table.players else []
    ready = readiness(page)
    unready = [p for p in table.present if p not in ready] if is_between else []
    return TableView(
        stage,
        table.game if is_on or stage == "over" else table.setting("game") or table.game,
        table.seat_of(me),
        me,
        *own,
        watches=me not in table.players,
        is_guest=me in table.guests,
        is_owner=me == table.owner,
        owner=outside.names.get(table.owner, ""),
        seats=_seats(page, outside),
        askers=(*_askers(page, outside, wishes), *_watching_askers(page, outside, wishes)),
        watchers=tuple(
            Watcher(p, outside.names.get(p) or somebody(), page.hears(p) or p == me)
            for p in table.spectators
        ),
        people=len(table.people),
        locked=table.setting("lock") == "on",
        paused=table.is_paused,
        may_pause=is_on and not table.was_paused,
        is_away=me in table.away,
        must_tap=me in table.away and needs_tap(page),
        resigns=me in wishes.get(("remove", me), ()),
        agreeing=_is_agreeing(page),
        can_void=is_person and standing.is_dealt,
        wishes=tuple(_wishes(page, outside, wishes)),
        awaited=tuple(_called(outside, person) for person in awaited),
        offer=continued.offer(page) if me in table.players else "",  # type: ignore[arg-type]
        has_tapped=me in continued.taps_here(page),
        taps=tuple(_called(outside, p) for p in continued.taps_here(page) if p != me),
        is_ready=is_ready(page),
        unready=tuple(_called(outside, person) for person in unready if person != me),
        joining=tuple(
            (guest, _called(outside, guest), guest not in outside.declined)
            for guest in table.guests
            if is_between and is_person and guest not in table.away
        ),
        idle=_called(outside, idle) if idle else "",
        idle_peer=idle,
        chooser=_called(outside, outside.chooser) if page.hears(outside.chooser) else "",
        follows=_followers(page, outside),
        has_other_versions=not {*table.players, *table.spectators}.isdisjoint(outside.ignored),
        stopped=outside.stopped,
        is_lost=page.stored.is_lost,
        fairness=fairness(page, judge, outside.names, outside.liars),
    )


def stage_of(page: Page, outside: Outside) -> Stage:
    """Return where this page stands."""
    table, me = page.table, page.me
    if outside.stopped:
        return "stopped"
    if page.heard.went_on:
        return "continued"
    if me in table.players or me in table.spectators:
        if not table.match:
            return "lobby"
        return "playing" if table.is_under_way(page.line.head.standing(table)) else "over"
    if outside.resigned:
        return "left"
    if outside.muted:
        return "removed"
    if outside.names.keys().isdisjoint(table.players):
        return "calling"  # nobody has said yet what they are called
    if notes.COME in page.heard.unsaid:
        return "asked"
    come = page.own_note(notes.COME)
    if come is None:
        return "door"
    return "refused" if is_refused(page, hash_of(come)) else "asked"


def is_refused(page: Page, come: Hash) -> bool:
    """Return True if somebody at the table has said no after this page's person asked."""
    heard, about = page.heard, notes.Wish("send away", page.me, page.table.now)
    asked = heard.came.get(come, 0.0)
    answers = (heard.called.get((by, about.name), ()) for by in page.table.people)
    return any(
        heard.came.get(hash_of(found[-1]), 0.0) >= asked
        and (wish := notes.wish_in(found[-1])) is not None
        and wish.is_on
        for found in answers
        if found
    )


def _called(outside: Outside, person: Person) -> str:
    return outside.names.get(person) or somebody()


def _seats(page: Page, outside: Outside) -> tuple[SeatView, ...]:
    table, me = page.table, page.me
    shown, kept, levels = seat_names(table, outside.names), kept_for(table), levels_of(table)
    result: list[SeatView] = []
    for at, seat in enumerate(table.seats):
        person, is_away = seat.owner, seat.owner in table.away
        who = "kept" if kept[at] else "free"
        if person:
            who = "me" if person == me else "person"
        result.append(
            SeatView(
                at,
                shown[at],
                who,  # type: ignore[arg-type]
                person,
                presence(page, outside, person) if person else "",
                bot=not person or is_away,
                strength=known_level(levels[at]),
                keeper=seat.keeper,
                away=is_away,
                is_guest=person in table.guests,
                former=seat.former,
                mark=names.fingerprint(person) if person else "",
                hue=names.hue(person) if person else 0,
            )
        )
    return tuple(result)


def presence(page: Page, outside: Outside, person: Person) -> Presence:
    """Return how somebody is heard."""
    if page.hears(person):
        return "here"
    return "quiet" if outside.states.get(person, "gone") != "gone" else "gone"


def _askers(
    page: Page, outside: Outside, wishes: Mapping[tuple[str, str], list[Person]]
) -> list[Asker]:
    result: list[Asker] = []
    for question in questions(page) if page.me in page.table.people else ():
        kinds = ("watch",) if question.come.watches else ("admit", "watch")
        by = _admitters(wishes, question.person, *kinds)
        seat = question.come.seat if question.come.seat >= 0 else None
        friend = _called(outside, question.friend) if question.friend else ""
        like = _called(outside, question.like) if question.like else ""
        result.append(
            Asker(
                question.person,
                called(question.come.called).name,
                seat,
                question.come.watches,
                friend,
                question.friend,
                int(question.silent),
                question.was_here,
                "" if question.like == question.friend else like,
                question.is_mixed,
                names.fingerprint(question.person),
                names.hue(question.person),
                tuple(_called(outside, p) for p in by if p != page.me),
                page.me in by,
            )
        )
    return result


def _watching_askers(
    page: Page, outside: Outside, wishes: Mapping[tuple[str, str], list[Person]]
) -> list[Asker]:
    """Return those who watch and ask for a seat, unless this person lets them watch on."""
    result: list[Asker] = []
    came = page.heard.came
    for person in page.table.spectators if page.me in page.table.people else ():
        note = page.note(person, notes.COME)
        answer = page.note(page.me, notes.Wish("watch", person, page.table.now).name)
        come = notes.come_in(note) if note is not None else None
        if come is None or note is None or come.watches:
            continue
        if answer is None or came.get(hash_of(answer), 0.0) <= came.get(hash_of(note), 0.0):
            by = _admitters(wishes, person, "admit")
            result.append(
                Asker(
                    person,
                    called(come.called).name,
                    come.seat if come.seat >= 0 else None,
                    mark=names.fingerprint(person),
                    hue=names.hue(person),
                    by=tuple(_called(outside, p) for p in by if p != page.me),
                    is_mine=page.me in by,
                )
            )
    return result


def _admitters(
    wishes: Mapping[tuple[str, str], list[Person]], person: Person, *kinds: str
) -> list[Person]:
    return [
        by
        for (what, about), those in wishes.items()
        if what in kinds and about.split(" ")[0] == person
        for by in those
    ]


def _wishes(
    page: Page, outside: Outside, wishes: Mapping[tuple[str, str], list[Person]]
) -> list[Wished]:
    """Return the wishes that are not about the door, and that are not shared by enough yet."""
    result: list[Wished] = []
    for (what, about), by in wishes.items():
        is_enough = is_majority(page.table.people, by) or (
            what in notes.OWNERS and page.table.owner in by
        )
        at_door = what in ("admit", "watch", "send away")
        if at_door or is_enough or not {*by} & {*page.table.people}:
            continue
        person = about if what in ("remove", "away") else ""
        result.append(
            Wished(
                what,
                about,
                _called(outside, person) if person else "",
                tuple(_called(outside, p) for p in by if p != page.me),
                page.me in by,
                majority(len(page.table.people)),
            )
        )
    return result


def _is_agreeing(page: Page) -> bool:
    """Return True if something is being decided and takes a while.

    A proposal alone brings about nothing: somebody else has to have promised it.
    """
    since, prepares = page.heard.voting.since, page.words(Prepare)
    return any(
        page.now - since.get(name, page.now) > AGREEING
        for name, promise in page.words(Promise).items()
        if promise.prepare in prepares and prepares[promise.prepare].by != promise.by
    )


def _idle(page: Page, outside: Outside) -> Person:
    """Return the person in turn who is here and has done nothing for a while."""
    match = match_of(page)
    if match is None or not match.is_shuffled or page.table.is_paused:
        return ""
    if not match.follower.to_act:
        return ""
    seat: Seat = match.follower.to_act[0]
    owner = page.table.seats[seat].owner
    if not page.hears(owner):
        outside.unheard = page.now
    if page.now - max(outside.moved, outside.unheard) < IDLE:
        return ""
    is_idle = owner not in ("", page.me) and owner not in page.table.away and page.hears(owner)
    return owner if is_idle else ""


def _followers(page: Page, outside: Outside) -> tuple[str, ...]:
    """Return those who have gone on at another table."""
    if not page.heard.went_on:
        return ()
    taps = [page.note(person, notes.CONTINUE) for person in page.table.players]
    bases = [note.by for note in taps if note is not None and note.base == page.base]
    return tuple(_called(outside, person) for person in bases if person != page.me)
