"""Rosters: what a list of players says, and which are believed, without a network."""

from dataclasses import replace
from typing import Any

import pytest

from app.friends.roster import (
    LONGEST_GAME,
    MOST_CUTS,
    MOST_SEATS,
    MOST_WATCHERS,
    Cut,
    Place,
    Roster,
    Watcher,
    is_most,
    read_roster,
    read_word,
)
from app.friends.signed import Head
from app.friends.switches import Switches
from app.setup import NAME_LENGTH
from tests.app.friends.ballots import HOST, ONE, PEERS, TABLE, THREE, TWO, signed
from tests.app.friends.world import peer_called

PLACES = (Place("Ann", HOST), Place("Bob", ONE, away=True), Place(""), Place("Cid", TWO))
ROSTER = Roster(TABLE, 3, 5, TWO, PLACES, 1, 7, "hash", (Cut(1, ONE, 4), Cut(3, TWO, 7)))
NO_ROSTER = r"^This is not a list of players that its host has signed\.$"
STRANGERS = tuple(peer_called(number) for number in range(20, 40))


def test_who_sits_where_and_comes_next() -> None:
    assert ROSTER.people == (HOST, ONE, TWO), "also who is away"
    assert ROSTER.heirs() == (HOST, ONE, TWO)
    assert replace(ROSTER, host=HOST).heirs() == (ONE, TWO, HOST)
    assert [ROSTER.seat_of(peer) for peer in PEERS[:4]] == [0, 1, 3, None]
    assert (ROSTER.stamp, ROSTER.head) == ((3, 5), Head(TABLE, 3, 1, 7, "hash"))


def test_more_than_half_are_most_and_a_quorum() -> None:
    for people, quorum in [(2, 2), (3, 2), (4, 3), (5, 3)]:
        places = tuple(Place("", peer) for peer in PEERS[:people])
        assert replace(ROSTER, places=places).quorum == quorum
        assert is_most(PEERS[:quorum], PEERS[:people])
        assert not is_most([*PEERS[: quorum - 1], *STRANGERS], PEERS[:people])


def test_people_and_watchers_belong_to_the_table() -> None:
    watched = replace(ROSTER, watchers=(Watcher("Dot", THREE),))
    assert [ROSTER.is_in(peer) for peer in (HOST, ONE, THREE)] == [True, True, False]
    assert watched.is_in(THREE)
    assert watched.is_in(HOST)


def test_who_sits_down_looks_on_no_more() -> None:
    watchers = (Watcher("Dot", THREE), Watcher("Eve", PEERS[4]))
    place = Place("Dot", THREE)
    new = replace(ROSTER, watchers=watchers).seated(1, place)
    assert new.places == (PLACES[0], place, *PLACES[2:])
    assert (new.number, new.watchers) == (6, watchers[1:])


def test_who_looks_on_is_named_once_until_they_do_no_more() -> None:
    one = ROSTER.watched(THREE, "Dot").watched(PEERS[4], "Eve")
    assert one.watchers == (Watcher("Dot", THREE), Watcher("Eve", PEERS[4]))
    assert one.watched(THREE, "Dora").watchers == (Watcher("Eve", PEERS[4]), Watcher("Dora", THREE))
    assert one.watched(THREE, None).watchers == (Watcher("Eve", PEERS[4]),)
    assert (one.number, one.watched(THREE, None).number) == (7, 8)


# Takeovers


def before(term: int, host: str, *cuts: Cut, match: int = 1) -> Roster:
    return replace(ROSTER, term=term, host=host, cuts=cuts, match=match)


def test_a_host_came_before_another_if_that_one_knows_the_takeover() -> None:
    assert ROSTER.is_after(before(0, HOST))
    assert ROSTER.is_after(before(1, ONE))
    assert not ROSTER.is_after(before(1, HOST))
    assert not ROSTER.is_after(before(2, ONE))


def test_lines_hold_up_to_the_first_takeover_that_a_page_has_not_seen() -> None:
    assert ROSTER.cut_for(before(0, HOST), 1) == 4
    assert ROSTER.cut_for(before(1, ONE), 1) == 7
    lower = replace(ROSTER, cuts=(Cut(1, ONE, 9), Cut(3, TWO, 7)))
    assert lower.cut_for(before(0, HOST), 1) == 7
    assert ROSTER.cut_for(before(3, TWO), 1) == 7, "no takeover is new"


def test_of_a_host_beside_the_lines_hold_up_to_where_both_part() -> None:
    beside = before(2, HOST, Cut(1, ONE, 4), Cut(2, HOST, 6))
    assert ROSTER.cut_for(beside, 1) == 6
    assert ROSTER.cut_for(replace(beside, cuts=(Cut(2, HOST, 9),)), 1) == 4
    assert ROSTER.cut_for(replace(beside, cuts=ROSTER.cuts), 1) == 0
    assert ROSTER.cut_for(replace(beside, match=0), 1) == 0, "it had another match"
    assert ROSTER.cut_for(beside, 2) == 0


def test_a_new_host_remembers_the_takeovers_of_this_match() -> None:
    own = Cut(3, TWO, 7)
    known = Cut(1, ONE, 4), Cut(2, HOST, 6)
    assert ROSTER.with_cut(before(2, HOST, *known)) == replace(ROSTER, cuts=(*known, own))
    earlier = (Cut(1, ONE, 0), Cut(2, HOST, 0), own)
    assert ROSTER.with_cut(before(2, HOST, *known, match=0)).cuts == earlier
    assert ROSTER.with_cut(before(2, HOST, *known, match=2)).cuts == (own,)


def test_of_many_takeovers_the_first_two_become_one() -> None:
    def many(*lines: int) -> Roster:
        cuts = tuple(Cut(1 + number, ONE, at) for number, at in enumerate(lines))
        return replace(ROSTER, term=99).with_cut(before(98, HOST, *cuts))

    rest = tuple(range(50, 48 + MOST_CUTS))
    assert len(many(5, 9, *rest[:-1]).cuts) == MOST_CUTS
    for first, second, kept in [(5, 9, 5), (9, 5, 5), (0, 9, 9), (1, 9, 1), (9, 0, 0)]:
        cuts = many(first, second, *rest).cuts
        assert len(cuts) == MOST_CUTS
        assert cuts[:2] == (Cut(2, ONE, kept), Cut(3, ONE, 50))
        assert cuts[-1] == Cut(99, TWO, 7)


# Which are believed


def signed_by_its_host(**more: Any) -> Roster:
    made = replace(ROSTER, **more)
    return read_roster(signed(made.host, made.text()))


def places(number: int) -> tuple[Place, ...]:
    return (Place("", TWO), *(Place("", peer) for peer in STRANGERS[: number - 1]))


def watchers(number: int) -> tuple[Watcher, ...]:
    return tuple(Watcher("", peer) for peer in STRANGERS[:number])


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"places": places(2)},
        {"places": places(MOST_SEATS)},
        {"places": (*PLACES, Place("x" * NAME_LENGTH, "", "b" * NAME_LENGTH))},
        {"watchers": watchers(MOST_WATCHERS)},
        {"cuts": (Cut(1, ONE, 0),) * MOST_CUTS},
        {"cuts": ()},
        {"old": STRANGERS[:MOST_SEATS]},
        {"game": "x" * LONGEST_GAME},
        {"match": -1, "number": 0, "at": 0},
        {"term": 0, "at": 0, "cuts": ()},
        {"term": 1, "at": 1, "cuts": (Cut(1, TWO, 1),)},
        {"switches": Switches(waits=True, locked=True)},
    ],
    ids=str,
)
def test_a_list_of_players_is_read_as_its_host_has_signed_it(more: dict[str, Any]) -> None:
    assert signed_by_its_host(**more) == replace(ROSTER, **more)


@pytest.mark.parametrize(
    "more",
    [
        {"places": places(1)},
        {"places": places(MOST_SEATS + 1)},
        {"places": (*PLACES, Place("", ONE))},
        {"places": (*PLACES, Place("", "short"))},
        {"places": (*PLACES, Place("two  spaces"))},
        {"places": (*PLACES, Place("", "", "b" * (NAME_LENGTH + 1)))},
        {"places": (*PLACES, Place("", "", 7))},  # type: ignore[arg-type]  # a host writes what it likes
        {"watchers": watchers(MOST_WATCHERS + 1)},
        {"watchers": (Watcher("", ONE),)},
        {"watchers": (Watcher("", "short"),)},
        {"watchers": (Watcher("two  spaces", THREE),)},
        {"watchers": (("", THREE, "more"),)},
        {"cuts": (Cut(1, ONE, 0),) * (MOST_CUTS + 1)},
        {"cuts": (Cut(4, ONE, 0),)},
        {"cuts": (Cut(0, ONE, 0),)},
        {"cuts": (Cut(1, ONE, -1),)},
        {"cuts": ((1, ONE),)},
        {"old": STRANGERS[: MOST_SEATS + 1]},
        {"old": ("short",)},
        {"old": (ONE, ONE)},
        {"old": (ONE, 7)},
        {"old": "everybody"},
        {"game": "x" * (LONGEST_GAME + 1)},
        {"term": -1, "at": 0, "cuts": ()},
        {"number": -1},
        {"match": -2},
        {"at": -1},
        {"term": 0, "cuts": ()},
        {"host": THREE},
        {"switches": Switches(locked="yes")},  # type: ignore[arg-type]
    ],
    ids=lambda more: str(more)[:60],
)
def test_any_other_list_of_players_is_refused(more: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=NO_ROSTER):
        signed_by_its_host(**more)


def test_a_list_of_players_counts_if_its_host_has_signed_it_in_its_one_form() -> None:
    text = ROSTER.text()
    shorter = [text.replace(f'"{name}":false,', "") for name in ("locked", "waits")]
    assert all(len(one) < len(text) for one in shorter)
    spaced = text.replace(",", ", ")
    for by, told in [(ONE, text), *((TWO, one) for one in (*shorter, spaced, "[]", ""))]:
        with pytest.raises(ValueError, match=NO_ROSTER):
            read_roster(signed(by, told))
    assert read_roster(signed(TWO, text)) == ROSTER


def test_how_far_a_log_goes_is_said_by_a_head_or_by_a_list_of_players() -> None:
    head = Head(TABLE, 3, 1, 9, "hash")
    assert read_word(signed(TWO, head.text())) == head
    assert read_word(signed(TWO, ROSTER.text())) == ROSTER.head
    with pytest.raises(ValueError, match=NO_ROSTER):
        read_word(signed(TWO, "nothing"))
