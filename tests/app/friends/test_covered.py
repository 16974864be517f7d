"""Covered lines: who was not there takes them without the words for moves in them."""

import json
from dataclasses import replace

from app.friends.checkpoints import Checkpoints
from app.friends.frames import Sign
from app.friends.guest import Guest
from app.friends.signed import Head
from tests.app.friends.long_matches import (
    FOUR,
    HOST,
    ONE,
    THREE,
    TWO,
    book_of,
    come_late,
    goes_on,
    moves_in,
    place_of,
    play_to_deal,
    played,
    played_by_bots,
    rows,
    show,
    told_to,
    verified,
    words,
)
from tests.app.friends.pages import TABLE, pages

# Somebody comes late


def test_who_comes_late_takes_a_long_match_without_the_words_before_the_last_deal() -> None:
    table = played(people=4, come=3)
    book = book_of(table, 0)
    place = place_of(book)
    assert place == book.deals[-1]
    frames = come_late(table, 3)
    mine = book_of(table, 3)
    assert (len(mine), mine.hash()) == (len(book), book.hash())
    assert moves_in(frames) == sum(at > place for at in book.turns) > 0
    assert place_of(mine) == place_of(book) == book.changes[-1] > place, "all sign that they came"
    assert mine.ready == len(mine)
    assert book.acts[3] > 0
    assert played_by_bots(table[3]) == 0, "it was a bot's seat"
    goes_on(table, 0, 1, 2, 3)


def test_what_a_newcomer_has_to_verify_does_not_grow_with_the_match() -> None:
    found = []
    for deals in (3, 5):
        table = played(deals, people=4, come=3)
        book = book_of(table, 0)
        place = place_of(book)
        frames = come_late(table, 3)
        assert len(book.turns) > 10 * deals
        since = sum(book.needs_word(at) for at in range(place, len(book)))
        found.append(len(verified(frames)) - since)
    assert found[1] <= found[0]
    # With a head for each line of the deck that is made meanwhile, and the words of all for the
    # place at which the newcomer belongs to the table.
    assert max(found) <= 35


def test_who_looks_on_takes_it_as_well() -> None:
    table = played(people=4, come=3)
    before = len(table.frames)
    table.person(3, "come", "Friend 3", None)
    table.person(0, "let_watch", THREE)
    table.run(4)
    assert book_of(table, 3).hash() == book_of(table, 0).hash()
    assert moves_in(told_to(table, 3, before)) < len(book_of(table, 0).turns) / 2
    place = place_of(book_of(table, 3))
    play_to_deal(table, 4)
    table.run(2)
    assert place_of(book_of(table, 3)) > place, "and drops the words as the others do"
    assert table[3].shared._checkpoint() == [], "but has no say"


def test_what_is_kept_shrinks_at_each_deal_and_comes_back() -> None:
    table = played(4)
    table.run(1)
    for number in range(3):
        book = book_of(table, number)
        told = json.loads(table.saves[table.peers[number]])["part"]["book"]
        assert len(told["words"]) == sum(at > place_of(book) for at in book.turns)
        table.go_away(number)
        table.come_back(number)
        again = book_of(table, number)
        assert (again.certificate, again.covered) == (book.certificate, book.covered)
        assert again.ready == len(again) == len(book)
    goes_on(table, 0, 1, 2)


def test_without_any_checkpoint_everything_is_as_it_was() -> None:
    table = pages(people=4, seats=4, game="spar")
    table.drops = {("checkpoint", "")}
    table.come_in(1, 2)
    table.person(0, "begin")
    play_to_deal(table, 3)
    frames = come_late(table, 3)
    book = book_of(table, 0)
    assert book.certificate is None
    assert {*book.moves} == {*book.turns} | book.stated
    assert moves_in(frames) == len(book.turns)
    goes_on(table, 0, 1, 2, 3)


# A page that was asleep


def test_who_slept_for_a_whole_deal_takes_what_was_played_and_is_told() -> None:
    table = played(2)
    mine = book_of(table, 2).acts[2]
    table.go_away(2)
    play_to_deal(table, 5)
    table.run(1)
    before = len(table.frames)
    table.come_back(2)
    table.run(1)
    book = book_of(table, 2)
    assert len(book) == len(book_of(table, 0))
    assert place_of(book) == place_of(book_of(table, 0)) > mine
    frames = told_to(table, 2, before)
    assert moves_in(frames) == sum(at > place_of(book) for at in book.turns)
    assert played_by_bots(table[2]) == book.acts[2] - mine
    goes_on(table, 0, 1, 2)


def test_the_own_move_that_was_under_way_is_no_bots() -> None:
    table = played(2)
    for _time in range(200):
        desk = table[2].desk
        if desk is not None and desk.my_turn and not desk.between:
            break
        table.play(0.5, 2)
    table.drops = {("lines", TWO)}
    mine = book_of(table, 2).acts[2]
    table.act(2, desk.legal()[0])  # type: ignore[union-attr]  # it is there
    assert book_of(table, 0).acts[2] == mine + 1
    table.go_away(2)
    play_to_deal(table, 4)
    table.run(1)
    table.away.clear()
    table.drops = set()
    for number in (0, 1):
        table.do(TWO, table[2].peer_state(table.peers[number], "gone", table.now))
        table.find(2, number)
    table.run(3)
    book = book_of(table, 2)
    assert place_of(book) > 0
    assert played_by_bots(table[2]) == book.acts[2] - mine - 1


def test_who_is_told_the_log_anew_has_played_the_own_moves() -> None:
    table = played()
    guest = table[2].shared.role
    assert isinstance(guest, Guest)
    before, at = guest.roster, book_of(table, 2).deals[0]
    assert before is not None
    later = replace(before, term=1, match=0, at=at, hash=book_of(table, 2).hash(at))
    guest._cut(later, before)  # as when another host takes over who has less of it
    assert len(book_of(table, 2)) == at
    table.run(3)
    book = book_of(table, 2)
    assert book.hash() == book_of(table, 0).hash()
    assert any(book.turns[turn] for turn in book.turns if at < turn < place_of(book))
    assert played_by_bots(table[2]) == 0


# Another host


def test_an_heir_who_came_late_leads_and_passes_on_what_it_has() -> None:
    table = pages(people=5, seats=5, game="spar")
    table.come_in(2, 3)
    table.person(0, "begin")
    play_to_deal(table, 3)
    come_late(table, 1)
    table.go_away(0)
    table.run(20)
    assert table[1].view.is_host
    before = len(table.frames)
    table.person(4, "come", "Friend 4", None)
    table.person(1, "admit", FOUR, 4)
    table.run(4)
    book = book_of(table, 1)
    assert book_of(table, 4).hash() == book.hash()
    assert moves_in(told_to(table, 4, before)) <= sum(at > place_of(book) for at in book.turns)
    table.come_back(0)
    table.run(4)
    goes_on(table, 0, 1, 2, 3, 4)


def test_an_heir_who_slept_asks_for_lines_without_words() -> None:
    table = played(2, people=4)
    behind = len(book_of(table, 1))
    table.go_away(1)
    play_to_deal(table, 5)
    longest = len(book_of(table, 2))
    table.go_away(0)
    table.come_back(1)
    assert len(book_of(table, 1)) == behind
    table.run(25)
    assert table[1].view.is_host
    assert len(book_of(table, 1)) >= longest
    given = [frame for frame in told_to(table, 1) if frame["is"] == "given"]
    assert any(frame.get("certificate") for frame in given)
    table.come_back(0)
    table.run(4)
    goes_on(table, 0, 1, 2, 3)


def test_a_host_takes_back_no_certified_lines_by_an_old_head() -> None:
    table = played(2, people=3)
    table.go_away(1)
    play_to_deal(table, 4)
    table.run(1)
    place = place_of(book_of(table, 2))
    heads = [frame for frame in told_to(table, 2) if frame["is"] == "head"]
    show(table, 2, heads[0])
    table.go_away(0)
    table.come_back(1)
    table.run(25)
    assert table[1].view.is_host
    assert place_of(book_of(table, 1)) >= place


def test_a_head_of_a_term_that_nobody_leads_keeps_nobody_from_voting() -> None:
    table = played(2, people=3)
    for number in (1, 2):
        book = book_of(table, number)
        told = Head(TABLE, 99, 0, len(book), book.hash()).text()
        show(table, number, {"is": "head", "signed": rows(words(told, HOST))})
    table.go_away(0)
    table.run(25)
    assert table[1].view.is_host


def test_a_certificate_of_more_than_a_voter_was_told_by_its_host_is_believed() -> None:
    table = played(2, people=4)
    behind = len(book_of(table, 1))
    table.go_away(1)
    play_to_deal(table, 4)
    table.run(1)
    table.drops = {("lines", ONE)}
    table.come_back(1)
    page, book = table[1].shared, book_of(table, 2)
    page._fetching = (TWO, table.now + 1_000)
    page.election.heads[TWO] = Head(TABLE, 0, 0, behind + 2, book.hash(behind + 2))
    table.do(TWO, table[2]._after(table[2].shared._give(ONE, 0, behind), table.now))
    table.settle()
    assert page._fetched is not None
    assert len(page._fetched) == page._fetched.ready == place_of(book) > behind + 2


def test_what_is_left_of_a_log_without_a_certificate_is_signed_under_the_next_host() -> None:
    """As where a host had told two stories, and the words for what both have are gone."""
    table = played(people=5, come=4)
    for number in range(4):
        book_of(table, number).certificate = None
        table[number].shared.role.checkpoints = Checkpoints()
    table.drops = {("checkpoint", "")}
    table.run(1)
    table.go_away(2)
    table.come_back(2)
    assert book_of(table, 2).covered > 0, "also after a reload"
    table.drops = set()
    table.go_away(0)
    table.run(25)
    assert table[1].view.is_host
    book = book_of(table, 1)
    assert table[1].shared.role.roster is not None
    assert place_of(book) == table[1].shared.role.roster.at
    table.person(4, "come", "Friend 4", None)
    table.person(1, "admit", FOUR, 4)
    table.run(4)
    assert book_of(table, 4).hash() == book_of(table, 1).hash()
    guest = table[2].shared.role
    for void in (0, guest.host_term):
        guest.void, guest.checkpoints = void, Checkpoints()
        signs = any(isinstance(one, Sign) for one in table[2].shared._checkpoint())
        assert signs == (not void), "nobody leads in a void term"
