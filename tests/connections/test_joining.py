"""Coming to a table over relays on this machine, in real pages."""

import pytest

from tests.connections.conftest import Invite
from tests.support.connections.person import Person
from tests.support.connections.programs import Relays, nowhere

TABLE = "it.peers['']"  # what is reported of the table as a whole, while it is called
LONELY = 10  # seconds, until a page lets others answer than it expects
NEAR_PAUSE = 16  # seconds; the longest pause between two calls is 15
DEAF = "(answering) => { answering.hear = async () => {}; }"
SLOW = """(answering) => {
  const hear = answering.hear.bind(answering);
  answering.hear = (...offer) => setTimeout(() => hear(...offer), 300);
}"""


def over(*addresses: str) -> dict[str, object]:
    """Options: these relays, and no others."""
    mqtt = [address for address in addresses if address.startswith("mqtt")]
    return {"relays": {"nostr": [it for it in addresses if it not in mqtt], "mqtt": mqtt}}


def at_table(invite: Invite, options: dict[str, object], count: int) -> tuple[str, list[Person]]:
    """Return the address of a new table, and its people, who are connected."""
    people = [invite() for _ in range(count)]
    first, *others = people
    fragment = first.make(options)
    for at, person in enumerate(others, 1):
        person.come(fragment, options)
        person.wait_connected(*people[:at])
    return fragment, people


def test_a_friend_opens_the_address_and_both_can_talk(invite: Invite, relays: Relays) -> None:
    """Two over one relay, which both leave when the table is locked."""
    options = over(relay := relays.nostr())
    maker, guest = invite(has_clock=True), invite(has_clock=True)
    guest.come(maker.make(options), options)
    guest.wait_connected(maker)
    assert guest.send(maker, "hello ♥")
    maker.wait_text("hello ♥")
    longest = "x" * (256 * 1024)
    assert maker.send(guest, longest)
    guest.wait_text(longest)
    for person in (maker, guest):
        person.run("it.table.peers.lock('locked')")
        person.wait("it.relays.every(({ state }) => state === 'off')")
    assert maker.connects_to_relays(2.5) + guest.connects_to_relays(2.5) == 0
    relays.wait_until_left(relay)
    assert relays.do("count", relay)["events"] <= 4


def test_friends_all_at_once_make_a_mesh(invite: Invite, relays: Relays) -> None:
    options = over(relays.nostr())
    maker, *guests = (invite() for _ in range(8))
    fragment = maker.make(options)
    for guest in guests:
        guest.come(fragment, options)
    for person in (maker, *guests):
        person.wait_open(*(other for other in (maker, *guests) if other is not person))
    guests[0].send(guests[-1], "we know each other")
    guests[-1].wait_text("we know each other")


def test_who_made_the_table_may_be_gone(invite: Invite, relays: Relays) -> None:
    """Another one answers, at the same address."""
    options = over(relays.nostr())
    fragment, (maker, member) = at_table(invite, options, 2)
    maker.run("it.table.peers.close()")
    member.wait(f"it.peers['{maker.id}'].state !== 'open'")
    late = invite()
    late.come(fragment, options)
    late.wait_connected(member)
    assert late.run(f"it.peers['{maker.id}']?.state ?? 'calling'") == "calling"


@pytest.mark.parametrize("is_first_deaf", [False, True])
def test_of_two_who_could_answer_one_does(
    invite: Invite, relays: Relays, is_first_deaf: bool
) -> None:
    """The first in the order of ids, or the other a moment later; all get connected once."""
    options = over(relays.nostr())
    fragment, people = at_table(invite, options, 2)
    first, second = sorted(people, key=lambda person: person.id)
    first.run(f"({DEAF if is_first_deaf else SLOW})(it.table.peers.reception.answering), 0")
    late = invite()
    late.come(fragment, options)
    late.wait_connected(first, second)
    opened = "it.events.filter((e) => e.is === 'peer' && e.state === 'open').map((e) => e.peer)"
    answerer = late.run(opened)[0]
    assert answerer == (second if is_first_deaf else first).id
    for person in (late, first, second):
        ended = "it.events.filter((e) => e.is === 'peer' && e.peer && e.state === 'gone').length"
        assert person.run(ended) == 0
        assert sorted({*person.run(opened)}) == sorted(
            other.id for other in (late, first, second) if other is not person
        )


def test_who_does_not_answer_is_met_through_who_does(invite: Invite, relays: Relays) -> None:
    """A guest who has no vote lets nobody in."""
    options = over(relays.nostr())
    maker, guest, late = invite(), invite(), invite(has_clock=True)
    fragment = maker.make(options)
    guest.run("it.answers = false, 0")
    guest.come(fragment, options)
    guest.wait_connected(maker)
    maker.run("it.table.peers.reception.answering.hear = async () => {}, 0")
    late.come(fragment, options)
    late.wait(f"{TABLE}?.state === 'calling'")
    late.pass_time(NEAR_PAUSE)
    assert late.run("it.open()") == 0
    maker.run("delete it.table.peers.reception.answering.hear, 0")
    late.pass_time(NEAR_PAUSE)
    late.wait_connected(maker, guest)


def test_a_member_whom_nobody_expects_any_more_is_answered(invite: Invite, relays: Relays) -> None:
    """Those that it knew are gone for good; others are at the table."""
    options = over(relays.nostr())
    maker, back = invite(), invite(has_clock=True)
    fragment = maker.make(options)
    back.come(fragment, options)
    back.run(f"it.know(['{'A' * 43}'])")
    back.wait(f"it.peers['{'A' * 43}']?.state === 'calling'")
    back.wait(f"{TABLE}?.state !== 'calling'")
    back.pass_time(LONELY + 1)
    back.wait_connected(maker)


@pytest.mark.parametrize("kind", ["mqtt", "nostr"])
def test_one_good_relay_is_enough(invite: Invite, relays: Relays, kind: str) -> None:
    """Beside relays that are dead, refuse, or swallow everything."""
    bad = [nowhere(), *(relays.nostr(mode=mode) for mode in ("reject", "closed", "hole"))]
    good = relays.mqtt() if kind == "mqtt" else relays.nostr()
    options = over(*bad, good)
    maker, guest = invite(), invite()
    fragment = maker.make(options)
    states = "Object.fromEntries(it.relays.map(({ address, state }) => [address, state]))"
    maker.wait(f"({states})['{good}'] === 'up'")
    guest.come(fragment, options)
    guest.wait_open(maker)
    maker.wait(f"({states})['{bad[0]}'] === 'down'")
    maker.wait(f"({states})['{bad[2]}'] === 'refused'")


def test_a_relay_that_lost_one_call_is_tried_again(invite: Invite, relays: Relays) -> None:
    """Its connection is open, and there is no other relay."""
    maker, guest = invite(), invite()
    guest.come(maker.make(over(relays.nostr())), over(relays.nostr(mode="lose")))
    for state in ("silent", "up"):
        guest.wait(f"it.relays[0].state === '{state}'", 15)


def test_relays_that_send_rubbish_do_no_harm(invite: Invite, relays: Relays) -> None:
    """Nonsense, far too much, and everything again and again."""
    bad = [relays.nostr(mode=mode) for mode in ("garbage", "huge", "replay")]
    _fragment, (maker, guest, _other) = at_table(invite, over(*bad), 3)
    for relay in bad:
        relays.do("say", relay, text="A" * 100_000)
    assert guest.send(maker, "still here")
    maker.wait_text("still here")
    opened = f"it.events.filter((e) => e.is === 'peer' && e.peer === '{guest.id}')"
    assert maker.run(f"{opened}.length") <= 3


def test_somebody_may_come_before_all_others(invite: Invite, relays: Relays) -> None:
    """The newcomer goes on calling."""
    options = over(relays.nostr())
    maker, guest = invite(), invite(has_clock=True)
    fragment = maker.make(options)
    maker.run("it.table.peers.close()")
    guest.come(fragment, options)
    guest.wait(f"{TABLE}?.state === 'calling'")
    maker.arrive()
    guest.pass_time(4)
    maker.come(fragment, options)
    maker.run("it.know([])")
    guest.wait_connected(maker)


def test_who_was_removed_or_is_late_reads_why(invite: Invite, relays: Relays) -> None:
    """A locked table lets no strangers in; a page that was removed is not let in again."""
    options = over(relays.nostr())
    fragment, (maker, guest) = at_table(invite, options, 2)
    for person in (maker, guest):
        person.run("it.table.peers.lock('locked')")
    late = invite()
    maker.run(f"it.know(['{'A' * 43}'])")  # who is missing, so that the relay stays open
    late.come(fragment, options)
    late.wait(f"{TABLE}?.why === 'locked'")
    maker.run(f"it.members.delete('{guest.id}'); it.table.peers.remove('{guest.id}')")
    guest.wait(f"it.peers['{maker.id}'].state === 'gone'")
    assert guest.run(f"it.peers['{maker.id}'].why") == "removed"
    maker.run("it.table.peers.lock()")
    guest.arrive()
    guest.come(fragment, options)
    guest.wait(f"{TABLE}?.why === 'removed'")
    late.run("it.table.peers.resume()")  # It asks again, and does not wait to be asked.
    late.wait_connected(maker)
    maker.run(f"it.table.peers.pardon('{guest.id}')")
    guest.run("it.table.peers.resume()")
    guest.wait_connected(maker)


def test_own_relays_are_in_the_address(invite: Invite, relays: Relays) -> None:
    """A page that opens the table needs no other."""
    own = relays.nostr()
    maker, guest = invite(), invite()
    fragment = maker.make(over(nowhere()), [own, "ws://elsewhere.example", "http://no.example"])
    assert fragment.count("relay=") == 1
    guest.come(fragment, over(nowhere()))
    guest.wait_open(maker)
