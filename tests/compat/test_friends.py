"""People come back to tables with friends that earlier versions kept; their addresses are read."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass, fields
from random import Random
from typing import Any

import pytest

from app.friends import plain, switches
from build.node import node
from build.peers import SOURCES
from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.test_playing import play
from tests.compat import HERE, records, texts

KEPT = texts("friends")
SHOWN: dict[str, dict[str, Any]] = records("friends/shown")
KEPT_2 = texts("friends_2")
SHOWN_2: dict[str, dict[str, Any]] = records("friends_2/shown")
KEPT_3 = texts("friends_3")
SHOWN_3: dict[str, dict[str, Any]] = records("friends_3/shown")
KEPT_4 = texts("friends_4")
SHOWN_4: dict[str, dict[str, Any]] = records("friends_4/shown")
BY_VERSION = {
    1: (KEPT, SHOWN),
    2: (KEPT_2, SHOWN_2),
    3: (KEPT_3, SHOWN_3),
    4: (KEPT_4, SHOWN_4),
}
PLAYED = 8  # seconds
OLDER = "This match was begun with an older version of Peerdeck: it cannot go on."
CUT = ("heir",)  # where a page has yet to learn from another what does not hold
# Ben was made host by half of the people, himself, which counts for nothing any more.
BY_HALF = "afresh"
CONTINUED = [name for name in SHOWN if name != BY_HALF]


def opened(table: str, version: int = 1) -> tuple[Circle, dict[str, Page]]:
    """The pages of a table as they are loaded."""
    kept, shown = BY_VERSION[version]
    circle = Circle()
    pages = {name: circle.page(name, browser=how["browser"]) for name, how in shown[table].items()}
    for name, page in pages.items():
        page.friends = kept[f"{table}_{name.lower()}"]
        page.address = shown[table][name]["address"]
        page.reload()
    return circle, pages


def come_back(table: str, version: int = 1) -> tuple[Circle, dict[str, Page]]:
    """Open the pages of a table in the browsers that kept it."""
    circle, pages = opened(table, version)
    shown = BY_VERSION[version][1]
    where = {how["where"] for how in shown[table].values()}
    circle.until(lambda: {page.where for page in pages.values()} == where)
    return circle, pages


@pytest.mark.parametrize("table", [name for name in CONTINUED if name not in CUT])
def test_everybody_comes_back_to_the_own_hand(table: str) -> None:
    _circle, pages = come_back(table)
    for name, page in pages.items():
        hand = page.hand if page.where == "table" else []
        assert sorted(hand) == SHOWN[table][name]["hand"], name
        for other in SHOWN[table]:
            assert other == name or page.says(other)


@pytest.mark.parametrize("table", [name for name in CONTINUED if name != "lobby"])
def test_a_table_whose_moves_nobody_has_signed_is_shown_and_not_played_on(table: str) -> None:
    circle, pages = come_back(table)
    hands = [sorted(page.hand) for page in pages.values()]
    play(circle, list(pages.values()), Random(1), PLAYED)
    assert all(page.where in ("table", "result") for page in pages.values())
    assert [sorted(page.hand) for page in pages.values()] == hands
    assert all(page.says(OLDER) for page in pages.values())


def test_the_scores_of_such_a_table_are_still_read() -> None:
    _circle, pages = come_back("scored")
    for page in pages.values():
        page.do({"do": "scores"})
        assert page.dialog is not None
        told = page.dialog.text()
        assert all(name in told for name in ("Anna", "Ben", "Ada", "Bruno", "Bruno: 1 point"))
        assert page.says(OLDER)


def test_a_table_that_half_of_the_people_took_over_is_not_continued() -> None:
    circle, pages = opened(BY_HALF)
    circle.run(20)
    assert pages["Ben"].where == "joining"
    assert pages["Ben"].says("Ask the host to open the page")


def test_a_lobby_that_is_come_back_to_keeps_seats_and_relays() -> None:
    circle, pages = come_back("lobby")
    host = pages["Anna"]
    assert host.says("Carl")
    assert host.link.endswith(SHOWN["lobby"]["Anna"]["address"])
    circle.run(5)  # until they hear each other again
    host.press("begin")
    circle.until(lambda: all(page.where == "table" for page in pages.values()))


# Version 2: moves are signed, and the host deals.

PLAYING_2 = [name for name in SHOWN_2 if name != "lobby"]


@pytest.mark.parametrize("table", PLAYING_2)
def test_a_table_whose_host_dealt_is_shown_and_not_played_on(table: str) -> None:
    circle, pages = come_back(table, 2)
    hands = {name: sorted(page.hand) for name, page in pages.items()}
    for name, hand in hands.items():
        assert table in CUT or hand == SHOWN_2[table][name]["hand"], name
    kept = [page.friends for page in pages.values()]
    play(circle, list(pages.values()), Random(1), PLAYED)
    for name, page in pages.items():
        assert page.where in ("table", "result")
        assert page.says(OLDER)
        assert sorted(page.hand) == hands[name]
    assert [page.friends for page in pages.values()] == kept


@pytest.mark.parametrize("version", [2, 3, 4])
def test_a_lobby_of_a_later_version_begins(version: int) -> None:
    circle, pages = come_back("lobby", version)
    circle.run(5)
    pages["Anna"].press("begin")
    circle.until(lambda: all(page.where == "table" for page in pages.values()))


# Version 3: everybody deals. Version 4: and draws who deals first.

PLAYING = [
    (version, name)
    for version, shown in ((3, SHOWN_3), (4, SHOWN_4))
    for name in shown
    if name != "lobby"
]


@pytest.mark.parametrize(("version", "table"), PLAYING)
def test_everybody_plays_on_from_the_hand_that_was_kept(version: int, table: str) -> None:
    circle, pages = come_back(table, version)
    shown = BY_VERSION[version][1]
    for name, page in pages.items():
        assert table in CUT or sorted(page.hand) == shown[table][name]["hand"], name
    before = {name: len(page.kept_part["book"]["lines"]) for name, page in pages.items()}
    circle.run(12)  # until they hear each other again, and know who leads
    play(circle, list(pages.values()), Random(1), 3 * PLAYED)
    circle.run(12)
    assert not any(page.says(OLDER) for page in pages.values())
    for name, page in pages.items():
        assert page.where in ("table", "result")
        assert len(page.kept_part["book"]["lines"]) > before[name], name
    assert len({len(page.kept_part["book"]["lines"]) for page in pages.values()}) == 1


def test_a_host_who_was_gone_follows_whoever_was_chosen_meanwhile() -> None:
    circle, pages = come_back("heir", 3)
    circle.run(12)
    assert [name for name, page in pages.items() if page.leads] == ["Ben"]


def test_the_words_by_which_a_bot_acted_are_kept_with_its_move() -> None:
    _circle, pages = come_back("minded", 3)
    for page in pages.values():
        minded = [unheard for _at, _move, unheard in page.kept_part["book"]["words"] if unheard]
        assert minded
        assert all(len({by for by, *_word in unheard}) == 2 for unheard in minded)


def test_the_certificate_that_was_kept_stands_for_the_words_before_it() -> None:
    _circle, pages = come_back("dealt", 3)
    for page in pages.values():
        book = page.kept_part["book"]
        place = json.loads(book["certificate"][0][2])["at"]
        assert book["covered"] == place > 50
        assert {by for by, *_word in book["certificate"]} == {one.me for one in pages.values()}
        assert all(at >= place for at, _move, _unheard in book["words"])


@dataclass(frozen=True)
class MoreSwitches(switches.Switches):
    """The switches of a later version, which has one more."""

    whispers: bool = False


@pytest.fixture
def one_more_switch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have pages of that version."""
    monkeypatch.setattr(switches, "Switches", MoreSwitches)
    monkeypatch.setattr(switches, "NAMES", {one.name for one in fields(MoreSwitches)})
    monkeypatch.setattr(plain, "FLAGS", plain.FLAGS | {"whispers"})


def whispers(pages: dict[str, Page]) -> list[object]:
    """Return the state of that switch on each page, `None` where it is not known at all."""
    participant = (page.session._visiting.participant for page in pages.values())
    return [getattr(one.view.switches, "whispers", None) for one in participant if one is not None]


@pytest.mark.usefixtures("one_more_switch")
@pytest.mark.parametrize(
    ("version", "table"), [(1, "lobby"), *((at, "lobby") for at in (2, 3, 4)), *PLAYING]
)
def test_a_kept_table_opens_where_there_is_one_more_switch(version: int, table: str) -> None:
    circle, pages = come_back(table, version)
    circle.run(12)
    assert whispers(pages) == [False] * len(pages)
    host = next(page for page in pages.values() if page.leads)
    for turned in (True, False):
        host.do({"do": "switch", "value": f"whispers {'on' if turned else 'off'}"})
        circle.run(3)
        assert whispers(pages) == [turned] * len(pages)
        for page in pages.values():
            page.reload()
        circle.run(12)
        assert whispers(pages) == [turned] * len(pages)


READ = """
import { read } from "./src/invitation.mjs";
const told = JSON.parse(process.argv[1]);
const text = (bytes) => Buffer.from(bytes).toString("base64url");
const found = await Promise.all(told.map(async ({ address }) => {
  const { host, table, secret, relays } = await read(address);
  return { address, host, table, secret: text(secret), relays };
}));
console.log(JSON.stringify(found));
"""


def test_addresses_of_tables_with_friends_are_read() -> None:
    invitations = (HERE / "friends" / "invitations.json").read_text(encoding="utf-8")
    command = [node(), "--input-type=module", "--eval", READ, invitations]
    done = subprocess.run(
        command, cwd=SOURCES.parent, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == json.loads(invitations)
