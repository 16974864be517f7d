"""Whole matches that a host dealt to people and bots: at every seat they are found to be fair."""

from __future__ import annotations

import re
from random import Random

import pytest

from peerdeck.fair.book import Book
from peerdeck.fair.lines import Line, Opened
from peerdeck.fair.proof import prove
from peerdeck.fair.record import parse_record
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.games.cpwp import CPWP
from peerdeck.games.spar import SPAR
from peerdeck.referee import Follower, follow
from peerdeck.state import GONE
from peerdeck.view import view
from tests.engine.fair.friends import TABLE, Friends

every_game = pytest.mark.parametrize("game", games().values(), ids=list(games()))


def party(game: Game, persons: int, name: str) -> Friends:
    """A table of so many persons, and as many bots as there is room for or chance wants."""
    random = Random(name)
    seats = random.choice([seats for seats in game.seats if seats >= persons])
    people = random.sample(range(seats), persons)  # any of them hosts
    return Friends(game, seats, people, name)


PARTIES = [
    (game, persons)
    for game in games().values()
    for persons in {2, 3, game.seats[-1] - 1, game.seats[-1]}
    if persons <= 3 or game.id in ("cpwp", "spar") or persons == 8
]


@pytest.mark.parametrize(("game", "persons"), PARTIES, ids=[f"{g.id} {n}" for g, n in PARTIES])
def test_a_whole_match_is_proved_fair_at_every_seat(game: Game, persons: int) -> None:
    friends = party(game, persons, f"{game.id} {persons}")
    friends.play(Random(persons))
    assert friends.referee.over
    found = {guest: prove(guest.text(), TABLE) for guest in friends.guests.values()}
    proofs = [prove(friends.text(), TABLE), prove(friends.whole(), TABLE), *found.values()]
    for proof in proofs:
        assert proof.fault is None
        assert {one.standing for one in proof.shuffles} == {"proved"}
        assert all(one.seeded == tuple(sorted(friends.people)) for one in proof.shuffles)
        assert proof.actions > 0
        assert proof.told([]).endswith("It was fair.")
    for guest in friends.guests.values():
        assert guest.proof() == found[guest]  # its salts make no difference


@every_game
def test_the_log_of_such_a_table_is_a_log(game: Game) -> None:
    friends = party(game, 2, game.id)
    friends.play(Random(game.id), 100)
    guest = next(iter(friends.guests.values()))
    state = friends.referee.state
    assert follow(friends.whole()).state == state
    assert follow(guest.text()).state == view(state, guest.seat)
    assert [item for _line, item in parse_record(friends.whole())[1]] == friends.items


@every_game
@pytest.mark.parametrize("number", range(4))
def test_no_shuffle_has_to_be_opened_while_a_card_of_it_can_be_played_hidden(
    game: Game, number: int
) -> None:
    """A card that was hidden when its shuffle was opened does nothing more but be shuffled."""
    friends = party(game, 2 + number % 2, f"secret {game.id} {number}")
    friends.play(Random(number), 300)
    follower = Follower(friends.header)
    book = Book(TABLE, friends.header)
    secrets: dict[int, tuple[int, int]] = {}
    everybody = (1 << friends.header.seats) - 1
    for item in friends.items:
        book.take(item)
        if isinstance(item, Opened):
            for card in book.shuffles[item.shuffle].cards:
                if follower.state.seen[card] != everybody and not follower.over:
                    secrets[card] = follower.state.seen[card], follower.state.place[card]
        if not isinstance(item, Line):
            was = {card: follower.state.place[card] for card in secrets}
            follower.feed(item)
            for card, (seen, _place) in secrets.items():
                assert follower.state.seen[card] == seen
                place = follower.state.place[card]
                if was[card] != GONE and place not in (GONE, was[card]):
                    assert card in follower.state.called


@every_game
def test_a_shuffle_is_opened_as_soon_as_that_tells_nothing_and_not_before(game: Game) -> None:
    friends = party(game, 2, f"opening {game.id}")
    assert friends.dealer.book.shuffles[0].opened is None
    random = Random(game.id)
    while friends.play(random, 1):
        state = friends.referee.state
        for one in friends.dealer.book.shuffles:
            if one.dealt and one.opened is None:
                assert any(state.place[card] != GONE for card in one.cards)
    assert all(one.opened for one in friends.dealer.book.shuffles)


def test_a_shuffle_is_opened_when_the_deal_is_over_and_the_next_one_is_not_dealt_yet() -> None:
    friends = Friends(CPWP, 3, [0, 1], "between", match="wins")
    random = Random(5)
    while friends.referee.state.notes.stage != "between":
        friends.play(random, 1)
    (only,) = friends.dealer.book.shuffles
    assert only.opened


def test_the_stock_of_spar_stays_hidden_from_round_to_round() -> None:
    friends = Friends(SPAR, 3, [0, 1], "stock", shuffle="when_short")
    random = Random(5)
    while not friends.referee.state.sheet:
        friends.play(random, 1)
    (only,) = friends.dealer.book.shuffles
    assert only.opened is None
    assert friends.guests[1].proof().shuffles[0].standing == "hidden"
    told = friends.guests[1].proof().told([])
    assert told == "The cards are sealed; they are checked as soon as none of them is hidden."


def test_one_person_among_bots_has_a_proof_as_well() -> None:
    friends = Friends(CPWP, 4, [2], "alone")
    friends.play(Random(1))
    proof = prove(friends.text(), TABLE)
    assert proof.fault is None
    assert proof.shuffles[0].seeded == (2,)


def test_a_silent_seat_is_left_out_and_named() -> None:
    friends = Friends(CPWP, 4, [0, 1, 2, 3], "silence", match="wins")
    random = Random(2)
    while friends.dealer.book.dealt < 2:
        friends.play(random, 1)
        friends.silent = {2} if friends.dealer.book.dealt == 1 else set()
    friends.silent = set()
    friends.play(random)
    first, second, *rest = friends.guests[1].proof().shuffles
    assert (first.seeded, first.left_out) == ((0, 1, 2, 3), ())
    assert (second.seeded, second.left_out) == ((0, 1, 3), (2,))
    assert not second.wrong
    assert all(one.seeded == (0, 1, 2, 3) for one in rest)
    assert friends.guests[2].proof().fault is None


def test_a_log_without_seeds_says_that_its_dealer_was_trusted() -> None:
    friends = Friends(CPWP, 3, [0, 1], "plain")
    plain = re.sub("(?m)^#.*\n", "", friends.text())
    proof = prove(plain, TABLE)
    assert not proof.joint
    assert proof.told([]) == "The cards of this match were dealt by a dealer who is trusted."
