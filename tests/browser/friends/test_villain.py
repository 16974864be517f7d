"""A hostile peer among real pages: whatever it tries, it hurts nobody and learns nothing.

Its script (`villain/`) knows of Peerdeck what PROTOCOL.md says, and shares no line with it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from app.friends.book import Book
from app.friends.lobby import TIMES
from peerdeck.card import face_text
from peerdeck.event import Seat
from peerdeck.fair.seals import salt_of
from peerdeck.log import Act
from peerdeck.referee import Follower, follow
from tests.browser.friends.table import Friend, Table
from tests.browser.friends.villain.page import ANNA, BEN, GAME, MALLORY, Villain, let_in
from tests.browser.harness.browsers import WAIT

CAUGHT = {  # how he cheats at a shuffle, and what everybody reads of it
    "another seed than he committed to": "revealed another seed than the one committed to",
    "what Ben has committed to": "committed to what somebody else had committed to",
}

QUIET = 2000  # milliseconds without anything new
# How a page tells of somebody it misses; a busy machine makes that last.
MISSED = ("Not heard just now", "Away; the seat waits")


def lasting(friend: Friend) -> dict[str, Any]:
    """Return what a page keeps, without who was sent away and how far its host has signed."""
    changing = ("head", "refused")
    return {name: told for name, told in friend.kept().items() if name not in changing}


def has_all_words(friend: Friend) -> bool:
    """Return True once everybody has told this page in which shuffles they took part."""
    kept = friend.kept()
    witness = kept["witness"]
    present = {peer for _shuffle, peer, *_place in witness["present"]}
    return present - {kept["me"]} == {peer for peer, _shuffles in witness["words"]}


def book_of(friend: Friend) -> Book:
    """The log as a page has kept it."""
    kept = friend.kept()
    book = Book(kept["table"], kept["book"]["match"], kept["book"]["header"])
    book.extend(kept["book"]["lines"])
    return book


@dataclass
class Scene:
    """Two friends and a villain; whatever he does, they notice nothing."""

    table: Table
    villain: Villain
    before: list[dict[str, Any]]
    said: list[str]

    @classmethod
    def of(cls, table: Table, villain: Villain) -> Scene:
        """Return the scene as it is now, on Anna's turn."""
        table.host.wait("#hand.my-turn")
        table.each(lambda friend: friend.wait(f"#seat-{ANNA}.turn"))
        table.each(lambda friend: friend.person.idle())
        said = all_heard(table)
        end = time.monotonic() + WAIT
        while not all(table.each(has_all_words)) and time.monotonic() < end:
            table.host.page.wait_for_timeout(100)
        before: list[dict[str, Any]] = []
        while before != (before := table.each(lasting)) and time.monotonic() < end:
            table.host.page.wait_for_timeout(QUIET)  # the last words of the others may still come
        return cls(table, villain, before, said)

    def try_out(self, kind: str, *goals: int) -> None:
        """Do all of a kind to these two; and see each time that all is as it was."""
        for name in self.villain.tricks(kind):
            for goal in goals:
                deed = f"await villainy.{kind}[{name!r}](scene); await it.settled(scene.to);"
                self.villain.do(deed, goal)
            self.look(name)

    def be_cut_off(self, *goals: int) -> None:
        """Break the rules of the connection, which ends it each time, and come back."""
        for name in self.villain.tricks("CUT_OFF"):
            for goal in goals:
                ended = self.villain.do(f"return villainy.beCutOff(scene, {name!r})", goal)
                assert ended == self.villain.do(f"return villainy.CUT_OFF[{name!r}][0]"), name
            self.look(name)

    def greet(self, *goals: int) -> None:
        """A connection that begins with another's words leads nowhere, and leaves the old one."""
        for name in self.villain.tricks("GREETINGS"):
            for goal in goals:
                deed = f"return [await villainy.greet(scene, {name!r}), scene.to.ended]"
                ended, before = self.villain.do(deed, goal)
                assert ended in ("stranger", "garbage", "version"), name
                assert before == "", name
            self.look(name)

    def look(self, name: str) -> None:
        """All is as it was, as soon as every page has noticed that the villain is back."""
        end = time.monotonic() + WAIT
        while (said := self.table.each(shown)) != self.said and time.monotonic() < end:
            self.table.host.page.wait_for_timeout(100)
        for before, after in zip(self.before, self.table.each(lasting), strict=True):
            changed = [key for key in before | after if before.get(key) != after.get(key)]
            assert changed == [], (name, [(before.get(key), after.get(key)) for key in changed])
        assert said == self.said, name


def shown(friend: Friend) -> str:
    """Return the text of the table and its people, without the news from the door."""
    return str(
        friend.page.evaluate("""() => {
            const table = document.querySelector('#table').cloneNode(true);
            const news = '#company .now, [role=status], [aria-live]';
            for (const one of table.querySelectorAll(news)) one.remove();
            return table.textContent.replace(/\\s+/g, ' ');
        }""")
    )


def all_heard(table: Table) -> list[str]:
    """Return what each page shows, once nobody is missed any more."""
    end = time.monotonic() + WAIT
    said: list[str] = table.each(shown)
    while any(word in text for text in said for word in MISSED) and time.monotonic() < end:
        table.host.page.wait_for_timeout(100)
        said = table.each(shown)
    return said


def is_annas_turn(match: Follower) -> bool:
    """Return True if it is the turn of the host's seat."""
    return match.to_act[:1] == (0,)


def fair(table: Table, told: str = "It was fair.") -> None:
    """The match is over, both have the same log, and both have found this."""
    table.wait_ended()
    for friend in table.friends:
        friend.wait_text(told)
        friend.person.idle()
    first, other = table.each(book_of)
    assert first.match == other.match
    assert first.hash() == other.hash()


def test_from_outside(table: Table, villains_page: Page) -> None:
    """With the link only, or not even that: nobody is led astray, and nothing comes to light."""
    anna = table.lay(GAME)
    villain = Villain(villains_page, table.link, table.relay)
    villain.do("it.eve = await villainy.meddle(it.relay.socket.url, it.relay.topic);")
    villain.do("it.posing = await villainy.answerForTheHost(it);")
    table.join("Ben")
    table.begin()
    answers, tricks = villain.do("return [it.posing.answers, it.eve.tricks()]")
    assert answers >= 24
    assert tricks >= 4
    villain.do("it.eve.stop(); it.onSignal = () => {};")
    villain.ids = [friend.kept()["me"] for friend in table.friends]
    table.play_until(is_annas_turn)
    scene = Scene.of(table, villain)
    for name in villain.tricks("IN_BENS_NAME"):
        assert villain.do(f"return villainy.callAsBen(scene, {name!r})") is None, name
    # While an honest call of his own is answered.
    villain.do("await it.call(); await it.settled();")
    assert villain.do("return (await villainy.restartBens(scene)).code") == "unknown"
    scene.try_out("NONSENSE", ANNA)
    scene.try_out("FROM_THE_DOOR", ANNA)
    scene.be_cut_off(ANNA)
    told = [json.loads(frame[1:]) for frame in villain.heard() if frame.startswith("t")]
    assert {frame["is"] for frame in told} <= {"lobby", "version", "refused", "have"}
    assert all(frame["epoch"] == -1 for frame in told if frame["is"] == "have")
    # Of all that the host sees one who asks, and what he asks for.
    villain.do("it.ask('Anna'.repeat(999), 1)")
    anna.wait_text("would like the seat of Ben: let in only who you know it is")
    assert anna.page.locator("#company [data-do='turn away']").count() == 1
    for _time in range(TIMES):
        anna.press("#company [data-do='turn away']")
        villain.do("it.ask('Mallory')")
    villain.wait("it.host.ended === 'removed'")
    assert villain.do("return (await it.call()).code") == "removed"
    scene.look("at the door")
    assert table.each(lambda friend: friend.kept()["refused"]) == [{villain.id: TIMES}] * 2
    table.play_on()
    fair(table)


def test_from_a_seat(table: Table, villains_page: Page) -> None:
    """Let in, he tries everything; then he plays on, and the deal was fair."""
    villain = let_in(table, villains_page)
    anna = table.host
    villain.do("villainy.clamour(scene)")
    table.begin()
    villain.wait("it.links.size === 2")
    play_until(table, villain, lambda match: MALLORY in acted(match) and is_annas_turn(match))
    scene = Scene.of(table, villain)
    scene.try_out("NONSENSE", ANNA, BEN)
    scene.try_out("FROM_THE_SEAT", ANNA, BEN)
    scene.greet(ANNA, BEN)
    scene.be_cut_off(ANNA, BEN)
    assert not anna.page.locator("#company .asked").count()
    has_learnt_nothing(villain, anna)
    play_until(table, villain, lambda match: match.over)
    fair(table)
    assert set(villain.tricks("CHEATS")) == set(CAUGHT)
    for number, (name, why) in enumerate(CAUGHT.items()):
        villain.do(f"villainy.CHEATS[{name!r}](scene)")
        is_left_out(table, villain, number + 1, why)


def is_left_out(table: Table, villain: Villain, match: int, why: str) -> None:
    """The next match is dealt without the villain's seed, and everybody is told so."""
    table.play_again()
    table.play_on()
    villain.wait(f"it.seat.match === {match} && it.seat.lines.at(-1).startsWith('show')")
    play_until(table, villain, lambda match: match.over)
    fair(table, "Mallory did not take part in shuffle 1.")
    assert "# asked 0 1 0 0,1" in book_of(table.host).lines
    for friend in table.friends:
        friend.rest()
        friend.press("#after .fair")
        friend.wait_text(f"Mallory {why} and was left out.")
        friend.press("dialog[open] [data-do=close]")


def acted(match: Follower) -> set[Seat]:
    """The seats that have acted."""
    return {entry.seat for entry in match.entries if isinstance(entry, Act)}


def play_until(table: Table, villain: Villain, is_so: Callable[[Follower], bool]) -> None:
    """Everybody plays lawfully until something is so, as the villain knows the match."""
    while not is_so(match := villain.match):
        if not villain.play(MALLORY):
            for seat in match.to_act[:1]:
                table.friends[seat % MALLORY].step()


def has_learnt_nothing(villain: Villain, host: Friend) -> None:
    """Search everything that he has ever heard for what his seat may not know."""
    heard = villain.heard()
    kept, book = host.kept(), book_of(host)
    state = follow(book.text()).state
    whole = "\n".join(heard)
    [[number, seed]] = kept["secrets"]["dealt"]
    assert seed not in whole
    salts = {
        card: salt_of(book.name, number, bytes.fromhex(seed), card).hex()
        for card in range(len(state.face))
    }
    hidden = {card for card in salts if not state.seen[card] >> MALLORY & 1}
    assert hidden
    words = set(whole.replace('"', " ").replace(",", " ").split())
    assert not {f"{card}={face_text(state.face[card])}" for card in hidden} & words
    assert not [card for card in hidden if salts[card] in whole]
    assert [card for card in set(salts) - hidden if salts[card] in whole]
    for frame in [json.loads(frame[1:]) for frame in heard if frame.startswith("t")]:
        if frame["is"] in ("lines", "given"):
            form = MALLORY if frame["is"] == "lines" else None
            at = frame.get("at", 0)
            for line in frame["lines"]:
                assert line == book.form(at, form)
                at += 1
