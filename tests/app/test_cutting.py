"""The cut of the deck: done for the players, unless they like to do it themselves."""

import pytest

from app import controls
from tests.support.app.visit import Visit


def mine(**kept: str) -> Visit:
    """Begin a match in which the player has to cut, because the bot deals."""
    for seed in range(12):
        visit = Visit("#game=shanghai&seats=2&rounds=3s@5,3s@5&bots=easy", seed=seed, kept=kept)
        visit.press("start")
        if visit.truth.to_act[:1] == (0,):
            return visit
    raise AssertionError("the player never has to cut")


def test_the_deck_is_cut_for_the_player() -> None:
    visit = mine()
    assert visit.truth.state.notes.stage == "cutting"
    assert not visit.commands("cut")
    assert not visit.alerts  # nobody is asked for anything
    visit.tick()
    assert visit.truth.state.notes.stage != "cutting"
    assert "The deck was cut." in visit.moves()


def test_a_player_who_likes_to_cuts_the_deck() -> None:
    visit = mine(settings="cut=on")
    assert len(visit.commands("cut", "board")) > 1
    place = visit.commands("cut", "board")[2].get("data-value")
    visit.press("cut", value=place)
    assert visit.truth.state.notes.stage != "cutting"
    assert "The deck was cut." in visit.moves()


def test_the_setting_counts_at_once_even_if_it_is_changed_in_another_tab() -> None:
    visit = mine()
    visit.do({"do": "set", "form": {"cut": "on"}})
    assert visit.commands("cut", "board")
    visit.do({"do": "set", "form": {"cut": "off"}})
    assert not visit.commands("cut", "board")
    visit.do({"do": "kept elsewhere", "value": "settings", "text": "cut=on"})
    assert visit.commands("cut", "board")


@pytest.mark.parametrize("is_sent", [False, True])
def test_a_player_for_whom_the_deck_is_cut_is_told_to_do_nothing(is_sent: bool) -> None:
    desk = mine().desk
    desk.is_sent = is_sent  # to the host, among friends
    bar = controls.bar(desk)
    assert bar.prompt == "The cards are being dealt…"
    assert not bar.commands
