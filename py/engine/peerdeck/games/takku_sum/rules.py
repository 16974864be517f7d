"""The rules of Takku-Sum: what a seat may do, and what happens then.

`__init__.py` tells them in prose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from peerdeck.action import Deal, Discard, Draw, Group, Pass, Play, Shown, maker
from peerdeck.card import Card, Face
from peerdeck.event import Event, Laid, Moved, Noted, Seat, Turned
from peerdeck.game import check_shown
from peerdeck.games.takku_sum import words
from peerdeck.games.takku_sum.direction import counts_as_four, effect, playable
from peerdeck.games.takku_sum.lead import (
    compare,
    count_off,
    discard_drawn,
    draw_for_the_lead,
    find_leader,
    lead_without_more_cards,
)
from peerdeck.games.takku_sum.rounds import open_round, skip_turn
from peerdeck.games.takku_sum.stock import draw, new_stock
from peerdeck.games.takku_sum.table import (
    Action,
    Grace,
    Notes,
    Table,
    grace_card,
    top_and_wild,
)
from peerdeck.match import deal, gather, note_all
from peerdeck.refusals import CHOOSE_A_CARD, NOT_NOW, Illegal
from peerdeck.ruled_out import Proof, faces_of
from peerdeck.zones import hand_zone

# Made in nearly every turn.
_laid, _moved, _turned, _play = maker(Laid), maker(Moved), maker(Turned), maker(Play)


def to_act(state: Table) -> tuple[Seat, ...]:
    """Return the seat whose turn it is."""
    return () if state.notes.stage == "over" else (state.turn,)


def legal(state: Table, seat: Seat) -> list[Action]:
    """Return what this seat may do; of the groups of one value and size, one."""
    stage = state.notes.stage
    if seat != state.turn:
        return []
    if stage == "playing":
        if plays := plays_of(state, seat):
            return [*plays, Pass()] if state.setup.may_skip else [*plays]
        if not state.zones[state.setup.stock]:
            return [Pass()]
        return [Grace()] if state.setup.must_try else [Grace(), Pass()]
    if stage == "grace":
        return [_with_grace_card(state)]
    if stage == "drawing":
        return [Draw()]
    return [Deal()] if stage == "between" else []


def plays_of(state: Table, seat: Seat) -> list[Play]:
    """Return the plays of a hand as far as its faces are known here, single cards and groups.

    A card that fits appears last in one play: with the equal ones before it, if there are any.
    """
    face = state.face
    may = playable(state.notes.direction, *top_and_wild(state))
    groups: dict[int, Group] = {}
    plays: list[Play] = []
    for card in state.zones[seat]:
        known = face[card]
        if known is None:
            continue
        value = known % 13
        if may[value]:
            group: Group = ((card, known),)
            if value in groups:
                group = groups[value] + group
            groups[value] = group
            plays.append(_play((group,)))
    return plays


def _with_grace_card(state: Table) -> Play | Discard:
    """Return the one thing that can be done with the Grace Card, once its player has seen it."""
    card = grace_card(state)
    face = state.face[card]
    assert face is not None  # only its own player is asked
    return Play(((card, face),)) if _fits(state, face) else Discard((card, face))


def _fits(state: Table, face: Face) -> bool:
    return playable(state.notes.direction, *top_and_wild(state))[face % 13]


def check(state: Table, seat: Seat, action: Action) -> None:
    """Raise `Illegal` unless the action is allowed as far as this state knows the faces."""
    match state.notes.stage, action:
        case "playing", Play(cards):
            _check_play(state, seat, cards)
        case "playing", Pass():
            _check_pass(state, seat)
        case "playing", Grace():
            _check_grace(state, seat)
        case "playing", Discard():
            raise Illegal(words.ONLY_A_GRACE_CARD)
        case "grace", Play(cards):
            _check_grace_play(state, seat, cards)
        case "grace", Discard((card, face)) if card == grace_card(state):
            check_shown(state, seat, [(card, face)])
            if _fits(state, face):
                raise Illegal(words.GRACE_CARD_FITS, [card])
        case "grace", _:
            raise Illegal(words.PLAY_OR_DISCARD)
        case ("drawing", Draw()) | ("between", Deal()):
            pass
        case "drawing", _:
            raise Illegal(words.DRAW_FIRST)
        case "between", _:
            raise Illegal(words.DEAL_FIRST)
        case _:
            raise Illegal(NOT_NOW)


def _check_play(state: Table, seat: Seat, shown: Sequence[Shown]) -> None:
    played = [card for card, _face in shown]
    if not played:
        raise Illegal(CHOOSE_A_CARD)
    check_shown(state, seat, shown)
    if len({face % 13 for _card, face in shown}) > 1:
        raise Illegal(words.ONE_VALUE, played)
    _check_fit(state, shown[0][1], played)


def _check_fit(state: Table, face: Face, played: Sequence[Card]) -> None:
    if not _fits(state, face):
        if counts_as_four(state.setup.rules, len(played)):
            raise Illegal(words.FOUR_AGAINST_THE_DIRECTION, played)
        raise words.misfit(state, played)


def _check_pass(state: Table, seat: Seat) -> None:
    able = plays_of(state, seat)
    if state.setup.may_skip:
        if able or None in state.faces(hand_zone(seat)):
            return
    elif able:
        raise _could_play(able)
    if state.setup.must_try and state.zones[state.setup.stock]:
        raise Illegal(words.MUST_TRY)


def _check_grace(state: Table, seat: Seat) -> None:
    if able := plays_of(state, seat):
        raise _could_play(able)
    if not state.zones[state.setup.stock]:
        raise Illegal(words.NOTHING_TO_DRAW)


def _could_play(plays: Sequence[Play]) -> Illegal:
    able = [play.cards[-1] for play in plays]
    return Illegal(
        words.CAN_PLAY, [card for card, _face in able], playable=[face for _card, face in able]
    )


def _check_grace_play(state: Table, seat: Seat, shown: Sequence[Shown]) -> None:
    card = grace_card(state)
    if [played for played, _face in shown] != [card]:
        face = state.face[card]
        if face is not None and not _fits(state, face):
            raise Illegal(words.DISCARD_GRACE_CARD, [card])
        raise Illegal(words.GRACE_CARD_ALONE, [card])
    check_shown(state, seat, shown)
    _check_fit(state, shown[0][1], [card])


def play(state: Table, seat: Seat, action: Action) -> list[Event]:
    """Return what a checked action brings about."""
    match action:
        case Play():
            return _play_cards(state, seat, action.cards)
        case Pass():
            return discard_drawn(state) + skip_turn(state, seat)
        case Grace():
            return [
                *discard_drawn(state),
                *draw(state, (hand_zone(seat),)),
                Noted(Notes.stage, "grace"),
            ]
        case Discard():
            return [
                Laid((action.card,), state.setup.discard),
                Noted(Notes.stage, "playing"),
                *skip_turn(state, seat),
            ]
        case Draw():
            return draw_for_the_lead(state, seat)
        case Deal():
            return _shuffle_all(state)
        case _:
            assert_never(action)


def proves(state: Table, seat: Seat, action: Action) -> list[Proof]:
    """Return what a skip or a Grace Card proves: that no card of the hand fits."""
    if not (isinstance(action, Grace) or (isinstance(action, Pass) and not state.setup.may_skip)):
        return []
    may = playable(state.notes.direction, *top_and_wild(state))
    fitting = faces_of(face for face in state.deck if may[face % 13])
    return [Proof(tuple(state.zones[seat]), fitting)]


def _play_cards(state: Table, seat: Seat, shown: Group) -> list[Event]:
    setup, notes = state.setup, state.notes
    count, value = len(shown), shown[0][1] % 13
    before = notes.direction
    direction, cycles = effect(setup.rules, before, *top_and_wild(state), value, count)
    events: list[Event] = [_laid((shown, setup.pile))]
    if not notes.begun:
        events += discard_drawn(state)
        events.append(Noted(Notes.begun, True))
    stock = state.zones[setup.stock]
    missing = setup.full_hand - len(state.zones[seat]) + count
    if missing and not cycles and missing <= len(stock):  # nearly always
        events.append(_moved((tuple(stock[: -1 - missing : -1]), hand_zone(seat))))
    elif missing or cycles:
        events += draw(state, (setup.indicator,) * cycles + (hand_zone(seat),) * missing)
    if direction != before:
        events.append(Noted(Notes.direction, direction))
    if notes.skips:
        events.append(Noted(Notes.skips, 0))
    if notes.stage == "grace":
        events.append(Noted(Notes.stage, "playing"))
    events.append(_turned(((seat + 1) % setup.seats,)))
    return events


def again(state: Table) -> list[Event]:
    """Return what begins the round under way again, with new hands; nothing between two rounds."""
    if state.notes.stage in ("between", "over"):
        return []
    fresh = Notes("shuffling", state.notes.leader, pointless=state.notes.pointless)
    return [*note_all(fresh), *_shuffle_all(state)]


def _shuffle_all(state: Table) -> list[Event]:
    setup = state.setup
    return [Noted(Notes.stage, "shuffling"), *gather(state, setup.stock, setup.points)]


def settle(state: Table) -> list[Event]:
    """Return the next step that no player takes: deal, draw, turn a card up, or find the leader."""
    notes, setup = state.notes, state.setup
    stage, owed = notes.stage, notes.owed
    stock = state.zones[setup.stock]
    if stage == "playing" and stock and not owed:
        return []
    if stage in ("between", "over"):
        return []
    if stage == "shuffling":
        return deal(state, setup.stock, setup.full_hand) + open_round(state)
    if not stock and (more := new_stock(state)):
        return more
    if owed:
        return draw(state, owed) if stock else [Noted(Notes.owed, ())]
    match stage:
        case "opening":
            return find_leader(state)
        case "counting":
            return count_off(state)
        case "drawing":
            return [] if stock else lead_without_more_cards(state)
        case "comparing":
            return compare(state)
        case _:
            return []
