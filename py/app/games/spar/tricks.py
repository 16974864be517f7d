"""All tricks of a round: as a grid, in which plays can be challenged, and in the history."""

from __future__ import annotations

from collections.abc import Container

from app.cardview import card_id, picture, spoken
from app.desk import Desk
from app.games.layout import listed
from app.games.spar.round import called, is_swept
from app.hint_marks import marked
from app.html import Child, Html, bdi, button, div, fragment, h3, li, ol, p, section, span
from peerdeck.card import Card, Face, suit
from peerdeck.event import Seat
from peerdeck.games.spar.table import Challenge, Trick, tricks_of
from peerdeck.words import _, ngettext


def grid(desk: Desk, tricks: list[Trick], can: Container[Challenge]) -> Html:
    """Return tricks one below the other, a column for each player.

    The plays that `can` be challenged are buttons.
    """
    return _columns(
        desk,
        [
            [_cell(desk, trick, seat, Challenge(seat, number), can) for seat in _seats(desk)]
            for number, trick in enumerate(tricks, 1)
        ],
    )


def past(desk: Desk) -> Html:
    """Return the last swept trick, and every card that has been played and is out."""
    return fragment(_last_trick(desk), _played_cards(desk))


def _seats(desk: Desk) -> list[Seat]:
    """Return the seats from the player's own, clockwise."""
    return [(desk.me + k) % desk.state.seats for k in range(desk.state.seats)]


def _columns(desk: Desk, rows: list[list[Html]]) -> Html:
    return div(
        div(
            [span(bdi(desk.names[seat]), class_="name") for seat in _seats(desk)],
            class_="heads",
            aria_hidden=True,
        ),
        ol(
            [
                li(
                    h3(_("Trick {number}").format(number=number), class_="unseen"),
                    span(number, class_="number", aria_hidden=True),
                    ol(cells, class_="cells"),
                )
                for number, cells in enumerate(rows, 1)
            ],
        ),
        class_=f"trick-grid columns{desk.state.seats}",
    )


def _cell(
    desk: Desk, trick: Trick, seat: Seat, claim: Challenge, can: Container[Challenge]
) -> Html:
    place = (seat - trick.leader) % desk.state.seats
    if place >= len(trick.cards):
        return li(aria_hidden=True)
    card = trick.cards[place]
    if claim not in can:
        return _card_cell(desk, trick, seat, card, card_id(card))
    game = desk.header.game
    return li(
        button(
            _shown(desk, trick, seat, card),
            type="button",
            id=card_id(card),
            **marked(desk, _marks(trick, seat), "doubt", called(claim)),
            data_do="doubt",
            data_value=called(claim),
            aria_pressed=desk.draft == claim,
            aria_label=game.label(desk.state, desk.me, claim, desk.names),
        )
    )


def _card_cell(desk: Desk, trick: Trick, seat: Seat, card: Card, id: str | None = None) -> Html:
    told = _("{name}: {card}").format(name=desk.names[seat], card=spoken(desk.face(card)))
    return li(
        span(told, class_="unseen"),
        span(_shown(desk, trick, seat, card), id=id, class_=_marks(trick, seat)),
    )


def _shown(desk: Desk, trick: Trick, seat: Seat, card: Card) -> list[Child]:
    tag = _tag(trick, seat)
    return [
        span(picture(desk.face(card)), class_="laid"),
        span(tag, class_="tag") if tag else None,
    ]


def _marks(trick: Trick, seat: Seat) -> str:
    return "cell best" if seat == trick.control else "cell"


def _tag(trick: Trick, seat: Seat) -> str:
    if seat == trick.leader == trick.control:
        return _("kept")
    if seat == trick.leader:
        return _("led")
    return _("took") if seat == trick.control else ""


def _last_trick(desk: Desk) -> Html:
    """Return the trick before the one that is shown."""
    found = tricks_of(desk.state)
    swept = found if is_swept(desk) else found[:-1]
    heading = h3(_("Last trick"))
    if not swept:
        return section(heading, p(_("No trick has been swept yet.")), id="last-trick")
    trick = swept[-1]
    told = _("{name} won trick {number}.").format(name=desk.names[trick.control], number=len(swept))
    cards = [_again(desk, trick, place) for place in range(len(trick.cards))]
    return section(heading, p(told), ol(cards, class_="again"), id="last-trick")


def _again(desk: Desk, trick: Trick, place: int) -> Html:
    seat = (trick.leader + place) % desk.state.seats
    face = desk.face(trick.cards[place])
    is_best = seat == trick.control
    tag = _("won") if is_best else "" if place else _("led")
    return li(
        span(picture(face), class_="small-card"),
        span(spoken(face), class_="unseen"),
        span(bdi(desk.names[seat], class_="name"), class_="label"),
        span(tag, class_="tag") if tag else None,
        class_="best" if is_best else None,
    )


def _played_cards(desk: Desk) -> Html:
    state = desk.state
    found = tricks_of(state)
    here = {card for trick in found for card in trick.cards}
    out = [desk.face(card) for card in state.zones[state.setup.played] if card not in here]
    out.sort(key=_by_suit)
    complete = [trick for trick in found if len(trick.cards) == state.seats]
    rows = [[_played(desk, trick, seat) for seat in _seats(desk)] for trick in complete]
    stock = len(state.zones[state.setup.stock])
    left = ngettext(
        "{count} card is left in the stock.", "{count} cards are left in the stock.", stock
    )
    return section(
        h3(_("Played in this round")),
        _columns(desk, rows) if rows else p(_("No trick of this round is complete.")),
        h3(_("Out of the game until the next shuffle")) if out else None,
        listed(out) if out else None,
        p(left.format(count=stock)),
        id="played-cards",
    )


def _played(desk: Desk, trick: Trick, seat: Seat) -> Html:
    """Return a card of a complete trick once more, while it lies elsewhere."""
    card = trick.cards[(seat - trick.leader) % desk.state.seats]
    return _card_cell(desk, trick, seat, card)


def _by_suit(face: Face) -> tuple[int, int]:
    return suit(face), face
