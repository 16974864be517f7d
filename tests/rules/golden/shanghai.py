"""The golden logs of Shanghai Rummy."""

# file name, seats, dealer, seed, house rules that are not at their default, deals if it is stopped
DEALS = [
    ("shanghai_3_plain", 3, 0, 2, "", 2),
    ("shanghai_4_nine", 4, 1, 1, "rounds=9 burn=on buys=unlimited", 2),
    ("shanghai_5_short", 5, 4, 1, "rounds=3s-4r@6 decks=1 burn=on buys=0"),
    ("shanghai_6_two_rounds", 6, 2, 1, "rounds=3s@5,4r@6 decks=1 buys=12 buy_price=1 cut=off"),
    (
        "shanghai_7_own_cards", 7, 3, 1,
        "rounds=3s-4r@6 decks=2 buy_own_discard=no last_card=float points=liverpool",
    ),
    ("shanghai_8_many_decks", 8, 6, 1, "rounds=3s@5,4r@6 decks=6 jokers_per_meld=any buys=12"),
    (
        "shanghai_3_redeemed", 3, 1, 1,
        "rounds=3s-3s@6,3s-4r@6 joker_redeem=to_hand last_card=discard_wins same_turn_layoff=yes",
    ),
    (
        "shanghai_3_replayed", 3, 2, 1,
        "rounds=3s-4r@6,3s@5 joker_redeem=must_replay jokers_per_meld=half same_turn_layoff=yes",
    ),
    ("shanghai_3_same_ranks", 3, 0, 20, "rounds=3s-3s@8 decks=6 distinct_set_values=no cut=off"),
    ("shanghai_3_joined", 3, 0, 15, "rounds=3r-3r@9 consecutive_runs=allowed laydown_size=exact"),
    ("shanghai_4_suits", 4, 0, 1, "rounds=3s@5,3s-3s@8 set_suits=distinct buys=1 buys_per=game"),
    ("shanghai_3_at_one_go", 3, 1, 15, "rounds=3s@5,3s-3s@5 last_round_all=yes ace_both_ends=no"),
    ("shanghai_3_ace_to_ace", 3, 0, 1, "rounds=7r@14 buys=12 jokers_per_meld=any"),
]  # fmt: skip
