"""The choices in a swap for a joker: name players if that comes first, then pick two cards."""

from __future__ import annotations

from typing import Any, assert_never

from app import intents
from app.desk import Desk
from app.games.cpwp import intents as own
from app.screens.bar import Bar
from app.screens.chrome import Command
from peerdeck.card import Card
from peerdeck.event import Seat
from peerdeck.games.cpwp.table import Look, Swap, givable, swap_pairs
from peerdeck.naming import short
from peerdeck.words import _

PAIR = 2


def act(desk: Desk, intent: intents.GameIntent | own.SwapIntent) -> Any | None:
    """Return the action that a gesture asks for, or `None` if it only changed the desk."""
    match intent:
        case intents.Tap(card) | own.Take(card):
            _pick(desk, Card(card))
        case own.Name(value):
            for seat in nameable(desk):
                if str(seat) == value:
                    _name(desk, seat)
        case own.Clear():
            desk.selected.clear()
            desk.draft = None
        case intents.Act():
            if is_naming(desk):
                return Look(*_pair(desk)) if len(_pair(desk)) == PAIR else None
            return Swap(*desk.selected) if len(desk.selected) == PAIR else None
        case intents.Pass():
            pass  # a swap is a duty
        case _:
            assert_never(intent)
    return None


def bar(desk: Desk) -> Bar:
    """Return the prompt and the commands for now."""
    if is_naming(desk):
        ready = len(_pair(desk)) == PAIR
        commands = [Command("act", _("See the cards"), kind="main", disabled=not ready)]
        chosen = bool(named(desk))
    else:
        ready, chosen = len(desk.selected) == PAIR, bool(desk.selected)
        label = _("Swap")
        if ready:
            one, other = (_describe(desk, card) for card in desk.selected)
            label = _("Swap {one} with {other}").format(one=one, other=other)
        commands = [Command("act", label, kind="main", disabled=not ready)]
    if chosen:
        commands.append(Command("clear", _("Choose again"), kind="quiet"))
    return Bar(_("Your joker: swap cards between hands."), True, tuple(commands))


def is_naming(desk: Desk) -> bool:
    """Return True if players are to be named, whose cards are then seen."""
    return desk.state.setup.rules.joker_pick == "open" and not desk.state.notes.looked


def _pairs(desk: Desk) -> list[tuple[Seat, Seat]]:
    return list(swap_pairs(desk.state, desk.me, desk.state.notes.swapped))


def nameable(desk: Desk) -> list[Seat]:
    """Return the players to choose from; unless any two may swap, this player is always one."""
    seats = {seat for pair in _pairs(desk) for seat in pair}
    return sorted(seats if desk.state.setup.any_two else seats - {desk.me})


def _pair(desk: Desk) -> list[Seat]:
    return named(desk) if desk.state.setup.any_two else [desk.me, *named(desk)]


def named(desk: Desk) -> list[Seat]:
    """Return the players chosen so far, which is all that the draft of a swap holds."""
    return desk.draft or []


def _name(desk: Desk, seat: Seat) -> None:
    """Choose or unchoose a player; a third one replaces the one chosen first."""
    chosen = named(desk)
    if seat in chosen:
        desk.draft = [other for other in chosen if other != seat]
    else:
        most = PAIR if desk.state.setup.any_two else 1
        desk.draft = [*chosen, seat][-most:]


def open_hands(desk: Desk) -> list[Seat]:
    """Return the other hands to pick from."""
    looked = desk.state.notes.looked
    return [seat for seat in looked or nameable(desk) if seat != desk.me]


def _pick(desk: Desk, card: Card) -> None:
    """Pick or unpick a card; a second card of a hand replaces the first."""
    state = desk.state
    if is_naming(desk):
        return
    if card in desk.selected:
        desk.selected.remove(card)
        return
    hands = {desk.me, *open_hands(desk)}
    if state.notes.looked:
        hands = set(state.notes.looked)
    if not any(card in givable(state, seat, state.notes.swapped) for seat in hands):
        return
    hand = state.place[card]
    if not state.setup.any_two:  # one of yours, one of theirs
        kept = [one for one in desk.selected if (state.place[one] == desk.me) != (hand == desk.me)]
    else:
        kept = [one for one in desk.selected if state.place[one] != hand]
    desk.selected = [*kept, card][-PAIR:]
    if card in desk.order:
        desk.focus = card


def _describe(desk: Desk, card: Card) -> str:
    face, seat = desk.state.face[card], desk.state.place[card]
    what = _("a card") if face is None else short(face)
    return _("{card} ({name})").format(card=what, name=desk.names[seat])
