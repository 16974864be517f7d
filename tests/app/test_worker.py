"""The worker stores what friends rely on before it does what depends on it."""

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

STORED = {"store friends": {"fragment": "a table", "promise": "a promise"}}
KEYS = {"peerdeck friends fragment", "peerdeck friends promise"}
SEND = {"friends": '{"do": "send", "to": "a friend", "text": "a move"}'}
LEAVE = {"friends": '{"do": "leave"}'}
OPEN = {"do": "open", "hash": "#game=spar&seats=4", "save": None, "saves": {}, "kept": {}}
PAUSE = 50  # turns of the loop


class Refused(Exception):
    """The store keeps nothing, and says why by a name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Rows(list[list[str]]):
    """Rows in the form in which calls of JavaScript return them."""

    def to_py(self) -> list[list[str]]:
        return self


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
        self.done: list[str] = []
        self.stored: dict[str, str] = {}
        self.said: list[str] = []  # to what connects friends
        self.is_ours = True  # no other tab has taken over what this one had
        self.trouble = ""  # the database refuses what is to be stored, for this reason
        modules: dict[str, dict[str, object]] = {
            "deck": {"isAble": lambda: True, "practise": lambda: self.done.append("practise")},
            "durable": {
                "isStrict": self.yes,
                "keepsAnything": self.yes,
                "readAll": self.read_all,
                "writeAll": self.write_all,
            },
            "idb_keyval": {"get": self.get, "keys": self.keys, "set": self.set},
            "network": {"tell": self.tell, "show": lambda _effects: self.done.append("show")},
            "tabs": {"has": lambda _key: self.is_ours, "take": self.yes},
            "pyodide": {},
            "pyodide.ffi": {"JsException": Refused, "to_js": lambda value: value},
        }
        for name, parts in modules.items():
            module = ModuleType(name)
            module.__dict__.update(parts)
            patch.setitem(sys.modules, name, module)
        patch.delitem(sys.modules, "app.worker", raising=False)
        self.worker = importlib.import_module("app.worker")
        patch.delitem(sys.modules, "app.worker")

    def tell(self, wish: str) -> None:
        self.said.append(json.loads(wish)["do"])
        self.done.append("tell")

    async def yes(self, *_given: str) -> bool:
        return True

    async def get(self, key: str) -> str | None:
        return self.stored.get(key)

    async def keys(self) -> list[str]:
        return sorted(self.stored)

    async def set(self, key: str, text: str) -> None:
        await self.write_all([[key, text]])

    async def read_all(self, prefix: str) -> Rows:
        return Rows([key, text] for key, text in self.stored.items() if key.startswith(prefix))

    async def write_all(self, rows: list[list[str | None]], marker: str = "") -> bool:
        for _time in range(5):
            await asyncio.sleep(0)
        if self.trouble:
            raise Refused(self.trouble)
        was_there = marker in self.stored
        for key, text in rows:
            assert key is not None
            if text is None:
                self.stored.pop(key, None)
            else:
                self.stored[key] = text
        self.done.append("store")
        return was_there

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
        self.said.clear()
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
async def test_what_friends_rely_on_is_stored_before_anything_is_sent(browser: Browser) -> None:
    await browser.handle(STORED, SEND)
    assert browser.done == ["store", "tell"]
    assert browser.stored.keys() == KEYS
    await browser.handle({"store friends": {"promise": None}}, SEND)
    assert browser.stored.keys() == {"peerdeck friends fragment"}


@in_loop
async def test_what_is_sent_waits_for_the_store_of_its_batch_also_when_others_follow(
    browser: Browser,
) -> None:
    class Sends(Session):
        def handle(self, intent: dict[str, Any]) -> list[dict[str, Any]]:
            return [STORED, SEND] if intent["do"] == "friends" else []

    browser.seat(Sends())
    await asyncio.gather(browser.worker.hear("{}"), browser.worker.hear("{}"))
    assert browser.done == ["store", "tell"] * 2


@in_loop
async def test_friends_are_sent_what_is_being_signed_before_the_page_draws(
    browser: Browser,
) -> None:
    class Signs(Session):
        def handle(self, intent: dict[str, Any]) -> list[dict[str, Any]]:
            match intent:
                case {"do": "friends", "event": "a move"}:
                    self.under_way = frozenset({1})
                    return [SEND, {"show": True}]
                case {"do": "friends", "event": "signed"}:
                    self.under_way = frozenset()
                    return [SEND]
            return []

    browser.seat(Signs())
    await browser.worker.hear("a move")
    await asyncio.sleep(0)
    await browser.worker.hear("signed")
    await asyncio.gather(*browser.worker._tasks)
    assert browser.done == ["tell", "tell", "show"]


@in_loop
async def test_the_page_draws_in_time_if_nothing_is_signed(browser: Browser) -> None:
    browser.seat(Session({"show": True})).under_way = frozenset({1})
    await browser.worker.hear("a move")
    await asyncio.gather(*browser.worker._tasks)
    assert browser.done == ["show"]


@in_loop
async def test_a_tab_that_has_lost_the_table_stores_and_says_nothing_but_its_farewell(
    browser: Browser,
) -> None:
    await browser.handle({"take": "friends", "over": False})
    browser.done.clear()
    browser.is_ours = False
    await browser.hear(STORED, {"save": "a match", "of": "spar"}, SEND, LEAVE)
    assert browser.said == ["leave"]
    assert browser.done == ["tell"]
    assert not browser.stored
    # then the page says whose lock it was
    session = browser.seat(Session())
    await browser.worker.handle(json.dumps({"do": "lost", "value": "peerdeck friends"}))
    assert session.heard == [{"do": "lost", "value": "friends"}]


@in_loop
async def test_a_tab_that_loses_the_table_while_it_stores_says_nothing(browser: Browser) -> None:
    async def lose(rows: list[list[str | None]], marker: str) -> bool:
        browser.is_ours = False
        return await browser.write_all(rows, marker)

    browser.patch.setattr(sys.modules["durable"], "writeAll", lose)
    await browser.hear(STORED, SEND)
    assert browser.done == ["store"]


@pytest.mark.parametrize(
    ("trouble", "why"), [("QuotaExceededError", "full"), ("UnknownError", "refused")]
)
@in_loop
async def test_nothing_is_said_that_the_browser_does_not_store(
    browser: Browser, trouble: str, why: str
) -> None:
    browser.trouble = trouble
    assert await browser.hear(STORED, SEND, SEND) == [{"do": "unstored", "why": why}]
    assert browser.said == []
    browser.trouble = ""
    assert not await browser.hear(STORED, SEND)
    assert browser.said == ["send"]


@in_loop
async def test_what_was_cleared_meanwhile_is_noticed(browser: Browser) -> None:
    await browser.hear(STORED)
    browser.stored.clear()
    assert await browser.hear(STORED, SEND) == [{"do": "unstored", "why": "cleared"}]
    assert not await browser.hear(STORED)
    # a table that was left is not missed
    await browser.hear({"store friends": dict.fromkeys(("fragment", "promise"))})
    assert not browser.stored
    assert not await browser.hear(STORED)


@pytest.mark.parametrize("has_fragment", [True, False])
@in_loop
async def test_a_table_is_read_if_its_fragment_is_stored(
    browser: Browser, has_fragment: bool
) -> None:
    browser.stored |= {"peerdeck friends promise": "a promise", "peerdeck friends a/b": "another's"}
    if has_fragment:
        browser.stored["peerdeck friends fragment"] = "a table"
    session = browser.seat(Session({"take": "friends", "over": False}))
    await browser.worker.handle(json.dumps({"do": "something"}))
    text = session.heard[1]["save"]
    assert (text and json.loads(text)) == (
        {"promise": "a promise", "fragment": "a table"} if has_fragment else None
    )


@in_loop
async def test_the_deck_is_practised_when_a_table_with_friends_is_taken(browser: Browser) -> None:
    await browser.handle({"take": "spar", "over": False})
    assert not browser.done
    await browser.handle({"take": "friends", "over": False})
    assert browser.done == ["practise"]


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
