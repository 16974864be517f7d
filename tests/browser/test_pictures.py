"""Each game's table looks as it did when somebody looked at it last."""

from pathlib import Path

import pytest
from PIL import Image

from peerdeck.games import games
from tests.browser import pictures
from tests.browser.pictures import VIEWS, View, difference, problem, shown, taken
from tests.support.browser.patience import Invite
from tests.support.browser.stage import Stage
from tests.support.cases import some

MOST = 600_000  # bytes of all pictures
FAULTS = {  # what is changed in an element
    "a card is missing": ("#hand [data-card]:nth-of-type(3)", "visibility: hidden"),
    "a card of the board is missing": ("#board .played", "visibility: hidden"),
    "the hand has moved": ("#hand", "translate: 24px"),
    "the board has moved": ("#board", "translate: 0 24px"),
    "red is black": ("html", "filter: grayscale(1)"),
    "the table has another tone": ("#board", "background: white"),
}
SUBTLE = {
    "nothing": ("html", ""),
    "text is a little wider": ("#bar", "letter-spacing: 0.2px"),
    "everything is a pixel lower": ("#screen", "translate: 0 1px"),
}


@pytest.fixture
def stage(invite: Invite, address: str) -> Stage:
    """A stage on which all machines show the same."""
    return pictures.open_stage(invite(reduced_motion="reduce").new_page(), address)


@pytest.mark.parametrize("game", games())
def test_the_table_looks_as_it_did(stage: Stage, game: str) -> None:
    views = [view for view in VIEWS if view.game == game]
    assert views
    found = [problem(view, shown(stage, view)) for view in views]
    assert not [one for one in found if one]


def changed(stage: Stage, view: View, where: str, style: str) -> bool:
    """Return True if a view looks different after a change of an element's style."""
    before = shown(stage, view)
    element = stage.page.locator(where).first
    element.evaluate("(element, style) => { element.style.cssText += style; }", style)
    after = taken(stage.page)
    element.evaluate("(element) => element.removeAttribute('style')")
    return difference(after, before) is not None


@pytest.mark.parametrize("size", some(pictures.SIZES, ["phone"]))
def test_a_fault_is_seen_and_no_fault_is_not(stage: Stage, size: str) -> None:
    view = View("cpwp", "my turn", size)
    for name, fault in FAULTS.items():
        assert changed(stage, view, *fault), name
    for name, change in SUBTLE.items():
        assert not changed(stage, view, *change), name


def test_the_pictures_are_small_and_none_is_left_over() -> None:
    kept = list(pictures.HERE.glob("*.png"))
    assert {path.name for path in kept} == {view.kept.name for view in VIEWS}
    assert sum(path.stat().st_size for path in kept) < MOST


def test_pictures_that_differ_are_left_to_be_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "RESULTS", tmp_path / "results")
    view, other = VIEWS[0], next(one for one in VIEWS if one.theme == "dark")
    image = Image.open(other.kept).convert("RGB").resize(Image.open(view.kept).size)
    assert view.name in (problem(view, image) or "")
    names = {path.name for path in (tmp_path / "results").iterdir()}
    assert names == {f"{view.name}.png", f"{view.name}-difference.png"}
