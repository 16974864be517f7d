"""The intents of this page's person about friends, before a match and during it."""

from __future__ import annotations

from typing import assert_never

from app.effects import copied
from app.friends.table import FriendsTable
from app.intents import Again
from app.online import intents
from app.online.chosen import title
from app.online.table import OnlineTable
from app.setup import called
from peerdeck.event import Seat
from peerdeck.words import _

PROOF = "peerdeck-proof.txt"


def act(online: OnlineTable, intent: intents.FriendsIntent, address: str) -> None:
    """Do what the person at the page with this address asks. Raises `ValueError` with a sentence.

    What makes no sense now changes nothing.
    """
    match intent:
        case intents.OfferCode() | intents.Codes() | intents.AnotherCode() | intents.TakeCode():
            online.codes.act(intent)
        case intents.Name(form):
            if online.wants_name and form.get("name", "").strip():
                online.go_by(form["name"])
        case intents.CopyInvitation():
            online.effects.append({**copied(online.link(address)), "field": "link-text"})
        case intents.CopyCode():
            told = copied(online.codes.own, place="code-copied")
            online.effects.append({**told, "field": "own-code"})
        case intents.SaveProof():
            if online.table is not None and (text := online.table.proof_text()):
                online.effects.append({"file": text, "name": PROOF})
        case intents.ShareLink():
            told = _("Play {game} with me").format(game=title(online.view) or "Peerdeck")
            online.effects.append({"share": online.link(address), "title": told})
        case intents.TryAgain():
            if online.table is not None or online.failure:
                online.try_again()
        case intents.Servers(form):
            online.choose_servers(form)
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
            if online.table is not None:
                _at(online, online.table, intent)


def _at(online: OnlineTable, table: FriendsTable, intent: intents.TableIntent) -> None:
    """Do what is done at a table, before and during a match."""
    now = online.clock()
    match intent:
        case intents.AskIn(form):
            text = form.get("seat", "")
            seat = int(text) if text.isdecimal() else None
            name = form.get("name", "")
            is_told = called(name) == called(online.name)
            online.name = name if name.strip() else _kept_name(table, seat)
            if online.is_taken(online.name, seat) and not is_told:
                return  # first they see what they would be called
            online.carry_out(table.come(online.name, seat, now))
        case intents.Admit(value):
            peer, wanted = _peer_and_seat(value)
            online.network.wish("pardon", peer=peer)
            if wanted is None:
                online.carry_out(table.let_watch(peer, now))
            else:
                online.carry_out(table.admit(peer, wanted, now))
        case intents.SeatLater(value):
            peer, wanted = _peer_and_seat(value)
            online.carry_out(table.let_watch(peer, now, then=wanted))
        case intents.TurnAway(peer):
            online.carry_out(table.turn_away(peer, now))
        case intents.AgreeToRemove(peer):
            online.carry_out(table.agree_to_remove(peer, now))
        case intents.KeepFriend(peer):
            online.carry_out(table.keep_friend(peer, now))
        case intents.TakeBack():
            online.carry_out(table.take_back(now))
        case intents.KeepSeat(form):
            online.carry_out(table.expect(_seat(form.get("seat", "")), form.get("name", ""), now))
        case intents.OwnName(form):
            name = form.get("name", "")
            if name.strip():
                online.name = name
                online.carry_out(table.go_by(name, now))
        case intents.FreeSeat(value):
            online.carry_out(table.expect(_seat(value), "", now))
        case intents.Mind(value):
            online.carry_out(table.mind(_seat(value), now))
        case intents.Switch(value):
            name, _space, turned = value.partition(" ")
            online.carry_out(table.switch(name, turned == "on", now))
        case intents.Pause(value):
            online.carry_out(table.pause(value == "on", now))
        case intents.Begin() | Again():
            online.begin()
        case intents.CallOff():
            online.call_off()
        case intents.DealNow():
            online.carry_out(table.deal_now(now))
        case intents.LeaveForGood():
            online.carry_out(table.resign(now))
        case intents.DealAgain():
            online.carry_out(table.deal_again(now))
        case intents.PlayOn():
            online.play_on()
        case intents.React(what):
            online.carry_out(table.react(what, now))
        case _:
            assert_never(intent)


def _kept_name(table: FriendsTable, seat: Seat | None) -> str:
    """The name that goes with a seat at the door. Raises `ValueError` if that is none."""
    for one in table.view.seats:
        if one.seat == seat and one.who != "free":
            return one.name
    raise ValueError(_("Tell your friends who you are."))


def _seat(text: str) -> Seat:
    if not text.isdecimal():
        raise ValueError(_("There is no such seat."))
    return int(text)


def _peer_and_seat(text: str) -> tuple[str, Seat | None]:
    """`peer seat`, or a peer alone."""
    peer, _space, seat = text.partition(" ")
    return peer, _seat(seat) if seat else None
