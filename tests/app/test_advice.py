"""The dialog "What can I do?": a suggestion, all other moves, and the end by agreement."""

from random import Random

import pytest

from tests.support.app.deals import seated
from tests.support.app.elements import Node
from tests.support.app.visit import Visit


def pressable(dialog: Node, do: str) -> list[Node]:
    """The buttons of a dialog for this command."""
    return [node for node in dialog if node.get("data-do") == do]


def asked(visit: Visit) -> Node:
    """The dialog that says what can be done."""
    visit.press("advice")
    return visit.opened


def at_my_turn(link: str) -> Visit:
    """A table at which the player is asked for something."""
    visit = seated(link)
    visit.finish(Random(1), lambda visit: visit.my_turn)
    return visit


def test_a_suggestion_comes_with_its_reason_and_is_played_when_it_is_pressed() -> None:
    visit = at_my_turn("seats=3&jokers=off")
    dialog = asked(visit)
    best, *others = pressable(dialog, "choose")
    assert best.is_a("main")
    assert "data-close" in best.attributes
    assert any(node.is_a("reason") and node.text() for node in dialog)
    told = [node.text() for node in (best, *others)]
    assert len(set(told)) == len(told)
    entries = len(visit.truth.entries)
    visit.press_on(best)
    assert len(visit.truth.entries) > entries
    assert not visit.text("notice")  # nothing was refused


@pytest.mark.parametrize("value", ["", "play", "play 999=7D", "deal", "pass pass", "nonsense", "ß"])
def test_a_choice_that_was_not_offered_changes_nothing(value: str) -> None:
    visit = at_my_turn("seats=3&jokers=off")
    before = visit.truth.text()
    visit.do({"do": "choose", "value": value})
    assert visit.truth.text() == before
    assert visit.text("notice")


def test_out_of_turn_it_says_whose_turn_it_is_and_offers_nothing() -> None:
    visit = seated("seats=3&jokers=off")
    visit.finish(Random(1), lambda visit: not visit.my_turn)
    dialog = asked(visit)
    assert "Waiting for" in dialog.text()
    assert not pressable(dialog, "choose")


def test_a_match_is_ended_by_agreement_after_a_question() -> None:
    visit = seated("seats=3&match=wins&match_deals=3")
    assert not pressable(asked(visit), "stop")
    visit.close()
    (stop,) = visit.commands("stop", "menu")
    visit.press_on(stop)
    assert visit.where == "table"
    (end,) = pressable(visit.opened, "stop now")
    visit.press_on(end)
    assert visit.truth.over
    visit.finish(Random(1))
    assert visit.where == "result"
