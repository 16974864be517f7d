"""A page's request is read once, into an intent or nothing; those that make no sense do nothing."""

from collections.abc import Callable
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from app import intents
from app.games import layout_for
from app.intents import Drop, KeepSet, Move, Other, Start, Tap, name_of, read, read_as
from app.online.intents import KINDS
from peerdeck.games import games
from tests.support.app.deals import at_a_swap, at_my_turn
from tests.support.app.visit import Visit
from tests.support.cases import examples, some

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
    for other in ({"do": "place", "face": "7"}, {"do": "take", "face": 7}, {}):
        assert read_as([place], Other(other)) is None


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


@pytest.mark.parametrize("game", some(games(), ["cpwp", "spar", "progressive"]))
def test_whatever_can_be_pressed_is_known(game: str) -> None:
    layout, random = layout_for(game), Random(3)
    visit = Visit(f"#game={game}{SHORT.get(game, '')}")
    pressed: set[str] = set()

    def look(visit: Visit) -> bool:
        for node in visit.screen:
            do = node.get("data-do")
            if do and do not in pressed:
                pressed.add(do)
                request = {"do": do, "value": node.get("data-value"), "card": 1, "face": 1}
                request["form"] = visit.form if visit.where == "home" else {}
                intent = read(request)
                if isinstance(intent, Other):
                    intent = read_as(layout.intents, intent)
                assert intent is not None, do
        return False

    look(visit)
    visit.press("start")
    visit.finish(random, look)
    look(visit)
    assert len(pressed) > 15


ANYTHING = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([10**400, -1, 0, 52, 60, 120])
    | st.floats()
    | st.text(max_size=30)
    | st.lists(st.integers(), max_size=3)
    | st.dictionaries(st.text(max_size=5), st.text(max_size=5) | st.none(), max_size=3)
)
HOME = ["open", "seats", "bot", "rule", "start", "again", "leave", "home", "resume", "rules", "set"]
TABLE = ["tick", "sort", "move", "pace", "tap", "act", "pass", "hold", "deal", "take", "name"]
DOS = [*HOME, *TABLE, "clear", "place", "dismiss", "close", "save", "dialog"]
GARBAGE = st.fixed_dictionaries(
    {},
    optional={
        "do": st.sampled_from(["sort", "move", "tap", "take", "name", "place", "tick", "set", "x"])
        | ANYTHING,
        "card": ANYTHING,
        "face": ANYTHING,
        "to": ANYTHING,
        "value": ANYTHING | st.sampled_from(["9" * 5_000, "²", "٣", "-1"]),
        "form": ANYTHING,
        "entries": ANYTHING,
        "kept": ANYTHING,
    },
)


@examples(80, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(GARBAGE, min_size=1, max_size=12), st.sampled_from(["turn", "swap", "home"]))
def test_nonsense_changes_nothing(intents: list[dict[str, Any]], where: str) -> None:
    visit = PLACES[where]()
    log = visit.saved and visit.truth.text()
    for intent in intents:
        visit.do(intent)
        assert (visit.saved and visit.truth.text()) == log
        assert len(visit.text("notice")) < 400
    assert visit.where == ("home" if where == "home" else "table")


PLACES: dict[str, Callable[[], Visit]] = {
    "turn": lambda: at_my_turn("seats=4&jokers=one"),
    "swap": lambda: at_a_swap("seats=4&jokers=three"),
    "home": Visit,
}


@examples(100, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(
        st.builds(lambda do, rest: {**rest, "do": do}, st.sampled_from(DOS), GARBAGE),
        min_size=1,
        max_size=12,
    ),
    st.sampled_from(["turn", "swap", "home"]),
)
def test_known_intents_with_nonsense_in_them_raise_nothing(
    intents: list[dict[str, Any]], where: str
) -> None:
    visit = PLACES[where]()
    for intent in intents:
        visit.do(intent)
        assert visit.where in ("home", "table", "result")
        if visit.where == "home":
            assert len(visit.text("notice")) < 1_500


FORM = {"rules-of": "cpwp", "game": "cpwp", "seats": "4", "taker1": "hard", "rule-jokers": "two"}


@pytest.mark.parametrize(
    "wrong",
    [
        *({"game": value} for value in ("whist", None, [])),
        *({"seats": value} for value in ("9", "2", "-4", "four", "4" * 5_000, "٤", 4)),
        {"taker1": "wizard" * 1_000},
        {"rule-jokers": "many" * 1_000},
        *({"rule-match_deals": value} for value in ("", "0", "21", "3.0", "9" * 5_000)),
        {"rule-nothing": "x" * 1_000},
        {"rule-" + "x" * 1_000: "x"},
    ],
    ids=str,
)
def test_a_form_with_something_wrong_is_not_dealt(wrong: dict[str, Any]) -> None:
    visit = Visit()
    visit.do({"do": "start", "form": {**FORM, **wrong}})
    assert visit.where == "home"
    assert visit.saved is None
    told = visit.text("notice") or visit.text("start").removesuffix("Copy link Play")
    assert 0 < len(told) < 400
    visit.do({"do": "start", "form": FORM})
    assert visit.where == "table"
