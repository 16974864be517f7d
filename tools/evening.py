"""Play an evening of friends without a host, and print who signs what and what each person sees.

    python -m tools.evening spar people=3 faults=sleep,reload deals=2
    python -m tools.evening crazy_eights people=2 group=toy

The pages and the network are simulated; the cards are dealt by the real group, in plain Python, so
a shuffle of 32 cards takes some seconds of your time, but none of theirs. `group=toy` is fast.
`HOW_TO_READ`, which is printed first, explains the lines.
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
from peerdeck.bots import BOTS
from peerdeck.card import face_text
from peerdeck.deck.ristretto import RISTRETTO
from peerdeck.deck.toy import TOY
from peerdeck.games import game_called
from peerdeck.log import Header
from tests.agreement.cards_world import CardsWorld
from tests.agreement.world import NAMES

HOW_TO_READ = """\
Each line has the second of the evening, a page, and what it does.

Nobody is in charge. The page whose seat is to move, by the rules of the game, signs its move as a
record:

    signs record   a move; it names the record before it by its hash, so the records are a chain
    holds          a page has stored the chain up to there; only then are cards shown that follow

Everything else (who is at the table, what is played, a new deal) is a decision of more than half
of the people. It takes a ballot, a number that belongs to the page that proposes:

    signs proposal somebody says which change is due, by the rules and by what people wish
    signs promise  a page says how far its chain of records goes, signs no more of them for now,
                   and names the last vote that it gave, if any; it takes part in no lower ballot
    signs vote     once more than half have promised, the change applies after the longest chain
                   among them; if one of them had voted before, that older change is voted again
    DECIDED        more than half have voted for the same; records go on after it

A ballot that fails costs nothing: a page with a higher number begins again. What was decided, and
every record that more than half may have relied on, is in the promises of any later ballot.

Cards: each page shuffles the encrypted deck (notes "step", "proof"); nobody has all of the key.

    shares         a box with one page's shares of the keys of some cards goes to one other page
    asks           shares that are missing are asked for again
    sees           a page has opened a card with the shares of all; nobody else knows that face
    ... opened     a record with a card carries the shares for it, so everybody can see that one
"""

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
    try:
        world, faults, deals = evening_of(given.game, given.settings)
    except ValueError as error:
        parser.error(str(error))
    print(HOW_TO_READ)
    play(world, faults, deals)
    report(world)


def evening_of(name: str, settings: list[str]) -> tuple[Evening, list[str], int]:
    """Return an evening, its faults and its number of deals. Raises `ValueError`."""
    if wrong := [setting for setting in settings if "=" not in setting]:
        raise ValueError(f"Write settings as people=3, not as {wrong[0]}.")
    values = dict(setting.split("=", 1) for setting in settings)
    game = game_called(name)

    def number(of: str, default: int, most: int) -> int:
        text = values.pop(of, str(default))
        if not text.isdecimal() or not 1 <= int(text) <= most:
            raise ValueError(f"{of} is a number from 1 to {most}.")
        return int(text)

    people = number("people", 3, len(NAMES))
    seats = number("seats", max(people, game.seats[0]), len(NAMES))
    deals, seed = number("deals", 1, 100), number("seed", 1, 10**9)
    faults = [fault for fault in values.pop("faults", "").split(",") if fault]
    group, bot = values.pop("group", "ristretto"), values.pop("bot", "greedy")
    if not {*faults} <= {*FAULTS}:
        raise ValueError(f"Faults are {', '.join(FAULTS)}.")
    if group not in GROUPS:
        raise ValueError(f"Groups are {', '.join(GROUPS)}.")
    if seats < people:
        raise ValueError(f"{people} people need as many seats.")
    if bot not in BOTS:
        raise ValueError(f"Bots are {', '.join(BOTS)}.")
    header = str(Header(game, game.options.parse(values), seats, None))
    keeps = "reload" in faults
    world = Evening(seed, people, seats, header=header, group=GROUPS[group], bot=bot, keeps=keeps)
    return world, faults, deals


if __name__ == "__main__":
    main(sys.argv[1:])
