"""The players at the table: around the board where there is room, or else in a strip above it.

`Player` says all that is shown of one, so that any table can fill it in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.cardview import card_id, picture, seat_id, spoken
from app.html import Html, bdi, div, fragment, h2, li, ol, section, span
from app.screens.chrome import icon
from app.seating import places
from peerdeck.card import Card, Face
from peerdeck.event import Seat
from peerdeck.graphemes import cut
from peerdeck.naming import You
from peerdeck.words import _, ngettext

COLOURS = 8  # the colours of seats in the style sheet
BACKS = 7  # cards of a hand that are drawn face down; more of them are only counted


@dataclass(frozen=True)
class Player:
    """A player as the table shows them: what everybody may know."""

    seat: Seat
    name: str
    cards: int = 0  # in the hand
    is_me: bool = False
    shares: bool = False  # the device with others, to whom it is handed
    turn: bool = False  # the table waits for them
    is_asked: bool = False  # in the turn of another
    bot: bool = False
    away: str = ""  # how an absent player is connected, in words
    said: str = ""  # the last thing they did or said, in a word or two
    score: str = ""  # in words
    points: str = ""  # the same in figures, for where there is little room
    total: int | None = None  # the same as a number, if it has one
    winner: bool = False  # of the deal that has just ended
    marks: tuple[str, ...] = ()  # "down", "2 buys"
    laid: tuple[tuple[Card, Face], ...] = ()  # in front of them, face up
    won: tuple[Card, ...] = ()  # in front of them, face down

    @property
    def has_one_card(self) -> bool:
        """Return True if the player is about to go out."""
        return self.cards == 1


def colour(seat: Seat) -> str:
    """Return the class of the colour of a seat."""
    return f"colour{seat % COLOURS}"


def seats(players: Sequence[Player]) -> Html:
    """Return the region of the other players, clockwise from the first, who sits at the bottom."""
    where = places(len(players))
    others = [_around(player, place) for player, place in zip(players[1:], where[1:], strict=True)]
    marks = {
        "topped": "t" in where,
        "flanked": len(where) > 2,
        "scoring": any(player.score for player in players),
    }
    return section(
        h2(_("Players"), class_="unseen"),
        ol(others, class_=f"seats of{len(players)} top{where.count('t')}"),
        id="seats",
        class_=" ".join(mark for mark in marks if marks[mark]) or None,
        aria_label=_("Players"),
    )


def empty_seats(players: int) -> Html:
    """Return the region while nothing is known of the players but their number."""
    return seats([Player(seat, "") for seat in range(players)])


def own_seat(player: Player) -> Html:
    """Return the region of the player at the bottom."""
    return div(
        div(
            _parts(player),
            **_attributes(player, "nearest"),
        ),
        id="own-seat",
    )


def _around(player: Player, place: str) -> Html:
    return li(_parts(player), **_attributes(player, f"seat sits-{place}"))


def _attributes(player: Player, kind: str) -> dict[str, str | int | None]:
    marks = {
        "turn": player.turn,
        "me": player.is_me,
        "shares": player.shares,
        "fronted": bool(player.laid or player.won),
        "one-left": player.has_one_card,
        "winner": player.winner,
    }
    return {
        "id": seat_id(player.seat),
        "class_": " ".join(
            [kind, colour(player.seat), *(mark for mark, is_set in marks.items() if is_set)]
        ),
        "data_pile": player.cards,
        "aria_current": "true" if player.turn else None,
    }


def _parts(player: Player) -> Html:
    return fragment(
        span(class_="monogram", data_letter=monogram(player.name), aria_hidden=True),
        span(
            player.turn and icon("turn"),
            bdi(player.name, class_="name", title=player.name),
            player.is_me and not isinstance(player.name, You) and span(_("(you)"), class_="you"),
            player.bot and span(icon("bot"), span(_("bot"), class_="unseen"), class_="bot"),
            player.away and fragment(icon("warn"), span(player.away, class_="unseen")),
            class_="who",
        ),
        span(
            span([span(mark, class_="mark") for mark in player.marks], class_="marks"),
            player.name and _cards(player),
            class_="count",
            data_late=f"count-{player.seat}",
        ),
        span(player.said, class_="did", data_late=f"did-{player.seat}"),
        player.score
        and span(
            span(player.score, class_="in-words"),
            span(icon("scores"), player.points, class_="in-figures", aria_hidden=True),
            class_="score",
            data_points=player.total,
            data_late=f"score-{player.seat}",
        ),
        player.turn and span(_("is asked") if player.is_asked else _("to play"), class_="unseen"),
        _in_front(player),
    )


def monogram(name: str) -> str:
    """Return the first letter of a name as a capital, or the picture that it begins with."""
    return cut(cut(name, 1).upper(), 1)


def _cards(player: Player) -> Html:
    """Return the hand as a fan of backs with its count."""
    drawn = min(player.cards, BACKS)
    count = player.cards
    return span(
        span([span() for _card in range(drawn)], class_=f"backs n{drawn}", aria_hidden=True),
        icon("cards"),
        span(count, class_="number", aria_hidden=True),
        player.has_one_card and span(_("1 left"), class_="alarm", aria_hidden=True),
        span(ngettext("{count} card", "{count} cards", count).format(count=count), class_="unseen"),
        class_="cards-left",
    )


def _in_front(player: Player) -> Html | None:
    """Return the cards in front of a player: those face up, or else those that were won."""
    if player.laid:
        return span([_laid(card, face) for card, face in player.laid], class_="in-front")
    if not player.won:
        return None
    return span(
        [span(picture(None), id=card_id(card), class_="laid") for card in player.won],
        class_="in-front won",
        aria_hidden=True,
    )


def _laid(card: Card, face: Face) -> Html:
    return span(picture(face), span(spoken(face), class_="unseen"), id=card_id(card), class_="laid")
