"""Reasons why an action is not allowed in Can't Play, Won't Play: `check`."""

from __future__ import annotations

from collections.abc import Sequence

from peerdeck.action import Deal, Pass, Play, Shown
from peerdeck.card import JOKER, Card, Face, face_of, rank, suit
from peerdeck.event import Seat
from peerdeck.game import check_shown
from peerdeck.games.cpwp import words
from peerdeck.games.cpwp.rows import KING, SEVEN, fitting, home, viable
from peerdeck.games.cpwp.rules import MOST_HELD_BACK, OPENER, plays_of, strands_joker
from peerdeck.games.cpwp.table import Action, Hold, Look, NotMine, Swap, Table, swap_pairs
from peerdeck.match import deal_order
from peerdeck.refusals import CHOOSE_A_CARD, NOT_NOW, Illegal
from peerdeck.zones import hand_zone


def check(state: Table, seat: Seat, action: Action) -> None:
    """Raise `Illegal` unless the action is allowed as far as this state knows the faces."""
    match state.notes.stage, action:
        case "opening" | "playing", Play(cards):
            _check_play(state, seat, cards)
        case "opening", NotMine():
            _check_not_mine(state, seat)
        case "playing", Pass():
            _check_pass(state, seat)
        case "playing", Hold():
            _check_hold(state, seat)
        case "swapping", Look(one, other):
            _check_look(state, seat, one, other)
        case "swapping", Swap(one, other):
            _check_swap(state, seat, one, other)
        case "between", Deal():
            pass
        case "between", _:
            raise Illegal(words.DEAL_FIRST)
        case "opening", _:
            _check_not_mine(state, seat)  # whoever could begin is told so
            raise Illegal(words.OPENER_FIRST)
        case "swapping", _:
            raise Illegal(words.SWAP_FIRST)
        case _:
            raise Illegal(NOT_NOW)


def _check_play(state: Table, seat: Seat, cards: Sequence[Shown]) -> None:
    played = [card for card, _face in cards]
    if not played:
        raise Illegal(CHOOSE_A_CARD)
    check_shown(state, seat, cards)
    faces = [face for _card, face in cards]
    if state.notes.stage == "opening":
        _check_opening(state, seat, faces, played)
    if JOKER in faces:
        if len(played) > 1:
            raise Illegal(words.JOKER_ALONE, played)
        return
    _check_run(state, faces, played)
    if state.setup.rules.joker_last == "not_allowed" and strands_joker(state, seat, cards):
        raise Illegal(words.JOKER_KEPT, played)


def _check_opening(state: Table, seat: Seat, faces: list[Face], played: list[Card]) -> None:
    hand = state.faces(hand_zone(seat))
    if None not in hand and OPENER not in hand:
        raise Illegal(words.ONLY_HOLDER, played)
    if JOKER in faces:
        raise Illegal(words.JOKER_OPENS, played)
    if state.setup.rules.opening_card == "must_7D":
        if faces[0] != OPENER:
            raise Illegal(words.OPEN_WITH_OPENER, played)
    elif rank(faces[0]) != SEVEN:
        raise Illegal(words.OPEN_WITH_SEVEN, played)


def _check_run(state: Table, faces: list[Face], played: list[Card]) -> None:
    if len(faces) > 1 and not state.setup.runs:
        raise Illegal(words.ONE_CARD, played)
    of_suit = suit(faces[0])
    for card, face in zip(played, faces, strict=True):
        if suit(face) != of_suit:
            raise Illegal(words.ONE_SUIT, [card])
    row = home(state.setup.rows_of[of_suit], state, faces[0])
    if row is None:
        raise _not_viable(state, faces[0], played[:1])
    fits = fitting(row, state, faces)
    if fits == len(faces):
        return
    ranks = [rank(face) for face in faces]
    if ranks in (sorted(ranks), sorted(ranks, reverse=True)):
        raise _not_next(faces[fits - 1], faces[fits], played[fits])
    raise Illegal(words.BOTH_WAYS, [played[fits]])


def _not_next(before: Face, face: Face, card: Card) -> Illegal:
    """Refuse a card as the next one of a run."""
    beyond = before if rank(before) != SEVEN else face
    step = 1 if rank(beyond) >= SEVEN else -1  # a run goes away from the 7
    if not 1 <= rank(before) + step <= KING:
        return Illegal(words.RUN_ENDS, [card], before=before)
    if face == before + step:
        return Illegal(words.RUN_WAITS, [card], face=face)
    return Illegal(words.RUN_GOES_ON, [card], before=before, next=before + step, face=face)


def _not_viable(state: Table, face: Face, cards: Sequence[Card]) -> Illegal:
    """Refuse a card that no row takes now."""
    of_suit, value = suit(face), rank(face)
    lying = [
        state.face[card]
        for row in state.setup.rows_of[of_suit]
        for zone in (row.seven, row.up, row.down)
        for card in state.zones[zone]
    ]
    seven = face_of(SEVEN, of_suit)
    if seven not in lying:
        return Illegal(words.NO_OPEN_ROW, cards, suit=of_suit, seven=seven)
    takes = [other for other in viable(state.setup.rows, state) if suit(other) == of_suit]
    between = range(SEVEN + 1, value) if value > SEVEN else range(SEVEN - 1, value, -1)
    # Where no row takes a card between, another row has to begin.
    missing = next((one for v in (*between, SEVEN) if (one := face_of(v, of_suit)) in takes), None)
    if missing is not None:
        refusal = words.OTHER_COPY_FIRST if missing in lying else words.OTHER_FIRST
        return Illegal(refusal, cards, face=face, missing=missing)
    return Illegal(words.RANK_WAITS, cards, face=face)


def _check_not_mine(state: Table, seat: Seat) -> None:
    if OPENER in state.faces(hand_zone(seat)):
        raise Illegal(
            words.YOU_BEGIN,
            [card for card in state.zones[seat] if state.face[card] == OPENER],
        )
    if seat == deal_order(state)[-1]:
        raise Illegal(words.MUST_BE_YOURS)


def _check_pass(state: Table, seat: Seat) -> None:
    playable = [play.cards[0] for play in _known_plays(state, seat)]
    if playable:
        raise Illegal(
            words.CAN_PLAY,
            [card for card, _face in playable],
            faces=[face for _card, face in playable],
        )


def _check_hold(state: Table, seat: Seat) -> None:
    if not state.setup.may_hold_back:
        raise Illegal(words.MUST_PLAY)
    if state.notes.held_back[seat] >= MOST_HELD_BACK:
        raise Illegal(words.HELD_BACK_ENOUGH, count=MOST_HELD_BACK)
    if None not in state.faces(hand_zone(seat)) and not _known_plays(state, seat):
        raise Illegal(words.NOTHING_TO_HOLD_BACK)


def _known_plays(state: Table, seat: Seat) -> list[Play]:
    """The single cards this seat can play, as far as its faces are known here."""
    return [play for play in plays_of(state, seat) if len(play.cards) == 1]


def _check_look(state: Table, seat: Seat, one: Seat, other: Seat) -> None:
    if state.setup.rules.joker_pick != "open" or state.notes.looked:
        raise Illegal(words.CHOOSE_TWO)
    _check_pair(state, seat, one, other)


def _check_pair(state: Table, seat: Seat, one: Seat, other: Seat) -> None:
    pairs = list(swap_pairs(state, seat, state.notes.swapped))
    if (one, other) in pairs or (other, one) in pairs:
        return
    if one == other:
        raise Illegal(words.TWO_HANDS)
    if not state.setup.any_two and seat not in (one, other):
        raise Illegal(words.OWN_HAND)
    raise Illegal(words.NONE_LEFT)


def _check_swap(state: Table, seat: Seat, one: Card, other: Card) -> None:
    for card in (one, other):
        if not 0 <= card < len(state.place) or not 0 <= state.place[card] < state.seats:
            raise Illegal(words.FROM_HANDS)
    hands = state.place[one], state.place[other]
    looked = state.notes.looked
    if state.setup.rules.joker_pick == "open":
        if not looked:
            raise Illegal(words.LOOK_FIRST)
        if set(hands) != set(looked):
            raise Illegal(words.OF_EACH_HAND)
    _check_pair(state, seat, *hands)
    for card in (one, other):
        if card in state.notes.swapped:
            raise Illegal(words.SWAPPED_ALREADY, [card])
