"""Whole evenings without a dealer: every game, any house rules, any number of people and bots.

All pages have one log, hands are as dealt, and no page holds a card that is not its seat's.
"""

import os
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.friends.deck.effects import Compute, Effect
from peerdeck.bot import Sight
from peerdeck.bots import bot_called
from peerdeck.dealing.lines import Open
from peerdeck.deck.ristretto import RISTRETTO
from peerdeck.games import games
from peerdeck.log import Act, Header
from tests.app.friends.deck import eyes
from tests.app.friends.deck.world import Network, World
from tests.support.cases import examples
from tests.support.random_play import headers

MORE = int(os.environ.get("PEERDECK_SCHEDULES", "5")) // 5  # `make soak` asks for many more
MINUTE = 60_000
LOOKS = 5_000  # milliseconds between two looks into every page


def header(game: str, seats: int, **rules: str) -> Header:
    """Return the first line of a match."""
    played = games()[game]
    return Header(played, played.options.parse(rules), seats, None)


def watched(world: World, most: float) -> bool:
    """Let time pass until the match is over, looking into every page now and then."""
    end = world.now + most
    while world.now < end and not world.is_over:
        world.run(min(LOOKS, end - world.now), lambda: world.is_over)
        eyes.check(world.random.choice([*world.pages.values()]))
    for page in world.pages.values():
        eyes.check(page)
    return world.is_over


@examples(8 * MORE)
@given(headers(), st.integers(1, 8), st.integers(0, 2**32))
def test_any_game_with_any_house_rules_is_dealt_by_all(
    first: Header, people: int, seed: int
) -> None:
    world = World(first, min(people, first.seats), seed)
    watched(world, 20_000)
    world.check_equal()
    assert not world.book.faults
    assert world.book.follower.entries
    assert all(not page.refused for page in world.pages.values())


@pytest.mark.parametrize(
    ("game", "seats", "people", "rules"),
    [
        ("cpwp", 4, 3, {"jokers": "four", "joker_pick": "open", "after_win": "play_on"}),
        ("spar", 2, 2, {"target": "3", "revoke": "challenge", "must_beat": "yes"}),
        ("takku_sum", 3, 3, {"target": "2", "hands_between_rounds": "redeal"}),
        ("crazy_eights", 8, 8, {"target": "1", "twos": "stack"}),
        ("shanghai", 3, 2, {"rounds": "3s-3s@7", "burn": "on"}),
        ("progressive", 4, 4, {"rounds": "3s-3s@7"}),
    ],
)
def test_a_match_of_every_game_ends(
    game: str, seats: int, people: int, rules: dict[str, str]
) -> None:
    world = World(header(game, seats, **rules), people, 3)
    bot = bot_called("greedy", games()[game])
    world.choose = lambda page, seat, legal: bot(
        Sight(page.view(seat), seat), seat, legal, world.random
    )[0]
    assert watched(world, 20 * MINUTE)
    world.check_equal()
    assert not world.book.faults
    proof = world.proof()
    assert all(one.people == world.names for one in proof.shuffles)


@examples(6 * MORE)
@given(headers(), st.integers(2, 5), st.integers(0, 2**32))
def test_in_a_bad_network_with_reloads_and_sleep_all_logs_are_equal(
    first: Header, people: int, seed: int
) -> None:
    random = Random(seed)
    network = Network(loss=0.15, doubling=0.15, delay=400, working=150)
    world = World(first, min(people, first.seats), seed, network)
    for _round in range(5):
        world.run(random.randint(500, 4_000))
        name = random.choice(world.names)
        if random.random() < 0.5:
            world.reload(name)
        else:
            world.sleep(name)
            world.run(random.randint(100, 3_000))
            world.wake(name)
    before = acted(world)
    assert world.run(40_000, lambda: world.is_over or acted(world) > before)
    for page in world.pages.values():
        eyes.check(page)
    world.run(5_000)
    world.idle |= {*world.names}
    world.run(20_000)
    world.check_equal()
    assert not world.book.faults


def acted(world: World) -> int:
    """Return how many actions the log has."""
    return sum(isinstance(item, Act) for item in world.log)


def test_a_match_is_played_with_the_real_group() -> None:
    world = World(header("spar", 2, target="1"), 2, 1, group=RISTRETTO)
    assert watched(world, 5 * MINUTE)
    world.check_equal()
    assert "Shuffled by Anna and Berta, each proven." in world.proof().text(
        {"anna": "Anna", "berta": "Berta"}
    )


def test_the_openings_of_a_long_log_are_worked_out_at_once() -> None:
    world = World(header("cpwp", 3), 3, seed=1)
    world.run(60_000)
    openings = sum(isinstance(line, Open) for line in world.log)
    page, rounds = world.new_page("reader"), 0
    page.ordered(world.log)
    while page.is_behind:
        asked = [one for one in page.effects() if isinstance(one, Compute)]
        assert asked
        page.computed({one.name: world.result(one) for one in asked})
        rounds += 1
    assert page.book.items == world.book.items
    assert rounds < 14 < openings


def test_every_shuffle_is_checked_by_all_but_the_page_that_made_it() -> None:
    world = World(header("spar", 3), 3)
    checked: set[tuple[str, str]] = set()

    def note(me: str, effect: Effect) -> Effect:
        if isinstance(effect, Compute) and effect.operation == "check":
            claims = [one for one in effect.told["claims"] if one["is"] == "shuffle"]
            checked.update((me, one["context"].person) for one in claims)
        return effect

    world.hooks.append(note)
    assert world.run(MINUTE, lambda: bool(world.book.to_act))
    world.run(5_000)
    names = world.names
    assert checked == {(one, other) for one in names for other in names if one != other}
