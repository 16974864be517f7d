"""Links, last choices, rule sets, settings and servers of earlier versions mean what they meant."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import parse_qsl

import pytest

from peerdeck.bots import FORMER
from tests.app.online.circle import Circle
from tests.compat import records, texts
from tests.support.app.visit import Visit, fields

USUAL: dict[str, str] = records("choices/usual")
LINKS: list[dict[str, Any]] = records("choices/links")
LAST: list[dict[str, Any]] = records("choices/last")
SETTINGS: list[dict[str, str]] = records("choices/settings")
SERVERS: list[dict[str, Any]] = records("choices/servers")
RULE_SETS = texts("choices")["rule_sets"]


def check_table(visit: Visit, game: str, seats: str, changed: str) -> list[str]:
    """Begin the table on offer, compare its log's first line and return who takes the seats.

    The values of house rules stand there byte for byte.
    """
    visit.press("start")
    kept = json.loads(visit.saved or "")
    header = kept["log"].splitlines()[0]
    named = dict(rule.split("=", 1) for rule in f"{USUAL[game]} {changed}".split())
    rules = " ".join(f"{name}={value}" for name, value in named.items())
    assert header.startswith(f"peerdeck 1 {game} seats={seats} dealer=")
    assert header.split(" ", 5)[5] == rules
    return list(kept["takers"])


BOTS = re.compile(r"bots=[a-z,]+|\bbot [a-z]+")


def now(text: str) -> str:
    """Return a text of then with the bots' levels as they are called now."""

    def renamed(found: re.Match[str]) -> str:
        return re.sub("|".join(FORMER), lambda name: FORMER[name[0]], found[0])

    return BOTS.sub(renamed, text)


def copied(visit: Visit) -> str:
    """Return the link to the table on offer."""
    effects = visit.do({"do": "copy link", "form": visit.form})
    return next(str(effect["copy"]) for effect in effects if "copy" in effect)


@pytest.mark.parametrize("link", LINKS, ids=[one["link"] for one in LINKS])
def test_a_link_offers_the_same_table(link: dict[str, Any]) -> None:
    visit = Visit(link["link"])
    assert bool(visit.text("link-problems")) == link["told"]
    assert copied(visit) == now(link["copied"])
    takers = check_table(visit, link["game"], link["seats"], link["changed"])
    assert takers == now(link["takers"]).split(", ")


@pytest.mark.parametrize("last", LAST, ids=[one["choice"] for one in LAST])
def test_the_table_that_was_chosen_last_is_offered(last: dict[str, Any]) -> None:
    visit = Visit(kept={"choice": last["choice"]})
    assert copied(visit) == now(last["copied"])
    takers = check_table(visit, last["game"], last["seats"], last["changed"])
    assert takers == now(last["takers"]).split(", ")
    assert visit.kept.get("choice") == now(last["choice"])


def test_rule_sets_are_there_and_each_brings_its_rules() -> None:
    sets = json.loads(RULE_SETS)["sets"]
    visit = Visit(kept={"rule sets": RULE_SETS})
    assert not visit.text("notice")
    listed = [node.get("data-value") for node in visit.commands("pick set")]
    assert sorted(listed) == sorted(one["name"] for one in sets)
    for one in sets:
        visit.press("pick set", value=one["name"])
        assert not visit.text("link-problems")
        offered = dict(parse_qsl(copied(visit).removeprefix("#")))
        assert offered["game"] == one["game"]
        rules = {name: offered[name] for name in offered if name not in ("game", "seats", "bots")}
        assert rules == one["rules"]


def test_rule_sets_stay_byte_for_byte_when_one_is_added() -> None:
    visit = Visit(kept={"rule sets": RULE_SETS})
    visit.do({"do": "keep set", "form": {"set-name": "One more"}})
    visit.press("delete set", value="One more")
    visit.press("really delete set")
    assert visit.kept["rule sets"] == RULE_SETS


@pytest.mark.parametrize("kept", SETTINGS, ids=[one["settings"] for one in SETTINGS])
def test_settings_are_as_they_were_chosen(kept: dict[str, str]) -> None:
    visit = Visit(kept={"settings": kept["settings"]})
    assert not visit.text("notice")
    visit.do({"do": "settings"})
    assert visit.dialog is not None
    form = fields(next(node for node in visit.dialog if node.tag == "form"))
    values = dict(value.split("=") for value in kept["values"].split())
    assert {name: form[name] for name in values} == values
    assert visit.look.items() <= values.items()
    visit.do({"do": "set", "form": values})
    assert visit.kept["settings"] == kept["settings"]


@pytest.mark.parametrize("kept", SERVERS, ids=[one["servers"] for one in SERVERS])
def test_own_servers_are_asked_for(kept: dict[str, Any]) -> None:
    page = Circle().page("Anna", kept={"servers": kept["servers"]})
    page.lay("game=spar&seats=3")
    assert page.wishes[0].items() >= kept["make"].items()
