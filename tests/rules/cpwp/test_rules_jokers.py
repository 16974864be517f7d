"""Jokers: the four variations, and what a table may change about them."""

import pytest

from peerdeck.action import Play
from peerdeck.card import JOKER, parse_face
from peerdeck.games.cpwp.table import Look, NotMine, Swap
from peerdeck.refusals import Illegal
from peerdeck.view import view
from tests.rules.cpwp.table import Table, table

ALL = ["one", "two", "three", "four"]
OWN = ["one", "two"]
ANY_TWO = ["three", "four"]
NTH = ["two", "four"]


def jokers(*hands: str, variation: str = "one", down: str = "7D", **rules: str) -> Table:
    """A position of a joker variation."""
    return table(*hands, down=down, by={"jokers": variation, **rules})


# Playing one


@pytest.mark.parametrize("variation", ALL)
def test_a_joker_may_be_played_although_something_else_can(variation: str) -> None:
    t = jokers("8D KD *", "2H", "2C", variation=variation)
    assert t.may() == {"8D", "*"}


@pytest.mark.parametrize("variation", ALL)
def test_a_joker_must_be_played_when_nothing_else_can(variation: str) -> None:
    assert jokers("KD *", "2H", "2C", variation=variation).may() == {"*"}


@pytest.mark.parametrize("variation", ALL)
def test_a_joker_lies_face_up_before_its_player_and_out_of_play(variation: str) -> None:
    t = jokers("KD *", "2H", "2C", variation=variation).play("*")
    assert t.front(0) == "*"
    (card,) = t.state.zones[t.state.setup.front[0]]
    assert t.state.seen[card] == 0b111
    t.swap(0, "KD", 1, "2H")
    assert (t.front(0), t.hand(0), t.hand(1)) == ("*", "2H", "KD")


@pytest.mark.parametrize("variation", ALL)
def test_a_joker_is_the_whole_turn(variation: str) -> None:
    t = jokers("8D KD *", "7H 2H", "2C", variation=variation).play("*")
    t.refused("8D", because="Make the joker's swap first", rule="jokers")
    t.swap(0, "KD", 1, "2H")
    assert (t.turn, t.stage) == (1, "playing")


def test_a_joker_is_no_part_of_a_run() -> None:
    t = jokers("8D TD *", "2H", "2C")
    t.refused("8D * TD", because="A joker is a whole turn: play it alone.", rule="jokers")
    t.refused("* 8D", because="play it alone", rule="jokers")


def test_two_jokers_are_not_played_in_a_turn() -> None:
    t = jokers("8D * *", "2H", "2C")
    t.refused("* *", because="play it alone", rule="jokers", about="* *")


def test_without_jokers_there_is_none_to_play() -> None:
    t = table("8D KD", "2H", "2C", down="7D")
    assert JOKER not in t.state.deck
    claimed = Play(((t.cards("KD")[0], JOKER),))
    t.refused(claimed, because="A card cannot be played as another one", rule="turns", about="KD")


# The swap


@pytest.mark.parametrize("variation", ALL)
def test_a_card_of_the_own_hand_goes_for_one_of_any_other_hand(variation: str) -> None:
    hands = ("KD QD *", "2H 3H", "2C 3C", "2S")
    for other, theirs in ((1, "3H"), (2, "2C"), (3, "2S")):
        t = jokers(*hands, variation=variation).play("*").swap(0, "QD", other, theirs)
        assert theirs in t.hand(0).split()
        assert "QD" in t.hand(other).split()
        assert (t.turn, t.stage) == (1, "playing")


@pytest.mark.parametrize("variation", OWN)
def test_one_and_two_swap_only_with_the_own_hand(variation: str) -> None:
    t = jokers("KD *", "2H", "2C", variation=variation).play("*")
    assert t.may() == {"0:KD 1:2H", "0:KD 2:2C"}
    t.refused(t.swapping(1, "2H", 2, "2C"), because="must come from your own hand", rule="jokers")


@pytest.mark.parametrize("variation", ANY_TWO)
def test_three_and_four_swap_between_any_two_hands(variation: str) -> None:
    t = jokers("KD *", "2H", "2C", variation=variation).play("*")
    assert t.may() == {"0:KD 1:2H", "0:KD 2:2C", "1:2H 2:2C"}
    t.swap(1, "2H", 2, "2C")
    assert (t.hand(0), t.hand(1), t.hand(2)) == ("KD", "2C", "2H")
    assert t.turn == 1


@pytest.mark.parametrize("variation", ALL)
def test_a_swap_is_between_two_hands(variation: str) -> None:
    t = jokers("KD QD *", "2H 3H", "2C", variation=variation).play("*")
    t.refused(t.swapping(0, "KD", 0, "QD"), because="between two different hands", rule="jokers")
    t.refused(t.swapping(1, "2H", 1, "3H"), because="between two different hands", rule="jokers")


def test_a_swap_may_be_told_either_way_round() -> None:
    t = jokers("KD *", "2H", "2C").play("*").swap(1, "2H", 0, "KD")
    assert (t.hand(0), t.hand(1)) == ("2H", "KD")


def test_only_cards_from_hands_are_swapped() -> None:
    t = jokers("KD *", "2H", "2C").play("*")
    (mine,) = t.cards("KD", 0)
    on_a_row = next(iter(t.state.zones[t.state.setup.rows_of[1][0].seven]))
    played = t.state.zones[t.state.setup.front[0]][0]
    retired = 0
    for other in (on_a_row, played, retired, -1, len(t.state.place), 10**9):
        t.refused(Swap(mine, other), because="Only cards from hands can be swapped", rule="jokers")
        t.refused(Swap(other, mine), because="Only cards from hands can be swapped", rule="jokers")


def test_a_swap_must_be_made() -> None:
    t = jokers("KD 8D *", "2H", "2C").play("*")
    assert all(":" in said for said in t.may())
    t.refused(NotMine(), because="Make the joker's swap first", rule="jokers")


def test_nobody_swaps_without_a_joker() -> None:
    t = jokers("8D *", "2H", "2C")
    t.refused(t.swapping(0, "8D", 1, "2H"), because="This cannot be done now", rule="turns")


def test_a_joker_may_be_given_and_taken() -> None:
    t = jokers("KD * *", "2H *", "2C", decks="2").play("*").swap(0, "*", 1, "2H")
    assert (t.hand(0), t.hand(1)) == ("KD 2H", "* *")
    t = jokers("KD *", "2H *", "2C").play("*").swap(0, "KD", 1, "*")
    assert (t.hand(0), t.hand(1)) == ("*", "KD 2H")


def test_who_gets_a_card_sees_it_and_who_gives_it_knows_it_on() -> None:
    t = jokers("KD *", "2H", "2C").play("*")
    given, taken = *t.cards("KD", 0), *t.cards("2H", 1)
    t.swap(0, "KD", 1, "2H")
    assert t.state.seen[given] == 0b011
    assert t.state.seen[taken] == 0b011
    assert view(t.state, 2).face[given] is None


def test_blind_who_swaps_does_not_see_the_other_hand() -> None:
    t = jokers("KD *", "2H 3H", "2C").play("*")
    (other,) = t.cards("3H", 1)
    t.swap(0, "KD", 1, "2H")
    assert view(t.state, 0).face[other] is None
    swapped_by_others = jokers("KD *", "2H", "2C", variation="three").play("*")
    (theirs,) = swapped_by_others.cards("2H", 1)
    swapped_by_others.swap(1, "2H", 2, "2C")
    assert view(swapped_by_others.state, 0).face[theirs] is None


def test_blind_a_card_seen_before_stays_known_and_may_be_picked() -> None:
    t = jokers("KD QD * *", "2H 3H", "2C 3C", down="7D 8D")
    t.play("*").swap(0, "KD", 1, "2H").passes().passes()
    (known,) = t.cards("KD", 1)
    assert view(t.state, 0).face[known] == parse_face("KD")
    t.play("*").swap(0, "QD", 1, "KD")
    assert t.hand(0) == "KD 2H"


def test_blind_there_is_nothing_to_look_at() -> None:
    t = jokers("KD *", "2H", "2C").play("*")
    t.refused(Look(0, 1), because="Choose the two cards to be swapped", rule="jokers")


# The nth joker


@pytest.mark.parametrize("variation", ["one", "three"])
def test_one_and_three_every_joker_brings_one_swap(variation: str) -> None:
    t = jokers("KD QD * *", "2H 3H", "2C 3C", variation=variation)
    t.play("*").swap(0, "KD", 1, "2H").passes().passes()
    t.play("*").swap(0, "QD", 1, "3H")
    assert (t.turn, t.stage) == (1, "playing")


@pytest.mark.parametrize("variation", NTH)
def test_two_and_four_the_second_joker_brings_two_swaps(variation: str) -> None:
    t = jokers("KD QD *", "2H 3H *", "2C 3C", variation=variation)
    t.play("*").swap(0, "KD", 1, "2H")
    assert t.turn == 1
    t.play("*").swap(1, "3H", 2, "2C")
    assert (t.turn, t.stage, t.state.notes.swaps) == (1, "swapping", 1)
    t.swap(1, "KD", 0, "QD")
    assert (t.turn, t.stage) == (2, "playing")


@pytest.mark.parametrize("variation", NTH)
def test_two_and_four_the_fourth_joker_brings_four_swaps(variation: str) -> None:
    t = jokers("2D 3D 4D 5D KD *", "2H 3H 4H 5H 6H", "2C", variation=variation, decks="2")
    t.state.notes.jokers = (1, 2, 0)
    t.play("*")
    for rank in "2345":
        assert (t.turn, t.stage) == (0, "swapping")
        t.swap(0, f"{rank}D", 1, f"{rank}H")
    assert (t.turn, t.stage, t.hand(0)) == (1, "playing", "KD 2H 3H 4H 5H")


def test_two_each_swap_may_be_with_another_player() -> None:
    t = jokers("KD QD *", "2H", "2C", variation="two")
    t.state.notes.jokers = (0, 1, 0)
    t.play("*").swap(0, "KD", 1, "2H").swap(0, "QD", 2, "2C")
    assert (t.hand(0), t.hand(1), t.hand(2)) == ("2C 2H", "KD", "QD")


def test_four_each_swap_may_be_between_another_two() -> None:
    t = jokers("KD *", "2H 3H", "2C", "2S", variation="four")
    t.state.notes.jokers = (0, 1, 0, 0)
    t.play("*").swap(1, "2H", 2, "2C").swap(1, "3H", 3, "2S")
    assert [t.hand(seat) for seat in range(4)] == ["KD", "2C 2S", "2H", "3H"]


@pytest.mark.parametrize("variation", NTH)
def test_a_card_changes_hands_only_once_for_a_joker(variation: str) -> None:
    t = jokers("KD QD *", "2H 3H", "2C", variation=variation)
    t.state.notes.jokers = (0, 1, 0)
    t.play("*").swap(0, "KD", 1, "2H")
    again = "A card is swapped only once for a joker"
    t.refused(t.swapping(0, "2H", 1, "3H"), because=again, rule="jokers", about="2H")
    t.refused(t.swapping(0, "QD", 1, "KD"), because=again, rule="jokers", about="KD")
    assert not any("2H" in said or "KD" in said for said in t.may())


def test_a_card_may_be_swapped_again_for_the_next_joker() -> None:
    t = jokers("KD * *", "2H", "2C").play("*").swap(0, "KD", 1, "2H").passes().passes()
    t.play("*").swap(0, "2H", 1, "KD")
    assert (t.hand(0), t.hand(1)) == ("KD", "2H")


def test_two_no_more_swaps_than_own_cards() -> None:
    t = jokers("KD *", "2H 3H", "2C", variation="two")
    t.state.notes.jokers = (0, 1, 0)
    t.play("*").swap(0, "KD", 1, "2H")
    assert (t.turn, t.stage) == (1, "playing")


def test_two_no_more_swaps_than_the_others_have_cards() -> None:
    t = jokers("KD QD JD *", "2H", "2C", variation="two", decks="2")
    t.state.notes.jokers = (0, 3, 0)
    t.play("*").swap(0, "KD", 1, "2H").swap(0, "QD", 2, "2C")
    assert (t.turn, t.stage, t.hand(0)) == (1, "playing", "2C JD 2H")


def test_four_no_more_swaps_than_two_hands_have_cards() -> None:
    t = jokers("KD *", "2H", "2C", "2S", variation="four", decks="2")
    t.state.notes.jokers = (0, 3, 0, 0)
    t.play("*").swap(1, "2H", 2, "2C")
    gone = "One of these hands has no card left that may be swapped for this joker"
    t.refused(t.swapping(0, "KD", 1, "2C"), because=gone, rule="jokers")
    t.swap(0, "KD", 3, "2S")
    assert (t.turn, t.stage) == (1, "playing")


@pytest.mark.parametrize("variation", ALL)
def test_the_sizes_of_hands_never_change_by_a_swap(variation: str) -> None:
    t = jokers("KD QD *", "2H", "2C 3C 4C", variation=variation).play("*").swap(0, "QD", 2, "4C")
    assert [len(t.state.zones[seat]) for seat in range(3)] == [2, 1, 3]


@pytest.mark.parametrize("variation", NTH)
def test_nth_scope_table_counts_all_jokers(variation: str) -> None:
    t = jokers("KD QD *", "2H 3H *", "2C 3C", variation=variation).play("*").swap(0, "KD", 1, "2H")
    assert t.play("*").state.notes.swaps == 2


@pytest.mark.parametrize("variation", NTH)
def test_nth_scope_per_player_counts_the_own_jokers(variation: str) -> None:
    hands = ("KD QD * *", "2H 3H *", "2C 3C")
    t = jokers(*hands, variation=variation, decks="2", nth_scope="per_player")
    assert t.play("*").state.notes.swaps == 1
    t.swap(0, "KD", 2, "2C")
    assert t.play("*").state.notes.swaps == 1
    t.swap(1, "2H", 2, "3C").passes()
    assert t.play("*").state.notes.swaps == 2


@pytest.mark.parametrize("variation", ["one", "three"])
@pytest.mark.parametrize("scope", ["table", "per_player"])
def test_nth_scope_says_nothing_about_one_and_three(variation: str, scope: str) -> None:
    t = jokers("KD QD * *", "2H 3H *", "2C", variation=variation, nth_scope=scope, decks="2")
    t.state.notes.jokers = (2, 1, 0)
    assert t.play("*").state.notes.swaps == 1


# An open pick


@pytest.mark.parametrize("variation", OWN)
def test_open_one_and_two_name_the_other_player_first(variation: str) -> None:
    t = jokers("KD *", "2H", "2C", variation=variation, joker_pick="open").play("*")
    assert t.may() == {"look 0 1", "look 0 2"}
    t.refused(t.swapping(0, "KD", 1, "2H"), because="First name the two players", rule="jokers")
    t.refused(Look(1, 2), because="must come from your own hand", rule="jokers")
    t.refused(Look(0, 0), because="between two different hands", rule="jokers")


@pytest.mark.parametrize("variation", ANY_TWO)
def test_open_three_and_four_name_any_two_players_first(variation: str) -> None:
    t = jokers("KD *", "2H", "2C", variation=variation, joker_pick="open").play("*")
    assert t.may() == {"look 0 1", "look 0 2", "look 1 2"}
    t.refused(Look(1, 1), because="between two different hands", rule="jokers")


@pytest.mark.parametrize("pair", [(0, 7), (-1, 0), (7, 8)])
def test_open_only_players_of_this_table_can_be_named(pair: tuple[int, int]) -> None:
    t = jokers("KD *", "2H", "2C", variation="three", joker_pick="open").play("*")
    with pytest.raises(Illegal):
        t.look(*pair)


def test_open_the_joker_s_player_and_nobody_else_sees_those_two_hands() -> None:
    t = jokers("KD *", "2H 3H", "2C", "2S", variation="three", joker_pick="open").play("*")
    t.look(1, 2)
    seen = {seat: {t.state.seen[c] for c in t.state.zones[seat]} for seat in range(4)}
    assert seen == {0: {0b0001}, 1: {0b0011}, 2: {0b0101}, 3: {0b1000}}
    assert t.may() == {"1:2H 2:2C", "1:3H 2:2C"}


def test_open_the_swap_is_between_the_two_hands_that_were_named() -> None:
    t = jokers("KD *", "2H", "2C", variation="three", joker_pick="open").play("*").look(1, 2)
    wrong = "Swap one card of each of the two hands you look at"
    t.refused(t.swapping(0, "KD", 1, "2H"), because=wrong, rule="jokers")
    t.refused(Look(0, 1), because="Choose the two cards to be swapped", rule="jokers")
    t.swap(2, "2C", 1, "2H")
    assert (t.turn, t.hand(1), t.hand(2)) == (1, "2C", "2H")


def test_open_players_may_be_named_in_either_order() -> None:
    t = jokers("KD *", "2H", "2C", joker_pick="open").play("*").look(2, 0).swap(0, "KD", 2, "2C")
    assert (t.hand(0), t.hand(2)) == ("2C", "KD")


def test_open_two_every_swap_names_its_players_anew() -> None:
    t = jokers("KD QD *", "2H", "2C", variation="two", joker_pick="open")
    t.state.notes.jokers = (0, 1, 0)
    t.play("*").look(0, 1).swap(0, "KD", 1, "2H")
    assert t.may() == {"look 0 2"}  # the only card of seat 1 has just been swapped
    gone = "One of these hands has no card left"
    t.refused(Look(0, 1), because=gone, rule="jokers")
    t.look(0, 2).swap(0, "QD", 2, "2C")
    assert (t.turn, t.stage) == (1, "playing")


def test_open_a_card_is_still_swapped_only_once() -> None:
    t = jokers("KD QD *", "2H 3H", "2C", variation="two", joker_pick="open")
    t.state.notes.jokers = (0, 1, 0)
    t.play("*").look(0, 1).swap(0, "KD", 1, "2H").look(0, 1)
    assert t.may() == {"0:QD 1:3H"}
    t.refused(t.swapping(0, "2H", 1, "3H"), because="swapped only once", rule="jokers", about="2H")


def test_open_without_a_joker_nobody_looks() -> None:
    t = jokers("8D *", "2H", "2C", joker_pick="open")
    t.refused(Look(0, 1), because="This cannot be done now", rule="turns")


# A joker as the last card


@pytest.mark.parametrize("variation", ALL)
@pytest.mark.parametrize("pick", ["blind", "open"])
def test_a_joker_as_last_card_wins_at_once_and_swaps_nothing(variation: str, pick: str) -> None:
    t = jokers("*", "2H", "2C", variation=variation, joker_pick=pick).play("*")
    assert (t.stage, t.turn, t.points) == ("over", None, (1, 0, 0))
    assert (t.hand(1), t.hand(2)) == ("2H", "2C")


def test_wins_the_last_other_card_may_be_played_while_a_joker_is_held() -> None:
    t = jokers("8D *", "2H", "2C")
    assert t.may() == {"8D", "*"}
    assert t.play("8D").turn == 1


def test_not_allowed_nobody_plays_the_last_other_card_while_holding_a_joker() -> None:
    t = jokers("8D *", "2H", "2C", joker_last="not_allowed")
    assert t.may() == {"*"}
    t.refused("8D", because="A joker may not be kept for last: play the joker first.",
              rule="jokers", about="8D")  # fmt: skip


def test_not_allowed_no_run_leaves_only_jokers() -> None:
    t = jokers("8D 9D * *", "2H", "2C", joker_last="not_allowed")
    assert t.may() == {"8D", "*"}
    t.refused("8D 9D", because="A joker may not be kept for last", rule="jokers", about="8D 9D")


def test_not_allowed_other_cards_may_be_played_while_there_are_more_of_them() -> None:
    t = jokers("8D KC *", "2H", "2C", joker_last="not_allowed")
    assert t.may() == {"8D", "*"}


def test_not_allowed_without_a_joker_says_nothing() -> None:
    t = jokers("8D", "2H", "2C", joker_last="not_allowed")
    assert t.may() == {"8D"}
    assert t.play("8D").points == (1, 0, 0)


def test_not_allowed_the_joker_goes_first_and_then_the_last_card_wins() -> None:
    t = jokers("8D *", "9D 2H", "2C", joker_last="not_allowed")
    t.play("*").swap(0, "8D", 1, "9D").play("8D").passes()
    assert t.play("9D").points == (1, 0, 0)


def test_not_allowed_whom_a_swap_leaves_nothing_but_jokers_may_still_play_them() -> None:
    t = jokers("KD *", "2H *", "2C", joker_last="not_allowed")
    t.play("*").swap(0, "KD", 1, "*").passes().passes()
    assert (t.hand(0), t.may()) == ("*", {"*"})
    assert t.play("*").points == (1, 0, 0)


def test_not_allowed_two_jokers_left_by_a_swap_are_played_one_after_the_other() -> None:
    hands = ("KD QD * *", "2H *", "2C *")
    t = jokers(*hands, joker_last="not_allowed", variation="two", decks="2")
    t.state.notes.jokers = (0, 1, 0)
    t.play("*").swap(0, "KD", 1, "*").swap(0, "QD", 2, "*")
    assert t.hand(0) == "* * *"
    t.passes().passes()
    assert t.may() == {"*"}
    assert t.play("*").stage == "swapping"
