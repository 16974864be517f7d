"""Addresses, also as pasted texts: they lead to friends, or offer a table.

Messengers change links: punctuation, invisible letters and trackers come after them, and some are
percent-encoded as a whole. No part of an invitation is ever repeated to anybody.
"""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias
from urllib.parse import parse_qsl, quote, unquote

LONGEST = 2_000  # characters; the longest list of rounds takes 400

# The letters of an invitation (49 bytes in base64url) wherever they stand, and a link that has lost
# some of them.
_INVITED = re.compile(r"(?<![a-z])table(=|%(?:25)*3D)([\w-]{66})(?![a-z0-9])", re.ASCII | re.I)
_TORN = re.compile(r"(?<![a-z])table(=|%(?:25)*3D)", re.ASCII | re.I)
_RELAY = re.compile(r"[&?#;]relay=([^&?#\s]+)")
# A code in base64url. Its first byte is its version, 2, and one of two kinds (`codes.mjs`). What
# is a part of an address is none, except after its `#`.
_CODE = re.compile(r"(?<![\w/=?&.%@~+;-])I[A-Za-f][\w-]{58,798}(?![\w-])", re.ASCII)
# A code that a mail has broken into lines. No real one is as short as such a line.
_BROKEN = re.compile(
    r"^I[A-Za-f][\w-]{38,76}\s?\n(?:[\w-]{40,78}\s?\n)*[\w-]+(?=\s*$)", re.A | re.M
)
# The end of a line at which a mail has broken a link: nothing but the rest of it follows.
_FOLD = re.compile(r"^(.{59,79}\S)[ \t]?\r?\n(?=[\w=&%.-]{2,}\W*$)", re.ASCII | re.M)
_SECRET = re.compile(r"[\w-]{30,}", re.ASCII)  # perhaps a part of an invitation or of a code
_TRACKER = re.compile(
    r"utm_.*|mtm_.*|pk_.*|[a-z]{1,3}clid|gclsrc|gbraid|wbraid|msclkid|mc_[ce]id|igshid?|li_fat_id|_gl",
    re.ASCII | re.I,
)
_BEHIND = re.compile(r"[^\w/-]+$")  # no value ends with such letters
_AROUND = re.compile(r"^[^\w-]+|[^\w-]+$")


class Invitation(NamedTuple):
    """The way to a friend's table."""

    fragment: str  # as it was sent, without what was added


class Torn(NamedTuple):
    """A link to a friend's table that has lost a part."""


class Code(NamedTuple):
    """A code that connects with a friend's page without a relay."""

    code: str


class Offer(NamedTuple):
    """A link to a table to be offered, or to a match of this device."""

    fragment: str


Address: TypeAlias = Invitation | Torn | Code | Offer


def of_fragment(fragment: str) -> Address:
    """Return what the fragment of an address leads to."""
    code = _AROUND.sub("", _decoded(fragment[:LONGEST]))
    if _CODE.fullmatch(code) is not None:
        return Code(code)
    led = _to_table(fragment)
    return led if led is not None else Offer(fragment)


def of_text(text: str) -> Address | None:
    """Return what a pasted text leads to, or `None` if it is no link or code of this site."""
    text = text[:LONGEST]
    found = _to_table(text)
    if found is not None:
        return found
    broken = _BROKEN.search(text)
    code = _CODE.search("".join(broken[0].split()) if broken is not None else text)
    if code is not None:
        return Code(code[0])
    links = ("#" + word.partition("#")[2] for word in text.split() if "#" in word)
    offered = (link for link in links if {"game", "match"} & dict(fields(link)).keys())
    return next(map(Offer, offered), None)


def _to_table(text: str) -> Invitation | Torn | None:
    text = text[:LONGEST]
    whole = _FOLD.sub(r"\1", text)
    found = _INVITED.search(whole) or _INVITED.search(text)
    while found is not None and found[1] != "=":
        found = _INVITED.search(unquote(found.string))
    if found is None:
        return Torn() if _TORN.search(whole) is not None else None
    relays = (_BEHIND.sub("", unquote(relay)) for relay in _RELAY.findall(found.string))
    more = (f"&relay={quote(relay, safe='')}" for relay in relays)
    return Invitation(f"#table={found[2]}{''.join(more)}")


def fields(fragment: str) -> list[tuple[str, str]]:
    """Return the fields of a fragment, without trackers and what was written behind it.

    A part of an invitation that is among them is left out.
    """
    text = fragment.removeprefix("#")
    text = (text if "=" in text else _decoded(text)).replace("?", "&")  # some trackers follow a `?`
    given = parse_qsl(text, keep_blank_values=True)
    plain = ((_BEHIND.sub("", name), _BEHIND.sub("", value)) for name, value in given)
    return [
        (_SECRET.sub("…", name), _SECRET.sub("…", value))
        for name, value in plain
        if name and _TRACKER.fullmatch(name) is None
    ]


def _decoded(text: str) -> str:
    """Return a text that was percent-encoded as a whole, perhaps more than once."""
    while (plain := unquote(text)) != text:
        text = plain
    return text
