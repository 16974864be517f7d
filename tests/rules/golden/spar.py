"""The golden logs of Spar."""

# file name, seats, dealer, seed, house rules that are not at their default, deals if it is stopped
DEALS = [
    ("spar_2_plain", 2, 0, 1, ""),
    ("spar_3_plain", 3, 1, 1, ""),
    ("spar_4_left_of_dealer", 4, 2, 1, "first_seat=left_of_dealer next_dealer=rotate target=9"),
    ("spar_5_challenge", 5, 4, 1, "revoke=challenge target=6"),
    ("spar_6_aces", 6, 3, 1, "deck=35 target=4"),
    ("spar_2_must_beat", 2, 1, 1, "must_beat=yes shuffle=every_round"),
    ("spar_2_reset_all_carry", 2, 0, 12, "same_suit_scope=reset_all transfer_carry=yes"),
    ("spar_3_last_trick", 3, 0, 1, "scoring=last_trick_only target=10"),
    ("spar_4_must_beat_challenge", 4, 1, 1, "must_beat=yes revoke=challenge target=5"),
    ("spar_3_one_round", 3, 2, 1, "target=1 transfer_carry=yes"),
    ("spar_2_long_stopped", 2, 0, 1, "target=100", 8),
]
