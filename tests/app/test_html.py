"""The HTML builder: what goes in as text comes out as text, whatever it is."""

from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import html
from app.html import Html, a, button, div, fragment, input_, span, use
from tests.support.cases import rows


class Seen(HTMLParser):
    """Collects the tags, attributes and text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.text += data


HOSTILE = st.text(st.sampled_from("<>\"'&/= abimgonerrscpt;#x`-!"), max_size=40)


@given(HOSTILE)
def test_text_stays_text_and_an_attribute_one_attribute(text: str) -> None:
    seen = Seen(div(text, title=text))
    assert (seen.tags, seen.attributes, seen.text) == (["div"], [("title", text)], text)


MADE = {
    "markup nests without being escaped twice": (
        div(span("a & b"), "<", 7), "<div><span>a &amp; b</span>&lt;7</div>"),
    "children may be nested and missing": (
        div(None, False, [span("1"), span("2")]), "<div><span>1</span><span>2</span></div>"),
    "a fragment has no element": (fragment("a", ("b", ["c"])), "abc"),
    "attributes have the names of HTML": (
        button(class_="x", data_do="play", aria_pressed=False, aria_label="A", disabled=True),
        '<button class="x" data-do="play" aria-pressed="false" aria-label="A" disabled></button>'),
    "no attribute is made of false or of nothing": (
        button(disabled=False, hidden=None), "<button></button>"),
    "a void element has no end": (input_(type="text"), '<input type="text">'),
    "markup glued to text is text": (fragment(div() + "<b>"), "&lt;div&gt;&lt;/div&gt;&lt;b&gt;"),
}  # fmt: skip
REFUSED = {
    "true is no child": lambda: div(True),
    "a void element has no children": lambda: input_("x"),
    "markup cannot be made from text": lambda: Html("<b>"),
}


@pytest.mark.parametrize(("made", "markup"), rows(MADE))
def test_markup_is_built(made: str, markup: str) -> None:
    assert made == markup


@pytest.mark.parametrize("make", rows(REFUSED))
def test_what_is_no_markup_is_refused(make: Callable[[], Html]) -> None:
    with pytest.raises(TypeError):
        make()


@pytest.mark.parametrize(
    "name", ["style", "onclick", "on_click", "srcdoc", "a b", "x>", "", "=", "Style"]
)
def test_attributes_that_no_page_may_have(name: str) -> None:
    with pytest.raises(ValueError, match="attribute"):
        div(**{name: "x"})


@pytest.mark.parametrize(
    "address", ["#hand", "rules.html", "./a/b?c=d&e=1#f", "cards.svg#c7D", "/x:y", ""]
)
def test_addresses_within_the_site(address: str) -> None:
    assert Seen(a("x", href=address)).attributes == [("href", address)]


@pytest.mark.parametrize(
    "address", [
        "javascript:alert(1)", "JAVASCRIPT:x", " javascript:x", "java\nscript:x", "x:y",
        "https://a.example", "//a.example", "///a.example", "\\\\a.example", "/\\a.example",
        "data:text/html,x", "\x00javascript:x",
    ],
)  # fmt: skip
def test_addresses_that_lead_elsewhere(address: str) -> None:
    for element in (a, use):
        with pytest.raises(ValueError, match="within the site"):
            element(href=address)


def test_there_is_no_way_to_write_a_script() -> None:
    assert not {"script", "style", "iframe", "object", "raw", "Raw"} & set(vars(html))
