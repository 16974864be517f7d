"""The look back at a deal: where a player could have done better."""

from __future__ import annotations

from app.cardview import picture, spoken_run
from app.desk import Desk
from app.games import layout_of
from app.html import (
    Html,
    details,
    div,
    fragment,
    h3,
    label,
    li,
    ol,
    p,
    progress,
    span,
    summary,
)
from app.looking_back import can_look_back
from app.scores import as_called
from app.screens.chrome import Command, row
from peerdeck.bot import reason_text
from peerdeck.looking_back import Decision, Found
from peerdeck.words import _, ngettext

STEPS = 20  # of the bar
LONG = 200  # characters about a table that are shown folded
FEW = 3  # points that are told with a digit behind the point


def panel(desk: Desk, found: Found | None) -> Html:
    """Return what has been found, or how far the search for it has come, or how to begin it."""
    if found is None and not can_look_back(desk):
        return p(_why_not(desk))
    lead = _("What the hard bot would have done in your place, where it clearly mattered.")
    if found is None:
        inside = row([Command("look back", _("Look back"), kind="main")])
    else:
        inside = _under_way(found) if found.share < 1 else _found(desk, found)
    return fragment(p(lead), inside)


def _why_not(desk: Desk) -> str:
    if desk.watches or len(desk.people) > 1:
        return _("Looking back shows a hand: it is for players who have a device to themselves.")
    if not desk.at_result:
        told = _("When a deal is over, you see here where another play was clearly better.")
        other = _("When a round is over, you see here where another play was clearly better.")
        return as_called(desk.header.game, told, other)
    return _("There are no plays of yours to look back at.")


def _under_way(found: Found) -> Html:
    done = int(found.share * STEPS)
    return div(
        label(_("Playing it out…"), for_="looking"),
        progress(id="looking", max=STEPS, value=done),
        class_="looking",
    )


def _found(desk: Desk, found: Found) -> Html:
    if not found.decisions:
        told = _("Nothing stands out: by what you could know, no other play was clearly better.")
        return p(told, class_="well", role="status")
    then, moments = Desk(desk.header, desk.me, desk.names), []
    for decision in found.decisions:
        then.feed(desk.entries[len(then.entries) : decision.at])
        moments.append(_decision(then, decision))
    return fragment(
        ol(moments, class_="moments"),
        p(_("By what you could know at the time: luck does not count."), class_="fine"),
    )


def _decision(then: Desk, decision: Decision) -> Html:
    """Return one decision, with the desk as it was before it."""
    game, me, names = then.header.game, then.me, then.names
    hand = then.known_hand(me)
    better, done = (
        game.choice(decision.view, me, action, names) for action in (decision.better, decision.done)
    )
    return li(
        h3(_("Your turn {number}").format(number=decision.turn)),
        div(
            [span(picture(face), class_="laid") for face in hand],
            span(_("You had {cards}.").format(cards=spoken_run(hand)), class_="unseen"),
            class_="held-then",
        ),
        _lay(layout_of(then).heard(then, "table")),
        p(_("You: {choice}").format(choice=done)),
        p(_("Better: {choice}").format(choice=better), class_="better"),
        p(_("Why: {reason}.").format(reason=reason_text(decision.reason)), class_="reason"),
        p(_gain(decision.gain), class_="reason"),
    )


def _lay(told: str) -> Html | None:
    """Return what lay on the table, folded where that is much."""
    if not told:
        return None
    if len(told) <= LONG:
        return p(told, class_="lay-then")
    return details(summary(_("What lay on the table")), p(told), class_="lay-then")


def _gain(gain: float) -> str:
    if gain < FEW:
        told = _("On average that is worth {points} points more.")
        return told.format(points=f"{gain:.1f}")
    points = round(gain)
    told = ngettext(
        "On average that is worth about {points} point more.",
        "On average that is worth about {points} points more.",
        points,
    )
    return told.format(points=points)
