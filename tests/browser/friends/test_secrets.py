"""No page holds what its person may not see.

Looked at is what each page stores, and all memory of the process in which the page and its workers
are. What leads to a hidden card are the keys of cards of the others, the parts of keys that they
hold, and how they have shuffled: numbers of 32 bytes, which a test can search for.
"""

from typing import Any

import pytest

from app.friends.table import FriendsTable
from peerdeck.agreement.secrets import Secrets
from peerdeck.games import games
from tests.app.online.secrets import check_secrets
from tests.browser.friends.table import Friend, Table, restored
from tests.support.browser import memory
from tests.support.browser.processes import processes
from tests.support.browser.sites import PYODIDE
from tests.support.cases import some

TURNS = 6
SIZE = 32  # bytes of a number
MARK = "() => [...(window.mark = crypto.getRandomValues(new Uint8Array(32)))]"


def numbers_of(me: str, secrets: Secrets) -> dict[bytes, set[str]]:
    """Return the numbers that others may not have, each with the people who know it.

    A share of a key is known to the person who holds it and to the one who made it.
    """
    rows = [(row, {me}) for row in secrets.keys.values()]
    rows += [(made.factors, {me}) for made in secrets.made.values()]
    rows += [(row, {me, owner}) for (_list, owner), row in secrets.held.items()]
    return {
        row[at : at + SIZE]: people
        for row, people in rows
        for at in range(0, len(row) - SIZE + 1, SIZE)
    }


def secrets_of(table: FriendsTable) -> Secrets:
    assert table.run is not None
    return table.run.page.stored.secrets


def forms(number: bytes) -> set[bytes]:
    """Return the ways in which a number stands in a memory: as bytes, and in texts."""
    return {number, number.hex().encode(), number.hex().encode("utf-16-le")}


@pytest.mark.site(PYODIDE)
@pytest.mark.skipif(not memory.is_readable(), reason="This system does not show memory.")
@pytest.mark.parametrize("game", some(games(), ["spar"]))
def test_a_page_never_holds_what_its_person_may_not_see(table: Table, game: str) -> None:
    table.lay(f"#game={game}&seats=4")
    table.join("Ben", "Cleo")
    table.begin()
    for _ in range(TURNS):
        table.step()
    pages: list[Any] = table.each(lambda friend: restored(friend.stored()))
    for page in pages:
        check_secrets(page.me, page)
    numbers = [numbers_of(page.me, secrets_of(page)) for page in pages]
    assert all(numbers)
    marks = [bytes(friend.page.evaluate(MARK)) for friend in table.friends]
    everything = {*marks}.union(*[forms(n) for own in numbers for n in own])
    people = [page.me for page in pages]
    known = {
        number: {people.index(person) for person in who if person in people}
        for own in numbers
        for n, who in own.items()
        for number in forms(n)
    }
    assert searched(table.friends, everything, marks, known) == {*range(len(marks))}


def searched(
    friends: list[Friend], everything: set[bytes], marks: list[bytes], known: dict[bytes, set[int]]
) -> set[int]:
    """Search the memory of all pages; return those that were found by their marks."""
    browser = friends[0].context.browser
    assert browser is not None
    result: set[int] = set()
    for process in processes(browser):
        if process["type"] != "renderer":
            continue
        there = memory.found(int(process["id"]), everything)
        for at, mark in enumerate(marks):
            if mark in there:
                result.add(at)
                foreign = [known[number] for number in there if at not in known.get(number, {at})]
                assert not foreign, f"{friends[at].name}'s page has secrets of {foreign}"
                assert any(known.get(number) == {at} for number in there)  # what is there is found
    return result
