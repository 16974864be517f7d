"""Takku-Sum in words: why an action is refused, actions in sentences, and the direction."""

from __future__ import annotations

from collections.abc import Sequence

from peerdeck.action import Discard, Draw, Group, Pass, Play
from peerdeck.card import Card
from peerdeck.event import Seat
from peerdeck.games.takku_sum.direction import ACE, KING, effect
from peerdeck.games.takku_sum.stock import gives_cards
from peerdeck.games.takku_sum.table import (
    DOWN,
    UNDECIDED,
    UP,
    Action,
    Direction,
    Grace,
    Table,
    last_player,
    top_and_wild,
)
from peerdeck.naming import short, shorts
from peerdeck.refusals import Illegal, Refusal
from peerdeck.words import N_, _, ngettext

ONE_VALUE = Refusal(
    "one-value", "groups", N_("Cards that are played together must have the same value.")
)
FOUR_AGAINST_THE_DIRECTION = Refusal(
    "four-against-the-direction",
    "groups",
    N_("Four or more cards count as a wildcard, but they must not go against the direction."),
)
CAN_PLAY = Refusal("can-play", "turns", N_("You can play: {playable:cards}."))
MUST_TRY = Refusal(
    "must-try", "grace", N_("At this table, you have to pick up a Grace Card if you cannot play.")
)
NOTHING_TO_DRAW = Refusal(
    "nothing-to-draw", "stock", N_("There is no card left to draw: skip your turn.")
)
ONLY_A_GRACE_CARD = Refusal(
    "only-a-grace-card", "grace", N_("You can only discard a Grace Card that cannot be played.")
)
PLAY_OR_DISCARD = Refusal(
    "play-or-discard", "grace", N_("Play the Grace Card if it fits; otherwise discard it.")
)
GRACE_CARD_FITS = Refusal(
    "grace-card-fits", "grace", N_("This Grace Card can be played, so it must be.")
)
GRACE_CARD_ALONE = Refusal(
    "grace-card-alone", "grace", N_("Only the Grace Card can be played now, and alone.")
)
DISCARD_GRACE_CARD = Refusal(
    "discard-grace-card", "grace", N_("The Grace Card does not fit: discard it.")
)
DRAW_FIRST = Refusal(
    "draw-first", "lead", N_("First, everybody draws a card to find out who leads.")
)
DEAL_FIRST = Refusal("deal-first", "end", N_("The next cards have to be dealt first."))

# Why a card does not fit. On a wild top card, another one like it is all that is wild.
UP_ON_OTHER = Refusal(
    "up-on-other",
    "direction",
    N_(
        "The direction is up: play a card above the {top:rank}, another {top:rank},"
        " or a wild {wild:rank}."
    ),
)
UP_ON_WILD = Refusal(
    "up-on-wild",
    "direction",
    N_("The direction is up: play a card above the {top:rank}, or another {top:rank}."),
)
UP_ON_KING = Refusal(
    "up-on-king",
    "direction",
    N_("Nothing is higher than a King: play another King, or a wild {wild:rank}."),
)
UP_ON_WILD_KING = Refusal(
    "up-on-wild-king", "direction", N_("Nothing is higher than a King: play another King.")
)
DOWN_ON_OTHER = Refusal(
    "down-on-other",
    "direction",
    N_(
        "The direction is down: play a card below the {top:rank}, another {top:rank},"
        " or a wild {wild:rank}."
    ),
)
DOWN_ON_WILD = Refusal(
    "down-on-wild",
    "direction",
    N_("The direction is down: play a card below the {top:rank}, or another {top:rank}."),
)
DOWN_ON_ACE = Refusal(
    "down-on-ace",
    "direction",
    N_("Nothing is lower than an Ace: play another Ace, or a wild {wild:rank}."),
)
DOWN_ON_WILD_ACE = Refusal(
    "down-on-wild-ace", "direction", N_("Nothing is lower than an Ace: play another Ace.")
)

# By the direction, and if the top card is the end of it: on another card, on a wild one.
_MISFITS = {
    (UP, False): (UP_ON_OTHER, UP_ON_WILD),
    (UP, True): (UP_ON_KING, UP_ON_WILD_KING),
    (DOWN, False): (DOWN_ON_OTHER, DOWN_ON_WILD),
    (DOWN, True): (DOWN_ON_ACE, DOWN_ON_WILD_ACE),
}

_IS = {
    UP: N_("The direction is up."),
    DOWN: N_("The direction is down."),
    UNDECIDED: N_("The direction is undecided."),
}

_IS_NOW = {
    UP: N_("The direction is up now."),
    DOWN: N_("The direction is down now."),
}

_WILL_BE = {
    UP: N_("The direction will be up."),
    DOWN: N_("The direction will be down."),
}


def misfit(state: Table, cards: Sequence[Card] = ()) -> Illegal:
    """Return the refusal of cards that do not fit. The direction must be decided."""
    direction = state.notes.direction
    top, wild = top_and_wild(state)
    other, same = _MISFITS[direction, top == (KING if direction == UP else ACE)]
    return Illegal(same if top == wild else other, cards, top=top + 1, wild=wild + 1)


def describe_direction(state: Table) -> str:
    """Return the direction in a sentence."""
    return _(_IS[state.notes.direction])


def wanted(state: Table) -> str:
    """Return what may be played now, in a sentence."""
    if state.notes.direction == UNDECIDED:
        return _("Play any card, or several of one value.")
    return str(misfit(state))


def tell(state: Table, seat: Seat, action: Action, names: Sequence[str]) -> str:
    """Return the action, about to be played, in sentences.

    They name no face that this state does not know.
    """
    name = names[seat]
    match action:
        case Play(cards):
            played = _("{name} played {cards}.").format(
                name=name, cards=shorts(face for _card, face in cards)
            )
            return " ".join([played, *_effects(state, cards)])
        case Pass():
            return " ".join([_("{name} skipped the turn.").format(name=name), *_end(state, names)])
        case Grace():
            return _("{name} picked up a Grace Card.").format(name=name)
        case Discard((_card, face)):
            told = _("{name} could not play the Grace Card, {card}.").format(
                name=name, card=short(face)
            )
            return " ".join([told, *_end(state, names)])
        case Draw():
            return _("{name} drew a card for the lead.").format(name=name)
        case _:
            raise TypeError(f"{action!r} is not an action of this game")


def describe_change(state: Table, cards: Group) -> str:
    """Return in sentences what playing these cards, which fit, would change.

    The new top of the pile is not mentioned.
    """
    after, cycles = _changes(state, cards)
    told = [] if after is None else [_(_WILL_BE[after])]
    if cycles:
        told.append(
            ngettext(
                "A new Indicator will be turned up.",
                "{count} new Indicators will be turned up, one after the other.",
                cycles,
            ).format(count=cycles)
        )
    return " ".join(told)


def _effects(state: Table, cards: Group) -> list[str]:
    after, cycles = _changes(state, cards)
    told = [] if after is None else [_(_IS_NOW[after])]
    if cycles:
        told.append(
            ngettext(
                "A new Indicator is turned up.",
                "{count} new Indicators are turned up, one after the other.",
                cycles,
            ).format(count=cycles)
        )
    return told


def _changes(state: Table, cards: Group) -> tuple[Direction | None, int]:
    """Return the direction after these cards, if it changes, and the number of new Indicators."""
    before = state.notes.direction
    after, cycles = effect(
        state.setup.rules, before, *top_and_wild(state), cards[0][1] % 13, len(cards)
    )
    # If there is a card for one Indicator, the old one can always become the second one.
    return None if after == before else after, cycles if gives_cards(state) else 0


def _end(state: Table, names: Sequence[str]) -> list[str]:
    """Return how the round ends if the player in turn skips, if it does."""
    last, skips = last_player(state), state.notes.skips + 1
    if last is not None and skips == state.seats - 1:
        return [_("{name} won the round.").format(name=names[last])]
    if last is None and skips == state.seats:
        return [_("Nobody won the round.")]
    return []


def choice(_state: Table, _seat: Seat, action: Action, _names: Sequence[str]) -> str:
    """Return the action as one of several to choose."""
    match action:
        case Play(cards):
            return _("Play {cards}").format(cards=shorts(face for _card, face in cards))
        case Pass():
            return _("Skip the turn")
        case Grace():
            return _("Pick up a Grace Card")
        case Discard((_card, face)):
            return _("Discard {card}").format(card=short(face))
        case Draw():
            return _("Draw a card for the lead")
        case _:
            raise TypeError(f"{action!r} is not an action of this game")


def why_over(state: Table, names: Sequence[str]) -> str:
    """Return why the match is over: somebody reached the target, or nobody plays any more."""
    target = state.setup.target
    for seat in state.sheet[-1].winners:
        told = ngettext("{name} reached {count} point.", "{name} reached {count} points.", target)
        return told.format(name=names[seat], count=target)
    return _("Three rounds in a row nobody played a card.")
