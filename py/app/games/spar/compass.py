"""The trick as a compass: each card in front of its player's side, and in the middle its state."""

from __future__ import annotations

from collections.abc import Sequence

from app.cardview import card_id, picture, spoken
from app.desk import Desk
from app.games.layout import can_play
from app.games.spar.round import is_complete, is_scored, led_suit, of_deal, trick_of
from app.hint_marks import marked
from app.html import Html, b, bdi, button, div, li, ol, p, span
from app.screens.seats import colour
from app.seating import places
from peerdeck.card import SUITS, parse_faces
from peerdeck.event import Seat
from peerdeck.games.spar.scoring import broke
from peerdeck.naming import SUIT_SIGNS, suit_name
from peerdeck.words import _


def compass(desk: Desk) -> Html:
    """Return the trick, the players listed in the order of play."""
    state = desk.state
    leader = state.notes.leads[-1] if led_suit(desk) is not None else state.notes.control
    seats = [(leader + place) % state.seats for place in range(state.seats)]
    return _around([_side(desk, seat, place) for place, seat in enumerate(seats)], _middle(desk))


def emblem() -> Html:
    """Return a trick as it lies, as a picture of the game."""
    sides = [
        li(
            div(picture(face), span(spoken(face), class_="unseen"), class_="spot lying"),
            class_=f"side at-{place}",
        )
        for place, face in zip(("tl", "tr best", "b"), parse_faces("8H JH KS"), strict=True)
    ]
    return div(_around(sides), class_="example board tricks")


def _around(sides: Sequence[Html], middle: Html | None = None) -> Html:
    return div(ol(sides, class_="sides"), middle, class_=f"compass around{len(sides)}")


def _side(desk: Desk, seat: Seat, place: int) -> Html:
    """Return the side of the player whose card is at this place of the trick, or will be."""
    state, notes = desk.state, desk.state.notes
    where = _where(state.seats, (seat - desk.me) % state.seats)
    is_laid = place < len(trick_of(desk))
    marks = f"side {colour(seat)} at-{where}"
    if is_laid and seat == notes.control:
        marks += " best"
    if notes.stage == "playing" and seat in desk.to_act:
        marks += " turn my-turn" if desk.is_me(seat) else " turn"
    tag = _tag(desk, seat, is_laid)
    return li(
        _laid(desk, place) if is_laid else _empty(desk, seat),
        span(
            bdi(desk.names[seat], class_="name"),
            span(tag and span(tag, class_="tag"), data_late=of_deal(desk, f"tag-{seat}")),
            class_="label",
        ),
        id=f"side-{seat}",
        class_=marks,
    )


def _where(seats: int, step: int) -> str:
    """Return the place of a card; of three, those of the others lie higher than the own one."""
    place = places(seats)[step]
    return f"t{place}" if seats == 3 and step else place


def _laid(desk: Desk, place: int) -> Html:
    card = trick_of(desk)[place]
    face = desk.face(card)
    return div(
        picture(face),
        span(spoken(face), class_="unseen"),
        id=card_id(card),
        class_="spot lying",
    )


def _empty(desk: Desk, seat: Seat) -> Html:
    """Return the place for a card, as a button if this player may put one there now."""
    if desk.is_me(seat) and _may_play(desk):
        told, label = _("Play here"), _offer(desk)
        if not can_play(desk):
            told, label = _("Your card"), _("Your card: choose one to play here")
        return _takes_card(desk, "spot here", span(told, aria_hidden=True), label=label)
    return div(span(_("no card yet"), class_="unseen"), class_="spot empty")


def _may_play(desk: Desk) -> bool:
    return desk.my_turn and desk.state.notes.stage == "playing"


def _takes_card(
    desk: Desk, marks: str, *inside: Html, label: str | None = None, late: str | None = None
) -> Html:
    """Return a place as a button to which a card is played, live if the chosen one may be."""
    is_live = can_play(desk)
    return button(
        inside,
        type="button",
        **marked(desk, f"{marks} live" if is_live else marks, "act"),
        data_late=late,
        data_do="act",
        data_drop=True,
        aria_disabled=None if is_live else True,
        aria_label=label,
    )


def _offer(desk: Desk) -> str:
    """Return the label of the place to which this player plays."""
    if not can_play(desk):
        return _("Choose a card to play here")
    return _("Play here: the {card}").format(card=spoken(desk.face(desk.selected[-1])))


def _tag(desk: Desk, seat: Seat, is_laid: bool) -> str:
    if is_scored(desk) and any(
        claim.accused == seat and broke(desk.state, seat, claim.trick)
        for claim in desk.state.notes.claims
    ):
        return _("caught")
    if seat != desk.state.notes.control:
        return ""
    if not is_laid:  # a place that can be pressed stays free; the middle says who leads
        return "" if desk.is_me(seat) and _may_play(desk) else _("to lead")
    return _("won") if is_complete(desk) else _("in control")


def _middle(desk: Desk) -> Html:
    """Return the suit led, the player who won the trick, or the result of the round."""
    led = led_suit(desk)
    is_done = is_scored(desk) or is_complete(desk)
    marks = "middle complete" if is_done else "middle"
    if led is not None and is_complete(desk) and _may_play(desk):
        told = span(_("You won: lead here."))
        return _takes_card(
            desk, marks, told, span(_offer(desk), class_="unseen"), late=of_deal(desk, "middle")
        )
    sign = None if led is None or is_scored(desk) else suit_sign(led)
    marks += " signed" * (sign is not None)
    return p(
        sign,
        _points(desk),
        span(_label(desk, led)),
        class_=marks,
        data_late=of_deal(desk, "middle"),
    )


def _points(desk: Desk) -> Html | None:
    """Return the points that a round has just brought."""
    if not is_scored(desk) or not desk.state.sheet[-1].winners:
        return None
    return b(f"+{max(desk.state.sheet[-1].points)}", class_="points")


def _label(desk: Desk, led: int | None) -> str:
    """Say how far the trick or the round has come."""
    notes, names = desk.state.notes, desk.names
    if is_scored(desk):
        winners = desk.state.sheet[-1].winners
        return _("{name} won.").format(name=names[winners[0]]) if winners else _("Nobody won.")
    if led is None:
        is_me = desk.is_me(notes.control)
        return _("You lead.") if is_me else _("{name} leads.").format(name=names[notes.control])
    if is_complete(desk):
        return _("{name} won the trick.").format(name=names[notes.control])
    return _("{name} led {suit}.").format(name=names[notes.leads[-1]], suit=suit_name(led))


def suit_sign(suit: int) -> Html:
    """Return the sign of a suit in its colour, without a name."""
    return span(SUIT_SIGNS[suit], class_=f"suit-sign suit-{SUITS[suit].lower()}", aria_hidden=True)
