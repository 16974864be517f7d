"""Proofs from the log about hidden cards, and worlds that are imagined with them."""

from collections import Counter
from collections.abc import Sequence
from itertools import islice, permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.bot import Choice, Look, choose_at_random
from peerdeck.bots import chosen
from peerdeck.card import Card, Face
from peerdeck.dealer import HostDealer
from peerdeck.event import Seat
from peerdeck.games import games
from peerdeck.log import Header
from peerdeck.playout import playout
from peerdeck.referee import Referee, follow
from peerdeck.ruled_out import dealt_within, faces_of
from peerdeck.view import unseen, view, worlds
from tests.support.cases import examples
from tests.support.laws import check_cards
from tests.support.random_play import deals

TRIES = 6_000
WORLDS = 2

some = examples(60)


@examples(25)
@given(deals(300), st.integers(0, 2**32))
def test_no_true_face_is_ruled_out_and_every_reader_proves_the_same(
    referee: Referee, seed: int
) -> None:
    for seat in range(referee.header.seats):
        seen = view(referee.state, seat)
        proved = referee.ruled_out.hidden_from(seen)
        for card, out in proved.items():
            face = referee.state.face[card]
            assert face is not None
            assert not out >> face & 1
            assert seen.face[card] is None
        assert follow(referee.text(seat)).ruled_out.hidden_from(seen) == proved
        for imagined in islice(worlds(seen, Random(seed), proved), WORLDS):
            assert view(imagined, seat) == seen
            check_cards(imagined)
            assert _broken(imagined.face, proved) == []


@some
@given(deals(), st.integers(0, 2**32), st.data())
def test_whatever_is_ruled_out_an_imagined_state_has_the_view_and_respects_it_if_it_can(
    referee: Referee, seed: int, data: st.DataObject
) -> None:
    seen, random = view(referee.state, 0), Random(seed)
    hidden = [card for zone in seen.zones for card in zone if seen.face[card] is None]
    share = data.draw(st.sampled_from([0.1, 0.3, 0.6, 0.9]))
    ruled_out = {
        card: faces_of(
            face
            for face in set(unseen(seen))
            if face != referee.state.face[card] and random.random() < share
        )
        for card in hidden
        if random.random() < share
    }
    for imagined in islice(worlds(seen, random, ruled_out), WORLDS):
        assert view(imagined, 0) == seen
        check_cards(imagined)
        assert _broken(imagined.face, ruled_out) == []  # the truth would do, so something does


def test_what_is_impossible_is_ignored() -> None:
    assert dealt_within([1, 2], [faces_of([1, 2]), 0], Random(1)) is None
    assert dealt_within([1, 2, 3], [faces_of([1, 2])] * 2, Random(1)) is None


@pytest.mark.parametrize(
    ("pool", "ruled_out"),
    [
        ([1, 2, 3, 4], [[1], [1, 2]]),
        ([1, 2, 3, 4], [[1, 2], [2, 3], [3]]),
        ([1, 2, 3, 4, 5], [[1, 2, 3], [3, 4, 5], [2], []]),
        ([1, 1, 2, 3, 4], [[1], [2, 3], [4]]),
    ],
)
def test_every_way_is_as_likely_as_any_other(
    pool: Sequence[Face], ruled_out: Sequence[Sequence[Face]]
) -> None:
    ways = Counter(
        faces
        for faces in permutations(pool, len(ruled_out))
        if all(face not in out for face, out in zip(faces, ruled_out, strict=True))
    )
    masks, random = [faces_of(out) for out in ruled_out], Random(5)
    dealt = Counter(tuple(dealt_within(pool, masks, random) or ()) for _try in range(TRIES))
    assert dealt.keys() == ways.keys()
    expected = {way: TRIES * count / ways.total() for way, count in ways.items()}
    chi_square = sum((dealt[way] - count) ** 2 / count for way, count in expected.items())
    assert chi_square < len(ways) + 4 * (2 * len(ways)) ** 0.5


def test_cards_that_are_entangled_are_dealt_too() -> None:
    """Each card has only two faces left, in a ring: of all ways, two are possible."""
    count = 24
    everything = faces_of(range(count))
    ruled_out = [everything & ~faces_of([at, (at + 1) % count]) for at in range(count)]
    found = Counter(
        tuple(dealt_within(range(count), ruled_out, Random(seed)) or ()) for seed in range(40)
    )
    turned = tuple((at + 1) % count for at in range(count))
    assert set(found) == {tuple(range(count)), turned}


class Asked:
    """A bot that notes for how many cards it was told that something is ruled out."""

    def __init__(self) -> None:
        """Begin with no question."""
        self.told: list[int] = []

    def __call__(self, look: Look, seat: Seat, actions: Sequence[Any], random: Random) -> Choice:
        """Take note, and choose by chance."""
        self.told.append(len(look.ruled_out()))
        return choose_at_random(look, seat, actions, random)


def test_bots_are_told_what_is_proved() -> None:
    spar = games()["spar"]
    header = Header(spar, spar.options(), 3, 0)
    bot, referee, random = Asked(), Referee(header, HostDealer(b"told")), Random(1)
    while not referee.state.sheet:
        seat = referee.to_act[0]
        proved = len(referee.ruled_out.hidden_from(view(referee.state, seat)))
        referee.act(seat, chosen(bot, referee, seat, random)[0])
        assert bot.told[-1] == proved
    assert any(bot.told)
    bot.told.clear()
    playout(spar, spar.begin(spar.options(), 3, 0), [bot] * 3, random)
    assert any(bot.told)


def _broken(faces: Sequence[Face | None], ruled_out: dict[Card, int]) -> list[Card]:
    """Return the cards that have a face that is ruled out."""
    return [card for card, out in ruled_out.items() if out >> (faces[card] or 0) & 1]
