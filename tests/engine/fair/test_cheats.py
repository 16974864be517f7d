"""Cheats are named to whoever reads the log, with the line."""

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
from peerdeck.dealer import SEED_BYTES
from peerdeck.fair.book import Book, Seeding
from peerdeck.fair.fault import Fault
from peerdeck.fair.lines import Asked, Commit, Opened, Seed, Wrong
from peerdeck.fair.proof import prove
from peerdeck.fair.seeds import commitment, order
from peerdeck.games.cpwp import CPWP
from peerdeck.log import Entry, LogError
from peerdeck.referee import Follower
from tests.engine.fair import dealer as dealer_module
from tests.engine.fair.dealer import JointDealer
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


def test_a_host_who_swaps_a_card_is_named_to_who_was_told_it() -> None:
    faults = [guest.proof().fault for guest in played(dealer=Swapper).guests.values()]
    told = {fault.told(NAMES) for fault in faults if fault}
    assert "Ada told a face that is not the one that was sealed." in told


def test_a_swapped_card_is_found_without_salts() -> None:
    friends = played(dealer=Swapper)
    swaps = [prove(guest.text(), TABLE).fault for guest in friends.guests.values()]
    swaps.append(prove(friends.text(), TABLE).fault)
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
    fault = prove(played(dealer=Regretter).text(), TABLE).fault
    assert fault is not None
    assert fault.told(NAMES) == "Ada sealed other cards than the shuffle of all seeds gives."


def test_a_host_who_opens_another_seed_is_named() -> None:
    fault = prove(played(dealer=Stubborn).text(), TABLE).fault
    assert fault is not None
    assert fault.told(NAMES) == "Ada opened a shuffle with another seed than it had."


class Saltless(JointDealer):
    """Tells wrong salts, so that nobody could check the faces."""

    def salts(self, entry: Entry) -> dict[Card, bytes]:
        """Some bytes."""
        return {card: bytes(len(salt)) for card, salt in super().salts(entry).items()}


def test_a_host_who_tells_a_wrong_salt_is_named() -> None:
    fault = played(dealer=Saltless).guests[1].proof().fault
    assert fault is not None
    assert fault.told(NAMES) == "Ada told a face that is not the one that was sealed."


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
    fault = prove(played(dealer=Impatient).text(), TABLE).fault
    assert fault is not None
    assert fault.told(NAMES) == "Ada began a shuffle again for no reason."


def test_a_host_who_leaves_out_who_was_not_silent_is_named() -> None:
    friends = Friends(CPWP, 4, range(4), "leaving")
    book = Book(TABLE, friends.header)
    book.take(friends.items[0])
    book.take(next(i for i in friends.items if isinstance(i, Commit) and i.seat == 2))
    with pytest.raises(Fault, match="Seat 0 left somebody out of a shuffle who was not silent"):
        book.take(Asked(0, 1, 0, (0, 1, 3)))


class Leaver(JointDealer):
    """Does not write down what the third seat says, so that it seems to be silent."""

    def hear(self, said: Commit | Seed) -> None:
        """Hear all the others."""
        if said.seat != 2:
            super().hear(said)


# A guest


def cheat(friends: Friends, changed: Callable[[Commit | Seed], Commit | Seed]) -> None:
    """Let Cleo's page say this instead of what it has to say."""
    guest = friends.guests[2]
    answer = guest.answer

    def lying(asked: Seeding | None) -> Commit | Seed | None:
        said = answer(asked)
        return said and changed(said)

    guest.answer = lying  # type: ignore[method-assign]


class TestAGuestWhoRevealsAnotherSeed:
    """Is named by the host and left out; if it is written down, everybody names that guest."""

    def deal(self) -> Friends:
        """A table at which Cleo's seed is not the one committed to."""
        friends = Friends(CPWP, 4, range(4), "guest", match="wins")

        def lie(said: Commit | Seed) -> Commit | Seed:
            return said._replace(seed=bytes(SEED_BYTES)) if isinstance(said, Seed) else said

        cheat(friends, lie)
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

    def echo(said: Commit | Seed) -> Commit | Seed:
        asked = friends.dealer.book.under_way
        first = asked.commits.get(1) if asked else None
        return said._replace(hash=first) if isinstance(said, Commit) and first else said

    cheat(friends, echo)
    random = Random(1)
    while friends.dealer.book.dealt < 2:
        friends.play(random, 1)
    shuffle = friends.guests[1].proof().shuffles[1]
    assert (shuffle.seeded, shuffle.left_out) == ((0, 1, 3), (2,))
    assert shuffle.wrong == {2: "commit"}
    assert friends.guests[1].proof().fault is None


def test_a_host_who_says_that_somebody_was_wrong_who_was_not_is_named() -> None:
    friends = Friends(CPWP, 4, range(4), "slander")
    items = friends.items
    for at, item in enumerate(items):
        if isinstance(item, (Commit, Seed)) and item.seat:
            book = Book(TABLE, friends.header)
            for before in items[:at]:
                book.take(before)
            with pytest.raises(Fault, match="Seat 0 wrote down a seed that was not asked for"):
                book.take(Wrong(*item))


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


def test_a_guest_who_repeats_the_commitment_of_another_is_named() -> None:
    friends = Friends(CPWP, 4, range(4), "echo")
    book = Book(TABLE, friends.header)
    first, commit = friends.items[:2]
    book.take(first)
    book.take(commit)
    assert isinstance(commit, Commit)
    with pytest.raises(Fault, match="Seat 3 committed to what somebody else had committed to"):
        book.take(commit._replace(seat=3))


def test_a_seat_that_passed_and_could_play_is_named_with_the_line() -> None:
    friends = Friends(CPWP, 4, range(4), "pass")
    random = Random(4)
    referee = friends.referee
    while True:
        friends.play(random, 1)
        seat = referee.to_act[0]
        legal = CPWP.legal(referee.state, seat)
        if referee.state.notes.stage == "playing" and legal != [Pass()]:
            break
    referee.act_legally(seat, Pass())
    friends.go_on()
    line = len(friends.items) + 1
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
    told = prove(friends.text(), TABLE).told(NAMES)
    assert told.endswith("Nothing was changed after the shuffle.")


def test_a_shuffle_without_somebody_who_was_asked_is_not_called_fair() -> None:
    friends = Friends(CPWP, 4, range(4), "left out", dealer=Leaver)
    friends.play(Random(3))
    proof = friends.guests[1].proof()
    assert proof.fault is None
    assert proof.shuffles[0].left_out == (2,)
    assert "fair" not in proof.told(NAMES)
