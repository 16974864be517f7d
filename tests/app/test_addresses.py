"""What links and pasted texts lead to; the page's own script is tested with the same table."""

import json
import re
from pathlib import Path

import pytest

from app.addresses import Address, fields, of_fragment, of_text

CASES = json.loads(Path(__file__).with_name("addresses.json").read_text())


def written_out(text: str) -> str:
    """Return a text with its letters repeated: `A{3}` stands for `AAA`."""
    return re.sub(r"(\w)\{(\d+)\}", lambda found: found[1] * int(found[2]), text)


def kind(address: Address | None) -> str | None:
    return None if address is None else type(address).__name__.lower()


@pytest.mark.xfail(strict=True, reason="any long run of letters counts as a code")
def test_a_fragment_leads_where_it_should() -> None:
    cases = [text for text, _kind, _fields in CASES["fragments"]]
    expected = {text: kind for text, kind, _fields in CASES["fragments"]}
    assert {text: kind(of_fragment(written_out(text))) for text in cases} == expected


@pytest.mark.xfail(strict=True, reason="trackers are recognised by how they are written")
def test_a_fragment_has_its_fields_without_what_messengers_add() -> None:
    expected = {text: fields for text, _kind, fields in CASES["fragments"] if fields is not None}
    assert {text: dict(fields(written_out(text))) for text in expected} == expected


@pytest.mark.xfail(strict=True, reason="a token of a foreign link counts as a code")
def test_a_pasted_text_leads_where_it_should() -> None:
    expected = dict(CASES["texts"])
    assert {text: kind(of_text(written_out(text))) for text in expected} == expected
