"""The house rules of Takku-Sum."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from peerdeck.options import NO, NO_YES, YES, Options, choice, named, number, switch
from peerdeck.words import N_


@dataclass(frozen=True)
class HouseRules(Options):
    """What a table may choose; `__init__.py` tells what each choice means in play."""

    target: int = number(
        N_("Points to win"),
        N_("Every round brings its winner a point. Who first has so many wins the match."),
        usual=5,
        told=N_("5 points"),
        least=1,
        most=18,
    )
    decks: int | None = named(
        N_("Decks"),
        N_("Two players take one deck, three and four take two."),
        {
            "auto": (None, N_("By the number of players")),
            "1": (1, N_("One deck")),
            "2": (2, N_("Two decks")),
        },
    )
    dry: Literal["play_short", "recycle_play_pile"] = choice(
        N_("When no cards are left to draw"),
        N_("What happens when the stock and the discard pile are both empty."),
        {
            "play_short": N_("Play on with short hands until something is discarded"),
            "recycle_play_pile": N_("Shuffle the play pile but for its top card"),
        },
    )
    hands_between_rounds: Literal["keep", "redeal"] = choice(
        N_("Hands after a round"),
        N_("Whether players keep their cards for the next round."),
        {"keep": N_("Kept"), "redeal": N_("Shuffled in and dealt anew")},
    )
    next_leader: Literal["winner", "left_of_winner", "minigame"] = choice(
        N_("Who leads the next round"),
        N_("Who plays first in every round but the first one."),
        {
            "winner": N_("The winner of the round"),
            "left_of_winner": N_("The player on the left of the winner"),
            "minigame": N_("Whoever draws the highest card"),
        },
    )
    first_player: Literal["minigame", "random"] = choice(
        N_("Who leads the first round"),
        N_("Whether everybody draws a card for it, or chance decides without further ado."),
        {
            "minigame": N_("Whoever draws the highest card"),
            "random": N_("One card is counted off round the table"),
        },
    )
    grace: Literal["optional", "mandatory"] = choice(
        N_("Grace Cards"),
        N_("Whether a player who cannot play must try a card from the stock."),
        {"optional": N_("May try one"), "mandatory": N_("Must try one")},
    )
    voluntary_pass: bool = switch(
        N_("Skipping although one can play"),
        N_("Whether a player who can play may skip the turn."),
        NO_YES,
    )
    wild_undecided: Literal["ordinary", "cycle"] = choice(
        N_("A wildcard before the direction is decided"),
        N_("It decides the direction like any other card. Is the Indicator exchanged for it?"),
        {"ordinary": NO, "cycle": YES},
    )
    five_plus: Literal["as_four", "as_single"] = choice(
        N_("Five or more cards at once"),
        N_("Four cards count as a wildcard. What do five and more count as?"),
        {"as_four": N_("Like four"), "as_single": N_("Like a single card")},
    )
    quad_undecided_flip: bool = switch(
        N_("Four cards before the direction is decided"),
        N_("They decide the direction by comparison. Do they then turn it, being a wildcard?"),
        NO_YES,
    )
    double_cycle: bool = switch(
        N_("Three or four wildcards at once"),
        N_("Is the Indicator exchanged twice, for the wildcard and for the number of cards?"),
        {"no": N_("Once"), "yes": N_("Twice")},
    )
