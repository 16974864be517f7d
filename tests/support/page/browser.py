"""A browser for the page's own Python: a page of markup, its focus and its listeners.

Nothing is laid out: a test says where an element is. Beautiful Soup reads the markup and knows the
selectors of CSS.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any
from urllib.parse import urljoin

from bs4 import BeautifulSoup, Tag

Listener = Callable[[Any], object]
SHOWN = "data-popover-open"  # marks a popover that is open: no selector here knows


@dataclass
class Rect:
    """The place of an element in the window."""

    left: float = 0
    top: float = 0
    width: float = 0
    height: float = 0

    @property
    def bottom(self) -> float:
        return self.top + self.height


class Promise:
    """A value that is there at once, or comes when the test says so."""

    def __init__(self, value: object = None, *, later: bool = False, fails: bool = False) -> None:
        self._waits: list[Listener] = []
        self._value, self._later, self._fails = value, later, fails

    def then(self, done: Listener, failed: Listener | None = None) -> Promise:
        if self._later:
            self._waits.append(done)
        elif not self._fails:
            done(self._value)
        elif failed is not None:
            failed(self._value)
        return self

    def keep(self, value: object) -> None:
        """Fulfil the promise."""
        self._later, self._value = False, value
        for done in self._waits:
            done(value)


class Target:
    """Anything with listeners."""

    def __init__(self) -> None:
        self.listeners: dict[str, list[Listener]] = {}

    def addEventListener(self, kind: str, listener: Listener, _options: object = None) -> None:
        self.listeners.setdefault(kind, []).append(listener)

    def dispatchEvent(self, event: Event) -> None:
        for listener in self.listeners.get(event.kind, []):
            if not event.is_stopped:
                listener(event)


class NodeList(list["Element"]):
    """The elements that a search has found."""

    @property
    def length(self) -> int:
        return len(self)


class Dataset:
    """The attributes `data-...` of an element."""

    def __init__(self, tag: Tag) -> None:
        self.__dict__["_tag"] = tag

    def __getattr__(self, name: str) -> str:
        return self._tag.get(f"data-{name}")

    def __setattr__(self, name: str, value: str) -> None:
        self._tag[f"data-{name}"] = value


class ClassList:
    """The classes of an element."""

    def __init__(self, tag: Tag) -> None:
        self._tag = tag

    def _names(self) -> list[str]:
        return list(self._tag.get("class", []))

    def add(self, *names: str) -> None:
        self._tag["class"] = [*self._names(), *(one for one in names if not self.contains(one))]

    def remove(self, *names: str) -> None:
        self._tag["class"] = [one for one in self._names() if one not in names]

    def contains(self, name: str) -> bool:
        return name in self._names()


class Style(dict[str, str]):
    """The style of an element, by property."""

    width = "60px"

    def getPropertyValue(self, name: str) -> str:
        return self.get(name, "0ms")

    def setProperty(self, name: str, value: str) -> None:
        self[name] = value


def attribute(name: str) -> Any:
    """Return a property of an element that is an attribute of its markup."""

    def read(self: Element) -> str:
        return self.tag.get(name, "")

    def write(self: Element, value: str) -> None:
        self.tag[name] = value

    return property(read, write)


def switch(name: str) -> Any:
    """Return a property of an element that is an attribute without a value."""

    def write(self: Element, value: bool) -> None:
        if value:
            self.tag[name] = ""
        else:
            del self.tag[name]

    return property(lambda self: self.tag.has_attr(name), write)


class Element(Target):
    """An element of the page."""

    id, name, value = attribute("id"), attribute("name"), attribute("value")
    className = attribute("class")
    open, hidden, checked = switch("open"), switch("hidden"), switch("checked")
    offsetTop = offsetLeft = offsetWidth = scrollTop = scrollLeft = 0.0
    scrollHeight = scrollWidth = clientHeight = clientWidth = 0.0

    def __init__(self, tag: Tag, document: Document) -> None:
        super().__init__()
        self.tag, self._document = tag, document
        self.rect = Rect()
        self.style = Style()
        self.dataset, self.classList = Dataset(tag), ClassList(tag)
        self.scrolled = 0
        self.onclose: Listener = lambda _event: None

    @property
    def tagName(self) -> str:
        return self.tag.name.upper()

    @property
    def type(self) -> str:
        usual = {"button": "submit", "input": "text"}.get(self.tag.name, "")
        return self.tag.get("type", usual)

    @property
    def inert(self) -> bool:
        return self.hasAttribute("inert")

    @inert.setter
    def inert(self, value: bool) -> None:
        if value:
            self.setAttribute("inert", "")
        elif self.inert:
            self.removeAttribute("inert")

    @property
    def tabIndex(self) -> int:
        return int(self.tag.get("tabindex", -1))

    @tabIndex.setter
    def tabIndex(self, value: int) -> None:
        self.tag["tabindex"] = str(value)

    @property
    def textContent(self) -> str:
        return self.tag.get_text()

    @textContent.setter
    def textContent(self, text: str) -> None:
        self.tag.string = text

    @property
    def innerHTML(self) -> str:
        return self.tag.decode_contents()

    @innerHTML.setter
    def innerHTML(self, markup: str) -> None:
        self.tag.clear()
        self.tag.extend(list(BeautifulSoup(markup, "html.parser").contents))

    @property
    def content(self) -> Element:
        return self  # of a template

    @property
    def parentElement(self) -> Element | None:
        return self._document.wrap(self.tag.parent)

    @property
    def offsetParent(self) -> Element | None:
        return self.parentElement

    @property
    def firstElementChild(self) -> Element | None:
        return self._document.wrap(self.tag.find(True, recursive=False))

    @property
    def elements(self) -> NodeList:
        return self.querySelectorAll("input, select, textarea, button")

    def querySelector(self, selector: str) -> Element | None:
        return self._document.wrap(self.tag.css.select_one(selector))

    def querySelectorAll(self, selector: str) -> NodeList:
        return self._document.wrap_all(self.tag.css.select(selector))

    def closest(self, selector: str) -> Element | None:
        return self._document.wrap(self.tag.css.closest(selector))

    def matches(self, selector: str) -> bool:
        return self.tag.css.match(selector)

    def contains(self, other: Element | None) -> bool:
        return other is not None and (other is self or self.tag in other.tag.parents)

    def isSameNode(self, other: Element) -> bool:
        return other is self

    def hasAttribute(self, name: str) -> bool:
        return self.tag.has_attr(name)

    def getAttribute(self, name: str) -> str | None:
        return self.tag.get(name)

    def setAttribute(self, name: str, value: str) -> None:
        self.tag[name] = value

    def removeAttribute(self, name: str) -> None:
        del self.tag[name]

    def getBoundingClientRect(self) -> Rect:
        return self.rect

    def getClientRects(self) -> SimpleNamespace:
        return SimpleNamespace(length=int(self.closest("[hidden]") is None))

    def scrollIntoView(self, _options: object = None) -> None:
        self.scrolled += 1

    def focus(self, _options: object = None) -> None:
        self._document.activeElement = self

    def select(self) -> None:
        pass

    def hidePopover(self) -> None:
        del self.tag[SHOWN]

    def replaceChildren(self, *fragments: Element) -> None:
        self.tag.clear()
        for fragment in fragments:
            self.tag.extend(list(fragment.tag.contents))

    def showModal(self) -> None:
        self.open = True

    def close(self) -> None:
        self.open = False
        event = Event("close", self)
        self.onclose(event)
        self.dispatchEvent(event)


class Document(Target):
    """A page of markup."""

    title = ""
    hidden = False

    def __init__(self, markup: str) -> None:
        super().__init__()
        self._soup = BeautifulSoup(f"<html><body>{markup}</body></html>", "html.parser")
        self._known: dict[int, Element] = {}
        self.documentElement = self.scrollingElement = self._only("html")
        self.activeElement: Element | None = self._only("body")
        self.body = self._only("body")
        self.under: Element | None = None  # what is at any point

    def _only(self, selector: str) -> Element:
        element = self.querySelector(selector)
        assert element is not None
        return element

    def wrap(self, tag: Tag | None) -> Element | None:
        """Return the one element of a tag."""
        if tag is None:
            return None
        return self._known.setdefault(id(tag), Element(tag, self))

    def querySelector(self, selector: str) -> Element | None:
        return self.wrap(self._soup.css.select_one(selector))

    def wrap_all(self, tags: Iterable[Tag]) -> NodeList:
        """Return the elements of these tags."""
        return NodeList(element for tag in tags if (element := self.wrap(tag)) is not None)

    def querySelectorAll(self, selector: str) -> NodeList:
        return self.wrap_all(self._soup.css.select(selector.replace(":popover-open", f"[{SHOWN}]")))

    def getElementById(self, id: str) -> Element | None:
        return self.wrap(self._soup.find(id=id)) if id else None

    def createElement(self, tag: str) -> Element:
        element = self.wrap(self._soup.new_tag(tag))
        assert element is not None
        return element

    def elementFromPoint(self, _x: float, _y: float) -> Element | None:
        return self.under


@dataclass
class Event:
    """Something that happened at an element; `more` are the attributes that only some have."""

    kind: str
    target: Any = None
    is_prevented: bool = False
    is_stopped: bool = False
    timeStamp: float = 0
    detail: int = 1
    ctrlKey: bool = False
    metaKey: bool = False
    shiftKey: bool = False
    altKey: bool = False
    repeat: bool = False
    key: str = ""
    pointerType: str = "mouse"
    clientX: float = 0
    clientY: float = 0

    def preventDefault(self) -> None:
        self.is_prevented = True

    def stopPropagation(self) -> None:
        self.is_stopped = True


class Entries:
    """The entries of a tab's history; going from one to another takes until the test says so."""

    def __init__(self, location: SimpleNamespace) -> None:
        self._location = location
        self.scrollRestoration = "auto"
        self.entries: list[tuple[Any, str]] = [(None, location.href)]
        self.at = 0
        self.steps: list[int] = []  # that the page has asked for, and not gone yet

    @property
    def state(self) -> Any:
        state = self.entries[self.at][0]
        return SimpleNamespace(**state) if state is not None else None

    def replaceState(self, state: Any, _unused: str, address: str) -> None:
        self._put(self.at, state, address)

    def pushState(self, state: Any, _unused: str, address: str) -> None:
        self._put(self.at + 1, state, address)
        del self.entries[self.at + 1 :]

    def go(self, steps: int) -> None:
        self.steps.append(steps)

    def stand(self, at: int) -> None:
        """Be at this entry; its address is the page's."""
        self.at = at
        address = self.entries[at][1]
        _rest, mark, fragment = address.partition("#")
        self._location.hash = mark + fragment if fragment else ""
        self._location.href = urljoin(self._location.href, address)

    def _put(self, at: int, state: Any, address: str) -> None:
        self.entries[at : at + 1] = [(state, address)]
        self.stand(at)


@dataclass
class Window:
    """The surroundings of the page."""

    document: Document
    timers: list[tuple[float, Callable[[], object]]] = field(default_factory=list)
    kept_texts: dict[str, str | None] = field(default_factory=dict)
    keeps: bool = True  # the browser lets the page keep texts
    dragging: dict[str, Any] = field(default_factory=dict)  # what SortableJS was told

    def __post_init__(self) -> None:
        self.location = SimpleNamespace(
            hash="#game=spar", href="http://here/table/#game=spar", pathname="/table/"
        )
        self.history = Entries(self.location)
        self.navigator = SimpleNamespace(userActivation=SimpleNamespace(hasBeenActive=True))
        self.kept = SimpleNamespace(texts=lambda: json.dumps(self.kept_texts), keep=self._keep)
        self.MouseEvent = SimpleNamespace(new=Event)
        self.Sortable = SimpleNamespace(ghost=None, create=self._sortable)

    def setTimeout(self, then: Callable[[], object], milliseconds: float) -> None:
        self.timers.append((milliseconds, then))

    def pass_time(self) -> None:
        """Run what waits for its time, but nothing that this makes wait."""
        due, self.timers = self.timers, []
        for _milliseconds, then in due:
            then()

    def getComputedStyle(self, element: Element) -> Style:
        return element.style

    def scrollTo(self, _x: float, _y: float) -> None:
        pass

    def _keep(self, name: str, text: str | None) -> bool:
        if self.keeps:
            self.kept_texts[name] = text
        return self.keeps

    def _sortable(self, _fan: Element, options: dict[str, Any]) -> object:
        self.dragging = options
        return SimpleNamespace(destroy=lambda: None)


class Boot:
    """The table in its worker: holds what was sent, until the test answers."""

    version = "1"

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.early: list[Element] = []  # what was clicked before the page's Python was there
        self._answers: list[Promise] = []
        self.copies = True  # the browser lets the page copy texts
        self.begun = 0  # copies whose text has not come yet
        self.copied: list[str] = []
        self.persist_asked = 0  # how often the browser was asked to keep what it has

    def call(self, intent: str) -> Promise:
        self.sent.append(json.loads(intent))
        self._answers.append(Promise(later=True))
        return self._answers[-1]

    def answer(self, *effects: dict[str, Any]) -> None:
        """Answer the oldest intent without an answer."""
        self._answers.pop(0).keep(json.dumps(effects))

    def beginCopy(self) -> None:
        self.begun += 1

    def copy(self, text: str) -> Promise:
        self.dropCopy()
        self.copied.append(text)
        return Promise(self.copies)

    def dropCopy(self) -> None:
        self.begun = max(0, self.begun - 1)

    def tell(self, *effects: dict[str, Any]) -> None:
        """Tell the page effects that it has not asked for."""
        self._hear(json.dumps(effects))

    def onNews(self, then: Callable[[str], object]) -> None:
        """Remember who is told what friends do."""
        self._hear = then

    def onLost(self, then: Callable[[str], object]) -> None:
        """Remember who is told that another tab has taken something over."""
        self.lose = then

    def persist(self) -> None:
        """Ask the browser to keep what it has."""
        self.persist_asked += 1

    def takeEarlyClicks(self) -> Iterator[Element]:
        return iter(self.early)
