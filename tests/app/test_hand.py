"""The own hand in the page: groups, sorting, moving, dropping; at any time, and kept."""

from dataclasses import replace
from random import Random
from unittest.mock import patch

import pytest

from app.games import LAYOUTS, layout_for
from app.games.layout import Way
from peerdeck.action import laid_open
from peerdeck.games import games
from tests.support.app.deals import ME, saved_when, seated
from tests.support.app.elements import Node
from tests.support.app.visit import Visit

NAMES = ("Ace", *map(str, range(2, 11)), "Jack", "Queen", "King")


def others_turn(game: str) -> Visit:
    """A table of a game at which it is not this player's turn."""
    visits = (seated(f"game={game}&seats=4", seed) for seed in range(50))
    return next(visit for visit in visits if not visit.my_turn)


@pytest.fixture
def visit() -> Visit:
    """A table of a game without melds."""
    return others_turn("cpwp")


@pytest.fixture
def rummy() -> Visit:
    """A table of a game with melds."""
    return others_turn("progressive")


def select(visit: Visit, *cards: int) -> None:
    """Tap on these cards."""
    for card in cards:
        visit.press("tap", card=str(card))


def cards(visit: Visit) -> list[Node]:
    """The cards of the hand."""
    return visit.commands("tap", "hand")


def groups(visit: Visit) -> list[list[int]]:
    """The cards of the hand in the groups that are seen, cards by themselves in between."""
    seen: list[list[int]] = []
    last = ""
    for card in cards(visit):
        group = card.get("aria-describedby")
        if not group or group != last:
            seen.append([])
        last = group
        seen[-1].append(int(card.get("data-card")))
    return seen


def test_selected_cards_are_made_a_group_and_it_is_dissolved(rummy: Visit) -> None:
    first, second, third, *rest = rummy.hand
    assert not rummy.commands("group")
    select(rummy, first)
    assert not rummy.commands("group")
    select(rummy, third)
    rummy.press("group")
    loose = [[card] for card in rest]
    assert groups(rummy) == [[first, third], [second], *loose]
    assert rummy.selected == []
    assert [card.get("data-card") for card in cards(rummy) if card.is_a("gap")] == [str(third)]
    assert rummy.alerts[-1].startswith("Group of 2: ")
    for card in cards(rummy)[:2]:
        assert rummy.text(card.get("aria-describedby")) == "in a group of 2"
    select(rummy, third)
    rummy.press("ungroup")
    assert groups(rummy) == [[first], [third], [second], *loose]
    assert rummy.alerts[-1] == "The group is taken apart."


@pytest.mark.parametrize("game", sorted(games()))
def test_groups_are_offered_where_there_are_melds_and_arranging_everywhere(game: str) -> None:
    visit = seated(f"game={game}&seats=3")
    visit.finish(Random(1), lambda visit: len(visit.hand) > 3)
    select(visit, *visit.hand[:2])
    tools = [node.get("data-do") for node in visit.region("sorting") if node.get("data-do")]
    has_melds = game in ("shanghai", "progressive")
    assert tools.count("sort") >= 2
    assert ("group" in tools) == has_melds
    before = groups(visit)
    visit.do({"do": "group"})
    assert (groups(visit) != before) == has_melds
    first = visit.hand[0]
    visit.do({"do": "move", "card": first, "to": 3})
    assert visit.hand[3] == first


def test_a_group_that_is_a_meld_shows_and_says_so(visit: Visit) -> None:
    def is_together(*_given: object) -> bool:
        return True

    layout = replace(
        layout_for("cpwp"), is_meld=lambda _desk, group: len(group) == 3, together=is_together
    )
    with (
        patch.dict(LAYOUTS, cpwp=layout),
        patch("app.games.cpwp.controls.together", is_together),
    ):
        select(visit, *visit.hand[:3])
        visit.press("group")
        assert ", a meld: " in visit.alerts[-1]
        select(visit, *visit.hand[5:7])
        visit.press("group")
    hand = cards(visit)
    assert [at for at, card in enumerate(hand) if card.is_a("meld")] == [0, 1, 2]
    assert [at for at, card in enumerate(hand) if card.parts("tick")] == [2]
    assert visit.text("group-0") == "in a group of 3, a meld"
    assert visit.text(hand[5].get("aria-describedby")) == "in a group of 2"


def test_a_game_sorts_the_hand_in_its_own_way(visit: Visit) -> None:
    first, second, third, *rest = visit.hand
    layout = replace(
        layout_for("cpwp"),
        ways=lambda _desk: (Way("own", "Own", "Sort in the own way"),),
        sorted=lambda _desk, way: [[third, first], rest, [second]] if way == "own" else [],
    )
    with patch.dict(LAYOUTS, cpwp=layout):
        select(visit, first)  # whereupon the page shows the new way
        visit.press("sort", value="own")
        assert groups(visit) == [[third, first], rest, [second]]
        assert not any(card.is_a("grouped") for card in cards(visit))  # a gap says it
        before = groups(visit)
        visit.do({"do": "sort", "value": "other"})
        assert groups(visit) == before


def test_the_hand_is_sorted_out_of_turn_and_only_when_asked(visit: Visit) -> None:
    def ranks() -> list[int]:
        names = [card.get("aria-label").partition(" of ")[0] for card in cards(visit)]
        return [NAMES.index(name) for name in names]

    assert ranks() != sorted(ranks())
    visit.press("sort", value="rank")
    sorted_so = visit.hand
    assert ranks() == sorted(ranks())
    assert visit.alerts[-1] == "Your hand is sorted."
    visit.do({"do": "move", "card": visit.hand[0], "to": 7})
    moved = visit.hand
    assert moved != sorted_so
    visit.tick()
    assert [card for card in moved if card in visit.hand] == visit.hand


def test_order_and_groups_outlast_a_reload_and_the_others_turns(rummy: Visit) -> None:
    select(rummy, *rummy.hand[2:5])
    rummy.press("group")
    rummy.do({"do": "move", "card": rummy.hand[-1], "to": 0})
    before = groups(rummy)
    while not rummy.my_turn:
        rummy.tick()
        assert groups(rummy) == before
        again = Visit(save=rummy.saved)
        assert groups(again) == before


def test_a_card_moves_by_steps_and_its_place_is_told(rummy: Visit) -> None:
    first, second, third, *rest = rummy.hand
    name = cards(rummy)[0].get("aria-label")
    count = len(rummy.hand)
    rummy.do({"do": "move", "card": first, "by": 1})
    assert rummy.hand == [second, first, third, *rest]
    assert rummy.alerts[-1] == f"{name}, 2 of {count}"
    rummy.do({"do": "move", "card": first, "by": -1})
    rummy.do({"do": "move", "card": first, "by": -1})
    assert rummy.alerts[-1] == f"{name}, 1 of {count}"
    select(rummy, second, third)
    rummy.press("group")
    rummy.do({"do": "move", "card": first, "by": 1})
    assert groups(rummy)[0] == [first, second, third]
    assert rummy.alerts[-1] == f"{name}, 1 of {count}, in a group"
    stop = [node.get("data-card") for node in cards(rummy) if node.get("tabindex") == "0"]
    assert stop == [str(first)]
    rummy.do({"do": "move", "card": first, "to": 2, "beside": third})
    assert groups(rummy)[0] == [second, third, first]


def test_cards_that_lie_elsewhere_are_passed_over(visit: Visit) -> None:
    first, second, third, fourth, fifth, *rest = visit.hand
    layout = replace(layout_for("cpwp"), aside=lambda _desk: frozenset((second, third)))
    with patch.dict(LAYOUTS, cpwp=layout):
        for move, after in (
            ({"card": first, "by": 1}, [fourth, first, fifth, *rest]),
            ({"card": first, "to": 0}, [first, fourth, fifth, *rest]),
            ({"card": first, "to": 2}, [fourth, fifth, first, *rest]),
            ({"card": second, "to": 0}, [fourth, fifth, first, *rest]),
        ):
            visit.do({"do": "move", **move})
            assert visit.hand == after
    select(visit, fourth)
    assert sorted(visit.hand) == sorted([first, second, third, fourth, fifth, *rest])


def test_a_drop_presses_what_it_was_dropped_on_with_that_card_alone() -> None:
    visit = seated("game=cpwp&seats=3", 4)
    while not (visit.my_turn and visit.commands("place", "board")):
        visit.tick()
    name = visit.commands("place", "board")[0].get("aria-label")
    (card,) = (
        int(node.get("data-card"))
        for node in cards(visit)
        if f"Play the {node.get('aria-label')} here" == name
    )
    other = next(int(node.get("data-card")) for node in cards(visit) if node.is_a("unplayable"))
    select(visit, other)
    visit.do({"do": "drop", "card": card, "on": {"do": "act"}})
    assert card not in visit.hand
    assert other in visit.hand


def test_a_drop_takes_the_other_selected_cards_along() -> None:
    def runs(visit: Visit) -> list[list[int]]:
        legal = visit.truth.game.legal(visit.truth.state, ME) if visit.my_turn else []
        return [[card for card, _face in laid] for one in legal if len(laid := laid_open(one)) > 1]

    visit = Visit(save=saved_when("game=cpwp&seats=3", lambda visit: bool(runs(visit))))
    first, second = runs(visit)[0]
    select(visit, first, second)
    visit.do({"do": "drop", "card": second, "on": {"do": "act"}})
    assert not {first, second} & set(visit.hand)


def test_a_drop_out_of_turn_only_selects(visit: Visit) -> None:
    before = visit.saved
    visit.do({"do": "drop", "card": visit.hand[3], "on": {"do": "act"}})
    assert visit.selected == [visit.hand[3]]
    assert visit.saved == before


def test_a_card_is_selected_while_it_is_dragged_and_what_was_selected_comes_back(
    visit: Visit,
) -> None:
    first, second, third, *_rest = visit.hand
    select(visit, second)
    for intents, selected in (
        ([{"do": "lift", "card": first}], first),
        ([{"do": "lift", "card": third}, {"do": "lift"}], second),  # not a word of the first one
        ([{"do": "lift", "card": third}, {"do": "move", "card": third, "to": 0}], second),
        (
            [
                {"do": "lift", "card": first},
                {"do": "drop", "card": first, "on": {"do": "nothing"}},
                {"do": "lift"},
            ],
            first,
        ),
    ):
        for intent in intents:
            visit.do(intent)
        assert visit.selected == [selected]
    assert visit.hand[0] == third
