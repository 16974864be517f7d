"""House rules: frozen dataclasses whose fields know their label, help and allowed values.

In play a rule is a bool, a number or one of a few names, so that a type checker can follow it. It
is text only at the edges: in a link, a log, a form and on the command line.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol, Self, TypeVar, cast

from peerdeck.objection import Objection
from peerdeck.words import N_, _

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Text = TypeVar("Text", bound=str)

TRUE = ("yes", "on")
SHOWN = 40  # characters of a stranger's text that a refusal repeats


class BadOptions(Objection):
    """House rules that cannot be played. The message says which, and what would be possible.

    `about` are the names of the house rules that it is about, as far as it is about any; a game
    need not have them all. `more` is the part of the message that names neither rule nor values.
    """

    def __init__(self, message: str, *about: str, more: str = "") -> None:
        """Refuse with a sentence and the names of house rules."""
        super().__init__(message)
        self.about = about
        self.more = more


class More(Protocol[T_co]):
    """The values that a house rule can have beside the named ones."""

    @property
    def hint(self) -> str:
        """The words for these values in a list: `1 to 20`."""
        ...

    @property
    def samples(self) -> tuple[str, ...]:
        """Texts that between them show what it can be, as tests want them."""
        ...

    def parse(self, text: str) -> T_co:
        """Return the value with this text form.

        Raises `BadOptions` with a sentence, or with nothing where the hint says it all.
        """
        ...

    def text(self, value: Any) -> str:
        """Return the text form of a value, the inverse of `parse`."""
        ...

    def label(self, value: Any) -> str:
        """Return what people read for a value."""
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
        """Return the ends."""
        return str(self.least), str(self.most)

    def parse(self, text: str) -> int:
        """Return a number written in its usual form. Raises `BadOptions`."""
        usual = re.fullmatch("0|[1-9][0-9]{0,5}", text)
        if not usual or not self.least <= int(text) <= self.most:
            raise BadOptions("")
        return int(text)

    def text(self, value: int) -> str:
        """Return the number in its usual form."""
        return str(value)

    def label(self, value: int) -> str:
        """Return the number as people write it."""
        return str(value)


@dataclass(frozen=True)
class Option:
    """One house rule, as a form shows it.

    `field` is the attribute of the `Options`; `name` is the same but for a Python keyword, whose
    field ends with an underscore. In play a rule has a typed value; forms, links and logs have its
    text. `values` maps the text of each named value to its label and `meanings` to the value; the
    first one is the default. `more` tells what else it can be. Labels and help are catalogue keys;
    translate them where they are shown.
    """

    field: str
    label: str
    help: str
    values: Mapping[str, str]
    meanings: Mapping[str, Any]
    more: More[Any] | None = None

    @property
    def name(self) -> str:
        """The name that people, links and logs use."""
        return self.field.rstrip("_")

    @property
    def default(self) -> str:
        """The text of the value out of the box."""
        return next(iter(self.values))

    @property
    def samples(self) -> tuple[str, ...]:
        """All named values, and some of the others, as text."""
        more = self.more.samples if self.more else ()
        return tuple(dict.fromkeys([*self.values, *more]))

    def label_of(self, text: str) -> str:
        """Return what people read for the value with this text form. Raises `BadOptions`."""
        if text in self.values:
            return _(self.values[text])
        if self.more is None:
            raise self._refusal(text)
        return self.more.label(self.parse(text))

    def parse(self, text: str) -> Any:
        """Return the value with this text form. Raises `BadOptions` with a sentence."""
        if not isinstance(text, str):  # as in a hand-edited save
            raise self._refusal(text)
        if text in self.meanings:
            return self.meanings[text]
        try:
            if self.more is not None:
                return self.more.parse(text)
        except BadOptions as error:
            raise self._refusal(text, str(error)) from None
        raise self._refusal(text)

    def text(self, value: object) -> str:
        """Return the text form of a value. Raises `BadOptions` for one that cannot be."""
        for text, meaning in self.meanings.items():
            if meaning == value and type(meaning) is type(value):
                return text
        if self.more is None or isinstance(value, str):
            raise self._refusal(value)
        text = self.more.text(value)
        if self.parse(text) != value:
            raise self._refusal(value)
        return text

    def problem(self, text: str) -> str | None:
        """Return why a text cannot be the value, in a sentence with labels; `None` if it can."""
        try:
            self.parse(text)
        except BadOptions as error:
            labels = [f"“{_(label)}”" for label in self.values.values()]
            return self._sentence(text, f"“{_(self.label)}”", labels, error.more)
        return None

    def _refusal(self, value: object, more: str = "") -> BadOptions:
        """Return the refusal for those who write names and values, as on the command line."""
        return BadOptions(self._sentence(value, self.name, self.values, more), self.name, more=more)

    def _sentence(self, value: object, rule: str, named: Iterable[str], more: str) -> str:
        allowed = [*named, *([self.more.hint] if self.more else [])]
        told = _("{rule} cannot be “{value}”; it can be {allowed}.").format(
            rule=rule, value=str(value)[:SHOWN], allowed=", ".join(allowed)
        )
        return f"{told} {more}" if more else told


def choice(label: str, help: str, values: Mapping[Text, str]) -> Text:
    """Return a field of an `Options` class whose values are their own texts: text -> label.

    Annotate it with a `Literal` of these texts. The first one is the default.
    """
    return cast(Text, _field(label, help, values, {text: text for text in values}))


def switch(label: str, help: str, values: Mapping[str, str]) -> bool:
    """Return a field that is true or false, from two texts with labels: text -> label.

    `yes` and `on` are true. The first one is the default.
    """
    return cast(bool, _field(label, help, values, {text: text in TRUE for text in values}))


def named(
    label: str, help: str, values: Mapping[str, tuple[T, str]], more: More[T] | None = None
) -> T:
    """Return a field whose values have names: text -> (value, label), or are `more` than these.

    The first one is the default.
    """
    labels = {text: name for text, (_value, name) in values.items()}
    meanings = {text: value for text, (value, _name) in values.items()}
    return cast(T, _field(label, help, labels, meanings, more))


def number(label: str, help: str, *, usual: int, usual_label: str, least: int, most: int) -> int:
    """Return a field that is a whole number."""
    return named(label, help, {str(usual): (usual, usual_label)}, Numbers(least, most))


def _field(
    label: str,
    help: str,
    values: Mapping[Any, str],
    meanings: Mapping[str, Any],
    more: More[Any] | None = None,
) -> Any:
    metadata = {
        "label": label,
        "help": help,
        "values": values,
        "meanings": meanings,
        "more": more,
    }
    return dataclasses.field(default=next(iter(meanings.values())), metadata=metadata)


@dataclass(frozen=True)
class Options:
    """The house rules of one table, as typed values.

    A game derives from it; every field is made by `choice`, `switch`, `number` or `named`.
    """

    def __post_init__(self) -> None:
        for rule in self.offered():
            rule.text(getattr(self, rule.field))

    @classmethod
    @cache
    def offered(cls) -> tuple[Option, ...]:
        """Return the house rules of this game, in the order of a form."""
        return tuple(Option(field.name, **field.metadata) for field in dataclasses.fields(cls))

    @classmethod
    def parse(cls, pairs: Mapping[str, str]) -> Self:
        """Return house rules from texts; what is not named keeps its default.

        Raises `BadOptions`.
        """
        rules = {rule.name: rule for rule in cls.offered()}
        for name in pairs:
            if name not in rules:
                raise BadOptions(
                    _("There is no house rule “{name}”; there are {names}.").format(
                        name=name[:SHOWN], names=", ".join(rules)
                    )
                )
        return cls(**{rules[name].field: rules[name].parse(text) for name, text in pairs.items()})

    def pairs(self) -> dict[str, str]:
        """Return every house rule by name, as text: the inverse of `parse`."""
        return {rule.name: rule.text(getattr(self, rule.field)) for rule in self.offered()}

    def changed(self) -> dict[str, str]:
        """Return the house rules that are not at their default, as text."""
        texts = self.pairs()
        return {
            rule.name: texts[rule.name]
            for rule in self.offered()
            if texts[rule.name] != rule.default
        }


YES, NO = N_("Yes"), N_("No")
NO_YES = {"no": NO, "yes": YES}
YES_NO = {"yes": YES, "no": NO}
