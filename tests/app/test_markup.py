"""Markup: what goes in as text comes out as text, on every screen of a match with hostile names."""

from collections import Counter
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import html
from app.html import Html, a, button, div, fragment, input_, span, use
from peerdeck.games import games
from tests.support.app.elements import Node
from tests.support.app.markup import HOSTILE, hostile, problems
from tests.support.app.visit import Visit
from tests.support.cases import depth, rows


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


LETTERS = st.text(st.sampled_from("<>\"'&/= abimgonerrscpt;#x`-!"), max_size=40)


@given(LETTERS)
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


EVERY = depth(20, 7)  # steps between two looks
TABLES = [
    "#game=cpwp&seats=3&jokers=three&match=wins&match_deals=2",
    "#game=takku_sum&seats=2&target=2&hands_between_rounds=redeal",
    "#game=crazy_eights&seats=3&target=30&twos=stack&aces=yes",
    "#game=spar&seats=3&target=4&revoke=challenge",
    "#game=shanghai&seats=3&rounds=3s@5,3s@5",
    "#game=progressive&seats=3&rounds=3s@5,3r@6&hot_card=on",
]


def screens(link: str) -> Iterator[tuple[str, Node]]:
    """Yield the screens of a match and the dialogs over them, each with what it is."""
    visit, random = hostile(link), Random(1)
    yield "home", visit.screen
    visit.press("start")
    while visit.where != "result":
        yield visit.where, visit.screen
        for do in ("moves", "scores", "advice") if visit.where == "table" else ():
            visit.do({"do": do})
            if visit.dialog is not None:
                yield do, visit.dialog
                visit.close()
        visit.finish(random, until_seen(EVERY))
    yield "result", visit.screen


def until_seen(looks: int) -> Callable[[Visit], bool]:
    """Return a moment some steps from now, or the next one with a result of a deal."""
    left = looks

    def is_so(visit: Visit) -> bool:
        nonlocal left
        left -= 1
        return left < 0 or (
            left < looks - 1 and visit.by_id("outcome") is not None and bool(visit.text("outcome"))
        )

    return is_so


def test_every_game_is_looked_at() -> None:
    assert {table.split("&")[0].removeprefix("#game=") for table in TABLES} == games().keys()


@pytest.mark.parametrize("link", TABLES)
def test_names_are_text_and_every_pointer_leads_somewhere(link: str) -> None:
    seen: Counter[str] = Counter()
    for what, root in screens(link):
        assert not problems(root), what
        seen[what] += HOSTILE in root.text()
    assert set(seen) == {"home", "table", "curtain", "moves", "scores", "advice", "result"}
    assert all(seen[what] for what in ("table", "curtain", "moves", "scores", "result")), (
        "no such names"
    )
