"""The house rules of Progressive Rummy."""

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
    tens_from_ten,
)
from peerdeck.options import Options, option
from peerdeck.words import N_

SIX = "3s-3s@6,3s-4r@7,4r-4r@8,3s-3s-3s@9,3s-3s-4r@10,3s-4r-4r@11"
SEVENTH = {"3_sets_of_4": "4s-4s-4s@12", "3_runs_of_4": "4r-4r-4r@12"}
GOING_OUT: dict[str, GoingOut] = {"discard_required": "discard", "any": "any"}


@dataclass(frozen=True)
class HouseRules(Options):
    """What a table may choose; `__init__.py` tells what each choice means in play."""

    rounds: str = shared.rounds(
        {"7": N_("The seven contracts")}, shared.OwnRounds(("3s-4r@7", "3s@5,4r@6"))
    )
    round7: str = option(
        N_("The seventh round"),
        N_("What the last of the seven contracts asks for."),
        {"3_sets_of_4": N_("Three sets of four"), "3_runs_of_4": N_("Three runs of four")},
    )
    decks: str = shared.decks()
    jokers_per_meld: str = shared.jokers_per_meld("any")
    jokers_in: str = option(
        N_("Jokers stand in"),
        N_("Whether jokers may be in sets as well as in runs."),
        {"both": N_("Sets and runs"), "runs_only": N_("Runs only")},
    )
    joker_redeem: str = shared.joker_redeem()
    ace_both_ends: str = shared.ace_both_ends("no")
    laydown_size: str = shared.laydown_size()
    same_turn_layoff: str = shared.same_turn_layoff("yes")
    go_out: str = option(
        N_("Going out"),
        N_("Whether the last card has to be discarded."),
        {
            "discard_required": N_("With a discard only"),
            "any": N_("With a discard, or by melding the last card"),
        },
    )
    hot_card: str = option(
        N_("Hot card"),
        N_("Whether a player who is down may put a discard on a meld out of turn."),
        {"off": N_("No"), "on": N_("Yes, and then discards a card instead")},
    )
    buys: str = shared.buys("unlimited")
    buys_per: str = shared.buys_per()
    buy_after_laydown: str = option(
        N_("Buying when down"),
        N_("Whether a player who has laid down may still buy."),
        shared.YES_NO,
    )
    buy_own_discard: str = shared.buy_own_discard("no")
    upcard_buyable: str = option(
        N_("Buying the first card"),
        N_("Whether the card turned up after the deal can be bought."),
        shared.YES_NO,
    )
    points: str = shared.points(N_("2-9 five, 10-King ten, Ace fifteen, Joker twenty-five"))

    def resolved(self) -> Rules:
        """What these house rules come to."""
        rounds = f"{SIX},{SEVENTH[self.round7]}" if self.rounds == "7" else self.rounds
        return Rules(
            rounds=parse_rounds(rounds),
            melds=MeldRules(
                jokers_per_meld=self.jokers_per_meld,
                jokers_in_sets=self.jokers_in == "both",
                ace_both_ends=self.ace_both_ends == "yes",
                exact=self.laydown_size == "exact",
                distinct_set_values=False,
                consecutive_runs=True,
            ),
            worth=LIVERPOOL if self.points == "liverpool" else tens_from_ten(joker=25, ace=15),
            going_out=GOING_OUT[self.go_out],
            buys=shared.number_of_buys(self.buys),
            buys_per_game=self.buys_per == "game",
            buy_own_discard=self.buy_own_discard == "yes",
            same_turn_layoff=self.same_turn_layoff == "yes",
            redeem=cast(Redeeming, self.joker_redeem),
            decks=shared.number_of_decks(self.decks),
            buy_after_laydown=self.buy_after_laydown == "yes",
            upcard_buyable=self.upcard_buyable == "yes",
            hot_card=self.hot_card == "on",
        )
