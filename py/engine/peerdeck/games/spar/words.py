"""Spar in words: why an action is refused, and actions in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from peerdeck.action import Pass, Play
from peerdeck.event import Seat
from peerdeck.games.spar.scoring import broke, follow_of
from peerdeck.games.spar.table import Action, Challenge, Table, beats, best_face
from peerdeck.naming import short, within
from peerdeck.refusals import Refusal
from peerdeck.words import N_, _, ngettext

PLAY_A_CARD = Refusal("play-a-card", "turns", N_("It is your turn to play a card."))
ONE_CARD = Refusal("one-card", "turns", N_("Play one card: each player adds one card to a trick."))
FOLLOW_SUIT = Refusal(
    "follow-suit",
    "turns",
    N_("You hold {suit:suit}, so you have to follow suit: {wanted:cards}."),
)
GO_OVER = Refusal(
    "go-over", "turns", N_("At this table you have to go over the {best:card}: {wanted:cards}.")
)
CHALLENGE_FIRST = Refusal(
    "challenge-first", "challenge", N_("First challenge a play, or challenge nothing.")
)
CHALLENGE_A_PLAYER = Refusal(
    "challenge-a-player", "challenge", N_("Challenge a play of one of the players.")
)
OWN_PLAY = Refusal("own-play", "challenge", N_("You cannot challenge a play of your own."))
FIRST_FOUR_TRICKS = Refusal(
    "first-four-tricks",
    "challenge",
    N_("Challenge a play of the first four tricks: nobody can hide their last card."),
)
LED_CARD = Refusal(
    "led-card", "challenge", N_("You cannot challenge a lead: the leader may play any card.")
)
RIGHT_CARD = Refusal(
    "right-card",
    "challenge",
    N_("You cannot challenge the {card:card}: it was allowed in any case."),
)
DEAL_FIRST = Refusal("deal-first", "next", N_("The next round has to be dealt first."))


def tell(state: Table, seat: Seat, action: Action, names: Sequence[str]) -> str:
    """Return the action, about to be played, in a sentence. A challenge tells if it is right."""
    name = names[seat]
    match action:
        case Play(((_card, face),)):
            best = best_face(state)
            if best is None:
                told = _("{name} led {card}.")
            elif beats(face, best):
                told = _("{name} took control with {card}.")
            else:
                told = _("{name} played {card}.")
            return told.format(name=name, card=short(face))
        case Pass():
            return _("{name} challenged nothing.").format(name=name)
        case Challenge(accused, trick):
            follow = follow_of(state, accused, trick)
            assert follow is not None  # a lead cannot be challenged
            if broke(state, accused, trick):
                told = _("{name} challenged {card} from {accused} in trick {trick}: rightly.")
            else:
                told = _("{name} challenged {card} from {accused} in trick {trick}: wrongly.")
            return told.format(
                name=name, card=short(follow.face), accused=within(names[accused]), trick=trick
            )
        case _:
            raise TypeError(f"{action!r} is not an action of this game")


def choice(state: Table, _seat: Seat, action: Action, names: Sequence[str]) -> str:
    """Return the action as one of several to choose."""
    match action:
        case Play(((_card, face),)):
            return _("Play {card}").format(card=short(face))
        case Pass():
            return _("Challenge nothing")
        case Challenge(accused, trick):
            follow = follow_of(state, accused, trick)
            assert follow is not None  # a lead cannot be challenged
            return _("Challenge {card} from {accused} in trick {trick}").format(
                card=short(follow.face), accused=within(names[accused]), trick=trick
            )
        case _:
            raise TypeError(f"{action!r} is not an action of this game")


def why_over(state: Table, names: Sequence[str]) -> str:
    """Return why the game is over: somebody reached the target, or nobody won any more."""
    target = state.setup.rules.target
    for seat in state.sheet[-1].winners:
        told = ngettext("{name} reached {count} point.", "{name} reached {count} points.", target)
        return told.format(name=names[seat], count=target)
    return _("Nobody won a round three times in a row.")
