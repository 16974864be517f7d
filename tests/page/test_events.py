"""The page as a whole: what people do goes to the table, and its effects are shown."""

from typing import Any

import pytest

from tests.page.conftest import Opened, Page
from tests.support.page.hands import hand

HOME = """<form data-do="start"><input name="seats" value="4"><button>Play</button></form>
<button type="button" class="deal" data-do="deal">Deal</button>
<a href="./" class="away" data-do="home">Home</a>"""
OUTCOMES = {"place": "copied", "copied": "Yes.", "uncopied": "No.", "field": "link"}


def ready(page: Page) -> Page:
    """Start the page; the table has answered its opening."""
    page.module("events")
    page.boot.answer()
    page.boot.sent.clear()
    return page


def did(page: Page) -> list[str]:
    """Return what the table was asked for."""
    return [intent["do"] for intent in page.boot.sent]


def spoken(page: Page, *places: str) -> list[str]:
    """Return what was read out at these places."""
    return [page.find(place).textContent for place in places]


def show(page: Page, *effects: dict[str, Any]) -> None:
    """Let the table answer a click with these effects."""
    page.click(".deal")
    page.boot.answer(*effects)


@pytest.fixture
def page(opened: Opened) -> Page:
    """A page that shows the home screen, whose events are heard."""
    return ready(opened(HOME))


def test_intents_go_to_the_table_in_order(opened: Opened) -> None:
    page = opened(HOME)
    page.module("events")
    page.click(".deal")
    page.click(".away")
    assert did(page) == ["open"]
    page.boot.answer()
    assert did(page) == ["open", "deal"]
    page.boot.answer()
    page.boot.answer()
    assert did(page) == ["open", "deal", "home"]
    assert page.document.documentElement.dataset.waiting == "0"


def test_the_next_intent_is_sent_before_the_answer_is_shown(page: Page) -> None:
    page.click(".deal")
    page.click(".away")
    assert did(page) == ["deal"]
    with pytest.raises(KeyError):
        page.boot.answer({"dialog": "it says not where"})
    assert did(page) == ["deal", "home"]
    show(page)  # an error of the page leaves nothing waiting
    assert did(page) == ["deal", "home", "deal"]


def test_what_friends_do_is_shown_unasked_and_before_later_answers(page: Page) -> None:
    page.click(".deal")
    for send, title, waiting in (
        (page.boot.tell, "Ben plays", "1"),
        (page.boot.answer, "Your turn", "0"),
    ):
        send({"title": title})
        assert page.document.title == title
        assert page.document.documentElement.dataset.waiting == waiting


def test_enter_waits_for_the_table_to_show_what_is_selected(opened: Opened) -> None:
    page = ready(opened(hand(2)))
    page.click("#card-1")
    page.happen("keydown", page.find("#card-1"), key="Enter")
    page.find("#card-1").setAttribute("aria-pressed", "true")
    page.boot.answer()
    assert page.boot.sent == [{"do": "tap", "card": 1}, {"do": "act"}]


def test_a_card_is_played_by_a_double_tap_and_not_by_two_slow_ones(opened: Opened) -> None:
    page = ready(opened(hand(3)))
    for card, at, detail, do in (
        (1, 1_000, 1, "tap"),
        (1, 1_300, 2, "play alone"),  # a mouse's clicks are counted
        (1, 1_500, 3, "tap"),
        (2, 2_000, 1, "tap"),
        (2, 2_300, 1, "play alone"),  # a finger's taps are not, in some browsers
        (2, 2_500, 1, "tap"),
        (1, 2_600, 1, "tap"),
        (1, 3_250, 1, "play alone"),  # nor are fingers as quick
        (1, 3_300, 1, "tap"),
        (1, 4_050, 1, "tap"),
        (1, 4_850, 2, "play alone"),  # somebody whose system counts slow double clicks
        (0, 5_000, 0, "tap"),  # the space bar
        (0, 5_100, 0, "tap"),
        (0, 5_200, 1, "tap"),
    ):
        page.boot.sent.clear()
        page.click(f"#card-{card}", timeStamp=at, detail=detail)
        assert page.boot.sent == [{"do": do, "card": card}], (at, detail)
        page.boot.answer()


def test_a_tap_on_a_card_that_moved_under_the_finger_plays_nothing(opened: Opened) -> None:
    page = ready(opened(hand(3)))
    page.click("#card-0", timeStamp=100)
    page.boot.answer()
    page.click("#card-1", timeStamp=200, detail=2)
    assert page.boot.sent == [{"do": "tap", "card": 0}]


def test_a_link_is_left_to_the_browser_for_a_new_tab(page: Page) -> None:
    assert not page.click(".away", ctrlKey=True).is_prevented
    assert page.boot.sent == []
    assert page.click(".away").is_prevented
    assert page.boot.sent == [{"do": "home"}]


def test_fields_act_when_they_change_and_forms_when_they_are_submitted(opened: Opened) -> None:
    page = ready(opened(HOME + '<input id="name" data-do="name" data-value="2">'))
    page.click("#name")
    assert page.boot.sent == []
    page.happen("change", page.find("#name"))
    page.boot.answer()
    assert page.happen("submit", page.find("form")).is_prevented
    assert page.boot.sent == [{"do": "name", "value": "2"}, {"do": "start", "form": {"seats": "4"}}]


def test_a_start_before_the_first_answer_brings_no_form(opened: Opened) -> None:
    page = opened(HOME)
    page.boot.early = [page.find("form")]
    page.module("events")
    page.boot.answer()
    assert page.boot.sent[1:] == [{"do": "start"}]


def test_a_dialog_is_closed_by_its_button_and_the_table_hears_of_it(opened: Opened) -> None:
    page = ready(opened())
    page.find("#dialog").showModal()
    stop = '<button type="button" class="stop" data-do="stop now" data-close>x</button>'
    page.find("#dialog-inside").innerHTML = stop
    page.click(".stop")
    assert not page.find("#dialog").open
    page.boot.answer()
    assert page.boot.sent == [{"do": "stop now"}, {"do": "closed"}]


def test_time_runs_even_if_another_effect_fails(page: Page) -> None:
    with pytest.raises(KeyError):
        show(page, {"dialog": "it says not where"}, {"wait": 700, "intent": {"do": "tick"}})
    assert [milliseconds for milliseconds, _then in page.window.timers] == [700]
    page.window.pass_time()
    assert page.boot.sent[-1] == {"do": "tick"}


def test_the_focus_comes_last(page: Page) -> None:
    screen = '<details><summary>More</summary><input id="seats"></details>'
    page.find("main").setAttribute("id", "screen")
    show(page, {"focus": "seats"}, {"screen": screen})
    assert page.document.activeElement is page.find("#seats")
    assert page.find("details").open


def test_sentences_in_quick_succession_are_read_out_as_one(page: Page) -> None:
    show(page, {"say": "Ann plays."}, {"say": ""}, {"say": "Your turn."}, {"alert": "Stop!"})
    assert spoken(page, "#alert", "#say") == ["Stop!", ""]
    page.window.pass_time()
    assert spoken(page, "#say") == ["Ann plays. Your turn."]


def test_an_urgent_sentence_goes_with_the_next_that_tells_something(page: Page) -> None:
    for effects, left in (
        ([{"alert": "Stop!"}, {"say": "Ann plays."}], "Stop!"),
        ([{"say": ""}], "Stop!"),
        ([{"say": "Ben plays."}], ""),
    ):
        show(page, *effects)
        assert spoken(page, "#alert") == [left]


@pytest.mark.parametrize("closes", [False, True], ids=["opens", "closes"])
def test_a_dialog_that_opens_or_closes_keeps_nothing_that_was_read_out(
    page: Page, *, closes: bool
) -> None:
    dialog = {"dialog": "<p>Scores</p>", "at": ""}
    show(page, dialog, {"say": "Ann plays."}, {"alert": "Stop!"})
    page.window.pass_time()
    assert spoken(page, "#dialog-say", "#dialog-alert") == ["Ann plays.", "Stop!"]
    show(page, {"close": True} if closes else dialog)
    assert spoken(page, "#dialog-say", "#dialog-alert") == ["", ""]


def test_a_dialog_opens_with_what_is_told_along_with_it(page: Page) -> None:
    page.find("#dialog").showModal()
    show(page, {"alert": "Stop!"}, {"dialog": "<p>Scores</p>", "at": ""})
    assert spoken(page, "#dialog-alert") == ["Stop!"]


def test_another_screen_begins_without_what_was_read_out_before(page: Page) -> None:
    page.find("main").setAttribute("id", "screen")
    show(page, {"say": "Ann wins."}, {"alert": "Stop!"})
    page.window.pass_time()
    show(page, {"alert": "You were removed."}, {"screen": "<p>The lobby</p>"})
    assert spoken(page, "#say", "#alert") == ["", "You were removed."]


def test_a_text_that_the_browser_does_not_keep_is_told_once(page: Page) -> None:
    page.window.keeps = False
    for name in ("settings", "settings", "choice"):
        show(page, {"keep": "x", "as": name})
        if did(page)[-1] == "unkept":
            page.boot.answer()
    unkept = [intent["value"] for intent in page.boot.sent if intent["do"] == "unkept"]
    assert unkept == ["settings", "choice"]


@pytest.mark.parametrize("copies", [True, False])
def test_a_copy_tells_if_it_worked(opened: Opened, copies: bool) -> None:
    page = ready(opened(HOME + '<p id="copied"></p><label hidden><input id="link"></label>'))
    page.boot.copies = copies
    show(page, {"copy": "http://x", **OUTCOMES})
    assert page.find("#copied").textContent == ("Yes." if copies else "No.")
    assert page.find("label").hidden is copies
    assert copies or page.find("#link").value == "http://x"  # people can copy it themselves


@pytest.mark.parametrize("do", ["copy", "copy link", "copy invitation", "copy code"])
def test_a_copy_begins_in_the_click_and_ends_with_the_text(opened: Opened, do: str) -> None:
    """Safari does not let a page copy what it learns only after the click."""
    page = ready(opened(f'<button type="button" class="copy" data-do="{do}">Copy</button>'))
    for effect, copied in (({"alert": "There is none."}, []), ({"copy": "x", **OUTCOMES}, ["x"])):
        page.click(".copy")
        assert page.boot.begun == 1
        page.boot.answer(effect)
        assert (page.boot.begun, page.boot.copied) == (0, copied)


def test_an_open_drawer_is_closed_by_escape_and_by_turning_away(opened: Opened) -> None:
    drawer = '<details class="drops" open><summary>Menu</summary><i>x</i></details>'
    page = ready(opened(HOME + drawer))
    page.click("i")
    assert page.find("details").open
    page.happen("keydown", page.find("i"), key="Escape")
    assert not page.find("details").open
    assert page.document.activeElement is page.find("summary")
    page.find("details").open = True
    page.click("body")
    assert not page.find("details").open


def test_the_browser_is_asked_to_keep_things_when_the_table_says_so(page: Page) -> None:
    show(page, {"title": "a match"})
    assert page.boot.persist_asked == 0
    show(page, {"persist": True})
    assert page.boot.persist_asked == 1
