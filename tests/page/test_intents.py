"""From elements to intents."""

import pytest

from tests.page.conftest import Opened
from tests.support.page.browser import Event

FORM = """<form data-do="start">
<input name="who" value="Ann"><input type="radio" name="seats" value="3">
<input type="radio" name="seats" value="4" checked><input value="nameless">
<button type="button" data-do="rule" data-value="jokers">?</button><button>Play</button></form>"""


def test_numbers_are_numbers_and_values_are_texts(opened: Opened) -> None:
    page = opened('<a data-do="place" data-card="60" data-face="7" data-value="12">x</a>')
    intent = page.module("intents").of_element(page.find("a"))
    assert intent == {"do": "place", "card": 60, "face": 7, "value": "12"}


def test_an_element_brings_the_named_fields_of_its_form(opened: Opened) -> None:
    page = opened(FORM)
    of_element = page.module("intents").of_element
    fields = {"who": "Ann", "seats": "4"}
    assert of_element(page.find("form")) == {"do": "start", "form": fields}
    rule = {"do": "rule", "value": "jokers", "form": fields}
    assert of_element(page.find("form [data-value]")) == rule


@pytest.mark.parametrize(
    ("markup", "acts"),
    [
        ('<button type="button" data-do="x">', True),
        ('<a href="./" data-do="x">', True),
        ('<form><button data-do="x">', False),  # its form is submitted
        ('<form data-do="x">', False),
        ('<input data-do="x">', False),
        ('<select data-do="x">', False),
        ('<textarea data-do="x">', False),
    ],
)
def test_fields_and_forms_do_not_act_on_a_click(opened: Opened, markup: str, acts: bool) -> None:
    page = opened(markup)
    assert page.module("intents").acts_on_click(page.find("[data-do]")) is acts


def test_only_a_link_opens_elsewhere(opened: Opened) -> None:
    page = opened('<a href="./" data-do="home">x</a><button data-do="pass">y</button>')
    elsewhere = page.module("intents").opens_elsewhere
    for held in ("ctrlKey", "metaKey", "shiftKey"):
        click = Event("click", **{held: True})
        assert elsewhere(click, page.find("a"))
        assert not elsewhere(click, page.find("button"))
    assert not elsewhere(Event("click"), page.find("a"))


def test_what_an_event_is_about(opened: Opened) -> None:
    page = opened('<button data-do="pass"><i>x</i></button><b>y</b>')
    marked = page.module("intents").marked
    assert marked(Event("click", page.find("i"))) is page.find("button")
    assert marked(Event("click", page.find("b"))) is None
    assert marked(Event("click", object())) is None  # the document itself


def test_the_opening_brings_the_address_and_the_kept_texts(opened: Opened) -> None:
    page = opened("")
    page.window.kept_texts["settings"] = "theme=dark"
    assert page.module("intents").of_opening() == {
        "do": "open",
        "hash": "#game=spar",
        "shown": "",
        "address": "http://here/table/",
        "folder": "/table",
        "kept": {"settings": "theme=dark"},
        "can_share": False,
        "version": "1",
    }
