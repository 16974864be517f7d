"""The next deal begins when everybody has seen the result of the last one, and not before."""

from contextlib import suppress

import pytest

from app.setup import usual
from peerdeck.action import Deal
from peerdeck.refusals import Illegal
from tests.app.friends.pages import Pages


def at_result(people: int = 2, seats: int = 2) -> Pages:
    """A table at the result of its first deal, at which nobody has looked yet."""
    table = Pages(usual("spar").seated(seats), people)
    table.sit()
    play_to_result(table)
    return table


def play_to_result(table: Pages) -> None:
    """Let everybody play by chance until the deal has been scored."""
    for _time in range(2_000):
        if table[0].shared.role.result is not None:
            table.run(3)
            return
        for number, peer in enumerate(table.peers):
            page, desk = table[number], table[number].desk
            assert desk is not None
            table.do(peer, page.go_on(table.now))
            table.settle()
            is_free = not desk.is_sent and desk.early is None and not desk.between
            if desk.my_turn and is_free and desk.legal():
                table.act(number, table.random.choice(desk.legal()))
        table.run(0.5)
    raise AssertionError("the deal does not end")


def deals(table: Pages) -> bool:
    """Return True if the next deal has begun on every page."""
    return all(page.shared.role.result is None for page in table.pages.values())


def test_a_dealer_in_a_hurry_is_refused() -> None:
    table = at_result()
    for number in range(2):
        page = table[number]
        with suppress(Illegal):
            table.do(
                table.peers[number], page._after(page.shared.role.act("deal", table.now), table.now)
            )
            table.settle()
    table.run(5)
    assert not deals(table)
    for number in range(2):
        table.person(number, "act", Deal())
    table.run(5)
    assert deals(table)


def test_nobody_is_ready_for_a_later_result() -> None:
    table = at_result()
    for number in range(2):
        table.person(number, "act", Deal())
    table.run(5)
    play_to_result(table)
    table.run(20)
    assert not any(page.view.ready for page in table.pages.values())
    assert not any(page.shared.role.is_gathered for page in table.pages.values())


@pytest.mark.parametrize("gone", [1, 2])
def test_who_is_away_is_not_waited_for(gone: int) -> None:
    table = at_result(3, 3)
    for number in {0, 1, 2} - {gone}:
        table.person(number, "act", Deal())
    table.run(5)
    assert not deals(table)
    table.go_away(gone)
    table.run(12)
    assert table[0].shared.role.result is None


def test_the_host_says_so() -> None:
    table = at_result(3, 3)
    table.person(1, "deal_now")
    table.run(5)
    assert not deals(table)
    table.person(0, "deal_now")
    table.run(5)
    assert deals(table)
