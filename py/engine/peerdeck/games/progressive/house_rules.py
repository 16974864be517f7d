"""The house rules of Progressive Rummy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from peerdeck.games.contract_rummy import house_rules as shared
from peerdeck.games.contract_rummy.contracts import Round, RoundList, parse_rounds
from peerdeck.games.contract_rummy.melds import JokersPerMeld, MeldRules
from peerdeck.games.contract_rummy.rules import (
    GoingOut,
    Redeeming,
    Rules,
    Worth,
    tens_from_ten,
)
from peerdeck.options import YES_NO, choice, named, switch
from peerdeck.words import N_

SIX = parse_rounds("3s-3s@6,3s-4r@7,4r-4r@8,3s-3s-3s@9,3s-3s-4r@10,3s-4r-4r@11")
USUAL = RoundList("7", SIX)  # and a seventh one, as `round7` says
SETS, RUNS = parse_rounds("4s-4s-4s@12,4r-4r-4r@12")


@dataclass(frozen=True)
class HouseRules(shared.PresetRules):
    """The choices of a table; `__init__.py` says what each means in play."""

    rounds: RoundList = shared.rounds(
        {"7": (USUAL, N_("The seven contracts"))}, shared.OwnRounds(("3s-4r@7", "3s@5,4r@6"))
    )
    round7: Round = named(
        N_("The seventh round"),
        N_("What the last of the seven contracts asks for."),
        {
            "3_sets_of_4": (SETS, N_("Three sets of four")),
            "3_runs_of_4": (RUNS, N_("Three runs of four")),
        },
    )
    decks: int | None = shared.decks()
    jokers_per_meld: JokersPerMeld = shared.jokers_per_meld("any")
    jokers_in: Literal["both", "runs_only"] = choice(
        N_("Jokers stand in"),
        N_("Whether jokers may be in sets as well as in runs."),
        {"both": N_("Sets and runs"), "runs_only": N_("Runs only")},
    )
    joker_redeem: Redeeming = shared.joker_redeem()
    ace_both_ends: bool = shared.ace_both_ends("no")
    laydown_size: Literal["min", "exact"] = shared.laydown_size()
    same_turn_layoff: bool = shared.same_turn_layoff("yes")
    go_out: GoingOut = named(
        N_("Going out"),
        N_("Whether the last card has to be discarded."),
        {
            "discard_required": ("discard", N_("With a discard only")),
            "any": ("any", N_("With a discard, or by melding the last card")),
        },
    )
    hot_card: bool = switch(
        N_("Hot card"),
        N_("Whether a player who is down may put a discard on a meld out of turn."),
        {"off": N_("No"), "on": N_("Yes, and then discards a card instead")},
    )
    buys: int | None = shared.buys("unlimited")
    buys_per: Literal["round", "game"] = shared.buys_per()
    buy_after_laydown: bool = switch(
        N_("Buying when down"),
        N_("Whether a player who has laid down may still buy."),
        YES_NO,
    )
    buy_own_discard: bool = shared.buy_own_discard("no")
    upcard_buyable: bool = switch(
        N_("Buying the first card"),
        N_("Whether the card turned up after the deal can be bought."),
        YES_NO,
    )
    points: Worth = shared.points(
        tens_from_ten(joker=25, ace=15), N_("2-9 five, 10-King ten, Ace fifteen, Joker twenty-five")
    )

    def resolved(self) -> Rules:
        """Return the rules that these house rules come to."""
        rounds = (*SIX, self.round7) if self.rounds == USUAL else self.rounds.rounds
        return Rules(
            rounds=rounds,
            melds=MeldRules(
                jokers_per_meld=self.jokers_per_meld,
                jokers_in_sets=self.jokers_in == "both",
                ace_both_ends=self.ace_both_ends,
                exact=self.laydown_size == "exact",
                distinct_set_values=False,
                consecutive_runs=True,
            ),
            worth=self.points,
            going_out=self.go_out,
            buys=self.buys,
            buys_per_game=self.buys_per == "game",
            buy_own_discard=self.buy_own_discard,
            same_turn_layoff=self.same_turn_layoff,
            redeem=self.joker_redeem,
            decks=self.decks,
            buy_after_laydown=self.buy_after_laydown,
            upcard_buyable=self.upcard_buyable,
            dealer_buys_upcard=True,
            hot_card=self.hot_card,
        )
