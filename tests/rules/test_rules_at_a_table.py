"""The rules at a table are the rules of that table: no sentence contradicts a house rule."""

import re
import tomllib
from pathlib import Path

import pytest

from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.options import BadOptions
from peerdeck.rules_page import AGREED, HOUSE_RULES, Board, Cards, Page, Points, Text
from tests.support.cases import rows

every_game = pytest.mark.parametrize("game", games().values(), ids=list(games()))
# What the file says, by game and rule; rules of contract rummy are those of both its games.
WRITTEN = tomllib.loads(Path(__file__).with_name("rules_texts.toml").read_text(encoding="utf-8"))
WITH: dict[str, dict[str, dict[str, str]]] = WRITTEN.pop("with")
RUMMY = WRITTEN.pop("contract_rummy")
TOLD: dict[str, dict[str, dict[str, str]]] = {
    game: {**(RUMMY if game in ("shanghai", "progressive") else {}), **rules}
    for game, rules in WRITTEN.items()
}
RULES = [(game, rule) for game, rules in TOLD.items() for rule in rules]


def prose(page: Page) -> str:
    """Return what there is to read between the list of the house rules and their explanation."""
    texts = [page.intro]
    for section in page.sections:
        if section.id in (AGREED, HOUSE_RULES):
            continue
        for block in section.blocks:
            match block:
                case Text(text):
                    texts.append(text)
                case Points(several):
                    texts += several
                case Board(caption) | Cards(caption):
                    texts.append(caption)
    return " ".join(texts)


def at_a_table(game: Game, **rules: str) -> str:
    """Return the prose of the rules page of a table."""
    return prose(game.rules_page(game.options.parse(rules)))


@every_game
def test_every_value_of_every_rule_has_its_text(game: Game) -> None:
    offered = {rule.name: set(rule.values) for rule in game.options.offered()}
    told = {rule: set(" ".join(texts).split()) for rule, texts in TOLD[game.id].items()}
    assert offered.keys() == told.keys()
    assert all(values <= told[rule] for rule, values in offered.items() if rule != "jokers")


@pytest.mark.parametrize(("id", "rule"), RULES, ids=lambda one: one)
def test_a_text_stands_if_the_rule_has_its_value_and_only_then(id: str, rule: str) -> None:
    game, texts = games()[id], TOLD[id][rule]
    values = {value for several in texts for value in several.split()}
    for value in values:
        told = at_a_table(game, **{**WITH.get(id, {}).get(rule, {}), rule: value})
        for several, text in texts.items():
            if text:
                assert (text in told) == (value in several.split()), (value, text)


@every_game
def test_the_page_of_a_table_does_not_tell_of_others(game: Game) -> None:
    told = at_a_table(game)
    others = ("house rule", "table can ", "some tables", "Some tables", "was agreed", "Usually")
    assert not [words for words in others if words in told]


@every_game
def test_two_rules_at_a_time_leave_whole_sentences(game: Game) -> None:
    rules = list(game.options.offered())
    seen = 0
    for one in rules:
        for other in rules:
            for value in one.values:
                for another in other.values:
                    try:
                        told = at_a_table(game, **{one.name: value, other.name: another})
                    except BadOptions:
                        continue
                    seen += 1
                    assert not re.search(r"[{}]|  | [.,;]|[.?] [a-z]", told)
                    assert not re.search(r"\b1 (points|decks|rounds|deals|cards)\b", told)
    assert seen > 100


@every_game
def test_the_general_page_tells_of_other_tables_and_has_every_section(game: Game) -> None:
    general = game.rules_page()
    ids = [section.id for section in general.sections]
    for rule in game.options.offered():
        for value in rule.values:
            try:
                page = game.rules_page(game.options.parse({rule.name: value}))
            except BadOptions:
                continue
            assert {section.id for section in page.sections} <= {AGREED, *ids}
    assert prose(general) != at_a_table(game)


TOO_SHORT = "Nobody buys when stock and discards are too short for the price."
SAID = {
    "who deals first": ("*", {}, "The first dealer is drawn by lot"),
    "Shanghai: buying, if the stock is short": ("shanghai", {}, TOO_SHORT),
    "Shanghai: the dealer's first card": (
        "shanghai", {"buy_own_discard": "no"},
        "The card turned up first counts as the dealer's."),
    "Progressive: buying, if the stock is short": ("progressive", {}, TOO_SHORT),
    "Crazy Eights: the first card": ("crazy_eights", {}, "Any other card has no effect"),
    "Crazy Eights: a two, if nothing can be drawn": (
        "crazy_eights", {"twos": "draw"}, "if there are none, a 2 has no effect"),
    "Crazy Eights: no pass while a draw is left": (
        "crazy_eights", {}, "As long as you can still draw, you cannot pass."),
    "Can't Play, Won't Play: the words of a pass": (
        "cpwp", {}, "you say “won't play; can't play”"),
}  # fmt: skip
NOT_SAID = {
    "Shanghai: jokers": ("shanghai", {}, "It stays there"),
    "Progressive: jokers": ("progressive", {}, "It stays there"),
    "Progressive, out with any card": ("progressive", {"go_out": "any"}, "your last card; what"),
    "Spar: a round without a winner, where none can be": (
        "spar", None, "it will not take for ever. If nobody wins three rounds"),
}  # fmt: skip


@pytest.mark.parametrize(("id", "options", "text"), rows(SAID))
def test_the_page_answers_what_players_ask(id: str, options: dict[str, str], text: str) -> None:
    for game in games().values() if id == "*" else [games()[id]]:
        assert text in at_a_table(game, **options)
        assert text in prose(game.rules_page()) or options, game.id


@pytest.mark.parametrize(("id", "options", "text"), rows(NOT_SAID))
def test_no_sentence_is_untrue_under_a_house_rule(
    id: str, options: dict[str, str] | None, text: str
) -> None:
    """Without options, look at the page for all tables."""
    game = games()[id]
    page = prose(game.rules_page()) if options is None else at_a_table(game, **options)
    assert text not in page
