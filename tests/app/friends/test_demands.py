"""One peer's demands: how much it can have a page send and sign, for every kind of frame."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from app.friends.demands import MOST, REFILLED
from app.friends.shapes import LONGEST
from tests.app.friends.company import Company, company
from tests.app.friends.door import bring
from tests.app.friends.test_hostile import playing
from tests.app.friends.world import peer_called

RATE = 140  # frames a second that the connections let through
SECONDS = 5
STRANGER = peer_called(9)
LOG = ("have", "give")  # answered by as much of the log as fits into one frame, or by all of it
HAVE = {"is": "have", "epoch": 0, "version": "1"}
LOST = {**HAVE, "number": -1, "match": -1, "at": 0, "hash": ""}
BEAT = {"beat": 1, "number": 0, "version": "1", "match": 0, "at": 0, "hash": "", "quiet": []}
BEAT |= {"is": "beat", "paused": False, "coming": False}
LINES = {"header": "", "lines": [], "hash": "", "signed": []}
CARDS = ",".join(map(str, range(52, 104)))  # all that the first shuffle has dealt
# The worst that anybody has thought of, of every kind: to the host, and to a guest.
FRAMES: tuple[dict[str, Any], ...] = (
    LOST,
    {**HAVE, "number": 99, "match": 0, "at": 0, "hash": "0" * 16},
    {**HAVE, "number": 99, "match": 0, "at": 30, "hash": "0" * 16},
    {**LOST, "version": "2"},
    {"is": "come", "name": "", "seat": None, "version": "1"},
    {"is": "come", "name": "", "seat": None, "version": "2"},
    {"is": "give", "match": -1, "at": 0},
    {"is": "given", "match": 0, "at": 0, **LINES},
    {**BEAT, "epoch": -1},
    {**BEAT, "epoch": 9},
    {"is": "beat", "beat": 1},
    {"is": "elect", "epoch": 1, "roster": [0, 0]},
    {"is": "alone", "promised": 900},
    {"is": "vote", "signed": []},
    {"is": "move", "signed": []},
    {"is": "propose", "match": 0, "lines": ["# void 1"], "signed": []},
    {"is": "ready", "match": 0, "deals": 1},
    {"is": "miss", "match": 0, "seat": 3, "move": 0, "signed": []},
    {"is": "miss", "match": 0, "seat": 2, "move": 0, "signed": []},
    {"is": "missed", "signed": []},
    {"is": "heads", "signed": []},
    {"is": "react", "what": "wow"},
    {"is": "reacted", "seat": 0, "what": "wow"},
    {"is": "dispute", "signed": []},
    {"is": "checkpoint", "signed": []},
    {"is": "leave"},
    {"is": "refused"},
    {"is": "version", "version": "1"},
    {"is": "roster", "chain": []},
    {
        **{"is": "lobby", "version": "1", "game": "", "locked": False, "playing": False},
        **{"asked": False, "seats": []},
    },
    {"is": "head", "signed": []},
    {"is": "lines", "epoch": 0, "match": 0, "at": 9_999, **LINES},
    {"is": "letter", "match": 0, "text": "ack 1"},
    {"is": "letter", "match": 0, "text": f"ask {peer_called(0)} {CARDS}"},
    *({"is": "ask", "match": 0, "text": f"ask {peer_called(owner)} {CARDS}"} for owner in (0, 1)),
    {"is": "agreed", "signed": []},
    {"is": "twice", "signed": []},
    {"is": "resign"},
    {"is": "no", "move": 0, "why": "", "rule": "", "cards": []},
)


def told_at(table: Company, number: int, sender: str, frame: dict[str, Any]) -> tuple[int, int]:
    """Send a page this all the time: what it sends that peer, and how much it signs for others."""
    page = table[number]
    text = json.dumps(frame, separators=(",", ":"))
    size, signed = 0, 0
    for time in range(RATE * SECONDS):
        table.now += 1_000 / RATE
        effects = bring(page, sender, text, table.now)
        if time % (RATE // 2) == 0:
            effects += page.tick(table.now)
        for effect in effects:
            if effect.get("to") == sender:
                size += len(effect["post"])
            elif "sign" in effect:
                signed += 1
                effects += page.signed(effect["sign"], "key", "s" * 86, table.now)
    return size, signed


def to_whom(frame: dict[str, Any]) -> str:
    return f"{frame['is']} {json.dumps(frame)[10:60]}"


@pytest.mark.parametrize("sender", ["guest", "host", "stranger"])
@pytest.mark.parametrize("frame", FRAMES, ids=to_whom)
def test_what_a_peer_can_have_sent_and_signed_is_bounded(
    frame: dict[str, Any], sender: str
) -> None:
    for number in (0, 1):
        table = evening()
        source = {"guest": table.peers[2], "host": table.host, "stranger": STRANGER}[sender]
        if source == table.peers[number]:
            continue
        table.do(table.peers[number], table[number].peer_state(source, "open", table.now))
        quiet, signs = by_itself(number, source)
        size, signed = told_at(table, number, source, frame)
        sent = RATE * SECONDS * len(json.dumps(frame, separators=(",", ":")))
        times = 12 if frame["is"] in LOG else 4
        assert size <= quiet + min(MOST + REFILLED * SECONDS + LONGEST, times * sent + MOST)
        assert signed <= signs + 2 * SECONDS + 2


@cache
def by_itself(number: int, source: str) -> tuple[int, int]:
    """The same for a peer that demands nothing."""
    table = evening()
    table.do(table.peers[number], table[number].peer_state(source, "open", table.now))
    return told_at(table, number, source, {"is": "refused"})


EVENING: dict[str, str] = {}
BLOCKS: dict[str, dict[str, str]] = {}


def evening() -> Company:
    """A table long in play; it is played once, and laid out again from what its pages kept."""
    if not EVENING:
        table = playing()
        table.play(20)
        EVENING.update(table.saves)
        BLOCKS.update(table.blocks)
    table = company(3, 4)
    table.saves = dict(EVENING)
    table.blocks |= BLOCKS
    for number in range(3):
        table.go_away(number)
    for number in range(3):
        table.come_back(number)
    table.run(6)
    return table
