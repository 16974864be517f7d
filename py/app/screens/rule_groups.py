"""House rules under headings: those on one subject side by side."""

from __future__ import annotations

from collections.abc import Sequence

from peerdeck.options import Option
from peerdeck.words import N_, _

# Each rule by its name: a heading shows those that the game has.
GROUPS: dict[str, tuple[str, ...]] = {
    N_("The rounds"): ("rounds", "round7", "last_round_all"),
    N_("The match"): ("match", "match_deals", "after_win", "target", "scoring"),
    N_("Jokers"): (
        "jokers",
        "joker_pick",
        "joker_last",
        "nth_scope",
        "jokers_per_meld",
        "jokers_in",
        "joker_redeem",
    ),
    N_("Cards and dealing"): (
        "deck",
        "decks",
        "shuffle",
        "cut",
        "burn",
        "first_seat",
        "next_dealer",
        "hands_between_rounds",
        "dry",
    ),
    N_("Who leads"): ("first_player", "next_leader"),
    N_("The rows"): ("black_row_1deck", "rows_2deck", "opening_card"),
    N_("Special cards"): ("twos", "queens", "aces"),
    N_("Taking turns"): ("draw", "runs", "pass", "grace", "voluntary_pass", "must_beat", "revoke"),
    N_("The wildcard"): (
        "wild_undecided",
        "five_plus",
        "quad_undecided_flip",
        "double_cycle",
    ),
    N_("Sixes and sevens"): ("same_suit_scope", "transfer_carry"),
    N_("Melds"): (
        "set_suits",
        "distinct_set_values",
        "consecutive_runs",
        "ace_both_ends",
        "laydown_size",
        "same_turn_layoff",
    ),
    N_("Buying"): (
        "buys",
        "buys_per",
        "buy_price",
        "buy_after_laydown",
        "buy_own_discard",
        "upcard_buyable",
    ),
    N_("Going out and points"): ("last_card", "go_out", "hot_card", "points"),
}


def grouped(rules: Sequence[Option]) -> list[tuple[str, list[Option]]]:
    """Return the rules of a game under their headings, those of no group last."""
    by_name = {rule.name: rule for rule in rules}
    found = [
        (_(title), [by_name[name] for name in names if name in by_name])
        for title, names in GROUPS.items()
    ]
    grouped_names = {name for names in GROUPS.values() for name in names}
    rest = [rule for rule in rules if rule.name not in grouped_names]
    return [(title, listed) for title, listed in [*found, (_("Other rules"), rest)] if listed]
