"""The intents that only a table with friends understands."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias, get_args

from app.intents import Again, Form, Other, read_as


class Proof(NamedTuple):
    """Show the proof that the deal is fair."""


class SaveProof(NamedTuple):
    """Save the match with everything that others need to check how the cards were dealt."""


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


class AskForSeat(NamedTuple):
    """Ask for a seat, as somebody who watches."""


class Watch(NamedTuple):
    """Ask to watch."""

    form: Form


class Admit(NamedTuple):
    """Let a peer in: `peer seat`, or a peer alone for any seat."""

    value: str


class LetWatch(NamedTuple):
    """Let a peer watch."""

    value: str


class TurnAway(NamedTuple):
    """Do not let a peer in, or let them watch no longer."""

    value: str


class Wish(NamedTuple):
    """Wish something, as `what about`."""

    value: str


class Unwish(NamedTuple):
    """Wish something no longer, as `what about`."""

    value: str


class Agree(NamedTuple):
    """Wish what others wish, as `what about`."""

    value: str


class Decline(NamedTuple):
    """Put a question off."""

    value: str


class KeepSeat(NamedTuple):
    """Keep a seat for somebody with this name."""

    form: Form


class FreeSeat(NamedTuple):
    """Keep a seat no longer."""

    value: str


class NotYet(NamedTuple):
    """Let a guest not help to shuffle yet, or let them: the guest, and "on" or "off"."""

    value: str


class LetBotPlay(NamedTuple):
    """Wish that a bot plays for somebody who does nothing."""

    value: str


class Here(NamedTuple):
    """Play on, after a bot has played."""


class Lock(NamedTuple):
    """Let nobody else in, or let others in again: "on" or "off"."""

    value: str


class Pause(NamedTuple):
    """Stop the table for a while, or go on: "on" or "off"."""

    value: str


class Begin(NamedTuple):
    """Begin the match."""


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
    """Wish that the deal under way begins again."""


class WithdrawEnd(NamedTuple):
    """Wish no longer that the match ends."""


class GoOnWithout(NamedTuple):
    """Go on at another table, without those who are missing."""


class FollowOn(NamedTuple):
    """Go to the table at which the others have gone on."""


class ComeAnew(NamedTuple):
    """Come back with a new key, because this browser lost what it stored."""


class React(NamedTuple):
    """Show the others a reaction."""

    value: str


CodeIntent: TypeAlias = OfferCode | Codes | AnotherCode | TakeCode
DialogIntent: TypeAlias = Proof | Invite | GiveUpSeat | AskToRemove | AskAgain
DoorIntent: TypeAlias = AskIn | AskForSeat | Watch | Admit | LetWatch | TurnAway
WishIntent: TypeAlias = Wish | Unwish | Agree | Decline | Lock | Pause | LetBotPlay
SeatIntent: TypeAlias = KeepSeat | FreeSeat | OwnName | NotYet | Here
MatchIntent: TypeAlias = Begin | Again | React | LeaveForGood | DealAgain | WithdrawEnd
OtherTableIntent: TypeAlias = GoOnWithout | FollowOn | ComeAnew
TableIntent: TypeAlias = DoorIntent | WishIntent | SeatIntent | MatchIntent | OtherTableIntent
FriendsIntent: TypeAlias = (
    DialogIntent
    | CodeIntent
    | TableIntent
    | Name
    | CopyInvitation
    | ShareLink
    | TryAgain
    | Servers
    | CopyCode
    | SaveProof
)
KINDS = get_args(FriendsIntent)


def read(intent: Again | Other) -> FriendsIntent | None:
    """Return the intent of this table, or `None` if it is about something else."""
    result: FriendsIntent | None = intent if isinstance(intent, Again) else read_as(KINDS, intent)
    return result
