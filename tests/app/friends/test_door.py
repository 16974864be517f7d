"""At the door of a table with friends: who asks, who is let in, who is sent away."""

import json

import pytest

from app.friends.member import TIMES
from tests.app.friends.door import bring, is_frame
from tests.app.friends.pages import Pages, pages, seated


def test_a_friend_asks_is_let_in_and_plays() -> None:
    table = pages()
    assert table[1].view.stage == "door"
    assert [seat.who for seat in table[1].view.seats] == ["person", "free", "free"]
    table.person(1, "come", "Bea", None)
    assert table[1].view.stage == "asked"
    assert [(one.name, one.seat) for one in table[0].view.askers] == [("Bea", None)]
    table.person(0, "admit", table.peers[1], 2)
    assert table[1].view.stage == "lobby"
    assert table.seat(1) == 2
    table.run(3)
    table.person(0, "begin")
    table.run(3)
    desk = table[1].desk
    assert desk is not None
    assert desk.me == 2
    assert desk.names[2] == "Bea"
    assert None not in table.hand(1)


@pytest.mark.parametrize("comes", ["sits", "watches"])
def test_who_comes_into_a_match_is_told_the_log_once(comes: str) -> None:
    table = pages(people=3, seats=4, game="progressive")
    table.come_in(1)
    table.person(0, "begin")
    table.run(3)
    table.play(20, 2)
    table.person(2, "come", "Cem", None)
    table.frames.clear()
    length = len(table[0].shared.role.book or ())
    come = ("admit", table.peers[2], 2) if comes == "sits" else ("let_watch", table.peers[2])
    table.person(0, *come)
    table.run(3)
    frames = [json.loads(text) for _by, to, text in table.frames if to == table.peers[2]]
    told = [frame["at"] for frame in frames if frame["is"] == "lines" and frame["lines"]]
    told = [at for at in told if at < length]  # what comes meanwhile may cross what it asks for
    assert told == sorted(set(told))
    assert told
    host, guest = table[0].shared.role.book, table[2].shared.role.book
    assert host is not None
    assert guest is not None
    assert guest.hash() == host.hash()


def test_names_are_cleaned_bounded_and_told_apart() -> None:
    table = pages()
    table.person(1, "come", "  Host\n\x00 ", None)
    table.person(0, "admit", table.peers[1], 1)
    table.person(2, "come", "x" * 500, None)
    table.person(0, "admit", table.peers[2], 2)
    assert [seat.name for seat in table[2].view.seats] == ["Host", "Host 2", "x" * 24]


def test_a_seat_kept_for_a_friend_is_seen_before_coming_in() -> None:
    table = pages(expected=["Bea", "Cem"])
    assert [seat.name for seat in table[1].view.seats] == ["Host", "Bea", "Cem"]
    assert table[1].view.seats[1].who == "kept"
    table.person(1, "come", "Bea", 1)
    assert table[0].view.askers[0].seat == 1
    table.person(0, "admit", table.peers[1], 1)
    assert table.seat(1) == 1


def test_a_table_can_be_locked_and_somebody_sent_away() -> None:
    table = pages()
    table.person(0, "switch", "locked", True)
    table.person(1, "come", "Bea", None)
    assert table[1].view.stage == "refused"
    table.person(0, "switch", "locked", False)
    table.person(1, "come", "Bea", None)
    table.person(0, "admit", table.peers[1], 1)
    table.person(0, "turn_away", table.peers[1])
    assert table[0].view.seats[1].who == "free"
    assert table[1].view.stage == "removed"


def test_somebody_sent_away_may_ask_again_but_not_for_ever() -> None:
    table = pages()
    for times in range(TIMES):
        table.person(1, "come", "Bea", None)
        assert table[1].view.stage == "asked"
        assert [one.name for one in table[0].view.askers] == ["Bea"]
        effects = table[0].turn_away(table.peers[1], table.now)
        assert ({"remove": table.peers[1]} in effects) == (times == TIMES - 1)
        table.do(table.host, effects)
        table.settle()
        assert table[1].view.stage == "refused"
    table.person(1, "come", "Bea", None)
    assert table[0].view.askers == ()


def test_somebody_removed_while_away_comes_back_to_the_door() -> None:
    table = seated()
    table.go_away(1)
    table.person(0, "turn_away", table.peers[1])
    table.run(8)
    table.come_back(1)
    table.run(3)
    assert table[1].view.stage == "removed"
    table.person(1, "come", "Bea", None)
    assert table[1].view.stage == "asked"
    table.person(0, "admit", table.peers[1], 1)
    table.run(3)
    assert table[1].view.stage == "playing"
    assert None not in table.hand(1)


def test_everybody_is_told_who_sits_down() -> None:
    table = pages()
    table.person(1, "come", "Bea", None)
    table.person(0, "admit", table.peers[1], 1)
    table.person(0, "begin")
    table.run(3)
    table[0].news.clear()
    table.person(2, "come", "Cem", None)
    table.person(0, "admit", table.peers[2], 2)
    table.run(1)
    for number in (0, 1):
        assert table[number].news == ["Cem sits down."]


def test_the_host_sees_that_somebody_who_asks_was_sent_away() -> None:
    table = pages()
    table.person(1, "come", "Bea", None)
    assert not table[0].view.askers[0].again
    table.person(0, "admit", table.peers[1], 1)
    table.run(3)
    table.person(0, "turn_away", table.peers[1])
    table.person(1, "come", "Cleo", None)
    assert table[0].view.askers[0].again
    table.person(0, "admit", table.peers[1], 1)
    table.run(3)
    assert table[1].view.seats[1].who == "me"
    assert not table[0].shared.role.refused


def test_a_new_host_knows_who_was_sent_away() -> None:
    table = pages(people=5, seats=5)
    for number in (1, 2):
        table.person(number, "come", f"Friend {number}", None)
        table.person(0, "admit", table.peers[number], number)
    for number in (3, 4, 4):
        table.person(number, "come", "Somebody", None)
        table.person(0, "turn_away", table.peers[number])
    table.run(3)
    table.go_away(1)
    table.come_back(1)
    table.go_away(0)
    table.run(18)
    assert table[1].view.is_host
    for number in (3, 4):
        table.person(number, "come", "Another", None)
    assert [(one.peer, one.again) for one in table[1].view.askers] == [(table.peers[3], True)]


def test_only_the_host_tells_who_was_sent_away() -> None:
    table = seated()
    table.person(0, "switch", "locked", False)
    chain = next(text for _from, _to, text in reversed(table.frames) if '"roster"' in text)
    told = json.dumps({**json.loads(chain), "refused": {table.peers[0]: 2}})
    bring(table[1], table.peers[2], told, table.now)
    assert not table[1].shared.role.refused
    bring(table[1], table.host, told, table.now)
    assert table[1].shared.role.refused


def tells_of_refused(table: Pages, number: int, refused: object) -> None:
    """The host's page tells somebody who was sent away, whatever is so."""
    to = table.peers[number]
    rosters = [json.loads(text) for _by, one, text in table.frames if one == to]
    (*_, chain) = [told["chain"] for told in rosters if told["is"] == "roster"]
    told = json.dumps({"is": "roster", "chain": chain, "refused": refused})
    if not is_frame(told):
        return
    table.do(to, bring(table[number], table.host, told, table.now))
    table.settle()


@pytest.mark.parametrize(
    "refused",
    [{"x" * 50_000: 1}, {"x": 1}, {"x" * 22: -5}, {"x" * 22: True}, {"x" * 22: "1"}, [], 3],
)
def test_what_a_host_tells_of_people_sent_away_is_bounded(refused: object) -> None:
    table = seated(game="spar")
    tells_of_refused(table, 1, refused)
    assert table[1].shared.role.refused == {}


def test_nobody_was_sent_away_more_often_than_anybody_can_be() -> None:
    table = seated(4, 4, "spar")
    peer = table.peers[3]
    tells_of_refused(table, 1, {peer: 10**15})
    assert table[1].shared.role.refused == {peer: TIMES}
    table.go_away(0)
    table.run(40)
    assert table[1].view.is_host
    assert table.seat(3) == 3, "whoever sits at the table was let in"
    table.come_back(0)
    table.run(5)
    table.person(1, "turn_away", peer)
    for number in (0, 2):
        table.person(number, "agree_to_remove", peer)
    table.run(5)
    assert table[3].view.stage == "removed"


def test_another_who_was_sent_away_is_kept_instead() -> None:
    table = seated(game="spar")
    for peer in ("a" * 22, "b" * 22):
        tells_of_refused(table, 1, {peer: 1})
    assert "b" * 22 in table.saves[table.peers[1]]


def test_somebody_sent_away_for_good_is_not_heard_by_an_heir() -> None:
    table = pages(4, 4, "spar")
    table.come_in(1, 2)
    away = table.peers[3]
    for _ in range(TIMES):
        table.person(3, "come", "X", None)
        table.person(0, "turn_away", away)
    table.person(0, "begin")
    table.run(3)
    table.go_away(0)
    table.run(40)
    heir = table.peers[1]
    assert table[1].view.is_host
    before = len(table.frames)
    for _ in range(5):
        table.person(3, "come", "X", None)
    assert not [to for by, to, _text in table.frames[before:] if (by, to) == (heir, away)]
    assert {"remove": away} in table[1].peer_state(away, "open", table.now)
