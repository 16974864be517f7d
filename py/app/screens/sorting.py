"""The tools of the own hand: ways to sort it, and groups."""

from __future__ import annotations

from dataclasses import dataclass

from app.html import Html, div, span
from app.screens.chrome import Command, command
from peerdeck.words import _


@dataclass(frozen=True)
class Sort:
    """A way to sort the hand: its id, its name, and the name for ears."""

    id: str
    label: str
    spoken: str


@dataclass(frozen=True)
class Sorting:
    """The ways to sort, and what can be done with the selected cards."""

    ways: tuple[Sort, ...]
    has_groups: bool = False  # whether there is any use for groups
    can_group: bool = False
    can_ungroup: bool = False


def sorting(what: Sorting) -> Html:
    """The region of these tools."""
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
    """One button in one place: what it does goes with the cards that are selected."""
    if what.can_ungroup and not what.can_group:
        return Command(
            "ungroup",
            _("Ungroup"),
            spoken=_("Dissolve the group of the selected cards"),
            kind="small grouping",
        )
    return Command(
        "group",
        _("Group"),
        spoken=_("Make the selected cards a group"),
        kind="small grouping",
        disabled=not what.can_group,
    )
