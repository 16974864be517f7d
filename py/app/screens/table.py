"""The whole table, put together from its regions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from app import controls
from app.bot_advice import can_hint
from app.cardview import picture
from app.desk import Desk
from app.games import layout_of
from app.hint import SHOWN
from app.hint_marks import WORD
from app.html import Html, button, classes, div, fragment, main, section, span
from app.screens import advice
from app.screens.bar import Bar, bar, last_play, tip
from app.screens.chrome import (
    Command,
    Notice,
    command,
    entry,
    hinted,
    history_tool,
    icon,
    menu,
    notice,
    rules_tool,
    settings_tool,
    tool,
    top,
)
from app.screens.hand import hand
from app.screens.outcome import outcome
from app.screens.seated import regions as regions_of_players
from app.screens.seats import empty_seats
from app.screens.sorting import sorting
from peerdeck.game import Game
from peerdeck.words import _

if TYPE_CHECKING:  # the page starts without the modules that only a table with friends needs
    from app.online.participant import Participant

# Style sheets also ask about these regions elsewhere in the page.
ASKED = ("outcome", "seats", "among-friends", "board", "notice", "sorting", "hand", "tip")
BACKS = 7  # face-down cards that stand for a hand before it is known


def table(
    desk: Desk,
    note: Notice | None,
    fast: bool,
    participant: Participant | None = None,
    *,
    shows_tip: bool = False,
) -> Html:
    """Return the whole screen."""
    return screen(desk.header.game, parts(desk, note, fast, participant, shows_tip=shows_tip))


def marks(regions: Mapping[str, Html]) -> str:
    """Return the classes of the page while it shows these regions of a table.

    A class `x` of a region is `has-x` there. So a style sheet can ask it of what lies elsewhere in
    the page without `:has()`, for which a browser styles much of the page at each change.
    """
    shown = [name for id in ASKED for name in classes(regions.get(id, ""))]
    return " ".join(["at-table", *(f"has-{name}" for name in shown)])


def setting(game: Game, seats: int) -> tuple[Html, str]:
    """Return the screen while nothing is known yet but the game, and the marks of the page.

    It is the frame of the table, with face-down cards. The line of the boot says what it waits for.
    """
    empty = {id: div(id=id) for id in ("outcome", "notice", "own-seat", "sorting", "tip")}
    regions = {
        "seats": empty_seats(seats),
        "board": section(id="board", class_="board"),
        "last": last_play(""),
        "hand": section(
            div([span(picture(None), class_="fan-card")] * BACKS, class_=f"fan n{BACKS}"),
            id="hand",
            class_="hand",
            aria_hidden=True,
        ),
        "hint": _hint(is_playing=True),
        "advice-entry": entry("advice", "hint", _("What can I do?"), is_playing=True),
        "stop-entry": entry("stop", "remove", _("End the match here…"), is_playing=True),
        "bar": bar(Bar("", my_turn=False, commands=())),
        "pace": _pace(fast=False),
    }
    return screen(game, {**empty, **regions}), marks(regions)


def screen(game: Game, part: Mapping[str, Html]) -> Html:
    """Return the screen around its regions."""
    return fragment(
        top(
            _(game.title),
            part["hint"],
            part.get("friends"),
            history_tool(),
            rules_tool(game),
            menu(
                part["advice-entry"],
                part["pace"],
                settings_tool(),
                command(
                    Command("query", "", value="keys", kind="quiet"),
                    icon("keys"),
                    span(_("Questions and keys")),
                ),
                part.get("ask-again-entry"),
                part["stop-entry"],
                tool("leave", "leave", _("Leave")),
            ),
        ),
        main(
            part["outcome"],
            around(part),
            div(
                above_hand(part),
                part["notice"],
                part["hand"],
                part["bar"],
                part["tip"],
                class_="near",
            ),
            span(_("Suggested"), id=WORD, hidden=True),
            id="table",
            class_="table",
            tabindex=-1,
        ),
    )


def around(part: Mapping[str, Html]) -> Html:
    """Return the board with the players around it."""
    return div(part["seats"], part.get("among-friends"), part["board"], class_="around")


def above_hand(part: Mapping[str, Html]) -> Html:
    """Return the line above the hand: what happened last, the player, and the ways to sort."""
    return div(part["last"], part["own-seat"], part["sorting"], class_="above-hand")


def parts(
    desk: Desk,
    note: Notice | None,
    fast: bool,
    participant: Participant | None = None,
    *,
    shows_tip: bool = False,
) -> dict[str, Html]:
    """Return the regions that change during the game, by id."""
    hint = None if note else desk.hint
    away, commands = _away(participant), _bar(desk)
    # What is said and asked is then in the result, over the table.
    is_over_it = desk.at_result and not desk.in_moment
    is_refused = note is not None and note.kind == "refusal" and not is_over_it
    refusal = note if is_refused else None
    return {
        "outcome": outcome(desk, commands, away, note),
        **regions_of_players(desk, away, _bots(desk, participant)),
        "board": layout_of(desk).region(desk),
        "last": last_play(_last(desk)),
        "notice": notice(None if is_over_it or refusal else note)
        if hint is None
        else advice.hint(hint),
        "sorting": sorting(desk),
        "hand": hand(desk),
        "hint": _hint(not desk.watches, is_shown=hint is not None, is_due=can_hint(desk)),
        "advice-entry": entry("advice", "hint", _("What can I do?"), is_playing=not desk.watches),
        "stop-entry": entry(
            "stop", "remove", _("End the match here…"), is_playing=not (desk.watches or desk.over)
        ),
        "bar": bar(Bar("", my_turn=False, commands=()) if is_over_it else commands, refusal),
        "tip": tip(controls.tip(desk) if shows_tip else ""),
        "pace": _pace(fast),
        **_friends(participant),
    }


def _bar(desk: Desk) -> Bar:
    """Return the prompt and the commands for now; those that a hint leads to are marked."""
    found = controls.bar(desk)
    return replace(found, commands=tuple(hinted(desk, one) for one in found.commands))


def _friends(participant: Participant | None) -> dict[str, Html]:
    if participant is None:
        return {}
    from app.online.show import friends as show_friends

    return show_friends.parts(participant)


def _away(participant: Participant | None) -> dict[int, str]:
    """Return the absent players by their seats, with their state in words."""
    if participant is None:
        return {}
    from app.online.standing import presence

    view = participant.view
    return {
        seat.seat: presence(seat, view)
        for seat in view.seats
        if seat.who == "person" and seat.presence != "here"
    }


def _bots(desk: Desk, participant: Participant | None) -> set[int]:
    """Return the seats for which bots play now."""
    if participant is None:
        return set(range(desk.state.seats)) - set(desk.people)
    return {seat.seat for seat in participant.view.seats if seat.bot}


def _last(desk: Desk) -> str:
    """Return the last line of the log, or the last play if the result has its own region."""
    if desk.at_result:
        return desk.played
    return desk.lines[-1] if desk.lines else ""


def _hint(is_playing: bool, *, is_shown: bool = False, is_due: bool = False) -> Html:
    """Return the button for a hint; pressed when none is due, it says when one is."""
    return button(
        icon("hint"),
        span(_("Hint")),
        type="button",
        id="hint",
        class_="button quiet",
        data_do="hint",
        # Pressed twice while it is thought of, it must not go as soon as it comes.
        data_value=SHOWN if is_shown else None,
        aria_pressed=is_shown,
        aria_disabled=None if is_due else True,
        hidden=not is_playing,
    )


def _pace(fast: bool) -> Html:
    return button(
        icon("pace"),
        span(_("Fast bots")),
        type="button",
        id="pace",
        class_="button quiet",
        data_do="pace",
        aria_pressed=fast,
        title=_("Let the bots play faster"),
    )
