"""Links and pasted texts, by a table of cases that the page's own script is tested with, too."""

import json
import re
from pathlib import Path
from urllib.parse import quote

from app.addresses import Address, Invitation, fields, of_fragment, of_text

CASES = json.loads(Path(__file__).with_name("addresses.json").read_text())


def written_out(text: str) -> str:
    """Return a text with its letters repeated: `A{3}` stands for `AAA`."""
    return re.sub(r"(\w)\{(\d+)\}", lambda found: found[1] * int(found[2]), text)


def kind(address: Address | None) -> str | None:
    return None if address is None else type(address).__name__.lower()


def test_a_fragment_leads_where_it_should() -> None:
    cases = [text for text, _kind, _fields in CASES["fragments"]]
    expected = {text: kind for text, kind, _fields in CASES["fragments"]}
    assert {text: kind(of_fragment(written_out(text))) for text in cases} == expected


def test_a_fragment_has_its_fields_without_what_messengers_add() -> None:
    expected = {text: fields for text, _kind, fields in CASES["fragments"] if fields is not None}
    assert {text: dict(fields(written_out(text))) for text in expected} == expected


def test_a_pasted_text_leads_where_it_should() -> None:
    expected = dict(CASES["texts"])
    assert {text: kind(of_text(written_out(text))) for text in expected} == expected


def test_the_relays_of_an_invitation_are_kept_however_it_was_sent() -> None:
    relay = quote("wss://r.example/?x=y", safe="")
    fragment = f"#table={'A' * 66}&relay={relay}"
    for after in ("", ".", "?utm_source=x", "&utm_source=x"):
        assert of_fragment(fragment + after) == Invitation(fragment)
    assert of_fragment(quote(fragment, safe="#")) == Invitation(fragment)
    link = f"https://cards.example/{fragment}"
    assert of_text(f"{link[:76]}\n{link[76:]}\nAnna") == Invitation(fragment)
