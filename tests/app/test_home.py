"""Home: the games, the people and the bots, the house rules, and what is in the way of playing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.links import from_link
from app.screens.rule_groups import GROUPS, grouped
from peerdeck.games import games
from peerdeck.games.cpwp.table import HouseRules
from peerdeck.options import Option
from tests.support.app.visit import Visit
from tests.support.cases import examples


def test_every_game_that_can_be_played_is_there_to_choose_with_its_seats() -> None:
    visit = Visit()
    assert {node.get("value") for node in visit.commands("change form", "games")} == set(games())
    for id, game in games().items():
        assert game.blurb in visit.text(f"blurb-{id}")
        assert f"{game.seats[0]} to {game.seats[-1]} players" in visit.text(f"blurb-{id}")


@pytest.mark.parametrize("game", games())
def test_a_game_is_chosen_and_played(game: str) -> None:
    visit = Visit()
    visit.change(game=game)
    assert visit.form["game"] == visit.form["rules-of"] == game
    assert games()[game].title in visit.text("about")
    (rules,) = [node for node in visit.region("about") if node.tag == "a"]
    assert rules.get("href") == f"rules-{game}.html"
    visit.press("start")
    assert visit.truth.header.game.id == game


def test_another_game_keeps_the_people_the_bots_and_as_many_seats_as_it_has() -> None:
    visit = Visit("#seats=8&bots=easy&jokers=two")
    visit.change(name0="Zoë")
    visit.change(game="takku_sum")
    form = visit.form
    assert (form["seats"], form["name0"], form["taker3"]) == ("4", "Zoë", "easy")
    visit.change(game="cpwp")
    assert visit.form["rule-jokers"] == "two", "house rules are remembered"


def test_choices_made_before_the_game_changed_in_the_page_count() -> None:
    """Before Python is there the page shows the form of the first game, whatever is chosen."""
    visit = Visit()
    form = {**visit.form, "game": "spar", "seats": "5"}
    visit.do({"do": "change form", "form": form})
    visit.do({"do": "start", "form": form})
    assert (visit.truth.header.game.id, visit.truth.header.seats) == ("spar", 5)


def test_a_form_that_has_no_rules_yet_leaves_those_of_the_link() -> None:
    visit = Visit("#game=spar&revoke=challenge")
    form = {name: value for name, value in visit.form.items() if not name.startswith("rule-")}
    visit.do({"do": "change form", "form": {**form, "seats": "3"}})
    assert (visit.form["seats"], visit.form["rule-revoke"]) == ("3", "challenge")
    visit.do({"do": "change form", "form": {**form, "game": "cpwp", "rules-of": "cpwp"}})
    assert visit.form["rules-of"] == "cpwp"
    visit.change(game="spar")
    assert visit.form["rule-revoke"] == "challenge", "they are remembered"


def test_people_of_this_device_have_names_and_bots_are_called_otherwise() -> None:
    visit = Visit()
    assert (visit.form["name0"], visit.region("name0").get("placeholder")) == ("", "You")
    visit.change(taker2="person")
    assert visit.region("name0").get("placeholder") == "Player 1"
    assert visit.region("name2").get("placeholder") == "Player 3"
    visit.change(name0="  Ada\t", name2="<b>")
    assert visit.form["name0"] == "Ada"
    assert "Bruno" in visit.text("players")
    assert "Ada" not in visit.text("players"), "a bot is called as a person is"
    visit.change(name2="x" * 400)
    assert visit.form["name2"] == "x" * 24
    visit.press("start")
    assert "Ada" in visit.screen.text()


def test_every_house_rule_of_every_game_stands_in_one_group() -> None:
    offered = [game.options.offered() for game in games().values()]
    for options in offered:
        listed = [rule.name for _title, rules in grouped(options) for rule in rules]
        assert sorted(listed) == sorted(rule.name for rule in options)
        assert "Other rules" not in dict(grouped(options))
    names = [name for group in GROUPS.values() for name in group]
    assert len(names) == len(set(names))
    assert set(names) == {rule.name for options in offered for rule in options}


def test_a_house_rule_of_no_group_stands_among_the_others() -> None:
    rule = Option("trumps", "Trumps", "Their number.", {"none": "None"}, "none")
    assert grouped([rule]) == [("Other rules", [rule])]


def test_a_changed_rule_is_marked_and_put_back_alone_and_all_are_at_once() -> None:
    visit = Visit("#jokers=two&runs=single")
    assert "2 changed" in visit.text("house-rules")
    assert "(changed)" in visit.text("house-rule-jokers")
    assert "(changed)" not in visit.text("house-rule-decks")
    visit.press("usual", value="jokers")
    assert visit.form["rule-jokers"] == HouseRules().jokers
    assert visit.form["rule-runs"] == "single"
    buttons = {node.text(): node for node in visit.commands("usual")}
    visit.press_on(buttons["Back to the usual rules"])
    assert "as usual" in visit.text("house-rules")
    visit.press("start")
    assert visit.truth.header.options == HouseRules()


def test_rules_that_cannot_be_played_are_kept_and_told_of_beside_the_one_to_blame() -> None:
    visit = Visit("#game=takku_sum&seats=4&decks=1")
    assert "cannot be played" not in visit.text("start")
    visit.change(rule_target="18")
    assert "4 players with 1 deck can play to 9 points at most" in visit.text("house-rule-target")
    assert visit.form["rule-target"] == "18"
    assert "cannot be played yet" in visit.text("start")
    effects = visit.press("start")
    assert visit.where == "home"
    assert {"focus": "house-rule-target"} in effects
    assert "at most" in visit.alerts[-1]
    visit.change(seats="2")
    assert "at most" not in visit.text("house-rule-target")
    visit.press("start")
    assert visit.truth.header.options.pairs()["target"] == "18"


def test_a_wrong_value_of_a_rule_in_a_form_is_named_beside_it() -> None:
    visit = Visit()
    visit.change(rule_jokers="x" * 5_000)
    assert "cannot be “xxxx" in visit.text("house-rule-jokers")
    assert len(visit.text("house-rule-jokers")) < 1_500
    visit.change(rule_jokers="two")
    assert "cannot be" not in visit.text("house-rules")


@examples(50)
@given(
    st.dictionaries(
        st.sampled_from(["rules-of", "game", "seats", "own-rounds", "rule-target", "taker1"])
        | st.text(max_size=8),
        st.text(max_size=20) | st.sampled_from(["cpwp", "spar", "4", "2", "person"]) | st.none(),
    ),
    st.sampled_from(["game", "seats", "rule", "rounds", "own text", "copy link", "keep set"]),
)
def test_no_form_is_too_strange(fields: dict[str, str], do: str) -> None:
    visit = Visit()
    visit.do({"do": do, "form": {**visit.form, **fields}, "value": "0 add s"})
    assert visit.where == "home"
    visit.do({"do": do, "form": fields, "value": "0 add s"})
    visit.press("usual") if visit.commands("usual") else None
    visit.press("start")
    assert visit.where in ("table", "curtain")


def test_rules_of_a_link_that_do_not_go_together_are_told_and_left_out() -> None:
    link = "#game=takku_sum&seats=4&decks=1&target=18&dry=recycle_play_pile"
    setup, (problem,) = from_link(link)
    assert setup.options.changed() == {"decks": "1", "dry": "recycle_play_pile"}
    assert "points at most" in problem
