"""The reasons why contract rummy refuses an action, as codes with details."""

from __future__ import annotations

from dataclasses import replace

from peerdeck.games.contract_rummy.details import KINDS
from peerdeck.refusals import Refusal
from peerdeck.words import N_

# Before a deal

CUT_FIRST = Refusal("cut-first", "deal", N_("First the deck has to be cut."))
DEAL_FIRST = Refusal("deal-first", "match", N_("The next cards have to be dealt first."))
CUT_WITHIN = Refusal(
    "cut-within", "deal", N_("From 1 to {most} cards of the deck can go under the others.")
)

# While the discard is offered

HOT_CARD_FIRST = Refusal(
    "hot-card-first",
    "laying-off",
    N_("First say if you put the discard on a meld; you can buy it later."),
)
HOT_CARD_OR_PASS = Refusal(
    "hot-card-or-pass",
    "laying-off",
    N_("You are asked for a hot card: put the discard on a meld, or pass."),
)
BUY_OR_PASS = Refusal(
    "buy-or-pass", "buying", N_("You are asked whether you buy the {card:card}: buy it or pass.")
)
NO_BUYS = Refusal("no-buys", "buying", N_("Nobody buys discards at this table."))
NO_BUYS_WHEN_DOWN = Refusal(
    "no-buys-when-down",
    "buying",
    N_("You have laid down, and nobody buys after that: take a discard in your own turn."),
)
BUYS_USED = Refusal(
    "buys-used", "buying", N_("You may buy no more this round: the limit is {limit}.")
)
BUYS_USED_IN_GAME = Refusal(
    "buys-used-in-game", "buying", N_("You may buy no more in this game: the limit is {limit}.")
)
STOCK_TOO_SHORT = Refusal("stock-too-short", "buying", N_("The stock has too few cards for a buy."))
OWN_DISCARD = Refusal(
    "own-discard",
    "buying",
    N_("The {card:card} counts as your own discard, and nobody buys that at this table."),
)
UPCARD_NOT_BOUGHT = Refusal(
    "upcard-not-bought",
    "buying",
    N_("The card turned up after the deal cannot be bought at this table."),
)
PASSED_ALREADY = Refusal("passed-already", "buying", N_("You have passed on the {card:card}."))
YOUR_DISCARD = Refusal(
    "your-discard", "buying", N_("It is your turn, so you need not buy the {card:card}: take it.")
)
TAKE_OR_DRAW = Refusal(
    "take-or-draw", "turns", N_("First take the {card:card}, or draw from the stock.")
)
TAKEN_ENOUGH = Refusal(
    "taken-enough",
    "turns",
    N_("The discard has been taken in {count} turns in a row: draw from the stock."),
)
NO_HOT_CARDS = Refusal("no-hot-cards", "laying-off", N_("Nobody plays hot cards at this table."))
NOT_HOT_FOR_YOU = Refusal(
    "not-hot-for-you",
    "buying",
    N_("You are asked whether you buy the {card:card}; it is no hot card for you."),
)

# In a turn

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

# Laying down

DOWN_ALREADY = Refusal(
    "down-already",
    "laying-down",
    N_("You have laid down already; further cards can only be added to melds."),
)
STILL_NEEDED = Refusal(
    "still-needed",
    "contract",
    N_("For {contract:contract} you still need {faces:any}."),
    KINDS,
)
ONE_NEEDED = Refusal(
    "one-needed",
    "contract",
    N_("For {contract:contract} you still need one more card."),
    KINDS,
)
MORE_NEEDED = Refusal(
    "more-needed",
    "contract",
    N_("For {contract:contract} you still need {count} cards."),
    KINDS,
)
OTHER_CONTRACT = Refusal(
    "other-contract",
    "contract",
    N_("The contract is {contract:contract}: lay down just these, the sets first."),
    KINDS,
)
RUN_ORDER = Refusal(
    "run-order",
    "runs",
    N_("Lay the cards of a run from low to high, each joker in the place it fills."),
)
KEEP_FOR_DISCARD = Refusal(
    "keep-for-discard",
    "going-out",
    N_("Keep a card back: the round ends with a discard, so one must be left for it."),
)
ALL_AT_ONCE = Refusal(
    "all-at-once",
    "laying-down",
    N_("In the last round all cards of the hand have to be laid down at once."),
)

# Cards that are not a meld

ALL_JOKERS = Refusal(
    "all-jokers", "jokers", N_("A meld needs at least one card that is not a joker.")
)
NO_JOKERS_IN_SETS = Refusal(
    "no-jokers-in-sets", "jokers", N_("Jokers are for runs only, not for sets.")
)
HALF_JOKERS = Refusal(
    "half-jokers", "jokers", N_("A meld may not hold more jokers than other cards.")
)
ONE_JOKER = Refusal(
    "one-joker", "jokers", N_("A meld may hold one joker, and this one has {count}.")
)
RUN_FOR_SET = Refusal(
    "run-for-set", "contract", N_("These cards are a run, and here the contract asks for a set.")
)
SET_FOR_RUN = Refusal(
    "set-for-run", "contract", N_("These cards are a set, and here the contract asks for a run.")
)
SET_TOO_LONG = Refusal(
    "set-too-long", "sets", N_("A set has at most one card of each suit, {limit} in all.")
)
RUN_TOO_LONG = Refusal("run-too-long", "runs", N_("A run has at most {limit} cards."))
SET_OF_ONE = Refusal(
    "set-of-one", "sets", N_("The set has to be of {size} cards, and this is 1 card.")
)
SET_SIZE = Refusal(
    "set-size", "sets", N_("The set has to be of {size} cards, and these are {count} cards.")
)
RUN_OF_ONE = Refusal(
    "run-of-one", "runs", N_("The run has to be of {size} cards, and this is 1 card.")
)
RUN_SIZE = Refusal(
    "run-size", "runs", N_("The run has to be of {size} cards, and these are {count} cards.")
)
ONE_RANK = Refusal(
    "one-rank",
    "sets",
    N_("A set is of one rank: the {odd:card} does not go with the {face:card}."),
)
SUIT_TWICE = Refusal(
    "suit-twice",
    "sets",
    N_("A set has at most one card of each suit, and here the {face:card} is there twice."),
)
ONE_SUIT = Refusal(
    "one-suit",
    "runs",
    N_("A run is of one suit: the {odd:card} does not go with the {suit:suit}."),
)
CARD_TWICE = Refusal(
    "card-twice", "runs", N_("A run has each card once, and here the {face:card} is there twice.")
)
ONE_ACE = Refusal("one-ace", "runs", N_("A run has an ace at one of its ends, not at both."))
TWO_ACES = Refusal(
    "two-aces",
    "runs",
    N_(
        "Here the {face:card} is there twice: only a run of all {limit} cards has an ace at both"
        " ends."
    ),
)
ROUND_THE_CORNER = Refusal(
    "round-the-corner",
    "runs",
    N_("A run does not go round the corner: the Ace comes before the 2 or after the King."),
)
WIDE_GAP = Refusal(
    "wide-gap",
    "runs",
    N_("Between the {below:rank} and the {above:rank} {count} cards are missing."),
)
GAP = Refusal(
    "gap",
    "runs",
    N_("Between the {below:rank} and the {above:rank} the run needs {faces:named}."),
    KINDS,
)
CARD_OR_JOKER = Refusal(
    "card-or-joker",
    "runs",
    N_("The run needs the {face:card} or a joker between the {below:rank} and the {above:rank}."),
)
NO_JOKER_THERE = Refusal(
    "no-joker-there",
    "runs",
    N_("The run needs the {face:card} between the {below:rank} and the {above:rank}."),
)

# Melds that do not go together

SETS_OF_ONE_RANK = Refusal(
    "sets-of-one-rank",
    "sets",
    N_("Two sets of one rank count as one: choose a set of another rank."),
)
RUNS_JOIN = Refusal(
    "runs-join",
    "runs",
    N_(
        "The run from the {low:rank} to the {end:rank} and the one from the {begin:rank} to the"
        " {high:rank} join end to end, and so count as one run."
    ),
)

# Laying off

DISCARD_LAST = Refusal(
    "discard-last", "going-out", N_("Your last card has to be discarded: that ends the round.")
)
NOT_DOWN = Refusal(
    "not-down",
    "laying-off",
    N_("Only players who are down can play on melds: first lay down {contract:contract}."),
    KINDS,
)
NEXT_TURN = Refusal(
    "next-turn",
    "laying-off",
    N_("You have laid down in this turn; add cards to melds from your next turn on."),
)
CHOOSE_A_MELD = Refusal("choose-a-meld", "laying-off", N_("Choose a meld that lies on the table."))
LOW_END_ONLY = Refusal(
    "low-end-only", "laying-off", N_("The {card:card} goes to the low end of this meld.")
)
HIGH_END_ONLY = Refusal(
    "high-end-only", "laying-off", N_("The {card:card} goes to the high end of this meld.")
)
SET_FULL = Refusal("set-full", "laying-off", N_("This set has all four suits."))
RUN_FULL = Refusal("run-full", "laying-off", N_("This run has {limit} cards and cannot grow."))
RUNS_TAKE_JOKERS = replace(NO_JOKERS_IN_SETS, code="runs-take-jokers", rule="laying-off")
JOKERS_ENOUGH = Refusal(
    "jokers-enough", "laying-off", N_("This meld has as many jokers as it may hold.")
)
SUIT_THERE = Refusal(
    "suit-there", "laying-off", N_("This set already has its card of {suit:suit}.")
)
OTHER_RANK = Refusal(
    "other-rank", "laying-off", N_("A set of rank {rank:rank} does not take the {card:card}.")
)
RUN_TAKES = Refusal(
    "run-takes", "laying-off", N_("This run takes the {next:card}, not the {card:card}.")
)
RUN_TAKES_TWO = Refusal(
    "run-takes-two",
    "laying-off",
    N_("This run takes the {low:card} or the {high:card}, not the {card:card}."),
)

# Redeeming jokers

JOKERS_STAY = Refusal("jokers-stay", "jokers", N_("At this table jokers stay where they lie."))
CHOOSE_A_JOKER = Refusal("choose-a-joker", "jokers", N_("Choose a joker of this meld."))
STANDS_FOR = Refusal(
    "stands-for",
    "jokers",
    N_("This joker stands for the {wanted:card}, not for the {card:card}."),
)
STANDS_FOR_ANY = Refusal(
    "stands-for-any",
    "jokers",
    N_("This joker stands for any of {wanted:spoken}, but not for the {card:card}."),
    KINDS,
)
NO_PLACE_FOR_JOKER = Refusal(
    "no-place-for-joker",
    "jokers",
    N_("You would have to lay the joker off again in this turn, and you could not."),
)
