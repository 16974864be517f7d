"""Write the golden logs again: matches played by bots, each from the seed that is listed with it.

A text for each game lists them, with the fields of `Match`. Names of games on the command line
write those alone.
"""

import sys
from random import Random

from peerdeck.action import GoOn, Stop
from peerdeck.bot import Sight
from peerdeck.bots import bot_called
from peerdeck.dealer import HashStream, HostDealer
from peerdeck.games import games
from peerdeck.log import Header
from peerdeck.referee import Referee
from peerdeck.view import view
from tests.rules.golden import HERE, Match, matches, result

RANDOM_SHARE = 2  # in so many choices one is made by chance, so that unusual things happen too


def play(game_id: str, match: Match) -> Referee:
    """Play one of the matches to its end."""
    name, seats, dealer, seed, most_deals, rules = match
    game = games()[game_id]
    options = game.options.parse(dict(rule.split("=") for rule in rules))
    referee = Referee(Header(game, options, seats, dealer), HostDealer(f"{name} {seed}".encode()))
    choices = HashStream(f"{name} {seed} choices".encode())
    bots = {name: bot_called(name, game) for name in ("random", "greedy")}
    while referee.to_act:
        seat = referee.to_act[0]
        seen = view(referee.state, seat)
        bot = bots["random" if choices.below(RANDOM_SHARE) == 0 else "greedy"]
        random = Random(choices.below(2**32))
        action, _reason = bot(Sight(seen, seat), seat, game.legal(seen, seat), random)
        referee.act(seat, action)
        if most_deals and len(referee.state.sheet) == most_deals:
            for seat in (0, 0, *reversed(range(seats))):  # one of them thinks better of it first
                wish = GoOn() if referee.state.stopping == 1 else Stop()
                referee.act(seat, wish)
    return referee


def main(wanted: list[str]) -> None:
    """Write the golden logs of these games, or of all."""
    for game_id in wanted or games():
        listed = HERE / f"{game_id}.txt"
        if not listed.exists():
            sys.exit(
                f"Write tests/rules/golden/{game_id}.txt first: a list of matches, as in spar.txt."
            )
        for match in matches(listed.read_text(encoding="utf-8")):
            referee = play(game_id, match)
            text = referee.text() + result(referee) + "\n"
            (HERE / f"{match.name}.log").write_text(text, encoding="utf-8")
            print(f"{match.name}: {len(referee.entries)} lines, {len(text):,} characters")


if __name__ == "__main__":
    main(sys.argv[1:])
