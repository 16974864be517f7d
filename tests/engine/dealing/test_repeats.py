"""A word counts once: whoever says it again does not make the log longer."""

from __future__ import annotations

from typing import Any

import pytest

from peerdeck.dealing.lines import Held, Silent, Void
from peerdeck.games import games
from peerdeck.log import Header
from tests.support.dealing import Honest


@pytest.mark.parametrize(
    "word",
    [Held("anna", 1, b""), Silent("anna", 0, "carl", b""), Void("anna", 0, b"")],
)
def test_a_word_that_is_said_again_is_refused(word: Any) -> None:
    game = games()["spar"]
    table = Honest(Header(game, game.options(), 3, None), 3)
    for person in table.people:
        table.take(table.lot(person))
    if isinstance(word, Silent):
        table.take(table.step(0))
        table.take(table.step(0))  # now carl has to shuffle
    table.take(table.signed(word))
    before = len(table.book.items)
    for again in (table.book.items[-1], table.signed(word)):
        with pytest.raises(ValueError, match="said before"):
            table.book.take(again)
    assert len(table.book.items) == before
