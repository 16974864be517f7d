"""A bot of one's own: a file of Python with a function `choose`.

    def choose(view, seat, legal, random):
        return legal[0]

`view` is the table as this seat sees it, a `State` with faces missing; `legal` are its actions. The
answer is one of them, or another that the rules allow, alone or with a reason: `action, "why"`. If
the file has `weights`, a dict of numbers, they are one more argument, and `tune` improves them.

Such a bot is somebody's experiment. A match survives whatever it does: if it raises, answers what
is not allowed or takes too long, the medium bot plays on in its seat. Only one long call into C,
which holds the interpreter, and the end of the whole process cannot be helped.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from math import isfinite
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from types import ModuleType
from typing import Any

from peerdeck.bot import Bot, Choice, Look
from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.log import action_text, parse_action
from peerdeck.refusals import Illegal
from peerdeck.state import State
from peerdeck.words import N_, _, ngettext

PATIENCE = 5.0  # seconds for an action
MOST_LATE = 3  # times that a bot is too slow in one process before it is not asked any more
MOST_SHOWN = 100  # characters of an error or an action that is not allowed
ENDING = ".py"

_REASON = N_("the file says no more")


class BadBot(ValueError):
    """A file that holds no bot, in a sentence."""


@dataclass(frozen=True)
class BotFile:
    """A file with a bot: its name, for messages, and its text."""

    name: str
    source: str


@dataclass
class Conduct:
    """The record of a bot, kept from one match to the next."""

    late: int = 0  # times that it was too slow


@dataclass(frozen=True)
class FileBot:
    """The function and the weights that a file declares."""

    choose: Callable[..., Any]
    weights: Mapping[str, float]
    conduct: Conduct = field(default_factory=Conduct)

    def answer(
        self, view: State[Any, Any], seat: Seat, actions: Sequence[Any], random: Random
    ) -> Any:
        """Return what the file's function answers."""
        more = (dict(self.weights),) if self.weights else ()
        return self.choose(view, seat, list(actions), random, *more)


def read_bot_file(name: str) -> BotFile:
    """Return a file of this name. Raises `BadBot`."""
    try:
        return BotFile(name, Path(name).read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or _("it is not text in UTF-8")
        told = _("The bot {file} cannot be read: {reason}.")
        raise BadBot(told.format(file=name, reason=reason)) from None


def load(file: BotFile, patience: float = 0.0) -> FileBot:
    """Return what a file declares. Runs it; raises `BadBot`.

    It has more patience than usual if asked to, and never less: what is imported may take long.
    """
    try:
        found = _Thinker().think(lambda: _run(file), max(patience, PATIENCE))
    except _Fault as fault:
        told = _("The bot {file} {fault}.")
        raise BadBot(told.format(file=file.name, fault=fault)) from None
    choose, weights = found.get("choose"), found.get("weights", {})
    if not callable(choose):
        told = _("The bot {file} has no function “choose”.")
        raise BadBot(told.format(file=file.name))
    if not isinstance(weights, Mapping) or not all(
        isinstance(name, str) and _is_number(value) for name, value in weights.items()
    ):
        told = _("The bot {file} has weights that are not a dict of names and numbers.")
        raise BadBot(told.format(file=file.name))
    return FileBot(choose, weights)


def _is_number(value: object) -> bool:
    """Return True for a number that can be counted with."""
    try:
        return type(value) in (int, float) and isfinite(value)  # type: ignore[arg-type]
    except OverflowError:
        return False


def _run(file: BotFile) -> dict[str, Any]:
    # Dataclasses look for their module where imports do; none of these is called like this one.
    module = ModuleType(f"bot:{Path(file.name).stem}")
    module.__file__ = file.name
    vars(module)["print"] = _print
    sys.modules[module.__name__] = module
    exec(compile(file.source, file.name, "exec"), vars(module))
    return vars(module)


def _print(*values: object, file: Any = None, **more: Any) -> None:
    """Print where it is not among the results of a command, unless a bot says where."""
    print(*values, file=file or sys.stderr, **more)


class OwnBot:
    """A bot from a file in one seat of one match, and another that plays on if it fails."""

    def __init__(
        self,
        name: str,
        bot: FileBot,
        game: Game,
        substitute: Bot,
        patience: float,
        tell: Callable[[str], None],
    ) -> None:
        """`tell` is told once, in a sentence, why the other bot plays on."""
        self._name = name
        self._bot = bot
        self._game = game
        self._substitute = substitute
        self._patience = patience
        self._tell = tell
        self._failed = False
        self._thread: _Thinker | None = None
        self._setup: Any = None  # a copy of the table's, for all matches share that one

    def __call__(self, look: Look, seat: Seat, actions: Sequence[Any], random: Random) -> Choice:
        """Choose an action, which is always allowed."""
        if not self._failed:
            try:
                return self._asked(look, seat, actions, random)
            except _Fault as fault:
                self._failed = True
                self._bot.conduct.late += isinstance(fault, _Late)
                told = _("The bot {name} {fault}. The medium bot plays on in its seat.")
                self._tell(told.format(name=self._name, fault=fault))
        return self._substitute(look, seat, actions, random)

    def _asked(self, look: Look, seat: Seat, actions: Sequence[Any], random: Random) -> Choice:
        if self._bot.conduct.late >= MOST_LATE:
            told = _("has been too slow {times} times, and is not asked any more")
            raise _Fault(told.format(times=MOST_LATE))
        if self._thread is None:
            self._thread = _Thinker()
        answer = self._thread.think(
            lambda: self._bot.answer(self._view(look), seat, actions, random), self._patience
        )
        reason = _REASON
        if type(answer) is tuple and len(answer) == 2 and isinstance(answer[1], str):
            answer, reason = answer
        return self._allowed(look, seat, actions, answer), reason

    def _view(self, look: Look) -> State[Any, Any]:
        """Return a view that the bot may change as it likes."""
        seen = look()
        if self._setup is None:
            self._setup = replace(seen.setup, rules=deepcopy(seen.setup.rules))
        seen.setup = self._setup
        return seen

    def _allowed(self, look: Look, seat: Seat, actions: Sequence[Any], answer: Any) -> Any:
        """Return an answer as the rules have it, 3 for 3.0. Raises `_Fault` if it is no action."""
        try:
            for action in actions:  # `index` would name the answer in its error
                if action == answer:
                    return action
            if type(answer) in self._game.actions:
                action = parse_action(action_text(answer).split(" "), self._game)
                self._game.check(look(), seat, action)
                return action
        except Illegal as error:
            why = str(error).rstrip(".")
            raise _Fault(_("is not allowed this: {why}").format(why=why)) from None
        except Exception:  # fields of any kind can be in it
            pass
        assert self._thread is not None
        told = self._thread.think(lambda: _short(answer), self._patience)  # which is its code, too
        raise _Fault(_("answered no action: {answer}").format(answer=told))


class _Fault(Exception):
    """A fault of a bot, as a verb with all that follows."""


class _Late(_Fault):
    """It has not answered in time."""


class _Thinker:
    """A thread that can be given up: nothing else stops a function that does not return."""

    def __init__(self) -> None:
        self._asked: SimpleQueue[Callable[[], Any] | None] = SimpleQueue()
        self._answered: SimpleQueue[tuple[Any, str | None]] = SimpleQueue()
        self._thread = Thread(target=_think, args=(self._asked, self._answered), daemon=True)
        self._thread.start()

    def think(self, thought: Callable[[], Any], patience: float) -> Any:
        """Return what this function returns. Raises `_Fault` if it raises or takes too long."""
        self._asked.put(thought)
        try:
            answer, error = self._answered.get(timeout=patience)
        except Empty:
            self._interrupt()
            told = ngettext(
                "has not answered within {seconds:g} second",
                "has not answered within {seconds:g} seconds",
                int(patience) if patience % 1 == 0 else 0,  # a fraction is told as many
            )
            raise _Late(told.format(seconds=patience)) from None
        if error is not None:
            raise _Fault(_("raised {error}").format(error=error))
        return answer

    def _interrupt(self) -> None:
        """Raise an error in a thread that runs Python, so that it does not slow down the rest."""
        ident = ctypes.c_ulong(self._thread.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, ctypes.py_object(SystemExit))
        self._asked.put(None)

    def __del__(self) -> None:
        self._asked.put(None)


def _think(asked: SimpleQueue[Any], answered: SimpleQueue[Any]) -> None:
    while (thought := asked.get()) is not None:  # until the bot is not needed any more
        try:
            answered.put((thought(), None))
        except BaseException as error:  # even SystemExit ends only this bot
            answered.put((None, _named(error)))
        del thought


def _named(error: BaseException) -> str:
    """Return an error by its kind and message, in one line."""
    line = getattr(error, "lineno", None)
    told = _short(getattr(error, "msg", None) or error, str)
    at = _(" (line {line})").format(line=line) if isinstance(line, int) else ""
    kind = type(error).__name__
    return f"{kind}: {told}{at}" if told else f"{kind}{at}"


def _short(value: object, text: Callable[[object], str] = repr) -> str:
    try:
        told = text(value)
    except BaseException:  # of the bot's, as above
        told = type(value).__name__
    return " ".join(told.split())[:MOST_SHOWN].rstrip(".")
