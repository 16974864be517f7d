"""The intents of this page's person about friends, before a match and during it."""

from __future__ import annotations

from typing import assert_never

from app.effects import Effect, copied
from app.friends import events
from app.friends.table import FriendsTable
from app.intents import Again, Form
from app.online import intents
from app.online.chosen import title
from app.online.participant import Participant
from app.setup import called
from peerdeck.event import Seat
from peerdeck.objection import Objection
from peerdeck.words import _

PROOF = "peerdeck-proof.txt"


def act(participant: Participant, intent: intents.FriendsIntent, address: str) -> None:
    """Do what the person at the page with this address asks. Raises `Objection` with a sentence.

    What makes no sense now changes nothing.
    """
    match intent:
        case intents.OfferCode():
            participant.offer_code()
            participant.codes.act(intent)
        case intents.Codes() | intents.AnotherCode() | intents.TakeCode():
            participant.codes.act(intent)
        case intents.Name(form):
            if participant.wants_name and form.get("name", "").strip():
                participant.go_by(form["name"])
        case intents.CopyInvitation():
            participant.effects.append(copied(participant.link(address), "link-text"))
        case intents.CopyCode():
            text = participant.codes.own
            participant.effects.append(copied(text, "own-code", place="code-copied"))
        case intents.SaveProof():
            if participant.table is not None and (text := participant.table.proof_text()):
                participant.effects.append({"file": text, "name": PROOF})
        case intents.ShareLink():
            named = _("Play {game} with me").format(game=title(participant.view) or "Peerdeck")
            participant.effects.append({"share": participant.link(address), "title": named})
        case intents.TryAgain():
            if participant.table is not None or participant.failure:
                participant.try_again()
        case intents.Servers(form):
            participant.choose_servers(form)
        case (
            intents.Proof()
            | intents.Invite()
            | intents.GiveUpSeat()
            | intents.AskToRemove()
            | intents.AskAgain()
        ):
            pass  # `visiting.py` opens a dialog
        case intents.ComeAnew():
            participant.come_as_new()
        case intents.Decline(about):
            participant.declined.add(participant.view, about)
        case _:
            table, now = participant.table, participant.clock()
            if table is not None:
                participant.carry_out(_at(participant, table, intent, now))


def _at(
    participant: Participant, table: FriendsTable, intent: intents.TableIntent, now: float
) -> list[Effect]:
    """Do what is done at a table, before and during a match. Return what is to happen."""
    match intent:
        case intents.AskIn(form):
            return _ask_in(participant, table, form, now)
        case intents.Watch(form):
            participant.name = form.get("name", "") or participant.name
            return events.come(table, called(participant.name).name, None, now, watches=True)
        case intents.AskForSeat():
            return events.come(table, table.wishing.name or participant.name, None, now)
        case intents.Admit(value):
            peer, seat = _peer_and_seat(table, value)
            return events.admit(table, peer, seat, now)
        case intents.LetWatch(peer):
            return events.wish(table, "watch", peer, now)
        case intents.TurnAway(peer):
            return events.wish(table, "send away", peer, now)
        case intents.Wish(value) | intents.Agree(value):
            what, about = _what_and_about(value)
            return events.wish(table, what, about, now)
        case intents.Unwish(value):
            what, about = _what_and_about(value)
            return events.wish(table, what, about, now, is_on=False)
        case intents.LetBotPlay(peer):
            return events.wish(table, "away", peer, now)
        case intents.Lock(value):
            return events.wish(table, "set", f"lock {'on' if value == 'on' else 'off'}", now)
        case intents.Pause(value):
            return events.wish(table, "set", f"pause {'on' if value == 'on' else 'off'}", now)
        case intents.KeepSeat(form):
            return events.keep_seat(
                table, _seat(table, form.get("seat", "")), form.get("name", ""), now
            )
        case intents.FreeSeat(value):
            return events.keep_seat(table, _seat(table, value), "", now)
        case intents.OwnName(form):
            name = form.get("name", "")
            if name.strip():
                participant.name = name
                return events.rename(table, participant.name_here(name), now)
        case intents.NotYet(value):
            guest, _space, turned = value.partition(" ")
            return events.decline(table, guest, now, is_on=turned == "on")
        case intents.Here():
            return events.here(table, now)
        case intents.Begin() | Again():
            return events.begin(table, now)
        case intents.LeaveForGood():
            return events.leave_for_good(table, now)
        case intents.DealAgain():
            return events.wish(table, "void", "", now)
        case intents.WithdrawEnd():
            return events.wish(table, "end", "", now, is_on=False)
        case intents.React(what):
            return events.react(table, what, now)
        case intents.GoOnWithout():
            return events.go_on_without(table, now)
        case intents.FollowOn():
            return events.follow_on(table, now)
        case intents.Decline() | intents.ComeAnew():
            pass  # see above
        case _:
            assert_never(intent)
    return []


def _ask_in(participant: Participant, table: FriendsTable, form: Form, now: float) -> list[Effect]:
    """Ask for a seat; if the name is taken there, first let the person see another one."""
    text = form.get("seat", "")
    if text == "watch":
        return _at(participant, table, intents.Watch(form), now)
    seat = _seat(table, text) if text else None
    name = form.get("name", "")
    is_known = called(name) == called(participant.name)
    participant.name = name if name.strip() else _kept_name(table, seat)
    if participant.is_taken(participant.name, seat) and not is_known:
        return []
    return events.come(table, participant.name_here(participant.name, seat), seat, now)


def _kept_name(table: FriendsTable, seat: Seat | None) -> str:
    """Return the name that goes with a seat at the door. Raises `Objection` if that is none."""
    for view in table.view.seats:
        if view.seat == seat and view.who != "free":
            return view.name
    raise Objection(_("Say first what you are called."))


def _seat(table: FriendsTable, text: str) -> Seat:
    seats = range(len(table.view.seats))
    if text not in map(str, seats):  # the table may have become smaller
        raise Objection(_("There is no such seat."))
    return int(text)


def _peer_and_seat(table: FriendsTable, text: str) -> tuple[str, Seat | None]:
    """Return a peer and a seat of `peer seat`, or a peer alone."""
    peer, _space, seat = text.partition(" ")
    return peer, _seat(table, seat) if seat else None


def _what_and_about(text: str) -> tuple[str, str]:
    """Return what is wished, and about what."""
    what, _space, about = text.partition(" ")
    return what, about
