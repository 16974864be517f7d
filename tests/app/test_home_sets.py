"""Rule sets that are kept in the browser, and links to copy."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rule_sets import MOST, RuleSet, read, write
from peerdeck.games.cpwp.table import HouseRules
from tests.support.app.deals import seated
from tests.support.app.visit import Effect, Visit
from tests.support.cases import examples

HOSTILE = "<img src=x onerror=alert(1)>\u202e\x00"
SETS = (RuleSet("Friday", "cpwp", {"jokers": "two"}), RuleSet("Café <b>", "spar", {}))


def keep(visit: Visit, name: str) -> list[Effect]:
    """Keep the rules on offer under a name."""
    return visit.do({"do": "keep set", "form": {"set-name": name}})


def kept(visit: Visit) -> dict[str, Any]:
    """The sets that the browser has, by name."""
    return {entry["name"]: entry for entry in json.loads(visit.kept["rule sets"])["sets"]}


def names(visit: Visit) -> list[str]:
    return [node.get("data-value") for node in visit.commands("pick set")]


@pytest.fixture
def visit() -> Visit:
    """A visit with sets that are kept, and other rules on offer."""
    return Visit("#seats=3&bots=easy&jokers=three", kept={"rule sets": write(SETS)})


def test_rules_are_kept_under_a_name_and_come_back_on_the_next_visit() -> None:
    visit = Visit("#jokers=two")
    keep(visit, " Friday\tevening ")
    rules = {"jokers": "two"}
    assert kept(visit) == {
        "Friday evening": {"name": "Friday evening", "game": "cpwp", "rules": rules}
    }
    assert visit.told[-1] == "Kept in this browser."
    again = Visit("#game=cpwp", kept=visit.kept)
    assert "1 kept" in again.text("rule-sets")
    assert again.form["rule-jokers"] == HouseRules().jokers
    again.press("pick set", value="Friday evening")
    assert again.form["rule-jokers"] == "two"
    assert [node.get("aria-pressed") for node in again.commands("pick set")] == ["true"]


def test_a_set_brings_its_game_and_leaves_the_players(visit: Visit) -> None:
    visit.press("pick set", value="Café <b>")
    form = visit.form
    assert (form["game"], form["seats"], form["taker1"]) == ("spar", "3", "easy")


def test_a_name_that_is_taken_is_asked_about(visit: Visit) -> None:
    keep(visit, "Friday")
    assert "You already keep" in visit.text("rule-sets")
    visit.press("no set")
    assert visit.kept["rule sets"] == write(SETS)
    keep(visit, "Friday")
    assert visit.kept["rule sets"] == write(SETS)
    visit.press("overwrite set")
    assert kept(visit)["Friday"]["rules"] == {"jokers": "three"}
    assert len(kept(visit)) == 2


def test_a_set_is_deleted_after_a_question(visit: Visit) -> None:
    visit.press("delete set", value="Friday")
    assert "Delete “" in visit.text("rule-sets")
    assert "Yes, delete it" in visit.text("rule-sets")
    assert len(kept(visit)) == 2
    visit.press("really delete set")
    assert set(kept(visit)) == {"Café <b>"}


def test_an_answer_without_its_question_does_nothing(visit: Visit) -> None:
    visit.press("delete set", value="Friday")
    visit.do({"do": "change form", "form": visit.form})
    visit.do({"do": "really delete set"})
    visit.do({"do": "overwrite set"})
    visit.do({"do": "delete set", "value": "Monday"})
    visit.do({"do": "really delete set"})
    assert visit.kept["rule sets"] == write(SETS)


@pytest.mark.parametrize("name", ["", "   ", "\x00\u202e", None, 7])
def test_a_set_needs_a_name(name: Any) -> None:
    visit = Visit()
    keep(visit, name)
    assert "rule sets" not in visit.kept
    if isinstance(name, str):
        assert "Give the rule set a name." in visit.text("rule-sets")
        assert {"focus": "set-name"} in visit.log


def test_names_are_text_of_a_length_that_fits() -> None:
    visit = Visit()
    keep(visit, HOSTILE + "x" * 5_000)
    (name,) = names(visit)
    assert len(name) <= 40
    assert name.startswith("<img src=x onerror=alert(1)>")
    assert name.isprintable()
    assert not [node for node in visit.screen if node.tag == "img"]


def test_thirty_sets_are_enough() -> None:
    visit = Visit()
    for number in range(MOST + 1):
        keep(visit, f"Set {number}")
    assert len(kept(visit)) == MOST
    assert "delete one first" in visit.text("notice")
    assert len(names(Visit(kept=visit.kept))) == MOST


@pytest.mark.parametrize(
    "text",
    [
        "", "nonsense", "[" * 100_000, "{}",
        '{"version": 2, "sets": []}',
        '{"version": 1, "sets": [7]}',
        '{"version": 1, "sets": [{"name": "", "game": "cpwp", "rules": {}}]}',
        '{"version": 1, "sets": [{"name": "x", "game": "cpwp", "rules": {"jokers": 7}}]}',
        json.dumps({"version": 1, "sets": [{"name": "x", "game": "g", "rules": {"r": "y" * 999}}]}),
    ],
)  # fmt: skip
def test_unreadable_sets_are_left_out_with_a_sentence_and_nothing_else_is_lost(text: str) -> None:
    table = seated("seats=4")
    visit = Visit(save=table.saved, kept={"rule sets": text})
    assert visit.where == "table"
    assert visit.hand == table.hand
    assert "rule sets kept in this browser could not be read" in visit.text("notice")


def test_the_sets_that_can_be_read_are_there() -> None:
    text = json.loads(write(SETS))
    text["sets"].insert(1, {"name": "broken"})
    visit = Visit(kept={"rule sets": json.dumps(text)})
    assert names(visit) == ["Friday", "Café <b>"]
    assert "could not be read" in visit.text("notice")


def test_rules_of_a_set_that_the_game_has_not_are_told_and_the_rest_is_played() -> None:
    old = RuleSet("Old", "cpwp", {"jokers": "two", "gone": "yes", "runs": "perhaps"})
    visit = Visit(kept={"rule sets": write([old, RuleSet("Lost", "whist", {})])})
    visit.press("pick set", value="Old")
    assert "There is no house rule “gone”." in visit.text("link-problems")
    assert visit.form["rule-jokers"] == "two"
    assert "cannot be “perhaps”" in visit.text("house-rule-runs")
    visit.press("pick set", value="Lost")
    assert "whist" in visit.text("notice")
    assert visit.form["game"] == "cpwp"


@examples(60)
@given(
    st.recursive(
        st.none() | st.integers() | st.text(max_size=12),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["version", "sets", "name", "game", "rules"]), inner, max_size=5
            )
        ),
    )
)
def test_any_json_can_be_read(value: Any) -> None:
    for text in (json.dumps(value), json.dumps({"version": 1, "sets": [value]})):
        sets, _told = read(text)
        assert read(write(sets))[0] == sets


def test_a_link_to_this_table_is_copied_or_there_to_be_copied() -> None:
    visit = Visit()
    fragment, page = "#game=spar&seats=5&bots=easy&target=7", "https://example.org/cards/"
    visit.do({"do": "open", "hash": fragment, "address": page})
    (copied,) = [effect for effect in visit.press("copy link") if "copy" in effect]
    assert copied["copy"] == page + fragment
    assert visit.region(copied["field"]).get("value") == page + fragment
    assert visit.by_id("copied") is not None


def test_the_problems_of_a_link_stay_until_they_are_dealt_with() -> None:
    visit = Visit("#jokers=many&runs=single&seats=6")
    assert "“Jokers” cannot be" in visit.told[-1]
    visit.change(seats="5")
    assert "“Jokers” cannot be" in visit.text("link-problems")
    visit.press("dismiss")
    assert not visit.text("link-problems")
    assert visit.form["rule-runs"] == "single"


def test_the_usual_rules_are_played_at_a_press_instead_of_those_of_a_bad_link() -> None:
    visit = Visit("#jokers=many&runs=single&seats=6")
    visit.press("usual start")
    assert visit.truth.header.options == HouseRules()
    assert visit.truth.header.seats == 6
