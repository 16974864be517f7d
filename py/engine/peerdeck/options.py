"""House rules: frozen dataclasses whose fields know their label, help and allowed values."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, Self

from peerdeck.words import N_, _

SHOWN = 40  # characters of a stranger's text that a refusal repeats


class BadOptions(ValueError):
    """House rules that cannot be played; the message says which and what would do.

    `about` are the names of the house rules that it is about, as far as it is about any; a game
    need not have them all.
    """

    def __init__(self, message: str, *about: str) -> None:
        """Refuse with a sentence and the names of house rules."""
        super().__init__(message)
        self.about = about


class More(Protocol):
    """What a house rule can be beside its named values."""

    @property
    def hint(self) -> str:
        """What to write, as one of a list: `1 to 20`."""
        ...

    @property
    def samples(self) -> tuple[str, ...]:
        """Values that between them show what it can be, as tests want them."""
        ...

    def problem(self, value: str) -> str | None:
        """`None` if the value will do; else a sentence, or nothing where the hint says it all."""
        ...


@dataclass(frozen=True)
class Numbers:
    """Any whole number from `least` to `most`."""

    least: int
    most: int

    @property
    def hint(self) -> str:
        """`1 to 20`."""
        return _("{least} to {most}").format(least=self.least, most=self.most)

    @property
    def samples(self) -> tuple[str, ...]:
        """The ends."""
        return str(self.least), str(self.most)

    def problem(self, value: str) -> str | None:
        """`None` for a number in its usual form."""
        usual = re.fullmatch("0|[1-9][0-9]{0,5}", value)
        return None if usual and self.least <= int(value) <= self.most else ""


@dataclass(frozen=True)
class Option:
    """One house rule, as a form shows it.

    `field` is the attribute of the `Options`; `name` is the same but for a Python keyword, whose
    field ends with an underscore. `values` maps each named value to its label; the first one is
    the default. `more` tells what else it can be. Labels and help are catalogue keys; translate
    them where they are shown.
    """

    field: str
    label: str
    help: str
    values: Mapping[str, str]
    more: More | None = None

    @property
    def name(self) -> str:
        """What people, links and logs call it."""
        return self.field.rstrip("_")

    @property
    def default(self) -> str:
        """The value out of the box."""
        return next(iter(self.values))

    @property
    def samples(self) -> tuple[str, ...]:
        """All named values, and some of the others."""
        more = self.more.samples if self.more else ()
        return tuple(dict.fromkeys([*self.values, *more]))

    def told(self, value: str) -> str:
        """What people read for a value."""
        return _(self.values[value]) if value in self.values else value

    def problem(self, value: object) -> str | None:
        """Why this cannot be the value, in a sentence; `None` if it can."""
        if isinstance(value, str) and value in self.values:
            return None
        more = "" if self.more is None else self.more.problem(str(value))
        if more is None and isinstance(value, str):
            return None
        allowed = [*self.values, *([self.more.hint] if self.more else [])]
        refusal = _("{rule} cannot be “{value}”; it can be {allowed}.").format(
            rule=self.name, value=str(value)[:SHOWN], allowed=", ".join(allowed)
        )
        return f"{refusal} {more}" if more else refusal


def option(label: str, help: str, values: Mapping[str, str], more: More | None = None) -> Any:
    """A field of an `Options` class. The first of `values` (value -> label) is the default."""
    metadata = {"label": label, "help": help, "values": values, "more": more}
    return dataclasses.field(default=next(iter(values)), metadata=metadata)


@dataclass(frozen=True)
class Options:
    """The house rules of one table. Games derive from it; every field is made by `option`."""

    def __post_init__(self) -> None:
        for rule in self.offered():
            if (problem := rule.problem(getattr(self, rule.field))) is not None:
                raise BadOptions(problem, rule.name)

    @classmethod
    def offered(cls) -> tuple[Option, ...]:
        """The house rules of this game, in the order of a form."""
        return tuple(Option(field.name, **field.metadata) for field in dataclasses.fields(cls))

    @classmethod
    def parse(cls, pairs: Mapping[str, str]) -> Self:
        """House rules from texts; what is not named keeps its default. Raises `BadOptions`."""
        fields = {rule.name: rule.field for rule in cls.offered()}
        for name in pairs:
            if name not in fields:
                raise BadOptions(
                    _("There is no house rule “{name}”; there are {names}.").format(
                        name=name[:SHOWN], names=", ".join(fields)
                    )
                )
        return cls(**{fields[name]: value for name, value in pairs.items()})

    def pairs(self) -> dict[str, str]:
        """The inverse of `parse`: every house rule by name."""
        return {rule.name: getattr(self, rule.field) for rule in self.offered()}

    def changed(self) -> dict[str, str]:
        """The house rules that are not at their default."""
        return {
            rule.name: value
            for rule in self.offered()
            if (value := getattr(self, rule.field)) != rule.default
        }


YES, NO = N_("Yes"), N_("No")
