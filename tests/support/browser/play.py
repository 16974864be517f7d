"""A person at the page in a real browser: comes, sits down, and plays by mouse, finger or keyboard.

It sees what is on the screen. Only `truth` looks into the save, which the page itself never does.
"""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Position

from peerdeck.referee import Follower, follow

PLAY = "button[data-do=start]"
HAND = "#hand [data-card]"
ROOM = "document.documentElement.dataset"
IDLE = f"{ROOM}.waiting === '0'"
ON = "#table :is([data-do=deal], [data-do=result])"  # leads on from the result of a deal
ASKED = f"{IDLE} && !!document.querySelector('#hand.my-turn, {ON}, #result, [data-do=reveal]')"
AFRESH = "#dialog [data-do='begin afresh']"
MATCH = "#match="  # begins the address of a match
KEPT_MATCH, SET_ASIDE = "peerdeck match ", "peerdeck set aside "  # keys, before the game
TURNS = 400
LOOK_EVERY = 10  # milliseconds; a look at each frame makes the browser draw frames for nothing else
EDGE = 10  # pixels from the left of a card: the part that the next card does not cover

# Time runs twenty times as fast for what the table waits for, but not for the boot around it.
FASTER = 20
HURRY = f"""(() => {{
    const wait = window.setTimeout;
    window.setTimeout = (work, milliseconds = 0, ...rest) =>
        wait(work, milliseconds < 2000 ? milliseconds / {FASTER} : milliseconds, ...rest);
}})()"""

# Whenever the player is asked, it does what is suggested and counts how often.
ROBOT = f"""(() => {{
    window.presses = 0;
    window.robot = setInterval(() => {{
        const find = (selector) => document.querySelector(selector);
        if (document.documentElement.dataset.waiting !== '0') return;
        const suggested = find('dialog[open] .suggested button');
        const next = suggested
            ?? find('{ON}')
            ?? (find('#hand.my-turn') && find('#top [data-do=advice]'));
        if (!next || find('#result')) return;
        if (suggested) window.presses += 1;
        next.click();
    }}, 40);
    return true;
}})()"""

# Go to another fragment; done when the page has been told.
FOLLOW = """(link) => new Promise((resolve) => {
    addEventListener('hashchange', resolve, { once: true });
    location.hash = link;
})"""
# A browser makes a click of a touch in its own time.
EXPECT_CLICK = """() => {
    window.clicked = false;
    addEventListener('click', () => { window.clicked = true; }, { once: true });
}"""

_CARDS = """() => [...document.querySelectorAll('#hand [data-card]')].map((card) => ({
    card: Number(card.dataset.card),
    name: card.getAttribute('aria-label').replace(/, new$/, ''),
    playable: !card.classList.contains('unplayable'),
    selected: card.getAttribute('aria-pressed') === 'true',
}))"""
STORE = """(async (work) => {
    const database = await new Promise((resolve, reject) => {
        const opening = indexedDB.open('peerdeck');
        opening.onupgradeneeded = () => opening.result.createObjectStore('keyval');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = reject;
    });
    const mode = work.text === undefined ? 'readonly' : 'readwrite';
    const store = database.transaction('keyval', mode).objectStore('keyval');
    const key = work.key + location.pathname.replace(/\\/[^/]*$/, '');
    const asked = work.text === undefined ? store.get(key) : store.put(work.text, key);
    await new Promise((resolve) => { asked.onsuccess = resolve; });
    database.close();
    return asked.result ?? null;
})"""
_RANKS = ["Ace", *map(str, range(2, 11)), "Jack", "Queen", "King"]


class Person:
    """Somebody at a page."""

    def __init__(
        self, page: Page, address: str, *, hurry: bool = True, touch: bool = False
    ) -> None:
        """Not there yet: `come`, then `sit`."""
        self.page, self.address = page, address
        self._touch = touch
        if hurry:
            page.add_init_script(HURRY)
            tool = page.context.new_cdp_session(page)
            tool.send("Animation.enable")
            tool.send("Animation.setPlaybackRate", {"playbackRate": FASTER})

    def come(self, link: str = "") -> None:
        """Open the page, or follow a link within it, and wait until the table answers."""
        if link and self.page.url.split("#")[0] == self.address:
            self.page.evaluate(FOLLOW, link)
        else:
            self.page.goto(f"{self.address}{link}")
        self.idle()

    def reload(self) -> None:
        """Load the page again, and wait until the table answers."""
        self.page.reload()
        self.idle()

    def sit(self, link: str = "") -> None:
        """Come, and begin to play at the table of the link, whatever was played before."""
        self.come(link)
        self.press(self.page.locator(PLAY))
        self.page.wait_for_selector(f"{HAND}, {AFRESH}")
        if self.page.locator(AFRESH).count():
            self.press(self.page.locator(AFRESH))
            self.page.wait_for_selector(HAND)

    def idle(self) -> None:
        """Wait until everything that was done has been answered."""
        self.page.wait_for_function(IDLE, polling=LOOK_EVERY)

    def wait(self) -> bool:
        """Wait until the player is asked for something; False at the result of the match."""
        self.page.wait_for_function(ASKED, polling=LOOK_EVERY)
        return self.page.locator("#result").count() == 0

    def press(self, what: Locator, at: Position | None = None) -> None:
        """Click it or tap on it, and wait until the page has noticed."""
        if self._touch:
            self.page.evaluate(EXPECT_CLICK)
            what.tap(position=at)
            self.page.wait_for_function("window.clicked", polling=LOOK_EVERY)
        else:
            what.click(position=at)

    def tap(self, card: int) -> None:
        """Press a card of the hand where no other one covers it."""
        what = self.page.locator(f"#card-{card}")
        box = what.bounding_box()
        if box and not self._touch:
            self.page.mouse.move(box["x"] + EDGE, box["y"] + EDGE)  # a mouse comes before it clicks
        self.press(what, at={"x": EDGE, "y": EDGE})
        self.idle()

    def key(self, *keys: str) -> None:
        """Press one key after the other, each when the one before it has been answered."""
        for key in keys:
            self.page.keyboard.press(key)
            self.idle()

    @property
    def cards(self) -> list[dict[str, Any]]:
        """The hand as it is shown."""
        return list(self.page.evaluate(_CARDS))

    @property
    def ids(self) -> list[int]:
        """The numbers of the cards in the hand, in their order."""
        return [card["card"] for card in self.cards]

    @property
    def selected(self) -> list[int]:
        """The numbers of the cards that are selected."""
        return [card["card"] for card in self.cards if card["selected"]]

    @property
    def playable(self) -> list[int]:
        """The numbers of the cards that look playable."""
        return [card["card"] for card in self.cards if card["playable"]]

    @property
    def hand(self) -> list[str]:
        """The names of the cards in the hand, in their order."""
        return [card["name"] for card in self.cards]

    def text(self, selector: str) -> str:
        """Return the text of an element."""
        return " ".join((self.page.locator(selector).text_content() or "").split())

    def main(self) -> Locator:
        """The main command."""
        return self.page.locator("#bar .button.main")

    def turn(self) -> str:
        """Do something that can be done now, and say what it was."""
        self.wait()
        if self.page.locator(ON).count():
            self.press(self.page.locator(ON))
            self.idle()
            return "on"
        if self.page.locator(".swap").count():
            return self._swap()
        if self.page.locator("#bar [data-do=pass].main").count():
            self.press(self.main())
            self.idle()
            return "pass"
        for card in self.cards:
            if card["selected"]:
                self.tap(card["card"])
        for run in self._runs():
            if self.try_out(run):
                return "run"
        targets = self.page.locator("#board [data-do=place]")
        before = len(self.cards)
        if targets.count() and len(self.cards) % 2:
            self.press(targets.first)
            self.idle()
            if len(self.cards) < before or self.page.locator("#result").count():
                return "place"
        for card in self.cards:
            if card["playable"] and self.try_out([card["card"]]):
                return "card"
        raise AssertionError(f"nothing can be played: {self.cards}")

    def fitting(self) -> int:
        """Play until a card of a sequence fits its place on the board, and return this card."""
        places = self.page.locator("#board [data-do=place]")
        while not places.count():
            self.turn()
            self.wait()
        label = places.first.get_attribute("aria-label") or ""
        name = label.removeprefix("Play the ").removesuffix(" here")
        return next(int(card["card"]) for card in self.cards if card["name"] == name)

    def try_out(self, cards: list[int]) -> bool:
        """Play these cards, or take them up again if that is not offered."""
        for card in cards:
            self.tap(card)
        act = self.page.locator("#bar [data-do=act]")
        if act.is_enabled():
            self.press(act)
            self.idle()
            return True
        for card in cards:
            self.tap(card)
        return False

    def _runs(self) -> list[list[int]]:
        """Neighbours of a suit, going away from the seven, that look playable."""
        held = {card["name"]: card["card"] for card in self.cards if card["playable"]}
        runs = []
        for name, card in held.items():
            rank, _of, suit = name.partition(" of ")
            for step in (1, -1) if rank in _RANKS else ():
                at = _RANKS.index(rank)
                next_name = f"{_RANKS[(at + step) % 13]} of {suit}"
                if (at - 6) * step >= 0 and 0 <= at + step < 13 and next_name in held:
                    runs.append([card, held[next_name]])
        return runs

    def _swap(self) -> str:
        """Take one step of a swap after the other, until it is made."""
        act = self.page.locator("#bar [data-do=act]")
        if self.page.locator("#board [data-do=name]").count():
            for name in range(2):
                if act.is_disabled():
                    self.press(self.page.locator("#board [data-do=name]").nth(name))
                    self.idle()
            self.press(act)
            self.idle()
            return "look"
        hands = self.page.locator("#board .other-hand")
        for number in range(hands.count()):
            if act.is_disabled():
                other = hands.nth(number).locator("[data-do=take]").first
                self.tap(int(other.get_attribute("data-card") or ""))
        for card in self.cards:
            if act.is_disabled():
                self.tap(card["card"])
        self.press(act)
        self.idle()
        return "swap"

    def finish(self, until: Callable[[], bool] = lambda: False) -> list[str]:
        """Play to the end of the deal, or until something is so; says what was done."""
        done: list[str] = []
        while len(done) < TURNS and self.wait() and not until():
            done.append(self.turn())
        assert len(done) < TURNS, "the deal does not end"
        return done

    def kept(self, key: str = "") -> str | None:
        """Return what is kept under a key in this browser; without one, the match that is shown."""
        _page, _hash, game = self.page.url.partition(MATCH)
        text = self.page.evaluate(f"(work) => {STORE}(work)", {"key": key or KEPT_MATCH + game})
        return None if text is None else str(text)

    def come_to(self, save: str, game: str) -> None:
        """Open a match that this browser keeps. No table may be running."""
        self.page.goto(f"{self.address}rules-cpwp.html")
        self.page.evaluate(f"(work) => {STORE}(work)", {"key": KEPT_MATCH + game, "text": save})
        self.come(MATCH + game)

    @property
    def truth(self) -> Follower:
        """The table with every face."""
        return follow(json.loads(self.kept() or "")["log"])

    def overflow(self) -> int:
        """By how many pixels the page is wider than its window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - innerWidth"))
