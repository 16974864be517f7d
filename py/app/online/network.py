"""The network: what connects this page with those of friends, as the table sees it.

Wishes go out, events come in, and only what is proved is heard.

The wishes and events are those of `peer/PROTOCOL.md`. Frames with signatures wait until each has
been verified, and what the same peer says later waits behind them.
"""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Callable, Set
from dataclasses import dataclass, field
from typing import Any

from app.effects import Effect
from app.friends.frames import Frame, read, signatures_in
from app.friends.pieces import Pieces, cut
from app.friends.shapes import WIDEST
from app.friends.signed import Signed

Event = dict[str, Any]
Wish = dict[str, Any]

LONGEST_EVENT = 400_000  # characters
MOST_WAITING = 200  # frames of a peer that wait to be verified
MOST_KNOWN = 1000  # signatures that are remembered
MOST_NEW = 100  # signatures of a peer to be verified between two beats; a frame has at most 100
WORD = 40  # characters of a word about a failure


@dataclass(frozen=True)
class Report:
    """The last that was told of a peer."""

    state: str = ""  # "open", "quiet", "calling" or "gone"
    why: str = ""


@dataclass
class _Waiting:
    """A frame, and the signatures in it of which nothing is known yet."""

    frame: Frame
    signed: list[Signed]
    missing: set[Signed] = field(default_factory=set)
    is_asked: bool = False  # else it was too much at once, and waits for the next beat
    is_forged: bool = False


@dataclass
class Network:
    """All that this page knows of its connections.

    `wishes` are those to be told, in order, until somebody drains them. `hear` is called
    with each frame that came and is proved, and the peer who sent it; `signed` with each text that
    was to be signed, the key and the signature.
    """

    hear: Callable[[str, Frame], None]
    signed: Callable[[str, str, str], None]
    wishes: list[Wish] = field(default_factory=list)
    peers: dict[str, Report] = field(default_factory=dict)
    relays: str = ""  # "off", "opening", "up", "down" or not known yet
    reach: str = ""  # "none", "local", "outside", "turn" or not known yet
    is_replaced: bool = False
    _waiting: dict[str, deque[_Waiting]] = field(default_factory=dict)
    _pieces: Pieces = field(default_factory=Pieces)
    _claims: deque[Callable[[bool], None]] = field(default_factory=deque)
    _known: dict[Signed, bool] = field(default_factory=dict)
    _asked: dict[int, Signed] = field(default_factory=dict)
    _count: int = 0
    _signing: dict[int, str] = field(default_factory=dict)
    _signs: int = 0
    _wanted: Effect = field(default_factory=dict)  # who is to be connected, as it was wished last
    _new: Counter[str] = field(default_factory=Counter)  # signatures of each peer since the beat

    @property
    def signing(self) -> Set[object]:
        """The numbers of the texts that are being signed."""
        return frozenset(self._signing)

    def wish(self, do: str, **more: Any) -> None:
        """Have this done."""
        self.wishes.append({"do": do, **more})

    def carry_out(self, effect: Effect) -> None:
        """Have done what a table wants of the network (`friends/table.py`)."""
        match effect:
            case {"post": str(text), "to": str(peer), **more}:
                for piece in cut(text):
                    self.wish("send", to=peer, text=piece, **more)
            case {"sign": str(text)}:
                self._signs += 1
                self._signing[self._signs] = text
                self.wish("sign", text=text, id=self._signs)
            case {"remove": str(peer)}:
                self.wish("remove", peer=peer)
            case {"network": dict(wanted)}:
                self._connect(wanted)

    def drain(self) -> list[Effect]:
        """Return the wishes as effects, in order, and forget them."""
        wishes = list(self.wishes)
        self.wishes.clear()
        return [_effect(**wish) for wish in wishes]

    def come(self, fragment: str, **more: Any) -> None:
        """Go to the table of this address; what connected this page before is gone."""
        self.peers.clear()
        self._wanted = {}
        self.wish("come", fragment=fragment, **more)

    def _connect(self, wanted: Effect) -> None:
        """Have those connected who belong to the table."""
        before, self._wanted = self._wanted, wanted
        if wanted["leads"] and (not before.get("leads") or before["proof"] != wanted["proof"]):
            proof = {"roster": wanted["proof"]} if wanted["proof"] is not None else {}
            self.wish("lead", **proof)
        elif not wanted["leads"] and before.get("host") != wanted["host"]:
            self.wish("follow", peer=wanted["host"])
        if before.get("expected") != wanted["expected"]:
            self.wish("expect", peers=wanted["expected"])
        if before.get("closed", False) != wanted["closed"]:
            self.wish("lock", why="locked" if wanted["closed"] else "")

    def take(self, event: Event) -> None:
        """Something has happened on the connections."""
        match event:
            case {"is": "text", "from": str(peer), "text": str(text)}:
                self._receive(peer, text)
            case {"is": "verified", "id": int(id)} if id in self._asked:
                signed = self._asked.pop(id)
                self._known[signed] = event.get("peer") == signed.by
                while len(self._known) > MOST_KNOWN:
                    del self._known[next(iter(self._known))]
                self._deliver()
            case {"is": "failed", "do": "verify", "id": int(id)} if id in self._asked:
                self._known[self._asked.pop(id)] = False
                self._deliver()
            case {"is": "signed", "id": int(id)} if id in self._signing:
                text = self._signing.pop(id)
                self.signed(text, str(event.get("key", "")), str(event.get("sig", "")))
            case {"is": "failed", "do": "sign", "id": int(id)}:
                self._signing.pop(id, None)  # the table has it signed again
            case {"is": "peer", "peer": str(peer), "state": str(state)}:
                self.peers[peer] = Report(state, str(event.get("why", ""))[:WORD])
                if state == "gone":
                    self._pieces.forget(peer)
                    self._waiting.pop(peer, None)
            case {"is": "relays", "state": str(state)}:
                if (self.relays, state) != ("down", "opening"):  # tried again, to no avail so far
                    self.relays = state
            case {"is": "reach", "reach": str(reach)}:
                self.reach = reach
            case {"is": "replaced"}:
                self.is_replaced = True

    def verify(self, signed: list[Signed], then: Callable[[bool], None]) -> None:
        """Tell, once it is known, if all of these were signed by the peers that they name."""
        queue = self._waiting.setdefault("", deque())
        if len(queue) >= MOST_WAITING or len(signed) > MOST_NEW:
            then(False)
            return
        self._claims.append(then)
        queue.append(_Waiting({}, signed))
        self._deliver()

    def beat(self) -> None:
        """Time has passed: everybody may have as much verified again."""
        self._new.clear()
        self._deliver()

    def _receive(self, peer: str, text: str) -> None:
        queue = self._waiting.setdefault(peer, deque())
        if len(queue) >= MOST_WAITING:
            return  # it is said again, or it was not worth much
        try:
            whole = self._pieces.join(peer, text)
            if whole is None:
                return
            frame = read(whole, WIDEST)
        except ValueError:
            return
        queue.append(_Waiting(frame, signatures_in(frame)))
        self._deliver()

    def _ask(self, peer: str, waiting: _Waiting) -> None:
        """Have the signatures in a frame verified, unless there were too many from this peer."""
        new = sum(one not in self._known for one in waiting.signed)
        if new and self._new[peer] and self._new[peer] + new > MOST_NEW:
            return
        self._new[peer] += new
        waiting.is_asked = True
        waiting.is_forged = self._is_forged(waiting.signed)
        waiting.missing = self._unknown(waiting.signed)

    def _is_forged(self, signed: list[Signed]) -> bool:
        return not all(self._known.get(one, True) for one in signed)

    def _unknown(self, signed: list[Signed]) -> set[Signed]:
        """Return the signatures not checked yet, after asking for each of them to be checked."""
        unknown = {one for one in signed if one not in self._known}
        for one in sorted(unknown - set(self._asked.values())):
            self._count += 1
            self._asked[self._count] = one
            self.wish("verify", text=one.text, key=one.key, sig=one.signature, id=self._count)
        return unknown

    def _deliver(self) -> None:
        """Let everything be heard that waits for nothing any more."""
        for peer, queue in list(self._waiting.items()):
            for waiting in queue:
                if not waiting.is_asked:
                    self._ask(peer, waiting)
                if not waiting.is_asked:
                    break
            while queue and queue[0].is_asked:
                first = queue[0]
                for one in [one for one in first.missing if one in self._known]:
                    first.missing.discard(one)
                    first.is_forged |= not self._known[one]
                if first.missing:
                    break
                queue.popleft()
                if not peer:
                    self._claims.popleft()(not first.is_forged)
                elif not first.is_forged:
                    self.hear(peer, first.frame)


def read_event(text: str) -> Event:
    """Return what has happened on the connections, nothing at all if that makes no sense."""
    try:
        event = json.loads(text) if len(text) <= LONGEST_EVENT else None
    except (ValueError, RecursionError):
        event = None
    return event if isinstance(event, dict) else {}


def _effect(*, promises: bool = False, **wish: Any) -> Effect:
    """Return the effect that has a wish granted, one that `promises` only if that can be kept."""
    effect: Effect = {"friends": json.dumps(wish)}
    return {**effect, "promises": True} if promises else effect
