"""The intents of this page's person about friends, before a match and during it."""

from __future__ import annotations

from typing import assert_never

from app.effects import Effect, copied
from app.friends.table import FriendsTable
from app.intents import Again, Form
from app.online import intents
from app.online.chosen import title
from app.online.participant import Participant
from app.setup import called
from peerdeck.action import GoOn
from peerdeck.event import Seat
from peerdeck.objection import Objection
from peerdeck.words import _

PROOF = "peerdeck-proof.txt"


def act(participant: Participant, intent: intents.FriendsIntent, address: str) -> None:
    """Do what the person at the page with this address asks. Raises `Objection` with a sentence.

    What makes no sense now changes nothing.
    """
    match intent:
        case intents.OfferCode() | intents.Codes() | intents.AnotherCode() | intents.TakeCode():
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
            | intents.CopyTable()
        ):
            pass  # `visiting.py` opens a dialog, or another table
        case _:
            if participant.table is not None:
                participant.carry_out(
                    _at(participant, participant.table, intent, participant.clock())
                )


def _at(
    participant: Participant, table: FriendsTable, intent: intents.TableIntent, now: float
) -> list[Effect]:
    """Do what is done at a table, before and during a match. Return what is to happen."""
    match intent:
        case intents.AskIn(form):
            return _ask_in(participant, table, form, now)
        case intents.Admit(value):
            peer, wanted = _peer_and_seat(table, value)
            participant.network.wish("pardon", peer=peer)
            if wanted is None:
                return table.let_watch(peer, now)
            return table.admit(peer, wanted, now)
        case intents.SeatLater(value):
            peer, wanted = _peer_and_seat(table, value)
            return table.let_watch(peer, now, then=wanted)
        case intents.TurnAway(peer):
            return table.turn_away(peer, now)
        case intents.AgreeToRemove(peer):
            return table.agree_to_remove(peer, now)
        case intents.KeepFriend(peer):
            return table.keep_friend(peer, now)
        case intents.TakeBack():
            return table.take_back(now)
        case intents.KeepSeat(form):
            return table.expect(_seat(table, form.get("seat", "")), form.get("name", ""), now)
        case intents.OwnName(form):
            name = form.get("name", "")
            if name.strip():
                participant.name = name
                return table.go_by(name, now)
        case intents.FreeSeat(value):
            return table.expect(_seat(table, value), "", now)
        case intents.Mind(value):
            return table.mind(_seat(table, value), now)
        case intents.Switch(value):
            name, _space, turned = value.partition(" ")
            return table.switch(name, turned == "on", now)
        case intents.Pause(value):
            return table.pause(value == "on", now)
        case intents.Begin() | Again():
            participant.begin()
        case intents.CallOff():
            participant.call_off()
        case intents.DealNow():
            return table.deal_now(now)
        case intents.LeaveForGood():
            return table.resign(now)
        case intents.DealAgain():
            return table.deal_again(now)
        case intents.PlayOn():
            participant.play_on()
        case intents.DeclineEnd():
            participant.decline_end()
        case intents.WithdrawEnd():
            if participant.view.ending.is_mine:
                return table.act(GoOn(), now)
        case intents.React(what):
            return table.react(what, now)
        case _:
            assert_never(intent)
    return []


def _ask_in(participant: Participant, table: FriendsTable, form: Form, now: float) -> list[Effect]:
    """Ask for a seat; if the name is taken there, first let the person see another one."""
    text = form.get("seat", "")
    seat = _seat(table, text) if text else None
    name = form.get("name", "")
    is_told = called(name) == called(participant.name)
    participant.name = name if name.strip() else _kept_name(table, seat)
    if participant.is_taken(participant.name, seat) and not is_told:
        return []
    return table.come(participant.name, seat, now)


def _kept_name(table: FriendsTable, seat: Seat | None) -> str:
    """The name that goes with a seat at the door. Raises `Objection` if that is none."""
    for one in table.view.seats:
        if one.seat == seat and one.who != "free":
            return one.name
    raise Objection(_("Tell your friends who you are."))


def _seat(table: FriendsTable, text: str) -> Seat:
    seats = range(len(table.view.seats))
    if text not in map(str, seats):  # the table may have become smaller
        raise Objection(_("There is no such seat."))
    return int(text)


def _peer_and_seat(table: FriendsTable, text: str) -> tuple[str, Seat | None]:
    """`peer seat`, or a peer alone."""
    peer, _space, seat = text.partition(" ")
    return peer, _seat(table, seat) if seat else None
