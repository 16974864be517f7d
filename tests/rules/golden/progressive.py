"""The golden logs of Progressive Rummy."""

# file name, seats, dealer, seed, house rules that are not at their default, deals if it is stopped
DEALS = [
    ("progressive_2_plain", 2, 0, 22, "decks=auto"),
    ("progressive_2_runs_of_four", 2, 1, 10, "round7=3_runs_of_4 buys=12 go_out=any"),
    ("progressive_3_plain", 3, 2, 1, "", 3),
    ("progressive_4_hot", 4, 0, 2, "rounds=3s@5,4r@6 hot_card=on buys=0 points=liverpool"),
    ("progressive_5_hot_buys", 5, 1, 12, "rounds=3s-4r@7 hot_card=on decks=1 buy_own_discard=yes"),
    ("progressive_6_few_buys", 6, 5, 1, "rounds=3s@5,4r@6 decks=1 buys=2 buys_per=game"),
    ("progressive_7_down", 7, 3, 1, "rounds=3s@5,4r@6 buys=2 buy_after_laydown=no decks=2"),
    ("progressive_8_six_decks", 8, 6, 1, "rounds=3s-4r@7 decks=6 buys=12 upcard_buyable=no"),
    ("progressive_3_redeemed", 3, 0, 1, "rounds=3s@5,4r@6 joker_redeem=to_hand laydown_size=exact"),
    (
        "progressive_3_replayed", 3, 1, 1,
        "rounds=3s@5,4r@6 joker_redeem=must_replay jokers_in=runs_only jokers_per_meld=half",
    ),
    (
        "progressive_3_later", 3, 2, 24,
        "rounds=3s@5,3s-4r@7 same_turn_layoff=no go_out=any jokers_per_meld=1 buys=0",
    ),
    ("progressive_3_ace_to_ace", 3, 0, 1, "rounds=7r@14 ace_both_ends=yes"),
]  # fmt: skip
