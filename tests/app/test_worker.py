"""The worker writes what friends rely on to the disk, before it does what depends on it."""

import asyncio
import functools
import importlib
import json
import sys
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any

import pytest

from app.thinking import AT_ONCE
from tests.support.app.ponderer import Ponderer

SAVED = {"save friends": "a save", "blocks": {"b": "a block"}}
WISH = {"friends": '{"do": "tell"}'}
LEAVE = {"friends": '{"do": "leave"}'}
VOTE = {"friends": '{"do": "vote"}', "promises": True}
SEND = {"friends": '{"do": "send", "to": "a friend", "text": "a move"}'}
OPEN = {"do": "open", "hash": "#game=spar&seats=4", "save": None, "saves": {}, "kept": {}}
STRICT = object()  # the store of `durable.mjs`
PAUSE = 50  # turns of the loop


class Refused(Exception):
    """The store keeps nothing, and says why by a name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


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


class Browser:
    """The parts of a browser that the worker knows; `done` is what they did, in order."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.done: list[tuple[str, bool]] = []
        self.kept: set[str] = set()
        self.told: list[str] = []  # to what connects friends
        self.is_ours = True  # no other tab has taken over what this one had
        self.trouble = ""  # the store refuses what is to be kept, for this reason
        self.is_broken = False  # it does not even delete anything
        modules: dict[str, dict[str, object]] = {
            "deck": {
                "isAble": lambda: True,
                "practise": lambda: self.done.append(("practise", True)),
            },
            "durable": {"store": STRICT, "isStrict": self.yes, "keepsAnything": self.yes},
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
            "tabs": {"has": lambda _key: self.is_ours, "take": self.yes},
            "pyodide": {},
            "pyodide.ffi": {"JsException": Refused, "to_js": lambda told: told},
        }
        for name, parts in modules.items():
            module = ModuleType(name)
            module.__dict__.update(parts)
            patch.setitem(sys.modules, name, module)
        patch.delitem(sys.modules, "app.worker", raising=False)
        self.worker = importlib.import_module("app.worker")
        patch.delitem(sys.modules, "app.worker")

    def tell(self, wish: str) -> None:
        self.told.append(json.loads(wish)["do"])
        self.done.append(("tell", True))

    async def yes(self, *_given: str) -> bool:
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

    def seat(self, session: Session) -> Session:
        """Give the worker this session."""
        self.patch.setattr(self.worker, "_session", session)
        return session

    async def handle(self, *effects: dict[str, Any]) -> Session:
        """Have the worker do what a session wants for an intent of the page."""
        session = self.seat(Session(*effects))
        await self.worker.handle(json.dumps({"do": "something"}))
        return session

    async def hear(self, *effects: dict[str, Any]) -> list[dict[str, Any]]:
        """Have it do what a session wants for what friends say; return what it is asked then."""
        self.told.clear()
        session = self.seat(Session(*effects))
        await self.worker.hear("{}")
        return session.heard[1:]


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> Browser:
    """A browser with the worker in it, as the page finds it."""
    return Browser(monkeypatch)


@pytest.fixture
def browser(thinking: Browser) -> Browser:
    """A browser with a worker that does not think for bots."""
    thinking.patch.setattr(thinking.worker, "_keep_thinking", lambda: None)
    return thinking


def in_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test in a loop of its own: tests in a browser have one in this thread."""

    @functools.wraps(test)
    def run(**fixtures: Any) -> None:
        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, test(**fixtures)).result()

    return run


@in_loop
async def test_a_save_of_friends_is_on_the_disk_before_anything_is_sent_and_old_blocks_go_after_it(
    browser: Browser,
) -> None:
    await browser.handle(SAVED, WISH)
    assert browser.done == [("set", True), ("tell", True)]
    assert browser.kept == {"peerdeck friends", "peerdeck friends b"}
    browser.done.clear()
    await browser.handle({**SAVED, "blocks": {}}, WISH)
    assert browser.done == [("set", True), ("delete", True), ("tell", True)]
    assert browser.kept == {"peerdeck friends"}


@in_loop
async def test_what_friends_are_told_waits_for_the_save_of_its_batch_also_when_others_follow(
    browser: Browser,
) -> None:
    """A save takes a while, and what comes meanwhile waits for it as well."""

    class Sends(Session):
        def handle(self, intent: dict[str, Any]) -> list[dict[str, Any]]:
            return [SAVED, WISH] if intent["do"] == "friends" else []

    browser.seat(Sends())
    await asyncio.gather(browser.worker.hear("{}"), browser.worker.hear("{}"))
    assert browser.done == [("set", True), ("tell", True)] * 2


@in_loop
async def test_friends_are_sent_what_is_being_signed_before_the_page_draws(
    browser: Browser,
) -> None:
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

    browser.seat(Signs())
    await browser.worker.hear("a move")
    await asyncio.sleep(0)
    await browser.worker.hear("signed")
    await asyncio.gather(*browser.worker._tasks)
    assert browser.done == [("tell", True), ("tell", True), ("show", True)]


@in_loop
async def test_the_page_draws_in_time_if_nothing_is_signed(browser: Browser) -> None:
    browser.seat(Session({"show": True})).under_way = frozenset({1})
    await browser.worker.hear("a move")
    await asyncio.gather(*browser.worker._tasks)
    assert browser.done == [("show", True)]


@in_loop
async def test_a_tab_that_has_lost_the_table_keeps_and_says_nothing_but_its_farewell(
    browser: Browser,
) -> None:
    await browser.handle({"take": "friends", "over": False})
    browser.done.clear()
    browser.is_ours = False
    await browser.hear(SAVED, {"save": "a match", "of": "spar"}, WISH, VOTE, LEAVE)
    assert browser.told == ["leave"]
    assert browser.done == [("tell", True)]
    assert not browser.kept
    # then the page says whose lock it was
    session = browser.seat(Session())
    await browser.worker.handle(json.dumps({"do": "lost", "value": "peerdeck friends"}))
    assert session.heard == [{"do": "lost", "value": "friends"}]


@in_loop
async def test_a_tab_that_loses_the_table_while_it_saves_says_nothing(browser: Browser) -> None:
    async def lose(*told: Any) -> None:
        browser.is_ours = False
        await browser.set_many(*told)

    browser.patch.setattr(sys.modules["idb_keyval"], "setMany", lose)
    await browser.hear(SAVED, WISH)
    assert browser.done == [("set", True)]


@pytest.mark.parametrize(
    ("trouble", "why"), [("QuotaExceededError", "full"), ("UnknownError", "refused")]
)
@in_loop
async def test_nothing_is_promised_while_the_browser_does_not_keep_it(
    browser: Browser, trouble: str, why: str
) -> None:
    assert not await browser.hear(SAVED, VOTE)
    assert browser.told == ["vote"]
    browser.trouble = trouble
    assert await browser.hear(SAVED, VOTE, WISH) == [{"do": "unkept", "why": why}]
    assert browser.told == ["tell"]
    # a signature comes only afterwards, and what it promises is not kept even then
    assert not await browser.hear(VOTE, WISH)
    assert browser.told == ["tell"]
    assert not await browser.hear(SAVED, VOTE), "it is told once"
    assert browser.told == []
    browser.trouble = ""
    await browser.hear(SAVED, VOTE)
    assert browser.told == ["vote"]


@in_loop
async def test_an_older_save_goes_when_the_browser_keeps_no_other(browser: Browser) -> None:
    await browser.hear(SAVED, SEND)
    assert "peerdeck friends" in browser.kept
    browser.trouble = "QuotaExceededError"
    assert await browser.hear(SAVED, SEND) == [{"do": "unkept", "why": "full"}]
    assert "peerdeck friends" not in browser.kept, "a reload would bring back what was once"
    assert browser.told == ["send"]
    browser.trouble = ""
    assert await browser.hear(SAVED) == []
    browser.trouble, browser.is_broken = "InvalidStateError", True
    assert await browser.hear(SAVED, SEND, WISH) == [{"do": "unkept", "why": "stuck"}]
    assert browser.told == ["tell"], "nothing is said that the older save does not know"
    assert not await browser.hear(SEND)
    assert browser.told == []
    browser.is_broken = False
    await browser.hear(SAVED, SEND)
    assert browser.told == ["send"]
    browser.is_broken = True
    await browser.hear(SAVED)
    browser.trouble, browser.is_broken = "", False
    await browser.hear(SAVED, VOTE)
    assert browser.told == ["vote"]


@in_loop
async def test_the_deck_is_practised_when_a_table_with_friends_is_taken(browser: Browser) -> None:
    await browser.handle({"take": "spar", "over": False})
    assert not browser.done
    await browser.handle({"take": "friends", "over": False})
    assert browser.done == [("practise", True)]


@in_loop
async def test_a_bot_thinks_in_the_pause_and_holds_up_no_intent(
    thinking: Browser, ponderer: Ponderer
) -> None:
    worker = thinking.worker
    for intent in (OPEN, {"do": "start"}):
        await worker.handle(json.dumps(intent))
        await worker.shown()
    while not worker._session.think():  # until a bot is to play next
        table = worker._session._room.table
        table.act(table.public.legal()[0])
    await worker.handle(json.dumps({"do": "history"}))
    before = ponderer.steps[-1]
    for _turn in range(PAUSE):
        await asyncio.sleep(0)
    assert ponderer.steps[-1] - before > AT_ONCE, "nobody has asked for it"
    for _time in range(3):  # a thought that goes on is not begun a second time
        await worker.handle(json.dumps({"do": "closed"}))
    coroutines = [task.get_coro() for task in asyncio.all_tasks()]
    assert [getattr(one, "__name__", "") for one in coroutines].count("_think") == 1


@in_loop
async def test_the_next_bot_thinks_after_one_that_has_come_to_an_end(thinking: Browser) -> None:
    thoughts = [True, False, True, True, False]
    asked: list[bool] = []

    class Thinks(Session):
        def think(self) -> bool:
            asked.append(thoughts[len(asked)])
            return asked[-1]

    thinking.seat(Thinks())
    for count in (2, 5):
        await thinking.worker.handle(json.dumps({"do": "something"}))
        for _turn in range(PAUSE):
            await asyncio.sleep(0)
        assert len(asked) == count


@in_loop
async def test_a_fault_of_ours_is_reported_and_owned_up_to(
    browser: Browser, capsys: pytest.CaptureFixture[str]
) -> None:
    class Faulty(Session):
        def handle(self, _intent: dict[str, Any]) -> list[dict[str, Any]]:
            return [{"alert": str([].index("x"))}]

        def apologise(self) -> list[dict[str, Any]]:
            return [{"alert": "sorry"}]

    browser.seat(Faulty())
    assert json.loads(await browser.worker.handle('{"do": "hint"}')) == [{"alert": "sorry"}]
    assert "ValueError" in capsys.readouterr().err
