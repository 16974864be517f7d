"""Whether an action is allowed, and if not, why: `check`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peerdeck.action import Deal, Pass, Play, Shown
from peerdeck.card import Face, suit
from peerdeck.event import Seat
from peerdeck.game import check_shown
from peerdeck.games.spar.actions import Challenge
from peerdeck.games.spar.breaks import LAST, follow_of, is_doubtful
from peerdeck.games.spar.choices import proper
from peerdeck.games.spar.table import Table, beats, best_face
from peerdeck.naming import shorts, spoken, suit_name
from peerdeck.refusals import refused
from peerdeck.words import _


def check(state: Table, seat: Seat, action: Any) -> None:
    """Raise `Illegal` unless the action is allowed as far as this state knows the faces."""
    match state.notes.stage, action:
        case "playing", Play(cards):
            _check_play(state, seat, cards)
        case "playing", _:
            raise refused(_("It is your turn to play a card."), "turns")
        case "challenging", Challenge(accused, trick):
            _check_challenge(state, seat, accused, trick)
        case ("challenging", Pass()) | ("between", Deal()):
            pass
        case "challenging", _:
            raise refused(_("First challenge a play, or let them all stand."), "challenge")
        case "between", _:
            raise refused(_("The next round has to be dealt first."), "next")
        case _:
            raise refused(_("This cannot be done now."), "turns")


def _check_play(state: Table, seat: Seat, cards: Sequence[Shown]) -> None:
    if not cards:
        raise refused(_("Choose a card to play."), "turns")
    check_shown(state, seat, cards)
    if len(cards) > 1:
        raise refused(
            _("Play one card: a trick has one of each player."),
            "turns",
            [card for card, _face in cards],
        )
    best = best_face(state)
    if best is not None and not state.setup.challenged:
        (shown,) = cards
        _check_follow(state, seat, shown, best)


def _check_follow(state: Table, seat: Seat, shown: Shown, best: Face) -> None:
    card, face = shown
    wanted = [known for _card, known in proper(state, seat) if suit(known) == suit(best)]
    if suit(face) != suit(best):
        if wanted:
            raise refused(
                _("You hold {suit}, so you have to follow suit: {cards}.").format(
                    suit=suit_name(suit(best)), cards=shorts(wanted)
                ),
                "turns",
                [card],
            )
    elif state.setup.must_beat and not beats(face, best) and any(beats(w, best) for w in wanted):
        raise refused(
            _("At this table you have to go over the {best}: {cards}.").format(
                best=spoken(best), cards=shorts(wanted)
            ),
            "turns",
            [card],
        )


def _check_challenge(state: Table, seat: Seat, accused: Seat, trick: int) -> None:
    if not 0 <= accused < state.seats:
        raise refused(_("Challenge a play of one of the players."), "challenge")
    if accused == seat:
        raise refused(_("You cannot challenge a play of your own."), "challenge")
    if not 1 <= trick <= LAST:
        raise refused(
            _("Challenge a play of the first four tricks: with one card left, none is hidden."),
            "challenge",
        )
    follow = follow_of(state, accused, trick)
    if follow is None:
        raise refused(_("Whoever leads may play any card: nothing is hidden."), "challenge")
    if not is_doubtful(state, follow):
        raise refused(
            _("The {card} was a right card in any case.").format(card=spoken(follow.face)),
            "challenge",
            [follow.card],
        )
