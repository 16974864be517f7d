"""The home screen's memory: the table as chosen so far, and the rule sets that are kept.

It is to the home screen what a desk is to the table: it takes the player's gestures and remembers
what is not decided yet. `session.py` begins the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, assert_never

from app import intents, rule_sets
from app.effects import Effect, copied
from app.links import choice_text, from_link, kept_choice, link
from app.rounds import edited
from app.rule_sets import RuleSet
from app.setup import Setup, usual
from app.setup_draft import RULE_FIELD, RULE_LENGTH, SetupDraft, from_form, kept_rules
from app.speech import alerted, said
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


class HomeForm:
    """The home screen's choices so far."""

    def __init__(self, setup: Setup | None = None) -> None:
        """Begin with this table, or the usual one."""
        self.draft = SetupDraft.of(setup or usual())
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

    def show(self, setup: Setup) -> None:
        """Show this table."""
        self.draft = SetupDraft.of(setup)
        self.problems = []
        self._settle()

    def follow(self, fragment: str) -> None:
        """Show the table that a link asks for, as far as possible."""
        setup, problems = from_link(fragment)
        self.show(setup)
        self.problems = problems

    @property
    def link(self) -> str:
        """Return the link to the table in the form, or "" if it cannot be played."""
        return "" if self.draft.problems() else self.address + link(self.draft.setup())

    def take_kept(self, texts: Mapping[str, str]) -> str:
        """Read what the browser has kept. Return a sentence if some rule sets cannot be read."""
        if CHOICE in texts:
            self._choice = texts[CHOICE]
            self.show(kept_choice(texts[CHOICE]))
        self.sets, told = rule_sets.read(texts[SETS]) if SETS in texts else ((), "")
        return told

    def take_sets(self, name: str, text: str | None) -> None:
        """Take over the rule sets that another tab has had kept."""
        if name == SETS:
            self.sets = rule_sets.read(text)[0] if text is not None else ()

    def keep_choice(self) -> list[Effect]:
        """Let the browser keep the choice, if it has changed and can be played."""
        text = self._choice if self.draft.problems() else choice_text(self.draft.setup())
        if text == self._choice:
            return []
        self._choice = text
        return [{"keep": text, "as": CHOICE}]

    def take_form(self, form: Mapping[str, str]) -> None:
        """Apply the whole form. Raises `Objection`."""
        before, self.draft = self.draft, from_form(form)
        if not any(field.startswith(RULE_FIELD) for field in form):  # the page had none yet
            self._left[before.game.id] = before.rules
            self.draft = replace(self.draft, rules=self._left.get(self.draft.game.id, {}))
        self.own_rounds = form.get(OWN, "")[:RULE_LENGTH]
        self._remember_rounds()
        game = game_called(form.get("game", ""))
        if game is not self.draft.game:
            self._choose(game)
        elif game is not before.game:
            self._settle()

    def act(self, intent: intents.FormIntent) -> list[Effect]:
        """Carry out a gesture; return its effects. Raises `Objection`."""
        self.told = ""
        question, self.question = self.question, None
        if "rules-of" in intent.form:
            self.take_form(intent.form)
        match intent:
            case intents.ChangeForm():
                pass
            case intents.Usual(rule):
                self.as_usual(rule)
            case intents.Own(text):
                self._write_rounds(text)
            case intents.OwnText(form):
                self._write_rounds(form.get("own-text", ""))
            case intents.Round(value):
                if value.isascii() and value.isdigit():
                    self.open_round = int(value) if int(value) != self.open_round else -1
            case intents.Rounds(edit):
                return self._edit_rounds(edit)
            case intents.CopyLink():
                return [self._copy_link()]
            case intents.Dismiss():
                self.problems = []
            case _:
                return self._with_sets(intent, question)
        return []

    def _copy_link(self) -> Effect:
        """Return the effect. Raises `Objection` if the table cannot be played."""
        self.draft.setup()
        told = _("The link is copied: paste it into a message.")
        return {**copied(self.link, LINK_FIELD), "copied": told}

    def _choose(self, game: Game) -> None:
        """Change to another game, with the rules it had when it was last chosen."""
        self._left[self.draft.game.id] = self.draft.rules
        self.draft = self.draft.with_game(game, self._left.get(game.id, {}))
        self._settle()

    def _settle(self) -> None:
        """Drop what belongs to the table that was in the form before: another one is now."""
        self.own_rounds = ""
        self._remember_rounds()
        self.open_round = 0
        self.set_name = ""

    def _remember_rounds(self) -> None:
        rule = self.rounds_rule
        if rule is not None and self.draft.values[rule.name] not in rule.values:
            self.own_rounds = self.draft.values[rule.name]

    @property
    def rounds_rule(self) -> Option | None:
        """Return the house rule of the game that is a list of rounds."""
        offered = self.draft.game.options.offered()
        return next((rule for rule in offered if rule.name == "rounds"), None)

    def as_usual(self, name: str = "") -> None:
        """Reset one house rule or all of them; complaints about a link go as well."""
        rules = {n: v for n, v in self.draft.rules.items() if name and n != name}
        self.draft = replace(self.draft, rules=rules)
        if not name:
            self.problems = []

    def _write_rounds(self, text: str) -> None:
        """Set the list of rounds to this text."""
        if self.rounds_rule is not None:
            text = ",".join(text.replace(",", " ").split())
            self.draft = self.draft.with_rule("rounds", text)
            self._remember_rounds()

    def _edit_rounds(self, edit: str) -> list[Effect]:
        """Change the list of rounds as a button of the editor asks."""
        if self.rounds_rule is None:
            return []
        at, what = edit.partition(" ")[::2]
        before = self.draft.values["rounds"]
        self._write_rounds(edited(before, edit))
        if self.draft.values["rounds"] == before or not at.isdigit():
            return []
        number = int(at)
        match what.split(" "):
            case ["up" | "down" | "again" as move]:
                self.open_round = number + (-1 if move == "up" else 1)
                return [{"focus": f"round-{self.open_round}-{move}"}]
            case ["remove"]:
                self.open_round = max(0, number - 1)
                return [{"focus": f"round-{self.open_round}"}]
            case ["add", kind]:
                return [{"focus": f"round-{number}-add-{kind}"}]
            case ["drop", _place]:
                return [{"focus": f"round-{number}-add-s"}]
        return []

    def _with_sets(self, intent: intents.SetIntent, question: Question | None) -> list[Effect]:
        """Keep, pick or delete a rule set."""
        match intent:
            case intents.KeepSet(form):
                return self._keep_as(rule_sets.named(form.get("set-name", "")))
            case intents.OverwriteSet():
                if question is not None:
                    return self._keep(
                        rule_sets.kept(self.sets, self._set(question.name)), question.name
                    )
            case intents.DeleteSet(name):
                if self._has(name):
                    self.question = Question("delete", name)
                    return [{"focus": "set-yes"}]
            case intents.ReallyDeleteSet():
                if question is not None:
                    left = tuple(one for one in self.sets if one.name != question.name)
                    return [*self._keep(left, ""), {"focus": "set-name"}]
            case intents.NoSet():
                return [{"focus": "set-name"}]
            case intents.PickSet(name):
                if self._has(name):
                    self._pick(name)
            case _:
                assert_never(intent)
        return []

    def _keep_as(self, name: str) -> list[Effect]:
        """Keep the rules under this name, or ask first if others are kept under it."""
        if not name:
            self.told = _("Give the rule set a name.")
            return [alerted(self.told), {"focus": "set-name"}]
        old = rule_sets.called(self.sets, name)
        if old is not None and old != self._set(name):
            self.question = Question("overwrite", name)
            return [{"focus": "set-yes"}]
        return self._keep(rule_sets.kept(self.sets, self._set(name)), name)

    def _has(self, name: str) -> bool:
        return rule_sets.called(self.sets, name) is not None

    def _set(self, name: str) -> RuleSet:
        return RuleSet(name, self.draft.game.id, dict(self.draft.rules))

    def _keep(self, sets: tuple[RuleSet, ...], name: str) -> list[Effect]:
        self.sets, self.set_name = sets, name
        self.told = _("Kept in this browser.") if name else _("Deleted.")
        return [{"keep": rule_sets.write(sets), "as": SETS}, said(self.told)]

    def _pick(self, name: str) -> None:
        """Play by a kept set; name what of it is not possible, as for a link."""
        chosen = rule_sets.called(self.sets, name)
        assert chosen is not None
        game = game_called(chosen.game)
        rules, problems = kept_rules(game, chosen.rules)
        self.draft = self.draft.with_game(game, rules)
        self._settle()
        self.problems, self.set_name = problems, name


def is_set(form: HomeForm, one: RuleSet) -> bool:
    """Return True if the rules in the form are those of this set."""
    return one.game == form.draft.game.id and dict(one.rules) == dict(form.draft.rules)
