"""Home: the games, the people and the bots, the house rules, and the last choice, which is kept."""

import json
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app import trust
from app.links import from_link
from app.pages import static_pages
from app.screens.rule_groups import GROUPS, grouped
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.games.cpwp import CPWP
from peerdeck.games.cpwp.table import HouseRules
from peerdeck.log import Header
from tests.support.app.deals import seated
from tests.support.app.elements import parsed
from tests.support.app.unknown import without
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


def test_the_last_choice_is_offered_at_the_next_visit() -> None:
    visit = Visit()
    for fields in ({"game": "spar"}, {"seats": "5"}, {"taker2": "person"}, {"name2": "Zoë B."}):
        visit.change(**fields)
    visit.change(rule_deck="35")
    again = Visit(kept=visit.kept)
    assert again.form == visit.form
    assert not again.text("notice") + again.text("link-problems")
    again.press("start")
    assert again.truth.header.game.id == "spar"


def test_a_link_wins_and_is_kept_only_when_it_is_played() -> None:
    kept = {"choice": "#game=spar&seats=5"}
    visit = Visit("#game=cpwp&seats=3", kept=kept)
    assert (visit.form["game"], visit.form["seats"]) == ("cpwp", "3")
    assert visit.kept == kept
    visit.press("start")
    assert Visit(kept=visit.kept).form["seats"] == "3"


def test_everything_as_usual_is_the_way_back() -> None:
    visit = Visit(kept={"choice": "#game=cpwp&seats=4&bots=medium&jokers=two"})
    assert "1 changed" in visit.text("house-rules")
    visit.press("usual")
    assert "as usual" in visit.text("house-rules")
    assert visit.kept == {}
    assert Visit(kept=visit.kept).form == Visit().form


def test_a_choice_that_cannot_be_played_is_not_kept() -> None:
    visit = Visit("#game=takku_sum&seats=4&decks=1")
    visit.change(name0="Ann")
    before = dict(visit.kept)
    assert before
    visit.change(rule_target="18")
    assert "cannot be played yet" in visit.text("start")
    assert visit.kept == before


def test_a_table_that_waits_leaves_the_last_choice_alone() -> None:
    table = seated("game=spar&seats=3")
    table.press("leave")
    table.change(game="shanghai")
    visit = table.again()
    assert visit.where == "home"
    assert visit.form["game"] == "shanghai"
    visit.press("resume")
    assert visit.truth.header.game.id == "spar"


@examples(60)
@example("x" * 9_000)
@example("#seats=99&people=7,7")
@example("#game=spar\n" * 50)
@given(st.text(max_size=60) | st.text(alphabet="#gamespr=0123456789,&\nx", max_size=60))
def test_no_kept_text_is_too_strange(text: str) -> None:
    visit = Visit(kept={"choice": text})
    visit.do({"do": "unkept", "value": "choice"})  # which the page says nothing of
    assert not visit.text("notice") + visit.text("link-problems")
    visit.press("start")
    assert visit.where in ("table", "curtain")


@pytest.mark.parametrize("people", ["2,3", "1,1", "1,9", ",", "1,x", "0,1", "1,٢"])
def test_people_cannot_sit_anywhere(people: str) -> None:
    visit = Visit(f"#seats=4&people={people}")
    assert visit.text("link-problems")
    assert visit.form == Visit().form


@pytest.mark.parametrize("id", games())
def test_play_on_a_rules_page_leads_home_with_that_game_chosen(id: str) -> None:
    (page,) = [parsed(page.body) for page in static_pages() if page.path == f"rules-{id}.html"]
    (link,) = [node for node in page if node.tag == "a" and node.text().strip() == "Play"]
    path, _mark, fragment = link.get("href").partition("#")
    assert path == "./"
    visit = Visit(f"#{fragment}", kept={"choice": "#game=spar&seats=2"})
    assert visit.form["game"] == id


# A game that is not known here.
OTHER = replace(CPWP, id="other", title="Another Game")
SET_ASIDE = "The table kept in this browser could not be read and was set aside."
TOLD = "There is no game “other”; there are "


def test_the_page_offers_every_game_and_leads_to_its_rules() -> None:
    first, *others = static_pages()
    home = list(parsed(first.body))
    assert {node.get("value") for node in home if node.get("name") == "game"} == set(games())
    paths = [*(f"rules-{id}.html" for id in games()), trust.PATH]
    assert [page.path for page in others] == paths
    assert {*paths} <= {node.get("href") for node in home if node.tag == "a"}


def test_a_save_of_an_unknown_game_is_set_aside() -> None:
    spar = seated("game=spar&seats=4").saved or ""
    other = json.dumps({**json.loads(spar), "log": f"{Header(OTHER, OTHER.options(), 4, 0)}\n"})
    with without("spar"):
        for save in (spar, other):
            visit = Visit(save=save)
            assert visit.where == "home"
            assert (visit.aside, visit.saved) == (save, None)
            assert visit.text("notice").startswith(f"{SET_ASIDE} Line 1: There is no game “")


@pytest.mark.parametrize("rest", ["", "&seats=99&target=7&jokers=many"])
def test_a_link_to_an_unknown_game_is_answered(rest: str) -> None:
    visit = Visit(f"#game=other{rest}")
    assert visit.where == "home"
    assert TOLD in visit.text("link-problems")
    assert "“Crazy Eights”" in visit.text("link-problems")
    assert "crazy_eights" not in visit.text("link-problems")
    assert visit.form == Visit().form


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_rules_page_is_whole_and_leads_to_the_table(game: Game) -> None:
    (body,) = [page.body for page in static_pages() if page.path == f"rules-{game.id}.html"]
    page = parsed(body)
    ids = [node.get("id") for node in page if node.get("id")]
    assert len(ids) == len(set(ids))
    assert {section.id for section in game.page().sections} <= set(ids)
    assert [node for node in page if node.tag == "a" and node.text() == "Play"]
