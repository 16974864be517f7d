"""The memory of a page that must not be lost: its secrets, the log, and the shares it was given."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from peerdeck.card import Card
from peerdeck.dealing.lines import Part
from peerdeck.dealing.notation import Person, decoded, encoded
from peerdeck.words import _

Made = tuple[tuple[int, ...], bytes]  # the order and the factors of a shuffle
Given = tuple[Person, Card, Person]  # to whom, of which card, the share of whose key


@dataclass
class Memory:
    """All that a page knows of a match that cannot be worked out again.

    `lines` is the public log as text. `own` are lines of this page that it stands by: the same ones
    are proposed again, but for long ones that the log has. `made` are the secrets of own shuffles
    while their decks are made. `parts` are shares of cards that this
    page may see, `held` its shares of the others' keys, `given` the shares of hidden cards that
    have arrived; `messages` counts its messages.
    """

    cards: bytes = b""  # the secret of the key of cards, and of that of boxes
    boxes: bytes = b""
    lines: list[str] = field(default_factory=list)
    own: dict[str, str] = field(default_factory=dict)
    made: dict[str, Made] = field(default_factory=dict)
    parts: dict[Card, list[Part]] = field(default_factory=dict)
    held: dict[tuple[Person, int], bytes] = field(default_factory=dict)
    given: set[Given] = field(default_factory=set)
    messages: int = 0

    def written(self) -> dict[str, Any]:
        """Return the memory as plain data."""
        return {
            "cards": encoded(self.cards),
            "boxes": encoded(self.boxes),
            "lines": self.lines[:],
            "own": dict(self.own),
            "made": {
                name: [[*order], encoded(factors)] for name, (order, factors) in self.made.items()
            },
            "parts": [
                [card, part.owner, part.holder, part.number, encoded(part.share)]
                for card, parts in self.parts.items()
                for part in parts
            ],
            "held": [[*of, encoded(share)] for of, share in self.held.items()],
            "given": [list(one) for one in sorted(self.given)],
            "messages": self.messages,
        }

    def mark(self) -> object:
        """Return a value that changes with everything but the log."""
        parts = frozenset((card, len(parts)) for card, parts in self.parts.items())
        lasting = self.cards, self.boxes, self.messages, tuple(self.held.values())
        return (*lasting, tuple(self.own.items()), *self.made, parts, frozenset(self.given))

    def forget_said(self, line: str) -> None:
        """Forget an own line that the log has."""
        self.own = {name: own for name, own in self.own.items() if own != line}

    def add_part(self, card: Card, part: Part) -> None:
        """Keep a share of a card, unless it is there."""
        parts = self.parts.setdefault(card, [])
        if not any(one[:3] == part[:3] for one in parts):
            parts.append(part)


def read_memory(kept: object) -> Memory:
    """Read what `Memory.written` returned. Raises `ValueError`."""
    match kept:
        case {
            "cards": str(cards),
            "boxes": str(boxes),
            "lines": list(lines),
            "own": dict(own),
            "made": dict(made),
            "parts": list(parts),
            "held": list(held),
            "given": list(given),
            "messages": int(messages),
        }:
            memory = Memory(
                decoded(cards),
                decoded(boxes),
                list(map(str, lines)),
                {str(key): str(line) for key, line in own.items()},
                {
                    name: (tuple(map(int, order)), decoded(factors))
                    for name, (order, factors) in made.items()
                },
                {},
                {(str(owner), int(number)): decoded(share) for owner, number, share in held},
                {(str(to), Card(int(card)), str(owner)) for to, card, owner in given},
                messages,
            )
            for card, owner, holder, number, share in parts:
                part = Part(str(owner), str(holder), int(number), decoded(share))
                memory.add_part(Card(int(card)), part)
            return memory
    raise ValueError(_("A part of it is missing."))
