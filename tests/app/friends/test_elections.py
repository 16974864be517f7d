"""Nobody topples a host by word alone, and nobody who cannot follow is left behind."""

from __future__ import annotations

import json

from app.friends.times import REELECTED
from app.links import from_link
from app.setup import usual
from tests.app.friends.company import Company, company
from tests.app.friends.door import bring


def alone(table: Company, number: int, promised: int) -> None:
    """A page says everywhere that it hears no host, and whom it has promised to follow."""
    told = json.dumps({"is": "alone", "promised": promised})
    for other, page in enumerate(table.pages.values()):
        if other != number:
            table.do(table.peers[other], bring(page, table.peers[number], told, table.now))
    table.settle()


def epoch(table: Company) -> int:
    assert table[0].view.is_host
    return table[0].shared.role.epoch


def test_a_page_can_follow_again_after_a_vote_that_came_to_nothing() -> None:
    table = company(people=4, seats=4)
    table.sit()
    table[3].shared.role.term = 5
    table.run(6)
    assert epoch(table) == 6
    assert table[3].view.hears
    assert not table[0].news


def test_a_host_is_not_chosen_again_and_again_because_of_what_one_page_says() -> None:
    table = company(people=4, seats=4)
    table.sit()
    table[0].news.clear()
    epochs: set[int] = set()
    for _second in range(REELECTED * 4 // 1_000):
        table.run(1)
        alone(table, 3, epoch(table) + 900)
        epochs.add(epoch(table))
    assert len(epochs) <= 6
    told = "The page of Friend 3 says again and again that it cannot follow you."
    assert sum(line.startswith(told) for line in table[0].news) == 1
    table.play(10)
    assert not any(table[number].view.stopped for number in range(4))


def test_a_page_that_cannot_follow_is_told_of_once_and_forgotten_in_time() -> None:
    short, _problems = from_link("#game=spar&seats=4&target=1")
    table = Company(short, 4)
    table.sit()
    while table[0].view.stage != "over":
        table.play(30)
    for _second in range(REELECTED * 4 // 1_000):
        table.run(1)
        alone(table, 2, epoch(table) + 1)
    told = "The page of Friend 2 says again and again that it cannot follow you."
    table.go_away(1)
    table.run(1)
    table.person(0, "set_up", usual("takku_sum").seated(3))
    assert table.seat(2) == 1
    table.run(3)
    assert sum(line.startswith(told) for line in table[0].news) == 1
    assert table[0].view.insistent == {(table.peers[2], "behind")}
    table.run(2 * REELECTED / 1_000)
    assert not table[0].view.insistent


def test_a_host_who_is_chosen_again_still_waits_for_his_person_to_decide() -> None:
    table = company(people=4, seats=4)
    table.sit()
    told = json.dumps({"is": "dispute", "why": "A line is wrong."})
    table.do(table.host, bring(table[0], table.peers[3], told, table.now))
    alone(table, 3, 900)
    table.run(4)
    assert epoch(table) > 900
    assert table[0].view.disputes


def test_one_who_says_so_again_and_again_keeps_nobody_else_behind() -> None:
    table = company(people=5, seats=5)
    table.sit()
    alone(table, 3, epoch(table) + 1)
    table.run(3)
    alone(table, 3, epoch(table) + 900)
    before = epoch(table)
    table[4].shared.role.term = before + 2
    table.run(6)
    assert epoch(table) == before + 3
    assert table[4].view.hears


def test_a_pause_outlasts_being_chosen_again() -> None:
    table = company(game="spar")
    table.sit()
    table.person(0, "pause", True)
    table.run(3)
    alone(table, 2, epoch(table) + 1)
    table.run(3)
    assert epoch(table) > 0
    assert table[0].view.paused
    assert table[1].view.paused


def test_what_a_host_has_decided_outlasts_being_chosen_again() -> None:
    table = company(4, 4, "spar")
    table.sit()
    host, away = table[0], table.peers[3]
    effects = host.turn_away(away, table.now)
    unsigned = [effect for effect in effects if "sign" in effect]
    assert unsigned
    table.do(table.host, [effect for effect in effects if "sign" not in effect])
    alone(table, 2, epoch(table) + 1)
    table.run(6)
    assert epoch(table) > 0
    table.do(table.host, unsigned)
    table.settle()
    table.run(3)
    assert away not in host.shared.role.people
