"""Refuse rules that cannot be played, before a match begins and with the reason."""

from __future__ import annotations

from peerdeck.card import full_deck
from peerdeck.games.contract_rummy.contracts import Contract, Round, describe_contract
from peerdeck.games.contract_rummy.lay_downs import can_lay_down
from peerdeck.games.contract_rummy.melds import SET, longest, longest_run
from peerdeck.games.contract_rummy.rules import Rules
from peerdeck.options import BadOptions
from peerdeck.words import _

JOKERS_A_DECK = 2
DECK = 52 + JOKERS_A_DECK
# House rules of the presets that decide what can be melded, and how much can be bought.
MELD_RULES = ("decks", "jokers_per_meld", "jokers_in", "set_suits", "distinct_set_values")
BUY_RULES = ("buys", "buys_per", "buy_price")


def decks_for(rules: Rules, seats: int) -> int:
    """Return the number of decks for this number of players."""
    return (seats + 1) // 2 if rules.decks is None else rules.decks


def check_rules(rules: Rules, seats: int) -> None:
    """Raise `BadOptions` for rules under which a round could never be played to its end."""
    cards = DECK * decks_for(rules, seats)
    for number, of_round in enumerate(rules.rounds, 1):
        needed = seats * of_round.dealt + 2  # the card turned up, and one to draw
        if needed > cards:
            raise BadOptions(
                _(
                    "Round {number} takes {needed} cards for {seats} players, and there are"
                    " {cards}: choose more decks or deal fewer cards."
                ).format(number=number, needed=needed, seats=seats, cards=cards),
                "rounds",
                "decks",
            )
        _check_hand(rules, number, of_round, cards - (seats - 1) * of_round.dealt)
        _check_contract(rules, seats, number, of_round.contract)
    if rules.last_round_all:
        _check_last(rules)


def _check_contract(rules: Rules, seats: int, number: int, contract: Contract) -> None:
    """Refuse a contract that could not be laid down even with all cards of the table."""
    deck = full_deck(decks_for(rules, seats), JOKERS_A_DECK)
    parts = (Contract(contract.sets, ()), Contract((), contract.runs), contract)
    if not all(can_lay_down(deck, part, rules.melds) for part in parts if part.melds):
        raise BadOptions(
            _(
                "Round {number} asks for {contract}: that cannot be made of these decks under"
                " these rules for sets, runs and jokers."
            ).format(number=number, contract=describe_contract(contract)),
            "rounds",
            *MELD_RULES,
        )


def _check_hand(rules: Rules, number: int, of_round: Round, cards: int) -> None:
    """Refuse a round for which no hand gets enough cards, even with every buy."""
    needed = of_round.contract.size + rules.left_over
    if rules.buys is not None:
        cards = min(cards, _after_buys(rules, of_round, rules.buys))
    if cards >= needed:
        return
    if rules.left_over:
        problem = _(
            "Round {number} takes {needed} cards in hand, one of them for the last discard, and"
            " with every buy allowed there are {cards} at most: deal more cards or allow more buys."
        )
    else:
        problem = _(
            "Round {number} takes {needed} cards in hand, and with every buy allowed there are"
            " {cards} at most: deal more cards or allow more buys."
        )
    raise BadOptions(
        problem.format(number=number, needed=needed, cards=cards), "rounds", *BUY_RULES
    )


def _after_buys(rules: Rules, of_round: Round, buys: int) -> int:
    """Return the size of a hand after the draw and this number of buys."""
    return of_round.dealt + 1 + buys * (rules.buy_price + 1)


def _check_last(rules: Rules) -> None:
    """Refuse a last round in which no hand has a size that can be laid down as a whole."""
    last = rules.rounds[-1]
    contract = last.contract
    most = contract.size
    if not rules.melds.exact:
        sets, runs = longest(SET, rules.melds) or DECK, longest_run(rules.melds)
        most = sets * len(contract.sets) + runs * len(contract.runs)
    buys = DECK if rules.buys is None else rules.buys
    hands = [_after_buys(rules, last, bought) - rules.left_over for bought in range(buys + 1)]
    if not any(contract.size <= hand <= most for hand in hands):
        raise BadOptions(
            _(
                "In the last round all cards have to be laid down at once, but no hand is ever of"
                " the right size for {contract}: deal another number of cards."
            ).format(contract=describe_contract(contract)),
            "last_round_all",
            "rounds",
        )
