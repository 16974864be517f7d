"""The page as a whole: what people do goes to the table, and its effects are shown."""

import pytest

from tests.page.conftest import Opened, Page
from tests.support.page.hands import hand

HOME = """<form data-do="start"><input name="seats" value="4"><button>Play</button></form>
<button type="button" class="deal" data-do="deal">Deal</button>
<a href="./" class="away" data-do="home">Home</a>"""


def ready(page: Page, *, answered: bool = True) -> Page:
    """Start the page; the table has answered its opening."""
    page.module("events")
    assert [intent["do"] for intent in page.boot.sent] == ["open"]
    if answered:
        page.boot.answer()
        page.boot.sent.clear()
    return page


@pytest.fixture
def page(opened: Opened) -> Page:
    """A page that shows the home screen, whose events are heard."""
    return ready(opened(HOME))


def test_intents_go_to_the_table_in_order(opened: Opened) -> None:
    page = ready(opened(HOME), answered=False)
    page.happen("click", page.find(".deal"))
    page.happen("click", page.find(".away"))
    assert len(page.boot.sent) == 1
    page.boot.answer()
    assert [one["do"] for one in page.boot.sent] == ["open", "deal"]
    page.boot.answer()
    page.boot.answer()
    assert [one["do"] for one in page.boot.sent] == ["open", "deal", "home"]
    assert page.document.documentElement.dataset.waiting == "0"


def test_the_next_intent_is_sent_before_the_answer_is_shown(page: Page) -> None:
    page.happen("click", page.find(".deal"))
    page.happen("click", page.find(".away"))
    told = len(page.boot.sent)
    with pytest.raises(KeyError):
        page.boot.answer({"dialog": "it says not where"})
    assert (told, len(page.boot.sent)) == (1, 2)
    page.boot.answer()  # an error of the page leaves nothing waiting
    page.happen("click", page.find(".deal"))
    assert [one["do"] for one in page.boot.sent] == ["deal", "home", "deal"]


def test_what_friends_do_is_shown_unasked_and_before_later_answers(page: Page) -> None:
    page.happen("click", page.find(".deal"))
    page.boot.tell({"title": "Ben plays"})
    assert page.document.title == "Ben plays"
    assert page.document.documentElement.dataset.waiting == "1"
    page.boot.answer({"title": "Your turn"})
    assert page.document.title == "Your turn"
    assert page.document.documentElement.dataset.waiting == "0"


def test_enter_waits_for_the_table_to_show_what_is_selected(opened: Opened) -> None:
    page = ready(opened(hand(2)))
    page.happen("click", page.find("#card-1"))
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
        page.happen("click", page.find(f"#card-{card}"), timeStamp=at, detail=detail)
        assert page.boot.sent == [{"do": do, "card": card}], (at, detail)
        page.boot.answer()


def test_a_tap_on_a_card_that_moved_under_the_finger_plays_nothing(opened: Opened) -> None:
    page = ready(opened(hand(3)))
    page.happen("click", page.find("#card-0"), timeStamp=100)
    page.boot.answer()
    page.happen("click", page.find("#card-1"), timeStamp=200, detail=2)
    assert page.boot.sent == [{"do": "tap", "card": 0}]


def test_a_link_is_left_to_the_browser_for_a_new_tab(page: Page) -> None:
    assert not page.happen("click", page.find(".away"), ctrlKey=True).is_prevented
    assert page.boot.sent == []
    assert page.happen("click", page.find(".away")).is_prevented
    assert page.boot.sent == [{"do": "home"}]


def test_a_double_click_counts_once(opened: Opened) -> None:
    page = ready(opened(hand(2)))
    page.happen("click", page.find("#card-0"))
    page.happen("click", page.find("#card-1"), detail=2)
    assert page.boot.sent == [{"do": "tap", "card": 0}]


def test_fields_act_when_they_change_and_forms_when_they_are_submitted(opened: Opened) -> None:
    page = ready(opened(HOME + '<input id="name" data-do="name" data-value="2">'))
    page.happen("click", page.find("#name"))
    assert page.boot.sent == []
    page.happen("change", page.find("#name"))
    page.boot.answer()
    assert page.happen("submit", page.find("form")).is_prevented
    assert page.boot.sent == [{"do": "name", "value": "2"}, {"do": "start", "form": {"seats": "4"}}]


def test_a_start_before_the_first_answer_brings_no_form(opened: Opened) -> None:
    page = opened(HOME)
    page.boot.early = [page.find("form")]
    ready(page, answered=False)
    page.boot.answer()
    assert page.boot.sent[1:] == [{"do": "start"}]


def test_a_dialog_is_closed_by_its_button_and_the_table_hears_of_it(opened: Opened) -> None:
    page = ready(opened())
    page.find("#dialog").showModal()
    page.find("#dialog-inside").innerHTML = (
        '<button type="button" data-do="close">x</button>'
        '<button type="button" class="stop" data-do="stop now" data-close>y</button>'
    )
    page.happen("click", page.find(".stop"))
    assert not page.find("#dialog").open
    page.boot.answer()
    assert page.boot.sent == [{"do": "stop now"}, {"do": "closed"}]


def test_time_runs_even_if_another_effect_fails(page: Page) -> None:
    page.happen("click", page.find(".deal"))
    with pytest.raises(KeyError):
        page.boot.answer({"dialog": "it says not where"}, {"wait": 700, "intent": {"do": "tick"}})
    assert [milliseconds for milliseconds, _then in page.window.timers] == [700]
    page.window.pass_time()
    assert page.boot.sent[-1] == {"do": "tick"}


def test_the_focus_comes_last(page: Page) -> None:
    page.happen("click", page.find(".deal"))
    screen = '<details><summary>More</summary><input id="seats"></details>'
    page.find("main").setAttribute("id", "screen")
    page.boot.answer({"focus": "seats"}, {"screen": screen})
    assert page.document.activeElement is page.find("#seats")
    assert page.find("details").open


def test_sentences_in_quick_succession_are_read_out_as_one(page: Page) -> None:
    page.happen("click", page.find(".deal"))
    page.boot.answer({"say": "Ann plays."}, {"say": ""}, {"say": "Your turn."}, {"alert": "Stop!"})
    assert page.find("#alert").textContent == "Stop!"
    assert page.find("#say").textContent == ""
    page.window.pass_time()
    assert page.find("#say").textContent == "Ann plays. Your turn."


def test_an_urgent_sentence_goes_with_the_next_that_tells_something(page: Page) -> None:
    for effects, left in (
        ([{"alert": "Stop!"}, {"say": "Ann plays."}], "Stop!"),
        ([{"say": ""}], "Stop!"),
        ([{"say": "Ben plays."}], ""),
    ):
        page.happen("click", page.find(".deal"))
        page.boot.answer(*effects)
        assert page.find("#alert").textContent == left


@pytest.mark.parametrize("closes", [False, True], ids=["opens", "closes"])
def test_a_dialog_that_opens_or_closes_keeps_nothing_that_was_read_out(
    opened: Opened, *, closes: bool
) -> None:
    page = ready(opened(HOME))
    dialog = {"dialog": "<p>Scores</p>", "at": ""}
    page.happen("click", page.find(".deal"))
    page.boot.answer(dialog, {"say": "Ann plays."}, {"alert": "Stop!"})
    page.window.pass_time()
    spoken = [page.find(one) for one in ("#dialog-say", "#dialog-alert")]
    assert [one.textContent for one in spoken] == ["Ann plays.", "Stop!"]
    page.happen("click", page.find(".deal"))
    page.boot.answer({"close": True} if closes else dialog)
    assert [one.textContent for one in spoken] == ["", ""]


def test_a_dialog_opens_with_what_is_told_along_with_it(page: Page) -> None:
    page.find("#dialog").showModal()
    page.happen("click", page.find(".deal"))
    page.boot.answer({"alert": "Stop!"}, {"dialog": "<p>Scores</p>", "at": ""})
    assert page.find("#dialog-alert").textContent == "Stop!"


def test_another_screen_begins_without_what_was_read_out_before(page: Page) -> None:
    page.find("main").setAttribute("id", "screen")
    page.happen("click", page.find(".deal"))
    page.boot.answer({"say": "Ann wins."}, {"alert": "Stop!"})
    page.window.pass_time()
    page.happen("click", page.find(".deal"))
    page.boot.answer({"alert": "You were removed."}, {"screen": "<p>The lobby</p>"})
    assert page.find("#say").textContent == ""
    assert page.find("#alert").textContent == "You were removed."


def test_a_text_that_the_browser_does_not_keep_is_told_once(page: Page) -> None:
    page.window.keeps = False
    for name in ("settings", "settings", "choice"):
        page.happen("click", page.find(".deal"))
        page.boot.answer({"keep": "x", "as": name})
        if page.boot.sent[-1]["do"] == "unkept":
            page.boot.answer()
    unkept = [one["value"] for one in page.boot.sent if one["do"] == "unkept"]
    assert unkept == ["settings", "choice"]


@pytest.mark.parametrize("copies", [True, False])
def test_a_copy_tells_if_it_worked(opened: Opened, copies: bool) -> None:
    page = ready(opened(HOME + '<p id="copied"></p><label hidden><input id="link"></label>'))
    page.window.copies = copies
    page.happen("click", page.find(".deal"))
    outcomes = {"place": "copied", "copied": "Yes.", "uncopied": "No.", "field": "link"}
    page.boot.answer({"copy": "http://x", **outcomes})
    assert page.find("#copied").textContent == ("Yes." if copies else "No.")
    assert page.find("label").hidden is copies  # people can copy it themselves


def test_an_open_drawer_is_closed_by_escape_and_by_turning_away(opened: Opened) -> None:
    drawer = '<details class="drops" open><summary>Log</summary><i>x</i></details>'
    page = ready(opened(HOME + drawer))
    page.happen("click", page.find("i"))
    assert page.find("details").open
    page.happen("keydown", page.find("i"), key="Escape")
    assert not page.find("details").open
    assert page.document.activeElement is page.find("summary")
    page.find("details").open = True
    page.happen("click", page.find("body"))
    assert not page.find("details").open
