"""Cheats are caught and named: by those who were lied to, or by everybody who reads the log."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peerdeck.action import Pass
from peerdeck.card import Card, Face
from peerdeck.event import Revealed
from peerdeck.fair import dealer as dealer_module
from peerdeck.fair.book import Book, Seeding
from peerdeck.fair.dealer import JointDealer
from peerdeck.fair.fault import Fault
from peerdeck.fair.lines import Asked, Commit, Opened, Seed, Wrong
from peerdeck.fair.proof import prove
from peerdeck.fair.seat import JointSeat
from peerdeck.fair.seeds import SEED_BYTES, commitment, order
from peerdeck.games.cpwp import CPWP
from peerdeck.log import LogError
from peerdeck.referee import Follower
from tests.engine.fair.friends import TABLE, Friends

NAMES = ["Ada", "Ben", "Cleo", "Dan"]


def played(**changes: Any) -> Friends:
    """A match played to its end by four people of whom Ada hosts."""
    friends = Friends(CPWP, 4, range(4), "cheat", **changes)
    friends.play(Random(3))
    return friends


# The host


def stacked(stream: Any, faces: list[Face]) -> tuple[Face, ...]:
    """An order in which the host's friend gets everything."""
    return tuple(sorted(order(stream, faces)))


def test_a_host_who_stacks_the_deck_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The host seals what is stacked, so nobody notices before it is opened."""
    monkeypatch.setattr(dealer_module, "order", stacked)
    friends = played()
    for guest in friends.guests.values():
        fault = guest.proof().fault
        assert fault is not None
        assert fault.seat == 0
        assert fault.told(NAMES) == "Ada sealed other cards than the shuffle of all seeds gives."
        assert guest.text().splitlines()[(fault.line or 0) - 1].startswith("shuffle ")


class Swapper(JointDealer):
    """Deals two cards the other way round than they were sealed."""

    def shuffle(self, state: Any, cards: Any) -> tuple[Face, ...] | None:
        """An honest shuffle, but for two cards."""
        faces = super().shuffle(state, cards)
        return None if faces is None else swapped(faces)


def swapped(faces: tuple[Face, ...]) -> tuple[Face, ...]:
    """The first two cards are exchanged, which are of different hands or one's own."""
    return (faces[-1], *faces[1:-1], faces[0])


def test_a_host_who_swaps_a_card_is_caught_by_who_is_told_it() -> None:
    with pytest.raises(Fault) as fault:
        played(dealer=Swapper)
    assert fault.value.told(NAMES) == "Ada told a face that is not the one that was sealed."


def test_a_swapped_card_that_nobody_checked_is_found_in_the_end() -> None:
    friends = played(dealer=Swapper, trusting=True)
    swaps = [prove(guest.text(), TABLE).fault for guest in friends.guests.values()]
    swaps.append(prove(friends.hosting.text(), TABLE).fault)
    assert all(fault is not None and fault.seat == 0 for fault in swaps)
    told = {fault.told(NAMES) for fault in swaps if fault}
    assert any("is shown with a face that is not its own" in one for one in told)


class Regretter(JointDealer):
    """Looks at what all seeds give, and shuffles by another seed of its own."""

    def shuffle(self, state: Any, cards: Any) -> tuple[Face, ...] | None:
        """A shuffle by a better seed."""
        asked = self.book.under_way
        if not (asked and asked.seeded):
            return super().shuffle(state, cards)
        true = self.seeds[asked.number]
        self.seeds[asked.number] = b"better".ljust(SEED_BYTES, b"!")
        faces = super().shuffle(state, cards)
        self.seeds[asked.number] = true
        self.salted = b"better".ljust(SEED_BYTES, b"!")
        return faces


class Stubborn(Regretter):
    """The same, and it opens the seed that it shuffled by."""

    def open(self, follower: Follower) -> None:
        """Open another seed than was committed to."""
        if follower.over and not self.book.shuffles[0].opened:
            self.said.append(Opened(0, self.salted))


def test_a_host_who_changes_his_seed_is_named_when_he_opens_the_old_one() -> None:
    fault = played(dealer=Regretter, trusting=True).guests[2].proof().fault
    assert fault is not None
    assert fault.told(NAMES) == "Ada sealed other cards than the shuffle of all seeds gives."


def test_a_host_who_opens_another_seed_is_named_at_once() -> None:
    with pytest.raises(Fault) as fault:
        played(dealer=Stubborn, trusting=True)
    told = "Ada opened a shuffle with another seed than it had."
    assert fault.value.told(NAMES) == told


class Saltless(JointDealer):
    """Tells wrong salts, so that nobody could check the faces."""

    def salt(self, card: Card) -> bytes | None:
        """Some bytes."""
        salt = super().salt(card)
        return salt and bytes(len(salt))


def test_a_host_who_tells_a_wrong_salt_is_named_at_once() -> None:
    with pytest.raises(Fault) as fault:
        played(dealer=Saltless)
    assert fault.value.told(NAMES) == "Ada told a face that is not the one that was sealed."


def test_a_host_who_tells_no_salt_is_named_at_once() -> None:
    friends = Friends(CPWP, 4, range(4), "saltless")
    guest = friends.guests[1]
    entry = next(e for e in guest.items if isinstance(e, Revealed) and e.seats == 1 << 1)
    guest.part.told(entry, guest.part.salts)
    with pytest.raises(Fault, match="not the one that was sealed"):
        guest.part.told(entry, {})


class Miser(JointDealer):
    """Gives out shares that are worth nothing."""

    def shares(self) -> dict[int, bytes]:
        """Some bytes."""
        return {seat: bytes(len(share)) for seat, share in super().shares().items()}


def test_a_host_who_gave_a_wrong_share_is_named_when_he_opens() -> None:
    with pytest.raises(Fault) as fault:
        played(dealer=Miser)
    assert fault.value.told(NAMES) == "Ada gave out a wrong share of the own seed."


class Impatient(JointDealer):
    """Asks again when it does not like what all seeds give."""

    again = False

    def shuffle(self, state: Any, cards: Any) -> tuple[Face, ...] | None:
        """Asks twice."""
        asked = self.book.under_way
        if asked and asked.seeded and not self.again:
            self.again = True
            self.said.append(Asked(asked.number, 1, self.seat, asked.seats))
            return None
        return super().shuffle(state, cards)


def test_a_host_who_begins_again_when_he_knows_what_comes_is_named() -> None:
    with pytest.raises(Fault) as fault:
        played(dealer=Impatient)
    assert fault.value.told(NAMES) == "Ada began a shuffle again for no reason."


def test_a_host_who_leaves_out_who_was_not_silent_is_named() -> None:
    friends = Friends(CPWP, 4, range(4), "leaving")
    part = friends.guests[1].part
    book = type(part.book)(TABLE, friends.header)
    book.take(friends.hosting.items[0])
    book.take(next(i for i in friends.hosting.items if isinstance(i, Commit) and i.seat == 2))
    with pytest.raises(Fault, match="Seat 0 left somebody out of a shuffle who was not silent"):
        book.take(Asked(0, 1, 0, (0, 1, 3)))


@pytest.mark.parametrize("kind", [Commit, Seed])
def test_a_host_who_puts_words_in_the_mouth_of_a_seat_is_seen_there(kind: type[Any]) -> None:
    friends = Friends(CPWP, 4, range(4), "words")
    guest = friends.guests[1]
    fresh = type(guest)(friends.header, 1, "words")
    for item in guest.items:
        if isinstance(item, kind) and item.seat == 1:
            with pytest.raises(Fault, match="Seat 0 wrote down what this seat has not said"):
                fresh.part.take(item._replace(**{item._fields[-1]: bytes(32)}))
            return
        fresh.part.take(item)
        fresh.part.answer()
    pytest.fail("nothing was said")


class Leaver(JointDealer):
    """Does not write down what the third seat says, so that it seems to be silent."""

    def hear(self, said: Commit | Seed) -> None:
        """Hear all the others."""
        if said.seat != 2:
            super().hear(said)


# A guest


def cheat(friends: Friends, says: Callable[[], Commit | Seed | None]) -> None:
    """Let Cleo's page say this, and not mind what is said of it."""
    part = friends.guests[2].part
    part.answer = says  # type: ignore[method-assign]
    part._check_own = lambda _said: None  # type: ignore[method-assign]


class TestAGuestWhoRevealsAnotherSeed:
    """Is named by the host and left out; if it is written down, everybody names that guest."""

    def deal(self) -> Friends:
        """A table at which Cleo's seed is not the one committed to."""
        friends = Friends(CPWP, 4, range(4), "guest", match="wins")
        answer = friends.guests[2].part.answer

        def lying() -> Commit | Seed | None:
            said = answer()
            return said._replace(seed=bytes(SEED_BYTES)) if isinstance(said, Seed) else said

        cheat(friends, lying)
        random = Random(1)
        while friends.dealer.book.dealt < 2:
            friends.play(random, 1)
        return friends

    def test_is_named_by_the_host_and_left_out(self) -> None:
        """And the others play on."""
        friends = self.deal()
        told = {fault.told(NAMES) for fault in friends.faults}
        assert told == {"Cleo revealed another seed than the one committed to."}
        shuffle = friends.guests[1].proof().shuffles[1]
        assert (shuffle.seeded, shuffle.left_out) == ((0, 1, 3), (2,))
        assert shuffle.wrong == {2: "seed"}

    def test_is_named_by_everybody_who_reads_it(self) -> None:
        """Line and all."""
        lines = played().guests[1].text().splitlines()
        at = next(n for n, line in enumerate(lines) if line.startswith("# seed 0 0 2 "))
        lines[at] = lines[at][:-4] + "beef"
        fault = prove("\n".join(lines), TABLE).fault
        assert fault is not None
        assert fault.line == at + 1
        assert fault.told(NAMES) == "Cleo revealed another seed than the one committed to."


def test_a_guest_who_commits_to_what_another_has_is_left_out() -> None:
    friends = Friends(CPWP, 4, range(4), "echo", match="wins")
    answer = friends.guests[2].part.answer

    def echoing() -> Commit | Seed | None:
        said, asked = answer(), friends.dealer.book.under_way
        first = asked.commits.get(1) if asked else None
        return said._replace(hash=first) if isinstance(said, Commit) and first else said

    cheat(friends, echoing)
    random = Random(1)
    while friends.dealer.book.dealt < 2:
        friends.play(random, 1)
    shuffle = friends.guests[1].proof().shuffles[1]
    assert (shuffle.seeded, shuffle.left_out) == ((0, 1, 3), (2,))
    assert shuffle.wrong == {2: "commit"}
    assert friends.guests[1].proof().fault is None


def test_a_host_who_says_that_somebody_was_wrong_who_was_not_is_named() -> None:
    items = Friends(CPWP, 4, range(4), "slander").hosting.items
    header = played().header
    for at, item in enumerate(items):
        if isinstance(item, (Commit, Seed)) and item.seat:
            book = Book(TABLE, header, items[:at])
            with pytest.raises(Fault, match="Seat 0 wrote down a seed that was not asked for"):
                book.take(Wrong(*item))
            part = JointSeat(Book(TABLE, header, items[:at]), item.seat)
            with pytest.raises(Fault, match="Seat 0 wrote down what this seat has not said"):
                part.take(Wrong(*item[:3], bytes(SEED_BYTES)))


def committed() -> Book:
    """Everybody has committed to a seed, which is a hundred and the number of the seat."""
    book = Book(TABLE, played().header)
    book.take(Asked(0, 0, 0, (0, 1, 2, 3)))
    for seat in range(4):
        said = commitment(TABLE, 0, 0, seat, bytes([100 + seat]) * SEED_BYTES)
        book.take(Commit(0, 0, seat, said))
    return book


def test_a_host_says_only_once_that_a_seat_was_wrong() -> None:
    book = committed()
    book.take(Wrong(0, 0, 1, bytes(SEED_BYTES)))
    with pytest.raises(Fault, match="Seat 0 wrote down a seed that was not asked for"):
        book.take(Wrong(0, 0, 1, b"x" * SEED_BYTES))


def test_a_seat_whose_own_seed_is_another_by_now_keeps_silent() -> None:
    book = committed()
    for own, said in ((100 + 1, Seed(0, 0, 1, bytes([101]) * SEED_BYTES)), (7, None)):
        part = JointSeat(book, 1)
        part.seeds[0, 0] = bytes([own]) * SEED_BYTES
        assert part.answer() == said


def test_a_guest_who_repeats_the_commitment_of_another_is_named() -> None:
    friends = Friends(CPWP, 4, range(4), "echo")
    book = type(friends.dealer.book)(TABLE, friends.header)
    first, commit = friends.hosting.items[:2]
    book.take(first)
    book.take(commit)
    assert isinstance(commit, Commit)
    with pytest.raises(Fault, match="Seat 3 committed to what somebody else had committed to"):
        book.take(commit._replace(seat=3))


def test_a_seat_that_passed_and_could_play_is_named_with_the_line() -> None:
    friends = Friends(CPWP, 4, range(4), "pass")
    random = Random(4)
    referee = friends.hosting.referee
    while True:
        friends.play(random, 1)
        seat = referee.to_act[0]
        legal = CPWP.legal(referee.state, seat)
        if referee.state.notes.stage == "playing" and legal != [Pass()]:
            break
    referee.act_legally(seat, Pass())
    friends.hosting.go_on()
    friends.talk()
    line = len(friends.hosting.items) + 1
    friends.play(random)
    proof = next(g for s, g in friends.guests.items() if s != seat).proof()
    assert proof.fault is not None
    assert proof.fault.line == line
    told = proof.fault.told(NAMES)
    begins = f"{NAMES[seat]} did in line {line} what the rules do not allow: “You can play: "
    assert told.startswith(begins)


# The log

HONEST = played()


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_letter_of_what_was_said_can_be_another(data: st.DataObject) -> None:
    """Of a match that has been opened: what is no longer a line of the protocol is missed."""
    text = HONEST.guests[1].text()
    places = [at for found in re.finditer("(?m)^# (.*)$", text) for at in range(*found.span(1))]
    at = data.draw(st.sampled_from(places))
    letter = data.draw(st.sampled_from("0123456789abcdefXYZ_- ,").filter(lambda c: c != text[at]))
    changed = text[:at] + letter + text[at + 1 :]
    try:
        proof = prove(changed, TABLE)
    except LogError:
        return
    assert proof.fault or any(one.standing != "proved" for one in proof.shuffles)


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_nothing_that_was_said_can_be_left_out_or_said_elsewhere(data: st.DataObject) -> None:
    lines = HONEST.guests[1].text().splitlines()
    said = [n for n, line in enumerate(lines) if line.startswith("# ")]
    moved = data.draw(st.sampled_from(said))
    line = lines.pop(moved)
    if data.draw(st.booleans()) and not line.startswith("# opened"):
        assert prove("\n".join(lines), TABLE).fault is not None
        return
    to = data.draw(st.integers(1, len(lines)))
    lines.insert(to, line)
    fault = prove("\n".join(lines), TABLE).fault
    before = sorted(lines[1:]) == sorted(HONEST.guests[1].text().splitlines()[1:])
    assert before
    assert fault is not None or same_stage(line, to, moved, lines)


def same_stage(line: str, to: int, moved: int, lines: list[str]) -> bool:
    """Return True if the line was only moved among such as may be said in any order."""
    kind = line.split()[1]
    between = lines[min(to, moved) : max(to, moved)]
    return kind == "opened" or all(other.split()[1] == kind for other in between)


def test_a_proof_of_another_table_does_not_hold() -> None:
    assert prove(HONEST.guests[1].text(), TABLE).fault is None
    assert prove(HONEST.guests[1].text(), "another table").fault is not None


def test_what_is_left_of_a_shuffle_is_what_the_host_owes() -> None:
    """A host who never opens is not proved fair."""
    text = re.sub("(?m)^# opened.*\n", "", HONEST.guests[1].text())
    proof = prove(text, TABLE)
    assert [one.standing for one in proof.shuffles] == ["due"]
    assert proof.told(NAMES) == "The host has not opened every shuffle that could be opened."


def test_seedings_know_who_is_missing() -> None:
    seeding = Seeding(TABLE, 0, 0, 1, (0, 1, 2), 52)
    assert seeding.missing == (0, 1, 2)
    seeding.commits = dict.fromkeys((0, 1, 2), b"")
    assert seeding.missing == (0, 2)


def test_what_one_person_alone_has_shuffled_is_not_called_fair() -> None:
    friends = Friends(CPWP, 4, [0], "alone")
    friends.play(Random(3))
    told = prove(friends.hosting.text(), TABLE).told(NAMES)
    assert told.endswith("Nothing was changed after the shuffle.")


@pytest.mark.parametrize("vouched", [True, False])
def test_only_what_nobody_could_choose_is_called_fair(vouched: bool) -> None:
    """By the log nobody was left out; but the reader may know better."""
    told = HONEST.guests[1].proof().told(NAMES, is_vouched=vouched)
    assert told.endswith("It was fair." if vouched else "Nothing was changed after the shuffle.")


def test_a_shuffle_without_somebody_who_was_asked_is_not_called_fair() -> None:
    friends = Friends(CPWP, 4, range(4), "left out", dealer=Leaver)
    friends.play(Random(3))
    proof = friends.guests[1].proof()
    assert proof.fault is None
    assert proof.shuffles[0].left_out == (2,)
    assert "fair" not in proof.told(NAMES)
