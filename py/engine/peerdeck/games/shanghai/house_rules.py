"""The house rules of Shanghai Rummy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from peerdeck.games.contract_rummy import house_rules as shared
from peerdeck.games.contract_rummy.contracts import parse_rounds
from peerdeck.games.contract_rummy.melds import MeldRules
from peerdeck.games.contract_rummy.rules import (
    LIVERPOOL,
    GoingOut,
    Redeeming,
    Rules,
    tens_from_eight,
)
from peerdeck.options import Options, option
from peerdeck.words import N_

SEVEN = "3s-3s@11,3s-4r@11,4r-4r@11,3s-3s-3s@11,3s-3s-4r@11,3s-4r-4r@11,4r-4r-4r@11"
ROUNDS = {"7": SEVEN, "9": f"{SEVEN},3s-3s-4r-4r@11,3s-3s-3s-3s@11"}
GOING_OUT: dict[str, GoingOut] = {"keep": "keep", "float": "float", "discard_wins": "any"}


@dataclass(frozen=True)
class HouseRules(Options):
    """What a table may choose; `__init__.py` tells what each choice means in play."""

    rounds: str = shared.rounds(
        {
            "7": N_("The seven contracts"),
            "9": N_("Nine: the seven and two longer ones"),
        },
        shared.OwnRounds(("3s-4r@6", "3s@5,4r@6")),
    )
    decks: str = shared.decks()
    cut: str = option(
        N_("Cutting"),
        N_("Whether the player on the left of the dealer cuts the deck."),
        shared.ON_OFF,
    )
    burn: str = option(
        N_("Burning a card"),
        N_("Whether a card is shown and put under the deck before the deal."),
        shared.OFF_ON,
    )
    jokers_per_meld: str = shared.jokers_per_meld("1")
    joker_redeem: str = shared.joker_redeem()
    set_suits: str = option(
        N_("Suits in a set"),
        N_("Whether the same card may be in a set twice."),
        {"any": N_("Any cards of one rank"), "distinct": N_("Each suit once at most")},
    )
    distinct_set_values: str = option(
        N_("Sets of different ranks"),
        N_("Whether the sets of one lay-down must be of different ranks."),
        shared.YES_NO,
    )
    consecutive_runs: str = option(
        N_("Runs that join"),
        N_("Whether two runs of one lay-down may be of one suit and join end to end."),
        {"forbidden": N_("Not allowed"), "allowed": N_("Allowed")},
    )
    ace_both_ends: str = shared.ace_both_ends("yes")
    laydown_size: str = shared.laydown_size()
    last_round_all: str = option(
        N_("The last round at one go"),
        N_("Whether in the last round all cards of the hand must be laid down at once."),
        shared.NO_YES,
    )
    same_turn_layoff: str = shared.same_turn_layoff("no")
    last_card: str = option(
        N_("The last card"),
        N_("What becomes of a last card that fits nowhere."),
        {
            "keep": N_("It is kept, and the turn ends without a discard"),
            "float": N_("It is discarded, and its player draws again in the next turn"),
            "discard_wins": N_("It is discarded, and that ends the round"),
        },
    )
    buys: str = shared.buys("2")
    buys_per: str = shared.buys_per()
    buy_price: str = option(
        N_("The price of a buy"),
        N_("How many cards from the stock a buyer takes with the discard."),
        {"2": N_("Two cards"), "1": N_("One card")},
    )
    buy_own_discard: str = shared.buy_own_discard("yes")
    points: str = shared.points(N_("2-7 five, 8-King ten, Ace twenty, Joker fifty"))

    def resolved(self) -> Rules:
        """What these house rules come to."""
        return Rules(
            rounds=parse_rounds(ROUNDS.get(self.rounds, self.rounds)),
            melds=MeldRules(
                jokers_per_meld=self.jokers_per_meld,
                distinct_suits=self.set_suits == "distinct",
                ace_both_ends=self.ace_both_ends == "yes",
                exact=self.laydown_size == "exact",
                distinct_set_values=self.distinct_set_values == "yes",
                consecutive_runs=self.consecutive_runs == "allowed",
            ),
            worth=LIVERPOOL if self.points == "liverpool" else tens_from_eight(joker=50, ace=20),
            going_out=GOING_OUT[self.last_card],
            buys=shared.number_of_buys(self.buys),
            buys_per_game=self.buys_per == "game",
            buy_own_discard=self.buy_own_discard == "yes",
            same_turn_layoff=self.same_turn_layoff == "yes",
            redeem=cast(Redeeming, self.joker_redeem),
            decks=shared.number_of_decks(self.decks),
            buy_price=int(self.buy_price),
            cut=self.cut == "on",
            burn=self.burn == "on",
            last_round_all=self.last_round_all == "yes",
        )
