"""The end of a match: who came where, what stands out, and what can be copied of it."""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from app import controls
from app.desk import Desk
from app.facts import boast, facts
from app.games.contract_rummy import LAYOUT
from app.scores import few_win, why_over
from app.screens.outcome import outcome
from app.screens.result import result
from peerdeck.games import game_called
from peerdeck.games.contract_rummy.actions import Buy
from peerdeck.log import Act
from peerdeck.state import State
from tests.support.app.deals import seated
from tests.support.app.elements import Node, parsed, tagged, words
from tests.support.app.played import (
    EVERY_MATCH,
    NAMES,
    played,
    seen,
    stopped,
    with_rows,
)


def by_class(node: Node, class_: str) -> list[str]:
    """Return the texts of the elements of this class."""
    return [words(one) for one in node if one.is_a(class_)]


WHY = [  # it was over, in the game's own words
    r"\w+ won 3 deals\. After \d+ deals\.",
    r"\w+ had no cards left\. After 4 deals\.",
    r"Only \w+ had cards left\.",
    r"\w+ reached 20 points\. After \d+ rounds\.",
    r"\w+ reached \d+ points\. After \d+ rounds\.",
    r"\w+ reached 3 points\. After \d+ rounds\.",
    r"(\w+ went out|The stock ran out)\. After 3 rounds\.",
    r"(\w+ went out|The stock ran out)\. After 2 rounds\.",
]


def headline_of(page: Node) -> str:
    return next(words(node) for node in page if node.get("id") == "headline")


def after(state: State[Any, Any], names: tuple[str, ...] = NAMES) -> Desk:
    """A desk of a match that has come so far."""
    at = {"cpwp": 0, "spar": 3, "takku_sum": 4, "shanghai": 6}
    (id,) = [id for id in at if type(state.setup) is type(played(at[id]).state.setup)]
    desk = seen(played(at[id]), [], names)
    for name in ("seats", "sheet", "points", "setup", "zones"):
        setattr(desk.state, name, getattr(state, name))
    desk.names = names[: state.seats]
    return desk


@EVERY_MATCH
def test_the_result_tells_who_won_and_why_who_came_where_and_how_it_went(at: int) -> None:
    desk = seen(played(at))
    state, page = desk.state, parsed(result(desk))
    winners = [NAMES[seat] for seat in desk.header.game.winners(state)]
    if len(winners) == 1:
        assert headline_of(page) == ("You win!" if winners == ["You"] else f"{winners[0]} wins.")
    else:
        assert all(name in headline_of(page) for name in winners)
        assert headline_of(page).endswith("share the win.")
    names, places = by_class(page, "name"), by_class(page, "medal")
    assert sorted(names) == sorted(desk.names)
    assert {name for name, place in zip(names, places, strict=True) if place == "1"} == set(winners)
    (why,) = by_class(page, "detail")
    assert re.fullmatch(WHY[at], why)
    assert why in desk.lines[-1]
    assert why in words(parsed(outcome(desk, controls.bar(desk))))
    points = [state.points[NAMES.index(name)] for name in names]
    if len(state.sheet) > 1:
        assert points == sorted(points, reverse=not few_win(desk.header.game, state))
        assert f" {len(state.sheet)} " in why
    else:
        assert not by_class(page, "facts")


def test_the_facts_of_a_match_leave_out_ties_and_what_the_points_show() -> None:
    def told(game: str, *rows: tuple[int, ...]) -> tuple[str, ...]:
        return facts(after(with_rows(game, *rows)))

    assert told("shanghai", (0, 30, 20), (45, 0, 5), (0, 30, 55), (10, 0, 40)) == (
        "You led from round 3 to the end.",
        "The lead changed 2 times.",
        "Most points at once: Bruno, 55 points in round 3.",
        "Closest round: 5 points between the first two in round 2.",
        "Most rounds won: You and Ada, 2 of 4 each.",
    )
    assert told("spar", (0, 1, 0), (0, 3, 0), (2, 0, 0), (2, 0, 0), (1, 0, 0)) == (
        "You took the lead at the very end.",
        "Best round: Ada, 3 points in round 2.",
        "Most rounds won: You, 3 of 5.",
        "Longest streak: You, 3 rounds in a row from round 3 on.",
    )
    assert told("takku_sum", (1, 0, 0), (0, 1, 0), (1, 0, 0)) == (
        "You took the lead at the very end.",
    )
    wins = ((0, 0, 1), (1, 0, 0), (0, 0, 1), (1, 0, 0), (1, 0, 0))  # two ties, and one other lead
    assert told("takku_sum", *wins) == (
        "You took the lead at the very end.",
        "Longest streak: You, 2 rounds in a row from round 4 on.",
    )
    assert told("takku_sum", (1, 0, 0)) == ()
    assert told("takku_sum", (1, 0, 0), (1, 0, 0)) == (
        "You led from the start to the end.",
        "Longest streak: You, 2 rounds in a row from round 1 on.",
    )


def test_the_most_buys_are_a_fact_of_contract_rummy() -> None:
    desk = seen(played(6))
    acts = [entry for entry in desk.entries if isinstance(entry, Act)]
    buys = Counter(desk.names[one.seat] for one in acts if isinstance(one.action, Buy))
    most = max(buys.values())
    assert most > 2
    (told,) = [fact for fact in LAYOUT.facts(desk) if fact.startswith("Most buys")]
    assert {name for name in desk.names if name in told} == {
        name for name, count in buys.items() if count == most
    }
    assert f", {most}" in told


def test_the_rarer_reasons_for_which_a_match_is_over() -> None:
    def why(state: State[Any, Any], game: str) -> str:
        return why_over(game_called(game), state, NAMES)

    ran_out = with_rows("shanghai", (5, 10, 40), rounds="3s@5")
    ran_out.sheet = (ran_out.sheet[0]._replace(ending="The stock ran out."),)
    assert why(ran_out, "shanghai") == "The stock ran out."
    for game, told in (
        ("spar", "Nobody won a round three times in a row."),
        ("takku_sum", "Three rounds in a row nobody played a card."),
    ):
        nobodys = with_rows(game, *((0, 0, 0),) * 3, winners=((),) * 3)
        assert why(nobodys, game) == f"{told} After 3 rounds."
    long = with_rows("crazy_eights", (100, 0, 120))
    assert why(long, "crazy_eights") == "You and Bruno reached 100 points."
    short = with_rows("crazy_eights", (9, 0, 1), target="1")
    short.zones = ((0,), (), (1,), *short.zones[3:])
    assert why(short, "crazy_eights") == "Ada had no cards left."


@pytest.mark.parametrize(
    ("at", "deals", "told"),
    [
        (1, 1, "after 1 deal"),
        (1, 2, "after 2 deals"),
        *((at, 0, "before any points were scored") for at in (0, 2, 3)),
    ],
)
def test_a_match_that_was_ended_by_agreement_says_so(at: int, deals: int, told: str) -> None:
    desk = stopped(at, deals)
    assert desk.over
    page = parsed(result(desk))
    agreed = f"You all agreed to end the match {told}."
    assert by_class(page, "detail") == [agreed]
    points = [desk.state.points[NAMES.index(name)] for name in by_class(page, "name")]
    assert points == sorted(points)
    assert agreed in boast(desk)
    if not deals:
        assert headline_of(page) == "Nobody wins."
        assert not by_class(page, "ranked")
        assert not tagged(page, "table", "figure")
        assert boast(desk).split("\n")[1:] == [f"Nobody wins. {agreed}"]


def test_a_result_is_told_to_others_in_their_words_and_a_tie_is_shared() -> None:
    desk = after(with_rows("spar", (3, 0, 0), (0, 3, 0)))
    page = parsed(result(desk))
    assert headline_of(page) == "You and Ada share the win."
    assert by_class(page, "medal") == ["1", "1", "3"]
    assert not by_class(page, "you")
    assert boast(desk).split("\n") == [
        "Spar · Peerdeck",
        "Ada and I share the win. After 2 rounds.",
        "1. Me: 3 points",
        "1. Ada: 3 points",
        "3. Bruno: 0 points",
    ]
    won = after(with_rows("spar", (3, 0, 0), (0, 1, 0)))
    assert boast(won).split("\n")[1:3] == ["I won! After 2 rounds.", "1. Me: 3 points"]
    lost = after(with_rows("spar", (0, 3, 0), (0, 1, 0)))
    assert boast(lost).split("\n")[1:3] == ["Ada wins. After 2 rounds.", "1. Ada: 4 points"]
    named = after(with_rows("spar", (3, 0, 0), (0, 1, 0)), ("Zoe", "Ada", "Bruno"))
    assert boast(named).split("\n")[1:3] == ["Zoe wins. After 2 rounds.", "1. Zoe: 3 points"]
    assert by_class(parsed(result(named)), "you") == ["(you)"]


def test_the_result_of_a_match_can_be_copied() -> None:
    visit = seated("seats=3&match=wins&match_deals=2")
    visit.finish(Random(3))
    assert visit.where == "result"
    (effect,) = [effect for effect in visit.press("copy") if "copy" in effect]
    assert visit.by_id(effect["field"]) is not None, "there it can be copied by hand"
    title, _headline, *ranks = effect["copy"].split("\n")
    state = visit.truth.state
    assert title == "Can't Play, Won't Play · Peerdeck"
    assert len(ranks) == state.seats
    for line in ranks:
        name, count = re.fullmatch(r"\d\. (\w+): (\d+) .*", line).groups()
        assert state.points[NAMES.index("You" if name == "Me" else name)] == int(count)
    assert effect["copied"] != effect["uncopied"]
    assert visit.by_id("copied") is not None
    assert visit.where == "result"


def test_no_cards_left_is_said_once_and_a_single_deal_shows_the_cards_left_and_no_sheet() -> None:
    visit = seated("seats=4")
    visit.finish(Random(1), lambda visit: bool(visit.commands("result")))
    assert visit.text("results").count("no cards left") == 1
    visit.press("result")
    kept = [node for node in visit.screen if node.is_a("kept")]
    assert len(kept) == sum(map(bool, visit.truth.state.zones[:4]))
    assert not tagged(visit.screen, "table", "figure")
