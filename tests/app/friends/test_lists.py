"""Seats and who keeps them: by which rosters and words a list of players is right."""

from collections.abc import Iterable
from dataclasses import replace

from app.friends.book import Book
from app.friends.checkpoints import due
from app.friends.dealing import seated
from app.friends.lists import is_minded, is_right, not_outdated, takes_seat
from app.friends.record import LogPosition
from app.friends.roster import Place, Roster
from app.friends.signed import Signed, Stated, Unheard
from app.setup import usual
from peerdeck.dealing.lines import Seated, line_text
from peerdeck.log import Header
from tests.app.friends.pages import TABLE
from tests.app.friends.world import peer_called

HOST, ONE, TWO, THREE, FOUR = PEERS = tuple(peer_called(number) for number in range(5))


def roster(*people: str, number: int = 0, host: str = HOST, old: tuple[str, ...] = ()) -> Roster:
    places = tuple(Place(f"N{seat}", peer) for seat, peer in enumerate(people))
    places += (Place(""),) * (5 - len(people))
    return Roster(TABLE, 0, number, host, places, old=old)


def empty() -> Book:
    setup = usual("crazy_eights").seated(5)
    return Book(TABLE, 0, str(Header(setup.game, setup.options, 5, None)))


def write(book: Book, line: Seated, *unheard: Signed, by: str = HOST) -> int:
    """Write a list that this host has signed, and where it stands."""
    text = line_text(line)
    book.add(text)
    at = len(book) - 1
    book.moves[at] = Signed(by, "key", Stated(TABLE, 0, text).text(), "signature")
    book.unheard[at] = unheard
    return at


def listed(one: Roster, number: int, *away: str) -> Seated:
    return seated(one, number, away)


def unheard(peer: str, seat: int, voices: Iterable[str], move: int = 0) -> list[Signed]:
    text = Unheard(TABLE, 0, seat, move, peer).text()
    return [Signed(voice, "key", text, "signature") for voice in voices]


def test_a_list_is_right_if_its_host_tells_in_it_what_a_roster_does() -> None:
    book, three = empty(), roster(HOST, ONE, TWO)
    at = write(book, listed(three, 1))
    assert is_right(book, at, [three])
    assert is_right(book, at, [roster(HOST, ONE), three])
    assert not is_right(book, at, [roster(HOST, ONE)])
    assert not is_right(book, at, [replace(three, old=(HOST, ONE))])
    assert not is_right(book, at, [replace(three, host=ONE)])
    assert not is_right(book, at, [])
    del book.moves[at]
    assert not is_right(book, at, [three])
    assert not is_right(book, write(book, listed(three, 2), by=ONE), [three])


def test_a_list_of_before_is_not_right_any_more() -> None:
    book, three, four = empty(), roster(HOST, ONE, TWO), roster(HOST, ONE, TWO, THREE, number=2)
    first, rosters = write(book, listed(three, 1)), [three, four]
    assert is_right(book, first, rosters)
    assert is_right(book, write(book, listed(three, 2)), rosters), "it is not in use yet"
    second = write(book, listed(four, 3))
    assert is_right(book, second, rosters)
    again = write(book, listed(three, 4))
    assert not is_right(book, again, rosters)
    assert is_right(book, again, [*rosters, replace(three, number=3)]), "one has left again"
    book.unproved.add(second)
    assert is_right(book, again, rosters), "nothing shows that the other ever counted"
    book.unproved = {again}
    assert not_outdated(book, again + 1, rosters) == [four]
    assert not_outdated(book, second, rosters) == rosters
    book.unproved = {first}
    assert not_outdated(book, again, rosters) == [four]
    assert not_outdated(book, again, rosters[:1]) == rosters[:1], "the other is not known any more"


def test_words_of_those_who_were_more_than_half_before_mind_nobody() -> None:
    book, three, five = empty(), roster(HOST, ONE, TWO), roster(*PEERS, number=2)
    write(book, listed(three, 1))
    two, more = (unheard(FOUR, 4, PEERS[:end]) for end in (2, 3))
    early = write(book, listed(five, 2, FOUR), *two)
    assert not is_right(book, early, [three, five]), "also in the first list with them"
    book.cut(early)
    write(book, listed(five, 2))
    late = write(book, listed(five, 3, FOUR), *two)
    assert not is_right(book, late, [three, five])
    book.unheard[late] = tuple(more)
    assert is_right(book, late, [three, five])
    assert is_minded(book, late, FOUR, [five])
    assert not is_minded(book, late, THREE, [five])
    assert not is_minded(book, late, FOUR, [roster(*PEERS[:4])]), "they have no seat there"


def test_while_a_change_does_not_count_yet_more_than_half_of_both_are_wanted() -> None:
    book, three = empty(), roster(HOST, ONE, TWO)
    at = write(book, listed(three, 1, TWO), *unheard(TWO, 2, (HOST, THREE, FOUR)))
    pending = replace(roster(HOST, THREE, FOUR), old=(HOST, ONE, TWO))
    assert not is_minded(book, at, TWO, [three])
    assert not is_right(book, at, [three, pending])
    book.unheard[at] = tuple(unheard(TWO, 2, (HOST, ONE)))
    assert is_right(book, at, [three, pending])


def test_who_is_minded_stays_so_and_is_minded_anew_only_by_new_words() -> None:
    book, three = empty(), roster(HOST, ONE, TWO)
    words = unheard(TWO, 2, (HOST, ONE))
    first = write(book, listed(three, 1, TWO), *words)
    second = write(book, listed(three, 2, TWO))
    assert is_right(book, second, [three])
    third = write(book, listed(three, 3))
    assert not is_right(book, write(book, listed(three, 4, TWO)), [three])
    book.cut(third)
    book.unproved.add(first)
    assert is_right(book, second, [three]), "it has words, though its people were not known"
    book.unheard[first] = ()
    assert not is_right(book, second, [three]), "one list that nobody proved proves no other"
    book.unproved.clear()
    assert is_right(book, second, [three])


def test_words_hold_for_one_move_of_who_is_not_heard() -> None:
    book, three = empty(), roster(HOST, ONE, TWO)
    write(book, listed(three, 1))
    book.add("2 stop")
    for move, voices, right in ((1, (HOST, ONE), True), (0, (HOST, ONE), False),
                                (1, (HOST,), False), (1, (HOST, TWO), False)):  # fmt: skip
        at = write(book, listed(three, 2, TWO), *unheard(TWO, 2, voices, move))
        assert is_right(book, at, [three]) == right
        book.cut(at)


def test_what_takes_a_seat() -> None:
    book, three = empty(), roster(HOST, ONE, TWO)
    robbed = (HOST, HOST, TWO, HOST, HOST)
    first = write(book, listed(three, 1)._replace(keepers=robbed))
    assert takes_seat(book, first, ONE, 1, [three]), "the first list of a match, too"
    assert not takes_seat(book, first, TWO, 2, [three])
    book.cut(0)
    write(book, listed(three, 1))
    for line, words, takes in (
        (listed(three, 2), (), False),
        (listed(three, 2)._replace(people=(HOST, TWO)), (), True),
        (listed(three, 2)._replace(keepers=robbed), (), True),
        (listed(three, 2)._replace(keepers=robbed), unheard(ONE, 1, (HOST, TWO)), True),
        (listed(three, 2, ONE), (), True),
        (listed(three, 2, ONE), unheard(ONE, 1, (HOST, TWO)), False),
    ):
        at = write(book, line, *words)
        assert takes_seat(book, at, ONE, 1, [three]) == takes
        if takes and line.keepers == robbed:
            later = write(book, listed(three, 3, ONE))
            assert not takes_seat(book, later, ONE, 1, [three]), "it is told once"
        book.cut(at)


def test_a_page_is_sure_of_what_it_could_check_since_it_belongs_to_the_table() -> None:
    book, two, three = empty(), roster(HOST, ONE), roster(HOST, ONE, TWO)
    assert book.is_sure(TWO)
    assert book.doubtful(TWO) == []
    for number, one in enumerate((two, two, three, three)):
        write(book, listed(one, number + 1))
    assert book.lists == [0, 1, 2, 3]
    assert book.changes == [3]
    for unproved, doubtful, sure, leads in (
        ({0, 1}, [], True, True),
        ({1, 2}, [2], False, True),
        ({3}, [3], False, False),
        ({0, 3}, [3], False, False),
    ):
        book.unproved = unproved
        assert book.doubtful(TWO) == doubtful
        assert book.is_sure(TWO) == sure
        assert book.is_sure(TWO, leads=True) == leads
    book.unproved = {0}
    assert book.doubtful(ONE) == [0]
    assert book.doubtful(FOUR) == []
    book.unproved = {3}
    assert book.doubtful(FOUR) == [3], "by it others may have taken the seat"


def test_nobody_signs_a_list_in_doubt_not_even_one_of_two() -> None:
    book, two = empty(), roster(HOST, ONE)
    write(book, listed(two, 1))
    write(book, listed(roster(HOST, ONE, TWO), 2))
    position = LogPosition(0, 0, len(book))
    for people in ((HOST, ONE), (HOST, ONE, TWO)):
        book.unproved.clear()
        whole = due(roster(*people), book, position, len(book), ONE)
        assert whole is not None
        assert whole.at == 2, "the place is the last list with other people"
        book.unproved.add(1)
        assert due(roster(*people), book, position, len(book), ONE) is None
    book.unproved = {0}
    newcomer = due(two, book, position, len(book), TWO)
    assert newcomer is not None
    assert newcomer.at == 2, "of two the one who is new could check nothing"
