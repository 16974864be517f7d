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
from tests.app.friends.ring import check_secrets
from tests.browser.friends.table import LOOK_EVERY, Friend, Table, restored
from tests.support.browser.patience import Invite
from tests.support.browser.sites import PYODIDE
from tests.support.cases import some, thorough

pytestmark = pytest.mark.site(PYODIDE)  # elsewhere the group of the cards is a toy

CLIENT = ROOT / "tests" / "browser" / "villain" / "villain.mjs"
SPAR = "#game=spar&seats=3&target=1"
BLANK = "how-your-table-stays-yours.html"  # a page of the site without a table
MOMENT = 3000  # milliseconds for what must not happen
# What a page says of somebody who did something wrong, and what comes of it.
JUDGEMENTS = """() => {
    window.judged = new Set();
    const judgement = /contradict|no sense|was removed|not answer|not allow|lost what/;
    setInterval(() => {
        for (const line of document.body.innerText.split('\\n')) {
            if (judgement.test(line)) judged.add(line);
        }
    }, 50);
}"""
CONTRADICTS = (
    "Vic's browser signed two things that contradict each other. A browser that lost what it "
    "stored does that, and so does one that cheats."
)
REMOVED = "Vic was removed. A bot plays on."
NONSENSE = "Vic's page sends something that makes no sense. It was ignored."
SKIPPED = "The cards are shuffled without Vic, whose page does not answer."
LIKE_BEN = "\u0412\u0435n"  # in two scripts
TRY_AGAIN = """() => {
    const buttons = [...document.querySelectorAll('button')];
    buttons.find((button) => button.innerText === 'Try again')?.click();
    return document.querySelector('#join-name') !== null;
}"""
# Somebody else is in turn, and has seen the own hand.
OTHERS_TURN = "v.player.deal?.hands.length && v.player.deal.turn !== v.player.seat"


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
        self.run("villain.play(v)")

    def join(self) -> None:
        """Come, ask, and be let in by the host."""
        self.come()
        self.ask()
        self.table.admit("Vic")
        self.wait("v.client.isIn")

    def wait(self, condition: str) -> None:
        """Wait until an expression is true in the villain's page."""
        self.page.wait_for_function(condition, polling=LOOK_EVERY)

    def run(self, expression: str) -> Any:
        """Return what an expression is in the villain's page."""
        return self.page.evaluate(expression)

    def attack(self, name: str, *more: str) -> Any:
        """Do something of `attacks.mjs`."""
        return self.run(f"villain.attacks.{name}({', '.join(['v', *more])})")


@pytest.fixture(scope="session")
def client() -> str:
    """The client as one script."""
    return esbuild(str(CLIENT), "--bundle", "--format=iife", "--global-name=villain").decode()


@pytest.fixture
def villain(table: Table, invite: Invite, client: str, address: str) -> Iterator[Villain]:
    """Somebody with the client, who has not come yet."""
    page = invite(bypass_csp=True).new_page()
    page.goto(f"{address}{BLANK}")
    page.add_script_tag(content=client)
    villain = Villain(page, table)
    yield villain
    print(f"Vic: {villain.run('window.v && [v.client.problems.slice(0, 5), v.peers.ends]')}\n")


@pytest.fixture
def friends(table: Table, villain: Villain) -> list[Friend]:
    """Anna and Ben in the lobby with the villain."""
    table.lay(SPAR)
    table.join("Ben")
    villain.join()
    for friend in table.friends:
        friend.page.evaluate(JUDGEMENTS)
    return table.friends


def judgements(friend: Friend) -> set[str]:
    """Return what a page has said of somebody who did something wrong."""
    return set(friend.page.evaluate("[...judged]"))


def check_end(
    table: Table, judged: set[str], *, may: set[str] | None = None, is_fair: bool
) -> None:
    """Wait for the end, where each page says this, and nothing of anybody honest."""
    table.wait_ended()
    for friend in table.friends:
        assert judged <= judgements(friend) <= judged | (may or set())
        assert ("The deal was fair." in friend.text()) == is_fair
        page = restored(friend.stored())
        check_secrets(page.me, page)
    first, second = (friend.match for friend in table.friends)
    assert first.over
    assert first.entries == second.entries


@pytest.mark.usefixtures("friends")
def test_a_client_from_the_document_alone_plays_a_deal(table: Table, villain: Villain) -> None:
    table.begin()
    table.play_on()
    villain.wait("v.player.deal?.isOver")
    check_end(table, set(), is_fair=True)
    assert villain.run("v.client.problems") == []
    assert villain.run("v.player.acts.length") == 5
    closed = villain.run("v.player.deckOf(1, villain.FACES).steps.length")
    assert villain.run("v.player.areProved(1, villain.FACES)") == [True] * closed == [True] * 3


@pytest.mark.parametrize(
    "attack",
    some(
        ["signRecords", "wishInOthersNames", "decide", "sendNonsense", "sendHuge", "flood"],
        0,
    ),
)
def test_what_one_sends_in_a_deal_changes_nothing(
    table: Table, villain: Villain, friends: list[Friend], attack: str
) -> None:
    table.begin()
    villain.wait(OTHERS_TURN)
    before = table.host.match.entries
    villain.attack(attack)
    table.host.page.wait_for_timeout(MOMENT)
    assert [friend.match.entries for friend in friends] == [before] * len(friends)
    table.play_on()
    check_end(table, set(), may={NONSENSE}, is_fair=True)
    assert villain.run("v.player.acts.length") == 5


@pytest.mark.usefixtures("friends")
@pytest.mark.parametrize(
    "attack",
    some(["signTwoMoves(v, true)", "signTwoMoves(v, false)", "voteTwice(v)"], ["voteTwice(v)"]),
)
def test_who_signs_two_things_is_named_and_removed(
    table: Table, villain: Villain, attack: str
) -> None:
    table.begin()
    villain.wait("v.player.deal?.hands.length")
    table.play_on()
    villain.run(f"villain.attacks.{attack}")
    check_end(table, {CONTRADICTS, REMOVED}, is_fair=False)


@pytest.mark.parametrize(
    "change",
    some(
        [
            "spoiled.proof = villain.attacks.spoiled",
            "withheld.add('step')",
            "withheld.add('proof')",
        ],
        0,
    ),
)
def test_who_proves_no_shuffle_is_left_out_of_it(
    table: Table, villain: Villain, friends: list[Friend], change: str
) -> None:
    villain.run(f"void (v.player.{change})")
    table.begin()
    table.play_on()
    check_end(table, {SKIPPED}, is_fair=False)
    for friend in friends:
        friend.wait_text("Shuffled by Anna and Ben.")


@pytest.mark.parametrize(
    ("change", "who"),
    some(
        [
            ("spoiled.share = villain.attacks.exchanged", "Anna, Ben and Vic"),
            ("withheld.add('share')", "Anna, Ben and Vic"),
            ("withheld.add('held')", "Anna, Ben and Vic"),
            ("spoiled.sharing = villain.attacks.spoiled", "Anna and Ben"),
        ],
        1,
    ),
)
def test_what_one_withholds_or_falsifies_is_done_without_them(
    table: Table, villain: Villain, friends: list[Friend], change: str, who: str
) -> None:
    villain.run(f"void (v.player.{change})")
    table.begin()
    table.play_on()
    check_end(table, set(), is_fair=True)
    for friend in friends:
        friend.wait_text(f"Shuffled by {who}.")


def test_an_admission_that_nobody_voted_for_lets_nobody_in(table: Table, villain: Villain) -> None:
    table.lay(SPAR)
    table.join("Ben")
    villain.come()
    villain.attack("admitMyself")
    table.host.page.wait_for_timeout(MOMENT)
    for friend in table.friends:
        assert "Free seat 3" in friend.text()
        assert "Vic" not in friend.text()
    villain.ask()
    table.admit("Vic")
    villain.wait("v.client.isIn")
    table.host.wait_text("Every seat is taken: you can begin.")


@thorough
def test_a_name_that_is_taken_is_marked(table: Table, villain: Villain) -> None:
    anna = table.lay(SPAR)
    table.join("Ben")
    villain.come(LIKE_BEN)
    villain.ask()
    anna.wait_text("The name looks like that of Ben. The name mixes letters of several scripts.")
    anna.press("#asking [data-do='turn away']")
    anna.page.wait_for_selector("#asking li", state="detached")
    assert not villain.run("v.client.isIn")


@thorough
def test_a_crowd_at_the_door_keeps_others_out_for_a_minute(table: Table, villain: Villain) -> None:
    table.lay(SPAR)
    table.join("Ben")
    villain.come()
    villain.attack("crowd")
    cleo = table.arrive("Cleo")
    cleo.wait_text("Too many people are at the door just now.")
    cleo.page.wait_for_function(TRY_AGAIN, polling=MOMENT)
    table.ask(cleo)
    table.admit("Cleo")
    table.begin()
    table.play_on()
    table.wait_ended_fairly()
