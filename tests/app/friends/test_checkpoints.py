"""Checkpoints: people sign how the log stands, and nobody needs the words for moves before."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

import pytest

from app.friends import kept
from app.friends.book import Book
from app.friends.checkpoints import Checkpoints, due
from app.friends.covered import is_believed
from app.friends.frames import Frame, Sign, read, signatures_in
from app.friends.guest import Guest
from app.friends.hosting import Hosting
from app.friends.record import Mark
from app.friends.roster import Place, Roster
from app.friends.signed import Certificate, Checkpoint, Head, Signed, read_checkpoint
from app.friends.table import FriendsTable
from app.setup import usual
from tests.app.friends.company import TABLE, Company, company
from tests.app.friends.door import bring
from tests.app.friends.test_disputes import word
from tests.app.friends.test_schedules import all_agree
from tests.app.friends.test_villain import play as play_den
from tests.app.friends.test_villain import with_guest
from tests.app.friends.world import World, peer_called

HOST, ONE, TWO, THREE, FOUR = PEERS = tuple(peer_called(number) for number in range(5))
BY_BOT = re.compile(r"^A bot made (\d+) moves? for you")
WRONG = "The host's page told yours something that cannot be"


def book_of(table: Company, number: int) -> Book:
    book = table[number].shared.role.book
    assert book is not None
    return book


def place_of(book: Book) -> int:
    """Return the place of the certificate of a log; 0 without one."""
    return book.certificate.at if book.certificate is not None else 0


def play_to_deal(table: Company, deals: int, *idle: int) -> None:
    """Play until so many deals have been dealt, and somebody has acted in the last one."""
    for _time in range(600):
        found = [page.shared.role.book for page in table.pages.values()]
        book = max((one for one in found if one is not None), key=len)
        if len(book.deals) >= deals and max(book.turns, default=0) > book.deals[-1] + 3:
            return
        table.play(1, *idle)
    raise AssertionError("it never comes to this deal")


def played(deals: int = 3, people: int = 3, come: int | None = None, **how: Any) -> Company:
    """A match that is in this deal already; those from `come` on are not at the table yet."""
    table = company(people=people, seats=people, game="spar", **how)
    table.come_in(*range(1, people if come is None else come))
    table.person(0, "begin")
    table.run(3)
    play_to_deal(table, deals)
    table.run(1)
    return table


def come_late(table: Company, number: int) -> list[Frame]:
    """Somebody comes during the match, and is let in; the frames that they are told."""
    before = len(table.frames)
    table.person(number, "come", f"Friend {number}", None)
    table.person(0, "admit", table.peers[number], number)
    table.run(4)
    return told_to(table, number, before)


def told_to(table: Company, number: int, since: int = 0) -> list[Frame]:
    return [read(text) for _by, to, text in table.frames[since:] if to == table.peers[number]]


def goes_on(table: Company, *numbers: int) -> None:
    """These pages play on together."""
    before = len(book_of(table, numbers[0]))
    table.play(15)
    table.run(1)
    assert len(book_of(table, numbers[0])) > before
    assert len({book_of(table, number).hash() for number in numbers}) == 1
    assert not any(table[number].view.stopped for number in numbers)


# What people sign


def test_at_each_deal_all_people_sign_and_drop_the_words_before_it() -> None:
    table = played()
    table.run(1)
    for number in range(3):
        book = book_of(table, number)
        assert book.certificate is not None
        assert place_of(book) == book.deals[-1]
        assert book.certificate.signers == {*table.peers}
        assert min(book.moves) > place_of(book)
        assert {*book.moves} == {at for at in book.turns if at > place_of(book)}
        assert book.ready == len(book)
    signed = [text for by, to, text in table.frames if (by, to) == (TWO, ONE)
              and json.loads(text)["is"] == "checkpoint"]  # fmt: skip
    assert len(signed) == len(book_of(table, 1).deals), "each once"


def test_a_peer_that_keeps_to_the_protocol_signs_as_the_pages_do() -> None:
    den, villain = with_guest("spar")
    play_den(den, 40)
    book = book_of(den, 0)
    assert book.certificate is not None
    assert villain.me in book.certificate.signers


def test_pages_that_hear_only_the_host_get_its_certificate() -> None:
    table = company(people=4, seats=4, game="spar")
    table.sit()
    for one, other in ((1, 2), (1, 3), (2, 3)):
        table.lose(one, other)
    play_to_deal(table, 3)
    table.run(2)
    assert {place_of(book_of(table, number)) for number in range(4)} == {
        book_of(table, 0).deals[-1]
    }


def test_who_is_connected_anew_is_told_the_last_word() -> None:
    table = played()
    table.lose(1, 2)
    before = len(table.frames)
    table.find(1, 2)
    table.run(1)
    told = [json.loads(text) for by, to, text in table.frames[before:] if (by, to) == (TWO, ONE)]
    (frame,) = [frame for frame in told if frame["is"] == "checkpoint"]
    assert json.loads(frame["signed"][0][2])["at"] == book_of(table, 2).deals[-1]


def roster(*people: str, old: tuple[str, ...] = (), **more: Any) -> Roster:
    places = tuple(Place(f"N{seat}", peer) for seat, peer in enumerate(people))
    return Roster(TABLE, 0, 0, HOST, (*places, Place("")), old=old, **more)


def test_the_place_is_the_newest_deal_that_todays_host_has_told() -> None:
    book = book_of(played(), 0)
    first, second = book.deals[:2]
    today = roster(*PEERS[:3])
    whole = due(today, book, Mark(0, 0, len(book)))
    assert whole == Checkpoint(TABLE, 0, 0, book.deals[-1], book.hash(book.deals[-1]))
    before = due(today, book, Mark(0, 0, second - 1))
    assert before == Checkpoint(TABLE, 0, 0, first, book.hash(first))
    assert due(today, book, Mark(0, 0, first - 1)) is None
    for other in (Mark(1, 0, len(book)), Mark(0, 1, len(book)), Mark()):
        assert due(today, book, other) is None
    later = replace(today, epoch=2, at=second + 2, cuts=())
    assert due(later, book, Mark(1, 0, len(book))) is None, "by the word of a host before"
    begun = due(later, book, Mark(2, 0, second + 5))
    assert begun == Checkpoint(TABLE, 2, 0, second + 2, book.hash(second + 2))
    further = replace(later, at=len(book) + 1)
    told = due(further, book, Mark(2, 0, len(book)))
    assert told == replace(whole, epoch=2), "a host may begin after lines that are not here"


def test_who_disputes_or_has_promised_another_term_signs_nothing() -> None:
    table = played()
    guest = table[2].shared.role
    assert isinstance(guest, Guest)

    def signs() -> bool:
        guest.checkpoints = Checkpoints()
        return any(isinstance(one, Sign) for one in table[2].shared._checkpoint())

    assert signs()
    guest.term = 5
    assert not signs()
    guest.term = 0
    assert signs()
    guest._doubt("line", WRONG, 0)
    assert not signs()


def words(text: str, *by: str) -> list[Signed]:
    return [Signed(peer, "key", text, f"{peer} {text}") for peer in by]


def checkpoint_of(book: Book, at: int | None = None, **changed: Any) -> Checkpoint:
    at = book.deals[-1] if at is None else at
    return replace(Checkpoint(TABLE, 0, 0, at, book.hash(at)), **changed)


def bare(table: Company, number: int = 0) -> Book:
    """Return a copy of a log without a certificate."""
    book = book_of(table, number)
    made = Book(TABLE, book.match, str(book.header))
    made.extend(book.lines)
    return made


def test_words_of_two_terms_are_no_certificate() -> None:
    book = bare(played())
    heard, today = Checkpoints(), roster(*PEERS[:3])
    heard.hear(ONE, words(checkpoint_of(book).text(), ONE), today, book)
    heard.hear(TWO, words(checkpoint_of(book, epoch=1).text(), TWO), today, book)
    assert book.certificate is None
    heard.hear(TWO, words(checkpoint_of(book).text(), TWO), today, book)
    assert book.certificate is not None


def test_nobody_shows_an_old_word_of_somebody_else() -> None:
    book = bare(played())
    heard, today = Checkpoints(), roster(*PEERS[:3])
    heard.hear(ONE, words(checkpoint_of(book).text(), ONE), today, book)
    heard.hear(TWO, words(checkpoint_of(book, book.deals[0]).text(), ONE), today, book)
    assert read_checkpoint(heard.words[ONE]) == checkpoint_of(book)
    assert TWO not in heard.words


def test_the_words_of_who_is_not_at_the_table_do_not_count() -> None:
    book = bare(played())
    heard, today = Checkpoints(), roster(*PEERS[:3])
    heard.hear(HOST, words(checkpoint_of(book).text(), HOST, THREE, FOUR), today, book)
    assert book.certificate is None
    heard.hear(THREE, words(checkpoint_of(book).text(), THREE), today, book)
    assert book.certificate is None
    heard.hear(HOST, words(checkpoint_of(book).text(), HOST, ONE, THREE), today, book)
    assert book.certificate is not None
    assert book.certificate.signers == {HOST, ONE}


def test_a_change_of_people_between_a_word_and_the_certificate() -> None:
    """Until it counts more than half of both are needed, then more than half of the new ones."""
    book = bare(played())
    heard, text = Checkpoints(), checkpoint_of(book).text()
    heard.hear(ONE, words(text, ONE), roster(HOST, ONE, TWO), book)
    change = roster(HOST, TWO, THREE, FOUR, old=(HOST, ONE, TWO))
    heard.hear(HOST, words(text, HOST), change, book)
    assert book.certificate is None, "enough of the old people only"
    other = bare(played())
    Checkpoints().hear(HOST, words(text, HOST, THREE, FOUR), change, other)
    assert other.certificate is None, "enough of the new people only"
    heard.hear(TWO, words(text, TWO), replace(change, old=()), book)
    assert book.certificate is None, "who has left does not count any more"
    heard.hear(THREE, words(text, THREE), replace(change, old=()), book)
    assert book.certificate is not None
    assert book.certificate.signers == {HOST, TWO, THREE}


def test_an_earlier_place_takes_the_place_of_no_later_one() -> None:
    book = bare(played())
    heard, today = Checkpoints(), roster(*PEERS[:3])
    heard.hear(HOST, words(checkpoint_of(book).text(), HOST, ONE), today, book)
    heard.hear(HOST, words(checkpoint_of(book, book.deals[0]).text(), HOST, ONE), today, book)
    assert place_of(book) == book.deals[-1]
    heard.hear(HOST, words(checkpoint_of(book, hash="0" * 16).text(), HOST, ONE), today, book)
    assert book.certificate is not None
    assert book.certificate.checkpoint == checkpoint_of(book)
    book.certify(Certificate(checkpoint_of(book, book.deals[0]), ()))
    assert place_of(book) == book.deals[-1], "told with lines that are here already"


def test_words_that_come_before_the_lines_count_when_these_have_come() -> None:
    book = bare(played())
    whole, place = list(book.lines), book.deals[-1]
    text = checkpoint_of(book).text()
    book.cut(place - 1)
    heard, today = Checkpoints(), roster(*PEERS[:3])
    for peer in (HOST, ONE):
        heard.hear(peer, words(text, peer), today, book)
    assert book.certificate is None
    book.extend(whole[place - 1 :])
    heard.settle(today, book)
    assert place_of(book) == place


def test_a_page_looks_again_at_words_that_came_before_the_lines() -> None:
    table = played()
    guest = table[2].shared.role
    assert isinstance(guest, Guest)
    guest.book = bare(table, 2)
    table[2].shared._checkpoint()
    assert place_of(guest.book) == guest.book.deals[-1]


def test_a_log_that_is_cut_below_the_place_has_no_certificate_and_needs_no_words() -> None:
    book = book_of(played(), 0)
    at = place_of(book) - 3
    book.cut(at)
    assert book.certificate is None
    assert book.covered == book.ready == at
    assert max(book.deals) < at


# Somebody comes late


def verified(frames: Collection[Frame]) -> set[Signed]:
    return {word for frame in frames for word in signatures_in(frame)}


def moves_in(frames: Collection[Frame]) -> int:
    return sum('"is":"move"' in word.text for word in verified(frames))


def test_who_comes_late_takes_a_long_match_without_the_words_before_the_last_deal() -> None:
    table = played(people=4, come=3)
    frames = come_late(table, 3)
    book, mine = book_of(table, 0), book_of(table, 3)
    assert (len(mine), mine.hash()) == (len(book), book.hash())
    assert moves_in(frames) == sum(at > place_of(book) for at in book.turns)
    assert place_of(mine) == place_of(book) > 0
    assert mine.ready == len(mine)
    assert book.acts[3] > 0
    assert played_by_bots(table[3]) == 0, "it was a bot's seat"
    goes_on(table, 0, 1, 2, 3)


def test_what_a_newcomer_has_to_verify_does_not_grow_with_the_match() -> None:
    found = []
    for deals in (3, 7):
        table = played(deals, people=4, come=3)
        frames = come_late(table, 3)
        book = book_of(table, 0)
        assert len(book.turns) > 10 * deals
        since = sum(at > place_of(book) for at in book.turns)
        found.append(len(verified(frames)) - since)
    assert max(found) <= 25


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


def test_what_an_earlier_version_has_kept_goes_on() -> None:
    table = played()
    for peer in table.peers:
        told = json.loads(table.saves[peer])
        del told["part"]["book"]["certificate"], told["part"]["book"]["covered"]
        told["part"]["book"]["words"] = [
            [at, [[*move_of(table, at)]], []] for at in book_of(table, 0).turns
        ]
        table.saves[peer] = json.dumps(told)
    for number in range(3):
        table.go_away(number)
    for number in range(3):
        table.come_back(number)
    goes_on(table, 0, 1, 2)


def move_of(table: Company, at: int) -> Signed:
    """Return the word for a move as it was told once."""
    book = book_of(table, 0)
    for _by, _to, text in table.frames:
        for one in signatures_in(read(text)):
            told = json.loads(one.text)
            item: Any = book.items[at]
            if told["is"] == "move" and (told["seat"], told["move"]) == (item.seat, book.turns[at]):
                return one
    raise AssertionError("nobody has signed this move")


def test_without_any_checkpoint_everything_is_as_it_was() -> None:
    table = company(people=4, seats=4, game="spar")
    table.drops = {("checkpoint", "")}
    table.come_in(1, 2)
    table.person(0, "begin")
    play_to_deal(table, 3)
    frames = come_late(table, 3)
    book = book_of(table, 0)
    assert book.certificate is None
    assert {*book.moves} == {*book.turns}
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


def played_by_bots(page: FriendsTable) -> int:
    """Return how many moves a page has told its person that bots have made."""
    return sum(int(count) for line in page.news for count in BY_BOT.findall(line))


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
    play_to_deal(table, 5)
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
    guest._forget(guest.secrets)  # as when cards that it knows were dealt afresh
    table.run(3)
    book = book_of(table, 2)
    assert book.hash() == book_of(table, 0).hash()
    assert any(book.turns[at] for at in book.turns if at < place_of(book))
    assert played_by_bots(table[2]) == 0


# What a hostile host shows


def with_newcomer(**how: Any) -> tuple[Company, list[Frame]]:
    """Somebody sits down in a long match, and has no lines yet; the frames that have them."""
    table = played(people=4, come=3, **how)
    table.drops = {("lines", THREE)}
    come_late(table, 3)
    return table, frames_for(table, 3)


def frames_for(table: Company, number: int, at: int = 0) -> list[Frame]:
    """Return the frames in which the host tells its log to somebody."""
    host = table[0].shared.role
    assert isinstance(host, Hosting)
    assert host.book is not None
    frames: list[Frame] = []
    while at < len(host.book):
        frames.append({**host._batch(host.book, at, number), "epoch": host.epoch})
        at += len(frames[-1]["lines"])
    return frames


def show(table: Company, number: int, frame: Frame) -> None:
    """The host tells this."""
    peer = table.peers[number]
    table.do(peer, bring(table[number], table.host, json.dumps(frame), table.now))
    table.settle()


def rows(certificate: list[Signed]) -> list[list[str]]:
    return [list(word) for word in certificate]


def halves(frame: Frame) -> tuple[Frame, Frame]:
    """Return a frame as two that come one after the other."""
    half = len(frame["lines"]) // 2
    first = {**frame, "lines": frame["lines"][:half]}
    return first, {**frame, "at": frame["at"] + half, "lines": frame["lines"][half:]}


Forged = Callable[[Book], list[Signed]]

FORGED: dict[str, Forged] = {
    "none": lambda _book: [],
    "too few": lambda book: words(checkpoint_of(book).text(), HOST, ONE),
    "one person twice": lambda book: [
        *words(checkpoint_of(book).text(), HOST, ONE),
        Signed(ONE, "key", checkpoint_of(book).text(), "again"),
        Signed(ONE, "another", checkpoint_of(book).text(), "again"),
    ],
    "strangers": lambda book: words(checkpoint_of(book).text(), HOST, ONE, FOUR, "somebody"),
    "two texts": lambda book: [
        *words(checkpoint_of(book).text(), HOST, ONE),
        *words(checkpoint_of(book, epoch=1).text(), TWO),
    ],
    "another match": lambda book: words(checkpoint_of(book, match=1).text(), HOST, ONE, TWO),
    "another table": lambda book: words(checkpoint_of(book, table="0" * 16).text(), HOST, ONE, TWO),
    "an earlier place": lambda book: words(
        checkpoint_of(book, book.deals[0]).text(), HOST, ONE, TWO
    ),
    "another log": lambda book: words(checkpoint_of(book, hash="0" * 16).text(), HOST, ONE, TWO),
    "no checkpoint": lambda book: words(
        checkpoint_of(book).text().replace("checkpoint", "head"), HOST, ONE, TWO
    ),
}


@pytest.mark.parametrize("forged", FORGED)
def test_lines_with_a_certificate_that_is_not_enough_are_not_taken(forged: str) -> None:
    table, (first, *_others) = with_newcomer()
    show(table, 3, {**first, "certificate": rows(FORGED[forged](book_of(table, 0)))})
    assert table[3].view.stopped.startswith(WRONG)
    assert len(book_of(table, 3)) == 0
    table.run(3)
    assert "The page of Friend 3 was told something that cannot be, and sits out." in table[1].news


def test_the_same_lines_with_a_true_certificate_are_taken() -> None:
    table, frames = with_newcomer()
    table.drops = set()
    show(table, 3, frames[0])
    assert place_of(book_of(table, 3)) == len(book_of(table, 3)) == len(frames[0]["lines"])
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
    false = altered(first, -1)
    book = Book(TABLE, 0, first["header"])
    book.extend(false["lines"])
    signed = words(checkpoint_of(book, len(book)).text(), HOST, ONE, TWO)
    show(table, 3, {**false, "hash": book.hash(), "certificate": rows(signed)})
    assert table[3].view.stopped.startswith(WRONG)
    assert len(book_of(table, 3)) == 0


def test_lines_whose_faces_are_not_those_that_were_sealed_are_not_taken() -> None:
    table, (first, *_others) = with_newcomer()
    show(table, 3, {**first, "salts": dict.fromkeys(first["salts"], "00" * 16)})
    assert table[3].view.stopped == "Host told a face that is not the one that was sealed."
    assert len(book_of(table, 3)) == 0


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
    assert guest.mark.at == 0
    assert guest.move is None
    assert kept.written(table[3].shared)["book"]["lines"] == []
    said = [read(text) for by, _to, text in table.frames[before:] if by == THREE]
    assert {frame["at"] for frame in said if frame["is"] == "have"} == {len(one["lines"])}
    assert not [frame for frame in said if frame["is"] in ("checkpoint", "agreed")]
    show(table, 3, two)
    assert len(book_of(table, 3)) == place_of(book_of(table, 0))
    for frame in others:
        show(table, 3, frame)
    assert book_of(table, 3).hash() == book_of(table, 0).hash()


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


def test_salts_of_no_face_are_not_kept_while_lines_wait() -> None:
    table, (first, *_others) = with_newcomer()
    one, _two = halves(first)
    for number in range(4):
        show(table, 3, {**one, "salts": {f"{number}{card:04}": "no salt" for card in range(900)}})
    backlog = table[3].shared.role._backlog  # type: ignore[union-attr]  # of a guest
    assert backlog is not None
    assert not backlog._salts


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


def play_for_a_sleeper(table: Company) -> None:
    """The host plays for Friend 2, and tells Friend 1 when their connection is new."""
    host = table[0].shared.role
    assert isinstance(host, Hosting)
    assert host.game is not None
    table.lose(0, 1)
    while host.game.to_act[:1] == (2,):
        host.game.play_bot(2, "")
        table.do(HOST, table[0]._after(host.written(), table.now))
        table.settle()
    table.find(0, 1)


def test_a_host_plays_for_nobody_who_slept_by_the_word_of_who_could_not_check_it() -> None:
    table = played(2, people=3)
    table.go_away(2)
    table.drops = {("missed", "")}
    host, before, deals = table[0].shared.role, book_of(table, 2), book_of(table, 0).deals
    assert isinstance(host, Hosting)
    assert host.game is not None
    count, known = len(deals), before.acts[2]
    while len(deals) < count + 2:
        if host.game.to_act[:1] == (2,):
            play_for_a_sleeper(table)
        table.play(0.5)
        deals = book_of(table, 0).deals
    assert not table[1].view.stopped
    assert book_of(table, 1).hash() == book_of(table, 0).hash(), "who could not know it better"
    table.go_away(1)
    table.come_back(1)
    table.run(1)
    assert place_of(book_of(table, 0)) <= len(before)
    table.come_back(2)
    assert table[2].view.stopped == "Host let a bot play for you, though you are there."
    assert book_of(table, 2).acts[2] == known


def test_a_page_vouches_for_actions_it_could_not_check_only_by_a_certificate() -> None:
    book = bare(played())
    today, mark = roster(*PEERS[:3]), Mark(0, 0, len(book))
    first, second, *_others = book.deals
    book.moves = dict.fromkeys(book.turns, words("", ONE)[0])
    book.unproved = {second - 1, len(book) - 1}
    assert Book.of(book, book.lines).unproved == book.unproved
    assert due(today, book, mark) == checkpoint_of(book, first)
    assert due(roster(HOST, ONE), book, mark) == checkpoint_of(book), "of two people both sign"
    book.certify(Certificate(checkpoint_of(book, second), ()))
    assert book.unproved == {len(book) - 1}
    assert due(today, book, mark) == checkpoint_of(book)
    book.cut(len(book) - 1)
    assert not book.unproved


# Of two people, and when the people change


def test_of_two_people_both_have_to_sign() -> None:
    table = company(people=2, seats=2, game="spar")
    table.drops = {("checkpoint", HOST)}
    table.sit()
    play_to_deal(table, 2)
    assert book_of(table, 0).certificate is None
    table.drops = set()
    play_to_deal(table, 3)
    table.run(1)
    assert book_of(table, 0).certificate is not None
    goes_on(table, 0, 1)
    table.drops = {("checkpoint", HOST)}
    play_to_deal(table, len(book_of(table, 0).deals) + 1)
    table.run(1)
    place = place_of(book_of(table, 1))
    assert place == book_of(table, 1).deals[-1] > place_of(book_of(table, 0)), (
        "the host tells its own word, though it has an older certificate"
    )


def test_a_friend_on_a_new_device_believes_the_only_other_one() -> None:
    table = played(people=3, come=2)
    table.person(2, "come", "Friend 1", None)
    before = len(table.frames)
    table.person(0, "admit", TWO, 1)
    table.run(4)
    book = book_of(table, 0)
    assert book_of(table, 2).hash() == book.hash()
    assert moves_in(told_to(table, 2, before)) <= sum(at > place_of(book) for at in book.turns)
    table.go_away(1)
    goes_on(table, 0, 2)
    assert {HOST, TWO} <= book_of(table, 0).certificate.signers  # type: ignore[union-attr]  # there


def test_who_joins_somebody_alone_believes_them() -> None:
    table = played(people=2, come=1)
    assert place_of(book_of(table, 0)) > 0, "one is more than half of one"
    frames = come_late(table, 1)
    assert moves_in(frames) < len(book_of(table, 0).turns) / 2
    goes_on(table, 0, 1)


def test_of_two_people_who_was_there_takes_no_lines_by_the_word_of_the_host() -> None:
    table = played(people=2)
    guest = table[1].shared.role
    assert isinstance(guest, Guest)
    assert guest.book is not None
    book = guest.book
    place = book.deals[-1]
    table.drops = {("lines", ONE)}
    book.cut(place - 3)
    guest.follow(book)
    frame = frames_for(table, 1, place - 3)[0]
    show(
        table,
        1,
        {**frame, "certificate": rows(words(checkpoint_of(book_of(table, 0)).text(), HOST))},
    )
    assert table[1].view.stopped.startswith(WRONG)
    assert len(book) == place - 3


def test_who_was_there_does_not_believe_the_only_other_one() -> None:
    alone = Certificate(Checkpoint(TABLE, 0, 0, 9, ""), tuple(words("", HOST)))
    both = Certificate(Checkpoint(TABLE, 0, 0, 9, ""), tuple(words("", HOST, ONE)))
    two = roster(HOST, ONE)
    assert not is_believed(alone, two)
    assert is_believed(alone, two, ONE)
    assert is_believed(both, two)
    assert not is_believed(alone, roster(HOST, ONE, TWO), ONE), "there are others to ask"
    assert not is_believed(alone, roster(HOST, ONE, TWO, old=(HOST, ONE)), TWO)
    assert is_believed(both, roster(HOST, ONE, TWO, THREE, old=(HOST, ONE, TWO)), THREE)
    assert not is_believed(both, roster(HOST, ONE, TWO, THREE), THREE)
    assert not is_believed(both, roster(HOST, TWO, THREE)), "who has left does not count"


def test_somebody_new_is_let_in_while_one_of_three_sleeps() -> None:
    """For the change three of four are needed, one of them without the log until then."""
    table = company(people=4, seats=4, game="spar")
    table.come_in(1, 2)
    table.person(0, "begin")
    play_to_deal(table, 1)
    table.go_away(2)
    play_to_deal(table, 3)
    assert book_of(table, 0).certificate.signers == {HOST, ONE}  # type: ignore[union-attr]  # there
    come_late(table, 3)
    assert table[0].shared.role.roster is not None
    assert not table[0].shared.role.roster.old, "the change counts"
    table.run(1)
    table.come_back(2)
    table.run(3)
    assert book_of(table, 2).hash() == book_of(table, 0).hash()
    goes_on(table, 0, 1, 2, 3)


# Another host


def test_an_heir_who_came_late_leads_and_passes_on_what_it_has() -> None:
    table = company(people=5, seats=5, game="spar")
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


@pytest.mark.parametrize("forged", FORGED)
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
    lines = [book.form(at, None) for at in range(behind, behind + len(frame["lines"]))]
    given = {"is": "given", "match": 0, "header": str(book.header), "at": behind, "lines": lines}
    given |= {"hash": book.hash(behind), "signed": []}
    told = {**given, "certificate": rows(FORGED[forged](book))}
    bring(table[1], TWO, json.dumps(told), table.now)
    for found in (page._partial, page._fetched):
        assert found is None or found.ready <= behind + 1


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
    for void in (0, guest.epoch):
        guest.void, guest.checkpoints = void, Checkpoints()
        signs = any(isinstance(one, Sign) for one in table[2].shared._checkpoint())
        assert signs == (not void), "nobody leads in a void term"


# Disputes


def test_an_old_dispute_does_not_count_once_its_signer_has_signed_a_later_checkpoint() -> None:
    table = played()
    table.run(1)
    role, book = table[2].shared.role, book_of(table, 2)
    for at, is_over in ((0, True), (place_of(book) - 1, True), (place_of(book), False)):
        table[2].shared.role.disputes.words.clear()
        told = word(table, 1, at=at, moves=99)
        show_dispute(table, 2, told)
        assert (role.dispute_of(ONE) is None) == is_over
    role.disputes.words.clear()
    show_dispute(table, 2, word(table, 1, at=0, moves=99, epoch=1))
    assert role.roster is not None
    later = replace(role.roster, epoch=1)
    assert role.disputes.of(ONE, later, book) is not None, "signed under another host"


def show_dispute(table: Company, number: int, told: list[str]) -> None:
    frame = json.dumps({"is": "dispute", "signed": [told]})
    table.do(table.peers[number], bring(table[number], ONE, frame, table.now))


# At any time


@pytest.mark.parametrize("seed", range(4))
def test_pages_that_are_loaded_anew_at_any_time_lose_nothing(seed: int) -> None:
    world = World(usual("spar").seated(4), 4, seed)
    world.sit()
    certified = 0
    for _time in range(60):
        world.run(world.random.uniform(500, 4_000))
        world.reload(world.random.choice(world.peers))
        books = [page.role.book for page in world.pages.values()]
        certified = max([certified, *(place_of(book) for book in books if book is not None)])
    world.calm()
    world.run(30_000)
    assert certified
    all_agree(world)


def test_somebody_new_is_loaded_anew_while_the_lines_come() -> None:
    table, (first, *_others) = with_newcomer()
    show(table, 3, halves(first)[0])
    table.go_away(3)
    table.drops = set()
    table.come_back(3)
    table.run(3)
    assert book_of(table, 3).hash() == book_of(table, 0).hash()
    goes_on(table, 0, 1, 2, 3)
