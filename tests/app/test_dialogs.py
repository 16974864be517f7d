"""An open dialog keeps up with the table beneath it; the history, its tabs, what it may show."""

from random import Random

import pytest

from app.screens.history import LABELS
from app.session import Effect
from tests.support.app.deals import MATCHES, awaited, seated, waiting
from tests.support.app.elements import Node, tagged, words
from tests.support.app.visit import Visit


def touching(effects: list[Effect]) -> list[Effect]:
    """Return the effects that are about the dialog."""
    return [effect for effect in effects if {"dialog", "inside", "close"} & set(effect)]


def test_the_rules_at_a_table_name_its_house_rules() -> None:
    visit = seated("seats=3&jokers=two&runs=single")
    visit.press("rules")
    text = visit.opened.text()
    assert "For 3 to 8 players." in text
    assert text.index("Your house rules") < text.index("The deal")
    assert "Jokers: " in text
    assert "your-house-rules" in {node.get("id") for node in visit.opened}


def test_a_suggestion_comes_with_its_reason_and_is_played_when_it_is_pressed() -> None:
    visit = awaited("seats=3&jokers=off")
    visit.press("advice")
    best, *others = visit.opened.offers("choose")
    assert best.is_a("main")
    assert "data-close" in best.attributes
    assert any(node.text() for node in visit.opened.parts("reason"))
    texts = [node.text() for node in (best, *others)]
    assert len(set(texts)) == len(texts)
    for intent in ({"do": "query", "value": "hand"}, {"do": "sort", "value": "rank"}):
        assert not touching(visit.do(intent))  # it does not change by itself
    entries = len(visit.truth.entries)
    visit.press_on(best)
    assert len(visit.truth.entries) > entries
    assert not visit.text("notice")  # nothing was refused


@pytest.mark.parametrize("value", ["", "play", "play 999=7D", "deal", "pass pass", "nonsense", "ß"])
def test_a_choice_that_was_not_offered_changes_nothing(value: str) -> None:
    visit = awaited("seats=3&jokers=off")
    before = visit.truth.text()
    visit.do({"do": "choose", "value": value})
    assert visit.truth.text() == before
    assert visit.text("notice") or visit.by_id("refusal")


def test_a_match_is_ended_by_agreement_after_a_question() -> None:
    visit = seated("seats=3&match=wins&match_deals=3")
    visit.press("advice")
    assert not visit.opened.offers("stop")
    visit.close()
    visit.press_on(visit.commands("stop", "menu")[0])
    assert visit.where == "table"
    (end,) = visit.opened.offers("stop now")
    visit.press_on(end)
    assert visit.truth.over
    visit.finish(Random(1))
    assert visit.where == "result"


def test_advice_comes_when_the_turn_does_and_goes_with_it() -> None:
    visit = waiting()
    visit.press("advice")
    assert "Waiting for" in visit.opened.text()
    assert not visit.opened.offers("choose")
    while not visit.my_turn:
        visit.tick()
    visit.press_on(visit.opened.offers("choose")[0])
    visit.close()
    assert not touching(visit.tick())


def test_the_scores_go_on_with_the_match_and_stay_for_its_result() -> None:
    visit = waiting(MATCHES[0])
    visit.do({"do": "scores"})
    assert "Nothing has been scored yet." in visit.opened.text()

    def is_up_to_date(visit: Visit) -> bool:
        state = visit.truth.state
        feet = [node for node in visit.opened if node.tag == "tfoot"]
        assert len(feet) == bool(state.sheet)
        for foot in feet:
            points = [int(node.text().split()[0]) for node in foot if node.tag == "td"]
            assert points == list(state.points)
        return False

    visit.finish(Random(2), is_up_to_date)
    assert visit.opened
    assert len(visit.truth.state.sheet) > 1


@pytest.mark.parametrize("do", ["history", "advice"])
def test_the_dialog_of_a_table_that_is_gone_closes(do: str) -> None:
    visit = waiting()
    visit.press(do)
    visit.press("leave")
    assert visit.dialog is None


def test_the_question_of_ending_a_match_goes_with_the_match() -> None:
    visit = waiting(MATCHES[0])
    visit.do({"do": "stop"})
    assert visit.opened.offers("stop now")
    visit.finish(Random(1), lambda visit: visit.truth.over)
    assert visit.dialog is None


def test_no_advice_lies_over_the_curtain() -> None:
    visit = Visit("#seats=3&people=2&bots=medium")
    visit.press("start")
    visit.finish(Random(1), lambda visit: visit.where == "table" and visit.my_turn)
    visit.press("advice")
    visit.act(Random(1))
    visit.finish(Random(1), lambda visit: visit.where == "curtain")
    assert visit.dialog is None
    assert not touching(visit.do({"do": "advice"}))


def test_a_dialog_about_something_else_is_left_alone() -> None:
    visit = waiting()
    visit.press("history")
    visit.press("settings")
    before = visit.dialog
    visit.finish(Random(1), lambda visit: len(visit.truth.state.sheet) > 0)
    assert visit.dialog is before


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


def test_the_moves_go_on_while_it_is_open_and_are_not_drawn_while_it_is_closed() -> None:
    visit = waiting()
    visit.press("history")
    before = visit.opened
    effects = visit.tick()
    assert [effect for effect in effects if "inside" in effect]
    assert len(words(visit.opened)) > len(words(before))
    log = [words(node) for node in tagged(visit.opened, "li")]
    assert log == visit.desk.lines
    assert log[-1] == visit.text("last")
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
