"""A visit without a browser: takes the effects of a session as a page would, and acts as people do.

    visit = Visit(link="#seats=3&jokers=two")
    visit.press("start")
    visit.finish(Random(1))

It knows what the page shows and nothing else; `truth` reads the save, which the page never sees.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random
from typing import Any
from unittest.mock import patch

from app.session import Effect, Intent, Session
from app.setup import usual
from app.show import home
from peerdeck.dealer import HostDealer
from peerdeck.log import parse_log
from peerdeck.referee import Follower

NUMBERS = ("card", "face", "to")
VOID = frozenset(("input", "br", "meta", "link", "hr", "img"))
PRIVATE = ("save", "aside")  # effects that must not reach the page
LONGEST = 6_000  # steps of a match


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

    def text(self) -> str:
        return " ".join(" ".join(node.words) for node in self)

    def within(self, test: Callable[[Node], bool]) -> bool:
        return test(self) or (self.parent is not None and self.parent.within(test))


class _Tree(HTMLParser):
    def __init__(self, markup: str) -> None:
        super().__init__(convert_charrefs=True)
        self.root = self._here = Node("#root", {})
        self.feed(markup)
        self.close()
        assert self._here is self.root, f"<{self._here.tag}> is not closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs}, self._here)
        self._here.children.append(node)
        if tag not in VOID:
            self._here = node

    def handle_endtag(self, tag: str) -> None:
        assert self._here.tag == tag, f"</{tag}> closes <{self._here.tag}>"
        assert self._here.parent is not None
        self._here = self._here.parent

    def handle_data(self, data: str) -> None:
        self._here.words.append(data)


def parsed(markup: str) -> Node:
    """The elements of some markup."""
    return _Tree(markup).root


def _ignore(_effect: Effect) -> None:
    """Nobody watches."""


def _never(_visit: Visit) -> bool:
    return False


class Visit:
    """One page with one session behind it."""

    def __init__(
        self,
        link: str = "",
        save: str | None = None,
        seed: int = 1,
        kept: Mapping[str, str] | None = None,
    ) -> None:
        self.random = Random(seed)  # the chance of the deals and of the bots
        self.session = Session()
        self.saved = save
        self.aside: str | None = None
        self.look: dict[str, str] = {}  # what the page goes by
        self.kept = dict(kept or {})  # by the page, by name
        self.screen = parsed(home.home(usual(), None))  # as the page was delivered
        self.title = ""
        self.told: list[str] = []
        self.alerts: list[str] = []
        self.dialog: Node | None = None
        self.ticks: list[Intent] = []
        self.log: list[Effect] = []  # everything that went to the page
        self.on_effect: Callable[[Effect], None] = _ignore
        self._follower: Follower | None = None
        self.do({"do": "open", "hash": link, "save": save, "kept": dict(self.kept)})

    def do(self, intent: Intent) -> list[Effect]:
        """Hand an intent over, and take in what comes of it."""
        with (
            patch("app.host.SystemRandom", lambda: self.random),
            patch("app.host.HostDealer", lambda: HostDealer(self.random.randbytes(8))),
        ):
            effects = self.session.handle(intent)
        json.dumps(effects)  # they travel as JSON
        for effect in effects:
            self._take(effect)
        for effect in effects:
            if not set(PRIVATE) & set(effect):
                self.log.append(effect)
                self.on_effect(effect)
        return effects

    def _take(self, effect: Effect) -> None:
        if "save" in effect:
            self.saved = effect["save"]
        if "aside" in effect:
            self.aside = effect["aside"]
        self.look.update(effect.get("look", {}))
        if "keep" in effect:
            self.kept.pop(effect["as"], None)
            if effect["keep"] is not None:
                self.kept[effect["as"]] = effect["keep"]
        if "screen" in effect:
            self.screen = parsed(effect["screen"])
        for markup in effect.get("patch", ()):
            (fresh,) = parsed(markup).children
            old = self.by_id(fresh.get("id"))
            assert old is not None, f"there is no region {fresh.get('id')}"
            assert old.parent is not None
            siblings = old.parent.children
            siblings[siblings.index(old)] = fresh
            fresh.parent = old.parent
        self.title = effect.get("title", self.title)
        if "dialog" in effect:
            self.dialog = parsed(effect["dialog"])
        if "say" in effect:
            self.told.append(effect["say"])
        if "alert" in effect:
            self.alerts.append(effect["alert"])
        if "wait" in effect:
            self.ticks.append(effect["intent"])

    def by_id(self, id: str) -> Node | None:
        """The element with this id."""
        return next((node for node in self.screen if node.attributes.get("id") == id), None)

    @property
    def form(self) -> dict[str, str]:
        """What the form of the home page would send."""
        return fields(next(node for node in self.screen if node.tag == "form"))

    def region(self, id: str) -> Node:
        """A region of the screen."""
        found = self.by_id(id)
        assert found is not None, f"there is no region {id}"
        return found

    def text(self, region: str) -> str:
        """What a region says."""
        return " ".join(self.region(region).text().split())

    def commands(self, do: str, region: str | None = None) -> list[Node]:
        """The elements that can be pressed for this command."""
        nodes = self.screen if region is None else self.region(region)
        return [
            node
            for node in nodes
            if node.get("data-do") == do and "disabled" not in node.attributes
        ]

    def press(self, do: str, **data: str) -> list[Effect]:
        """Press the first element with this command and this data."""
        for node in self.commands(do):
            if all(node.get(f"data-{name}") == value for name, value in data.items()):
                return self.press_on(node)
        raise AssertionError(f"nothing can be pressed for {do} {data}")

    def press_on(self, node: Node) -> list[Effect]:
        """Press an element: the intent that the page makes of it."""
        intent: dict[str, Any] = {"do": node.get("data-do")}
        for name in NUMBERS:
            if f"data-{name}" in node.attributes:
                intent[name] = int(node.get(f"data-{name}"))
        if "data-value" in node.attributes:
            intent["value"] = node.get("data-value")
        form = node
        while form.tag != "form" and form.parent is not None:
            form = form.parent
        if form.tag == "form":
            intent["form"] = fields(form)
        return self.do(intent)

    @property
    def where(self) -> str:
        """Which screen is shown."""
        return next(
            (
                node.get("id")
                for node in self.screen
                if node.tag == "main" and node.get("id") in ("home", "table", "curtain", "result")
            ),
            "home",
        )

    @property
    def hand(self) -> list[int]:
        """The cards of the hand, as they lie."""
        return [int(node.get("data-card")) for node in self.commands("tap", "hand")]

    @property
    def my_turn(self) -> bool:
        """Whether the page says so."""
        return self.where == "table" and bool(self.commands_in_bar())

    def commands_in_bar(self) -> list[Node]:
        """What can be pressed in the bar, and what will be when more is chosen."""
        return [node for node in self.region("bar") if node.get("data-do")]

    @property
    def truth(self) -> Follower:
        """The table with every face, as the save has it."""
        assert self.saved is not None
        header, entries = parse_log(json.loads(self.saved)["log"])
        listed = [entry for _line, entry in entries]
        known = self._follower
        if known is None or known.entries != listed[: len(known.entries)]:
            known = self._follower = Follower(header)
        for entry in listed[len(known.entries) :]:
            known.feed(entry)
        return known

    def tick(self) -> list[Effect]:
        """Let the time pass until the table goes on by itself."""
        return self.do(self.ticks.pop(0))

    def finish(self, random: Random, until: Callable[[Visit], bool] = _never) -> None:
        """Play to the result, or until something is so."""
        for _step in range(LONGEST):
            if self.where == "result" or until(self):
                return
            if self.where == "curtain" and self.commands("reveal"):
                self.press("reveal")
            elif self.my_turn:
                self.act(random)
            else:
                assert self.ticks, "the table does not go on"
                self.tick()
        raise AssertionError("the match does not end")

    def act(self, random: Random) -> list[Effect]:
        """Do something that the page offers; it may take a few tries."""
        if self.region("board").is_a("swap"):
            return self.swap(random)
        if self.commands("deal", "bar"):
            return self.press("deal")
        if self.region("board").is_a("direction"):
            return self.follow_direction(random)
        if self.region("board").is_a("tricks"):
            return self.to_trick(random)
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

    def follow_direction(self, random: Random) -> list[Effect]:
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

    def to_trick(self, random: Random) -> list[Effect]:
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

    def swap(self, random: Random) -> list[Effect]:
        """Take a step of a swap."""
        while not self.commands("act", "bar"):
            choices = self.commands("name", "board") or [
                *self.commands("take", "board"),
                *self.commands("tap", "hand"),
            ]
            self.press_on(random.choice(choices))
        return self.press("act")


def fields(form: Node) -> dict[str, str]:
    """The fields of a form with their values, as the page sends them."""
    found: dict[str, str] = {}
    if "data-game" in form.attributes:
        found["game"] = form.get("data-game")
    for node in form:
        name = node.get("name")
        if node.tag == "input" and name:
            if node.get("type") != "radio" or "checked" in node.attributes:
                found[name] = node.get("value")
        elif node.tag == "select" and name:
            options = [child for child in node if child.tag == "option"]
            chosen = [child for child in options if "selected" in child.attributes]
            found[name] = (chosen or options)[0].get("value")
    return found
