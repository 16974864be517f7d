"""The HTML builder: what goes in as text comes out as text, whatever it is."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import html
from app.html import Html, a, button, div, fragment, input_, span, use


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
def test_text_stays_text(name: str) -> None:
    seen = Seen(div(name))
    assert seen.tags == ["div"]
    assert seen.text == name


@given(HOSTILE)
def test_an_attribute_stays_one_attribute(name: str) -> None:
    seen = Seen(div(title=name))
    assert seen.tags == ["div"]
    assert seen.attributes == [("title", name)]


def test_markup_nests_without_being_escaped_twice() -> None:
    assert div(span("a & b"), "<", 7) == "<div><span>a &amp; b</span>&lt;7</div>"


def test_children_may_be_nested_and_missing() -> None:
    assert div(None, False, [span(str(n)) for n in (1, 2)]) == (
        "<div><span>1</span><span>2</span></div>"
    )
    assert fragment("a", ("b", ["c"])) == "abc"


def test_true_is_not_a_child() -> None:
    with pytest.raises(TypeError):
        div(True)


def test_names_of_attributes() -> None:
    made = button(class_="x", data_do="play", aria_pressed=False, aria_label="A", disabled=True)
    assert made == (
        '<button class="x" data-do="play" aria-pressed="false" aria-label="A" disabled></button>'
    )
    assert button(disabled=False, hidden=None) == "<button></button>"


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
    "address",
    [
        "javascript:alert(1)", "JAVASCRIPT:x", " javascript:x", "java\nscript:x", "x:y",
        "https://a.example", "//a.example", "///a.example", "\\\\a.example", "/\\a.example",
        "data:text/html,x", "\x00javascript:x",
    ],
)  # fmt: skip
def test_addresses_that_lead_elsewhere(address: str) -> None:
    for element in (a, use):
        with pytest.raises(ValueError, match="within the site"):
            element(href=address)


def test_markup_cannot_be_made_from_text() -> None:
    with pytest.raises(TypeError):
        Html("<b>")
    assert type(div() + "<b>") is str  # what is glued together is text again, and is escaped
    assert fragment(div() + "<b>") == "&lt;div&gt;&lt;/div&gt;&lt;b&gt;"


def test_void_elements_have_no_end_and_no_children() -> None:
    assert input_(type="text") == '<input type="text">'
    with pytest.raises(TypeError):
        input_("x")


def test_there_is_no_way_to_write_a_script() -> None:
    assert not {"script", "style", "iframe", "object", "raw", "Raw"} & set(vars(html))
