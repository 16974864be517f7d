"""Pages that were closed in the middle of a decision."""

from __future__ import annotations

from peerdeck.agreement.page import OwnWord
from peerdeck.agreement.words import Accepted, Prepare, Promise
from tests.agreement.people import Evening


def lose_words(world: Evening, name: str, kind: type) -> None:
    """Reload a page as often as it is about to send a word of this kind, so that it never does."""
    for _ in range(40):
        world.run(
            world.now + 10,
            lambda: any(
                to == name and isinstance(event, OwnWord) and isinstance(event.signed.word, kind)
                for _when, _serial, to, event in world.heap
            ),
        )
        world.reload(name)


def test_a_table_goes_on_after_a_page_lost_its_words_about_a_decision() -> None:
    for count in (2, 3):
        for kind in (Prepare, Promise, Accepted):
            for name in ("ann", "ben"):
                world = Evening(1, count, count, loss=0.0, matches=2)
                world.run(2)
                lose_words(world, name, kind)
                world.run(world.now + 300, world.is_over)
                assert world.is_over(), (count, kind, name)
