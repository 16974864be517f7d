"""A page's request is read once: into an intent, or into nothing."""

from random import Random
from typing import Any, get_args

import pytest

from app import intents
from app.games import layout_for
from app.intents import Drop, KeepSet, Move, Other, Start, Tap, name_of, read, read_as
from app.online.intents import KINDS
from peerdeck.games import games
from tests.support.app.visit import Visit

SHORT = {  # the longest matches with fewer deals
    "shanghai": "&rounds=3s@5,3s-4r@7",
    "progressive": "&rounds=3s@5,3s-4r@7",
    "spar": "&target=3",
    "takku_sum": "&target=2",
}
COMMON = [kind for kind in get_args(intents.Intent) if kind is not Other]


@pytest.mark.parametrize(
    ("given", "intent"),
    [
        ({"do": "tap", "card": 60}, Tap(60)),
        ({"do": "tap", "card": 60, "face": 8}, Tap(60)),
        ({"do": "tap"}, None),
        ({"do": "tap", "card": "60"}, None),
        ({"do": "tap", "card": True}, None),
        ({"do": "move", "card": 3, "to": 0}, Move(3, to=0)),
        ({"do": "move", "card": 3, "to": "0", "beside": 4}, Move(3, beside=4)),
        ({"do": "start"}, Start({})),
        ({"do": "start", "form": []}, Start({})),
        ({"do": "keep set", "form": {"set-name": "A", "seats": 3}}, KeepSet({"set-name": "A"})),
        ({"do": "keep set"}, None),
        ({"do": "drop", "card": 3, "on": {"do": "act"}}, Drop(3, intents.Act())),
        ({"do": "drop", "card": 3, "on": {"do": "place"}}, Drop(3, Other({"do": "place"}))),
        ({"do": "drop", "card": 3, "on": {"do": "drop", "card": 3, "on": {"do": "act"}}}, None),
        ({"do": "drop", "card": 3, "on": {"do": "reload"}}, None),
        ({"do": "drop", "card": 3, "on": "act"}, None),
        ({"do": "drop", "on": {"do": "act"}}, None),
        ({"do": "other"}, Other({"do": "other"})),
        ({"do": None}, Other({"do": None})),
        ({}, Other({})),
    ],
    ids=str,
)
def test_an_intent_is_read_or_dropped(given: dict[str, Any], intent: object) -> None:
    result = read(given)
    assert (type(result), result) == (type(intent), intent)


def test_others_are_read_by_those_who_know_them() -> None:
    (place,) = (kind for kind in layout_for("cpwp").intents if name_of(kind) == "place")
    assert read_as([place], Other({"do": "place", "face": 7})) == place(7)
    for given in ({"do": "place", "face": "7"}, {"do": "take", "face": 7}, {}):
        assert read_as([place], Other(given)) is None


@pytest.mark.parametrize("game", games())
def test_no_intent_of_a_game_has_the_name_of_another(game: str) -> None:
    layout = layout_for(game)
    own = [name_of(kind) for kind in layout.intents]
    assert len(set(own)) == len(own)
    assert not set(own) & {name_of(kind) for kind in COMMON}
    assert set(layout.arranges) <= {*layout.intents, *get_args(intents.GameIntent)}


def test_no_intent_of_friends_has_the_name_of_another() -> None:
    names = [name_of(kind) for kind in {*COMMON, *KINDS}]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", games())
def test_whatever_can_be_pressed_is_known(game: str) -> None:
    layout, random = layout_for(game), Random(3)
    visit = Visit(f"#game={game}{SHORT.get(game, '')}")
    pressed: set[str] = set()

    def look(visit: Visit) -> bool:
        for node in visit.screen:
            do = node.get("data-do")
            if do and do not in pressed:
                pressed.add(do)
                given = {"do": do, "value": node.get("data-value"), "card": 1, "face": 1}
                given["form"] = visit.form if visit.where == "home" else {}
                intent = read(given)
                if isinstance(intent, Other):
                    intent = read_as(layout.intents, intent)
                assert intent is not None, do
        return False

    look(visit)
    visit.press("start")
    visit.finish(random, look)
    look(visit)
    assert len(pressed) > 15
