"""Actions in sentences, and refusals that lead to the rules pages."""

from typing import Any

import pytest

from peerdeck.game import Game
from peerdeck.games.contract_rummy.contracts import (
    DEALT,
    MOST_OF_A_KIND,
    MOST_ROUNDS,
    RUN_SIZES,
    SET_SIZES,
    parse_rounds,
)
from peerdeck.games.contract_rummy.house_rules import EXAMPLE
from peerdeck.games.contract_rummy.sentences import choice
from peerdeck.games.shanghai import SHANGHAI
from peerdeck.view import view
from tests.rules.contract_rummy.table import begun, both_games, left, offered, progressive, shanghai
from tests.support.positions import Table

NAMES = ["Ann", "Bob", "Cyd", "Dan"]


HAND = "3C * 3H 9C 9D 9H KS 2S"
RUNS = {"round": 2, "melds": {0: "8C 8D 8H | * 3D 4D 5D"}}
HOT = {"game": progressive, "hot_card": "on", "round": 2, "melds": {2: "8C 8D 8H | 4S 5S 6S 7S"}}


def drawn(hand: str, **more: Any) -> Table:
    """Return a table where the first player has drawn."""
    return shanghai(hand, "4C", "5C", **more)


def before_the_cut() -> Table:
    return begun(SHANGHAI, cut="on")


SENTENCES = [
    (lambda: drawn(HAND), "laydown 3C 3H * | 9C 9D 9H",
     "Ann laid down 3♣ 3♥ Joker and 9♣ 9♦ 9♥."),
    (lambda: drawn(HAND), "discard KS", "Ann discarded K♠."),
    (lambda: drawn(HAND), "keep", "Ann kept the last card."),
    (lambda: drawn("8S 2D", **RUNS), "layoff 8S (8C 8D 8H) high", "Ann added 8♠ to 8♣ 8♦ 8♥."),
    (lambda: drawn("8S 2D", **RUNS), "redeem 2D (* 3D 4D 5D) 0",
     "Ann put 2♦ in the place of the joker in Joker 3♦ 4♦ 5♦."),
    (lambda: offered("3C", "4C"), "take", "Bob took the 3♣."),
    (lambda: offered("3C", "4C"), "draw", "Bob left the 3♣ for the stock."),
    (lambda: left("3C", "4C"), "pass", "Cyd left the 3♣."),
    (lambda: left("3C", "4C"), "buy", "Cyd bought the 3♣ and drew 2 cards."),
    (lambda: left("3C", "4C", buy_price="1"), "buy", "Cyd bought the 3♣ and drew 1 card."),
    (lambda: left("8S", "6C", **HOT), "hotcard 6C (8C 8D 8H) high",
     "Cyd put the 8♠ on 8♣ 8♦ 8♥ and discarded 6♣."),
    (before_the_cut, "cut 30", "The deck was cut."),
]  # fmt: skip


@pytest.mark.parametrize(("table", "action", "text"), SENTENCES)
def test_an_action_is_a_sentence_that_all_can_read(table: Any, action: str, text: str) -> None:
    t = table()
    for seat in range(3):
        assert t.game.sentence(view(t.state, seat), t.seat, t.read(action), NAMES) == text


CHOICES = [
    (lambda: drawn("8S 2D AD 6D KS", **RUNS, joker_redeem="to_hand"), {
        "Lay off 8♠ on 8♣ 8♦ 8♥", "Lay off A♦ on Joker 3♦ 4♦ 5♦, at the low end",
        "Lay off 6♦ on Joker 3♦ 4♦ 5♦", "Redeem the joker in Joker 3♦ 4♦ 5♦ with 2♦",
        "Discard K♠"}),
    (lambda: drawn(HAND), {"Lay down 3♣ 3♥ Joker and 9♣ 9♦ 9♥"}),
    (lambda: drawn("2C", **RUNS), {"Keep the last card"}),
    (lambda: offered("8S", "4C"), {"Take the 8♠", "Draw from the stock"}),
    (lambda: left("8S", "4C"), {"Buy the 8♠ and draw 2 cards", "Pass"}),
    (lambda: left("8S", "6C 6D", **HOT), {
        "Put the 8♠ on 8♣ 8♦ 8♥ and discard 6♣", "Put the 8♠ on 8♣ 8♦ 8♥ and discard 6♦",
        "Put the 8♠ on 4♠ 5♠ 6♠ 7♠ and discard 6♣", "Put the 8♠ on 4♠ 5♠ 6♠ 7♠ and discard 6♦",
        "Pass"}),
    (before_the_cut, {"Cut after card 30"}),
]  # fmt: skip


@pytest.mark.parametrize(("table", "some_texts"), CHOICES)
def test_choices_can_be_told_apart(table: Any, some_texts: set[str]) -> None:
    t = table()
    texts = [choice(t.state, t.seat, action, NAMES) for action in t.game.legal(t.state, t.seat)]
    assert len(set(texts)) == len(texts)
    assert some_texts <= set(texts)


@both_games
def test_the_form_says_how_to_write_a_list_of_rounds_and_shows_them_in_words(game: Game) -> None:
    (rule,) = (rule for rule in game.options.offered() if rule.name == "rounds")
    assert parse_rounds(EXAMPLE)
    assert rule.label_of(EXAMPLE) == (
        "1 set of 3 with 5 cards; 1 set of 3 and 1 run of 4 with 6 cards"
    )
    for part in ("comma", EXAMPLE):
        assert part in rule.more.hint
    for part in (
        EXAMPLE,
        f"Up to {MOST_ROUNDS} rounds, in each up to {MOST_OF_A_KIND} sets",
        f"sets of {SET_SIZES[0]} to {SET_SIZES[-1]} cards",
        f"runs of {RUN_SIZES[0]} to {RUN_SIZES[-1]} cards",
        f"with {DEALT[0]} to {DEALT[-1]} cards dealt",
    ):
        assert part in rule.help
