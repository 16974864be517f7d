"""The first card: the holder of the 7 of diamonds begins."""

import pytest

from peerdeck.action import Play
from tests.rules.cpwp.table import ONE, TWO, rows_of, table
from tests.support.cases import rows

ANY_7 = {"opening_card": "any_7"}
JOKERS = {"jokers": "one"}
IT_MUST_BE = "The first card must be the 7 of diamonds"
ITS_HOLDER = "Only the holder of the 7 of diamonds may begin"
NO_JOKER = "The first card cannot be a joker"


@pytest.mark.parametrize(
    ("hand", "rules", "may", "refused"),
    rows({
        "the holder of the 7 of diamonds begins with it": ("7D 7H KC", ONE, {"7D"}, {}),
        "not with any diamond": ("7D 9D", ONE, {"7D"}, {"9D": IT_MUST_BE}),
        "not with any 7": ("7D 7H 8H", ONE, {"7D"}, {"7H": IT_MUST_BE, "7H 8H": IT_MUST_BE}),
        "a run may begin so": ("6D 7D 8D 9D 2C", TWO, {"7D", "7D 8D", "7D 8D 9D", "7D 6D"}, {}),
        "nobody else may begin": ("7H 8D", ONE, {"notmine"}, {"8D": ITS_HOLDER, "7H": ITS_HOLDER}),
        "only the holder may begin, also with a joker":
            ("7H *", JOKERS, {"notmine"}, {"*": ITS_HOLDER}),
        "the first card cannot be a joker": ("7D *", JOKERS, {"7D"}, {"*": NO_JOKER}),
        "two decks, the second 7 of diamonds does not follow at once": ("7D 7D", TWO, {"7D"}, {}),
        "any 7, also another one of its holder": ("7D 7H 8H 9C", ANY_7, {"7D", "7H", "7H 8H"}, {}),
        "any 7, nobody else may begin": ("7H 8D", ANY_7, {"notmine"}, {"7H": ITS_HOLDER}),
        "any 7, no other card": ("7D 9D", ANY_7, {"7D"}, {"9D": "The first card must be a 7."}),
        "any 7, no joker begins": ("7D *", {**ANY_7, **JOKERS}, {"7D"}, {"*": NO_JOKER}),
    }),
)  # fmt: skip
def test_the_first_card(
    hand: str, rules: dict[str, str], may: set[str], refused: dict[str, str]
) -> None:
    t = table(hand, stage="opening", **rules)
    assert t.may() == may
    for cards, because in refused.items():
        t.refused(cards, because, rule="opening", about=cards)
    t.refused(Play(()), because="Choose a card to play", rule="turns")


def test_then_the_next_seat_plays_and_nobody_is_asked_again() -> None:
    t = table("7D 2C", "7H", "3C", stage="opening").do("7D")
    assert (t.turn, t.stage, rows_of(t, "D")) == (1, "playing", ["7D"])
    t.refused("notmine", because="This cannot be done now", rule="turns")
    t = table("7D 7H 8H 9C", "2C", "3C", stage="opening", **ANY_7).do("7H 8H")
    assert (t.turn, t.stage, rows_of(t, "H")) == (1, "playing", ["7H 8H"])


def test_not_mine_asks_the_next_seat() -> None:
    t = table("2C", "7D 4C", "3C", stage="opening").do("notmine")
    assert (t.turn, t.stage, t.may()) == (1, "opening", {"7D"})


def test_the_last_seat_asked_must_have_it() -> None:
    t = table("2C", "3C", "4C", stage="opening", turn=1, dealer=1)
    t.refused("notmine", because="Nobody else has the 7 of diamonds", rule="opening")


@pytest.mark.parametrize(
    ("hands", "because"),
    [
        (("7D", "2C", "3C"), "You hold the 7 of diamonds: you begin."),
        (("2C", "7D", "3C"), "First the holder of the 7 of diamonds"),
    ],
)
def test_nobody_can_pass_hold_back_look_or_swap_before_the_first_card(
    hands: tuple[str, ...], because: str
) -> None:
    rules = {**JOKERS, "joker_pick": "open", "pass_": "three_passes"}
    t = table(*hands, stage="opening", **rules)
    for action in ("pass", "hold", "look 0 1", f"swap 0:{hands[0]} 1:{hands[1]}"):
        t.refused(action, because=because, rule="opening")
