"""`make test` and `make test-all` divide the tests as they say."""

import json
from pathlib import Path

import pytest

from tests.support import cases, times

COSTS = {"a.py": 9.0, "b.py": 5.0, "c.py": 4.0, "d.py": 1.0}


@pytest.mark.parametrize(
    ("few", "chosen"),
    [(1, [0]), (2, [0, 9]), (4, [0, 3, 6, 9]), (10, list(range(10))), (99, list(range(10)))],
)
def test_an_even_spread_of_a_matrix_is_chosen(few: int, chosen: list[int]) -> None:
    rows = cases.some(range(10), few)
    assert len(rows) == 10
    assert [place for place, row in enumerate(rows) if isinstance(row, int)] == chosen


def test_the_cases_of_make_test_can_be_named() -> None:
    rows = cases.some(["a", "b", "c"], ["b"])
    assert [row for row in rows if isinstance(row, str)] == ["b"]
    with pytest.raises(ValueError, match="'x' is not in list"):
        cases.some(["a"], ["x"])


def test_a_case_keeps_its_values_name_and_marks() -> None:
    first, second, last = cases.some([(1, 2), pytest.param(3, 4, id="x"), (5, 6)], 2)
    assert (first, last) == ((1, 2), (5, 6))
    assert (second.values, second.id) == ((3, 4), "x")
    assert [mark.name for mark in second.marks] == ["thorough"]


def test_depth_and_examples_follow_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    for is_all, number in ((False, 20), (True, 60)):
        monkeypatch.setattr(cases, "_is_all", is_all)
        assert cases.depth(20, 60) == number
        assert cases.examples(60).max_examples == number


def test_each_file_is_in_one_shard_and_shards_cost_alike() -> None:
    shards = [times.shard([*COSTS, "new.py"], COSTS, part, 2) for part in (1, 2)]
    assert shards == [{"a.py", "d.py"}, {"b.py", "c.py", "new.py"}]


def test_growth_is_seen_beside_a_machine_that_is_half_as_fast() -> None:
    before = {"calibration": 1.0, "files": {"tests/app/test_a.py": 10.0, "tests/b/test_b.py": 1.0}}
    now = {"calibration": 2.0, "files": {"tests/app/test_a.py": 40.0, "tests/c/test_c.py": 3.0}}
    app, new, gone = times.growth(now, before)
    assert app.split() == ["tests/app", "40", "s", "+100%"]
    assert new.split() == ["tests/c", "3", "s", "new"]
    assert gone.split() == ["tests/b", "0", "s", "-100%"]


def test_the_costs_of_another_command_serve_until_there_are_any(tmp_path: Path) -> None:
    path = tmp_path / "times.json"
    assert times.known("test", path) == {}
    path.write_text(json.dumps({"test": {"calibration": 1, "files": COSTS}}))
    assert times.known("test-all", path) == COSTS
