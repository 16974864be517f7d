"""One match of each game is kept: listed, gone on with, thrown away, played in one tab."""

import json
import re
from functools import cache
from random import Random
from unittest.mock import patch

import pytest

from app.intents import Given
from app.session import Session
from tests.app.online.circle import Circle
from tests.app.online.test_lobby import FOUR
from tests.support.app.deals import seated
from tests.support.app.visit import Visit

SHORT = {
    "spar": "#game=spar&seats=2&target=1",
    "cpwp": "#game=cpwp&seats=3&jokers=off",
    "takku_sum": "#game=takku_sum&seats=2&target=1",
    "crazy_eights": "#game=crazy_eights&seats=2&target=1",
}


def left(link: str = "game=spar&seats=3") -> Visit:
    """A visit that has left its match."""
    visit = seated(link)
    visit.do({"do": "leave"})
    assert visit.where == "home"
    return visit


def begin(visit: Visit, link: str) -> None:
    """Begin the match of a link."""
    visit.do({"do": "link", "hash": link})
    visit.press("start")


def test_matches_of_two_games_wait_side_by_side_each_with_an_address() -> None:
    visit = left()
    begin(visit, "#game=cpwp&seats=4")
    visit.press("leave")
    assert visit.saves.keys() == {"spar", "cpwp"}
    assert {node.get("data-value") for node in visit.commands("resume")} == {"cpwp", "spar"}
    assert "Spar Round 1" in visit.text("resume")
    visit.press("resume", value="spar")
    assert (visit.where, visit.address) == ("table", "#match=spar")
    assert (visit.again().where, visit.again().hand) == ("table", visit.hand)
    assert visit.again("").where == "home"


@pytest.mark.parametrize("name", ["spar", "nothing", "", "whist", "SPAR", "<b>"])
def test_an_address_without_a_match_says_so(name: str) -> None:
    visit = seated("game=cpwp&seats=3")
    visit.do({"do": "link", "hash": f"#match={name}"})
    is_game = name == "spar"
    gone = "This browser has no match of Spar."
    words = gone if is_game else "This match is not kept in this browser."
    for at_home in (visit, Visit(f"#match={name}")):
        assert at_home.where == "home"
        assert words in at_home.text("notice")
        assert not at_home.text("link-problems")
        assert (at_home.form["game"] == "spar") == is_game, "that game is offered"
        assert not at_home.held
    assert visit.commands("resume")


@pytest.mark.parametrize("more", ["", "&match_deals=2"])
def test_a_house_rule_called_match_is_no_address(more: str) -> None:
    assert Visit(f"#match=wins{more}").form["rule-match"] == "wins"
    assert "cannot be “nothing”" in Visit("#match=nothing&seats=4").text("link-problems")


def test_a_new_match_replaces_one_that_is_over_and_after_a_question_one_that_is_on() -> None:
    visit = left()
    before = visit.saves["spar"]
    visit.press("start")
    assert visit.where == "home"
    assert "Your match of Spar is still going" in visit.opened.text()
    assert visit.saves["spar"] == before
    visit.do({"do": "begin afresh"})
    assert visit.where == "table"
    assert visit.saves["spar"] != before
    visit = over("spar")
    visit.press("start")
    assert visit.where == "table"
    visit.press("leave")
    assert not listed(visit)


def over(game: str, visit: Visit | None = None, ended: int = 1) -> Visit:
    """A visit that has played a short match to its end at this time, and has gone home."""
    visit = visit or Visit()
    begin(visit, SHORT[game])
    with patch("app.table.time", lambda: ended):
        visit.finish(Random(1))
    visit.do({"do": "home"})
    return visit


def listed(visit: Visit) -> set[str]:
    """Return the games of the matches that are listed as over."""
    lines = visit.region("resume").parts("over")
    return {node.get("data-value") for line in lines for node in line.offers("resume")}


def test_a_match_that_is_over_is_listed_with_its_winner_until_it_is_thrown_away() -> None:
    visit = over("spar")
    assert listed(visit) == {"spar"}
    text = visit.text("resume")
    assert re.search(r"Spar (You|Ada) won", text)
    assert "Round" not in text
    before = visit.saves["spar"]
    visit.press("resume")
    assert (visit.where, visit.address) == ("table", "#match=spar")
    assert visit.commands("result")
    visit.do({"do": "go back"})
    assert visit.where == "home", "nothing is lost by leaving it, so nothing is asked"
    assert listed(visit) == {"spar"}
    assert visit.saves["spar"] == before
    again = visit.again("")
    assert again.text("resume") == text
    again.press("throw away")
    again.press("really throw away")
    assert not again.saves
    assert not again.commands("resume")


def test_matches_under_way_are_listed_first_then_the_last_that_ended() -> None:
    visit = over("cpwp", over("spar"), ended=2)
    begin(visit, "#game=shanghai&seats=3")
    visit.press("leave")
    order = [node.get("data-value") for node in visit.commands("resume")]
    assert order == ["shanghai", "cpwp", "spar"]
    assert listed(visit) == {"spar", "cpwp"}


@cache
def _three_over() -> dict[str, str]:
    visit = over("takku_sum", over("spar", ended=2), ended=1)
    return over("cpwp", visit, ended=3).saves


def three_over() -> Visit:
    """A visit with as many matches that are over as are kept; that of Takku-Sum is the oldest."""
    return Visit(saves=_three_over())


@pytest.mark.parametrize("is_looked_at", [False, True])
def test_the_oldest_match_that_is_over_goes_first_unless_another_tab_looks_at_it(
    is_looked_at: bool,
) -> None:
    visit = three_over()
    assert listed(visit) == {"takku_sum", "spar", "cpwp"}
    visit.elsewhere |= {"takku_sum"} if is_looked_at else set()
    over("crazy_eights", visit, ended=4)
    assert ("takku_sum" in visit.saves) == is_looked_at
    assert visit.dialog is None
    assert not visit.text("notice")
    visit.elsewhere.clear()
    if is_looked_at:
        visit.do({"do": "look"})
    assert listed(visit) == visit.saves.keys() == {"spar", "cpwp", "crazy_eights"}
    assert not visit.held


def test_an_old_match_is_kept_if_another_tab_has_begun_a_new_one_in_its_place() -> None:
    visit = three_over()
    fresh = left(SHORT["takku_sum"].lstrip("#")).saves["takku_sum"]
    known = dict(visit.saves)
    over("crazy_eights", other := Visit(saves={"takku_sum": fresh}), ended=4)
    visit.saves = {**known, "takku_sum": fresh, "crazy_eights": other.saves["crazy_eights"]}
    visit.do({"do": "kept matches", "saves": {**visit.saves, "takku_sum": known["takku_sum"]}})
    assert visit.saves["takku_sum"] == fresh
    assert "takku_sum" not in listed(visit)
    assert len(visit.commands("resume")) == 4


def test_a_match_that_is_looked_at_here_is_not_removed_as_the_oldest() -> None:
    saves = _three_over() | over("crazy_eights", ended=4).saves
    visit = Visit("#match=takku_sum", saves=saves)
    assert visit.where == "table"
    assert visit.saves.keys() == saves.keys()


def test_a_match_that_an_earlier_version_kept_as_over_is_listed_with_its_winner() -> None:
    visit = over("spar")
    save = json.loads(visit.saves["spar"])
    del save["about"]["winners"], save["about"]["ended"]
    again = Visit(saves={"spar": json.dumps(save)})
    assert again.text("resume") == visit.text("resume")
    assert json.loads(again.saves["spar"])["about"]["ended"] == 0
    assert not again.held


def test_a_match_is_thrown_away_after_a_second_question() -> None:
    visit = left()
    for do in ("throw away", "really throw away", "resume"):
        visit.do({"do": do, "value": "whist"})
        assert ("spar" in visit.saves, visit.where) == (True, "home")
    visit.press("throw away")
    assert "spar" in visit.saves
    visit.press("keep match")
    assert visit.commands("resume")
    visit.press("throw away")
    visit.press("really throw away")
    assert not visit.saves
    assert not visit.commands("resume")


@pytest.mark.parametrize("link", ["#game=cpwp", "#match=spar"])
def test_back_asks_at_the_table_and_leaves_a_result_at_once(link: str) -> None:
    visit = seated("game=spar&seats=2&target=1")
    visit.do({"do": "go back"})
    assert visit.where == "table"
    assert "Leave the table?" in visit.opened.text()
    visit.do({"do": "link", "hash": link})
    assert visit.dialog is None, "a link closes the question"
    visit.do({"do": "link", "hash": "#match=spar"})
    assert visit.where == "table"
    visit.finish(Random(1))
    visit.do({"do": "go back"})
    assert visit.where == "home"


def test_a_match_in_another_tab_is_left_alone_until_it_is_taken_over() -> None:
    visit = left()
    visit.elsewhere.add("spar")
    before = dict(visit.saves)
    for do in ("throw away", "really throw away", "resume"):
        visit.do({"do": do, "value": "spar"})
        assert visit.where == "home"
        assert visit.saves == before
    visit.do({"do": "take over", "value": "spar"})
    assert visit.where == "table"


def test_a_match_that_another_tab_takes_over_is_played_here_no_more() -> None:
    visit = seated("game=spar&seats=3")
    ticks: list[Given] = [*visit.ticks, {"do": "act"}]
    visit.held.clear()
    visit.elsewhere.add("spar")
    visit.do({"do": "lost", "value": "spar"})
    assert visit.where == "home"
    assert "This match is open in another tab." in visit.opened.text()
    before = dict(visit.saves)
    for tick in ticks:
        visit.do(tick)
    assert visit.saves == before


@pytest.mark.parametrize(
    ("why", "words"),
    [("full", "no room left"), ("cleared", "was cleared"), ("refused", "saves nothing")],
)
def test_trouble_with_the_store_is_told_and_the_match_goes_on(why: str, words: str) -> None:
    visit = seated("game=spar&seats=2&target=1")
    visit.do({"do": "unkept", "why": why})
    assert words in visit.text("notice")
    assert words in visit.told[-1]
    visit.finish(Random(1))
    assert visit.where == "result"


def test_settings_and_rule_sets_of_another_tab_are_taken_over() -> None:
    visit, other = Visit(), Visit()
    visit.do({"do": "kept elsewhere", "value": "settings", "text": "theme=dark"})
    visit.do({"do": "set", "form": {"pace": "slow"}})
    assert "theme=dark" in visit.kept["settings"]
    other.do({"do": "keep set", "form": {**other.form, "set-name": "Friday"}})
    text = other.kept["rule sets"]
    visit.do({"do": "kept elsewhere", "value": "rule sets", "text": text})
    visit.do({"do": "keep set", "form": {**visit.form, "set-name": "Ours"}})
    assert "Friday" in visit.kept["rule sets"]


WARNED = "This browser keeps nothing"


def wishes(visit: Visit) -> int:
    """Return how often the browser was asked to keep what it has."""
    return sum("persist" in effect for effect in visit.log)


def test_the_browser_is_asked_to_keep_things_when_the_first_is_kept_and_never_again() -> None:
    visit = Visit("#game=spar&seats=2")
    visit.change(seats="3")
    assert wishes(visit) == 0, "a choice is not worth it"
    visit.press("start")
    assert wishes(visit) == 1
    assert wishes(visit.again()) == 0
    visit.tick()
    assert wishes(visit) == 1


def test_a_rule_set_is_worth_keeping() -> None:
    visit = Visit("#game=spar&burn=on")
    visit.do({"do": "keep set", "form": {**visit.form, "set-name": "Friday"}})
    assert wishes(visit) == 1


def test_a_browser_that_keeps_nothing_says_so_at_home() -> None:
    session = Session()
    effects = session.handle({"do": "open", "can_keep": False})
    assert WARNED in str([effect["patch"] for effect in effects if "patch" in effect])


def test_a_browser_that_keeps_nothing_says_so_before_a_seat_is_taken() -> None:
    circle = Circle()
    host = circle.page("Anna")
    host.lay(FOUR)
    assert not host.says(WARNED)
    guest = circle.page("Ben", can_keep=False)
    guest.follow(host.link)
    assert guest.where == "joining"
    assert guest.says(WARNED, "your seat")
    careless = circle.page("Cleo", can_keep=False)
    careless.lay(FOUR)
    assert careless.where == "lobby"
    assert careless.says(WARNED, "your seat")
