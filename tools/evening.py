"""Play an evening of friends without a host, and print who signs what and what each person sees.

    python -m tools.evening spar people=3 faults=sleep,reload deals=2
    python -m tools.evening crazy_eights people=2 group=toy

The pages and the network are simulated; the cards are dealt by the real group, in plain Python, so
a shuffle of 32 cards takes some seconds of your time, but none of theirs. `group=toy` is fast.
Each line is one second of the evening, a page, and what it does:

    signs     a word goes to everybody: a note, a record (a move), or a part of a decision
    holds     a page says that it has stored a record, and will not lose it
    shares    a box with shares of cards goes to one page
    sees      a page has opened a card with the shares of all; nobody else sees that face
    DECIDED   more than half of the people have accepted a change of the table
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from random import Random

from peerdeck.agreement.cards import match_of
from peerdeck.agreement.effects import Effect, Give, Send, Share, Sign, Tell, Want
from peerdeck.agreement.openings import read_opening
from peerdeck.agreement.state import Page
from peerdeck.agreement.verdict import verdict
from peerdeck.agreement.words import Accepted, Held, Note, Prepare, Promise, Record, Word
from peerdeck.card import face_text
from peerdeck.deck.ristretto import RISTRETTO
from peerdeck.deck.toy import TOY
from peerdeck.games import game_called
from peerdeck.log import Header
from tests.agreement.cards_world import CardsWorld
from tests.agreement.world import NAMES

FAULTS = ("sleep", "reload", "cut", "void")
GROUPS = {"ristretto": RISTRETTO, "toy": TOY}
LONGEST = 3_600.0  # seconds of an evening


@dataclass
class Evening(CardsWorld):
    """Pages whose words are printed."""

    faces: dict[str, set[tuple[str, int]]] = field(default_factory=lambda: defaultdict(set))
    seen: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    numbers: dict[str, int] = field(default_factory=dict)

    def say(self, name: str, what: str, text: str) -> None:
        print(f"{self.now:7.2f}  {name:<5} {what:<8} {text}")

    def noticed(self, name: str, effect: Effect) -> None:
        match effect:
            case Sign(Held(place=place)):
                self.say(name, "holds", f"the {place.height} records so far")
            case Sign(word):
                self.say(name, "signs", f"{text_of(word)}  (its word {word.n})")
            case Send(to, Share(box)):
                self.say(name, "shares", f"cards with {to}, in a box of {len(box)} bytes")
            case Send(to, Want(owner, cards)):
                self.say(name, "asks", f"{to} again for {owner}'s shares of {len(cards)} cards")
            case Send(to, Give(decisions, _words)) if decisions:
                self.say(name, "gives", f"{to} {len(decisions)} decisions that they lack")
            case Tell(what, people) if not what.startswith("decided"):
                self.say(name, "is told", " ".join((what, *people)))

    def check(self, page: Page) -> None:
        super().check(page)
        name = page.me
        secrets, match = page.stored.secrets, match_of(page)
        for at in [at for at in secrets.faces if at not in self.faces[name]]:
            self.faces[name].add(at)
            card = None if match is None else self.card_at(match, at)
            face = secrets.faces[at]
            is_pile = match is not None and match.drawn is not None and at[0] == match.drawn.id
            text = f"seat {face} deals first" if is_pile else face_text(face)
            self.say(name, "sees", f"{text}" if is_pile else f"{text} (card {card})")
            self.seen[name].append(text)
        decision = page.decision.value
        if self.numbers.get(name, 0) < decision.number:
            self.numbers[name] = decision.number
            votes = ", ".join(vote.by for vote in page.decision.votes)
            change = decision.change
            about = " ".join((change.kind, *change.people, *change.details))
            self.say(name, "DECIDED", f"{decision.number}: {about[:60]}, accepted by {votes}")


def text_of(word: Word) -> str:
    """Return a word as a newcomer can read it."""
    match word:
        case Record():
            opens = [read_opening(text) for text in word.opens]
            shares = "; ".join(
                f"card {card} opened with {len(parts)} shares" for card, parts in opens
            )
            names = f", naming {len(word.names)} words" if word.names else ""
            return f"record {word.height}: {word.act}{names}{'; ' + shares if shares else ''}"
        case Note():
            kind = word.name.split(" ")[0]
            name = word.name if kind in ("wish", "ready", "here", "come") else kind
            size = len(word.content)
            return f"note {name[:60]}: {word.content if size < 30 else f'{size} characters'}"
        case Prepare():
            return f"proposal {word.ballot}: {' '.join((word.change.kind, *word.change.people))}"
        case Promise():
            last = f", completing {len(word.completes) + 1}" if word.completes else ""
            return f"promise {word.ballot}: no record beyond {word.head.height}{last}"
        case Accepted():
            return f"vote {word.ballot} for {word.value[:8]}"
        case _:
            return type(word).__name__


def play(world: Evening, faults: list[str], deals: int) -> None:
    """Play a number of deals; meanwhile something goes wrong every few seconds."""
    random, due = Random(world.seed), 10.0
    names = [*world.pages]

    def is_done() -> bool:
        played = (page.table.deal > deals for page in world.pages.values())
        return all(played) or world.is_over()

    while world.now < LONGEST and not is_done():
        world.run(due, is_done)
        due = world.now + random.uniform(8, 20)
        world.unwish()
        world.cut.clear()
        fault, name = random.choice(faults or ["none"]), random.choice(names)
        other = random.choice([person for person in names if person != name] or [name])
        match fault:
            case "sleep":
                world.asleep[name] = world.now + random.choice((4.0, 15.0))
                world.say(name, "FAULT", f"sleeps until {world.asleep[name]:.0f}")
            case "reload":
                world.reload(name)
                world.say(name, "FAULT", "is opened again from what it stored")
            case "cut":
                world.cut.add(frozenset((name, other)))
                world.say(name, "FAULT", f"does not reach {other}, nor {other} {name}")
            case "void":
                world.wish_all("void", "", tuple(names))
                world.say("all", "FAULT", "wish to deal again")


def report(world: Evening) -> None:
    """Print what each person saw, what can be said of the dealing, and what it cost."""
    print("\nWhat each person saw in their own hand, or in that of a bot that they keep:")
    for name, faces in world.seen.items():
        print(f"  {name}: {' '.join(faces)}")
    page: Page = next(iter(world.pages.values()))
    match = match_of(page)
    print("\nHow the cards were dealt:")
    for deal in verdict(page.stored.decisions, match).deals if match is not None else ():
        times = f"begun {deal.times} times, {deal.voids} voids"
        shufflers = ", ".join(" ".join(begun.shufflers) for begun in deal.shuffles)
        fair = "fair" if deal.is_fair else times
        blemishes = {"skipped": deal.skipped, "removed": deal.removed, "away": deal.away}
        rest = "".join(f"; {what}: {' '.join(those)}" for what, those in blemishes.items() if those)
        print(
            f"  deal {deal.deal}: {fair}{rest}; shuffles by {shufflers or 'nobody: dealt on'}"
            f"{f'; it takes {deal.openers} to see hidden cards' if deal.openers else ''}"
        )
    moves, spent = max(1, page.place.height), 1000 * world.spent
    print(
        f"\n{world.now:.0f} s of play, {moves} records, {len(world.decided) - 1} decisions.\n"
        f"Messages: {dict(world.sent)}.\n"
        f"Python without sums of the group: {spent / world.steps:.2f} ms a step, "
        f"{spent / moves / len(world.pages):.1f} ms a record and page.\n"
        f"Sums of the group: {world.summed:.1f} s for all pages."
    )


def main(arguments: list[str]) -> None:
    """Play one evening and print it."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.evening", description=__doc__.split("\n")[0]
    )
    parser.add_argument("game")
    parser.add_argument(
        "settings",
        nargs="*",
        help="people=3 seats=3 deals=1 seed=1 group=ristretto bot=greedy "
        f"faults={','.join(FAULTS)}, or a house rule of the game",
    )
    given = parser.parse_args(arguments)
    settings = dict(setting.split("=", 1) for setting in given.settings)
    game = game_called(given.game)
    people = int(settings.pop("people", "3"))
    seats = int(settings.pop("seats", str(max(people, game.seats[0]))))
    deals, seed = int(settings.pop("deals", "1")), int(settings.pop("seed", "1"))
    faults = [fault for fault in settings.pop("faults", "").split(",") if fault]
    group, bot = GROUPS[settings.pop("group", "ristretto")], settings.pop("bot", "greedy")
    if not {*faults} <= {*FAULTS} or people not in range(1, len(NAMES) + 1):
        parser.error(f"faults are {', '.join(FAULTS)}, and people 1 to {len(NAMES)}")
    header = str(Header(game, game.options.parse(settings), seats, None))
    keeps = "reload" in faults
    world = Evening(seed, people, seats, header=header, group=group, bot=bot, keeps=keeps)
    play(world, faults, deals)
    report(world)


if __name__ == "__main__":
    main(sys.argv[1:])
