"""Coming to a table over relays on this machine, in real pages."""

import pytest

from tests.peer.conftest import Invite
from tests.peer.harness.told import Relays


def over(*addresses: str) -> dict[str, object]:
    """Wishes: these relays, and no others."""
    mqtt = [address for address in addresses if address.startswith("mqtt")]
    return {"relays": {"nostr": [it for it in addresses if it not in mqtt], "mqtt": mqtt}}


def test_a_friend_opens_the_address_and_both_can_talk(invite: Invite, relays: Relays) -> None:
    """Host and one guest over one relay, which both leave when the table is full."""
    wishes = over(relay := relays.nostr())
    host, guest = invite(), invite()
    guest.come(host.make(wishes), wishes)
    guest.wait_open(host)
    host.wait_open(guest)
    assert guest.joined_in() < 2000
    assert guest.send(host, "hello ♥")
    host.wait_text("hello ♥")
    assert host.send(guest, "x" * 60_000)
    guest.wait_text("x" * 60_000)
    assert host.run(f"it.peers['{guest.id}'].isExpected")
    # The guest has left the relay; the host does so when nobody else is to come.
    host.run("it.table.peers.lock(true)")
    host.wait("it.relays.every(({ state }) => state === 'off')")
    assert relays.do("count", relay)["events"] <= 4


@pytest.mark.parametrize("count", [3, 7])
def test_friends_all_at_once_make_a_mesh(invite: Invite, relays: Relays, count: int) -> None:
    """Guests are introduced to each other, without a relay."""
    wishes = over(relay := relays.nostr())
    host, *guests = (invite() for _ in range(count + 1))
    fragment = host.make(wishes)
    for guest in guests:
        guest.come(fragment, wishes)
    for guest in guests:
        guest.wait_open(host)
    host.run("it.table.peers.lock(true)")
    host.wait_open(*guests)
    for guest in guests:
        guest.wait_open(*(other for other in guests if other is not guest))
    events = relays.do("count", relay)["events"]
    print("joined in", [round(guest.joined_in()) for guest in guests], "events", events)
    guests[0].send(guests[-1], "we know each other")
    guests[-1].wait_text("we know each other")
