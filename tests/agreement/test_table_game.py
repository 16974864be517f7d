"""Matches, deals, settings and wishes: what each change makes of the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from peerdeck.agreement.changes import Ground, changed
from peerdeck.agreement.limits import MOST_NAMES
from peerdeck.agreement.notes import HERE, Deal
from peerdeck.agreement.table import Deck, Seat, Table
from peerdeck.agreement.words import (
    Accepted,
    Change,
    Held,
    Place,
    Record,
    hash_of,
    text_of,
)
from tests.agreement.tables import (
    ANN,
    AT_REST,
    BASE,
    BEN,
    BETWEEN,
    CLEO,
    GAME,
    GUS,
    PEOPLE,
    PLAYING,
    SEATS,
    STRANGER,
    TABLE,
    Words,
    after,
    owners,
)

# begin, deal


def test_the_owner_begins_a_match_between_matches(words: Words) -> None:
    rest = replace(TABLE, is_ended=True)
    begin = Change("begin", (), (), (GAME,))
    result = after(begin, words.wish(ANN, "begin", GAME), table=rest)

    assert (result.match, result.deal, result.begun, result.is_ended) == (2, 0, 0, False)
    assert (result.deck, result.checkpoint) == (Deck(), "")
    assert after(begin, words.wish(ANN, "begin", GAME)) == TABLE  # a match is under way
    assert after(begin, words.wish(BEN, "begin", GAME), table=rest) == rest
    assert after(begin, table=rest) == rest


def test_no_match_begins_whose_seats_differ_or_whose_game_makes_no_sense(words: Words) -> None:
    rest = replace(TABLE, is_ended=True)
    for game in (GAME.replace("seats=4", "seats=3"), "poker"):
        wish = words.wish(ANN, "begin", game)
        assert after(Change("begin", (), (), (game,)), wish, table=rest) == rest


def test_a_deal_begins_when_a_majority_is_ready(words: Words) -> None:
    ready = [words.ready(by) for by in (ANN, CLEO)]
    keys = words.note(ANN, "keys of a deck")
    table = replace(TABLE, skipped=(BEN,), was_paused=True, used=("wish",))
    result = after(Change("deal", (), (), (ANN, CLEO)), *ready, keys, table=table, standing=BETWEEN)

    assert (result.deal, result.begun, result.checkpoint) == (3, 1, "scores")
    assert result.deck == Deck((ANN, CLEO), 2, (hash_of(keys),))
    assert (result.skipped, result.was_paused, result.used) == ((), False, ())


def test_no_deal_begins_during_a_deal_or_with_too_few_who_are_ready(words: Words) -> None:
    ready, change = [words.ready(by) for by in (ANN, CLEO)], Change("deal", (), (), PEOPLE)
    assert after(change, *ready) == TABLE
    assert after(change, ready[0], standing=BETWEEN) == TABLE
    old = [words.ready(by, deal=Deal(1, 1, 1)) for by in (ANN, CLEO)]
    assert after(change, *old, standing=BETWEEN) == TABLE
    guests = replace(TABLE, guests=(GUS,))
    of_guest = [ready[0], words.ready(GUS)]
    assert after(change, *of_guest, table=guests, standing=BETWEEN) == guests


def test_a_void_deal_begins_once_more_with_the_same_number(words: Words) -> None:
    void = replace(TABLE, is_void=True, begun=2)
    ready = [words.ready(by, deal=void.now) for by in (ANN, CLEO)]
    result = after(Change("deal", (), (), PEOPLE), *ready, table=void, standing=BETWEEN)

    assert (result.deal, result.begun, result.is_void) == (2, 2, False)


@pytest.mark.parametrize("holders", [(), (ANN,), (ANN, ANN), (ANN, STRANGER)])
def test_two_people_or_more_hold_the_keys(words: Words, holders: tuple[str, ...]) -> None:
    ready = [words.ready(by) for by in PEOPLE]
    assert after(Change("deal", (), (), holders), *ready, standing=BETWEEN) == TABLE


def test_one_person_alone_holds_the_keys_alone(words: Words) -> None:
    alone = replace(TABLE, people=(ANN,), seats=(SEATS[0], Seat(ANN)))
    change = Change("deal", (), (), (ANN,))
    result = after(change, words.ready(ANN), table=alone, standing=BETWEEN)
    assert result.deck == Deck((ANN,), 1, ())


def test_the_threshold_is_a_majority_of_all_people_or_the_whole_list(words: Words) -> None:
    table = replace(TABLE, guests=(GUS, STRANGER), deal=0, begun=0)
    ready = [words.ready(by, deal=table.now) for by in PEOPLE]
    everyone = (*PEOPLE, GUS, STRANGER)

    def threshold(holders: tuple[str, ...]) -> int:
        change = Change("deal", (GUS, STRANGER), (), holders)
        return after(change, *ready, table=table, standing=BETWEEN).deck.threshold

    assert threshold(everyone) == 3
    assert threshold((ANN, BEN, GUS)) == 3
    assert threshold((ANN, BEN)) == 2


def test_the_first_deal_of_a_table_makes_guests_people_without_taps(words: Words) -> None:
    table = replace(TABLE, guests=(GUS,), deal=0, begun=0)
    ready = [words.ready(by, deal=table.now) for by in (ANN, BEN)]
    result = after(Change("deal", (GUS,), (), PEOPLE), *ready, table=table, standing=BETWEEN)

    assert (result.people, result.guests) == ((*PEOPLE, GUS), ())


def test_later_everyone_who_is_not_away_has_to_tap_for_a_guest(words: Words) -> None:
    table = replace(TABLE, guests=(GUS,))
    change = Change("deal", (GUS,), (), PEOPLE)
    taps = [words.ready(by, (GUS,)) for by in PEOPLE]

    assert GUS in after(change, *taps, table=table, standing=BETWEEN).people
    assert after(change, *taps[:2], words.ready(CLEO), table=table, standing=BETWEEN) == table
    assert after(change, *taps[:2], table=table, standing=BETWEEN) == table
    away = replace(table, away=(CLEO,))
    assert GUS in after(change, *taps[:2], table=away, standing=BETWEEN).people
    most_away = replace(table, away=(BEN, CLEO))
    shown = [taps[0], words.ready(BEN)]
    assert after(change, *shown, table=most_away, standing=BETWEEN) == most_away


def test_a_deal_adds_nobody_who_is_not_a_guest(words: Words) -> None:
    taps = [words.ready(by, (STRANGER,)) for by in PEOPLE]
    assert after(Change("deal", (STRANGER,), (), PEOPLE), *taps, standing=BETWEEN) == TABLE


# void, set, end


def test_a_majority_voids_a_deal_that_is_not_over(words: Words) -> None:
    wishes = [words.wish(by, "void") for by in (ANN, BEN)]
    result = after(Change("void"), *wishes)

    assert (result.is_void, result.begun, result.deal) == (True, 2, 2)
    assert after(Change("void"), wishes[0]) == TABLE
    assert after(Change("void"), *wishes, standing=BETWEEN) == TABLE


@pytest.mark.parametrize("deal", [Deal(1, 1, 1), Deal(1, 2, 0), Deal(0, 2, 1)])
def test_wishes_of_another_deal_do_not_count(words: Words, deal: Deal) -> None:
    assert after(Change("void"), *(words.wish(by, "void", deal=deal) for by in PEOPLE)) == TABLE


def test_wishes_that_were_taken_back_or_used_do_not_count(words: Words) -> None:
    taken_back = [words.wish(by, "void", on=False) for by in PEOPLE]
    assert after(Change("void"), *taken_back) == TABLE
    wishes = [words.wish(by, "remove", CLEO) for by in (ANN, BEN)]
    used = replace(TABLE, used=(hash_of(wishes[0]),))
    assert after(Change("remove", (CLEO,)), *wishes, table=used) == used


def test_wishes_that_had_an_effect_are_used_and_others_are_not(words: Words) -> None:
    wishes = [words.wish(by, "remove", CLEO) for by in (ANN, BEN)]
    assert {*after(Change("remove", (CLEO,)), *wishes).used} == {*map(hash_of, wishes)}
    assert after(Change("remove", (CLEO,)), wishes[0]).used == ()


def test_only_one_wish_of_each_person_for_the_same_is_used(words: Words) -> None:
    change = Change("set", (), (), ("lock", "on"))
    same = [words.wish(ANN, "set", "lock on") for _ in range(20)]
    others = [words.wish(ANN, "set", f"lock {at}") for at in range(20)]
    result = after(change, *same, *others, words.wish(STRANGER, "set", "lock on"))

    assert result.settings == (("lock", "on"),)
    assert result.used == (hash_of(same[-1]),)


VOID, BACK = Change("void", (), ("wish",)), Change("back", (BEN,), ("here",))
NUMBERS = tuple(map(str, range(MOST_NAMES)))


@pytest.mark.parametrize(
    ("change", "has_effect"),
    [
        (VOID, True),
        (BACK, True),
        (replace(VOID, names=(*NUMBERS[1:], "wish")), True),
        (replace(VOID, names=(*NUMBERS, "wish")), False),
        (replace(VOID, names=("wish", "wish")), False),
        (replace(VOID, people=(BEN,)), False),
        (replace(VOID, details=("more",)), False),
        (replace(BACK, people=(BEN, BEN)), False),
        (replace(BACK, details=("more",)), False),
    ],
)
def test_a_change_that_says_more_than_it_needs_has_no_effect(
    words: Words, change: Change, has_effect: bool
) -> None:
    here = words.note(BEN, HERE)
    shown = {"wish": words.wish(ANN, "void"), "here": here, **dict.fromkeys(NUMBERS, here)}
    table = replace(TABLE, people=(ANN,), guests=(BEN,), away=(BEN,))
    ground = Ground(BASE, table, PLAYING, shown, lambda _place: None, lambda _place: True, {})
    assert (changed(ground, change) != table) == has_effect


def test_two_wishes_of_one_person_are_one(words: Words) -> None:
    assert after(Change("void"), *(words.wish(BEN, "void") for _ in range(3))) == TABLE


def test_a_deal_is_void_when_a_record_that_a_majority_held_is_lost() -> None:
    place = Place(1, 4, "lost")
    held = [Held(by, 1, BASE, place) for by in (ANN, BEN)]

    assert after(Change("void"), *held, lost=place).is_void
    assert after(Change("void"), *held) == TABLE  # the chain goes through it
    assert after(Change("void"), held[0], lost=place) == TABLE
    elsewhere = [replace(word, base="older") for word in held]
    assert after(Change("void"), *elsewhere, lost=place) == TABLE


def test_a_deal_is_void_when_two_decisions_of_one_number_are_shown() -> None:
    votes = [Accepted(by, 1, BASE, 17, "value") for by in (ANN, BEN)]
    others = [Accepted(by, 2, BASE, 33, "other value") for by in (BEN, CLEO)]

    assert after(Change("void"), *votes, *others).is_void
    assert after(Change("void"), *votes, others[0]) == TABLE
    assert (
        after(Change("void"), *votes, *(replace(vote, value="value") for vote in others)) == TABLE
    )


def test_one_pause_in_a_deal(words: Words) -> None:
    on, off = Change("set", (), (), ("pause", "on")), Change("set", (), (), ("pause", "off"))
    paused = after(on, words.wish(ANN, "set", "pause on"))
    assert paused.is_paused
    resumed = after(off, words.wish(ANN, "set", "pause off"), table=paused)
    assert not resumed.is_paused
    assert after(on, words.wish(ANN, "set", "pause on"), table=resumed) == resumed
    assert after(off, words.wish(ANN, "set", "pause off")) == TABLE


def test_the_number_of_seats_changes_between_matches_only(words: Words) -> None:
    rest = replace(TABLE, is_ended=True)

    def with_seats(count: str, table: Table = rest) -> Table:
        wish = words.wish(ANN, "set", f"seats {count}")
        return after(Change("set", (), (), ("seats", count)), wish, table=table)

    assert owners(with_seats("5")) == (*PEOPLE, "", "")
    assert owners(with_seats("3")) == PEOPLE
    assert with_seats("2") == rest  # nobody loses their own seat
    assert with_seats("9") == rest
    assert with_seats("5", TABLE) == TABLE


def chosen(words: Words, name: str, value: str, table: Table) -> Table:
    """Return the table after its owner has wished a setting."""
    wish = words.wish(ANN, "set", f"{name} {value}")
    return after(Change("set", (), (), (name, value)), wish, table=table)


def test_a_game_is_chosen_between_matches_and_has_its_seats(words: Words) -> None:
    rest, game = replace(TABLE, is_ended=True), "peerdeck 1 spar seats=5 dealer=0"
    result = chosen(words, "game", game, rest)
    assert result.setting("game") == game
    assert owners(result) == (*PEOPLE, "", "")
    assert chosen(words, "game", game, TABLE) == TABLE

    again = chosen(words, "game", game.replace("seats=5", "seats=3"), result)
    assert again.settings == (("game", game.replace("seats=5", "seats=3")),)
    assert owners(again) == PEOPLE


@pytest.mark.parametrize("game", ["peerdeck 1 spar seats=2 dealer=0", "poker", ""])
def test_no_game_is_chosen_that_has_too_few_seats_or_makes_no_sense(
    words: Words, game: str
) -> None:
    rest = replace(TABLE, is_ended=True)
    assert chosen(words, "game", game, rest) == rest


@pytest.mark.parametrize("name", ["levels", "names"])
def test_levels_and_names_are_lists_of_short_texts(words: Words, name: str) -> None:
    rest = replace(TABLE, is_ended=True)
    value = '["","Ben"]'
    assert chosen(words, name, value, rest).setting(name) == value
    assert chosen(words, name, value, TABLE) == TABLE
    no_lists = ["", "Ben", '"Ben"', "[1]", '[["Ben"]]', '{"a":"b"}']
    for bad in (*no_lists, text_of([""] * 9), text_of(["x" * 41])):
        assert chosen(words, name, bad, rest) == rest


def test_a_setting_that_was_never_set_is_nothing() -> None:
    assert TABLE.setting("game") == ""


def test_a_setting_needs_the_owner_or_a_majority(words: Words) -> None:
    change = Change("set", (), (), ("lock", "on"))
    locked = after(change, words.wish(ANN, "set", "lock on"))
    assert locked.settings == (("lock", "on"),)
    off = Change("set", (), (), ("lock", "off"))
    opened = after(off, words.wish(ANN, "set", "lock off"), table=locked)
    assert opened.settings == (("lock", "off"),)
    assert after(change, words.wish(BEN, "set", "lock on")) == TABLE
    assert after(change, words.wish(ANN, "set", "lock off")) == TABLE
    unknown = Change("set", (), (), ("music", "on"))
    assert after(unknown, words.wish(ANN, "set", "music on")) == TABLE


def test_a_majority_ends_a_match_that_is_under_way(words: Words) -> None:
    wishes = [words.wish(by, "end") for by in (ANN, BEN)]
    assert after(Change("end"), *wishes).is_ended
    assert after(Change("end"), wishes[0]) == TABLE
    assert after(Change("end"), *wishes, standing=AT_REST) == TABLE


# The rest


def test_a_change_of_no_known_kind_has_no_effect() -> None:
    assert after(Change("none")) == TABLE
    assert after(Change("promote", (ANN,))) == TABLE


def test_a_word_that_is_not_shown_is_missing() -> None:
    ground = Ground(BASE, TABLE, PLAYING, {}, lambda _place: None, lambda _place: True, {})
    with pytest.raises(KeyError):
        changed(ground, Change("void", (), ("missing",)))


def test_the_owner_is_the_first_who_is_not_away() -> None:
    assert TABLE.owner == ANN
    assert replace(TABLE, away=(ANN,)).owner == BEN
    assert replace(TABLE, away=PEOPLE).owner == ""


def test_a_record_is_not_a_wish() -> None:
    record = Record(ANN, 1, BASE, 1, 5, "before", "wish void: 1 2 1 yes")
    assert after(Change("void"), record) == TABLE
