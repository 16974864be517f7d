"""Certificates that are not enough, and lines that nobody has signed: nobody takes them."""

from typing import Any

import pytest

from app.friends import kept
from app.friends.book import Book
from app.friends.checkpoints import Checkpoints, due
from app.friends.frames import Frame, read, signatures_in
from app.friends.guest import Guest
from app.friends.hosting import Hosting
from app.friends.record import LogPosition
from app.friends.signed import Certificate
from tests.app.friends.long_matches import (
    FORGED,
    FOUR,
    HOST,
    ONE,
    PEERS,
    THREE,
    TWO,
    book_of,
    checkpoint_of,
    come_late,
    frames_for,
    goes_on,
    halves,
    long_log,
    place_of,
    play_to_deal,
    played,
    roster,
    rows,
    show,
    words,
)
from tests.app.friends.pages import TABLE, Pages
from tests.support.cases import some

WRONG = "The host's page told yours something impossible"


# What a hostile host shows


def with_newcomer(**how: Any) -> tuple[Pages, list[Frame]]:
    """Somebody sits down in a long match, and has no lines yet; the frames that have them."""
    table = played(people=4, come=3, **how)
    table.drops = {("lines", THREE)}
    come_late(table, 3)
    return table, in_one(frames_for(table, 3))


def in_one(frames: list[Frame]) -> list[Frame]:
    """Return the frames with all lines before the certified place in the first one."""
    covered = [frame for frame in frames if "certificate" in frame]
    lines = [line for frame in covered for line in frame["lines"]]
    return [{**covered[-1], "at": 0, "lines": lines}, *frames[len(covered) :]]


@pytest.mark.parametrize("forged", some(FORGED, 4))
def test_lines_with_a_certificate_that_is_not_enough_are_not_taken(forged: str) -> None:
    table, (first, *_others) = with_newcomer()
    show(table, 3, {**first, "certificate": rows(FORGED[forged](book_of(table, 0)))})
    assert table[3].view.stopped.startswith(WRONG)
    assert len(book_of(table, 3)) == 0
    table.run(3)
    assert "The page of Friend 3 was told something impossible, and sits out." in table[1].news


def test_the_same_lines_with_a_true_certificate_are_taken() -> None:
    table, frames = with_newcomer()
    table.drops = set()
    show(table, 3, frames[0])
    assert place_of(book_of(table, 3)) == len(frames[0]["lines"]) <= len(book_of(table, 3))
    for frame in frames[1:]:
        show(table, 3, frame)
    assert not table[3].view.stopped
    assert book_of(table, 3).hash() == book_of(table, 0).hash()
    goes_on(table, 0, 1, 2, 3)


def altered(frame: Frame, which: int) -> Frame:
    """Return a frame in which one of its players, in their turn, did something else."""
    lines = list(frame["lines"])
    acts = [at for at, line in enumerate(lines) if line[:1].isdigit()]
    at = acts[which]
    lines[at] = lines[at].split(" ")[0] + " stop"
    return {**frame, "lines": lines}


@pytest.mark.parametrize("which", [0, -1])
def test_lines_that_are_not_those_that_people_have_signed_are_not_taken(which: int) -> None:
    table, (first, *_others) = with_newcomer()
    show(table, 3, altered(first, which))
    assert table[3].view.stopped.startswith(WRONG)
    assert len(book_of(table, 3)) == 0


def test_lines_that_people_have_signed_and_that_cannot_be_are_not_taken() -> None:
    table, (first, *_others) = with_newcomer()
    false = altered(first, -2)  # after the match has been stopped nobody can act
    book = Book(TABLE, 0, first["header"])
    book.extend(false["lines"])
    signed = words(checkpoint_of(book, len(book)).text(), HOST, ONE, TWO)
    show(table, 3, {**false, "hash": book.hash(), "certificate": rows(signed)})
    assert table[3].view.stopped.startswith(WRONG)
    taken = len(book_of(table, 3))
    assert book_of(table, 3).lines == false["lines"][:taken]
    assert taken < len(false["lines"])


def test_lines_that_people_have_signed_and_that_open_another_card_are_not_taken() -> None:
    table, (first, *_others) = with_newcomer()
    lines = list(first["lines"])
    one, other = [at for at, line in enumerate(lines) if line.startswith("# open")][:2]
    kind, card, _shares = lines[one].rsplit(" ", 2)
    lines[one] = " ".join((kind, card, lines[other].rsplit(" ", 1)[1]))
    book = Book(TABLE, 0, first["header"])
    book.extend(lines)
    signed = words(checkpoint_of(book, len(book)).text(), HOST, ONE, TWO)
    show(table, 3, {**first, "lines": lines, "hash": book.hash(), "certificate": rows(signed)})
    assert table[3].view.stopped.startswith(WRONG)
    assert len(book_of(table, 3)) == one


def test_each_signature_of_a_certificate_is_checked_before_it_is_heard() -> None:
    _table, (first, *_others) = with_newcomer()
    assert {*map(tuple, first["certificate"])} <= {*signatures_in(first)}


def test_a_host_tells_no_lines_that_nothing_proves() -> None:
    table = played(people=4, come=3)
    book = book_of(table, 0)
    known = book.certificate
    assert known is not None
    book.certificate = known._replace(words=tuple(words(known.words[0].text, HOST)))
    table[0].shared.role.checkpoints = Checkpoints()
    table.drops = {("checkpoint", HOST)}
    come_late(table, 3)
    assert len(book_of(table, 3)) == 0
    assert not table[3].view.stopped
    book.certificate = known
    table.run(4)
    assert book_of(table, 3).hash() == book.hash()


def test_lines_count_for_nothing_before_they_have_come_to_the_place() -> None:
    table, (first, *others) = with_newcomer()
    guest = table[3].shared.role
    assert isinstance(guest, Guest)
    head = {"is": "head", "signed": [list(table[0].shared.role.head or ())]}
    one, two = halves(first)
    show(table, 3, one)
    show(table, 3, head)
    before = len(table.frames)
    table.run(4)
    assert len(book_of(table, 3)) == 0
    assert guest.position.at == 0
    assert guest.move is None
    assert kept.written(table[3].shared)["book"]["lines"] == []
    said = [read(text) for by, _to, text in table.frames[before:] if by == THREE]
    assert {frame["at"] for frame in said if frame["is"] == "have"} == {len(one["lines"])}
    assert not [frame for frame in said if frame["is"] in ("checkpoint", "agreed")]
    show(table, 3, two)
    assert len(book_of(table, 3)) == place_of(book_of(table, 0))
    for frame in others:
        show(table, 3, frame)
    mine = book_of(table, 3)
    assert len(mine) >= place_of(mine)
    assert book_of(table, 0).agrees(len(mine), mine.hash())


def test_lines_with_words_do_not_go_on_from_lines_that_wait() -> None:
    table, (first, *_others) = with_newcomer()
    one, two = halves(first)
    show(table, 3, one)
    del two["certificate"]
    before = len(table.frames)
    table.now += 2_000
    show(table, 3, two)
    assert not table[3].view.stopped
    said = [read(text) for by, _to, text in table.frames[before:] if by == THREE]
    assert [frame["at"] for frame in said if frame["is"] == "have"] == [two["at"]]


def test_half_of_the_lines_from_a_host_who_is_gone_are_forgotten() -> None:
    table, (first, *_others) = with_newcomer()
    show(table, 3, halves(altered(first, 0))[0])
    table.go_away(0)
    table.drops = set()
    table.run(25)
    assert table[1].view.is_host
    assert book_of(table, 3).hash() == book_of(table, 1).hash()
    assert not table[3].view.stopped


def test_a_host_plays_for_nobody_who_slept_by_a_certificate_that_is_not_enough() -> None:
    table = played(2)
    before = len(book_of(table, 2))
    table.go_away(2)
    play_to_deal(table, 4)
    table.drops = {("lines", TWO)}
    table.come_back(2)
    first = frames_for(table, 2, before)[0]
    forged = words(checkpoint_of(book_of(table, 0)).text(), HOST, FOUR)
    show(table, 2, {**first, "certificate": rows(forged)})
    assert table[2].view.stopped.startswith(WRONG)
    assert len(book_of(table, 2)) == before


def play_for_a_sleeper(table: Pages) -> None:
    """The host plays for Friend 2, and tells Friend 1 when their connection is new."""
    host = table[0].shared.role
    assert isinstance(host, Hosting)
    assert host.game is not None
    table.lose(0, 1)
    host.game.play_bot(2, "")
    table.do(HOST, table[0]._after(host.go_on_dealing(table.now), table.now))
    table.settle()
    table.find(0, 1)


def test_a_host_plays_for_nobody_who_slept_by_the_word_of_who_could_not_check_it() -> None:
    table = played(2, people=3)
    table.go_away(2)
    host, before = table[0].shared.role, book_of(table, 2)
    assert isinstance(host, Hosting)
    assert host.game is not None
    while TWO not in host.game.away:
        table.play(0.5)
    table.drops = {("missed", "")}  # who minds the seat is agreed, and no more than the next move
    deals, known = len(book_of(table, 0).deals), before.acts[2]
    for _time in range(100):
        if host.game.to_act[:1] == (2,):
            play_for_a_sleeper(table)
        table.play(0.5)
        if len(book_of(table, 0).deals) == deals + 2:
            break
    played_for = book_of(table, 0)
    assert len(played_for.deals) == deals + 2
    assert played_for.acts[2] > known + 1
    assert not table[1].view.stopped
    assert book_of(table, 1).hash() == played_for.hash(), "who could not know it better"
    table.go_away(1)
    table.come_back(1)
    table.run(1)
    assert place_of(played_for) <= len(before)
    table.come_back(2)
    assert table[2].view.stopped == "Host let a bot play for you, though you are there."
    assert book_of(table, 2).acts[2] <= known + 1, "those before that were agreed to"


def test_a_page_vouches_for_actions_it_could_not_check_only_by_a_certificate() -> None:
    book = long_log()
    today, mark = roster(*PEERS[:3]), LogPosition(0, 0, len(book))
    first, second, *_others = book.deals
    book.moves = dict.fromkeys([*book.turns, *book.stated], words("", ONE)[0])
    book.unproved = {second - 1, len(book) - 1}
    assert Book.of(book, book.lines).unproved == book.unproved
    assert due(today, book, mark, len(book)) == checkpoint_of(book, first)
    assert due(roster(HOST, ONE), book, mark, len(book)) == checkpoint_of(book), (
        "of two people both sign"
    )
    book.certify(Certificate(checkpoint_of(book, second), ()))
    assert book.unproved == {len(book) - 1}
    assert due(today, book, mark, len(book)) == checkpoint_of(book)
    book.cut(len(book) - 1)
    assert not book.unproved


def test_somebody_new_is_loaded_anew_while_the_lines_come() -> None:
    table, (first, *_others) = with_newcomer()
    show(table, 3, halves(first)[0])
    table.go_away(3)
    table.drops = set()
    table.come_back(3)
    table.run(3)
    assert book_of(table, 3).hash() == book_of(table, 0).hash()
    goes_on(table, 0, 1, 2, 3)


@pytest.mark.parametrize("forged", some(FORGED, 4))
def test_an_heir_believes_no_voter_with_a_certificate_that_is_not_enough(forged: str) -> None:
    table = played(2, people=4)
    behind = len(book_of(table, 1))
    table.go_away(1)
    play_to_deal(table, 4)
    frame = frames_for(table, 1, behind)[0]
    table.drops = {("lines", ONE)}
    table.come_back(1)
    page = table[1].shared
    page._fetching = (TWO, table.now + 1_000)
    head = table[2].shared.role.head
    assert head is not None
    page.election.heads[TWO] = page.election._head(head)
    book = book_of(table, 0)
    lines = book.lines[behind : behind + len(frame["lines"])]
    given = {"is": "given", "match": 0, "header": str(book.header), "at": behind, "lines": lines}
    given |= {"hash": book.hash(behind), "signed": []}
    told = {**given, "certificate": rows(FORGED[forged](book))}
    show(table, 1, told, TWO)
    for found in (page._partial, page._fetched):
        assert found is None or found.ready <= behind + 1
