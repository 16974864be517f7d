"""HTML from plain functions, escaped by default.

    div(h2("Hand"), button("Pass", class_="quiet", data_do="pass", disabled=not may_pass))

Children are text (escaped), numbers, markup made by these functions, or any iterable of children;
`None` and `False` are left out. Attributes are keyword arguments: `class_` loses its underscore,
`data_do` becomes `data-do`. `True` writes a bare attribute, `None` and `False` leave it out, but an
`aria_*` attribute says "true" or "false".

There is no way to pass in markup as text, no `style` and no inline handler (the page's security
policy would refuse both), and an address leads to a place within the site or is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Any, Protocol, TypeAlias

Attribute: TypeAlias = str | int | bool | None
Child: TypeAlias = "str | int | Iterable[Child] | None"


class Html(str):
    """Markup that was made here, and is therefore safe to put into a page."""

    __slots__ = ()

    def __new__(cls, *_: Any) -> Html:
        raise TypeError("markup is made by the functions of this module, never from text")


class Element(Protocol):
    """A function that makes one kind of element."""

    def __call__(self, *children: Child, **attributes: Attribute) -> Html:
        """Return the element with these children and attributes."""


_new = str.__new__
_NAME = re.compile(r"[a-z][A-Za-z0-9]*(_[a-z0-9]+)*_?")
_ADDRESSES = frozenset(("href", "src", "action", "formaction", "poster", "xlink-href"))
_WITHIN_SITE = re.compile(r"(?!//)[\w./?#&=%+,;~-][\w./?#&=%+,:;~-]*|", re.ASCII)
_CLASSES = re.compile(r'<[^>]*? class="([^"]*)"')
_names: dict[str, tuple[str, bool, bool]] = {}


def _name(keyword: str) -> tuple[str, bool, bool]:
    """Return the attribute's name, if it is an ARIA state, and if it is an address."""
    name = keyword.rstrip("_").replace("_", "-")
    if not _NAME.fullmatch(keyword) or name in ("style", "srcdoc") or name.startswith("on"):
        raise ValueError(f"{keyword!r} is not an attribute that a page may have")
    _names[keyword] = found = (name, name.startswith("aria-"), name in _ADDRESSES)
    return found


def _address(value: str) -> str:
    # A scheme needs its colon before the first slash, question mark or hash.
    head = re.split(r"[/?#]", value, maxsplit=1)[0]
    if not _WITHIN_SITE.fullmatch(value) or ":" in head:
        raise ValueError(f"{value[:60]!r} does not lead to a place within the site")
    return value


def _attributes(attributes: dict[str, Attribute]) -> str:
    written = ""
    for keyword, value in attributes.items():
        name, is_state, is_address = _names.get(keyword) or _name(keyword)
        if is_state and isinstance(value, bool):
            value = "true" if value else "false"
        if value is None or value is False:
            continue
        if value is True:
            written += " " + name
            continue
        text = str(value)
        if is_address:
            text = _address(text)
        written += f' {name}="{text if text.isalnum() else escape(text)}"'
    return written


def classes(markup: str) -> list[str]:
    """Return the classes of the outermost element."""
    found = _CLASSES.match(markup)
    return found[1].split() if found else []


def _children(children: Iterable[Child]) -> str:
    written = ""
    for child in children:
        kind = type(child)
        if kind is Html:
            written += child  # type: ignore[operator]
        elif child is None or child is False:
            continue
        elif isinstance(child, str):
            written += escape(child, quote=False)
        elif kind is int:
            written += str(child)
        elif child is True:
            raise TypeError("True is not a child; write `condition and element(…)`")
        else:
            written += _children(child)  # type: ignore[arg-type]
    return written


def _element(tag: str) -> Element:
    start, end = f"<{tag}", f"</{tag}>"

    def make(*children: Child, **attributes: Attribute) -> Html:
        return _new(Html, f"{start}{_attributes(attributes)}>{_children(children)}{end}")

    return make


def _void(tag: str) -> Element:
    start = f"<{tag}"

    def make(*children: Child, **attributes: Attribute) -> Html:
        if children:
            raise TypeError(f"<{tag}> has no children")
        return _new(Html, f"{start}{_attributes(attributes)}>")

    return make


def fragment(*children: Child) -> Html:
    """Return the children one after the other, without an element around them."""
    return _new(Html, _children(children))


a = _element("a")
article = _element("article")
b = _element("b")
bdi = _element("bdi")
button = _element("button")
caption = _element("caption")
circle = _element("circle")
dd = _element("dd")
details = _element("details")
dialog = _element("dialog")
div = _element("div")
dl = _element("dl")
dt = _element("dt")
fieldset = _element("fieldset")
figcaption = _element("figcaption")
figure = _element("figure")
footer = _element("footer")
form = _element("form")
g = _element("g")
h1 = _element("h1")
h2 = _element("h2")
h3 = _element("h3")
header = _element("header")
kbd = _element("kbd")
label = _element("label")
legend = _element("legend")
li = _element("li")
line = _element("line")
main = _element("main")
nav = _element("nav")
noscript = _element("noscript")
ol = _element("ol")
option = _element("option")
p = _element("p")
path = _element("path")
polyline = _element("polyline")
progress = _element("progress")
qr_code = _element("qr-code")
qr_reader = _element("qr-reader")
section = _element("section")
select = _element("select")
span = _element("span")
summary = _element("summary")
svg = _element("svg")
table = _element("table")
tbody = _element("tbody")
td = _element("td")
template = _element("template")
text = _element("text")
textarea = _element("textarea")
tfoot = _element("tfoot")
th = _element("th")
thead = _element("thead")
tr = _element("tr")
ul = _element("ul")
use = _element("use")
input_ = _void("input")
