"""The protocol says what the code declares: kinds, fields, limits, wishes and events."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import pytest

from app.friends.table import CHOOSING, CHOSEN, REACTIONS
from build.places import ROOT
from peerdeck.agreement import (
    decisions,
    decks,
    effects,
    keys,
    limits,
    match,
    notes,
    openings,
    reading,
    table,
    wire,
    words,
)
from peerdeck.agreement.reading import hints_of
from peerdeck.card import Card

PATH = ROOT / "peer" / "PROTOCOL.md"
TEXT = PATH.read_text()
PEERS = ROOT / "peer" / "src"
MOST_WORDS = 5_000


def _rows(first: str) -> list[list[str]]:
    """Return the cells of the rows of all tables whose first heading is this."""
    rows: list[list[str]] = []
    is_there = False
    for line in TEXT.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        is_there = bool(cells) and (is_there or cells[0] == first)
        if is_there and cells[0] != first and set(cells[0]) != {"-"}:
            rows.append(cells)
    return rows


def _code(cell: str) -> list[str]:
    """Return the pieces of code in a cell."""
    return re.findall(r"`([^`]+)`", cell)


def _source(name: str) -> str:
    return (PEERS / name).read_text()


def test_the_protocol_is_short_enough_to_be_read() -> None:
    assert len(TEXT.split()) <= MOST_WORDS


# Fields

NAMED = {words.Person: "person", words.Hash: "hash", words.Count: "count"}
PLAIN = {str: "text", int: "number", bytes: "bytes", bool: "bool"}


def _type(hint: Any) -> str:
    """Return a type as the tables write it."""
    kind, arguments = get_origin(hint), get_args(hint)
    if hint in NAMED:
        return NAMED[hint]
    if hint in PLAIN:
        return PLAIN[hint]
    if hint == words.Word:
        return "Word"
    if kind is Annotated:
        bounds = arguments[1]
        if not isinstance(bounds, range):
            return f"text≤{bounds}"
        is_open = bounds[-1] in (2**53 - 1, 2**53)
        return f"number≥{bounds[0]}" if is_open else f"{bounds[0]}…{bounds[-1]}"
    if kind in (Union, UnionType):
        (some,) = (each for each in arguments if each is not NoneType)
        return f"{_type(some)}?"
    if kind in (list, tuple):
        parts = [each for each in arguments if each is not ...]
        return f"[{', '.join(map(_type, parts))}]"
    name: str = hint.__name__
    return name


def _fields(kind: Any) -> str:
    return ", ".join(f"{name} {_type(hint)}" for name, hint in hints_of(kind).items())


MODULES = (words, table, decisions, notes, keys, openings, effects)
KINDS = {
    kind.__name__: kind
    for module in MODULES
    for kind in vars(module).values()
    if isinstance(kind, type) and kind.__module__ == module.__name__
}


def _declared() -> Iterator[tuple[str, str, bool]]:
    for heading, is_named in (("dataclass", True), ("list", False)):
        for kind, fields in _rows(heading):
            yield _code(kind)[0], _code(fields)[0], is_named


@pytest.mark.parametrize(("name", "fields", "is_named"), [*_declared()])
def test_each_kind_has_the_fields_that_are_declared(name: str, fields: str, is_named: bool) -> None:
    assert _fields(KINDS[name]) == fields
    assert is_dataclass(KINDS[name]) == is_named


def test_all_words_and_messages_are_there() -> None:
    named = [name for name, _fields, _is_named in _declared()]
    assert named[:6] == [kind.__name__ for kind in get_args(words.Word)]
    assert {kind.__name__ for kind in get_args(effects.Message)} <= {*named}
    assert len(named) == len({*named})


def test_every_kind_within_another_is_there() -> None:
    named = {name for name, _fields, _is_named in _declared()}
    used = {word for name in named for word in re.findall(r"[A-Z]\w+", _fields(KINDS[name]))}
    assert used - named == {"Word"}


# What is signed and hashed


def test_the_first_question_of_a_page_is_a_frame_as_it_is_read() -> None:
    (frame,) = re.findall(r'`(\["1","","Have",.+\])`', TEXT)
    message = wire.read(frame.encode(), "")
    assert wire.frames(message, "") == [frame.encode()]


def test_the_version_of_frames_is_named() -> None:
    assert f'`["{wire.VERSION}",table,kind,message]`' in TEXT
    assert f'"{wire.VERSION}" is the version' in TEXT


def test_the_kinds_of_frames_are_named() -> None:
    (sentence,) = re.findall(r"`kind` is one of ([^.]+)\.", TEXT)
    assert {*_code(sentence)} == wire.KINDS.keys()


def test_the_place_of_a_first_decision_is_as_it_is_written() -> None:
    value = decisions.first_value("table", table.Table(("ann",), ()))
    assert f"`{words.text_of(value.after)}`" in TEXT


def test_ids_are_made_as_it_is_said() -> None:
    holders, names, faces = ("ann", "ben"), ("0" * 64, "1" * 64), (5, 6)
    list_ = keys.KeyList(holders, 2, 7)
    assert '`hash_of(["list",holders,threshold,serial])`' in TEXT
    assert list_.id == words.hash_of(("list", holders, 2, 7))
    ring, deal = keys.Keyring(list_, {}, {}, names), notes.Deal(1, 2, 3)
    assert '`hash_of(["deck",names,game,deal,number,faces])`' in TEXT
    made = words.hash_of(("deck", names, "game", ("Deal", 1, 2, 3), 1, faces))
    assert decks.deck_of("game", deal, ring, 1, faces).id == made


def test_words_are_signed_as_it_is_said() -> None:
    note = words.Note("ann", 1, "base", "name", "é\n")
    assert "as `text_of([table,word])`" in TEXT
    assert wire.signed_text(note, "t") == '["t",["Note","ann",1,"base","name","é\\n"]]'
    vote = words.Accepted("ann", 1, "", 0, "value")
    assert wire.signed_text(vote, "t") == '["",["Accepted","ann",1,"",0,"value"]]'


def test_openings_are_written_as_it_is_said() -> None:
    assert "`text_of([card,[Part,…]])`" in TEXT
    part = openings.Part("ann", "ben", b"\0\0")
    assert openings.opening_text(Card(7), [part]) == '[7,[["ann","ben","AAA"]]]'


# Changes, notes and acts


def _changes() -> set[str]:
    """Return the kinds of changes that have an effect."""
    source = (ROOT / "py/engine/peerdeck/agreement/changes.py").read_text()
    return {*re.findall(r'case Change\("([\w ]+)"', source)}


def test_all_changes_are_there() -> None:
    named = [kind for row in _rows("`kind`") for kind in _code(row[0])]
    assert sorted(named) == sorted([*_changes(), words.NONE.kind])
    for kind in (decisions.OPEN, decisions.CONTINUE):
        assert f"the change `{kind}`" in TEXT


def test_all_wishes_are_there() -> None:
    (row,) = (row for row in _rows("name") if row[0].startswith("`wish "))
    about = row[1].partition("About: ")[2]
    assert {*_code(about)} == notes.WISHES
    (sentence,) = re.findall(r"the owner's alone for ([^.]+), a majority's", TEXT)
    assert {*_code(sentence)} == notes.OWNERS


def test_all_notes_are_there() -> None:
    named = {_code(row[0])[0].split(" ")[0] for row in _rows("name")[:-1]}
    assert named == {"wish", notes.HERE, notes.READY, notes.COME, notes.CONTINUE}
    dealing = {code.split(" ")[0] for code in _code(_rows("name")[-1][0])}
    assert dealing == {*keys.LASTING, notes.STEP, "proof"}


def test_all_settings_are_there() -> None:
    source = (ROOT / "py/engine/peerdeck/agreement/changes.py").read_text()
    body = source.partition("def _set(")[2].partition("\ndef ")[0]
    settings = {
        name for line in re.findall(r"case (.+)", body) for name in re.findall(r'"(\w+)"', line)
    }
    (sentence,) = re.findall(r"Settings: (.+?)\. New seats", TEXT)
    assert {*_code(sentence)} == settings


def test_all_acts_are_there() -> None:
    acts = [_code(row[0])[0].split(" ")[0] for row in _rows("act")]
    assert acts == [match.CLOSE, match.OPEN, match.STUCK, "<seat>"]
    assert f"number {match.FIRST_DEALER}" in TEXT


def test_all_reactions_are_there() -> None:
    (sentence,) = re.findall(r"`React` is shown[^:]*: ([^.]+)\.", TEXT)
    assert {*_code(sentence)} == {*REACTIONS, CHOOSING, CHOSEN}


# Times and limits


def _limits() -> dict[str, str]:
    last = TEXT.rpartition("\n## ")[2]
    return dict(re.findall(r"([A-Z][A-Z_]+) ([\d.]+)(?![\d.]* to)", last))


def _value(name: str) -> object:
    for module in (limits, notes, reading):
        if hasattr(module, name):
            return getattr(module, name)
    raise LookupError(name)


@pytest.mark.parametrize("name", _limits())
def test_each_limit_has_the_value_that_is_declared(name: str) -> None:
    assert float(_limits()[name]) == _value(name)


def test_the_number_of_seats_is_as_declared() -> None:
    assert f"SEATS {limits.SEATS[0]} to {limits.SEATS[-1]}" in TEXT


def test_each_name_in_capitals_has_a_value() -> None:
    prose = re.sub(r"`[^`]*`", "", TEXT)
    named = {*re.findall(r"\b[A-Z]{4,}(?:_[A-Z]+)*\b|\b[A-Z]+_[A-Z]+\b", prose)}
    known = {"ASCII", "JSON", "HKDF", "ECDSA", "ECDH", "UUID", "MQTT", "SEATS"}
    assert named - known <= {*_limits()}


# Peers: they are read from the JavaScript by its patterns


def _numbers(text: str) -> list[int]:
    """Return the numbers in a piece of JavaScript, each of which may be a product."""
    products = re.findall(r"\d[\d_]*(?: \* \d[\d_]*)*", text)
    return [_product(each) for each in products]


def _product(text: str) -> int:
    result = 1
    for factor in text.replace("_", "").split(" * "):
        result *= int(factor)
    return result


LIMITS = {
    "bytes of a text": ("pieces.mjs", r"LONGEST = (.+) \+ 1;"),
    "characters of a signal's JSON": ("signal.mjs", r"LONGEST = (\d+);"),
    "characters of an envelope": ("envelope.mjs", r"LONGEST = (\d+);"),
    "messages": (
        "connection.mjs",
        r"\[MESSAGES_PER_SECOND, [^\]]+\] = \[(\d+),",
        r"IN_HAND = (\d+);",
    ),
    "pieces": ("connection.mjs", r"PIECES_AT_ONCE\] = \[\d+, (\d+, \d+)\];"),
    "bytes": ("connection.mjs", r"BYTES_AT_ONCE\] = \[(.+)\];"),
    "signals carried for a peer": (
        "peer.mjs",
        r"SIGNALS = \{ perSecond: (\d+, atOnce: \d+) \}",
    ),
    "boxes carried for a peer": (
        "peer.mjs",
        r"BOXES = \{ perSecond: (\d+, atOnce: \d+) \}",
    ),
    "envelopes opened": (
        "reception.mjs",
        r"ENVELOPES = \{ perSecond: (\d+, atOnce: \d+) \}",
    ),
    "strangers connected, seconds before one gives way": (
        "reception.mjs",
        r"STRANGERS_AT_MOST = (\d+);",
        r"STRANGER_STAYS = (\d+);",
    ),
    "signatures in one `verify`": ("friends.mjs", r"SIGNED_AT_MOST = (\d+);"),
}


def test_the_limits_of_peers_are_as_declared() -> None:
    heading = "limit of peers, or how many a second and in a burst"
    rows = {what: _numbers(value) for what, value in _rows(heading)}
    declared = {}
    for what, (file, *patterns) in LIMITS.items():
        matches = [re.search(pattern, _source(file)) for pattern in patterns]
        declared[what] = [number for each in matches if each for number in _numbers(each[1])]
    assert rows == declared


def _object(name: str, end: str) -> str:
    return _source("friends.mjs").partition(f"const {name} = ")[2].partition(end)[0]


def _wishes() -> dict[str, set[str]]:
    """Return the wishes that the peers grant, each with its fields."""
    grants = re.split(r"\n  (?:async )?(?=\w+(?:: |\())", _object("GRANTS", "\n};"))
    result = {each.split("(")[0].split(":")[0].strip(): _taken(each) for each in grants[1:]}
    opening = _source("friends.mjs").partition("async function begin(wish)")[2]
    opening = opening.partition("\n  }\n")[0]
    servers = {"stun", "turn"}
    result["make"] = (_taken(opening) | servers) - {"fragment", "fresh", "do"}
    result["come"] = (_taken(opening) | servers) - {"relays", "do"}
    result["leave"] = set()
    result["look"] = {"code"}
    return result


def _taken(source: str) -> set[str]:
    """Return the fields of a wish that a piece of JavaScript takes."""
    second = re.search(r"\([^()]*?, \{ ([\w, ]+) \}\)", source)
    fields = set(second[1].split(", ")) if second else set()
    fields |= {*re.findall(r"wish\.(\w+)", source)}
    return fields | ({"stun", "turn"} if "usable(wish)" in source else set())


def test_all_wishes_to_peers_are_there_with_their_fields() -> None:
    rows = {}
    for row in _rows("wish `do`"):
        for name in _code(row[0]):
            rows[name] = {*_code(row[1])} - {"locked", "full"}
    assert rows == _wishes()


def _events() -> set[str]:
    sources = "".join(map(_source, ("friends.mjs", "peers.mjs")))
    named = {*re.findall(r'\{ is: "(\w+)"', sources)}
    return named | {*re.findall(r'@property \{"(peer)"\} is', _source("peer.mjs"))}


def test_all_events_of_peers_are_there() -> None:
    named = {name for row in _rows("event `is`") for name in _code(row[0])}
    assert named == _events() - {"answer", "offer"} | {"code"}


def test_what_is_said_of_a_peer_is_there() -> None:
    fields = {*re.findall(r"@property \{[^}]*\} (\w+)", _source("peer.mjs").partition("*/")[0])}
    (row,) = (row for row in _rows("event `is`") if row[0] == "`peer`")
    values = {"open", "quiet", "calling", "gone", "direct", "friend"}
    assert {*_code(row[1])} - values == fields - {"is"}


def test_the_fields_of_signals_are_there() -> None:
    source = _source("signal.mjs").partition("@typedef {object} Signal")[2].partition("*/")[0]
    fields = {*re.findall(r"@property \{[^}]*\} \[?(\w+)", source)}
    assert {name for row in _rows("field") for name in _code(row[0])} == fields


@pytest.mark.parametrize(
    ("file", "pattern", "sentence"),
    [
        ("invitation.mjs", r"^const VERSION = (\d+);", "the version (a byte, {})"),
        ("connection.mjs", r"^const VERSION = (\d+);", '"v":{},'),
        ("pieces.mjs", r"^const PIECE = (\d+) \* 1024;", "pieces of at most {} KiB"),
        ("traffic.mjs", r"NEIGHBOURS_AT_MOST = (\d+);", "that it hears (at most {})"),
    ],
)
def test_the_numbers_of_peers_are_as_declared(file: str, pattern: str, sentence: str) -> None:
    value = re.search(pattern, _source(file), re.MULTILINE)
    assert value is not None
    assert sentence.format(value[1]) in TEXT


def test_the_version_of_codes_is_as_declared() -> None:
    version = re.search(r"^const VERSION = (\d+);", _source("codes.mjs"), re.MULTILINE)
    assert version is not None
    first = 16 * int(version[1])
    assert f"{first} for an offer or {first + 1} for an answer" in TEXT
