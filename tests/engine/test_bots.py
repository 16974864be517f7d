"""Bots: they play by the rules, say why, and the sensible one is better than chance."""

import ast
import inspect
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from peerdeck import games as all_games
from peerdeck import weights
from peerdeck.bot import (
    Anytime,
    Choice,
    Look,
    Sight,
    choose_at_random,
    reason_text,
    thoughts,
    weights_of,
    why,
)
from peerdeck.bots import BOTS, bot_called
from peerdeck.cli.arguments import Parser
from peerdeck.cli.tune import COMMAND
from peerdeck.dealer import HostDealer
from peerdeck.event import Seat
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.lab.simulation import simulate
from peerdeck.log import Header
from peerdeck.referee import Referee
from peerdeck.search import Searcher
from peerdeck.view import imagine, view
from tests.support.cases import depth, some
from tests.support.random_play import table_of
from tests.support.thinking import least_rate
from tools.levels import RULES

FOLDER = Path(all_games.__file__).parent
DEALS = {
    "cpwp": 500, "crazy_eights": 300, "spar": 1_000, "takku_sum": 1_000, "shanghai": 14,
    "progressive": 14,
}  # fmt: skip
LITTLE = 100  # effort of a bot that searches
# By each set of rules; 10 of the games that search.
POSITIONS = {"cpwp": 200, "crazy_eights": 200, "shanghai": 80, "progressive": 80}
STEPS = 4  # of thought, of a bot that thinks longer
SUBJECT = (
    r"(it|there|chance|nothing|nobody|somebody|any place|(only )?an 8|in your hand it"
    r"|(the|a|another|no other|your) [A-Za-z ]+|nothing in your hand"
    r"|none of your own cards|whatever you play|the next player, who is about to go out,)"
)
VERB = (
    r"(is|are|can|has|have|may|should|will|does|brings|costs|empties|fits|gets|gives|helps|holds"
    r"|keeps|lacks|leads|leaves|lets|makes|misses|needs|opens|prove|slows|takes|would)"
)
CARDS = r"(\{\w+:\w+\}|((\S+[♣♦♥♠]|Joker) ?)+)"
YOU = rf"(with it )?you (can|get|give|hold)|your {CARDS} ?(is|are|fits?)"
BEGINNING = rf"({SUBJECT} {VERB}|keep the {CARDS},?|{YOU})"
CLAUSE = re.compile(rf"{BEGINNING}( (\{{\w+:\w+\}}|[^().:])*(\{{\w+:\w+\}}|[^().: ]))?")

# Every number of seats by the usual rules, and a table of four by others.
TABLES = [
    (game.id, seats, rules)
    for game in games().values()
    for seats in game.seats
    for rules in ({}, *(RULES.get(game.id, {}).values() if seats == 4 else ()))
]
FEW_TABLES = [(game, 3, {}) for game in RULES]

EACH_BOT = [
    pytest.param(game, name, id=f"{name}-{game.id}") for game in games().values() for name in BOTS
]


@pytest.mark.parametrize(("game", "seats", "rules"), some(TABLES, FEW_TABLES))
def test_one_sensible_bot_among_random_ones_wins_more_than_its_share(
    game: str, seats: int, rules: Mapping[str, str]
) -> None:
    options = games()[game].options.parse(dict(rules))
    played = simulate(games()[game], options, seats, DEALS.get(game, 500), 7, ["greedy", "random"])
    rate = (played.win_rate("greedy") * played.deals + 2) / (played.deals + 4)  # it may be all
    assert least_rate(rate, played.deals + 4) > 1 / seats


@pytest.mark.parametrize(("game", "name"), EACH_BOT)
def test_a_bot_chooses_what_is_legal_and_says_why(game: Game, name: str) -> None:
    bot, random, deals = bot_called(name, game), Random(3), depth(3, 10)
    if isinstance(bot, Searcher):
        bot, deals = replace(bot, effort=LITTLE), 1
    for deal in range(deals):
        referee = table_of(game, 4, bytes([deal]))
        while referee.to_act:
            seat = referee.to_act[0]
            seen = view(referee.state, seat)
            look = Sight(referee.state, seat, referee.ruled_out)
            action, reason = bot(look, seat, game.legal(seen, seat), random)
            assert CLAUSE.fullmatch(reason_text(reason)), reason
            referee.act(seat, action)


@pytest.mark.parametrize("game", games().values(), ids=games().keys())
def test_every_reason_makes_a_sentence_after_a_colon(game: Game) -> None:
    bots = vars(game.bots).values()
    modules = {inspect.getmodule(bot) for bot in (*bots, choose_at_random)}
    reasons = [reason for module in modules for reason in _marked(module)]
    assert len(reasons) > 5
    assert [reason for reason in reasons if not CLAUSE.fullmatch(reason)] == []


def _marked(module: ModuleType | None) -> Iterator[str]:
    """The texts of a module that are marked for the catalogue."""
    assert module is not None
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        match node:
            case ast.Call(func=ast.Name("N_"), args=[ast.Constant(str(text))]):
                yield text


def test_a_bot_nobody_knows_is_refused() -> None:
    with pytest.raises(LookupError, match="There is no bot “genius”"):
        bot_called("genius", games()["cpwp"])


class Counting(Anytime):
    """Thinks of one action after the other."""

    def think(
        self, _look: Look, _seat: Seat, actions: Sequence[Any], _random: Random
    ) -> Iterator[Choice]:
        """Yield each action."""
        for action in actions:
            yield action, "it is next"


@pytest.mark.parametrize(("game", "name"), EACH_BOT)
def test_a_bot_answers_the_same_whatever_lies_where_it_cannot_see(game: Game, name: str) -> None:
    bot = bot_called(name, game)
    for rules in ({}, *RULES.get(game.id, {}).values()):
        header = Header(game, game.options.parse(dict(rules)), 4, 0)
        referee = Referee(header, HostDealer(b"fair"))
        for seed in range(POSITIONS.get(game.id, 10)):
            if not referee.to_act:
                referee = Referee(header, HostDealer(bytes([seed])))
            seat = referee.to_act[0]
            other = imagine(view(referee.state, seat), Random(seed))
            answers = [
                [*islice(thoughts(bot, Sight(state, seat), seat, legal, Random(seed)), STEPS)]
                for state, legal in (
                    (state, game.legal(state, seat)) for state in (referee.state, other)
                )
            ]
            assert answers[0] == answers[1]
            referee.act(seat, answers[0][-1][0])


def test_an_anytime_bot_is_a_bot_whose_last_thought_counts() -> None:
    look, chance = Sight(games()["cpwp"].begin(games()["cpwp"].options(), 4, 0), 0), Random(1)
    assert Counting()(look, 0, [1, 2, 3], chance) == (3, "it is next")
    found = [action for action, _reason in thoughts(Counting(), look, 0, [1, 2, 3], chance)]
    assert found == [1, 2, 3]
    assert len([*thoughts(choose_at_random, look, 0, [1, 2, 3], chance)]) == 1


def test_a_reason_names_cards_in_the_language_in_use() -> None:
    reason = why("keep the {face:short}, as {cards:cards} wait for it", face=5, cards=[4, 3])
    assert reason_text(reason) == "keep the 6♣, as 5♣ 4♣ wait for it"
    assert reason_text("it is next") == "it is next"


def test_equal_seeds_give_equal_deals() -> None:
    game = games()["cpwp"]
    one, other = (
        simulate(game, game.options(), 4, 20, seed, ["greedy", "random"]) for seed in (5, 5)
    )
    assert (one.actions, one.wins, one.points) == (other.actions, other.wins, other.points)
    assert simulate(game, game.options(), 4, 20, 6, ["greedy", "random"]).actions != one.actions


@pytest.mark.parametrize("name", ["cpwp", "crazy_eights"])
def test_the_file_of_weights_is_what_the_best_bot_plays_by(name: str) -> None:
    """And `tune` can go on from it: it says how."""
    game = games()[name]
    facts = json.loads((FOLDER / name / "weights.json").read_text())
    assert weights_of(game.bots.hard) == facts["weights"] != {}
    assert (facts["game"], facts["bot"]) == (name, "hard")
    words = facts["continue"].removeprefix("python -m peerdeck tune ").split()
    args = Parser(COMMAND).read(words)
    assert (args.game, args.bot) == (name, "hard")
    assert Path(args.out).parts[-2:] == (name, "weights.json")


def test_weights_that_are_no_numbers_are_not_played_by(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "read_beside", lambda *_of: b'{"weights": {"a": "1"}}')
    with pytest.raises(ValueError, match="not numbers"):
        weights.weights_beside("peerdeck.games.cpwp.levels")
