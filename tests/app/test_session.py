"""The session: whole deals through it, what people do, and what is refused."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from app.home_form import HomeForm
from app.screens import home
from app.session import Effect, Session
from peerdeck.games import game_called
from peerdeck.naming import spoken
from tests.support.app.deals import (
    JOKER_TABLES,
    ME,
    at_a_swap,
    at_my_turn,
    refusable,
    seated,
)
from tests.support.app.elements import parsed
from tests.support.app.visit import Visit


def test_the_table_goes_on_by_itself_by_one_tick_at_a_time_that_counts_once() -> None:
    visit = seated("seats=4")
    steps = 0

    def look(visit: Visit) -> bool:
        nonlocal steps
        steps += 1
        assert len(visit.ticks) == (0 if visit.my_turn else 1)
        return steps > 60

    visit.finish(Random(5), look)
    assert visit.where == "table" or not visit.ticks
    visit = seated("seats=4")
    late = visit.ticks[0] if visit.ticks else {"do": "tick", "entries": 5}
    visit.finish(Random(3), lambda visit: visit.my_turn)
    before = visit.saved
    assert visit.do(late) == []
    assert visit.do({"do": "tick", "entries": 10**30}) == []
    assert visit.saved == before


@pytest.fixture
def visit() -> Visit:
    """A visit in which the player may play one card and may not play another."""
    return at_my_turn("seats=4")


def test_placing_on_a_slot_plays_its_card_and_after_the_turn_nothing_can_be_played(
    visit: Visit,
) -> None:
    target = visit.commands("place")[0]
    visit.press_on(target)
    assert visit.told[-1] == f"You played {spoken(int(target.get('data-face')))}."
    assert not visit.my_turn
    assert not refusable(visit)
    assert not visit.commands("place")
    before = visit.saved
    visit.press("tap", card=str(visit.hand[0]))
    for intent in ({"do": "act"}, {"do": "pass"}, {"do": "place", "face": 6}):
        visit.do(intent)
    assert visit.saved == before


def test_a_refusal_says_why_leads_to_the_rule_and_marks_the_cards(visit: Visit) -> None:
    before = visit.saved
    card = refusable(visit)[0].get("data-card")
    visit.press("tap", card=card)
    (alert,) = [effect["alert"] for effect in visit.do({"do": "act"}) if "alert" in effect]
    assert visit.text("refusal").startswith(alert)
    assert [node.get("data-card") for node in visit.region("hand") if node.is_a("blamed")] == [card]
    (link,) = visit.commands("rules", "refusal")
    rule = link.get("data-value")
    assert link.get("href") == f"rules-cpwp.html#{rule}"
    assert visit.saved == before
    visit.press_on(link)
    assert rule in [node.get("id") for node in visit.opened]
    assert visit.text("refusal").startswith(alert), "the notice goes when the rule is looked up"
    ids = [id for part in (visit.screen, visit.opened) for node in part if (id := node.get("id"))]
    assert len(ids) == len(set(ids)), "the rules have an id of something at the table"
    visit.press("tap", card=card)
    assert visit.by_id("refusal") is None


@pytest.mark.parametrize(
    ("intent", "because"),
    [
        ({"do": "act"}, "Choose a card to play."),
        ({"do": "pass"}, "You can play: "),
        ({"do": "hold"}, "a player who can play must play"),
    ],
)
def test_an_action_at_the_wrong_time_is_refused(
    visit: Visit, intent: dict[str, Any], because: str
) -> None:
    before = visit.saved
    effects = visit.do(intent)
    assert because in visit.text("refusal")
    assert any(because in effect.get("alert", "") for effect in effects)
    assert visit.saved == before


@pytest.mark.parametrize("table", JOKER_TABLES)
def test_a_swap_is_made_step_by_step(table: str) -> None:
    visit = at_a_swap(table)
    steps = [node for node in visit.region("board") if node.get("aria-current") == "step"]
    assert len(steps) == 1
    assert not visit.commands("act", "bar")
    random = Random(table)
    visit.swap(random)
    if "joker_pick=open" in table:
        assert visit.told[-1].startswith("You looked at the hand of")
        assert not visit.commands("name")
        faces = [node.get("aria-label") for node in visit.commands("take", "board")]
        assert faces
        assert not [label for label in faces if "face down" in label]
        visit.swap(random)
    assert visit.told[-1].startswith("You swapped")


def test_a_choice_in_a_swap_can_be_taken_back() -> None:
    def pressed() -> list[str]:
        board = visit.region("board")
        return [node.get("data-card") for node in board if node.get("aria-pressed") == "true"]

    visit = at_a_swap("seats=4&jokers=three&joker_pick=blind")
    assert not visit.commands("clear")
    first = visit.commands("take", "board")[0].get("data-card")
    visit.press("take", card=first)
    assert pressed() == [first]
    visit.press("clear")
    assert not pressed()
    for chosen in ([first], []):
        visit.press("take", card=first)
        assert pressed() == chosen


def test_again_deals_afresh_from_the_next_dealer_and_home_leads_to_the_same_table() -> None:
    visit = seated("seats=3&jokers=two&bots=easy")
    visit.finish(Random(1))
    old = visit.truth
    visit.press("again")
    assert visit.where == "table"
    assert visit.truth.header.dealer == (old.header.dealer + 1) % 3
    assert visit.truth.header.options == old.header.options
    assert visit.truth.state.face != old.state.face
    assert json.loads(visit.saved or "")["takers"] == ["person ", "bot easy", "bot easy"]
    visit.finish(Random(1))
    assert visit.where == "result"
    visit.press("home")
    assert visit.where == "home"
    assert not [node for node in visit.commands("resume") if node.is_a("main")]
    values = visit.form
    assert (values["seats"], values["rule-jokers"]) == ("3", "two")
    assert {values[f"taker{seat}"] for seat in (1, 2)} == {"easy"}
    visit.press("start")
    assert len(visit.truth.state.zones[ME]) > 15


def test_a_fault_of_ours_is_owned_up_to_and_is_no_sentence_for_the_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    visit = seated("seats=4")
    told = "Something went wrong here. Reload the page to go on."
    effects = visit.session.apologise()
    assert effects[0] == {"alert": told}
    assert any(told in region for region in effects[1]["patch"])
    visit.do({"do": "dismiss"})
    faults: list[Callable[[], object]] = [lambda: [].remove("x"), lambda: {}["x"], lambda: int("x")]
    for fault in faults:
        monkeypatch.setattr("app.playing.at_table", lambda *_args, fault=fault: fault())
        with pytest.raises((ValueError, LookupError)):
            visit.do({"do": "hint"})  # the caller reports it
        assert not visit.text("notice")
    monkeypatch.setattr("app.playing.at_table", lambda *_args: game_called("whist"))
    visit.do({"do": "hint"})
    assert "There is no game “whist”" in visit.text("notice")


def test_a_deal_is_not_dealt_again_while_it_is_on_nor_if_play_was_pressed_too_early() -> None:
    visit = Visit()
    (start,) = visit.commands("start")
    visit.press_on(start)
    before = visit.saved
    assert visit.press_on(start) == []
    visit.do({"do": "again"})
    assert visit.saved == before
    reloaded = Visit(save=before)
    reloaded.press_on(start)
    assert reloaded.saved == before


def test_a_page_that_does_not_show_home_as_usual_gets_all_of_it() -> None:
    def answer(shown: str) -> list[Effect]:
        return Session().handle({"do": "open", "hash": "", "kept": {}, "shown": shown})

    assert not any("patch" in effect or "screen" in effect for effect in answer(""))
    (patched,) = [effect["patch"] for effect in answer("home") if "patch" in effect]
    ids = {parsed(markup).children[0].get("id") for markup in patched}
    assert ids == home.parts(HomeForm()).keys()
    (whole,) = [effect["screen"] for effect in answer("frame") if "screen" in effect]
    assert whole == home.home(HomeForm())
