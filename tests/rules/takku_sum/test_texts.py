"""The game in sentences, its table as text, and its rules page."""

import pytest

from peerdeck.games.takku_sum import TAKKU_SUM
from peerdeck.games.takku_sum.board import lines
from peerdeck.games.takku_sum.stock import MOST_RECYCLED
from peerdeck.naming import you
from peerdeck.view import view
from tests.rules.takku_sum.table import Table, table, up

NAMES = [you(), "Bob", "Cyd"]


def said(t: Table, action: str) -> str:
    """Return the sentence about an action of the player in turn, as seat 1 reads it."""
    return TAKKU_SUM.sentence(view(t.state, 1), t.seat, t.read(action), NAMES)


PLAYS = {
    "9C": "You played 9♣.",
    "9C 9D": "You played 9♣ 9♦.",
    "7D": "You played 7♦. The direction is down now.",
    "9C 9D 9H": "You played 9♣ 9♦ 9♥. A new Indicator is turned up.",
    "3C": "You played 3♣. The direction is down now. A new Indicator is turned up.",
    "3C 3D 3H": "You played 3♣ 3♦ 3♥. The direction is down now."
    " 2 new Indicators are turned up, one after the other.",
}


@pytest.mark.parametrize(("cards", "sentences"), PLAYS.items())
def test_a_play_is_told_with_what_it_does(cards: str, sentences: str) -> None:
    t = up("9C 9D 9H 7D 3C 3D 3H", "2H", "3H", wild="3S", double_cycle="yes")
    assert said(t, cards) == sentences


@pytest.mark.parametrize("recycled", [0, MOST_RECYCLED])
@pytest.mark.parametrize("dry", ["play_short", "recycle_play_pile"])
@pytest.mark.parametrize("stock", ["", "8D", "8D 9D"])
@pytest.mark.parametrize("cards", ["3C", "3C 3D 3H"])
def test_a_new_indicator_is_only_told_if_there_is_one(
    cards: str, stock: str, dry: str, recycled: int
) -> None:
    named = {"wild": "3S", "stock": stock, "dry": dry, "recycled": recycled}
    t = up("3C 3D 3H", "2H", double_cycle="yes", **named)
    sentences, indicator = said(t, cards), t.state.zones[t.zone("indicator")][:]
    comes = t.do(cards).state.zones[t.zone("indicator")] != indicator
    assert comes == (bool(stock) or (dry == "recycle_play_pile" and not recycled))
    assert ("Indicator" in sentences) == comes
    assert ("2 new Indicators" in sentences) == (comes and cards != "3C")


def test_the_direction_is_told_when_it_is_decided() -> None:
    t = table("9C 7D", "2H", "3H")
    assert said(t, "9C") == "You played 9♣. The direction is up now."
    assert said(t, "7D") == "You played 7♦."


def test_skipping_is_told_with_the_end_of_the_round() -> None:
    assert said(up("2C", "2H", "3H", turn=1), "pass") == "Bob skipped the turn."
    t = up("2C", "2H", "3H", turn=2, skips=1)
    assert said(t, "pass") == "Cyd skipped the turn. You won the round."
    t = table("2C", "2H", "3H", turn=2, skips=2, voluntary_pass="yes")
    assert said(t, "pass") == "Cyd skipped the turn. Nobody won the round."


def test_a_card_that_is_drawn_is_told_and_a_grace_card_when_it_is_discarded() -> None:
    assert said(table("2C", "2H", stage="drawing"), "draw") == "You drew a card for the lead."
    t = up("2C", "2H", "3H", stock="4D 5D")
    assert said(t, "grace") == "You picked up a Grace Card."
    assert said(t.do("grace"), "discard 4D") == "You could not play the Grace Card, 4♦."


def test_the_table_as_text() -> None:
    t = up("2C", "2H", stock="4D 5D", points=(1, 0))
    assert lines(t.state, NAMES) == [
        "Play pile: 6♠ 7♣",
        "Direction: up ▲",
        "Wildcard Indicator: Q♥",
        "Stock: 2, discard pile: 0",
        "Target: 5",
    ]


def test_the_table_as_text_shows_what_was_drawn_and_the_top_of_a_long_pile() -> None:
    t = table("2C", "2H", pile="AC 3C 4C 5C 6C 7C 8C 9C TC")
    t.put("KD", t.zone("drawn", 0))
    text = lines(t.state, NAMES)
    assert text[0] == "Play pile: … 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣"
    assert text[-1] == "Drawn for the lead: K♦, ·"
