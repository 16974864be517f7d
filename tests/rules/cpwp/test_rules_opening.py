"""The first card: the holder of the 7 of diamonds begins."""

from peerdeck.action import Pass, Play
from peerdeck.games.cpwp.table import Hold, Look, NotMine, Swap
from tests.rules.cpwp.table import table


def test_the_holder_of_the_7_of_diamonds_has_to_begin_with_it() -> None:
    t = table("7D 7H 7S KC", "2C", "3C", stage="opening")
    assert t.may() == {"7D"}
    t.play("7D")
    assert (t.turn, t.stage, t.rows("D")) == (1, "playing", ["7D"])


def test_not_any_diamond() -> None:
    t = table("7D 8D", "2C", "3C", stage="opening")
    t.refused("8D", because="The first card must be the 7 of diamonds", rule="opening", about="8D")


def test_not_any_7() -> None:
    t = table("7D 7H", "2C", "3C", stage="opening")
    t.refused("7H", because="The first card must be the 7 of diamonds", rule="opening", about="7H")


def test_a_run_may_begin_with_it() -> None:
    t = table("6D 7D 8D 9D 2C", "2C", "3C", stage="opening", decks="2")
    assert t.may() == {"7D", "7D 8D", "7D 8D 9D", "7D 6D"}
    assert t.play("7D 8D 9D").rows("D")[0] == "7D 8D 9D"


def test_the_first_run_must_begin_with_it() -> None:
    t = table("7D 7H 8H", "2C", "3C", stage="opening")
    t.refused("7H 8H", because="must be the 7 of diamonds", rule="opening", about="7H 8H")


def test_only_its_holder_may_begin() -> None:
    t = table("7H 8D", "7D", "3C", stage="opening")
    assert t.may() == {"notmine"}
    t.refused("8D", because="Only the holder of the 7 of diamonds may begin", rule="opening")
    t.refused("7H", because="Only the holder of the 7 of diamonds may begin", rule="opening")


def test_not_mine_asks_the_next_seat() -> None:
    t = table("2C", "7D 4C", "3C", stage="opening").not_mine()
    assert (t.turn, t.stage, t.may()) == (1, "opening", {"7D"})


def test_the_last_seat_asked_must_have_it() -> None:
    t = table("2C", "3C", "4C", stage="opening", turn=1, dealer=1)
    t.refused(NotMine(), because="Nobody else has the 7 of diamonds", rule="opening")


def test_the_first_card_cannot_be_a_joker() -> None:
    t = table("7D *", "2C", "3C", stage="opening", jokers="one")
    assert t.may() == {"7D"}
    t.refused("*", because="The first card cannot be a joker", rule="opening", about="*")


def test_nobody_can_pass_hold_back_look_or_swap_before_the_first_card() -> None:
    by = {"jokers": "one", "joker_pick": "open", "pass": "three_passes"}
    t = table("7D", "2C", "3C", stage="opening", by=by)
    a, b = *t.cards("7D", 0), *t.cards("2C", 1)
    for action in (Pass(), Hold(), Look(0, 1), Swap(a, b)):
        t.refused(action, because="You hold the 7 of diamonds: you begin.", rule="opening")
    t = table("2C", "7D", "3C", stage="opening", by=by)
    for action in (Pass(), Hold(), Look(0, 1)):
        t.refused(action, because="First the holder of the 7 of diamonds", rule="opening")


def test_nothing_is_no_first_card() -> None:
    t = table("7D", "2C", "3C", stage="opening")
    t.refused(Play(()), because="Choose a card to play", rule="turns")


def test_any_7_its_holder_may_begin_with_another_7() -> None:
    t = table("7D 7H 8H 9C *", "2C", "3C", stage="opening", opening_card="any_7", jokers="one")
    assert t.may() == {"7D", "7H", "7H 8H"}
    t.play("7H 8H")
    assert (t.turn, t.stage, t.rows("H")) == (1, "playing", ["7H 8H"])


def test_any_7_nobody_else_may_begin() -> None:
    t = table("7H 8D", "7D", "3C", stage="opening", opening_card="any_7")
    assert t.may() == {"notmine"}
    t.refused("7H", because="Only the holder of the 7 of diamonds may begin", rule="opening")


def test_any_7_the_first_card_must_be_a_7() -> None:
    t = table("7D 8D", "2C", "3C", stage="opening", opening_card="any_7")
    t.refused("8D", because="The first card must be a 7.", rule="opening", about="8D")


def test_any_7_no_joker_begins() -> None:
    t = table("7D *", "2C", "3C", stage="opening", opening_card="any_7", jokers="one")
    t.refused("*", because="The first card cannot be a joker", rule="opening", about="*")


def test_two_decks_the_second_7_of_diamonds_may_follow_only_in_another_turn() -> None:
    t = table("7D 7D", "2C", "3C", stage="opening", decks="2")
    assert t.may() == {"7D"}


def test_who_has_begun_is_not_asked_again() -> None:
    t = table("7D 2C", "7H", "3C", stage="opening").play("7D")
    t.refused(NotMine(), because="This cannot be done now", rule="turns")
