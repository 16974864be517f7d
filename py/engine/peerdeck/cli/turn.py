"""One turn at a terminal: the table, the choices, and what is typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from peerdeck.action import GoOn, Play, Shown, Stop, laid_open
from peerdeck.bot import Choice, reason_text
from peerdeck.card import Card
from peerdeck.cli.boards import board_of
from peerdeck.cli.cards import lines_of, read_face, sort_hand
from peerdeck.cli.prompt import ASIDES, Aside, ask, numbered
from peerdeck.cli.reading import page_text, section_text
from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.log import Header, parse_action
from peerdeck.naming import points_told, short, spoken
from peerdeck.state import State
from peerdeck.words import _, ngettext

MOST_LISTED = 40  # choices; of more, such as all the places to cut a deck, a number is asked


def choices(game: Game, view: State[Any, Any], seat: Seat) -> list[Any]:
    """Return the numbered choices: what `legal` lists, after the best where that is not all."""
    best = game.suggestions(view, seat)
    return best + [action for action in game.legal(view, seat) if action not in best]


def show(game: Game, view: State[Any, Any], seat: Seat, names: Sequence[str]) -> None:
    """Print the table as this seat sees it and, if they can be listed, its choices."""
    print("\n".join(_table(game, view, seat, names)))
    legal = choices(game, view, seat)
    if len(legal) > MOST_LISTED and board_of(game).choose is not None:
        return
    print(_("You can:") if len(legal) > 1 else _("You can only (Enter does it):"))
    named = [game.label(view, seat, action, names) for action in legal]
    if len(named) > MOST_LISTED:
        print("\n".join(f"    {name}" for name in (named[0], "…", named[-1])))
        print(_("Type a number from 1 to {most}.").format(most=len(legal)))
        return
    print("\n".join(f"  {count:2}: {name}" for count, name in enumerate(named, 1)))


def choose(
    header: Header,
    view: State[Any, Any],
    seat: Seat,
    names: Sequence[str],
    advice: Callable[[], Choice],
) -> Any:
    """Ask for an action of this seat, which may turn out illegal. Raises `prompt.Quit`.

    `advice` is asked for when the person wants a hint.
    """
    legal = choices(header.game, view, seat)
    by_steps = board_of(header.game).choose
    while True:
        try:
            action = by_steps(view, seat, legal, names) if by_steps else None
        except Aside as aside:
            print(_aside(header, view, seat, legal, names, advice, aside.words))
            continue
        if action is None:
            action = _typed(header, view, seat, legal, names, advice)
        if action is not None:
            return action


def _table(game: Game, view: State[Any, Any], seat: Seat, names: Sequence[str]) -> Iterator[str]:
    """The board, everybody's cards and points, and the own hand, sorted."""
    yield ""
    yield from board_of(game).lines(view, names)
    yield ""
    counts = [
        ngettext("{name}: {count} card", "{name}: {count} cards", len(view.zones[other])).format(
            name=name, count=len(view.zones[other])
        )
        + (", " + points_told(view.points[other]) if view.sheet else "")
        for other, name in enumerate(names)
    ]
    yield from lines_of(counts, "")
    yield _("Your hand:")
    hand = [view.face[card] for card in sort_hand(view, seat)]
    yield from lines_of((short(face) for face in hand if face is not None), "  ")


def _typed(
    header: Header,
    view: State[Any, Any],
    seat: Seat,
    legal: Sequence[Any],
    names: Sequence[str],
    advice: Callable[[], Choice],
) -> Any:
    """Ask once. Return the action, or `None` after an answer that was not one."""
    game, answer = header.game, ask("> ")
    chosen = numbered(answer, len(legal))
    if chosen is not None:
        return legal[chosen]
    words = answer.lower().split()
    if not words and len(legal) == 1:
        return legal[0]
    if words and words[0] in _verbs(game, view, seat):
        return parse_action(words[:1], game)
    if words and words[0] not in (*ASIDES, "?", "help"):
        try:
            typed = board_of(game).typed
            if typed and (action := typed(words, partial(_cards, view, seat))) is not None:
                return action
            return _with_cards(game, view, seat, legal, names, words)
        except ValueError as error:
            print(error)
            return None
    print(_aside(header, view, seat, legal, names, advice, words))
    return None


def _aside(
    header: Header,
    view: State[Any, Any],
    seat: Seat,
    legal: Sequence[Any],
    names: Sequence[str],
    advice: Callable[[], Choice],
    words: Sequence[str],
) -> str:
    """Return the hint, the rules or the help that these words ask for; without any, the help."""
    game = header.game
    match words:
        case ["hint", *_more]:
            best, reason = advice()
            choice = game.label(view, seat, best, names)
            told = _("Hint: {choice}: {reason}.")
            return told.format(choice=choice, reason=reason_text(reason))
        case ["rules", *ids]:
            return _rules(header, ids)
    of_game = board_of(game).help
    told = _help(len(legal), _verbs(game, view, seat))
    return f"{told}\n{_(of_game)}" if of_game else told


def _verbs(game: Game, view: State[Any, Any], seat: Seat) -> list[str]:
    """Return the words that stand for an action without a card."""
    kinds: tuple[Any, ...] = (*game.actions, GoOn if view.stopping >> seat & 1 else Stop)
    return [kind.__name__.lower() for kind in kinds if not kind._fields]


def _with_cards(
    game: Game,
    view: State[Any, Any],
    seat: Seat,
    legal: Sequence[Any],
    names: Sequence[str],
    words: Sequence[str],
) -> Any:
    """Return the action that lays these cards open. Raises `ValueError` unless there is one."""
    shown = list(_cards(view, seat, words))
    faces = sorted(face for _card, face in shown)
    meant = [one for one in legal if sorted(face for _card, face in laid_open(one)) == faces]
    if Play in game.actions and len(meant) != 1:
        return Play(tuple(shown))  # the game says best why not
    if len(meant) == 1:
        return meant[0]
    listed = "".join(
        f"\n  {legal.index(one) + 1:2}: {game.label(view, seat, one, names)}" for one in meant
    )
    if listed:
        raise ValueError(_("Type the number of what you mean:") + listed)
    raise ValueError(_("None of your choices is with just these cards."))


def _cards(view: State[Any, Any], seat: Seat, words: Sequence[str]) -> Iterator[Shown]:
    """The cards of the hand that are meant by words like `7d`. Raises `ValueError`."""
    left: list[Card] = sort_hand(view, seat)
    for word in words:
        face = read_face(word)
        card = next((card for card in left if view.face[card] == face), None)
        if card is None:
            raise ValueError(_("You do not hold this card: {card}.").format(card=spoken(face)))
        left.remove(card)
        yield card, face


def _help(most: int, verbs: Sequence[str]) -> str:
    return "\n".join(
        [
            _("Type the number of a choice, from 1 to {most};").format(most=most),
            _("or cards of your hand, like 7d 8d;"),
            _("or a word: {words};").format(words=", ".join(verbs)),
            _("or “hint” for what the hard bot would do, “rules” to read the rules, “q” to stop."),
        ]
    )


def _rules(header: Header, ids: Sequence[str]) -> str:
    game, page = header.game, header.game.rules_page(header.options)
    if not ids:
        return page_text(game, page)
    wanted = [section for section in page.sections if section.id in ids]
    if wanted:
        return "\n\n".join(section_text(game, section) for section in wanted)
    return _("The rules have these sections: {sections}.").format(
        sections=", ".join(section.id for section in page.sections)
    )
