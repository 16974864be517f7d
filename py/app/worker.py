"""The table's worker: the one module of the app that knows about the browser.

PyScript runs it in Pyodide. The page calls `handle`; saves go from here directly into the browser's
own store (IndexedDB), for they hold cards that the page must not know.
"""

import asyncio
import json
import traceback
from collections.abc import Iterable
from typing import Any

import idb_keyval  # type: ignore[import-not-found]  # put there by static/boot/loader.mjs
from pyodide.ffi import JsException  # type: ignore[import-not-found]

from app.session import Session

# Keys of saves, without the folder.
TABLE, FRIENDS, SET_ASIDE = "peerdeck table", "peerdeck friends", "peerdeck set aside"
KEYS = {"save": TABLE, "save friends": FRIENDS, "aside": SET_ASIDE}
FOR_STORE = KEYS.keys()  # these effects must not reach the page

_session = Session()
_folder = ""  # of the page, because sites of one host share a store
_refused = False  # the browser has refused to keep something
# Intents are handled one at a time, in the order in which they came.
_turn = asyncio.Lock()


async def handle(text: str) -> str:
    """Handle an intent given as JSON, and return the list of its effects as JSON."""
    async with _turn:
        intent = json.loads(text)
        if intent.get("do") == "open":
            global _folder
            _folder = str(intent.get("folder", ""))
            intent["save"], intent["friends"] = await _kept(TABLE), await _kept(FRIENDS)
        try:
            wanted = _session.handle(intent)
        except Exception as error:  # a bug must not leave the page waiting for ever
            traceback.print_exception(error)
            wanted = _session.apologise()
        for_page = [effect for effect in wanted if not effect.keys() & FOR_STORE]
        if not await _keep(effect for effect in wanted if effect.keys() & FOR_STORE):
            for_page += _session.handle({"do": "unkept"})
        # The page's Python reads letters outside the first plane only if they are not escaped.
        return json.dumps(for_page, ensure_ascii=False)


async def _kept(key: str) -> str | None:
    """Return what was kept under this key, if there is something and the browser can read it."""
    try:
        text = await idb_keyval.get(key + _folder)
    except JsException:
        return None
    return text if isinstance(text, str) else None


async def _keep(effects: Iterable[dict[str, Any]]) -> bool:
    """Carry out these effects in the store. Return False the first time the browser refuses."""
    global _refused
    try:
        for effect in effects:
            [name] = effect.keys() & FOR_STORE
            if effect[name] is None:
                await getattr(idb_keyval, "del")(KEYS[name] + _folder)
            else:
                await idb_keyval.set(KEYS[name] + _folder, effect[name])
    except JsException:
        told, _refused = _refused, True
        return told
    return True


__export__ = ["handle"]
