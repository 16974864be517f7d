"""A log that grows, as a browser keeps it: in blocks that are written once, and what comes after.

A block has the hash of its text for a name. So none ever changes, whoever reads one sees if it is
the one that was written, and a save that names its blocks goes with no others. A log that was cut
keeps the blocks before the cut.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from peerdeck.words import _

FULL = 8_000  # characters of a block, after which it ends with the next line
DIGITS = 32  # of a hash, in the name of a block
NONE: Mapping[str, str] = MappingProxyType({})


class Block(NamedTuple):
    """Items of a log that are kept together."""

    name: str
    text: str
    items: list[Any]


class Blocks:
    """The blocks of one log."""

    def __init__(self) -> None:
        """Begin with none."""
        self._blocks: list[Block] = []

    def follow(self, items: Sequence[Any]) -> list[str]:
        """Take in a log that has grown, was cut or is another one. Return the lines in no block.

        Its items are lines, or anything that is written as one in JSON.
        """
        start = self._keep(items)
        lines: list[str] = []
        size = 0
        for end, item in enumerate(items[start:], start + 1):
            lines.append(item if isinstance(item, str) else json.dumps(item))
            size += len(lines[-1]) + 1
            if size >= FULL:
                text = "\n".join(lines)
                self._blocks.append(Block(name_of(text), text, list(items[start:end])))
                start, lines, size = end, [], 0
        return lines

    def _keep(self, items: Sequence[Any]) -> int:
        """Keep the blocks that a log still begins with. Return how many items are in them."""
        start = 0
        for at, block in enumerate(self._blocks):
            end = start + len(block.items)
            if items[start:end] != block.items:
                del self._blocks[at:]
                break
            start = end
        return start

    @property
    def names(self) -> list[str]:
        """The names of the blocks, in order."""
        return [block.name for block in self._blocks]

    @property
    def texts(self) -> dict[str, str]:
        """The texts of the blocks by name."""
        return {block.name: block.text for block in self._blocks}


def name_of(text: str) -> str:
    """Return the name of the block that has this text."""
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def lines_in(names: Iterable[str], texts: Mapping[str, str]) -> list[str]:
    """Return the lines of some blocks. Raises `ValueError` if one is missing, or was changed."""
    lines: list[str] = []
    for name in names:
        text = texts.get(name)
        if text is None or name_of(text) != name:
            raise ValueError(_("A part of it is missing."))
        lines += text.split("\n")
    return lines


def used(save: str, texts: Mapping[str, str]) -> dict[str, str]:
    """Return those blocks that a save names."""
    return {name: text for name, text in texts.items() if name in save}


def joined(save: str, texts: Mapping[str, str]) -> str:
    """Return a save and its blocks as one text."""
    return json.dumps({"save": save, "blocks": dict(texts)}) if texts else save


def parted(text: str) -> tuple[str, dict[str, str]]:
    """Return a save, and the blocks that came with it: the inverse of `joined`."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        told = None
    match told:
        case {"save": str(save), "blocks": dict(texts)}:
            return save, {str(name): str(block) for name, block in texts.items()}
    return text, {}
