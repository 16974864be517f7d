"""Eyes on all that goes to a page: it may tell no face that its player has not been shown."""

import json
import re
from collections.abc import Iterator
from functools import lru_cache

from app.session import Effect
from peerdeck.action import Deal
from peerdeck.card import JOKER, Face, parse_face
from peerdeck.log import Act
from peerdeck.referee import Follower
from tests.support.app.deals import ME
from tests.support.app.elements import Node, parsed
from tests.support.app.faces import named
from tests.support.app.visit import Visit

# Of these the rules of a game speak, whoever holds them.
PUBLIC = {"cpwp": {parse_face("7D"), JOKER}, "shanghai": {JOKER}, "progressive": {JOKER}}
# What tells of cards that nobody need hold: slots to play to, refusals, which tell rules, what a
# joker stands for, and in the panel of a contract what a meld lacks.
WISHED = ("ghost", "refused", "stands")
WISHED_IN_CONTRACT = ("words", "contract-line", "stands-for", "as", "told")
WISHED_WORDS = re.compile(r"Joker(?: as [^,.;]*|, which stands for .*?(?=, in the slot))")


@lru_cache(maxsize=1_000)
def read(markup: str) -> Node:
    """Return the elements of some markup, to look at: most of what goes to a page was there before.

    Nobody may change them.
    """
    return parsed(markup)


def held(node: Node, wished: tuple[str, ...] = WISHED) -> Iterator[Node]:
    """An element and all in it, but for what tells of cards that nobody need hold."""
    if node.is_a("contract"):
        wished = (*WISHED, *WISHED_IN_CONTRACT)
    if not node.is_any(wished):
        yield node
        for child in node.children:
            yield from held(child, wished)


def told_faces(effect: Effect) -> set[Face]:
    """The faces that an effect tells, but those that are there for all to see or to wish for."""
    found: set[Face] = set()
    for kind, value in effect.items():
        if kind in ("screen", "patch", "dialog", "inside"):
            markup = value if isinstance(value, str) else "".join(value)
            found |= faces_of(read(markup))
        else:
            found |= _named(json.dumps(value, ensure_ascii=False))
    return found


def faces_of(node: Node, wished: tuple[str, ...] = WISHED) -> set[Face]:
    """The faces that an element tells by what it draws, by its words and its attributes."""
    return {
        face
        for one in held(node, wished)
        for text in (" ".join(one.words), *one.attributes.values())
        for face in _named(text)
    }


@lru_cache(maxsize=10_000)
def _named(text: str) -> set[Face]:
    return named(WISHED_WORDS.sub("", text))


class Eyes:
    """The faces that a player has been shown in each deal, and those that the page mentions."""

    def __init__(self, visit: Visit) -> None:
        """Watch a visit from now on."""
        self.visit = visit
        self.public = PUBLIC.get(visit.truth.header.game.id, set())
        self.known: set[Face] = set()
        self.cards: dict[int, Face] = {}
        self.deals = 0
        self.checked = 0
        self._follower = Follower(visit.truth.header)
        visit.on_effect = self.look

    def look(self, effect: Effect) -> None:
        """Compare what goes to the page with what the player may know."""
        if self.visit.saved is not None:  # else the table is gone, and what was known stays so
            self._learn()
        assert self._is_refusal(effect) or told_faces(effect) <= self.known | self.public
        for markup in [effect.get("screen", ""), *effect.get("patch", ())]:
            nodes = list(read(markup))
            for node in nodes:
                if node.get("id").startswith("card-"):
                    self._judge(node)
            ids = [node.get("id") for node in nodes if node.get("id")]
            assert len(ids) == len(set(ids))

    def _learn(self) -> None:
        """See what every entry of the log has shown: it may be shuffled away by the next one."""
        for entry in self.visit.truth.entries[len(self._follower.entries) :]:
            if isinstance(entry, Act) and type(entry.action) is Deal:
                self.deals += 1
                self.known = set()
            self._follower.feed(entry)
            state = self._follower.state
            for card, seen in enumerate(state.seen):
                if seen >> ME & 1 and state.place[card] >= 0:
                    face = state.face[card]
                    assert face is not None
                    self.known.add(face)
                    self.cards[card] = face

    def _is_refusal(self, effect: Effect) -> bool:
        """Return True if this says aloud what the page shows as a refusal."""
        if set(effect) != {"alert"}:
            return False
        notice = self.visit.by_id("refusal")
        shown = notice.text() if notice is not None else ""
        return str(effect["alert"]) in shown

    def _judge(self, node: Node) -> None:
        """A card is drawn and called as itself, or it is a back."""
        card = int(node.get("id").removeprefix("card-"))
        shown = {self.cards[card]} if card in self.cards else set()
        if node.within(lambda one: one.is_a("won")):
            shown = set()  # lies face down, whoever has seen it
        assert faces_of(node, (*WISHED, "as")) == shown
        self.checked += 1
