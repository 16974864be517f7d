"""The session: whole deals through it, what people do, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
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
from tests.support.app.elements import parsed
from tests.support.app.visit import Visit

A_JOKER = "{} played a joker."


@cache
def played(table: str) -> tuple[Visit, list[str]]:
    """A whole deal, and what the log drawer said in the end."""
    visit = seated(table)
    drawer: list[str] = []

    def read(_effect: Effect) -> None:
        if visit.where == "table":
            drawer[:] = [
                " ".join(node.text().split()) for node in visit.region("log") if node.tag == "li"
            ]

    visit.on_effect = read
    visit.finish(Random(table))
    return visit, drawer


@pytest.mark.parametrize("table", TABLES)
def test_a_whole_deal_is_played_at_every_kind_of_table(table: str) -> None:
    visit, _drawer = played(table)
    truth = visit.truth
    assert visit.where == "result"
    assert truth.to_act == ()
    rules = dict(pair.split("=") for pair in table.split("&"))
    rules.pop("bots", None)
    assert truth.header.seats == int(rules.pop("seats"))
    assert truth.header.options == HouseRules.parse(rules)
    ranked = [node.text() for node in visit.screen if node.is_a("name")]
    assert sorted(ranked) == sorted(NAMES[: truth.header.seats])
    points = [truth.state.points[NAMES.index(name)] for name in ranked]
    assert points == sorted(truth.state.points, reverse=True)
    headline = visit.by_id("headline")
    assert headline is not None
    assert headline.text() == ("You win!" if ranked[0] == "You" else f"{ranked[0]} wins.")


@pytest.mark.parametrize("table", TABLES)
def test_the_spoken_and_listed_events_are_those_that_happened(table: str) -> None:
    visit, drawer = played(table)
    acts = [entry for entry in visit.truth.entries if isinstance(entry, Act)]
    assert len(drawer) >= len(acts)
    assert_announced(drawer[::-1], " ".join(visit.told), NAMES)
    for sentence, act in zip(drawer[::-1], acts, strict=False):
        name = NAMES[act.seat]
        assert sentence.startswith(name)
        if isinstance(act.action, Play):
            cards = " ".join(short(face) for _card, face in act.action.cards)
            assert sentence.lower() in (
                f"{name} played {cards}.".lower(),
                A_JOKER.format(name.lower()),
            )


@pytest.mark.parametrize("table", [*TABLES, *MATCHES])
def test_your_turn_is_called_once_a_turn(table: str) -> None:
    visit = seated(table)
    random = Random(table)
    turns = 1 if visit.my_turn else 0
    was_mine = visit.my_turn
    for _step in range(5_000):
        if visit.where == "result":
            break
        if visit.my_turn:
            visit.act(random)
        else:
            visit.tick()
        is_mine = visit.my_turn and not visit.leading_on()
        turns += is_mine and not was_mine
        was_mine = is_mine
        assert visit.title.startswith("Your turn") == is_mine
        assert " ".join(visit.told).count("Your turn.") == turns
    assert visit.where == "result"
    assert turns > 1


def test_the_table_goes_on_by_itself_and_asks_for_one_tick_at_a_time() -> None:
    visit = seated("seats=4")
    random = Random(5)
    for _step in range(60):
        assert len(visit.ticks) == (0 if visit.my_turn or visit.where == "result" else 1)
        if visit.where == "result":
            break
        if visit.my_turn:
            visit.act(random)
        else:
            visit.tick()


def test_a_tick_that_comes_twice_or_late_does_nothing() -> None:
    visit = seated("seats=4")
    late = visit.ticks[0] if visit.ticks else {"do": "tick", "entries": 5}
    visit.finish(Random(3), lambda visit: visit.my_turn)
    before = visit.saved
    assert visit.do(late) == []
    assert visit.do({"do": "tick", "entries": 10**30}) == []
    assert visit.saved == before


def test_fast_is_faster() -> None:
    visit = seated("seats=4")
    visit.finish(Random(1), lambda visit: not visit.my_turn and len(visit.told) > 6)

    def next_wait() -> int:
        while True:
            effects = visit.act(Random(1)) if visit.my_turn else visit.tick()
            for effect in effects:
                if "wait" in effect:
                    return int(effect["wait"])

    slow = next_wait()
    visit.press("pace")
    assert [node.get("aria-pressed") for node in visit.commands("pace")] == ["true"]
    assert visit.kept == {"settings": "pace=fast"}
    assert next_wait() < slow
    visit.press("pace")
    assert [node.get("aria-pressed") for node in visit.commands("pace")] == ["false"]
    assert visit.kept == {}


def test_a_card_is_selected_and_taken_back() -> None:
    visit = at_my_turn("seats=4")
    card = visit.hand[0]
    for pressed in ("true", "false"):
        visit.press("tap", card=str(card))
        (node,) = [
            one for one in visit.commands("tap", "hand") if int(one.get("data-card")) == card
        ]
        assert node.get("aria-pressed") == pressed
        assert node.is_a("selected") == (pressed == "true")


def test_placing_on_a_slot_plays_its_card() -> None:
    visit = at_my_turn("seats=4")
    target = visit.commands("place")[0]
    face = int(target.get("data-face"))
    visit.press_on(target)
    assert visit.told[-1] == f"You played {spoken(face)}."


def test_a_run_is_played_by_tapping_its_cards_in_any_order() -> None:
    for seed in range(200):
        visit = seated("seats=3", seed)
        visit.finish(Random(seed), lambda visit: run_of(visit) is not None)
        run = run_of(visit) if visit.where == "table" else None
        if run is not None:
            break
    assert run is not None
    for card, _face in (run[1], run[0], *run[2:]):
        visit.press("tap", card=str(card))
    (button,) = visit.commands("act", "bar")
    assert button.text() == "Play " + " ".join(short(face) for _card, face in run)
    visit.press("act")
    assert visit.told[-1] == "You played " + ", ".join(spoken(face) for _card, face in run) + "."


def run_of(visit: Visit) -> tuple[tuple[int, Face], ...] | None:
    """A run of two cards or more that the player could play now."""
    if not (visit.my_turn and visit.told):
        return None
    plays = visit.truth.game.legal(visit.truth.state, ME)
    return next((play.cards for play in plays if len(getattr(play, "cards", ())) > 1), None)


def test_a_refusal_says_why_leads_to_the_rule_and_marks_the_cards() -> None:
    visit = at_my_turn("seats=4")
    before = visit.saved
    card = refusable(visit)[0].get("data-card")
    visit.press("tap", card=card)
    effects = visit.press("act")
    (alert,) = [effect["alert"] for effect in effects if "alert" in effect]
    assert visit.text("notice").startswith(alert)
    assert [node.get("data-card") for node in visit.region("hand") if node.is_a("blamed")] == [card]
    (link,) = visit.commands("rules", "notice")
    rule = link.get("data-value")
    assert link.get("href") == f"rules-cpwp.html#{rule}"
    assert visit.saved == before
    visit.press_on(link)
    assert visit.dialog is not None
    assert rule in [node.get("id") for node in visit.dialog]
    assert visit.text("notice").startswith(alert), "the notice goes when the rule is looked up"
    visit.press("dismiss")
    assert not visit.text("notice")


def test_nothing_in_the_rules_has_the_id_of_something_at_the_table() -> None:
    visit = at_my_turn("seats=4")
    visit.press("rules")
    assert visit.dialog is not None
    ids = [node.get("id") for part in (visit.screen, visit.dialog) for node in part]
    ids = [id for id in ids if id]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    ("intent", "because"),
    [
        ({"do": "act"}, "Choose a card to play."),
        ({"do": "pass"}, "You can play: "),
        ({"do": "hold"}, "a player who can play must play"),
    ],
)
def test_an_action_at_the_wrong_time_is_refused(intent: dict[str, Any], because: str) -> None:
    visit = at_my_turn("seats=4")
    before = visit.saved
    effects = visit.do(intent)
    assert because in visit.text("notice")
    assert any(because in effect.get("alert", "") for effect in effects)
    assert visit.saved == before


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


def test_after_my_own_turn_the_cards_are_not_marked_and_nothing_can_be_played() -> None:
    visit = at_my_turn("seats=4")
    visit.press_on(visit.commands("place")[0])
    assert not visit.my_turn
    assert not refusable(visit)
    assert not visit.commands("place")
    before = visit.saved
    visit.press("tap", card=str(visit.hand[0]))
    visit.do({"do": "act"})
    visit.do({"do": "pass"})
    visit.do({"do": "place", "face": 6})
    assert visit.saved == before


def selected(visit: Visit) -> list[int]:
    """The selected cards of the hand."""
    cards = visit.commands("tap", "hand")
    return [int(node.get("data-card")) for node in cards if node.get("aria-pressed") == "true"]


def test_a_card_that_a_swap_takes_away_is_not_selected_any_more() -> None:
    random = Random(11)
    for seed in range(60):
        visit = seated("seats=3&jokers=three&bots=easy", seed)
        while visit.where == "table":
            if visit.my_turn:
                visit.act(random)
                continue
            for card in visit.hand:
                if card not in selected(visit):
                    visit.do({"do": "tap", "card": card})  # the cards of the last suit stay so
            chosen = selected(visit)
            visit.tick()
            if visit.where == "table" and set(chosen) - set(visit.hand):
                assert selected(visit) == [card for card in chosen if card in visit.hand]
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
    visit = at_a_swap("seats=4&jokers=three&joker_pick=blind")
    assert not visit.commands("clear")
    visit.press_on(visit.commands("take", "board")[0])
    assert len([n for n in visit.region("board") if n.get("aria-pressed") == "true"]) == 1
    visit.press("clear")
    assert not [n for n in visit.region("board") if n.get("aria-pressed") == "true"]
    first = visit.commands("take", "board")[0].get("data-card")
    for pressed in ("true", "false"):
        visit.press("take", card=first)
        node = visit.by_id(f"card-{first}")
        assert node is not None
        assert node.get("aria-pressed") == pressed


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
    again = Visit(save=visit.saved)
    assert again.hand == visit.hand
    assert sorted(visit.hand) == cards


def test_again_deals_afresh_from_the_next_dealer() -> None:
    visit = seated("seats=3&jokers=two&bots=easy")
    visit.finish(Random(1))
    old = visit.truth
    visit.press("again")
    assert visit.where == "table"
    assert visit.truth.header.dealer == (old.header.dealer + 1) % 3
    assert visit.truth.header.options == old.header.options
    assert visit.truth.state.face != old.state.face
    assert json.loads(visit.saved or "")["takers"] == [
        "person ",
        "bot easy",
        "bot easy",
    ]
    visit.finish(Random(1))
    assert visit.where == "result"


def test_the_same_table_with_other_rules_leads_home_with_everything_as_it_was() -> None:
    visit = seated("seats=5&jokers=two&bots=easy")
    visit.finish(Random(1))
    visit.press("home")
    assert visit.where == "home"
    assert not [node for node in visit.commands("resume") if node.is_a("main")]
    values = visit.form
    assert values["seats"] == "5"
    assert values["rule-jokers"] == "two"
    assert {values[f"taker{seat}"] for seat in range(1, 5)} == {"easy"}
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


def test_a_fault_of_ours_is_owned_up_to_until_the_next_thing_is_done() -> None:
    visit = seated("seats=4")
    told = "Something went wrong here. Reload the page to go on."
    effects = visit.session.apologise()
    assert effects[0] == {"alert": told}
    assert any(told in region for region in effects[1]["patch"])
    visit.do({"do": "dismiss"})
    assert not visit.text("notice")


def test_a_fault_of_ours_is_no_sentence_for_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = seated("seats=4")
    faults: list[Callable[[], object]] = [lambda: [].remove("x"), lambda: {}["x"], lambda: int("x")]
    for fault in faults:
        with monkeypatch.context() as patch:
            patch.setattr("app.playing.at_table", lambda *_args, fault=fault: fault())
            with pytest.raises((ValueError, LookupError)):
                visit.do({"do": "hint"})  # whoever called reports it
        assert not visit.text("notice")
    with monkeypatch.context() as patch:
        patch.setattr("app.playing.at_table", lambda *_args: game_called("whist"))
        visit.do({"do": "hint"})
    assert "There is no game “whist”" in visit.text("notice")


def test_an_action_that_cannot_be_read_is_refused() -> None:
    visit = at_my_turn("seats=4")
    visit.do({"do": "choose", "value": "play nonsense"})
    assert visit.text("notice").startswith("This is not an action.")


def test_a_browser_that_keeps_nothing_is_told_of() -> None:
    visit = seated("seats=4")
    visit.do({"do": "unkept"})
    assert "This browser saves nothing" in visit.text("notice")


def test_play_pressed_twice_deals_once() -> None:
    visit = Visit()
    (start,) = visit.commands("start")
    visit.press_on(start)
    before = visit.saved
    assert visit.press_on(start) == []
    assert visit.saved == before


def test_play_pressed_before_the_kept_table_was_there_does_not_throw_it_away() -> None:
    kept = seated("seats=4").saved
    home = Visit()
    (start,) = home.commands("start")
    visit = Visit(save=kept)
    visit.press_on(start)
    assert visit.saved == kept


def test_a_deal_is_not_dealt_again_while_it_is_on() -> None:
    visit = seated("seats=4")
    before = visit.saved
    visit.do({"do": "again"})
    assert visit.saved == before


def test_a_page_that_does_not_show_home_as_usual_gets_all_of_it() -> None:
    def answer(shown: str) -> list[Effect]:
        return Session().handle({"do": "open", "hash": "", "kept": {}, "shown": shown})

    assert not any("patch" in effect or "screen" in effect for effect in answer(""))
    (patched,) = [effect["patch"] for effect in answer("home") if "patch" in effect]
    ids = {parsed(markup).children[0].get("id") for markup in patched}
    assert ids == home.parts(HomeForm()).keys()
    (whole,) = [effect["screen"] for effect in answer("frame") if "screen" in effect]
    assert whole == home.home(HomeForm())
