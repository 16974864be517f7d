"""Somebody who plays by what a page shows: finds what can be pressed, and presses some of it.

How a page is seen and how something is pressed is for those to say who come by (`Visit` without a
browser, `Hands` in one).
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from html import unescape
from random import Random
from typing import Any

from tests.app import rummy_player

SCREENS = ("home", "lobby", "joining", "table", "curtain", "result")
VOID = frozenset(("input", "br", "meta", "link", "hr", "img"))


@dataclass(eq=False)
class Node:
    """An element of a page."""

    tag: str
    attributes: dict[str, str]
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    def __iter__(self) -> Iterator[Node]:
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    def get(self, name: str) -> str:
        return self.attributes.get(name, "")

    def is_a(self, *classes: str) -> bool:
        return set(classes) <= set(self.get("class").split())

    def is_any(self, classes: Iterable[str]) -> bool:
        return not set(self.get("class").split()).isdisjoint(classes)

    def text(self) -> str:
        return " ".join(" ".join(node.words) for node in self)

    def within(self, test: Callable[[Node], bool]) -> bool:
        return test(self) or (self.parent is not None and self.parent.within(test))


# What the app and browsers write: attributes in double quotes, every element closed. Tests read so
# many pages that the standard library's parser, which takes anything, was half their time.
PIECE = re.compile(r"""<(/?)([a-zA-Z][\w-]*)((?:\s+[^\s"=<>/]+(?:="[^"]*")?)*)\s*(/?)>|([^<]+)""")
ATTRIBUTE = re.compile(r"""([^\s"=<>/]+)(?:="([^"]*)")?""")


def parsed(markup: str) -> Node:
    """The elements of some markup."""
    here = root = Node("#root", {})
    at = 0
    for piece in PIECE.finditer(markup):
        assert piece.start() == at, f"this cannot be read: {markup[at : at + 80]}"
        at = piece.end()
        closes, name, attributes, is_closed, text = piece.groups()
        if text is not None:
            here.words.append(unescape(text))
            continue
        tag = name.lower()
        if closes:
            assert here.tag == tag, f"</{tag}> closes <{here.tag}>"
            assert here.parent is not None
            here = here.parent
            continue
        found = ATTRIBUTE.findall(attributes)
        node = Node(tag, {name.lower(): unescape(value) for name, value in found}, here)
        here.children.append(node)
        if tag not in VOID and not is_closed:
            here = node
    assert at == len(markup), f"this cannot be read: {markup[at : at + 80]}"
    assert here is root, f"<{here.tag}> is not closed"
    return root


class Player(ABC):
    """Somebody at a page."""

    screen: Node

    @abstractmethod
    def press_on(self, node: Node) -> Any:
        """Press an element; what comes of it is known when this returns."""

    def by_id(self, id: str) -> Node | None:
        """The element with this id."""
        return next((node for node in self.screen if node.attributes.get("id") == id), None)

    def region(self, id: str) -> Node:
        """A region of the screen."""
        found = self.by_id(id)
        assert found is not None, f"there is no region {id}"
        return found

    def text(self, region: str) -> str:
        """Return the text of a region."""
        return " ".join(self.region(region).text().split())

    def commands(self, do: str, region: str | None = None) -> list[Node]:
        """The elements that can be pressed for this command."""
        nodes = self.screen if region is None else self.region(region)
        return [
            node
            for node in nodes
            if node.get("data-do") == do and "disabled" not in node.attributes
        ]

    def press(self, do: str, **data: str) -> Any:
        """Press the first element with this command and this data."""
        for node in self.commands(do):
            if all(node.get(f"data-{name}") == value for name, value in data.items()):
                return self.press_on(node)
        raise AssertionError(f"nothing can be pressed for {do} {data}")

    @property
    def where(self) -> str:
        """The screen that is shown."""
        return next(
            (
                node.get("id")
                for node in self.screen
                if node.tag == "main" and node.get("id") in SCREENS
            ),
            "home",
        )

    @property
    def hand(self) -> list[int]:
        """The cards of the hand, as they lie."""
        return [int(node.get("data-card")) for node in self.commands("tap", "hand")]

    @property
    def my_turn(self) -> bool:
        """True if the page says that the table waits for the player."""
        if self.where == "table" and self.leading_on():
            return True
        if self.where == "table" and rummy_player.is_rummy(self):
            return rummy_player.is_awaited(self)  # a contract is put together out of turn, too
        if self.where == "table" and self.region("board").is_a("plain"):
            return any(node.is_a("my-turn") for node in self.region("bar"))
        return self.where == "table" and bool(self.commands_in_bar())

    def leading_on(self) -> list[Node]:
        """Return what leads from the result of a deal to the next one, or from the last one on."""
        return [*self.commands("deal", "bar"), *self.commands("result", "bar")]

    def commands_in_bar(self) -> list[Node]:
        """Return what can be pressed in the bar, now or when more is chosen."""
        return [node for node in self.region("bar") if node.get("data-do")]

    def act(self, random: Random) -> Any:
        """Do something that the page offers; it may take a few tries."""
        if self.leading_on():
            return self.press_on(self.leading_on()[0])
        if self.region("board").is_a("swap"):
            return self.swap(random)
        if rummy_player.is_rummy(self):
            return rummy_player.play(self, random)
        if self.region("board").is_a("direction"):
            return self.follow_direction(random)
        if self.region("board").is_a("tricks"):
            return self.to_trick(random)
        if self.region("board").is_a("plain"):
            return self.choose(random)
        passes = self.commands("pass", "bar")
        if passes and passes[0].is_a("main"):
            return self.press_on(passes[0])
        holds = self.commands("hold", "bar")
        if holds and random.random() < 0.3:
            return self.press_on(holds[0])
        for node in self.commands("tap", "hand"):
            if node.get("aria-pressed") == "true":
                self.press("tap", card=node.get("data-card"))
        targets = self.commands("place", "board")
        if targets and random.random() < 0.3:
            return self.press_on(random.choice(targets))
        playable = [node for node in self.commands("tap", "hand") if not node.is_a("unplayable")]
        few = random.sample(playable, random.choice((1, 1, 1, 2, 3)) % (len(playable) + 1) or 1)
        for node in few:
            self.press("tap", card=node.get("data-card"))
        return self.press("act")

    def choose(self, random: Random) -> Any:
        """Select a card or two if that is of use, then take any of the choices."""
        fitting = [one for one in self.commands("tap", "hand") if not one.is_a("unplayable")]
        choices = self.commands("choose")
        if not choices or (fitting and random.random() < 0.5):
            self.press_on(random.choice(fitting))
            choices = self.commands("act", "bar") or self.commands("choose")
        return self.press_on(random.choice(choices)) if choices else None

    def follow_direction(self, random: Random) -> Any:
        """Play what fits onto the pile, alone or in a group, or do what else is offered."""
        for node in self.commands("tap", "hand"):
            if node.get("aria-pressed") == "true":
                self.press_on(node)
        fitting = [node for node in self.commands("tap", "hand") if not node.is_a("unplayable")]
        others = [node for node in self.commands_in_bar() if node.get("data-do") != "act"]
        if others and (not fitting or others[0].is_a("main") or random.random() < 0.2):
            return self.press_on(random.choice(others))
        chosen = random.choice(fitting)
        rank = chosen.get("aria-label").split()[0]
        group = [node for node in fitting if node.get("aria-label").split()[0] == rank]
        for node in {id(one): one for one in [chosen, *group[: random.randint(1, 5)]]}.values():
            self.press("tap", card=node.get("data-card"))
        return self.press_on(random.choice(self.commands("act")))

    def to_trick(self, random: Random) -> Any:
        """Play a card to a trick, or say whether a play is challenged."""
        if not self.commands("pass", "bar"):
            if not [node for node in self.commands("tap", "hand") if node.is_a("selected")]:
                cards = self.commands("tap", "hand")
                self.press_on(random.choice([one for one in cards if not one.is_a("unplayable")]))
            return self.press_on(random.choice(self.commands("act")))
        ways = [self.commands("pass", "bar"), self.commands("challenge", "bar")]
        ways.append(self.commands("doubt", "board"))
        chosen = self.press_on(random.choice(random.choice([way for way in ways if way])))
        return self.press("act") if self.commands("act", "bar") else chosen

    def swap(self, random: Random) -> Any:
        """Take a step of a swap."""
        while not self.commands("act", "bar"):
            choices = self.commands("name", "board") or [
                *self.commands("take", "board"),
                *self.commands("tap", "hand"),
            ]
            self.press_on(random.choice(choices))
        return self.press("act")
