"""The golden logs of Crazy Eights."""

# file name, seats, dealer, seed, house rules that are not at their default, deals if it is stopped
DEALS = [
    ("crazy_eights_2_plain", 2, 0, 1, "", 2),
    ("crazy_eights_2_two_decks", 2, 1, 1, "decks=2 queens=yes last_card=yes", 1),
    ("crazy_eights_3_one_deal", 3, 1, 1, "target=1 draw=until"),
    ("crazy_eights_3_all", 3, 2, 1, "twos=stack queens=yes aces=yes last_card=yes", 1),
    ("crazy_eights_4_three", 4, 3, 1, "draw=three twos=draw", 1),
    ("crazy_eights_4_long", 4, 2, 1, "target=500 aces=yes last_card=yes", 1),
    ("crazy_eights_5_last_card", 5, 4, 1, "last_card=yes target=1"),
    ("crazy_eights_6_until", 6, 0, 1, "draw=until twos=stack target=1"),
    ("crazy_eights_7_twos", 7, 3, 1, "twos=draw aces=yes target=1"),
    ("crazy_eights_8_one_deck", 8, 5, 1, "decks=1 twos=stack queens=yes target=1"),
]
