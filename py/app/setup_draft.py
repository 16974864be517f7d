"""A draft: what a person has chosen at home. It becomes a `Setup` only if it can be played.

It comes from a form, from the address bar or from what the browser has kept, all of which may hold
anything. Choices that cannot be played are kept as they are, so that they can be put right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from app.setup import PERSON, Bot, Person, Setup, Taker, bot_for, called, seats_of, usual
from peerdeck.game import Game
from peerdeck.games import game_called
from peerdeck.options import SHOWN, BadOptions, Options
from peerdeck.words import _

RULE_FIELD = "rule-"  # the form's fields for house rules begin so
RULE_LENGTH = 600  # characters of a value, more than the longest list of rounds


@dataclass(frozen=True)
class SetupDraft:
    """A table as a person chose it."""

    game: Game
    takers: tuple[Taker, ...]
    rules: Mapping[str, str]  # the house rules that are not as usual, by name

    @classmethod
    def of(cls, setup: Setup) -> Self:
        """Return the draft for a table that can be played."""
        return cls(setup.game, setup.takers, setup.options.changed())

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return len(self.takers)

    @cached_property
    def values(self) -> Mapping[str, str]:
        """Every house rule of the game as chosen, by name."""
        return {**self.game.options().pairs(), **self.rules}

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return self.usual_setup().names

    def options(self) -> Options:
        """Return the house rules. Raises `BadOptions` if one of them is not possible as chosen."""
        options: Options = self.game.options.parse(self.rules)
        return options

    def usual_setup(self) -> Setup:
        """Return the table without any house rules, which may not be valid yet."""
        return Setup(self.game, self.game.options(), self.takers)

    def setup(self) -> Setup:
        """Return the table. Raises `BadOptions` if it cannot be played."""
        setup = Setup(self.game, self.options(), self.takers)
        self.game.begin(setup.options, setup.seats, 0)
        return setup

    def problems(self) -> dict[str, str]:
        """Return why it cannot be played: sentences by the names of the house rules at fault."""
        offered = {rule.name: rule for rule in self.game.options.offered()}
        told = {name: offered[name].problem(value) for name, value in self.rules.items()}
        problems = {name: problem for name, problem in told.items() if problem is not None}
        if not problems:
            try:
                self.setup()
            except BadOptions as error:
                problems[self._place(error)] = str(error)
        return problems

    def _place(self, error: BadOptions) -> str:
        """Return the house rule to blame: one of those the error is about that was changed."""
        about = [name for name in error.about if name in self.values]
        return next((name for name in about if name in self.rules), about[0] if about else "")

    def with_game(self, game: Game, rules: Mapping[str, str]) -> SetupDraft:
        """Return the draft for another game with the same people, as far as they fit, and bots."""
        return SetupDraft(game, self.takers, dict(rules)).with_seats(self.seats)

    def with_seats(self, seats: int) -> SetupDraft:
        """Return the draft with this many seats, or as many as the game allows."""
        seats = max(self.game.seats[0], min(seats, self.game.seats[-1]))
        setup = replace(usual(self.game.id), takers=self.takers).seated(seats)
        return replace(self, takers=setup.takers)

    def with_rule(self, name: str, value: str) -> SetupDraft:
        """Return the draft with another value of a house rule."""
        usual = self.game.options().pairs()
        rules = {**self.rules, name: value[:RULE_LENGTH]}
        return replace(self, rules={n: v for n, v in rules.items() if usual.get(n, v) != v})


def from_form(form: Mapping[str, str]) -> SetupDraft:
    """Return what a form asks for. Raises `Objection`."""
    game = game_called(form.get("rules-of", ""))
    seats = seats_of(form.get("seats", ""))
    game.check_seats(seats)
    draft = SetupDraft(game, tuple(_taker(form, seat) for seat in range(seats)), {})
    known = draft.values
    for field, value in form.items():
        if field.startswith(RULE_FIELD):
            name = field.removeprefix(RULE_FIELD)
            if name not in known:
                game.options.parse({name: value})  # which raises with a sentence
            draft = draft.with_rule(name, value)
    return draft


def _taker(form: Mapping[str, str], seat: int) -> Taker:
    """Return the taker of a seat from `taker1`, which seat 0 does not have, and `name1`."""
    kind = form.get(f"taker{seat}", Bot().strength)
    if seat == 0 or kind == PERSON:
        return called(form.get(f"name{seat}", ""))
    return bot_for(kind)


def kept_rules(game: Game, rules: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """Return the changed house rules that this game has, and a sentence for each of the others."""
    draft, problems = SetupDraft(game, (Person(),), {}), []
    for name, value in rules.items():
        if name in draft.values:
            draft = draft.with_rule(name, value)
        else:
            problems.append(_("There is no house rule “{name}”.").format(name=name[:SHOWN]))
    return dict(draft.rules), problems
