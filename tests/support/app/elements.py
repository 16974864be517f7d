"""The elements of a page, read from its markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from html import unescape

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

    def parts(self, *classes: str) -> list[Node]:
        """Return the elements in it that have these classes."""
        return [node for node in self if node.is_a(*classes)]

    def offers(self, do: str) -> list[Node]:
        """Return the elements in it for this command, even those that cannot be pressed."""
        return [node for node in self if node.get("data-do") == do]

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


def tagged(node: Node, *tags: str) -> list[Node]:
    """The elements of these kinds within another one."""
    return [one for one in node if one.tag in tags]


def words(node: Node) -> str:
    """Return the text of an element."""
    return " ".join(node.text().split())
