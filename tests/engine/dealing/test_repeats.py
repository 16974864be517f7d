"""A word counts once: a player who says it again does not make the log longer."""

from typing import Any

import pytest

from peerdeck.dealing.lines import Held, Silent, Void
from tests.engine.dealing.test_lots import drawing, refuses

WORDS = Held("anna", 1, b""), Silent("anna", 0, "carl", b""), Void("anna", 0, b"")


@pytest.mark.parametrize("word", WORDS)
def test_a_word_that_is_said_again_is_refused(word: Any) -> None:
    table = drawing("anna", "berta", "carl")
    if isinstance(word, Silent):
        table.take(table.step(0))
        table.take(table.step(0))  # now carl has to shuffle
    table.take(table.signed(word))
    for again in (table.book.items[-1], table.signed(word)):
        refuses(table, again, "said before")
