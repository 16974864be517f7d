"""A visit without a browser: takes the effects of a session as a page would, and acts as people do.

    visit = Visit(link="#seats=3&jokers=two")
    visit.press("start")
    visit.finish(Random(1))

It knows what the page shows and nothing else; `truth` reads the save, which the page never sees.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any
from unittest.mock import patch

from app.desk import Desk
from app.home_form import HomeForm
from app.intents import Given
from app.screens import home
from app.session import Effect, Session
from peerdeck.dealer import HostDealer
from peerdeck.log import parse_entry, parse_log
from peerdeck.referee import Follower, follow
from tests.support.app.elements import Node, parsed, tagged, words
from tests.support.app.player import Player

NUMBERS = ("card", "face", "to")
# Effects that must not reach the page.
PRIVATE = ("deck", "save", "save friends", "aside", "take", "release", "list")
LONGEST = 6_000  # steps of a match


def _ignore(_effect: Effect) -> None:
    """Nobody watches."""


def _never(_visit: Visit) -> bool:
    return False


class Visit(Player):
    """One page with one session behind it."""

    def __init__(
        self,
        link: str = "",
        save: str | None = None,
        seed: int = 1,
        kept: Mapping[str, str] | None = None,
        saves: Mapping[str, str] | None = None,
        *,
        sees_moment: bool = False,
    ) -> None:
        """Open the page with what the browser keeps, or at the address of one `save`.

        With `sees_moment`, the table is seen for a moment at the end of a deal before the result.
        """
        self.sees_moment = sees_moment
        if save is not None:
            game = _game_of(save)
            link, saves = link or f"#match={game}", {game: save}
        self.random = Random(seed)  # the chance of the deals and of the bots
        self.session = Session()
        self.saves = dict(saves or {})  # by game
        self.elsewhere: set[str] = set()  # what another tab has
        self.held: set[str] = set()  # what this one has
        self.address = link
        self.aside: str | None = None
        self._last = next(iter(self.saves), "")  # the game of which something was saved last
        self.sounds: list[str] = []
        self.look: dict[str, str] = {}  # what the page goes by
        self.kept = dict(kept or {})  # by the page, by name
        self.screen = parsed(home.home(HomeForm()))  # as the page was delivered
        self.title = ""
        self.told: list[str] = []
        self.alerts: list[str] = []
        self.dialog: Node | None = None
        self.ticks: list[Given] = []
        self.log: list[Effect] = []  # everything that went to the page
        self.on_effect: Callable[[Effect], None] = _ignore
        self._read: str | None = None  # the save of which the follower is
        self._follower: Follower | None = None
        self._log = ""
        self.do(
            {
                "do": "open",
                "hash": link,
                "saves": dict(self.saves),
                "kept": dict(self.kept),
            }
        )

    @property
    def saved(self) -> str | None:
        """The match that was saved last."""
        return self.saves.get(self._last)

    def again(self, link: str | None = None) -> Visit:
        """Load the page anew, at its address or at another one."""
        address = self.address if link is None else link
        return Visit(address, kept=self.kept, saves=self.saves)

    def do(self, intent: Given) -> list[Effect]:
        """Hand an intent over, and take in what comes of it."""
        with (
            patch("app.host.SystemRandom", lambda: self.random),
            patch("app.host.HostDealer", lambda: HostDealer(self.random.randbytes(8))),
        ):
            effects = self.session.handle(intent)
        json.dumps([one for one in effects if "deck" not in one])  # they travel as JSON
        for effect in effects:
            self._take(effect)
        for effect in effects:
            if not set(PRIVATE) & set(effect):
                self.log.append(effect)
                self.on_effect(effect)
        answers = [answer for effect in effects if (answer := self._answer(effect))]
        if not self.sees_moment and self.ticks and self._is_moment:
            answers.append(self.ticks.pop())
        return [*effects, *(more for answer in answers for more in self.do(answer))]

    @property
    def _is_moment(self) -> bool:
        """Return True if the table shows the end of a deal before its result."""
        table = self.session._room.table
        return table is not None and table.public.in_moment

    def _answer(self, effect: Effect) -> Given | None:
        """Return what the worker answers to an effect, if anything."""
        match effect:
            case {"take": str(name), "over": bool(over)}:
                if name in self.elsewhere and not over:
                    return {"do": "busy", "value": name}
                self.elsewhere.discard(name)
                self.held.add(name)
                return {"do": "taken", "value": name, "save": self.kept_of(name)}
            case {"list": True}:
                return {"do": "kept matches", "saves": dict(self.saves)}
        return None

    def kept_of(self, name: str) -> str | None:
        """Return what is kept of a match, or of the table with friends."""
        return self.saves.get(name)

    def _take(self, effect: Effect) -> None:
        match effect:
            case {"save": str(text), "of": str(game)}:
                assert game in self.held, f"this tab may not write the match of {game}"
                self.saves[game] = text
                self._last = game
            case {"save": None, "of": str(game)}:
                assert game in self.held, f"this tab may not remove the match of {game}"
                self.saves.pop(game, None)
            case {"release": str(name)}:
                self.held.discard(name)
        self.address = effect.get("address", self.address)
        if "aside" in effect:
            self.aside = effect["aside"]
        if "sound" in effect:
            self.sounds.append(effect["sound"])
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
        if "inside" in effect:
            assert self.dialog is not None
            self.dialog = parsed(effect["inside"])
        if "close" in effect:
            self.dialog = None
        if "say" in effect:
            self.told.append(effect["say"])
        if "alert" in effect:
            self.alerts.append(effect["alert"])
        if "wait" in effect:
            self.ticks.append(effect["intent"])

    @property
    def form(self) -> dict[str, str]:
        """Return what the form of the home page would send."""
        return fields(next(node for node in self.screen if node.tag == "form"))

    @property
    def opened(self) -> Node:
        """The dialog that is open."""
        assert self.dialog is not None, "no dialog is open"
        return self.dialog

    @property
    def desk(self) -> Desk:
        """The desk of the player who looks at the page."""
        table = self.session._room.table
        assert table is not None and table.desk is not None, "there is no table"  # noqa: PT018
        return table.desk

    def change(self, **fields: str) -> list[Effect]:
        """Change fields of the form of the home page; `rule_` stands for `rule-`."""
        changed = {name.replace("rule_", "rule-", 1): value for name, value in fields.items()}
        return self.do({"do": "change form", "form": {**self.form, **changed}})

    def close(self) -> None:
        """Close the dialog."""
        self.dialog = None
        self.do({"do": "closed"})

    def moves(self) -> list[str]:
        """Return the log, the newest line last: the history is opened for it, and closed again."""
        self.do({"do": "moves"})
        lines = [words(node) for node in tagged(self.opened, "li") if node.within(is_log)]
        self.close()
        return lines

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
    def truth(self) -> Follower:
        """The table with every face, as the save has it."""
        assert self.saved is not None
        if self.saved is not self._read:
            log, before = json.loads(self.saved)["log"], self._log
            if self._follower is not None and log.startswith(before):
                for line in log[len(before) :].splitlines():
                    self._follower.feed(parse_entry(line, self._follower.header))
            else:
                self._follower = follow(log)
            self._read, self._log = self.saved, log
        assert self._follower is not None
        return self._follower

    def tick(self) -> list[Effect]:
        """Let the time pass until the table goes on by itself."""
        return self.do(self.ticks.pop(0))

    def moments(self, random: Random, most: int) -> Iterator[Visit]:
        """Yield this visit whenever its table rests after a move, to the end of the deal."""
        for _moment in range(most):
            if self.where != "table" or self.text("outcome"):
                return
            yield self
            before = len(self.truth.entries)
            self.finish(random, lambda visit, before=before: len(visit.truth.entries) > before)

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


def is_log(node: Node) -> bool:
    """Return True for the list of what has happened in a deal."""
    return node.get("id") == "log"


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
        elif node.tag == "textarea" and name:
            found[name] = node.text()
        elif node.tag == "select" and name:
            options = [child for child in node if child.tag == "option"]
            chosen = [child for child in options if "selected" in child.attributes]
            found[name] = (chosen or options)[0].get("value")
    return found


def _game_of(save: str) -> str:
    """Return the game whose match this is; what cannot be read is kept as one of the first game."""
    try:
        return parse_log(str(json.loads(save)["log"]))[0].game.id
    except (ValueError, TypeError, LookupError, RecursionError):
        return "cpwp"
