"""No developers' words where a person decides something."""

from __future__ import annotations

import re

import pytest

from app.friends.news import DISPUTES
from peerdeck.dealing.findings import FAULTS
from tests.app.player import Node
from tests.browser.online import ONLINE

WORDS = re.compile(
    r"\b(relays?|peers?|knocks?|ice|stun|turn server|webrtc|nostr|mqtt|quorum|epochs?|terms?"
    r"|signals?)\b",
    re.IGNORECASE,
)
# Only in sentences about the cards: on a screen one can share a link.
WORDS_OF_THE_DECK = re.compile(r"\b(logs?|shares?|escrows?|that is none)\b", re.IGNORECASE)
# What has to do with connecting or with trouble, but for the form in which those who know them
# name servers.
LOOKED_AT = ("lobby, nobody yet", "no relay", "own code", "at the door", "host is asked", "failed")
LOOKED_AT += ("answering code", "code to come back", "code in a dialog", "invitation in a dialog")
LOOKED_AT += ("no path", "told what cannot be", "somebody sits out")


def text(node: Node) -> str:
    """Return the words of a screen without those of the form for servers."""
    inside = [] if node.get("id") == "servers" else [*node.words, *map(text, node.children)]
    return " ".join(inside)


@pytest.mark.parametrize("name", LOOKED_AT)
def test_a_screen_has_no_developers_words(name: str) -> None:
    (state,) = (one for one in ONLINE if one.name == name)
    page = state.make()
    told = text(page.screen) + (text(page.dialog) if page.dialog else "")
    assert not WORDS.findall(told)


@pytest.mark.parametrize("sentence", [*DISPUTES.values(), *FAULTS.values()])
def test_what_is_told_of_others_has_no_developers_words(sentence: str) -> None:
    assert not WORDS.findall(sentence)
    assert not WORDS_OF_THE_DECK.findall(sentence)
