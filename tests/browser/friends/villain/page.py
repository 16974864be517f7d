"""The villain as a test drives it: a page of another site, in which his script runs."""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from build import serve
from build.node import node
from build.places import PARTS
from peerdeck.dealing.lines import line_text
from peerdeck.deck.group import Group
from peerdeck.deck.toy import TOY
from peerdeck.log import action_text
from peerdeck.referee import Follower
from tests.browser.friends.table import LOOK_EVERY, Table
from tests.browser.friends.villain.deck import Deck
from tests.support.browser.browsers import WAIT
from tests.support.browser.limits import lenient
from tests.support.cases import depth

HERE = Path(__file__).parent
GAME = "#game=spar&seats=3&target=1"
ANNA, BEN, MALLORY = range(3)  # their seats
ICON = '<link rel="icon" href="data:,">'
# A deed may name the script, the villain in it, his seat, and what an attack on one of them knows.
DEED = """async ([deed, ids, at]) => {
    const { it } = window;
    const scene = it && villainy.scene(it, ids, at);
    const AsyncFunction = (async () => {}).constructor;
    return new AsyncFunction('it', 'seat', 'scene', deed)(it, it?.seat, scene);
}"""


def bundled(folder: Path) -> str:
    """Put the villain's page into a folder: the name of his script."""
    command = [
        *(node(), str(PARTS / "esbuild" / "bin" / "esbuild"), str(HERE / "attacks.mjs")),
        *("--bundle", "--format=iife", "--global-name=villainy", "--log-level=warning"),
        f"--outfile={folder / 'villain.js'}",
    ]
    subprocess.run(command, check=True, env={**os.environ, "NODE_PATH": str(PARTS)})
    (folder / "index.html").write_text(f'<!doctype html>{ICON}<script src="villain.js"></script>')
    return "villain.js"


@contextmanager
def lair(chromium: Browser, folder: Path) -> Iterator[Page]:
    """A page that is not Peerdeck's, with the villain's script in it."""
    bundled(folder)
    host = serve.Host(folder)
    server = serve.serve(host)
    context = chromium.new_context()
    context.set_default_timeout(lenient(WAIT) * 1000)
    page = context.new_page()
    page.goto(serve.url(server, host))
    yield page
    context.close()
    server.shutdown()


class Villain:
    """Somebody with the link, who does what he is told."""

    def __init__(self, page: Page, link: str, relay: str, group: Group = TOY) -> None:
        """Not connected yet; he only reads the relay. His deck is of the group of the pages."""
        self.page = page
        self.ids: list[str] = []  # Anna's, then Ben's
        self.do(f"window.it = await villainy.Villain.come({link!r}, {relay!r});")
        self.deck = Deck(self.id, str(self.do("return it.table")), group)
        page.expose_function("askDeck", self.deck.answer)
        self.do("void it.takePart(askDeck);")

    def do(self, deed: str, at: int = 0) -> Any:
        """Do something, perhaps to one of the two: the body of a function."""
        return self.page.evaluate(DEED, [deed, self.ids, at])

    def tricks(self, kind: str) -> list[str]:
        """Return the names of what he can do.

        In `make test` it is a third, because simulated tables get the same frames.
        """
        names: list[str] = self.do(f"return Object.keys(villainy.{kind});")
        return names[:: depth(3, 1)]

    def wait(self, condition: str) -> None:
        """Wait until something is so in his page."""
        self.page.wait_for_function(condition)

    @property
    def id(self) -> str:
        """His peer id."""
        return str(self.do("return it.self.id"))

    def heard(self) -> list[str]:
        """Every frame that has come to him, by whatever connection."""
        return list(self.do("return it.heard"))

    @property
    def match(self) -> Follower:
        """The match as everybody knows it, as far as he has followed it."""
        follower: Follower = self.deck.page.book.follower
        return follower

    def wait_dealt(self) -> None:
        """Wait until he knows his hand."""
        end = time.monotonic() + lenient(WAIT)
        while not self.knows_hand():
            assert time.monotonic() < end, "he is dealt no hand"
            self.page.wait_for_timeout(LOOK_EVERY)

    def knows_hand(self) -> bool:
        """Return True if he knows all cards of his hand."""
        dealing = self.deck.dealing
        is_there = dealing is not None and dealing.page.book.follower.entries
        return bool(is_there) and self.deck.page.is_ready(MALLORY)

    def play(self, seat: int) -> bool:
        """If it is his turn, do what he may; whether it was."""
        page, dealing = self.deck.page, self.deck.dealing
        assert dealing is not None
        acts = page.book.acts[seat]
        if page.book.to_act[:1] != (seat,) or not page.is_ready(seat):
            self.page.wait_for_timeout(LOOK_EVERY)
            return False
        match, view = self.match, page.view(seat)
        action = match.game.legal(view, seat)[0]
        opens = [line_text(one) for one in dealing.openings(action) or ()]
        self.do(f"await it.move({action_text(action)!r}, {opens!r})")
        end = time.monotonic() + lenient(WAIT)
        while self.deck.page.book.acts[seat] == acts:
            assert time.monotonic() < end, "his move is not taken"
            self.page.wait_for_timeout(LOOK_EVERY)
        return True


def let_in(table: Table, page: Page, group: Group = TOY) -> Villain:
    """Anna lays a table, Ben sits down, and so does the villain, who calls himself Mallory."""
    table.lay(GAME)
    table.join("Ben")
    villain = Villain(page, table.link, table.relay, group)
    villain.do("await it.call(); await it.settled(); it.ask('Mallory');")
    table.admit("Mallory")
    villain.wait(f"it.seat.number === {MALLORY}")
    villain.ids = [friend.kept()["me"] for friend in table.friends]
    return villain
