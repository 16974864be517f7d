"""The dealing of a match among friends: all have one log, and each their own hand."""

from __future__ import annotations

import pytest

from app.friends.deck.effects import Compute, Propose
from app.friends.deck.page import Page
from app.friends.hosting import Hosting
from app.friends.match import Proposal
from peerdeck.dealing.lines import Key, Seated
from peerdeck.dealing.people import Where
from peerdeck.dealing.proof import Proof, prove
from peerdeck.dealing.record import Record, parse_record, print_record
from tests.app.friends.company import Company, company


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
    table = company(people, seats, game)
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
    table = company(3, 3)
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
    table = company(3, 3)
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


def test_no_page_has_a_face_that_its_person_may_not_see() -> None:
    """The host's page neither, but for the seats of bots, which it keeps."""
    table = company(3, 4)
    table.sit()
    table.play(4)
    for number, peer in enumerate(table.peers):
        dealing = table[number].shared.role.dealing
        assert dealing is not None
        book = dealing.page.book
        kept = [seat for seat, keeper in enumerate(book.people.roster.keepers) if keeper == peer]
        assert kept == ([number, 3] if number == 0 else [number])
        for card in dealing.page.faces:
            assert any(book.state.seen[card] >> seat & 1 for seat in kept)
        assert all(book.state.seen[card] >> number & 1 for card in dealing.faces)
        others = [seat for seat in range(3) if seat != number]
        for seat in others:
            assert set(book.state.faces(seat)) <= {None}


def test_a_seat_is_minded_by_a_quorum_and_given_back_with_its_hand() -> None:
    table = company(3, 3)
    table.sit()
    table.go_away(2)
    table.play(30, 2)
    role = table[0].shared.role
    assert role.dealing is not None
    assert role.dealing.page.book.people.roster.away == (table.peers[2],)
    table.come_back(2)
    table.run(6)
    assert role.dealing.page.book.people.roster.away == ()
    assert None not in table.hand(2)
    play(table)
    assert logs(table)[0] == logs(table)[2]
    assert proof(table).problem is None


def test_a_host_who_takes_the_seat_of_somebody_who_is_there_is_followed_no_more() -> None:
    table = company(3, 3)
    table.sit()
    role = table[0].shared.role
    assert isinstance(role, Hosting)
    assert role.game is not None
    assert role.roster is not None
    role.game.seat(role.roster, [table.peers[2]])  # without a word of anybody
    table.run(3)
    assert "Nobody agreed to this list of players." in table[1].view.stopped
    assert "Nobody agreed to this list of players." in table[2].view.stopped


def test_keys_of_somebody_else_are_not_taken() -> None:
    table = company(3, 3)
    host = table[0].shared.role
    assert isinstance(host, Hosting)
    table.come_in(1, 2)
    table.drops = {("propose", host.me)}
    table.person(0, "begin")
    table.run(1)
    game = host.game
    assert game is not None
    [own] = [item for item in game.book.items if isinstance(item, Key)]
    page = Page(table.peers[1], Where(game.book.table, game.book.match), game.book.header)
    page.ordered([item for item in game.book.items if isinstance(item, Seated | Key)])
    made: list[Key] = []
    while not made:  # the host makes keys for a guest
        for effect in page.effects():
            match effect:
                case Compute(name):
                    page.computed({name: table.sums.result(effect)})
                case Propose(_key, (Key() as key,)):
                    made.append(key)
    game.propose(Proposal(table.peers[1], [made[0]]))
    table.run(3)
    assert own.by == host.me
    assert all("Nobody has signed these keys." in table[number].view.stopped for number in (1, 2))
