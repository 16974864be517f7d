"""Nonsense from outside: nothing of it raises, and nothing of it changes anything."""

import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.tables import playing, table_of

GIVEN = tomllib.loads(Path(__file__).with_name("hostile.toml").read_text(encoding="utf-8"))
DEEP = "[" * 3_000 + "]" * 3_000
EVENTS = [*GIVEN["events"], DEEP, '{"is": "text", "from": "' + "x" * 500_000 + '", "text": "{}"}']
MESSAGES = [*GIVEN["messages"], DEEP, "x" * 70_000]
INTENTS = [
    *GIVEN["intents"],
    {"do": "ask in", "form": {"name": "x", "seat": "1" * 5_000}},
    {"do": "take code", "form": {"code": "c" * 100_000}},
]


@pytest.fixture(scope="module")
def friends() -> tuple[Circle, list[Page]]:
    """A match that nothing of all this changes."""
    circle, pages = playing("Ben")
    circle.run(90)  # until a bot is offered to play
    return circle, pages


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event[:40])
def test_what_is_no_event_changes_nothing(event: str, friends: tuple[Circle, list[Page]]) -> None:
    for page in friends[1]:
        before = page.words
        page.hear(event)
        assert page.words == before
        assert not any("Something went wrong" in one for one in page.alerts)


@pytest.mark.parametrize("frame", MESSAGES, ids=lambda frame: frame[:40])
def test_a_hostile_text_changes_nothing_during_a_match(
    frame: str, friends: tuple[Circle, list[Page]]
) -> None:
    _circle, (anna, ben) = friends
    text = frame.replace("{table}", table_of(anna).id)
    for page, by in ((anna, ben), (ben, anna)):
        before, hand = page.words, page.hand
        page.hear({"is": "text", "from": "stranger".ljust(43, "-"), "text": text})
        assert page.words == before
        page.hear({"is": "text", "from": by.me, "text": text})
        warning = f" {by.kept['name']}'s page sends something that makes no sense. It was ignored."
        assert page.words.replace(warning, "") == before.replace(warning, "")
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


@pytest.mark.parametrize("intent", INTENTS, ids=lambda intent: str(intent)[:60])
def test_an_intent_that_makes_no_sense_raises_nothing(
    intent: dict[str, Any], friends: tuple[Circle, list[Page]]
) -> None:
    circle, pages = friends
    for page in pages:
        page.do(intent)
    circle.run(3)
    assert all(page.where == "table" for page in pages)
