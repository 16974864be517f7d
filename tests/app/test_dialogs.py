"""An open dialog keeps up with the table beneath it, or closes when it has nothing more to tell."""

from random import Random

from app.session import Effect
from tests.support.app.deals import MATCHES, seated
from tests.support.app.elements import parsed
from tests.support.app.visit import Visit


def their_turn(link: str = "seats=3") -> Visit:
    """A table at which a bot is about to act."""
    visit = seated(link)
    visit.finish(Random(1), lambda visit: not visit.my_turn)
    return visit


def pressable(visit: Visit, do: str) -> int:
    """Return how many buttons the dialog has for this command."""
    return len([node for node in visit.opened if node.get("data-do") == do])


def touching(effects: list[Effect]) -> list[Effect]:
    """Return the effects that are about the dialog."""
    return [effect for effect in effects if {"dialog", "inside", "close"} & set(effect)]


def test_the_rules_at_a_table_name_its_house_rules() -> None:
    visit = seated("seats=3&jokers=two&runs=single")
    visit.press("rules")
    told = visit.opened.text()
    assert "For 3 to 8 players." in told
    assert told.index("Your house rules") < told.index("The deal")
    assert "Jokers: " in told
    assert "your-house-rules" in {node.get("id") for node in visit.opened}


def test_advice_comes_when_the_turn_does_and_goes_with_it() -> None:
    visit = their_turn()
    visit.press("advice")
    assert not pressable(visit, "choose")
    while not visit.my_turn:
        visit.tick()
    assert pressable(visit, "choose")
    (best, *_others) = [node for node in visit.opened if node.get("data-do") == "choose"]
    visit.press_on(best)
    visit.close()
    assert not touching(visit.tick())


def test_the_advice_for_a_turn_does_not_change_by_itself() -> None:
    visit = seated("seats=3")
    visit.finish(Random(1), lambda visit: visit.my_turn)
    visit.press("advice")
    for intent in ({"do": "query", "value": "hand"}, {"do": "sort", "value": "rank"}):
        assert not touching(visit.do(intent))


def test_the_scores_go_on_with_the_match_and_stay_for_its_result() -> None:
    visit = seated(MATCHES[0])
    visit.finish(Random(1), lambda visit: not visit.my_turn)
    visit.press("scores")
    assert "Nothing has been scored yet." in visit.opened.text()

    def is_up_to_date(visit: Visit) -> bool:
        state = visit.truth.state
        assert visit.dialog is not None
        feet = [node for node in visit.opened if node.tag == "tfoot"]
        assert len(feet) == bool(state.sheet)
        for foot in feet:
            told = [int(node.text().split()[0]) for node in foot if node.tag == "td"]
            assert told == list(state.points)
        return False

    visit.finish(Random(2), is_up_to_date)
    assert visit.dialog is not None
    assert len(visit.truth.state.sheet) > 1


def test_the_dialog_of_a_table_that_is_gone_closes() -> None:
    for what in ("scores", "advice"):
        visit = their_turn()
        visit.press(what)
        visit.press("leave")
        assert visit.dialog is None


def test_the_question_of_ending_a_match_goes_with_the_match() -> None:
    visit = their_turn(MATCHES[0])
    visit.do({"do": "stop"})
    assert pressable(visit, "stop now")
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
    visit = their_turn()
    visit.press("scores")
    visit.press("settings")
    before = visit.dialog
    visit.finish(Random(1), lambda visit: len(visit.truth.state.sheet) > 0)
    assert visit.dialog is before


def test_the_log_grows_in_its_drawer() -> None:
    visit = their_turn()
    before = visit.text("log")
    (patch,) = [effect["patch"] for effect in visit.tick() if "patch" in effect]
    drawers = [node for part in patch for node in parsed(part).children if node.get("id") == "log"]
    assert len(drawers) == 1
    assert len(visit.text("log")) > len(before)
