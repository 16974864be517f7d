"""A redraw leaves alone what a person is just typing, or has typed since the table was asked."""

import pytest

from tests.page.conftest import Opened, Page
from tests.page.test_events import ready


def form(names: str = "", *, seats: int = 4, value: str = "") -> str:
    """Return the form as the table draws it, with names and a number of seats."""
    given = names.split() or ["", ""]
    radios = "".join(
        f'<input type="radio" name="seats" value="{number}" data-do="change form"'
        f"{' checked' if number == seats else ''}>"
        for number in (3, 4, 5)
    )
    fields = "".join(
        f'<input id="name{at}" name="name{at}" value="{name.strip("-")}" data-do="change form">'
        for at, name in enumerate(given)
    )
    return (
        f'<form id="players" data-do="start">{radios}{fields}'
        f'<textarea id="text" name="text">{value}</textarea></form>'
    )


@pytest.fixture
def page(opened: Opened) -> Page:
    """A page with the form, empty."""
    return ready(opened(form()))


def fill(page: Page, name: str, text: str) -> None:
    """Type a text into a field, which has the focus then."""
    field = page.find(f"#{name}")
    field.focus()
    field.value = text
    page.happen("input", field)


def leave(page: Page, name: str) -> None:
    """Leave a field that has been filled in."""
    page.happen("change", page.find(f"#{name}"))


def choose(page: Page, seats: int) -> None:
    """Choose a number of seats."""
    for one in page.document.querySelectorAll("[name=seats]"):
        one.checked = one.value == str(seats)
    chosen = page.find("[checked]")
    chosen.focus()
    page.happen("input", chosen)
    page.happen("change", chosen)


def told(page: Page) -> list[dict[str, str]]:
    """Return the forms that the table was handed."""
    return [intent["form"] for intent in page.boot.sent]


def test_a_late_answer_does_not_touch_the_field_that_is_typed_into(page: Page) -> None:
    fill(page, "name0", " Ann ")
    leave(page, "name0")
    fill(page, "name1", "Be")
    page.boot.answer({"patch": [form("Ann -")]})
    assert (page.find("#name0").value, page.find("#name1").value) == ("Ann", "Be")


def test_what_was_typed_before_a_late_answer_is_in_the_next_form(page: Page) -> None:
    fill(page, "name0", "Ann")
    leave(page, "name0")
    fill(page, "name1", "Ben")
    leave(page, "name1")
    fill(page, "name0", "Anna")
    page.boot.answer({"patch": [form("Ann -")]})
    leave(page, "name0")
    assert page.find("#name1").value == "Ben"
    page.boot.answer({"patch": [form("Ann Ben")]})
    assert page.find("#name0").value == "Anna"
    page.boot.answer({"patch": [form("Anna B.")]})
    assert [(one["name0"], one["name1"]) for one in told(page)] == [
        ("Ann", ""),
        ("Ann", "Ben"),
        ("Anna", "Ben"),
    ]
    assert page.find("#name1").value == "B.", "the table says what it has made of a name"


def test_a_choice_made_before_a_late_answer_stays(page: Page) -> None:
    choose(page, 3)
    choose(page, 5)
    page.boot.answer({"patch": [form(seats=3)]})
    assert page.find("[checked]").value == "5"
    page.boot.answer({"patch": [form(seats=4)]})
    assert page.find("[checked]").value == "4", "the table has the last word"


@pytest.mark.parametrize("name", ["name0", "text"])
def test_news_does_not_touch_the_field_with_the_focus(page: Page, name: str) -> None:
    fill(page, name, "half a na")
    page.boot.tell({"patch": [form("Ann Ben", value="other")]})
    field = page.find(f"#{name}")
    assert (field.value or field.textContent) == "half a na"
    assert page.find("#name1").value == "Ben"


def test_a_field_that_is_only_read_is_brought_up_to_date(opened: Opened) -> None:
    link = '<div id="start"><input id="link" value="{}" readonly></div>'
    page = ready(opened(link.format("old")))
    page.find("#link").focus()
    page.boot.tell({"patch": [link.format("new")]})
    assert page.find("#link").value == "new"
