"""Swapping cards after a joker, in steps of which one is open at a time."""

from __future__ import annotations

from dataclasses import dataclass

from app.cardview import MOST_IN_FAN, card_id, picture, spoken
from app.games.cpwp.rows import Board, rows
from app.html import Html, bdi, button, div, h2, h3, li, ol, p, section, span
from peerdeck.words import _, ngettext


@dataclass(frozen=True)
class SwapCard:
    """A card that may be chosen; its face only if the player may know it."""

    key: int
    face: int | None = None
    chosen: bool = False


@dataclass(frozen=True)
class SwapHand:
    """The hand of another player."""

    name: str
    cards: tuple[SwapCard, ...]


@dataclass(frozen=True)
class SwapPlayer:
    """A player who may be named for the swap; `value` is what the page sends."""

    name: str
    value: str
    cards: int
    chosen: bool = False


@dataclass(frozen=True)
class Swap:
    """The panel in one of its steps.

    The player's own hand is not repeated here: its cards are chosen in the fan below, and the
    commands and the choices so far are in the bar.
    """

    title: str  # says how many swaps there are to make
    steps: tuple[str, ...]
    step: int  # the open one, from 0
    help: str
    players: tuple[SwapPlayer, ...] = ()
    hands: tuple[SwapHand, ...] = ()
    board: Board | None = None  # to look at while choosing


def _label(card: SwapCard, at: int, name: str) -> str:
    if card.face is None:
        return _("Card {number} of {name}, face down").format(number=at + 1, name=name)
    return _("{name}: {card}").format(name=name, card=spoken(card.face))


def _hand(hand: SwapHand) -> Html:
    return div(
        h3(bdi(hand.name)),
        div(
            [
                button(
                    picture(card.face),
                    type="button",
                    id=card_id(card.key),
                    class_="fan-card selected" if card.chosen else "fan-card",
                    data_do="take",
                    data_card=card.key,
                    aria_pressed=card.chosen,
                    aria_label=_label(card, at, hand.name),
                )
                for at, card in enumerate(hand.cards)
            ],
            class_=f"fan small n{min(len(hand.cards), MOST_IN_FAN)}",
        ),
        class_="other-hand",
    )


def _player(player: SwapPlayer) -> Html:
    return button(
        bdi(player.name),
        span(ngettext("{count} card", "{count} cards", player.cards).format(count=player.cards)),
        type="button",
        class_="button pick",
        data_do="name",
        data_value=player.value,
        aria_pressed=player.chosen,
    )


def swap(what: Swap) -> Html:
    """Return the region of the swap, in the place of the board."""
    return section(
        h2(what.title),
        ol(
            [
                li(
                    text,
                    class_="done" if at < what.step else None,
                    aria_current="step" if at == what.step else None,
                )
                for at, text in enumerate(what.steps)
            ],
            class_="steps",
        ),
        p(what.help, class_="help"),
        div([_player(one) for one in what.players], class_="picks") if what.players else None,
        div([_hand(one) for one in what.hands], class_="other-hands") if what.hands else None,
        rows(what.board, live=False) if what.board else None,
        id="board",
        class_="board swap",
        aria_label=_("Swap cards"),
    )
