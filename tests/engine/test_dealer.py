"""The dealers: unbiased, reproducible when told to be, and otherwise never the same twice."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from peerdeck.card import full_deck, parse_faces
from peerdeck.dealer import WORDS, HashStream, HostDealer, StackedDealer
from peerdeck.event import Moved, Shuffled
from peerdeck.games.cpwp import CPWP
from peerdeck.games.cpwp.table import HouseRules, Table, start
from peerdeck.log import Header
from peerdeck.referee import Referee
from peerdeck.state import evolve
from peerdeck.view import view


class Words(HashStream):
    """A stream of these words instead of random ones."""

    def __init__(self, *words: int) -> None:
        """The words in the order in which they are to come."""
        super().__init__(b"")
        self._given: Iterator[int] = iter(words)

    def _block(self) -> tuple[int, ...]:
        return (next(self._given),)


def fresh(seats: int = 3) -> Table:
    """A table whose deck is to be shuffled."""
    return start(HouseRules(), seats, 0)


@pytest.fixture
def state() -> Table:
    """A table for three at which the cards have not been shuffled."""
    return fresh()


# Numbers


def test_words_of_the_incomplete_last_row_are_thrown_away() -> None:
    """2**32 is one more than a multiple of 3: its last word would favour the 0."""
    assert WORDS % 3 == 1
    assert Words(WORDS - 1, 5).below(3) == 5 % 3
    assert Words(WORDS - 2).below(3) == 2


@pytest.mark.parametrize("bound", [3, 5, 6, 7, 52, 54, 104, 108, 10**9, 2**31 + 1, 2**32 - 1])
def test_no_number_has_more_words_than_another(bound: int) -> None:
    """The first word that is thrown away is the first one past the last whole row."""
    whole = WORDS - WORDS % bound
    assert Words(whole - 1).below(bound) == bound - 1
    assert Words(whole, 0).below(bound) == 0
    assert Words(whole, 1).below(bound) == 1
    assert Words(WORDS - 1, 1).below(bound) == 1


@pytest.mark.parametrize("bound", [1, 2, 4, 64, 2**16, 2**31, 2**32])
def test_powers_of_two_throw_nothing_away(bound: int) -> None:
    assert Words(WORDS - 1).below(bound) == bound - 1


def test_the_stream_is_sha_256_of_seed_and_block_number() -> None:
    """Peers that share a seed must come to the same shuffle, on any machine."""
    blocks = [hashlib.sha256(b"seed" + number.to_bytes(8, "big")).digest() for number in range(2)]
    words = [
        int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4)
    ]
    stream = HashStream(b"seed")
    drawn = [stream.below(WORDS) for _word in range(16)]
    assert drawn == [*words[7::-1], *words[:7:-1]]


def chi_square(counts: Iterable[int], expected: float) -> float:
    """Return how far counts are from what is expected of each."""
    return sum((count - expected) ** 2 / expected for count in counts)


# Shuffles


def test_all_orders_are_equally_likely() -> None:
    """The usual wrong shuffle, every place with any other, fails here by far."""
    shuffles = 12_000
    orders = Counter(
        tuple(HashStream(seed.to_bytes(4, "big")).shuffled("abcd"))  # type: ignore[arg-type]
        for seed in range(shuffles)
    )
    assert len(orders) == 24
    # 23 degrees of freedom: 99.9 % of fair shuffles stay below 49.73
    assert chi_square(orders.values(), shuffles / 24) < 49.73


def test_a_shuffle_leaves_what_it_was_given() -> None:
    given = list(full_deck(2, 2))
    assert sorted(HashStream(b"x").shuffled(given)) == sorted(given)
    assert given == list(full_deck(2, 2))
    assert HashStream(b"x").shuffled([]) == []
    assert HashStream(b"x").shuffled([7]) == [7]


# The host's dealer


def test_every_shuffle_of_a_dealer_is_another_one(state: Table) -> None:
    dealer = HostDealer(b"seed")
    assert len({dealer.shuffle(state, state.called) for _shuffle in range(20)}) == 20


def test_different_seeds_shuffle_differently(state: Table) -> None:
    seeds = [b"", b"seed", b"Seed", b"seed\0", *(bytes([n]) for n in range(50))]
    assert len({HostDealer(seed).shuffle(state, state.called) for seed in seeds}) == len(seeds)


def test_a_seeded_shuffle_stays_the_same_for_good(state: Table) -> None:
    """Seeds stand in logs and bug reports: a change here would make them worthless."""
    faces = HostDealer(b"peerdeck").shuffle(state, state.called)
    text = " ".join(map(str, faces))
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "2ab8d42b4aecf5e6"


def test_without_a_seed_every_shuffle_asks_the_operating_system(
    state: Table,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    def urandom(size: int) -> bytes:
        asked.append(size)
        return bytes([len(asked)]) * size

    monkeypatch.setattr("os.urandom", urandom)
    dealer = HostDealer()
    shuffles = {dealer.shuffle(state, state.called) for _shuffle in range(3)}
    assert asked == [32, 32, 32]
    assert len(shuffles) == 3


def test_without_a_seed_no_two_tables_are_dealt_alike() -> None:
    header = Header(CPWP, HouseRules(), 3, 0)
    assert len({Referee(header, HostDealer()).text() for _table in range(10)}) == 10


def test_only_who_knows_every_face_can_deal(state: Table) -> None:
    evolve(state, [Shuffled(state.called, state.deck), Moved(tuple(range(52, 70)), 0)])
    seen = view(state, 1)
    for dealer in (HostDealer(), StackedDealer(state.deck)):
        with pytest.raises(ValueError, match="Only a state that knows every face can deal"):
            dealer.shuffle(seen, seen.zones[0])
        with pytest.raises(ValueError, match="Only a state that knows every face can deal"):
            dealer.show(seen, seen.zones[0])
        assert dealer.show(state, state.zones[0]) == tuple(range(18))


# The stacked deck


def test_a_stacked_deck_comes_out_as_told(state: Table) -> None:
    orders = [tuple(reversed(state.deck)), state.deck]
    dealer = StackedDealer(*orders)
    assert [dealer.shuffle(state, state.called) for _order in orders] == orders


@pytest.mark.parametrize("wrong", ["7D", "7D " * 52, ""])
def test_a_stacked_deck_must_hold_the_cards_that_are_shuffled(state: Table, wrong: str) -> None:
    with pytest.raises(ValueError, match="does not hold the cards that are shuffled"):
        StackedDealer(parse_faces(wrong)).shuffle(state, state.called)


def test_a_stacked_deck_can_run_out(state: Table) -> None:
    with pytest.raises(ValueError, match="no order left"):
        StackedDealer().shuffle(state, state.called)
