"""Wherever points are shown of a match in which the fewest win, the page says so."""

import pytest

from app.home_form import HomeForm
from app.save import About
from app.screens import table as showing
from app.screens.home import home
from app.screens.kept import Kept
from app.screens.result import result
from app.screens.scores import panel
from app.setup import Bot, Person, Setup
from peerdeck.games import game_called
from peerdeck.log import redact_entry
from tests.support.app.played import EVERY_MATCH, FEW, MATCHES, ME, played, seen

FEWEST = "The fewest points win."


def wins_with_few(at: int) -> bool:
    """Return True if the fewest points win this match."""
    id, _seats, rules = MATCHES[at]
    return bool({id, rules.get("match")} & FEW)


@EVERY_MATCH
def test_the_result_of_a_deal_and_of_a_match_and_the_sheet_say_if_the_fewest_points_win(
    at: int,
) -> None:
    whole = played(at)
    desk = seen(whole, [])
    for entry in whole.entries:
        desk.feed([redact_entry(entry, ME)])
        if desk.at_result:
            break
    pages = [
        showing.table(desk, None, False),
        showing.table(seen(whole), None, False),
        result(seen(whole)),
        panel(seen(whole)),
    ]
    assert [FEWEST in page for page in pages] == [wins_with_few(at)] * len(pages)
    assert all(page.count(FEWEST) < 2 for page in pages)


@pytest.mark.parametrize(
    ("id", "told", "is_said"),
    [("shanghai", "Round 3", True), ("spar", "Round 3", False), ("crazy_eights", "Deal 3", True)],
)
def test_home_names_the_deal_of_a_kept_match_as_its_game_does_and_says_if_the_fewest_win(
    id: str, told: str, is_said: bool
) -> None:
    game = game_called(id)
    setup = Setup(game, game.options.parse({}), (Person(), Bot(), Bot()))
    page = home(HomeForm(), kept=Kept({id: About(setup, 3, (1, 2, 3))}))
    assert told in page
    assert (FEWEST in page) == is_said
