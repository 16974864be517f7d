"""Looking back at a deal with the best bot: when it is offered, what it shows, when it stops."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from app import looking_back
from app.cardview import spoken_run
from app.games import layout_of
from app.screens import looking_back as screen
from app.screens.looking_back import panel
from peerdeck.bot import Look, why
from peerdeck.card import CLUBS, face_of
from peerdeck.event import Seat
from peerdeck.log import action_text
from peerdeck.looking_back import Decision, Found
from tests.support.app.deals import seated
from tests.support.app.elements import parsed, words
from tests.support.app.visit import Visit

LOOK_BACK, LOOK = {"do": "look back"}, {"do": "keep looking"}
SPAR = "game=spar&seats=3"


def at_result(link: str = SPAR, seed: int = 1) -> Visit:
    """Return a visit whose first deal has been scored."""
    visit = Visit(f"#{link}", seed=seed)
    visit.press("start")
    visit.finish(Random(seed), lambda visit: bool(rows(visit)))
    return visit


def rows(visit: Visit) -> list[object]:
    """Return the score sheet so far."""
    return [*visit.truth.state.sheet]


def looks(visit: Visit) -> int:
    """Return how often the page has been asked to go on looking, and has not yet."""
    return visit.ticks.count(LOOK)


def go_on(visit: Visit) -> None:
    """Look for another while, as the page does when it is asked to."""
    visit.ticks.remove(LOOK)
    visit.do(LOOK)


def test_it_goes_on_by_itself_until_it_has_found_something_or_nothing() -> None:
    visit = at_result()
    with patch.object(looking_back, "SLICE", 0):
        visit.do(LOOK_BACK)
        for _step in range(20):
            assert "Playing it out…" in visit.opened.text()
            assert looks(visit) == 1
            go_on(visit)
    while looks(visit):
        go_on(visit)
    text = visit.opened.text()
    assert "Playing it out…" not in text
    assert "luck does not count" in text or "Nothing stands out" in text
    visit.close()
    visit.do(LOOK_BACK)  # what has been found is still there
    assert not looks(visit)
    assert "Playing it out…" not in visit.opened.text()


def test_what_was_found_is_told_with_the_hand_and_the_table_of_then() -> None:
    visit = seated(SPAR)
    visit.finish(Random(1), lambda visit: visit.my_turn)
    desk = visit.desk
    done, better = desk.legal()[:2]
    at, state, hand = len(desk.entries), desk.state.copy(), spoken_run(desk.known_hand(desk.me))
    on_table = layout_of(desk).heard(desk, "table")
    reason = why("it is the {face:short}", face=face_of(9, CLUBS))
    decisions = [Decision(at, 4, state, done, better, reason, gain) for gain in (0.44, 11.7)]
    visit.do({"do": "choose", "value": action_text(done)})
    visit.finish(Random(1), lambda visit: visit.my_turn)
    assert layout_of(desk).heard(desk, "table") != on_table
    page = parsed(panel(desk, Found(1.0, tuple(decisions))))
    choice = desk.header.game.choice
    for sentence in (
        "What the hard bot would have done",
        "Your turn 4",
        f"You had {hand}.",
        on_table,
        f"You: {choice(state, desk.me, done, desk.names)}",
        f"Better: {choice(state, desk.me, better, desk.names)}",
        "Why: it is the 9♣.",
        "worth 0.4 points more",
        "worth about 12 points more",
    ):
        assert sentence in page.text()
    assert not any(node.tag == "details" for node in page)
    with patch.object(screen, "LONG", len(on_table) - 1):  # as where many melds lie
        page = parsed(panel(desk, Found(1.0, tuple(decisions))))
    folded = [words(node) for node in page if node.tag == "details"]
    assert folded == [f"What lay on the table {on_table}"] * 2


def test_the_best_bot_looks_and_a_quick_one_plays_it_out_and_nothing_found_is_no_praise() -> None:
    visit = at_result()
    with patch.object(looking_back, "look_back", return_value=iter(())) as called:
        visit.do(LOOK_BACK)
    (_header, _entries, seat, _turns, strong, quick, _random), _more = called.call_args
    bots = visit.truth.header.game.bots
    assert (seat, strong, quick) == (0, bots.hard, bots.greedy)
    # a player who went against every hint may hear it, too, where little is at stake
    text = parsed(panel(visit.desk, Found(1.0))).text()
    assert "Nothing stands out: by what you could know, no other play was clearly better." in text


def with_hints(follow: bool) -> tuple[Visit, list[Any]]:
    """Return a visit with a deal in which every turn had a hint, and what the hints were."""
    visit, random = seated(SPAR), Random(1)
    hints: list[Any] = []
    while not rows(visit):
        visit.finish(random, lambda visit: visit.my_turn or bool(rows(visit)))
        desk = visit.desk
        if not desk.at_result:
            visit.press("hint")
            hints.append(desk.hint.action)
            others = [one for one in desk.legal() if one != desk.hint.action]
            action = desk.hint.action if follow or not others else others[0]
            visit.do({"do": "choose", "value": action_text(action)})
    return visit, hints


def decisions_of(visit: Visit) -> list[Decision]:
    """Return what looking back finds."""
    visit.do(LOOK_BACK)
    while looks(visit):
        go_on(visit)
    return list(visit.session._room.dialogs.history._looking_back.found.decisions)


def advises_badly(_look: Look, _seat: Seat, actions: Sequence[Any], _random: Random) -> Any:
    """Advise what comes last among the actions, as bots in a hurry may be wrong."""
    return actions[-1], "it comes last"


def test_who_has_followed_the_hints_has_played_well_whatever_they_were() -> None:
    with patch("app.bot_advice.bot_called", return_value=advises_badly):
        visit, hints = with_hints(follow=True)
    assert hints
    assert decisions_of(visit) == []
    assert "Nothing stands out" in visit.opened.text()


@pytest.mark.parametrize("reload", [False, True])
def test_looking_back_says_what_the_hint_has_said(reload: bool) -> None:
    visit, hints = with_hints(follow=False)
    visit = visit.again() if reload else visit
    decisions = decisions_of(visit)
    assert decisions
    assert [one.better for one in decisions] == [hints[one.turn - 1] for one in decisions]


def test_a_hint_for_the_same_turn_says_the_same_again_after_a_reload() -> None:
    visit = seated(SPAR)
    visit.finish(Random(1), lambda visit: visit.my_turn)
    visit.press("hint")
    before = visit.text("notice")
    with patch("app.bot_advice.bot_called") as asked:
        again = visit.again()
        again.press("hint")
    assert again.text("notice") == before
    assert not asked.called


@pytest.mark.parametrize("turns", ["0", "x\ty", "0\tfly 1", "0\t\t\t", "0\tdeal\t??\t", 5, None])
def test_turns_in_a_save_that_make_no_sense_are_passed_over(turns: object) -> None:
    visit = at_result()
    save = json.loads(visit.saved)
    save["desks"][0]["turns"] = turns
    again = Visit(visit.address, kept=visit.kept, saves={"spar": json.dumps(save)})
    assert rows(again)
    again.do(LOOK_BACK)
    assert "There are no plays of yours to look back at." in again.opened.text()
    assert not looks(again)


def test_it_stops_when_its_dialog_is_closed_and_the_next_deal_takes_what_was_found_away() -> None:
    visit = at_result()
    with patch.object(looking_back, "SLICE", 0):
        visit.do(LOOK_BACK)
        before = visit.session._room.dialogs.history._looking_back
        assert looks(visit) == 1
        visit.close()
        go_on(visit)
    assert not looks(visit)
    assert visit.dialog is None
    visit.press("deal")
    visit.do(LOOK_BACK)
    assert "When a round is over, you see here" in visit.opened.text()
    assert not looks(visit)
    visit.finish(Random(2), lambda visit: len(rows(visit)) > 1)
    (begin,) = [node for node in visit.opened.offers("look back") if node.get("role") != "tab"]
    visit.press_on(begin)
    assert visit.session._room.dialogs.history._looking_back is not before


def test_several_people_at_one_device_are_not_shown_each_others_hands() -> None:
    visit = at_result("game=spar&seats=3&people=2")
    assert rows(visit)
    visit.do(LOOK_BACK)
    assert "for players who have a device to themselves" in visit.opened.text()
    assert not looks(visit)


def test_it_rests_while_another_tab_is_shown_and_then_goes_on() -> None:
    visit = at_result()
    with patch.object(looking_back, "SLICE", 0):
        visit.do(LOOK_BACK)
        visit.do(LOOK_BACK)
        assert looks(visit) == 1, "pressed twice, it goes on no faster"
        visit.do({"do": "scores"})
        go_on(visit)
        assert not looks(visit)
        visit.do(LOOK_BACK)
        assert looks(visit) == 1
    while looks(visit):
        go_on(visit)
    assert "Playing it out…" not in visit.opened.text()
