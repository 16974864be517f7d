"""Players are shown in their places, from a description that needs no desk."""

from random import Random

import pytest

from app.screens.seats import BACKS, Player, own_seat, seats
from app.seating import clockwise, places
from peerdeck.card import parse_face
from peerdeck.naming import you
from tests.support.app.elements import Node, parsed
from tests.support.app.visit import Visit

EVERYTHING = Player(
    5,
    "Zoë",
    cards=12,
    turn=True,
    bot=True,
    away="Away; a bot plays on",
    said="not the 7♦",
    score="3 points",
    points="3",
    marks=("down", "2 buys"),
    laid=((7, parse_face("KH")),),
)


def around(*others: Player) -> Node:
    """Return the region of a table at which these sit after the first player."""
    return parsed(seats([Player(0, you(), is_me=True), *others]))


def seat(player: Player) -> Node:
    """Return what is shown of another player."""
    (shown,) = around(player).parts("seat")
    return shown


def test_players_sit_clockwise_from_the_left_with_two_on_each_side_before_many_are_above() -> None:
    assert [" ".join(places(players)) for players in range(2, 9)] == [
        "b t",
        "b l r",
        "b l t r",
        "b bl tl tr br",
        "b bl tl t tr br",
        "b bl tl t t tr br",
        "b bl tl t t t tr br",
    ]
    assert clockwise(4, 2) == [2, 3, 0, 1]


@pytest.mark.parametrize("players", range(2, 9))
def test_the_others_are_listed_in_the_order_of_play_and_the_first_is_not(players: int) -> None:
    shown = around(*[Player(at, f"Player {at}") for at in range(1, players)]).parts("seat")
    assert [node.get("id") for node in shown] == [f"seat-{at}" for at in range(1, players)]
    (own,) = parsed(own_seat(Player(0, you(), is_me=True))).parts("nearest", "me")
    assert own.get("id") == "seat-0"


def test_all_that_is_known_of_a_player_is_shown() -> None:
    shown = seat(EVERYTHING)
    assert (shown.get("id"), shown.get("data-pile")) == ("seat-5", "12")
    assert shown.is_a("turn", "colour5", "fronted")
    assert shown.get("aria-current") == "true"
    text = shown.text()
    for part in ("Zoë", "12 cards", "bot", EVERYTHING.away, EVERYTHING.said, "3 points", "down"):
        assert part in text
    assert "King of hearts" in text
    assert [node.get("id") for node in shown.parts("laid")] == ["card-7"]
    assert shown.parts("monogram")[0].get("data-letter") == "Z"


@pytest.mark.parametrize(
    ("name", "letter"), [("anna", "A"), ("ßen", "S"), ("👩‍👧 Ida", "👩‍👧"), ("é", "É"), ("", "")]
)
def test_a_seat_has_the_first_letter_of_its_name(name: str, letter: str) -> None:
    assert seat(Player(1, name)).parts("monogram")[0].get("data-letter") == letter


@pytest.mark.parametrize(("cards", "drawn"), [(0, 0), (1, 1), (7, BACKS), (30, BACKS)])
def test_a_hand_is_drawn_as_a_few_backs_with_its_count(cards: int, drawn: int) -> None:
    shown = seat(Player(1, "Ada", cards=cards))
    assert len(shown.parts("backs")[0].children) == drawn
    assert shown.get("data-pile") == str(cards)


def test_one_card_left_has_a_word_and_nobody_else_has_it() -> None:
    assert "1 left" in seat(Player(1, "Ada", cards=1)).text()
    assert seat(Player(1, "Ada", cards=1)).is_a("one-left")
    for cards in (0, 2):
        assert "1 left" not in seat(Player(1, "Ada", cards=cards)).text()


def test_the_own_seat_of_a_device_that_is_handed_round_says_whose_it_is() -> None:
    for people, shares in ((1, False), (2, True)):
        visit = Visit(f"#game=spar&seats=3&people={people}")
        visit.press("start")
        visit.finish(Random(1), lambda visit: visit.my_turn)
        assert visit.region("own-seat").parts("nearest")[0].is_a("shares") == shares
        assert not any(seat.is_a("shares") for seat in visit.region("seats").parts("seat"))


def test_a_name_is_data() -> None:
    assert "<b>" not in seats([Player(0, you()), Player(1, "<b>Ada")])
    assert '"><i>' not in seats([Player(0, you()), Player(1, '"><i>')])
