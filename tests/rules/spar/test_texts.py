"""Spar in sentences, which tell of no hidden card unless it is challenged."""

import pytest

from peerdeck.games.spar import SPAR
from peerdeck.games.spar.board import lines
from peerdeck.naming import you
from tests.rules.spar.table import HIDDEN, Table, challenged, rounds, table

NAMES = ["Ada", "Bob", "Cyd"]
OVER = "6D 7C | 7S 8C | 6H TC | 8H KC | TH JC"


def said(t: Table, action: str, seat: int | None = None, names: list[str] = NAMES) -> str:
    """Return the sentence about an action."""
    return SPAR.tell(t.state, t.seat if seat is None else seat, t.read(action), names)


def offered(t: Table, action: str, seat: int = 0, names: list[str] = NAMES) -> str:
    """Return the words of a choice."""
    return SPAR.choice(t.state, seat, t.read(action), names)


def test_a_lead_a_card_and_one_that_takes_control() -> None:
    t = table("6D 7S", "8D 7C", "6S 7D")
    assert said(t, "6D") == "Ada led 6♦."
    assert said(t.play("6D"), "8D") == "Bob took control with 8♦."
    assert said(t.play("8D"), "7D") == "Cyd played 7♦."


def test_a_hidden_card_is_played_like_any_other() -> None:
    t = table("6D 7S", "8D 7C", revoke="challenge").play("6D")
    assert said(t, "7C") == "Bob played 7♣."


@pytest.mark.parametrize(
    ("action", "play", "judged"),
    [
        ("challenge 1 1", "7♣ from Bob in trick 1", "rightly"),
        ("challenge 1 2", "8♣ from Bob in trick 2", "wrongly"),
        ("challenge 2 3", "J♣ from Cyd in trick 3", "rightly"),
    ],
)
def test_challenges(action: str, play: str, judged: str) -> None:
    t = challenged(HIDDEN)
    assert offered(t, action) == f"Challenge {play}"
    assert said(t, action, 0) == f"Ada challenged {play}: {judged}."


def test_no_challenge() -> None:
    t = challenged(HIDDEN)
    assert (offered(t, "pass"), said(t, "pass", 0)) == (
        "Challenge nothing",
        "Ada challenged nothing.",
    )


def test_a_card_to_choose() -> None:
    assert offered(table("6D TC", "8D"), "TC") == "Play 10♣"


def test_you_are_also_addressed_within_a_sentence() -> None:
    t, names = challenged(HIDDEN), ["Ada", you(), "Cyd"]
    from_you = "7♣ from you in trick 1"
    assert said(t, "challenge 1 1", 2, names) == f"Cyd challenged {from_you}: rightly."
    assert offered(t, "challenge 1 1", 2, names) == f"Challenge {from_you}"
    by_you = said(t, "challenge 1 1", 0, [you(), "Bob", "Cyd"])
    assert by_you == "You challenged 7♣ from Bob in trick 1: rightly."


def test_only_actions_can_be_told() -> None:
    t = table("6D 7S", "8D 7C")
    for texts in (SPAR.tell, SPAR.choice):
        with pytest.raises(TypeError, match="'play' is not an action of this game"):
            texts(t.state, 0, "play", NAMES)
    with pytest.raises(AssertionError, match="unreachable, but got: 'play'"):
        SPAR.play(t.state, 0, "play")


def test_the_table_as_text() -> None:
    t = rounds("6D 8D 7D", "7S 8S 9S TS", "7C 8C 9C TC", "7H 8H 9H TH").play("7C")
    assert lines(t.state, NAMES) == [
        "        Ada     Bob     Cyd",
        "trick 1 >6♦     8♦*     7♦",
        "trick 2         >7♣*",
        "> led, * in control",
        "",
        "In control after the last trick: Bob, worth 1 so far",
        "Cards in the stock: 17",
    ]


def test_cards_of_earlier_rounds_are_listed() -> None:
    assert lines(rounds(OVER).do("deal").state, NAMES)[-2:] == [
        "Out of the game until the next shuffle:",
        "  10♣  10♥  6♥  6♦  7♠  7♣  8♣  8♥  J♣  K♣",
    ]
