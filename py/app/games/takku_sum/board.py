"""The table of the direction game, from the desk to the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.cardview import spoken
from app.desk import Desk
from app.games.takku_sum.drawing import Board, Drawn, Lying, OpenHand, Stack, Step, Way, board
from app.html import Html
from peerdeck.action import Discard, Play
from peerdeck.card import Card
from peerdeck.event import Seat
from peerdeck.games.takku_sum.direction import VALUES, playable
from peerdeck.games.takku_sum.table import (
    DOWN,
    UNDECIDED,
    UP,
    Grace,
    Table,
    last_player,
    top_and_wild,
)
from peerdeck.games.takku_sum.words import describe_direction, wanted
from peerdeck.naming import rank_sign, short
from peerdeck.words import N_, _, ngettext

PILE_SHOWN = 10  # cards of the play pile; the style sheet hides some on a narrow screen

_WAYS = {UP: Way.UP, DOWN: Way.DOWN, UNDECIDED: Way.UNDECIDED}
_TOLD = {UP: N_("Up"), DOWN: N_("Down"), UNDECIDED: N_("Undecided")}


def region(desk: Desk) -> Html:
    """Return the region of the board; between rounds and at the end as the last round left it."""
    ended = desk.between and desk.ended is not None
    state: Table = desk.ended if ended else desk.state
    setup, zones = state.setup, state.zones
    top, wild = top_and_wild(state)
    asked = desk.my_turn and not desk.between
    return board(
        Board(
            way=_WAYS[state.notes.direction],
            told=_(_TOLD[state.notes.direction]),
            wild=rank_sign(wild + 1),
            indicator=_lying(desk, zones[setup.indicator][-1], ended),
            pile=tuple(_lying(desk, card, ended) for card in zones[setup.pile][-PILE_SHOWN:]),
            on_pile=_on_pile(desk, asked),
            stock=_stock(desk, state, asked, ended),
            discard=_discard(desk, state, asked, ended),
            ladder=_ladder(state, top, wild),
            wanted="" if ended else wanted(state),
            note=_note(desk),
            played=_faces(desk, zones[setup.pile]),
            discarded=_faces(desk, zones[setup.discard]),
            lead=_lead(state),
            drawn=() if ended else _drawn(desk),
            hands=_hands(desk) if ended else (),
        )
    )


def _lying(desk: Desk, card: Card, ended: bool = False) -> Lying:
    return Lying(None if ended else card, desk.state.face[card], card in desk.laid)


def _faces(desk: Desk, cards: Sequence[Card]) -> tuple[int | None, ...]:
    """Return the faces of these cards, the last one first."""
    return tuple(desk.state.face[card] for card in reversed(cards))


def _on_pile(desk: Desk, asked: bool) -> Stack:
    """Return the play pile, which takes the selected cards."""
    count = len(desk.state.zones[desk.state.setup.pile])
    if not asked or desk.state.notes.stage == "drawing":
        return Stack(count)
    if desk.state.notes.stage == "grace":
        fits = isinstance(desk.legal()[0], Play)
        return Stack(count, None, "act", _("play the Grace Card"), takes=True, lit=fits)
    offer = _("play the selected cards")
    return Stack(count, None, "act", offer, takes=True, lit=bool(desk.selected))


def _stock(desk: Desk, state: Table, asked: bool, ended: bool) -> Stack:
    """Return the stock, to be pressed for the one kind of card that can be drawn now."""
    cards = state.zones[state.setup.stock]
    top = Lying(None if ended else cards[-1], None) if cards else None
    match state.notes.stage:
        case "drawing" if asked:
            return Stack(len(cards), top, "draw", _("draw a card for the lead"), lit=True)
        case "playing" if asked and cards:
            lit = Grace() in desk.legal()
            return Stack(len(cards), top, "grace", _("pick up a Grace Card"), lit=lit)
        case _:
            return Stack(len(cards), top)


def _discard(desk: Desk, state: Table, asked: bool, ended: bool) -> Stack:
    cards = state.zones[state.setup.discard]
    top = _lying(desk, cards[-1], ended) if cards else None
    if asked and state.notes.stage == "grace":
        lit = isinstance(desk.legal()[0], Discard)
        offer = _("discard the Grace Card")
        return Stack(len(cards), top, "discard", offer, takes=True, lit=lit)
    return Stack(len(cards), top)


def _ladder(state: Table, top: int, wild: int) -> tuple[Step, ...]:
    fits = playable(state.notes.direction, top, wild)
    return tuple(
        Step(rank_sign(value + 1), fits[value], value == top, value == wild) for value in VALUES
    )


def _note(desk: Desk) -> str:
    """Say how the last round ended, or who is about to win this one."""
    state, names = desk.state, desk.names
    if desk.ended is not None:
        return _round_told(desk)
    if state.notes.stage == "drawing":
        return _("Everybody draws a card for the lead.")
    if not state.notes.begun:
        if state.notes.leader == desk.me:
            return _("You lead the round.")
        return _("{name} leads the round.").format(name=names[state.notes.leader])
    last = last_player(state)
    if last is None or not state.notes.skips or state.notes.stage not in ("playing", "grace"):
        return ""
    left = state.seats - 1 - state.notes.skips
    if last == desk.me:
        told = ngettext(
            "You win the round if {count} more player skips.",
            "You win the round if {count} more players skip.",
            left,
        )
        return told.format(count=left)
    told = ngettext(
        "{name} wins the round if {count} more player skips.",
        "{name} wins the round if {count} more players skip.",
        left,
    )
    return told.format(name=names[last], count=left)


def _round_told(desk: Desk) -> str:
    """Say who took the point of the last round."""
    state = desk.state
    winners = state.sheet[-1].winners
    if not winners:
        return _("Nobody played: the round ends without a point.")
    (winner,) = winners
    face = state.face[state.zones[state.setup.points[winner]][-1]]
    assert face is not None  # it lay open on the pile
    return _("{name} won the round with the {card}.").format(
        name=desk.names[winner], card=short(face)
    )


def _lead(state: Table) -> str:
    rule = state.setup.rules.first_player
    if rule == "random" and not state.sheet:
        return _("Counted off:")
    return _("Drawn:")


def _drawn(desk: Desk) -> tuple[Drawn, ...]:
    """Return the cards drawn for the lead, as long as they lie there."""
    state = desk.state
    lying = {seat: state.zones[state.setup.drawn[seat]] for seat in _from_dealer(state)}
    if not any(lying.values()) and state.notes.stage != "drawing":
        return ()
    counted = state.setup.rules.first_player == "random" and not state.sheet
    leading = state.notes.leader if state.notes.stage == "playing" else None
    return tuple(
        Drawn(
            desk.names[seat],
            tuple(_lying(desk, card) for card in cards),
            best=seat == leading and not counted,
        )
        for seat, cards in lying.items()
        if cards or not counted
    )


def _from_dealer(state: Table) -> list[Seat]:
    return [(state.dealer + 1 + k) % state.seats for k in range(state.seats)]


def _hands(desk: Desk) -> tuple[OpenHand, ...]:
    """Return the other hands, which lie open to show that nobody skipped without need."""
    state: Any = desk.state
    return tuple(
        OpenHand(
            desk.names[seat],
            tuple(_lying(desk, card) for card in sorted(state.zones[seat], key=_value(state))),
        )
        for seat in range(state.seats)
        if seat != desk.me
    )


def _value(state: Table) -> Any:
    return lambda card: (state.face[card] or 0) % 13


def top_told(desk: Desk) -> str:
    """Name the top card of the pile."""
    state = desk.state
    return _("The {card} is on top of the play pile.").format(
        card=spoken(state.face[state.zones[state.setup.pile][-1]])
    )


def table_told(desk: Desk) -> str:
    """Describe the table in a few sentences."""
    state = desk.state
    setup, zones = state.setup, state.zones
    sentences = (
        describe_direction(state),
        top_told(desk),
        _("The Wildcard Indicator is the {card}.").format(
            card=spoken(state.face[zones[setup.indicator][-1]])
        ),
        _("Stock: {stock}, discard pile: {discard}.").format(
            stock=len(zones[setup.stock]), discard=len(zones[setup.discard])
        ),
    )
    return " ".join(sentences)
