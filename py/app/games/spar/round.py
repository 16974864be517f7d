"""Facts about a round of tricks, shared by the board, the bar and the spoken answers."""

from __future__ import annotations

from app.desk import Desk
from peerdeck import event
from peerdeck.card import Card, suit
from peerdeck.event import Seat
from peerdeck.games.spar.scoring import LAST, TAKEN, standing
from peerdeck.games.spar.table import Challenge
from peerdeck.naming import short
from peerdeck.words import _


def trick_of(desk: Desk) -> list[Card]:
    """Return the cards of the trick on the table, none once it has been swept to its winner."""
    return [] if desk.is_swept else desk.state.zones[desk.state.setup.trick]


def is_swept(desk: Desk) -> bool:
    """Return True if no trick is on the table."""
    return not trick_of(desk)


def is_complete(desk: Desk) -> bool:
    """Return True if the trick on the table has a card of each player."""
    return len(trick_of(desk)) == int(desk.state.seats)


def is_scored(desk: Desk) -> bool:
    """Return True if the round has been scored and no other one dealt."""
    return bool(desk.state.notes.stage in ("between", "over"))


def led_suit(desk: Desk) -> int | None:
    """Return the suit of the trick on the table, if there is one."""
    trick = trick_of(desk)
    return suit(desk.face(trick[0])) if trick else None


def of_deal(desk: Desk, name: str) -> str:
    """Return a name for `data-late` that lasts for a deal: the next one does not keep its words."""
    return f"{name}-{desk.dealt}"


def ending(desk: Desk) -> str:
    """Return how the last trick was won, which decides a round unless a player was caught."""
    state = desk.state
    seat, trick = state.notes.control, state.zones[state.setup.trick]
    if not is_complete(desk) or seat not in state.sheet[-1].winners:
        return desk.played
    card = trick[(seat - state.notes.leads[-1]) % state.seats]
    return _("{name} won the last trick with {card}.").format(
        name=desk.names[seat], card=short(desk.face(card))
    )


def points_of(parts: tuple[event.Part, ...]) -> int:
    """Return the sum of the parts of a score."""
    return sum(part.times * part.worth for part in parts)


def saved_up(desk: Desk) -> tuple[Seat, tuple[event.Part, ...]] | None:
    """Return the seat that has points added up, and their parts: the worth of a round ending now.

    The one point that any round is worth does not count here; a seat that loses control loses all.
    """
    state = desk.state
    so_far = standing(state)
    if so_far is None or state.setup.rules.scoring == "last_trick_only":
        return None
    seat, parts = so_far
    nothing = (LAST,) if state.setup.rules.transfer_carry else (LAST, TAKEN)
    if seat != state.notes.control or all(part in nothing for part in parts):
        return None
    return seat, parts


def challenges(desk: Desk) -> list[Challenge]:
    """Return the plays that the player may challenge now."""
    return [action for action in desk.legal() if isinstance(action, Challenge)]


def called(claim: Challenge) -> str:
    """Return the text by which the page knows a challenge."""
    return f"{claim.accused} {claim.trick}"
