"""Mutants: the source of a function with one piece of text replaced by another."""

from __future__ import annotations

import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from tests.app.agreement.explorer.model import Model


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


def noticed(name: str, bounds: str, reason: str, *edits: Edit) -> Mutant:
    """Return a mutant that is noticed in some bounds."""
    return Mutant(name, bounds, reason, edits)


def by_example(name: str, *edits: Edit) -> Mutant:
    """Return a mutant that is noticed by an example only."""
    return Mutant(name, "", "", edits)


def without(function: Callable[..., Any], condition: str) -> Edit:
    """Return the edit that leaves out a condition."""
    return Edit(function, condition, "True")


@contextmanager
def applied(edits: tuple[Edit, ...]) -> Iterator[None]:
    """Replace the functions for as long as the context lasts."""
    with ExitStack() as stack:
        for edit in edits:
            stack.enter_context(_edited(edit))
        yield


@contextmanager
def _edited(edit: Edit) -> Iterator[None]:
    module = sys.modules[edit.function.__module__]
    owner = Model if edit.function.__qualname__.startswith("Model.") else module
    name = edit.function.__name__
    now = getattr(owner, name)  # a second edit of one function goes on from the first
    source = getattr(now, "edited", None) or textwrap.dedent(inspect.getsource(now))
    if source.count(edit.old) != 1:
        raise ValueError(f"{name} does not have this text once: {edit.old}")
    source = source.replace(edit.old, edit.new)
    names: dict[str, Any] = {}
    flags = sys.modules["__future__"].annotations.compiler_flag
    exec(compile(source, f"<mutant of {name}>", "exec", flags), module.__dict__, names)
    names[name].edited = source
    setattr(owner, name, names[name])
    try:
        yield
    finally:
        setattr(owner, name, now)
