"""The tools for arranging the hand: ways to sort it, and groups."""

from __future__ import annotations

from app import arranging
from app.desk import Desk
from app.games import layout_of
from app.games.layout import Way
from app.html import Html, div, span
from app.screens.chrome import Command, command
from peerdeck.words import _


def sorting(desk: Desk, *, is_live: bool = True) -> Html:
    """Return the region of these tools: those of all games, and those of this one.

    If they are not live, they only keep their room, and depend on no card of the hand.
    """
    if desk.watches:
        return div(id="sorting")
    is_live = is_live and desk.shows_hand
    ways = (
        Way("suit", _("Suits"), _("Sort the hand by suits")),
        Way("rank", _("Ranks"), _("Sort the hand by ranks")),
        *layout_of(desk).ways(desk),
    )
    can_group = is_live and arranging.can_group(desk)
    can_ungroup = is_live and arranging.can_ungroup(desk)
    has_groups = arranging.has_melds(desk) or can_ungroup
    few = len(ways) == 2 and not has_groups  # they leave room for what happened
    return div(
        span(_("Sort"), aria_hidden=True),
        [
            command(
                Command(
                    "sort",
                    way.label,
                    value=way.id,
                    spoken=way.spoken,
                    kind="small",
                    disabled=not is_live,
                )
            )
            for way in ways
        ],
        has_groups and command(_grouping(can_group, can_ungroup)),
        id="sorting",
        class_="sorting two-ways" if few else "sorting",
        role="group",
        aria_label=_("Arrange your hand"),
    )


def _grouping(can_group: bool, can_ungroup: bool) -> Command:
    """Return the one button for groups: its action depends on the selected cards."""
    if can_ungroup and not can_group:
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
        disabled=not can_group,
    )
