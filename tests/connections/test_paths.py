"""Broken paths: blackouts, relays that are gone, pairs that cannot reach each other."""

import json

from tests.connections.conftest import Invite
from tests.connections.test_joining import over
from tests.support.connections.programs import Relays

# Addresses of one family only, so that two pages with different ones find no path.
ONE_FAMILY = """
(lost) => {
  const kept = (sdp) => sdp.split("\\r\\n").filter((line) =>
    !line.startsWith("a=candidate") || line.split(" ")[4].includes(":") !== (lost === 6)
  ).join("\\r\\n");
  const { prototype } = RTCPeerConnection;
  const own = Object.getOwnPropertyDescriptor(prototype, "localDescription").get;
  Object.defineProperty(prototype, "localDescription", {
    get() {
      const known = own.call(this);
      return known && { type: known.type, sdp: kept(known.sdp) };
    },
  });
  const set = prototype.setRemoteDescription;
  prototype.setRemoteDescription = function ({ type, sdp }) {
    return set.call(this, { type, sdp: kept(sdp) });
  };
}
"""

READ_ALL = """
globalThis.frames = [];
const { set } = Object.getOwnPropertyDescriptor(RTCDataChannel.prototype, "onmessage");
Object.defineProperty(RTCDataChannel.prototype, "onmessage", {
  set(hear) {
    set.call(this, (event) => {
      frames.push(new TextDecoder().decode(event.data));
      hear(event);
    });
  },
});
"""

# The channel opens long before the browser says that it took the other's description.
SLOW_TO_SAY = """{
  const { prototype } = RTCPeerConnection;
  const own = Object.getOwnPropertyDescriptor(prototype, "remoteDescription").get;
  const said = new WeakSet();
  Object.defineProperty(prototype, "remoteDescription", {
    get() { return said.has(this) ? own.call(this) : null; },
  });
  const set = prototype.setRemoteDescription;
  prototype.setRemoteDescription = async function (description) {
    await set.call(this, description);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    said.add(this);
  };
} 0"""

# The first answer leads nowhere.
ONE_BAD_ANSWER = """{
  const { prototype } = RTCPeerConnection;
  const set = prototype.setRemoteDescription;
  prototype.setRemoteDescription = async function (description) {
    prototype.setRemoteDescription = set;
    throw new Error("no path this time");
  };
} 0"""


# Everything to the other pages goes through a wire that can be cut.
THROUGH_WIRE = """
(address) => {
  const port = (place) => new Promise((resolve) => {
    const socket = new WebSocket(address);
    socket.onopen = () => socket.send(place);
    socket.onmessage = ({ data }) => { socket.close(); resolve(data); };
  });
  const { prototype } = RTCPeerConnection;
  const set = prototype.setRemoteDescription;
  prototype.setRemoteDescription = async function ({ type, sdp }) {
    const lines = sdp.split("\\r\\n");
    const rewritten = await Promise.all(lines.map(async (line) => {
      const fields = line.split(" ");
      if (!line.startsWith("a=candidate")) return line;
      if (fields[4].includes(":")) return undefined;
      fields[5] = await port(`${fields[4]} ${fields[5]}`);
      return fields.join(" ");
    }));
    return set.call(this, { type, sdp: rewritten.filter((it) => it !== undefined).join("\\r\\n") });
  };
}
"""


def test_a_blackout_is_noticed_and_mended(invite: Invite, relays: Relays) -> None:
    """Quiet within ten seconds, by what is heard; then a restart, and not one text is lost."""
    wishes = over(relay := relays.nostr())
    wire = relays.wire()
    host, guest = invite(), invite()
    for person in (host, guest):
        person.run(f"({THROUGH_WIRE})('{wire}')")
    guest.come(host.make(wishes), wishes)
    guest.wait_open(host)
    host.wait_open(guest)
    connection = f"it.table.peers.all.get('{host.id}').link.id"
    before = guest.run(connection)
    said = relays.do("count", relay)["events"]
    relays.do("set", wire, mode="dark")
    sent = [f"text {number}" for number in range(20)]
    for text in sent:
        assert host.send(guest, text)
    guest.wait(f"it.peers['{host.id}'].state === 'quiet'", 15)
    host.wait(f"it.peers['{guest.id}'].state === 'quiet'", 15)
    relays.wait_for_more(relay, said)  # The first restart fails in the dark.
    relays.do("set", wire, mode="ok")
    guest.wait_open(host)
    for text in sent:
        guest.wait_text(text)
    assert (
        guest.run("it.texts.map(({ text }) => text).filter((it) => it.startsWith('text'))") == sent
    )
    assert guest.run(connection) == before


def test_the_channel_is_open_before_the_description_is_there(
    invite: Invite, relays: Relays
) -> None:
    """On a busy machine the page that greets waits, and the first call succeeds."""
    wishes = over(relays.nostr())
    host, guest = invite(), invite()
    for person in (host, guest):
        person.run(SLOW_TO_SAY)
    guest.come(host.make(wishes), wishes)
    guest.wait_open(host)
    host.wait_open(guest)
    assert guest.run("it.events.some(({ state }) => state === 'gone')") is False


def test_a_guest_without_a_path_tries_again_over_the_friend_who_helps(
    invite: Invite, relays: Relays
) -> None:
    """Though nobody has told the host yet that this friend belongs to the table."""
    wishes = over(relays.nostr())
    host, friend, guest = invite(), invite(), invite()
    fragment = host.make(wishes)
    for person in (friend, guest):
        person.come(fragment, wishes)
        person.wait_open(host)
    guest.wait_open(friend)
    guest.arrive()
    guest.run(ONE_BAD_ANSWER)
    guest.come(fragment, wishes)
    guest.wait(f"it.peers['{host.id}']?.why === 'path'")
    guest.wait_open(host)
    host.wait_open(guest)


def test_without_a_relay_guests_still_meet(invite: Invite, relays: Relays) -> None:
    """Introduced by the host, after the only relay is gone for good."""
    wishes = over(relay := relays.nostr())
    host, one, other = invite(), invite(), invite()
    fragment = host.make(wishes)
    host.run("it.isAdmitting = false")
    for guest in (one, other):
        guest.come(fragment, wishes)
        guest.wait_open(host)
    relays.do("stop", relay)
    host.run("it.isAdmitting = true")
    for guest in (one, other):
        host.run(f"it.admit('{guest.id}')")
    one.wait_open(other)
    other.wait_open(one)
    # And so is a pair that loses its connection.
    one.run(f"it.table.peers.all.get('{other.id}').link.end('closed')")
    other.wait(f"it.peers['{one.id}'].state !== 'open'")
    one.wait_open(other)


def test_a_friend_carries_what_finds_no_path(invite: Invite, relays: Relays) -> None:
    """Boxed: the friend in between cannot read it."""
    wishes = over(relays.nostr())
    friend, guest, host = invite(), invite(), invite()
    fragment = host.make(wishes)
    friend.run(READ_ALL)
    for person in (friend, guest):
        person.come(fragment, wishes)
        person.wait_open(host)
    friend.wait_open(guest)
    guest.run(f"({ONE_FAMILY})(6)")
    host.run(f"({ONE_FAMILY})(4)")
    guest.run(f"it.table.peers.all.get('{host.id}').link.end('closed')")
    guest.wait_open(host, way="friend", seconds=40)
    host.wait_open(guest, way="friend")
    assert guest.send(host, "for you alone")
    host.wait_text("for you alone")
    assert host.send(guest, "x" * 60_000 + "!")
    guest.wait_text("x" * 60_000 + "!")
    carried = friend.run("frames.filter((frame) => frame.slice(1).startsWith('b{')).length")
    assert carried > 2
    assert friend.run("frames.some((frame) => frame.includes('for you alone'))") is False


def test_nobody_draws_to_himself_what_a_friend_carries(invite: Invite, relays: Relays) -> None:
    """Not by a false card, nor by a true one that the villain was given."""
    wishes = over(relays.nostr())
    one, other, guest, host = invite(), invite(), invite(), invite()
    fragment = host.make(wishes)
    for person in (one, other):
        person.run(READ_ALL)
    for person in (one, other, guest):
        person.come(fragment, wishes)
        person.wait_open(host)
    for person in (one, other):
        person.wait_open(guest)
    guest.run(f"({ONE_FAMILY})(6)")
    host.run(f"({ONE_FAMILY})(4)")
    guest.run(f"it.table.peers.all.get('{host.id}').link.end('closed')")
    guest.wait_open(host, way="friend", seconds=40)
    host.wait_open(guest, way="friend")
    by = host.run(f"it.table.peers.forwarding.ways.get('{guest.id}').via")
    villain = other if by == one.id else one
    carrier = one if by == one.id else other
    true = carrier.run(
        "frames.filter((it) => it.slice(1).startsWith('b{')).map((it) => JSON.parse(it.slice(2)))"
        f".find((it) => it.from === '{guest.id}' && it.card).card"
    )
    villain.run("it.table.peers.traffic.hear = () => {}, 0")  # it carries nothing
    for card in ({}, 7, true):
        box = {"to": host.id, "from": guest.id, "card": card, "ask": True}
        frame = json.dumps(f"b{json.dumps(box)}")
        villain.run(f"it.table.peers.all.get('{host.id}').link.send({frame})")
    assert villain.send(host, "there now")
    host.wait_text("there now")
    assert host.send(guest, "for you alone")
    guest.wait_text("for you alone")


def test_a_friend_helps_whoever_never_reached_the_host(invite: Invite, relays: Relays) -> None:
    """The host names friends in the answer; one of them has a path to both."""
    wishes = over(relays.nostr())
    host, friend, guest = invite(), invite(), invite()
    guest.run(f"({ONE_FAMILY})(6)")
    host.run(f"({ONE_FAMILY})(4)")
    fragment = host.make(wishes)
    friend.come(fragment, wishes)
    friend.wait_open(host)
    host.wait_open(friend)
    guest.come(fragment, wishes)
    guest.wait_open(host, way="friend", seconds=60)
    host.wait_open(guest, way="friend")
    assert guest.send(host, "may I sit down?")
    host.wait_text("may I sit down?")
    # By now the friend was let in, and is told so on the same way.
    guest.wait("it.texts.some(({ text }) => text.startsWith('roster'))")
    guest.wait_open(friend)
    host.run(f"it.table.peers.remove('{guest.id}')")
    guest.wait(f"it.peers['{host.id}'].why === 'removed'")
