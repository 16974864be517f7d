"""Actions in sentences, and refusals that lead to the rules pages."""

import ast
from pathlib import Path

import pytest

from peerdeck.action import Discard, Draw, Pass
from peerdeck.game import Game
from peerdeck.games import contract_rummy
from peerdeck.games.contract_rummy import words
from peerdeck.games.contract_rummy.actions import Buy, Cut, Keep, Take
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
from peerdeck.games.progressive import PROGRESSIVE
from peerdeck.games.shanghai import SHANGHAI
from peerdeck.refusals import declared
from peerdeck.view import view
from tests.rules.contract_rummy.table import Table, begun, progressive, shanghai

NAMES = ["Ann", "Bob", "Cyd", "Dan"]


def told(t: Table, action: object) -> str:
    """An action of whoever is asked first, as all can read it."""
    sentences = {t.game.sentence(view(t.state, seat), t.seat, action, NAMES) for seat in range(3)}
    assert len(sentences) == 1
    return sentences.pop()


def test_the_actions_of_a_turn() -> None:
    t = shanghai("3C * 3H 9C 9D 9H KS 2S", "4C", "5C")
    assert told(t, t.laying_down("3C 3H * | 9C 9D 9H")) == (
        "Ann laid down 3♣ 3♥ Joker and 9♣ 9♦ 9♥."
    )
    assert told(t, Discard(t.shown("KS")[0])) == "Ann discarded K♠."
    assert told(t, Keep()) == "Ann kept the last card."
    t = shanghai("8S 3D KS", "4C", "5C", melds={0: "8C 8D 8H | 2D * 4D 5D"}, round=2)
    assert told(t, t.laying_off("8S", "8C 8D 8H")) == "Ann added 8♠ to 8♣ 8♦ 8♥."
    assert told(t, t.redeeming("3D", "2D * 4D 5D")) == (
        "Ann put 3♦ in the place of the joker in 2♦ Joker 4♦ 5♦."
    )


def test_the_answers_to_an_offer() -> None:
    t = shanghai("3C 3D", "4C", "5C").discard("3C")
    assert told(t, Take()) == "Bob took the 3♣."
    assert told(t, Draw()) == "Bob left the 3♣ for the stock."
    t.draw()
    assert told(t, Pass()) == "Cyd left the 3♣."
    assert told(t, Buy()) == "Cyd bought the 3♣ and drew 2 cards."
    t = shanghai("3C 3D", "4C", "5C", buy_price="1").discard("3C").draw()
    assert told(t, Buy()) == "Cyd bought the 3♣ and drew 1 card."


def test_a_hot_card_and_a_cut() -> None:
    t = progressive("8S 3D", "4C", "5C 6C", melds={2: "8C 8D 8H | 9C 9D 9H"}, hot_card="on")
    t.discard("8S").draw()
    assert told(t, t.hot("8C 8D 8H", "high", "5C")) == (
        "Cyd put the 8♠ on 8♣ 8♦ 8♥ and discarded 5♣."
    )
    t = begun(SHANGHAI)
    assert told(t, Cut(30)) == "Bob cut 30 cards off the deck."
    assert told(t, Cut(1)) == "Bob cut 1 card off the deck."


def test_choices_can_be_told_apart() -> None:
    melds = {0: "8C 8D 8H | * 3D 4D 5D"}
    t = shanghai("8S 2D AD 6D KS", "4C", "5C", melds=melds, round=2, joker_redeem="to_hand")
    legal = t.game.legal(t.state, 0)
    texts = [choice(t.state, 0, action, NAMES) for action in legal]
    assert len(set(texts)) == len(legal)
    assert set(texts) >= {
        "Lay off 8♠ on 8♣ 8♦ 8♥",
        "Lay off A♦ on Joker 3♦ 4♦ 5♦, at the low end",
        "Lay off 6♦ on Joker 3♦ 4♦ 5♦",
        "Redeem the joker in Joker 3♦ 4♦ 5♦ with 2♦",
        "Discard K♠",
    }
    t = shanghai("3C * 3H 9C 9D 9H KS 2S", "4C", "5C")
    action = t.laying_down("3C 3H * | 9C 9D 9H")
    assert choice(t.state, 0, action, NAMES) == "Lay down 3♣ 3♥ Joker and 9♣ 9♦ 9♥"
    assert choice(t.state, 0, Keep(), NAMES) == "Keep the last card"


def test_choices_while_the_discard_is_offered() -> None:
    melds = {2: "8C 8D 8H | 4S 5S 6S 7S"}
    t = progressive("8S 3D", "4C", "5C 6C", melds=melds, round=2, hot_card="on")
    t.discard("8S")
    texts = [choice(t.state, 1, action, NAMES) for action in t.game.legal(t.state, 1)]
    assert texts == ["Take the 8♠", "Draw from the stock"]
    t.draw()
    assert [choice(t.state, 2, action, NAMES) for action in t.game.legal(t.state, 2)] == [
        "Put the 8♠ on 8♣ 8♦ 8♥ and discard 5♣",
        "Put the 8♠ on 8♣ 8♦ 8♥ and discard 6♣",
        "Put the 8♠ on 4♠ 5♠ 6♠ 7♠ and discard 5♣",
        "Put the 8♠ on 4♠ 5♠ 6♠ 7♠ and discard 6♣",
        "Pass",
    ]
    t.passes()
    texts = [choice(t.state, 2, action, NAMES) for action in t.game.legal(t.state, 2)]
    assert texts == ["Buy the 8♠ and draw 2 cards", "Pass"]
    assert choice(begun(SHANGHAI).state, 1, Cut(30), NAMES) == "Cut after card 30"


@pytest.mark.parametrize("game", [SHANGHAI, PROGRESSIVE], ids=lambda game: game.id)
def test_every_refusal_names_a_section_of_both_pages(game: object) -> None:
    sections = {section.id for section in game.page().sections}
    rules = [refusal.rule for refusal in declared(words).values()]
    assert len(rules) > 60
    assert {"sets", "runs", "jokers", "contract", "laying-off"} <= set(rules) <= sections


def test_nothing_is_refused_with_a_ready_sentence() -> None:
    for file in Path(contract_rummy.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            assert getattr(node, "id", "") != "refused", (file.name, getattr(node, "lineno", 0))


@pytest.mark.parametrize("game", [SHANGHAI, PROGRESSIVE], ids=lambda game: game.id)
def test_the_form_tells_how_to_write_a_list_of_rounds(game: Game) -> None:
    (rule,) = (one for one in game.options.offered() if one.name == "rounds")
    assert rule.more is not None
    assert parse_rounds(EXAMPLE)
    assert EXAMPLE in rule.help
    assert EXAMPLE in rule.more.hint
    assert "comma" in rule.more.hint
    assert f"Up to {MOST_ROUNDS} rounds, in each up to {MOST_OF_A_KIND} sets" in rule.help
    assert f"sets of {SET_SIZES[0]} to {SET_SIZES[-1]} cards" in rule.help
    assert f"runs of {RUN_SIZES[0]} to {RUN_SIZES[-1]} cards" in rule.help
    assert f"with {DEALT[0]} to {DEALT[-1]} cards dealt" in rule.help


@pytest.mark.parametrize("game", [SHANGHAI, PROGRESSIVE], ids=lambda game: game.id)
def test_people_read_their_own_rounds_in_words(game: Game) -> None:
    told = "1 set of 3 with 5 cards; 1 set of 3 and 1 run of 4 with 6 cards"
    (rule,) = (one for one in game.options.offered() if one.name == "rounds")
    assert rule.label_of(EXAMPLE) == told


def test_an_action_of_another_game_cannot_be_told() -> None:
    t = shanghai("3C 3D", "4C", "5C")
    with pytest.raises(TypeError, match="is not an action of this game"):
        told(t, "nonsense")
    with pytest.raises(TypeError, match="is not an action of this game"):
        t.game.play(t.state, 0, "nonsense")
    with pytest.raises(TypeError, match="is not an action of this game"):
        choice(t.state, 0, "nonsense", NAMES)
