"""Nobody topples a host by word alone, and nobody who cannot follow is left behind."""

import json
from dataclasses import replace

import pytest

from app.friends.hosting import Hosting
from app.friends.roster import Place
from app.friends.signed import Vote
from app.friends.times import GONE, REELECTED
from app.links import from_link
from app.setup import usual
from tests.app.friends.door import bring
from tests.app.friends.pages import TABLE, Pages, seated
from tests.app.friends.world import World, peer_called


def alone(table: Pages, number: int, promised: int) -> None:
    """A page says everywhere that it hears no host, and whom it has promised to follow."""
    told = json.dumps({"is": "alone", "promised": promised})
    for other, page in enumerate(table.pages.values()):
        if other != number:
            table.do(table.peers[other], bring(page, table.peers[number], told, table.now))
    table.settle()


def term(table: Pages) -> int:
    assert table[0].view.is_host
    return table[0].shared.role.host_term


def test_a_page_can_follow_again_after_a_vote_that_came_to_nothing() -> None:
    table = seated(people=4, seats=4)
    table[3].shared.role.term = 5
    table.run(6)
    assert term(table) == 6
    assert table[3].view.hears
    assert not table[0].news


def test_the_host_who_invited_does_not_come_back_without_votes() -> None:
    table = seated(people=3)
    table.go_away(0)
    table.run(20)
    assert table[1].view.is_host
    roster = table[2].shared.role.roster
    assert roster is not None
    text = replace(roster, term=9, host=table.host).text()
    chain = [[[table.host, "key", text, f"{table.host} {text}"]]]
    for number in (1, 2):
        told = json.dumps({"is": "roster", "chain": chain})
        table.do(table.peers[number], bring(table[number], table.host, told, table.now))
    table.settle()
    assert table[1].view.is_host
    assert table[2].shared.role.host == table.peers[1]


def usurped(table: Pages, term: int) -> None:
    """The host who invited shows all a chain in which pages of its own have chosen it again."""
    own = [table.host, peer_called(8), peer_called(9)]
    places = tuple(Place(f"Page {number}", peer) for number, peer in enumerate(own))
    first = replace(table[1].shared.role.chain[0].roster, number=900, places=places)
    last = replace(first, term=term)
    vote = Vote(TABLE, term, table.host, 0, 0, "").text()
    votes = [[peer, "key", vote, f"{peer} {vote}"] for peer in own]
    texts = first.text(), last.text()
    signed = [[table.host, "key", text, f"{table.host} {text}"] for text in texts]
    told = json.dumps({"is": "roster", "chain": [[signed[0]], [signed[1], *votes]]})
    for number in (1, 2):
        table.do(table.peers[number], bring(table[number], table.host, told, table.now))
    table.settle()


@pytest.mark.parametrize("term", [1, 2, 9])
@pytest.mark.parametrize("seconds", [0, 8, 20])
def test_the_host_who_invited_does_not_come_back_by_votes_of_its_own_pages(
    term: int, seconds: int
) -> None:
    table = seated(people=3)
    table.go_away(0)
    table.run(20)
    assert table[1].view.is_host
    if seconds:
        table.lose(1, 2)
        table.run(seconds)
    usurped(table, term)
    if seconds:
        table.find(1, 2)
    table.run(5)
    for number in (1, 2):
        assert table[number].shared.role.host == table.peers[1]
        assert not table[number].shared.role.is_void
    table.play(10)
    assert not table[2].view.stopped


def test_who_has_not_heard_the_host_for_long_may_not_know_the_people_of_today() -> None:
    table = seated(people=6, seats=6)
    table.go_away(5)
    table.person(0, "turn_away", table.peers[4])
    for number in (1, 2, 3):
        table.person(number, "agree_to_remove", table.peers[4])
    table.run(8)
    table.go_away(0)
    table.run(20)
    assert table[1].view.is_host
    table.come_back(5)
    assert table[5].shared.role.host == table.host, "three of six have chosen another"
    table.run(GONE / 1_000 + 2)
    assert table[5].shared.role.host == table.peers[1]


def test_a_host_is_not_chosen_again_and_again_because_of_what_one_page_says() -> None:
    table = seated(people=4, seats=4)
    table[0].news.clear()
    terms: set[int] = set()
    for _second in range(REELECTED * 4 // 1_000):
        table.run(1)
        alone(table, 3, term(table) + 900)
        terms.add(term(table))
    assert len(terms) <= 6
    told = "The page of Friend 3 says again and again that it cannot follow you."
    assert sum(line.startswith(told) for line in table[0].news) == 1
    table.play(10)
    assert not any(table[number].view.stopped for number in range(4))


def test_a_page_that_cannot_follow_is_told_of_once_and_forgotten_in_time() -> None:
    short, _problems = from_link("#game=spar&seats=4&target=1")
    table = Pages(short, 4)
    table.sit()
    while table[0].view.stage != "over":
        table.play(30)
    for _second in range(REELECTED * 4 // 1_000):
        table.run(1)
        alone(table, 2, term(table) + 1)
    told = "The page of Friend 2 says again and again that it cannot follow you."
    table.go_away(1)
    table.run(1)
    table.person(0, "set_up", usual("takku_sum").seated(3))
    assert table.seat(2) == 1
    table.run(3)
    assert sum(line.startswith(told) for line in table[0].news) == 1
    assert table[0].view.insistent == {table.peers[2]}
    table.run(2 * REELECTED / 1_000)
    assert not table[0].view.insistent


def test_one_who_says_so_again_and_again_keeps_nobody_else_behind() -> None:
    table = seated(people=5, seats=5)
    alone(table, 3, term(table) + 1)
    table.run(3)
    alone(table, 3, term(table) + 900)
    before = term(table)
    table[4].shared.role.term = before + 2
    table.run(6)
    assert term(table) == before + 3
    assert table[4].view.hears


def test_a_pause_outlasts_being_chosen_again() -> None:
    table = seated(game="spar")
    table.person(0, "pause", True)
    table.run(3)
    alone(table, 2, term(table) + 1)
    table.run(3)
    assert term(table) > 0
    assert table[0].view.paused
    assert table[1].view.paused


def test_what_a_host_has_decided_outlasts_being_chosen_again() -> None:
    table = seated(4, 4, "spar")
    host, away = table[0], table.peers[3]
    table.go_away(3)
    assert isinstance(host.shared.role, Hosting)
    effects = host._after(host.shared.role.turn_away(away), table.now)
    unsigned = [effect for effect in effects if "sign" in effect]
    assert unsigned
    table.do(table.host, [effect for effect in effects if "sign" not in effect])
    alone(table, 2, term(table) + 1)
    table.run(6)
    assert term(table) > 0
    table.do(table.host, unsigned)
    table.settle()
    table.run(8)
    assert away not in host.shared.role.people


def test_a_page_that_lost_its_record_votes_once_all_the_others_have_answered() -> None:
    world = World(usual("spar").seated(3), 3, seed=1)
    world.sit()
    host, heir, lost = world.peers
    world.asleep.add(heir)
    world.lose(lost)
    world.run(5_000)
    role = world.pages[lost].role
    assert role.seat is not None
    assert role.is_unsure
    world.asleep.clear()
    world.run(5_000)
    assert not role.is_unsure
    world.asleep.add(host)
    world.run(20_000)
    assert world.hosting(heir).is_led(world.clock(heir))
    assert world.pages[lost].role.host == heir


def test_without_the_host_who_could_know_of_its_vote_it_gives_none() -> None:
    world = World(usual("spar").seated(3), 3, seed=1)
    world.sit()
    host, heir, lost = world.peers
    world.asleep.add(host)
    world.lose(lost)
    world.run(60_000)
    roles = [world.pages[peer].role for peer in (heir, lost)]
    assert all(role.host_term == 0 for role in roles)
    world.asleep.clear()
    world.run(30_000)
    assert not world.pages[lost].role.is_unsure
    assert world.hosting(host).is_led(world.clock(host))
