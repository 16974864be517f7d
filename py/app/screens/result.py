"""The end of a match: the winners, the places, and highlights of the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app import record
from app.cardview import picture, spoken_run
from app.desk import Desk
from app.facts import facts
from app.games import layout_of
from app.html import Html, bdi, div, fragment, h2, li, main, ol, p, section, span, textarea, ul
from app.record import Record
from app.scores import Rank, few_text, goal_text, match_text, why_over
from app.screens.chrome import (
    Command,
    Notice,
    command,
    history_tool,
    notice,
    rules_tool,
    settings_tool,
    top,
)
from app.screens.scores import me
from peerdeck.naming import You
from peerdeck.words import _

if TYPE_CHECKING:  # the page starts without the modules that only a table with friends needs
    from app.online.participant import Participant

MEDALS = 3
RESULT_FIELD = "result-text"  # shows the result as text if it cannot be copied


def result(
    desk: Desk,
    note: Notice | None = None,
    participant: Participant | None = None,
    records: Sequence[Record] = (),
) -> Html:
    """Return the whole screen."""
    told = facts(desk)
    part = parts(desk, note, participant, records)
    return fragment(
        top(
            _(desk.header.game.title),
            history_tool(),
            rules_tool(desk.header.game),
            settings_tool(),
        ),
        main(
            part["notice"],
            section(
                h2(
                    match_text(desk.header.game, desk.state, desk.names),
                    id="headline",
                    tabindex=-1,
                ),
                p(why_over(desk.header.game, desk.state, desk.names), class_="detail"),
                part["record"],
                _places(desk),
                _goal(desk),
                part.get("after"),
                div(
                    [command(one) for one in _commands(desk, participant)], class_="row-of-buttons"
                ),
                p(id="copied", class_="copied", role="status"),
                div(
                    textarea(
                        id=RESULT_FIELD,
                        readonly=True,
                        rows=len(desk.names) + 2,  # the game, the result, the places
                        aria_label=_("The result as text"),
                    ),
                    class_="uncopied",
                    hidden=True,
                ),
                ul([li(fact) for fact in told], class_="facts") if told else None,
                part.get("fairness"),
                class_="sheet outcome",
                aria_labelledby="headline",
            ),
            id="result",
            class_="result",
            tabindex=-1,
        ),
    )


def parts(
    desk: Desk, note: Notice | None, participant: Participant | None, records: Sequence[Record] = ()
) -> dict[str, Html]:
    """Return the regions that change, by id: the notice, the record, and those about friends."""
    regions = {"notice": notice(note), "record": _record(desk, records)}
    if participant is None:
        return regions
    from app.online.show import friends as show_friends

    return {**regions, **show_friends.after(participant)}


def _record(desk: Desk, records: Sequence[Record]) -> Html:
    """Return how many matches these people have won in all, as soon as there are several."""
    found = record.found(records, desk.names)
    if found is None or found.played < 2:
        return div(id="record")
    return div(
        p(record.record_text(found, desk.names)),
        command(Command("count anew", _("Count anew"), kind="small quiet")),
        id="record",
        class_="record",
    )


def _goal(desk: Desk) -> Html | None:
    """Return the sentence that says which points are good, if there are several to compare."""
    game, state = desk.header.game, desk.state
    if not state.sheet:
        return None
    told = goal_text(game, state) if len(state.sheet) > 1 else few_text(game, state)
    return p(told, class_="help") if told else None


def _places(desk: Desk) -> Html | None:
    """Return the places, unless not a single deal was played to its end."""
    if not desk.state.sheet:
        return None
    return ol([_place(desk, one) for one in layout_of(desk).ranking(desk)], class_="places")


def _place(desk: Desk, rank: Rank) -> Html:
    name = desk.names[rank.seat]
    return li(
        span(rank.place, class_=f"medal medal-{rank.place}" if rank.place <= MEDALS else "medal"),
        bdi(name, class_="name"),
        rank.seat == me(desk) and not isinstance(name, You) and span(_("(you)"), class_="you"),
        span(rank.told, class_="left"),
        rank.left
        and div(
            [span(picture(face), class_="laid") for face in rank.left],
            span(spoken_run(rank.left), class_="unseen"),
            class_="kept",
        ),
        class_="ranked first" if rank.place == 1 else "ranked",
    )


def _commands(desk: Desk, participant: Participant | None) -> tuple[Command, ...]:
    copy = Command("copy", _("Copy result"))
    table = (Command("last table", _("Show the table")), Command("history", _("History")))
    again = Command("again", _("Play again"), kind="main")
    if participant is not None:
        from app.online.asking import votes
        from app.online.chosen import chosen

        view = participant.view
        if not votes(view) or view.stage != "over":
            return (*table, copy, Command("leave", _("Leave")))
        wish = view.wish("begin", view.game)
        if wish is not None and wish.is_mine:
            return (*table, copy, Command("leave", _("Leave")))
        header = chosen(view)
        if header is not None and header.game is not desk.header.game:
            told = _("Play {game}").format(game=_(header.game.title))
            again = Command("again", told, kind="main")
        other = Command("other rules", _("Another game or other rules"))
        return (again, *table, other, copy, Command("leave", _("Leave")))
    return (again, *table, Command("home", _("Same table, other rules")), copy)
