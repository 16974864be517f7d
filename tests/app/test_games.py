"""The page offers every game that it can show, and tells the rules of all of them."""

import json
from dataclasses import replace

import pytest

from app import trust
from app.pages import static_pages
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.games.cpwp import CPWP
from peerdeck.log import Header
from tests.support.app.deals import seated
from tests.support.app.elements import parsed
from tests.support.app.unknown import without
from tests.support.app.visit import Visit

# A game of which nobody here has heard.
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


def test_a_form_for_such_a_game_is_not_dealt() -> None:
    visit = Visit()
    for do in ("change form", "start"):
        visit.do({"do": do, "form": {**visit.form, "game": "other"}})
        assert visit.where == "home"
        assert visit.saved is None
        assert visit.text("notice").startswith(TOLD)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_rules_page_is_whole_and_leads_to_the_table(game: Game) -> None:
    (body,) = [page.body for page in static_pages() if page.path == f"rules-{game.id}.html"]
    page = parsed(body)
    ids = [node.get("id") for node in page if node.get("id")]
    assert len(ids) == len(set(ids))
    assert {section.id for section in game.page().sections} <= set(ids)
    assert [node for node in page if node.tag == "a" and node.text() == "Play"]
