"""Actions in sentences, and refusals that lead to the rules pages."""

import ast
from pathlib import Path
from typing import Any

import pytest

from peerdeck.game import Game
from peerdeck.games import contract_rummy
from peerdeck.games.contract_rummy import words
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
from peerdeck.refusals import declared
from peerdeck.view import view
from tests.rules.contract_rummy.table import begun, both_games, progressive, shanghai
from tests.support.positions import Table

NAMES = ["Ann", "Bob", "Cyd", "Dan"]


def sentence(t: Table, action: Any) -> str:
    """Return an action of the seat that is asked first, as all can read it."""
    action = t.read(action) if isinstance(action, str) else action
    texts = {t.game.sentence(view(t.state, seat), t.seat, action, NAMES) for seat in range(3)}
    assert len(texts) == 1
    return texts.pop()


def choices(t: Table) -> list[str]:
    """Return the legal actions of the seat that is asked first, in words."""
    texts = [choice(t.state, t.seat, action, NAMES) for action in t.game.legal(t.state, t.seat)]
    assert len(set(texts)) == len(texts)  # they can be told apart
    return texts


def full_hand() -> Table:
    return shanghai("3C * 3H 9C 9D 9H KS 2S", "4C", "5C")


def down() -> Table:
    melds = {0: "8C 8D 8H | * 3D 4D 5D"}
    hand = "8S 2D AD 6D KS"
    return shanghai(hand, "4C", "5C", melds=melds, round=2, joker_redeem="to_hand")


def hot() -> Table:
    melds = {2: "8C 8D 8H | 4S 5S 6S 7S"}
    t = progressive("8S 3D", "4C", "5C 6C", melds=melds, round=2, hot_card="on")
    return t.do("discard 8S")


def offered(**rules: str) -> Table:
    return shanghai("3C 3D", "4C", "5C", **rules).do("discard 3C")


SENTENCES = [
    (full_hand, "laydown 3C 3H * | 9C 9D 9H", "Ann laid down 3♣ 3♥ Joker and 9♣ 9♦ 9♥."),
    (full_hand, "discard KS", "Ann discarded K♠."),
    (full_hand, "keep", "Ann kept the last card."),
    (down, "layoff 8S (8C 8D 8H) high", "Ann added 8♠ to 8♣ 8♦ 8♥."),
    (down, "redeem 2D (* 3D 4D 5D) 0", "Ann put 2♦ in the place of the joker in Joker 3♦ 4♦ 5♦."),
    (offered, "take", "Bob took the 3♣."),
    (offered, "draw", "Bob left the 3♣ for the stock."),
    (lambda: offered().do("draw"), "pass", "Cyd left the 3♣."),
    (lambda: offered().do("draw"), "buy", "Cyd bought the 3♣ and drew 2 cards."),
    (lambda: offered(buy_price="1").do("draw"), "buy", "Cyd bought the 3♣ and drew 1 card."),
    (lambda: hot().do("draw"), "hotcard 5C (8C 8D 8H) high",
     "Cyd put the 8♠ on 8♣ 8♦ 8♥ and discarded 5♣."),
    (lambda: begun(SHANGHAI, cut="on"), "cut 30", "Bob cut 30 cards off the deck."),
    (lambda: begun(SHANGHAI, cut="on"), "cut 1", "Bob cut 1 card off the deck."),
]  # fmt: skip


@pytest.mark.parametrize(("table", "action", "text"), SENTENCES)
def test_an_action_is_a_sentence(table: Any, action: str, text: str) -> None:
    assert sentence(table(), action) == text


def test_choices_of_a_turn() -> None:
    assert set(choices(down())) >= {
        "Lay off 8♠ on 8♣ 8♦ 8♥",
        "Lay off A♦ on Joker 3♦ 4♦ 5♦, at the low end",
        "Lay off 6♦ on Joker 3♦ 4♦ 5♦",
        "Redeem the joker in Joker 3♦ 4♦ 5♦ with 2♦",
        "Discard K♠",
    }
    assert "Lay down 3♣ 3♥ Joker and 9♣ 9♦ 9♥" in choices(full_hand())
    t = shanghai("2D", "4C", "5C", melds={0: "8C 8D 8H | 4S 5S 6S 7S"}, round=2)
    assert choices(t) == ["Keep the last card"]
    assert "Cut after card 30" in choices(begun(SHANGHAI, cut="on"))


def test_choices_while_the_discard_is_offered() -> None:
    t = hot()
    assert choices(t) == ["Take the 8♠", "Draw from the stock"]
    assert choices(t.do("draw")) == [
        *(f"Put the 8♠ on {meld} and discard {card}"
          for meld in ("8♣ 8♦ 8♥", "4♠ 5♠ 6♠ 7♠") for card in ("5♣", "6♣")),
        "Pass",
    ]  # fmt: skip
    assert choices(t.do("pass")) == ["Buy the 8♠ and draw 2 cards", "Pass"]


@both_games
def test_every_refusal_names_a_section_of_both_pages(game: Game) -> None:
    sections = {section.id for section in game.page().sections}
    rules = [refusal.rule for refusal in declared(words).values()]
    assert len(rules) > 60
    assert {"sets", "runs", "jokers", "contract", "laying-off"} <= set(rules) <= sections


def test_nothing_is_refused_with_a_ready_sentence() -> None:
    for file in Path(contract_rummy.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            assert getattr(node, "id", "") != "refused", (file.name, getattr(node, "lineno", 0))


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


def test_an_action_of_another_game_is_an_error() -> None:
    t = offered()
    for use in (
        lambda: t.game.sentence(t.state, 0, "nonsense", NAMES),
        lambda: t.game.play(t.state, 0, "nonsense"),
        lambda: choice(t.state, 0, "nonsense", NAMES),
    ):
        with pytest.raises(TypeError, match="is not an action of this game"):
            use()
