"""The deal at a table with friends: checked by every page, and whoever cheats is named."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.friends import match as match_module
from app.friends.book import Book
from app.friends.match import Match
from app.friends.times import SILENT
from app.setup import usual
from peerdeck.card import face_text
from peerdeck.fair import dealer as dealer_module
from peerdeck.fair.lines import Commit
from peerdeck.games import games
from tests.app.friends.company import Company
from tests.engine.fair.test_cheats import Saltless, Swapper, stacked

CHECKED = "It was fair."


def over(table: Company) -> bool:
    return table[0].view.stage == "over"


@pytest.mark.parametrize("game", games())
def test_every_page_says_by_itself_that_the_deal_was_fair(game: str) -> None:
    seats = games()[game].seats[1]
    table = Company(usual(game).seated(seats), 3)
    table.sit()
    for _half_minute in range(60):
        told = [table[number].view.fairness for number in range(3)]
        if all(fairness.told.endswith(CHECKED) for fairness in told):
            break
        table.play(30)
        table.run(2)
    assert all(fairness.proof and not fairness.proof.fault for fairness in told)
    assert all(fairness.told.endswith(CHECKED) for fairness in told)
    assert told[1].proof is not None
    assert told[1].proof.shuffles[0].seeded == (0, 1, 2)


def test_a_person_who_asks_is_told_of_all_that_has_been_played() -> None:
    table = Company(usual("cpwp").seated(3), 3)
    table.sit()
    checked = []
    for _look in range(2):
        table.play(2)
        table[1].check()
        proof = table[1].view.fairness.proof
        assert proof is not None
        assert not proof.fault
        checked.append(proof.faces)
    assert checked[0] < checked[1]


def test_a_watcher_checks_as_well() -> None:
    table = Company(usual("cpwp").seated(3), 3)
    table.come_in(1)
    table.person(2, "come", "Bea", None)
    table.person(0, "let_watch", table.peers[2])
    table.person(0, "begin")
    while not over(table):
        table.play(5)
    table.run(2)
    assert table[2].view.watches
    assert table[2].view.fairness.told.endswith(CHECKED)


def test_a_dealer_who_swaps_a_card_is_caught_and_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(match_module, "JointDealer", Swapper)
    table = Company(usual("cpwp").seated(3), 3)
    table.sit()
    told: set[str] = set()
    while not told & {"Host told a face that is not the one that was sealed."}:
        assert not over(table)
        table.play(1)
        told |= {table[number].view.stopped for number in (1, 2)}


def test_a_dealer_who_tells_wrong_salts_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_module, "JointDealer", Saltless)
    table = Company(usual("cpwp").seated(3), 3)
    table.sit()
    assert table[1].view.stopped == "Host told a face that is not the one that was sealed."


def test_a_dealer_who_stacks_the_deck_is_named_when_it_is_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dealer_module, "order", stacked)
    table = Company(usual("cpwp").seated(3), 3)
    table.sit()
    while not over(table):
        table.play(5)
    table.run(2)
    for number in range(3):
        fairness = table[number].view.fairness
        assert fairness.told == "Host sealed other cards than the shuffle of all seeds gives."
        assert fairness.proof is not None
        assert fairness.proof.fault is not None


def test_a_host_who_commits_in_the_name_of_a_guest_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def forged(self: Match, seat: int, text: str) -> bool:
        asked = self.dealer.book.under_way
        if text and asked and seat not in asked.commits:
            self.hosting.hear(Commit(asked.number, asked.asking, seat, bytes(range(32))))
            self.write()
        return False

    monkeypatch.setattr(Match, "say", forged)
    table = Company(usual("cpwp").seated(3), 2)
    table.sit()
    assert table[1].view.stopped == "Host wrote down what this seat has not said."


def test_a_silent_seat_is_left_out_after_six_seconds() -> None:
    table = Company(usual("cpwp").seated(4), 3)
    table.come_in(1, 2)
    table.go_away(2, noticed=False)
    table.person(0, "begin")
    table.run(SILENT / 1_000 - 1)
    assert table[1].view.fairness.waits_for == ("Friend 2",)
    table.run(2)
    book = table[1].shared.role.book
    assert book is not None
    assert book.shuffles == 1
    asked = [line for line in book.lines if line.startswith("# asked")]
    assert asked == ["# asked 0 0 0 0,1,2", "# asked 0 1 0 0,1"]


def test_nobody_is_sent_and_nobody_keeps_what_is_not_his() -> None:
    table = Company(usual("shanghai").seated(4), 3)
    table.sit()
    table.play(40)
    role = table[0].shared.role
    book = role.book
    assert book is not None
    truth = role.game.referee.state  # type: ignore[union-attr]  # the host's
    for number in (1, 2):
        peer = table.peers[number]
        hidden = {
            f"{card}={face_text(face)}"
            for card, face in enumerate(truth.face)
            if not truth.seen[card] >> number & 1
        }
        texts = [text for _from, to, text in table.frames if to == peer]
        texts += [table.saves[peer], *table.blocks[peer].values()]
        for text in texts:
            assert not hidden & set(text.replace('"', " ").replace(",", " ").split())
        state = table[number].desk.state  # type: ignore[union-attr]  # it is there
        assert all(
            face is None or truth.seen[card] >> number & 1 for card, face in enumerate(state.face)
        )
        shuffles = [
            line
            for text in texts
            for line in json.loads(text).get("lines", ())
            if line.startswith("shuffle")
        ]
        assert shuffles
        assert all(set(line.split()[2:]) == {"??"} for line in shuffles)


def test_a_heir_with_enough_shares_restores_every_hand() -> None:
    table = Company(usual("progressive").seated(5), 4)
    table.sit()
    table.play(10)
    before = truth_of(table, 0)
    table.go_away(0)
    table.run(18)
    assert table[1].view.is_host
    after = truth_of(table, 1)
    assert all(face == before[card] for card, face in after.items() if card in before)
    assert None not in after.values()


def truth_of(table: Company, number: int) -> dict[int, Any]:
    """All cards in play, as the host knows them."""
    role = table[number].shared.role
    state = role.game.referee.state  # type: ignore[union-attr]  # the host's
    return {card: state.face[card] for zone in state.zones for card in zone}


def test_the_public_form_of_a_log_is_the_same_for_all() -> None:
    table = Company(usual("takku_sum").seated(4), 3)
    table.sit()
    table.play(20)
    books = [table[number].shared.role.book for number in range(3)]
    assert all(isinstance(book, Book) for book in books)
    assert len({book.hash(30) for book in books if book}) == 1
