"""The levels of contract rummy: foolish plays that none of them makes, and their reasons."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from peerdeck.bot import Bot, Sight, reason_text
from peerdeck.game import Game
from peerdeck.games.contract_rummy.levels import HARD, LEVELS, MEDIUM, Player
from peerdeck.games.progressive import PROGRESSIVE
from peerdeck.games.shanghai import SHANGHAI
from peerdeck.step import go_on, step
from peerdeck.view import imagine, view
from tests.rules.contract_rummy.table import Table, progressive, shanghai

CHANCES = 20  # a level that slips is asked so often
POSITIONS = 300

TWO_SETS = "3C 3D 3H | 9C 9D 9H"
NEAR = "4C 4D 4H 6S 6H KC JD 2S 8H"  # two sets but for one card

NAMES = ["hard", "medium", "easy"]  # the best one first
BOTS = [getattr(LEVELS, name) for name in NAMES]
every_level = pytest.mark.parametrize("bot", BOTS, ids=NAMES)
both_games = pytest.mark.parametrize("game", [SHANGHAI, PROGRESSIVE], ids=lambda game: game.id)


def choices(bot: Bot, t: Table) -> set[str]:
    """Return all that a bot in the seat that is asked first may do."""
    look, actions = Sight(t.state, t.seat), t.game.legal(t.state, t.seat)
    return {t.said(bot(look, t.seat, actions, Random(k))[0]) for k in range(CHANCES)}


def why(bot: Bot, t: Table) -> str:
    """Return the reason of a bot in the seat that is asked first."""
    return reason_text(
        bot(Sight(t.state, t.seat), t.seat, t.game.legal(t.state, t.seat), Random(1))[1]
    )


# The discard on offer


@every_level
def test_it_buys_the_card_that_completes_the_contract(bot: Bot) -> None:
    t = progressive("6D 2C", "5C 5D 7H 8H TC", NEAR).discard("6D").draw()
    assert choices(bot, t) == {"buy"}


@every_level
def test_it_does_so_when_it_is_late(bot: Bot) -> None:
    hand = f"{NEAR} 5H 7D"
    t = shanghai("6D 2C", "5C 5D 7H 8H TC", hand, melds={0: TWO_SETS}).discard("6D").draw()
    assert choices(bot, t) == {"buy"}


def test_the_hard_one_buys_what_brings_the_contract_nearer() -> None:
    hand = "4C 4D 6S 6H KC KD 2S 8H JH QS 9C"
    t = shanghai("4S 2C", "5C 5D 7H 8H TC", hand).discard("4S").draw()
    assert choices(LEVELS.hard, t) == {"buy"}


@every_level
def test_it_takes_the_card_that_completes_the_contract(bot: Bot) -> None:
    assert choices(bot, progressive("6D 2C", NEAR, "5C").discard("6D")) == {"take"}


@every_level
def test_it_leaves_what_is_of_no_use(bot: Bot) -> None:
    assert choices(bot, shanghai("TH 2C", NEAR, "4H 5C").discard("TH")) == {"draw"}
    assert choices(bot, shanghai("3S 2C", "4H 5C", NEAR).discard("3S").draw()) == {"pass"}


@every_level
@pytest.mark.parametrize("game", [progressive, shanghai])
def test_with_the_contract_in_hand_it_takes_what_goes_down_with_it(
    bot: Bot, game: Callable[..., Table]
) -> None:
    hand = "3C 6C JC 2S 6S TS JS * * 4H 7H"
    t = game("JD 2C", hand, "4H 5C").discard("JD")
    assert choices(bot, t) == {"take"}
    assert why(bot, t) == "you can lay it down with the contract"


@every_level
def test_with_the_contract_in_hand_it_leaves_what_would_stay_there(bot: Bot) -> None:
    hand = "3C 6C JC 2S 6S TS JS * * 4H 7H"
    assert choices(bot, progressive("QD 2C", hand, "4H 5C").discard("QD")) == {"draw"}


@pytest.mark.parametrize("bot", [*BOTS, Player({**HARD, "rushed": 0.0})])
def test_it_does_not_throw_what_it_has_just_taken(bot: Bot) -> None:
    hand = "3C QC 5H 6H 6H KH 2S 4S QS KS *"
    melds = {3: "5D 5D * | JC JH JH JS | JD QD KD AD"}
    t = shanghai("AS 2H", hand, "8D 3S 9S", "QD", round=5, melds=melds).discard("AS").take()
    assert "discard AS" not in choices(bot, t)


# Discarding


@every_level
def test_it_gives_the_next_player_nothing_to_go_out_with(bot: Bot) -> None:
    hand = "8C 9C 2D 4D 3H 4H 5H 7H 8H KH 7S"
    melds = {1: "2C 2S * | 6D 6S * | 7H * 9H TH JH QH"}
    t = progressive(hand, "5D", "4C 5C", "8D JD", round=5, melds=melds)
    assert not choices(bot, t) & {"discard KH", "discard 2D"}
    hand = "3C 4C 5C 7C 4D 4D 6D 7D 8D 5H 2S TS"
    melds = {1: "6S 7S * 9S | 8C 9C TC JC", 3: "AH 2H * 4H 5H | TS JS QS * AS"}
    t = shanghai(hand, "5S", "4H", "3H", round=3, melds=melds)
    assert not choices(bot, t) & {"discard TS", "discard 7C"}


@every_level
def test_it_gives_them_nothing_once_it_is_down(bot: Bot) -> None:
    """Of two 9S it could lay off only one."""
    melds = {0: "3C 3D 3H | 9H TH JH QH", 1: "2C 2D 2H | 5S 6S 7S 8S"}
    t = shanghai("9S 9S 9D KC", "KS", "5C", round=2, melds=melds, laid=True)
    assert not choices(bot, t) & {"discard 9S"}


def next_has_taken(card: str) -> Table:
    """The next player has picked a card up, which 9S and 8D go with or not."""
    t = progressive(f"4C 4D 6S 6H 9S 8D {card}", "2C 2D 5S", "KD 5C 7H", stock="TC 4S")
    t.discard(card).take().discard("5S").unwanted()
    return t.discard("KD").unwanted()


def test_the_hard_one_does_not_throw_what_the_next_player_has_picked_up() -> None:
    assert choices(LEVELS.hard, next_has_taken("9H")) == {"discard 8D"}
    assert "discard 8D" not in choices(LEVELS.hard, next_has_taken("8H"))


def has_declined(card: str) -> Table:
    """The others have left a card, which 9S or 8D goes with; the turn has come round again."""
    t = progressive(f"4C 4D 6S 6H 9S 8D {card}", "2C 2D 5S", "KD 5C 7H", stock="TC 4S 6D")
    t.discard(card).unwanted().discard("5S").unwanted()
    return t.discard("KD").unwanted()


def test_the_medium_one_looks_at_what_the_next_player_takes_and_leaves() -> None:
    """Its choice if its hand does not slip."""
    bot = Player({**MEDIUM, "slips": 0.0})
    assert choices(bot, next_has_taken("9H")) == {"discard 8D"}
    assert choices(bot, next_has_taken("8H")) == {"discard 9S"}
    assert choices(bot, has_declined("9H")) == {"discard 9S"}
    assert choices(bot, has_declined("8H")) == {"discard 8D"}


def test_when_it_is_late_it_gives_up_a_pair_that_counts_much() -> None:
    hand, melds = "AD AC 4D 7S 5C 2S 3C", {2: TWO_SETS}
    late = shanghai(hand, "4C 7D 8S TD", "5C", melds=melds)
    assert choices(LEVELS.hard, late) == {"discard AD"}
    assert not choices(LEVELS.hard, shanghai(hand, "4C 7D 8S TD", "5C")) & {
        "discard AD",
        "discard AC",
    }


@every_level
def test_it_keeps_jokers(bot: Bot) -> None:
    t = shanghai("4C 6D 8S KC QH *", "KS", "5C", melds={1: TWO_SETS})
    assert "discard *" not in choices(bot, t)


@every_level
def test_it_keeps_what_the_contract_needs(bot: Bot) -> None:
    t = progressive("4C 4D 4H 6S 6H KC JD", "5C", "5D")
    assert choices(bot, t) <= {"discard KC", "discard JD"}
    t = shanghai("KC KD KH QS JS TS 5H 2D", "5C", "5D", round=2)
    assert choices(bot, t) <= {"discard 5H", "discard 2D"}


# Jokers that fit nowhere, for the contract has only sets and those take none


@every_level
def test_it_does_not_want_a_joker_that_fits_nowhere(bot: Bot) -> None:
    t = progressive("* 2C", NEAR, "5C", jokers_in="runs_only").discard("*")
    assert choices(bot, t) == {"draw"}
    assert choices(bot, t.draw()) == {"pass"}


@every_level
def test_it_throws_a_joker_that_fits_nowhere(bot: Bot) -> None:
    hand = "4C 4D 6S 6H KC KD *"
    assert choices(bot, progressive(hand, "5C", "5D", jokers_in="runs_only")) == {"discard *"}


@every_level
def test_once_down_it_throws_a_joker_that_fits_nowhere(bot: Bot) -> None:
    melds = {0: TWO_SETS}
    t = progressive("KC * 2S", "5C", "5D 7H", melds=melds, jokers_in="runs_only")
    assert choices(bot, t) == {"discard *"}


# Melding


@every_level
def test_it_lays_down_as_soon_as_it_can(bot: Bot) -> None:
    assert choices(bot, shanghai("3C 3D 3H 9C 9D 9H KS", "4C", "5C")) == {f"laydown {TWO_SETS}"}


@every_level
def test_it_lays_off_and_then_goes_out(bot: Bot) -> None:
    t = progressive("3S 9S KC", "4C", "5C", melds={0: TWO_SETS})
    while t.stage == "playing":
        assert t.seat == 0
        action, _reason = bot(Sight(t.state, 0), 0, t.game.legal(t.state, 0), Random(1))
        t.act(action)
    assert t.out == 0


@every_level
def test_it_goes_out_with_the_card_on_offer(bot: Bot) -> None:
    t = progressive("3S 2C", "KC", "4C 5C", melds={1: TWO_SETS}).discard("3S")
    assert choices(bot, t) == {"take"}
    assert choices(bot, t.take()) == {"layoff 3S on 3C 3D 3H high"}
    assert choices(bot, t.lay_off("3S", "3C 3D 3H")) == {"discard KC"}


@every_level
def test_once_down_it_buys_nothing(bot: Bot) -> None:
    t = progressive("9S 2C", "5C 5D", "KC QD", melds={2: TWO_SETS}).discard("9S").draw()
    assert choices(bot, t) == {"pass"}


# Reasons


def test_its_reasons_name_cards() -> None:
    bot = LEVELS.hard
    useless, needed = shanghai("TH 2C", NEAR, "5C"), progressive("6D 2C", NEAR, "5C")
    assert why(bot, useless.discard("TH")) == "your hand has no use for the 10♥"
    assert why(bot, needed.discard("6D")) == "it is the last card that the contract needs"
    hand = "4C 4D 6S 6H KC JD 2S 8H"
    assert (
        why(bot, shanghai("4S 2C", hand, "5C").discard("4S"))
        == "your contract then lacks only one card"
    )
    hand = "4C 4D 6S KC JD 2S 8H"
    assert (
        why(bot, shanghai("4S 2C", hand, "5C").discard("4S"))
        == "your contract then lacks only 2 cards"
    )
    assert why(bot, next_has_taken("9H")) == "keep the 9♠, which the next player could use"
    assert why(bot, next_has_taken("KH")) == "it fits no other card of your hand"


def test_its_reasons_say_what_a_card_would_do_for_others_and_count_in_the_hand() -> None:
    bot = LEVELS.hard
    fed = shanghai("4C 4D 6S 6H AS 8S", "2C 5D", "5C", melds={1: "3C 3D 3H | AC AD AH"})
    assert choices(bot, fed) == {"discard 8S"}
    assert why(bot, fed) == "keep the A♠, which the next player could lay off"
    late = shanghai("KC KD QC QD 5H 2S", "4C 7D 8S TD", "5C", round=4, melds={2: TWO_SETS})
    assert why(bot, late) == "in your hand it would count 5 points if somebody goes out"


def test_its_reason_names_the_card_to_go_out_with() -> None:
    t = shanghai("3S KC", "4C", "5C", melds={0: TWO_SETS})
    assert (choices(LEVELS.hard, t), why(LEVELS.hard, t)) == (
        {"discard KC"},
        "keep the 3♠ to go out with",
    )
    twice = shanghai("9S 9S", "4C", "5C", round=2, melds={0: "3C 3D 3H | 5S 6S 7S 8S"})
    assert why(LEVELS.hard, twice) == "keep the 9♠ to go out with"


# Fairness


@both_games
@every_level
def test_what_it_cannot_see_makes_no_difference(game: Game, bot: Bot) -> None:
    state, random, positions = game.begin(game.options(), 4, 0), Random(5), 0
    go_on(game, state, random)
    while positions < POSITIONS:
        (seat, *_others), positions = game.to_act(state), positions + 1
        other = imagine(view(state, seat), random)
        found, otherwise = (
            bot(Sight(one, seat), seat, game.legal(one, seat), Random(positions))
            for one in (state, other)
        )
        assert found == otherwise
        step(game, state, seat, found[0], random)
