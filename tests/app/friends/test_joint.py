"""A match that everybody shuffles, among friends: all have one log, and each their own hand."""

from __future__ import annotations

import pytest

from app.friends.hosting import Hosting
from peerdeck.dealing.proof import Proof, prove
from peerdeck.dealing.record import Record, parse_record, print_record
from tests.app.friends.company import Company, company


def joint(people: int, seats: int, game: str = "cpwp", seed: int = 1) -> Company:
    """A table at which everybody shuffles the next match."""
    return company(people, seats, game, seed=seed, is_joint=True)


def proof(table: Company) -> Proof:
    """The proof of the match so far, by the log of the host."""
    dealing = table[0].shared.role.dealing
    assert dealing is not None
    book = dealing.page.book
    names = {peer: peer for peer in table.peers}
    record = Record(book.follower.header, dealing.where, "toy", names, tuple(book.items))
    return prove(parse_record(print_record(record)))


def logs(table: Company) -> list[list[str]]:
    """The lines that each page has."""
    books = [page.shared.role.book for page in table.pages.values()]
    return [book.lines for book in books if book is not None]


def play(table: Company, most: int = 30) -> None:
    """Play to the end."""
    for _some in range(most):
        if table[0].shared.is_over:
            return
        table.play(20)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize(
    ("game", "people", "seats"),
    [("cpwp", 2, 3), ("cpwp", 3, 3), ("takku_sum", 2, 2)],
)
def test_a_match_is_dealt_by_everybody_and_proved(game: str, people: int, seats: int) -> None:
    table = joint(people, seats, game)
    table.sit()
    hands = [[face for face in table.hand(number) if face is not None] for number in range(people)]
    assert all(hand and len(hand) == len(table.hand(n)) for n, hand in enumerate(hands))
    play(table)
    one, *others = logs(table)
    assert all(other == one for other in others)
    found = proof(table)
    assert found.problem is None
    assert not found.faults
    assert found.shown


def test_a_page_comes_back_to_its_hand() -> None:
    table = joint(3, 3)
    table.sit()
    before = [table.hand(number) for number in range(3)]
    for number in (1, 0):
        table.go_away(number)
        table.come_back(number)
        table.run(4)
        assert table.hand(number) == before[number]
    play(table)
    assert proof(table).problem is None


def test_another_host_takes_over_with_all_hands() -> None:
    table = joint(3, 3)
    table.sit()
    table.play(4)
    table.run(3)
    before = [table.hand(number) for number in (1, 2)]
    table.go_away(0)
    table.run(14)
    assert isinstance(table[1].shared.role, Hosting)
    assert [table.hand(number) for number in (1, 2)] == before
    for _some in range(30):
        table.play(20)
        if table[1].shared.is_over:
            break
    assert table[1].shared.is_over
    assert logs(table)[1] == logs(table)[2]
