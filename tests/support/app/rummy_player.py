"""Somebody who plays contract rummy through what the page shows, and nothing else."""

from random import Random
from typing import Any

from tests.support.app.elements import Node
from tests.support.app.visitor import Visitor

TARGETS = ("layoff", "redeem", "hot")
TRIES = 4  # cards that are held to the melds before one is discarded


def is_rummy(page: Visitor) -> bool:
    """Return True if contract rummy is on the table."""
    return page.region("board").is_a("rummy")


def is_awaited(page: Visitor) -> bool:
    """Return True if the page says that the table waits for the player."""
    return page.region("hand").is_a("my-turn")


def play(page: Visitor, random: Random) -> Any:
    """Do something that the page offers; it may take a few tries."""
    if cuts := page.commands("cut", "board"):
        return page.press_on(random.choice(cuts))
    if page.by_id("offer"):
        return answer(page, random)
    if draws := [*page.commands("draw", "board"), *page.commands("take", "board")]:
        return page.press_on(random.choice(draws))
    if page.commands("suggest", "board") and random.random() < 0.5:
        fill(page)
        if page.commands("laydown", "bar"):
            return page.press("laydown")
    return _lay_off(page, random) or _end(page, random)


def answer(page: Visitor, random: Random) -> Any:
    """Answer an offer of the discard."""
    if page.region("offer").is_a("hot"):
        select(page, random.choice(page.hand))
        if (ways := targets(page)) and random.random() < 0.7:
            return page.press_on(random.choice(ways))
    buys = page.commands("buy", "offer")
    return page.press_on(buys[0]) if buys and random.random() < 0.3 else page.press("pass")


def fill(page: Visitor) -> None:
    """Fill the slots of the contract with the first suggestion, as far as there is one."""
    page.press("suggest")
    if fillings := page.commands("fill", "board"):
        page.press_on(fillings[0])
        for node in page.commands("stands", "board"):
            if node.get("aria-pressed") != "true":
                page.press_on(node)
    else:
        page.press("suggest")


def select(page: Visitor, *cards: int) -> None:
    """Select just these cards; the others are put back last, if these have not replaced them.

    So no card is tapped twice in a row, which would play it.
    """
    for card in cards:
        if card not in _selected(page):
            page.press("tap", card=str(card))
    while rest := _selected(page) - {*cards}:
        page.press("tap", card=str(min(rest)))


def _selected(page: Visitor) -> set[int]:
    taps = page.commands("tap", "hand")
    return {int(one.get("data-card")) for one in taps if one.get("aria-pressed") == "true"}


def targets(page: Visitor) -> list[Node]:
    """The parts of melds that can be pressed."""
    return [
        node for do in TARGETS for node in page.commands(do, "board") if node.is_a("meld-target")
    ]


def _lay_off(page: Visitor, random: Random) -> Any:
    playable = page.playable
    keys = [int(node.get("data-card")) for node in playable]
    if not any(node.is_a("table-meld") for node in page.region("board")):
        return None
    for card in random.sample(keys, min(TRIES, len(keys))):
        select(page, card)
        if ways := targets(page):
            return page.press_on(random.choice(ways))
    return None


def _end(page: Visitor, random: Random) -> Any:
    """Discard by the command or by pressing the pile, or keep the last card."""
    if page.commands("keep", "bar"):
        return page.press("keep")
    select(page, random.choice(page.hand))
    ways = [*page.commands("act", "bar"), *page.commands("discard", "board")]
    return page.press_on(random.choice(ways))
