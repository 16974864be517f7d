"""Broken paths: blackouts, relays that are gone, pairs that cannot reach each other."""

import json

from tests.connections.conftest import Invite
from tests.connections.test_joining import at_table, over
from tests.support.connections.person import Person
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


# The seventh box from now on that is for that peer does not get there.
LOSE_A_BOX = """
(peer) => {
  const { link } = it.table.peers.all.get(peer);
  const send = link.send.bind(link);
  let boxes = 0;
  link.send = (frame) => (frame[0] === "b" && ++boxes === 7) || send(frame);
}
"""

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


def test_a_blackout_is_noticed_and_ends(invite: Invite, relays: Relays) -> None:
    """Quiet within ten seconds, since nothing is heard; then they call until it is over."""
    options = over(relay := relays.nostr())
    wire = relays.wire()
    maker, guest = invite(), invite()
    for person in (maker, guest):
        person.run(f"({THROUGH_WIRE})('{wire}')")
    guest.come(maker.make(options), options)
    guest.wait_connected(maker)
    before = relays.do("count", relay)["events"]
    relays.do("set", wire, mode="dark")
    assert maker.send(guest, "into the dark")
    guest.wait(f"it.peers['{maker.id}'].state === 'quiet'", 15)
    maker.wait(f"it.peers['{guest.id}'].state === 'quiet'", 15)
    relays.wait_for_more(relay, before)  # The first call fails in the dark.
    relays.do("set", wire, mode="ok")
    guest.wait_connected(maker)
    assert maker.send(guest, "out of the dark")
    guest.wait_text("out of the dark")


def test_the_channel_is_open_before_the_description_is_there(
    invite: Invite, relays: Relays
) -> None:
    """On a busy machine the page that greets waits, and the first call succeeds."""
    options = over(relays.nostr())
    maker, guest = invite(), invite()
    for person in (maker, guest):
        person.run(SLOW_TO_SAY)
    guest.come(maker.make(options), options)
    guest.wait_connected(maker)
    assert guest.run("it.events.some(({ peer, state }) => peer && state === 'gone')") is False


def test_a_newcomer_without_a_path_is_let_in_by_the_friend_who_helps(
    invite: Invite, relays: Relays
) -> None:
    """That page answered, too, and then everybody gets connected."""
    options = over(relays.nostr())
    fragment, (maker, friend) = at_table(invite, options, 2)
    guest = invite()
    guest.run(ONE_BAD_ANSWER)
    guest.come(fragment, options)
    guest.wait("it.events.some(({ why }) => why === 'path')")
    guest.wait_connected(maker, friend)


def test_without_a_relay_members_still_meet(invite: Invite, relays: Relays) -> None:
    """Introduced by another, after the only relay is gone for good."""
    options = over(relay := relays.nostr())
    maker, one, other = invite(), invite(), invite()
    fragment = maker.make(options)
    maker.run("it.isAdmitting = false")
    for guest in (one, other):
        guest.come(fragment, options)
        guest.wait_open(maker)
    relays.do("stop", relay)
    maker.run(f"it.know(['{one.id}', '{other.id}'])")
    one.wait_connected(other)
    # And so is a pair that loses its connection.
    one.run(f"it.table.peers.all.get('{other.id}').link.end('closed')")
    other.wait(f"it.peers['{one.id}'].state !== 'open'")
    one.wait_connected(other)


def parted(one: Person, other: Person) -> None:
    """Leave these two no direct path, and wait until a friend carries what they say."""
    one.run(f"({ONE_FAMILY})(6)")
    other.run(f"({ONE_FAMILY})(4)")
    one.run(f"it.table.peers.all.get('{other.id}').link.end('closed')")
    one.wait_open(other, way="friend", seconds=40)
    other.wait_open(one, way="friend")


def test_a_friend_carries_what_finds_no_path(invite: Invite, relays: Relays) -> None:
    """Boxed: the friend in between cannot read it. Long texts go, too."""
    options = over(relays.nostr())
    maker, friend, guest = invite(), invite(), invite()
    fragment = maker.make(options)
    friend.run(READ_ALL)
    for person in (friend, guest):
        person.come(fragment, options)
        person.wait_connected(maker)
    friend.wait_connected(guest)
    parted(guest, maker)
    assert guest.send(maker, "for you alone")
    maker.wait_text("for you alone")
    longest = "x" * (256 * 1024 - 1) + "!"
    assert maker.send(guest, longest)
    guest.wait_text(longest)
    carried = friend.run("frames.filter((frame) => frame.slice(2).startsWith('b{')).length")
    assert carried > 2
    assert friend.run("frames.some((frame) => frame.includes('for you alone'))") is False
    # Where a box is lost on the way, its text is lost with it, and nothing else.
    friend.run(f"({LOSE_A_BOX})('{guest.id}')")
    assert maker.send(guest, "y" * (256 * 1024))
    assert maker.send(guest, "after it")
    guest.wait_text("after it")
    assert guest.run("it.texts.some(({ text }) => text.includes('yyy'))") is False


def test_nobody_draws_to_himself_what_a_friend_carries(invite: Invite, relays: Relays) -> None:
    """Not by a false card, nor by a true one that the villain was given."""
    options = over(relays.nostr())
    maker, one, other, guest = (invite() for _ in range(4))
    fragment = maker.make(options)
    for person in (one, other):
        person.run(READ_ALL)
    for person in (one, other, guest):
        person.come(fragment, options)
        person.wait_connected(maker)
    guest.wait_connected(one, other)
    parted(guest, maker)
    by = maker.run(f"it.table.peers.forwarding.ways.get('{guest.id}').via")
    villain = other if by == one.id else one
    carrier = one if by == one.id else other
    true = carrier.run(
        "frames.filter((it) => it.slice(2).startsWith('b{')).map((it) => JSON.parse(it.slice(3)))"
        f".find((it) => it.from === '{guest.id}' && it.card).card"
    )
    villain.run("it.table.peers.traffic.hear = () => {}, 0")  # it carries nothing
    cards: list[object] = [{}, 7, true]
    for card in cards:
        box = {"to": maker.id, "from": guest.id, "card": card, "ask": True}
        frame = json.dumps(f"b{json.dumps(box)}")
        villain.run(f"it.table.peers.all.get('{maker.id}').link.send({frame})")
    assert villain.send(maker, "there now")
    maker.wait_text("there now")
    assert maker.send(guest, "for you alone")
    guest.wait_text("for you alone")


def test_a_friend_helps_whoever_finds_no_path_to_who_answers(
    invite: Invite, relays: Relays
) -> None:
    """The answer names a friend who has a path to both, though that page lets nobody in."""
    options = over(relays.nostr())
    maker, friend, guest = invite(), invite(), invite()
    guest.run(f"({ONE_FAMILY})(6)")
    maker.run(f"({ONE_FAMILY})(4)")
    fragment = maker.make(options)
    friend.run("it.answers = false, 0")
    friend.come(fragment, options)
    friend.wait_connected(maker)
    friend.run("it.isAdmitting = false, 0")
    guest.come(fragment, options)
    guest.wait_open(maker, way="friend", seconds=60)
    maker.wait_open(guest, way="friend")
    assert guest.send(maker, "may I sit down?")
    maker.wait_text("may I sit down?")
    # By now both were let in, and hear of it on the same way.
    guest.wait("it.texts.some(({ text }) => text.startsWith('members'))")
    guest.wait_connected(friend)
    maker.run(f"it.members.delete('{guest.id}'); it.table.peers.remove('{guest.id}')")
    guest.wait(f"it.peers['{maker.id}'].why === 'removed'")
