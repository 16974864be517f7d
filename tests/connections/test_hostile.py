"""Pages that do not keep to the rules: they are cut off, and nobody else notices."""

import pytest

from tests.connections.conftest import Invite
from tests.connections.test_joining import over
from tests.support.connections.person import Person
from tests.support.connections.programs import Relays

# Note that a connection which had been made was closed again.
NOTE_CLOSED = """{
  const { prototype } = RTCPeerConnection;
  const { close } = prototype;
  prototype.close = function () {
    it.closed ||= this.connectionState === "connected";
    close.call(this);
  };
} 0"""

# What a hostile page sends over its channel, and why it is then cut off.
ATTACKS = {
    "text instead of bytes": ("channel.send('t hello')", "garbage"),
    "an empty piece": ("channel.send(new Uint8Array(0))", "garbage"),
    "a piece of an unknown kind": ("channel.send(Uint8Array.of(7, 1))", "garbage"),
    "a piece that is too long": ("channel.send(new Uint8Array(17000))", "size"),
    "a message without end": (
        "for (let i = 0; i < 20; i++) channel.send(new Uint8Array(16385).fill(1))",
        "size",
    ),
    "pieces of nothing without end": (
        "for (let i = 0; i < 5000; i++) channel.send(Uint8Array.of(1))",
        "flood",
    ),
    "a flood": ("for (let i = 0; i < 2000; i++) say('thello')", "flood"),
    "a flood of bytes": (
        "for (let i = 0; i < 300; i++) channel.send(new Uint8Array(16385).fill(0))",
        "flood",
    ),
    "bytes that are no text": ("channel.send(Uint8Array.of(0, 116, 255))", "garbage"),
    "a second greeting": ("say('h{}')", "garbage"),
    "neighbours that are none": ("say('n{}')", "garbage"),
    "neighbours without number": ("say('n' + JSON.stringify(Array(99).fill('x')))", "garbage"),
    "a signal that is none": ('say(\'s{"to":7,"signal":{}}\')', "garbage"),
    "a signal that is no object": ("say('snull')", "garbage"),
    "a box that is none": ("say('b[]')", "garbage"),
}


def hack(person: Person, other: Person, deed: str) -> None:
    """Do something with the bare channel."""
    person.run(
        f"{{ const {{ channel }} = it.table.peers.all.get('{other.id}').link.wire; "
        "const say = (text) => "
        "channel.send(Uint8Array.of(0, ...new TextEncoder().encode(text))); "
        f"{deed}; }} 0"
    )


def test_a_peer_that_breaks_the_rules_is_cut_off(invite: Invite, relays: Relays) -> None:
    """Each time by the host, with a reason, while another guest plays on."""
    wishes = over(relays.nostr())
    host, villain, guest = invite(), invite(), invite()
    fragment = host.make(wishes)
    for person in (villain, guest):
        person.come(fragment, wishes)
        person.wait_open(host)
    host.wait_open(villain, guest)
    for name, (deed, why) in ATTACKS.items():
        host.wait_open(villain)
        host.run("it.events.length = 0")
        hack(villain, host, deed)
        ended = f"it.events.find((e) => e.peer === '{villain.id}' && e.state !== 'open')"
        print(name)
        host.wait(ended, 10)
        assert host.run(f"({ended}).why") == why, name
        assert guest.send(host, name)
        host.wait_text(name)
        # The villain comes back with an ordinary page, until the host has had enough.
        villain.arrive()
        villain.come(fragment, wishes)
        villain.wait_open(host)
    assert guest.run(f"it.peers['{host.id}'].state") == "open"
    assert guest.run(f"it.events.filter((e) => e.peer === '{host.id}').length") <= 3


def test_unknown_frames_and_rubbish_to_carry_are_let_pass(invite: Invite, relays: Relays) -> None:
    """A later version may send more; what is not ours is dropped."""
    wishes = over(relays.nostr())
    host, villain = invite(), invite()
    villain.come(host.make(wishes), wishes)
    villain.wait_open(host)
    host.wait_open(villain)
    for deed in (
        "say('z{}')",
        "say('')",
        "say('pNaN')",
        "say('q99')",
        f"say('b' + JSON.stringify({{ to: '{host.id}', from: '{host.id}', box: 'AAAA' }}))",
        f"say('b' + JSON.stringify({{ to: '{host.id}', from: '{villain.id}', card: {{}} }}))",
        f"say('b' + JSON.stringify({{ to: '{host.id}', from: '{villain.id}', card: 7 }}))",
        'say(\'b{"to":"nobody","from":"nobody"}\')',
    ):
        hack(villain, host, deed)
    assert villain.send(host, "still here")
    host.wait_text("still here")


@pytest.mark.parametrize("pose", ["with the own name", "with the host's name"])
def test_a_guest_cannot_answer_for_the_host(invite: Invite, relays: Relays, pose: str) -> None:
    """Though the villain has the invitation, and is the only one to answer."""
    wishes = over(relay := relays.nostr())
    host, villain, guest = invite(), invite(), invite()
    fragment = host.make(wishes)
    villain.come(fragment, wishes)
    villain.wait_open(host)
    host.run("it.table.peers.close()")
    if pose == "with the host's name":
        villain.run(f"it.table.peers.self.identity.id = '{host.id}'; 0")
    villain.run("it.table.peers.lead('a roster that proves nothing')")
    before = relays.do("count", relay)["events"]
    guest.come(fragment, wishes)
    relays.wait_for_more(relay, before + 6)  # The villain has answered, more than once.
    assert guest.run("it.open()") == 0
    host.arrive()
    host.come(fragment, wishes)
    guest.wait_open(host)


def test_a_connection_with_another_key_is_refused(invite: Invite) -> None:
    """A person who carries a code may swap it for their own: the greeting tells."""
    host, villain, guest = invite(), invite(), invite()
    host.make(over())
    offer = host.run("it.table.peers.codes.offer()")
    # The villain makes an offer in the host's name: it says so, but the key is another.
    fragment = villain.run(f"it.tables.look('{offer}').then((found) => found.fragment)")
    villain.come(fragment, over())
    forged = villain.run(
        "{ const { codes } = it.table.peers; "
        f"codes.self.identity.id = '{host.id}'; codes.offer(); }}"
    )
    guest.come(fragment, over())
    for person in (guest, villain):
        person.run(NOTE_CLOSED)
    answer = guest.run(f"it.table.peers.codes.answer('{forged}')")
    villain.run(f"it.table.peers.codes.accept('{answer}')")
    for person in (guest, villain):
        person.wait("it.closed")  # Both have met over the forged offer, and have seen the key.
    assert guest.run("it.open()") == 0
    assert villain.run("it.open()") == 0


def test_offers_without_number_leave_room_for_a_friend(invite: Invite, relays: Relays) -> None:
    """A villain with the invitation makes hundreds of them, under hundreds of names."""
    wishes = over(relays.nostr())
    host, villain, guest = invite(), invite(), invite()
    fragment = host.make(wishes)
    villain.come(fragment, wishes)
    villain.wait_open(host)
    villain.run("""
    (async () => {
      const { peers } = it.table;
      const want = peers.relays.want.bind(peers.relays);
      peers.relays.want = () => {};
      want(true);
      const name = (length) => btoa(String.fromCharCode(...crypto.getRandomValues(
        new Uint8Array(length)))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
      while (!peers.relays.isUp) await new Promise((resolve) => setTimeout(resolve, 20));
      const Wire = peers.all.get(peers.host).link.wire.constructor;
      const code = await new Wire([], { onState() {}, onReach() {} }).offer();
      for (let i = 0; i < 300; i++) {
        const keys = await crypto.subtle.generateKey(
          { name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
        const raw = new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", raw));
        const b64 = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-")
          .replaceAll("/", "_").replaceAll("=", "");
        const [id, from] = [name(8), b64(digest.slice(0, 16))];
        const said = ["peerdeck signal", "offer", it.table.id, id, "", from, "", "", code, ""];
        const sig = b64(new Uint8Array(await crypto.subtle.sign(
          { name: "ECDSA", hash: "SHA-256" }, keys.privateKey,
          new TextEncoder().encode(said.join("\\n")))));
        await peers.post({ is: "offer", id, to: "", from, key: b64(raw), of: "", code, sig });
      }
    })()
    """)
    host.wait("it.table.peers.reception.answering.pending.size === 16", 10)
    guest.come(fragment, wishes)
    guest.wait_open(host, seconds=20)
    assert host.run("it.table.peers.reception.answering.pending.size") <= 16
