"""Evenings on which everything goes wrong that can: nothing is lost, and nobody is blamed."""

import os
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.bot import Sight
from peerdeck.bots import bot_called
from peerdeck.games import games
from peerdeck.log import Act, Header
from tests.app.friends.deck import eyes
from tests.app.friends.deck.world import Network, World
from tests.support.cases import examples
from tests.support.random_play import headers

MINUTE = 60_000
# A short match of every game for four seats.
SHORT: dict[str, dict[str, str]] = {
    "cpwp": {},
    "crazy_eights": {"target": "1"},
    "progressive": {"rounds": "3s@6"},
    "shanghai": {"rounds": "3s@6"},
    "spar": {"target": "2"},
    "takku_sum": {"target": "2"},
}
MORE = int(os.environ.get("PEERDECK_SCHEDULES", "5")) // 5  # `make soak` asks for many more


class Evening:
    """A table, and what happens to its people."""

    def __init__(self, first: Header, people: int, seed: int) -> None:
        """Begin in a bad network."""
        self.random = Random(seed)
        network = Network(loss=0.1, doubling=0.1, delay=300, working=100)
        self.world = World(first, people, seed, network)
        self.people = list(self.world.names)
        self.away: set[str] = set()

    def happen(self) -> None:
        """Let something happen to somebody."""
        name = self.random.choice(self.people)
        self.random.choice((self.reload, self.nap, self.leave_table, self.come_back, self.go))(name)
        self.world.run(self.random.randint(300, 6_000))

    def reload(self, name: str) -> None:
        """Somebody loads their page again."""
        if name not in self.world.asleep:
            self.world.reload(name)

    def nap(self, name: str) -> None:
        """Somebody's page stands still for a while, and nobody says so."""
        if name not in self.away:
            self.world.sleep(name)
            self.world.run(self.random.randint(200, 8_000))
            self.world.wake(name)

    def leave_table(self, name: str) -> None:
        """Somebody is away, and another minds their seat."""
        if len(self.people) - len(self.away | {name}) >= len(self.people) // 2 + 1:
            self.away.add(name)
            self.world.sleep(name)
            self.seat()

    def come_back(self, _name: str) -> None:
        """Bring back all who are away."""
        for name in self.away:
            self.world.wake(name)
        self.away.clear()
        self.seat()

    def go(self, name: str) -> None:
        """Somebody leaves for good, once the others hold shares of their key."""
        settled = self.world.is_settled
        if len(self.people) > 3 and settled and name not in self.away and not self.away:
            self.people.remove(name)
            self.world.lose(name)
            if self.world.leader == name:
                self.world.lead(self.people[0])
            self.seat()
            self.world.run(60_000, lambda: self.world.is_settled)

    def seat(self) -> None:
        """Agree on who keeps which seat."""
        here = [name for name in self.people if name not in self.away]
        if self.world.leader not in here:
            self.world.lead(here[0])
        names = self.world.names
        seats = range(self.world.header.seats)
        keepers = [names[s] if s < len(names) and names[s] in here else here[0] for s in seats]
        self.world.seat(self.people, keepers, sorted(self.away))


@examples(6 * MORE)
@given(headers(), st.integers(3, 6), st.integers(0, 2**32))
def test_everything_goes_wrong_and_the_match_goes_on(first: Header, people: int, seed: int) -> None:
    evening = Evening(first, min(people, first.seats), seed)
    world = evening.world
    world.run(4_000)
    for _event in range(5):
        evening.happen()
        for page in world.pages.values():
            eyes.check(page)
    evening.come_back("")
    world.network.loss = 0.0
    before = sum(isinstance(item, Act) for item in world.log)
    assert world.run(
        120_000,
        lambda: world.is_over or sum(isinstance(item, Act) for item in world.log) > before + 2,
    )
    assert not world.book.faults
    world.run(10_000)
    world.check_equal()


@pytest.mark.parametrize("game", games())
def test_a_match_ends_though_one_sleeps_one_comes_back_and_one_is_gone_for_good(game: str) -> None:
    played = games()[game]
    evening = Evening(Header(played, played.options.parse(SHORT[game]), 4, None), 4, 5)
    world, names = evening.world, evening.world.names
    bot = bot_called("greedy", played)
    world.choose = lambda page, seat, legal: bot(
        Sight(page.view(seat), seat), seat, legal, world.random
    )[0]

    def play(acts: int) -> None:
        before = sum(isinstance(item, Act) for item in world.log)
        enough = lambda: sum(isinstance(item, Act) for item in world.log) >= before + acts  # noqa: E731
        assert world.run(3 * MINUTE, lambda: world.is_over or enough())
        for page in world.pages.values():
            eyes.check(page)

    play(3)
    evening.nap(names[1])
    evening.leave_table(names[2])
    play(3)
    evening.come_back("")
    play(2)
    assert world.run(MINUTE, lambda: world.is_settled)
    evening.go(names[3])
    assert names[3] not in evening.people
    assert world.run(30 * MINUTE, lambda: world.is_over)
    assert not world.book.faults
    world.run(10_000)
    world.check_equal()
