"""The people and guests of a table after a change, and words that do not count for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from peerdeck.agreement.notes import HERE
from peerdeck.agreement.table import Deck, Seat
from peerdeck.agreement.words import (
    Change,
    Held,
    Place,
    Promise,
)
from tests.agreement.tables import (
    ANN,
    BASE,
    BEN,
    BETWEEN,
    CLEO,
    GUS,
    PEOPLE,
    PLAYING,
    SEATS,
    STRANGER,
    TABLE,
    Words,
    after,
    keepers,
    owners,
)

# away


def test_the_next_author_may_be_called_away_and_the_next_in_order_keeps_their_seats() -> None:
    result = after(Change("away", (ANN,)))

    assert result.away == (ANN,)
    assert keepers(result) == (BEN, BEN, CLEO, BEN)
    assert owners(result) == owners(TABLE)


def test_the_next_author_may_be_called_away_who_is_not_the_owner() -> None:
    assert after(Change("away", (BEN,)), standing=replace(PLAYING, author=BEN)).away == (BEN,)


def test_somebody_for_whom_nobody_waits_is_not_called_away() -> None:
    assert after(Change("away", (CLEO,))) == TABLE


def test_between_deals_anybody_may_be_called_away() -> None:
    assert after(Change("away", (CLEO,)), standing=BETWEEN).away == (CLEO,)


def test_the_owner_may_be_called_away_during_a_deal_of_others() -> None:
    standing = replace(PLAYING, author=BEN)
    assert after(Change("away", (ANN,)), standing=standing).away == (ANN,)


def test_a_majority_may_wish_that_somebody_counts_as_away(words: Words) -> None:
    wishes = [words.wish(by, "away", CLEO) for by in (ANN, BEN)]
    assert after(Change("away", (CLEO,)), *wishes).away == (CLEO,)
    assert after(Change("away", (CLEO,)), wishes[0]) == TABLE


def test_seats_pass_to_somebody_who_is_not_away_themselves() -> None:
    away = replace(TABLE, away=(BEN,), seats=(SEATS[0], Seat(CLEO, BEN), *SEATS[2:]))
    assert keepers(after(Change("away", (ANN,)), table=away)) == (CLEO,) * 4


def test_somebody_away_or_unknown_is_not_called_away_again() -> None:
    away = replace(TABLE, away=(ANN,))
    assert after(Change("away", (ANN,)), table=away, standing=BETWEEN) == away
    assert after(Change("away", (STRANGER,)), standing=BETWEEN) == TABLE
    assert after(Change("away", (ANN, BEN)), standing=BETWEEN) == TABLE


# back


def test_who_says_here_keeps_their_own_seat_again(words: Words) -> None:
    away = after(Change("away", (ANN,)))
    result = after(Change("back", (ANN,)), words.note(ANN, HERE), table=away)

    assert result.away == ()
    assert keepers(result) == (ANN, BEN, CLEO, BEN)  # the bot stays where it is


@pytest.mark.parametrize("base", ["older", ""])
def test_here_of_an_older_base_does_not_bring_back(words: Words, base: str) -> None:
    away = after(Change("away", (ANN,)))
    assert after(Change("back", (ANN,)), words.note(ANN, HERE, base=base), table=away) == away


def test_nobody_is_back_by_the_word_of_another(words: Words) -> None:
    away = after(Change("away", (ANN,)))
    assert after(Change("back", (ANN,)), words.note(BEN, HERE), table=away) == away
    assert after(Change("back", (ANN,)), table=away) == away


def test_somebody_who_is_not_away_cannot_be_back(words: Words) -> None:
    assert after(Change("back", (BEN,)), words.note(BEN, HERE)) == TABLE


# skip


def test_someone_who_owes_a_part_of_the_shuffle_may_be_skipped() -> None:
    standing = replace(PLAYING, shuffling=PEOPLE)
    result = after(Change("skip", (BEN,)), standing=standing)

    assert result == replace(TABLE, skipped=(BEN,))


def test_a_skip_that_would_leave_fewer_than_two_voids_the_deal() -> None:
    result = after(Change("skip", (BEN,)), standing=replace(PLAYING, shuffling=(ANN, BEN)))

    assert (result.is_void, result.begun, result.skipped) == (True, 2, ())


def test_people_are_skipped_one_by_one() -> None:
    standing = replace(PLAYING, shuffling=PEOPLE)
    assert after(Change("skip", (BEN, CLEO)), standing=standing) == TABLE


def test_nobody_is_skipped_who_has_no_part_in_an_open_shuffle() -> None:
    assert after(Change("skip", (BEN,))) == TABLE
    standing = replace(PLAYING, shuffling=(ANN, CLEO))
    assert after(Change("skip", (BEN,)), standing=standing) == TABLE


# remove


def test_who_wishes_to_leave_is_removed_and_a_bot_keeps_the_seat(words: Words) -> None:
    result = after(Change("remove", (BEN,)), words.wish(BEN, "remove", BEN))

    assert result.people == (ANN, CLEO)
    assert result.seats[1] == Seat(ANN, "", BEN)
    assert not result.is_void


def test_a_majority_removes_somebody_and_less_does_not(words: Words) -> None:
    wishes = [words.wish(by, "remove", CLEO) for by in (ANN, BEN)]
    assert after(Change("remove", (CLEO,)), *wishes).people == (ANN, BEN)
    assert after(Change("remove", (CLEO,)), wishes[0]) == TABLE


def test_the_owner_alone_removes_nobody(words: Words) -> None:
    assert after(Change("remove", (BEN,)), words.wish(ANN, "remove", BEN)) == TABLE


def test_a_guest_can_be_removed_and_does_not_count_in_the_majority(words: Words) -> None:
    table = replace(TABLE, guests=(GUS,), seats=(*SEATS[:3], Seat(GUS, GUS)))
    wishes = [words.wish(by, "remove", GUS) for by in (ANN, CLEO)]
    assert after(Change("remove", (GUS,)), *wishes, table=table).seats[3].former == GUS
    of_guest = [words.wish(ANN, "remove", BEN), words.wish(GUS, "remove", BEN)]
    assert after(Change("remove", (BEN,)), *of_guest, table=table) == table


def test_nobody_is_removed_who_is_not_at_the_table(words: Words) -> None:
    wishes = [words.wish(by, "remove", STRANGER) for by in (ANN, BEN)]
    assert after(Change("remove", (STRANGER,)), *wishes) == TABLE
    assert after(Change("remove", ()), *wishes) == TABLE


def test_the_last_person_is_not_removed(words: Words) -> None:
    alone = replace(TABLE, people=(ANN,), seats=(SEATS[0], Seat(ANN)))
    wish = words.wish(ANN, "remove", ANN)
    assert after(Change("remove", (ANN,)), wish, table=alone) == alone


def test_a_removal_voids_a_deal_whose_cards_too_few_could_open(words: Words) -> None:
    short = replace(TABLE, deck=Deck(PEOPLE, 3, ()))
    wish = words.wish(BEN, "remove", BEN)

    assert after(Change("remove", (BEN,)), wish, table=short).is_void
    assert not after(Change("remove", (BEN,)), wish, table=short, standing=BETWEEN).is_void


def promise(n: int, ballot: int, by: str = BEN, base: str = BASE) -> Promise:
    return Promise(by, n, base, ballot, "prepare", None, Place(1, 4, "head"))


def test_a_contradiction_removes_its_author() -> None:
    pair = promise(5, 33), promise(6, 17)
    assert after(Change("remove", (BEN,)), *pair).people == (ANN, CLEO)


def test_two_words_that_go_together_remove_nobody() -> None:
    assert after(Change("remove", (BEN,)), promise(5, 17), promise(6, 33)) == TABLE
    assert after(Change("remove", (BEN,)), promise(5, 33), promise(6, 17, base="old")) == TABLE
    assert after(Change("remove", (BEN,)), promise(5, 33), promise(6, 17, by=CLEO)) == TABLE


def test_a_contradiction_of_somebody_else_removes_nobody() -> None:
    assert after(Change("remove", (CLEO,)), promise(5, 33), promise(6, 17)) == TABLE


def test_two_branches_contradict_each_other_only_with_the_records_between_them() -> None:
    held = [Held(BEN, 1, BASE, Place(1, 2, "two")), Held(BEN, 2, BASE, Place(1, 3, "other three"))]
    paths = {"two": ("one", "two"), "other three": ("one", "other two", "other three")}
    change = Change("remove", (BEN,))

    assert after(change, *held) == TABLE
    assert after(change, *held, path_to=lambda place: paths[place.hash]).people == (ANN, CLEO)


# join, watch, send away


def test_whom_the_owner_admits_is_a_guest_on_the_seat(words: Words) -> None:
    shown = words.come(STRANGER, 3), words.wish(ANN, "admit", f"{STRANGER} 3")
    result = after(Change("join", (STRANGER,), (), ("3",)), *shown)

    assert result.guests == (STRANGER,)
    assert result.seats[3] == Seat(STRANGER, STRANGER)
    assert result.people == PEOPLE


def test_a_majority_admits_without_the_owner(words: Words) -> None:
    come = words.come(STRANGER)
    wishes = [words.wish(by, "admit", f"{STRANGER} 3") for by in (BEN, CLEO)]
    change = Change("join", (STRANGER,), (), ("3",))

    assert after(change, come, *wishes).guests == (STRANGER,)
    assert after(change, come, wishes[0]) == TABLE


@pytest.mark.parametrize("at", ["0", "4", "-1", "x", ""])
def test_nobody_joins_on_a_seat_that_is_taken_or_missing(words: Words, at: str) -> None:
    shown = words.come(STRANGER), words.wish(ANN, "admit", f"{STRANGER} {at}")
    assert after(Change("join", (STRANGER,), (), (at,)), *shown) == TABLE


def test_nobody_joins_who_asked_for_another_seat_or_to_watch(words: Words) -> None:
    seats = (*SEATS[:2], Seat(ANN), SEATS[3])
    table = replace(TABLE, people=(ANN, BEN), seats=seats)
    change, wish = (
        Change("join", (STRANGER,), (), ("3",)),
        words.wish(ANN, "admit", f"{STRANGER} 3"),
    )

    assert after(change, wish, words.come(STRANGER, 2), table=table) == table
    assert after(change, wish, words.come(STRANGER, watches=True), table=table) == table
    assert after(change, wish, words.come(GUS), table=table) == table
    assert after(change, wish, table=table) == table


def test_a_player_does_not_join_again(words: Words) -> None:
    shown = words.come(BEN), words.wish(ANN, "admit", f"{BEN} 3")
    assert after(Change("join", (BEN,), (), ("3",)), *shown) == TABLE


def test_a_spectator_who_joins_no_longer_watches(words: Words) -> None:
    table = replace(TABLE, spectators=(STRANGER, GUS))
    shown = words.come(STRANGER), words.wish(ANN, "admit", f"{STRANGER} 3")
    assert after(Change("join", (STRANGER,), (), ("3",)), *shown, table=table).spectators == (GUS,)


def test_at_most_eight_watch(words: Words) -> None:
    table = replace(TABLE, spectators=tuple(f"watcher {at}" for at in range(7)))
    shown = [
        word
        for by in (STRANGER, GUS)
        for word in (words.come(by, watches=True), words.wish(ANN, "watch", by))
    ]

    assert after(Change("watch", (STRANGER,)), *shown[:2], table=table).spectators[7:] == (
        STRANGER,
    )
    assert after(Change("watch", (STRANGER, GUS)), *shown, table=table) == table


def test_nobody_watches_without_a_wish_and_their_own_word(words: Words) -> None:
    come, wish = words.come(STRANGER), words.wish(ANN, "watch", STRANGER)
    assert after(Change("watch", (STRANGER,)), come) == TABLE
    assert after(Change("watch", (STRANGER,)), wish) == TABLE
    assert after(Change("watch", (STRANGER,)), come, words.wish(BEN, "watch", STRANGER)) == TABLE
    assert after(Change("watch", (STRANGER,)), words.note(STRANGER, "hello"), wish) == TABLE
    of_player = words.come(BEN), words.wish(ANN, "watch", BEN)
    assert after(Change("watch", (BEN,)), *of_player) == TABLE


def test_the_owner_sends_spectators_away_and_no_players(words: Words) -> None:
    table = replace(TABLE, spectators=(STRANGER, GUS))
    wish = words.wish(ANN, "send away", STRANGER)
    assert after(Change("send away", (STRANGER,)), wish, table=table).spectators == (GUS,)
    assert after(Change("send away", (STRANGER,)), table=table) == table
    assert after(Change("send away", (BEN,)), words.wish(ANN, "send away", BEN)) == TABLE
    assert after(Change("send away", (GUS,)), words.wish(ANN, "send away", GUS)) == TABLE
