"""A villain from the document alone, at a table with real pages.

Its client in `tests/browser/villain` is written from `peer/PROTOCOL.md` and shares no code with the
pages. It plays honestly first; then it tries rows of `docs/attacks-records.md`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from build.node import esbuild
from build.places import ROOT
from tests.browser.friends.table import Friend, Table
from tests.support.browser.patience import Invite
from tests.support.browser.sites import PYODIDE

pytestmark = pytest.mark.site(PYODIDE)  # elsewhere the group of the cards is a toy

CLIENT = ROOT / "tests" / "browser" / "villain" / "villain.mjs"
SPAR = "#game=spar&seats=3&target=1"
BLANK = "how-your-table-stays-yours.html"  # a page of the site without a table
RULES = "Vic did what the rules do not allow."


class Villain:
    """Somebody whose page has nothing but the client."""

    def __init__(self, page: Page, table: Table) -> None:
        """Not at the table yet."""
        self.page, self.table = page, table

    def come(self, name: str = "Vic") -> None:
        """Connect with the table, and learn what a stranger may."""
        come = "async ([link, name]) => { window.v = await villain.come(link, name); }"
        self.page.evaluate(come, [self.table.link, name])
        self.wait("v.client.table")

    def ask(self) -> None:
        """Ask to be let in, and play honestly from then on."""
        self.page.evaluate("villain.play(v)")

    def join(self) -> None:
        """Come, ask, and be let in by the host."""
        self.come()
        self.ask()
        self.table.admit("Vic")
        self.wait("v.client.isIn")

    def wait(self, condition: str) -> None:
        """Wait until an expression is true in the villain's page."""
        self.page.wait_for_function(condition, polling=50)

    def run(self, expression: str) -> Any:
        """Return what an expression is in the villain's page."""
        return self.page.evaluate(expression)

    def attack(self, name: str, *more: str) -> Any:
        """Do something of `attacks.mjs`."""
        return self.run(f"villain.attacks.{name}({', '.join(['v', *more])})")


@pytest.fixture(scope="session")
def client() -> str:
    return esbuild(str(CLIENT), "--bundle", "--format=iife", "--global-name=villain").decode()


@pytest.fixture
def villain(table: Table, invite: Invite, client: str, address: str) -> Iterator[Villain]:
    page = invite(bypass_csp=True).new_page()
    page.goto(f"{address}{BLANK}")
    page.add_script_tag(content=client)
    villain = Villain(page, table)
    yield villain
    print(f"Vic: {villain.run('window.v?.client.problems.slice(0, 5)')}\n")


@pytest.fixture
def friends(table: Table, villain: Villain) -> list[Friend]:
    """Anna and Ben at a table with the villain, which has begun; they do what is suggested."""
    table.lay(SPAR)
    table.join("Ben")
    villain.join()
    return table.friends


def begin(table: Table) -> None:
    table.begin()
    table.play_on()


def test_a_client_from_the_document_alone_plays_a_deal(
    table: Table, villain: Villain, friends: list[Friend]
) -> None:
    begin(table)
    villain.wait("v.player.deal?.isOver")
    table.wait_ended_fairly()
    assert villain.run("v.client.problems") == []
    assert len(villain.run("v.player.acts")) == 5
    acts = villain.run("v.client.chain.map(([word]) => word[7])")
    assert len(acts) == 2 + 1 + 15
    for friend in friends:
        assert friend.match.over
        assert RULES not in friend.text()
