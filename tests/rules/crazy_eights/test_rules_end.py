"""The end of a deal and of a match, and the points of the cards."""

import pytest

from peerdeck.games.crazy_eights import CRAZY_EIGHTS
from peerdeck.view import view
from tests.rules.crazy_eights.table import only, table
from tests.support.positions import Table


def test_a_deal_ends_with_a_last_card_and_all_hands_are_laid_open() -> None:
    t = table("7C", "9C 2H", "TC 3S").play("7C")
    assert (t.stage, t.points) == ("between", (0, 11, 13))
    assert (t.state.sheet[0].winners, t.state.sheet[0].ending) == ((0,), "")
    for seat in range(3):
        assert all(None not in view(t.state, seat).faces(zone) for zone in range(3))


@pytest.mark.parametrize(
    ("card", "points"),
    [("8D", 50), ("KD", 10), ("QD", 10), ("JD", 10), ("TD", 10), ("AD", 1), ("2D", 2), ("9D", 9)],
)
def test_each_card_left_counts_against_its_player(card: str, points: int) -> None:
    assert table("7C", card).play("7C").points == (0, points)


def test_the_score_sheet_shows_eights_pictures_and_the_rest() -> None:
    winner, loser = table("7C", "8C 8D KD QH 4S TH AC").play("7C").state.sheet[0].parts
    assert winner == ()
    assert [tuple(part) for part in loser] == [
        ("eights", 2, 50),
        ("pictures", 2, 10),
        ("points on other cards", 15, 1),
    ]


def blocked(*hands: str) -> Table:
    """Return a table at which nothing can be drawn and all have passed."""
    return table(*hands, **only()).play(*["pass"] * len(hands))


def test_a_deal_ends_when_nothing_can_be_drawn_and_all_have_passed_in_a_row() -> None:
    t = blocked("9D 2D", "KH 3H", "JS")
    assert (t.stage, t.points) == ("between", (11, 13, 10))
    assert t.state.sheet[0].winners == (2,)
    assert t.state.sheet[0].ending == "Nobody could play any more."
    # equals share it
    assert blocked("9D", "9H", "JS").state.sheet[0].winners == (0, 1)


@pytest.mark.parametrize(
    ("hands", "stock", "actions"),
    [
        (("9D 2D", "7C 3H", "JS"), "", ["pass", "7C", "pass", "pass"]),
        (("9D 2D", "KH 3H"), "5D 5H", ["draw", "pass", "draw", "pass", "pass"]),
    ],
    ids=["a play between passes", "passes after drawing"],
)
def test_a_deal_goes_on_after(hands: tuple[str, ...], stock: str, actions: list[str]) -> None:
    t = table(*hands, **only(stock)).play(*actions)
    assert (t.stage, t.turn) == ("playing", 1)
    assert t.play("pass").stage == "between"


def test_between_two_deals_there_is_nothing_but_the_next_one() -> None:
    t = table("7C", "9C 2H").play("7C")
    assert t.may() == {"deal"}
    for action in ("draw", "pass"):
        t.refused(action, because="next cards have to be dealt first", rule="scoring", about="")


@pytest.mark.parametrize(("before", "stage"), [(88, "between"), (89, "over"), (99, "over")])
def test_a_match_is_over_when_somebody_has_the_target(before: int, stage: str) -> None:
    t = table("7C", "9C 2H", points=(20, before)).play("7C")
    assert (t.stage, t.points) == (stage, (20, before + 11))


def test_target_one_makes_one_deal_the_match() -> None:
    assert table("7C", "AC", target="1").play("7C").stage == "over"


def test_the_fewest_points_win_the_match_and_equals_share_it() -> None:
    t = table("7C", "9C KH", "TC", points=(90, 81, 80), target="100").play("7C")
    assert (t.points, CRAZY_EIGHTS.winners(t.state)) == ((90, 100, 90), (0, 2))
    assert t.referee.over
