"""Random evenings: people play, while everything goes wrong that can.

    python -m tests.agreement.evenings EVENINGS=1000 SEED=1
    python -m tests.agreement.evenings EVENINGS=100 SEED=1 GAME=spar

After the faults have ended, every evening has to end. `GAME` is one of the six games, `cards` for
any of them, or a game without cards, which is fast, if nothing is said.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

from peerdeck.games import game_called
from tests.agreement.cards_world import SHORT, world_of
from tests.agreement.people import Evening
from tests.agreement.world import Broken

QUIET = 400.0  # seconds after the last fault in which an evening has to end
QUIET_WITH_CARDS = 2_000.0
FAULTS = (
    *("sleep", "cut", "apart", "reload", "close", "join", "watch", "leave"),
    *("remove", "void", "pause", "away", "delete", "roll back"),
)


def evening(seed: int, faults: tuple[str, ...] = FAULTS, game: str = "") -> Evening:
    """Return an evening that was played to its end. Raises `Broken` if something does not hold."""
    random = Random(seed)
    world = with_cards(seed, random, game) if game else without_cards(seed, random)
    for _ in range(random.choice([0, 1, 3, 5, 8])):
        world.run(world.now + random.uniform(0, 15), world.is_over)
        happen(world, random, random.choice(faults))
    world.run(world.now + 20, world.is_over)
    calm(world)
    quiet = QUIET_WITH_CARDS if game else QUIET
    world.run(world.now + quiet, lambda: world.is_over() and not world.newcomers)
    if not world.is_over():
        raise Broken("The evening does not end.")
    return world


def without_cards(seed: int, random: Random) -> Evening:
    """Return people at a table of the game without cards."""
    count = random.choice([1, 2, 3, 3, 4, 4, 5, 6, 8])
    seats = min(8, max(2, count + random.choice([0, 0, 1, 2])))
    world = Evening(seed, count, seats, random.choice([0, 0.02, 0.02, 0.2]))
    world.matches = random.choice([1, 1, 1, 2])
    return world


def with_cards(seed: int, random: Random, game: str) -> Evening:
    """Return people at a table of a game, or of any game for "cards"."""
    name = random.choice(sorted(SHORT)) if game == "cards" else game
    seats = random.choice(game_called(name).seats)
    count = random.choice([each for each in (1, 2, 3, 3, 4, 4, 5, 6, 8) if each <= seats])
    loss = random.choice([0, 0.02, 0.02, 0.1])
    world = world_of(name, count, seed, seats=seats, loss=loss, keeps=True)
    # Bots that play at random hardly ever end a deal of rummy: one takes as long as ten others.
    greedy = 9 if name in ("shanghai", "progressive") else 1
    world.bot = random.choice([*["greedy"] * greedy, "random"])
    world.returns = random.choice([True, False])
    return world


def happen(world: Evening, random: Random, fault: str) -> None:
    """Let something happen to somebody."""
    name = random.choice([*world.pages])
    members = [each for each in world.pages if each in world.pages[each].table.people]
    world.note_down(name, f"-- {fault}")
    match fault:
        case "sleep":
            world.asleep[name] = world.now + random.uniform(1, 25)
        case "cut":
            world.cut |= {
                frozenset((name, other)) for other in world.pages if random.random() < 0.5
            }
        case "apart":
            group = {each for each in world.pages if random.random() < 0.5}
            world.cut |= {
                frozenset((one, other)) for one in group for other in {*world.pages} - group
            }
        case "reload" if name not in world.closed:
            world.reload(name)
        case "close":
            world.close(name)
        case "join" | "watch" if len(world.pages) + len(world.newcomers) < 10:
            guest = f"guest {world.serial}"
            world.seats_asked[guest] = -1 if fault == "join" else None
            world.come(guest, random.choice([*world.decided.values()]).hash)
        case "leave" | "remove" if may_lose(world, name):
            for each in [name] if fault == "leave" else members:
                world.wishes.setdefault(each, set()).add(("remove", name))
        case "void" | "away":
            for each in members:
                world.wishes.setdefault(each, set()).add((fault, "" if fault == "void" else name))
        case "pause":
            for each in members:
                page = world.pages[each]
                if page.table.owner == each:
                    world.wish(page, "set", "pause on")
        case "delete" | "roll back" if may_lose(world, name):
            world.lost.add(name)
            if fault == "roll back":
                world.closed.discard(name)
                world.roll_back(name)
            else:
                world.lose(name)


def may_lose(world: Evening, name: str) -> bool:
    """Return True if a majority can still decide without this key and the others that are lost."""
    gone = {name, *world.lost, *world.leaving()}
    tables = [page.table for each, page in world.pages.items() if each not in gone]
    return (
        name not in world.lost
        and bool(tables)
        and all(
            name in table.people and len(table.people) > 2 * len({*table.people} & gone)
            for table in tables
        )
    )


def calm(world: Evening) -> None:
    """End all faults."""
    world.note_down("", "-- calm")
    world.cut.clear()
    world.asleep.clear()
    for name in [*world.closed]:
        if name in world.pages:
            world.reopen(name)
    for wishes in world.wishes.values():
        wishes -= {wish for wish in wishes if wish[0] in ("void", "away")}
    world.loss = min(world.loss, 0.05)


def main(arguments: list[str]) -> int:
    """Play a series of evenings and print those in which something does not hold."""
    given = dict(argument.split("=") for argument in arguments)
    first, count = int(given.get("SEED", 1)), int(given.get("EVENINGS", 100))
    failures = 0
    facts: Counter[str] = Counter()
    began = time.process_time()
    for seed in range(first, first + count):
        try:
            world = evening(seed, game=given.get("GAME", ""))
        except (Broken, KeyError, ValueError, IndexError, TypeError, AttributeError) as error:
            failures += 1
            print(f"evening {seed}: {type(error).__name__} {str(error)[:300]}", flush=True)
            if "TRACE" in given:
                raise
            continue
        facts["decisions"] += len(world.decided)
        for (_name, what), times in world.tells.items():
            facts[what] += times
    used = time.process_time() - began
    print(f"{count} evenings from {first}, {failures} failures, {used:.0f} s")
    print(", ".join(f"{what}: {times}" for what, times in sorted(facts.items())))
    return failures > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
