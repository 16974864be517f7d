"""Whether an action is allowed, and if not, why: `check`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from peerdeck.action import Deal, Pass, Play, Shown
from peerdeck.card import JOKER, Card, Face, face_of, rank, suit
from peerdeck.event import Seat
from peerdeck.game import check_shown
from peerdeck.games.cpwp.actions import Hold, Look, NotMine, Swap
from peerdeck.games.cpwp.choices import MOST_HELD_BACK, OPENER, plays_of, strands_joker
from peerdeck.games.cpwp.rows import KING, SEVEN, fitting, home, viable
from peerdeck.games.cpwp.table import Table, swap_pairs
from peerdeck.match import deal_order
from peerdeck.naming import shorts, spoken, suit_name
from peerdeck.refusals import refused
from peerdeck.words import _, ngettext
from peerdeck.zones import hand_zone


def check(state: Table, seat: Seat, action: Any) -> None:
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
            raise refused(_("The next cards have to be dealt first."), "match")
        case "opening", _:
            _check_not_mine(state, seat)  # whoever could begin is told so
            raise refused(_("First the holder of the 7 of diamonds has to play."), "opening")
        case "swapping", _:
            raise refused(_("Make the joker's swap first."), "jokers")
        case _:
            raise refused(_("This cannot be done now."), "turns")


def _check_play(state: Table, seat: Seat, cards: Sequence[Shown]) -> None:
    played = [card for card, _face in cards]
    if not played:
        raise refused(_("Choose a card to play."), "turns")
    check_shown(state, seat, cards)
    faces = [face for _card, face in cards]
    if JOKER in faces:
        _check_joker(state, played)
        return
    if state.notes.stage == "opening":
        _check_opening(state, seat, faces, played)
    _check_run(state, faces, played)
    if state.setup.rules.joker_last == "not_allowed" and strands_joker(state, seat, cards):
        raise refused(
            _("A joker may not be kept for last: play the joker first."), "jokers", played
        )


def _check_joker(state: Table, played: list[Card]) -> None:
    if state.notes.stage == "opening":
        raise refused(_("The first card cannot be a joker."), "opening", played)
    if len(played) > 1:
        raise refused(_("A joker is a whole turn: play it alone."), "jokers", played)


def _check_opening(state: Table, seat: Seat, faces: list[Face], played: list[Card]) -> None:
    hand = state.faces(hand_zone(seat))
    if None not in hand and OPENER not in hand:
        raise refused(_("Only the holder of the 7 of diamonds may begin."), "opening", played)
    if state.setup.rules.opening_card == "must_7D":
        if faces[0] != OPENER:
            raise refused(
                _("The first card must be the 7 of diamonds; a run may begin with it."),
                "opening",
                played,
            )
    elif rank(faces[0]) != SEVEN:
        raise refused(_("The first card must be a 7."), "opening", played)


def _check_run(state: Table, faces: list[Face], played: list[Card]) -> None:
    if len(faces) > 1 and not state.setup.runs:
        raise refused(_("At this table you play one card a turn."), "runs", played)
    of_suit = suit(faces[0])
    for card, face in zip(played, faces, strict=True):
        if suit(face) != of_suit:
            raise refused(_("The cards of a run are of one suit."), "runs", [card])
    row = home(state.setup.rows_of[of_suit], state, faces[0])
    if row is None:
        raise refused(_why_not(state, faces[0]), "viable", played[:1])
    fits = fitting(row, state, faces)
    if fits == len(faces):
        return
    before, face = faces[fits - 1], faces[fits]
    ranks = [rank(other) for other in faces]
    if ranks in (sorted(ranks), sorted(ranks, reverse=True)):
        problem = _how_on(before, face)
    else:
        problem = _("A run goes up or down, not both; choose the cards in that order.")
    raise refused(problem, "runs", [played[fits]])


def _how_on(before: Face, face: Face) -> str:
    """How a run goes on after a card, which is not with this face."""
    beyond = before if rank(before) != SEVEN else face
    step = 1 if rank(beyond) >= SEVEN else -1  # a run goes away from the 7
    if not 1 <= rank(before) + step <= KING:
        return _("A run ends at the {before}.").format(before=spoken(before))
    if face == before + step:
        return _must_wait(face)
    return _("After the {before} a run goes on with the {next}, not the {face}.").format(
        before=spoken(before), next=spoken(before + step), face=spoken(face)
    )


def _must_wait(face: Face) -> str:
    return _("The {face} has to wait until both cards of the rank before it are down.").format(
        face=spoken(face)
    )


def _why_not(state: Table, face: Face) -> str:
    """Why no row takes this face now."""
    of_suit, value = suit(face), rank(face)
    lying = [
        state.face[card]
        for row in state.setup.rows_of[of_suit]
        for zone in (row.seven, row.up, row.down)
        for card in state.zones[zone]
    ]
    seven = face_of(SEVEN, of_suit)
    if seven not in lying:
        return _("No row of {suit} is open: the {seven} is not down yet.").format(
            suit=suit_name(of_suit), seven=spoken(seven)
        )
    takes = [other for other in viable(state.setup.rows, state) if suit(other) == of_suit]
    between = range(SEVEN + 1, value) if value > SEVEN else range(SEVEN - 1, value, -1)
    missing = next((v for v in between if face_of(v, of_suit) in takes), None)
    if missing is not None:
        return _("The {face} cannot be played yet: first comes the {missing}.").format(
            face=spoken(face), missing=spoken(face_of(missing, of_suit))
        )
    return _must_wait(face)


def _check_not_mine(state: Table, seat: Seat) -> None:
    if OPENER in state.faces(hand_zone(seat)):
        raise refused(
            _("You hold the 7 of diamonds: you begin."),
            "opening",
            [card for card in state.zones[seat] if state.face[card] == OPENER],
        )
    if seat == deal_order(state)[-1]:
        raise refused(
            _("Nobody else has the 7 of diamonds, so it must be in this hand."), "opening"
        )


def _check_pass(state: Table, seat: Seat) -> None:
    playable = [play.cards[0] for play in _known_plays(state, seat)]
    if playable:
        raise refused(
            _("You can play: {cards}.").format(cards=shorts(face for _card, face in playable)),
            "passing",
            [card for card, _face in playable],
        )


def _check_hold(state: Table, seat: Seat) -> None:
    if not state.setup.may_hold_back:
        raise refused(_("At this table whoever can play must play."), "passing")
    if state.notes.held_back[seat] >= MOST_HELD_BACK:
        raise refused(
            ngettext(
                "You have held back {count} time, and may not again.",
                "You have held back {count} times, and may not again.",
                MOST_HELD_BACK,
            ).format(count=MOST_HELD_BACK),
            "passing",
        )
    if None not in state.faces(hand_zone(seat)) and not _known_plays(state, seat):
        raise refused(_("You have nothing to hold back: pass."), "passing")


def _known_plays(state: Table, seat: Seat) -> list[Any]:
    """The single cards this seat can play, as far as its faces are known here."""
    return [play for play in plays_of(state, seat) if len(play.cards) == 1]


def _check_look(state: Table, seat: Seat, one: Seat, other: Seat) -> None:
    if state.setup.rules.joker_pick != "open" or state.notes.looked:
        raise refused(_("Choose the two cards to be swapped."), "jokers")
    _check_pair(state, seat, one, other)


def _check_pair(state: Table, seat: Seat, one: Seat, other: Seat) -> None:
    pairs = list(swap_pairs(state, seat, state.notes.swapped))
    if (one, other) in pairs or (other, one) in pairs:
        return
    if one == other:
        problem = _("A swap is between two different hands.")
    elif not state.setup.any_two and seat not in (one, other):
        problem = _("One of the two cards must come from your own hand.")
    else:
        problem = _("One of these hands has no card left that may be swapped for this joker.")
    raise refused(problem, "jokers")


def _check_swap(state: Table, seat: Seat, one: Card, other: Card) -> None:
    for card in (one, other):
        if not 0 <= card < len(state.place) or not 0 <= state.place[card] < state.seats:
            raise refused(_("Only cards from hands can be swapped."), "jokers")
    hands = state.place[one], state.place[other]
    looked = state.notes.looked
    if state.setup.rules.joker_pick == "open":
        if not looked:
            raise refused(_("First name the two players, then look at their hands."), "jokers")
        if set(hands) != set(looked):
            raise refused(_("Swap one card of each of the two hands you look at."), "jokers")
    _check_pair(state, seat, *hands)
    for card in (one, other):
        if card in state.notes.swapped:
            raise refused(_("A card is swapped only once for a joker."), "jokers", [card])
