"""Write the golden logs anew: deals played at random, each from the seed that stands here."""

from __future__ import annotations

from peerdeck.dealer import HashStream, HostDealer
from peerdeck.games import game_called
from peerdeck.log import Header
from peerdeck.referee import Referee
from tests.engine.golden import HERE, result

# file name, seats, dealer, seed, house rules that are not at their default
DEALS = [
    ("cpwp_3_plain", 3, 0, 1, ""),
    ("cpwp_3_joker_one", 3, 2, 1, "jokers=one"),
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
]


def play(name: str, seats: int, dealer: int, seed: int, rules: str) -> Referee:
    """Play one of the deals to its end."""
    game = game_called(name.partition("_")[0])
    options = game.options.parse(dict(rule.split("=") for rule in rules.split()))
    referee = Referee(Header(game, options, seats, dealer), HostDealer(f"{name} {seed}".encode()))
    choices = HashStream(f"{name} {seed} choices".encode())
    while referee.to_act:
        seat = referee.to_act[choices.below(len(referee.to_act))]
        legal = game.legal(referee.state, seat)
        referee.act(seat, legal[choices.below(len(legal))])
    return referee


def main() -> None:
    """Write every golden log."""
    for name, *deal in DEALS:
        referee = play(name, *deal)  # type: ignore[arg-type]
        text = referee.text() + result(referee.state.points) + "\n"
        (HERE / f"{name}.log").write_text(text, encoding="utf-8")
        print(f"{name}: {len(referee.entries)} lines, {len(text):,} characters")


if __name__ == "__main__":
    main()
