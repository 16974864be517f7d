"""A table of friends for tests: each has a page in a browser that has never been here.

They find each other over a relay of this machine and play over WebRTC, as anybody would.
"""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, StorageState

from app.friends import events
from app.friends.table import META, FriendsTable
from peerdeck.agreement.cards import match_of
from peerdeck.log import Act
from peerdeck.referee import Follower
from peerdeck.zones import hand_zone
from tests.support.browser.browsers import WAIT
from tests.support.browser.limits import lenient
from tests.support.browser.patience import Invite
from tests.support.browser.play import IDLE, ON, ROBOT, Person

# The texts that a page stores of its table, by name.
STORED = """(async () => {
    const done = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = reject;
    });
    const database = await done(indexedDB.open('peerdeck'));
    const store = database.transaction('keyval').objectStore('keyval');
    const range = IDBKeyRange.bound('peerdeck friends ', 'peerdeck friends \\uffff');
    const both = [store.getAllKeys(range), store.getAll(range)].map(done);
    const [keys, texts] = await Promise.all(both);
    database.close();
    const end = location.pathname.replace(/\\/[^/]*$/, '').length;
    const names = keys.map((key) => key.slice('peerdeck friends '.length, key.length - end));
    return Object.fromEntries(names.map((name, at) => [name, texts[at]]));
})()"""
BRISK = "pace=instant&motion=none"  # settings
# How a page says that nobody has cheated.
FAIR = "fair"
SEATED = "#lobby, #table, #result"
# The match is over, or several more things have happened in it.
GOES_ON = """() => {
    const ended = document.querySelector('#result, #table [data-do=result]') !== null;
    window.lastLines ??= new Set();
    lastLines.add(document.querySelector('#last')?.textContent);
    if (!ended && lastLines.size < 10) return false;
    lastLines.clear();
    return { ended };
}"""
# Somebody who plays by themselves may have gone on already.
SEE_RESULT = "document.querySelector('#table [data-do=result]')?.click()"
# Whoever is asked does what is suggested, once; the turn may be over while the dialog opens.
STEP = f"""async () => {{
    const find = (selector) => document.querySelector(selector);
    const rest = () => new Promise((resolve) => setTimeout(resolve, 20));
    for (;;) {{
        if ({IDLE}) {{
            const next = find('dialog[open] .suggested button') ?? find('{ON}');
            next?.click();
            if (next) return true;
            if (find('dialog[open]')) find('dialog[open] [data-do=close]').click();
            if (!find('#hand.my-turn')) return false;
            find('#top [data-do=advice]').click();
        }}
        await rest();
    }}
}}"""
# Press what leads to the result, and there what begins the next match.
ANEW = f"""() => {{
    if (!({IDLE})) return false;
    const again = document.querySelector('[data-do=again]');
    (again ?? document.querySelector('#table [data-do=result]'))?.click();
    return again !== null;
}}"""
# Press until the match begins.
BEGIN = f"""() => {{
    if ({IDLE}) document.querySelector('#lobby [data-do=begin]')?.click();
    return document.querySelector('#table') !== null;
}}"""
HOLDS = """(cards) => document.querySelectorAll('#hand [data-card]').length === cards"""
STEPS = 300
LOOKS = 40  # for what was done, in the log
LOOK_EVERY = 50  # milliseconds; a look at each frame keeps a processor busy that the pages need


def kept_at(address: str, relay: str = "") -> StorageState:
    """Return the storage of a browser in a hurry, which may name a relay of its own.

    The page keeps things under the folder that it is served from.
    """
    site = urlsplit(address)
    texts = {"settings": BRISK} | ({"servers": json.dumps({"relays": relay})} if relay else {})
    kept = [
        {"name": f"peerdeck {name}{site.path.rstrip('/')}", "value": text}
        for name, text in texts.items()
    ]
    return {"origins": [{"origin": f"{site.scheme}://{site.netloc}", "localStorage": kept}]}


def restored(texts: dict[str, str]) -> FriendsTable:
    """Return the table of which a page has stored these texts."""
    table = json.loads(texts[META])["tables"][-1]
    me = json.loads(texts[f"{table} me"].split(" ", 1)[1])
    return events.read(texts, me, table, 0.0)[0]


def match_in(texts: dict[str, str]) -> Follower:
    """Return the match as everybody knows it, by what a page has stored."""
    friends = restored(texts)
    assert friends.run is not None
    match = match_of(friends.run.page)
    assert match is not None, "no match has begun"
    return match.follower


@dataclass
class Friend:
    """Somebody with a page of this table."""

    name: str
    person: Person
    context: BrowserContext

    @property
    def page(self) -> Page:
        """The page."""
        return self.person.page

    def text(self, selector: str = "body") -> str:
        """Return the visible text of an element."""
        return " ".join(self.page.locator(selector).first.inner_text().split())

    def press(self, selector: str) -> None:
        """Press what is found there first."""
        self.page.locator(selector).first.click()

    def wait(self, selector: str) -> None:
        """Wait until it can be seen."""
        self.page.wait_for_selector(selector)

    def wait_text(self, text: str) -> None:
        """Wait until something is said in the page."""
        self.page.wait_for_function(
            "(text) => document.body?.innerText.replace(/\\s+/g, ' ').includes(text)",
            arg=text,
            polling=LOOK_EVERY,
        )

    def play(self) -> None:
        """From now on do whatever is suggested."""
        self.page.evaluate(ROBOT)

    def rest(self) -> None:
        """Do nothing more."""
        self.page.evaluate("clearInterval(window.robot)")

    def step(self) -> bool:
        """Do what is suggested, if it is the own turn; whether it was."""
        return bool(self.page.evaluate(STEP))

    @property
    def hand(self) -> list[str]:
        """The names of the own cards."""
        return sorted(self.person.hand)

    def stored(self) -> dict[str, str]:
        """Return the texts that this page has stored of its table."""
        return dict(self.page.evaluate(STORED))

    @property
    def match(self) -> Follower:
        """The match as everybody knows it, by what this page has stored."""
        return match_in(self.stored())

    def leave(self) -> None:
        """Close the page, without a word."""
        self.page.close()

    def come_back(self, link: str) -> None:
        """Open the link again, in the same browser."""
        self.person = Person(self.context.new_page(), self.person.address, hurry=False)
        self.page.goto(link)


@dataclass
class Table:
    """A table and its friends; the first one has laid it."""

    invite: Invite
    address: str
    relay: str
    friends: list[Friend] = field(default_factory=list)
    link: str = ""

    @property
    def host(self) -> Friend:
        """The friend who opened the table."""
        return self.friends[0]

    def somebody(self, name: str, **wishes: object) -> Friend:
        """Somebody with a page at home, who is in a hurry and names the relay of this machine."""
        context = self.invite(storage_state=kept_at(self.address, self.relay), **wishes)
        return Friend(name, Person(context.new_page(), self.address, hurry=False), context)

    def lay(self, game: str, name: str = "Anna", **wishes: object) -> Friend:
        """Somebody lays the table of this link."""
        host = self.somebody(name, **wishes)
        self.friends.append(host)
        host.person.come(game)
        host.press("[data-do='host friends']")
        host.page.fill("#join-name", name)
        host.press("#join-form button[type=submit]")
        host.wait("#lobby")
        host.wait_text("Friends can come by this link now.")
        self.link = host.page.input_value("#link-text")
        return host

    def arrive(self, name: str, **wishes: object) -> Friend:
        """Somebody opens the link."""
        friend = self.somebody(name, **wishes)
        self.friends.append(friend)
        friend.page.goto(self.link, wait_until="commit")
        return friend

    def ask(self, friend: Friend, seat: str = "") -> None:
        """Somebody at the door says who it is, and which seat is wanted if that matters."""
        friend.wait("#join-name")
        friend.page.fill("#join-name", friend.name)
        if seat:
            friend.page.get_by_label(seat).check()
        friend.press("#join-form button[type=submit]")

    def admit(self, name: str) -> None:
        """The host lets somebody in who has asked."""
        self.host.page.locator("#asking li", has_text=name).locator(".button.main").click()

    def join(self, *names: str, **wishes: object) -> list[Friend]:
        """Friends come by the link and are let in, in this order."""
        come = [self.arrive(name, **wishes) for name in names]
        for friend in come:
            self.ask(friend)
            self.admit(friend.name)
            friend.wait(SEATED)
        return come

    def begin(self) -> None:
        """The host begins."""
        self.host.page.wait_for_function(BEGIN, polling=LOOK_EVERY)
        for friend in self.friends:
            friend.wait("#table")

    def play_on(self) -> None:
        """Everybody does whatever is suggested."""
        for friend in self.friends:
            friend.play()

    def acted(self) -> bool:
        """Let the player whose turn it is do what is suggested, and return if there is one."""
        return any(friend.step() for friend in self.friends)

    def step(self) -> None:
        """Let the player whose turn it is do what is suggested, as soon as there is one."""
        end = time.monotonic() + lenient(WAIT)
        while not self.acted():
            assert time.monotonic() < end, "nobody is asked"
            self.host.page.wait_for_timeout(LOOK_EVERY)

    def play_until(self, moment: Callable[[Follower], bool]) -> Follower:
        """Play until something is so in the match as everybody knows it, by the host's log.

        Nobody may be asked any more, for a bot may have the last card; and an early answer is
        written down only when it is that seat's turn.
        """
        for _ in range(STEPS):
            match = self.host.match
            if moment(match):
                self._see(match)
                return match
            if match.over:
                self.play_again()
            looks = LOOKS if match.over or self.acted() else 1
            while looks and len(self.host.match.entries) == len(match.entries):
                self.host.page.wait_for_timeout(LOOK_EVERY)
                looks -= 1
        raise AssertionError("it never came to this")

    def _see(self, match: Follower) -> None:
        """Wait until each page shows as many own cards as its seat has; a page draws later."""
        for seat, friend in enumerate(self.friends if not match.over else ()):
            held = len(match.state.zones[hand_zone(seat)])
            friend.page.wait_for_function(HOLDS, arg=held, polling=LOOK_EVERY)

    def play_again(self) -> None:
        """The host begins another match after one that is over."""
        self.host.page.wait_for_function(ANEW, polling=LOOK_EVERY)

    def play_a_round(self) -> None:
        """Play until each friend has acted once more. They sit in the order in which they came."""
        before = len(self.host.match.entries)

        def have_acted(match: Follower) -> bool:
            acted = {entry.seat for entry in match.entries[before:] if isinstance(entry, Act)}
            return acted.issuperset(range(len(self.friends)))

        self.play_until(have_acted)

    def wait_ended(self) -> None:
        """Wait until everybody sees the result, for as long as the match goes on."""
        for friend in self.friends:
            told = {"ended": False}
            while not told["ended"]:
                waiting = friend.page.wait_for_function(GOES_ON, polling=LOOK_EVERY)
                told = waiting.json_value()
            friend.page.evaluate(SEE_RESULT)
            friend.wait("#result")

    def wait_ended_fairly(self) -> None:
        """Wait for the result, where everybody says that it was fair."""
        self.wait_ended()
        for friend in self.friends:
            friend.wait_text(FAIR)

    def each(self, look: Callable[[Friend], Any]) -> list[Any]:
        """Return what each friend sees, by a look at every page."""
        return [look(friend) for friend in self.friends]
