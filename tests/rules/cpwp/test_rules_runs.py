"""Continuous runs: several cards of one suit in one turn."""

from tests.rules.cpwp.table import table


def test_a_run_starts_with_a_viable_card_and_goes_on_one_by_one() -> None:
    t = table("8D 9D TD KC", "2H", "2S", down="7D")
    assert t.play("8D 9D TD").rows("D") == ["7D 8D 9D TD"]
    assert t.hand(0) == "KC"


def test_a_player_may_play_a_part_of_a_run_from_the_viable_card_on() -> None:
    t = table("8D 9D TD QD", "2H", "2S", down="7D")
    assert t.may() == {"8D", "8D 9D", "8D 9D TD"}
    t.refused("9D TD", because="first comes the 8 of diamonds", rule="viable", about="9D")


def test_a_run_is_of_one_suit() -> None:
    t = table("8D 9H 8H", "2H", "2S", down="7D 7H 8D 9D 8H".replace("8D 9D 8H", "").strip())
    t.refused("8D 9H", because="The cards of a run are of one suit", rule="runs", about="9H")
    t.refused("8D 8H", because="The cards of a run are of one suit", rule="runs", about="8H")


def test_a_run_leaves_no_card_out() -> None:
    t = table("8D TD", "2H", "2S", down="7D")
    t.refused("8D TD", because="After the 8 of diamonds a run goes on with the 9 of diamonds, not"
              " the 10 of diamonds.", rule="runs", about="TD")  # fmt: skip


def test_a_run_goes_up_or_down_and_not_both() -> None:
    t = table("6D 8D 9D", "2H", "2S", down="7D")
    assert t.may() == {"6D", "8D", "8D 9D"}
    t.refused("8D 9D 6D", because="A run goes up or down, not both", rule="runs", about="6D")


def test_the_cards_of_a_run_come_in_order() -> None:
    t = table("8D 9D TD", "2H", "2S", down="7D")
    t.refused("8D TD 9D", because="choose the cards in that order", rule="runs", about="TD")


def test_a_run_that_starts_with_a_7_goes_up_or_down_and_not_both() -> None:
    t = table("6H 7H 8H", "2H", "2S", down="7D")
    assert t.may() == {"7H", "7H 8H", "7H 6H"}
    t.refused("7H 8H 6H", because="A run goes up or down, not both", rule="runs", about="6H")
    t.refused("6H 7H 8H", because="No row of hearts is open", rule="viable", about="6H")


def test_a_run_that_starts_with_a_7_leaves_no_card_out() -> None:
    t = table("5H 7H 9H", "2H", "2S", down="7D")
    t.refused("7H 9H", because="goes on with the 8 of hearts, not the 9", rule="runs", about="9H")
    t.refused("7H 5H", because="goes on with the 6 of hearts, not the 5", rule="runs", about="5H")


def test_a_run_cannot_cross_a_7_that_is_down() -> None:
    t = table("6D 8D", "2H", "2S", down="7D")
    t.refused("6D 8D", because="After the 6 of diamonds a run goes on with the 5 of diamonds, not"
              " the 8 of diamonds.", rule="runs", about="8D")  # fmt: skip


def test_a_run_does_not_turn_back_to_the_7() -> None:
    t = table("9H 8H TH 6H 7H", "2H", "2S", down="7D 7H 8H", decks="2")
    t.refused("9H 8H", because="After the 9 of hearts a run goes on with the 10 of hearts, not the"
              " 8 of hearts.", rule="runs", about="8H")  # fmt: skip
    t.refused("6H 7H", because="After the 6 of hearts a run goes on with the 5 of hearts, not the"
              " 7 of hearts.", rule="runs", about="7H")  # fmt: skip


def test_a_run_ends_at_king_and_ace() -> None:
    t = table("QD KD AD", "2H", "2S", down="7D 8D 9D TD JD")
    assert t.may() == {"QD", "QD KD"}
    t.refused("QD KD AD", because="A run goes up or down, not both", rule="runs", about="AD")
    t = table("KD AD", "2H", "2S", down="7D 8D 9D TD JD QD")
    t.refused("KD AD", because="A run ends at the King of diamonds.", rule="runs", about="AD")
    t = table("AD KD", "2H", "2S", down="7D 6D 5D 4D 3D 2D")
    t.refused("AD KD", because="A run ends at the Ace of diamonds.", rule="runs", about="KD")


def test_a_run_of_a_whole_row() -> None:
    t = table("7S 8S 9S TS JS QS KS 2C", "2H", "2D", down="7D")
    assert t.play("7S 8S 9S TS JS QS KS").rows("S") == ["7S 8S 9S TS JS QS KS"]
    t = table("7S 6S 5S 4S 3S 2S AS 2C", "2H", "2D", down="7D")
    assert t.play("7S 6S 5S 4S 3S 2S AS").rows("S") == ["AS 2S 3S 4S 5S 6S 7S"]


def test_two_decks_a_red_run_takes_one_card_of_each_rank() -> None:
    t = table("8H 8H 9H", "2H", "2S", down="7H 7H", decks="2")
    assert t.may() == {"8H", "8H 9H"}
    t.refused("8H 8H", because="After the 8 of hearts a run goes on with the 9 of hearts, not the"
              " 8 of hearts.", rule="runs", about="8H")  # fmt: skip


def test_two_decks_the_sevens_of_a_red_suit_are_no_run() -> None:
    t = table("7H 7H", "2H", "2S", down="7D", decks="2")
    assert t.may() == {"7H"}
    t.refused("7H 7H", because="After the 7 of hearts a run goes on with the", rule="runs")


def test_two_decks_a_red_run_lies_in_one_row() -> None:
    t = table("8H 9H TH", "2H", "2S", down="7H 8H 9H 7H", decks="2")
    t.play("8H 9H")
    assert t.rows("H") == ["7H 8H 9H", "7H 8H 9H"]
    t = table("7H 8H TH", "2H", "2S", down="7H 8H 9H", decks="2").play("7H 8H")
    assert t.rows("H") == ["7H 8H 9H", "7H 8H"]


def test_two_decks_a_run_cannot_change_the_row() -> None:
    t = table("8H TH", "2H", "2S", down="7H 8H 9H 7H", decks="2")
    assert t.may() == {"8H", "TH"}
    t.refused("8H TH", because="goes on with the 9 of hearts, not the 10", rule="runs", about="TH")


def test_two_decks_a_black_run_may_take_both_cards_of_a_rank() -> None:
    t = table("8C 8C 9C 9C TC", "2H", "2S", down="7C", decks="2")
    assert t.may() == {"8C", "8C 8C", "8C 8C 9C", "8C 8C 9C 9C", "8C 8C 9C 9C TC"}
    assert t.play("8C 8C 9C 9C TC").rows("C") == ["7C 8C 8C 9C 9C TC"]


def test_two_decks_each_card_of_a_black_run_must_be_viable_when_it_lands() -> None:
    t = table("8C 9C TC", "2H", "2S", down="7C 8C", decks="2")
    assert t.may() == {"8C", "8C 9C"}
    t.refused("8C 9C TC", because="The 10 of clubs has to wait until both cards of the rank before"
              " it are down.", rule="runs", about="TC")  # fmt: skip
    t = table("8C 9C", "2H", "2S", down="7C", decks="2")
    t.refused("8C 9C", because="The 9 of clubs has to wait until both cards of the rank before it"
              " are down.", rule="runs", about="9C")  # fmt: skip


def test_two_decks_a_black_run_leaves_no_rank_out() -> None:
    t = table("8C 8C TC", "2H", "2S", down="7C", decks="2")
    t.refused("8C 8C TC", because="After the 8 of clubs a run goes on with the 9 of clubs, not the"
              " 10 of clubs.", rule="runs", about="TC")  # fmt: skip


def test_two_decks_a_black_run_may_begin_with_both_sevens() -> None:
    t = table("7S 7S 8S 6S", "2H", "2C", down="7D", decks="2")
    assert t.may() == {"7S", "7S 7S", "7S 8S", "7S 6S", "7S 7S 8S", "7S 7S 6S"}
    assert t.play("7S 7S 6S").rows("S") == ["6S 7S 7S"]


def test_two_decks_the_second_7_is_no_way_round_the_ranks_between() -> None:
    down = "7D 7C 8C 8C 9C 9C"
    t = table("7C TC", "2H", "2S", "3S", "4S", down=down)
    assert t.may() == {"7C", "TC"}
    t.refused("7C TC", because="goes on with the 8 of clubs, not the 10", rule="runs", about="TC")


def test_two_decks_a_black_run_does_not_turn_back_to_the_7() -> None:
    t = table("6C 6C 7C 8C", "2H", "2S", down="7C", decks="2")
    assert t.may() == {"7C", "7C 6C", "7C 6C 6C", "7C 8C", "6C", "6C 6C", "8C"}
    t.refused("6C 6C 7C", because="After the 6 of clubs a run goes on with the 5 of clubs, not the"
              " 7 of clubs.", rule="runs", about="7C")  # fmt: skip
    t.refused("6C 7C", because="a run goes on with the 5 of clubs, not the 7", rule="runs")


def test_two_decks_a_black_run_ends_at_the_king() -> None:
    down = "7C 8C 8C 9C 9C TC TC JC JC QC QC"
    t = table("KC KC AC", "2H", "2S", down=down, decks="2")
    assert t.may() == {"KC", "KC KC"}
    t.refused("KC AC", because="A run ends at the King of clubs", rule="runs", about="AC")


def test_chain_a_black_run_takes_one_card_of_each_rank() -> None:
    t = table("8C 8C 9C", "2H", "2S", down="7C 7C", decks="2", rows_2deck="chain")
    assert t.may() == {"8C", "8C 9C"}
    assert t.play("8C 9C").rows("C") == ["7C 8C 9C", "7C"]


def test_one_deck_paired_a_run_is_still_of_one_suit() -> None:
    t = table("8C 8S 9C", "2H", "2S", down="7C 7S", black_row_1deck="paired")
    assert t.may() == {"8C", "8S"}
    t.refused("8C 8S", because="The cards of a run are of one suit", rule="runs", about="8S")
    t.refused("8C 9C", because="The 9 of clubs has to wait until both cards of the rank before it",
              rule="runs", about="9C")  # fmt: skip


def test_one_deck_paired_a_run_goes_on_where_the_other_suit_is_there_first() -> None:
    t = table("8C 9C TC", "2H", "2S", down="7C 7S 8S", black_row_1deck="paired")
    assert t.may() == {"8C", "8C 9C"}
    assert t.play("8C 9C").rows("C") == ["7C 7S 8S 8C 9C"]


def test_one_deck_paired_a_run_may_begin_with_a_7() -> None:
    t = table("7S 8S 9S", "2H", "2C", down="7C 8C", black_row_1deck="paired")
    assert t.may() == {"7S", "7S 8S", "7S 8S 9S"}


def test_single_one_card_is_played_a_turn() -> None:
    t = table("8D 9D", "2H", "2S", down="7D", runs="single")
    assert t.may() == {"8D"}
    t.refused("8D 9D", because="At this table you play one card a turn", rule="runs",
              about="8D 9D")  # fmt: skip


def test_single_holds_for_black_rows_too() -> None:
    t = table("8C 8C 9C", "2H", "2S", down="7C", decks="2", runs="single")
    assert t.may() == {"8C"}
    t.refused("8C 8C", because="you play one card a turn", rule="runs", about="8C 8C")


def test_single_holds_for_the_first_card_too() -> None:
    t = table("7D 8D", "2H", "2S", stage="opening", runs="single")
    assert t.may() == {"7D"}
    t.refused("7D 8D", because="you play one card a turn", rule="runs", about="7D 8D")
