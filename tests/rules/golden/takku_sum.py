"""The golden logs of Takku-Sum."""

# file name, seats, dealer, seed, house rules that are not at their default, deals
DEALS = [
    ("takku_sum_2_plain", 2, 0, 41, ""),
    ("takku_sum_3_plain", 3, 1, 9, ""),
    ("takku_sum_4_short_match", 4, 2, 1, "target=2"),
    ("takku_sum_2_five_as_one", 2, 1, 279, "target=3 decks=2 five_plus=as_single"),
    (
        "takku_sum_2_four_turn_at_once",
        2,
        0,
        61,
        "target=3 decks=2 quad_undecided_flip=yes hands_between_rounds=redeal",
    ),
    ("takku_sum_2_twice", 2, 1, 784, "target=3 double_cycle=yes wild_undecided=cycle"),
    ("takku_sum_3_one_deck", 3, 2, 1, "target=2 decks=1 grace=mandatory next_leader=minigame"),
    (
        "takku_sum_4_recycled",
        4,
        3,
        60,
        "target=1 decks=1 dry=recycle_play_pile first_player=random",
    ),
    (
        "takku_sum_3_skipping",
        3,
        0,
        1,
        "target=2 voluntary_pass=yes next_leader=left_of_winner hands_between_rounds=redeal",
    ),
    ("takku_sum_2_pointless", 2, 0, 86, "voluntary_pass=yes"),
    ("takku_sum_4_stopped", 4, 1, 1, "target=18", 2),
]
