"""The home screen's memory: the table as chosen so far, and the rule sets that are kept.

It is to the home screen what a desk is to the table: it takes the player's gestures and remembers
what is not decided yet. `session.py` begins the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from app import last_choice, rule_sets
from app.effects import Effect
from app.links import from_link, link
from app.rounds import edited
from app.rule_sets import RuleSet
from app.setup import Setup, usual
from app.wish import RULE_LENGTH, Wish, from_form, kept_rules
from peerdeck.game import Game
from peerdeck.games import game_called
from peerdeck.options import Option
from peerdeck.words import _

SETS, CHOICE = "rule sets", "choice"  # the names under which the page keeps them
OWN = "own-rounds"  # the form's field for a list of rounds of one's own
LINK_FIELD = "link-text"  # the element that shows the link if it cannot be copied


@dataclass(frozen=True)
class Question:
    """A question to confirm before a kept rule set is lost."""

    about: Literal["overwrite", "delete"]
    name: str


class Offer:
    """The home screen's choices so far."""

    def __init__(self, setup: Setup | None = None) -> None:
        """Offer this table, or the usual one."""
        self.wish = Wish.of(setup or usual())
        self.own_rounds = ""  # the last list of rounds that somebody wrote for this game
        self.open_round = 0  # the round that is being put together
        self.problems: list[str] = []  # what a link asked for in vain, in sentences
        self.sets: tuple[RuleSet, ...] = ()
        self.set_name = ""  # of the set that was chosen or kept last
        self.question: Question | None = None
        self.told = ""  # the result of the last change to rule sets
        self.address = ""  # of the page, for links
        self.can_share = False  # the device can share links
        self._choice: str | None = None  # the last choice, as the browser keeps it
        self._left: dict[str, Mapping[str, str]] = {}  # the rules of games that were chosen earlier

    def offer(self, setup: Setup) -> None:
        """Offer this table."""
        self.wish = Wish.of(setup)
        self.problems = []
        self._settle()

    def follow(self, fragment: str) -> None:
        """Offer the table that a link asks for, as far as possible."""
        setup, problems = from_link(fragment)
        self.offer(setup)
        self.problems = problems

    @property
    def link(self) -> str:
        """Return the link to the table on offer, or "" if it cannot be played."""
        return "" if self.wish.problems() else self.address + link(self.wish.setup())

    def take_kept(self, texts: Mapping[str, str]) -> str:
        """Read what the browser has kept. Return a sentence if some rule sets cannot be read."""
        if CHOICE in texts:
            self._choice = texts[CHOICE]
            self.offer(last_choice.read(texts[CHOICE]))
        self.sets, told = rule_sets.read(texts[SETS]) if SETS in texts else ((), "")
        return told

    def keep_choice(self) -> list[Effect]:
        """Let the browser keep the choice, if it has changed and can be played."""
        text = self._choice if self.wish.problems() else last_choice.write(self.wish.setup())
        if text == self._choice:
            return []
        self._choice = text
        return [{"keep": text, "as": CHOICE}]

    def take_form(self, form: Mapping[object, object]) -> None:
        """Apply the whole form. Raises `ValueError` or `LookupError` with a sentence."""
        before, self.wish = self.wish.game, from_form(form)
        self.own_rounds = str(form.get(OWN, ""))[:RULE_LENGTH]
        self._remember_rounds()
        game = game_called(str(form.get("game", "")))
        if game is not self.wish.game:
            self._choose(game)
        elif game is not before:
            self._settle()

    def act(self, intent: Mapping[str, Any]) -> list[Effect]:
        """Carry out a gesture; return its effects. Raises `ValueError` or `LookupError`."""
        self.told = ""
        question, self.question = self.question, None
        if isinstance(form := intent.get("form"), dict) and "rules-of" in form:
            self.take_form(form)
        match intent:
            case {"do": "usual"}:
                self.as_usual(str(intent.get("value", "")))
            case {"do": "own", "value": str(text)}:
                self._write_rounds(text)
            case {"do": "own text", "form": {"own-text": str(text)}}:
                self._write_rounds(text)
            case {"do": "round", "value": str(at)} if at.isascii() and at.isdigit():
                self.open_round = int(at) if int(at) != self.open_round else -1
            case {"do": "rounds", "value": str(edit)}:
                return self._edit_rounds(edit)
            case {"do": "copy link"}:
                self.wish.setup()  # which raises if the table cannot be played
                return [
                    {
                        "copy": self.link,
                        "place": "copied",
                        "copied": _("The link is copied: paste it into a message."),
                        "uncopied": _("This browser cannot copy it. Here it is:"),
                        "field": LINK_FIELD,
                    }
                ]
            case {"do": "dismiss"}:
                self.problems = []
            case _:
                return self._with_sets(intent, question)
        return []

    def _choose(self, game: Game) -> None:
        """Change to another game, with the rules it had when it was last chosen."""
        self._left[self.wish.game.id] = self.wish.rules
        self.wish = self.wish.with_game(game, self._left.get(game.id, {}))
        self._settle()

    def _settle(self) -> None:
        """Drop what belongs to the table that was on offer before: another one is now."""
        self.own_rounds = ""
        self._remember_rounds()
        self.open_round = 0
        self.set_name = ""

    def _remember_rounds(self) -> None:
        rule = self.rounds_rule
        if rule is not None and self.wish.values[rule.name] not in rule.values:
            self.own_rounds = self.wish.values[rule.name]

    @property
    def rounds_rule(self) -> Option | None:
        """Return the house rule of the game that is a list of rounds."""
        offered = self.wish.game.options.offered()
        return next((rule for rule in offered if rule.name == "rounds"), None)

    def as_usual(self, name: str = "") -> None:
        """Reset one house rule or all of them; complaints about a link go as well."""
        rules = {n: v for n, v in self.wish.rules.items() if name and n != name}
        self.wish = replace(self.wish, rules=rules)
        if not name:
            self.problems = []

    def _write_rounds(self, text: str) -> None:
        """Set the list of rounds to this text."""
        if self.rounds_rule is not None:
            text = ",".join(text.replace(",", " ").split())
            self.wish = self.wish.with_rule("rounds", text)
            self._remember_rounds()

    def _edit_rounds(self, edit: str) -> list[Effect]:
        """Change the list of rounds as a button of the editor asks."""
        if self.rounds_rule is None:
            return []
        at, what = edit.partition(" ")[::2]
        before = self.wish.values["rounds"]
        self._write_rounds(edited(before, edit))
        if self.wish.values["rounds"] == before or not at.isdigit():
            return []
        number = int(at)
        match what.split(" "):
            case ["up" | "down" | "again" as move]:
                self.open_round = number + (-1 if move == "up" else 1)
                button = move if move != "again" else "again"
                return [{"focus": f"round-{self.open_round}-{button}"}]
            case ["remove"]:
                self.open_round = max(0, number - 1)
                return [{"focus": f"round-{self.open_round}"}]
            case ["add", kind]:
                return [{"focus": f"round-{number}-add-{kind}"}]
            case ["drop", _place]:
                return [{"focus": f"round-{number}-add-s"}]
        return []

    def _with_sets(self, intent: Mapping[str, Any], question: Question | None) -> list[Effect]:
        """Keep, pick or delete a rule set."""
        match intent:
            case {"do": "keep set", "form": {"set-name": str(text)}}:
                name = rule_sets.named(text)
                if not name:
                    self.told = _("Give the rule set a name.")
                    return [{"alert": self.told}, {"focus": "set-name"}]
                old = rule_sets.called(self.sets, name)
                if old is not None and old != self._set(name):
                    self.question = Question("overwrite", name)
                    return [{"focus": "set-yes"}]
                return self._keep(rule_sets.kept(self.sets, self._set(name)), name)
            case {"do": "overwrite set"} if question is not None:
                name = question.name
                return self._keep(rule_sets.kept(self.sets, self._set(name)), name)
            case {"do": "delete set", "value": str(name)} if self._has(name):
                self.question = Question("delete", name)
                return [{"focus": "set-yes"}]
            case {"do": "really delete set"} if question is not None:
                left = tuple(one for one in self.sets if one.name != question.name)
                return [*self._keep(left, ""), {"focus": "set-name"}]
            case {"do": "no set"}:
                return [{"focus": "set-name"}]
            case {"do": "pick set", "value": str(name)} if self._has(name):
                self._pick(name)
        return []

    def _has(self, name: str) -> bool:
        return rule_sets.called(self.sets, name) is not None

    def _set(self, name: str) -> RuleSet:
        return RuleSet(name, self.wish.game.id, dict(self.wish.rules))

    def _keep(self, sets: tuple[RuleSet, ...], name: str) -> list[Effect]:
        self.sets, self.set_name = sets, name
        self.told = _("Kept in this browser.") if name else _("Deleted.")
        return [{"keep": rule_sets.write(sets), "as": SETS}, {"say": self.told}]

    def _pick(self, name: str) -> None:
        """Play by a kept set; name what of it is not possible, as for a link."""
        chosen = rule_sets.called(self.sets, name)
        assert chosen is not None
        game = game_called(chosen.game)
        rules, problems = kept_rules(game, chosen.rules)
        self.wish = self.wish.with_game(game, rules)
        self._settle()
        self.problems, self.set_name = problems, name


def is_set(offer: Offer, one: RuleSet) -> bool:
    """Return True if the rules on offer are those of this set."""
    return one.game == offer.wish.game.id and dict(one.rules) == dict(offer.wish.rules)
