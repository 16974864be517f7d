"""Contract rummy's solver: hands a second, and the time that the best lay-downs take.

Random hands, for each contract of Shanghai Rummy that they are long enough for, under its rules;
and hands with many jokers that are near to heavy contracts of any size, under any rules. It is the
processor's time that counts.
"""

import random
from statistics import median, quantiles
from time import process_time
from typing import Any

from peerdeck.card import JOKER, full_deck, rank
from peerdeck.games.contract_rummy.contracts import contract_text, parse_rounds
from peerdeck.games.contract_rummy.lay_downs import best_lay_downs, can_lay_down
from peerdeck.games.contract_rummy.melds import MeldRules
from peerdeck.games.contract_rummy.needs import lacking
from peerdeck.games.contract_rummy.plan import NEVER, plan_of
from tests.support.heavy import any_rules, heavy_contract, heavy_hand

ROUNDS = (
    "3s-3s@11,3s-4r@11,4r-4r@11,3s-3s-3s@11,3s-3s-4r@11,3s-4r-4r@11,4r-4r-4r@11,3s-3s-4r-4r@11,"
    "3s-3s-3s-3s@11"
)
CONTRACTS = {contract_text(one.contract): one.contract for one in parse_rounds(ROUNDS)}
DECKS = (2, 3)
SIZES = (12, 15, 18)
LONG = 20
HANDS = 5_000
BEST_HANDS = 400
RULES = MeldRules()
HEAVY_HANDS = 1_000
HEAVY_SIZES = (16, 24, 52)  # the most cards of a heavy contract
MORE_CARDS = 4  # in the hand


def worth(face: int) -> int:
    """The points of a card in Shanghai Rummy."""
    if face == JOKER:
        return 50
    return 20 if rank(face) == 1 else 5 if rank(face) < 8 else 10


def hands(count: int, size: int, decks: int) -> list[list[int]]:
    """Always the same random hands."""
    chance = random.Random(f"{size} of {decks}")
    deck = full_deck(decks, 2)
    return [chance.sample(deck, size) for _hand in range(count)]


def measure() -> dict[str, Any]:
    """Hands a second by contract, decks and size; milliseconds for the best of long hands."""
    rates: dict[str, dict[str, float]] = {}
    best: dict[str, dict[str, float]] = {}
    for text, contract in CONTRACTS.items():
        rates[text] = {}
        for decks in DECKS:
            for size in SIZES:
                if size >= contract.size:
                    dealt = hands(HANDS, size, decks)
                    begin = process_time()
                    for hand in dealt:
                        can_lay_down(hand, contract, RULES)
                    rates[text][f"{size} of {decks}"] = HANDS / (process_time() - begin)
        taken = []
        for hand in hands(BEST_HANDS, LONG, DECKS[-1]):
            if can_lay_down(hand, contract, RULES):
                begin = process_time()
                best_lay_downs(hand, contract, RULES, worth)
                taken.append(1_000 * (process_time() - begin))
        if taken:
            best[text] = {"median": median(taken), "worst": max(taken), "hands": len(taken)}
    return {"can_lay_down": rates, "best_lay_downs": best, "heavy": heavy()}


def heavy() -> dict[str, dict[str, float]]:
    """Milliseconds for heavy contracts of up to so many cards: best lay-downs, cards lacking."""
    taken: dict[str, dict[str, float]] = {}
    for size in HEAVY_SIZES:
        chance = random.Random(size)
        times: dict[str, list[float]] = {"best lay-downs": [], "cards lacking": []}
        for _hand in range(HEAVY_HANDS):
            contract, rules = heavy_contract(chance, size), any_rules(chance)
            hand = heavy_hand(chance, contract, contract.size + MORE_CARDS)
            if plan_of(contract, rules).size == NEVER:
                continue
            begin = process_time()
            best_lay_downs(hand, contract, rules, worth)
            between = process_time()
            lacking(tuple(hand), contract, rules)
            times["best lay-downs"].append(1_000 * (between - begin))
            times["cards lacking"].append(1_000 * (process_time() - between))
        for what, values in times.items():
            percentile = quantiles(values, n=100)[98]
            taken[f"{what}, up to {size} cards"] = {
                "median": median(values),
                "99th percentile": percentile,
                "worst": max(values),
                "hands": len(values),
            }
    return taken


def table(measured: dict[str, Any]) -> list[str]:
    columns = [f"{size} of {decks}" for decks in DECKS for size in SIZES]
    rows = [f"{'can lay down, 1000 hands/s':28}" + "".join(f"{column:>9}" for column in columns)]
    for text, rates in measured["can_lay_down"].items():
        cells = [f"{rates[one] / 1_000:>9,.0f}" if one in rates else f"{'':9}" for one in columns]
        rows.append(f"{text:28}" + "".join(cells).rstrip())
    rows += ["", f"{f'best lay-downs of {LONG} cards, ms':34}{'median':>9}{'worst':>9}{'hands':>9}"]
    for text, took in measured["best_lay_downs"].items():
        rows.append(f"{text:34}{took['median']:>9.2f}{took['worst']:>9.2f}{took['hands']:>9}")
    title = f"{'heavy contracts, ms':34}"
    rows += ["", f"{title}{'median':>9}{'99th percentile':>17}{'worst':>9}{'hands':>9}"]
    for text, took in measured["heavy"].items():
        cells = f"{took['median']:>9.2f}{took['99th percentile']:>17.1f}{took['worst']:>9.1f}"
        rows.append(f"{text:34}{cells}{took['hands']:>9}")
    return rows
