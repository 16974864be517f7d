"""The villain as a test drives it: a page of another site, in which his script runs."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from build import serve
from build.node import node
from build.places import PARTS
from peerdeck.log import action_text
from peerdeck.referee import Follower, follow
from tests.browser.friends.table import Table
from tests.browser.harness.browsers import WAIT
from tests.browser.harness.limits import lenient

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

    def __init__(self, page: Page, link: str, relay: str) -> None:
        """Not connected yet; he only reads the relay."""
        self.page = page
        self.ids: list[str] = []  # Anna's, then Ben's
        self.do(f"window.it = await villainy.Villain.come({link!r}, {relay!r});")

    def do(self, deed: str, at: int = 0) -> Any:
        """Do something, perhaps to one of the two: the body of a function."""
        return self.page.evaluate(DEED, [deed, self.ids, at])

    def tricks(self, kind: str) -> list[str]:
        """The names of what he can do."""
        return list(self.do(f"return Object.keys(villainy.{kind});"))

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
        """The match as he knows it."""
        header, lines = self.do("return [seat.header, seat.lines]")
        return follow("\n".join([header, *lines]))

    def play(self, seat: int) -> bool:
        """If it is his turn, do what he may; whether it was."""
        match = self.match
        if match.over or match.to_act[:1] != (seat,):
            return False
        acts = self.do("return seat.acts")
        self.do(f"it.move({action_text(match.game.legal(match.state, seat)[0])!r})")
        self.wait(f"it.seat.acts > {acts}")
        return True


def let_in(table: Table, page: Page) -> Villain:
    """Anna lays a table, Ben sits down, and so does the villain, who calls himself Mallory."""
    table.lay(GAME)
    table.join("Ben")
    villain = Villain(page, table.link, table.relay)
    villain.do("await it.call(); await it.settled(); it.ask('Mallory');")
    table.admit("Mallory")
    villain.wait(f"it.seat.number === {MALLORY}")
    villain.ids = [friend.kept()["me"] for friend in table.friends]
    return villain
