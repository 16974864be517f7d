"""Somebody leaves a match for good, or is replaced: of two people not without their own word."""

import json

import pytest

from app.friends.hosting import Hosting
from app.friends.signed import Agreed
from app.friends.table import FriendsTable
from app.friends.view import Change
from tests.app.friends.door import bring
from tests.app.friends.pages import TABLE, Pages, pages, seated


def goes_on(table: Pages, *numbers: int) -> None:
    """These play on, and nobody else is waited for."""
    peers = tuple(table.peers[number] for number in numbers)
    for number in numbers:
        found = table[number].shared.role.roster
        assert found is not None
        assert ({*found.people}, found.old) == ({*peers}, ())
        assert table[number].view.hears
    book = table[numbers[0]].shared.role.book
    assert book is not None
    before = book.match, len(book)
    table.play(20)
    book = table[numbers[0]].shared.role.book
    assert book is not None
    assert (book.match, len(book)) > before
    assert not any(table[number].view.stopped for number in numbers)


def test_of_two_the_host_gives_the_seat_of_the_other_to_a_new_device() -> None:
    table = pages(3, 3, "spar")
    table.come_in(1)
    table.person(0, "begin")
    table.run(3)
    table.go_away(1)
    table.run(10)
    table.person(2, "come", "Friend 1", 1)
    table.person(0, "admit", table.peers[2], 1)
    table.run(3)
    goes_on(table, 0, 2)
    table.come_back(1)
    table.run(3)
    assert table[1].view.stage == "removed"
    goes_on(table, 0, 2)


@pytest.mark.parametrize("people", [2, 3, 4])
@pytest.mark.parametrize("leaver", [0, 1])
def test_somebody_leaves_for_good_and_the_others_play_on(people: int, leaver: int) -> None:
    table = seated(people, 4, "spar")
    table.play(3)
    hands = [table.hand(number) for number in range(people)]
    table.person(leaver, "resign")
    table.run(12)
    assert table[leaver].view.stage == "left"
    rest = [number for number in range(people) if number != leaver]
    if people > 2:  # else a key is gone, and the deal begins again
        assert [table.hand(number) for number in rest] == [hands[number] for number in rest]
    goes = "A bot plays on." if people > 2 else "The deal begins again, and a bot plays on."
    told = f"{'Friend 1' if leaver else 'Host'} is no longer at the table. {goes}"
    assert told in table[rest[0]].news
    table.go_away(leaver)
    goes_on(table, *rest)


def test_who_left_for_good_may_ask_to_come_in_again() -> None:
    table = seated(3, 4, "spar")
    table.person(1, "resign")
    table.run(3)
    assert table[1].view.stage == "left"
    table.go_away(1)
    del table.saves[table.peers[1]]
    table.away.clear()
    page = FriendsTable.joined(table.peers[1], TABLE, table.host, table.now, version="1")
    table.add(table.peers[1], page)
    assert table[1].view.stage == "door"
    table.come_in(1)
    assert table[1].view.stage == "playing"
    goes_on(table, 0, 1, 2)
    table.person(2, "resign")
    table.run(5)
    table.go_away(2)
    table.person(0, "turn_away", table.peers[1])
    table.run(5)
    assert table[1].view.stage == "playing", "what was signed once does not count again"
    for number in (0, 1):  # shares of the last key were for the page that was lost
        table.person(number, "deal_again")
    table.run(3)
    goes_on(table, 0, 1)


def test_who_cannot_be_asked_whether_they_leave_is_waited_for() -> None:
    table = seated(2, 4, "spar")
    table.go_away(1)
    hosting = table[0].shared.role
    assert isinstance(hosting, Hosting)
    table.do(table.host, table[0]._after(hosting.let_go(table.peers[1]), table.now))
    table.run(20)
    assert not table[0].view.hears
    assert table[0].view.change == Change(("Friend 1",), (), ("Friend 1",), may_end=True)
    table.come_back(1)
    table.run(5)
    assert table[0].view.change is not None, "their page does not sign what they have not said"
    table.person(0, "take_back")
    table.run(3)
    assert table[1].view.me == 1
    goes_on(table, 0, 1)


def test_a_frame_without_a_signature_lets_nobody_of_two_go() -> None:
    table = pages(3, 4, "spar")
    table.come_in(1)
    table.person(0, "begin")
    table.run(3)
    text = Agreed(TABLE, 0, 9, (table.host,), leaves=True).text()
    told = [table.peers[1], "key", text, "signature"]
    for by in table.peers[1:]:
        for frame in ({"is": "resign"}, {"is": "agreed", "signed": [told]}):
            if (by, frame["is"]) != (table.peers[1], "resign"):
                table.do(table.host, bring(table[0], by, json.dumps(frame), table.now))
    table.run(3)
    goes_on(table, 0, 1)
