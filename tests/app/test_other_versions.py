"""Data of another version of Peerdeck is refused with a sentence, and nothing of it is lost."""

import json
from collections.abc import Callable

import pytest

from app import rule_sets
from app.links import from_link
from peerdeck.log import parse_log
from tests.support.app import deals
from tests.support.app.visit import Visit


def message(read: Callable[[], object]) -> str:
    """Return the sentence with which something is refused."""
    with pytest.raises(ValueError, match=r"\w") as refused:
        read()
    return str(refused.value)


def test_a_save_is_set_aside_as_it_was() -> None:
    kept = json.loads(deals.seated("seats=3").saved or "")
    text = json.dumps({**kept, "version": kept["version"] + 1})
    visit = Visit(save=text)
    assert visit.where == "home"
    assert (visit.aside, visit.saved) == (text, None)
    assert "another version of Peerdeck" in visit.text("notice")


def test_a_log_names_both_versions() -> None:
    sentence = message(lambda: parse_log("peerdeck 2 spar seats=2 dealer=0\n"))
    assert sentence == "Line 1: This log is of version 2; this Peerdeck reads version 1."


def test_a_link_says_what_it_cannot_use() -> None:
    setup, problems = from_link("#game=spar&bots=greedy&seats=4&deal=7")
    assert setup.game.id == "spar"
    assert len(problems) == 2
    assert any("greedy" in problem for problem in problems)
    assert any("deal" in problem for problem in problems)


def test_rule_sets_are_left_out() -> None:
    sets, sentence = rule_sets.read(json.dumps({"version": 2, "sets": []}))
    assert sets == ()
    assert "could not be read" in sentence
