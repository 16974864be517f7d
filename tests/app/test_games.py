"""The page offers the games that it can show, and tells the rules of all of them."""

from __future__ import annotations

import json
from dataclasses import replace
from unittest.mock import patch

import pytest

from app.layouts import LAYOUTS
from app.pages import static_pages
from peerdeck.game import Game
from peerdeck.games import GAMES
from peerdeck.games.cpwp import CPWP
from peerdeck.log import Header
from tests.app.deals import seated
from tests.app.player import Node, parsed
from tests.app.visit import Visit

# There is always one game more than the page can show.
OTHER = replace(CPWP, id="other", title="Another Game")
TOLD = "Another Game cannot be played in this page yet; the terminal plays it."


@pytest.fixture(autouse=True)
def _one_more_game() -> object:
    with patch.dict(GAMES, other=OTHER):
        yield


def test_every_layout_is_of_a_game() -> None:
    assert set(LAYOUTS) <= set(GAMES)


@pytest.mark.parametrize("rest", ["", "&seats=99&target=7&jokers=many"])
def test_a_link_to_a_game_that_the_page_cannot_show_is_answered(rest: str) -> None:
    visit = Visit(f"#game=other{rest}")
    assert visit.where == "home"
    assert TOLD in visit.text("link-problems")
    assert visit.form == Visit().form


def test_a_form_for_such_a_game_is_not_dealt() -> None:
    visit = Visit()
    for do in ("seats", "start"):
        visit.do({"do": do, "form": {**visit.form, "game": "other"}})
        assert visit.where == "home"
        assert visit.saved is None
        assert visit.text("notice") == TOLD


def test_a_save_of_such_a_game_is_set_aside() -> None:
    kept = json.loads(seated("seats=4").saved or "")
    header = Header(OTHER, OTHER.options(), 4, 0)
    text = json.dumps({**kept, "log": f"{header}\n"})
    visit = Visit(save=text)
    assert visit.where == "home"
    assert (visit.aside, visit.saved) == (text, None)
    assert visit.text("notice").endswith(f"was set aside. {TOLD}")


def links(page: Node) -> list[str]:
    """Where the links of a page lead."""
    return [node.get("href") for node in page if node.tag == "a"]


def test_every_game_has_a_rules_page_that_the_home_page_leads_to() -> None:
    home, *others = static_pages()
    assert [page.path for page in others] == [f"rules-{id}.html" for id in GAMES]
    assert {page.path for page in others} <= set(links(parsed(home.body)))


@pytest.mark.parametrize("game", [*GAMES.values(), OTHER], ids=lambda game: game.id)
def test_a_rules_page_is_whole_and_says_whether_the_game_is_played_here(game: Game) -> None:
    (body,) = [page.body for page in static_pages() if page.path == f"rules-{game.id}.html"]
    page = parsed(body)
    ids = [node.get("id") for node in page if node.get("id")]
    assert len(ids) == len(set(ids))
    assert {section.id for section in game.page().sections} <= set(ids)
    can_be_played = game.id in LAYOUTS
    plays = [node for node in page if node.tag == "a" and node.text() == "Play"]
    cautions = [node.text() for node in page if node.is_a("caution")]
    assert bool(plays) == can_be_played
    assert bool(cautions) != can_be_played
    if cautions:
        assert game.title in cautions[0]
