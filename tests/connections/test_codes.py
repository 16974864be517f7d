"""Codes that people carry: no relay, two browsers, and time in between."""

import time

import pytest

from tests.connections.conftest import Invite
from tests.connections.test_joining import over
from tests.support.connections.person import Person
from tests.support.connections.programs import Relays

NO_RELAYS = over()


def by_codes(offerer: Person, answerer: Person, delay: float) -> tuple[str, str]:
    """Carry a code there, and another one back."""
    offer = offerer.run("it.table.peers.codes.offer()")
    fragment = answerer.run(f"it.tables.look('{offer}').then((found) => found.fragment)")
    if not answerer.id:
        answerer.come(fragment, NO_RELAYS)
    answer = answerer.run(f"it.table.peers.codes.answer('{offer}')")
    assert offerer.run(f"it.tables.look('{answer}').then((found) => found.is)") == "answer"
    time.sleep(delay)
    offerer.run(f"it.table.peers.codes.accept('{answer}')")
    return offer, answer


@pytest.mark.parametrize(("host_in_firefox", "delay"), [(False, 8), (True, 8)])
def test_between_chromium_and_firefox(
    invite: Invite, in_firefox: Person, host_in_firefox: bool, delay: float
) -> None:
    """Both ways, though somebody takes their time."""
    host, guest = (in_firefox, invite()) if host_in_firefox else (invite(), in_firefox)
    host.make(NO_RELAYS)
    offer, answer = by_codes(host, guest, delay)
    assert len(offer) < 200
    assert len(answer) < 160
    guest.wait_open(host, seconds=10)
    host.wait_open(guest)
    assert host.send(guest, "by hand")
    guest.wait_text("by hand")


def test_one_pair_of_codes_is_enough(invite: Invite) -> None:
    """A second friend comes by codes with the first, and meets the host through that friend."""
    host, guest, friend = invite(), invite(), invite()
    host.make(NO_RELAYS)
    by_codes(host, guest, 0)
    guest.wait_open(host)
    by_codes(guest, friend, 0)
    friend.wait(f"it.peers['{guest.id}']?.state === 'open'")
    friend.wait_open(host)
    host.wait_open(friend)


def test_a_code_is_taken_twice_at_once(invite: Invite) -> None:
    """A person who presses twice is connected all the same."""
    host, guest = invite(), invite()
    host.make(NO_RELAYS)
    offer = host.run("it.table.peers.codes.offer()")
    guest.come(host.fragment, NO_RELAYS)
    answer = guest.run(f"it.table.peers.codes.answer('{offer}')")
    take = f"it.table.peers.codes.accept('{answer}')"
    host.run(f"Promise.allSettled([{take}, {take}])")
    guest.wait_open(host, seconds=10)
    host.wait_open(guest)


def test_a_wrong_letter_is_noticed_wherever_it_is(invite: Invite) -> None:
    host, guest = invite(), invite()
    host.make(NO_RELAYS)
    for code in by_codes(host, guest, 0):
        wrong = [
            code[:at] + ("x" if letter != "x" else "y") + code[at + 1 :]
            for at, letter in enumerate(code)
        ]
        wrong += [code[:-1] + letter for letter in "ABQgwx014_-" if letter != code[-1]]
        told = host.run(
            f"Promise.all({wrong}.map((one) => it.tables.look(one).then(() => 'taken', String)))"
        )
        assert set(told) == {"RangeError: letter"}


def test_codes_that_are_none(invite: Invite, relays: Relays) -> None:
    """Each is refused with an error, and nothing is left behind."""
    host, other = invite(), invite()
    host.make(NO_RELAYS)
    other.make(over(relays.nostr()))
    offer = other.run("it.table.peers.codes.offer()")
    bad = ["", "A", "!!", "A" * 5000, offer[:-3], offer + "AAAA", "E" + offer[1:]]
    for code in bad:
        outcome = f"it.table.peers.codes.answer({code!r}).then(() => 'taken', () => 'refused')"
        assert host.run(outcome) == "refused"
        outcome = f"it.table.peers.codes.accept({code!r}).then(() => 'taken', () => 'refused')"
        assert host.run(outcome) == "refused"
    assert host.run(f"it.table.peers.codes.answer('{offer}').catch(String)") == (
        "RangeError: table"
    )
    assert host.run("it.tables.look('nonsense').then(String)") == "undefined"
