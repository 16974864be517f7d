"""A table with friends as the page's worker holds it: the one door to everything in this folder.

What the person does, frames, signatures, results of sums and the time go in; effects come out, in
order (`driver` lists them), and two more: `{"network": {"expected", "answers", "locked"}}` says who
belongs to the table, if this page answers strangers, and if nobody may come in.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from app import controls
from app.desk import Desk, Gathering
from app.effects import Effect
from app.friends import before, wishing
from app.friends.coming import ANY, Coming
from app.friends.desks import OwnDesk
from app.friends.driver import Run, first_vote, forgotten, restored, run_of
from app.friends.fairness import Judge
from app.friends.inbox import Inbox
from app.friends.looking import Outside, view_of
from app.friends.moves import Moves
from app.friends.names import list_text, remembered, seat_names
from app.friends.news import News, news_of
from app.friends.times import BOTS_WAIT, REST, TICK
from app.friends.view import AT_TABLE, DURING, Presence, Stage, TableView
from app.friends.wishing import Wishing, game_text, levels_text, wished
from app.setup import Setup
from peerdeck.action import Deal, GoOn, Stop
from peerdeck.agreement import wire
from peerdeck.agreement.cards import match_of
from peerdeck.agreement.decisions import Decision
from peerdeck.agreement.effects import Have, Tell
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
from peerdeck.agreement.state import Page, Stored
from peerdeck.agreement.sums import Results
from peerdeck.agreement.table import Seat as TableSeat
from peerdeck.agreement.table import Table
from peerdeck.agreement.words import Accepted, Hash, Person, Record, Seal
from peerdeck.event import Seat
from peerdeck.refusals import Illegal, refused
from peerdeck.words import _

META = "about"  # the name of the text with everything that no table of the agreement has
VERSION = 1  # of that text
OLD_TABLES = 2  # that a page answers for, so that those who were away find the way to the newest
MOST_ROUNDS = 8  # of what follows by itself from one event
REACTIONS = ("nudge", "applause", "laugh", "wow", "sorry")
_VERSIONED = re.compile(r'\["(\d{1,8})"')  # the beginning of a frame
CHOOSING, CHOSEN = "choosing", "chosen"  # what comes next: said as reactions are, and not shown


class FriendsTable:
    """A page at a table with friends.

    `desk` is what the person sees of the match, and `view` everything else, as it was when
    something happened last. `reactions` are those that came, by seat, `said` is what happened in
    the match and `news` what happened to the people, in sentences: the screens that show them
    take them out.
    """

    def __init__(self, me: Person, id_: Hash, now: float, name: str = "") -> None:
        """Begin without a table; `founded`, `joined` and `read` make one."""
        self.me, self.id = me, id_
        self.runs: dict[Hash, Run] = {}  # the last one is this table, those before it continue it
        self.coming: Coming | None = None
        self.wishing = Wishing(name)
        self.moves = Moves()
        self.own = OwnDesk()
        self.reactions: list[tuple[Seat, str]] = []
        self.news: list[News] = []
        self.names: dict[Person, str] = {}
        self.before: list[before.Before] = []  # matches at tables that this one continues
        self.view = TableView("calling", my_peer=me)
        self._inbox = Inbox()
        self._judge = Judge()
        self._outside = Outside({}, self.names, now)
        self._states: dict[Person, Presence] = {}
        self._ignored: set[Person] = set()  # whose pages have another version
        self._founding: tuple[Decision, Accepted] | None = None
        self._now = self._moved = now
        self._place: object = None
        self._network: Effect = {}
        self._meta = ""
        self._expected: list[str] = []  # names of friends for whom seats are kept at first

    # How a page comes to a table

    @classmethod
    def founded(
        cls, me: Person, id_: Hash, setup: Setup, name: str, expected: Sequence[str], now: float
    ) -> tuple[FriendsTable, list[Effect]]:
        """Open a table; `expected` are the names of friends for whom seats are kept."""
        new = cls(me, id_, now, name)
        kept = ["", *expected, *[""] * setup.seats][: setup.seats]
        settings = (
            ("game", game_text(setup)),
            ("levels", levels_text(setup)),
            ("names", list_text(kept)),
        )
        seats = (TableSeat(me, me), *[TableSeat(me)] * (setup.seats - 1))
        new._founding = first_vote(id_, Table((me,), seats, settings=settings), me)
        text = wire.signed_text(new._founding[1], id_)
        return new, [{"sign": text, "id": 0}]

    @classmethod
    def joined(cls, me: Person, id_: Hash, newest: Hash, now: float) -> FriendsTable:
        """Come to a table by a link, which names a decision of its history."""
        new = cls(me, id_, now)
        new.coming = Coming(me, newest)
        return new

    @classmethod
    def read(
        cls, texts: Mapping[str, str], me: Person, id_: Hash, now: float
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
        new = cls(me, id_, now, name)
        for each in map(str, ids):
            new.runs[each] = restored(texts, each, now)
        if any(run.page.me != me for run in new.runs.values()):
            raise ValueError(_("It belongs to another key of this browser."))
        new.own = OwnDesk(more.get("desk"))
        names = more.get("names")
        new.names |= {str(p): str(n) for p, n in names.items()} if isinstance(names, dict) else {}
        new._outside.muted = more.get("muted") is True
        new.before = before.read(more.get("before"))
        effects = [effect for run in new.runs.values() for effect in run.begun()]
        return new, new._after(effects, now)

    # What can be seen

    @property
    def run(self) -> Run | None:
        """The table at which this page plays; none while it looks for it."""
        return next(reversed(self.runs.values()), None)

    @property
    def desk(self) -> Desk | None:
        """The match as this page's person sees it; none before it."""
        return self.own.desk if self.view.stage in DURING else None

    @property
    def said(self) -> list[str]:
        """What has happened in the match, in sentences."""
        return self.own.said

    @property
    def newest(self) -> Hash:
        """The hash of the newest decision, for a link to the table."""
        return self.run.page.base if self.run is not None else ""

    def proof_text(self) -> str:
        """Return the match with everything by which others can check how it was dealt."""
        from peerdeck.agreement.proof_text import proof_text

        return "" if self.run is None else proof_text(self.run.page, self.names)

    # What the person does

    def come(
        self, name: str, seat: Seat | None, now: float, *, watches: bool = False
    ) -> list[Effect]:
        """Ask to be let in: to a seat, to any seat, or to watch."""
        self.wishing.name, self._outside.muted, self._outside.resigned = name, False, False
        come = Come(name, -1 if seat is None else seat, watches)
        return self._say([Noted(COME, come.content)], now)

    def rename(self, name: str, now: float) -> list[Effect]:
        """Be called something else."""
        self.wishing.name = name
        return self._say([Noted(COME, Come(name).content)], now)

    def wish(self, what: str, about: str, now: float, *, is_on: bool = True) -> list[Effect]:
        """Wish something that is decided, or wish it no longer."""
        return self._say_by(lambda page: wished(page, what, about, is_on=is_on), now)

    def admit(self, peer: Person, seat: Seat | None, now: float) -> list[Effect]:
        """Let somebody in, to a seat or to one that is free; perhaps in place of a friend's key."""
        asker = next((asker for asker in self.view.askers if asker.peer == peer), None)
        friend = asker.friend_peer if asker is not None and asker.seat == seat else ""
        return self._say_by(lambda page: wishing.admitting(page, peer, seat, friend), now)

    def leave_for_good(self, now: float) -> list[Effect]:
        """Wish to be removed; a bot plays on."""
        return self.wish("remove", self.me, now)

    def set_up(self, setup: Setup, now: float) -> list[Effect]:
        """Choose what is played next; after a match it begins as soon as that is decided."""
        self.wishing.plan = game_text(setup) if self.view.stage == "over" else ""
        return self._say_by(lambda page: wishing.setting_up(page, setup), now)

    def begin(self, now: float) -> list[Effect]:
        """Begin the match that is chosen."""
        self.wishing.plan = self.view.game
        return self._say_by(lambda page: wishing.choosing(page, self.wishing.plan), now)

    def keep_seat(self, seat: Seat, name: str, now: float) -> list[Effect]:
        """Keep a free seat for a friend of this name, or for nobody if there is none."""
        return self._say_by(lambda page: wishing.keeping(page, seat, name), now)

    def decline(self, guest: Person, now: float, *, is_on: bool) -> list[Effect]:
        """Let a guest not help to shuffle from the next deal on, or let them after all."""
        (self.wishing.declined.add if is_on else self.wishing.declined.discard)(guest)
        return self._say([], now)

    def here(self, now: float) -> list[Effect]:
        """Play on, after the others wished that a bot does."""
        return self._say([Noted(HERE, "")], now)

    def go_on_without(self, now: float) -> list[Effect]:
        """Go on at another table, without those who are missing."""
        return self._say_by(lambda page: [wishing.going_on(page)], now)

    def follow_on(self, now: float) -> list[Effect]:
        """Go to the table at which others have gone on."""
        if self.run is None or not self.run.page.heard.went_on:
            return []
        self.coming = Coming(self.me, self.run.page.heard.went_on)
        self._remember_scores(self.run)
        return self._after(self.forgotten(), now)

    def stored_again(self) -> list[Effect]:
        """Return the effects that store everything, because others have cleared the store."""
        self._meta = ""
        effects = [effect for run in self.runs.values() for effect in run.stored_again()]
        return [*effects, self.saving()]

    def forgotten(self) -> list[Effect]:
        """Return the effects that delete all that is kept of this table."""
        effects = [forgotten(_named(run), run.id) for run in self.runs.values()]
        self.runs.clear()
        return [*effects, {"store friends": {META: None}}]

    def react(self, what: str, now: float) -> list[Effect]:
        """Show all how the person feels."""
        is_known = what in (*REACTIONS, CHOOSING, CHOSEN) and self.run is not None
        return self._step(self.run, Reacted(what), now) if is_known and self.run else []

    def act(self, action: Any, now: float) -> list[Effect]:
        """Let the own seat act. Raises `Illegal`."""
        desk, run = self.desk, self.run
        if desk is None or run is None or self.view.stage != "playing":
            raise refused(_("No match has begun."), "turns")
        match action:
            case Deal():
                declined = self.wishing.declined
                return self._say([wishing.ready(run.page, declined)], now)
            case Stop():
                return self.wish("end", "", now)
            case GoOn():
                return self.wish("end", "", now, is_on=False)
        self.moves.act(desk, action)
        return self._after([], now)

    def go_on(self, now: float) -> list[Effect]:
        """Let happen what does by itself: an answer that needs no decision, or a bot's turn."""
        desk, run = self.desk, self.run
        if desk is None or run is None:
            return []
        is_asked = desk.to_act[:1] == (desk.me,) and not (desk.is_sent or desk.watches)
        answer = controls.automatic(desk) if is_asked else None
        if answer is not None:
            try:
                return self.act(answer, now)
            except Illegal:
                return []
        move = self.moves.of_bot(run.page)
        return [] if move is None else self._step(run, move, now)

    def think(self) -> bool:
        """Let a bot of this page think a step further. Return False if there is no more."""
        return self.run is not None and self.moves.think(self.run.page)

    # What the machine does

    def receive(self, by: Person, text: str, now: float) -> list[Effect]:
        """Take a frame that a peer has sent."""
        if by in self._ignored:
            return []
        data = text.encode(errors="replace")
        id_ = wire.table_of(data)
        version = _VERSIONED.match(text)
        if version is not None and version[1] != wire.VERSION:
            return self.ignore(by, now, is_on=True) if by in self._states else []
        if id_ != ANY and self.runs and id_ not in self.runs:
            return []  # of a table that goes on without this page, or of none
        try:
            message = wire.read(data, id_)
        except ValueError:
            return self._garbled(by, now)
        if id_ == ANY:
            is_question = isinstance(message, Have)
            runs = [*self.runs.values()] if is_question else []
            return [e for run in runs for e in self._effects_of(run, Received(by, message), now)]
        words = self.runs[id_].page.stored.words if id_ in self.runs else {}
        effects = self._inbox.take(by, id_, words, now, message)
        return self._delivered(effects, now)

    def verified(self, number: int, signers: Sequence[object], now: float) -> list[Effect]:
        """Take the peers who have signed the words of a frame."""
        self._inbox.checked(number, signers)
        return self._delivered([], now)

    def _delivered(self, effects: list[Effect], now: float) -> list[Effect]:
        """Let the pages hear the frames whose turn it is."""
        is_quiet = True
        for by, id_, message in self._inbox.ready():
            run = self.runs.get(id_)
            if message is None:
                effects += self._garbled(by, now)
            elif run is not None:
                new = self._effects_of(run, Received(by, message), now)
                is_quiet = is_quiet and not new and not run.news
                effects += new
            elif self.coming is not None:
                effects += self.coming.hear(by, id_, message, now)
        return effects if is_quiet and self.coming is None else self._after(effects, now)

    def _garbled(self, by: Person, now: float) -> list[Effect]:
        """Name somebody at the table whose page sends what makes no sense."""
        run = self.run
        return [] if run is None else self._step(run, Garbled(by), now)

    def signed(self, number: int, key: str, signature: str, now: float) -> list[Effect]:
        """Take a signature of this page."""
        if number == 0 and self._founding is not None:
            decision, vote = self._founding
            self._founding = None
            first = Decision(decision.value, (vote,), (Seal(key, signature),))
            return self._after(self._open(self.id, first, now, n=1), now)
        effects = [e for run in self.runs.values() for e in run.signed(number, key, signature, now)]
        return self._after(effects, now)

    def computed(self, results: Mapping[str, Results | None], now: float) -> list[Effect]:
        """Take the results of sums."""
        runs = [*self.runs.values()]
        return self._after(
            [e for run in runs for e in self._effects_of(run, Computed(results), now)], now
        )

    def cannot_store(self, now: float) -> list[Effect]:
        """Take part no longer, because the browser does not keep what this page would say."""
        return self._after(
            [e for run in self.runs.values() for e in self._effects_of(run, Failed(), now)], now
        )

    def peer_state(self, peer: Person, state: str, now: float) -> list[Effect]:
        """A connection is open, quiet, or gone."""
        if state == "open":
            self._states[peer] = "here"
            if self.coming is not None:
                self.coming.said = -EVERY  # to be asked soon
        elif state == "quiet":
            self._states[peer] = "quiet"
        else:
            self._states.pop(peer, None)
            self._ignored.discard(peer)
            self._inbox.forget(peer)
        return self._after([], now)

    def ignore(self, peer: Person, now: float, *, is_on: bool) -> list[Effect]:
        """Ignore a peer whose page has another version: it may play by other rules."""
        (self._ignored.add if is_on else self._ignored.discard)(peer)
        return self._after([], now)

    def wait(self) -> int:
        """Return the milliseconds after which time has passed: `tick` is to be called then."""
        run = self.run
        if run is None or self.view.stage != "playing" or self.view.agreeing:
            return int(TICK * 1000)
        post = run.page.heard.post
        is_busy = bool(run.signing or post.lacking or post.waits or self.view.fairness.shuffling)
        return int((TICK if is_busy else REST) * 1000)

    def tick(self, now: float) -> list[Effect]:
        """Time has passed."""
        effects: list[Effect] = []
        for run in [*self.runs.values()]:
            effects += self._inbox.look_again(run.id, run.page.stored.words, now)
            effects += self._effects_of(run, Ticked(), now)
        if self.coming is not None:
            effects += self.coming.tick(self._states.keys(), now)
            if (run_ := self.coming.arrived(now)) is not None:
                self.runs[run_.id], self.coming = run_, None
                effects += run_.begun()
        effects = self._after(effects, now)
        current = self.run
        if current is not None and now - self._moved >= BOTS_WAIT:
            move = self.moves.of_bot(current.page)
            effects += [] if move is None else self._step(current, move, now)
        return effects

    def saving(self) -> Effect:
        """Return the effect that keeps how the desk is laid out, and what else is not decided."""
        about = {
            "version": VERSION,
            "tables": [*self.runs],
            "name": self.wishing.name,
            "names": self.names,
            "muted": self._outside.muted,
            "before": self.before,
            "desk": self.own.written(),
        }
        self._meta = json.dumps(about)
        return {"store friends": {META: self._meta}}

    # What follows

    def _say_by(self, notes_of: Callable[[Page], list[Noted]], now: float) -> list[Effect]:
        """Say the notes that follow from the page as it is now."""
        return [] if self.run is None else self._say(notes_of(self.run.page), now)

    def _say(self, notes: Iterable[Noted], now: float) -> list[Effect]:
        run = self.run
        effects: list[Effect] = []
        for note in notes if run is not None else ():
            assert run is not None
            effects += self._effects_of(run, note, now)
        return self._after(effects, now)

    def _step(self, run: Run, event: Event, now: float) -> list[Effect]:
        return self._after(self._effects_of(run, event, now), now)

    def _effects_of(self, run: Run, event: Event, now: float) -> list[Effect]:
        """Let the page of a table take an event; one that is muted says nothing."""
        effects = run.step(event, now)
        if self._outside.muted:
            effects = [effect for effect in effects if "post" not in effect]
        return effects

    def _open(self, id_: Hash, first: Decision, now: float, *, n: int = 0) -> list[Effect]:
        """Open a table by its first decision."""
        run = run_of(id_, Stored(self.me, [first], n=n), now)
        effects = []
        for old in [*self.runs][:-OLD_TABLES]:
            effects.append(forgotten(_named(self.runs[old]), old))
            del self.runs[old]
        self.runs[id_] = run
        return [*effects, *run.begun()]

    def _remember_scores(self, run: Run) -> None:
        """Keep how the match of a table stands that this page leaves to go on at another one."""
        if (match := before.before_of(run.page, self.names)) is not None:
            self.before = [*self.before, match][-before.MOST :]

    def _after(self, effects: list[Effect], now: float) -> list[Effect]:
        """Do what follows by itself, look at the table again, and return all effects."""
        self._now = now
        for _round in range(MOST_ROUNDS):
            more = self._follow(now)
            if not more:
                break
            effects += more
        if self.run is not None:
            self._look(self.run, now)
        elif self.coming is not None:
            stage: Stage = "histories" if self.coming.differ else "calling"
            differ, is_other = self._called(self.coming.differ), bool(self._ignored)
            self.view = TableView(
                stage, my_peer=self.me, differ=differ, has_other_versions=is_other
            )
        meta = self._meta
        if self.run is not None and (saving := self.saving()) and self._meta != meta:
            effects.append(saving)
        network = self._to_connect()
        if network != self._network:
            self._network = network
            effects.append({"network": network})
        return effects

    def _follow(self, now: float) -> list[Effect]:
        """Return the effects of what is due without a tap."""
        run = self.run
        if run is None:
            return []
        effects: list[Effect] = []
        if run.founded is not None:
            first, run.founded = run.founded, None
            self._remember_scores(run)
            return self._open(first.value.change.details[0], first, now)
        page = run.page
        self.names |= remembered(page, self.names)
        news, run.news = run.news, []
        for tell in news:
            self._hear(run, tell)
        for note in self.wishing.due(page):
            effects += self._effects_of(run, note, now)
        if run.page is page:
            self._follow_match(run)
            move = self.moves.due(page, page.table.seat_of(self.me))
            if move is not None and not _is_writing(page):
                effects += self._effects_of(run, move, now)
        return effects

    def _follow_match(self, run: Run) -> None:
        """Bring the desk up to date."""
        page = run.page
        match = match_of(page)
        seat = page.table.seat_of(self.me)
        self.own.follow(page, match, seat, seat_names(page.table, self.names))
        self.moves.follow(self.own.desk, is_behind=self.own.is_behind(match, seat))
        place = page.base, page.place
        if place != self._place:
            self._place, self._moved = place, self._now

    def _hear(self, run: Run, tell: Tell) -> None:
        """Take what the agreement says to the person."""
        page = run.page
        if tell.what.startswith("reaction "):
            seat = page.table.seat_of(tell.people[0])
            what = tell.what.removeprefix("reaction ")
            if what in (CHOOSING, CHOSEN):
                self._outside.chooser = tell.people[0] if what == CHOOSING else ""
            elif seat is not None and what in REACTIONS:
                self.reactions.append((seat, what))
        elif tell.what == "cannot store":
            self._outside.stopped = _(
                "This browser does not store what your page would say, so it takes no part any "
                "longer. Free some space on the device, then reload the page."
            )
        elif tell.what == "lost":
            self._outside.stopped = _(
                "This browser has lost a part of what it stored of the table, so your page can "
                "play on only as a new one: the others are asked to let you in again."
            )
        elif tell.what in ("decided remove", "decided send away") and self.me in tell.people:
            self._outside.resigned = self.view.resigns
            self._outside.muted = True
        elif run is self.run and self.view.stage in AT_TABLE:
            self.news += news_of(tell, page, self.names, self.own.desk)

    def _look(self, run: Run, now: float) -> None:
        page, outside = run.page, self._outside
        self._follow_match(run)
        outside.states, outside.names, outside.moved = self._states, self.names, self._moved
        outside.declined, outside.ignored = self.wishing.declined, self._ignored
        page.now = max(page.now, now)
        self.view = view_of(page, outside, self._judge)
        if self.before:
            self.view = replace(self.view, before=tuple(self.before))
        if (desk := self.own.desk) is not None:
            desk.pauses = self.view.paused or self.view.is_away
            desk.has_bot = self.view.is_away and not self.view.paused
            desk.is_ended = page.table.is_ended
            is_dealt = page.line.head.standing(page.table).is_dealt
            desk.gathering = Gathering(self.view.is_ready or is_dealt, self.view.unready)

    def _called(self, people: Iterable[Person]) -> tuple[str, ...]:
        return tuple(self.names.get(person, "") for person in people)

    def _to_connect(self) -> Effect:
        """Return who belongs to the table, and if this page lets strangers call."""
        if self.run is None:
            people = self.coming.people if self.coming is not None else set()
            return {"expected": sorted(people - {self.me}), "answers": False, "locked": False}
        page = self.run.page
        everybody = {p for run in self.runs.values() for p in run.page.table.players}
        everybody |= {*page.table.spectators}
        feeders = page.table.feeders
        is_there = self.me in page.table.players and not self._outside.stopped
        answers = is_there and (self.me in feeders or not any(map(page.hears, feeders)))
        if self._outside.muted:
            everybody = set()
        return {
            "expected": sorted(everybody - {self.me}),
            "answers": answers,
            "locked": page.table.setting("lock") == "on",
        }


def _is_writing(page: Page) -> bool:
    """Return True if a record of this page is being signed."""
    return any(isinstance(word, Record) for word in page.stored.unsigned.values())


def _named(run: Run) -> dict[str, object]:
    """Return the names of the texts that are kept of a table."""
    from peerdeck.agreement import kept

    return {f"{run.id} {name}": None for name in kept.changes(kept.snapshot(run.page.stored), {})}
