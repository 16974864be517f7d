"""Coming to a table over relays on this machine, in real pages."""

import pytest

from tests.connections.conftest import Invite
from tests.support.connections.programs import Relays, nowhere


def over(*addresses: str) -> dict[str, object]:
    """Wishes: these relays, and no others."""
    mqtt = [address for address in addresses if address.startswith("mqtt")]
    return {"relays": {"nostr": [it for it in addresses if it not in mqtt], "mqtt": mqtt}}


def test_a_friend_opens_the_address_and_both_can_talk(invite: Invite, relays: Relays) -> None:
    """Host and one guest over one relay, which both leave when the table is full."""
    wishes = over(relay := relays.nostr())
    host, guest = invite(has_clock=True), invite(has_clock=True)
    guest.come(host.make(wishes), wishes)
    guest.wait_open(host)
    host.wait_open(guest)
    assert guest.send(host, "hello ♥")
    host.wait_text("hello ♥")
    assert host.send(guest, "x" * 60_000)
    guest.wait_text("x" * 60_000)
    assert host.run(f"it.peers['{guest.id}'].isExpected")
    # The guest has left the relay; the host does so when nobody else is to come.
    host.run("it.table.peers.lock('locked')")
    host.wait("it.relays.every(({ state }) => state === 'off')")
    assert host.connects_to_relays(2.5) + guest.connects_to_relays(2.5) == 0
    relays.wait_until_left(relay)
    assert relays.do("count", relay)["events"] <= 4


@pytest.mark.parametrize("count", [3, 7])
def test_friends_all_at_once_make_a_mesh(invite: Invite, relays: Relays, count: int) -> None:
    """Guests are introduced to each other, without a relay."""
    wishes = over(relays.nostr())
    host, *guests = (invite() for _ in range(count + 1))
    fragment = host.make(wishes)
    for guest in guests:
        guest.come(fragment, wishes)
    for guest in guests:
        guest.wait_open(host)
    host.run("it.table.peers.lock('locked')")
    host.wait_open(*guests)
    for guest in guests:
        guest.wait_open(*(other for other in guests if other is not guest))
    guests[0].send(guests[-1], "we know each other")
    guests[-1].wait_text("we know each other")


@pytest.mark.parametrize("kind", ["mqtt", "nostr"])
def test_one_good_relay_is_enough(invite: Invite, relays: Relays, kind: str) -> None:
    """Beside relays that are dead, refuse, or swallow everything."""
    bad = [nowhere(), *(relays.nostr(mode=mode) for mode in ("reject", "closed", "hole"))]
    good = relays.mqtt() if kind == "mqtt" else relays.nostr()
    wishes = over(*bad, good)
    host, guest = invite(), invite()
    fragment = host.make(wishes)
    states = "Object.fromEntries(it.relays.map(({ address, state }) => [address, state]))"
    host.wait(f"({states})['{good}'] === 'up'")
    guest.come(fragment, wishes)
    guest.wait_open(host)
    host.wait(f"({states})['{bad[0]}'] === 'down'")
    host.wait(f"({states})['{bad[2]}'] === 'refused'")


def test_relays_that_send_rubbish_do_no_harm(invite: Invite, relays: Relays) -> None:
    """Nonsense, far too much, and everything again and again."""
    bad = [relays.nostr(mode=mode) for mode in ("garbage", "huge", "replay")]
    wishes = over(*bad)
    host, *guests = invite(), invite(), invite()
    fragment = host.make(wishes)
    for guest in guests:
        guest.come(fragment, wishes)
        guest.wait_open(host)
    guests[0].wait_open(guests[1])
    for relay in bad:
        relays.do("say", relay, text="A" * 100_000)
    assert guests[0].send(host, "still here")
    host.wait_text("still here")
    opened = f"it.events.filter((e) => e.is === 'peer' && e.peer === '{guests[0].id}')"
    assert host.run(f"{opened}.length") <= 2


def test_the_host_may_come_later_than_the_guest(invite: Invite, relays: Relays) -> None:
    """The guest goes on calling."""
    wishes = over(relays.nostr())
    host, guest = invite(), invite(has_clock=True)
    fragment = host.make(wishes)
    host.run("it.table.peers.close()")
    guest.come(fragment, wishes)
    guest.wait("Object.values(it.peers)[0]?.state === 'calling'")
    host.arrive()
    guest.pass_time(4)
    host.come(fragment, wishes)
    guest.wait_open(host)


def test_a_guest_removed_or_late_is_told_so(invite: Invite, relays: Relays) -> None:
    """A locked table lets no strangers in; who was removed does not come back."""
    wishes = over(relays.nostr())
    host, guest, late = invite(), invite(), invite()
    fragment = host.make(wishes)
    guest.come(fragment, wishes)
    guest.wait_open(host)
    host.run("it.table.peers.lock('locked')")
    host.run("it.table.peers.expect([...it.seated, 'AAAAAAAAAAAAAAAAAAAAAA'])")
    late.come(fragment, wishes)
    late.wait(f"it.peers['{host.id}'].why === 'locked'")
    host.run(f"it.table.peers.remove('{guest.id}')")
    guest.wait(f"it.peers['{host.id}'].state === 'gone'")
    assert guest.run(f"it.peers['{host.id}'].why") == "removed"
    host.run(f"it.seated.delete('{guest.id}'); it.table.peers.lock()")
    guest.arrive()
    guest.come(fragment, wishes)
    guest.wait(f"it.peers['{host.id}'].why === 'removed'")
    late.run("it.table.peers.resume()")  # It asks again, and does not wait to be asked.
    late.wait_open(host)


def test_own_relays_are_in_the_address(invite: Invite, relays: Relays) -> None:
    """A page that opens the table needs no other."""
    own = relays.nostr()
    host, guest = invite(), invite()
    fragment = host.make(over(nowhere()), [own, "ws://elsewhere.example", "http://no.example"])
    assert fragment.count("relay=") == 1
    guest.come(fragment, over(nowhere()))
    guest.wait_open(host)
