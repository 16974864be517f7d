"""Sums as effects: asked for once, and answered when a worker has done them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from app.friends.deck.effects import Compute
from peerdeck.dealing.notation import decoded, encoded
from peerdeck.dealing.work import NotYet, Results, Work
from peerdeck.deck.group import DeckError

# What may be kept for the next start: small, and true for whoever works it out.
_LASTING = ("check", "open", "isShare")
ONCE = "letter "  # the names of sums about messages, each of which is read once, begin so
FACE = "face "  # and so those of cards that only some may see, which are forgotten with them
_BYTES = 16  # of the hash that stands for a name
_TRUE = {"wrong": ()}  # the results of a check of claims that are all true


class Sums(Work):
    """The sums of one page."""

    def __init__(self, do: Callable[[Compute], None]) -> None:
        """Have sums done by `do`, which does not wait for them."""
        self._do = do
        self._asked: dict[str, str] = {}  # the operations of those that are under way
        self._results: dict[str, Results | DeckError] = {}
        self._kept: dict[str, str] = {}  # results for the next start, by the hash of the name
        self._faces: set[str] = set()  # the names of those that are kept until they are forgotten

    def ask(self, name: str, operation: str, /, **told: Any) -> Results:
        """Return the results. Raises `NotYet`, and `DeckError` if what is told makes no sense."""
        result = self._results.get(name)
        if isinstance(result, DeckError):
            raise result
        if result is not None:
            return result
        if name not in self._asked and (kept := self._kept.get(_hash(name))) is not None:
            self._results[name] = _read(name, kept)
            return self.ask(name, operation, **told)
        if name not in self._asked:
            self._asked[name] = operation
            self._do(Compute(name, operation, told))
        raise NotYet

    def answer(self, name: str, results: Results | None) -> None:
        """Take the results of a sum, or `None` where what was told made no sense."""
        operation = self._asked.pop(name, None)
        if operation is None:
            return
        self._results[name] = DeckError(name) if results is None else results
        if operation not in _LASTING or name.startswith(ONCE):
            return
        if name.startswith(FACE):
            self._faces.add(name)
        else:
            self._kept[_hash(name)] = _text(self._results[name])

    def forget(self, *names: str) -> None:
        """Forget results that are wanted no more, also those that are still to come."""
        for name in names:
            self._results.pop(name, None)
            self._asked.pop(name, None)
            self._faces.discard(name)

    def written(self) -> dict[str, Any]:
        """Return the results that need not be worked out again after a reload.

        Those in `known` only ever become more: each a hash, and the results if they are not that
        all claims are true. Those in `faces` are of hidden cards.
        """
        known = [f"{name} {text}".rstrip() for name, text in self._kept.items()]
        return {"known": known, "faces": {name: _text(self._results[name]) for name in self._faces}}

    def read(self, kept: Mapping[str, Any]) -> None:
        """Take what `written` returned."""
        match kept:
            case {"known": list(known), "faces": dict(faces)}:
                for line in known:
                    name, _space, text = str(line).partition(" ")
                    self._kept[name] = text
                for name, text in faces.items():
                    self._results[name] = _read(name, str(text))
                    self._faces.add(name)


def _hash(name: str) -> str:
    return encoded(hashlib.sha256(name.encode()).digest()[:_BYTES])


def _text(result: Results | DeckError) -> str:
    """Return results as text: nothing if all claims are true, which is what most are."""
    if isinstance(result, DeckError):
        return "null"
    if result.keys() == _TRUE.keys() and not result["wrong"]:
        return ""
    return json.dumps(_plain(result))


def _read(name: str, text: str) -> Results | DeckError:
    """Read what `_text` returned."""
    told = json.loads(text) if text else _TRUE
    return DeckError(name) if told is None else _rich(told)


def _plain(results: Results) -> dict[str, Any]:
    return {
        name: {"bytes": encoded(value)} if isinstance(value, bytes) else value
        for name, value in results.items()
    }


def _rich(results: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: decoded(value["bytes"]) if isinstance(value, dict) else value
        for name, value in results.items()
    }
