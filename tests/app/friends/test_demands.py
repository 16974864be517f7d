"""One peer's demands: how much it can have a page send and sign, for every kind of frame."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import count, repeat
from typing import Any

import pytest

from app.friends.deck.effects import Compute
from app.friends.demands import AT_ONCE, MOST, REFILLED
from app.friends.frames import Frame
from app.friends.shapes import LONGEST
from peerdeck.dealing.notation import encoded
from tests.app.friends.door import bring
from tests.app.friends.pages import Pages, pages
from tests.app.friends.test_hostile import playing
from tests.app.friends.world import peer_called
from tests.support.cases import depth, some

RATE = 140  # frames a second that the connections let through
SECONDS = depth(1, 5)
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
    {"is": "unsure", "ask": 1},
    {"is": "promised", "ask": 1, "term": 900},
    {"is": "move", "signed": []},
    {"is": "propose", "match": 0, "lines": ["# void 1"], "signed": []},
    {"is": "ready", "match": 0, "deals": 1},
    {"is": "miss", "match": 0, "seat": 3, "move": 0, "signed": []},
    {"is": "miss", "match": 0, "seat": 2, "move": 0, "signed": []},
    {"is": "missed", "signed": []},
    {"is": "held", "host": peer_called(0), "match": 0, "turns": [[seat, 0] for seat in range(8)]},
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


def told_at(table: Pages, number: int, sender: str, frame: dict[str, Any]) -> tuple[int, int]:
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
@pytest.mark.parametrize("frame", some(FRAMES, 22), ids=to_whom)
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


def flood(table: Pages, sender: str, frames: Iterator[Frame]) -> tuple[int, int]:
    """Send the host a frame after the other: how many letters and sums it makes of them.

    Whatever comes back is acknowledged at once, so that it is not thought to be on its way.
    """
    page, letters, sums = table[0], 0, 0
    for time in range(RATE * SECONDS):
        table.now += 1_000 / RATE
        effects = bring(page, sender, json.dumps(next(frames)), table.now)
        if time % (RATE // 2) == 0:
            effects += page.tick(table.now)
        for effect in effects:
            match effect:
                case {"deck": Compute() as compute}:
                    sums += 1
                    results = {compute.name: table.sums.result(compute)}
                    effects += page.computed(results, table.now)
                case {"post": str(text), "to": str(to)} if to == sender:
                    frame = json.loads(text)
                    if frame["is"] == "letter" and frame["text"].startswith("shares "):
                        letters += 1
                        number = frame["text"].split(" ")[1]
                        ack = {"is": "letter", "match": 0, "text": f"ack {number}"}
                        effects += bring(page, sender, json.dumps(ack), table.now)
    return letters, sums


def test_who_asks_for_shares_by_letters_gets_no_more_than_who_asks() -> None:
    told = {}
    for kind in ("ask", "letter"):
        table = playing()
        dealing = table[0].shared.role.dealing
        assert dealing is not None
        sight, guest = dealing.page.book.sight, table.peers[2]
        cards = [card for card in sight.hidden if sight.may_see(card, guest)]
        text = f"ask {table.host} {','.join(map(str, cards))}"
        told[kind], _sums = flood(table, guest, repeat({"is": kind, "match": 0, "text": text}))
    assert 0 < told["ask"] <= AT_ONCE["ask"] + 2 * SECONDS + 1
    assert told["letter"] == 0


def test_who_proposes_lines_all_the_time_has_few_of_them_checked() -> None:
    table = playing()
    guest = table.peers[2]
    lines = (f"# held {guest} 1 {encoded(bytes([at >> 8, at % 256]) * 32)}" for at in count())
    frames = ({"is": "propose", "match": 0, "lines": [line], "signed": []} for line in lines)
    _letters, sums = flood(table, guest, frames)
    assert AT_ONCE["propose"] <= sums <= AT_ONCE["propose"] + 2 * SECONDS + 20


EVENING: dict[str, str] = {}
BLOCKS: dict[str, dict[str, str]] = {}


def evening() -> Pages:
    """A table long in play; it is played once, and laid out again from what its pages kept."""
    if not EVENING:
        table = playing()
        table.play(20)
        EVENING.update(table.saves)
        BLOCKS.update(table.blocks)
    table = pages(3, 4)
    table.saves = dict(EVENING)
    table.blocks |= BLOCKS
    for number in range(3):
        table.go_away(number)
    for number in range(3):
        table.come_back(number)
    table.run(6)
    return table
