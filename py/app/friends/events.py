"""The events of a table with friends: its person does something, or the machine reports something.

Each function takes one event and returns effects, in order: those that `driver` lists, and another
one. `{"network": {"expected", "answers", "locked"}}` says who belongs to the table, if this page
answers strangers, and if nobody may come in.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from app import controls
from app.effects import Effect
from app.friends import before, wishing
from app.friends.coming import ANY, Coming
from app.friends.desks import OwnDesk
from app.friends.driver import first_vote, restored
from app.friends.following import after, effects_of, open_table, remember_scores, say, say_by, step
from app.friends.names import list_text
from app.friends.table import CHOOSING, CHOSEN, META, REACTIONS, VERSION, FriendsTable
from app.friends.wishing import game_text, levels_text, wished
from app.setup import Setup
from peerdeck.action import Deal, GoOn, Stop
from peerdeck.agreement import wire
from peerdeck.agreement.decisions import Decision
from peerdeck.agreement.effects import Have
from peerdeck.agreement.limits import EVERY
from peerdeck.agreement.notes import COME, HERE, Come
from peerdeck.agreement.page import (
    Computed,
    Event,
    Failed,
    Garbled,
    Noted,
    Reacted,
    Received,
    Ticked,
)
from peerdeck.agreement.sums import Results
from peerdeck.agreement.table import Seat as TableSeat
from peerdeck.agreement.table import Table
from peerdeck.agreement.words import Hash, Person, Seal
from peerdeck.event import Seat
from peerdeck.refusals import Illegal, refused
from peerdeck.words import _

TICK = 0.5  # seconds between two looks at the clock while something is under way
REST = 1.0  # the same while somebody thinks; a page that waits longer has slept
FOLLOWS = 20.0  # seconds after a tap to follow the others in which one tap is enough
BOTS_WAIT = 2.5  # seconds until a bot plays by itself, if no screen has asked it to
_VERSIONED = re.compile(r'\["(\d{1,8})"')  # the beginning of a frame

# Opening, joining and reopening a table


def founded(
    me: Person, id_: Hash, setup: Setup, name: str, expected: Sequence[str], now: float
) -> tuple[FriendsTable, list[Effect]]:
    """Open a table; `expected` are the names of friends for whom seats are kept."""
    new = FriendsTable(me, id_, now, name)
    kept = ["", *expected, *[""] * setup.seats][: setup.seats]
    settings = (
        ("game", game_text(setup)),
        ("levels", levels_text(setup)),
        ("names", list_text(kept)),
    )
    seats = (TableSeat(me, me), *[TableSeat(me)] * (setup.seats - 1))
    new.founding = first_vote(id_, Table((me,), seats, settings=settings), me)
    text = wire.signed_text(new.founding[1], id_)
    return new, [{"sign": text, "id": 0}]


def joined(me: Person, id_: Hash, newest: Hash, now: float) -> FriendsTable:
    """Return a page that has only the link of a table, which names a decision of its history."""
    new = FriendsTable(me, id_, now)
    new.coming = Coming(me, newest)
    return new


def read(
    texts: Mapping[str, str], me: Person, id_: Hash, now: float
) -> tuple[FriendsTable, list[Effect]]:
    """Come back with what was kept. Raises `ValueError` with a sentence."""
    try:
        about = json.loads(texts.get(META, ""))
    except (ValueError, RecursionError):
        about = None
    match about:
        case {"version": int(version), "tables": list(ids), "name": str(name), **more} if ids:
            if version != VERSION:
                raise ValueError(_("It was made by another version of Peerdeck."))
        case _:
            raise ValueError(_("It is not written in the way Peerdeck writes."))
    new = FriendsTable(me, id_, now, name)
    for each in map(str, ids):
        new.runs[each] = restored(texts, each, now)
    if any(run.page.me != me for run in new.runs.values()):
        raise ValueError(_("It belongs to another key of this browser."))
    new.own = OwnDesk(more.get("desk"))
    names = more.get("names")
    new.names |= {str(p): str(n) for p, n in names.items()} if isinstance(names, dict) else {}
    liars = more.get("liars")
    new.outside.liars |= liars if isinstance(liars, dict) else {}
    new.outside.muted = more.get("muted") is True
    new.before = before.read(more.get("before"))
    effects = [effect for run in new.runs.values() for effect in run.begun()]
    return new, after(new, effects, now)


# What the person does


def come(
    table: FriendsTable, name: str, seat: Seat | None, now: float, *, watches: bool = False
) -> list[Effect]:
    """Ask to be let in: to a seat, to any seat, or to watch."""
    table.wishing.name, table.outside.muted, table.outside.resigned = name, False, False
    come = Come(name, -1 if seat is None else seat, watches)
    return say(table, [Noted(COME, come.content)], now)


def rename(table: FriendsTable, name: str, now: float) -> list[Effect]:
    """Be called something else."""
    table.wishing.name = name
    return say(table, [Noted(COME, Come(name).content)], now)


def wish(
    table: FriendsTable, what: str, about: str, now: float, *, is_on: bool = True
) -> list[Effect]:
    """Wish something that is decided, or wish it no longer."""
    return say_by(table, lambda page: wished(page, what, about, is_on=is_on), now)


def admit(table: FriendsTable, peer: Person, seat: Seat | None, now: float) -> list[Effect]:
    """Let somebody in, to a seat or to one that is free; perhaps in place of a friend's key."""
    asker = next((asker for asker in table.view.askers if asker.peer == peer), None)
    friend = asker.friend_peer if asker is not None and asker.seat == seat else ""
    return say_by(table, lambda page: wishing.admitting(page, peer, seat, friend), now)


def leave_for_good(table: FriendsTable, now: float) -> list[Effect]:
    """Wish to be removed; a bot plays on."""
    return wish(table, "remove", table.me, now)


def set_up(table: FriendsTable, setup: Setup, now: float) -> list[Effect]:
    """Choose what is played next; after a match it begins as soon as that is decided."""
    table.wishing.plan = game_text(setup) if table.view.stage == "over" else ""
    return say_by(table, lambda page: wishing.setting_up(page, setup), now)


def begin(table: FriendsTable, now: float) -> list[Effect]:
    """Begin the match that is chosen."""
    table.wishing.plan = table.view.game
    return say_by(table, lambda page: wishing.choosing(page, table.wishing.plan), now)


def keep_seat(table: FriendsTable, seat: Seat, name: str, now: float) -> list[Effect]:
    """Keep a free seat for a friend of this name, or for nobody if there is none."""
    return say_by(table, lambda page: wishing.keeping(page, seat, name), now)


def decline(table: FriendsTable, guest: Person, now: float, *, is_on: bool) -> list[Effect]:
    """Let a guest not help to shuffle from the next deal on, or let them after all."""
    (table.wishing.declined.add if is_on else table.wishing.declined.discard)(guest)
    return say(table, [], now)


def here(table: FriendsTable, now: float) -> list[Effect]:
    """Play on, after the others wished that a bot does."""
    return say(table, [Noted(HERE, "")], now)


def go_on_without(table: FriendsTable, now: float) -> list[Effect]:
    """Go on at another table, without those who are missing."""
    return say_by(table, lambda page: [wishing.going_on(page)], now)


def follow_on(table: FriendsTable, now: float) -> list[Effect]:
    """Go to the table at which others have gone on."""
    if table.run is None or not table.run.page.heard.went_on:
        return []
    table.followed = now
    table.coming = Coming(table.me, table.run.page.heard.went_on)
    remember_scores(table, table.run)
    return after(table, table.forgotten(), now)


def react(table: FriendsTable, what: str, now: float) -> list[Effect]:
    """Show all how the person feels."""
    if table.run is None or what not in (*REACTIONS, CHOOSING, CHOSEN):
        return []
    return step(table, table.run, Reacted(what), now)


def act(table: FriendsTable, action: Any, now: float) -> list[Effect]:
    """Let the own seat act. Raises `Illegal`."""
    desk, run = table.desk, table.run
    if desk is None or run is None or table.view.stage != "playing":
        raise refused(_("No match has begun."), "turns")
    match action:
        case Deal():
            declined = table.wishing.declined
            return say(table, [wishing.ready(run.page, declined)], now)
        case Stop():
            return wish(table, "end", "", now)
        case GoOn():
            return wish(table, "end", "", now, is_on=False)
    table.moves.act(desk, action)
    return after(table, [], now)


def go_on(table: FriendsTable, now: float) -> list[Effect]:
    """Let happen what does by itself: an answer that needs no decision, or a bot's turn."""
    desk, run = table.desk, table.run
    if desk is None or run is None:
        return []
    is_asked = desk.to_act[:1] == (desk.me,) and not (desk.is_sent or desk.watches)
    answer = controls.automatic(desk) if is_asked else None
    if answer is not None:
        try:
            return act(table, answer, now)
        except Illegal:
            return []
    move = table.moves.of_bot(run.page)
    return [] if move is None else step(table, run, move, now)


def think(table: FriendsTable) -> bool:
    """Let a bot of this page think a step further. Return False if there is no more."""
    return table.run is not None and table.moves.think(table.run.page)


# What the machine does


def receive(table: FriendsTable, by: Person, text: str, now: float) -> list[Effect]:
    """Take a frame that a peer has sent."""
    if by in table.outside.ignored:
        return []
    data = text.encode(errors="replace")
    id_ = wire.table_of(data)
    version = _VERSIONED.match(text)
    if version is not None and version[1] != wire.VERSION:
        return ignore(table, by, now, is_on=True) if by in table.outside.states else []
    if id_ != ANY and table.runs and id_ not in table.runs:
        return []  # of a table that goes on without this page, or of none
    try:
        message = wire.read(data, id_)
    except ValueError:
        return _garbled(table, by, now)
    if id_ == ANY:
        is_question = isinstance(message, Have)
        return _effects_of_all(table, Received(by, message), now) if is_question else []
    words = table.runs[id_].page.stored.words if id_ in table.runs else {}
    effects = table.inbox.take(by, id_, words, now, message)
    return _delivered(table, effects, now)


def verified(
    table: FriendsTable, number: int, signers: Sequence[object], now: float
) -> list[Effect]:
    """Take the peers who have signed the words of a frame."""
    table.inbox.checked(number, signers)
    return _delivered(table, [], now)


def _delivered(table: FriendsTable, effects: list[Effect], now: float) -> list[Effect]:
    """Let the pages hear the frames whose turn it is."""
    is_quiet = True
    for by, id_, message in table.inbox.ready():
        run = table.runs.get(id_)
        if message is None:
            effects += _garbled(table, by, now)
        elif run is not None:
            new = effects_of(table, run, Received(by, message), now)
            is_quiet = is_quiet and not new and not run.news
            effects += new
        elif table.coming is not None:
            effects += table.coming.hear(by, id_, message, now)
    return effects if is_quiet and table.coming is None else after(table, effects, now)


def _garbled(table: FriendsTable, by: Person, now: float) -> list[Effect]:
    """Name somebody at the table whose page sends what makes no sense."""
    run = table.run
    return [] if run is None else step(table, run, Garbled(by), now)


def signed(table: FriendsTable, number: int, key: str, signature: str, now: float) -> list[Effect]:
    """Take a signature of this page."""
    if number == 0 and table.founding is not None:
        decision, vote = table.founding
        table.founding = None
        first = Decision(decision.value, (vote,), (Seal(key, signature),))
        return after(table, open_table(table, table.id, first, now, n=1), now)
    effects = [e for run in table.runs.values() for e in run.signed(number, key, signature, now)]
    return after(table, effects, now)


def computed(
    table: FriendsTable, results: Mapping[str, Results | None], now: float
) -> list[Effect]:
    """Take the results of sums."""
    return after(table, _effects_of_all(table, Computed(results), now), now)


def cannot_store(table: FriendsTable, now: float) -> list[Effect]:
    """Take part no longer, because the browser does not keep what this page would say."""
    return after(table, _effects_of_all(table, Failed(), now), now)


def _effects_of_all(table: FriendsTable, event: Event, now: float) -> list[Effect]:
    """Let the pages of this table and of those before it take an event."""
    return [e for run in table.runs.values() for e in effects_of(table, run, event, now)]


def peer_state(table: FriendsTable, peer: Person, state: str, now: float) -> list[Effect]:
    """A connection is open, quiet, or gone."""
    if state == "open":
        table.outside.states[peer] = "here"
        if table.coming is not None:
            table.coming.said = -EVERY  # to be asked soon
    elif state == "quiet":
        table.outside.states[peer] = "quiet"
    else:
        table.outside.states.pop(peer, None)
        table.outside.ignored.discard(peer)
        table.inbox.forget(peer)
    return after(table, [], now)


def ignore(table: FriendsTable, peer: Person, now: float, *, is_on: bool) -> list[Effect]:
    """Ignore a peer whose page has another version: it may play by other rules."""
    (table.outside.ignored.add if is_on else table.outside.ignored.discard)(peer)
    return after(table, [], now)


def wait(table: FriendsTable) -> int:
    """Return the milliseconds until `tick` has to be called."""
    run = table.run
    if run is None or table.view.stage != "playing" or table.view.agreeing:
        return int(TICK * 1000)
    post = run.page.heard.post
    is_busy = bool(run.signing or post.lacking or post.waits or table.view.fairness.shuffling)
    return int((TICK if is_busy else REST) * 1000)


def tick(table: FriendsTable, now: float) -> list[Effect]:
    """Time has passed."""
    effects: list[Effect] = []
    for run in [*table.runs.values()]:
        effects += table.inbox.look_again(run.id, run.page.stored.words, now)
        effects += effects_of(table, run, Ticked(), now)
    if table.coming is not None:
        effects += table.coming.tick(table.outside.states.keys(), now)
        if (run_ := table.coming.arrived(now)) is not None:
            table.runs[run_.id], table.coming = run_, None
            effects += run_.begun()
    effects = after(table, effects, now)
    current = table.run
    if current is not None and now - table.outside.moved >= BOTS_WAIT:
        move = table.moves.of_bot(current.page)
        effects += [] if move is None else step(table, current, move, now)
    return effects + (_follow_further(table, now) if now - table.followed < FOLLOWS else [])


def _follow_further(table: FriendsTable, now: float) -> list[Effect]:
    """Go on to the newest table after a tap, and ask for the own seat where nobody waits."""
    if table.view.stage == "continued":
        return follow_on(table, now)
    seat = table.view.former_seat if table.view.stage == "door" else None
    return [] if seat is None else come(table, table.wishing.name, seat, now)
