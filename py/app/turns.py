"""The turns of a deal that a player has taken, with the hints that they had, as text for a save."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from peerdeck.bot import reason_text
from peerdeck.game import Game
from peerdeck.log import action_text, parse_action
from peerdeck.looking_back import Turn


def written(turns: Mapping[int, Turn]) -> str:
    """Return a line for each turn: its number, the action, and the hint with its reason."""
    return "\n".join("\t".join(_fields(number, turn)) for number, turn in turns.items())


def _fields(number: int, turn: Turn) -> Iterator[str]:
    yield str(number)
    yield "" if turn.action is None else action_text(turn.action)
    if turn.hint is not None:
        action, reason = turn.hint
        yield action_text(action)
        yield reason_text(reason)


def read(text: str, game: Game) -> dict[int, Turn]:
    """Read what `written` wrote. Raises `ValueError`."""
    return dict(_turns(text.splitlines(), game))


def _turns(lines: Iterable[str], game: Game) -> Iterator[tuple[int, Turn]]:
    for line in lines:
        match line.split("\t"):
            case [number, done]:
                yield int(number), Turn(_action(done, game))
            case [number, done, advised, reason] if advised:
                yield int(number), Turn(_action(done, game), (_action(advised, game), reason))
            case _:
                raise ValueError("This is no turn.")


def _action(text: str, game: Game) -> Any:
    return parse_action(text.split(" "), game) if text else None
