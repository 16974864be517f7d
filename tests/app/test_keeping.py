"""One match of each game is kept: listed, gone on with, thrown away, played in one tab."""

from __future__ import annotations

from random import Random

import pytest

from app.intents import Given
from tests.app.deals import seated
from tests.app.visit import Visit


def left(link: str = "game=spar&seats=3") -> Visit:
    """A visit that has left its match."""
    visit = seated(link)
    visit.do({"do": "leave"})
    assert visit.where == "home"
    return visit


def test_matches_of_two_games_wait_side_by_side() -> None:
    visit = left()
    visit.do({"do": "link", "hash": "#game=cpwp&seats=4"})
    visit.press("start")
    visit.press("leave")
    assert visit.saves.keys() == {"spar", "cpwp"}
    assert {node.get("data-value") for node in visit.commands("resume")} == {"cpwp", "spar"}
    assert "Spar Round 1" in visit.text("resume")
    visit.press("resume", value="spar")
    assert (visit.where, visit.address) == ("table", "#match=spar")


def test_a_match_has_an_address_that_leads_back_to_it() -> None:
    visit = seated("game=spar&seats=3")
    assert visit.address == "#match=spar"
    again = visit.again()
    assert (again.where, again.hand) == ("table", visit.hand)
    assert visit.again("").where == "home"


def test_an_address_whose_match_is_gone_says_so_and_offers_the_game() -> None:
    visit = Visit("#match=spar")
    assert visit.where == "home"
    assert "The match of Spar is gone" in visit.text("notice")
    assert visit.form["game"] == "spar"
    assert not visit.held


def test_a_house_rule_called_match_is_no_address() -> None:
    assert Visit("#match=wins").form["rule-match"] == "wins"


def test_a_new_match_does_not_replace_one_that_is_on_without_a_question() -> None:
    visit = left()
    before = visit.saves["spar"]
    visit.press("start")
    assert visit.where == "home"
    assert visit.dialog is not None
    assert "Your match of Spar is still going" in visit.dialog.text()
    assert visit.saves["spar"] == before
    visit.do({"do": "begin afresh"})
    assert visit.where == "table"
    assert visit.saves["spar"] != before


def test_a_match_that_is_over_is_replaced_without_a_question() -> None:
    visit = seated("game=spar&seats=2&target=1")
    visit.finish(Random(1))
    visit.do({"do": "home"})
    assert not visit.commands("resume")
    visit.press("start")
    assert visit.where == "table"


def test_a_match_is_thrown_away_after_a_second_question() -> None:
    visit = left()
    visit.press("throw away")
    assert "spar" in visit.saves
    visit.press("keep match")
    assert visit.commands("resume")
    visit.press("throw away")
    visit.press("really throw away")
    assert not visit.saves
    assert not visit.commands("resume")


@pytest.mark.parametrize("do", ["throw away", "really throw away", "resume"])
def test_nonsense_throws_nothing_away(do: str) -> None:
    visit = left()
    visit.do({"do": do, "value": "whist"})
    assert "spar" in visit.saves
    assert visit.where == "home"


def test_back_asks_at_the_table_and_leaves_a_result_at_once() -> None:
    visit = seated("game=spar&seats=2&target=1")
    visit.do({"do": "go back"})
    assert visit.where == "table"
    assert visit.dialog is not None
    assert "Leave the table?" in visit.dialog.text()
    visit.close()
    visit.finish(Random(1))
    visit.do({"do": "go back"})
    assert visit.where == "home"


@pytest.mark.parametrize("link", ["#game=cpwp", "#match=spar"])
def test_a_link_closes_the_question_about_the_table_that_was_left(link: str) -> None:
    visit = seated("game=spar&seats=2&target=1")
    visit.do({"do": "go back"})
    assert visit.dialog is not None
    visit.do({"do": "link", "hash": link})
    assert visit.dialog is None
    visit.do({"do": "link", "hash": "#match=spar"})
    assert visit.where == "table"


def test_a_match_in_another_tab_is_left_alone_until_it_is_taken_over() -> None:
    visit = left()
    visit.elsewhere.add("spar")
    before = dict(visit.saves)
    for intent in (
        {"do": "resume", "value": "spar"},
        {"do": "throw away", "value": "spar"},
        {"do": "really throw away", "value": "spar"},
    ):
        visit.do(intent)
        assert visit.where == "home"
        assert visit.saves == before
    visit.do({"do": "resume", "value": "spar"})
    visit.do({"do": "take over", "value": "spar"})
    assert visit.where == "table"


def test_a_match_that_another_tab_takes_over_is_played_here_no_more() -> None:
    visit = seated("game=spar&seats=3")
    ticks: list[Given] = [*visit.ticks, {"do": "act"}]
    visit.held.clear()
    visit.elsewhere.add("spar")
    visit.do({"do": "lost", "value": "spar"})
    assert visit.where == "home"
    assert visit.dialog is not None
    assert "This match is open in another tab." in visit.dialog.text()
    before = dict(visit.saves)
    for tick in ticks:
        visit.do(tick)
    assert visit.saves == before


@pytest.mark.parametrize(
    ("why", "told"),
    [("full", "no room left"), ("cleared", "was cleared"), ("refused", "saves nothing")],
)
def test_trouble_with_the_store_is_told_and_the_match_goes_on(why: str, told: str) -> None:
    visit = seated("game=spar&seats=3")
    visit.do({"do": "unkept", "why": why})
    assert told in visit.text("notice")
    assert told in visit.told[-1]
    visit.finish(Random(1))
    assert visit.where == "result"


def test_settings_and_rule_sets_of_another_tab_are_taken_over() -> None:
    visit = Visit()
    visit.do({"do": "kept elsewhere", "value": "settings", "text": "theme=dark"})
    visit.do({"do": "set", "form": {"pace": "slow"}})
    assert "theme=dark" in visit.kept["settings"]
    other = Visit()
    other.do({"do": "keep set", "form": {**other.form, "set-name": "Friday"}})
    text = other.kept["rule sets"]
    visit.do({"do": "kept elsewhere", "value": "rule sets", "text": text})
    visit.do({"do": "keep set", "form": {**visit.form, "set-name": "Ours"}})
    assert "Friday" in visit.kept["rule sets"]
