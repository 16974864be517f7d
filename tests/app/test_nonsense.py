"""Intents that make no sense change nothing and raise nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from tests.support.app.deals import at_a_swap, at_my_turn
from tests.support.app.visit import Visit
from tests.support.cases import examples

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
