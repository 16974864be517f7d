"""Evenings gone wrong: whatever happens to the network, there is one log, and it goes on."""

import os
from random import Random

import pytest

from app.friends.hosting import Hosting
from app.setup import usual
from peerdeck.games import games
from tests.app.friends.world import World
from tests.support.cases import depth

SCHEDULES = int(os.environ.get("PEERDECK_SCHEDULES", depth(1, 2)))  # `make soak` asks for many more
PEOPLE = 5  # at most: two can be missed of so many, and each more makes an evening slower
MOST = 8  # at the largest tables that are tried
LARGE = SCHEDULES // 10  # evenings of so many: only `make soak` has time for them


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("schedule", range(SCHEDULES))
def test_there_is_one_log_and_it_goes_on(game: str, schedule: int) -> None:
    evening(game, f"{game} {schedule}")


if LARGE:

    @pytest.mark.parametrize("game", games())
    @pytest.mark.parametrize("schedule", range(LARGE))
    def test_so_it_is_with_as_many_people_as_can_sit_at_a_table(game: str, schedule: int) -> None:
        most = min(max(games()[game].seats), MOST)
        world = evening(game, f"{game} of {most} {schedule}", most)
        assert len(world.peers) == most


def evening(game: str, seed: str, most: int = 0) -> World:
    """A table at which much goes wrong, and nothing for a while at the end.

    It is of so many people, or of a few by chance.
    """
    random = Random(seed)
    seats = most or random.choice(games()[game].seats)
    people = most or random.randint(2, min(seats, PEOPLE))
    world = World(usual(game).seated(seats), people, random.getrandbits(32))
    world.sit()
    for _trouble in range(random.randint(1, 6)):
        trouble(world, random)
        for _second in range(random.randint(1, 30)):
            world.run(1_000)
            one_leads(world)
    world.calm()
    world.run(60_000)
    before = len(world.book)
    world.run(20_000)
    world.rest()
    all_agree(world)
    assert world.over or len(world.book) > before, seed
    return world


def trouble(world: World, random: Random) -> None:
    """Something happens to the network, or to a machine."""
    match random.choice(["split", "sleep", "wake", "join", "bad line", "reload"]):
        case "split":
            world.side = {peer: random.randint(0, 1) for peer in world.peers}
        case "sleep":
            world.asleep.add(random.choice(world.peers))
        case "wake":
            world.asleep.clear()
        case "join":
            world.side = dict.fromkeys(world.peers, 0)
        case "reload":
            world.reload(random.choice(world.peers))
        case "bad line":
            world.lost, world.doubled = random.uniform(0, 0.3), random.uniform(0, 0.3)
            world.delay = (5, random.choice([60, 500, 2_000]))


def one_leads(world: World) -> None:
    """No two pages order moves at the same time."""
    leading = [
        page.role.me
        for peer, page in world.pages.items()
        if isinstance(page.role, Hosting)
        and page.role.chain
        and page.role.is_led(world.clock(peer))
    ]
    assert len(leading) <= 1


def all_agree(world: World) -> None:
    """Every page has the same log, follows the same host, and knows its own hand."""
    for page in world.pages.values():
        assert not page.stopped, page.stopped
    hosts = [page.role for page in world.pages.values() if isinstance(page.role, Hosting)]
    assert len(hosts) == 1
    (host,) = hosts
    assert host.book is not None
    for page in world.pages.values():
        role = page.role
        assert role.book is not None
        assert role.dealing is not None
        assert (role.host, role.host_term) == (host.me, host.host_term)
        assert role.book.hash() == host.book.hash()
        assert role.dealing.page.book.items == role.book.items
        if role.seat is not None:
            assert role.dealing.page.is_ready(role.seat)
