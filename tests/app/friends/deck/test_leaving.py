"""Of four one leaves for good, and another one's phone falls asleep just then."""

import pytest

from peerdeck.event import Voided
from tests.app.friends.deck import eyes
from tests.app.friends.deck.test_missing import MINUTE, acts, faces, shows, table
from tests.app.friends.deck.world import World
from tests.support.cases import some

STAY = ("anna", "berta", "carl")
SETTLED = 500  # milliseconds until all that stay have shared their keys anew


def left(asleep_after: float) -> World:
    """Return a table that Dora has left, and at which Carl sleeps so many milliseconds later."""
    world = table("crazy_eights", 4, target="300")
    world.lose("dora")
    world.seat(STAY)
    world.run(asleep_after)
    world.sleep("carl")
    world.run(2_000)
    world.seat(STAY, ("anna", "berta", "anna", "anna"), away=["carl"])
    return world


@pytest.mark.parametrize("asleep_after", [SETTLED, 5 * SETTLED])
def test_the_others_play_on_by_the_shares_of_those_who_stay(asleep_after: float) -> None:
    world = left(asleep_after)
    assert acts(world, 12)
    assert not shows(world, Voided)()
    world.wake("carl")
    world.seat(STAY)
    assert acts(world, 12)
    world.check_equal()
    for name in STAY:
        eyes.check(world.pages[name])


@pytest.mark.parametrize("asleep_after", some(range(0, SETTLED, 25), 4))
def test_who_sleeps_before_sharing_anew_stops_nothing_but_this_deal(asleep_after: float) -> None:
    world = left(asleep_after)
    if not acts(world, 12):  # of four three have to be there, and two are
        for name in ("anna", "berta"):
            assert ("carl", "share") in set(world.pages[name].waits_for())
        for name in ("anna", "berta"):
            world.pages[name].void()
            world.carry_out(world.pages[name])
        assert world.run(MINUTE, shows(world, Voided))
        assert acts(world, 12)
    world.wake("carl")
    world.seat(STAY)
    assert world.run(20 * MINUTE, lambda: world.book.deal > 2)
    assert world.book.decks.all[-1].people == STAY
    world.check_equal()


def test_who_slept_when_somebody_left_is_waited_for_and_has_the_same_hand() -> None:
    world = table("crazy_eights", 4, target="300")
    world.idle |= {*world.names}
    world.run(3_000)
    hand = faces(world, "carl", 2)
    world.sleep("carl")
    world.lose("dora")
    world.seat(STAY)
    world.idle.clear()
    assert not acts(world, 12)
    world.idle.add("carl")
    world.wake("carl")
    world.run(3_000)
    assert faces(world, "carl", 2)[: len(hand)] == hand
    assert None not in hand
    world.idle.clear()
    assert acts(world, 12)
    assert not shows(world, Voided)()
    world.check_equal()
