"""Hosts that mean harm: no page calls a deal fair that its host could have chosen.

Each of these hosts runs an altered program; everybody else's page is as it should be.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from app.friends import match as match_module
from app.friends.book import Book
from app.friends.hosting import Hosting
from app.friends.match import Match
from app.friends.member import Out
from app.friends.roster import Place
from app.setup import usual
from peerdeck.event import Seat
from peerdeck.fair.dealer import JointDealer
from peerdeck.fair.lines import Commit, Seed
from peerdeck.fair.seeds import SEED_BYTES, commitment
from tests.app.friends.company import Company
from tests.app.friends.door import is_frame
from tests.app.friends.test_hostile import throw
from tests.app.unknown import without

FAIR = "It was fair."


class Loner(JointDealer):
    """Asks nobody else for a seed."""

    def _ask(self, asking: int, seats: Iterable[Seat]) -> None:  # noqa: ARG002
        super()._ask(asking, set())


class Deaf(JointDealer):
    """Does not write down what the first guest says, and then calls that guest silent."""

    kinds: tuple[type[Commit | Seed], ...] = (Commit, Seed)

    def hear(self, said: Commit | Seed) -> None:
        if said.seat != 1 or not isinstance(said, self.kinds):
            super().hear(said)


class DeafInTheEnd(Deaf):
    """Does so only when all commitments are there, and the first guest's number is known."""

    kinds = (Seed,)


class Miser(JointDealer):
    """Gives the first guest no share, so that this page cannot show its number."""

    def shares(self) -> dict[Seat, bytes]:
        return {seat: share for seat, share in super().shares().items() if seat != 1}


def play_out(table: Company, *removed: int) -> None:
    """Play until the match is over on every page but these, and has been checked there."""
    there = [number for number in range(len(table.peers)) if number not in removed]
    for _time in range(100):
        views = [table[number].view for number in there if table.peers[number] not in table.away]
        assert not any(view.stopped for view in views)
        if all(view.stage == "over" for view in views):
            break
        table.play(5, *removed)
    else:
        pytest.fail("the match does not end")
    table.run(3)


def told(table: Company, number: int) -> str:
    return table[number].view.fairness.told


def nobody_says_it_was_fair(table: Company) -> None:
    for number in range(len(table.peers)):
        fairness = table[number].view.fairness
        assert fairness.proof is not None
        assert any(one.standing == "proved" for one in fairness.proof.shuffles)
        assert FAIR not in fairness.told
        assert not fairness.is_fair


def short(people: int = 3, seats: int = 3) -> Company:
    return Company(usual("cpwp").seated(seats), people)


@pytest.mark.parametrize("dealer", [Loner, Deaf, DeafInTheEnd, Miser])
def test_a_guest_kept_out_of_a_shuffle_is_named_on_every_page(
    monkeypatch: pytest.MonkeyPatch, dealer: type[JointDealer]
) -> None:
    monkeypatch.setattr(match_module, "JointDealer", dealer)
    table = short()
    table.come_in(1, 2)
    table.run(3)
    table.person(0, "begin")
    table.run(9)
    how = "was there" if dealer is Loner else "answered in time"
    own = f"Your page {how}, but the host left you out of shuffle 1."
    others = "Friend 1 did not take part in shuffle 1."
    assert own in told(table, 1)
    assert others in told(table, 0)
    assert others in told(table, 2) or dealer is Loner
    play_out(table)
    nobody_says_it_was_fair(table)
    assert own in told(table, 1)
    assert others in told(table, 0)
    assert (own if dealer is Loner else others) in told(table, 2)


def test_a_page_that_was_left_out_says_so_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_module, "JointDealer", Deaf)
    table = short()
    table.come_in(1, 2)
    table.person(0, "begin")
    table.run(9)
    assert "Your page answered in time, but the host shuffled without you." in table[1].news
    for number in range(3):
        told_of = "Shuffled by Host and Friend 2. Friend 1 did not take part in this shuffle."
        assert number == 1 or told_of in table[number].news


def test_what_was_left_out_is_still_known_after_a_reload(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_module, "JointDealer", Deaf)
    table = short()
    table.come_in(1, 2)
    table.person(0, "begin")
    table.run(9)
    before = [told(table, number) for number in range(3)]
    for number in range(3):
        table.go_away(number)
        table.come_back(number)
    table.run(9)
    for number in range(3):
        table[number].check()
    assert [told(table, number) for number in range(3)] == before


@pytest.fixture
def calls_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """The host does not hear that somebody who is called away is there."""
    place = Hosting._place

    def away(host: Hosting, seat: Seat, change: Callable[[Place], Place]) -> list[Out]:
        was_away = host._planned.places[seat].away
        return place(
            host, seat, lambda one: replace(change(one), away=was_away or change(one).away)
        )

    monkeypatch.setattr(Hosting, "_place", away)


@pytest.mark.usefixtures("calls_away")
def test_a_host_who_calls_a_guest_away_is_not_believed() -> None:
    table = short()
    table.come_in(1, 2)
    table.run(3)
    table.person(0, "mind", 1)
    table.person(0, "begin")
    play_out(table)
    nobody_says_it_was_fair(table)
    assert "Your page was there, but the host left you out of shuffle 1." in told(table, 1)
    for number in (0, 2):
        assert "Friend 1 did not take part in shuffle 1." in told(table, number)


def test_a_host_who_shrinks_the_table_for_the_shuffle_is_not_believed() -> None:
    table = short()
    table.come_in(1, 2)
    table.person(0, "turn_away", table.peers[1])
    table.person(0, "begin")
    table.run(5)
    table.come_in(1)
    play_out(table)
    nobody_says_it_was_fair(table)
    assert "You did not take part in shuffle 1." in told(table, 1)
    for number in (0, 2):
        assert "Friend 1 did not take part in shuffle 1." in told(table, number)


@pytest.mark.usefixtures("calls_away")
def test_a_guest_who_was_left_out_is_named_when_long_removed() -> None:
    table = short()
    table.come_in(1, 2)
    table.person(0, "mind", 1)
    table.person(0, "begin")
    table.run(5)
    table.person(0, "turn_away", table.peers[1])
    play_out(table, 1)
    assert FAIR not in told(table, 2)
    assert "Friend 1 did not take part in shuffle 1." in told(table, 2)


def test_a_page_that_comes_after_a_shuffle_does_not_call_it_fair() -> None:
    """A host alone, or with a page that only seems to be somebody's, deals; then a friend comes."""
    table = short(people=2)
    table.person(0, "begin")
    table.run(5)
    table.come_in(1)
    play_out(table)
    nobody_says_it_was_fair(table)
    assert "You did not take part in shuffle 1." in told(table, 1)
    assert "Friend 1 did not take part in shuffle 1." in told(table, 0)


def test_a_seat_that_another_had_has_not_taken_part_for_whoever_comes_later() -> None:
    table = short()
    table.come_in(1)
    table.person(0, "begin")
    table.run(5)
    table.person(0, "turn_away", table.peers[1])
    table.person(2, "come", "Friend 2", None)
    table.person(0, "admit", table.peers[2], 1)
    table.run(3)
    play_out(table, 1)
    for number in (0, 2):
        assert FAIR not in told(table, number)
    assert "You did not take part in shuffle 1." in told(table, 2)
    assert "Friend 2 did not take part in shuffle 1." in told(table, 0)


def test_a_host_alone_shows_nobody_that_it_was_fair() -> None:
    table = short(people=2)
    table.person(1, "come", "Bea", None)
    table.person(0, "let_watch", table.peers[1])
    table.person(0, "begin")
    play_out(table)
    nobody_says_it_was_fair(table)
    assert "Nobody but Host took part in shuffle 1." in told(table, 1)


def forge(table: Company) -> None:
    """The host makes up the part of the second guest in what is told to the first."""
    role = table[0].shared.role
    assert isinstance(role, Hosting)
    assert role.game is not None
    book = role.game.dealer.book
    for kind in (Commit, Seed):
        asked = book.under_way
        assert asked is not None
        number, asking = asked.number, asked.asking
        seed = bytes(range(SEED_BYTES))
        said = commitment(book.table, number, asking, 2, seed) if kind is Commit else seed
        role.game.hosting.hear(kind(number, asking, 2, said))
        role.game.write()
        table.do(table.host, table[0]._after(role.written(), table.now))
        table.settle()


def test_a_host_who_makes_up_what_a_guest_says_gets_no_confirmation() -> None:
    table = short()
    table.come_in(1, 2)
    table.go_away(2, noticed=False)  # that page is told nothing of this, or another story
    table.person(0, "begin")
    forge(table)
    table.go_away(2)
    play_out(table)
    assert table[1].view.fairness.made[0].by == ("Host", "Friend 1", "Friend 2")
    assert FAIR not in told(table, 1)
    unconfirmed = "Friend 2's page has not confirmed that it took part in shuffle 1."
    assert unconfirmed in told(table, 1)


def say_seeded(table: Company, number: int, to: int, **changed: Any) -> None:
    """One page tells another which shuffles it took part in."""
    role = table[number].shared.role
    assert role.book is not None
    assert role.roster is not None
    word = role.witness.word(role.book, role.roster, [0])
    text = json.dumps({**word, **changed})
    if is_frame(text):
        throw(table, to, table.peers[number], text)
    table.run(1)


def test_pages_notice_when_they_were_told_different_stories() -> None:
    table = short()
    table.sit()
    say_seeded(table, 2, 1, hash="0" * 16)
    play_out(table)
    assert FAIR not in told(table, 1)
    assert "Friend 2's page has a different log from yours." in told(table, 1)
    assert told(table, 0).endswith(FAIR)


@pytest.mark.parametrize(
    "changed",
    [{"epoch": 7}, {"epoch": -1}, {"match": 7}, {"match": -1}, {"host": "x"}, {"at": 10**9},
     {"at": -1}, {"mine": None}, {"mine": [-1]}, {"mine": ["0"]}, {"again": 0}, {"hash": 0}],
)  # fmt: skip
def test_words_that_make_no_sense_change_nothing(changed: dict[str, Any]) -> None:
    table = short()
    table.sit()
    say_seeded(table, 2, 1, **{"hash": "0" * 16, **changed})
    assert not table[1].shared.role.witness.differing


def test_a_match_that_breaks_off_for_a_better_one_is_told() -> None:
    """The host has heard all numbers of the first match, and begins again with other cards."""
    table = short()
    table.sit()
    role = table[0].shared.role
    assert isinstance(role, Hosting)
    table.do(table.host, table[0]._after(role.begin(), table.now))
    table.settle()
    table.run(5)
    play_out(table)
    for number in (1, 2):
        assert FAIR not in told(table, number)
        assert "This match began before the last one was over on your page." in told(table, number)


def test_the_next_match_is_fair_again() -> None:
    table = short()
    table.sit()
    play_out(table)
    table.person(0, "begin")
    table.run(3)
    play_out(table)
    for number in range(3):
        assert told(table, number).endswith(FAIR)


def test_a_shuffle_made_again_for_a_guest_in_another_seat_is_told() -> None:
    """The host has heard a number, moves the guest, and writes the log from its beginning."""
    table = short(people=2, seats=4)
    table.sit()
    role = table[0].shared.role
    assert isinstance(role, Hosting)
    assert role.book is not None
    header, role.book = role.book.header, None
    table.person(0, "admit", table.peers[1], 3)
    again = Book(role.table, 0, str(header))
    role.opened_book(Match.begun(again, 0, [0, 3], role.secrets))
    table.do(table.host, table[0]._after(role.written(), table.now))
    table.settle()
    play_out(table)
    fairness = table[1].view.fairness
    assert fairness.made[0].by == ("Host", "Friend 1")
    assert FAIR not in fairness.told
    assert "In shuffle 1 the host began again after numbers had been shown." in fairness.told


def old_lines(role: Hosting) -> None:
    """Pretend that another host wrote the log, so that guests do not check their own part."""
    assert role.planned is not None
    role._wanted = replace(role.planned, number=role.planned.number + 1, at=10**6)


def false_takeover(role: Hosting) -> None:
    """Pretend that another host took over, so that cards could be dealt anew."""
    assert role.planned is not None
    cuts = ((1, role.me, 5),)
    role._wanted = replace(role.planned, number=role.planned.number + 1, cuts=cuts)  # type: ignore[arg-type]


@pytest.mark.parametrize("forge_roster", [old_lines, false_takeover])
def test_the_first_host_cannot_claim_another_before(
    forge_roster: Callable[[Hosting], None],
) -> None:
    table = short()
    table.come_in(1, 2)
    role = table[0].shared.role
    assert isinstance(role, Hosting)
    before = table[1].shared.role.roster
    forge_roster(role)
    table.run(5)
    assert role.roster != before
    assert table[1].shared.role.roster == before


def test_a_guest_whose_page_does_not_know_the_game_is_told_so() -> None:
    table = Company(usual("spar").seated(4), 2)
    guest = table[1]
    heard = guest.hear

    def hear(*told: Any) -> list[Any]:
        with without("spar"):
            return heard(*told)

    guest.hear = hear  # type: ignore[method-assign]  # a page without this game
    table.sit()
    assert guest.shared.stopped.startswith("There is no game “spar”")
    assert guest.desk is None
