"""The page's own Python in a browser of the tests, new for each of them."""

import __future__

import importlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any

import pytest

from build.places import PY
from tests.support.page.browser import Boot, Document, Element, Event, Window
from tests.support.page.morph import morph

FRAME = '<main tabindex="-1"></main><dialog id="dialog"><div id="dialog-inside"></div></dialog>'
SPEECH = '<p id="say"></p><p id="alert"></p><p id="dialog-say"></p><p id="dialog-alert"></p>'


NO_FLIGHTS = SimpleNamespace(
    look=lambda *_given: None,
    hold=lambda _markup: None,
    fly=lambda *_given: None,
    beginAt=lambda *_given: None,
    remaining=lambda: 0,
)


class Unevaluated(SourceFileLoader):
    """Loads a module without evaluating its annotations, as MicroPython does."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        flag = __future__.annotations.compiler_flag
        return compile(self.get_data(path), path, "exec", flags=flag, dont_inherit=True)


class Finder(MetaPathFinder):
    """Finds the page's modules."""

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        package, _dot, name = fullname.partition(".")
        if package != "page" or not name:
            return None
        path = str(PY / "page" / f"{name}.py")
        return spec_from_file_location(fullname, path, loader=Unevaluated(fullname, path))


@dataclass
class Page:
    """A page, the table behind it, and what its Python has sent to a `send` of the test."""

    document: Document
    window: Window
    boot: Boot = field(default_factory=Boot)
    flights: Any = field(default_factory=lambda: SimpleNamespace(**vars(NO_FLIGHTS)))
    sent: list[dict[str, Any]] = field(default_factory=list)

    def module(self, name: str) -> ModuleType:
        """Import a module of the page."""
        return importlib.import_module(f"page.{name}")

    def find(self, selector: str) -> Element:
        """Return the first element with this selector."""
        element = self.document.querySelector(selector)
        assert element is not None, selector
        return element

    def send(self, intent: dict[str, Any]) -> None:
        """Take an intent in place of the table."""
        self.sent.append(intent)

    def happen(self, kind: str, target: Element, **more: Any) -> Event:
        """Let something happen at an element: everything listens at the document."""
        event = Event(kind, target, **more)
        self.document.dispatchEvent(event)
        return event

    def click(self, selector: str, **more: Any) -> Event:
        """Click on the first element with this selector."""
        return self.happen("click", self.find(selector), **more)


Opened = Callable[[str], Page]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[Opened]:
    """Return a function that opens a page with this markup besides what every page has."""

    def loaded() -> list[str]:
        return [name for name in sys.modules if name.partition(".")[0] == "page"]

    def open_page(markup: str = "") -> Page:
        document = Document(markup + FRAME + SPEECH)
        page = Page(document, Window(document))
        idiomorph = SimpleNamespace(Idiomorph=SimpleNamespace(morph=partial(morph, document)))
        here = {
            "js": SimpleNamespace(document=document, window=page.window),
            "jsffi": SimpleNamespace(create_proxy=lambda one: one, to_js=lambda one: one),
            "polyscript": SimpleNamespace(),
            "polyscript.js_modules": SimpleNamespace(
                boot=page.boot, flights=page.flights, idiomorph=idiomorph
            ),
        }
        for name, module in here.items():
            monkeypatch.setitem(sys.modules, name, module)
        for name in loaded():
            del sys.modules[name]
        return page

    monkeypatch.setattr(sys, "meta_path", [Finder(), *sys.meta_path])
    yield open_page
    for name in loaded():
        del sys.modules[name]
