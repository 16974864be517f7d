"""The parts of a game's rules page: plain data for a screen to draw.

Every game has a function that writes its page (`Game.page`). It writes in the language in use when
it is called, so the texts in a page are ready to be shown. Refusals (`refusals.Illegal.rule`) name
the sections by their ids.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from peerdeck.card import Face, parse_faces
from peerdeck.options import Options
from peerdeck.state import State
from peerdeck.words import _

HOUSE_RULES = "house-rules"  # the id of the section that every game has
AGREED = "your-house-rules"  # and of the one on the rules of a table


@dataclass(frozen=True)
class Text:
    """A paragraph."""

    text: str


@dataclass(frozen=True)
class Points:
    """A list of short texts."""

    texts: tuple[str, ...]


@dataclass(frozen=True)
class Board:
    """A drawn example of a table, or of a part of it.

    `state` is the position; `rows` are the parts of it to draw, of the type in which the game draws
    its table, so that a page and a table are drawn by the same functions.
    """

    caption: str
    state: State[Any, Any]
    rows: tuple[Any, ...]


@dataclass(frozen=True)
class Cards:
    """A drawn example of a few cards, in the groups in which they lie or are held."""

    caption: str
    groups: tuple[tuple[Face, ...], ...]


def cards(caption: str, *groups: str) -> Cards:
    """Groups of cards as text: `"7D 7C *", "4H 5H 6H 7H"`."""
    return Cards(caption, tuple(map(parse_faces, groups)))


@dataclass(frozen=True)
class HouseRule:
    """A house rule with everything a table may choose, the default first."""

    name: str
    label: str
    help: str
    values: tuple[str, ...]


Block = Text | Points | Board | Cards | HouseRule


@dataclass(frozen=True)
class Section:
    """A part of the page under a heading; links and refusals find it by its id."""

    id: str
    heading: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Page:
    """The rules of a game."""

    title: str
    intro: str
    sections: tuple[Section, ...]


def agreed(options: Options) -> tuple[Section, ...]:
    """Return the section on the house rules of a table that are not as usual, if there are any."""
    changed = options.changed()
    rules = [rule for rule in options.offered() if rule.name in changed]
    lines = [
        _("{rule}: {value}").format(rule=_(rule.label), value=rule.label_of(changed[rule.name]))
        for rule in rules
    ]
    if not lines:
        return ()
    told = Text(_("At this table these rules are not as usual:"))
    return (Section(AGREED, _("Your house rules"), (told, Points(tuple(lines)))),)


def house_rules(options: type[Options]) -> Section:
    """The section on the house rules of a game, written from its options."""
    rules = tuple(
        HouseRule(
            rule.name,
            _(rule.label),
            _(rule.help),
            (*map(_, rule.values.values()), *([rule.more.hint] if rule.more else [])),
        )
        for rule in options.offered()
    )
    told = Text(_("A table can agree on other rules. The first of each list is the usual one."))
    return Section(HOUSE_RULES, _("House rules"), (told, *rules))
