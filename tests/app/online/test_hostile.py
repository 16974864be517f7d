"""Nonsense from outside: nothing of it raises, and nothing of it changes anything."""

import json
from random import Random
from typing import Any

import pytest

from app.online.network import MOST_NEW, Network
from tests.app.online.page import Page
from tests.app.online.test_lobby import laid
from tests.app.online.test_playing import playing

DEEP = "[" * 3_000 + "]" * 3_000
NO_EVENTS = [
    *("", "{", "null", "[]", "17", '"text"', "{}", '{"is":', DEEP, "\x00", "NaN", '{"is": NaN}'),
    '{"is": ["peer"]}',
    '{"is": "peer"}',
    '{"is": "peer", "peer": 5, "state": "open"}',
    '{"is": "text", "from": null, "text": {}}',
    '{"is": "table"}',
    '{"is": "table", "table": 1, "me": [], "host": {}}',
    '{"is": "verified", "id": "x"}',
    '{"is": "verified", "id": 99999999}',
    '{"is": "signed", "id": -1, "key": 5}',
    '{"is": "claim", "claim": "1", "peer": "p"}',
    '{"is": "code", "kind": 5, "code": []}',
    '{"is": "failed", "do": 5, "why": 6}',
    '{"is": "failed", "do": "verify", "id": []}',
    '{"is": "unheard of", "it": "all"}',
    '{"is": "relays", "state": {}}',
    '{"is": "reach", "reach": 5}',
    '{"is": "text", "from": "' + "x" * 500_000 + '", "text": "{}"}',
]
NO_FRAMES: list[Any] = [
    *("", "null", "[]", "{}", "[" * 5_000, '{"is":"beat"}', '{"is":"lobby","seats":7}'),
    '{"is":"roster","chain":[[["a","b","c","d"]]]}',
    '{"is":"lines","lines":["x"],"at":-1}',
    '{"is":"share","seed":"00"}',
    '{"is":"come","name":{"a":1},"seat":"2"}',
    '{"is":"come","name":"' + "n" * 60_000 + '","seat":1e400}',
    '{"is":"move","action":"play 1","at":1e999}',
    '{"is":"react","what":"<script>"}',
    '{"is":"reacted","seat":99,"what":"wow"}',
    '{"is":"give","lines":[]}',
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
    circle, pages = playing("Ben")
    host, guest = pages
    circle.run(10)
    for page, by in ((host, guest), (guest, host)):
        before, hand = shown(page), page.hand
        page.hear({"is": "text", "from": by.me, "text": frame})
        page.hear({"is": "text", "from": "stranger".ljust(22, "-"), "text": frame})
        assert shown(page) == before
        assert page.hand == hand


def test_nobody_keeps_a_page_busy_with_signatures() -> None:
    """Anybody with the link can send them by the thousand, and each takes time to be verified."""
    network = Network(lambda _peer, _frame: None, lambda *_signed: None)

    def vote(peer: str, *texts: str) -> int:
        before = len(network.wishes)
        text = json.dumps({"is": "vote", "signed": [["", "", text, ""] for text in texts]})
        network.take({"is": "text", "from": peer, "text": text})
        return len(network.wishes) - before

    busy = [vote("Mallory", *(f"{frame} {at}" for at in range(10))) for frame in range(100)]
    assert sum(busy) == MOST_NEW  # as many as a frame can have
    assert vote("Ben", "a vote") == 1
    assert vote("Mallory", "a vote of their own") == 0
    for _beat in range(3):
        before = len(network.wishes)
        network.beat()
        assert len(network.wishes) - before == MOST_NEW  # of those that have waited


def test_events_cut_and_mixed_at_random_raise_nothing() -> None:
    circle, pages = playing("Ben")
    random = Random(5)
    texts = [text for _by, _to, text in circle.frames if json.loads(text)["is"] != "lobby"]
    for _time in range(300):
        text = random.choice(texts)
        cut = text[: random.randrange(len(text) + 1)]
        change = json.dumps({**json.loads(text), random.choice(("at", "is", "seat", "by")): None})
        for page in pages:
            by = random.choice(pages).me
            page.hear({"is": "text", "from": by, "text": random.choice((cut, change))})
    circle.run(5)
    assert all(page.where == "table" and page.hand for page in pages)


@pytest.mark.parametrize(
    "intent",
    [
        {"do": "admit", "value": "nobody 99"},
        {"do": "admit", "value": "nobody x"},
        {"do": "admit"},
        {"do": "seat later", "value": "nobody -1"},
        {"do": "free seat", "value": "77"},
        {"do": "mind", "value": "77"},
        {"do": "mind", "value": ""},
        {"do": "keep seat", "form": {"seat": "55", "name": "x"}},
        {"do": "keep seat", "form": {"seat": "²", "name": "x"}},
        {"do": "react", "value": "no such thing"},
        {"do": "ask in", "form": {"name": "x", "seat": "1" * 5_000}},
        {"do": "take code", "form": {"code": "c" * 100_000}},
        {"do": "friends"},
        {"do": "friends", "event": 5},
        {"do": "turn away", "value": "nobody"},
        {"do": "take back"},
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
