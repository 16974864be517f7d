"""The house rules of Spar."""

from __future__ import annotations

from dataclasses import dataclass

from peerdeck.options import NO, YES, Numbers, Options, option
from peerdeck.words import N_


@dataclass(frozen=True)
class HouseRules(Options):
    """What a table may choose; `__init__.py` tells what each choice means in play."""

    target: str = option(
        N_("Target"),
        N_("Whoever has so many points first wins the game."),
        {"20": N_("20 points")},
        Numbers(1, 100),
    )
    scoring: str = option(
        N_("What a round is worth"),
        N_("Whether the sixes and sevens of earlier tricks count beside the last trick."),
        {
            "accumulate": N_("All sixes and sevens kept in a row up to the end"),
            "last_trick_only": N_("The last trick alone"),
        },
    )
    same_suit_scope: str = option(
        N_("The same suit again"),
        N_("A 6 and a 7 of one suit kept in a row: what the second one wipes out."),
        {
            "replace_last": N_("The first one alone"),
            "reset_all": N_("Everything kept before"),
        },
    )
    transfer_carry: str = option(
        N_("The point for taking control"),
        N_("Whether it still counts after the sixes and sevens kept next."),
        {"no": N_("No, only in the last trick"), "yes": YES},
    )
    first_seat: str = option(
        N_("Who leads first"),
        N_("Cards are dealt clockwise, and the first player served leads."),
        {
            "right_of_dealer": N_("The player right of the dealer"),
            "left_of_dealer": N_("The player left of the dealer"),
        },
    )
    next_dealer: str = option(
        N_("Who deals next"),
        N_("Who deals the next round."),
        {"winner": N_("The winner of the round"), "rotate": N_("The player left of the dealer")},
    )
    shuffle: str = option(
        N_("Shuffling"),
        N_("How long played cards stay out of the game, which makes counting them worthwhile."),
        {
            "when_short": N_("When too few cards are left for a round"),
            "every_round": N_("Before every round"),
        },
    )
    deck: str = option(
        N_("Deck"),
        N_("Which cards are in the game. Aces are high."),
        {
            "32": N_("32 cards: 6 to king"),
            "35": N_("35 cards: 6 to ace, but no ace of spades"),
        },
    )
    must_beat: str = option(
        N_("Going over"),
        N_("Whether a player who follows suit must play higher than the best card if possible."),
        {"no": NO, "yes": YES},
    )
    revoke: str = option(
        N_("Hiding a card"),
        N_("Whether the table stops a wrong card, or the players have to notice it themselves."),
        {
            "refuse": N_("It cannot be played"),
            "challenge": N_("It can be played, and challenged after the round"),
        },
    )
