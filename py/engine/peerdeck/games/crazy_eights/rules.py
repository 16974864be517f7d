"""The actions of a seat in Crazy Eights, and the events that follow.

The package tells the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import assert_never

from peerdeck.action import Deal, Draw, Pass, Play, Shown
from peerdeck.card import SUITS, Face, rank, suit
from peerdeck.event import (
    DealPassed,
    Event,
    Laid,
    Moved,
    Noted,
    Part,
    Scored,
    Seat,
    ShowCalled,
    ShuffleCalled,
    Turned,
    everyone,
)
from peerdeck.game import check_shown
from peerdeck.games.crazy_eights import words
from peerdeck.games.crazy_eights.table import (
    ACE,
    CLOCKWISE,
    EIGHT,
    EIGHT_POINTS,
    JACK,
    PENALTY,
    PICTURE_POINTS,
    QUEEN,
    TWO,
    Action,
    Catch,
    LastCard,
    Name,
    Notes,
    Table,
    after,
    caught,
    drawable,
    fits,
    may_draw,
    points_of,
    to_draw,
    top_face,
)
from peerdeck.match import deal, gather, note_all
from peerdeck.refusals import CHOOSE_A_CARD, NOT_NOW, Illegal
from peerdeck.words import N_
from peerdeck.zones import hand_zone


def to_act(state: Table) -> tuple[Seat, ...]:
    """Return the seat whose turn it is."""
    return () if state.notes.stage == "over" else (state.turn,)


def legal(state: Table, seat: Seat) -> list[Action]:
    """Return everything this seat may do; of equal cards in its hand one."""
    stage = state.notes.stage
    if seat != state.turn:
        return []
    if stage == "playing":
        return _turn(state, seat)
    if stage == "naming":
        return [Name(named) for named in range(len(SUITS))]
    return [Deal()] if stage == "between" else []


def _turn(state: Table, seat: Seat) -> list[Action]:
    hand = state.zones[seat]
    held = {face: card for card in hand if (face := state.face[card]) is not None}
    found: list[Action] = []
    for face, card in held.items():
        if fits(state, face):
            if state.setup.rules.last_card and len(hand) == 2:
                found.append(LastCard((card, face)))
            found.append(Play(((card, face),)))
    if caught(state, seat) is not None:
        found.append(Catch())
    found.append(Draw() if state.notes.debt or may_draw(state) else Pass())
    return found


def check(state: Table, seat: Seat, action: Action) -> None:
    """Raise `Illegal` unless the action is allowed as far as this state knows the faces."""
    match state.notes.stage, action:
        case "playing", Play(cards):
            _check_cards(state, seat, cards)
        case "playing", LastCard(shown):
            _check_cards(state, seat, [shown])
            _check_call(state, seat)
        case "playing", Draw():
            _check_draw(state)
        case "playing", Pass():
            _check_pass(state)
        case "playing", Catch():
            if caught(state, seat) is None:
                raise Illegal(words.NOBODY_TO_CATCH)
        case "naming", Name(named):
            if named not in range(len(SUITS)):
                raise Illegal(words.FOUR_SUITS)
        case "naming", _:
            raise Illegal(words.NAME_FIRST)
        case "between", Deal():
            pass
        case "between", _:
            raise Illegal(words.DEAL_FIRST)
        case _:
            raise Illegal(NOT_NOW)


def _check_cards(state: Table, seat: Seat, shown: Sequence[Shown]) -> None:
    if not shown:
        raise Illegal(CHOOSE_A_CARD)
    check_shown(state, seat, shown)
    if len(shown) > 1:
        raise Illegal(words.ONE_CARD, [card for card, _face in shown])
    ((card, face),) = shown
    if fits(state, face):
        return
    notes, top = state.notes, top_face(state)
    if notes.debt:
        _refuse_debt(state)
    if rank(top) == EIGHT:
        raise Illegal(words.NO_MATCH_EIGHT, [card], card=face, suit=notes.suit)
    raise Illegal(words.NO_MATCH, [card], card=face, suit=notes.suit, rank=rank(top))


def _check_call(state: Table, seat: Seat) -> None:
    if not state.setup.rules.last_card:
        raise Illegal(words.NO_CALL_HERE)
    left = len(state.zones[seat]) - 1
    if left != 1:
        raise Illegal(words.NOT_THE_LAST, left=left)


def _check_draw(state: Table) -> None:
    if state.notes.debt or may_draw(state):
        return
    raise Illegal(words.DRAWN_ENOUGH if drawable(state) else words.NOTHING_TO_DRAW)


def _check_pass(state: Table) -> None:
    if state.notes.debt:
        _refuse_debt(state)
    if may_draw(state):
        raise Illegal(words.PASS_LATER)


def _refuse_debt(state: Table) -> None:
    stacks = state.setup.rules.twos == "stack"
    raise Illegal(words.DRAW_OR_TWO if stacks else words.DRAW_FIRST, count=state.notes.debt)


def play(state: Table, seat: Seat, action: Action) -> list[Event]:
    """Return what a checked action brings about."""
    match action:
        case Play():
            return _lay(state, seat, action.cards[0], called=False)
        case LastCard():
            return _lay(state, seat, action.card, called=True)
        case Name():
            return [
                Noted(Notes.suit, action.suit),
                Noted(Notes.stage, "playing"),
                *_next_turn(after(state, seat, state.notes.direction)),
            ]
        case Draw():
            return _draw(state, seat)
        case Pass():
            return _pass(state, seat)
        case Catch():
            silent = caught(state, seat)
            assert silent is not None  # `check` has seen to it
            count = min(PENALTY, drawable(state))
            debt = min(state.notes.debt, drawable(state) - count)
            return [
                Noted(Notes.silent, None),
                Noted(Notes.debt, debt),
                *_give(state, silent, count),
            ]
        case Deal():
            return _deal_next(state)
        case _:
            assert_never(action)


def again(state: Table) -> list[Event]:
    """Return what begins the deal under way again; nothing between two deals."""
    return [] if state.notes.stage in ("between", "over") else _deal_next(state)


def _deal_next(state: Table) -> list[Event]:
    return [*note_all(Notes("shuffling")), *gather(state, state.setup.stock)]


def settle(state: Table) -> list[Event]:
    """Deal, turn up the first card, draw from a new stock, count: whatever nobody decides."""
    setup, notes = state.setup, state.notes
    if notes.missing:
        if not state.zones[setup.stock]:
            return _shuffle_pile(state)
        return _give(state, notes.receiver, notes.missing)
    if notes.stage == "shuffling":
        return _deal(state)
    if notes.stage == "starting":
        return _begin(state)
    if notes.stage == "showing":
        cards = [card for hand in state.zones[: state.seats] for card in hand]
        return [Noted(Notes.stage, "counting"), ShowCalled(tuple(cards), everyone(state.seats))]
    if notes.stage == "counting":
        return _count(state)
    return []


def _deal(state: Table) -> list[Event]:
    setup = state.setup
    stock = state.zones[setup.stock]
    first = stock[-1 - setup.hand * state.seats]
    return [
        *deal(state, setup.stock, setup.hand),
        Moved((first,), setup.pile),
        Noted(Notes.stage, "starting"),
    ]


def _begin(state: Table) -> list[Event]:
    """Return the events that begin the play, or turn up another card instead of an eight."""
    setup, first = state.setup, top_face(state)
    if rank(first) == EIGHT:
        return [Moved((state.zones[setup.stock][-1],), setup.pile)]
    return [
        Noted(Notes.stage, "playing"),
        Noted(Notes.suit, suit(first)),
        Turned(after(state, state.dealer, CLOCKWISE)),
    ]


def _lay(state: Table, seat: Seat, shown: Shown, *, called: bool) -> list[Event]:
    setup, direction = state.setup, state.notes.direction
    rules, face = setup.rules, shown[1]
    left = len(state.zones[seat]) - 1
    events: list[Event] = [Laid((shown,), setup.pile), Noted(Notes.passes, 0)]
    if not left:
        return [*events, Noted(Notes.stage, "showing")]
    if rules.last_card:
        events.append(Noted(Notes.silent, seat if left == 1 and not called else None))
    if rank(face) == EIGHT:
        return [*events, Noted(Notes.stage, "naming")]
    events.append(Noted(Notes.suit, suit(face)))
    if rank(face) == TWO and rules.twos != "no":
        debt = min(state.notes.debt + PENALTY, drawable(state, laid=1))
        events.append(Noted(Notes.debt, debt))
    if rank(face) == ACE and rules.aces:
        direction = -direction
        events.append(Noted(Notes.direction, direction))
    misses = rank(face) == QUEEN and rules.queens
    return [*events, *_next_turn(after(state, seat, direction, 2 if misses else 1))]


def _draw(state: Table, seat: Seat) -> list[Event]:
    notes = state.notes
    events = [
        *_give(state, seat, to_draw(state)),
        Noted(Notes.passes, 0),
        Noted(Notes.silent, None),
    ]
    if notes.debt:
        following = after(state, seat, notes.direction)
        return [*events, Noted(Notes.debt, 0), *_next_turn(following)]
    return [*events, Noted(Notes.drawn, notes.drawn + 1)]


def _pass(state: Table, seat: Seat) -> list[Event]:
    """End the turn, and the deal as well if nobody can draw and all have passed in a row."""
    notes = state.notes
    passes = 0 if notes.drawn else notes.passes + 1
    if passes == state.seats:
        return [Noted(Notes.stage, "showing")]
    return [
        Noted(Notes.passes, passes),
        Noted(Notes.silent, None),
        *_next_turn(after(state, seat, notes.direction)),
    ]


def _next_turn(seat: Seat) -> list[Event]:
    return [Noted(Notes.drawn, 0), Turned(seat)]


def _give(state: Table, seat: Seat, count: int) -> list[Event]:
    """Move cards from the stock to a hand; those that it lacks follow when the pile is shuffled."""
    stock = state.zones[state.setup.stock]
    now = min(count, len(stock))
    events: list[Event] = [Noted(Notes.missing, count - now), Noted(Notes.receiver, seat)]
    if now:
        events.append(Moved(tuple(stock[: -1 - now : -1]), hand_zone(seat)))
    return events


def _shuffle_pile(state: Table) -> list[Event]:
    below = tuple(state.zones[state.setup.pile][:-1])
    return [
        Moved(below, state.setup.stock),
        ShuffleCalled(below),
        Noted(Notes.shuffles, state.notes.shuffles + 1),
    ]


def _count(state: Table) -> list[Event]:
    """Score the deal; then the match is over, or the next dealer has the turn."""
    hands = [[face for face in hand if face is not None] for hand in _hands(state)]
    points = [sum(map(points_of, hand)) for hand in hands]
    winners = [seat for seat, score in enumerate(points) if score == min(points)]
    row = Scored(
        winners=tuple(winners),
        parts=tuple(map(_parts, hands)),
        ending=N_("Nobody could play any more.") if all(hands) else "",
    )
    totals = map(add, state.points, row.points)
    if max(totals) >= state.setup.rules.target:
        return [row, Noted(Notes.stage, "over")]
    dealer = after(state, state.dealer, CLOCKWISE)
    return [row, Noted(Notes.stage, "between"), DealPassed(dealer), Turned(dealer)]


def _hands(state: Table) -> list[list[Face | None]]:
    return [state.faces(hand_zone(seat)) for seat in range(state.seats)]


def _parts(hand: Sequence[Face]) -> tuple[Part, ...]:
    """Return what a hand counts against its player: eights, pictures, and the rest in one."""
    eights = sum(rank(face) == EIGHT for face in hand)
    pictures = sum(rank(face) >= JACK for face in hand)
    rest = sum(map(points_of, hand)) - eights * EIGHT_POINTS - pictures * PICTURE_POINTS
    parts = (
        Part(N_("eights"), eights, EIGHT_POINTS),
        Part(N_("pictures"), pictures, PICTURE_POINTS),
        Part(N_("points on other cards"), rest, 1),
    )
    return tuple(part for part in parts if part.times)
