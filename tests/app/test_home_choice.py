"""The last choice is kept between visits; a link wins, and a strange text breaks nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.pages import static_pages
from peerdeck.games import games
from tests.support.app.deals import seated
from tests.support.app.elements import parsed
from tests.support.app.visit import Visit
from tests.support.cases import examples


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


@pytest.mark.parametrize(
    "text",
    ["", "#", "\n\n\n", "#game=whist", "#seats=99&people=7,7", "x" * 9_000, "#game=spar\n" * 50],
)
def test_a_strange_text_leaves_the_home_screen_whole(text: str) -> None:
    visit = Visit(kept={"choice": text})
    visit.do({"do": "unkept", "value": "choice"})  # which the page says nothing of
    assert not visit.text("notice") + visit.text("link-problems")
    visit.press("start")
    assert visit.where == "table"


@examples(60)
@given(st.text(max_size=60) | st.text(alphabet="#gamespr=0123456789,&\nx", max_size=60))
def test_no_kept_text_is_too_strange(text: str) -> None:
    visit = Visit(kept={"choice": text})
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
