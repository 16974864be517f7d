"""Somebody who plays by what a page shows, and presses some of what can be pressed."""

from random import Random
from typing import Any

from tests.support.app import rummy_player
from tests.support.app.elements import Node
from tests.support.app.visitor import Visitor


class Player(Visitor):
    """A visitor who plays by what the page shows."""

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
        return [*self.commands("deal"), *self.commands("result")]

    def commands_in_bar(self) -> list[Node]:
        """Return what can be pressed in the bar, now or when more is chosen."""
        bar = self.by_id("leads-on") or self.region("bar")
        return [node for node in bar if node.get("data-do") not in ("", "rules", "react")]

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
        playable = self.playable
        few = random.sample(playable, random.choice((1, 1, 1, 2, 3)) % (len(playable) + 1) or 1)
        for node in few:
            self.press("tap", card=node.get("data-card"))
        return self.press("act") if self.commands("act", "bar") else None

    def choose(self, random: Random) -> Any:
        """Select a card or two if that is of use, then take any of the choices."""
        fitting = self.playable
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
        fitting = self.playable
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
