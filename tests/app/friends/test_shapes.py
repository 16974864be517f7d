"""The shapes of frames: those of the protocol, and nothing without one gets in at the door."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from app.friends.chain import MOST_HOSTS
from app.friends.frames import read
from app.friends.lobby import ASKING
from app.friends.member import REFUSED
from app.friends.plain import DEEPEST
from app.friends.roster import LONGEST_GAME, MOST_CUTS, MOST_WATCHERS
from app.friends.shapes import FRAMES, LONGEST, MOST_SEATS, MOST_SIGNED, WIDEST, never, shaped
from app.setup import NAME_LENGTH
from build.places import ROOT
from tests.app.friends.door import is_frame

PROTOCOL = Path(ROOT / "peer" / "PROTOCOL.md").read_text()
TABLE = PROTOCOL.partition("\n## Table\n")[2].partition("\n## ")[0]
ROW = re.compile(r"^\| `([a-z]+)`[^|]* \| ([^|]*) \|.*\|$", re.MULTILINE)
FIELD_LIST = re.compile(r"nothing|`[a-z]+`\??(, `[a-z]+`\??)*")

SIGNED = ["peer", "key", "text", "signature"]
# One frame of a kind, and what makes it none.
HAVE: dict[str, Any] = {"is": "have", "epoch": 0, "number": 1, "match": 0, "at": 0, "hash": ""}
GOOD = {**HAVE, "version": "1"}


def described() -> dict[str, list[set[str]]]:
    """Return the fields of each kind of frame by each row of the protocol's tables."""
    found: dict[str, list[set[str]]] = {}
    for kind, fields in ROW.findall(TABLE):
        assert FIELD_LIST.fullmatch(fields), fields
        told = {*fields.replace("`", "").split(", ")} - {"nothing"}
        found.setdefault(kind, []).append(told)
    return found


def shapes(kind: str) -> list[set[str]]:
    """Return the fields of each shape of a kind, but for those that have to be missing."""
    return [
        {field for field, may_be in shape.items() if may_be is not never} for shape in FRAMES[kind]
    ]


def in_any(rows: list[set[str]]) -> set[str]:
    """Return the fields of a frame that may come by any of these rows."""
    names = {field.removesuffix("?") for row in rows for field in row}
    return {name if all(name in row for row in rows) else f"{name}?" for name in names}


def test_each_kind_of_the_protocol_has_a_shape_and_no_other() -> None:
    assert {*described()} == {*FRAMES}


@pytest.mark.parametrize("kind", FRAMES)
def test_a_frame_has_just_what_the_protocol_names(kind: str) -> None:
    rows, told = described()[kind], shapes(kind)
    assert told == (rows if len(told) == len(rows) else [in_any(rows)])


def test_a_frame_has_the_shape_of_its_kind() -> None:
    assert read(json.dumps(GOOD)) == GOOD
    assert read(json.dumps({**GOOD, "later": {"more": 1}, "signed": "x", "chain": 3})) == GOOD
    assert read('{"is":"leave","signed":"x"}') == {"is": "leave"}


@pytest.mark.parametrize("field", [name for name in GOOD if name != "is"])
@pytest.mark.parametrize("value", [None, True, 1.5, 10**30, -(10**30), {}, [[]], "x" * 1_000, [-1]])
def test_what_has_another_value_in_a_field_is_no_frame(field: str, value: object) -> None:
    assert not is_frame(json.dumps({**GOOD, field: value}))
    assert not is_frame(json.dumps({name: one for name, one in GOOD.items() if name != field}))


@pytest.mark.parametrize("kind", [None, 1, "", "seed", [], {}])
def test_what_is_of_no_kind_is_no_frame(kind: object) -> None:
    assert not is_frame(json.dumps({**GOOD, "is": kind}))
    assert not is_frame(json.dumps([GOOD]))


@pytest.mark.parametrize(
    "text",
    [
        '{"is":"come","name":["Bea"],"seat":null,"version":"1"}',
        '{"is":"come","name":"Bea","seat":null,"version":"' + "2" * 1_000 + '"}',
        '{"is":"alone","promised":1' + "0" * 30 + "}",
        '{"is":"elect","epoch":1' + "0" * 30 + ',"roster":[0,99]}',
    ],
    ids=["name", "version", "promised", "epoch"],
)
def test_what_a_stranger_makes_up_does_not_get_in(text: str) -> None:
    assert not is_frame(text)


def test_lists_are_bounded() -> None:
    beat = {**GOOD, "is": "beat", "beat": 1, "paused": False, "coming": False}
    assert is_frame(json.dumps({**beat, "quiet": [1] * MOST_SEATS}))
    assert not is_frame(json.dumps({**beat, "quiet": [1] * (MOST_SEATS + 1)}))
    assert is_frame(json.dumps({"is": "heads", "signed": [SIGNED] * MOST_SIGNED}))
    assert not is_frame(json.dumps({"is": "heads", "signed": [SIGNED] * (MOST_SIGNED + 1)}))
    assert not is_frame(json.dumps({"is": "heads", "signed": [SIGNED[:3]]}))
    assert not is_frame(json.dumps({"is": "roster", "chain": [[]]}))
    proposed = {"is": "propose", "match": 0, "signed": []}
    assert shaped({**proposed, "lines": ["x" * WIDEST]})
    for lines in ([], ["# give"] * 2, ["x" * (WIDEST + 1)]):
        assert not shaped({**proposed, "lines": lines})
    assert not shaped({"is": "ask", "match": 0, "text": "x" * (LONGEST + 1)})


@pytest.mark.parametrize(
    "told",
    [
        f"`signed` has at most {MOST_SIGNED} signatures, a certificate {2 * MOST_SEATS};",
        f"a chain has at most {MOST_HOSTS} hosts, with {MOST_SIGNED} signatures each",
        f"a roster 2 to {MOST_SEATS} seats, {MOST_WATCHERS} watchers, {MOST_CUTS} cuts",
        f"{LONGEST_GAME:,} characters of `game`, and names of {NAME_LENGTH} letters",
        f"brackets lie at most {DEEPEST} deep",
        f"At most {ASKING} peers ask at once",
        f"the last {REFUSED} are remembered",
    ],
)
def test_the_protocol_tells_the_limits_as_they_are(told: str) -> None:
    assert told in TABLE


def test_an_answer_to_a_beat_has_its_number_and_no_term() -> None:
    assert is_frame('{"is":"beat","beat":7}')
    assert not is_frame('{"is":"beat","beat":7,"epoch":0}')
