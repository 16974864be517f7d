"""Takku-Sum in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peerdeck.action import Discard, Draw, Group, Pass, Play
from peerdeck.event import Seat
from peerdeck.games.takku_sum.actions import Grace
from peerdeck.games.takku_sum.direction import ACE, DOWN, KING, UNDECIDED, UP, Direction, effect
from peerdeck.games.takku_sum.stock import gives_cards
from peerdeck.games.takku_sum.table import Table, last_player, top_and_wild
from peerdeck.naming import short, shorts
from peerdeck.words import N_, _, ngettext

_VALUES = (
    N_("an Ace"),
    N_("a 2"),
    N_("a 3"),
    N_("a 4"),
    N_("a 5"),
    N_("a 6"),
    N_("a 7"),
    N_("an 8"),
    N_("a 9"),
    N_("a 10"),
    N_("a Jack"),
    N_("a Queen"),
    N_("a King"),
)

_DIRECTIONS = {
    UP: N_("The direction is up now."),
    DOWN: N_("The direction is down now."),
}


_IS = {
    UP: N_("The direction is up."),
    DOWN: N_("The direction is down."),
    UNDECIDED: N_("The direction is undecided."),
}

_WILL_BE = {
    UP: N_("The direction will be up."),
    DOWN: N_("The direction will be down."),
}


def value_name(value: int) -> str:
    """A card of this value (0 to 12) within a sentence: `an 8`, `a King`."""
    return _(_VALUES[value])


def direction_told(state: Table) -> str:
    """Where the pile is going, in a sentence."""
    return _(_IS[state.notes.direction])


def wanted(state: Table) -> str:
    """What may be played now, in a sentence."""
    direction = state.notes.direction
    top, wild = top_and_wild(state)
    if direction == UNDECIDED:
        return _("Play any card, or several of one value.")
    if direction == UP:
        told = _("Play something higher than {top}, or {fitting}.")
        if top == KING:
            told = _("Nothing is higher than {top}: play {fitting}.")
    else:
        told = _("Play something lower than {top}, or {fitting}.")
        if top == ACE:
            told = _("Nothing is lower than {top}: play {fitting}.")
    fitting = value_name(top)
    if top != wild:
        fitting = _("{top} or {wild}, which is wild").format(top=fitting, wild=value_name(wild))
    return told.format(top=value_name(top), fitting=fitting)


def tell(state: Table, seat: Seat, action: Any, names: Sequence[str]) -> str:
    """The action, about to be played, in sentences that tell no face unknown to this state."""
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


def foretold(state: Table, cards: Group) -> str:
    """What playing these cards, which fit, would change beside the top of the pile."""
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
    told = [] if after is None else [_(_DIRECTIONS[after])]
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
    """The direction after playing these cards if it is another one, and the new Indicators."""
    before = state.notes.direction
    after, cycles = effect(
        state.setup.rules, before, *top_and_wild(state), cards[0][1] % 13, len(cards)
    )
    # Where there is a card for one Indicator, the old one can always become the second one.
    return None if after == before else after, cycles if gives_cards(state) else 0


def _end(state: Table, names: Sequence[str]) -> list[str]:
    """What a skipped turn says about the round."""
    last, skips = last_player(state), state.notes.skips + 1
    if last is not None and skips == state.seats - 1:
        return [_("{name} won the round.").format(name=names[last])]
    if last is None and skips == state.seats:
        return [_("Nobody won the round.")]
    return []


def choice(_state: Table, _seat: Seat, action: Any, _names: Sequence[str]) -> str:
    """The action as one of several that can be chosen."""
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
