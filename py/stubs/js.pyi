"""What the page's Python uses of the browser; MicroPython finds all of it under this name.

A search in the page that may find nothing returns `Element | Any`: a wrong attribute is an error
there, while the elements that every page has need no check.
"""

from collections.abc import Callable, Iterator
from typing import Any, Generic, Literal, TypeVar

_T = TypeVar("_T")

class Promise(Generic[_T]):
    def then(
        self, done: Callable[[_T], object], failed: Callable[..., object] = ...
    ) -> Promise[Any]: ...

class EventTarget:
    def addEventListener(
        self, kind: str, listener: Callable[[Any], object], options: object = ...
    ) -> None: ...
    def dispatchEvent(self, event: Event) -> bool: ...

class NodeList:
    length: int
    def __iter__(self) -> Iterator[Element]: ...

class DOMRectList:
    length: int

class DOMRect:
    left: float
    top: float
    bottom: float
    width: float
    height: float

class DOMStringMap:
    """The attributes `data-...` of an element."""

    def __getattr__(self, name: str) -> str: ...
    def __setattr__(self, name: str, value: str) -> None: ...

class DOMTokenList:
    def add(self, *names: str) -> None: ...
    def remove(self, *names: str) -> None: ...
    def contains(self, name: str) -> bool: ...

class Style:
    width: str
    def getPropertyValue(self, name: str) -> str: ...
    def removeProperty(self, name: str) -> None: ...
    def setProperty(self, name: str, value: str) -> None: ...

class Element(EventTarget):
    """Any element: what only some of them have is here too, as a field's `value`."""

    id: str
    tagName: str
    className: str
    textContent: str
    innerHTML: str
    tabIndex: int
    inert: bool
    hidden: bool
    style: Style
    dataset: DOMStringMap
    classList: DOMTokenList
    parentElement: Element | Any
    offsetParent: Element | Any
    firstElementChild: Element | Any
    offsetTop: float
    offsetLeft: float
    offsetWidth: float
    offsetHeight: float
    scrollHeight: float
    scrollWidth: float
    scrollTop: float
    scrollLeft: float
    clientHeight: float
    clientWidth: float
    # fields and forms
    name: str
    type: str
    value: str
    checked: bool
    elements: NodeList
    # drawers and dialogs
    open: bool
    onclose: Callable[[Event], object]
    # templates
    content: Element

    def querySelector(self, selector: str) -> Element | Any: ...
    def querySelectorAll(self, selector: str) -> NodeList: ...
    def closest(self, selector: str) -> Element | Any: ...
    def matches(self, selector: str) -> bool: ...
    def contains(self, other: Element | None) -> bool: ...
    def isSameNode(self, other: Element) -> bool: ...
    def hasAttribute(self, name: str) -> bool: ...
    def getAttribute(self, name: str) -> str | Any: ...
    def setAttribute(self, name: str, value: str) -> None: ...
    def removeAttribute(self, name: str) -> None: ...
    def getBoundingClientRect(self) -> DOMRect: ...
    def getClientRects(self) -> DOMRectList: ...
    def scrollIntoView(self, options: object = ...) -> None: ...
    def focus(self, options: object = ...) -> None: ...
    def select(self) -> None: ...
    def replaceChildren(self, *children: Element) -> None: ...
    def animate(self, frames: object, options: object) -> None: ...
    def showModal(self) -> None: ...
    def close(self) -> None: ...
    def hidePopover(self) -> None: ...

class Event:
    target: Element
    timeStamp: float
    def preventDefault(self) -> None: ...
    def stopPropagation(self) -> None: ...

class MouseEvent(Event):
    clientX: float
    clientY: float
    detail: int
    ctrlKey: bool
    metaKey: bool
    shiftKey: bool
    @staticmethod
    def new(kind: str) -> MouseEvent: ...

class PointerEvent(MouseEvent):
    pointerType: Literal["mouse", "pen", "touch"]

class KeyboardEvent(Event):
    key: str
    repeat: bool
    altKey: bool
    ctrlKey: bool
    metaKey: bool
    shiftKey: bool

class StorageEvent(Event):
    key: str | None
    newValue: str | None

class Document(EventTarget):
    title: str
    hidden: bool
    documentElement: Element
    body: Element
    scrollingElement: Element
    activeElement: Element | None
    def createElement(self, tag: str) -> Element: ...
    def getElementById(self, id: str) -> Element | Any: ...
    def querySelector(self, selector: str) -> Element | Any: ...
    def querySelectorAll(self, selector: str) -> NodeList: ...
    def elementFromPoint(self, x: float, y: float) -> Element | None: ...

class AudioParam:
    value: float
    def setValueAtTime(self, value: float, time: float) -> None: ...
    def exponentialRampToValueAtTime(self, value: float, time: float) -> None: ...

class AudioNode:
    # of an oscillator
    type: str
    frequency: AudioParam
    # of a gain
    gain: AudioParam
    def connect(self, other: AudioNode) -> None: ...
    def start(self, time: float) -> None: ...
    def stop(self, time: float) -> None: ...

class AudioContext:
    state: Literal["running", "suspended", "interrupted", "closed"]
    currentTime: float
    destination: AudioNode
    @staticmethod
    def new() -> AudioContext: ...
    def createOscillator(self) -> AudioNode: ...
    def createGain(self) -> AudioNode: ...
    def resume(self) -> Promise[None]: ...
    def close(self) -> Promise[None]: ...

class SortableEvent:
    """What SortableJS tells of a drag."""

    item: Element
    originalEvent: _OriginalEvent

class _OriginalEvent:
    type: str

class Sortable:
    """SortableJS, which the page loads as a global."""

    ghost: Element | Any
    @staticmethod
    def create(element: Element, options: object) -> Sortable: ...
    def destroy(self) -> None: ...

class _AudioSession:
    type: Literal["auto", "ambient"]

class WakeLockSentinel:
    released: bool
    def release(self) -> Promise[None]: ...

class _WakeLock:
    def request(self, kind: Literal["screen"]) -> Promise[WakeLockSentinel]: ...

class _UserActivation:
    hasBeenActive: bool

class _Navigator:
    userActivation: _UserActivation
    audioSession: _AudioSession
    wakeLock: _WakeLock
    def share(self, what: object) -> Promise[None]: ...

class _Location:
    hash: str
    href: str
    pathname: str

class _HistoryState:
    """What `page/history.py` keeps with an entry."""

    depth: int
    address: str

class _History:
    state: _HistoryState | None
    scrollRestoration: Literal["auto", "manual"]
    def replaceState(self, state: object, unused: str, address: str) -> None: ...
    def pushState(self, state: object, unused: str, address: str) -> None: ...
    def go(self, steps: int) -> None: ...

class _Kept:
    """Defined in `static/boot/kept.js`."""

    def texts(self) -> str: ...
    def keep(self, name: str, text: str | None) -> bool: ...
    def nameOf(self, key: str) -> str: ...

class Window(EventTarget):
    location: _Location
    navigator: _Navigator
    history: _History
    kept: _Kept
    Sortable: type[Sortable]
    MouseEvent: type[MouseEvent]
    AudioContext: type[AudioContext]
    onhashchange: Callable[[Event], object]
    onpopstate: Callable[[Event], object]
    onstorage: Callable[[StorageEvent], object]
    onresize: Callable[[Event], object]
    def setTimeout(self, then: Callable[[], object], milliseconds: float) -> int: ...
    def clearTimeout(self, timer: int) -> None: ...
    def getComputedStyle(self, element: Element) -> Style: ...
    def scrollTo(self, x: float, y: float) -> None: ...

document: Document
window: Window
