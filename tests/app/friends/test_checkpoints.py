"""Checkpoints: people sign how the log stands, and drop the words for moves before."""

import json
from dataclasses import replace

import pytest

from app.friends.checkpoints import Checkpoints, due
from app.friends.covered import is_believed
from app.friends.frames import Sign
from app.friends.guest import Guest
from app.friends.record import LogPosition
from app.friends.signed import Certificate, Checkpoint, read_checkpoint
from app.setup import usual
from tests.app.friends.door import bring
from tests.app.friends.long_matches import (
    FOUR,
    HOST,
    ONE,
    PEERS,
    THREE,
    TWO,
    bare,
    book_of,
    checkpoint_of,
    come_late,
    frames_for,
    goes_on,
    long_log,
    moves_in,
    place_of,
    play_to_deal,
    played,
    roster,
    rows,
    show,
    told_to,
    words,
)
from tests.app.friends.pages import TABLE, Pages, pages
from tests.app.friends.test_disputes import word
from tests.app.friends.test_schedules import all_agree
from tests.app.friends.test_villain import play as play_den
from tests.app.friends.test_villain import with_guest
from tests.app.friends.world import World
from tests.support.cases import some

WRONG = "The host's page told yours something impossible"


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
        needed = {at for at in range(len(book)) if book.needs_word(at)}
        assert {*book.moves} == {at for at in needed if at > place_of(book)}
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
    table = pages(people=4, seats=4, game="spar")
    table.drops = {("checkpoint", guest) for guest in table.guests}
    table.sit()
    play_to_deal(table, 2)
    table.run(2)
    place = place_of(book_of(table, 0))
    assert place
    assert {place_of(book_of(table, number)) for number in (1, 2, 3)} == {0}
    for one, other in ((1, 2), (1, 3), (2, 3)):
        table.lose(one, other)
    table.drops = set()
    for number in (1, 2, 3):
        table.lose(0, number)
        table.find(0, number)
    table.run(2)
    assert {place_of(book_of(table, number)) for number in range(4)} == {place}


def test_who_is_connected_anew_is_told_the_last_word() -> None:
    table = played()
    table.lose(1, 2)
    before = len(table.frames)
    table.find(1, 2)
    table.run(1)
    told = [json.loads(text) for by, to, text in table.frames[before:] if (by, to) == (TWO, ONE)]
    (frame,) = [frame for frame in told if frame["is"] == "checkpoint"]
    assert json.loads(frame["signed"][0][2])["at"] == book_of(table, 2).deals[-1]


def test_the_place_is_the_newest_deal_that_todays_host_has_told() -> None:
    book = book_of(played(), 0)
    first, second = book.deals[:2]
    today = roster(*PEERS[:3])
    whole = due(today, book, LogPosition(0, 0, len(book)), len(book))
    assert whole == Checkpoint(TABLE, 0, 0, book.deals[-1], book.hash(book.deals[-1]))
    before = due(today, book, LogPosition(0, 0, second - 1), len(book))
    assert before == Checkpoint(TABLE, 0, 0, first, book.hash(first))
    assert due(today, book, LogPosition(0, 0, first - 1), len(book)) is None
    assert due(today, book, LogPosition(0, 0, len(book)), second - 1) == before, "with all proofs"
    assert due(today, book, LogPosition(0, 0, len(book)), first - 1) is None
    for other in (LogPosition(1, 0, len(book)), LogPosition(0, 1, len(book)), LogPosition()):
        assert due(today, book, other, len(book)) is None
    later = replace(today, term=2, at=second + 2, cuts=())
    assert due(later, book, LogPosition(1, 0, len(book)), len(book)) is None, (
        "by the word of a host before"
    )
    begun = due(later, book, LogPosition(2, 0, second + 5), len(book))
    assert begun == Checkpoint(TABLE, 2, 0, second + 2, book.hash(second + 2))
    further = replace(later, at=len(book) + 1)
    told = due(further, book, LogPosition(2, 0, len(book)), len(book))
    assert told == replace(whole, term=2), "a host may begin after lines that are not here"


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


def test_words_of_two_terms_are_no_certificate() -> None:
    book = long_log()
    heard, today = Checkpoints(), roster(*PEERS[:3])
    heard.hear(ONE, words(checkpoint_of(book).text(), ONE), today, book)
    heard.hear(TWO, words(checkpoint_of(book, term=1).text(), TWO), today, book)
    assert book.certificate is None
    heard.hear(TWO, words(checkpoint_of(book).text(), TWO), today, book)
    assert book.certificate is not None


def test_nobody_shows_an_old_word_of_somebody_else() -> None:
    book = long_log()
    heard, today = Checkpoints(), roster(*PEERS[:3])
    heard.hear(ONE, words(checkpoint_of(book).text(), ONE), today, book)
    heard.hear(TWO, words(checkpoint_of(book, book.deals[0]).text(), ONE), today, book)
    assert read_checkpoint(heard.words[ONE]) == checkpoint_of(book)
    assert TWO not in heard.words


def test_the_words_of_who_is_not_at_the_table_do_not_count() -> None:
    book = long_log()
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
    book = long_log()
    heard, text = Checkpoints(), checkpoint_of(book).text()
    heard.hear(ONE, words(text, ONE), roster(HOST, ONE, TWO), book)
    change = roster(HOST, TWO, THREE, FOUR, old=(HOST, ONE, TWO))
    heard.hear(HOST, words(text, HOST), change, book)
    assert book.certificate is None, "enough of the old people only"
    other = long_log()
    Checkpoints().hear(HOST, words(text, HOST, THREE, FOUR), change, other)
    assert other.certificate is None, "enough of the new people only"
    heard.hear(TWO, words(text, TWO), replace(change, old=()), book)
    assert book.certificate is None, "who has left does not count any more"
    heard.hear(THREE, words(text, THREE), replace(change, old=()), book)
    assert book.certificate is not None
    assert book.certificate.signers == {HOST, TWO, THREE}


def test_an_earlier_place_takes_the_place_of_no_later_one() -> None:
    book = long_log()
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
    book = long_log()
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


# Of two people, and when the people change


def test_of_two_people_both_have_to_sign() -> None:
    table = pages(people=2, seats=2, game="spar")
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
    before, place = len(table.frames), place_of(book_of(table, 0))
    table.person(0, "admit", TWO, 1)
    table.run(4)
    book = book_of(table, 0)
    assert book_of(table, 2).hash() == book.hash()
    assert moves_in(told_to(table, 2, before)) <= sum(at > place for at in book.turns)
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
    table = pages(people=4, seats=4, game="spar")
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
    show_dispute(table, 2, word(table, 1, at=0, moves=99, term=1))
    assert role.roster is not None
    later = replace(role.roster, term=1)
    assert role.disputes.of(ONE, later, book) is not None, "signed under another host"


def show_dispute(table: Pages, number: int, told: list[str]) -> None:
    frame = json.dumps({"is": "dispute", "signed": [told]})
    table.do(table.peers[number], bring(table[number], ONE, frame, table.now))


# At any time


@pytest.mark.parametrize("seed", some(range(2), 1))
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
    world.rest()
    assert certified
    all_agree(world)
