"""The rules pages: every refusal leads to a section, every example can be played."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import peerdeck
from peerdeck.card import faces_text, parse_faces
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.games.cpwp.page import example_state
from peerdeck.games.cpwp.table import HouseRules
from peerdeck.options import BadOptions
from peerdeck.refusals import Illegal, Refusal, declared
from peerdeck.rules_page import AGREED, HOUSE_RULES, Board, HouseRule, Points
from tests.rules.test_rules_at_a_table import prose

ENGINE = Path(peerdeck.__file__).parent
every_game = pytest.mark.parametrize("game", games().values(), ids=list(games()))


def refusals(file: Path) -> Iterator[ast.Call]:
    """The places in a file where something is refused."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Illegal":
            yield node


@every_game
def test_every_refusal_names_a_section_of_the_rules_page(game: Game) -> None:
    sections = {section.id for section in game.page().sections}
    assert declared(game.words), (
        f"{game.words.__name__} declares no Refusal: declare there why an action is refused, and"
        " raise it in `check`, as spar/words.py and spar/rules.py do"
    )
    for one in game.refusals.values():
        assert one.rule in sections, (
            f"the refusal {one.code} comes from the section “{one.rule}”: give the rules page of"
            f" {game.id} (games/{game.id}/page.py) a section with this id, or the refusal another"
        )


@every_game
def test_refusals_have_codes_of_their_own(game: Game) -> None:
    for code, refusal in game.refusals.items():
        assert code == refusal.code
        assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", code)


def test_a_refusal_is_raised_with_the_details_that_its_words_ask_for() -> None:
    found = 0
    for file in ENGINE.rglob("*.py"):
        calls = list(refusals(file))
        if not calls:
            continue  # Some of the environments need packages that `make test` does not install.
        module = import_module(
            ".".join(["peerdeck", *file.relative_to(ENGINE).with_suffix("").parts])
        )
        for call in calls:
            where: object = module
            match call.args[0]:
                case ast.Attribute(ast.Name(name), attr):
                    where = getattr(module, name, None)
                case first:
                    attr = getattr(first, "id", "")
            refusal = getattr(where, attr, None)
            if isinstance(refusal, Refusal) and all(keyword.arg for keyword in call.keywords):
                given = {keyword.arg for keyword in call.keywords}
                asked = {name for _text, name, _how, _c in Formatter().parse(refusal.words) if name}
                assert given == asked, (file.name, call.lineno)
                found += 1
    assert found


@every_game
def test_sections_have_ids_of_their_own_and_something_to_read(game: Game) -> None:
    page = game.page()
    ids = [section.id for section in page.sections]
    assert len(set(ids)) == len(ids)
    assert page.title
    assert page.intro
    assert all(section.heading and section.blocks for section in page.sections)


@every_game
def test_the_page_tells_the_number_of_players(game: Game) -> None:
    least, most = game.seats[0], game.seats[-1]
    assert game.rules_page().intro.endswith(f"For {least} to {most} players.")


@every_game
def test_the_rules_of_a_table_name_those_that_are_not_as_usual(game: Game) -> None:
    usual = game.rules_page(game.options())
    assert AGREED not in [section.id for section in usual.sections]
    for rule in game.options.offered():
        for value in rule.values:
            if value == rule.default:
                continue
            try:
                options = game.options.parse({rule.name: value})
            except BadOptions:
                continue
            first = game.rules_page(options).sections[0]
            assert first.id == AGREED
            assert first.blocks[1] == Points((f"{rule.label}: {rule.values[value]}",))


def test_a_number_of_the_table_is_named_as_it_is_and_its_rounds_in_words() -> None:
    shanghai = games()["shanghai"]
    options = shanghai.options.parse({"rounds": "3s@5,3s-4r@9"})
    rounds = "Rounds: 1 set of 3 with 5 cards; 1 set of 3 and 1 run of 4 with 9 cards"
    assert shanghai.rules_page(options).sections[0].blocks[1] == Points((rounds,))
    spar = games()["spar"]
    told = spar.rules_page(spar.options.parse({"target": "31"})).sections[0].blocks[1]
    assert told == Points(("Target: 31",))


@every_game
def test_the_house_rules_are_those_of_the_options(game: Game) -> None:
    section = next(section for section in game.page().sections if section.id == HOUSE_RULES)
    told = [block for block in section.blocks if isinstance(block, HouseRule)]
    for rule, block in zip(game.options.offered(), told, strict=True):
        assert (block.name, block.label, block.help) == (rule.name, rule.label, rule.help)
        more = [rule.more.hint] if rule.more else []
        assert block.values == (*rule.values.values(), *more)


@every_game
def test_the_page_is_short_enough_to_be_read_before_the_first_hand(game: Game) -> None:
    count = len(prose(game.page()).split())
    assert count < 900, f"{count} words: shorten games/{game.id}/page.py"


def test_can_t_play_draws_what_its_text_tells() -> None:
    page = games()["cpwp"].page()
    blocks = {section.id: section.blocks for section in page.sections}
    opened = next(block for block in blocks["viable"] if isinstance(block, Board))
    hearts, diamonds = opened.rows
    assert faces_text(face for column in hearts.columns for face in column[0].next) == "7H"
    assert faces_text(face for column in diamonds.columns for face in column[0].next) == "5D TD"
    one_deck, two_decks = (block for block in blocks["rows"] if isinstance(block, Board))
    assert [row.suits for row in one_deck.rows] == [(0, 3)]
    assert [row.suits for row in two_decks.rows] == [(0,), (3,)]
    for row in (*one_deck.rows, *two_decks.rows):
        assert sum(len(column) for column in row.columns) == 26


def test_an_example_lies_open_to_every_seat() -> None:
    state = example_state(HouseRules(), 5, "7D 8D 7D")
    lying = [card for row in state.setup.rows for card in state.zones[row.seven]]
    assert faces_text(state.face[card] for card in lying) == "7D 7D"
    assert {state.seen[card] for card in lying} == {0b11111}
    assert not state.unshown


@pytest.mark.parametrize("laid", ["8D", "7D 9D", "7D 8D 8D", "*"])
def test_an_example_cannot_be_played_against_the_rules(laid: str) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        example_state(HouseRules(), 4, laid)


def test_a_detail_may_have_any_name() -> None:
    told = Refusal("follow-suit", "turns", "You hold {cards:cards}: follow {refusal}.")
    illegal = Illegal(told, [7], cards=parse_faces("7H KH"), refusal="suit")
    assert str(illegal) == "You hold 7♥ K♥: follow suit."
    assert illegal.cards == (7,)
