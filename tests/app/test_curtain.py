"""Several people at one device: a curtain between their turns, and nothing hidden behind it."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from app.screens.curtain import curtain
from app.session import Effect
from app.table import Table
from peerdeck.card import Face
from peerdeck.event import everyone
from peerdeck.log import Act
from tests.support.app.elements import Node, parsed
from tests.support.app.faces import named
from tests.support.app.visit import Visit
from tests.support.cases import some

TABLES = [
    "seats=3&people=3&jokers=off",
    "seats=4&people=2&jokers=three&joker_pick=open",
    "seats=4&people=2&match=wins&match_deals=2&after_win=play_on",
]


def looking(visit: Visit) -> int | None:
    """Return the seat whose desk the page shows, or None without a table or at a result."""
    if visit.where != "table" or visit.text("outcome"):
        return None
    (seat,) = visit.region("own-seat").parts("me")
    return int(seat.get("id").removeprefix("seat-"))


def hrefs(nodes: Node) -> set[str]:
    """The drawings of cards in some markup."""
    return {node.get("href") for node in nodes if node.get("href").startswith("#c")}


def open_faces(state: Any) -> set[Face]:
    """Return the faces that everybody has seen."""
    seen = enumerate(state.seen)
    return {state.face[card] for card, seers in seen if seers == everyone(state.seats)}


class Watch:
    """Checks each effect against what the one who looks may know."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.viewers: list[int | None] = []
        visit.on_effect = self.look

    def look(self, effect: Effect) -> None:
        viewer = looking(self.visit)
        if self.viewers[-1:] != [viewer]:
            self.viewers.append(viewer)
        state = self.visit.truth.state
        for markup in [effect.get("screen", ""), *effect.get("patch", ())]:
            page = parsed(markup)
            cards = [node for node in page if node.get("id").startswith("card-")]
            for node in cards:
                card = int(node.get("id").removeprefix("card-"))
                seers = everyone(state.seats) if viewer is None else 1 << viewer
                assert not seers & ~state.seen[card] or hrefs(node) <= {"#cB"}
            for sheet in page if self.visit.where == "curtain" else ():
                if sheet.get("id") in ("hand", "curtain-sheet"):
                    assert not hrefs(sheet)
                    assert named(sheet.text()) <= open_faces(state)
        if self.visit.where == "curtain":
            assert named(f"{effect.get('say')} {effect.get('alert')}") <= open_faces(state)


@pytest.mark.parametrize("table", some(TABLES, 1))
def test_a_match_is_played_by_several_people_and_each_sees_only_the_own_hand(table: str) -> None:
    visit = Visit(f"#{table}")
    visit.press("start")
    assert visit.where == "curtain"
    watch = Watch(visit)
    visit.finish(Random(3))
    people = int(table.split("people=")[1][0])
    assert {*range(people), None} <= {*watch.viewers}
    for viewers in pairwise(watch.viewers):
        assert None in viewers, "the device changes hands behind a curtain"


def test_the_curtain_says_who_is_to_look_and_shows_the_cards_to_nobody_else() -> None:
    visit = Visit("#seats=3&people=3")
    visit.press("start")
    assert visit.alerts[-1].startswith("Pass the device to Player")
    before = visit.truth.text()
    for do in ("act", "pass", "tap", "sort", "advice", "choose", "stop now"):
        visit.do({"do": do, "card": 60, "value": "pass"})
        assert (visit.where, visit.truth.text()) == ("curtain", before)
    (button,) = visit.commands("reveal")
    assert "show my cards" in button.text()
    visit.press_on(button)
    assert visit.where == "table"
    assert visit.hand


def seats(visit: Visit) -> list[Node]:
    """Return the players as they are shown."""
    return [node for node in visit.screen if node.get("id").startswith("seat-")]


def played(link: str = "seats=3&people=3&jokers=off", until: int = 8) -> Visit:
    """Return a visit at the moment after a move, before the device changes hands."""
    visit = Visit(f"#{link}")
    visit.press("start")

    def is_landing(visit: Visit) -> bool:
        is_far = len(visit.truth.entries) > until
        return is_far and visit.where == "table" and not visit.commands("tap", "hand")

    visit.finish(Random(3), is_landing)
    return visit


def test_the_curtain_falls_a_moment_after_the_move_has_landed() -> None:
    visit = played()
    waits = [effect for effect in visit.log if "wait" in effect]
    assert waits[-1] == {"wait": 1200, "landed": True, "intent": visit.ticks[-1]}
    assert visit.region("board").parts("played", "recent"), "the move is on the table"
    assert visit.told[-1].startswith("Player"), "and is read out"
    assert hrefs(visit.region("hand")) == {"#cB"}, "the hand of the one who moved is face down"
    visit.do(visit.ticks[-1])
    assert visit.where == "curtain"


def test_nothing_can_be_done_while_a_move_lands() -> None:
    visit = played()
    before = visit.truth.text()
    for do in ("reveal", "act", "pass", "tap", "sort", "advice", "choose", "stop now", "hint"):
        visit.do({"do": do, "card": 60, "value": "pass"})
        assert (visit.where, visit.truth.text()) == ("table", before)
        assert hrefs(visit.region("hand")) == {"#cB"}
    late = visit.ticks[-1]
    visit.press("leave")
    visit.press("resume")
    assert visit.where == "curtain", "who comes back has missed it"
    visit.do(late)
    assert (visit.where, visit.truth.text()) == ("curtain", before)


@pytest.mark.parametrize("link", ["seats=3&people=3&jokers=off", "game=progressive&people=2"])
def test_no_tool_of_the_hand_can_be_pressed_while_a_move_lands(link: str) -> None:
    visit = played(link)
    for where in ("table", "curtain"):
        assert visit.where == where
        tools = [
            node for id in ("sorting", "tip") for node in visit.region(id) if node.tag == "button"
        ]
        assert {tool.get("data-do") for tool in tools} >= {"sort", "hide tip"}
        assert all("disabled" in tool.attributes for tool in tools), where
        visit.do(visit.ticks[-1])


def test_the_tools_behind_the_curtain_say_nothing_of_a_hand() -> None:
    visit = played("game=progressive&people=2")
    visit.do(visit.ticks[-1])
    table = visit.session._room.table
    assert isinstance(table, Table)
    before = curtain(table, shows_tip=True)
    for desk in table.own_desks:
        desk.selected = desk.order[:2]
    assert curtain(table, shows_tip=True) == before


@pytest.mark.parametrize("table", some(TABLES[:2], 1))
def test_the_curtain_leaves_the_board_in_sight_and_says_what_has_happened(table: str) -> None:
    visit = Visit(f"#{table}")
    visit.press("start")
    people, random = int(table.split("people=")[1][0]), Random(3)
    for _turn in range(9):
        visit.finish(random, lambda visit: bool(visit.commands("reveal")))
        assert visit.region("board").parts("slot")
        told = visit.text("curtain-sheet")
        (me,) = [seat for seat in range(people) if f"I am Player {seat + 1}:" in told]
        names = {int(node.get("id")[-1]): node.parts("name")[0].text() for node in seats(visit)}
        acts = [entry.seat for entry in visit.truth.entries if isinstance(entry, Act)]
        assert ("Since your last turn" in told) == (me in acts)
        assert visit.again().text("curtain-sheet") == told, "it outlasts a reload"
        if me in acts:
            since = acts[len(acts) - acts[::-1].index(me) :]
            for name in (names[seat] for seat in since if seat != me):
                assert visit.region("curtain-sheet").parts("happened")[0].text().count(name)
                assert name in visit.told[-1], "and it is read out"
        visit.press("reveal")
        visit.act(random)


def test_a_reload_comes_back_behind_the_curtain_with_every_hand_as_it_lay() -> None:
    visit = Visit("#seats=3&people=2&jokers=off")
    visit.press("start")
    visit.finish(Random(1), lambda visit: looking(visit) == 1)
    visit.press("sort", value="rank")
    again = visit.again()
    assert again.where == "curtain"
    again.press("reveal")
    assert (looking(again), again.hand) == (1, visit.hand)


@pytest.mark.parametrize("rule", ["keep", "redeal"])
def test_a_result_is_for_all_who_share_the_device_and_shows_no_hand_that_is_kept(rule: str) -> None:
    visit = Visit(f"#game=takku_sum&seats=3&people=2&target=3&hands_between_rounds={rule}")
    visit.press("start")
    watch = Watch(visit)
    visit.finish(Random(2), lambda visit: visit.where == "table" and bool(visit.text("outcome")))
    for page in (visit, visit.again()):  # nobody has to take the device to see the result
        assert page.where == "table"
        assert not page.ticks + page.hand
        page.do({"do": "query", "value": "hand"})
        assert (page.alerts[-1] == "The deal is over.") == (rule == "keep")
        assert bool(named(page.text("results"))) == (rule == "redeal")
        page.do({"do": "advice"})
        assert not page.opened.offers("choose")
        page.close()
    before = visit.truth.text()
    visit.press("deal")
    assert visit.where == "curtain"
    assert (visit.truth.text() == before) == (rule == "keep")
    assert watch.viewers
