"""A peer written from `peer/PROTOCOL.md` alone, which does as its test wants.

It imports the engine, for the rules, and `app.friends.deck` for its part in the dealing, which has
tests and villains of its own; of the session it shares no line with `app.friends`. So it reads and
writes what the protocol says, and not what the pages happen to.
"""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from app.friends.deck.effects import Compute, Propose, Send
from app.friends.deck.page import Page
from app.friends.deck.showing import openings_of
from peerdeck.action import Deal
from peerdeck.dealing.lines import Key, Line, Seated, is_line, line_text, parse_line
from peerdeck.dealing.people import Where
from peerdeck.dealing.record import item_text
from peerdeck.dealing.work import NotYet
from peerdeck.event import Seat
from peerdeck.log import Act, Entry, Header, action_text, parse_action, parse_entry, parse_header
from peerdeck.refusals import Illegal
from tests.app.friends.sums import ToySums

Frame = dict[str, Any]
Effect = dict[str, Any]
BATCH = 24_000  # characters of lines in a frame, and words
WORDS = 40


def compact(told: Frame) -> str:
    """A text to be signed: names in order, no spaces, letters as they are."""
    return json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Log:
    """Lines of a match, and the hash after each."""

    def __init__(self, table: str, match: int, header: str) -> None:
        """An empty log."""
        self.header, self.match = parse_header(header), match
        self.lines: list[str] = []
        self.items: list[Line | Entry] = []
        first = f"peerdeck log\n{table} {match}\n{header}"
        self._hashes = [hashlib.sha256(first.encode()).digest()]

    def add(self, line: str) -> Line | Entry:
        """Take in a line."""
        item = parse_line(line) or parse_entry(line, self.header)
        self._hashes.append(hashlib.sha256(self._hashes[-1] + line.encode()).digest())
        self.lines.append(line)
        self.items.append(item)
        return item

    def hash(self, at: int | None = None) -> str:
        """The hash after so many lines, or after all."""
        return self._hashes[len(self.lines) if at is None else at].hex()[:16]

    def acts(self, seat: Seat, at: int | None = None) -> int:
        """Return how often a seat has acted before this line."""
        return sum(isinstance(item, Act) and item.seat == seat for item in self.items[:at])


class Villain:
    """A peer with a connection to everybody, and a key; guest and host build on it."""

    desk = None  # nobody sees a table here

    def __init__(self, me: str, table: str, seed: int = 1) -> None:
        """A page that has just been opened."""
        self.me, self.table = me, table
        self.random = Random(seed)
        self.sums = ToySums(self.random)
        self.out: list[Effect] = []
        self.heard: list[tuple[str, Frame]] = []
        self.roster: Frame = {}
        self.log: Log | None = None
        self.page: Page | None = None  # its part in the dealing of this match
        self.now = 0.0

    def say(self, to: str, frame: Frame) -> None:
        """Send a frame."""
        self.out.append({"post": json.dumps(frame), "to": to})

    def sign(self, told: Frame) -> list[str]:
        """A signed text, as frames have it; the harness takes this for the signature."""
        text = compact(told)
        return [self.me, "key", text, f"{self.me} {text}"]

    def done(self) -> list[Effect]:
        """Return the effects that are to be carried out."""
        out, self.out = self.out, []
        return out

    def peer_state(self, peer: str, state: str, now: float) -> list[Effect]:
        """A connection came or went."""
        self.now = now
        if state == "open":
            self.met(peer)
        return self.done()

    def hear(self, peer: str, frame: Frame, now: float) -> list[Effect]:
        """A frame has come."""
        self.now = now
        self.heard.append((peer, frame))
        if self.page is not None:
            self.page.now = now
            self.page.hears(peer)
        self.take(peer, frame)
        return self.done()

    def tick(self, now: float) -> list[Effect]:
        """Time has passed."""
        self.now = now
        if self.page is not None:
            self.page.tick(now)
        self.beat()
        return self.done()

    def met(self, peer: str) -> None:
        """Somebody is connected."""

    def take(self, peer: str, frame: Frame) -> None:
        """A frame has come."""

    def beat(self) -> None:
        """Half a second has passed."""

    @property
    def peers(self) -> list[str]:
        """The peers of all people at the table, in the order of the seats."""
        return [peer for _name, peer, _bot, _away in self.roster.get("places", ()) if peer]

    @property
    def people(self) -> list[str]:
        """The peers of all people at the table but this one."""
        return [peer for peer in self.peers if peer != self.me]

    def seat_of(self, peer: str) -> Seat:
        """The seat in which somebody sits."""
        return next(n for n, place in enumerate(self.roster["places"]) if place[1] == peer)

    def move(self, seat: Seat, act: str, at: int, plays: str = "person", **more: Any) -> list[str]:
        """A signed move of a seat, made with so many lines of the log."""
        assert self.log is not None
        told = {"is": "move", "table": self.table, "match": self.log.match, "seat": seat}
        told |= {"move": self.log.acts(seat, at), "at": at, "hash": self.log.hash(at)}
        return self.sign({**told, "act": act, "plays": plays, **more})

    def stated(self, line: Line) -> list[str]:
        """A signed line about the deck: own keys, or who keeps which seat."""
        assert self.log is not None
        told = {"is": "line", "table": self.table, "match": self.log.match}
        return self.sign({**told, "line": line_text(line)})

    # The deck

    def sit_down(self, match: int, header: str, kept: object = None) -> None:
        """Begin a match, perhaps with what was known of it before."""
        self.log = Log(self.table, match, header)
        self.page = Page(self.me, Where(self.table, match), self.log.header, kept=kept)
        self.page.now = self.now

    def carry_out(self) -> bool:
        """Do what the own part in the dealing wants done. Return True if there was anything."""
        page, was_any = self.page, False
        while page is not None and (effects := page.effects()):
            was_any, results = True, {}
            for effect in effects:
                match effect:
                    case Send(to, text):
                        kind = "ask" if text.startswith("ask ") else "letter"
                        self.say(to, {"is": kind, "match": page.where.match, "text": text})
                    case Compute(name):
                        results[name] = self.sums.result(effect)
                    case Propose(items):
                        for item in items:
                            self.want(item)
            page.computed(results)
        return was_any

    def want(self, item: Line | Act) -> None:
        """Have a line of the own part in the dealing put into the log."""

    @property
    def is_level(self) -> bool:
        """True if the own part in the dealing has gone through the whole log."""
        assert self.log is not None
        assert self.page is not None
        is_through = self.page.is_settled and not self.page.is_behind
        return is_through and len(self.page.book.items) >= len(self.log.lines)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now."""
        return self.page.book.to_act if self.page is not None and self.is_level else ()

    def legal(self, seat: Seat) -> list[Any]:
        """Return the actions that a seat may do, as far as this page knows."""
        assert self.page is not None
        return list(self.page.book.follower.game.legal(self.page.view(seat), seat))

    def choose(self, seat: Seat, choice: int | None = None) -> tuple[Any, list[Line]] | None:
        """Return an action of a seat that is kept here, with what opens the cards in it."""
        page = self.page
        assert page is not None
        if not page.is_ready(seat):
            return None
        legal = self.legal(seat)
        action = legal[choice] if choice is not None else self.random.choice(legal)
        lines = openings_of(page, action)
        return (action, [*lines]) if lines is not None else None


class Guest(Villain):
    """Comes by an invitation, sits down, and plays by chance; with nothing else said, honestly."""

    def __init__(self, me: str, table: str, host: str, name: str, seed: int = 1) -> None:
        """A page that comes to the table of a host."""
        super().__init__(me, table, seed)
        self.host, self.name = host, name
        self.head: list[str] = []
        self.checkpoint: Frame = {}  # that was signed last
        self.withholds: tuple[type, ...] = ()  # lines about the deck that it does not say
        self.rests = False  # makes no move
        self._moving: Frame = {}  # the own move, said until it stands in the log

    def met(self, peer: str) -> None:
        if peer == self.host:
            self.say(peer, {"is": "come", "name": self.name, "seat": None, "version": "1"})

    def take(self, peer: str, frame: Frame) -> None:
        match frame:
            case {"is": "roster", "chain": [*_others, [[_by, _key, str(text), _sig], *_votes]]}:
                told = json.loads(text)
                stamp = (told["epoch"], told["number"])
                if stamp > (self.roster.get("epoch", -1), self.roster.get("number", -1)):
                    self.roster, self.host = told, told["host"]
            case {"is": "beat", "beat": int(beat), "match": int(match), "at": int(at)}:
                self.say(peer, {"is": "beat", "beat": beat})
                if "deals" in frame and self.seat_of(self.me) not in frame["ready"]:
                    self.say(peer, {"is": "ready", "match": match, "deals": frame["deals"]})
                mine = (-1, 0) if self.log is None else (self.log.match, len(self.log.lines))
                if (match, at) > mine:
                    self.ask()
            case {"is": "lines", "match": int(match), "header": str(header), "at": int(at)}:
                if self.log is None or match > self.log.match:
                    self.sit_down(match, header)
                self.read(at, frame["lines"], frame["hash"])
            case {"is": "head", "signed": [head]}:
                self.head = head
                self.sign_checkpoint()
            case {"is": "letter" | "ask", "text": str(text)} if self.page is not None:
                self.page.received(peer, text)
                self.answer()
            case {"is": "no"}:
                self._moving = {}

    def read(self, at: int, lines: list[str], told: str) -> None:
        """The host tells lines that begin where the log ends, or before."""
        assert self.log is not None
        assert self.page is not None
        if at > len(self.log.lines):
            self.ask()
            return
        items = [self.log.add(line) for line in lines[len(self.log.lines) - at :]]
        assert self.log.hash(at + len(lines)) == told
        self.page.ordered(one for one in items if is_line(one) or isinstance(one, Act))
        self.answer()

    def ask(self) -> None:
        """Tell the host how much of the log is here."""
        have = {"is": "have", "epoch": self.roster.get("epoch", 0), "version": "1", "match": -1}
        have |= {"number": self.roster.get("number", -1), "at": 0, "hash": ""}
        if self.log is not None:
            have |= {"match": self.log.match, "at": len(self.log.lines), "hash": self.log.hash()}
        self.say(self.host, have)

    def beat(self) -> None:
        if self.log is None:
            return
        self.carry_out()
        if self.now % 2_000:
            return
        self.answer()
        if self.head and self.now % 6_000 == 0:
            for peer in self.people:
                if peer != self.host:
                    self.say(peer, {"is": "heads", "signed": [self.head]})

    def want(self, item: Line | Act) -> None:
        assert self.log is not None
        if isinstance(item, self.withholds):
            return
        signed = [self.stated(item)] if isinstance(item, Key) else []
        told = {"is": "propose", "match": self.log.match, "lines": [item_text(item)]}
        self.say(self.host, {**told, "signed": signed})

    def answer(self) -> None:
        """Say what the log asks of this seat: of its part in the dealing, and a move."""
        assert self.log is not None
        assert self.page is not None
        self.page.lead(self.host)
        self.carry_out()
        if self.me not in self.peers or self.rests:
            return
        me = self.seat_of(self.me)
        if self.to_act[:1] != (me,):
            return
        count, moving = self.log.acts(me), self._moving
        if not moving or json.loads(moving["signed"][0][2])["move"] != count:
            chosen = self.choose(me)
            if chosen is None:
                return
            action, opens = chosen
            word = self.move(me, action_text(action), len(self.log.lines))
            self._moving = {"is": "move", "signed": [word], "opens": list(map(line_text, opens))}
        for peer in self.people:
            self.say(peer, self._moving)

    def dispute(self, **changed: Any) -> Frame:
        """Return what takes no more of the log of today."""
        assert self.log is not None
        told = {"is": "dispute", "table": self.table, "epoch": self.roster["epoch"], "count": 0}
        told |= {"match": self.log.match, "at": len(self.log.lines), "why": "line"}
        told["moves"] = self.log.acts(self.seat_of(self.me))
        return {"is": "dispute", "signed": [self.sign({**told, **changed})]}

    def sign_checkpoint(self) -> None:
        """Sign how the log stands at the newest line that deals, and tell it all people."""
        told = json.loads(self.head[2])
        if self.log is None or (told["match"], told["epoch"]) != (self.log.match, self.epoch):
            return
        dealt = [at + 1 for at, line in enumerate(self.log.lines[: told["at"]])
                 if line.startswith("shuffle ")]  # fmt: skip
        if not dealt or told["at"] > len(self.log.lines) or not self.is_level:
            return
        told |= {"is": "checkpoint", "at": dealt[-1], "hash": self.log.hash(dealt[-1])}
        if told != self.checkpoint:
            self.checkpoint = told
            for peer in self.people:
                self.say(peer, {"is": "checkpoint", "signed": [self.sign(told)]})

    @property
    def epoch(self) -> int:
        """The epoch of the roster."""
        return int(self.roster.get("epoch", 0))


class Voter(Guest):
    """Plays on, and votes for whoever asks: for two hosts in one term, if two do.

    `promised` is the term that it says it has promised, so that others stand in the next; without
    one it says nothing.
    """

    promised = 0

    def take(self, peer: str, frame: Frame) -> None:
        epoch = self.roster.get("epoch")
        match frame:
            case {"is": "lines"} if peer != self.host:
                return
            case {"is": "elect", "epoch": int(epoch)}:
                vote = {"is": "vote", "table": self.table, "epoch": epoch, "host": peer}
                self.say(
                    peer,
                    {
                        "is": "vote",
                        "signed": [self.sign({**vote, "match": 0, "at": 0, "hash": ""})],
                    },
                )
            case _:
                super().take(peer, frame)
                if epoch != self.roster.get("epoch"):
                    self.begin_anew()

    def begin_anew(self) -> None:
        """Have another host tell the log from its beginning; the own keys stay."""
        if self.log is not None and self.page is not None:
            memory = {**self.page.written()["memory"], "lines": [], "parts": [], "given": []}
            kept = {"memory": memory, "sums": {}}
            self.sit_down(self.log.match, str(self.log.header), kept)
            self._moving = {}
        self.ask()

    def beat(self) -> None:
        super().beat()
        if self.promised and self.now % 2_000 == 0:
            for peer in self.people:
                self.say(peer, {"is": "alone", "promised": self.promised})


class Host(Villain):
    """Invites to a table and leads it; with nothing else said, honestly.

    `listeners` are told every line at once. It can tell one another story than others, by a `fork`.
    """

    def __init__(
        self, me: str, table: str, header: Header, people: dict[str, str], seed: int = 1
    ) -> None:
        """Lead a table at which these sit, each peer with a name, from the first seat on."""
        super().__init__(me, table, seed)
        self.header = header
        self.number = self._beats = 0
        self.begun = False
        self.call([[name, peer, "", False] for peer, name in people.items()])
        self.words: dict[int, list[list[str]]] = {}  # by line: of its maker, who does not hear
        self.told: dict[str, int] = {}
        self.listeners = {*self.people}
        self.deaf_to: set[str] = set()  # takes no line of these about the deck
        self.ignores: tuple[type, ...] = ()  # takes no such line of anybody
        self.drops_moves_of: set[str] = set()
        self.plays = False  # its own seat and the bots' act by themselves
        self.altered: Callable[[str], str] = str  # the lines that it tells, made of the true ones
        self._row: list[tuple[list[Line | Act], list[list[str]]]] = []

    def call(self, places: list[list[Any]], **changed: Any) -> None:
        """Sign the next roster, with these in the first seats."""
        places = places + [["", "", "", False]] * (self.header.seats - len(places))
        self.number += 1
        told = {"is": "roster", "table": self.table, "epoch": 0, "number": self.number}
        told |= {"host": self.me, "places": places, "match": 0, "at": 0, "hash": "", "cuts": []}
        told |= {"game": str(self.header), "waits": False, "locked": False, "watchers": []}
        self.roster = {**told, **changed}
        self.chain = [[self.sign(self.roster)]]

    def begin(self, **changed: Any) -> list[Effect]:
        """Begin a match; `changed` is what its first line tells else than the roster."""
        self.sit_down(0, str(self.header))
        assert self.page is not None
        self.page.lead(self.me)
        self.begun = True
        self.put(self.seated(1)._replace(**changed))
        return self.done()

    def seated(self, number: int) -> Seated:
        """Return who keeps each seat by the roster."""
        keepers = tuple(place[1] or self.me for place in self.roster["places"])
        return Seated(number, tuple(self.peers), keepers, ())

    # The log

    def put(self, *items: Line | Act, words: Iterable[list[str]] = ()) -> None:
        """Put lines into the log, and all that follows; the words are told with the last one."""
        found = list(words)
        if not found and isinstance(items[-1], Seated | Key):
            found = [self.stated(items[-1])]
        self._row.append(([*items], found))
        self._go_on()

    def want(self, item: Line | Act) -> None:
        words = [self.stated(item)] if isinstance(item, Key) else []
        self._row.append(([item], words))

    def forge(self, line: str) -> list[Effect]:
        """Tell everybody a line that stands in no log of its own."""
        assert self.log is not None
        self.listeners.clear()
        self.log.add(line)
        return self.tell_all()

    def _go_on(self) -> None:
        """Take the lines in the row, and tell them."""
        assert self.page is not None
        while True:
            was_any = self.carry_out()
            self._write()
            if not self._row:
                break
            items, words = self._row[0]
            try:
                self.page.order(items[0])
            except NotYet:
                if not was_any and not self.carry_out():
                    break
                continue
            except ValueError:
                items.clear()
            else:
                self._write()
                at = max(n for n, one in enumerate(self.page.book.items) if one == items[0])
                if len(items) == 1 and words:
                    self.words[at] = words
                del items[0]
            if not items:
                del self._row[0]
            self.page.work()
        for peer in sorted(self.listeners & {*self.people}):
            self.tell(peer)
        self._play()

    def _write(self) -> None:
        assert self.log is not None
        assert self.page is not None
        for item in self.page.book.items[len(self.log.lines) :]:
            self.log.add(self.altered(item_text(item)))

    def _play(self) -> None:
        """Let a seat act that is kept here, if it is asked."""
        assert self.page is not None
        for seat in self.to_act[:1] if self.plays and not self._row else ():
            if self.page.book.people.keeper(seat) == self.me:
                self.act()

    @property
    def asked(self) -> Seat:
        """The seat whose turn it is."""
        return self.to_act[0]

    def act(self, choice: int | None = None) -> None:
        """Let a seat that is kept here act, whose turn it is."""
        assert self.log is not None
        assert self.page is not None
        seat = self.asked
        chosen = self.choose(seat, choice)
        if chosen is not None:
            action, opens = chosen
            plays = "person" if seat == self.seat_of(self.me) else "bot"
            word = self.move(seat, action_text(action), len(self.log.lines), plays)
            self.put(*opens, Act(seat, action), words=[word])

    def unheard(self, seat: Seat, by: list[str] | None = None) -> Frame:
        """Return what people sign of the player who has to move; `by` may be that move."""
        assert self.log is not None
        told = json.loads(by[2]) if by else {"move": self.log.acts(seat)}
        peer = self.roster["places"][seat][1]
        return {"is": "unheard", "table": self.table, "match": 0, "seat": seat, "peer": peer,
                "move": told["move"]}  # fmt: skip

    def fork(self) -> Host:
        """Return another with the same log so far, which can go on in another way."""
        shared = (self.sums, self.header.game)
        return copy.deepcopy(self, {id(one): one for one in shared})

    # What comes in, and what goes out

    def met(self, peer: str) -> None:
        self.say(peer, {"is": "roster", "chain": self.chain})

    def take(self, peer: str, frame: Frame) -> None:
        match frame:
            case {"is": "have", "number": int(number), "match": int(match), "at": int(at)}:
                if number < self.number:
                    self.say(peer, {"is": "roster", "chain": self.chain})
                if self.begun and self.log is not None:
                    self.told[peer] = min(at, len(self.log.lines)) if match == 0 else 0
                    self.tell(peer)
            case {"is": "letter" | "ask", "text": str(text)} if self.page is not None:
                self.page.received(peer, text)
                self._go_on()
            case {"is": "propose", "lines": [str(text)], "signed": list(words)}:
                line = parse_line(text)
                is_heard = peer not in self.deaf_to and not isinstance(line, self.ignores)
                if self.page is not None and line is not None and is_heard:
                    self.put(line, words=words)
            case {"is": "move", "signed": [word]} if self.page is not None:
                self._take_move(word, [parse_line(line) for line in frame.get("opens", ())])

    def _take_move(self, word: list[str], opens: list[Line | None]) -> None:
        assert self.page is not None
        told = json.loads(word[2])
        seat, act = told["seat"], told["act"]
        is_heard = word[0] not in self.drops_moves_of
        if is_heard and self.to_act[:1] == (seat,) and told["move"] == self.page.book.acts[seat]:
            action = parse_action(act.split(" "), self.header.game)
            self.put(*[one for one in opens if one is not None], Act(seat, action), words=[word])

    def beat(self) -> None:
        if self.page is not None:
            self._go_on()
        if self.now % 2_000:
            return
        self._beats += 1
        told = {"is": "beat", "beat": self._beats, "epoch": 0, "number": self.number}
        told |= {"version": "1", "paused": False, "quiet": [], "coming": False}
        for peer in self.people:
            place = {"match": -1, "at": 0, "hash": ""}
            if self.begun and self.log is not None:
                at = self.told.get(peer, 0)
                place = {"match": 0, "at": at, "hash": self.log.hash(at), **self._result()}
            self.say(peer, {**told, **place})

    def _result(self) -> Frame:
        """Return what tells that everybody has seen the result of a deal, if there is one."""
        assert self.page is not None
        follower = self.page.book.follower
        try:
            follower.game.check(follower.state, self.to_act[0], Deal())
        except (Illegal, IndexError):
            return {}
        return {"deals": len(follower.state.sheet), "ready": [*range(self.header.seats)]}

    def tell(self, peer: str) -> None:
        """Tell somebody the rest of the log, and how far it goes."""
        assert self.log is not None
        at, end = self.told.get(peer, 0), len(self.log.lines)
        while at < end:
            lines: list[str] = []
            words: list[list[str]] = []
            told = {"is": "lines", "epoch": 0, "match": 0, "header": str(self.header), "at": at}
            while at < end and sum(map(len, lines)) < BATCH and len(words) < WORDS:
                lines.append(self.log.lines[at])
                words += self.words.get(at, ())
                at += 1
            self.say(peer, {**told, "lines": lines, "hash": self.log.hash(at), "signed": words})
        if at > self.told.get(peer, 0):
            head = {"is": "head", "table": self.table, "epoch": 0, "match": 0, "at": at}
            self.say(peer, {"is": "head", "signed": [self.sign({**head, "hash": self.log.hash()})]})
        self.told[peer] = at

    def tell_all(self, *peers: str) -> list[Effect]:
        """Tell these, or everybody, the rest of the log."""
        for peer in peers or self.people:
            self.tell(peer)
        return self.done()
