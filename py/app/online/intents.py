"""The intents that only a table with friends understands."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias, get_args

from app.intents import Again, Form, Other, read_as


class Proof(NamedTuple):
    """Show the proof that the deal is fair."""


class SaveProof(NamedTuple):
    """Keep the log with everything by which others can check how the cards were dealt."""


class Invite(NamedTuple):
    """Show the ways to invite friends."""


class Name(NamedTuple):
    """Go by this name at a table that is about to be opened."""

    form: Form


class OwnName(NamedTuple):
    """Go by another name from now on."""

    form: Form


class CopyInvitation(NamedTuple):
    """Copy the link to the table."""


class ShareLink(NamedTuple):
    """Share the link by the device's own dialog."""


class TryAgain(NamedTuple):
    """Try again what has failed."""


class Servers(NamedTuple):
    """Use one's own servers."""

    form: Form


class OfferCode(NamedTuple):
    """Make a code for somebody who is to come."""


class Codes(NamedTuple):
    """Come by a code, or show the codes."""


class AnotherCode(NamedTuple):
    """Begin the exchange of codes again."""


class TakeCode(NamedTuple):
    """Take the other's code."""

    form: Form


class CopyCode(NamedTuple):
    """Copy the own code."""


class AskIn(NamedTuple):
    """Ask to be let in, to a seat or anywhere."""

    form: Form


class Admit(NamedTuple):
    """Let a peer in: `peer seat`, or a peer alone to let them watch."""

    value: str


class SeatLater(NamedTuple):
    """Let a peer watch, and have a seat in the next match."""

    value: str


class TurnAway(NamedTuple):
    """Turn a peer away."""

    value: str


class TakeBack(NamedTuple):
    """Take back a change of people that waits for somebody."""


class AgreeToRemove(NamedTuple):
    """Agree that the host removes a peer."""

    value: str


class KeepFriend(NamedTuple):
    """Do not want a peer removed, or not any more."""

    value: str


class KeepSeat(NamedTuple):
    """Keep a seat for somebody with this name."""

    form: Form


class FreeSeat(NamedTuple):
    """Keep a seat no longer."""

    value: str


class Mind(NamedTuple):
    """Have a bot play for a seat whose person has gone."""

    value: str


class Switch(NamedTuple):
    """Turn something on or off for everybody at the table: its name, and "on" or "off"."""

    value: str


class Pause(NamedTuple):
    """Stop the table for a while, or go on."""

    value: str


class Begin(NamedTuple):
    """Begin the match."""


class DealNow(NamedTuple):
    """Go on from the result of a deal, whoever still looks at it."""


class CallOff(NamedTuple):
    """Do not begin the match that waits for somebody."""


class GiveUpSeat(NamedTuple):
    """Ask if this person really leaves for good."""


class LeaveForGood(NamedTuple):
    """Leave for good, so that the others go on without this person."""


class AskToRemove(NamedTuple):
    """Ask if a peer is really to lose their seat."""

    value: str


class AskAgain(NamedTuple):
    """Ask if this person really wants the deal to begin again."""


class DealAgain(NamedTuple):
    """Want the deal under way to begin again."""


class PlayOn(NamedTuple):
    """Do not want the deal to begin again, whoever else does."""


class DeclineEnd(NamedTuple):
    """Play on, though others would like to end the match."""


class WithdrawEnd(NamedTuple):
    """Do not want the match to end any more."""


class CopyTable(NamedTuple):
    """Play on at a table of one's own, a copy of this one, which stays as it is."""


class React(NamedTuple):
    """Show the others a reaction."""

    value: str


CodeIntent: TypeAlias = OfferCode | Codes | AnotherCode | TakeCode
DialogIntent: TypeAlias = Proof | Invite | GiveUpSeat | AskToRemove | AskAgain
SeatIntent: TypeAlias = AskIn | Admit | SeatLater | TakeBack | KeepSeat | FreeSeat | Mind | OwnName
MatchIntent: TypeAlias = (
    Switch | Pause | Begin | Again | CallOff | DealNow | React | LeaveForGood | DealAgain | PlayOn
)
EndIntent: TypeAlias = DeclineEnd | WithdrawEnd
RemovalIntent: TypeAlias = TurnAway | AgreeToRemove | KeepFriend
TableIntent: TypeAlias = SeatIntent | MatchIntent | EndIntent | RemovalIntent
FriendsIntent: TypeAlias = (
    DialogIntent
    | CodeIntent
    | TableIntent
    | Name
    | CopyInvitation
    | ShareLink
    | TryAgain
    | CopyTable
    | Servers
    | CopyCode
    | SaveProof
)
KINDS = get_args(FriendsIntent)


def read(intent: Again | Other) -> FriendsIntent | None:
    """Return the intent of this table, or `None` if it is about something else."""
    found: FriendsIntent | None = intent if isinstance(intent, Again) else read_as(KINDS, intent)
    return found
