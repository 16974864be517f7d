"""Why the rules of contract rummy refuse an action, as codes with details."""

from __future__ import annotations

from peerdeck.refusals import Refusal
from peerdeck.words import N_

CUT_FIRST = Refusal("cut-first", "deal", N_("First the deck has to be cut."))
DEAL_FIRST = Refusal("deal-first", "match", N_("The next cards have to be dealt first."))
CUT_WITHIN = Refusal(
    "cut-within", "deal", N_("From 1 to {most} cards of the deck can go under the others.")
)
HOT_CARD_FIRST = Refusal(
    "hot-card-first",
    "laying-off",
    N_("First say whether you put the discard on a meld; you can buy it later."),
)
HOT_CARD_OR_PASS = Refusal(
    "hot-card-or-pass",
    "laying-off",
    N_("You are asked for a hot card: put the discard on a meld, or pass."),
)
BUY_OR_PASS = Refusal(
    "buy-or-pass", "buying", N_("You are asked whether you buy the {card:card}: buy it or pass.")
)
YOUR_DISCARD = Refusal(
    "your-discard", "buying", N_("It is your turn, so you need not buy the {card:card}: take it.")
)
TAKE_OR_DRAW = Refusal(
    "take-or-draw", "turns", N_("First take the {card:card}, or draw from the stock.")
)
NO_HOT_CARDS = Refusal("no-hot-cards", "laying-off", N_("Nobody plays hot cards at this table."))
NOT_HOT_FOR_YOU = Refusal(
    "not-hot-for-you",
    "buying",
    N_("You are asked whether you buy the {card:card}; it is no hot card for you."),
)
DRAWN_ALREADY = Refusal(
    "drawn-already",
    "turns",
    N_("You have drawn already: lay down or lay off what you like, then discard."),
)
LAST_CARD = Refusal(
    "last-card", "going-out", N_("The last card may not be discarded: lay it off, or keep it.")
)
HOT_CARD_IN_TURN = Refusal(
    "hot-card-in-turn", "laying-off", N_("A hot card is played out of turn; lay this card off.")
)
JOKER_FIRST = Refusal(
    "joker-first", "jokers", N_("First lay off the joker that you have redeemed.")
)
ENDS_WITH_DISCARD = Refusal(
    "ends-with-discard", "turns", N_("At this table a turn ends with a discard.")
)
KEEP_LAST = Refusal("keep-last", "going-out", N_("Discard a card: only a last card is kept."))
