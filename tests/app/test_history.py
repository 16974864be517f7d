"""The history: its tabs, where it opens, how it follows the table, and what it may show."""

from random import Random

import pytest

from app.screens.history import LABELS
from tests.support.app.deals import MATCHES, awaited, seated, waiting
from tests.support.app.elements import Node, tagged, words
from tests.support.app.eyes import Eyes
from tests.support.app.visit import Visit

SPAR = "game=spar&seats=3&target=4"
TAKKU = "game=takku_sum&seats=3&target=2"
RUMMY = "game=shanghai&seats=3&rounds=3s@5"


def tabs(visit: Visit) -> list[Node]:
    """Return the tabs of the open dialog."""
    return [node for node in visit.opened if node.get("role") == "tab"]


def chosen(visit: Visit) -> str:
    """Return the label of the tab that is open, after a look at how all of them are marked."""
    (tab,) = [one for one in tabs(visit) if one.get("aria-selected") == "true"]
    (panel,) = [node for node in visit.opened if node.get("role") == "tabpanel"]
    assert [one.get("tabindex") for one in tabs(visit)].count("0") == 1
    assert tab.get("tabindex") == "0"
    assert "autofocus" in tab.attributes
    assert tab.get("aria-controls") == panel.get("id")
    assert panel.get("aria-labelledby") == tab.get("id")
    return words(tab)


@pytest.mark.parametrize(("do", "label"), LABELS.items())
def test_it_opens_at_the_tab_that_is_asked_for(do: str, label: str) -> None:
    visit = waiting()
    visit.do({"do": do})
    assert [words(tab) for tab in tabs(visit)] == ["Moves", "Scores", "Look back"]
    assert chosen(visit) == label


def test_it_opens_at_the_tab_that_was_shown_last_in_the_visit() -> None:
    visit = waiting()
    visit.press("history")
    assert chosen(visit) == "Moves"
    visit.press_on(tabs(visit)[1])
    assert chosen(visit) == "Scores"
    visit.close()
    visit.press("history")
    assert chosen(visit) == "Scores"
    assert chosen_anew(visit.again()) == "Moves"


def chosen_anew(visit: Visit) -> str:
    """Return the tab at which the history opens."""
    visit.press("history")
    return chosen(visit)


def test_it_opens_at_the_scores_if_a_result_is_shown_when_it_is_opened_first() -> None:
    visit = seated(MATCHES[0])
    visit.finish(Random(2), lambda visit: bool(visit.text("outcome")))
    assert len(visit.commands("history", "top")) == 1
    assert not visit.commands("history", "outcome")
    assert chosen_anew(visit) == "Scores"


def test_the_moves_go_on_while_it_is_open_and_the_newest_line_is_the_last() -> None:
    visit = waiting()
    visit.press("history")
    before = visit.opened
    effects = visit.tick()
    assert [effect for effect in effects if "inside" in effect]
    assert len(words(visit.opened)) > len(words(before))
    log = [words(node) for node in tagged(visit.opened, "li")]
    assert log == visit.desk.lines
    assert log[-1] == visit.text("last")


def test_no_move_is_drawn_while_it_is_closed() -> None:
    visit = waiting()
    visit.press("history")
    visit.close()
    effects = visit.tick()
    assert not [effect for effect in effects if {"inside", "dialog"} & effect.keys()]


@pytest.mark.parametrize(
    ("link", "headings"),
    [
        (SPAR, ["Last trick", "Played in this round"]),
        (TAKKU, ["Play pile, the last card first", "Discards, the last one first"]),
        (RUMMY, ["All discards, the last one first"]),
        ("game=crazy_eights&seats=3", []),
        ("game=cpwp&seats=3", []),
    ],
)
def test_the_moves_have_the_cards_that_were_seen_earlier(link: str, headings: list[str]) -> None:
    visit = awaited(link)
    visit.do({"do": "moves"})
    assert [words(node) for node in tagged(visit.opened, "h3")][: len(headings)] == headings
    assert bool(visit.opened.parts("past")) == bool(headings)


@pytest.mark.parametrize("link", [SPAR, TAKKU, RUMMY])
def test_no_hidden_face_is_in_it(link: str) -> None:
    visit = seated(link)
    eyes = Eyes(visit)
    shown = 0

    def look(visit: Visit) -> bool:
        nonlocal shown
        for tab in ("moves", "scores") if visit.where == "table" else ():
            visit.do({"do": tab})
            shown += 1
        visit.close()
        return len(visit.truth.state.sheet) > 0

    visit.finish(Random(link), look)
    assert shown > 10
    assert eyes.checked


def test_behind_the_curtain_it_says_what_everybody_may_know() -> None:
    visit = Visit(f"#{RUMMY}&people=2")
    visit.press("start")
    visit.finish(Random(1), lambda visit: visit.where == "table" and visit.my_turn)
    visit.press("draw")
    visit.do({"do": "moves"})
    own = [words(node) for node in tagged(visit.opened, "li")]
    visit.finish(Random(1), lambda visit: visit.where == "curtain")
    audience = visit.session._room.table
    assert audience is not None
    assert own
    log = [node for node in visit.opened if node.get("id") == "log"]
    assert [words(node) for node in tagged(log[0], "li")] == audience.audience.lines
