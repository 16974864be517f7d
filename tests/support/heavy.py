"""Heavy contracts, of many melds, and hands with many jokers that are near to them."""

from collections.abc import Sequence
from random import Random

from peerdeck.card import JOKER, Face
from peerdeck.games.contract_rummy.contracts import (
    MOST_OF_A_KIND,
    RUN_SIZES,
    SET_SIZES,
    Contract,
)
from peerdeck.games.contract_rummy.melds import MeldRules
from peerdeck.games.contract_rummy.plan import NEVER, plan_of

MELDS = 3  # a heavy contract has at least this number
JOKERS = range(3, 9)  # in a hand
FEW_JOKERS = range(4)
OTHER_RANKS = 9  # from which a hand takes its other cards


def any_rules(random: Random) -> MeldRules:
    """Return any house rules for melds."""
    flags = [random.random() < 0.5 for _flag in range(6)]
    return MeldRules(random.choice(("1", "half", "any")), *flags)


def heavy_contract(random: Random, most: int, melds: int = MELDS) -> Contract:
    """Return a contract of at most this number of cards that the editor accepts."""
    while True:
        sets, runs = (
            sorted(random.choice(sizes) for _meld in range(random.randint(0, MOST_OF_A_KIND)))
            for sizes in ((3, *SET_SIZES), (3, 4, *RUN_SIZES))
        )
        contract = Contract(tuple(sets), tuple(runs))
        if contract.melds >= melds and contract.size <= most:
            return contract


def heavy_hand(
    random: Random, contract: Contract, most: int, jokers: Sequence[int] = JOKERS
) -> list[Face]:
    """Return a hand of at most this number of cards that has the contract, or nearly."""
    suits, first = random.randint(1, 3), random.randrange(13)
    hand = []
    for size in contract.runs:
        low = random.choice((random.randrange(15), first + random.randrange(5))) % (15 - size)
        of_suit = random.randrange(suits)
        hand += [of_suit * 13 + (low + k) % 13 for k in range(size)]
    for size in contract.sets:
        rank = (first + random.randrange(5)) % 13
        hand += [random.randrange(4) * 13 + rank for _card in range(size)]
    random.shuffle(hand)
    for _change in range(random.randint(0, 2)):
        hand[random.randrange(len(hand))] = random.randrange(JOKER)
    if random.random() < 0.3:
        hand.pop()
    count = min(random.choice(jokers), len(hand) - 2)
    hand[:count] = [JOKER] * count
    while len(hand) < most and random.random() < 0.7:
        hand.append(random.randrange(4) * 13 + (first + random.randrange(OTHER_RANKS)) % 13)
    return sorted(hand)


def any_task(random: Random, most: int, melds: int = 1) -> tuple[list[Face], Contract, MeldRules]:
    """Return a hand near to a contract of at least `melds` melds, and rules that allow it."""
    while True:
        contract, rules = heavy_contract(random, most, melds), any_rules(random)
        if plan_of(contract, rules).size != NEVER:
            jokers = random.choice((FEW_JOKERS, JOKERS))
            return heavy_hand(random, contract, most, jokers), contract, rules
