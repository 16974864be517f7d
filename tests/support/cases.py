"""Divide depth between two commands: `make test` runs a part of some matrices, `make test-all` all.

`pytest` alone runs what `make test` runs, `pytest --all` everything.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import pytest
from hypothesis import settings

thorough = pytest.mark.thorough  # only in `make test-all`
SHARE = 3  # `make test` tries a third of Hypothesis's examples

_is_all = False


def run_all(is_all: bool) -> None:
    """Set which command runs, before any test module is imported."""
    global _is_all
    _is_all = is_all


def some(cases: Iterable[Any], few: int | Collection[Any]) -> list[Any]:
    """Return all cases as parameters; `make test` runs only `few` of them.

    These are an even spread of that many, or the ones that are named.
    """
    cases = list(cases)
    if isinstance(few, int):
        few = min(few, len(cases))
        chosen = {round(place * (len(cases) - 1) / max(few - 1, 1)) for place in range(few)}
    else:
        chosen = {cases.index(case) for case in few}
    return [case if place in chosen else _only_in_all(case) for place, case in enumerate(cases)]


def rows(table: Mapping[str, Any]) -> list[Any]:
    """Return the rows of a table as parameters, each with its sentence as the name of the case."""
    return [
        pytest.param(*(row if isinstance(row, tuple) else (row,)), id=sentence)
        for sentence, row in table.items()
    ]


def depth(few: int, full: int) -> int:
    """Return how many steps or seconds to try: `few` in `make test`, `full` in `make test-all`."""
    return full if _is_all else few


def examples(full: int, **more: Any) -> settings:
    """Return settings of Hypothesis with this many examples, and a part of them in `make test`."""
    return settings(max_examples=depth(max(full // SHARE, 1), full), **more)


def _only_in_all(case: Any) -> Any:
    if hasattr(case, "values") and hasattr(case, "marks"):  # made by `pytest.param`
        return pytest.param(*case.values, id=case.id, marks=[*case.marks, thorough])
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=thorough)
