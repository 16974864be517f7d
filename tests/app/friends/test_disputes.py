"""Disputes: a page that is told what cannot be sits out, and the others play on."""

import json
from dataclasses import replace
from typing import Any

import pytest

from app.friends.book import Book
from app.friends.disputes import Disputes
from app.friends.frames import signatures
from app.friends.guest import Guest
from app.friends.hosting import Hosting
from app.friends.roster import Place
from app.friends.signed import Dispute, Signed, read_dispute, read_move
from app.friends.times import GONE
from app.friends.words import grouped
from app.online.standing import standing
from tests.app.friends.door import bring
from tests.app.friends.pages import TABLE, Pages, seated
from tests.app.friends.test_words import at_turn_of, plays_for
from tests.app.friends.world import peer_called

SITS_OUT = "The page of Friend 1 was told something impossible, and sits out."
WRONG = "The host's page told yours something impossible"


def host_of(table: Pages) -> Hosting:
    role = table[0].shared.role
    assert isinstance(role, Hosting)
    return role


def guest_of(table: Pages, number: int) -> Guest:
    role = table[number].shared.role
    assert isinstance(role, Guest)
    return role


def length(table: Pages, number: int = 0) -> int:
    book = table[number].shared.role.book
    assert book is not None
    return len(book)


def tell_wrong_line(table: Pages, number: int, line: str = "1 play 999=7D", **more: Any) -> None:
    """The host tells a page a line that cannot be."""
    role = table[number].shared.role
    assert role.book is not None
    frame = {"is": "lines", "epoch": role.host_term, "match": role.book.match, "at": len(role.book)}
    frame |= {"header": str(role.book.header), "lines": [line], "hash": "0" * 16, "signed": []}
    told = json.dumps({**frame, **more})
    table.do(table.peers[number], bring(table[number], role.host, told, table.now))
    table.settle()


def word(table: Pages, number: int, /, **changed: Any) -> list[str]:
    """Return what a page signs that takes no more of the log of today."""
    role = host_of(table)
    assert role.book is not None
    now = Dispute(TABLE, role.host_term, role.book.match, len(role.book), 0, 0, "line")
    text = replace(now, **changed).text()
    return [table.peers[number], "key", text, f"{table.peers[number]} {text}"]


def dispute(table: Pages, number: int, /, *to: int, **changed: Any) -> list[str]:
    """A page says so to these others, whatever its log is."""
    signed = word(table, number, **changed)
    told = json.dumps({"is": "dispute", "signed": [signed]})
    for other in to:
        effects = bring(table[other], table.peers[number], told, table.now)
        table.do(table.peers[other], effects)
    table.settle()
    return signed


def acts(table: Pages, number: int) -> list[tuple[str, int]]:
    """Return who has acted in a seat, with how many words of people who do not hear its person."""
    told = [json.loads(text) for _by, _to, text in table.frames]
    signed = [signatures(frame["signed"]) for frame in told if frame["is"] == "lines"]
    words = {
        read_move(word.move): len(word.unheard)
        for one in signed
        for word in grouped(one)
        if '"is":"move"' in word.move.text
    }
    mine = sorted((move.move, move.plays, voices) for move, voices in words.items()
                  if move.seat == number)  # fmt: skip
    return [(plays, voices) for _move, plays, voices in mine]


# A page that is told what cannot be


def test_a_page_does_not_take_a_line_that_cannot_be_and_says_so_to_all() -> None:
    table = seated()
    before = length(table, 1)
    tell_wrong_line(table, 1)
    assert table[1].view.stage == "stopped"
    assert table[1].view.stopped.startswith(WRONG)
    assert length(table, 1) == before
    table.run(3)
    for number in (0, 2):
        assert table[number].news.count(SITS_OUT) == 1
        assert table[number].view.seats[1].presence == "out"
        assert table[number].view.seats[1].bot
    assert not table[2].view.stopped
    assert SITS_OUT not in table[1].news


def test_a_bot_acts_in_the_seat_by_the_words_of_a_quorum_until_the_page_fits_again() -> None:
    table = seated(game="spar")
    at_turn_of(table, 1)
    tell_wrong_line(table, 1)
    before = len(acts(table, 1))
    table.play(20)
    new = acts(table, 1)[before:]
    assert new
    assert set(new) == {("bot", 2)}
    assert not table[2].view.stopped
    assert table[1].view.stage == "stopped", "it follows nothing by itself"
    table.go_away(1)
    table.come_back(1)
    table.run(5)
    for number in (0, 2):
        assert table[number].view.seats[1].presence == "here"
        assert not table[number].view.seats[1].bot
    before = len(acts(table, 1))
    table.play(20)
    new = acts(table, 1)[before:]
    assert new
    assert {plays for plays, _voices in new} == {"person"}
    assert length(table, 1) == length(table)


@pytest.mark.parametrize(
    ("line", "more", "told"),
    [
        ("1 play 999=7D", {}, "The host's page told yours something impossible"),
        ("", {"lines": []}, ""),
    ],
)
def test_what_is_told_wrong_changes_nothing_on_the_page(
    line: str, more: dict[str, Any], told: str
) -> None:
    table = seated()
    role = guest_of(table, 1)
    assert role.book is not None
    assert role.public is not None
    before = role.book.hash(), role.public.follower.state
    tell_wrong_line(table, 1, line, **more)
    assert table[1].view.stopped.startswith(told)
    assert bool(table[1].view.stopped) == bool(told)
    assert (role.book.hash(), role.public.follower.state) == before


def test_a_line_about_the_deck_that_does_not_follow_is_not_taken() -> None:
    table = seated()
    table.play(6)
    role = guest_of(table, 1)
    assert role.book is not None
    before = role.book.hash()
    again = Book.of(role.book, role.book.lines)
    opened = [line for line in again.lines if line.startswith("# open")]
    again.add(opened[-1])
    tell_wrong_line(table, 1, opened[-1], hash=again.hash())
    assert table[1].view.stopped.startswith(WRONG)
    assert role.book.hash() == before


def test_lines_that_do_not_fit_their_hash_are_not_taken() -> None:
    table = seated()
    host, role = host_of(table), guest_of(table, 1)
    assert role.book is not None
    assert host.book is not None
    role.book.cut(len(role.book) - 2)
    role.follow(role.book)
    before = len(role.book)
    frame = {**host._batch(host.book, before, 1), "epoch": 0, "hash": "0" * 16}
    table.do(table.peers[1], bring(table[1], table.host, json.dumps(frame), table.now))
    assert table[1].view.stopped.startswith("The pages disagree")
    assert length(table, 1) == before
    table.run(1)
    told = "The page of Friend 1 saw the match go differently from the host's, and sits out."
    assert told in table[2].news


def test_a_host_who_insists_on_a_wrong_hash_is_not_asked_for_ever() -> None:
    table = seated()
    role = guest_of(table, 1)
    assert role.book is not None
    table.lost.add(frozenset((table.host, table.peers[1])))
    beat = {"is": "beat", "epoch": 0, "number": host_of(table).roster.number, "version": "1"}  # type: ignore[union-attr]  # it is there
    beat |= {"match": 0, "at": len(role.book), "paused": False, "recalls": False}
    beat |= {"coming": False, "quiet": [], "beat": 1}

    def beats(times: int, hash: str) -> None:
        for _time in range(times):
            table.run(2)
            told = json.dumps({**beat, "hash": hash})
            table.do(table.peers[1], bring(table[1], table.host, told, table.now))

    beats(4, "0" * 16)
    beats(1, role.book.hash())
    beats(4, "0" * 16)
    assert not table[1].view.stopped
    beats(1, "0" * 16)
    assert table[1].view.stopped == "The host's page keeps saying that the match went differently."


def test_a_page_that_sits_out_is_told_again_to_whoever_connects() -> None:
    table = seated()
    table.lose(1, 2)
    tell_wrong_line(table, 1)
    table.run(1)
    assert SITS_OUT not in table[2].news
    table.find(1, 2)
    assert SITS_OUT in table[2].news
    table.go_away(0)
    table.come_back(0)
    table.run(3)
    assert table[0].view.seats[1].presence == "out"


def test_in_the_next_match_a_page_takes_part_again() -> None:
    table = seated(game="spar", target=2)
    tell_wrong_line(table, 1)
    for _minute in range(20):
        if table[0].view.stage == "over":
            break
        table.play(60)
    assert table[1].view.stopped
    table.person(0, "begin")
    table.run(3)
    assert table[1].view.stage == "playing"
    table.play(20)
    assert ("person", 0) in acts(table, 1)
    for number in (0, 2):
        assert table[number].view.seats[1].presence == "here"


def test_whom_more_than_half_do_not_follow_leads_no_more() -> None:
    table = seated(people=3)
    before = length(table)
    for number in (1, 2):
        tell_wrong_line(table, number)
    table.run(4)
    assert length(table) == before
    table.run(20)
    assert table[1].view.is_host
    assert table[2].view.stage == "playing"
    table.play(20)
    assert length(table, 1) > before
    assert not any(table[number].view.stopped for number in range(3))


def test_of_two_whom_their_host_misled_and_left_who_has_more_leads_the_other() -> None:
    table = seated(people=3)
    tell_wrong_line(table, 1)
    before = length(table, 1)
    while length(table, 2) == before:
        table.play(0.5)
    assert length(table, 1) == before
    tell_wrong_line(table, 2)
    table.go_away(0)
    table.run(40)
    assert table[2].view.is_host
    assert not table[1].view.stopped
    assert length(table, 1) >= length(table, 2) > before


def test_a_page_that_takes_no_more_from_its_host_keeps_what_it_has_promised() -> None:
    table = seated(people=3)
    table.run(2)
    heard = table.now
    for number in (1, 2):
        tell_wrong_line(table, number)
    while not table[1].view.is_host:
        table.run(0.5)
    assert table.now - heard >= GONE - 2_500


def test_a_page_that_sits_out_answers_no_beat_and_makes_no_move() -> None:
    table = seated()
    at_turn_of(table, 1)
    table.lost.add(frozenset((table.host, table.peers[1])))
    desk = table[1].desk
    assert desk is not None
    table.act(1, desk.legal()[0])
    assert guest_of(table, 1).move is not None
    tell_wrong_line(table, 1)
    table.lost.clear()
    table.frames.clear()
    table.run(6)
    assert not [one for one in table.frames if one[:2] == (table.peers[1], table.host)
                and json.loads(one[2])["is"] in ("beat", "have", "move", "propose")]  # fmt: skip


def test_a_move_that_was_under_way_does_not_end_the_dispute() -> None:
    table = seated(game="spar")
    at_turn_of(table, 1)
    table.lost.add(frozenset((table.host, table.peers[1])))
    desk = table[1].desk
    assert desk is not None
    table.act(1, desk.legal()[0])
    [move] = [text for by, to, text in table.frames if (by, to) == (table.peers[1], table.host)
              and json.loads(text)["is"] == "move"]  # fmt: skip
    tell_wrong_line(table, 1)
    table.lost.clear()
    before = len(acts(table, 1))
    table.do(table.host, bring(table[0], table.peers[1], move, table.now))
    table.settle()
    assert acts(table, 1)[before:] == [("person", 0)]
    table.play(20)
    assert {plays for plays, _voices in acts(table, 1)[before + 1 :]} == {"bot"}
    assert table[2].view.seats[1].presence == "out"


def test_a_page_that_sits_out_takes_no_list_of_players_that_few_have_agreed_to() -> None:
    table = seated(people=4, seats=4)
    tell_wrong_line(table, 1)
    table.run(30)
    host, before = host_of(table), guest_of(table, 1).roster
    assert host.roster is not None
    alone = replace(host.roster.seated(2, Place("")), number=99)
    text = alone.text()
    chain = [[[table.host, "key", text, f"{table.host} {text}"]]]
    told = json.dumps({"is": "roster", "chain": chain})
    bring(table[1], table.host, told, table.now)
    assert guest_of(table, 1).roster == before


def test_a_page_that_sits_out_agrees_to_no_change_in_which_it_stays() -> None:
    table = seated(people=4, seats=4)
    table.run(2)
    tell_wrong_line(table, 1)
    table.frames.clear()
    host = table[0].shared.role
    assert isinstance(host, Hosting)
    table.do(table.host, table[0]._after(host.turn_away(table.peers[2]), table.now))
    table.settle()
    for number in (1, 3):
        table.person(number, "agree_to_remove", table.peers[2])
    table.run(6)
    said = [by for by, _to, text in table.frames if json.loads(text)["is"] == "agreed"]
    assert table.peers[3] in said
    assert table.peers[1] not in said
    table.person(0, "take_back")
    table.person(0, "turn_away", table.peers[1])
    table.run(6)
    assert table.peers[1] not in table[2].shared.role.people, "nobody is asked about them"
    said = [by for by, _to, text in table.frames if json.loads(text)["is"] == "agreed"]
    assert table.peers[1] not in said


def test_a_move_that_a_page_does_not_take_is_no_move_made_for_its_person() -> None:
    table = seated()
    plays_for(table, 1, "bot")
    table.run(1)
    assert table[1].view.stopped == "Host let a bot play for you, though you are there."
    assert not any(line.startswith("A bot made") for line in table[1].news)
    role = guest_of(table, 1)
    assert role.book is not None
    assert role.public is not None
    assert role.public.follower.entries == role.book.entries


@pytest.mark.parametrize("people", [2, 3])
def test_who_sits_out_can_leave_for_good(people: int) -> None:
    table = seated(people=people)
    tell_wrong_line(table, 1)
    table.person(1, "resign")
    table.run(8)
    assert table[1].view.stage == "left"
    before = length(table)
    table.play(15)
    assert length(table) > before
    assert not table[0].view.seats[1].peer


def test_a_page_on_which_nothing_goes_on_says_nothing() -> None:
    table = seated()
    table[1].shared.role.fault = "It cannot go on."
    table.frames.clear()
    table.run(12)
    assert table[1].view.stopped == "It cannot go on."
    assert not [by for by, _to, _text in table.frames if by == table.peers[1]]


# A guest who disputes for nothing


def test_a_dispute_to_the_host_alone_stops_nobody() -> None:
    table = seated(game="spar")
    at_turn_of(table, 2)
    dispute(table, 2, 0)
    assert table[0].news.count(SITS_OUT.replace("1", "2")) == 1
    before = length(table), len(acts(table, 2))
    table.play(20, 2)
    assert length(table) > before[0]
    assert set(acts(table, 2)[before[1] :]) == {("bot", 2)}, (
        "by a quorum of those it was hidden from"
    )
    assert not table[1].view.stopped
    assert table[1].news.count(SITS_OUT.replace("1", "2")) == 1


def test_who_disputes_and_takes_it_back_all_the_time_is_told_of_once() -> None:
    table = seated(game="spar")
    for count in range(20):
        dispute(table, 2, 0, 1, count=count, why="" if count % 2 else "log")
        table.play(1, 2)
    for number in (0, 1):
        told = "The page of Friend 2 saw the match go differently from the host's, and sits out."
        assert table[number].news.count(told) == 1
    assert not any(table[number].view.stopped for number in range(3))


def test_a_dispute_of_a_stranger_is_none() -> None:
    table = seated()
    text = word(table, 1)[2]
    stranger = peer_called(9)
    told = json.dumps({"is": "dispute", "signed": [[stranger, "key", text, f"{stranger} {text}"]]})
    for number in (0, 1):
        bring(table[number], stranger, told, table.now)
        bring(table[number], table.peers[2], told, table.now)
        passed_on = json.dumps({"is": "dispute", "signed": [word(table, 1)]})
        bring(table[number], stranger, passed_on, table.now)
        assert not table[number].shared.role.disputes.words
        assert all(seat.presence == "here" for seat in table[number].view.seats)


@pytest.mark.parametrize(
    "changed",
    [
        {"table": "another"},
        {"match": 1},
        {"term": 1},
        {"term": -1},
        {"why": ""},
        {"why": "else"},
    ],
)
def test_a_dispute_that_is_not_about_today_changes_nothing(changed: dict[str, Any]) -> None:
    table = seated()
    signed = dispute(table, 2, 0, 1, **changed)
    table.run(1)
    for number in (0, 1):
        assert table[number].view.seats[2].presence == "here"
        assert not any("sits out" in line for line in table[number].news)
    assert not signs_unheard(table, signed)


def signs_unheard(table: Pages, signed: list[str]) -> bool:
    """Return True if a page agrees that somebody is not heard, of whom the host shows this word."""
    host = at_turn_of(table, 2)
    assert host.book is not None
    table.now += 1_000
    told = {"is": "miss", "match": host.book.match, "seat": 2, "move": host.book.acts[2]}
    effects = bring(table[1], host.me, json.dumps({**told, "signed": [signed]}), table.now)
    return any('"unheard"' in effect.get("sign", "") for effect in effects)


def test_who_is_shown_a_dispute_believes_it() -> None:
    table = seated()
    at_turn_of(table, 2)
    assert signs_unheard(table, word(table, 2))


def test_who_is_shown_the_dispute_of_somebody_else_does_not_believe_it() -> None:
    table = seated()
    at_turn_of(table, 2)
    assert not signs_unheard(table, word(table, 0))


def test_an_old_dispute_does_not_count_once_its_signer_has_moved() -> None:
    table = seated()
    at_turn_of(table, 2)
    old, before = word(table, 2), word(table, 2, at=length(table) - 1)
    table.play(3)
    assert acts(table, 2)[-1] == ("person", 0)
    at_turn_of(table, 2)
    assert not signs_unheard(table, old)
    assert not signs_unheard(table, before)
    dispute(table, 2, 0, at=read_dispute(Signed(*old)).at)
    assert table[0].view.seats[2].presence == "here"
    assert signs_unheard(table, word(table, 2, count=1))


def test_a_move_that_comes_right_after_what_was_disputed_takes_it_back() -> None:
    table = seated()
    table.play(20)
    host = host_of(table)
    assert host.book is not None
    assert host.roster is not None
    at = max(at for at, move in host.book.moves.items() if move.by == table.peers[2])
    for told, counts in ((at, False), (at + 1, True)):
        disputes = Disputes()
        disputes.take(Signed(*word(table, 2, at=told)), host.roster, host.book)
        assert (disputes.of(table.peers[2], host.roster, host.book) is not None) == counts


def test_of_two_words_with_one_number_the_first_counts() -> None:
    table = seated()
    first = dispute(table, 2, 0)
    dispute(table, 2, 0, why="")
    assert list(host_of(table).disputes.words[table.peers[2]]) == first
    assert table[0].view.seats[2].presence == "out"


def test_an_old_dispute_does_not_count_once_it_was_taken_back() -> None:
    table = seated()
    at_turn_of(table, 2)
    tell_wrong_line(table, 2)
    table.run(0.5)
    old = list(host_of(table).disputes.words[table.peers[2]])
    table.go_away(2)
    table.come_back(2)
    table.run(1)
    for number in (0, 1):
        assert read_dispute(table[number].shared.role.disputes.words[table.peers[2]]).why == ""
    at_turn_of(table, 2)
    assert not signs_unheard(table, old)


def test_who_loads_a_page_again_and_again_counts_on() -> None:
    table = seated()
    for time in range(3):
        tell_wrong_line(table, 2)
        table.run(1)
        told = read_dispute(host_of(table).disputes.words[table.peers[2]])
        assert (told.count, told.why) == (2 * time, "line")
        table.go_away(2)
        table.come_back(2)
        table.run(1)
        told = read_dispute(host_of(table).disputes.words[table.peers[2]])
        assert (told.count, told.why) == (2 * time + 1, "")


def test_of_two_people_nobody_acts_for_who_disputes() -> None:
    table = seated(people=2)
    at_turn_of(table, 1)
    dispute(table, 1, 0)
    before = length(table)
    table.play(30, 1)
    assert length(table) == before
    assert not table[0].view.seats[1].bot
    told = "The table waits for Friend 1, then goes on by itself."
    assert standing(table[0].view).told == told


def test_of_two_people_whoever_was_told_what_cannot_be_is_waited_for() -> None:
    table = seated(people=2)
    plays_for(table, 1, "person")
    assert length(table, 1) < length(table)
    table.play(10)
    before = length(table), length(table, 1)
    table.play(40)
    assert (length(table), length(table, 1)) == before
    assert standing(table[1].view).told == "Host played your cards."
    told = "The table waits for Friend 1, then goes on by itself."
    assert standing(table[0].view).told == told


def test_a_table_that_waits_for_all_waits_until_the_host_says_otherwise() -> None:
    table = seated(game="spar")
    table.person(0, "switch", "waits", True)
    at_turn_of(table, 2)
    dispute(table, 2, 0)
    before = length(table)
    table.play(10, 2)
    assert length(table) == before
    assert standing(table[0].view).told.startswith("The table waits for Friend 2")
    table.person(0, "mind", 2)
    guest_of(table, 2)._is_current = False  # it asks, as one who comes back
    table.do(table.peers[2], table[2]._after(guest_of(table, 2)._ask(table.now, again=True), 0))
    table.play(10, 2)
    assert length(table) > before


def test_a_host_chosen_again_hears_no_dispute_of_the_term_before() -> None:
    table = seated(people=4, seats=4)
    dispute(table, 3, 0, 1, 2)
    assert table[0].view.seats[3].presence == "out"
    table[3].shared.role.term = 5
    table.run(6)
    assert table[0].shared.role.host_term == 6
    assert table[0].view.seats[3].presence == "here"
