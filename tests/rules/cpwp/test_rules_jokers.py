"""Jokers: the four variations, and what a table may change about them."""

from typing import Any

import pytest

from peerdeck.card import parse_face
from peerdeck.games.cpwp.table import Swap
from peerdeck.view import view
from tests.rules.cpwp.table import table
from tests.support.cases import rows
from tests.support.positions import Table

every_variation = pytest.mark.parametrize("variation", ["one", "two", "three", "four"])
nth = pytest.mark.parametrize("variation", ["two", "four"])

Named = dict[str, Any]  # house rules, and jokers played

OPEN = {"joker_pick": "open"}
PER_PLAYER = {"nth_scope": "per_player"}
NOT_LAST = {"joker_last": "not_allowed"}
ALONE = "A joker is a whole turn: play it alone."
TWO_HANDS = "between two different hands"
OWN_HAND = "must come from your own hand"
NONE_LEFT = "One of these hands has no card left that may be swapped for this joker"
NOT_KEPT = "A joker may not be kept for last: play the joker first."
ONCE = "A card is swapped only once for a joker"
CHOOSE = "Choose the two cards to be swapped"
SMALL = "KD * / 2H / 2C"
TWICE = "KD QD * / 2H 3H / 2C"
SECOND = {"played": (0, 1, 0)}  # the joker brings two swaps
FOURTH = {"played": (0, 3, 0, 0), "decks": "2"}


def jokers(
    *hands: str, variation: str = "one", played: tuple[int, ...] = (), **named: Any
) -> Table:
    """Return a position on the 7 of diamonds in which each seat has `played` this many jokers."""
    t = table(*hands, **{"down": "7D", "jokers": variation, **named})
    t.notes.jokers = played or t.notes.jokers
    return t


def after(hands: str, variation: str, named: Named, actions: str = "") -> Table:
    """Return a position of hands like `8D * / 2H` after actions like `*, swap 0:8D 1:2H`."""
    t = jokers(*hands.split(" / "), variation=variation, **named)
    return t.play(*actions.split(", ")) if actions else t


# Playing one, and the swap


@every_variation
def test_a_joker_may_be_played_and_must_be_when_nothing_else_can(variation: str) -> None:
    assert jokers("8D KD *", variation=variation).may() == {"8D", "*"}
    assert jokers("KD *", variation=variation).may() == {"*"}


@every_variation
def test_a_joker_is_the_whole_turn_and_stays_face_up_and_out_of_play(variation: str) -> None:
    t = jokers("8D KD *", "7H 2H", "2C", variation=variation).do("*")
    for action in ("8D", "notmine"):
        t.refused(action, because="Make the joker's swap first", rule="jokers")
    t.do("swap 0:KD 1:2H")
    assert (t.turn, t.stage) == (1, "playing")
    assert (t.faces_in("front", 0), t.hand(0), t.hand(1)) == ("*", "8D 2H", "7H KD")
    (card,) = t.state.zones[t.zone("front", 0)]
    assert t.state.seen[card] == 0b111


@every_variation
@pytest.mark.parametrize("pick", ["blind", "open"])
def test_one_and_two_are_about_the_own_hand_three_and_four_about_any_two(
    variation: str, pick: str
) -> None:
    t = after(SMALL, variation, {"joker_pick": pick}, "*")
    own, others = ["swap 0:KD 1:2H", "swap 0:KD 2:2C"], "swap 1:2H 2:2C"
    if pick == "open":
        t.refused(own[0], because="First name the two players", rule="jokers")
        own, others = ["look 0 1", "look 0 2"], "look 1 2"
    if variation in ("one", "two"):
        assert t.may() == {*own}
        t.refused(others, because=OWN_HAND, rule="jokers")
    else:
        assert t.may() == {*own, others}


@pytest.mark.parametrize(
    ("hands", "variation", "named", "actions", "result"),
    rows({
        "between two others": (SMALL, "three", {}, "*, swap 1:2H 2:2C", "KD / 2C / 2H"),
        "either way round": (SMALL, "one", {}, "*, swap 1:2H 0:KD", "2H / KD / 2C"),
        "a joker given":
            ("KD * * / 2H * / 2C", "one", {"decks": "2"}, "*, swap 0:* 1:2H", "KD 2H / * * / 2C"),
        "a joker taken": ("KD * / 2H * / 2C", "one", {}, "*, swap 0:KD 1:*", "* / 2H KD / 2C"),
        "for the next joker a card may be swapped again": ("KD * * / 2H / 2C", "one", {},
            "*, swap 0:KD 1:2H, pass, pass, *, swap 0:2H 1:KD", "KD / 2H / 2C"),
        "two, each swap may be with another player":
            ("KD QD * / 2H / 2C", "two", SECOND,
            "*, swap 0:KD 1:2H, swap 0:QD 2:2C", "2H 2C / KD / QD"),
        "four, each swap may be between another two":
            ("KD * / 2H 3H / 2C / 2S", "four", {"played": (0, 1, 0, 0)},
            "*, swap 1:2H 2:2C, swap 1:3H 3:2S", "KD / 2C 2S / 2H / 3H"),
        "two, no more swaps than own cards": ("KD * / 2H 3H / 2C", "two", SECOND,
            "*, swap 0:KD 1:2H", "2H / 3H KD / 2C"),
        "two, no more swaps than the others have cards":
            ("KD QD JD * / 2H / 2C", "two", {"played": (0, 3, 0), "decks": "2"},
            "*, swap 0:KD 1:2H, swap 0:QD 2:2C", "JD 2H 2C / KD / QD"),
        "four, no more swaps than two hands have cards":
            ("KD * / 2H / 2C / 2S", "four", FOURTH,
            "*, swap 1:2H 2:2C, swap 0:KD 3:2S", "2S / 2C / 2H / KD"),
        "open, between the two hands that were named":
            (SMALL, "three", OPEN, "*, look 1 2, swap 2:2C 1:2H", "KD / 2C / 2H"),
        "open, players may be named in either order":
            (SMALL, "one", OPEN, "*, look 2 0, swap 0:KD 2:2C", "2C / 2H / KD"),
        "open, two, every swap names its players again":
            ("KD QD * / 2H / 2C", "two", {**SECOND, **OPEN},
            "*, look 0 1, swap 0:KD 1:2H, look 0 2, swap 0:QD 2:2C", "2H 2C / KD / QD"),
    }),
)  # fmt: skip
def test_after_the_last_swap_the_next_seat_has_the_turn(
    hands: str, variation: str, named: Named, actions: str, result: str
) -> None:
    t = after(hands, variation, named, actions)
    assert " / ".join(t.hand(seat) for seat in range(t.state.seats)) == result
    assert (t.turn, t.stage) == (1, "playing")


@pytest.mark.parametrize(
    ("because", "hands", "variation", "named", "actions", "refused", "about"),
    [
        (ALONE, "8D TD *", "one", {}, "", "8D * TD", None),
        (ALONE, "8D TD *", "one", {}, "", "* 8D", None),
        (ALONE, "8D * *", "one", {}, "", "* *", "* *"),
        (CHOOSE, SMALL, "one", {}, "*", "look 0 1", None),
        (CHOOSE, SMALL, "three", OPEN, "*, look 1 2", "look 0 1", None),
        ("Swap one card of each of the two hands you look at",
            SMALL, "three", OPEN, "*, look 1 2", "swap 0:KD 1:2H", None),
        *[(ONCE, TWICE, variation, SECOND, "*, swap 0:KD 1:2H", swap, about)
            for variation in ("two", "four")
            for swap, about in (("swap 0:2H 1:3H", "2H"), ("swap 0:QD 1:KD", "KD"))],
        (ONCE, TWICE, "two", {**SECOND, **OPEN}, "*, look 0 1, swap 0:KD 1:2H, look 0 1",
            "swap 0:2H 1:3H", "2H"),
        (NONE_LEFT, f"{SMALL} / 2S", "four", FOURTH, "*, swap 1:2H 2:2C", "swap 0:KD 1:2C", None),
        (NONE_LEFT, "KD QD * / 2H / 2C", "two", {**SECOND, **OPEN},
            "*, look 0 1, swap 0:KD 1:2H", "look 0 1", None),
        *[(NONE_LEFT, SMALL, "three", OPEN, "*", f"look {pair}", None)
            for pair in ("0 7", "-1 0", "7 8")],  # only players of this table
        (TWO_HANDS, TWICE, "one", {}, "*", "swap 0:KD 0:QD", None),
        (TWO_HANDS, TWICE, "three", {}, "*", "swap 1:2H 1:3H", None),
        *[(TWO_HANDS, SMALL, "three", OPEN, "*", f"look {seat} {seat}", None) for seat in (0, 1)],
        ("Only cards from hands can be swapped", SMALL, "one", {}, "*", Swap(-1, -1), None),
        (NOT_KEPT, "8D *", "one", NOT_LAST, "", "8D", "8D"),
        (NOT_KEPT, "8D 9D * *", "one", NOT_LAST, "", "8D 9D", "8D 9D"),
    ],
)  # fmt: skip
def test_refused(
    because: str, hands: str, variation: str, named: Named, actions: str, refused: Any,
    about: str | None,
) -> None:  # fmt: skip
    after(hands, variation, named, actions).refused(refused, because, rule="jokers", about=about)


def test_nobody_swaps_or_looks_without_a_joker() -> None:
    t = jokers("8D *", "2H", "2C", **OPEN)
    for action in ("swap 0:8D 1:2H", "look 0 1"):
        t.refused(action, because="This cannot be done now", rule="turns")


# What players see


def test_both_know_the_cards_of_a_swap_and_nobody_else() -> None:
    t = after(SMALL, "one", {}, "*")
    cards = *t.cards("KD"), *t.cards("2H", 1)
    t.do("swap 0:KD 1:2H")
    assert [t.state.seen[card] for card in cards] == [0b011, 0b011]


def test_blind_who_swaps_does_not_see_the_other_hand() -> None:
    for swap, other in (("swap 0:KD 1:2H", "3H"), ("swap 1:2H 2:2C", "2H")):
        t = jokers("KD *", "2H 3H", "2C", variation="three").do("*")
        (card,) = t.cards(other, 1)
        assert view(t.do(swap).state, 0).face[card] is None


def test_blind_a_card_seen_before_stays_known_and_may_be_picked() -> None:
    t = jokers("KD QD * *", "2H 3H", "2C 3C", down="7D 8D")
    t.play("*", "swap 0:KD 1:2H", "pass", "pass")
    assert view(t.state, 0).faces(1) == [None, parse_face("KD")]
    assert t.play("*", "swap 0:QD 1:KD").hand(0) == "2H KD"


def test_open_the_joker_s_player_and_nobody_else_sees_the_two_hands_that_are_swapped() -> None:
    t = jokers("KD *", "2H 3H", "2C", "2S", variation="three", **OPEN).play("*", "look 1 2")
    seen = {seat: {t.state.seen[card] for card in t.state.zones[seat]} for seat in range(4)}
    assert seen == {0: {0b0001}, 1: {0b0011}, 2: {0b0101}, 3: {0b1000}}
    assert t.may() == {"swap 1:2H 2:2C", "swap 1:3H 2:2C"}


# The nth joker


@pytest.mark.parametrize("variation", ["one", "three"])
@pytest.mark.parametrize("scope", ["table", "per_player"])
def test_one_and_three_every_joker_brings_one_swap(variation: str, scope: str) -> None:
    t = jokers("KD QD *", "2H", "2C", variation=variation, played=(2, 1, 0), nth_scope=scope)
    assert t.do("*").notes.swaps == 1
    t.do("swap 0:KD 1:2H")
    assert (t.turn, t.stage) == (1, "playing")


@nth
@pytest.mark.parametrize(
    ("named", "actions", "turn", "swaps"),
    rows({
        "the second joker at the table brings two swaps": ({}, "*, swap 0:KD 1:2H, *", 1, 2),
        "one of them is left": ({}, "*, swap 0:KD 1:2H, *, swap 1:3H 2:2C", 1, 1),
        "none is left": ({}, "*, swap 0:KD 1:2H, *, swap 1:3H 2:2C, swap 1:KD 0:QD", 2, 0),
        "the fourth joker brings four": ({"played": (1, 2, 0)}, "*", 0, 4),
        "three of them are left": ({"played": (1, 2, 0)}, "*, swap 0:KD 1:2H", 0, 3),
        "per player, the first joker of each brings one":
            (PER_PLAYER, "*, swap 0:KD 2:2C, *", 1, 1),
        "per player, the second one two": ({**PER_PLAYER, "played": (1, 0, 0)}, "*", 0, 2),
    }),
)  # fmt: skip
def test_two_and_four(variation: str, named: Named, actions: str, turn: int, swaps: int) -> None:
    t = after("KD QD JD * / 2H 3H 4H * / 2C 3C 4C", variation, named, actions)
    assert (t.turn, t.notes.swaps) == (turn, swaps)
    assert t.stage == ("swapping" if swaps else "playing")


# A joker as the last card


@every_variation
@pytest.mark.parametrize("pick", ["blind", "open"])
def test_a_joker_as_last_card_wins_at_once_and_swaps_nothing(variation: str, pick: str) -> None:
    t = jokers("*", "2H", "2C", variation=variation, joker_pick=pick).do("*")
    assert (t.stage, t.turn, t.points) == ("over", None, (1, 0, 0))
    assert (t.hand(1), t.hand(2)) == ("2H", "2C")


@pytest.mark.parametrize(
    ("hand", "rules", "may"),
    rows({
        "wins, the last other card may be played while a joker is held": ("8D *", {}, {"8D", "*"}),
        "not allowed, the joker goes first": ("8D *", NOT_LAST, {"*"}),
        "not allowed, no run leaves only jokers": ("8D 9D * *", NOT_LAST, {"8D", "*"}),
        "not allowed, any card while there are more of them": ("8D KC *", NOT_LAST, {"8D", "*"}),
        "not allowed, without a joker it says nothing": ("8D", NOT_LAST, {"8D"}),
    }),
)  # fmt: skip
def test_what_may_be_played_before_a_joker(hand: str, rules: dict[str, str], may: set[str]) -> None:
    assert jokers(hand, **rules).may() == may


@pytest.mark.parametrize(
    ("hands", "actions"),
    rows({
        "without a joker": ("8D / 2H / 2C", "8D"),
        "the joker first": ("8D * / 9D 2H / 2C", "*, swap 0:8D 1:9D, 8D, pass, 9D"),
        "a joker that a swap leaves": ("KD * / 2H * / 2C", "*, swap 0:KD 1:*, pass, pass, *"),
    }),
)  # fmt: skip
def test_not_allowed_a_player_wins_with(hands: str, actions: str) -> None:
    assert after(hands, "one", NOT_LAST, actions).points == (1, 0, 0)


def test_not_allowed_two_jokers_left_by_a_swap_are_played_one_after_the_other() -> None:
    named = {**NOT_LAST, **SECOND, "decks": "2"}
    actions = "*, swap 0:KD 1:*, swap 0:QD 2:*, pass, pass"
    t = after("KD QD * * / 2H * / 2C *", "two", named, actions)
    assert (t.hand(0), t.may()) == ("* * *", {"*"})
    assert t.play("*").stage == "swapping"
