"""A peer written from `peer/PROTOCOL.md` alone, which does as its test wants.

It shares no line with `app.friends` and imports nothing of it: only the engine, for the rules and
the joint dealing. So it reads and writes what the protocol says, and not what the pages happen to.
"""

from __future__ import annotations

import hashlib
import json
from random import Random
from typing import Any

from peerdeck.event import Redealt, Seat
from peerdeck.fair.book import Book
from peerdeck.fair.dealer import JointDealer
from peerdeck.fair.hosting import Hosting
from peerdeck.fair.lines import Asked, Commit, Line, Seed, parse_line
from peerdeck.fair.record import Item, item_text, redact_item
from peerdeck.fair.seeds import commitment
from peerdeck.log import Act, Header, action_text, parse_entry, parse_header
from peerdeck.referee import Follower

Frame = dict[str, Any]
Effect = dict[str, Any]


def compact(told: Frame) -> str:
    """A text to be signed: names in order, no spaces, letters as they are."""
    return json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Log:
    """Lines of a match, and the hash of their public form after each."""

    def __init__(self, table: str, match: int, header: str) -> None:
        """An empty log."""
        self.header, self.match = parse_header(header), match
        self.lines: list[str] = []
        self.items: list[Item] = []
        first = f"peerdeck log\n{table} {match}\n{header}"
        self._hashes = [hashlib.sha256(first.encode()).digest()]

    def add(self, line: str) -> Item:
        """Take in a line."""
        item = parse_line(line) or parse_entry(line, self.header)
        public = item_text(redact_item(item, None, self.header.seats))
        self._hashes.append(hashlib.sha256(self._hashes[-1] + public.encode()).digest())
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
        self.out: list[Effect] = []
        self.heard: list[tuple[str, Frame]] = []
        self.roster: Frame = {}
        self.log: Log | None = None
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
        self.take(peer, frame)
        return self.done()

    def tick(self, now: float) -> list[Effect]:
        """Time has passed."""
        self.now = now
        self.beat()
        return self.done()

    def met(self, peer: str) -> None:
        """Somebody is connected."""

    def take(self, peer: str, frame: Frame) -> None:
        """A frame has come."""

    def beat(self) -> None:
        """Half a second has passed."""

    @property
    def people(self) -> list[str]:
        """The peers of all people at the table but this one."""
        peers = [peer for _name, peer, _bot, _away in self.roster.get("places", ())]
        return [peer for peer in peers if peer not in ("", self.me)]

    def seat_of(self, peer: str) -> Seat:
        """The seat in which somebody sits."""
        return next(n for n, place in enumerate(self.roster["places"]) if place[1] == peer)

    def move(self, seat: Seat, act: str, at: int, plays: str = "person", **more: Any) -> list[str]:
        """A signed move of a seat, made with so many lines of the log."""
        assert self.log is not None
        told = {"is": "move", "table": self.table, "match": self.log.match, "seat": seat}
        told |= {"move": self.log.acts(seat, at), "at": at, "hash": self.log.hash(at)}
        return self.sign({**told, "act": act, "plays": plays, **more})


class Guest(Villain):
    """Comes by an invitation, sits down, and plays by chance; with nothing else said, honestly."""

    def __init__(self, me: str, table: str, host: str, name: str, seed: int = 1) -> None:
        """A page that comes to the table of a host."""
        super().__init__(me, table, seed)
        self.host, self.name = host, name
        self.follower: Follower | None = None
        self.shares: set[tuple[int, int]] = set()
        self.seeds: dict[tuple[int, int], bytes] = {}
        self.said = 0  # shuffles that the others have been told of
        self.head: list[str] = []
        self.checkpoint: Frame = {}  # that was signed last
        self.withholds = False  # the own seed
        self.rests = False  # makes no move
        self._moving: list[str] = []  # the own move, said until it stands in the log

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
                    self.log = Log(self.table, match, header)
                    self.follower = Follower(self.log.header)
                for line in frame["lines"][len(self.log.lines) - at :]:
                    item = self.log.add(line)
                    if isinstance(item, Redealt) and self.knows(item):
                        self.log = self.follower = None
                        self.ask()
                        return
                    if not isinstance(item, Line) and self.follower is not None:
                        self.follower.feed(item)
                assert self.log.hash(at + len(frame["lines"])) == frame["hash"]
                self.answer()
            case {"is": "head", "signed": [head]}:
                self.head = head
                self.sign_checkpoint()
            case {"is": "share", "shuffle": int(shuffle), "asking": int(asking)}:
                self.shares.add((shuffle, asking))
                self.answer()

    def knows(self, redealt: Redealt) -> bool:
        """Return True if this seat has known a card that is dealt afresh."""
        assert self.follower is not None
        return any(self.follower.state.face[card] is not None for card in redealt.cards)

    def ask(self) -> None:
        """Tell the host how much of the log is here."""
        have = {"is": "have", "epoch": self.roster.get("epoch", 0), "version": "1", "match": -1}
        have |= {"number": self.roster.get("number", -1), "at": 0, "hash": ""}
        if self.log is not None:
            have |= {"match": self.log.match, "at": len(self.log.lines), "hash": self.log.hash()}
        self.say(self.host, have)

    def beat(self) -> None:
        if self.log is None or self.now % 2_000:
            return
        self.answer()
        if self.head and self.now % 6_000 == 0:
            for peer in self.people:
                if peer != self.host:
                    self.say(peer, {"is": "heads", "signed": [self.head]})

    def answer(self) -> None:
        """Say what the log asks of this seat: of its seed, of its part, a move."""
        assert self.log is not None
        assert self.follower is not None
        self.seeding()
        dealt = sum(line.startswith(("shuffle ", "redeal ")) for line in self.log.lines)
        if dealt > self.said:
            self.said = dealt
            told = {"is": "seeded", "epoch": self.roster["epoch"], "host": self.host}
            told |= {"match": self.log.match, "at": len(self.log.lines), "hash": self.log.hash()}
            mine = [shuffle for shuffle, _asking in self.seeds if shuffle < dealt]
            for peer in self.people:
                self.say(peer, {**told, "mine": mine, "again": []})
        me = self.seat_of(self.me)
        if self.follower.to_act[:1] != (me,) or self.rests:
            return
        if not self._moving or json.loads(self._moving[2])["move"] != self.log.acts(me):
            legal = self.follower.game.legal(self.follower.state, me)
            act = action_text(self.random.choice(legal))
            self._moving = self.move(me, act, len(self.log.lines))
        self.say(self.host, {"is": "move", "signed": [self._moving]})

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
        if not dealt or told["at"] > len(self.log.lines):
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

    def seeding(self) -> None:
        """Commit to a seed, and show it when all have and the share of the host's is here."""
        assert self.log is not None
        me = self.seat_of(self.me)
        asked = [item for item in self.log.items if isinstance(item, Asked)][-1:]
        if not asked or me not in asked[0].seats:
            return
        shuffle, asking, _host, seats = asked[0]
        since = self.log.items[self.log.items.index(asked[0]) :]
        commits = {item.seat for item in since if isinstance(item, Commit)}
        shown = {item.seat for item in since if isinstance(item, Seed)}
        seed = self.seeds.setdefault((shuffle, asking), self.random.randbytes(32))
        needs_share = len(seats) > 2  # two others than the host, or more
        if me not in commits:
            hash = commitment(f"{self.table} {self.log.match}", shuffle, asking, me, seed)
            line = f"# commit {shuffle} {asking} {me} {hash.hex()}"
        elif commits >= {*seats} and me not in shown and not self.withholds:
            if needs_share and (shuffle, asking) not in self.shares:
                return
            line = f"# seed {shuffle} {asking} {me} {seed.hex()}"
        else:
            return
        self.say(self.host, {"is": "say", "match": self.log.match, "line": line})


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
                    self.log = self.follower = None
                    self.ask()

    def beat(self) -> None:
        super().beat()
        if self.promised and self.now % 2_000 == 0:
            for peer in self.people:
                self.say(peer, {"is": "alone", "promised": self.promised})


class Host(Villain):
    """Invites to a table, and plays all seats as it likes, with a deck that nobody else shuffled.

    What it tells each peer of the log is in `lines`: it can tell one another story than others.
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
        dealer = JointDealer(Book(f"{table} 0", header), 0, (0,), random=self.random.randbytes)
        self.game = Hosting(header, dealer)
        self.log = Log(table, 0, str(header))
        self.words: dict[int, list[list[str]]] = {}  # by line: the move, who does not hear
        self.told: dict[str, int] = {}
        self.write()

    def call(self, places: list[list[Any]]) -> None:
        """Sign the next roster, with these in the first seats."""
        places = places + [["", "", "", False]] * (self.header.seats - len(places))
        self.number += 1
        told = {"is": "roster", "table": self.table, "epoch": 0, "number": self.number}
        told |= {"host": self.me, "places": places, "match": 0, "at": 0, "hash": "", "cuts": []}
        told |= {"game": str(self.header), "waits": False, "locked": False, "watchers": []}
        self.roster = told
        self.chain = [[self.sign(told)]]

    def write(self) -> None:
        """Take what the dealer and the referee have written into the log."""
        assert self.log is not None
        for item in self.game.items[len(self.log.lines) :]:
            self.log.add(item_text(item))

    @property
    def asked(self) -> Seat:
        """The seat whose turn it is."""
        return self.game.referee.to_act[0]

    def act(self, *words: list[str], plays: str = "bot", choice: int = 0) -> None:
        """Let the seat whose turn it is act; `words` are told with it instead of its own."""
        assert self.log is not None
        at, seat, referee = len(self.log.lines), self.asked, self.game.referee
        action = referee.game.legal(referee.state, seat)[choice]
        self.words[at] = list(words) or [self.move(seat, action_text(action), at, plays)]
        self.game.act(seat, action)
        self.write()

    def unheard(self, seat: Seat, by: list[str] | None = None) -> Frame:
        """Return what people sign of the player who has to move; `by` may be that move."""
        assert self.log is not None
        told = json.loads(by[2]) if by else {"move": self.log.acts(seat)}
        peer = self.roster["places"][seat][1]
        return {"is": "unheard", "table": self.table, "match": 0, "seat": seat, "peer": peer,
                "move": told["move"]}  # fmt: skip

    def met(self, peer: str) -> None:
        self.say(peer, {"is": "roster", "chain": self.chain})

    def take(self, peer: str, frame: Frame) -> None:
        match frame:
            case {"is": "have", "number": int(number), "match": int(match), "at": int(at)}:
                if number < self.number:
                    self.say(peer, {"is": "roster", "chain": self.chain})
                if self.begun:
                    self.told[peer] = at if match == 0 else 0
                    self.tell(peer)

    def beat(self) -> None:
        if self.now % 2_000:
            return
        self._beats += 1
        told = {"is": "beat", "beat": self._beats, "epoch": 0, "number": self.number}
        told |= {"version": "1", "paused": False, "recalls": False, "quiet": [], "coming": False}
        for peer in self.people:
            assert self.log is not None
            at = self.told.get(peer, 0) if self.begun else 0
            place = {"match": 0, "at": at, "hash": self.log.hash(at)}
            self.say(
                peer, {**told, **(place if self.begun else {"match": -1, "at": 0, "hash": ""})}
            )

    def tell(self, peer: str) -> None:
        """Tell somebody the rest of the log, and how far it goes."""
        assert self.log is not None
        at, seat = self.told.get(peer, 0), self.seat_of(peer) if peer in self.people else None
        items = [redact_item(item, seat, self.header.seats) for item in self.log.items[at:]]
        salts = {}
        for item in items:
            if not isinstance(item, Line):
                salts |= self.game.dealer.salts(item)
        signed = [
            word for line in range(at, len(self.log.lines)) for word in self.words.get(line, ())
        ]
        told = {"is": "lines", "epoch": 0, "match": 0, "header": str(self.header), "at": at}
        told |= {"lines": list(map(item_text, items)), "hash": self.log.hash(), "signed": signed}
        told["salts"] = {str(card): salt.hex() for card, salt in salts.items()}
        self.say(peer, told)
        head = {"is": "head", "table": self.table, "epoch": 0, "match": 0, "hash": self.log.hash()}
        self.say(peer, {"is": "head", "signed": [self.sign({**head, "at": len(self.log.lines)})]})
        self.told[peer] = len(self.log.lines)

    def tell_all(self, *peers: str) -> list[Effect]:
        """Tell these, or everybody, the rest of the log."""
        self.begun = True
        for peer in peers or self.people:
            self.tell(peer)
        return self.done()
