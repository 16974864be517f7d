"""The store of a page as texts by name; only those that have changed are written again.

Each item of a list or a mapping in `Stored` is a text of its own, because most of them never change
after they came. The browser writes all texts of one change, or none of them. A text begins with a
checksum, and one text has the number of all, so it is noticed when a store has lost a part.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields
from functools import cache
from typing import Any, get_args, get_origin
from zlib import crc32

from peerdeck.agreement.reading import Reader, hints_of, parsed, reader
from peerdeck.agreement.secrets import Secrets
from peerdeck.agreement.state import Stored
from peerdeck.agreement.words import text_of
from peerdeck.words import _

VERSION = "1"  # of what is stored; another version is not understood
COUNT = "count"  # the name of the text that says the version, and how many others there are

Snapshot = Mapping[str, Mapping[Any, Any]]  # items by the name of their field, and by their key

TYPES = {**hints_of(Stored), **hints_of(Secrets)}  # by the names of fields
del TYPES["secrets"]  # its fields stand beside the others
LISTS = {
    name for name, hint in TYPES.items() if any(get_origin(each) is list for each in get_args(hint))
}


def snapshot(stored: Stored) -> Snapshot:
    """Return what is stored now; it stays as it is while the page goes on."""
    result: dict[str, Mapping[Any, Any]] = {}
    for part in (stored, stored.secrets):
        for name, value in vars(part).items():
            if isinstance(value, list):
                result[name] = dict(enumerate(value))
            elif name in LISTS:
                result[name] = {key: tuple(items) for key, items in value.items()}
            elif isinstance(value, dict):
                result[name] = dict(value)
            elif name != "secrets":
                result[name] = {None: value}
    return result


def changes(now: Snapshot, before: Snapshot) -> dict[str, str | None]:
    """Return the texts to be written, by name, and None for those to be deleted.

    Nothing at all is stored `before` the first time, which is an empty snapshot.
    """
    texts: dict[str, str | None] = {}
    for field, items in now.items():
        old = before.get(field, {})
        if items == old:
            continue
        for key in old.keys() - items.keys():
            texts[_name(field, key)] = None
        for key, item in items.items():
            if key not in old or (old[key] is not item and old[key] != item):
                name = _name(field, key)
                texts[name] = _sealed(name, item)
    if texts:
        texts[COUNT] = _sealed(COUNT, (VERSION, sum(map(len, now.values()))))
    return texts


def restored(texts: Mapping[str, str]) -> Stored:
    """Return what a page has stored. Raises `ValueError` with a sentence for the person."""
    version = VERSION
    with suppress(LookupError, TypeError, ValueError):
        version, count = parsed(_unsealed(COUNT, texts[COUNT]))
        if version == VERSION and count == len(texts) - 1:
            return _restored(texts)
    if version != VERSION:
        raise ValueError(
            _(
                "This browser kept the table for another version of this page. Reload the page, or "
                "open the link to the table again."
            )
        )
    raise ValueError(
        _(
            "This browser has lost a part of what it kept of the table. Open the link to the table "
            "again, and the others can let you in."
        )
    )


def _restored(texts: Mapping[str, str]) -> Stored:
    parts: dict[str, dict[Any, Any]] = {name: {} for name in TYPES}
    for name, text in texts.items():
        if name != COUNT:
            field, _space, key = name.partition(" ")
            read_key, read_item = _readers(field)
            item = read_item(parsed(_unsealed(name, text)))
            parts[field][read_key(parsed(key or "null"))] = item
    values = {name: _joined(get_origin(TYPES[name]), items) for name, items in parts.items()}
    secrets = Secrets(**{each.name: values.pop(each.name) for each in fields(Secrets)})
    return Stored(**values, secrets=secrets)


@cache
def _readers(field: str) -> tuple[Reader, Reader]:
    """Return the readers of the keys and of the items of a field."""
    kind, arguments = get_origin(TYPES[field]), get_args(TYPES[field])
    if kind is dict:
        return reader(arguments[0]), reader(arguments[1])
    if kind is list:
        return reader(int), reader(arguments[0])
    return {None: None}.__getitem__, reader(TYPES[field])  # a field without keys


def _joined(kind: Any, items: dict[Any, Any]) -> Any:
    """Return a field of its items, own words that are being signed in the order of `n`."""
    if kind is list:
        return [items[at] for at in range(len(items))]
    if kind is dict:
        return dict(sorted(items.items(), key=lambda item: getattr(item[1], "n", 0)))
    return items[None]


def _name(field: str, key: Any) -> str:
    return field if key is None else f"{field} {text_of(key)}"


def _sealed(name: str, item: Any) -> str:
    text = text_of(item)
    return f"{_checksum(name, text)} {text}"


def _unsealed(name: str, sealed: str) -> str:
    checksum, _space, text = sealed.partition(" ")
    if checksum != _checksum(name, text):
        raise ValueError
    return text


def _checksum(name: str, text: str) -> str:
    return f"{crc32(f'{name} {text}'.encode()):08x}"
