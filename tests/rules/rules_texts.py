"""The sentences of a table's rules page for each house rule: by game, rule and value.

A text stands on the page of a table if the rule has this value there, and only then. A list of
several values is for those of which the page says the same. `WITH` has the rules that a table needs
for another one to matter.
"""

TOLD: dict[str, dict[str, dict[str, str]]] = {
    "cpwp": {
        "jokers": {
            "one": "You swap one of your cards with a card of another player.",
            "two": "You swap one of your cards with a card of another player; for the second",
            "three": "You swap a card between any two players.",
            "four": "You swap a card between any two players; for the second",
            "one two three four": "or a joker.",
        },
        "joker_pick": {
            "blind": "You do not see the other hand",
            "open": "You name the players first, and see their hands before you choose.",
        },
        "joker_last": {
            "wins": "If the joker was your last card, you are out at once",
            "not_allowed": "A joker may not be kept for last",
        },
        "nth_scope": {
            "table": "All jokers that were played so far count.",
            "per_player": "Only your own jokers count.",
        },
        "decks": {
            "auto": "Up to four players use one deck of 52 cards, five to eight use two.",
            "1": "You use one deck of 52 cards.",
            "2": "You use two decks of 52 cards.",
            "auto 1": "Clubs and spades lie side by side",
            "auto 2": "one for all clubs and one for all spades",
        },
        "black_row_1deck": {
            "per_suit": "but neither waits for the other",
            "paired": "and wait for each other",
        },
        "rows_2deck": {
            "paired": "Only the 7s are free",
            "chain": "Each of the two cards of a rank goes its own way",
        },
        "opening_card": {
            "must_7D": "The 7 of diamonds opens the game",
            "any_7": "has the first turn and plays any 7",
        },
        "runs": {
            "yes": "A run goes up or it goes down.",
            "single": "You put down one card a turn, never a run.",
        },
        "pass": {
            "forced_only": "As long as something fits, you have to play.",
            "three_passes": "Three times a deal you may also hold back",
        },
        "after_win": {
            "stop": "",
            "play_on": "The others continue until one is left",
        },
        "match": {
            "one": "One deal is the whole game.",
            "wins": "until somebody has won 3 deals",
            "cards_left": "You play 3 deals.",
        },
        "match_deals": {"3": "won 3 deals", "5": "won 5 deals"},
    },
    "crazy_eights": {
        "draw": {
            "one": "Draw one card from the stock.",
            "three": "Draw up to three cards from the stock",
            "until": "as many as it takes",
        },
        "twos": {
            "no": "A 2 is a card like any other.",
            "draw": "two cards and misses a turn.",
            "stack": "or adds another 2",
        },
        "queens": {
            "no": "Queens and aces are cards like any other.",
            "yes": "After a queen the next player misses a turn.",
        },
        "aces": {
            "no": "Queens and aces are cards like any other.",
            "yes": "An ace turns the direction of play round.",
        },
        "last_card": {"no": "", "yes": "You have to say “last card”"},
        "decks": {
            "auto": "six and more use two",
            "1": "You use one pack of 52 cards.",
            "2": "You use two packs of 52 cards.",
        },
        "target": {
            "100": "until somebody has 100 points",
            "1": "One deal is the match.",
            "250": "until somebody has 250 points",
        },
    },
    "spar": {
        "target": {
            "20": "The first player with 20 points wins",
            "1": "The first player with a point wins",
            "31": "The first player with 31 points wins",
        },
        "scoring": {
            "accumulate": "add up while you keep control",
            "last_trick_only": "and only for that trick",
        },
        "same_suit_scope": {
            "replace_last": "Cards before them still count.",
            "reset_all": "everything before them is wiped out",
        },
        "transfer_carry": {
            "no": "the new leader starts from zero",
            "yes": "the new leader starts with 1",
        },
        "first_seat": {
            "right_of_dealer": "from the player to the dealer's right.",
            "left_of_dealer": "from the player to the dealer's left.",
        },
        "next_dealer": {
            "winner": "The winner of a round deals the next one.",
            "rotate": "The player to the left of the dealer deals the next round.",
        },
        "shuffle": {
            "when_short": "it pays to remember them",
            "every_round": "All cards are shuffled together for it.",
        },
        "deck": {"32": "The deck has 32 cards", "35": "The deck has 35 cards"},
        "must_beat": {"no": "Nobody has to play high.", "yes": "you have to go over the best card"},
        "revoke": {
            "refuse": "Every round gives one player at least a point",
            "challenge": "A play that nobody challenges stands.",
        },
    },
    "takku_sum": {
        "target": {
            "5": "The first player with 5 points wins.",
            "1": "The first player with a point wins.",
            "7": "The first player with 7 points wins.",
        },
        "decks": {
            "auto": "Three or four players use two decks",
            "1": "You use one deck.",
            "2": "You use two decks.",
        },
        "dry": {
            "play_short": "there are no Grace Cards, and the Indicator stays",
            "recycle_play_pile": "the play pile is shuffled instead",
        },
        "hands_between_rounds": {
            "keep": "everybody keeps their cards",
            "redeal": "new hands are dealt",
        },
        "next_leader": {
            "winner": "After that, the winner of a round leads",
            "left_of_winner": "the player on the left of the winner of a round leads",
            "minigame": "Before every later round",
        },
        "first_player": {
            "minigame": "Before the first round, everybody draws a card",
            "random": "Before the first round a card is turned up",
        },
        "grace": {
            "optional": "you may pick up one card from the stock, or skip",
            "mandatory": "you have to pick up one card from the stock",
        },
        "voluntary_pass": {
            "no": "If you have a card that fits, you have to play.",
            "yes": "You may skip your turn even if you have a card that fits.",
        },
        "wild_undecided": {
            "ordinary": "a wildcard is a card like any other",
            "cycle": "a wildcard decides it like any other card, and the Indicator is replaced",
        },
        "five_plus": {
            "as_four": "Four or more: they count as a wildcard.",
            "as_single": "Five or more: they are like a single card.",
        },
        "quad_undecided_flip": {
            "no": "card, and the Indicator is replaced.",
            "yes": "four then turn it",
        },
        "double_cycle": {"no": "", "yes": "the Indicator is replaced twice"},
    },
}

_RUMMY: dict[str, dict[str, str]] = {
    "decks": {
        "auto": "Every two players bring a deck",
        "1": "You use one deck of 52 cards and two jokers.",
        "4": "You use 4 decks",
    },
    "jokers_per_meld": {
        "1": "There is never more than one joker",
        "half": "never holds more jokers than other cards",
        "any": "may hold any number of jokers",
    },
    "joker_redeem": {
        "no": "A joker on the table stays where it is.",
        "to_hand must_replay": "you may put the card that a joker stands for in its place",
        "must_replay": "You must lay it off again at once.",
    },
    "ace_both_ends": {
        "yes": "All 14 from ace to ace are a run as well.",
        "no": "A run has an ace at one end only.",
    },
    "laydown_size": {
        "min": "They may be longer than asked for",
        "exact": "They must be just as long as asked for",
    },
    "same_turn_layoff": {
        "no": "From your next turn on you can add cards",
        "yes": "in the same turn already, you can add cards",
    },
    "buys_per": {"round": "times a round", "game": "times in the whole game"},
    "buy_own_discard": {
        "yes": "You may even buy what you have discarded yourself",
        "no": "You cannot buy what you have discarded yourself.",
    },
}
_BUYS = {
    "0": "nobody buys at this table",
    "1": "You can buy once a round.",
    "2": "You can buy twice a round.",
    "5": "You can buy 5 times a round.",
    "unlimited": "You can buy as often as you like.",
    "1 2 5 unlimited": "A buyer takes the discard",
}

TOLD["shanghai"] = {
    **_RUMMY,
    "rounds": {
        "7": "After 7 rounds the lowest sum wins",
        "9": "After 9 rounds the lowest sum wins",
        "3s@12": "One round is the match.",
        "3s@12,3s-3r@12": "After 2 rounds the lowest sum wins",
        "7 9": "Everybody gets 11 cards.",
        "3s@12 3s@12,3s-3r@12": "Everybody gets 12 cards.",
        "7 9 3s@12": "A run is four or more cards",
        "3s@12,3s-3r@12 ": "A run is three or more cards",
    },
    "cut": {"on": "The player on the left of the dealer cuts.", "off": ""},
    "burn": {"off": "", "on": "A card is burned before the deal"},
    "set_suits": {"any": "in any suits", "distinct": "each in another suit"},
    "distinct_set_values": {
        "yes": "The sets that you lay down have to be of different ranks.",
        "no": "Two of your sets may be of the same rank.",
    },
    "consecutive_runs": {
        "forbidden": "must not join end to end",
        "allowed": "may be of one suit and join end to end",
    },
    "last_round_all": {"no": "", "yes": "In the last round, you have to lay down your whole hand"},
    "last_card": {
        "keep": "you keep it and your turn ends without a discard",
        "float": "you discard it, hold no cards, and draw again",
        "discard_wins": "laid down, added to a meld or discarded",
    },
    "buys": _BUYS,
    "buy_price": {"2": "two cards from the stock", "1": "one card from the stock."},
    "points": {"usual": "Jokers: 50 points", "liverpool": "Jokers: 15 points"},
}
TOLD["progressive"] = {
    **_RUMMY,
    "rounds": {
        "7": "After 7 rounds the lowest sum wins",
        "3s@12": "Everybody gets 12 cards.",
        "3s@6,3s-4r@8 3s@8,3s-4r@6": "After 2 rounds the lowest sum wins",
        "7 3s@6,3s-4r@8 3s@8,3s-4r@6": "The number of cards dealt changes from round to round.",
        "3s@8,3s-4r@6": "Round 2: 1 set of 3 and 1 run of 4; 6 cards dealt.",
        "7 3s@6,3s-4r@8": "Every round deals more cards",
    },
    "round7": {
        "3_sets_of_4": "Round 7: 3 sets of 4; 12 cards dealt.",
        "3_runs_of_4": "Round 7: 3 runs of 4; 12 cards dealt.",
    },
    "jokers_in": {"both": "A set or run may hold", "runs_only": "It may be in runs only"},
    "go_out": {
        "discard_required": "You win the round by discarding your last card.",
        "any": "laid down, added to a meld or discarded",
    },
    "hot_card": {"off": "", "on": "A discard that the player in turn has left is hot"},
    "buys": _BUYS,
    "buy_after_laydown": {
        "yes": "You can buy when you are down, too.",
        "no": "You cannot buy any more when you are down.",
    },
    "upcard_buyable": {
        "yes": "The card turned up after the deal can be bought",
        "no": "The card turned up after the deal cannot be bought.",
    },
    "points": {"usual": "Jokers: 25 points", "liverpool": "Jokers: 15 points"},
}

WITH: dict[str, dict[str, dict[str, str]]] = {
    "cpwp": {
        "joker_pick": {"jokers": "one"},
        "joker_last": {"jokers": "one"},
        "nth_scope": {"jokers": "two"},
        "match_deals": {"match": "wins"},
    },
    "crazy_eights": {},
    "spar": {},
    "takku_sum": {},
    "shanghai": {"buys_per": {"buys": "5"}},
    "progressive": {"buys_per": {"buys": "5"}},
}
