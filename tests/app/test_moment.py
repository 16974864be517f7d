"""The end of a deal is seen on the table for a moment, then its result is shown."""

from random import Random

import pytest

from tests.support.app.visit import Visit

SPAR = "#game=spar&seats=3&target=9&bots=easy"


def has_ended(visit: Visit) -> bool:
    """Return True if the page says who has won."""
    return bool(visit.text("outcome"))


def ends(link: str = SPAR, seed: int = 1, **kept: str) -> Visit:
    """A visit whose first deal has just ended."""
    visit = Visit(link, seed=seed, kept=kept, sees_moment=True)
    visit.press("start")
    visit.finish(Random(seed), lambda visit: visit.where == "table" and has_ended(visit))
    return visit


def is_moment(visit: Visit) -> bool:
    """Return True if the page says who has won, over the table as it was left."""
    return visit.by_id("outcome").is_a("moment") and not visit.by_id("outcome").parts("settled")


@pytest.mark.parametrize("game", ["cpwp", "spar", "crazy_eights", "progressive"])
def test_the_table_stays_for_a_moment_before_the_result(game: str) -> None:
    visit = ends(f"#game={game}&seats=3&bots=easy")
    assert is_moment(visit)
    wait = [effect for effect in visit.log if "wait" in effect][-1]
    assert wait["wait"] == 1500
    assert wait["landed"]
    visit.do(wait["intent"])
    assert visit.by_id("outcome").is_a("verdict")
    assert visit.by_id("outcome").parts("settled")


def test_nobody_has_to_wait_for_the_moment_to_end() -> None:
    visit = ends()
    before = len(visit.truth.state.sheet)
    visit.press("deal")
    assert not visit.by_id("outcome").text()
    assert len(visit.truth.state.sheet) == before
    assert len(visit.hand) == 5


def test_suits_rise_only_for_players_of_this_device_who_have_won() -> None:
    rising = {}
    for seed in range(8):
        visit = ends(seed=seed)
        has_won = 0 in visit.truth.state.sheet[-1].winners
        rising[has_won] = len(visit.by_id("outcome").parts("rising"))
        assert visit.by_id("outcome").is_a("mine") == has_won
    assert rising[False] == 0 < rising[True]


def test_there_is_no_moment_in_a_hurry_or_when_the_match_is_opened_again() -> None:
    assert not is_moment(ends(settings="pace=instant"))
    visit = ends()
    assert is_moment(visit)
    assert not is_moment(visit.again())


def test_no_hand_is_shown_where_several_people_look_at_the_moment() -> None:
    visit = ends("#game=cpwp&seats=3&people=2&bots=easy")
    assert is_moment(visit)
    assert not visit.commands("tap", "hand")
