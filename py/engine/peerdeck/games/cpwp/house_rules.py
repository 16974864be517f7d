"""The house rules of Can't Play, Won't Play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from peerdeck.options import YES, Options, choice, named, number, switch
from peerdeck.words import N_


@dataclass(frozen=True)
class HouseRules(Options):
    """What a table may choose; `__init__.py` tells what each choice means in play."""

    jokers: Literal["off", "one", "two", "three", "four"] = choice(
        N_("Jokers"),
        N_("Two jokers a deck. Whoever plays one swaps cards between hands."),
        {
            "off": N_("No jokers"),
            "one": N_("One: swap one of your cards with another player"),
            "two": N_("Two: the second joker swaps two cards, the third three …"),
            "three": N_("Three: swap a card between any two players"),
            "four": N_("Four: like two, between any two players"),
        },
    )
    joker_pick: Literal["blind", "open"] = choice(
        N_("Choosing for a joker"),
        N_("Whether the player of a joker sees the hands before choosing the cards."),
        {"blind": N_("Blind"), "open": N_("Open: see the two hands first")},
    )
    joker_last: Literal["wins", "not_allowed"] = choice(
        N_("A joker as last card"),
        N_("Whether a joker may be kept for last."),
        {
            "wins": N_("Allowed, and wins at once"),
            "not_allowed": N_("Not allowed: play it before your last other card"),
        },
    )
    nth_scope: Literal["table", "per_player"] = choice(
        N_("Counting jokers"),
        N_("In variations two and four: whose jokers count for the number of swaps."),
        {"table": N_("All jokers played so far"), "per_player": N_("Each player's own")},
    )
    decks: int | None = named(
        N_("Decks"),
        N_("Up to four players take one deck, five or more take two."),
        {
            "auto": (None, N_("By the number of players")),
            "1": (1, N_("One deck")),
            "2": (2, N_("Two decks")),
        },
    )
    black_row_1deck: Literal["per_suit", "paired"] = choice(
        N_("Clubs and spades in one deck"),
        N_("They share a row: are they only drawn together, or do they wait for each other?"),
        {
            "per_suit": N_("Each suit goes its own way"),
            "paired": N_("Both cards of a rank before the next rank"),
        },
    )
    rows_2deck: Literal["paired", "chain"] = choice(
        N_("Clubs and spades in two decks"),
        N_("Both cards of a rank share a row: must both be down before the next rank?"),
        {"paired": N_("Both, then the next rank"), "chain": N_("Each copy goes its own way")},
    )
    opening_card: Literal["must_7D", "any_7"] = choice(
        N_("The first card"),
        N_("The holder of the 7 of diamonds begins. Must that card be the first one played?"),
        {"must_7D": N_("The 7 of diamonds"), "any_7": N_("Any 7 the holder likes")},
    )
    runs: bool = switch(
        N_("Runs"),
        N_("Whether several cards of a suit in order may be played in one turn."),
        {"yes": YES, "single": N_("One card a turn")},
    )
    pass_: Literal["forced_only", "three_passes"] = choice(
        N_("Passing"),
        N_("Whether somebody who can play may pass."),
        {
            "forced_only": N_("Only players who cannot play may pass"),
            "three_passes": N_("Three times a deal, then no more"),
        },
    )
    after_win: Literal["stop", "play_on"] = choice(
        N_("When somebody is out"),
        N_("Whether the deal ends there."),
        {"stop": N_("The deal ends"), "play_on": N_("The others play on for places")},
    )
    match: Literal["one", "wins", "cards_left"] = choice(
        N_("The match"),
        N_("How many deals are played, and what they count."),
        {
            "one": N_("One deal"),
            "wins": N_("Until somebody has won so many deals"),
            "cards_left": N_("So many deals; cards left count against you"),
        },
    )
    match_deals: int = number(
        N_("Length of the match"),
        N_("How many deals to win, or to play, in a match of several."),
        usual=3,
        told=N_("3 deals"),
        least=1,
        most=20,
    )
