"""The house rules of Spar."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from peerdeck.options import NO_YES, YES, Options, choice, named, number, switch
from peerdeck.words import N_


@dataclass(frozen=True)
class HouseRules(Options):
    """What a table may choose; `__init__.py` tells what each choice means in play."""

    target: int = number(
        N_("Target"),
        N_("Whoever has so many points first wins the game."),
        usual=20,
        told=N_("20 points"),
        least=1,
        most=100,
    )
    scoring: Literal["accumulate", "last_trick_only"] = choice(
        N_("What a round is worth"),
        N_("Whether the sixes and sevens of earlier tricks count beside the last trick."),
        {
            "accumulate": N_("All sixes and sevens kept in a row up to the end"),
            "last_trick_only": N_("The last trick alone"),
        },
    )
    same_suit_scope: Literal["replace_last", "reset_all"] = choice(
        N_("The same suit again"),
        N_("A 6 and a 7 of one suit kept in a row: what the second one wipes out."),
        {
            "replace_last": N_("The first one alone"),
            "reset_all": N_("Everything kept before"),
        },
    )
    transfer_carry: bool = switch(
        N_("The point for taking control"),
        N_("Whether it still counts after the sixes and sevens kept next."),
        {"no": N_("No, only in the last trick"), "yes": YES},
    )
    first_seat: Literal["right_of_dealer", "left_of_dealer"] = choice(
        N_("Who leads first"),
        N_("Cards are dealt clockwise, and the first player served leads."),
        {
            "right_of_dealer": N_("The player right of the dealer"),
            "left_of_dealer": N_("The player left of the dealer"),
        },
    )
    next_dealer: Literal["winner", "rotate"] = choice(
        N_("Who deals next"),
        N_("Who deals the next round."),
        {"winner": N_("The winner of the round"), "rotate": N_("The player left of the dealer")},
    )
    shuffle: Literal["when_short", "every_round"] = choice(
        N_("Shuffling"),
        N_("How long played cards stay out of the game, which makes counting them worthwhile."),
        {
            "when_short": N_("When too few cards are left for a round"),
            "every_round": N_("Before every round"),
        },
    )
    deck: int = named(
        N_("Deck"),
        N_("Which cards are in the game. Aces are high."),
        {
            "32": (32, N_("32 cards: 6 to king")),
            "35": (35, N_("35 cards: 6 to ace, but no ace of spades")),
        },
    )
    must_beat: bool = switch(
        N_("Going over"),
        N_("Whether a player who follows suit must play higher than the best card if possible."),
        NO_YES,
    )
    revoke: Literal["refuse", "challenge"] = choice(
        N_("Hiding a card"),
        N_("Whether the table stops a wrong card, or the players have to notice it themselves."),
        {
            "refuse": N_("It cannot be played"),
            "challenge": N_("It can be played, and challenged after the round"),
        },
    )
