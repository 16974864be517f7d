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


@pytest.mark.parametrize(("maker_in_firefox", "delay"), [(False, 8), (True, 8)])
def test_between_chromium_and_firefox(
    invite: Invite, in_firefox: Person, maker_in_firefox: bool, delay: float
) -> None:
    """Both ways, though somebody takes their time."""
    maker, guest = (in_firefox, invite()) if maker_in_firefox else (invite(), in_firefox)
    maker.make(NO_RELAYS)
    offer, answer = by_codes(maker, guest, delay)
    assert len(offer) < 260
    assert len(answer) < 220
    guest.wait_open(maker, seconds=10)
    maker.wait_open(guest)
    assert maker.send(guest, "by hand")
    guest.wait_text("by hand")


def test_one_pair_of_codes_is_enough_with_any_member(invite: Invite) -> None:
    """A second friend comes by codes with the first, and meets all others through that friend.

    The codes have the newest decision in them that this friend knows.
    """
    maker, guest, friend = invite(), invite(), invite()
    maker.make(NO_RELAYS)
    by_codes(maker, guest, 0)
    guest.wait_connected(maker)
    guest.run(f"it.table.peers.changeNewest('{'5a' * 32}')")
    by_codes(guest, friend, 0)
    friend.wait_connected(guest, maker)
    assert friend.run("it.fragment()") == guest.run("it.fragment()") != maker.run("it.fragment()")


def test_a_code_is_taken_twice_at_once(invite: Invite) -> None:
    """A person who presses twice is connected all the same."""
    maker, guest = invite(), invite()
    maker.make(NO_RELAYS)
    offer = maker.run("it.table.peers.codes.offer()")
    guest.come(maker.fragment, NO_RELAYS)
    answer = guest.run(f"it.table.peers.codes.answer('{offer}')")
    take = f"it.table.peers.codes.accept('{answer}')"
    maker.run(f"Promise.allSettled([{take}, {take}])")
    guest.wait_open(maker, seconds=10)
    maker.wait_open(guest)


def test_a_wrong_letter_is_noticed_wherever_it_is(invite: Invite) -> None:
    maker, guest = invite(), invite()
    maker.make(NO_RELAYS)
    for code in by_codes(maker, guest, 0):
        wrong = [
            code[:at] + ("x" if letter != "x" else "y") + code[at + 1 :]
            for at, letter in enumerate(code)
        ]
        wrong += [code[:-1] + letter for letter in "ABQgwx014_-" if letter != code[-1]]
        told = maker.run(
            f"Promise.all({wrong}.map((one) => it.tables.look(one).then(() => 'taken', String)))"
        )
        assert set(told) == {"RangeError: letter"}


def test_codes_that_are_none(invite: Invite, relays: Relays) -> None:
    """Each is refused with an error, and nothing is left behind."""
    maker, other = invite(), invite()
    maker.make(NO_RELAYS)
    other.make(over(relays.nostr()))
    offer = other.run("it.table.peers.codes.offer()")
    bad = ["", "A", "!!", "A" * 5000, offer[:-3], offer + "AAAA", "E" + offer[1:]]
    for code in bad:
        outcome = f"it.table.peers.codes.answer({code!r}).then(() => 'taken', () => 'refused')"
        assert maker.run(outcome) == "refused"
        outcome = f"it.table.peers.codes.accept({code!r}).then(() => 'taken', () => 'refused')"
        assert maker.run(outcome) == "refused"
    assert maker.run(f"it.table.peers.codes.answer('{offer}').catch(String)") == (
        "RangeError: table"
    )
    assert maker.run("it.tables.look('nonsense').then(String)") == "undefined"
