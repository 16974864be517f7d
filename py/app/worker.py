"""The table's worker: the one module of the app that knows about the browser.

PyScript runs it in Pyodide. The page calls `handle`; saves go from here directly into the browser's
own store (IndexedDB), for they hold cards that the page must not know. What another tab plays is
not written here: `static/boot/tabs.mjs` has a lock for each match and for the table with friends.
What friends say comes from the network directly, and is answered before the page shows it.
"""

import asyncio
import json
import traceback
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from dataclasses import asdict, is_dataclass
from typing import Any

import deck  # type: ignore[import-not-found]  # static/boot/deck.mjs
import durable  # type: ignore[import-not-found]  # static/boot/durable.mjs
import idb_keyval  # type: ignore[import-not-found]  # put there by static/boot/loader.mjs
import network  # type: ignore[import-not-found]  # static/boot/network.mjs
import tabs  # type: ignore[import-not-found]  # static/boot/tabs.mjs
from pyodide.ffi import JsException, to_js  # type: ignore[import-not-found]

from app.session import Session
from app.tabs import FRIENDS
from peerdeck.games import games

# Keys of saves, without the folder; a match has its game behind it.
MATCH, WITH_FRIENDS = "peerdeck match ", "peerdeck friends"
SET_ASIDE = "peerdeck set aside"
SHOW = {"do": "show"}
FRAGMENT = "fragment"  # the name of the text without which there is no table to come back to
FAREWELL = "leave"  # the wish by which a page goes away from a table
UNNOTICED = 0.08  # seconds for which the screen may wait

_session = Session()
_folder = ""  # of the page, because sites of one host share a store
_names: dict[str, str] = {}  # what was taken, by its lock
_kept: set[str] = set()  # the keys of what is in the store, as far as this page has put it there
_unkept: dict[str, str | None] = {}  # what the browser has refused to keep, by key
_has_stored = False  # this page has stored something of the table with friends
_trouble = ""  # the reason that was told last
_for_page: list[dict[str, Any]] = []  # effects that the page has not been told yet
_shows = False  # the screen is out of date: what friends have to be told came first
_is_busy = False  # the page is drawing what it was told, or its intent is handled: either waits
_computed: dict[str, Any] = {}  # results of sums that wait to be handed in
_tasks: set[asyncio.Task[None]] = set()  # kept until they are done, as asyncio itself does not
_thinking: asyncio.Task[None] | None = None
# Intents are handled one at a time, and those of the page answered in the order in which they came.
_turn, _answer = asyncio.Lock(), asyncio.Lock()
_handled = asyncio.Event()  # set for a moment when something has been handled


async def handle(text: str) -> str:
    """Handle an intent given as JSON, and return the list of its effects as JSON."""
    global _is_busy
    async with _answer:
        intent = json.loads(text)
        how = "patiently" if intent.get("do") == "open" else "now"
        async with _turn:
            _is_busy = True
            await _complete(intent)
            await _do(intent, how)
        await _settled()
        async with _turn:
            _is_busy = False
            return await _news()


async def _complete(intent: dict[str, Any]) -> None:
    """Add what only the worker knows to an intent of the page."""
    match intent.get("do"):
        case "open":
            global _folder
            _folder = str(intent.get("folder", ""))
            intent["saves"] = await _matches()
            intent["friends"] = await _read_friends()
            intent["can_keep"] = await durable.keepsAnything()
            intent["can_shuffle"] = deck.isAble() and await durable.isStrict()
        case "lost":
            intent["value"] = _names.get(str(intent.get("value")), "")


async def _think() -> None:
    """Let a bot think while nobody asks for anything, in steps that hold up nobody."""
    while _session.think():
        await asyncio.sleep(0)


def _keep_thinking() -> None:
    """Let a bot think beside all else, if it does not do so already."""
    global _thinking
    if _thinking is None or _thinking.done():
        _thinking = asyncio.ensure_future(_think())


async def _settled() -> None:
    """Wait until friends have been told what was done and have answered, or until it is noticed.

    A page that draws cannot send, and what comes back meanwhile is drawn at once.
    """
    since = _session.under_way if _shows else frozenset()
    with suppress(TimeoutError):
        async with asyncio.timeout(UNNOTICED):
            while since & _session.under_way:
                await _handled.wait()


async def hear(event: str) -> None:
    """Handle what has happened on the connections to friends."""
    await _follow({"do": "friends", "event": event})


def _later(work: Coroutine[Any, Any, None]) -> None:
    """Do something beside everything else."""
    task = asyncio.ensure_future(work)
    _tasks.add(task)
    task.add_done_callback(_done)


def _done(task: asyncio.Task[None]) -> None:
    _tasks.discard(task)
    if (error := task.exception()) is not None:
        traceback.print_exception(error)


async def _compute(compute: Any) -> None:
    """Have a sum of the deck done, and hand in what has been worked out by then."""
    told = to_js(_plain(compute.arguments))
    results = (await deck.work(compute.operation, told)).to_py()
    is_first = not _computed
    made = {name: _bytes(value) for name, value in results.items()}
    _computed[compute.name] = None if "fault" in made else made
    if is_first:
        await _hand_in()


async def _hand_in() -> None:
    """Handle the results of sums, all that there are."""
    async with _turn:
        results = dict(_computed)
        _computed.clear()
        await _do({"do": "computed", "results": results}, "now")
        _tell()


def _plain(told: Any) -> Any:
    """Return what a sum is done with as JavaScript can have it."""
    if is_dataclass(told) and not isinstance(told, type):
        return asdict(told)
    if isinstance(told, Mapping):
        return {name: _plain(value) for name, value in told.items()}
    if isinstance(told, list | tuple):
        return [_plain(value) for value in told]
    return told


def _bytes(value: Any) -> Any:
    """Return what a sum has brought, typed arrays as bytes or numbers."""
    if not isinstance(value, memoryview):
        return value
    return bytes(value) if value.format == "B" else tuple(value)


async def _beat(milliseconds: float, intent: dict[str, Any]) -> None:
    """Handle an intent after some time."""
    await asyncio.sleep(milliseconds / 1000)
    await _follow(intent)


async def _follow(intent: dict[str, Any]) -> None:
    """Handle what the page has not asked for, and tell it what that brings."""
    async with _turn:
        await _do(intent, "now")
        _tell()


async def shown() -> None:
    """Hear that the page has shown what it was told last: there may be more by now."""
    global _is_busy
    async with _turn:
        _is_busy = False
        _tell()


def _tell() -> None:
    """Tell the page what is new soon, or leave that for when it is no longer busy."""
    global _is_busy
    if (_for_page or _shows) and not _is_busy:
        _is_busy = True
        _later(_show())


async def _show() -> None:
    """Tell the page what is new, after friends."""
    await _settled()
    async with _turn:
        network.show(await _news())


async def _news() -> str:
    """Return all effects that the page has not been told yet, as JSON."""
    global _shows
    if _shows:
        _shows = False
        await _do(SHOW, "now")
    # The page's Python reads letters outside the first plane only if they are not escaped.
    told = json.dumps(_for_page, ensure_ascii=False)
    _for_page.clear()
    return told


async def _do(intent: dict[str, Any], how: str) -> None:
    """Have an intent handled, carry out what is for here, and handle what comes of that."""
    global _shows
    try:
        effects = _session.handle(intent)
    except Exception as error:  # a bug must not leave the page waiting for ever
        traceback.print_exception(error)
        effects = _session.apologise()
    answers = []
    is_unstored = False  # what friends would hear then would not be true after a reload
    for effect in effects:
        match effect:
            case {"take": str(name), "over": bool(over)}:
                answers.append(await _take(name, "over" if over else how))
            case {"friends": str(wish)}:
                if _may_speak(wish) and not is_unstored:
                    network.tell(wish)
            case {"deck": compute}:
                _later(_compute(compute))
            case {"show": True}:
                _shows = True
            case {"wait": int(milliseconds), "intent": {"do": "beat"} as beat}:
                _later(_beat(milliseconds, beat))
            case {"release": str(name)}:
                tabs.release(_key(name))
            case {"list": True}:
                answers.append({"do": "kept matches", "saves": await _matches()})
            case {"save": text, "of": str(game)}:
                answers += await _save(_key(game), text)
            case {"store friends": dict(texts)} if not is_unstored:
                why = await _store_friends(texts)
                is_unstored = why not in ("", "cleared")
                answers += [{"do": "unstored", "why": why}] if why else []
            case {"aside": text, "of": str(game)}:
                await _write(f"{SET_ASIDE} {game}{_folder}", text)
            case _:
                _for_page.append(effect)
    for answer in answers:
        await _do(answer, how)
    _handled.set()
    _handled.clear()
    _keep_thinking()


def _may_speak(wish: str) -> bool:
    """Return True if what connects friends may hear of a wish.

    Of two tabs only the one that has the table speaks for its person, or both would sign; the other
    takes its leave.
    """
    has_table: bool = tabs.has(_key(FRIENDS))
    return has_table or json.loads(wish).get("do") == FAREWELL


def _key(name: str) -> str:
    """Return the key, and the lock, of what goes by this name among tabs."""
    return (WITH_FRIENDS if name == FRIENDS else MATCH + name) + _folder


async def _take(name: str, how: str) -> dict[str, Any]:
    """Take what is named, and return an intent that says if that worked."""
    key = _key(name)
    _names[key] = name
    if not await tabs.take(key, how):
        return {"do": "busy", "value": name}
    is_of_friends = name == FRIENDS
    if is_of_friends:
        deck.practise()  # until cards are dealt there is time
    text = await (_read_friends() if is_of_friends else _read(key.removesuffix(_folder)))
    return {"do": "taken", "value": name, "save": text}


async def _matches() -> dict[str, str]:
    """Return the kept matches by game."""
    texts = await asyncio.gather(*(_read(MATCH + game) for game in games()))
    return {game: text for game, text in zip(games(), texts, strict=True) if text is not None}


async def _read(key: str) -> str | None:
    """Return what is kept under this key, if there is something and the browser can read it."""
    key += _folder
    if key in _unkept:
        return _unkept[key]
    try:
        text = await idb_keyval.get(key)
    except JsException:
        return None
    return text if isinstance(text, str) else None


async def _read_friends() -> str | None:
    """Return what is stored of the table with friends, in JSON by name, if there is anything."""
    try:
        rows = (await durable.readAll(WITH_FRIENDS + " ")).to_py()
    except JsException:
        return None
    texts = {
        key.removeprefix(WITH_FRIENDS + " ").removesuffix(_folder): text
        for key, text in rows
        if _folder == key[len(key) - len(_folder) :] and isinstance(text, str)
    }
    own = {name: text for name, text in texts.items() if "/" not in name}
    return json.dumps(own) if FRAGMENT in own else None


async def _store_friends(texts: Mapping[str, str | None]) -> str:
    """Store texts of the table with friends, all or none. Return a word for the trouble with that.

    They stay even if the device is switched off then. What others cleared is all written again.
    """
    global _has_stored
    if not tabs.has(_key(FRIENDS)):
        return ""
    rows = [[f"{WITH_FRIENDS} {name}{_folder}", text] for name, text in texts.items()]
    marker = f"{WITH_FRIENDS} {FRAGMENT}{_folder}"
    try:
        is_there: bool = await durable.writeAll(to_js(rows), marker)
    except JsException as error:
        return _refused(error)
    is_cleared = _has_stored and not is_there
    _has_stored = texts.get(FRAGMENT, "" if _has_stored else None) is not None
    return "cleared" if is_cleared else ""


async def _save(key: str, text: str | None) -> list[dict[str, Any]]:
    """Keep what this tab alone has. Return an intent that tells of trouble, if it is new."""
    global _trouble
    if not tabs.has(key):
        return []
    before, _trouble = _trouble, await _write(key, text)
    if _trouble in ("", before):
        return []
    return [{"do": "unkept", "why": _trouble}]


async def _write(key: str, text: str | None) -> str:
    """Keep a text, or forget it when it is `None`. Return a word for the trouble with that.

    What the browser refuses is kept here for as long as the page lives.
    """
    trouble = ""
    try:
        if text is None:
            await getattr(idb_keyval, "del")(key)
            _kept.discard(key)
        else:
            there, _done = await asyncio.gather(idb_keyval.keys(), idb_keyval.set(key, text))
            if key in _kept and key not in list(there):  # before this
                trouble = "cleared"
            _kept.add(key)
    except JsException as error:
        _unkept[key] = text
        return _refused(error)
    _unkept.pop(key, None)
    return trouble


def _refused(error: JsException) -> str:
    return "full" if error.name == "QuotaExceededError" else "refused"


__export__ = ["handle", "hear", "shown"]
