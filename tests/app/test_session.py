"""The session: whole deals through it, what people do, and what is refused."""

import json
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from app.home_form import HomeForm
from app.screens import home
from app.session import Effect, Session
from peerdeck.action import Play
from peerdeck.card import Face
from peerdeck.games import game_called
from peerdeck.games.cpwp.table import HouseRules
from peerdeck.log import Act
from peerdeck.naming import short, spoken
from tests.support.app.announced import assert_announced
from tests.support.app.deals import (
    JOKER_TABLES,
    MATCHES,
    ME,
    NAMES,
    TABLES,
    at_a_swap,
    at_my_turn,
    refusable,
    seated,
)
from tests.support.app.elements import parsed, words
from tests.support.app.visit import Visit


def play_and_count_calls(visit: Visit, random: Random) -> None:
    """Play to the result; “Your turn.” is called once a turn, and the title says it as well."""
    turns, was_mine = int(visit.my_turn), visit.my_turn

    def look(visit: Visit) -> bool:
        nonlocal turns, was_mine
        is_mine = visit.my_turn and not visit.leading_on()
        turns += is_mine and not was_mine
        was_mine = is_mine
        assert visit.title.startswith("Your turn") == is_mine
        assert " ".join(visit.told).count("Your turn.") == turns
        return False

    visit.finish(random, look)
    look(visit)
    assert visit.where == "result"
    assert turns > 1


@pytest.mark.parametrize("table", TABLES)
def test_a_whole_deal_is_played_and_its_spoken_and_listed_events_are_those_that_happened(
    table: str,
) -> None:
    visit = seated(table)
    log: list[str] = []

    def read(_effect: Effect) -> None:
        if visit.where == "table" and visit.dialog is not None:
            log[:] = [words(node) for node in visit.opened if node.tag == "li"]

    visit.on_effect = read
    visit.press("history")  # it is brought up to date until the end
    play_and_count_calls(visit, Random(table))
    truth = visit.truth
    assert truth.to_act == ()
    rules = dict(pair.split("=") for pair in table.split("&"))
    rules.pop("bots", None)
    assert truth.header.seats == int(rules.pop("seats"))
    assert truth.header.options == HouseRules.parse(rules)
    ranked = [node.text() for node in visit.screen if node.is_a("name")]
    assert sorted(ranked) == sorted(NAMES[: truth.header.seats])
    points = [truth.state.points[NAMES.index(name)] for name in ranked]
    assert points == sorted(truth.state.points, reverse=True)
    headline = visit.region("headline").text()
    assert headline == ("You win!" if ranked[0] == "You" else f"{ranked[0]} wins.")
    acts = [entry for entry in truth.entries if isinstance(entry, Act)]
    assert len(log) >= len(acts)
    assert_announced(log, " ".join(visit.told), NAMES)
    for sentence, act in zip(log, acts, strict=False):
        name = NAMES[act.seat]
        assert sentence.startswith(name)
        if isinstance(act.action, Play):
            cards = " ".join(short(face) for _card, face in act.action.cards)
            assert sentence in (f"{name} played {cards}.", f"{name} played a joker.")


@pytest.mark.parametrize("table", MATCHES)
def test_your_turn_is_called_once_a_turn_in_a_match(table: str) -> None:
    play_and_count_calls(seated(table), Random(table))


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


def test_a_card_is_selected_and_taken_back(visit: Visit) -> None:
    card = visit.hand[0]
    for selected in ([card], []):
        visit.press("tap", card=str(card))
        assert visit.selected == selected
        assert visit.region(f"card-{card}").is_a("selected") == bool(selected)


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


def test_a_run_is_played_by_tapping_its_cards_in_any_order() -> None:
    for seed in range(200):
        visit = seated("seats=3", seed)
        visit.finish(Random(seed), lambda visit: bool(run_of(visit)))
        if visit.where == "table":
            break
    run = run_of(visit)
    for card, _face in (run[1], run[0], *run[2:]):
        visit.press("tap", card=str(card))
    (button,) = visit.commands("act", "bar")
    assert button.text() == "Play " + " ".join(short(face) for _card, face in run)
    visit.press("act")
    assert visit.told[-1] == "You played " + ", ".join(spoken(face) for _card, face in run) + "."


def run_of(visit: Visit) -> tuple[tuple[int, Face], ...]:
    """A run of two cards or more that the player could play now, or ()."""
    if not (visit.my_turn and visit.told):
        return ()
    plays = visit.truth.game.legal(visit.truth.state, ME)
    return next((play.cards for play in plays if len(getattr(play, "cards", ())) > 1), ())


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


def test_an_action_that_cannot_be_read_is_refused(visit: Visit) -> None:
    visit.do({"do": "choose", "value": "play nonsense"})
    assert visit.text("notice").startswith("This is not an action.")


def test_holding_back_is_offered_where_it_is_allowed_and_only_three_times() -> None:
    visit = seated("seats=3&pass=three_passes")
    held = 0
    while visit.where == "table" and held < 3:
        visit.finish(Random(2), lambda visit: bool(visit.commands("hold")))
        if visit.where != "table":
            visit = seated("seats=3&pass=three_passes")
            held = 0
            continue
        visit.press("hold")
        held += 1
        assert visit.told[-1] == "You held back."
    visit.finish(Random(2), lambda visit: visit.my_turn)
    assert not visit.commands("hold")


def test_a_card_that_a_swap_takes_away_is_not_selected_any_more() -> None:
    random = Random(11)
    for seed in range(60):
        visit = seated("seats=3&jokers=three&bots=easy", seed)
        while visit.where == "table":
            if visit.my_turn:
                visit.act(random)
                continue
            for card in visit.hand:
                if card not in visit.selected:
                    visit.do({"do": "tap", "card": card})  # the cards of the last suit stay so
            chosen = visit.selected
            visit.tick()
            if visit.where == "table" and set(chosen) - set(visit.hand):
                assert visit.selected == [card for card in chosen if card in visit.hand]
                return
    raise AssertionError("no card of the player was ever swapped")


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


def test_sorting_and_moving_change_the_hand_and_are_kept() -> None:
    visit = seated("seats=4")
    cards = sorted(visit.hand)
    faces = {card: visit.truth.state.face[card] or 0 for card in cards}
    visit.press("sort", value="rank")
    ranks = [faces[card] % 13 for card in visit.hand]
    assert ranks == sorted(ranks)
    visit.press("sort", value="suit")
    suits = [faces[card] // 13 for card in visit.hand]
    assert len([1 for one, other in pairwise(suits) if one != other]) <= 3
    first = visit.hand[0]
    visit.do({"do": "move", "card": first, "to": 3})
    assert visit.hand[3] == first
    assert Visit(save=visit.saved).hand == visit.hand
    assert sorted(visit.hand) == cards


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


@pytest.mark.parametrize("do", ["leave", "home"])
def test_a_table_that_is_left_waits(do: str) -> None:
    visit = seated("seats=4")
    hand = visit.hand
    visit.press(do)
    assert visit.where == "home"
    assert visit.title == "Peerdeck"
    for tick in visit.ticks:
        assert visit.do(tick) == []
    for back in (visit, visit.again()):
        assert back.where == "home"
        back.press("resume")
        assert (back.where, back.hand) == ("table", hand)


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


def test_a_browser_that_keeps_nothing_is_told_of(visit: Visit) -> None:
    visit.do({"do": "unkept"})
    assert "This browser saves nothing" in visit.text("notice")


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
