"""The panel of a swap for a joker, in steps of which one is open at a time.

The player's own hand is not repeated here: its cards are chosen in the fan below, and the commands
and the choices so far are in the bar.
"""

from __future__ import annotations

from app.cardview import MOST_IN_FAN, card_id, picture, spoken
from app.desk import Desk
from app.games.cpwp.swapping import is_naming, nameable, named, open_hands
from app.hint_marks import marked
from app.html import Child, Html, bdi, button, div, h2, h3, li, ol, p, section, span
from peerdeck.card import Card
from peerdeck.event import Seat
from peerdeck.games.cpwp.table import givable
from peerdeck.words import _, ngettext


def panel(desk: Desk, rows: Html) -> Html:
    """Return the region of the swap, with the rows of the board to look at while choosing."""
    swaps = desk.state.notes.swaps
    title = ngettext("One swap to make", "{count} swaps to make", swaps).format(count=swaps)
    return section(
        h2(title),
        _naming(desk) if is_naming(desk) else _picking(desk),
        rows,
        id="board",
        class_="board swap",
        aria_label=_("Swap cards"),
    )


def _naming(desk: Desk) -> list[Child]:
    """Return the step in which players are named for the swap."""
    told = _("Choose the player you want to swap with.")
    if desk.state.setup.any_two:
        told = _("Choose the two players who swap cards; you may be one of them.")
    steps = (_("Choose the players"), _("See the cards"), _("Choose one card of each"))
    players = [_player(desk, seat) for seat in nameable(desk)]
    return [_steps(steps, 0), p(told, class_="help"), div(players, class_="picks")]


def _picking(desk: Desk) -> list[Child]:
    """Return the steps in which the cards are picked."""
    picked = len(desk.selected)
    if desk.state.setup.any_two:
        steps = (_("Choose a card"), _("Choose a card of another hand"), _("Swap them"))
        told = _("Choose one card from each of two hands; one of them may be yours.")
        step = picked
    else:
        steps = (_("Choose a card of yours"), _("Choose a card of theirs"), _("Swap them"))
        told = _("Choose one of your own cards and one of another player's.")
        lacks_own = picked == 1 and desk.state.place[desk.selected[0]] != desk.me
        step = 0 if lacks_own else picked
    hands = [_hand(desk, seat) for seat in open_hands(desk)]
    shown = div(hands, class_="other-hands") if hands else None
    return [_steps(steps, step), p(told, class_="help"), shown]


def _steps(steps: tuple[str, ...], open_step: int) -> Html:
    """Return the steps in words; the open one is a number from 0."""
    return ol(
        [
            li(
                text,
                class_="done" if at < open_step else None,
                aria_current="step" if at == open_step else None,
            )
            for at, text in enumerate(steps)
        ],
        class_="steps",
    )


def _player(desk: Desk, seat: Seat) -> Html:
    count = len(desk.state.zones[seat])
    return button(
        bdi(desk.names[seat]),
        span(ngettext("{count} card", "{count} cards", count).format(count=count)),
        type="button",
        **marked(desk, "button pick", "name", seat),
        data_do="name",
        data_value=seat,
        aria_pressed=seat in named(desk),
    )


def _hand(desk: Desk, seat: Seat) -> Html:
    cards = givable(desk.state, seat, desk.state.notes.swapped)
    return div(
        h3(bdi(desk.names[seat])),
        div(
            [_card(desk, card, _label(desk, seat, card, at)) for at, card in enumerate(cards, 1)],
            class_=f"fan small n{min(len(cards), MOST_IN_FAN)}",
        ),
        class_="other-hand",
    )


def _card(desk: Desk, card: Card, label: str) -> Html:
    is_chosen = card in desk.selected
    return button(
        picture(desk.state.face[card]),
        type="button",
        id=card_id(card),
        **marked(desk, "fan-card selected" if is_chosen else "fan-card", "take", card),
        data_do="take",
        data_card=card,
        aria_pressed=is_chosen,
        aria_label=label,
    )


def _label(desk: Desk, seat: Seat, card: Card, number: int) -> str:
    """Name a card, or if it lies face down its place in the hand, from 1."""
    name, face = desk.names[seat], desk.state.face[card]
    if face is None:
        return _("Card {number} of {name}, face down").format(number=number, name=name)
    return _("{name}: {card}").format(name=name, card=spoken(face))
