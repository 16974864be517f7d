"""Asking somebody at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from peerdeck.card import Face
from peerdeck.cli.cards import lines_of, name_of, read_face
from peerdeck.words import _

MOST_TYPED = 200  # characters of an answer that are read
QUIT = ("q", "quit")
ASIDES = ("hint", "rules")  # what may be asked for before an answer


class Quit(Exception):
    """The player has had enough, or there is nobody at the terminal."""


class Aside(Exception):
    """Instead of one of the choices of a step, the player asked for something: these words."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(" ".join(words))
        self.words = words


def ask(question: str) -> str:
    """Return what is typed. Raises `Quit` at `q` and at the end of the input."""
    try:
        answer = input(question)[:MOST_TYPED].strip()
    except EOFError:
        raise Quit from None
    if answer.lower() in QUIT:
        raise Quit
    return answer


def pick(question: str, names: Sequence[str], find: Callable[[str], int | None]) -> int:
    """Return which of some names is chosen, by number or else as `find` understands it.

    Raises `Aside` if the answer asks for a hint or the rules.
    """
    print("\n".join(lines_of((f"{k}: {name}" for k, name in enumerate(names, 1)), "  ")))
    while True:
        answer = ask(question)
        chosen = numbered(answer, len(names))
        if chosen is None:
            chosen = find(answer)
        if chosen is not None:
            return chosen
        words = answer.lower().split()
        if words and words[0] in ASIDES:
            raise Aside(words)
        print(_("Type a number from 1 to {most}, “hint”, or q to stop.").format(most=len(names)))


def pick_card(question: str, faces: Sequence[Face | None]) -> int:
    """Return which of these cards is chosen, by number or by face; unknown ones are `?`."""

    def find(answer: str) -> int | None:
        try:
            return faces.index(read_face(answer))
        except ValueError:
            return None

    return pick(question, [name_of(face) for face in faces], find)


def pick_name(question: str, names: Sequence[str]) -> int:
    """Return which of these names is chosen, by number or by the name itself."""

    def find(answer: str) -> int | None:
        folded = [name.casefold() for name in names]
        return folded.index(answer.casefold()) if answer.casefold() in folded else None

    return pick(question, names, find)


def numbered(answer: str, most: int) -> int | None:
    """The index that a typed number from 1 to `most` stands for; `None` for anything else."""
    if answer.isascii() and answer.isdigit() and len(answer) < 5 and 1 <= int(answer) <= most:
        return int(answer) - 1
    return None
