"""What a layout is: how one kind of game lies on the table of a page.

A layout is one record of plain functions over a desk, as a game is one over a state. `session.py`
and `show/` put it together with what all games share: the hand, the players, the log, the score
sheet, and the deals of a match one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.desk import Desk, Prepared
from app.html import Html
from app.scores import Rank
from app.screens.bar import Bar
from peerdeck.card import Card
from peerdeck.event import Seat


@dataclass(frozen=True)
class Standing:
    """What stands beside a player's name, in a word or two each."""

    score: str = ""  # what the seat has so far
    marks: tuple[str, ...] = ()  # "down", "2 buys left", "place 1"
    laid: tuple[Card, ...] = ()  # cards in front of the seat, if there are only a few
    won: tuple[Card, ...] = ()  # cards that lie there face down, whoever has seen them


@dataclass(frozen=True)
class Way:
    """A way to sort a hand that only this game knows: its id, its name, and the name for ears."""

    id: str
    label: str
    spoken: str


def _nothing(_desk: Desk) -> None:
    return None


def _is_asked(desk: Desk) -> bool:
    return desk.my_turn


def _no(_desk: Desk) -> bool:
    return False


def _no_pause(_desk: Desk) -> int:
    return 0


def _no_ways(_desk: Desk) -> tuple[Way, ...]:
    return ()


def _as_it_lies(desk: Desk, _way: str) -> list[list[Card]]:
    return desk.hand.groups


def _nowhere(_desk: Desk) -> frozenset[Card]:
    return frozenset()


def _no_topic(_desk: Desk, _deal: int) -> str:
    return ""


def _no_facts(_desk: Desk) -> tuple[str, ...]:
    return ()


def _unprepared(_desk: Desk, _text: str) -> None:
    return None


def _silent(_desk: Desk, _what: str) -> str:
    return ""


@dataclass(frozen=True)
class Layout:
    """How a kind of game is shown and played.

    - `region(desk)`: the region with the id "board", also when a deal has been scored.
    - `bar(desk)`: the commands of this moment, while a deal is being played.
    - `act(desk, intent)`: the action that a gesture asks for, or `None` if it only changed the
      desk, whose `selected` cards and whose `draft` are the layout's to use, and `prepared`, which
      outlasts the player's own actions. Raises `Illegal`.
    - `prepared(desk, text)`: what was prepared, from its text, as far as it still makes sense.
    - `arranges`: the intents that only ever change the desk, and so are heard at any time.
    - `aside(desk)`: the cards of the hand that lie in the region, and not in the fan.
    - `playable(desk)`: the cards of the hand that some action takes now.
    - `brief(action)`: an action in a word or two, to stand under a name.
    - `standing(desk, seat)`: what stands beside a name.
    - `ranking(desk)`: the seats from first to last at the end of a match; equals share a place.
      `scores.ranking` does for games in which points alone decide.
    - `emblem()`: a little of the game under way, to show what it looks like.
    - `automatic(desk)`: what the player has no say in and the page answers for him.
    - `asked(desk)`: whether the player has to decide something now.
    - `routine(desk)`: whether the seats are only asked what they have no say in.
    - `pause(desk)`: how many milliseconds longer than usual the table waits before it goes on by
      itself, because there is something to see.
    - `ways(desk)`, `sorted(desk, way)`: ways to sort the hand beside suits and ranks, and the hand
      sorted so, in groups.
    - `is_meld(desk, cards)`: whether a group that was made by hand would do as a meld; `None` where
      the game has no melds, and so no use for such groups.
    - `topic(desk, deal)`: what the deal with this number, from 0, is about, where deals differ: its
      contract.
    - `facts(desk)`: what stands out at the end of a match beside the points, in sentences.
    - `heard(desk, what)`: the answer to a question by key: `"table"` (what lies there), `"discard"`
      (the top of the pile, or the last trick), `"contract"` (what is to be done); nothing where the
      game has no such thing, or the deal is over.
    """

    region: Callable[[Desk], Html]
    bar: Callable[[Desk], Bar]
    act: Callable[[Desk, Mapping[str, Any]], Any | None]
    playable: Callable[[Desk], set[Card]]
    brief: Callable[[Any], str]
    standing: Callable[[Desk, Seat], Standing]
    ranking: Callable[[Desk], list[Rank]]
    emblem: Callable[[], Html]
    automatic: Callable[[Desk], Any | None] = _nothing
    asked: Callable[[Desk], bool] = _is_asked
    routine: Callable[[Desk], bool] = _no
    pause: Callable[[Desk], int] = _no_pause
    ways: Callable[[Desk], tuple[Way, ...]] = _no_ways
    sorted: Callable[[Desk, str], list[list[Card]]] = _as_it_lies
    is_meld: Callable[[Desk, Sequence[Card]], bool] | None = None
    arranges: frozenset[str] = frozenset()
    prepared: Callable[[Desk, str], Prepared | None] = _unprepared
    aside: Callable[[Desk], frozenset[Card]] = _nowhere
    topic: Callable[[Desk, int], str] = _no_topic
    facts: Callable[[Desk], tuple[str, ...]] = _no_facts
    heard: Callable[[Desk, str], str] = _silent
