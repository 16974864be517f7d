"""The keyboard at the table."""

from typing import Any

import pytest

from tests.page.conftest import Opened, Page
from tests.support.cases import rows
from tests.support.page.browser import Event
from tests.support.page.hands import hand, lay_out


def press(page: Page, key: str, selector: str, **held: Any) -> tuple[Event, list[Any]]:
    """Press a key at an element. Return the event and the intents, those known later too."""
    event = Event("keydown", page.find(selector), key=key, **held)
    wanted = page.module("keys").intents_of(event)
    intents = [one for each in wanted for one in (each() if callable(each) else [each])]
    return event, intents


GOES = {
    "ArrowRight": [(1, 2), (6, 6)],
    "ArrowLeft": [(1, 0), (0, 0)],
    "ArrowDown": [(1, 5)],
    "ArrowUp": [(5, 1)],
    "Home": [(3, 0)],
    "End": [(3, 6)],
}


@pytest.mark.parametrize(("key", "ways"), GOES.items())
def test_keys_go_from_card_to_card(opened: Opened, key: str, ways: list[tuple[int, int]]) -> None:
    page = lay_out(opened(hand(7)), 4, 3)
    for here, there in ways:
        event, intents = press(page, key, f"#card-{here}")
        assert (event.is_prevented, intents) == (True, [])
        card = page.find(f"#card-{there}")
        assert page.document.activeElement is card
        assert page.document.querySelectorAll('#hand [tabindex="0"]') == [card]


TABS = """<div role="tablist"><button role="tab" id="a" data-do="moves"></button>
<button role="tab" id="b" data-do="scores"></button>
<button role="tab" id="c" data-do="look back"></button></div>"""
TURNS = {
    "ArrowRight": [("a", "b", "scores"), ("c", "a", "moves")],
    "ArrowLeft": [("b", "a", "moves"), ("a", "c", "look back")],
    "Home": [("c", "a", "moves")],
    "End": [("a", "c", "look back")],
}


@pytest.mark.parametrize(("key", "ways"), TURNS.items())
def test_keys_go_from_tab_to_tab_and_open_it(
    opened: Opened, key: str, ways: list[tuple[str, str, str]]
) -> None:
    page = opened(TABS)
    for here, there, do in ways:
        event, intents = press(page, key, f"#{here}")
        assert (event.is_prevented, intents) == (True, [{"do": do}])
        assert page.document.activeElement is page.find(f"#{there}")


def test_from_tab_to_tab_the_arrows_follow_the_direction_of_the_page(opened: Opened) -> None:
    page = opened(TABS)
    page.document.documentElement.setAttribute("dir", "rtl")
    assert press(page, "ArrowLeft", "#a")[1] == [{"do": "scores"}]
    assert press(page, "ArrowRight", "#b")[1] == [{"do": "moves"}]


MOVES = {
    "ArrowRight": {"by": 1},
    "ArrowLeft": {"by": -1},
    "ArrowDown": {"to": 5},
    "Home": {"to": 0},
    "End": {"to": 6},
}


@pytest.mark.parametrize(("key", "move"), MOVES.items())
def test_with_alt_they_move_the_card(opened: Opened, key: str, move: dict[str, int]) -> None:
    page = lay_out(opened(hand(7)), 4, 3)
    page.find("#card-1").focus()
    _event, intents = press(page, key, "#card-1", altKey=True)
    assert intents == [{"do": "move", "card": 1, **move}]
    assert page.document.activeElement is page.find("#card-1")
    page.module("keys").rescue()
    assert page.find("#card-1").scrolled == 1  # its new place comes into view


DRAW = '<div id="bar"><button type="button" class="main" data-do="draw">x</button></div>'
MAIN = {
    "its selected cards": ("", (0,), {"do": "act"}),
    "the main button": (DRAW, (), {"do": "draw"}),
    "the main button, whatever is selected": (DRAW, (0,), {"do": "draw"}),
    "the card, if there is no button": ("", (), {"do": "play alone", "card": 1}),
    "the card, if the button is disabled": (
        DRAW.replace("<button", "<button disabled"),
        (),
        {"do": "play alone", "card": 1},
    ),
}


@pytest.mark.parametrize(("bar", "selected", "intent"), rows(MAIN))
def test_enter_plays_or_presses(
    opened: Opened, bar: str, selected: tuple[int, ...], intent: dict[str, Any]
) -> None:
    assert press(opened(hand(3, selected=selected) + bar), "Enter", "#card-1")[1] == [intent]


def test_every_question_has_its_key(opened: Opened) -> None:
    page = opened(hand(1))
    for key, what in page.module("keys").QUESTIONS.items():
        event, intents = press(page, key, "#table", shiftKey=key == "?")
        assert intents == [{"do": "query", "value": what}]
        assert event.is_prevented
    assert press(page, "H", "#table")[1] == [{"do": "query", "value": "hand"}]  # capitals are on


@pytest.mark.parametrize("held", ["altKey", "ctrlKey", "metaKey", "shiftKey", "repeat"])
def test_a_held_key_asks_nothing(opened: Opened, held: str) -> None:
    event, intents = press(opened(hand(1)), "h", "#table", **{held: True})
    assert (event.is_prevented, intents) == (False, [])


def test_space_is_left_to_the_browser(opened: Opened) -> None:
    event, intents = press(opened(hand(3)), " ", "#card-1")
    assert (event.is_prevented, intents) == (False, [])


def test_questions_need_a_table_and_the_setting_and_are_not_typed_into_a_field(
    opened: Opened,
) -> None:
    far = '<b id="far">x</b>'
    assert press(opened(far), "h", "#far")[1] == []
    page = opened(hand(1) + far + '<input id="name">')
    assert press(page, "h", "#far")[1] == [{"do": "query", "value": "hand"}]
    assert press(page, "h", "#name")[1] == []
    page.document.documentElement.dataset.keys = "off"
    assert press(page, "h", "#far")[1] == []


def test_a_dialog_with_fields_takes_no_questions(opened: Opened) -> None:
    page = opened(hand(1))
    dialog = page.find("#dialog")
    dialog.showModal()
    assert press(page, "h", "#dialog")[1] == [{"do": "query", "value": "hand"}]
    assert press(page, "?", "#dialog", shiftKey=True)[1] == []  # that dialog is open
    page.find("#dialog-inside").innerHTML = "<select></select>"
    assert press(page, "h", "#dialog")[1] == []


def test_the_focus_is_rescued_to_the_nearest_place(opened: Opened) -> None:
    page = opened(hand(2) + '<section id="log" tabindex="-1"><b id="line">x</b></section>')
    keys = page.module("keys")
    page.find("#line").focus()
    assert keys.region() == "#log"
    keys.rescue("#log")  # nothing is lost: the focus stays
    assert page.document.activeElement is page.find("#line")
    page.find("body").focus()
    assert keys.is_adrift()
    keys.rescue("#log")
    assert page.document.activeElement is page.find("#log")
    page.find("body").focus()
    keys.rescue()
    assert page.document.activeElement is page.find("#card-0")
    page.find("#card-0").focus()
    assert keys.region() == ""


def test_the_focus_leaves_what_is_hidden_for_a_place_that_is_shown(opened: Opened) -> None:
    bar = '<section id="bar"><button class="main" id="deal">Next round</button></section>'
    page = opened(hand(2) + bar)
    keys = page.module("keys")
    page.find("#card-1").focus()
    page.find("#hand").hidden = True
    keys.rescue()
    assert page.document.activeElement is page.find("#deal")


def test_the_focus_leaves_the_table_for_the_result_over_it(opened: Opened) -> None:
    button = '<p id="outcome"><button class="main" id="deal"{hidden}>Next round</button></p>'
    hides, shows = button.format(hidden=" hidden"), button.format(hidden="")
    page = opened(f'{hides}<div class="near">{hand(2)}</div>')
    page.find("#card-1").focus()
    shown = {"patch": [shows], "marks": "at-table has-verdict"}
    page.module("effects").carry_out([shown], page.send, None)
    assert page.find(".near").inert
    assert page.document.activeElement is page.find("#deal")
    shown = {"patch": [hides], "marks": "at-table"}
    page.module("effects").carry_out([shown], page.send, None)
    assert not page.find(".near").inert
    assert page.document.activeElement is page.find("#card-0")
