"""The tools for arranging the hand: ways to sort it, and groups."""

from __future__ import annotations

from dataclasses import dataclass

from app.html import Html, div, span
from app.screens.chrome import Command, command
from peerdeck.words import _


@dataclass(frozen=True)
class Sort:
    """A way to sort the hand: its id, its label, and its spoken name."""

    id: str
    label: str
    spoken: str


@dataclass(frozen=True)
class Sorting:
    """The ways to sort, and the tools for the selected cards."""

    ways: tuple[Sort, ...]
    has_groups: bool = False  # the game has a use for groups
    can_group: bool = False
    can_ungroup: bool = False


def sorting(what: Sorting) -> Html:
    """Return the region of these tools."""
    return div(
        span(_("Sort"), aria_hidden=True),
        [
            command(Command("sort", way.label, value=way.id, spoken=way.spoken, kind="small"))
            for way in what.ways
        ],
        (what.has_groups or what.can_ungroup) and command(_grouping(what)),
        id="sorting",
        class_="sorting",
        role="group",
        aria_label=_("Arrange your hand"),
    )


def _grouping(what: Sorting) -> Command:
    """Return the one button for groups: its action depends on the selected cards."""
    if what.can_ungroup and not what.can_group:
        return Command(
            "ungroup",
            _("Ungroup"),
            spoken=_("Take the group of the selected cards apart"),
            kind="small grouping",
        )
    return Command(
        "group",
        _("Group"),
        spoken=_("Make the selected cards a group"),
        kind="small grouping",
        disabled=not what.can_group,
    )
