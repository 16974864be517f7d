"""Pages of different versions of Peerdeck at a table with friends."""

from typing import Any

from tests.app.friends.pages import pages, seated
from tests.support.app.unknown import without


def test_pages_of_different_versions_say_so_and_nothing_is_corrupted() -> None:
    table = seated()
    table.play(5)
    peer = table.peers[1]
    made = table.read(peer, version="2")
    table.go_away(1)
    table.away.clear()
    table.add(peer, made)
    table.run(4)
    assert table[1].view.stage == "version"
    assert table[0].view.has_strangers
    table.play(20)
    assert not table[0].view.stopped
    table.go_away(1)
    table.run(4)
    assert not table[0].view.has_strangers
    table.come_back(1)
    table.play(10)
    assert table[1].view.stage in ("playing", "over")


def test_a_guest_whose_page_does_not_know_the_game_is_told_so() -> None:
    table = pages(2, 4, "spar")
    guest = table[1]
    heard = guest.hear

    def hear(*told: Any) -> list[Any]:
        with without("spar"):
            return heard(*told)

    guest.hear = hear  # type: ignore[method-assign]  # a page without this game
    table.sit()
    assert guest.shared.stopped.startswith("There is no game “spar”")
    assert guest.desk is None
