"""The consequences of an event at a table with friends, until nothing more follows.

Wishes that are due are said, the desk and the view are brought up to date, and those who belong to
the table are connected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from app.desk import Gathering
from app.effects import Effect
from app.friends import before
from app.friends.driver import Run, run_of
from app.friends.looking import view_of
from app.friends.names import remembered, seat_names
from app.friends.news import news_of
from app.friends.table import CHOOSING, CHOSEN, REACTIONS, FriendsTable
from app.friends.view import AT_TABLE, Stage, TableView
from peerdeck.agreement.cards import match_of
from peerdeck.agreement.decisions import Decision
from peerdeck.agreement.effects import Tell
from peerdeck.agreement.page import Event, Noted
from peerdeck.agreement.state import Page, Stored
from peerdeck.agreement.words import Hash, Record
from peerdeck.words import _

OLD_TABLES = 2  # that a page answers for, so that those who were away find the way to the newest
MOST_ROUNDS = 8  # of what follows by itself from one event


def after(table: FriendsTable, effects: list[Effect], now: float) -> list[Effect]:
    """Do what follows by itself, look at the table again, and return all effects."""
    table.now = now
    for _round in range(MOST_ROUNDS):
        more = _follow(table, now)
        if not more:
            break
        effects += more
    if table.run is not None:
        _look(table, table.run, now)
    elif table.coming is not None:
        stage: Stage = "histories" if table.coming.differ else "calling"
        is_other = bool(table.outside.ignored)
        table.view = TableView(stage, my_peer=table.me, has_other_versions=is_other)
    meta = table.meta
    if table.run is not None and (saving := table.saving()) and table.meta != meta:
        effects.append(saving)
    network = _to_connect(table)
    if network != table.network:
        table.network = network
        effects.append({"network": network})
    return effects


def _follow(table: FriendsTable, now: float) -> list[Effect]:
    """Return the effects of what is due without a tap."""
    run = table.run
    if run is None:
        return []
    effects: list[Effect] = []
    if run.founded is not None:
        first, run.founded = run.founded, None
        remember_scores(table, run)
        return open_table(table, first.value.change.details[0], first, now)
    page = run.page
    table.names |= remembered(page, table.names)
    news, run.news = run.news, []
    for tell in news:
        _hear(table, run, tell)
    for note in table.wishing.due(page):
        effects += effects_of(table, run, note, now)
    if run.page is page:
        _follow_match(table, run)
        move = table.moves.due(page, page.table.seat_of(table.me))
        if move is not None and not _is_writing(page):
            effects += effects_of(table, run, move, now)
    return effects


def _follow_match(table: FriendsTable, run: Run) -> None:
    """Bring the desk up to date."""
    page = run.page
    match = match_of(page)
    seat = page.table.seat_of(table.me)
    table.own.follow(page, match, seat, seat_names(page.table, table.names))
    table.moves.follow(table.own.desk, is_behind=table.own.is_behind(match, seat))
    place = page.base, page.place
    if place != table.place:
        table.place, table.outside.moved = place, table.now


def _hear(table: FriendsTable, run: Run, tell: Tell) -> None:
    """Take what the agreement says to the person."""
    page = run.page
    if tell.what == "contradiction" and run is table.run:
        table.outside.liars[tell.people[0]] = page.table.match
    if tell.what.startswith("reaction "):
        seat = page.table.seat_of(tell.people[0])
        what = tell.what.removeprefix("reaction ")
        if what in (CHOOSING, CHOSEN):
            table.outside.chooser = tell.people[0] if what == CHOOSING else ""
        elif seat is not None and what in REACTIONS:
            table.reactions.append((seat, what))
    elif tell.what == "cannot store":
        table.outside.stopped = _(
            "This browser does not store what your page would say, so it takes no part any "
            "longer. Free some space on the device, then reload the page."
        )
    elif tell.what == "lost":
        table.outside.stopped = _(
            "This browser has lost a part of what it stored of the table, so your page can "
            "play on only as a new one: the others are asked to let you in again."
        )
    elif tell.what in ("decided remove", "decided send away") and table.me in tell.people:
        table.outside.resigned = table.view.resigns
        table.outside.muted = True
    elif run is table.run and table.view.stage in AT_TABLE:
        table.news += news_of(tell, page, table.names, table.own.desk)


def _look(table: FriendsTable, run: Run, now: float) -> None:
    """Make the view again, and let the desk know of it."""
    page, outside = run.page, table.outside
    _follow_match(table, run)
    page.now = max(page.now, now)
    table.view = view_of(page, outside, table.judge)
    if table.before:
        table.view = replace(table.view, before=tuple(table.before))
    if (desk := table.own.desk) is not None:
        desk.pauses = table.view.paused or table.view.is_away
        desk.has_bot = table.view.is_away and not table.view.paused
        desk.is_ended = page.table.is_ended
        is_dealt = page.line.head.standing(page.table).is_dealt
        desk.gathering = Gathering(table.view.is_ready or is_dealt, table.view.unready)


def _to_connect(table: FriendsTable) -> Effect:
    """Return who belongs to the table, and if this page lets strangers call."""
    if table.run is None:
        people = table.coming.people if table.coming is not None else set()
        return {"expected": sorted(people - {table.me}), "answers": False, "locked": False}
    page = table.run.page
    everybody = {p for run in table.runs.values() for p in run.page.table.players}
    everybody |= {*page.table.spectators}
    feeders = page.table.feeders
    is_there = table.me in page.table.players and not table.outside.stopped
    answers = is_there and (table.me in feeders or not any(map(page.hears, feeders)))
    if table.outside.muted:
        everybody = set()
    return {
        "expected": sorted(everybody - {table.me}),
        "answers": answers,
        "locked": page.table.setting("lock") == "on",
    }


def open_table(
    table: FriendsTable, id_: Hash, first: Decision, now: float, *, n: int = 0
) -> list[Effect]:
    """Open a table by its first decision."""
    run = run_of(id_, Stored(table.me, [first], n=n), now)
    effects = []
    for old in [*table.runs][:-OLD_TABLES]:
        effects.append(table.runs.pop(old).forgotten())
    table.runs[id_] = run
    return [*effects, *run.begun()]


def remember_scores(table: FriendsTable, run: Run) -> None:
    """Keep how the match of a table stands that this page leaves to go on at another one."""
    if (match := before.before_of(run.page, table.names)) is not None:
        table.before = [*table.before, match][-before.MOST :]


def say_by(
    table: FriendsTable, notes_of: Callable[[Page], list[Noted]], now: float
) -> list[Effect]:
    """Say the notes that follow from the page as it is now."""
    return [] if table.run is None else say(table, notes_of(table.run.page), now)


def say(table: FriendsTable, notes: Iterable[Noted], now: float) -> list[Effect]:
    """Say these notes, if this page is at a table."""
    run = table.run
    effects: list[Effect] = []
    for note in notes if run is not None else ():
        assert run is not None
        effects += effects_of(table, run, note, now)
    return after(table, effects, now)


def step(table: FriendsTable, run: Run, event: Event, now: float) -> list[Effect]:
    """Let the page of a table take an event, and do what follows."""
    return after(table, effects_of(table, run, event, now), now)


def effects_of(table: FriendsTable, run: Run, event: Event, now: float) -> list[Effect]:
    """Let the page of a table take an event; one that is muted says nothing."""
    effects = run.step(event, now)
    if table.outside.muted:
        effects = [effect for effect in effects if "post" not in effect]
    return effects


def _is_writing(page: Page) -> bool:
    """Return True if a record of this page is being signed."""
    return any(isinstance(word, Record) for word in page.stored.unsigned.values())
