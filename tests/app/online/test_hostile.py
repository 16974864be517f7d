"""Nonsense from outside: nothing of it raises, and nothing of it changes anything."""

import json
from random import Random
from typing import Any

import pytest

from tests.app.online.page import Page
from tests.app.online.tables import laid, playing, table_of

DEEP = "[" * 3_000 + "]" * 3_000
NO_EVENTS = [
    *("", "{", "null", "[]", "17", '"text"', "{}", '{"is":', DEEP, "\x00", "NaN", '{"is": NaN}'),
    '{"is": ["peer"]}',
    '{"is": "peer"}',
    '{"is": "peer", "peer": 5, "state": "open"}',
    '{"is": "text", "from": null, "text": {}}',
    '{"is": "table"}',
    '{"is": "table", "table": 1, "me": []}',
    '{"is": "verified", "id": "x"}',
    '{"is": "verified", "id": 99999999}',
    '{"is": "signed", "id": -1, "key": 5}',
    '{"is": "code", "kind": 5, "code": []}',
    '{"is": "failed", "do": 5, "why": 6}',
    '{"is": "failed", "do": "verify", "id": []}',
    '{"is": "unheard of", "it": "all"}',
    '{"is": "relays", "state": {}}',
    '{"is": "reach", "reach": 5}',
    '{"is": "text", "from": "' + "x" * 500_000 + '", "text": "{}"}',
]
NO_FRAMES: list[Any] = [
    *("", "null", "[]", "{}", "[" * 5_000, '["1"]', '["1","","have"]', '["1",7,"have",[]]'),
    '["1","{table}"]',
    '["1","{table}","beat"]',
    '["1","{table}","give",[],[["record"]]]',
    '["1","{table}","give",[[]],[[["note","a","b"],["k","s"]]]]',
    '["1","{table}","ask",["' + "0" * 64 + '","x"]]',
    '["1","{table}","have",-1e999,"",[],[],[]]',
    '["1","{table}","tell","<script>"]',
    '["1","{table}","share",[["a",1e400,"x"]]]',
    "x" * 70_000,
]


def shown(page: Page) -> str:
    """Return what the page shows."""
    return page.words


@pytest.mark.parametrize("event", NO_EVENTS, ids=lambda event: event[:40])
def test_what_is_no_event_changes_nothing(event: str) -> None:
    _circle, pages = laid("Ben")
    for page in pages:
        before = shown(page)
        page.hear(event)
        assert shown(page) == before
        assert not any("Something went wrong" in one for one in page.alerts)


@pytest.mark.parametrize("frame", NO_FRAMES, ids=lambda frame: frame[:40])
def test_a_hostile_text_changes_nothing_during_a_match(frame: str) -> None:
    circle, (anna, ben) = playing("Ben")
    circle.run(10)
    text = frame.replace("{table}", table_of(anna).id)
    for page, by in ((anna, ben), (ben, anna)):
        before, hand = shown(page), page.hand
        page.hear({"is": "text", "from": "stranger".ljust(43, "-"), "text": text})
        assert shown(page) == before
        page.hear({"is": "text", "from": by.me, "text": text})
        warning = f"{by.kept['name']}'s page sends something that makes no sense. It was ignored."
        assert shown(page).replace(f" {warning}", "") == before
        assert page.hand == hand


def test_frames_cut_and_changed_at_random_raise_nothing() -> None:
    circle, pages = playing("Ben")
    random = Random(5)
    texts = [text for _by, _to, text in circle.frames]
    for _time in range(300):
        text = random.choice(texts)
        cut = text[: random.randrange(len(text) + 1)]
        parts = json.loads(text)
        parts[random.randrange(len(parts))] = random.choice((None, -1, [], "x"))
        for page in pages:
            by = random.choice(pages).me
            page.hear({"is": "text", "from": by, "text": random.choice((cut, json.dumps(parts)))})
    circle.run(5)
    assert all(page.where == "table" and page.hand for page in pages)


@pytest.mark.parametrize(
    "intent",
    [
        {"do": "admit", "value": "nobody 99"},
        {"do": "admit", "value": "nobody x"},
        {"do": "admit"},
        {"do": "free seat", "value": "77"},
        {"do": "wish", "value": "remove"},
        {"do": "wish", "value": "make me rich"},
        {"do": "unwish", "value": ""},
        {"do": "agree", "value": "\x00"},
        {"do": "not yet", "value": "nobody"},
        {"do": "lock", "value": "<b>"},
        {"do": "let watch", "value": "nobody"},
        {"do": "keep seat", "form": {"seat": "55", "name": "x"}},
        {"do": "keep seat", "form": {"seat": "²", "name": "x"}},
        {"do": "react", "value": "no such thing"},
        {"do": "ask in", "form": {"name": "x", "seat": "1" * 5_000}},
        {"do": "take code", "form": {"code": "c" * 100_000}},
        {"do": "friends"},
        {"do": "friends", "event": 5},
        {"do": "turn away", "value": "nobody"},
        {"do": "servers", "form": {"relays": 5, "turn": []}},
    ],
    ids=str,
)
def test_an_intent_that_makes_no_sense_raises_nothing(intent: dict[str, Any]) -> None:
    circle, pages = playing("Ben")
    for page in pages:
        page.do(intent)
    circle.run(3)
    assert all(page.where == "table" for page in pages)
