"""The table's worker: the one module of the app that knows of a browser.

PyScript runs it in Pyodide. The page calls `handle`; saves go straight into the browser's own
store (IndexedDB) from here, for they hold cards that the page must not know.
"""

import asyncio
import json
import traceback
from collections.abc import Iterable
from typing import Any

import idb_keyval  # type: ignore[import-not-found]  # put there by static/boot/loader.mjs
from pyodide.ffi import JsException  # type: ignore[import-not-found]

from app.session import Session

TABLE, SET_ASIDE = "peerdeck table", "peerdeck set aside"  # keys of saves, before the folder
FOR_STORE = {"save", "aside"}  # effects that the page must not see

_session = Session()
_folder = ""  # of the page: sites of one host share a store
_refused = False  # whether the browser has refused to keep something
# Intents are taken one at a time, in the order in which they came.
_turn = asyncio.Lock()


async def handle(text: str) -> str:
    """Take an intent as JSON and answer the list of its effects as JSON."""
    async with _turn:
        intent = json.loads(text)
        if intent.get("do") == "open":
            global _folder
            _folder = str(intent.get("folder", ""))
            intent["save"] = await _kept()
        try:
            wanted = _session.handle(intent)
        except Exception as error:  # a fault of ours must not leave the page waiting for ever
            traceback.print_exception(error)
            wanted = _session.apologise()
        for_page = [effect for effect in wanted if not effect.keys() & FOR_STORE]
        if not await _keep(effect for effect in wanted if effect.keys() & FOR_STORE):
            for_page += _session.handle({"do": "unkept"})
        # The page's Python reads letters beyond the first plane only if they stand as they are.
        return json.dumps(for_page, ensure_ascii=False)


async def _kept() -> str | None:
    """The table that was kept, if there is one and the browser lets us read it."""
    try:
        text = await idb_keyval.get(TABLE + _folder)
    except JsException:
        return None
    return text if isinstance(text, str) else None


async def _keep(effects: Iterable[dict[str, Any]]) -> bool:
    """Keep, or forget, what these effects say. False if the browser refuses, for the first time."""
    global _refused
    try:
        for effect in effects:
            if "aside" in effect:
                await idb_keyval.set(SET_ASIDE + _folder, effect["aside"])
            elif effect["save"] is None:
                await getattr(idb_keyval, "del")(TABLE + _folder)
            else:
                await idb_keyval.set(TABLE + _folder, effect["save"])
    except JsException:
        told, _refused = _refused, True
        return told
    return True


__export__ = ["handle"]
