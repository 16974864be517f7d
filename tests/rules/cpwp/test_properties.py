"""Laws of Can't Play, Won't Play alone.

Above all `legal` against brute force: over all ways to lay down a small hand, on any board, what
is offered is exactly what is allowed.
"""

from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from peerdeck.action import Pass, Play
from peerdeck.card import JOKER, Face, face_of, face_text, rank, suit
from peerdeck.dealer import HostDealer
from peerdeck.games.cpwp import CPWP
from peerdeck.games.cpwp.rows import Row, fitting, viable
from peerdeck.games.cpwp.table import Hold, HouseRules, Look, NotMine, Swap
from peerdeck.log import Header
from peerdeck.referee import Referee
from peerdeck.state import GONE, State
from tests.rules.cpwp.table import table
from tests.support.cases import examples
from tests.support.laws import is_allowed
from tests.support.positions import Table
from tests.support.random_play import options, play_on

SMALL = 5  # cards of a hand that is laid down in every possible way


@st.composite
def positions(draw: st.DrawFn) -> Table:
    """Any board, and a small hand of cards that lie near what the board takes next."""
    rules = draw(options(CPWP)).pairs()
    random = Random(draw(st.integers(0, 2**32)))
    opening = random.random() < 0.1
    state = table(**rules).state
    # nobody is dealt so few cards that the first one could leave nothing but jokers
    left = [face for face in state.deck if face != JOKER or not opening]
    down: list[Face] = []
    for _card in range(0 if opening else random.randrange(40)):
        takes = [face for face in viable(state.setup.rows, state) if face in left]
        if not takes:
            break
        down.append(random.choice(takes))
        left.remove(down[-1])
        state = table(down=" ".join(map(face_text, down)), **rules).state
    random.shuffle(left)
    next_ones = [face for face in viable(state.setup.rows, state) if face != JOKER]
    near = [7 - 1 + 13] if opening or not next_ones else next_ones
    centre = random.choice(near)
    left.sort(key=lambda face: face == JOKER or suit(face) != suit(centre) or
              abs(rank(face) - rank(centre)) > 3)  # fmt: skip
    hand = [*left[: random.randrange(SMALL)], random.choice(left[SMALL:])]
    if JOKER in left[SMALL:] and random.random() < 0.3:
        hand[-1] = JOKER
    others = [face_text(face) for face in state.deck if face not in hand and face not in down][:2]
    return table(
        " ".join(map(face_text, hand)),
        *others,
        down=" ".join(map(face_text, down)),
        stage="opening" if opening else "playing",
        **rules,
    )


@examples(300)
@given(positions())
def test_what_is_offered_is_what_is_allowed(t: Table) -> None:
    hand = [(card, t.state.face[card] or 0) for card in t.state.zones[0]]
    every: list[Any] = [
        Play(cards) for size in range(len(hand) + 1) for cards in permutations(hand, size)
    ]
    every += [Pass(), Hold(), NotMine(), Look(0, 1), Swap(hand[0][0], t.state.zones[1][0])]
    offered = t.may()  # fails if something is offered twice
    accepted = {action for action in every if is_allowed(t.referee, t.state.turn, action)}
    assert set(map(t.text, accepted)) == offered


def laid_one_by_one(row: Row, state: State[Any, Any], run: Sequence[Face]) -> int:
    """Return how much of a run a row takes, card by card, each seen where those before it lie."""
    sevens = state.faces(row.seven)
    sides = {1: state.faces(row.up), -1: state.faces(row.down)}
    way = 0
    for count, face in enumerate(run):
        if suit(face) not in row.suits or (count and abs(face - run[count - 1]) > 1):
            return count
        if rank(face) == 7:
            if way or sevens.count(face) >= row.width // len(row.suits):
                return count
            sevens.append(face)
            continue
        side = 1 if rank(face) > 7 else -1
        lying = sides[side]
        is_next = abs(rank(face) - 7) == len(lying) // row.width + 1
        is_double = len(row.suits) > 1 and len(lying) % 2 and lying[-1] == face
        if way == -side or face_of(7, suit(face)) not in sevens or not is_next or is_double:
            return count
        lying.append(face)
        way = side
    return len(run)


@examples(100)
@given(positions(), st.integers(0, 2**32))
def test_a_row_takes_as_much_of_a_run_as_can_be_laid_card_by_card(t: Table, seed: int) -> None:
    random = Random(seed)
    for row in t.state.setup.rows:
        for start in (face_of(value, of_suit) for of_suit in row.suits for value in range(1, 14)):
            run = [start]
            while len(run) < 8:
                assert fitting(row, t.state, run) == laid_one_by_one(row, t.state, run)
                run.append(max(0, min(51, run[-1] + random.choice([-1, 0, 1, 1, 2]))))


@st.composite
def swaps(draw: st.DrawFn) -> Table:
    """Small hands in the middle of a joker."""
    random = Random(draw(st.integers(0, 2**32)))
    rules = draw(options(CPWP)).pairs()
    rules["jokers"] = draw(st.sampled_from(["one", "two", "three", "four"]))
    red = [f"{rank}{suit}" for suit in "DH" for rank in "23456789TJQK"]
    random.shuffle(red)
    hands = [" ".join(red.pop() for _card in range(random.randrange(1, 4))) for _seat in range(4)]
    t = table(f"{hands[0]} *", *hands[1:], down="7C", **rules)
    t.state.notes.jokers = (0, random.randrange(3), 0, 0)
    t.do("*")
    for _step in range(random.randrange(4)):
        if t.stage == "swapping":
            t.do(random.choice(CPWP.legal(t.state, 0)))
    return t


@examples(200)
@given(swaps())
def test_exactly_the_allowed_swaps_are_offered(t: Table) -> None:
    """A swap may be told either way round: the cards' order means nothing."""
    if t.stage != "swapping":
        return
    out = {GONE, t.stock_zone}
    dealt = [card for card, zone in enumerate(t.state.place) if zone not in out]
    others = t.state.zones[t.stock_zone][:2]
    live = [-1, 0, *dealt, *others, len(t.state.place)]
    every: list[Any] = [Look(one, other) for one in range(-1, 6) for other in range(-1, 6)]
    every += [Swap(one, other) for one in live for other in live]
    every += [Pass(), Hold(), NotMine(), Play(())]
    accepted = {action for action in every if is_allowed(t.referee, t.state.turn, action)}
    offered = set(CPWP.legal(t.state, 0))
    assert offered
    assert accepted == offered | {type(action)(*action[::-1]) for action in offered}


@st.composite
def fresh(draw: st.DrawFn, pass_: str = "") -> tuple[Referee, int]:
    """A fresh deal, and a seed to play it with."""
    fixed = {"match": "one", **({"pass": pass_} if pass_ else {})}
    rules = HouseRules.parse({**draw(options(CPWP)).pairs(), **fixed})
    seats = draw(st.sampled_from(list(CPWP.seats)))
    seed = draw(st.integers(0, 2**32))
    header = Header(CPWP, rules, seats, draw(st.integers(0, seats - 1)))
    return Referee(header, HostDealer(seed.to_bytes(5, "big"))), seed


@examples(80)
@given(fresh())
def test_a_deal_ends_within_a_bound_and_shares_out_its_points(deal: tuple[Referee, int]) -> None:
    """One winner, who is out first; those who play on share out all places."""
    referee, seed = deal
    state, seats = referee.state, referee.header.seats
    asked, held, swapped = seats, 3 * seats, 2 * (1 + 2 + 3 + 4)
    # more cannot happen: in each round a card is played or somebody holds back
    most = asked + seats * (len(state.deck) + held) + swapped
    assert play_on(referee, Random(seed), most) < most
    assert state.notes.stage == "over"
    out, points = state.notes.out, state.points
    assert points[out[0]] == max(points)
    if state.setup.rules.after_win == "stop":
        assert sorted(points) == [0] * (seats - 1) + [1]
        assert len(out) == 1
    else:
        assert sorted(points) == sorted(out) == list(range(seats))
        assert sum(map(bool, state.zones[:seats])) == 1
