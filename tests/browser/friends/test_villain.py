"""A hostile peer among real pages: whatever it tries, it hurts nobody and learns nothing.

Its script (`villain/`) knows of Peerdeck what PROTOCOL.md says, and shares no line with it; but his
part in the deck is the app's own, and lies where a test says so.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page

from app.friends.book import Book
from app.friends.deck.effects import Compute
from app.friends.lobby import TIMES
from peerdeck.dealing.accusing import MESSAGES, read_contents
from peerdeck.dealing.lines import Accused
from peerdeck.dealing.notation import decoded
from peerdeck.deck.toy import TOY
from peerdeck.event import Seat
from peerdeck.log import Act
from peerdeck.referee import Follower
from tests.browser.friends.opened import Opened
from tests.browser.friends.table import FAIR, Friend, Table
from tests.browser.friends.villain.deck import Deck
from tests.browser.friends.villain.page import ANNA, BEN, GAME, MALLORY, Villain, let_in
from tests.support.browser.browsers import WAIT
from tests.support.browser.limits import lenient
from tests.support.cases import some

QUIET = 2000  # milliseconds without anything new
# How a page tells of somebody it misses; a busy machine makes that last.
MISSED = ("Not heard just now", "Away; the seat waits", "Away; a bot steps in soon")


def lasting(friend: Friend) -> dict[str, Any]:
    """Return what a page keeps, without who was sent away, what its host has signed, and letters.

    Whoever asks for shares that are theirs is told them, as often as they ask.
    """
    kept = friend.kept()
    changing = ("head", "refused", "dealing")
    dealing = kept["dealing"]
    cards = {"faces": dealing["faces"], "parts": dealing["memory"]["parts"]}
    return {name: told for name, told in kept.items() if name not in changing} | cards


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
        end = time.monotonic() + lenient(WAIT)
        said: list[str] = []
        before: list[dict[str, Any]] = []
        # A trick that was won stays in sight for a moment, although the match has gone on.
        while (said, before) != (now := (all_heard(table), table.each(lasting))):
            said, before = now
            assert time.monotonic() < end, "the pages never come to rest"
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
        end = time.monotonic() + lenient(WAIT)
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
            const news = '#among-friends .now, [role=status], [aria-live]';
            for (const one of table.querySelectorAll(news)) one.remove();
            return table.textContent.replace(/\\s+/g, ' ');
        }""")
    )


def all_heard(table: Table) -> list[str]:
    """Return what each page shows, once nobody is missed any more."""
    end = time.monotonic() + lenient(WAIT)
    said: list[str] = table.each(shown)
    while any(word in text for text in said for word in MISSED):
        assert time.monotonic() < end, "somebody is missed for good"
        table.host.page.wait_for_timeout(100)
        said = table.each(shown)
    return said


def is_annas_turn(match: Follower) -> bool:
    """Return True if it is the turn of the host's seat."""
    return match.to_act[:1] == (0,)


def fair(table: Table, told: str = FAIR) -> None:
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
    assert anna.page.locator("#among-friends [data-do='turn away']").count() == 1
    for _time in range(TIMES):
        anna.press("#among-friends [data-do='turn away']")
        villain.do("it.ask('Mallory')")
    villain.wait("it.host.ended === 'removed'")
    assert villain.do("return (await it.call()).code") == "removed"
    scene.look("at the door")
    assert table.each(lambda friend: friend.kept()["refused"]) == [{villain.id: TIMES}] * 2
    table.play_on()
    fair(table)


def test_from_a_seat(table: Table, villains_page: Page) -> None:
    """Let in, he tries everything; then he plays on, and every card was as dealt."""
    villain = let_in(table, villains_page)
    anna = table.host
    table.begin()
    villain.wait("it.links.size === 2")
    villain.wait_dealt()
    play_until(table, villain, lambda match: MALLORY in acted(match) and is_annas_turn(match))
    scene = Scene.of(table, villain)
    scene.try_out("NONSENSE", ANNA, BEN)
    scene.try_out("FROM_THE_SEAT", ANNA, BEN)
    say_again(villain)
    scene.look("letters that were sent before, and letters of others")
    scene.greet(ANNA, BEN)
    scene.be_cut_off(ANNA, BEN)
    assert not anna.page.locator("#among-friends .asked").count()
    has_learnt_nothing(table, villain)
    play_until(table, villain, lambda match: match.over)
    fair(table)
    assert all("Mallory" not in told for told in table.each(blamed))


def say_again(villain: Villain) -> None:
    """Send all letters with shares to everybody once more, those that came among them."""
    deck = villain.deck
    texts = [text for _peer, text in (*deck.sent, *deck.came) if text.startswith("shares")]
    assert {peer for peer, _text in deck.came} == {*villain.ids}
    for goal in (ANNA, BEN):
        for text in texts:
            frame = {"is": "letter", "match": deck.page.where.match, "text": text}
            villain.do(f"scene.to.tell({json.dumps(frame)})", goal)
            villain.page.wait_for_timeout(50)
        villain.do("await it.settled(scene.to);", goal)


def blamed(friend: Friend) -> str:
    """Return what a page has found of those who broke the rules of the deck, after the match."""
    _shuffled, _by, rest = friend.text("#after .fair").partition(" as dealt.")
    return rest


def acted(match: Follower) -> set[Seat]:
    """The seats that have acted."""
    return {entry.seat for entry in match.entries if isinstance(entry, Act)}


def play_until(table: Table, villain: Villain, is_so: Callable[[Follower], bool]) -> None:
    """Everybody plays lawfully until something is so, as the villain knows the match."""
    while not is_so(match := villain.match):
        if not villain.play(MALLORY):
            for seat in match.to_act[:1]:
                if seat != MALLORY:
                    table.friends[seat].step()


def has_learnt_nothing(table: Table, villain: Villain) -> None:
    """Search everything that he has ever heard for what his seat may not know."""
    all_ = Opened(TOY, [*table.each(lambda friend: friend.kept()), villain.deck.kept()])
    assert all_.foreign(villain.id)
    letters = [all_.sealed(villain.id, text) for _peer, text in villain.deck.came]
    told = {card for cards in letters for card in cards or ()}
    assert told
    assert told <= all_.allowed[villain.id]
    for frame in [json.loads(frame[1:]) for frame in villain.heard() if frame.startswith("t")]:
        if frame["is"] in ("lines", "given"):
            at = frame["at"]
            assert frame["lines"] == all_.lines[at : at + len(frame["lines"])]


# What he does to the deck, and what everybody reads of it.


def false_shuffle(deck: Deck) -> None:
    """Shuffle so that half of the cards are there twice."""

    def lie(compute: Compute, result: Any) -> Any:
        if compute.operation != "shuffle":
            return result
        half = len(result["cards"]) // 2
        return {**result, "cards": 2 * result["cards"][:half]}

    deck.lie = lie


def false_proof(deck: Deck) -> None:
    """Prove an honest shuffle wrongly."""

    def lie(compute: Compute, result: Any) -> Any:
        if compute.operation != "prove":
            return result
        proof = result["proof"]
        return {"proof": proof[: len(proof) // 2] + proof[len(proof) // 2 :][::-1]}

    deck.lie = lie


def false_share(deck: Deck) -> None:
    """Give away shares of cards that are others' than those of the own key."""

    def lie(compute: Compute, result: Any) -> Any:
        if compute.operation != "seal" or compute.told["context"].deck < MESSAGES:
            return result
        read = read_contents(compute.told["content"])
        false = ((card, part._replace(share=part.share[::-1])) for card, part in read.parts)
        content = read._replace(parts=tuple(false)).written()
        return deck.result("seal", {**compute.told, "content": content})

    deck.lie = lie


def false_share_of_the_key(deck: Deck) -> None:
    """Share the own key among the others so that they could not use it."""

    def lie(compute: Compute, result: Any) -> Any:
        if compute.operation != "seal" or compute.told["context"].deck >= MESSAGES:
            return result
        content = compute.told["content"]
        return deck.result("seal", {**compute.told, "content": content[:1] + content[:0:-1]})

    deck.lie = lie


CHEATS: dict[str, tuple[Callable[[Deck], None], str]] = {
    "false shuffle": (false_shuffle, "Mallory did not shuffle fairly."),
    "false proof": (false_proof, "Mallory did not shuffle fairly."),
    "false share": (false_share, "Mallory opened a card falsely."),
    "false share of the key": (
        false_share_of_the_key,
        "Mallory gave the others a false part of a key.",
    ),
}


@pytest.mark.parametrize("name", some(CHEATS, ["false share"]))
def test_who_cheats_at_the_deck_is_named_and_the_others_play_on(
    table: Table, villains_page: Page, name: str
) -> None:
    cheat, told = CHEATS[name]
    villain = let_in(table, villains_page)
    cheat(villain.deck)
    table.begin()
    villain.wait_dealt()
    play_until(table, villain, lambda match: match.over)
    fair(table, told)
    names_only_him(table)


def names_only_him(table: Table) -> None:
    """Nobody else is said to have broken the rules."""
    deeds = ("did not shuffle", "gave", "opened", "accused")
    others = [f"{other} {deed}" for other in ("Anna", "Ben") for deed in deeds]
    for told in table.each(lambda friend: friend.text("#after .fair")):
        assert not [other for other in others if other in told]


def test_who_complains_without_reason_is_named(table: Table, villains_page: Page) -> None:
    villain = let_in(table, villains_page)
    table.begin()
    villain.wait_dealt()
    deck = villain.deck
    page = deck.page
    peer, text = next(one for one in deck.came if one[1].startswith("shares"))
    _word, number, _at, box, signature = text.split(" ")
    told = {
        "context": page.where.context(peer, MESSAGES + int(number)),
        "secret": page.memory.boxes,
        "key": page.book.people.box_key(villain.id),
        "box": decoded(box),
    }
    exposure = deck.result("expose", told)["exposure"]
    line = Accused(villain.id, peer, int(number), decoded(box), decoded(signature), exposure, b"")
    deck.say(deck.signed(line))
    play_until(table, villain, lambda match: match.over)
    fair(table, "Mallory accused somebody without reason.")
    names_only_him(table)


def test_who_keeps_back_shares_is_waited_for_by_name(table: Table, villains_page: Page) -> None:
    villain = let_in(table, villains_page)
    villain.deck.holds_back = lambda text: text.startswith("shares")
    anna = table.host
    anna.person.idle()
    anna.press("#lobby [data-do=begin]")
    for friend in table.friends:
        friend.wait_text("The cards wait a moment for Mallory.")
    anna.press(f"#lobby [data-do='turn away'][data-value='{villain.id}']")
    table.friends[1].press("#lobby [data-do='agree to remove']")
    for friend in table.friends:
        friend.wait("#hand .card")
