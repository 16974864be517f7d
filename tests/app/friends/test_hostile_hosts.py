"""Hosts that would like to deal as they please: they are followed no more, or the table waits.

Each of these hosts is a villain; everybody else's page is as it should be.
"""

from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from app.friends.hosting import Hosting
from peerdeck.dealing.lines import Key, Line, Seated, Silent, Step, Void
from peerdeck.dealing.record import item_text
from peerdeck.dealing.work import NotYet
from peerdeck.event import DealerDrawn, Shuffled, Voided
from peerdeck.log import Act
from tests.app.friends.pages import TABLE, seated
from tests.app.friends.test_villain import Den, begin, books, tell, with_host
from tests.app.friends.villain import Host, Villain

NOBODY_AGREED = "Nobody agreed to this list of players."
NOT_SAID = "This does not follow from what was said before."


def is_stopped(den: Den, why: str) -> bool:
    """Return True if the pages of both guests take no more, and say why."""
    return all(why in den[number].view.stopped for number in (1, 2))


def say(den: Den, villain: Host, key: str, line: Any) -> None:
    """The villain signs a word about the deck, and has it in the log."""
    assert villain.page is not None
    with suppress(NotYet):
        villain.page.signed(key, line)
    villain.carry_out()
    word = villain.page.signed(key, line)
    villain.put(word)
    assert word in villain.page.book.items
    tell(den, villain)


# To leave somebody out


def without_a_guest(den: Den, how: str) -> dict[str, Any]:
    """Return how the list of players differs from the roster."""
    host, guest, other = den.peers
    more = {"left out": {"people": (host, other)}, "minded": {"away": (guest,)}, "robbed": {}}
    return {"keepers": (host, host, other, host), **more[how]}


@pytest.mark.parametrize("how", ["left out", "minded", "robbed"])
def test_a_host_who_begins_without_a_friend_is_followed_no_more(how: str) -> None:
    den, villain = with_host()
    begin(den, villain, **without_a_guest(den, how))
    assert is_stopped(den, NOBODY_AGREED)
    assert not any(den[number].desk for number in (1, 2)), "nothing was dealt"


@pytest.mark.parametrize("how", ["left out", "minded", "robbed"])
def test_a_host_who_takes_the_seat_of_a_friend_alone_is_followed_no_more(how: str) -> None:
    den, villain = with_host()
    begin(den, villain)
    line = villain.seated(2)._replace(**without_a_guest(den, how))
    text = villain.sign(villain.unheard(1))[2]
    villain.put(line, words=[villain.stated(line), [den.host, "key", text, f"{den.host} {text}"]])
    tell(den, villain)
    assert is_stopped(den, NOBODY_AGREED)


def test_a_host_who_calls_a_friend_silent_alone_does_not_shuffle_without_them() -> None:
    den, villain = with_host()
    villain.deaf_to = {den.peers[1]}
    begin(den, villain)
    say(den, villain, "lie", Silent(den.host, 0, den.peers[1], b""))
    den.run(12)
    assert villain.log is not None
    assert not any(line.startswith("shuffle ") for line in villain.log.lines)
    for number in (1, 2):
        assert not den[number].view.stopped
        assert den[number].desk is None
    assert den[2].view.fairness.waits_for == ("Friend 1",)


class Impostor(Villain):
    """Makes the keys that somebody else would have."""

    def __init__(self, me: str, table: str) -> None:
        """Nothing has been made yet."""
        super().__init__(me, table)
        self.made: list[Line | Act] = []

    def want(self, item: Line | Act) -> None:
        self.made.append(item)


@pytest.mark.parametrize("signs", [False, True])
def test_a_host_who_makes_keys_for_a_friend_is_followed_no_more(*, signs: bool) -> None:
    den, villain = with_host()
    villain.deaf_to = {den.peers[1]}
    begin(den, villain)
    assert villain.page is not None
    impostor = Impostor(den.peers[1], TABLE)
    impostor.sit_down(0, str(villain.header))
    assert impostor.page is not None
    lines = [item for item in villain.page.book.items if isinstance(item, Seated)]
    impostor.page.ordered(lines)
    impostor.carry_out()
    key = impostor.made[0]
    assert isinstance(key, Key)
    villain.put(key, words=[villain.stated(key)] if signs else [])
    assert key in villain.page.book.items
    tell(den, villain)
    assert is_stopped(den, "Nobody has signed these keys.")


# To choose who deals, or the cards


def test_a_host_who_chooses_who_deals_first_is_followed_no_more() -> None:
    den, villain = with_host()
    villain.header = replace(villain.header, dealer=0)
    begin(den, villain)
    assert is_stopped(den, "The host's page chose who deals first.")


def test_a_host_who_tells_another_dealer_than_was_drawn_is_followed_no_more() -> None:
    den, villain = with_host()
    villain.altered = lambda line: (
        "dealer 0" if line == "dealer 1" else line.replace("dealer 0", "dealer 1")
    )
    begin(den, villain)
    assert is_stopped(den, NOT_SAID)


def test_a_host_who_shuffles_alone_is_followed_no_more() -> None:
    den, villain = with_host()
    villain.ignores = (Step,)
    begin(den, villain)
    assert villain.page is not None
    assert any(isinstance(item, DealerDrawn) for item in villain.page.book.items)
    cards = villain.page.book.state.called
    assert cards
    den.do(den.host, villain.forge(item_text(Shuffled(cards, (None,) * len(cards)))))
    den.settle()
    assert is_stopped(den, NOT_SAID)


@pytest.mark.parametrize("seats", ["0,1,2,3", "1"])
def test_a_host_who_tells_another_face_than_was_opened_is_followed_no_more(seats: str) -> None:
    """For a card of a hand none was opened at all."""
    den, villain = with_host()
    told: list[str] = []

    def altered(line: str) -> str:
        if told or not line.startswith(f"show {seats} "):
            return line
        shown, face = line[:-2], line[-2:]
        told.append(shown + ("2H" if face != "2H" else "3H"))
        return told[0]

    villain.altered = altered
    begin(den, villain)
    assert told
    assert is_stopped(den, NOT_SAID)


def test_a_host_who_has_a_deal_begin_again_alone_is_followed_no_more() -> None:
    den, villain = with_host()
    begin(den, villain)
    say(den, villain, "lie", Void(den.host, 0, b""))
    assert not any(den[number].view.stopped for number in (1, 2)), "it has a voice"
    assert villain.page is not None
    assert not villain.page.book.voids
    den.do(den.host, villain.forge(item_text(Voided())))
    den.settle()
    assert is_stopped(den, NOT_SAID)


def test_a_host_who_deals_the_same_match_again_is_followed_no_more() -> None:
    den, villain = with_host()
    begin(den, villain)
    [(length, hash)] = books(den, 1, 2)
    villain.told.clear()
    begin(den, villain)
    den.run(6)
    told = "Host told the players different things about this match, and is no longer your host."
    for number in (1, 2):
        role = den[number].shared.role
        assert told in den[number].news
        assert role.host == den.peers[1]
        assert role.book is not None
        assert role.book.hash(length) == hash


def test_a_match_that_breaks_off_for_another_is_told() -> None:
    table = seated()
    role = table[0].shared.role
    assert isinstance(role, Hosting)
    table.do(table.host, table[0]._after(role.begin(), table.now))
    table.run(3)
    told = "Another match has begun before the last one was over on your page."
    assert [table[number].news.count(told) for number in range(3)] == [0, 1, 1]


def test_of_a_match_after_one_that_is_over_nothing_is_told() -> None:
    table = seated()
    table.play(60)
    assert table[0].shared.role.is_over
    table.person(0, "begin")
    table.run(3)
    assert not any("before the last one" in line for line in table[1].news)


@pytest.mark.parametrize("claim", ["old lines", "takeover"])
def test_the_first_host_cannot_claim_another_before(claim: str) -> None:
    den, villain = with_host()
    places, before = villain.roster["places"], den[1].shared.role.roster
    changed = {"old lines": {"at": 1}, "takeover": {"cuts": [[1, den.host, 5]]}}[claim]
    for more in (changed, {}):
        villain.call(places, **more)
        for peer in den.peers[1:]:
            villain.met(peer)
        den.do(den.host, villain.done())
        den.settle()
        is_taken = den[1].shared.role.roster != before
        assert is_taken == (not more)
