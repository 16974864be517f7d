"""The numbers say what a seat knows, all of it that is in the cards, and nothing else."""

from array import array
from itertools import islice
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
from tests.extras.env.tables import seats_asked
from tests.support.cases import examples
from tests.support.random_play import deals


def numbers(row: bytes) -> list[int]:
    return array("h", row).tolist()


def begun(random: Random, name: str, seats: int, **rules: str) -> tuple[Episode, Features]:
    """Begin a match of a game with some house rules."""
    game = games()[name]
    options = game.options.parse(rules)
    episode = Episode(game, options, seats)
    episode.begin(random)
    return episode, Features(game, options, seats)


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
        legal = [it for it in game.legal(state, seat) if type(it).__name__ != "LayDown"]
        rows = [features.actions(state, seat, [action]) for action in legal]
        assert len(set(rows)) == len(rows)


def test_a_hand_is_counted_by_face_and_the_own_seat_comes_first() -> None:
    episode, features = begun(Random(3), "spar", 3)
    state = episode.state
    for seat in range(3):
        cards = numbers(features.cards(state, seat))
        assert cards[:FACES] == [state.faces(seat).count(face) for face in range(FACES)]
        assert cards[FACES : 3 * FACES] == [0] * (2 * FACES)
        assert numbers(features.facts(state, seat))[:3] == [5, 5, 5]


def test_points_turn_and_dealer_are_told_from_the_own_seat() -> None:
    episode, features = begun(Random(3), "spar", 3)
    state = episode.state
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
    episode, features = begun(Random(3), "spar", 3)
    state = episode.state
    empty = [sum(numbers(features.cards(state, seat))[3 * FACES :]) for seat in range(3)]
    leader = episode.seat or 0
    episode.step(0)
    face = state.face[state.zones[state.setup.trick][0]]
    for seat in range(3):
        after = numbers(features.cards(state, seat))[3 * FACES :]
        assert empty[seat] == 0
        assert [place % FACES for place, count in enumerate(after) if count] == [face, face]
    assert numbers(features.facts(state, leader))[:3] == [4, 5, 5]


def test_an_action_says_its_kind_and_its_cards() -> None:
    random = Random(1)
    episode, features = begun(random, "crazy_eights", 2)
    names = [kind.__name__ for kind in episode.game.actions]
    seen = set()
    for seat in seats_asked(episode, random):
        for action in episode.legal:
            row = numbers(features.actions(episode.state, seat, [action]))
            kind = type(action).__name__
            assert [names[k] for k, flag in enumerate(row[: len(names)]) if flag] == [kind]
            if kind == "Play":
                faces = [face for face, count in enumerate(row[len(names) :][:FACES]) if count]
                assert faces == [face for _card, face in action.cards]
            if kind == "Name":
                assert row[len(names) + FACES] == action.suit
            seen.add(kind)
    assert {"Play", "Draw", "Name"} <= seen


def test_an_action_says_in_whose_hand_a_hidden_card_is_and_not_its_face() -> None:
    """A joker has been played that swaps cards blindly."""
    random = Random(1)
    episode, features = begun(random, "cpwp", 4, jokers="four", joker_pick="blind")
    asked = seats_asked(episode, random)
    seat = next(seat for seat in asked if isinstance(episode.legal[0], Swap))
    state, legal = episode.state, episode.legal
    other = imagine(view(state, seat), Random(1))
    assert other.face != state.face
    assert features.actions(other, seat, legal) == features.actions(state, seat, legal)
    start = len(episode.game.actions) + FACES
    whose = set()
    for action in legal:
        fields = numbers(features.actions(state, seat, [action]))[start : start + 2]
        for card, number in zip(action, fields, strict=True):
            if state.place[card] == seat:
                assert number == state.face[card]
            else:
                assert number == -1 - (state.place[card] - seat) % 4
                whose.add(number)
    assert whose == {-2, -3, -4}


def test_numbers_that_are_too_large_are_cut_off() -> None:
    episode, features = begun(Random(1), "spar", 2)
    episode.state.points = (100_000, -100_000)
    assert {MOST, -MOST} <= {*numbers(features.facts(episode.state, 0))}


@pytest.mark.parametrize("game", games())
def test_equal_cards_have_equal_rows_after_a_shuffle(game: str) -> None:
    """Cards get fresh numbers with every shuffle, and the rows must not depend on them."""
    found = games()[game]
    features = Features(found, found.options(), 4)
    kinds: dict[tuple[object, ...], bytes] = {}
    for seed in range(4):
        episode, random = Episode(found, found.options(), 4, deals=1), Random(seed)
        episode.begin(random)
        for seat in seats_asked(episode, random):
            for action in episode.legal:
                if type(action).__name__ in ("Play", "Discard"):
                    field = action[0]
                    shown = field if field and isinstance(field[0], tuple) else (field,)
                    key = (type(action), *[face for _card, face in shown])
                    row = features.actions(episode.state, seat, [action])
                    assert kinds.setdefault(key, row) == row
    assert len(set(kinds.values())) == len(kinds) > 20


@pytest.mark.parametrize("game", games())
def test_a_match_is_not_mistaken_for_the_one_before_it(game: str) -> None:
    """In every match the cards get the same numbers, and other faces."""
    found = games()[game]
    table = (found, found.options(), found.seats[0])
    episode, used, random = Episode(*table, deals=1), Features(*table), Random(1)
    for _match in range(20):
        fresh = Features(*table)
        episode.begin(random)
        for _seat in islice(seats_asked(episode, random), 30):
            for seat in range(found.seats[0]):
                assert used.cards(episode.state, seat) == fresh.cards(episode.state, seat)
