"""The rules of Spar: what a seat may do, and what happens then.

`__init__.py` tells them in prose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from peerdeck.action import Deal, Pass, Play, Shown, maker
from peerdeck.card import IN_SUIT, Face, suit
from peerdeck.event import DealPassed, Event, Laid, Moved, Noted, Scored, Seat, Turned
from peerdeck.game import check_shown
from peerdeck.games.spar import words
from peerdeck.games.spar.scoring import (
    LAST_HIDING,
    askable,
    doubtful_plays,
    follow_of,
    is_doubtful,
    outcome,
)
from peerdeck.games.spar.table import (
    TRICKS,
    Action,
    Challenge,
    Claim,
    Notes,
    Table,
    beats,
    best_face,
    deal_order,
    instead_of,
)
from peerdeck.match import gather, parts_of_one
from peerdeck.refusals import CHOOSE_A_CARD, NOT_NOW, Illegal
from peerdeck.ruled_out import Proof
from peerdeck.zones import hand_zone

FIRST_PACKET = 3  # cards that each seat is dealt at once, before the rest
MOST_UNWON = 3  # rounds in a row that nobody wins; then the match is over

_laid, _moved, _noted, _turned = maker(Laid), maker(Moved), maker(Noted), maker(Turned)
_play = maker(Play)


def to_act(state: Table) -> tuple[Seat, ...]:
    """Return the seat whose turn it is; after the last trick, all that may challenge a play."""
    stage = state.notes.stage
    if stage == "challenging":
        return state.notes.asked
    return () if stage == "over" else (state.turn,)


def legal(state: Table, seat: Seat) -> list[Action]:
    """Return everything that this seat may do."""
    stage = state.notes.stage
    if stage == "playing":
        if seat != state.turn:
            return []
        shown = hand_of(state, seat) if state.setup.challenged else proper(state, seat)
        return [_play(((one,),)) for one in shown]
    if stage == "challenging":
        if seat not in state.notes.asked:
            return []
        others = [play for play in doubtful_plays(state) if play[0] != seat]
        return [Pass(), *(Challenge(*play) for play in others)]
    return [Deal()] if stage == "between" and seat == state.turn else []


def hand_of(state: Table, seat: Seat) -> list[Shown]:
    """Return the cards of a hand, as far as its faces are known here."""
    face = state.face
    return [(card, known) for card in state.zones[seat] if (known := face[card]) is not None]


def proper(state: Table, seat: Seat) -> list[Shown]:
    """Return the cards of a hand that follow the rules, as far as its faces are known here."""
    hand = hand_of(state, seat)
    best = best_face(state)
    if best is None:
        return hand
    led = best // IN_SUIT  # its suit; this is asked for every card that is played
    same = [one for one in hand if one[1] // IN_SUIT == led]
    if state.setup.must_beat:
        return [one for one in same if beats(one[1], best)] or same or hand
    return same or hand


def check(state: Table, seat: Seat, action: Action) -> None:
    """Raise `Illegal` unless the action is allowed as far as this state knows the faces."""
    match state.notes.stage, action:
        case "playing", Play(cards):
            _check_play(state, seat, cards)
        case "playing", _:
            raise Illegal(words.PLAY_A_CARD)
        case "challenging", Challenge(accused, trick):
            _check_challenge(state, seat, accused, trick)
        case ("challenging", Pass()) | ("between", Deal()):
            pass
        case "challenging", _:
            raise Illegal(words.CHALLENGE_FIRST)
        case "between", _:
            raise Illegal(words.DEAL_FIRST)
        case _:
            raise Illegal(NOT_NOW)


def _check_play(state: Table, seat: Seat, cards: Sequence[Shown]) -> None:
    if not cards:
        raise Illegal(CHOOSE_A_CARD)
    check_shown(state, seat, cards)
    if len(cards) > 1:
        raise Illegal(words.ONE_CARD, [card for card, _face in cards])
    best = best_face(state)
    if best is not None and not state.setup.challenged:
        (shown,) = cards
        _check_follow(state, seat, shown, best)


def _check_follow(state: Table, seat: Seat, shown: Shown, best: Face) -> None:
    card, face = shown
    wanted = [known for _card, known in proper(state, seat) if suit(known) == suit(best)]
    if suit(face) != suit(best):
        if wanted:
            raise Illegal(words.FOLLOW_SUIT, [card], suit=suit(best), wanted=wanted)
    elif state.setup.must_beat and not beats(face, best) and any(beats(w, best) for w in wanted):
        raise Illegal(words.GO_OVER, [card], best=best, wanted=wanted)


def _check_challenge(state: Table, seat: Seat, accused: Seat, trick: int) -> None:
    if not 0 <= accused < state.seats:
        raise Illegal(words.CHALLENGE_A_PLAYER)
    if accused == seat:
        raise Illegal(words.OWN_PLAY)
    if not 1 <= trick <= LAST_HIDING:
        raise Illegal(words.FIRST_FOUR_TRICKS)
    follow = follow_of(state, accused, trick)
    if follow is None:
        raise Illegal(words.LED_CARD)
    if not is_doubtful(state, follow):
        raise Illegal(words.RIGHT_CARD, [follow.card], card=follow.face)


def proves(state: Table, seat: Seat, action: Action) -> list[Proof]:
    """Return what a card proves that does not follow suit or go over: no card of the hand does.

    It proves nothing where a wrong card can be played.
    """
    best = best_face(state)
    if state.setup.challenged or best is None or not isinstance(action, Play):
        return []
    ((_card, face),) = action.cards
    faces = instead_of(face, best, state.setup.must_beat)
    return [Proof(tuple(state.zones[seat]), faces)] if faces else []


def play(state: Table, seat: Seat, action: Action) -> list[Event]:
    """Return what a checked action brings about."""
    match action:
        case Play():
            return _play_card(state, seat, action.cards)
        case Pass():
            return _ask(state.notes.asked[1:])
        case Challenge():
            claims = (*state.notes.claims, Claim(seat, *action))
            return [Noted(Notes.claims, claims), *_ask(state.notes.asked[1:])]
        case Deal():
            return _deal_next(state)
        case _:
            assert_never(action)


def settle(state: Table) -> list[Event]:
    """Deal when the cards are shuffled; count when the round is played and nobody is asked."""
    stage = state.notes.stage
    if stage == "playing":
        return []
    if stage == "shuffling":
        return _deal(state)
    if stage == "counting":
        if state.setup.challenged and (asked := askable(state)):
            return [Noted(Notes.stage, "challenging"), *_ask(asked)]
        return _count(state)
    if stage == "challenging" and not state.notes.asked:
        return _count(state)
    return []


def _play_card(state: Table, seat: Seat, shown: tuple[Shown, ...]) -> list[Event]:
    setup, notes, seats = state.setup, state.notes, state.seats
    trick = state.zones[setup.trick]
    events: list[Event] = [_laid((shown, setup.trick))]
    best = best_face(state)
    if best is None:
        if trick:
            events.insert(0, _moved((tuple(trick), setup.played)))
        events.append(_noted((Notes.leads, (*notes.leads, seat))))
        events.append(_turned(((seat + 1) % seats,)))
        return events
    control = notes.control
    if beats(shown[0][1], best):
        control = seat
        events.append(_noted((Notes.control, seat)))
    if len(trick) + 1 < seats:
        events.append(_turned(((seat + 1) % seats,)))
    elif len(notes.leads) < TRICKS:
        events.append(_turned((control,)))
    else:
        events.append(_noted((Notes.stage, "counting")))
    return events


def _ask(asked: tuple[Seat, ...]) -> list[Event]:
    """Ask these seats, in this order, if they challenge a play."""
    return [Noted(Notes.asked, asked), *([Turned(asked[0])] if asked else [])]


def _count(state: Table) -> list[Event]:
    """Score the round, and end the game or give the next dealer the turn."""
    rules = state.setup.rules
    won = outcome(state)
    if won is None:
        dealer = state.notes.control
        row = Scored((), ((),) * state.seats)
        rows = (*state.sheet, row)[-MOST_UNWON:]
        over = len(rows) == MOST_UNWON and not any(one.winners for one in rows)
    else:
        winner, parts = won
        dealer = winner
        row = Scored((winner,), parts_of_one(state.seats, winner, *parts))
        over = state.points[winner] + row.points[winner] >= rules.target
    if over:
        return [row, _noted((Notes.stage, "over"))]
    if rules.next_dealer == "rotate":
        dealer = (state.dealer + 1) % state.seats
    return [row, _noted((Notes.stage, "between")), DealPassed(dealer), Turned(dealer)]


def again(state: Table) -> list[Event]:
    """Return what begins the round under way again; nothing between two rounds."""
    if state.notes.stage in ("between", "over"):
        return []
    return [_noted((Notes.asked, ())), _noted((Notes.claims, ())), *_shuffle_all(state)]


def _shuffle_all(state: Table) -> list[Event]:
    return [
        _noted((Notes.stage, "shuffling")),
        _noted((Notes.leads, ())),
        *gather(state, state.setup.stock),
    ]


def _deal_next(state: Table) -> list[Event]:
    setup = state.setup
    short = len(state.zones[setup.stock]) < TRICKS * state.seats
    if short or setup.rules.shuffle == "every_round":
        return _shuffle_all(state)
    return [Moved(tuple(state.zones[setup.trick]), setup.played), *_deal(state)]


def _deal(state: Table) -> list[Event]:
    """Deal five cards to each seat from the top of the stock, and begin a round."""
    pile = state.zones[state.setup.stock][::-1]
    order = deal_order(state)
    rest = TRICKS - FIRST_PACKET
    served = FIRST_PACKET * state.seats  # when the second packets begin
    events: list[Event] = []
    for k, seat in enumerate(order):
        first, second = FIRST_PACKET * k, served + rest * k
        cards = (*pile[first : first + FIRST_PACKET], *pile[second : second + rest])
        events.append(_moved((cards, hand_zone(seat))))
    return [
        *events,
        _noted((Notes.stage, "playing")),
        _noted((Notes.leads, ())),
        _noted((Notes.claims, ())),
        _noted((Notes.control, order[0])),
        _turned((order[0],)),
    ]
