"""Mutants: the source of a function with one piece of text replaced by another."""

from __future__ import annotations

import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any

EXPLORER, AGREEMENT = __package__, "peerdeck.agreement"


@dataclass(frozen=True, slots=True)
class Edit:
    """A function in which one piece of text is replaced."""

    function: Callable[..., Any]
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Mutant:
    """A mutant, the bounds in which it is noticed, and a part of the reason given there."""

    name: str
    bounds: str
    reason: str
    edits: tuple[Edit, ...]


def mutants_in(text: str) -> Iterator[Mutant]:
    """Yield the mutants of a text; `mutants` says how they are written."""
    text = re.sub(r"^#.*\n|^\n", "", text, flags=re.MULTILINE)
    for block in re.split(r"\n(?=\S)", text.strip()):
        head, *edits = re.split(r"\n    (?=\S)", block)
        name, bounds, reason = (*head.split(": "), "", "")[:3]
        yield Mutant(name, bounds, reason, tuple(map(edit_in, edits)))


def edit_in(text: str) -> Edit:
    """Return the edit that a text describes; its further lines continue the first."""
    where, _colon, change = re.sub(r"\n +", " ", text).partition(": ")
    module, _dot, name = where.partition(".")
    package = EXPLORER if (Path(__file__).parent / f"{module}.py").exists() else AGREEMENT
    function = attrgetter(name)(import_module(f"{package}.{module}"))
    old, new = (part.strip().replace("\\n", "\n") for part in change.split("=>"))
    return Edit(function, old, new)


@contextmanager
def applied(edits: tuple[Edit, ...]) -> Iterator[None]:
    """Replace the functions for as long as the context lasts."""
    with ExitStack() as stack:
        for edit in edits:
            stack.enter_context(_edited(edit))
        yield


@contextmanager
def _edited(edit: Edit) -> Iterator[None]:
    """Give a function other code, which all who have imported it run too."""
    function = inspect.unwrap(edit.function)
    name, before = function.__name__, (function.__code__, {**function.__dict__})
    # A second edit of one function goes on from the first.
    source = function.__dict__.get("edited") or textwrap.dedent(inspect.getsource(function))
    if source.count(edit.old) != 1:
        raise ValueError(f"{name} does not have this text once: {edit.old}")
    source = source.replace(edit.old, edit.new)
    names: dict[str, Any] = {}
    flags = sys.modules["__future__"].annotations.compiler_flag
    code = compile(source, f"<mutant of {name}>", "exec", flags)
    exec(code, {**function.__globals__}, names)
    function.__code__ = inspect.unwrap(names[name]).__code__
    function.__dict__["edited"] = source
    try:
        yield
    finally:
        function.__code__, function.__dict__ = before
