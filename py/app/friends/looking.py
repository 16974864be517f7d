"""The view of a shared table, made from what its page knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.friends.deck.seats import is_redeal_wanted
from app.friends.guest import Guest
from app.friends.hosting import Hosting
from app.friends.lobby import called_by_peer, names
from app.friends.member import Member
from app.friends.roster import Place, Roster
from app.friends.shared import SharedTable
from app.friends.switches import Switches
from app.friends.view import (
    Asker,
    Change,
    DealAgain,
    Ending,
    Fairness,
    Presence,
    Removal,
    SeatView,
    Stage,
    TableView,
    Who,
)
from app.setup import known_level
from peerdeck.event import Seat
from peerdeck.naming import somebody
from peerdeck.words import _

AT_THE_DOOR = ("asked", "refused", "removed", "left")  # whatever an older roster says
STANDINGS: Mapping[str, Who] = {"taken": "person", "away": "person", "kept": "kept"}


def view_of(
    shared: SharedTable,
    states: Mapping[str, Presence],
    fairness: Fairness,
    stopping: int,
    now: float,
) -> TableView:
    """The table as this page's person may see it.

    `states` are the peers as they are heard, `stopping` the seats that want the match to end, a
    bit each.
    """
    role = shared.role
    planned = _planned(role)
    stage = _stage(shared)
    if planned is None or not planned.is_in(role.me) or stage in AT_THE_DOOR:
        return _at_the_door(role, stage)
    quiet = role.minded(now) if isinstance(role, Hosting) else role.quiet
    # The host tells only whom it hears of those who stay.
    quiet = quiet | {
        seat
        for peer in role.left_out
        if (seat := planned.seat_of(peer)) is not None and states.get(peer, "gone") != "here"
    }
    guest = role if isinstance(role, Guest) else None
    host = role if isinstance(role, Hosting) else None
    hears = role.is_led(now)
    seats = _seats(
        planned,
        role.me,
        states,
        quiet,
        {peer for peer in planned.people if role.dispute_of(peer) is not None},
        is_playing=stage == "playing",
        hears=hears,
        is_told=bool(guest and guest.is_told_of_quiet and hears),
    )
    is_player = planned.seat_of(role.me) is not None
    return TableView(
        stage,
        game=planned.game,
        me=planned.seat_of(role.me),
        is_host=host is not None,
        watches=not is_player,
        is_coming=bool(guest and guest.is_coming),
        seats=seats,
        askers=_askers(host) if host else (),
        watchers=tuple(one.name for one in planned.watchers),
        switches=planned.switches,
        paused=role.paused,
        hears=hears,
        has_late_move=bool(guest and guest.has_late_move),
        misses_moves=role.misses_moves(now),
        is_short=shared.election.is_short and not shared.stopped,
        resigns=role.resigns,
        change=_change(host) if host else None,
        removals=_removals(role, planned, now) if stage == "playing" else (),
        deal_again=_deal_again(role, planned, fairness) if stage == "playing" else None,
        ending=_ending(seats, stopping) if stage == "playing" and is_player else Ending(),
        has_strangers=bool(host and host.strangers),
        stopped=shared.stopped,
        ready=_ready(role),
        insistent=frozenset(shared.election.insistent(now)) & {*planned.people},
        fairness=fairness,
    )


def _planned(role: Guest | Hosting) -> Roster | None:
    """Return who sits where: as the host has decided, for others before that counts as before."""
    if isinstance(role, Hosting):
        return role.planned
    stays = bool(role.left_out) and role.me not in role.left_out
    return role.former or role.roster if stays else role.roster


def _ready(role: Guest | Hosting) -> frozenset[Seat]:
    """Return the seats whose people have seen the result, also before the host tells of ours."""
    told = role.readiness.at(role.result)
    return told | {role.seat} if role.seat is not None and role.is_ready else told


def _change(host: Hosting) -> Change | None:
    """Return the change of people that goes on, by names."""
    roster = host.roster
    if roster is None or not roster.old:
        return None
    before = host.before.places if host.before is not None else ()
    called = {place.peer: place.name for place in (*before, *roster.places)}

    def named(peers: set[str]) -> tuple[str, ...]:
        return tuple(somebody(called.get(peer)) for peer in roster.voters if peer in peers)

    people, old = {*roster.people}, {*roster.old}
    return Change(
        named(old - people),
        named(people - old),
        named(host.awaited - {host.me}),
        host.may_take_back,
    )


def _removals(role: Guest | Hosting, roster: Roster, now: float) -> tuple[Removal, ...]:
    """Return whom the host would like to remove, by names."""
    before = role.former.places if role.former is not None else ()
    called = {**called_by_peer(before), **called_by_peer(roster.places)}
    if isinstance(role, Hosting) and role.removals.asked:
        people, heard = {*roster.people}, {role.me, *role.heard(now)}
        return tuple(
            Removal(
                peer,
                called[peer],
                bool(then),
                tuple(called[one] for one in roster.people if one not in {peer, *agreeing}),
                roster.quorum - len(agreeing & people),
            )
            for peer, then in role.removals.asked.items()
            if peer in people and (agreeing := role.removals.agreeing(peer, role.me) & heard)
        )
    asked, about = role.consent.asked, role.asked_about
    pairs = zip(before, roster.places, strict=False)
    taken = {one.peer for one, then in pairs if then.peer and then.peer != one.peer}
    return tuple(
        Removal(
            peer,
            somebody(called.get(peer)),
            asked.get(peer, peer in taken),
            is_asked=peer in about,
            is_mine=role.consent.answers.get(peer, False),
        )
        for peer in sorted({*asked, *about})
        if peer in role.people
    )


def _deal_again(role: Member, roster: Roster, fairness: Fairness) -> DealAgain | None:
    """Return who wants the deal under way to begin again, by names."""
    dealing = role.dealing
    if dealing is None or role.book is None or not dealing.is_of(role.book):
        return None
    page, book = dealing.page, dealing.page.book
    if not page.is_seated or not book.can_void:
        return None
    called = {**dict(fairness.people), **called_by_peer(roster.places)}
    called[role.me] = _("You")
    return DealAgain(
        book.deal,
        tuple(somebody(called.get(peer)) for peer in book.redeal_votes),
        book.people.quorum,
        is_redeal_wanted(page),
        tuple(somebody(called.get(peer)) for peer in book.named),
        role.book.match,
    )


def _ending(seats: Sequence[SeatView], stopping: int) -> Ending:
    """Return who would like to end the match, of the people whom a player can agree with."""
    wants = [seat for seat in seats if stopping >> seat.seat & 1]
    return Ending(
        tuple(seat.name for seat in wants if seat.who == "person"),
        any(seat.who == "me" for seat in wants),
    )


def _stage(shared: SharedTable) -> Stage:
    role = shared.role
    planned = _planned(role)
    if role.fault:
        return "stopped"
    if isinstance(role, Guest) and role.other_version:
        return "version"
    if isinstance(role, Guest) and role.is_refused:
        if role.wish is not None:
            return "asked"
        if role.resigns:
            return "left"
        return "removed" if role.is_removed else "refused"
    if shared.stopped:
        return "stopped"
    if planned is not None and planned.is_in(role.me):
        if role.book is None:
            return "lobby"
        return "over" if role.is_over else "playing"
    if isinstance(role, Guest) and role.lobby:
        return "asked" if role.wish is not None else "door"
    return "calling"


def _at_the_door(role: Member, stage: Stage) -> TableView:
    """Return the view of somebody who is not in yet."""
    lobby = role.lobby if isinstance(role, Guest) else {}
    told = lobby.get("seats", ())
    called = names([Place(name) for name, _standing in told])
    seats = tuple(
        SeatView(
            seat,
            called[seat],
            STANDINGS.get(standing, "free"),
            bot=standing != "taken",
            away=standing == "away",
        )
        for seat, (_name, standing) in enumerate(told)
    )
    return TableView(
        stage,
        game=lobby.get("game", ""),
        seats=seats,
        switches=Switches(locked=bool(lobby.get("locked"))),
    )


def _seats(
    roster: Roster,
    me: str,
    states: Mapping[str, Presence],
    quiet: set[Seat],
    out: set[str],
    *,
    is_playing: bool,
    hears: bool,
    is_told: bool,
) -> tuple[SeatView, ...]:
    called = names(roster.places)
    away = {seat for seat, place in enumerate(roster.places) if place.away} | quiet
    here = sum(bool(place.peer) and seat not in away for seat, place in enumerate(roster.places))
    seats: list[SeatView] = []
    for seat, place in enumerate(roster.places):
        presence: Presence = ""
        if place.peer == me:
            presence = "here"
        elif place.peer:
            presence = states.get(place.peer, "gone")
            if presence == "here" and place.peer in out:
                presence = "out"
            elif presence == "here" and (
                seat in quiet or (place.peer == roster.host and not hears)
            ):
                presence = "quiet"  # connected, but its page tells nothing
            elif presence == "gone" and seat not in quiet and roster.host != me and is_told:
                presence = "here"  # the host hears it, and has said so
        who: Who = "kept" if place.name else "free"
        if place.peer:
            who = "me" if place.peer == me else "person"
        is_gone = presence in ("quiet", "gone", "out") and seat in quiet
        may_mind = place.away or (is_gone and not roster.switches.waits)
        is_minded = may_mind and (here >= roster.quorum or not is_playing)
        seats.append(
            SeatView(
                seat,
                called[seat],
                who,
                place.peer,
                presence,
                bot=not place.peer or is_minded,
                strength=known_level(place.bot),
                leads=bool(place.peer) and place.peer == roster.host,
                away=place.away,
            )
        )
    return tuple(seats)


def _askers(host: Hosting) -> tuple[Asker, ...]:
    roster = host.planned
    assert roster is not None
    promised = {then: roster.seat_of(peer) for peer, then in host.removals.asked.items()}
    asking = [
        Asker(
            peer,
            host.name_for(asked),
            asked.seat,
            coming=promised.get(peer),
            again=peer in host.refused,
        )
        for peer, asked in host.asking.items()
    ]
    looking = [
        Asker(
            one.peer,
            one.name,
            None,
            looks_on=True,
            coming=host.coming.get(one.peer),
            is_here=one.peer in host.peers,
        )
        for one in roster.watchers
    ]
    return (*asking, *looking)
