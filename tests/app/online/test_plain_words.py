"""No developers' words where a person decides something."""

import re

import pytest

from tests.app.online.tables import laid
from tests.support.app.elements import Node
from tests.support.browser.online import ONLINE

WORDS = re.compile(
    r"\b(relays?|peers?|knocks?|ice|stun|turn server|webrtc|nostr|mqtt|quorum|epochs?|terms?"
    r"|signals?)\b",
    re.IGNORECASE,
)
FOR_EXPERTS = ("(relays)", "(TURN)")  # once each, where they name servers of their own
ADDRESS = re.compile(r"\b[a-z+]+://\S+")  # a person's own text


def text(node: Node) -> str:
    """Return the words of a screen, with those that only a screen reader says."""
    return " ".join([*node.words, node.get("aria-label"), *map(text, node.children)])


def developers_words(node: Node) -> list[str]:
    """Return such words on a screen, and those for experts if they are there more than once."""
    words = ADDRESS.sub("", text(node))
    for name in FOR_EXPERTS:
        words = words.replace(name, "", 1)
    return WORDS.findall(words)


@pytest.mark.parametrize("name", [state.name for state in ONLINE])
def test_a_screen_has_no_developers_words(name: str) -> None:
    state = next(state for state in ONLINE if state.name == name)
    page = state.make()
    for shown in (page.screen, page.dialog):
        assert shown is None or not developers_words(shown)


@pytest.mark.parametrize(
    "filled",
    [{"relays": "here"}, {"relays": "wss://a wss://b wss://c wss://d"}, {"turn": "here"}],
    ids=str,
)
def test_what_is_wrong_with_a_server_is_said_without_developers_words(
    filled: dict[str, str],
) -> None:
    _circle, (page,) = laid()
    page.hand_in("relays", **filled)
    assert page.text("servers-trouble")
    assert not developers_words(page.screen)
