"""No developers' words where a person decides something."""

import re

import pytest

from app.friends.news import DISPUTES
from tests.app.online.test_lobby import laid
from tests.support.app.elements import Node
from tests.support.browser.online import ONLINE

WORDS = re.compile(
    r"\b(relays?|peers?|knocks?|ice|stun|turn server|webrtc|nostr|mqtt|quorum|epochs?|terms?"
    r"|signals?)\b",
    re.IGNORECASE,
)
# Only in sentences about the cards: on a screen one can share a link.
WORDS_OF_THE_DECK = re.compile(r"\b(logs?|shares?|escrows?|that is none)\b", re.IGNORECASE)
FOR_EXPERTS = ("(relays)", "(TURN)")  # once each, where they name servers of their own
ADDRESS = re.compile(r"\b[a-z+]+://\S+")  # a person's own text


def text(node: Node) -> str:
    """Return the words of a screen, with those that only a screen reader says."""
    return " ".join([*node.words, node.get("aria-label"), *map(text, node.children)])


def developers_words(node: Node) -> list[str]:
    """Return such words on a screen, and those for experts if they are there more than once."""
    told = ADDRESS.sub("", text(node))
    for name in FOR_EXPERTS:
        told = told.replace(name, "", 1)
    return WORDS.findall(told)


@pytest.mark.parametrize("name", [one.name for one in ONLINE])
def test_a_screen_has_no_developers_words(name: str) -> None:
    (state,) = (one for one in ONLINE if one.name == name)
    page = state.make()
    for shown in (page.screen, page.dialog):
        assert shown is None or not developers_words(shown)


@pytest.mark.parametrize(
    "filled",
    [{"relays": "here"}, {"relays": "wss://a wss://b wss://c wss://d"}, {"turn": "here"}],
    ids=str,
)
def test_what_is_wrong_with_a_server_is_told_without_developers_words(
    filled: dict[str, str],
) -> None:
    _circle, (host,) = laid()
    host.hand_in("relays", **filled)
    assert host.text("servers-trouble")
    assert not developers_words(host.screen)


@pytest.mark.parametrize("sentence", [*DISPUTES.values()])
def test_what_is_told_of_others_has_no_developers_words(sentence: str) -> None:
    assert not WORDS.findall(sentence)
    assert not WORDS_OF_THE_DECK.findall(sentence)
