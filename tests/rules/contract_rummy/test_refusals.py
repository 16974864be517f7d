"""Refusals at the table; each declared refusal is raised somewhere."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from peerdeck.games.contract_rummy import words
from peerdeck.games.contract_rummy.actions import LayDown
from peerdeck.games.contract_rummy.needs import Needed
from peerdeck.games.progressive import PROGRESSIVE
from peerdeck.games.shanghai import SHANGHAI
from peerdeck.refusals import declared
from tests.rules.contract_rummy.table import begun, progressive, shanghai
from tests.rules.contract_rummy.test_problems import CODES
from tests.support.positions import Table

MINE = {0: "8C 8D 8H | 4S 5S 6S 7S"}
BOTH = {**MINE, 1: "KC KD * | * TD JD QD"}
HAND = "3C 3D 3H 9C 9D 9H KS 2S"
DONE = "laydown 3C 3D 3H | 9C 9D 9H"
HOT = "hotcard 5C (8C 8D 8H) high"
DISTINCT = {"set_suits": "distinct"}
SUIT = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
LAST = {"rounds": "3s-3s@6", "last_round_all": "yes"}


def held(hand: str = HAND, game: Any = shanghai, **more: Any) -> Table:
    """Return a table where the first player has drawn."""
    return game(hand, "4C", "5C", **more)


def down(hand: str, game: Any = shanghai, **more: Any) -> Table:
    """Return a table in the second round, where the first player is down and has drawn."""
    return held(hand, game, **{"round": 2, "melds": BOTH, **more})


def redeeming(hand: str, redeem: str = "to_hand", **more: Any) -> Table:
    """Return a table where the first player may redeem jokers of the second."""
    return down(hand, joker_redeem=redeem, **more)


def offered(**more: Any) -> Table:
    """Return a table where the discard is offered."""
    return held("3C 3D", **more).do("discard 3C")


def hot(**rules: str) -> Table:
    """Return a table where a player is asked for a hot card, if these are played."""
    t = progressive("8S 3D", "4C", "5C 6C", melds={2: MINE[0]}, round=2, **rules)
    return t.play("discard 8S", "draw")


# The code of the refusal, the table, the action, a part of the sentence, and the cards it is about
REFUSED: list[tuple[str, Callable[[], Table], str, str, str]] = [
    # The deal, the discard on offer, and the end of a turn
    ("cut-first", lambda: begun(SHANGHAI, cut="on"), "draw", "First the deck has to be cut", ""),
    *(("cut-within", lambda: begun(SHANGHAI, cut="on"), f"cut {place}", "From 1 to 107 cards", "")
      for place in (0, -1, 108, 10**30)),
    ("deal-first", lambda: down("8S").do("layoff 8S (8C 8D 8H) high"), "draw",
     "have to be dealt first", ""),
    ("your-discard", offered, "buy", "you need not buy the 3 of clubs: take it", ""),
    ("take-or-draw", offered, "discard 4C", "First take the 3 of clubs", ""),
    ("take-or-draw", offered, "pass", "or draw from the stock", ""),
    ("taken-enough", lambda: offered(taken=6), "take",
     "taken in 6 turns in a row: draw from the stock", ""),
    ("taken-enough", lambda: offered(taken=6), "buy", "draw from the stock", ""),
    ("taken-enough", lambda: offered(taken=6), "discard 4C", "draw from the stock", ""),
    ("buy-or-pass", lambda: offered().do("draw"), "draw",
     "whether you buy the 3 of clubs: buy it or pass", ""),
    ("buy-or-pass", lambda: offered().do("draw"), "keep", "buy it or pass", ""),
    *(("drawn-already", held, action, "You have drawn already", "")
      for action in ("take", "draw", "buy", "pass")),
    ("last-card", lambda: down("2D"), "discard 2D", "The last card may not be discarded", "2D"),
    ("keep-last", lambda: down("2D 3D"), "keep", "only a last card is kept", "2D 3D"),
    ("ends-with-discard", lambda: down("2D", last_card="float"), "keep",
     "a turn ends with a discard", ""),
    # Hot cards
    ("no-hot-cards", hot, HOT, "Nobody plays hot cards at this table", ""),
    ("hot-card-first", lambda: hot(hot_card="on"), "buy", "you can buy it later", ""),
    ("hot-card-or-pass", lambda: hot(hot_card="on"), "draw", "asked for a hot card", ""),
    ("hot-card-or-pass", lambda: hot(hot_card="on", buy_after_laydown="no"), "buy",
     "put the discard on a meld, or pass", ""),
    ("not-hot-for-you", lambda: hot(hot_card="on").do("pass"), HOT,
     "it is no hot card for you", ""),
    ("hot-card-in-turn", lambda: down("8S 2D", progressive, hot_card="on"),
     "hotcard 8S (8C 8D 8H) high", "is played out of turn; lay this card off", ""),
    # Laying down
    ("down-already", lambda: held(melds={0: "8C 8D 8H | 5C 5D 5H"}), DONE,
     "You have laid down already", ""),
    ("still-needed", lambda: held("3C 3D 3H 9C 9D 7H KS"), "laydown 3C 3D 3H",
     "you still need a 9 or a joker.", "3C 3D 3H"),
    ("more-needed", lambda: held("3C 3D 9C 7D 7H KS"), "laydown 3C 3D",
     "you still need 2 cards.", "3C 3D"),
    ("other-contract", held, "laydown 3C 3D 3H", "The contract is 2 sets of 3", "3C 3D 3H"),
    ("other-contract", held, "laydown 3C 3D 3H | | 9C 9D 9H", "lay down just these", ""),
    ("other-contract", held, DONE + " |", "lay down just these", ""),
    ("other-contract", lambda: held("3C 3D 3H 9C 9D 9H 5C 5D 5H KS"), DONE + " | 5C 5D 5H",
     "lay down just these", ""),
    ("one-rank", lambda: held("3C 3D 3H 4S 5S 6H 7S 9C 9D 9H"), "laydown 3C 3D 3H | 4S 5S 6H 7S",
     "A set is of one rank", ""),
    ("run-for-set", lambda: held("3C 3D 3H 4S 5S 6S 7S 9C 9D 9H"),
     "laydown 3C 3D 3H | 4S 5S 6S 7S", "here the contract asks for a set", "4S 5S 6S 7S"),
    ("set-for-run", lambda: held(round=2), "laydown 3C 3D 3H | 9C 9D 9H",
     "here the contract asks for a run", "9C 9D 9H"),
    ("run-order", lambda: held("4C 5C 7C 6C 9D TD JD QD KS", round=3),
     "laydown 5C 4C 6C 7C | 9D TD JD QD", "from low to high", "4C 5C 6C 7C"),
    ("keep-for-discard", lambda: held("3C 3D 3H 9C 9D 9H 9S", progressive), DONE + " 9S",
     "one must be left for it", ""),
    ("all-at-once", lambda: held(**LAST), DONE, "all cards of the hand", "KS 2S"),
    ("all-at-once", lambda: held("3C 3D 3H 9C 9D 9H 9S", **LAST), DONE,
     "all cards of the hand", "9S"),
    # Laying off
    ("not-down", lambda: down("8S 2C", melds={1: MINE[0]}), "layoff 8S (8C 8D 8H) high",
     "first lay down 1 set of 3 and 1 run of 4", ""),
    ("next-turn", lambda: held("3C 3D 3H 9C 9D 9H 9S KS 2S").do(DONE),
     "layoff 9S (9C 9D 9H) high", "from your next turn on", ""),
    ("choose-a-meld", lambda: down("8S 2C"), "layoff 8S (4C) high",
     "Choose a meld that lies on the table", ""),
    ("discard-last", lambda: down("8S", progressive), "layoff 8S (8C 8D 8H) high",
     "Your last card has to be discarded", "8S"),
    ("other-rank", lambda: down("9S 2C"), "layoff 9S (8C 8D 8H) high",
     "A set of rank 8 does not take the 9 of spades.", "9S"),
    ("run-takes-two", lambda: down("9S 2C"), "layoff 9S (4S 5S 6S 7S) high",
     "takes the 3 of spades or the 8 of spades, not the 9 of", "9S"),
    ("run-takes-two", lambda: down("8D 2C"), "layoff 8D (4S 5S 6S 7S) high",
     "takes the 3 of spades or the 8 of spades", "8D"),
    ("run-takes", lambda: down("KD 2C", melds={0: "8C 8D 8H | AC 2C 3C 4C"}),
     "layoff KD (AC 2C 3C 4C) low", "takes the 5 of clubs, not the King of diamonds", "KD"),
    ("low-end-only", lambda: down("3S 2C"), "layoff 3S (4S 5S 6S 7S) high",
     "The 3 of spades goes to the low end of this meld.", "3S"),
    ("high-end-only", lambda: down("8S 2C"), "layoff 8S (4S 5S 6S 7S) low",
     "The 8 of spades goes to the high end of this meld.", "8S"),
    ("high-end-only", lambda: down("8S 2C"), "layoff 8S (8C 8D 8H) low", "to the high end", "8S"),
    ("run-full", lambda: down("KD 2C", melds={0: f"8C 8D 8H | AH {SUIT} AH"}),
     f"layoff KD (AH {SUIT} AH) high", "has 14 cards and cannot grow", "KD"),
    ("run-full", lambda: down("AH 2C", melds={0: f"8C 8D 8H | {SUIT} AH"}, ace_both_ends="no"),
     f"layoff AH ({SUIT} AH) low", "has 13 cards and cannot grow", "AH"),
    ("set-full", lambda: down("8C 2C", melds={0: "8C 8D 8H 8S"}, **DISTINCT),
     "layoff 8C (8C 8D 8H 8S) high", "has all four suits", "8C"),
    ("suit-there", lambda: down("8C 2C", **DISTINCT), "layoff 8C (8C 8D 8H) high",
     "already has its card of clubs", "8C"),
    ("jokers-enough", lambda: down("* 2C"), "layoff * (KC KD *) high",
     "as many jokers as it may hold", "*"),
    ("runs-take-jokers", lambda: down("* 2C", progressive, melds=MINE, jokers_in="runs_only"),
     "layoff * (8C 8D 8H) high", "Jokers are for runs only", "*"),
    # Redeeming
    ("not-down", lambda: redeeming("9D 2C", melds={1: BOTH[1]}), "redeem 9D (* TD JD QD) 0",
     "Only players who are down", ""),
    ("jokers-stay", lambda: down("9D 2C"), "redeem 9D (* TD JD QD) 0",
     "jokers stay where they lie", ""),
    *(("choose-a-joker", lambda: redeeming("9D 2C"), f"redeem 9D (* TD JD QD) {place}",
       "Choose a joker of this meld", "") for place in (1, 3, 4, -1, 10**20)),
    ("stands-for", lambda: redeeming("8D 2C"), "redeem 8D (* TD JD QD) 0",
     "stands for the 9 of diamonds, not for the 8", ""),
    ("stands-for", lambda: redeeming("* 2C"), "redeem * (* TD JD QD) 0", "for the 9 of", ""),
    ("stands-for-any", lambda: redeeming("KC 2C", **DISTINCT), "redeem KC (KC KD *) 2",
     "any of King of hearts, King of spades, but", "KC"),
    ("no-place-for-joker",
     lambda: held("KS 2C", melds={0: "8C 8D 8H 8S | 9C 9D 9H 9S", 1: "KC KD KH * | QC QD QH QS"},
                  joker_redeem="must_replay", **DISTINCT),
     "redeem KS (KC KD KH *) 3", "and you could not", "KS"),
    *(("joker-first", lambda: redeeming("9D KS", "must_replay").do("redeem 9D (* TD JD QD) 0"),
       action, "First lay off the joker that you have redeemed.", about)
      for action, about in (
          ("layoff KS (KC KD *) high", "KS"), ("redeem KS (KC KD *) 2", ""), ("keep", ""))),
]  # fmt: skip


def asked(**more: Any) -> Table:
    """Return a table where the discard is offered to the others, the first player's own."""
    return shanghai("3C 3D", "4C", "5C", "6C", **more).play("discard 3C", "draw")


# The code of the refusal, the table, the seat that would buy out of turn, a part of the sentence
NO_BUY: list[tuple[str, Callable[[], Table], int, str]] = [
    ("no-buys", lambda: offered(buys="0"), 2, "Nobody buys discards at this table."),
    ("buys-used", lambda: asked(bought=(0, 0, 0, 2), can_buy=0b0111), 3,
     "You may buy no more this round: the limit is 2."),
    ("buys-used-in-game", lambda: asked(bought=(0, 0, 0, 2), buys_per="game"), 3,
     "You may buy no more in this game: the limit is 2."),
    ("no-buys-when-down", lambda: asked(melds={3: "8C 8D 8H | 5C 5D 5H"}), 3,
     "You have laid down, and nobody buys after that"),
    ("own-discard", lambda: asked(buy_own_discard="no"), 0,
     "The 3 of clubs counts as your own discard, and nobody buys that"),
    ("stock-too-short", lambda: offered(stock="8S", bare=True), 2,
     "The stock has too few cards for a buy."),
    ("upcard-not-bought", lambda: begun(PROGRESSIVE, upcard_buyable="no"), 2,
     "The card turned up after the deal cannot be bought"),
    ("passed-already", lambda: asked().do("pass"), 2, "You have passed on the 3 of clubs."),
    ("not-your-turn", lambda: held(), 1, "It is not your turn."),
    ("not-your-turn", lambda: held().do("laydown 3C 3D 3H | 9C 9D 9H"), 1, "not your turn"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "table", "seat", "because"), NO_BUY, ids=[row[0] for row in NO_BUY]
)
def test_why_a_player_who_is_not_asked_cannot_buy(
    code: str, table: Callable[[], Table], seat: int, because: str
) -> None:
    rule = "turns" if code == "not-your-turn" else "buying"
    assert table().refused("buy", because, rule, seat=seat).refusal.code == code


@pytest.mark.parametrize(
    ("code", "table", "action", "because", "about"), REFUSED, ids=[row[0] for row in REFUSED]
)
def test_what_is_refused_at_the_table(
    code: str, table: Callable[[], Table], action: str, because: str, about: str
) -> None:
    t = table()
    assert action not in t.may()
    error = t.refused(action, because, declared(words)[code].rule, about or None)
    assert error.refusal.code == code
    details = json.loads(json.dumps(error.details))  # they are plain data
    assert error.refusal.tell(details) == str(error)


ONE_NEEDED = "one-needed"  # where it would take too long to find the cards that help


def test_the_refusal_names_no_cards_if_it_would_take_too_long_to_find_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    where = "peerdeck.games.contract_rummy.refusals_melds.needed"
    monkeypatch.setattr(where, lambda *_question: Needed(1))
    because = "For 2 sets of 3 you still need one more card."
    error = held().refused(LayDown(()), because=because, rule="contract")
    assert error.refusal.code == ONE_NEEDED


def test_every_declared_refusal_is_raised_by_a_test() -> None:
    raised = {code for code, *_row in (*REFUSED, *NO_BUY)} | CODES | {ONE_NEEDED}
    assert raised == {*declared(words), "not-your-turn"}
