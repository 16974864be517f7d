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

from app import blocks
from app.session import Session
from app.tabs import FRIENDS
from peerdeck.games import games

# Keys of saves, without the folder; a match has its game behind it.
MATCH, WITH_FRIENDS = "peerdeck match ", "peerdeck friends"
SET_ASIDE = "peerdeck set aside"
SHOW = {"do": "show"}
FAREWELL = "leave"  # the wish by which a page goes away from a table
Blocks = Mapping[str, str]  # of a log, by name
UNNOTICED = 0.08  # seconds for which the screen may wait

_session = Session()
_folder = ""  # of the page, because sites of one host share a store
_names: dict[str, str] = {}  # what was taken, by its lock
_kept: set[str] = set()  # the keys of what is in the store, as far as this page has put it there
_unkept: dict[str, str | None] = {}  # what the browser has refused to keep, by key
_outdated: set[str] = set()  # keys of which it keeps something older, which it does not delete
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
    told = to_js(_plain(compute.told))
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
    for effect in effects:
        match effect:
            case {"take": str(name), "over": bool(over)}:
                answers.append(await _take(name, "over" if over else how))
            case {"friends": str(wish)}:
                if _may_tell(wish, promises=bool(effect.get("promises"))):
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
            case {"save friends": text}:
                answers += await _save(_key(FRIENDS), text, effect.get("blocks", {}))
            case {"aside": text, "of": str(game)}:
                await _write(f"{SET_ASIDE} {game}{_folder}", text)
            case _:
                _for_page.append(effect)
    for answer in answers:
        await _do(answer, how)
    _handled.set()
    _handled.clear()
    _keep_thinking()


def _may_tell(wish: str, *, promises: bool) -> bool:
    """Return True if what connects friends may hear of a wish.

    Of two tabs only the one that has the table speaks for its person, or both would sign; the other
    takes its leave. What the browser refuses to keep is not promised, for after a reload this page
    would promise something else; and nothing is said while it would come back as it once was.
    """
    key = _key(FRIENDS)
    if promises and key in _unkept:
        return False
    if key in _outdated and json.loads(wish).get("do") == "send":
        return False
    has_table: bool = tabs.has(key)
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
    """Return what is kept of the table with friends, with the blocks of its log, as one text."""
    save = await _read(WITH_FRIENDS)
    if save is None or WITH_FRIENDS + _folder in _unkept:
        return save
    try:
        keys = [key for key in await idb_keyval.keys() if _block(key)]
        texts = await idb_keyval.getMany(to_js(keys))
    except JsException:
        return save
    found = {key: text for key, text in zip(keys, texts, strict=True) if isinstance(text, str)}
    sound = {key: text for key, text in found.items() if blocks.name_of(text) == _block(key)}
    _kept.update(sound)
    return blocks.joined(save, {_block(key): text for key, text in sound.items()})


def _block(key: object) -> str:
    """Return the name of the block of friends' log that has this key, or "" if none has."""
    begin = f"{WITH_FRIENDS} "
    if not isinstance(key, str) or not key.startswith(begin) or not key.endswith(_folder):
        return ""
    name = key.removeprefix(begin).removesuffix(_folder)
    return "" if "/" in name else name  # of another folder


async def _save(key: str, text: str | None, texts: Blocks | None = None) -> list[dict[str, Any]]:
    """Keep what this tab alone has. Return an intent that tells of trouble, if it is new."""
    global _trouble
    if not tabs.has(key):
        return []
    done = _write(key, text) if texts is None else _write_friends(key, text, texts)
    before, _trouble = _trouble, await done
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


async def _write_friends(key: str, text: str | None, texts: Blocks) -> str:
    """Keep a text with these blocks, and no others. Return a word for the trouble with that.

    It is kept with its new blocks at once or not at all, and stays so if the device is switched off
    then. Whichever blocks are there already are not written again.
    """
    wanted = {f"{WITH_FRIENDS} {name}{_folder}": block for name, block in texts.items()}
    try:
        there = set(await idb_keyval.keys())
        is_cleared = key in _kept and key not in there
        known = there & _kept
        new = [[at, block] for at, block in wanted.items() if at not in known]
        if text is not None:
            await idb_keyval.setMany(to_js([*new, [key, text]]), durable.store)
        gone = {at for at in there if _block(at) and at not in wanted}
        if text is None:
            gone.add(key)
        if gone:
            await idb_keyval.delMany(to_js([*gone]), durable.store)
    except JsException as error:
        _unkept[key] = None if text is None else blocks.joined(text, texts)
        return await _let_go(key, _refused(error))
    _outdated.discard(key)
    _kept.difference_update(gone)
    _kept.update(wanted, () if text is None else (key,))
    _unkept.pop(key, None)
    return "cleared" if is_cleared and text is not None else ""


async def _let_go(key: str, trouble: str) -> str:
    """Delete what was kept before, for friends have been told more since.

    Loaded again by that, this page would say something else than it did; with nothing, it asks.
    Return the word for the trouble: another one if the browser does not even delete.
    """
    try:
        await idb_keyval.delMany(to_js([key]), durable.store)
    except JsException:
        _outdated.add(key)
        return "stuck"
    _outdated.discard(key)
    _kept.discard(key)
    return trouble


def _refused(error: JsException) -> str:
    return "full" if error.name == "QuotaExceededError" else "refused"


__export__ = ["handle", "hear", "shown"]
