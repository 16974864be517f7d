"""The dealing of a match among friends: all have one log, and each their own hand."""

import json
from collections import Counter

import pytest

from app.friends import covered
from app.friends.book import Book
from app.friends.hosting import Hosting
from app.friends.match import Match
from app.friends.words import move_at
from peerdeck.dealing.proof import Proof, prove
from peerdeck.dealing.record import Record, parse_record, print_record
from peerdeck.event import Event
from peerdeck.games import games
from peerdeck.log import Entry
from peerdeck.referee import Follower
from peerdeck.refusals import Illegal
from tests.app.friends.door import bring
from tests.app.friends.pages import Pages, pages, seated

AS_DEALT = " as dealt."  # every hand, or every card that was shown


def proof(table: Pages) -> Proof:
    """The proof of the match so far, by the log of the host."""
    dealing = table[0].shared.role.dealing
    assert dealing is not None
    book = dealing.page.book
    names = {peer: peer for peer in table.peers}
    record = Record(book.follower.header, dealing.where, "toy", names, tuple(book.items))
    return prove(parse_record(print_record(record)))


def logs(table: Pages) -> list[list[str]]:
    """The lines that each page has."""
    books = [page.shared.role.book for page in table.pages.values()]
    return [book.lines for book in books if book is not None]


def told(table: Pages, number: int) -> str:
    """Return what a page says of the dealing."""
    return table[number].view.fairness.told


def play(table: Pages, most: int = 30) -> None:
    """Play to the end."""
    for _some in range(most):
        if table[0].shared.role.is_over:
            return
        table.play(20)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize(
    ("game", "people", "seats"),
    [("cpwp", 2, 3), ("cpwp", 3, 3), ("takku_sum", 2, 2)],
)
def test_a_match_is_dealt_by_everybody_and_proved(game: str, people: int, seats: int) -> None:
    table = seated(people, seats, game)
    hands = [[face for face in table.hand(number) if face is not None] for number in range(people)]
    assert all(hand and len(hand) == len(table.hand(n)) for n, hand in enumerate(hands))
    play(table)
    one, *others = logs(table)
    assert all(other == one for other in others)
    found = proof(table)
    assert found.problem is None
    assert not found.faults
    assert found.shown
    for number in range(people):
        assert told(table, number).endswith(AS_DEALT)
        assert table[number].view.fairness.proof == found


@pytest.mark.parametrize("game", games())
def test_every_page_says_by_itself_that_all_was_as_dealt(game: str) -> None:
    table = seated(2, max(2, games()[game].seats[0]), game)
    shown = []
    for _look in range(2):
        table.play(8)
        fairness = [table[number].view.fairness for number in (0, 1)]
        for one in fairness:
            assert one.is_fair
            assert one.proof is not None
            assert not one.proof.faults
            assert {dealt.people for dealt in one.proof.shuffles} == {tuple(table.peers)}
            assert one.told.endswith(AS_DEALT)
        shown.append(fairness[1].proof.shown if fairness[1].proof else 0)
    assert 0 < shown[0] < shown[1]


def test_a_watcher_checks_as_well() -> None:
    table = pages(3, 3)
    table.come_in(1)
    table.person(2, "come", "Bea", None)
    table.person(0, "let_watch", table.peers[2])
    table.person(0, "begin")
    play(table)
    table.run(3)
    assert table[2].view.watches
    assert told(table, 2) == told(table, 1)
    assert told(table, 2).endswith(AS_DEALT)


def test_who_comes_later_is_told_who_shuffled() -> None:
    table = pages(2, 3)
    table.person(0, "begin")
    table.run(3)
    table.come_in(1)
    table.run(3)
    assert table[1].desk is not None
    assert told(table, 1).startswith("Shuffled by Host, each proven.")


def test_who_is_not_heard_is_left_out_of_a_shuffle_and_named() -> None:
    table = pages(3, 4)
    table.come_in(1, 2)
    table.go_away(2)
    table.person(0, "begin")
    table.run(4)
    assert table[1].desk is None
    assert table[1].view.fairness.waits_for == ("Friend 2",)
    table.run(4)
    for number in (0, 1):
        assert table[number].desk is not None
        assert not table[number].view.fairness.is_fair
        assert "Shuffled by Host and Friend 1, each proven." in told(table, number)
        assert "Not everybody took part in every shuffle: Friend 2." in told(table, number)


@pytest.mark.parametrize("part", ["shares ", "# shared ", "# held "])
@pytest.mark.parametrize("people", [3, 4])
def test_who_is_heard_and_keeps_back_a_part_can_be_removed_before_the_first_deal(
    part: str, people: int
) -> None:
    table = pages(people, people)
    table.come_in(*range(1, people))
    table.keeps_back = (table.peers[2], part)
    table.person(0, "begin")
    table.run(20)
    others = [number for number in range(people) if number != 2]
    for number in others:
        assert table[number].desk is None
        assert table[number].view.fairness.waits_for == ("Friend 2",)
    table.person(0, "turn_away", table.peers[2])
    for number in others:
        table.person(number, "agree_to_remove", table.peers[2])
    table.run(3)
    for number in others:
        assert None not in table.hand(number)


def test_the_next_match_is_dealt_by_everybody_as_well() -> None:
    table = seated(2, 3)
    play(table)
    table.person(0, "begin")
    table.run(4)
    for number in (0, 1):
        role = table[number].shared.role
        assert role.book is not None
        assert role.book.match == 1
        assert None not in table.hand(number)
        assert told(table, number).startswith("Shuffled by Host and Friend 1, each proven.")


def test_a_page_comes_back_to_its_hand() -> None:
    table = seated(3, 3)
    before = [table.hand(number) for number in range(3)]
    for number in (1, 0):
        table.go_away(number)
        table.come_back(number)
        table.run(4)
        assert table.hand(number) == before[number]
    play(table)
    assert proof(table).problem is None


def test_another_host_takes_over_with_all_hands() -> None:
    table = seated(3, 3)
    table.play(4)
    table.run(3)
    before = [table.hand(number) for number in (1, 2)]
    table.go_away(0)
    table.run(14)
    assert isinstance(table[1].shared.role, Hosting)
    assert [table.hand(number) for number in (1, 2)] == before
    for _some in range(30):
        table.play(20)
        if table[1].shared.role.is_over:
            break
    assert table[1].shared.role.is_over
    assert logs(table)[1] == logs(table)[2]


def test_a_seat_is_minded_by_a_quorum_and_given_back_with_its_hand() -> None:
    table = seated(3, 3)
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


def test_a_host_does_not_act_before_all_cards_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    table = seated(2, 2, "takku_sum")
    role = table[0].shared.role
    assert isinstance(role, Hosting)
    game, desk = role.game, table[0].desk
    assert game is not None
    assert desk is not None
    while not desk.my_turn:
        table.play(1, 0)
    action = desk.legal()[0]
    monkeypatch.setattr(Match, "to_act", ())  # as while a card of the pile is still hidden
    with pytest.raises(Illegal):
        game.act(desk.me, action)
    monkeypatch.undo()
    game.act(desk.me, action)


def test_a_page_follows_the_match_once_for_all_and_once_for_its_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = seated(3, 3)
    feed, fed = Follower.feed, Counter[int]()

    def counted(follower: Follower, entry: Entry) -> list[Event]:
        fed[id(follower)] += 1
        return feed(follower, entry)

    monkeypatch.setattr(Follower, "feed", counted)
    table.play(10)
    assert len(fed) == 2 * len(table.peers)


def test_the_table_is_shown_as_far_as_the_page_has_gone_through_its_log() -> None:
    table = seated(2, 4)
    late = table[1]
    desk, dealing, book = late.desk, late.shared.role.dealing, late.shared.role.book
    assert desk is not None
    assert dealing is not None
    assert book is not None
    while not desk.my_turn:
        table.play(1, 1)
    with pytest.MonkeyPatch.context() as slow:
        slow.setattr(late, "computed", lambda _results, _now: [])
        table.act(1, desk.legal()[0])
        table.play(10, 1)
        followed = dealing.page.book.follower.entries
        assert len(followed) < len(book.entries) - 1
        assert len(desk.entries) <= len(followed)
        assert not late.view.stopped


def before_all_sums(monkeypatch: pytest.MonkeyPatch) -> Pages:
    """Somebody has come to look on, in several frames, and their page still waits for all sums."""
    monkeypatch.setattr(covered, "MOST_WORDS", 3)
    table = pages(3, 4)
    table.come_in(1)
    table.person(0, "begin")
    table.play(10)
    table.person(2, "come", "Bea", None)
    monkeypatch.setattr(table[2], "computed", lambda _results, _now: [])
    table.person(0, "let_watch", table.peers[2])
    return table


def test_who_looks_on_sees_the_table_before_its_log_is_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    late = before_all_sums(monkeypatch)[2]
    desk, dealing, book = late.desk, late.shared.role.dealing, late.shared.role.book
    assert late.view.watches
    assert desk is not None
    assert dealing is not None
    assert book is not None
    assert not dealing.page.book.follower.entries
    assert desk.entries == book.entries
    late.tick(20_000)
    assert late.desk is desk


def test_who_looks_on_is_shown_nothing_against_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    table = before_all_sums(monkeypatch)
    role, desk = table[2].shared.role, table[2].desk
    assert desk is not None
    assert role.book is not None
    role.since = None  # as before the host has said how far the log goes
    wrong, at = Book.of(role.book, role.book.lines), len(role.book)
    wrong.add("0 play 0=AC")
    text = move_at(wrong, at, "person", 0).text()
    told = {"is": "lines", "epoch": 0, "match": 0, "header": str(wrong.header), "at": at}
    told |= {"lines": wrong.lines[at:], "hash": wrong.hash()}
    told["signed"] = [[table.host, "key", text, f"{table.host} {text}"]]
    table.do(table.peers[2], bring(table[2], table.host, json.dumps(told), table.now))
    assert role.book.lines == wrong.lines
    assert desk.entries == wrong.entries[:-1]
