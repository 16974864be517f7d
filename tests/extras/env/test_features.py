"""The numbers say what a seat knows, all of it that is in the cards, and nothing else."""

from __future__ import annotations

from array import array
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.env.episode import Episode
from peerdeck.env.features import FACES, MOST, Features
from peerdeck.games import games
from peerdeck.games.cpwp.table import Swap
from peerdeck.referee import Referee
from peerdeck.view import imagine, view
from tests.support.cases import examples
from tests.support.random_play import deals

SPAR = games()["spar"]


def numbers(told: bytes) -> list[int]:
    return array("h", told).tolist()


@examples(80)
@given(deals(), st.integers(0, 2**32))
def test_they_are_the_same_wherever_the_hidden_cards_are(referee: Referee, seed: int) -> None:
    game, state = referee.game, referee.state
    if state.called or state.unshown:
        return
    features = Features(game, referee.header.options, state.seats)
    for seat in range(state.seats):
        other = imagine(view(state, seat), Random(seed))
        assert features.cards(other, seat) == features.cards(state, seat)
        assert features.facts(other, seat) == features.facts(state, seat)
        legal = game.legal(state, seat)
        assert features.actions(other, seat, legal) == features.actions(state, seat, legal)
        assert len(features.cards(state, seat)) == 2 * FACES * features.rows
        assert len(features.facts(state, seat)) == 2 * features.facts_width
        assert len(features.actions(state, seat, legal)) == 2 * features.action_width * len(legal)


@examples(80)
@given(deals())
def test_different_actions_have_different_rows(referee: Referee) -> None:
    """But where they lay melds of the same cards in another order, which no count can tell."""
    game, state = referee.game, referee.state
    features = Features(game, referee.header.options, state.seats)
    for seat in game.to_act(state):
        legal = [one for one in game.legal(state, seat) if type(one).__name__ != "LayDown"]
        rows = [features.actions(state, seat, [one]) for one in legal]
        assert len(set(rows)) == len(rows)


def test_a_hand_is_counted_by_face_and_the_own_seat_comes_first() -> None:
    episode = Episode(SPAR, SPAR.options(), 3)
    episode.begin(Random(3))
    features, state = Features(SPAR, SPAR.options(), 3), episode.state
    for seat in range(3):
        cards = numbers(features.cards(state, seat))
        assert cards[:FACES] == [state.faces(seat).count(face) for face in range(FACES)]
        assert cards[FACES : 3 * FACES] == [0] * (2 * FACES)
        facts = numbers(features.facts(state, seat))
        assert facts[:3] == [5, 5, 5]


def test_points_turn_and_dealer_are_told_from_the_own_seat() -> None:
    episode = Episode(SPAR, SPAR.options(), 3)
    episode.begin(Random(3))
    features, state = Features(SPAR, SPAR.options(), 3), episode.state
    state.points, state.turn, state.dealer = (10, 20, 30), 1, 2
    after = len(state.zones)
    for seat in range(3):
        facts = numbers(features.facts(state, seat))
        assert facts[after : after + 3] == [*state.points[seat:], *state.points[:seat]]
        start = after + 4  # there is one note that is a number
        turn, dealer, own = (facts[start + 3 * k :][:3] for k in range(3))
        assert (turn.index(1) + seat) % 3 == state.turn
        assert (dealer.index(1) + seat) % 3 == state.dealer
        assert own.index(1) == seat
        assert sum(turn + dealer + own) == 3


def test_an_open_card_is_seen_by_all() -> None:
    episode = Episode(SPAR, SPAR.options(), 3)
    episode.begin(Random(3))
    features, state = Features(SPAR, SPAR.options(), 3), episode.state
    empty = [sum(numbers(features.cards(state, seat))[3 * FACES :]) for seat in range(3)]
    leader = episode.seat
    episode.step(0)
    face = state.face[state.zones[state.setup.trick][0]]
    for seat in range(3):
        after = numbers(features.cards(state, seat))[3 * FACES :]
        assert empty[seat] == 0
        assert [place % FACES for place, count in enumerate(after) if count] == [face, face]
    facts = numbers(features.facts(state, (leader or 0)))
    assert facts[:3] == [4, 5, 5]


def test_an_action_says_its_kind_and_its_cards() -> None:
    game = games()["crazy_eights"]
    episode = Episode(game, game.options(), 2)
    random = Random(1)
    episode.begin(random)
    features = Features(game, game.options(), 2)
    names = [kind.__name__ for kind in game.actions]
    seen = set()
    for _step in range(2_000):
        if episode.seat is None:
            episode.begin(random)
        for action in episode.legal:
            row = numbers(features.actions(episode.state, episode.seat or 0, [action]))
            kind = type(action).__name__
            assert [names[k] for k, one in enumerate(row[: len(names)]) if one] == [kind]
            faces = row[len(names) : len(names) + FACES]
            shown = [face for _card, face in action.cards] if kind == "Play" else []
            if kind == "Play":
                assert [face for face, count in enumerate(faces) if count] == shown
            if kind == "Name":
                assert row[len(names) + FACES] == action.suit
            seen.add(kind)
        episode.step(int(random.random() * len(episode.legal)))
    assert {"Play", "Draw", "Name"} <= seen


@pytest.fixture
def swapping() -> Episode:
    """A joker has been played that swaps cards blindly."""
    game = games()["cpwp"]
    options = game.options.parse({"jokers": "four", "joker_pick": "blind"})
    episode, random = Episode(game, options, 4), Random(1)
    episode.begin(random)
    while not isinstance(episode.legal[0], Swap):
        episode.step(int(random.random() * len(episode.legal)))
    return episode


def test_an_action_does_not_tell_the_face_of_a_hidden_card(swapping: Episode) -> None:
    seat, state, legal = swapping.seat or 0, swapping.state, swapping.legal
    features = Features(swapping.game, swapping.options, 4)
    other = imagine(view(state, seat), Random(1))
    assert other.face != state.face
    assert features.actions(other, seat, legal) == features.actions(state, seat, legal)


def test_an_action_tells_in_whose_hand_a_hidden_card_is(swapping: Episode) -> None:
    seat, state = swapping.seat or 0, swapping.state
    features = Features(swapping.game, swapping.options, 4)
    start = len(swapping.game.actions) + FACES
    whose = set()
    for action in swapping.legal:
        told = numbers(features.actions(state, seat, [action]))[start : start + 2]
        for card, number in zip(action, told, strict=True):
            if state.place[card] == seat:
                assert number == state.face[card]
            else:
                assert number == -1 - (state.place[card] - seat) % 4
                whose.add(number)
    assert whose == {-2, -3, -4}


def test_numbers_that_are_too_large_are_cut_off() -> None:
    episode = Episode(SPAR, SPAR.options(), 2)
    episode.begin(Random(1))
    features = Features(SPAR, SPAR.options(), 2)
    episode.state.points = (100_000, -100_000)
    facts = numbers(features.facts(episode.state, 0))
    assert MOST in facts
    assert -MOST in facts


@pytest.mark.parametrize("game", games())
def test_equal_cards_have_equal_rows_after_a_shuffle(game: str) -> None:
    """Cards get fresh numbers with every shuffle, and the rows must not depend on them."""
    found = games()[game]
    features = Features(found, found.options(), 4)
    kinds: dict[tuple[object, ...], bytes] = {}
    for seed in range(4):
        episode = Episode(found, found.options(), 4, deals=1)
        random = Random(seed)
        episode.begin(random)
        while episode.seat is not None:
            for action in episode.legal:
                if type(action).__name__ in ("Play", "Discard"):
                    field = action[0]
                    shown = field if field and isinstance(field[0], tuple) else (field,)
                    key = (type(action), *[face for _card, face in shown])
                    row = features.actions(episode.state, episode.seat, [action])
                    assert kinds.setdefault(key, row) == row
            episode.step(int(random.random() * len(episode.legal)))
    assert len(set(kinds.values())) == len(kinds) > 20


@pytest.mark.parametrize("game", games())
def test_a_match_is_not_mistaken_for_the_one_before_it(game: str) -> None:
    """In every match the cards get the same numbers, and other faces."""
    found = games()[game]
    seats = found.seats[0]
    kept = Features(found, found.options(), seats)
    episode, random = Episode(found, found.options(), seats, deals=1), Random(1)
    for _match in range(20):
        fresh = Features(found, found.options(), seats)
        episode.begin(random)
        for _step in range(30):
            if episode.seat is None:
                break
            for seat in range(seats):
                assert kept.cards(episode.state, seat) == fresh.cards(episode.state, seat)
            episode.step(int(random.random() * len(episode.legal)))
