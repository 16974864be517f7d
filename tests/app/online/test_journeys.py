"""Nobody waits for a draw longer than for the words it takes, and no deal for anything else."""

from itertools import islice
from random import Random

import pytest

from peerdeck.games import games
from tests.app.online.circle import Circle
from tests.app.online.journeys import LONG, Done, actions, stretch
from tests.app.online.page import Page
from tests.app.online.test_playing import playing
from tests.support.cases import some

DRAWING = {
    "takku_sum": "game=takku_sum&seats=4&target=9",
    "crazy_eights": "game=crazy_eights&seats=4&target=100",
    "shanghai": "game=shanghai&seats=4&rounds=3s@4",
    "progressive": "game=progressive&seats=4&rounds=3s@4",
}
ALL = {
    **DRAWING,
    "cpwp": "game=cpwp&seats=4",
    "spar": "game=spar&seats=4&target=9",
}
MANY = 14  # actions that are watched, by the mesh and through the host
SLACK = 0.3  # of a journey: signatures, proofs and sums, at a millisecond each
ROUND_TRIP = 2


def dealt(link: str) -> tuple[Circle, list[Page]]:
    """Return four friends with a hand each, who live far from each other."""
    circle, pages = playing("Ben", "Carl", "Dora", link=link)
    circle.until(lambda: all(page.hand for page in pages))
    circle.run(3)
    circle.delay = LONG
    return circle, pages


def most(done: Done, *, is_carried: bool) -> int:
    """Return the most journeys that an action may take.

    It goes to the host, and the line with it to all. Whoever draws has the shares of the others
    then, perhaps through the host. A card that all are shown is opened by the host, by a line.
    """
    journeys = (1 if done.by_host else 2) + ROUND_TRIP * done.opened
    is_to_guest = is_carried and not done.by_host
    return journeys + done.draws * (2 if is_to_guest else 1)


@pytest.mark.parametrize("game", some(DRAWING, ["takku_sum"]))
def test_a_draw_takes_two_round_trips_at_most_and_a_play_one(game: str) -> None:
    circle, pages = dealt(DRAWING[game])
    random, kinds = Random(2), set()
    for circle.is_carried in (False, True):
        for done in islice(actions(circle, pages, random), MANY):
            journeys = done.journeys(circle)
            assert journeys < most(done, is_carried=circle.is_carried) + SLACK, done
            assert done.opened or not done.draws or journeys < 2 * ROUND_TRIP + SLACK
            kinds.add((done.draws, done.by_host, circle.is_carried))
    assert {(True, False, False), (True, False, True)} <= kinds


@pytest.mark.parametrize("game", some(games(), ["spar", "takku_sum"]))
def test_a_deal_takes_a_round_trip_longer_for_each_draw_at_most(game: str) -> None:
    circle, pages = dealt(ALL[game])
    found = stretch(circle, pages, Random(2), 2 * MANY)
    assert found.acts > MANY
    assert found.took < found.least + ROUND_TRIP * found.shown + SLACK * found.acts
