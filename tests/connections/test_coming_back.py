"""Reloads, second pages, hosts that go: who comes back is known again."""

from tests.connections.conftest import Invite
from tests.connections.test_codes import by_codes
from tests.connections.test_joining import over
from tests.support.connections.person import InChromium, Person
from tests.support.connections.programs import Relays

REPLACED = "it.events.some((event) => event.is === 'replaced')"
DOUBT = 3  # seconds, until a page without a connection takes itself for replaced


def test_a_reload_keeps_who_one_is(invite: Invite, relays: Relays) -> None:
    """And so for guest and host, three times in a row."""
    wishes = over(relays.nostr())
    host, guest = invite(), invite()
    fragment = host.make(wishes)
    guest.come(fragment, wishes)
    guest.wait_open(host)
    for person, other in [(guest, host), (host, guest)] * 3:
        before = person.id
        person.arrive()
        person.come(fragment, wishes)
        assert person.id == before
        assert person.run("it.table.isKept")
        person.wait_open(other, seconds=8)
        other.wait_open(person)
        assert other.send(person, "welcome back")
        person.wait_text("welcome back")


# Tables of this browser whose keys are older than any real one, and the names of all it has kept.
STORE = """(async () => {
    const opening = indexedDB.open('peerdeck-identities');
    await new Promise((resolve) => { opening.onsuccess = resolve; });
    return opening.result.transaction('identities', 'readwrite').objectStore('identities');
})()"""
OLDER = f"""{STORE}.then((store) => {{
    for (let at = 1; at <= 60; at++) store.put({{ keys: {{}}, at }}, `table ${{at}}`);
    return new Promise((resolve) => {{ store.transaction.oncomplete = () => resolve(0); }});
}})"""
NAMES = f"""{STORE}.then((store) => {{
    const asking = store.getAllKeys();
    return new Promise((resolve) => {{ asking.onsuccess = () => resolve(asking.result); }});
}})"""


def test_keys_of_the_last_fifty_tables_are_kept(invite: Invite, relays: Relays) -> None:
    wishes = over(relays.nostr())
    person = invite()
    fragment = person.make(wishes)
    before = person.id
    person.run(OLDER)
    person.arrive()
    person.come(fragment, wishes)
    assert person.id == before
    names = person.run(NAMES)
    assert len(names) == 50
    assert {name for name in names if name.startswith("table ")} == {
        f"table {at}" for at in range(12, 61)
    }


def test_the_newest_page_of_a_person_counts(invite: Invite, relays: Relays) -> None:
    """The older one says so, and calls nobody until it is told to."""
    wishes = over(relays.nostr())
    host, guest = invite(), invite()
    fragment = host.make(wishes)
    guest.come(fragment, wishes)
    guest.wait_open(host)
    assert isinstance(guest.browser, InChromium)
    newer = Person(InChromium(guest.browser.page.context.new_page()), guest.address)
    newer.arrive()
    newer.come(fragment, wishes)
    assert newer.id == guest.id
    newer.wait_open(host)
    guest.wait(REPLACED)
    assert host.send(guest, "to the newer one")
    newer.wait_text("to the newer one")
    assert guest.run("it.texts.filter(({ text }) => text.startsWith('to')).length") == 0
    guest.run("it.table.peers.resume()")
    guest.wait_open(host)
    newer.wait(REPLACED)


def test_that_one_page_is_replaced_does_not_concern_its_friends(
    invite: Invite, relays: Relays
) -> None:
    """They lose the older page, and look for the newer one."""
    wishes = over(relays.nostr())
    host, guest, friend = invite(), invite(), invite(has_clock=True)
    fragment = host.make(wishes)
    for person in (guest, friend):
        person.come(fragment, wishes)
        person.wait_open(host)
    for person, other in ((guest, friend), (friend, guest)):
        person.run(f"it.table.peers.expect(['{host.id}', '{other.id}'])")
    guest.wait_open(friend)
    assert isinstance(guest.browser, InChromium)
    newer = Person(InChromium(guest.browser.page.context.new_page()), guest.address)
    newer.arrive()
    newer.come(fragment, wishes)  # it does not know of the friend yet
    guest.wait(REPLACED)
    friend.pass_time(DOUBT + 1)
    assert not friend.run(REPLACED)
    newer.run(f"it.table.peers.expect(['{host.id}', '{friend.id}'])")
    friend.wait_open(newer)


# Note why the connection that a page has with a peer now will end.
NOTE_WHY = """((peer) => {
    const link = it.table.peers.all.get(peer).link;
    const { onEnd } = link.hooks;
    link.hooks = { ...link.hooks, onEnd: (it, why) => { window.why = why; onEnd(it, why); } };
})"""


def test_a_second_connection_of_one_page_does_not_replace_the_page(
    invite: Invite, relays: Relays
) -> None:
    """Both may call at once; if each then kept another one of the two, nobody would call again."""
    wishes = over(relays.nostr())
    host, guest = invite(), invite()
    fragment = host.make(wishes)
    guest.come(fragment, wishes)
    guest.wait_open(host)
    host.wait_open(guest)
    for person, other in ((host, guest), (guest, host)):
        person.run(f"{NOTE_WHY}('{other.id}')")
    by_codes(host, guest, 0)
    assert [person.wait("window.why") for person in (host, guest)] == ["closed", "closed"]
    assert host.send(guest, "by the second")
    guest.wait_text("by the second")


def test_when_the_host_is_gone_another_one_is_found_by_the_old_address(
    invite: Invite, relays: Relays
) -> None:
    """A roster proves it. The old host comes back as a guest."""
    wishes = over(relays.nostr())
    host, heir, guest, late = (invite() for _ in range(4))
    fragment = host.make(wishes)
    for person in (heir, guest):
        person.come(fragment, wishes)
        person.wait_open(host)
    guest.wait_open(heir)
    assert isinstance(host.browser, InChromium)
    context = host.browser.page.context
    host.browser.page.close()
    heir.wait(f"it.peers['{host.id}'].state !== 'open'")
    heir.run("it.table.peers.lead('signed')")
    guest.run(f"it.table.peers.follow('{heir.id}')")
    late.run(
        "it.wishes = (more) => ({ build: 'test', iceServers: [], onEvent: it.hear, ...more, "
        f"proves: (roster, peer) => roster === 'signed' && peer === '{heir.id}' }})"
    )
    late.come(fragment, wishes)
    late.wait_open(heir)
    assert late.run("it.events.find((event) => event.is === 'host').roster") == "signed"
    # The old host thinks that it still leads, and is expected: it and the heir find each other.
    host.browser.page = context.new_page()
    host.arrive()
    host.come(fragment, wishes)
    host.run(f"it.table.peers.expect(['{heir.id}', '{guest.id}'])")
    host.wait_open(heir, guest)
