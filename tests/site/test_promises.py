"""The trust page, the README and the protocol promise nothing that a known attack disproves."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ("py/app/trust.en.md", "README.md", "peer/PROTOCOL.md")
TRUST = PAGES[0]

UNTRUE = [
    "hands out the same files to everybody",
    "each proves with its key that it is the one that was invited",
    "until that friend is back",
    "The page says how many it takes",
    "neither can open a card alone",
    "One honest shuffle is enough that nobody can stack the deck",
    "nobody can choose who deals first",
    "no host can play a card for you",
    "All hands stay as they are",
    "no page ever has a card that is not its seat's",
]

SAID = [
    "the people who run the site",
    "a site that only looks like this one",
    "other pages at the same web address",
    "extensions of your browser",
    "internet address of the person who invited",
    "play as the program of their keeper makes them",
    "end a deal of Can't Play, Won't Play by a lie",
    "when a table meets",
    "A name proves nothing",
]


def text(path: str) -> str:
    """Return a page on one line."""
    return " ".join((ROOT / path).read_text().split())


@pytest.mark.parametrize("path", PAGES)
def test_every_page_says_that_a_malicious_host_can_cheat(path: str) -> None:
    assert "a malicious host can cheat" in text(path)


def test_no_page_makes_a_promise_that_an_attack_disproves() -> None:
    assert not [(path, claim) for path in PAGES for claim in UNTRUE if claim in text(path)]


@pytest.mark.parametrize("words", SAID)
def test_the_trust_page_names_what_it_cannot_protect_from(words: str) -> None:
    assert words in text(TRUST)
