"""Crazy Eights in words: why an action is refused, and actions in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from peerdeck.action import Draw, Pass, Play
from peerdeck.card import rank
from peerdeck.event import Seat
from peerdeck.games.crazy_eights.table import (
    CLOCKWISE,
    EIGHT,
    Action,
    Catch,
    LastCard,
    Name,
    Table,
    caught,
    to_draw,
)
from peerdeck.naming import listed, short, suit_name, within
from peerdeck.refusals import Refusal
from peerdeck.words import N_, _, ngettext

ONE_CARD = Refusal("one-card", "turns", N_("Play one card at a time."))
NO_MATCH = Refusal(
    "no-match",
    "turns",
    N_("The {card:card} does not fit: play {suit:suit}, another {rank:rank} or an 8."),
)
NO_MATCH_EIGHT = Refusal(
    "no-match-eight",
    "eights",
    N_("The {card:card} does not fit: {suit:suit} was named, so play that or another 8."),
)
NAME_FIRST = Refusal("name-first", "eights", N_("First name the suit to go on with."))
FOUR_SUITS = Refusal("four-suits", "eights", N_("Name one of the four suits."))


def _cards(count: int) -> str:
    return ngettext("one card", "{count} cards", count).format(count=count)


DRAW_FIRST = Refusal(
    "draw-first", "twos", N_("You have to draw {count:cards} for the 2."), {"cards": _cards}
)
DRAW_OR_TWO = Refusal(
    "draw-or-two", "twos", N_("Play another 2, or draw {count:cards} for the 2."), {"cards": _cards}
)
DRAWN_ENOUGH = Refusal(
    "drawn-enough", "drawing", N_("You have drawn all you may in this turn: play a card, or pass.")
)
NOTHING_TO_DRAW = Refusal(
    "nothing-to-draw", "drawing", N_("There is no card left to draw: play a card, or pass.")
)
PASS_LATER = Refusal(
    "pass-later", "drawing", N_("You can still draw a card; pass when you have drawn all you may.")
)
NO_CALL_HERE = Refusal(
    "no-call-here", "last-card", N_("Nobody says “last card” at this table: just play the card.")
)
NOT_THE_LAST = Refusal(
    "not-the-last",
    "last-card",
    N_("Say “last card” when one card will be left in your hand, not {left}."),
)
NOBODY_TO_CATCH = Refusal(
    "nobody-to-catch", "last-card", N_("Nobody before you has forgotten to say “last card”.")
)
DEAL_FIRST = Refusal("deal-first", "scoring", N_("The next cards have to be dealt first."))


def tell(state: Table, seat: Seat, action: Action, names: Sequence[str]) -> str:
    """Return the action, about to be played, in a sentence."""
    name = names[seat]
    match action:
        case Play(((_card, face),)):
            return _("{name} played {card}.").format(name=name, card=short(face))
        case LastCard((_card, face)):
            return _("{name} played {card} and said “last card”.").format(
                name=name, card=short(face)
            )
        case Name(suit):
            return _("{name} named {suit}.").format(name=name, suit=suit_name(suit))
        case Draw():
            count = to_draw(state)
            told = ngettext("{name} drew a card.", "{name} drew {count} cards.", count)
            return told.format(name=name, count=count)
        case Pass():
            return _("{name} passed.").format(name=name)
        case Catch():
            return _("{name} noticed that {other} had not said “last card”.").format(
                name=name, other=_silent(state, seat, names)
            )
        case _:
            raise TypeError(f"{action!r} is not an action of this game")


def choice(state: Table, seat: Seat, action: Action, names: Sequence[str]) -> str:
    """Return the action as one of several that can be chosen."""
    match action:
        case Play(((_card, face),)):
            return _("Play {card}").format(card=short(face))
        case LastCard((_card, face)):
            return _("Play {card} and say “last card”").format(card=short(face))
        case Name(suit):
            return _("Name {suit}").format(suit=suit_name(suit))
        case Draw():
            count = to_draw(state)
            return ngettext("Draw one card", "Draw {count} cards", count).format(count=count)
        case Pass():
            return _("Pass")
        case Catch():
            return _("Point out that {other} did not say “last card”").format(
                other=_silent(state, seat, names)
            )
        case _:
            raise TypeError(f"{action!r} is not an action of this game")


def remarks(state: Table, _names: Sequence[str]) -> list[str]:
    """Return the suit that was named, the direction of play, and what is to be drawn."""
    return [*_remarks(state)]


def _remarks(state: Table) -> Iterator[str]:
    notes, pile = state.notes, state.faces(state.setup.pile)
    top = pile[-1] if pile else None
    if top is not None and rank(top) == EIGHT and notes.stage == "playing":
        yield _("Suit named: {suit}").format(suit=suit_name(notes.suit))
    if state.setup.rules.aces:
        clockwise = notes.direction == CLOCKWISE
        yield _("Play goes round clockwise.") if clockwise else _("Play goes round the other way.")
    if notes.debt:
        yield ngettext(
            "{count} card is to be drawn now.",
            "{count} cards are to be drawn now.",
            notes.debt,
        ).format(count=notes.debt)


def _silent(state: Table, seat: Seat, names: Sequence[str]) -> str:
    other = caught(state, seat)
    assert other is not None  # else there is nobody to be caught
    return within(names[other])


def why_over(state: Table, names: Sequence[str]) -> str:
    """Return why the match is over: somebody has too many points, or its only deal has ended."""
    target = state.setup.rules.target
    if target > 1:
        reached = [names[seat] for seat, points in enumerate(state.points) if points >= target]
        return _("{names} reached {count} points.").format(names=listed(reached), count=target)
    out = [names[seat] for seat in range(state.seats) if not state.zones[seat]]
    return _("{name} had no cards left.").format(name=out[0]) if out else ""
