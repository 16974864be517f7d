"""The player of seat 0 at positions of contract rummy that are set up card by card."""

from typing import Any

from app import controls
from app.desk import Desk
from app.intents import read
from app.screens import table as showing
from peerdeck.log import redact_entry
from peerdeck.view import view
from tests.rules.contract_rummy.table import progressive, shanghai
from tests.support.app.deals import ME, NAMES
from tests.support.app.elements import Node, parsed
from tests.support.app.player import Player
from tests.support.app.rummy_player import select, targets
from tests.support.positions import Table


class Seated(Player):
    """The player of seat 0 at a position, with the table as the page has it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._desk = Desk(table.referee.header, ME, NAMES[: table.state.seats])
        self._desk._follower.state = view(table.state, ME)
        self._desk._arrange()
        self._read = len(table.referee.entries)
        self.did: list[Any] = []  # the actions that came of it all

    @property
    def desk(self) -> Desk:
        """The desk, which has taken in all that was played at the table."""
        entries = self.table.referee.entries[self._read :]
        if entries:
            self._read += len(entries)
            self._desk.feed(redact_entry(entry, ME) for entry in entries)
        self._desk.early = self.table.referee.early.get(ME)
        return self._desk

    @property
    def screen(self) -> Node:
        """The page as it is now."""
        return parsed(showing.table(self.desk, None, False))

    def press_on(self, node: Node) -> Any:
        intent: dict[str, Any] = {"do": node.get("data-do")}
        if "data-card" in node.attributes:
            intent["card"] = int(node.get("data-card"))
        if "data-value" in node.attributes:
            intent["value"] = node.get("data-value")
        return self.do(intent)

    def do(self, intent: dict[str, Any]) -> Any:
        """Make a gesture, also one that nothing on the page offers."""
        action = controls.act(self.desk, read(intent))
        if action is not None:
            self.did.append(action)
            self.table.do(action, ME)
        return action

    def choose(self, cards: str) -> None:
        """Select just these cards of the hand."""
        select(self, *(card for card, _face in self.table.shown(cards, ME)))

    def labels(self) -> list[str]:
        """Return what can be done on the melds, in words."""
        return [node.get("aria-label") for node in targets(self)]

    def bar(self) -> list[str]:
        """The commands, those that cannot be pressed in brackets."""
        return [
            f"({node.text()})" if "disabled" in node.attributes else node.text()
            for node in self.commands_in_bar()
        ]


def run_on_the_table(hand: str, **rules: Any) -> Seated:
    """This player is down, and another one's run lies there: 5H to 8H."""
    melds = {0: "3C 3D 3S | 4S 5S * 7S", 1: "KC KD KS | 5H 6H 7H 8H"}
    return Seated(progressive(hand, "4C 8S", "5C KD", round=2, melds=melds, discards="2H", **rules))


def offered(discard: str = "KD", hand: str = "3C 4D 9H", **more: Any) -> Table:
    """Seat 1 has discarded: seat 2 is asked first, then this player."""
    t = shanghai(hand, f"4C {discard}", "5C 8S", turn=1, discards="KH", **more)
    return t.do(f"discard {discard}")
