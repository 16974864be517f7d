"""One turn of somebody at a terminal: what is seen, what can be done, what is typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from peerdeck.action import Deal, Pass, Play, Shown
from peerdeck.card import Card
from peerdeck.cli.boards import board_lines
from peerdeck.cli.cards import lines_of, read_face, sort_hand
from peerdeck.cli.prompt import ask, numbered
from peerdeck.cli.reading import page_text, section_text
from peerdeck.cli.swap import choose_swap
from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.games.cpwp.actions import Hold, Look, NotMine, Swap
from peerdeck.naming import short, shorts, spoken
from peerdeck.state import State
from peerdeck.words import _, ngettext


def show(game: Game, view: State[Any], seat: Seat, names: Sequence[str]) -> None:
    """Print the table as this seat sees it and, if they can be listed, its choices."""
    print("\n".join(_table(game, view, seat, names)))
    legal = game.legal(view, seat)
    if not isinstance(legal[0], Swap):
        print(_("You can:") if len(legal) > 1 else _("You can only (Enter does it):"))
        for count, action in enumerate(legal, 1):
            print(f"  {count:2}: {_choice(action, names)}")


def choose(game: Game, view: State[Any], seat: Seat, names: Sequence[str]) -> Any:
    """Ask what this seat does. The answer need not be allowed. Raises `prompt.Quit`."""
    legal = game.legal(view, seat)
    if isinstance(legal[0], Swap):
        return choose_swap(view, seat, legal, names)
    while True:
        action = _typed(game, view, seat, legal, ask("> "))
        if action is not None:
            return action


def _table(game: Game, view: State[Any], seat: Seat, names: Sequence[str]) -> Iterator[str]:
    """The board, everybody's number of cards, and the own hand, sorted and numbered."""
    yield ""
    yield from board_lines(game.id, view)
    yield ""
    counts = [
        ngettext("{name}: {count} card", "{name}: {count} cards", len(view.zones[other])).format(
            name=name, count=len(view.zones[other])
        )
        for other, name in enumerate(names)
    ]
    yield from lines_of(counts, "")
    yield _("Your hand:")
    hand = [view.face[card] for card in sort_hand(view, seat)]
    shown = [short(face) for face in hand if face is not None]
    yield from lines_of((f"#{count} {face}" for count, face in enumerate(shown, 1)), "  ")


def _choice(action: Any, names: Sequence[str]) -> str:
    """What an action is called in a list of choices."""
    match action:
        case Play(cards):
            return shorts(face for _card, face in cards)
        case Pass():
            return _("“Won't play; can't play.”")
        case Hold():
            return _("hold back")
        case Deal():
            return _("deal")
        case Look(one, other):
            return _("look at two hands: {one}, {other}").format(one=names[one], other=names[other])
        case _:
            raise TypeError(f"{action!r} is not offered as a choice")


def _typed(game: Game, view: State[Any], seat: Seat, legal: Sequence[Any], answer: str) -> Any:
    """The action that is meant, or `None` after an answer that was not one."""
    chosen = numbered(answer, len(legal))
    if chosen is not None:
        return legal[chosen]
    words = answer.lower().split()
    if not words and len(legal) == 1:
        return legal[0]
    if words[:1] == ["rules"]:
        print(_rules(game, words[1:]))
        return None
    verbs: dict[str, type[Any]] = {
        kind.__name__.lower(): kind
        for kind in game.actions
        if not kind._fields and kind is not NotMine
    }
    if len(words) == 1 and words[0] in verbs:
        return verbs[words[0]]()
    if words and words != ["?"]:
        try:
            return Play(tuple(_cards(view, seat, words)))
        except ValueError as error:
            print(error)
            return None
    print(_help(len(legal), list(verbs)))
    return None


def _cards(view: State[Any], seat: Seat, words: Sequence[str]) -> Iterator[Shown]:
    """The cards of the hand that are meant by `7d` or by `#1`. Raises `ValueError`."""
    hand = sort_hand(view, seat)
    left: list[Card] = hand[:]
    for word in words:
        place = numbered(word[1:], len(hand)) if word.startswith("#") else None
        face = read_face(word) if place is None else view.face[hand[place]]
        assert face is not None  # everybody knows the own hand
        card = next((card for card in left if view.face[card] == face), None)
        if card is None:
            raise ValueError(_("You do not hold this card: {card}.").format(card=spoken(face)))
        left.remove(card)
        yield card, face


def _help(most: int, verbs: Sequence[str]) -> str:
    return "\n".join(
        [
            _("Type the number of a choice, from 1 to {most};").format(most=most),
            _("or cards like 7d 8d, or #1 #2 by their number in your hand;"),
            _("or a word: {words};").format(words=", ".join(verbs)),
            _("or “rules” to read the rules, “q” to stop."),
        ]
    )


def _rules(game: Game, ids: Sequence[str]) -> str:
    page = game.page()
    wanted = [section for section in page.sections if section.id in ids]
    if wanted:
        return "\n\n".join(map(section_text, wanted))
    return page_text(page)
