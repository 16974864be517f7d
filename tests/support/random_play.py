"""Random deals of every game, for the property tests."""

from collections.abc import Sequence
from random import Random

from hypothesis import reject
from hypothesis import strategies as st

from peerdeck.bot import Bot
from peerdeck.bots import chosen
from peerdeck.dealer import HostDealer
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.log import Header
from peerdeck.options import BadOptions, Numbers, Option, Options
from peerdeck.referee import Referee

LONGEST = 20_000  # actions; a deal ends long before


def options(game: Game) -> st.SearchStrategy[Options]:
    """Any house rules of a game."""
    rules = {rule.name: values(rule) for rule in game.options.offered()}
    return st.fixed_dictionaries(rules).map(game.options.parse)


def values(rule: Option) -> st.SearchStrategy[str]:
    """Anything that a house rule can be, the usual more often than the rest."""
    found = st.sampled_from([*rule.samples])
    if isinstance(rule.more, Numbers):
        found |= st.integers(rule.more.least, rule.more.most).map(str)
    return st.just(rule.default) | found


@st.composite
def headers(draw: st.DrawFn, game: Game | None = None) -> Header:
    """Any table of a game, or of any game, that can be played."""
    game = game or draw(st.sampled_from(list(games().values())))
    seats = draw(st.sampled_from(list(game.seats)))
    header = Header(game, draw(options(game)), seats, draw(st.integers(0, seats - 1)))
    try:
        game.begin(header.options, header.seats, header.dealer)
    except BadOptions:
        reject()
    return header


def table_of(
    game: Game | str, seats: int = 3, seed: bytes = b"1", dealer: int = 0, **rules: str
) -> Referee:
    """Return a table whose cards have just been dealt by a host."""
    game = games()[game] if isinstance(game, str) else game
    return Referee(Header(game, game.options.parse(rules), seats, dealer), HostDealer(seed))


def play_on(referee: Referee, random: Random, most: int = LONGEST) -> int:
    """Play at random to the end, or for so many actions. Returns how many there were."""
    for count in range(most):
        seats = referee.to_act
        if not seats:
            return count
        seat = random.choice(seats)
        referee.act(seat, random.choice(referee.game.legal(referee.state, seat)))
    return most


def bots_play(referee: Referee, bots: Sequence[Bot], random: Random) -> None:
    """Let bots, one a seat, play a referee's match to its end."""
    while seats := referee.to_act:
        action, _reason = chosen(bots[seats[0]], referee, seats[0], random)
        referee.act(seats[0], action)


@st.composite
def deals(draw: st.DrawFn, most: int = 200) -> Referee:
    """Any table after some random play."""
    header = draw(headers())
    seed = draw(st.integers(0, 10**6))
    referee = Referee(header, HostDealer(seed.to_bytes(4, "big")))
    play_on(referee, Random(seed), draw(st.integers(0, most)))
    return referee
