"""The record of plain functions that puts one kind of game on the table of a page.

A layout is to a desk what a game is to a state. The session and the screens combine it with what
all games share: the hand, the players, the log, the score sheet, and the deals of a match one after
the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from app.cardview import picture, spoken, spoken_run
from app.desk import Desk, Prepared
from app.hint import Target
from app.html import Html, div, li, p, span, ul
from app.scores import Rank, best_first, points_text
from app.screens.bar import Bar
from peerdeck import rules_page
from peerdeck.action import Pass, Play, laid_open
from peerdeck.card import Card, Face
from peerdeck.event import Seat
from peerdeck.log import action_text
from peerdeck.words import N_, _


@dataclass(frozen=True)
class Standing:
    """The notes beside a player's name, in a word or two each."""

    score: str = ""  # the seat's points so far, in words
    points: str = ""  # the same in figures, for where there is little room
    marks: tuple[str, ...] = ()  # "down", "2 buys left", "place 1"
    laid: tuple[Card, ...] = ()  # cards in front of the seat, if there are only a few
    won: tuple[Card, ...] = ()  # cards that lie there face down, even if somebody has seen them


@dataclass(frozen=True)
class Way:
    """A way to sort a hand that only this game has: its id, its label, its full spoken name."""

    id: str
    label: str
    spoken: str


def _nothing(_desk: Desk) -> None:
    return None


def _is_asked(desk: Desk) -> bool:
    return desk.my_turn


def _no(_desk: Desk) -> bool:
    return False


def _none(_desk: Desk) -> set[Card]:
    return set()


def _none_moved(_action: Any) -> set[Card]:
    return set()


def targets(action: Any) -> list[Target]:
    """Return the controls of an action that is played or passed, or else chosen from a list."""
    if laid_open(action):
        return [("act", "")]
    listed = ("choose", action_text(action))
    return [("pass", ""), listed] if action == Pass() else [listed]


def _last_played(desk: Desk) -> str:
    return desk.played


def _a_row_on_a_phone(_desk: Desk) -> int:
    return 10


def _no_ways(_desk: Desk) -> tuple[Way, ...]:
    return ()


def _as_it_lies(desk: Desk, _way: str) -> list[list[Card]]:
    return desk.hand.groups


def never_together(_desk: Desk, _cards: Sequence[Card]) -> bool:
    """Return False: at most one card is played at a time."""
    return False


def _no_others(_desk: Desk, _cards: Sequence[Card]) -> Sequence[Card]:
    return ()


def _nowhere(_desk: Desk) -> frozenset[Card]:
    return frozenset()


def _no_topic(_desk: Desk, _deal: int) -> str:
    return ""


def _no_facts(_desk: Desk) -> tuple[str, ...]:
    return ()


def _unprepared(_desk: Desk, _text: str) -> None:
    return None


def _usual_spot(_desk: Desk, spot: str) -> str:
    return spot


def _nothing_more(_desk: Desk) -> None:
    return None


def _silent(_desk: Desk, _what: str) -> str:
    return ""


def open_hand(desk: Desk, seat: Seat) -> Html | None:
    """Return the cards that a seat was left with, if all hands lie open."""
    return face_up(desk.known_hand(seat)) if desk.hands_lie_open else None


def face_up(faces: Sequence[Face]) -> Html:
    """Return cards that lie open side by side, or a word where there are none."""
    if not faces:
        return p(_("no cards left"), class_="lies-none")
    return div(
        [span(picture(face), class_="laid") for face in faces],
        span(spoken_run(faces), class_="unseen"),
        class_="lies",
    )


def listed(faces: Sequence[int | None]) -> Html:
    """Return a list of cards side by side, each reduced to its index."""
    return ul(
        [
            li(span(picture(face), class_="laid"), span(spoken(face), class_="unseen"))
            for face in faces
        ],
        class_="listed",
    )


def play_of(desk: Desk, cards: Sequence[Card]) -> Play:
    """Return the play of these cards of the hand."""
    return Play(tuple((card, desk.face(card)) for card in cards))


def can_play(desk: Desk) -> bool:
    """Return True if the player, whose turn it is, may play the selected cards as they are."""
    return bool(desk.selected) and desk.refusal(play_of(desk, desk.selected)) is None


def _undrawn(_board: rules_page.Board) -> None:
    return None


def ranking(desk: Desk) -> list[Rank]:
    """Return the seats from first to last by their points; equals share a place."""
    points = desk.state.points
    seats = best_first(desk.header.game, desk.state)
    in_order = [points[seat] for seat in seats]
    return [
        Rank(1 + in_order.index(points[seat]), seat, points_text(points[seat])) for seat in seats
    ]


@dataclass(frozen=True)
class Layout:
    """The functions that show and play one kind of game.

    - `region(desk)`: the region with the id "board", also when a deal has been scored.
    - `bar(desk)`: the prompt and the commands for now, while a deal is being played.
    - `intents`: the types of the intents that only this layout has, read as `intents.py` says.
    - `act(desk, intent)`: the action that one of them or of `GameIntent` asks for, or `None` if it
      only changed the desk. The layout may use the desk's `selected` cards, its `draft`, and
      `prepared`, which outlasts the player's own actions. Raises `Illegal`.
    - `prepared(desk, text)`: what a player had prepared, from its text, as far as still valid.
    - `arranges`: those of them that only ever change the desk, and so are allowed at any time.
    - `aside(desk)`: the cards of the hand that lie in the region, and not in the fan.
    - `playable(desk)`: the cards of the hand that some action takes now.
    - `tip`: how to play a card with fewer taps, for those who have not done so yet.
    - `together(desk, cards)`: True if these cards of the hand can be chosen together, now or in the
      player's next turn; a card that is tapped replaces those that it does not go with.
    - `completes(desk, cards)`: the fewest other cards of the hand with which these can be played,
      if they cannot be played without them.
    - `fits(desk)`: the cards of the hand that go on a meld on the table, to be marked.
    - `targets(action)`: the controls that lead to an action, as far as they are there.
    - `moved(action)`: the cards of an action that shows none of them.
    - `brief(action)`: an action in a word or two, to stand under a name.
    - `standing(desk, seat)`: the notes beside a name.
    - `ranking(desk)`: the seats from first to last at the end of a match; equals share a place.
      Usually points alone decide.
    - `lies(desk, seat)`: what lies open in front of a seat when a deal has ended: usually its hand.
    - `emblem()`: a few cards of the game in progress, as its picture.
    - `example(board)`: a table that the rules page shows, drawn as the region draws it.
    - `roomy(desk)`: the number of cards for which a hand keeps its room, however few it holds, so
      that nothing moves.
    - `automatic(desk)`: an action that needs no decision, which the page takes for the player.
    - `asked(desk)`: True if the player has to decide something now.
    - `routine(desk)`: True if the seats are asked only for answers that need no decision.
    - `offers(desk)`: True if a seat is asked in the turn of another, mostly in vain: bots answer
      without a pause.
    - `sweeps(desk)`: True if the cards on the table are swept away after a moment, although in the
      game they may stay there until somebody acts.
    - `spot(desk, spot)`: where cards are seen whose usual spot is the seat that has them, or else
      the name of their zone; "" if they are out of sight.
    - `ways(desk)`, `sorted(desk, way)`: ways to sort the hand other than by suit and rank, and the
      hand sorted that way, in groups.
    - `is_meld(desk, cards)`: True if a group made by hand would be a valid meld; `None` if the game
      has no melds, and so no use for such groups.
    - `ending(desk)`: what decided a deal that ended in the usual way, in a sentence: usually what
      was played last.
    - `topic(desk, deal)`: the subject of the deal with this number, from 0, where deals differ: its
      contract.
    - `result(desk)`: what else is said with the result of a deal: what it asked for, or was worth.
    - `facts(desk)`: highlights at the end of a match other than the points, in sentences.
    - `past(desk)`: cards that all have seen in this deal and that are no longer in the region, for
      the history: the last trick, all discards.
    - `heard(desk, what)`: the answer to a question by key: `"table"` (the cards there), `"discard"`
      (the top of the pile, or the last trick), `"contract"` (what is asked for); "" if the game has
      no such thing, or the deal is over.
    """

    region: Callable[[Desk], Html]
    bar: Callable[[Desk], Bar]
    act: Callable[[Desk, Any], Any | None]
    playable: Callable[[Desk], set[Card]]
    brief: Callable[[Any], str]
    standing: Callable[[Desk, Seat], Standing]
    emblem: Callable[[], Html]
    fits: Callable[[Desk], set[Card]] = _none
    targets: Callable[[Any], Sequence[Target]] = targets
    moved: Callable[[Any], set[Card]] = _none_moved
    example: Callable[[rules_page.Board], Html | None] = _undrawn
    ranking: Callable[[Desk], list[Rank]] = ranking
    lies: Callable[[Desk, Seat], Html | None] = open_hand
    tip: str = N_("Tip: tap a card twice to play it.")
    together: Callable[[Desk, Sequence[Card]], bool] = never_together
    completes: Callable[[Desk, Sequence[Card]], Sequence[Card]] = _no_others
    roomy: Callable[[Desk], int] = _a_row_on_a_phone
    automatic: Callable[[Desk], Any | None] = _nothing
    asked: Callable[[Desk], bool] = _is_asked
    routine: Callable[[Desk], bool] = _no
    offers: Callable[[Desk], bool] = _no
    sweeps: Callable[[Desk], bool] = _no
    spot: Callable[[Desk, str], str] = _usual_spot
    ways: Callable[[Desk], tuple[Way, ...]] = _no_ways
    sorted: Callable[[Desk, str], list[list[Card]]] = _as_it_lies
    is_meld: Callable[[Desk, Sequence[Card]], bool] | None = None
    intents: tuple[type, ...] = ()
    arranges: tuple[type, ...] = ()
    prepared: Callable[[Desk, str], Prepared | None] = _unprepared
    aside: Callable[[Desk], frozenset[Card]] = _nowhere
    ending: Callable[[Desk], str] = _last_played
    topic: Callable[[Desk, int], str] = _no_topic
    result: Callable[[Desk], Html | None] = _nothing_more
    facts: Callable[[Desk], tuple[str, ...]] = _no_facts
    past: Callable[[Desk], Html | None] = _nothing_more
    heard: Callable[[Desk, str], str] = _silent
