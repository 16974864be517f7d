"""The host dies at some moment, and the match goes on: with the host's seeds, or without."""

from __future__ import annotations

from random import Random

import pytest

from peerdeck.action import Pass
from peerdeck.dealer import HashStream
from peerdeck.event import Redealt, Shuffled
from peerdeck.fair.book import Book
from peerdeck.fair.chapter import afresh, lost_cards
from peerdeck.fair.fault import Fault
from peerdeck.fair.proof import prove
from peerdeck.fair.record import redact_item
from peerdeck.fair.recovery import check_proofs, seed_from, whole
from peerdeck.fair.shares import needed
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.games.cpwp import CPWP
from peerdeck.games.spar import SPAR
from peerdeck.log import Act
from peerdeck.match import WISHES
from peerdeck.referee import Follower, follow
from peerdeck.refusals import Illegal
from peerdeck.state import GONE
from peerdeck.view import view
from tests.engine.fair.friends import TABLE, Friends
from tests.engine.laws import check_cards

every_game = pytest.mark.parametrize("game", games().values(), ids=list(games()))
moments = pytest.mark.parametrize("number", range(8))


def dying(game: Game, number: int, least: int) -> Friends:
    """A table at the moment when its host dies, with at least so many people."""
    random = Random(f"{game.id} {number} {least}")
    seats = random.choice([seats for seats in game.seats if seats >= least])
    people = random.sample(range(seats), random.randint(least, min(seats, 5)))
    friends = Friends(game, seats, people, f"dying {number}")
    friends.play(random, random.randrange(120))
    return friends


@every_game
@moments
def test_with_enough_shares_the_successor_knows_all_that_the_host_knew(
    game: Game, number: int
) -> None:
    if game.seats[-1] < 3:
        pytest.skip("nobody would be left")
    friends = dying(game, number, 3)
    old = friends.hosting
    friends.lose_host(shares=True)
    assert friends.hosting.items == old.items
    assert friends.hosting.whole() == old.whole()
    assert friends.hosting.referee.state == old.referee.state
    friends.play(Random(number))
    assert friends.hosting.referee.over
    assert not any(isinstance(item, Redealt) for item in friends.hosting.items)
    for guest in friends.guests.values():
        proof = guest.proof()
        assert proof.fault is None
        assert {one.standing for one in proof.shuffles} == {"proved"}


@every_game
@moments
def test_without_shares_every_survivor_keeps_the_own_hand(game: Game, number: int) -> None:
    """And all that was played holds with the hands dealt afresh; the match ends by the rules."""
    friends = dying(game, number, 2)
    old = friends.hosting.referee.state.copy()
    survivors = friends.people[1:]
    friends.lose_host(shares=False)
    friends.talk()
    referee = friends.hosting.referee
    state = referee.state
    check_cards(state)
    assert not lost_cards(state)
    if not old.called:
        for seat in survivors:
            assert state.zones[seat] == old.zones[seat]
            assert state.faces(seat) == old.faces(seat)
        assert [len(zone) for zone in state.zones] == [len(zone) for zone in old.zones]
        assert state.turn == old.turn
        assert state.notes == old.notes
    if friends.dealer.chapter:
        assert friends.dealer.chapter.against == 0
        check_replayed(friends)
    assert follow(friends.hosting.whole()).state == state
    if number > 1 and game.id in ("shanghai", "progressive"):
        friends.play(Random(number), 100)  # the whole of these takes long
    else:
        friends.play(Random(number))
        assert referee.over
    proofs = [prove(friends.hosting.text(), TABLE), *(g.proof() for g in friends.guests.values())]
    for proof in proofs:
        assert proof.fault is None
        if referee.over:
            assert {one.standing for one in proof.shuffles} <= {"proved", "lost"}
            assert all(one.standing == "proved" for one in proof.shuffles if one.afresh)
    for guest in friends.guests.values():
        assert guest.follower.state == view(state, guest.seat)
        assert follow(guest.text()).state == guest.follower.state


def check_replayed(friends: Friends) -> None:
    """Check that the rules allow what was played before with what was dealt afresh."""
    entries = friends.hosting.referee.entries
    at = next(n for n, entry in enumerate(entries) if isinstance(entry, Redealt))
    chapter = entries[at]
    assert isinstance(chapter, Redealt)
    faces = dict(zip(chapter.cards, chapter.faces, strict=True))
    follower = Follower(friends.header)
    for entry in entries[:at]:
        if isinstance(entry, Shuffled):
            dealt = range(len(follower.state.face), len(follower.state.face) + len(entry.cards))
            told = zip(dealt, entry.faces, strict=True)
            entry = entry._replace(faces=tuple(faces.get(c, face) for c, face in told))
        elif not isinstance(entry, Act):
            pairs = zip(entry.cards, entry.faces, strict=True)
            entry = entry._replace(faces=tuple(faces.get(c, face) for c, face in pairs))
        follower.feed(entry)


def test_a_seat_that_could_not_play_cannot_after_a_new_chapter_either() -> None:
    """Passes of a whole deal stand against the cards of two lost hands."""
    passes = 0
    for number in range(20):
        friends = Friends(CPWP, 4, [0, 1, 2], f"passes {number}")
        friends.play(Random(number), 24)
        friends.lose_host(shares=False)
        friends.talk()
        chapter = friends.dealer.chapter
        assert chapter is not None
        assert chapter.against == 0
        check_replayed(friends)
        passes += sum(
            isinstance(item, Act) and item.action == Pass() and item.seat in (0, 3)
            for item in friends.hosting.items
        )
    assert passes > 15


def test_a_seat_that_did_not_follow_suit_has_none_of_it() -> None:
    """Dealt at random, some of the hands would have some."""
    at_random = found = 0
    for number in range(60):
        friends = Friends(SPAR, 4, [0, 1], f"suit {number}")
        friends.play(Random(number), 9)
        out = [
            (item.seat, led // 13)
            for item, led in follows(friends)
            if item.seat != 1 and item.action.cards[0][1] // 13 != led // 13
        ]
        friends.lose_host(shares=False)
        friends.talk()
        state = friends.hosting.referee.state
        for seat, suit in out:
            found += 1
            hand = [face for face in state.faces(seat) if face is not None]
            assert all(face // 13 != suit for face in hand)
            rest = [face for s in (0, 2, 3) for face in state.faces(s) if face is not None]
            at_random += any(face // 13 == suit for face in rest)
    assert found > 20
    assert at_random > 5


def follows(friends: Friends) -> list[tuple[Act, int]]:
    """The plays that followed a lead, with that lead, of the round under way."""
    found: list[tuple[Act, int]] = []
    played = 0
    for item in friends.hosting.items:
        if isinstance(item, Act):
            face = item.action.cards[0][1]
            if played % 4 == 0:
                led = face
            else:
                found.append((item, led))
            played += 1
    return found


def lying() -> Friends:
    """The host passes although they could play, with an altered page."""
    friends = Friends(CPWP, 3, [0, 1, 2], "liar")
    random = Random(1)
    referee = friends.hosting.referee
    while referee.state.notes.stage != "playing" or referee.to_act != (0,):
        friends.play(random, 1)
    assert Pass() not in CPWP.legal(referee.state, 0)
    referee.act_legally(0, Pass())
    friends.hosting.go_on()
    friends.talk()
    return friends


def test_the_match_goes_on_even_if_nothing_agrees_with_what_was_played() -> None:
    """Two hands are proved, so the third is what is left; and with that the host could play."""
    friends = lying()
    friends.lose_host(shares=False)
    friends.talk()
    assert friends.dealer.chapter is not None
    assert friends.dealer.chapter.against == 1
    friends.play(Random(2))
    assert friends.hosting.referee.over
    assert friends.guests[2].proof().fault is None  # of faces that are lost nothing is known


def test_a_cheat_under_a_lost_host_is_named_by_the_seed_of_that_host() -> None:
    friends = lying()
    line = len(friends.hosting.items) + 1
    with pytest.raises(Fault, match=f"Seat 0 did in line {line} what the rules do not allow"):
        friends.lose_host(shares=True)


def test_a_chapter_is_the_same_for_everybody_who_works_it_out() -> None:
    friends = Friends(CPWP, 4, [0, 1], "same")
    friends.play(Random(2), 20)
    guest = friends.guests[1]
    state, entries = guest.follower.state, guest.follower.entries
    cards = lost_cards(state)
    chapters = {
        afresh(friends.header, entries, state, cards, HashStream(b"x")).faces for _t in range(3)
    }
    assert len(chapters) == 1
    assert afresh(friends.header, entries, state, cards, HashStream(b"y")).faces not in chapters


def test_a_successor_who_stacks_the_new_chapter_is_named() -> None:
    friends = Friends(CPWP, 4, [0, 1, 2], "stack")
    friends.play(Random(2), 9)
    friends.lose_host(shares=False)
    dealer = friends.dealer
    seal = dealer._sealed
    asked = dealer.book.under_way
    assert asked is not None

    def stack(asked: object, faces: tuple[int, ...]) -> bool:
        if dealer.chapter and not dealer.book.shuffles[-1].seals:
            stacked = tuple(sorted(faces))
            object.__setattr__(dealer.chapter, "faces", stacked)
            return seal(asked, stacked)  # type: ignore[arg-type]
        return seal(asked, faces)  # type: ignore[arg-type]

    dealer._sealed = stack  # type: ignore[method-assign, assignment]
    friends.talk()
    friends.play(Random(3))
    fault = friends.guests[2].proof().fault
    assert fault is not None
    assert str(fault) == "Seat 1 sealed other cards than the shuffle of all seeds gives."


def test_a_card_that_somebody_knows_cannot_be_dealt_afresh() -> None:
    friends = Friends(CPWP, 3, [0, 1], "known")
    follower = friends.guests[1].follower
    mine = follower.state.zones[1][0]
    theirs = follower.state.zones[2][0]
    with pytest.raises(ValueError, match="A card that is known here stays as it is"):
        follower.feed(Redealt((mine,), (None,)))
    for wrong in ((0,), (theirs, theirs), (10_000,)):
        with pytest.raises(ValueError, match="Only cards that lie hidden can be dealt afresh"):
            follower.feed(Redealt(wrong, (None,) * len(wrong)))
    before = follower.state.faces(1)
    follower.feed(Redealt((theirs,), (None,)))
    assert follower.state.faces(1) == before
    assert follower.state.place[theirs] == GONE


def test_a_survivor_cannot_prove_a_card_that_is_another() -> None:
    friends = Friends(CPWP, 3, [0, 1], "proving")
    guest = friends.guests[1]
    proofs = dict(guest.proofs())
    book = guest.part.book
    check_proofs(book, 1, proofs)
    card, (face, salt) = next(iter(proofs.items()))
    for wrong in ({card: ((face + 1) % 52, salt)}, {card: (face, bytes(16))}, {3: (face, salt)}):
        with pytest.raises(Fault, match="Seat 1 could not prove a card by its seal"):
            check_proofs(book, 1, wrong)


def test_one_false_share_is_found_where_there_are_more_than_needed() -> None:
    friends = Friends(games()["progressive"], 6, range(6), "liars")
    (one,) = friends.dealer.book.shuffles
    asking = one.number, one.asking
    shares = {seat: guest.part.shares[asking] for seat, guest in friends.guests.items()}
    assert needed(len(shares)) == 4
    seed = friends.dealer.seeds[0]
    assert seed_from(one, shares) == (seed, ())
    shares[3] = bytes(32)
    assert seed_from(one, shares) == (seed, (3,))
    del shares[5]
    with pytest.raises(ValueError, match="do not give the seed"):
        seed_from(one, shares)
    del shares[1]
    with pytest.raises(ValueError, match="too few shares"):
        seed_from(one, shares)


@every_game
def test_opened_shuffles_and_seeds_give_the_whole_log_from_what_everybody_may_know(
    game: Game,
) -> None:
    friends = Friends(game, 3, [1, 2], f"public {game.id}")
    friends.play(Random(9), 400)
    hosting = friends.hosting
    public = [redact_item(item, None, 3) for item in hosting.items]
    book = Book(TABLE, friends.header, public)
    assert whole(friends.header, public, book, hosting.dealer.seeds) == hosting.items


def test_a_look_that_is_owed_when_the_host_dies_is_still_owed() -> None:
    """Faces of the old cards can no more be shown; those of the fresh ones are."""
    friends = Friends(CPWP, 3, [0, 1], "owed", jokers="three", joker_pick="open")
    random = Random(4)
    for _action in range(60):
        friends.play(random, 1)
        referee = friends.hosting.referee
        if not referee.over and referee.state.notes.looked:
            break
    else:
        pytest.fail("no joker was played")
    follower = friends.guests[1].follower
    hidden, first = lost_cards(follower.state), len(follower.state.face)
    follower.feed(Redealt(hidden, (None,) * len(hidden)))
    owed = {card for cards, _seats in follower.state.unshown for card in cards}
    assert owed == {c for seat in range(3) for c in follower.state.zones[seat] if c >= first}


def test_nothing_is_played_while_cards_are_lost() -> None:
    friends = Friends(CPWP, 4, [0, 1, 2], "waiting")
    friends.lose_host(shares=False)
    assert friends.hosting.waiting == (2,)
    seat = friends.hosting.referee.to_act[0]
    action = CPWP.legal(friends.hosting.referee.state, seat)[0]
    assert not isinstance(action, WISHES)
    with pytest.raises(Illegal, match="The dealer has to answer first"):
        friends.hosting.act(seat, action)
