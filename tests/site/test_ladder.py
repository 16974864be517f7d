"""`make ladder` writes a page and a plot, and goes on where it was stopped."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from build import ladder
from peerdeck.games import games


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ladder, "ROOT", tmp_path)
    monkeypatch.setattr(ladder, "DOCS", tmp_path / "docs")
    monkeypatch.setattr(ladder, "CACHE", tmp_path / "cache")


ARGUMENTS = ["cpwp", "crazy_eights", "--deals", "20", "--jobs", "1"]


def test_it_writes_a_table_for_each_game_and_a_plot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ladder.main(ARGUMENTS) == 0
    printed = capsys.readouterr().out
    assert printed.count(" seconds\n") == 6 + 7
    page = (tmp_path / "docs" / "ladder.md").read_text()
    for game in ("cpwp", "crazy_eights"):
        title, seats = games()[game].title, games()[game].seats
        section = page.partition(f"## {title}\n")[2].partition("##")[0]
        head, _rule, *rows = section.strip().splitlines()[: 2 + len(ladder.NAMES)]
        assert head == "| bot |" + "".join(f" {count} seats |" for count in seats)
        assert {row.split(" | ")[0] for row in rows} == {f"| {name}" for name in ladder.NAMES}
        (zero,) = [row for row in rows if row.startswith("| greedy |")]
        assert zero == "| greedy |" + " 0 |" * len(seats)
        (hard,) = [row for row in rows if row.startswith("| hard |")]
        assert len(re.findall(r"[+-]\d+ ± \d+ \|", hard)) == len(seats)
    drawn = tmp_path / "docs" / "ladder.svg"
    if find_spec("matplotlib"):
        assert "(ladder.svg)" in page
        assert drawn.stat().st_size > 10_000
    else:
        assert "There is no plot" in printed
        assert "(ladder.svg)" not in page

    def refuse(*_all: object) -> None:
        raise AssertionError("this has been played")

    before = [page, drawn.read_bytes() if drawn.exists() else b""]
    monkeypatch.setattr(ladder, "climb", refuse)
    assert ladder.main(ARGUMENTS) == 0
    page = (tmp_path / "docs" / "ladder.md").read_text()
    assert [page, drawn.read_bytes() if drawn.exists() else b""] == before


def test_without_the_library_there_is_a_page_without_a_plot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    ladder.main(["crazy_eights", "--deals", "4", "--jobs", "1"])
    assert "pip install 'peerdeck[lab]'" in capsys.readouterr().out
    assert "ladder.svg" not in (tmp_path / "docs" / "ladder.md").read_text()


def test_an_unknown_game_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        ladder.main(["chess"])
    assert "no game “chess”" in capsys.readouterr().err
