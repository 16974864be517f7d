"""The golden logs of Can't Play, Won't Play."""

# file name, seats, dealer, seed, house rules that are not at their default
DEALS = [
    ("cpwp_3_plain", 3, 0, 1, ""),
    ("cpwp_3_joker_one", 3, 2, 72, "jokers=one"),
    ("cpwp_4_joker_two", 4, 1, 1, "jokers=two joker_last=not_allowed opening_card=any_7"),
    ("cpwp_4_paired_holding_back", 4, 3, 1, "black_row_1deck=paired pass=three_passes"),
    ("cpwp_3_two_decks_open", 3, 1, 3, "decks=2 jokers=one joker_pick=open runs=single"),
    ("cpwp_5_two_decks", 5, 4, 1, "after_win=play_on"),
    ("cpwp_5_joker_three", 5, 0, 1, "jokers=three joker_pick=open rows_2deck=chain"),
    ("cpwp_6_joker_four", 6, 2, 1, "jokers=four nth_scope=per_player"),
    ("cpwp_6_single", 6, 5, 1, "runs=single pass=three_passes"),
    ("cpwp_7_chain", 7, 3, 1, "rows_2deck=chain opening_card=any_7"),
    ("cpwp_8_one_deck", 8, 6, 4, "decks=1 black_row_1deck=paired jokers=four joker_pick=open"),
    ("cpwp_8_places", 8, 7, 1, "jokers=two after_win=play_on joker_last=not_allowed"),
    ("cpwp_3_first_to_one", 3, 1, 1, "match=wins match_deals=1"),
    ("cpwp_3_cards_left", 3, 1, 1, "match=cards_left runs=single"),
    ("cpwp_4_first_to_two", 4, 1, 2, "match=wins match_deals=2 after_win=play_on jokers=one"),
    ("cpwp_4_stopped", 4, 0, 1, "match=cards_left match_deals=20", 2),
]
