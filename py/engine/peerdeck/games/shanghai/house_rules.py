"""The house rules of Shanghai Rummy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from peerdeck.games.contract_rummy import house_rules as shared
from peerdeck.games.contract_rummy.contracts import RoundList, parse_rounds
from peerdeck.games.contract_rummy.melds import JokersPerMeld, MeldRules
from peerdeck.games.contract_rummy.rules import (
    GoingOut,
    Redeeming,
    Rules,
    Worth,
    tens_from_eight,
)
from peerdeck.options import NO_YES, YES_NO, choice, named, switch
from peerdeck.words import N_

CONTRACTS = "3s-3s@11,3s-4r@11,4r-4r@11,3s-3s-3s@11,3s-3s-4r@11,3s-4r-4r@11,4r-4r-4r@11"
SEVEN = RoundList("7", parse_rounds(CONTRACTS))
NINE = RoundList("9", parse_rounds(f"{CONTRACTS},3s-3s-4r-4r@11,3s-3s-3s-3s@11"))


@dataclass(frozen=True)
class HouseRules(shared.PresetRules):
    """The choices of a table; `__init__.py` says what each means in play."""

    rounds: RoundList = shared.rounds(
        {
            "7": (SEVEN, N_("The seven contracts")),
            "9": (NINE, N_("Nine: the seven and two longer ones")),
        },
        shared.OwnRounds(("3s-4r@6", "3s@5,4r@6")),
    )
    decks: int | None = shared.decks()
    cut: bool = switch(
        N_("Cutting"),
        N_("Whether the player on the left of the dealer cuts the deck."),
        shared.ON_OFF,
    )
    burn: bool = switch(
        N_("Burning a card"),
        N_("Whether a card is shown and put under the deck before the deal."),
        shared.OFF_ON,
    )
    jokers_per_meld: JokersPerMeld = shared.jokers_per_meld("1")
    joker_redeem: Redeeming = shared.joker_redeem()
    set_suits: Literal["any", "distinct"] = choice(
        N_("Suits in a set"),
        N_("Whether the same card may be in a set twice."),
        {"any": N_("Any cards of one rank"), "distinct": N_("Each suit once at most")},
    )
    distinct_set_values: bool = switch(
        N_("Sets of different ranks"),
        N_("Whether the sets of one lay-down must be of different ranks."),
        YES_NO,
    )
    consecutive_runs: Literal["forbidden", "allowed"] = choice(
        N_("Runs that join"),
        N_("Whether two runs of one lay-down may be of one suit and join end to end."),
        {"forbidden": N_("Not allowed"), "allowed": N_("Allowed")},
    )
    ace_both_ends: bool = shared.ace_both_ends("yes")
    laydown_size: Literal["min", "exact"] = shared.laydown_size()
    last_round_all: bool = switch(
        N_("The last round at one go"),
        N_("Whether in the last round all cards of the hand must be laid down at once."),
        NO_YES,
    )
    same_turn_layoff: bool = shared.same_turn_layoff("no")
    last_card: GoingOut = named(
        N_("The last card"),
        N_("What becomes of a last card that fits nowhere."),
        {
            "keep": ("keep", N_("It is kept, and the turn ends without a discard")),
            "float": ("float", N_("It is discarded, and its player draws again in the next turn")),
            "discard_wins": ("any", N_("It is discarded, and that ends the round")),
        },
    )
    buys: int | None = shared.buys("2")
    buys_per: Literal["round", "game"] = shared.buys_per()
    buy_price: int = named(
        N_("The price of a buy"),
        N_("How many cards from the stock a buyer takes with the discard."),
        {"2": (2, N_("Two cards")), "1": (1, N_("One card"))},
    )
    buy_own_discard: bool = shared.buy_own_discard("yes")
    points: Worth = shared.points(
        tens_from_eight(joker=50, ace=20), N_("2-7 five, 8-King ten, Ace twenty, Joker fifty")
    )

    def resolved(self) -> Rules:
        """Return the rules that these house rules come to."""
        return Rules(
            rounds=self.rounds.rounds,
            melds=MeldRules(
                jokers_per_meld=self.jokers_per_meld,
                distinct_suits=self.set_suits == "distinct",
                ace_both_ends=self.ace_both_ends,
                exact=self.laydown_size == "exact",
                distinct_set_values=self.distinct_set_values,
                consecutive_runs=self.consecutive_runs == "allowed",
            ),
            worth=self.points,
            going_out=self.last_card,
            buys=self.buys,
            buys_per_game=self.buys_per == "game",
            buy_own_discard=self.buy_own_discard,
            same_turn_layoff=self.same_turn_layoff,
            redeem=self.joker_redeem,
            decks=self.decks,
            buy_price=self.buy_price,
            cut=self.cut,
            burn=self.burn,
            last_round_all=self.last_round_all,
        )
