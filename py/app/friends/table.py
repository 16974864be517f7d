"""A table with friends as the page's worker holds it: the one door to everything in this folder.

Into it go what the person does, frames and states of peers, signatures, and the time (`now`, in
milliseconds of any clock that only goes forward). Out come effects, plain data, in order:

- `{"save": text, "blocks": texts}`: keep this before anything else goes out, with these blocks of
  the log by name (`app/blocks.py`); it is as secret as the own hand;
- `{"post": text, "to": peer}`: send this frame to a peer; with `promises` only if the last `save`
  was kept, for this page has to stand by it after a reload;
- `{"deck": sum}`: do a sum of the deck (`deck/effects.py`), and bring it to `computed`;
- `{"sign": text}`: sign this with the page's own key for this table, and bring it to `signed`;
- `{"network": {"host", "leads", "expected", "closed", "proof"}}`: whom to keep connected: the peer
  that is host, if that is this page (then `proof`, a chain of hosts, shows it to those who
  have the old invitation), who belongs to the table, and if it is closed to all others:
  locked, with somebody in every seat;
- `{"remove": peer}`: end the connection with somebody who was sent away again and again.

Signatures in frames must have been checked before `hear` (`frames.signatures_in`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from app import controls
from app.blocks import NONE, Blocks, lines_in
from app.desk import Desk, Gathering
from app.effects import Effect
from app.friends import kept
from app.friends.deck.effects import Compute
from app.friends.desks import OwnDesk
from app.friends.frames import Frame, Send, chain_lists
from app.friends.guest import Guest
from app.friends.hosting import Hosting
from app.friends.lobby import fresh_places
from app.friends.looking import view_of
from app.friends.member import Out
from app.friends.names import KnownNames
from app.friends.news import happened, learnt, unknown_levels
from app.friends.refereeing import TooSoon
from app.friends.seating import Seating
from app.friends.shared import SharedTable
from app.friends.signed import Signed
from app.friends.ticking import Ticking
from app.friends.times import BOTS_WAIT
from app.friends.verdict import Verdict, proof_text
from app.friends.view import Fairness, Presence, TableView
from app.setup import BOT, Bot, Setup
from peerdeck.action import Deal
from peerdeck.dealing.work import Results
from peerdeck.event import Seat
from peerdeck.log import Header, action_text
from peerdeck.match import WISHES
from peerdeck.objection import Objection
from peerdeck.refusals import NOT_YOUR_TURN, Illegal, refused
from peerdeck.words import _

VERSION = 5  # of what is kept
LENGTH = 3_000_000  # characters of a save, without its blocks
# What comes of a save that somebody has edited, beside `ValueError`.
EDITED = (TypeError, AttributeError, LookupError, ArithmeticError)
# What is kept in blocks, for it only grows for a while: the log, the words for it, results of sums.
WORDS = ("book", "words")
LONG = (("book", "lines"), WORDS, ("dealing", "sums", "known"))

PROMISES = ("elect", "vote", "agreed")  # frames by which a page is bound in a term


class FriendsTable:
    """One page at a table with friends.

    `desk` is what this person sees of the match, `view` everything else, as it was when something
    happened last. `reactions` are what came in of them, `said` what happened in the match and
    `news` what happened to the people, both in sentences: whoever shows these takes them out.
    """

    def __init__(
        self, shared: SharedTable, now: float, lay: object = None, names: object = None
    ) -> None:
        """A page with a part in a table; `hosted`, `joined` and `read` make one."""
        self.shared = shared
        self.said: list[str] = []
        self.news: list[str] = []
        self._missed: set[str] = set()
        self._levels: set[str] = set()  # what was told of levels that are not known here
        self._refused = shared.role.refused.copy()  # how often each peer had been sent away
        self._own = OwnDesk()
        self._own.kept = lay
        self._verdict = Verdict()
        self._names = KnownNames(names)
        self._states: dict[str, Presence] = {}
        self._saved: object = None
        self._blocks = [Blocks() for _path in LONG]
        self._network: Effect = {}
        self._now = now
        self._ticking = Ticking(now)
        self._entries = (-1, now)  # how long the log was, and since when
        self._own.follow(shared.role)
        self._names.follow(shared.role.chain)
        self.view = self._look()

    # How a page comes to a table

    @classmethod
    def hosted(
        cls,
        me: str,
        table: str,
        setup: Setup,
        now: float,
        *,
        version: str,
        name: str = "",
        expected: Sequence[str] = (),
    ) -> tuple[FriendsTable, list[Effect]]:
        """Open a table; `expected` are the names of friends for whom seats are kept."""
        host = Hosting(me, table, me, version)
        places = fresh_places(_bots(setup), me, name, expected)
        out = host.open_table(places, _game(setup))
        made = cls(SharedTable(host), now)
        return made, made._after(out, now)

    @classmethod
    def joined(
        cls, me: str, table: str, first: str, now: float, *, version: str
    ) -> tuple[FriendsTable, list[Effect]]:
        """Come with an invitation to the table of this host."""
        made = cls(SharedTable(Guest(me, table, first, now, version)), now)
        return made, made._after([], now)

    @classmethod
    def read(
        cls, text: str, now: float, *, version: str, blocks: Mapping[str, str] = NONE
    ) -> tuple[FriendsTable, list[Effect]]:
        """Come back with what was kept. Raises `ValueError` with a sentence."""
        try:
            told = json.loads(text) if len(text) <= LENGTH else None
        except (ValueError, RecursionError):
            told = None
        with suppress(*EDITED):
            match told:
                case {"friends": number, "blocks": names, "part": part, "desk": lay, **more} if (
                    number == VERSION
                ):
                    put_together(part, names, blocks)
                    made = cls(kept.read(part, now, version), now, lay, more.get("names"))
                    return made, made._after([], now)
        if isinstance(told, dict) and told.get("friends", VERSION) != VERSION:
            raise ValueError(_("It was written by another version of Peerdeck."))
        raise ValueError(_("It is not written in the way Peerdeck writes."))

    def saving(self) -> Effect:
        """Return the effect that keeps this page's part in the table, to come back to it."""
        part = kept.written(self.shared)
        texts: dict[str, str] = {}
        for path, one in zip(LONG, self._blocks, strict=True):
            holder = _holder(part, path) or {path[-1]: []}
            holder[path[-1]] = one.follow(holder[path[-1]])
            texts |= one.texts
        names = [one.names for one in self._blocks]
        told = {"friends": VERSION, "blocks": names, "part": part, "desk": self._own.written()}
        told["names"] = self._names.by_peer
        return {"save": json.dumps(told), "blocks": texts}

    # What can be seen

    @property
    def desk(self) -> Desk | None:
        """The match as this page's person sees it; none before it."""
        return self._own.desk

    @property
    def reactions(self) -> list[tuple[Seat, str]]:
        """The reactions that came in: each a seat, and one of `member.REACTIONS`."""
        return self.shared.role.reactions

    @property
    def refusal(self) -> Illegal | None:
        """The host's refusal of the last move, if there was one; reading it takes it out."""
        role = self.shared.role
        if not isinstance(role, Guest):
            return None
        told, role.refusal = role.refusal, None
        return told

    def proof_text(self) -> str:
        """Return the log with everything by which others can check it; "" if there is none."""
        dealing = self.shared.role.dealing
        return proof_text(dealing, self._names.by_peer) if dealing is not None else ""

    # What the person does

    def come(self, name: str, seat: Seat | None, now: float) -> list[Effect]:
        """A guest asks to be let in, to any seat or to this one."""
        role = self.shared.role
        return self._after(role.come(name, seat, now), now) if isinstance(role, Guest) else []

    def act(self, action: Any, now: float) -> list[Effect]:
        """Let the own seat act. Raises `Illegal`."""
        desk, role = self.desk, self.shared.role
        if self.shared.stopped or desk is None or role.seat is None:
            raise refused(_("No match has begun."), "turns")
        if isinstance(action, Deal) and role.result is not None:
            return self._after(role.say_ready(now), now)
        if desk.is_sent and not isinstance(action, WISHES):
            return []  # a second tap
        if isinstance(role, Guest):
            if not role.is_led(now):
                raise refused(_("The host is not heard just now."), "turns")
            if not isinstance(action, WISHES):
                if not desk.my_turn:
                    raise Illegal(NOT_YOUR_TURN)
                desk.header.game.check(desk.state, desk.me, action)
        return self._after(role.act(action_text(action), now), now)

    def go_on(self, now: float) -> list[Effect]:
        """Let happen what does by itself: an answer nobody has a say in, at a host a bot's turn."""
        desk, role = self.desk, self.shared.role
        if desk is None or self.shared.stopped:
            return []
        is_asked = desk.to_act[:1] == (desk.me,) and not desk.is_sent
        answer = controls.automatic(desk) if is_asked else None
        if answer is not None:
            try:
                return self.act(answer, now)
            except Illegal:
                return []  # too few hear us
        return self._after(role.go_on(now), now) if isinstance(role, Hosting) else []

    def think(self) -> bool:
        """Let a bot of this host think a step further. Return False if there is nothing more."""
        role = self.shared.role
        if self.shared.stopped or not isinstance(role, Hosting) or role.roster is None:
            return False
        game = role.game
        if role.paused or game is None or game.between:
            return False
        return game.think(role.roster)

    def leave(self, now: float) -> list[Effect]:
        """Tell the others that this page goes, and nobody needs to wait; not during a pause."""
        role = self.shared.role
        out: list[Out] = [Send(peer, {"is": "leave"}) for peer in role.others() if not role.paused]
        return self._after(out, now)

    def resign(self, now: float) -> list[Effect]:
        """Leave for good: the others leave this person out, and a bot plays in their seat."""
        return self._after(self.shared.role.resign(now), now)

    def agree_to_remove(self, peer: str, now: float) -> list[Effect]:
        """Agree that the host removes somebody."""
        return self._after(self.shared.role.answer(peer, agrees=True), now)

    def deal_again(self, now: float) -> list[Effect]:
        """Want the deal under way to begin again."""
        dealing = self.shared.role.dealing
        if dealing is not None and not self.shared.stopped:
            dealing.page.void()
        return self._after([], now)

    def react(self, what: str, now: float) -> list[Effect]:
        """Let everybody see how the person feels: one of `member.REACTIONS`."""
        role = self.shared.role
        out = role.react(what, now) if isinstance(role, Hosting) else role.react(what)
        return self._after(out, now)

    # What the host's person does; nothing happens on another page

    def begin(self, now: float) -> list[Effect]:
        """Begin a match, or the next one. Raises `Objection`."""

        def begin(host: Hosting) -> list[Out]:
            if host.game is not None and not host.game.follower.over:
                raise Objection(_("A match is being played."))
            if not host.is_led(now):
                raise TooSoon(_("Too few of the players hear you just now."))
            return host.begin()

        return self._host(begin, now)

    def set_up(self, setup: Setup, now: float) -> list[Effect]:
        """Play something else next. Raises `Objection`."""

        def set_up(host: Hosting) -> list[Out]:
            if host.game is not None and not host.game.follower.over:
                raise Objection(_("A match is being played."))
            return host.set_up(_game(setup), _bots(setup))

        return self._host(set_up, now)

    @property
    def is_settled(self) -> bool:
        """True if everything that this host has decided is signed."""
        role = self.shared.role
        return isinstance(role, Hosting) and role.planned is role.roster

    def seating(self, setup: Setup) -> Seating | None:
        """Return where everybody would sit; only a host knows."""
        role = self.shared.role
        return role.seating(_bots(setup)) if isinstance(role, Hosting) else None

    def admit(self, peer: str, seat: Seat, now: float) -> list[Effect]:
        """Give somebody who asked, or looks on, a seat; also that of a friend on a new device."""
        return self._host(lambda host: host.give(seat, peer, now), now)

    def let_watch(self, peer: str, now: float, *, then: Seat | None = None) -> list[Effect]:
        """Let somebody look on, and sit down here at the next deal if a seat is given."""
        return self._host(
            lambda host: host.watch(peer) if then is None else host.sit_later(peer, then), now
        )

    def turn_away(self, peer: str, now: float) -> list[Effect]:
        """Refuse somebody, or remove them from the table: a bot plays in their seat.

        During a match the others are asked, and enough of them have to agree.
        """
        return self._host(lambda host: host.remove(peer, now), now)

    def keep_friend(self, peer: str, now: float) -> list[Effect]:
        """Do not want somebody removed, or not any more."""
        role = self.shared.role
        if isinstance(role, Hosting) and peer in role.removals.asked:
            return self._host(lambda host: host.keep(peer, now), now)
        return self._after(role.answer(peer, agrees=False), now)

    def take_back(self, now: float) -> list[Effect]:
        """Take back a change of people that waits for somebody."""
        return self._host(lambda host: host.take_back(), now)

    def expect(self, seat: Seat, name: str, now: float) -> list[Effect]:
        """Keep a free seat for a friend, or (without a name) no longer."""
        return self._host(lambda host: host.expect(seat, name), now)

    def go_by(self, name: str, now: float) -> list[Effect]:
        """Have another name."""
        return self._host(lambda host: host.go_by(name), now)

    def mind(self, seat: Seat, now: float) -> list[Effect]:
        """Let a bot play for somebody who is not there, until they come back."""
        return self._host(lambda host: host.mind(seat), now)

    def switch(self, name: str, on: bool, now: float) -> list[Effect]:
        """Turn a switch on or off for everybody. Raises `Objection` if it is none."""
        return self._host(lambda host: host.switch(name, on), now)

    def pause(self, paused: bool, now: float) -> list[Effect]:
        """Announce that this host will be away (for `PAUSE` at most), or is back."""

        def pause(host: Hosting) -> list[Out]:
            host.paused = paused
            return host.beat(now)

        return self._host(pause, now)

    def deal_now(self, now: float) -> list[Effect]:
        """Go on from the result of a deal, whoever still looks at it."""
        return self._host(lambda host: host.deal_now(now), now)

    # What the machine does

    def hear(self, peer: str, frame: Frame, now: float) -> list[Effect]:
        """A frame has come from a peer, its signatures checked."""
        self._ticking.hear(peer, frame, now)
        return self._effects(self.shared.hear(peer, frame, now), now)

    def peer_state(self, peer: str, state: str, now: float) -> list[Effect]:
        """A peer is `open`, `quiet` (connected, and not heard for a while) or `gone`."""
        shared, before = self.shared, self._states.get(peer)
        self._ticking.stir(now)
        if state == "gone":
            self._states.pop(peer, None)
            shared.closed(peer)
            return self._after([], now)
        self._states[peer] = "here" if state == "open" else "quiet"
        is_new = state == "open" and (before is None or peer not in shared.role.peers)
        effects = self._after(shared.opened(peer, now) if is_new else [], now)
        if state == "quiet":
            shared.role.quiet_peers.add(peer)
        else:
            shared.role.quiet_peers.discard(peer)
        return [*effects, *self._barred(peer)]

    def signed(self, text: str, key: str, signature: str, now: float) -> list[Effect]:
        """A text has been signed by this page's own key."""
        signed = Signed(self.shared.role.me, key, text, signature)
        return self._effects(self.shared.signed(signed, now), now)

    def computed(self, results: Mapping[str, Results | None], now: float) -> list[Effect]:
        """Sums of the deck have been done: by name, with no results where one made no sense."""
        return self._effects(self.shared.computed(results, now), now)

    def wait(self, now: float) -> int:
        """Return the milliseconds after which time has passed: `tick` is to be called then."""
        role = self.shared.role
        peers = {*role.people} if role.host == role.me else {role.host}
        return self._ticking.wait(peers - {role.me}, now)

    def tick(self, now: float) -> list[Effect]:
        """Time has passed."""
        effects = self._effects(self.shared.tick(now), now)
        effects += self._deal(now)
        role = self.shared.role
        if isinstance(role, Hosting) and now - self._entries[1] >= BOTS_WAIT:
            self._entries = (self._entries[0], now)
            effects += self._after(role.go_on(now), now)
        return effects

    def _deal(self, now: float) -> list[Effect]:
        """Begin the next deal where that is for this page, as soon as nobody is waited for."""
        desk, role = self.desk, self.shared.role
        if desk is None or self.shared.stopped or not role.is_gathered or not role.is_led(now):
            return []
        if desk.to_act[:1] != (role.seat,):
            return self._after(role.go_on(now), now) if isinstance(role, Hosting) else []
        if desk.is_sent:
            return []
        return self._after(role.act(action_text(Deal()), now), now)

    # How it is told

    def _host(self, do: Callable[[Hosting], list[Out]], now: float) -> list[Effect]:
        role = self.shared.role
        if not isinstance(role, Hosting) or role.fault:
            return []
        return self._after(do(role), now)

    def _after(self, out: Sequence[Out], now: float) -> list[Effect]:
        """Go on with the dealing after something was done, and return what is to happen now."""
        return self._effects([*out, *self.shared.go_on_dealing(now)], now)

    def _effects(self, out: Sequence[Out], now: float) -> list[Effect]:
        """Return what is to happen now."""
        self._now = now
        role = self.shared.role
        refused_before, self._refused = self._refused, role.refused.copy()
        self._own.follow(role)
        self._names.follow(role.chain)
        self.said += self._own.said
        self._own.said.clear()
        length = len(role.book) if role.book is not None else -1
        if length != self._entries[0]:
            self._entries = (length, now)
        before, self.view = self.view, self._look()
        self.news += learnt(role, self._names.by_peer)
        self.news += happened(before, self.view, self._missed)
        self.news += unknown_levels(role, self._levels)
        effects: list[Effect] = []
        if any(not isinstance(one, Send) or one.frame["is"] != "beat" for one in out):
            self._ticking.stir(now)
        mark = kept.mark(self.shared)
        if mark != self._saved and not self.shared.role.fault:
            self._saved = mark
            effects.append(self.saving())
        effects += map(_effect, out)
        network = self._to_connect()
        if network != self._network:
            self._network = network
            effects.append({"network": network})
        counts = role.refused.items()
        sent_away = [peer for peer, count in counts if refused_before.get(peer) != count]
        return effects + [barred for peer in sent_away for barred in self._barred(peer)]

    def _barred(self, peer: str) -> list[Effect]:
        """Return what keeps a peer away that was sent away again and again."""
        role = self.shared.role
        is_barred = isinstance(role, Hosting) and role.is_barred(peer)
        return [{"remove": peer}] if is_barred else []

    def _look(self) -> TableView:
        desk, role = self.desk, self.shared.role
        dealing, names = role.dealing, self._names.by_peer
        fairness = self._verdict.of(dealing, names) if dealing is not None else Fairness()
        stopping = desk.state.stopping if desk is not None else 0
        view = view_of(self.shared, self._states, fairness, stopping, self._now)
        if desk is not None:
            desk.gathering = _gathering(role, view)
        return view

    def _to_connect(self) -> Effect:
        role = self.shared.role
        roster = role.planned if isinstance(role, Hosting) else role.roster
        leads = isinstance(role, Hosting) and role.host == role.me
        everybody = {place.peer for place in roster.places} if roster else {role.first}
        everybody |= {one.peer for one in roster.watchers} if roster else set()
        everybody |= {*role.people}  # whoever is left out may have to say that they leave
        return {
            "host": role.host,
            "leads": leads,
            "expected": sorted(everybody - {"", role.me}),
            "closed": roster is not None and roster.switches.locked and roster.is_full,
            "proof": chain_lists(role.chain) if leads and role.me != role.first else None,
        }


def put_together(part: object, names: object, texts: Mapping[str, str]) -> None:
    """Put what is in blocks before the rest of each list. Raises `ValueError` if some lack."""
    for path, mine in zip(LONG, names if isinstance(names, list) else (), strict=False):
        if (holder := _holder(part, path)) is not None:
            lines = [*lines_in(map(str, mine), texts), *holder[path[-1]]]
            holder[path[-1]] = [json.loads(line) for line in lines] if path == WORDS else lines


def _holder(part: object, path: Sequence[str]) -> dict[str, list[Any]] | None:
    """Return what holds the list at the end of a path, if there is one."""
    for name in path[:-1]:
        part = part.get(name) if isinstance(part, dict) else None
    return part if isinstance(part, dict) and isinstance(part.get(path[-1]), list) else None


def _effect(out: Out) -> Effect:
    """Return as an effect what a page wants done."""
    match out:
        case Send():
            post: Effect = {"post": out.text, "to": out.to}
            return {**post, "promises": True} if out.frame["is"] in PROMISES else post
        case Compute():
            return {"deck": out}
        case _:
            return {"sign": out.text}


def _gathering(role: Guest | Hosting, view: TableView) -> Gathering:
    others = [view.seats[seat].name for seat in view.unready if seat != view.me]
    return Gathering(role.is_ready, tuple(others), may_hurry=view.is_host)


def _game(setup: Setup) -> str:
    """Return the game that is played as the first line of a log."""
    return str(Header(setup.game, setup.options, setup.seats, 0))


def _bots(setup: Setup) -> list[str]:
    """Return the strength of the bot for each seat, which plays if nobody sits there.

    Where somebody was named, it is that of the first bot.
    """
    found = [taker.strength if isinstance(taker, Bot) else "" for taker in setup.takers]
    usual = next(filter(None, found), BOT)
    return [one or usual for one in found]
