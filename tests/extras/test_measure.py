"""The figures of `make measure` count what they say they count."""

import json
from pathlib import Path

from build.places import PY, ROOT
from tools.measure import changing, imports, times, traces

A, B, C, D = (Path(name) for name in "abcd")


def test_a_file_stands_one_floor_above_what_it_imports() -> None:
    assert imports.floors({A: {B, C}, B: {C}, C: set(), D: {C}}) == [[C], [B, D], [A]]
    assert imports.floors({}) == []


def test_a_circle_is_found_and_stands_on_one_floor() -> None:
    circle = {A: {B}, B: {C}, C: {A, D}, D: set()}
    assert imports.circles(circle) == [[A, B, C]]
    assert [set(floor) for floor in imports.floors(circle)] == [{D}, {A, B, C}]
    assert imports.circles(imports.within(circle, (A, B, D))) == []


def test_an_import_leads_to_the_file_of_its_module() -> None:
    graph = imports.graph()
    save = graph[PY / "app/save.py"]
    assert {PY / "engine/peerdeck/referee.py", PY / "app/games/__init__.py"} <= save
    assert ROOT / "peer/src/bytes.mjs" in graph[ROOT / "peer/src/invitation.mjs"]


def test_a_tap_is_traced_from_the_session_to_the_markup() -> None:
    trace = traces.tap()
    assert {PY / "app" / "session.py", PY / "app" / "html.py"} <= trace.files
    assert len(trace.calls) > len(trace.files)


CLASSES = """
@dataclass
class Same:
    name: str
@dataclass
class Assigned:
    name: str
    count: int = 0
@dataclass
class Filled:
    items: list[str]
@dataclass(frozen=True)
class Fixed:
    count: int
@dataclass(frozen=True)
class Holding:
    held: dict[str, int]
class Made:
    def __init__(self) -> None:
        self.parts, self.whole = [], 0
        self.whole += 1
class Grown(NamedTuple):
    parts: set[int]
class Asked(Protocol):
    count: int
def change(a, b, c, d):
    a.count += 1
    b.items.append("")
    c.held["x"] = 1
    d.parts.add(1)
"""


def test_a_class_changes_if_a_field_of_it_is_changed_after_it_was_made(tmp_path: Path) -> None:
    module = tmp_path / "classes.py"
    module.write_text(CLASSES)
    assert changing.changing([module]) == ["Assigned", "Filled", "Grown", "Holding", "Made"]


def test_times_are_read_from_the_report_of_the_tests(tmp_path: Path) -> None:
    report = tmp_path / "times.json"
    assert times.lines(report) == ["time of the tests: not measured yet; `make test` does"]
    files = {"tests/app/test_x.py": 62.5, "tests/app/test_y.py": 1, "tests/site/test_z.py": 9}
    report.write_text(json.dumps({"test": {"calibration": 1, "files": files}}))
    whole, app, site = times.lines(report)
    assert whole == "time of `make test`: 72 s of workers"
    assert app.split() == ["tests/app", "64", "s", "new"]
    assert site.split() == ["tests/site", "9", "s", "new"]
