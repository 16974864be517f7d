"""The trust page, the README and the protocol promise nothing that a known attack disproves."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ("py/app/trust.en.md", "README.md", "peer/PROTOCOL.md", "docs/deck-mathematics.md")
TRUST = PAGES[0]

UNTRUE = [
    "hands out the same files to everybody",
    "each proves with its key that it is the one that was invited",
    "until that friend is back",
    "neither can open a card alone",
    "One honest shuffle is enough that nobody can stack the deck",
    "nobody can choose who deals first",
    "no host can play a card for you",
    "All hands stay as they are",
    "no page ever has a card that is not its seat's",
    "a malicious host can cheat",
    "nobody can cheat",
]

SAID = [
    "the people who run the site",
    "a site that only looks like this one",
    "other pages at the same web address, which can read what your browser keeps",
    "extensions of your browser",
    "internet address of the person who invited",
    "Before anybody lets them in, people who have it can see your names",
    "play as the program of their keeper makes them",
    "end a deal of Can't Play, Won't Play by a lie",
    "when a table meets",
    "A name proves nothing",
    "Of two people either can stop the game by doing nothing",
    "one of four people while another one is away",
    "If more than half of you work together",
    "two of three people, three of four or five",
    "counts as two",
    "the others could together see that guest's cards",
    "that person could still invent what happened since",
    "one person alone could make all of the keys",
]


def text(path: str) -> str:
    """Return a page on one line."""
    return " ".join((ROOT / path).read_text().split())


def test_no_page_makes_a_promise_that_an_attack_disproves() -> None:
    assert not [(path, claim) for path in PAGES for claim in UNTRUE if claim in text(path)]


@pytest.mark.parametrize("words", SAID)
def test_the_trust_page_names_what_it_cannot_protect_from(words: str) -> None:
    assert words in text(TRUST)


def test_nobody_hosts_a_table_by_the_trust_page() -> None:
    assert re.findall(r"\w+ hosts?\b", text(TRUST)) == ["no host"]
