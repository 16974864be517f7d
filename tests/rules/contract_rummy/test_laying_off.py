"""Adding cards to melds, redeeming jokers, and going out."""

from typing import Any

import pytest

from tests.rules.contract_rummy.table import may, melds, progressive, shanghai, unwanted
from tests.support.cases import rows
from tests.support.positions import Table

MINE = {0: "8C 8D 8H | 4S 5S 6S 7S"}
BOTH = {**MINE, 1: "KC KD * | * TD JD QD"}
SUIT = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"


def down(hand: str, game: Any = shanghai, **more: Any) -> Table:
    """Return a table in the second round, where the first player is down and has drawn."""
    return game(hand, "JC", "5C", **{"round": 2, "melds": MINE, **more})


def test_cards_go_on_melds_of_anybody_who_is_down() -> None:
    t = down("8S KH 2C 2D", melds=BOTH)
    t.play("layoff 8S (8C 8D 8H) high", "layoff KH (KC KD *) high")
    assert melds(t, 0)[0] == "8C 8D 8H 8S"
    assert melds(t, 1)[0] == "KC KD KH *"  # the set stays in order, its joker last
    assert t.hand(0) == "2C 2D"


def test_a_run_grows_at_both_ends() -> None:
    t = down("3S 8S 2C 2D")
    t.play("layoff 3S (4S 5S 6S 7S) low", "layoff 8S (3S 4S 5S 6S 7S) high")
    assert melds(t, 0)[1] == "3S 4S 5S 6S 7S 8S"


def test_runs_may_grow_together_later() -> None:
    t = down("5C 2D", melds={0: "AC 2C 3C 4C | 6C 7C 8C 9C"}, round=3)
    assert melds(t.do("layoff 5C (AC 2C 3C 4C) high"), 0)[0] == "AC 2C 3C 4C 5C"


def test_what_is_offered_is_every_place_where_a_card_fits() -> None:
    assert may(down("8S 3S * 2C 2D"), "layoff") == {
        "8S (8C 8D 8H) high", "* (8C 8D 8H) high", "3S (4S 5S 6S 7S) low",
        "8S (4S 5S 6S 7S) high", "* (4S 5S 6S 7S) low", "* (4S 5S 6S 7S) high",
    }  # fmt: skip


@pytest.mark.parametrize("rule", ["no", "yes"])
def test_laying_off_in_the_turn_of_the_lay_down(rule: str) -> None:
    t = shanghai("3C 3D 3H 9C 9D 9H 9S KS 2S", "4C", "5C", same_turn_layoff=rule)
    t.do("laydown 3C 3D 3H | 9C 9D 9H")
    card = "layoff 9S (9C 9D 9H) high"
    if rule == "no":
        assert may(t, "layoff") == set()
        for discard in ("KS", "4C", "5C"):
            unwanted(t.do(f"discard {discard}"))
    assert melds(t.do(card), 0)[1] == "9C 9D 9H 9S"


ACE_LOW = {"melds": {0: "8C 8D 8H | AC 2C 3C 4C"}}
LAID_OFF = {
    "a card above a low run": ("5C (AC 2C 3C 4C) high", ACE_LOW, "AC 2C 3C 4C 5C"),
    "a second ace": (
        f"AC ({SUIT} AC) low", {"melds": {0: f"8C 8D 8H | {SUIT} AC"}}, f"AC {SUIT} AC"),
    "another suit of the set": ("8S (8C 8D 8H) high", {"set_suits": "distinct"}, "8C 8D 8H 8S"),
    "jokers without limit": (
        "* (KC KD *) high", {"melds": BOTH, "jokers_per_meld": "any"}, "KC KD * *"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "rules", "meld"), rows(LAID_OFF))
def test_what_can_be_laid_off(text: str, rules: dict[str, Any], meld: str) -> None:
    t = down(f"{text.split()[0]} 2H 2D", **rules).do(f"layoff {text}")
    assert meld in melds(t, 0) + melds(t, 1)


# Redeeming jokers


def redeeming(hand: str, redeem: str = "to_hand", **more: Any) -> Table:
    """Return a table where the first player may redeem jokers of the second."""
    return down(hand, **{"melds": BOTH, "joker_redeem": redeem, **more})


def test_a_redeemed_joker_comes_to_hand() -> None:
    t = redeeming("9D KS KC 2C")
    assert may(t, "redeem") == {"9D (* TD JD QD) 0", "KS (KC KD *) 2", "KC (KC KD *) 2"}
    t.play("redeem 9D (* TD JD QD) 0", "redeem KS (KC KD *) 2")
    assert melds(t, 1) == ["KC KD KS", "9D TD JD QD"]
    assert t.hand(0) == "KC 2C * *"
    assert t.referee.to_act == (0,)


def test_a_joker_of_a_set_stands_for_a_suit_that_is_not_there() -> None:
    assert may(redeeming("KC KS 2C", set_suits="distinct"), "redeem") == {"KS (KC KD *) 2"}


def test_a_redeemed_joker_that_must_be_laid_off_again() -> None:
    t = redeeming("9D KS 2C", "must_replay").do("redeem 9D (* TD JD QD) 0")
    assert t.may() == {
        "layoff * (8C 8D 8H) high", "layoff * (4S 5S 6S 7S) low", "layoff * (4S 5S 6S 7S) high",
        "layoff * (9D TD JD QD) low", "layoff * (9D TD JD QD) high",
    }  # fmt: skip
    t.do("layoff * (8C 8D 8H) high")
    assert t.hand(0) == "KS 2C"
    assert "discard KS" in t.may()


def test_a_redeemed_joker_may_go_on_the_run_that_it_comes_from() -> None:
    full = {0: "8C 8D * | 4S 5S 6S *", 1: BOTH[1]}
    t = redeeming("9D KS 2C", "must_replay", melds=full, decks="2")
    t.do("redeem 9D (* TD JD QD) 0")
    assert t.may() == {"layoff * (9D TD JD QD) low", "layoff * (9D TD JD QD) high"}


def test_a_last_card_redeems_no_joker_that_would_have_to_be_the_last_discard() -> None:
    assert redeeming("9D", "must_replay", game=progressive).may() == {"discard 9D"}
    t = redeeming("9D 2C", "must_replay", game=progressive)
    t.play("redeem 9D (* TD JD QD) 0", "layoff * (8C 8D 8H) high")
    assert t.hand(0) == "2C"


# Going out

ENDINGS = {
    "shanghai ends with a lay-down": (
        "3C 3D 3H 9C 9D 9H", {"round": 1, "melds": {}}, "laydown 3C 3D 3H | 9C 9D 9H"),
    "shanghai ends with a card that is laid off": ("8S", {}, "layoff 8S (8C 8D 8H) high"),
    "float ends by melding": ("8S", {"last_card": "float"}, "layoff 8S (8C 8D 8H) high"),
    "discard_wins ends with a discard": ("2D", {"last_card": "discard_wins"}, "discard 2D"),
    "discard_wins ends by melding, too": (
        "8S", {"last_card": "discard_wins"}, "layoff 8S (8C 8D 8H) high"),
    "progressive ends with a discard": ("2D", {"game": progressive}, "discard 2D"),
    "go_out=any ends with a card that is laid off": (
        "8S", {"game": progressive, "go_out": "any"}, "layoff 8S (8C 8D 8H) high"),
    "go_out=any ends with a lay-down": (
        "3C 3D 3H 9C 9D 9H", {"game": progressive, "go_out": "any", "round": 1, "melds": {}},
        "laydown 3C 3D 3H | 9C 9D 9H"),
    "go_out=any ends with a discard": (
        "2D", {"game": progressive, "go_out": "any"}, "discard 2D"),
}  # fmt: skip


@pytest.mark.parametrize(("hand", "rules", "action"), rows(ENDINGS))
def test_a_round_ends_and_nobody_gets_a_last_turn(
    hand: str, rules: dict[str, Any], action: str
) -> None:
    t = down(hand, **rules).do(action)
    assert (t.notes.out, t.stage, t.points) == (0, "between", (0, 10, 5))
    assert t.state.sheet[0].winners == (0,)


def test_shanghai_a_last_card_that_fits_nowhere_is_kept() -> None:
    t = down("2D", discards="9H", stock="8S 7H")
    assert t.may() == {"keep"}
    t.do("keep")
    assert (t.hand(0), t.referee.to_act, t.faces_in("discards")) == ("2D", (1,), "9H")
    assert t.hand(1) == "JC 8S"  # nothing is offered: it is a card of the stock


def test_shanghai_only_a_last_card_is_kept_although_it_may_fit() -> None:
    assert "keep" not in down("2D 3D").may()
    t = down("8S")
    assert "keep" in t.may()
    assert t.do("keep").hand(0) == "8S"


def test_shanghai_a_card_is_kept_also_when_the_stock_is_empty() -> None:
    t = down("2D", bare=True).do("keep")
    assert (t.stage, t.notes.out) == ("between", None)


def test_float_a_last_card_may_be_discarded_and_its_player_stays_in() -> None:
    t = down("2D", stock="8S 7H 6D", last_card="float")
    assert t.may() == {"discard 2D"}
    t.do("discard 2D")
    assert (t.stage, t.hand(0)) == ("playing", "")
    for discard in ("8S", "7H"):
        unwanted(t).do(f"discard {discard}")
    assert unwanted(t).hand(0) == "6D"
    assert t.may() == {"discard 6D"}


def test_progressive_is_won_by_a_discard_alone() -> None:
    t = down("8S 2D", progressive).do("layoff 8S (8C 8D 8H) high")
    assert t.notes.out is None
    assert down("8S", progressive).may() == {"discard 8S"}
