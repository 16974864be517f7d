"""Whether an action is allowed, and if not, why: `check`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peerdeck.action import Deal, Discard, Draw, Pass, Play, Shown
from peerdeck.card import Card, Face
from peerdeck.event import Seat
from peerdeck.game import check_shown
from peerdeck.games.takku_sum.actions import Grace
from peerdeck.games.takku_sum.choices import plays_of
from peerdeck.games.takku_sum.direction import playable
from peerdeck.games.takku_sum.table import Table, grace_card, top_and_wild
from peerdeck.games.takku_sum.telling import direction_told, wanted
from peerdeck.naming import shorts
from peerdeck.refusals import Illegal, refused
from peerdeck.words import _
from peerdeck.zones import hand_zone


def check(state: Table, seat: Seat, action: Any) -> None:
    """Raise `Illegal` unless the action is allowed as far as this state knows the faces."""
    match state.notes.stage, action:
        case "playing", Play(cards):
            _check_play(state, seat, cards)
        case "playing", Pass():
            _check_pass(state, seat)
        case "playing", Grace():
            _check_grace(state, seat)
        case "playing", Discard():
            raise refused(_("Only a Grace Card that cannot be played is discarded."), "grace")
        case "grace", Play(cards):
            _check_grace_play(state, seat, cards)
        case "grace", Discard((card, face)) if card == grace_card(state):
            check_shown(state, seat, [(card, face)])
            _check_discard(state, card, face)
        case "grace", _:
            raise refused(_("Play the Grace Card if that is possible; else discard it."), "grace")
        case ("drawing", Draw()) | ("between", Deal()):
            pass
        case "drawing", _:
            raise refused(_("First everybody draws a card to find out who leads."), "lead")
        case "between", _:
            raise refused(_("The next cards have to be dealt first."), "end")
        case _:
            raise refused(_("This cannot be done now."), "turns")


def _check_play(state: Table, seat: Seat, shown: Sequence[Shown]) -> None:
    played = [card for card, _face in shown]
    if not played:
        raise refused(_("Choose a card to play."), "turns")
    check_shown(state, seat, shown)
    values = {face % 13 for _card, face in shown}
    if len(values) > 1:
        raise refused(_("Cards that are played together must have one value."), "groups", played)
    _check_fit(state, shown[0][1], played)


def _check_fit(state: Table, face: Face, played: list[Card]) -> None:
    if playable(state.notes.direction, *top_and_wild(state))[face % 13]:
        return
    if len(played) == 4:
        raise refused(
            _("Four cards count as a wildcard, but they may not go against the direction."),
            "groups",
            played,
        )
    raise refused(" ".join([direction_told(state), wanted(state)]), "direction", played)


def _check_pass(state: Table, seat: Seat) -> None:
    able = _known_plays(state, seat)
    if state.setup.may_skip:
        if able or None in state.faces(hand_zone(seat)):
            return
    elif able:
        raise _could_play(able)
    if state.setup.must_try and state.zones[state.setup.stock]:
        raise refused(_("Who cannot play has to pick up a Grace Card at this table."), "grace")


def _check_grace(state: Table, seat: Seat) -> None:
    if able := _known_plays(state, seat):
        raise _could_play(able)
    if not state.zones[state.setup.stock]:
        raise refused(_("There is no card left to draw: skip your turn."), "stock")


def _known_plays(state: Table, seat: Seat) -> list[Shown]:
    """The cards that this seat can play, as far as its faces are known here."""
    return [play.cards[-1] for play in plays_of(state, seat)]  # each group adds a card


def _could_play(able: list[Shown]) -> Illegal:
    return refused(
        _("You can play: {cards}.").format(cards=shorts(face for _card, face in able)),
        "turns",
        [card for card, _face in able],
    )


def _check_grace_play(state: Table, seat: Seat, shown: Sequence[Shown]) -> None:
    card = grace_card(state)
    if [played for played, _face in shown] != [card]:
        face = state.face[card]
        if face is not None and not _fits(state, face):
            raise refused(_("The Grace Card does not fit: discard it."), "grace", [card])
        raise refused(_("Only the Grace Card can be played now, and alone."), "grace", [card])
    check_shown(state, seat, shown)
    _check_fit(state, shown[0][1], [card])


def _fits(state: Table, face: Face) -> bool:
    return playable(state.notes.direction, *top_and_wild(state))[face % 13]


def _check_discard(state: Table, card: Card, face: Face) -> None:
    if _fits(state, face):
        raise refused(_("This Grace Card can be played, so it must be."), "grace", [card])
