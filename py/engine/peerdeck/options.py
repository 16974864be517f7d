"""House rules: frozen dataclasses whose fields know their label, help and allowed values."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from peerdeck.words import N_, _

SHOWN = 40  # characters of a stranger's text that a refusal repeats


class BadOptions(ValueError):
    """House rules that cannot be played; the message says which and what would do."""


@dataclass(frozen=True)
class Option:
    """One house rule, as a form shows it.

    `field` is the attribute of the `Options`; `name` is the same but for a Python keyword, whose
    field ends with an underscore. `values` maps each allowed value to its label; the first one is
    the default. Labels and help are catalogue keys; translate them where they are shown.
    """

    field: str
    label: str
    help: str
    values: Mapping[str, str]

    @property
    def name(self) -> str:
        """What people, links and logs call it."""
        return self.field.rstrip("_")

    @property
    def default(self) -> str:
        """The value out of the box."""
        return next(iter(self.values))


def option(label: str, help: str, values: Mapping[str, str]) -> Any:
    """A field of an `Options` class. The first of `values` (value -> label) is the default."""
    metadata = {"label": label, "help": help, "values": values}
    return dataclasses.field(default=next(iter(values)), metadata=metadata)


@dataclass(frozen=True)
class Options:
    """The house rules of one table. Games derive from it; every field is made by `option`."""

    def __post_init__(self) -> None:
        for rule in self.offered():
            value = getattr(self, rule.field)
            if value not in rule.values:
                raise BadOptions(
                    _("{rule} cannot be “{value}”; it can be {allowed}.").format(
                        rule=rule.name, value=str(value)[:SHOWN], allowed=", ".join(rule.values)
                    )
                )

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


YES = N_("Yes")
