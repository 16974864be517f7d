"""During a match nobody loses their seat whom others hear, unless these others say so."""

import json

import pytest

from app.friends.guest import Guest
from app.friends.hosting import Hosting
from app.friends.membership import agreement
from app.friends.view import Removal
from tests.app.friends.door import bring
from tests.app.friends.pages import Pages, pages, seated
from tests.app.friends.world import peer_called

HOST, ONE, TWO, THREE = PEERS = tuple(peer_called(number) for number in range(4))
GONE = "Friend 3 is no longer at the table. A bot plays on."


def table_of(people: int, *, seats: int = 0, **how: int) -> Pages:
    return seated(people, seats or people, "spar", **how)


def removing(people: int = 4, **how: int) -> Pages:
    """The host would like to remove the last of so many people."""
    table = table_of(people, **how)
    table.person(0, "turn_away", table.peers[-1])
    table.run(5)
    return table


def sits(table: Pages, number: int, *seen_by: int) -> bool:
    """Return True if these pages agree on somebody's seat, and that nothing is being changed."""
    found = set()
    for page in seen_by:
        roster = table[page].shared.role.roster
        assert roster is not None
        assert not roster.old
        found.add(table.peers[number] in roster.people)
    (is_there,) = found
    return is_there


def asked(table: Pages, number: int) -> list[str]:
    """Return the names of those of whom a person is asked if they may be removed."""
    return [one.name for one in table[number].view.removals if one.is_asked]


def goes_on(table: Pages) -> bool:
    book = table[0].shared.role.book
    assert book is not None
    before = len(book)
    table.play(15)
    assert not any(page.view.stopped for page in table.pages.values())
    return len(book) > before


def test_a_host_alone_removes_nobody_of_four_whom_the_others_hear() -> None:
    table = removing()
    table.run(20)
    assert sits(table, 3, 0, 1, 2, 3)
    assert table[3].view.stage == "playing"
    for number in (1, 2):
        assert asked(table, number) == ["Friend 3"]
    waits = ("Friend 1", "Friend 2")
    assert table[0].view.removals == (Removal(THREE, "Friend 3", False, waits, 2),)
    assert goes_on(table)


def test_once_more_than_half_agree_somebody_is_out_and_told_so() -> None:
    table = removing()
    table.person(1, "agree_to_remove", THREE)
    assert not asked(table, 1)
    assert table[0].view.removals[0].waits_for == ("Friend 2",)
    table.run(5)
    assert sits(table, 3, 0, 1, 2, 3), "two of four are not enough"
    table.person(2, "agree_to_remove", THREE)
    table.run(3)
    assert not sits(table, 3, 0, 1, 2)
    assert table[3].view.stage == "removed"
    for number in (0, 1, 2):
        assert not table[number].view.removals
        assert GONE in table[number].news
    assert table[0].shared.role.refused == {THREE: 1}
    assert goes_on(table)


def test_of_three_one_other_is_enough_and_of_five_two() -> None:
    for people, others in ((3, (1,)), (5, (3, 1))):
        table = removing(people)
        last = people - 1
        for number in others:
            assert sits(table, last, 0, 1)
            table.person(number, "agree_to_remove", table.peers[last])
        table.run(3)
        assert not sits(table, last, 0, 1)
        assert table[last].view.stage == "removed"


def test_who_is_to_be_removed_is_told_so_is_not_asked_and_has_no_say() -> None:
    table = removing()
    (told,) = table[3].view.removals
    assert (told.peer, told.is_asked) == (THREE, False)
    table.person(3, "agree_to_remove", THREE)
    table.person(1, "agree_to_remove", THREE)
    table.run(5)
    assert sits(table, 3, 0, 1, 2, 3)
    assert table[0].view.removals[0].waits_for == ("Friend 2",)


def test_who_says_not_now_is_not_asked_again_and_may_still_agree() -> None:
    table = removing()
    table.person(1, "agree_to_remove", THREE)
    table.person(2, "keep_friend", THREE)
    table.run(10)
    assert not asked(table, 2)
    assert [one.is_mine for one in table[2].view.removals] == [False]
    assert sits(table, 3, 0, 1, 2, 3)
    table.person(2, "agree_to_remove", THREE)
    table.run(3)
    assert not sits(table, 3, 0, 1, 2)


def test_who_has_agreed_may_think_better_of_it() -> None:
    table = removing()
    table.person(1, "agree_to_remove", THREE)
    assert table[1].view.removals[0].is_mine
    table.person(1, "keep_friend", THREE)
    table.person(2, "agree_to_remove", THREE)
    table.run(5)
    assert sits(table, 3, 0, 1, 2, 3)


def test_a_question_is_over_when_it_is_withdrawn_and_its_answers_are() -> None:
    table = removing()
    table.person(1, "agree_to_remove", THREE)
    table.person(0, "keep_friend", THREE)
    table.run(3)
    for number in range(4):
        assert not table[number].view.removals
    table.person(0, "keep_friend", THREE)
    table.person(2, "agree_to_remove", THREE)
    table.person(0, "turn_away", THREE)
    table.run(3)
    assert asked(table, 1) == asked(table, 2) == ["Friend 3"]
    table.person(2, "agree_to_remove", THREE)
    table.run(5)
    assert sits(table, 3, 0, 1, 2, 3), "what was said before counts no more"


def test_a_reload_keeps_the_question_and_the_answers() -> None:
    table = removing()
    table.person(1, "agree_to_remove", THREE)
    for number in (0, 1, 2):
        table.go_away(number)
        table.come_back(number)
        table.run(6)
    assert not asked(table, 1)
    assert asked(table, 2) == ["Friend 3"]
    assert table[0].view.removals[0].waits_for == ("Friend 2",)
    table.person(2, "agree_to_remove", THREE)
    table.run(3)
    assert not sits(table, 3, 0, 1, 2)


def test_nobody_is_asked_about_who_is_not_heard() -> None:
    table = table_of(4)
    table.go_away(3)
    table.person(0, "turn_away", THREE)
    table.run(4)
    assert sits(table, 3, 0, 1, 2), "they may be back in a moment"
    table.run(5)
    assert not sits(table, 3, 0, 1, 2)


def test_who_says_that_they_go_is_missed_at_once() -> None:
    table = table_of(4)
    table.do(THREE, table[3].leave(table.now))
    table.settle()
    table.go_away(3)
    table.person(0, "turn_away", THREE)
    table.run(2)
    assert not sits(table, 3, 0, 1, 2)


def test_a_page_that_was_just_loaded_lets_nobody_go_before_it_could_hear_them() -> None:
    table = table_of(3)
    table.go_away(1)
    table.lost.add(frozenset((ONE, TWO)))
    table.come_back(1)
    table[1].peer_state(TWO, "gone", table.now)
    table.person(0, "turn_away", TWO)
    table.run(4)
    assert sits(table, 2, 0, 1, 2)
    table.find(1, 2)
    table.run(8)
    assert asked(table, 1) == ["Friend 2"]
    assert sits(table, 2, 0, 1, 2)


def test_only_who_hears_somebody_is_asked() -> None:
    table = table_of(4)
    for number in (0, 1):
        table.lose(number, 3)
    table.run(6)
    table.person(0, "turn_away", THREE)
    table.run(4)
    assert (asked(table, 1), asked(table, 2)) == ([], ["Friend 3"])
    assert sits(table, 3, 0, 1, 2)
    table.go_away(3)
    table.run(1)
    assert not asked(table, 2)
    table.run(8)
    assert not sits(table, 3, 0, 1, 2)


def test_who_comes_back_before_all_have_agreed_is_asked_about() -> None:
    table = table_of(4)
    for number in (2, 3):
        table.go_away(number)
    table.person(0, "turn_away", THREE)
    table.run(4)
    table.come_back(3)
    table.run(4)
    assert asked(table, 1) == ["Friend 3"]
    table.come_back(2)
    table.run(4)
    assert asked(table, 2) == ["Friend 3"]
    assert sits(table, 3, 0, 1, 2, 3)


@pytest.mark.parametrize("is_heard", [True, False])
def test_another_host_begins_without_the_question(is_heard: bool) -> None:
    table = removing(5)
    table.person(1, "agree_to_remove", table.peers[4])
    table.go_away(0)
    table.run(20)
    assert table[1].view.is_host
    for number in range(1, 5):
        assert not table[number].view.removals
    if is_heard:
        table.come_back(0)
        table.run(8)
    for number in (2, 3):
        table.person(number, "agree_to_remove", table.peers[4])
    table.run(5)
    assert sits(table, 4, 1, 2, 3, 4)


def test_a_host_who_is_chosen_again_still_asks() -> None:
    table = removing()
    host = table[0].shared.role
    term = host.host_term
    told = {"is": "alone", "promised": term + 1}
    table.do(HOST, bring(table[0], TWO, json.dumps(told), table.now))
    table.run(8)
    assert table[0].shared.role.host_term > term
    assert table[0].view.is_host
    assert asked(table, 1) == ["Friend 3"]


def test_somebody_comes_and_somebody_leaves_while_it_is_asked() -> None:
    table = pages(5, 5, "spar")
    table.come_in(1, 2, 3)
    table.person(0, "begin")
    table.run(3)
    table.person(0, "turn_away", THREE)
    table.person(1, "agree_to_remove", THREE)
    table.come_in(4)
    table.run(3)
    assert sits(table, 4, 0, 1, 2, 3, 4)
    assert asked(table, 4) == asked(table, 2) == ["Friend 3"]
    table.person(2, "resign")
    table.run(5)
    assert not sits(table, 2, 0, 1, 3, 4)
    assert sits(table, 3, 0, 1, 3, 4)
    table.person(4, "agree_to_remove", THREE)
    table.run(3)
    assert not sits(table, 3, 0, 1, 4)


def test_who_leaves_by_themselves_is_asked_about_no_more() -> None:
    table = removing()
    table.person(3, "resign")
    table.run(5)
    assert not sits(table, 3, 0, 1, 2)
    assert table[3].view.stage == "left"
    assert not any(table[number].view.removals for number in range(3))
    assert not table[0].shared.role.refused


def test_a_question_is_over_when_only_two_are_left() -> None:
    table = removing(3)
    table.person(1, "resign")
    table.run(5)
    assert not table[0].view.removals
    assert sits(table, 2, 0, 2)


def test_between_two_matches_the_host_decides_alone() -> None:
    table = removing(3, target=2)
    host = table[0].shared.role
    assert isinstance(host, Hosting)
    while table[0].view.stage != "over":
        table.play(30)
    table.run(3)
    assert not any(table[number].view.removals for number in range(3))
    assert sits(table, 2, 0, 1, 2)
    table.person(0, "turn_away", TWO)
    table.run(3)
    assert not sits(table, 2, 0, 1)


def test_who_is_asked_about_by_a_newcomer_in_their_seat_keeps_it_until_others_agree() -> None:
    table = pages(4, 3, "spar")
    table.come_in(1, 2)
    table.person(0, "begin")
    table.run(3)
    table.person(3, "come", "Friend 2", 2)
    table.person(0, "admit", THREE, 2)
    table.run(3)
    assert sits(table, 2, 0, 1, 2)
    assert not table[0].view.at_door
    (told,) = table[1].view.removals
    assert (told.name, told.is_asked, told.is_replaced) == ("Friend 2", True, True)
    assert goes_on(table)
    table.person(1, "agree_to_remove", TWO)
    table.run(3)
    assert not sits(table, 2, 0, 1, 3)
    assert table.seat(3) == 2
    assert table[2].view.stage == "removed"
    assert goes_on(table)


def test_it_is_over_when_the_newcomer_has_gone() -> None:
    table = pages(4, 3, "spar")
    table.come_in(1, 2)
    table.person(0, "begin")
    table.run(3)
    table.person(3, "come", "Friend 2", 2)
    table.person(0, "admit", THREE, 2)
    table.go_away(3)
    table.run(3)
    assert not table[0].view.removals
    assert sits(table, 2, 0, 1, 2)


def test_two_are_asked_about_at_once_and_go_one_after_the_other() -> None:
    table = table_of(5)
    for number in (3, 4):
        table.person(0, "turn_away", table.peers[number])
    assert asked(table, 1) == ["Friend 3", "Friend 4"]
    assert asked(table, 3) == ["Friend 4"]
    for number in (1, 2):
        for gone in (3, 4):
            table.person(number, "agree_to_remove", table.peers[gone])
    table.run(8)
    assert not sits(table, 3, 0, 1, 2)
    assert not sits(table, 4, 0, 1, 2)
    for number in (3, 4):
        assert table[number].view.stage == "removed"


def signs_without(table: Pages, number: int) -> None:
    """Have the host sign the list of players without somebody, and ask nobody."""
    host = table[0].shared.role
    assert isinstance(host, Hosting)
    table.do(table.host, table[0]._after(host.turn_away(table.peers[number]), table.now))
    table.settle()


def test_a_host_who_has_asked_nobody_gets_no_further() -> None:
    table = table_of(4)
    signs_without(table, 3)
    table.run(12)
    for number in (1, 2):
        roster = table[number].shared.role.roster
        assert roster is not None
        assert {*roster.old} == {*table.peers}, "it does not count"
        assert asked(table, number) == ["Friend 3"]
        assert table[number].view.seats[3].who == "person"
        assert GONE not in table[number].news
    table.person(1, "agree_to_remove", THREE)
    table.run(5)
    assert table[1].shared.role.roster == roster
    table.person(2, "agree_to_remove", THREE)
    table.run(5)
    assert not sits(table, 3, 0, 1, 2)


def test_no_bot_plays_in_a_seat_that_nobody_has_lost_yet() -> None:
    table = table_of(4)
    assert all(table[1].shared.role.sitting(seat) for seat in range(4))
    signs_without(table, 3)
    table.run(3)
    role = table[1].shared.role
    assert isinstance(role, Guest)
    assert role.roster is not None
    assert not role.roster.places[3].peer
    assert role.sitting(3)
    assert (3, "") not in role._sat
    for number in (1, 2):
        table.person(number, "agree_to_remove", THREE)
    table.run(3)
    assert not role.sitting(3)


def test_another_host_takes_back_what_its_person_has_not_agreed_to() -> None:
    table = table_of(4)
    signs_without(table, 3)
    table.run(3)
    table.go_away(0)
    table.run(20)
    assert table[1].view.is_host
    assert sits(table, 3, 1, 2, 3)
    assert table.seat(3) == 3
    assert not asked(table, 1)
    assert not asked(table, 2)
    table.play(15)
    assert not any(table[number].view.stopped for number in (1, 2, 3))


def test_another_host_goes_on_with_what_enough_have_agreed_to() -> None:
    table = table_of(5)
    signs_without(table, 4)
    table.run(3)
    table.go_away(0)
    for number in (1, 2, 3):
        table.person(number, "agree_to_remove", table.peers[4])
    table.run(30)
    assert table[1].view.is_host
    assert not sits(table, 4, 1, 2)


def test_a_word_of_leaving_says_nothing_of_anybody_else() -> None:
    table = table_of(4)
    signs_without(table, 3)
    table.run(3)
    role = table[1].shared.role
    assert role.roster is not None
    text = agreement(role.roster, THREE, leaves=True)
    for by, signer in ((TWO, THREE), (THREE, TWO), (TWO, TWO)):
        signed = [[signer, "key", text, f"{signer} {text}"]]
        told = json.dumps({"is": "agreed", "signed": signed})
        assert not bring(table[1], by, told, table.now)
    assert asked(table, 1) == ["Friend 3"]
    signed = [[THREE, "key", text, f"{THREE} {text}"]]
    told = json.dumps({"is": "agreed", "signed": signed})
    assert {"sign": agreement(role.roster, ONE)} in bring(table[1], THREE, told, table.now)
    assert not bring(table[1], THREE, told, table.now), "once"
    assert not asked(table, 1)


def test_no_bot_acts_for_who_is_left_out_before_that_counts() -> None:
    table = table_of(4)
    table.go_away(3)
    table.play(20)
    for number in (1, 2):
        role = table[number].shared.role
        assert isinstance(role, Guest)
        role._agree = lambda _number: []  # type: ignore[method-assign]
    table.person(0, "turn_away", THREE)
    table.play(30)
    roster = table[0].shared.role.roster
    assert roster is not None
    assert THREE in roster.old
    assert not any(table[number].view.stopped for number in (0, 1, 2))
    assert {table[number].shared.role.disputes.doubt for number in (1, 2)} == {None}
