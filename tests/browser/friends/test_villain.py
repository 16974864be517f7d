"""A villain from the document alone, at a table with real pages.

Its client in `tests/browser/villain` is written from `peer/PROTOCOL.md` and shares no code with the
pages. It plays honestly first; then it tries rows of `docs/attacks-records.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from build.node import esbuild
from build.places import ROOT
from peerdeck.log import Act
from tests.app.online.secrets import check_secrets
from tests.browser.friends.table import LOOK_EVERY, Friend, Table, restored
from tests.support.browser.patience import Invite
from tests.support.browser.sites import PYODIDE
from tests.support.cases import rows, some

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
NAMED = "Vic was removed: that browser signed things that contradict each other."  # at the result
NONSENSE = "Vic's page sends something that makes no sense. It was ignored."
SKIPPED = "The cards are shuffled without Vic, whose page does not answer."
ALL, HONEST = "Anna, Ben and Vic", "Anna and Ben"
LIKE_BEN = "\u0412\u0435n"  # in two scripts
TRY_AGAIN = """() => {
    const buttons = [...document.querySelectorAll('button')];
    buttons.find((button) => button.innerText === 'Try again')?.click();
    return document.querySelector('#join-name') !== null;
}"""
MOVES = "v.client.chain.filter(([word]) => word[7].includes(' play ')).length"
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
        said = {line for line in judgements(friend) if not line.startswith(NAMED)}
        assert judged <= said <= judged | (may or set())
        assert (NAMED in friend.text()) == (CONTRADICTS in judged)
        assert ("The deal was fair." in friend.text()) == is_fair
        page = restored(friend.stored())
        check_secrets(page.me, page)
    first, second = (friend.match for friend in table.friends)
    assert first.over
    assert first.entries == second.entries


ATTACKS = ("signRecords", "decide", "wishInOthersNames", "sendNonsense", "sendHuge", "flood")


def test_what_one_sends_in_a_deal_changes_nothing(
    table: Table, villain: Villain, friends: list[Friend]
) -> None:
    """For the rest the client, which is written from the document alone, plays a deal."""
    table.begin()
    villain.wait(OTHERS_TURN)
    for attack in ATTACKS:
        villain.attack(attack)
    table.host.page.wait_for_timeout(MOMENT)
    moves = villain.run(MOVES)  # the own ones, if this seat has led
    for friend in friends:
        assert sum(isinstance(entry, Act) for entry in friend.match.entries) == moves
    table.play_on()
    villain.wait("v.player.deal?.isOver")
    check_end(table, set(), may={NONSENSE}, is_fair=True)
    assert villain.run("v.client.problems") == []
    assert villain.run("v.player.acts.length") == 5
    closed = villain.run("v.player.deckOf(1, villain.FACES).steps.length")
    assert villain.run("v.player.areProved(1, villain.FACES)") == [True] * closed == [True] * 3


LIES = {
    "vote for two values in one ballot": ("attacks.voteTwice(v)", {CONTRADICTS, REMOVED}, ALL),
    "sign two moves for one turn": ("attacks.signTwoMoves(v, true)", {CONTRADICTS, REMOVED}, ALL),
    "sign a move that breaks the rules, and another": (
        "attacks.signTwoMoves(v, false)",
        {CONTRADICTS, REMOVED},
        ALL,
    ),
}
FAULTS = {
    "prove a shuffle falsely": ("spoiled.proof = villain.attacks.spoiled", {SKIPPED}, HONEST),
    "prove no shuffle": ("withheld.add('proof')", {SKIPPED}, HONEST),
    "shuffle nothing": ("withheld.add('step')", {SKIPPED}, HONEST),
    "share a key falsely": ("spoiled.sharing = villain.attacks.spoiled", set(), HONEST),
    "give false shares": ("spoiled.share = villain.attacks.exchanged", set(), ALL),
    "give no shares": ("withheld.add('share')", set(), ALL),
    "never say that one holds a record": ("withheld.add('held')", set(), ALL),
}


@pytest.mark.parametrize(("change", "judged", "who"), some(rows(LIES | FAULTS), 1))
def test_who_lies_is_named_and_who_does_nothing_is_done_without(
    table: Table, villain: Villain, friends: list[Friend], change: str, judged: set[str], who: str
) -> None:
    is_lie = change.startswith("attacks.")
    if not is_lie:
        villain.run(f"void (v.player.{change})")
    table.begin()
    table.play_on()
    if is_lie:
        villain.wait("v.player.deal?.hands.length")
        villain.run(f"villain.{change}")
    check_end(table, judged, is_fair=not judged)
    for friend in friends:
        friend.wait_text(f"Shuffled by {who}.")


def come_by_a_decision(table: Table, villain: Villain) -> None:
    """Say that a decision has let one in, for which nobody voted."""
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


def come_by_another_name(table: Table, villain: Villain) -> None:
    """Ask with a name that looks like Ben's."""
    anna = table.host
    villain.come(LIKE_BEN)
    villain.ask()
    anna.wait_text("The name looks like that of Ben. The name mixes letters of several scripts.")
    anna.press("#asking [data-do='turn away']")
    anna.page.wait_for_selector("#asking li", state="detached")
    assert not villain.run("v.client.isIn")


def come_with_many_keys(table: Table, villain: Villain) -> None:
    """Take all places of strangers; each gives way after a minute."""
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


@pytest.mark.parametrize(
    "come", some([come_by_a_decision, come_by_another_name, come_with_many_keys], 1)
)
def test_nobody_is_let_in_or_kept_out_by_a_stranger(
    table: Table, villain: Villain, come: Callable[[Table, Villain], None]
) -> None:
    table.lay(SPAR)
    table.join("Ben")
    come(table, villain)
