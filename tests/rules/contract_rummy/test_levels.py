"""The levels of contract rummy: foolish plays that none of them makes, and their reasons."""

from collections.abc import Callable
from random import Random

import pytest

from peerdeck.bot import Bot, Sight, reason_text
from peerdeck.games.contract_rummy.levels import HARD, LEVELS, MEDIUM, Player
from tests.rules.contract_rummy.table import (
    left,
    offered,
    progressive,
    shanghai,
    unwanted,
)
from tests.support.cases import rows
from tests.support.positions import Table

CHANCES = 20  # a level that slips is asked so often
TWO_SETS = "3C 3D 3H | 9C 9D 9H"
NEAR = "4C 4D 4H 6S 6H KC JD 2S 8H"  # two sets but for one card
WITH_CONTRACT = "3C 6C JC 2S 6S TS JS * * 4H 7H"

NAMES = ["hard", "medium", "easy"]  # the best one first
BOTS = [getattr(LEVELS, name) for name in NAMES]
every_level = pytest.mark.parametrize("bot", BOTS, ids=NAMES)


def answer(bot: Bot, t: Table, seed: int = 1) -> tuple[str, str]:
    """Return what a bot in the seat that is asked first does, and its reason."""
    actions = t.game.legal(t.state, t.seat)
    action, reason = bot(Sight(t.state, t.seat), t.seat, actions, Random(seed))
    return t.text(action), reason_text(reason)


def choices(bot: Bot, t: Table) -> set[str]:
    """Return all that a bot in the seat that is asked first may do."""
    return {answer(bot, t, seed)[0] for seed in range(CHANCES)}


IN_RUNS = {"jokers_in": "runs_only"}  # the contract has only sets, and a joker fits nowhere
Positions = dict[str, tuple[Callable[[], Table], set[str]]]

DOES: Positions = {
    "it takes the card that completes the contract": (
        lambda: offered("6D", NEAR, progressive), {"take"}),
    "it buys the card that completes the contract": (
        lambda: left("6D", NEAR, progressive), {"buy"}),
    "it does so when it is late": (
        lambda: left("6D", f"{NEAR} 5H 7D", melds={0: TWO_SETS}), {"buy"}),
    "it leaves what is of no use": (lambda: offered("TH", NEAR), {"draw"}),
    "it does not buy what is of no use": (lambda: left("3S", NEAR), {"pass"}),
    "with the contract in hand it leaves what would stay there": (
        lambda: offered("QD", WITH_CONTRACT, progressive), {"draw"}),
    "once down it buys nothing": (
        lambda: left("9S", "KC QD", progressive, melds={2: TWO_SETS}), {"pass"}),
    "it does not want a joker that fits nowhere": (
        lambda: offered("*", NEAR, progressive, **IN_RUNS), {"draw"}),
    "it does not buy a joker that fits nowhere": (
        lambda: left("*", NEAR, progressive, **IN_RUNS), {"pass"}),
    "it throws a joker that fits nowhere": (
        lambda: progressive("4C 4D 6S 6H KC KD *", "5C", "5D", **IN_RUNS), {"discard *"}),
    "once down it throws a joker that fits nowhere": (
        lambda: progressive("KC * 2S", "5C", "5D 7H", melds={0: TWO_SETS}, **IN_RUNS),
        {"discard *"}),
    "it keeps the sets that the contract needs": (
        lambda: progressive("4C 4D 4H 6S 6H KC JD", "5C", "5D"), {"discard KC", "discard JD"}),
    "it keeps the run that the contract needs": (
        lambda: shanghai("KC KD KH QS JS TS 5H 2D", "5C", "5D", round=2),
        {"discard 5H", "discard 2D"}),
    "it lays down as soon as it can": (
        lambda: shanghai("3C 3D 3H 9C 9D 9H KS", "4C", "5C"), {f"laydown {TWO_SETS}"}),
}  # fmt: skip
DOES_NOT: Positions = {
    "it does not give the next player the end of a run to go out with": (
        lambda: progressive(
            "8C 9C 2D 4D 3H 4H 5H 7H 8H KH 7S", "5D", "4C 5C", "8D JD", round=5,
            melds={1: "2C 2S * | 6D 6S * | 7H * 9H TH JH QH"}),
        {"discard KH", "discard 2D"}),
    "it does not give the next player either end of two runs": (
        lambda: shanghai(
            "3C 4C 5C 7C 4D 4D 6D 7D 8D 5H 2S TS", "5S", "4H", "3H", round=3,
            melds={1: "6S 7S * 9S | 8C 9C TC JC", 3: "AH 2H * 4H 5H | TS JS QS * AS"}),
        {"discard TS", "discard 7C"}),
    "once down it does not throw one of two 9S, although it could lay off only one": (
        lambda: shanghai(
            "9S 9S 9D KC", "KS", "5C", round=2, laid=True,
            melds={0: "3C 3D 3H | 9H TH JH QH", 1: "2C 2D 2H | 5S 6S 7S 8S"}),
        {"discard 9S"}),
    "it keeps jokers": (
        lambda: shanghai("4C 6D 8S KC QH *", "KS", "5C", melds={1: TWO_SETS}), {"discard *"}),
}  # fmt: skip


@every_level
@pytest.mark.parametrize(("table", "actions"), rows(DOES))
def test_what_every_level_does(table: Callable[[], Table], actions: set[str], bot: Bot) -> None:
    assert choices(bot, table()) <= actions


@every_level
@pytest.mark.parametrize(("table", "actions"), rows(DOES_NOT))
def test_what_no_level_does(table: Callable[[], Table], actions: set[str], bot: Bot) -> None:
    assert not choices(bot, table()) & actions


@every_level
@pytest.mark.parametrize("game", [progressive, shanghai])
def test_with_the_contract_in_hand_it_takes_what_goes_down_with_it(
    bot: Bot, game: Callable[..., Table]
) -> None:
    t = offered("JD", WITH_CONTRACT, game)
    assert choices(bot, t) == {"take"}
    assert answer(bot, t)[1] == "you can lay it down with the contract"


@pytest.mark.parametrize("bot", [*BOTS, Player({**HARD, "rushed": 0.0})])
def test_it_does_not_throw_what_it_has_just_taken(bot: Bot) -> None:
    melds = {3: "5D 5D * | JC JH JH JS | JD QD KD AD"}
    hand = "3C QC 5H 6H 6H KH 2S 4S QS KS *"
    t = shanghai("AS 2H", hand, "8D 3S 9S", "QD", round=5, melds=melds)
    assert "discard AS" not in choices(bot, t.play("discard AS", "take"))


@pytest.mark.parametrize("bot", [*BOTS, LEVELS.greedy])
def test_it_lays_off_and_then_goes_out(bot: Bot) -> None:
    t = progressive("3S 9S KC", "4C", "5C", melds={0: TWO_SETS})
    while t.stage == "playing":
        assert t.seat == 0
        t.do(answer(bot, t)[0])
    assert t.notes.out == 0


@every_level
def test_it_goes_out_with_the_card_on_offer(bot: Bot) -> None:
    t = progressive("3S 2C", "KC", "4C 5C", melds={1: TWO_SETS}).do("discard 3S")
    for action in ("take", "layoff 3S (3C 3D 3H) high", "discard KC"):
        assert choices(bot, t) == {action}
        t.do(action)
    assert t.notes.out == 1


# What the next player takes and leaves


def next_has_taken(card: str) -> Table:
    """The next player has picked a card up, which 9S and 8D go with or not."""
    t = progressive(f"4C 4D 6S 6H 9S 8D {card}", "2C 2D 5S", "KD 5C 7H", stock="TC 4S")
    unwanted(t.play(f"discard {card}", "take", "discard 5S"))
    return unwanted(t.do("discard KD"))


def has_declined(card: str) -> Table:
    """The others have left a card, which 9S or 8D goes with; the turn has come round again."""
    t = progressive(f"4C 4D 6S 6H 9S 8D {card}", "2C 2D 5S", "KD 5C 7H", stock="TC 4S 6D")
    for discard in (card, "5S", "KD"):
        unwanted(t.do(f"discard {discard}"))
    return t


def test_the_medium_one_looks_at_what_the_next_player_takes_and_leaves() -> None:
    """Its choice if its hand does not slip."""
    bot = Player({**MEDIUM, "slips": 0.0})
    for card, picked_up, declined in (("9H", "8D", "9S"), ("8H", "9S", "8D")):
        assert choices(bot, next_has_taken(card)) == {f"discard {picked_up}"}
        assert choices(bot, has_declined(card)) == {f"discard {declined}"}


# The hard one, and its reasons

ACES = "AD AC 4D 7S 5C 2S 3C"
REASONS: dict[str, tuple[Callable[[], Table], str, str]] = {
    "it buys what brings the contract nearer": (
        lambda: left("4S", "4C 4D 6S 6H KC KD 2S 8H JH QS 9C"), "buy", ""),
    "it leaves what the hand has no use for": (
        lambda: offered("TH", NEAR), "draw", "your hand has no use for the 10♥"),
    "it takes the last card": (
        lambda: offered("6D", NEAR), "take", "it is the last card that the contract needs"),
    "it takes the last card but one": (
        lambda: offered("4S", "4C 4D 6S 6H KC JD 2S 8H"), "take",
        "your contract then lacks only one card"),
    "it takes the last card but two": (
        lambda: offered("4S", "4C 4D 6S KC JD 2S 8H"), "take",
        "your contract then lacks only 2 cards"),
    "it keeps what the next player could use": (
        lambda: next_has_taken("9H"), "discard 8D", "keep the 9♠, which the next player could use"),
    "it throws what fits no other card": (
        lambda: next_has_taken("KH"), "discard", "it fits no other card of your hand"),
    "it keeps what the next player could lay off": (
        lambda: shanghai("4C 4D 6S 6H AS 8S", "2C 5D", "5C", melds={1: "3C 3D 3H | AC AD AH"}),
        "discard 8S", "keep the A♠, which the next player could lay off"),
    "it gives up a pair that counts much when it is late": (
        lambda: shanghai(ACES, "4C 7D 8S TD", "5C", melds={2: TWO_SETS}), "discard AD", ""),
    "it thinks of the points when it is late": (
        lambda: shanghai("KC KD QC QD 5H 2S", "4C 7D 8S", "5C", round=4, melds={2: TWO_SETS}),
        "discard 5H", "in your hand it would count 5 points if somebody goes out"),
    "it keeps a card to go out with": (
        lambda: shanghai("3S KC", "4C", "5C", melds={0: TWO_SETS}),
        "discard KC", "keep the 3♠ to go out with"),
    "it keeps the other one of two equal cards to go out with": (
        lambda: shanghai("9S 9S", "4C", "5C", round=2, melds={0: "3C 3D 3H | 5S 6S 7S 8S"}),
        "discard 9S", "keep the 9♠ to go out with"),
}  # fmt: skip


@pytest.mark.parametrize(("table", "action", "reason"), rows(REASONS))
def test_what_the_hard_one_does_and_why(
    table: Callable[[], Table], action: str, reason: str
) -> None:
    t = table()
    assert all(text.startswith(action) for text in choices(LEVELS.hard, t))
    assert reason in ("", answer(LEVELS.hard, t)[1])


def test_the_hard_one_keeps_a_pair_when_it_is_early_and_what_the_next_player_could_use() -> None:
    t = shanghai(ACES, "4C 7D 8S TD", "5C")
    assert not choices(LEVELS.hard, t) & {"discard AD", "discard AC"}
    assert "discard 8D" not in choices(LEVELS.hard, next_has_taken("8H"))
