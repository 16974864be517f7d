"""Nobody's page holds what its person may not see, the host's page neither.

Looked at are the letters that came, what is kept, what is shown and read out, the objects of the
table's Python, and all memory of the process in which the page and its workers are. What leads to a
hidden card are the shares of it that are somebody else's, or the secrets that these are made with:
all are numbers of 32 bytes, which a test can search for. It cannot search for a face that stands
somewhere as a small number by itself, nor for an element as the deck's workers have it while they
work with it, which is one of many ways to write it; but they are given nothing, and give nothing
back, that does not stand in memory as these bytes do.
"""

import json
import time
from collections.abc import Collection, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Route, Worker

from peerdeck.card import Card, Face
from peerdeck.dealing.notation import Person, encoded
from peerdeck.deck.ristretto import RISTRETTO
from peerdeck.games import games
from tests.browser.friends.opened import Opened
from tests.browser.friends.table import Friend, Table
from tests.support.app.faces import named
from tests.support.browser import memory
from tests.support.browser.browsers import WAIT
from tests.support.browser.limits import lenient
from tests.support.browser.patience import Invite
from tests.support.browser.play import ON
from tests.support.browser.processes import processes
from tests.support.browser.sites import PYODIDE
from tests.support.cases import some

TURNS = 8
QUIET = 1000  # milliseconds in which nothing has come
ASKED = f"#hand.my-turn, {ON}"
LYING = """() => [...document.querySelectorAll('[id^="card-"]')].map((place) =>
    [Number(place.id.slice(5)), place.outerHTML])"""
# Everything that a page keeps in its browser, as texts; bytes in hexadecimal digits.
KEPT = """async () => {
    const found = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    const done = (asked) => new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = reject;
    });
    const digits = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const plain = (_name, value) => {
        if (value instanceof ArrayBuffer) return digits(new Uint8Array(value));
        return ArrayBuffer.isView(value) ? digits(new Uint8Array(value.buffer)) : value;
    };
    for (const { name } of await indexedDB.databases()) {
        const database = await done(indexedDB.open(name));
        for (const store of database.objectStoreNames) {
            const all = await done(database.transaction(store).objectStore(store).getAll());
            found.push(...all.map((one) => JSON.stringify(one, plain)));
        }
        database.close();
    }
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const asked of await cache.keys()) found.push(await (await cache.match(asked)).text());
    }
    return found;
}"""
# By this a test knows the process of a page.
MARK = "() => [...(window.mark = crypto.getRandomValues(new Uint8Array(32)))]"
# The cards of which an object of the table's Python has the face, or shares.
HELD = """
import gc, json
from app.friends.deck.page import Page
from app.friends.deck.sums import Sums
from app.friends.dealing import Dealing
from peerdeck.state import State

def held(one):
    match one:
        case State():
            cards = range(len(one.deck), len(one.face))
            return {card for card in cards if one.face[card] is not None}
        case Page():
            return {*one.faces, *one.memory.parts}
        case Dealing():
            return {*one.faces}
        case Sums():
            return {int(name.split(" ")[1]) for name in one._results if name.startswith("face ")}
    return set()

kinds = State, Page, Dealing, Sums
found = [(type(one).__name__, sorted(held(one))) for one in gc.get_objects() if type(one) in kinds]
json.dumps(found)
"""


def told_of_its_python(context: BrowserContext) -> None:
    """Let the test ask the Python of the pages of a browser, as somebody with a debugger can."""

    def tell(route: Route) -> None:
        answer = route.fetch()
        begin = 'python.registerJsModule("deck", deck);'
        assert begin in answer.text()
        body = answer.text().replace(begin, f"{begin} self.python = python;")
        route.fulfill(response=answer, body=body)

    context.route("**/boot/loader.mjs", tell)


@pytest.fixture
def table(table: Table) -> Table:
    """A table to be laid, whose pages' Python can be asked."""
    invite: Invite = table.invite

    def invite_open(**wishes: object) -> BrowserContext:
        context = invite(**wishes)
        told_of_its_python(context)
        return context

    table.invite = invite_open
    return table


def at_rest(table: Table) -> list[dict[str, Any]]:
    """Return what all pages keep, once somebody is asked and nothing more comes."""
    end = time.monotonic() + lenient(WAIT)
    while time.monotonic() < end:
        before = table.each(lambda friend: friend.kept()["book"]["lines"])
        table.host.page.wait_for_timeout(QUIET)
        kept: list[dict[str, Any]] = table.each(lambda friend: friend.kept())
        is_asked = any(table.each(lambda friend: friend.page.locator(ASKED).count()))
        logs = [part["book"]["lines"] for part in kept]
        if is_asked and logs == before and logs == [logs[0]] * len(logs):
            return kept
    raise AssertionError("the table does not come to rest")


def python_of(friend: Friend) -> Worker:
    """The worker with the table's Python."""
    [worker] = [one for one in friend.page.workers if one.evaluate("'python' in self")]
    return worker


def letters(friend: Friend) -> Iterator[str]:
    """Yield the letters that have come to a page."""
    for frame in friend.heard():
        told: dict[str, Any] = json.loads(frame[1:]) if frame.startswith("t") else {}
        if told.get("is") == "letter":
            yield told["text"]


def forms(number: bytes) -> set[bytes]:
    """Return the ways in which a number stands in a memory: as bytes, in texts of both widths."""
    words = {encoded(number)[:-1], number.hex()}  # more may follow in the last letter
    return {number, *(word.encode(width) for word in words for width in ("ascii", "utf-16-le"))}


def leads(all_: Opened, person: Person) -> dict[bytes, str]:
    """Return all numbers that somebody may not have: others' shares of foreign cards, and secrets.

    Of what leads to a card that this person has seen there may be traces.
    """
    found = {secret: what for what, secret in all_.secrets(person)}
    for card in all_.foreign(person):
        for owner, share in all_.shares(card).items():
            if owner != person:
                found[share] = f"the share of {owner} of card {card}"
    return {form: what for number, what in found.items() for form in forms(number)}


def rights(all_: Opened, person: Person) -> set[bytes]:
    """Return the others' shares of the cards that somebody sees now."""
    cards = [card for card, who in all_.book.sight.viewers.items() if person in who]
    assert cards
    shares = [all_.shares(card).items() for card in cards]
    return {
        form for one in shares for owner, share in one if owner != person for form in forms(share)
    }


@pytest.mark.site(PYODIDE)
@pytest.mark.skipif(not memory.is_readable(), reason="This system does not show memory.")
@pytest.mark.parametrize("game", some(games(), ["shanghai"]))
def test_a_page_never_holds_what_its_person_may_not_see(table: Table, game: str) -> None:
    table.lay(f"#game={game}&seats=4")  # the host keeps the bot's seat
    table.join("Ben", "Cleo")
    table.begin()
    for _ in range(TURNS):
        table.step()
    kept = at_rest(table)
    people = [str(one["me"]) for one in kept]
    all_ = Opened(RISTRETTO, kept)
    faces = {card: all_.face(card) for card in all_.book.sight.hidden}
    assert all(all_.foreign(person) for person in people)
    for friend, person, part in zip(table.friends, people, kept, strict=True):
        allowed = all_.allowed[person]
        came = [all_.sealed(person, letter) for letter in letters(friend)]
        assert {card for cards in came for card in cards or ()} <= allowed
        keeps_nothing_foreign(part, allowed)
        shows_nothing_foreign(friend, all_, allowed, faces)
        for kind, cards in json.loads(
            python_of(friend).evaluate("(code) => python.runPython(code)", HELD)
        ):
            foreign = {*map(Card, cards)} & all_.foreign(person)
            assert not foreign, f"{kind} of {friend.name}'s page"
    remembers_nothing_foreign(table, people, all_)


def keeps_nothing_foreign(kept: dict[str, Any], allowed: Collection[Card]) -> None:
    """Search what a page keeps of the table for faces and shares of cards that it may not see."""
    dealing = kept["dealing"]
    sums = [int(name.split(" ")[1]) for name in dealing["sums"]["faces"]]
    cards = [card for card, *_more in [*dealing["faces"], *dealing["memory"]["parts"]]]
    assert sums
    assert cards
    assert {*sums, *cards} <= {*allowed}


def shows_nothing_foreign(
    friend: Friend, all_: Opened, allowed: Collection[Card], faces: dict[Card, Face]
) -> None:
    """Search what is drawn, and read out, for names of cards that this person may not see."""
    book = all_.book
    known = {**book.faces, **{card: face for card, face in faces.items() if card in allowed}}
    places = friend.page.evaluate(LYING)
    assert places
    for card, place in places:
        spoken = friend.page.locator(f"#card-{card}").first.aria_snapshot()
        assert named(place) | named(spoken) <= ({known[card]} if card in known else set())


def remembers_nothing_foreign(table: Table, people: list[Person], all_: Opened) -> None:
    """No page, with its workers, has in its memory, or keeps, what leads to a foreign card."""
    marks = [bytes(friend.page.evaluate(MARK)) for friend in table.friends]
    foreign = [leads(all_, person) for person in people]
    own = [rights(all_, person) for person in people]
    for friend, wanted in zip(table.friends, foreign, strict=True):
        kept = "\n".join(friend.page.evaluate(KEPT)).encode()
        assert not [what for one, what in wanted.items() if one in kept], friend.name
    browser = table.host.context.browser
    assert browser is not None
    wanted = {*marks}.union(*foreign, *own)
    searched = set()
    for process in processes(browser):
        found = memory.found(int(process["id"]), wanted) if process["type"] == "renderer" else set()
        for number, mark in enumerate(marks):
            if mark in found:
                searched.add(number)
                assert not {foreign[number][one] for one in found if one in foreign[number]}, people
                assert found & own[number]  # what is there is found
    assert searched == {*range(len(marks))}
