"""The worker writes what friends rely on to the disk, before it does what depends on it."""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any

import pytest

from app.thinking import AT_ONCE
from tests.support.app.ponderer import Ponderer

SAVED = {"save friends": "a save", "blocks": {"b": "a block"}}
WISH = {"friends": '{"do": "tell"}'}
STRICT = object()  # the store of `durable.mjs`


class Refused(Exception):
    """The store keeps nothing, and says why by a name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Browser:
    """The parts of a browser that the worker knows; `done` is what they did, in order."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.done: list[tuple[str, bool]] = []
        self.kept: set[str] = set()
        self.told: list[str] = []  # to what connects friends
        self.is_ours = True  # no other tab has taken over what this one had
        self.trouble = ""  # the store refuses what is to be kept, for this reason
        self.is_broken = False  # it does not even delete anything
        modules = {
            "deck": {
                "isAble": lambda: True,
                "practise": lambda: self.done.append(("practise", True)),
            },
            "durable": {"store": STRICT, "isStrict": self.is_strict},
            "idb_keyval": {
                "get": self.get,
                "keys": self.keys,
                "set": self.set,
                "setMany": self.set_many,
                "delMany": self.delete_many,
            },
            "network": {
                "tell": self.tell,
                "show": lambda _effects: self.done.append(("show", True)),
            },
            "tabs": {"has": lambda _key: self.is_ours, "take": self.take},
            "pyodide": {},
            "pyodide.ffi": {"JsException": Refused, "to_js": lambda told: told},
        }
        for name, parts in modules.items():
            module = ModuleType(name)
            module.__dict__.update(parts)
            patch.setitem(sys.modules, name, module)
        patch.delitem(sys.modules, "app.worker", raising=False)

    def tell(self, wish: str) -> None:
        self.told.append(json.loads(wish)["do"])
        self.done.append(("tell", True))

    async def take(self, _key: str, _how: str) -> bool:
        return True

    async def is_strict(self) -> bool:
        return True

    async def get(self, _key: str) -> None:
        return None

    async def keys(self) -> list[str]:
        return sorted(self.kept)

    async def set(self, key: str, _text: str, store: object = None) -> None:
        await self._written("set", [key], store)

    async def set_many(self, pairs: list[list[str]], store: object = None) -> None:
        await self._written("set", [key for key, _text in pairs], store)

    async def delete_many(self, keys: list[str], store: object = None) -> None:
        await asyncio.sleep(0)
        if self.is_broken:
            raise Refused("InvalidStateError")
        self.kept -= {*keys}
        self.done.append(("delete", store is STRICT))

    async def _written(self, how: str, keys: list[str], store: object) -> None:
        for _time in range(5):
            await asyncio.sleep(0)
        if self.trouble:
            raise Refused(self.trouble)
        self.kept |= {*keys}
        self.done.append((how, store is STRICT))


class Session:
    """A session that wants this done, once; `heard` are the intents that came."""

    under_way: frozenset[int] = frozenset()

    def __init__(self, *effects: dict[str, Any]) -> None:
        self.effects = effects
        self.heard: list[dict[str, Any]] = []

    def handle(self, intent: dict[str, Any]) -> list[dict[str, Any]]:
        self.heard.append(intent)
        effects, self.effects = self.effects, ()
        return [*effects]


def worker_in(patch: pytest.MonkeyPatch) -> tuple[Browser, Any]:
    """Return a browser with the worker in it, as the page finds it."""
    browser = Browser(patch)
    worker = importlib.import_module("app.worker")
    patch.delitem(sys.modules, "app.worker")
    return browser, worker


def hearing(
    patch: pytest.MonkeyPatch,
) -> tuple[Browser, Callable[..., Awaitable[list[dict[str, Any]]]]]:
    """Return a browser, and what has the worker hear of friends.

    The session wants these effects for it; then it has been asked for those that are returned.
    """
    browser, worker = worker_in(patch)
    patch.setattr(worker, "_keep_thinking", lambda: None)

    async def hear(*effects: dict[str, Any]) -> list[dict[str, Any]]:
        browser.told.clear()
        session = Session(*effects)
        patch.setattr(worker, "_session", session)
        await worker.hear("{}")
        return session.heard[1:]

    return browser, hear


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run what the worker is to do."""
    with ThreadPoolExecutor(1) as thread:  # tests in a browser have a loop in their own one
        thread.submit(asyncio.run, work).result()


def handled(patch: pytest.MonkeyPatch, *intents: list[dict[str, Any]]) -> Browser:
    """Return a browser in which the worker has done what the session wanted for each intent."""
    browser, worker = worker_in(patch)
    patch.setattr(worker, "_keep_thinking", lambda: None)

    async def handle() -> None:
        for effects in intents:
            patch.setattr(worker, "_session", Session(*effects))
            await worker.handle(json.dumps({"do": "something"}))

    run(handle())
    return browser


def test_a_save_of_friends_is_on_the_disk_before_anything_is_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    browser = handled(monkeypatch, [SAVED, WISH])
    assert browser.done == [("set", True), ("tell", True)]
    assert browser.kept == {"peerdeck friends", "peerdeck friends b"}


def test_blocks_that_are_not_wanted_any_more_are_forgotten_after_the_save(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shorter = {**SAVED, "blocks": {}}
    browser = handled(monkeypatch, [SAVED], [shorter, WISH])
    assert browser.done == [("set", True), ("set", True), ("delete", True), ("tell", True)]
    assert browser.kept == {"peerdeck friends"}


def test_what_friends_are_told_waits_for_the_save_of_its_batch_also_when_others_follow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A save takes a while, and what comes meanwhile waits for it as well."""
    browser, worker = worker_in(monkeypatch)
    monkeypatch.setattr(worker, "_keep_thinking", lambda: None)

    class Sends(Session):
        def handle(self, intent: dict[str, Any]) -> list[dict[str, Any]]:
            return [SAVED, WISH] if intent["do"] == "friends" else []

    async def hear() -> None:
        monkeypatch.setattr(worker, "_session", Sends())
        await asyncio.gather(worker.hear("{}"), worker.hear("{}"))

    run(hear())
    assert browser.done == [("set", True), ("tell", True)] * 2


def test_friends_are_sent_what_is_being_signed_before_the_page_draws(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    browser, worker = worker_in(monkeypatch)
    monkeypatch.setattr(worker, "_keep_thinking", lambda: None)

    class Signs(Session):
        def handle(self, intent: dict[str, Any]) -> list[dict[str, Any]]:
            match intent:
                case {"do": "friends", "event": "a move"}:
                    self.under_way = frozenset({1})
                    return [WISH, {"show": True}]
                case {"do": "friends", "event": "signed"}:
                    self.under_way = frozenset()
                    return [WISH]
            return []

    async def hear() -> None:
        monkeypatch.setattr(worker, "_session", Signs())
        await worker.hear("a move")
        await asyncio.sleep(0)
        await worker.hear("signed")
        await asyncio.gather(*worker._tasks)

    run(hear())
    assert browser.done == [("tell", True), ("tell", True), ("show", True)]


def test_the_page_draws_in_time_if_nothing_is_signed(monkeypatch: pytest.MonkeyPatch) -> None:
    browser, worker = worker_in(monkeypatch)
    monkeypatch.setattr(worker, "_keep_thinking", lambda: None)

    async def hear() -> None:
        session = Session({"show": True})
        session.under_way = frozenset({1})
        monkeypatch.setattr(worker, "_session", session)
        await worker.hear("a move")
        await asyncio.gather(*worker._tasks)

    run(hear())
    assert browser.done == [("show", True)]


LEAVE = {"friends": '{"do": "leave"}'}
VOTE = {"friends": '{"do": "vote"}', "promises": True}


def test_a_tab_that_has_lost_the_table_keeps_and_says_nothing_but_its_farewell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    browser, worker = worker_in(monkeypatch)
    monkeypatch.setattr(worker, "_keep_thinking", lambda: None)
    wanted = [SAVED, {"save": "a match", "of": "spar"}, WISH, VOTE, LEAVE]

    async def lose() -> None:
        monkeypatch.setattr(worker, "_session", Session({"take": "friends", "over": False}))
        await worker.handle(json.dumps({"do": "something"}))
        browser.done.clear()
        browser.is_ours = False
        monkeypatch.setattr(worker, "_session", Session(*wanted))
        await worker.hear("{}")
        assert browser.told == ["leave"]
        assert browser.done == [("tell", True)]
        assert not browser.kept
        # then the page tells whose lock it was
        monkeypatch.setattr(worker, "_session", Session())
        await worker.handle(json.dumps({"do": "lost", "value": "peerdeck friends"}))
        assert worker._session.heard == [{"do": "lost", "value": "friends"}]

    run(lose())


def test_a_tab_that_loses_the_table_while_it_saves_says_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    browser, worker = worker_in(monkeypatch)
    monkeypatch.setattr(worker, "_keep_thinking", lambda: None)
    set_many = sys.modules["idb_keyval"].__dict__["setMany"]

    async def lose(*told: Any) -> None:
        browser.is_ours = False
        await set_many(*told)

    monkeypatch.setattr(sys.modules["idb_keyval"], "setMany", lose)
    monkeypatch.setattr(worker, "_session", Session(SAVED, WISH))
    run(worker.hear("{}"))
    assert browser.done == [("set", True)]


@pytest.mark.parametrize(
    ("trouble", "why"), [("QuotaExceededError", "full"), ("UnknownError", "refused")]
)
def test_nothing_is_promised_while_the_browser_does_not_keep_it(
    monkeypatch: pytest.MonkeyPatch, trouble: str, why: str
) -> None:
    browser, hear = hearing(monkeypatch)

    async def refuse() -> None:
        assert not await hear(SAVED, VOTE)
        assert browser.told == ["vote"]
        browser.trouble = trouble
        assert await hear(SAVED, VOTE, WISH) == [{"do": "unkept", "why": why}]
        assert browser.told == ["tell"]
        # a signature comes only afterwards, and what it promises is not kept even then
        assert not await hear(VOTE, WISH)
        assert browser.told == ["tell"]
        assert not await hear(SAVED, VOTE), "it is told once"
        assert browser.told == []
        browser.trouble = ""
        await hear(SAVED, VOTE)
        assert browser.told == ["vote"]

    run(refuse())


SEND = {"friends": '{"do": "send", "to": "a friend", "text": "a move"}'}


def test_an_older_save_goes_when_the_browser_keeps_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    browser, hear = hearing(monkeypatch)

    async def refuse() -> None:
        await hear(SAVED, SEND)
        assert "peerdeck friends" in browser.kept
        browser.trouble = "QuotaExceededError"
        assert await hear(SAVED, SEND) == [{"do": "unkept", "why": "full"}]
        assert "peerdeck friends" not in browser.kept, "a reload would bring back what was once"
        assert browser.told == ["send"]
        browser.trouble = ""
        assert await hear(SAVED) == []
        browser.trouble, browser.is_broken = "InvalidStateError", True
        assert await hear(SAVED, SEND, WISH) == [{"do": "unkept", "why": "stuck"}]
        assert browser.told == ["tell"], "nothing is said that the older save does not know"
        assert not await hear(SEND)
        assert browser.told == []
        browser.is_broken = False
        await hear(SAVED, SEND)
        assert browser.told == ["send"]
        browser.is_broken = True
        await hear(SAVED)
        browser.trouble, browser.is_broken = "", False
        await hear(SAVED, VOTE)
        assert browser.told == ["vote"]

    run(refuse())


def test_the_deck_is_practised_when_a_table_with_friends_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    of_a_match, with_friends = ({"take": name, "over": False} for name in ("spar", "friends"))
    assert not handled(monkeypatch, [of_a_match]).done
    assert handled(monkeypatch, [with_friends]).done == [("practise", True)]


OPEN = {"do": "open", "hash": "#game=spar&seats=4", "save": None, "saves": {}, "kept": {}}
PAUSE = 50  # turns of the loop


async def at_bots_turn(worker: Any) -> None:
    """Begin a match in which a bot is to play next."""
    for intent in (OPEN, {"do": "start"}):
        await worker.handle(json.dumps(intent))
        await worker.shown()
    while not worker._session.think():
        table = worker._session._room.table
        table.act(table.public.legal()[0])


def thinkers() -> int:
    """Return how many times the worker thinks at once."""
    coroutines = [task.get_coro() for task in asyncio.all_tasks()]
    return [getattr(one, "__name__", "") for one in coroutines].count("_think")


def test_a_bot_thinks_in_the_pause_and_holds_up_no_intent(
    monkeypatch: pytest.MonkeyPatch, ponderer: Ponderer
) -> None:
    _browser, worker = worker_in(monkeypatch)

    async def pause() -> None:
        await at_bots_turn(worker)
        await worker.handle(json.dumps({"do": "scores"}))
        before = ponderer.steps[-1]
        for _turn in range(PAUSE):
            await asyncio.sleep(0)
        assert ponderer.steps[-1] - before > AT_ONCE, "nobody has asked for it"
        for _time in range(3):  # a thought that goes on is not begun once more
            await worker.handle(json.dumps({"do": "closed"}))
        assert thinkers() == 1

    run(pause())


def test_a_fault_of_ours_is_reported_and_owned_up_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _browser, worker = worker_in(monkeypatch)

    class Faulty(Session):
        def handle(self, _intent: dict[str, Any]) -> list[dict[str, Any]]:
            return [{"alert": str([].index("x"))}]

        def apologise(self) -> list[dict[str, Any]]:
            return [{"alert": "sorry"}]

    async def fail() -> None:
        monkeypatch.setattr(worker, "_session", Faulty())
        monkeypatch.setattr(worker, "_keep_thinking", lambda: None)
        assert json.loads(await worker.handle('{"do": "hint"}')) == [{"alert": "sorry"}]

    run(fail())
    assert "ValueError" in capsys.readouterr().err


def test_the_next_bot_thinks_after_one_that_has_come_to_an_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _browser, worker = worker_in(monkeypatch)
    thoughts = [True, False, True, True, False]
    asked: list[bool] = []

    class Thinks(Session):
        def think(self) -> bool:
            asked.append(thoughts[len(asked)])
            return asked[-1]

    async def pause() -> None:
        monkeypatch.setattr(worker, "_session", Thinks())
        for count in (2, 5):
            await worker.handle(json.dumps({"do": "something"}))
            for _turn in range(PAUSE):
                await asyncio.sleep(0)
            assert len(asked) == count

    run(pause())
