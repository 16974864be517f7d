"""Reloads and second pages: who comes back is known again."""

from tests.connections.conftest import Invite
from tests.connections.test_codes import by_codes
from tests.connections.test_joining import at_table, over
from tests.support.connections.person import InChromium, Person
from tests.support.connections.programs import Relays

REPLACED = "it.events.some((event) => event.is === 'replaced')"
DOUBT = 3  # seconds, until a page without a connection takes itself for replaced


def test_a_reload_keeps_who_one_is(invite: Invite, relays: Relays) -> None:
    """And so for both, twice in a row."""
    options = over(relays.nostr())
    fragment, (maker, guest) = at_table(invite, options, 2)
    for person, other in [(guest, maker), (maker, guest)] * 2:
        before = person.id
        person.arrive()
        person.come(fragment, options)
        assert person.id == before
        assert person.run("it.table.isKept")
        person.wait_connected(other)
        assert other.send(person, "welcome back")
        person.wait_text("welcome back")


def test_with_a_new_key_somebody_comes_as_a_newcomer(invite: Invite, relays: Relays) -> None:
    """And is the newcomer after a reload."""
    options = over(relays.nostr())
    fragment, (_maker, guest) = at_table(invite, options, 2)
    before = guest.id
    guest.arrive()
    guest.come(fragment, options | {"fresh": True})
    new = guest.id
    guest.arrive()
    guest.come(fragment, options)
    assert before != new == guest.id


# Tables of this browser whose keys are older than any real one, and the names of all it has kept.
STORE = """(async () => {
    const opening = indexedDB.open('peerdeck');
    await new Promise((resolve) => { opening.onsuccess = resolve; });
    return opening.result.transaction('keyval', 'readwrite').objectStore('keyval');
})()"""
OLDER = f"""{STORE}.then((store) => {{
    for (let at = 1; at <= 60; at++) store.put({{ keys: {{}}, at }}, `peerdeck identity ${{at}}`);
    store.put('a text', 'peerdeck match spar/');
    return new Promise((resolve) => {{ store.transaction.oncomplete = () => resolve(0); }});
}})"""
NAMES = f"""{STORE}.then((store) => {{
    const asking = store.getAllKeys();
    return new Promise((resolve) => {{ asking.onsuccess = () => resolve(asking.result); }});
}})"""


def test_keys_of_the_last_fifty_tables_are_kept(invite: Invite, relays: Relays) -> None:
    """And everything else that is in the database."""
    options = over(relays.nostr())
    person = invite()
    fragment = person.make(options)
    table = person.run("it.table.peers.self.table")
    before = person.id
    person.run(OLDER)
    person.arrive()
    person.come(fragment, options)
    assert person.id == before
    newest = {f"peerdeck identity {at}" for at in range(12, 61)}
    kept = newest | {f"peerdeck identity {table}", "peerdeck match spar/"}
    assert set(person.run(NAMES)) == kept


def test_the_newest_page_of_a_person_counts(invite: Invite, relays: Relays) -> None:
    """The older one says so, and calls nobody until its person wants it to."""
    options = over(relays.nostr())
    fragment, (maker, guest) = at_table(invite, options, 2)
    assert isinstance(guest.browser, InChromium)
    newer = Person(InChromium(guest.browser.page.context.new_page()), guest.address)
    newer.arrive()
    newer.come(fragment, options)
    assert newer.id == guest.id
    newer.wait_open(maker)
    guest.wait(REPLACED)
    assert maker.send(guest, "to the newer one")
    newer.wait_text("to the newer one")
    assert guest.run("it.texts.filter(({ text }) => text.startsWith('to')).length") == 0
    guest.wait("it.table.peers.relays.state === 'off'")
    assert guest.run("[...it.table.peers.all.values()].some(({ call }) => call)") is False
    guest.run("it.table.peers.resume()")
    guest.wait_open(maker)
    newer.wait(REPLACED)


def test_that_one_page_is_replaced_does_not_concern_its_friends(
    invite: Invite, relays: Relays
) -> None:
    """They lose the older page, and look for the newer one."""
    options = over(relays.nostr())
    fragment, (maker, guest) = at_table(invite, options, 2)
    friend = invite(has_clock=True)
    friend.come(fragment, options)
    friend.wait_connected(maker, guest)
    for person in (maker, friend):
        person.run("it.introduce = () => {}, 0")  # so that the newer page hears of nobody else
    assert isinstance(guest.browser, InChromium)
    newer = Person(InChromium(guest.browser.page.context.new_page()), guest.address)
    newer.arrive()
    newer.come(fragment, options)
    guest.wait(REPLACED)
    friend.pass_time(DOUBT + 1)
    assert not friend.run(REPLACED)
    newer.run(f"it.know(['{maker.id}', '{friend.id}'])")
    newer.wait_connected(friend)


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
    _fragment, (maker, guest) = at_table(invite, over(relays.nostr()), 2)
    for person, other in ((maker, guest), (guest, maker)):
        person.run(f"{NOTE_WHY}('{other.id}')")
    by_codes(maker, guest, 0)
    assert [person.wait("window.why") for person in (maker, guest)] == ["closed", "closed"]
    assert maker.send(guest, "by the second")
    guest.wait_text("by the second")
