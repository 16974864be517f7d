"""Pages that do not keep to the rules: they are cut off, and nobody else notices."""

import json

from tests.connections.conftest import Invite
from tests.connections.test_joining import at_table, over
from tests.support.connections.person import Person
from tests.support.connections.programs import Relays

# What a hostile page sends over its channel, and why it is then cut off.
ATTACKS = {
    "text instead of bytes": ("channel.send('t hello')", "garbage"),
    "an empty piece": ("channel.send(new Uint8Array(0))", "garbage"),
    "a piece in the middle": ("channel.send(Uint8Array.of(7, 9))", "garbage"),
    "a piece that is too long": ("channel.send(new Uint8Array(17000).fill(1, 1, 2))", "size"),
    "a message that is too long": ("channel.send(Uint8Array.of(0, 18))", "size"),
    "the last letter too many": (
        "for (let i = 0; i < 17; i++) "
        "{ const piece = new Uint8Array(16386); piece.set([i, 17]); channel.send(piece); }",
        "size",
    ),
    "a piece that is not the next one": (
        "channel.send(Uint8Array.of(0, 3)); channel.send(Uint8Array.of(2, 3))",
        "garbage",
    ),
    "pieces of nothing without end": (
        "for (let i = 0; i < 5000; i++) channel.send(Uint8Array.of(i % 17, 17))",
        "flood",
    ),
    "a flood": ("for (let i = 0; i < 2000; i++) say('thello')", "flood"),
    "a flood of bytes": (
        "for (let i = 0; i < 600; i++) "
        "{ const piece = new Uint8Array(16386); piece.set([i % 16, 16]); channel.send(piece); }",
        "flood",
    ),
    "bytes that are no text": ("channel.send(Uint8Array.of(0, 1, 116, 255))", "garbage"),
    "a second greeting": ("say('h{}')", "garbage"),
    "neighbours that are none": ("say('n{}')", "garbage"),
    "neighbours without number": (
        "say('n' + JSON.stringify({ hears: Array(99).fill('x') }))",
        "garbage",
    ),
    "a signal that is none": ('say(\'s{"to":7,"signal":{}}\')', "garbage"),
    "a signal that is no object": ("say('snull')", "garbage"),
    "a box that is none": ("say('b[]')", "garbage"),
}


def hack(person: Person, other: Person, deed: str) -> None:
    """Do something with the bare channel."""
    person.run(
        f"{{ const {{ channel }} = it.table.peers.all.get('{other.id}').link.wire; "
        "const say = (text) => "
        "channel.send(Uint8Array.of(0, 1, ...new TextEncoder().encode(text))); "
        f"{deed}; }} 0"
    )


def test_a_peer_that_breaks_the_rules_is_cut_off(invite: Invite, relays: Relays) -> None:
    """Each time with a reason, while another guest plays on."""
    options = over(relays.nostr())
    fragment, (maker, guest) = at_table(invite, options, 2)
    guest.run("it.answers = false; it.know([])")
    maker.run("it.isAdmitting = false, 0")  # so that no friend carries for the villain
    villain = invite()
    villain.come(fragment, options)
    for name, (deed, why) in ATTACKS.items():
        maker.wait_open(villain)
        maker.run("it.events.length = 0")
        # A flood is one at any speed of this machine, if no time passes for the one who hears it.
        maker.run("{ const now = performance.now(); performance.now = () => now; } 0")
        hack(villain, maker, deed)
        ended = f"it.events.find((e) => e.peer === '{villain.id}' && e.state === 'gone')"
        print(name)
        maker.wait(ended)
        maker.run("delete performance.now, 0")
        assert maker.run(f"({ended}).why") == why, name
        assert guest.send(maker, name)
        maker.wait_text(name)
        # The villain comes back with an ordinary page, until the maker has had enough.
        villain.arrive()
        villain.come(fragment, options)
        villain.wait_open(maker)
    assert guest.run(f"it.peers['{maker.id}'].state") == "open"
    assert guest.run(f"it.events.filter((e) => e.peer === '{maker.id}').length") <= 4


def test_unknown_frames_and_rubbish_to_carry_are_let_pass(invite: Invite, relays: Relays) -> None:
    """A later version may send more; what is not ours is dropped."""
    _fragment, (maker, villain) = at_table(invite, over(relays.nostr()), 2)
    for deed in (
        "say('z{}')",
        "say('')",
        "say('pNaN')",
        "say('q99')",
        f"say('b' + JSON.stringify({{ to: '{maker.id}', from: '{maker.id}', box: 'AAAA' }}))",
        f"say('b' + JSON.stringify({{ to: '{maker.id}', from: '{villain.id}', card: {{}} }}))",
        f"say('b' + JSON.stringify({{ to: '{maker.id}', from: '{villain.id}', card: 7 }}))",
        'say(\'b{"to":"nobody","from":"nobody"}\')',
    ):
        hack(villain, maker, deed)
    assert villain.send(maker, "still here")
    maker.wait_text("still here")


def test_a_stranger_reaches_nobody_but_who_is_expected(invite: Invite, relays: Relays) -> None:
    """Neither signals nor boxes between two strangers are carried."""
    options = over(relays.nostr())
    fragment, (maker, member) = at_table(invite, options, 2)
    for person in (maker, member):
        person.run("it.isAdmitting = false, 0")
    strangers = [invite(), invite()]
    for stranger in strangers:
        stranger.come(fragment, options)
        stranger.wait("it.open() === 1")
    one, other = strangers
    # The first in the order of ids let both in: whom that page expects is reached through it.
    first, second = sorted((maker, member), key=lambda person: person.id)
    for person in (first, second, other):
        person.run(
            "it.carried = []; it.table.peers.traffic.hear = (peer, f) => it.carried.push(f), 0"
        )
    first.run("delete it.table.peers.traffic.hear, 0")
    signal = {"is": "no", "id": "A" * 11, "to": other.id, "from": one.id, "code": "full"}
    for to in (other.id, second.id):
        frames = [
            "s" + json.dumps({"to": to, "signal": signal | {"key": "", "sig": ""}}),
            "b" + json.dumps({"to": to, "from": one.id, "box": "AAAA"}),
        ]
        for frame in frames:
            hack(one, first, f"say({json.dumps(frame)})")
    second.wait(f"it.carried.some((frame) => frame.startsWith('b') && frame.includes('{one.id}'))")
    second.wait(f"it.carried.some((frame) => frame.startsWith('s') && frame.includes('{one.id}'))")
    assert other.run(f"it.carried.filter((frame) => frame.includes('{one.id}'))") == []
    # A stranger reads who is there, to be connected with all of them when it is let in.
    assert one.run(f"[...it.table.peers.all.get('{first.id}').neighbours]") == [second.id]


def test_nobody_answers_in_the_name_of_another(invite: Invite, relays: Relays) -> None:
    """Though the villain has the invitation, and is the only one to answer."""
    options = over(relay := relays.nostr())
    maker, villain, guest = invite(), invite(), invite()
    fragment = maker.make(options)
    guest.come(fragment, options)
    guest.wait_connected(maker)
    villain.come(fragment, options)
    maker.run("it.table.peers.close()")
    villain.run(f"it.table.peers.self.identity.id = '{maker.id}'; it.know([])")
    guest.arrive()
    before = relays.do("count", relay)["events"]
    guest.come(fragment, options)
    guest.run(f"it.know(['{maker.id}'])")
    relays.wait_for_more(relay, before + 6)  # The villain has answered, more than once.
    assert guest.run("it.open()") == 0
    maker.arrive()
    maker.come(fragment, options)
    maker.run("it.know([])")
    guest.wait_open(maker)


def test_a_page_that_was_removed_does_not_answer_any_longer(invite: Invite, relays: Relays) -> None:
    """A stranger with the link may answer first; the layer above removes it, and calls again."""
    options = over(relay := relays.nostr())
    maker, villain, guest = invite(), invite(), invite()
    fragment = maker.make(options)
    maker.run("it.isAdmitting = false, 0")
    villain.come(fragment, options)
    villain.wait_open(maker)
    answer = "it.table.peers.reception.answering.hear"
    maker.run(f"{answer} = async () => {{}}, 0")
    villain.run("it.isMember = true; it.isAdmitting = false; it.table.peers.expect([], true)")
    guest.come(fragment, options)
    guest.wait_open(villain)
    guest.run(f"it.table.peers.remove('{villain.id}')")
    guest.wait("it.events.at(-1).peer === '' && it.events.at(-1).state === 'calling'")
    before = relays.do("count", relay)["events"]
    relays.wait_for_more(relay, before + 3)  # The villain has answered again.
    assert guest.run(f"it.peers['{villain.id}'].state") == "gone"
    maker.run(f"delete {answer}, 0")
    guest.wait_open(maker)


def test_a_swapped_code_gives_the_villains_own_name(invite: Invite) -> None:
    """A person who carries a code may swap it for their own: the greeting shows whose it is."""
    maker, villain, guest = invite(), invite(), invite()
    maker.make(over())
    villain.come(maker.fragment, over())
    own = villain.id
    forged = villain.run(
        "{ const { codes, self } = it.table.peers; "
        f"self.identity.id = '{maker.id}'; codes.offer(); }}"
    )
    guest.come(maker.fragment, over())
    answer = guest.run(f"it.table.peers.codes.answer('{forged}')")
    villain.run(f"it.table.peers.codes.accept('{answer}')")
    guest.wait(f"it.peers['{own}']?.state === 'open'")
    assert guest.run(f"it.peers['{maker.id}']?.state ?? 'unknown'") == "unknown"


def test_offers_without_number_leave_room_for_a_friend(invite: Invite, relays: Relays) -> None:
    """A villain with the invitation makes hundreds of them, under hundreds of names."""
    options = over(relays.nostr())
    fragment, (maker, villain) = at_table(invite, options, 2)
    guest = invite()
    villain.run("it.answers = false; it.know([])")  # or it would be the first to answer
    villain.run("""
    (async () => {
      const { peers } = it.table;
      const want = peers.relays.want.bind(peers.relays);
      peers.relays.want = () => {};
      want(true);
      const name = (length) => btoa(String.fromCharCode(...crypto.getRandomValues(
        new Uint8Array(length)))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
      while (!peers.relays.isUp) await new Promise((resolve) => setTimeout(resolve, 20));
      const Wire = [...peers.all.values()].find((peer) => peer.link).link.wire.constructor;
      const code = await new Wire([], { onState() {}, onReach() {} }).offer();
      for (let i = 0; i < 300; i++) {
        const keys = await crypto.subtle.generateKey(
          { name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
        const raw = new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", raw));
        const b64 = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-")
          .replaceAll("/", "_").replaceAll("=", "");
        const [id, from] = [name(8), b64(digest)];
        const said = ["peerdeck signal", "offer", peers.self.table, id, "", from, "", code, ""];
        const sig = b64(new Uint8Array(await crypto.subtle.sign(
          { name: "ECDSA", hash: "SHA-256" }, keys.privateKey,
          new TextEncoder().encode(said.join("\\n")))));
        await peers.post({ is: "offer", id, to: "", from, key: b64(raw), code, sig });
      }
    })()
    """)
    maker.wait("it.table.peers.reception.answering.pending.all.length === 16", 10)
    guest.come(fragment, options)
    guest.wait_open(maker, seconds=20)
    assert maker.run("it.table.peers.reception.answering.pending.all.length") <= 16
