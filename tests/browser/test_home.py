"""The home screen in a real browser: what is chosen, kept and copied, also with the keyboard."""

from collections import Counter

import pytest
from playwright.sync_api import Locator, Page, ViewportSize

from tests.support.app.visit import Visit
from tests.support.browser.boxes import IS_SEEN, box, boxes
from tests.support.browser.looks.reflow import PHONE
from tests.support.browser.patience import Invite
from tests.support.browser.play import PLAY, Person
from tests.support.browser.stage import Stages
from tests.support.browser.states import state_of

WIDE: ViewportSize = {"width": 1280, "height": 800}
FOCUSED = "document.activeElement.id"
CHOSEN_TEXT = """() => {
    const field = document.activeElement;
    return field.value.slice(field.selectionStart, field.selectionEnd);
}"""
NO_CLIPBOARD = """Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: () => Promise.reject(new Error('refused')) },
})"""


def lines(elements: Locator) -> Counter[float]:
    """Return how many of these elements there are at each height."""
    return Counter(there.top for there in boxes(elements))


def test_play_is_in_sight_at_the_first_look_at_a_phone(invite: Invite, address: str) -> None:
    person = Person(invite(viewport=PHONE).new_page(), address)
    person.come()
    assert box(person.page.locator(PLAY)).bottom <= PHONE["height"]
    assert person.overflow() <= 0


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1366, 650), (960, 600)])
def test_house_rules_are_in_sight_on_a_desk_and_so_is_what_unfolds(
    stages: Stages, width: int, height: int
) -> None:
    stage = stages.at({"width": width, "height": height})
    page = stage.page
    stage.show(Visit("#game=shanghai&seats=5"))
    line, rule = (page.locator(f"#house-rules {what}") for what in ("summary", "legend"))
    assert line.evaluate(IS_SEEN)
    line.click()
    page.wait_for_function("scrollY > 0")
    assert line.evaluate(IS_SEEN)
    assert rule.first.evaluate(IS_SEEN)
    line.click()
    assert line.evaluate(IS_SEEN)
    assert page.locator(PLAY).evaluate(IS_SEEN)


def test_kept_matches_lie_side_by_side_on_a_desk_with_their_points_in_a_line(
    stages: Stages,
) -> None:
    stage = stages.at({"width": 1280, "height": 800})
    page = stage.page
    stage.put(state_of("cpwp", "matches at home"))
    assert list(lines(page.locator(".match")).values()) == [2, 2]
    for match in page.locator(".match:not(.doubted) .match-told").all():
        assert len(lines(match.locator(".match-score"))) == 1
    stage.put(state_of("spar", "table waiting at home"))
    assert box(page.locator(".match")).width == box(page.locator(".games")).width


@pytest.mark.parametrize("width", [360, 740, 768, 1280])
def test_no_game_stands_alone_and_its_cards_lie_side_by_side(stages: Stages, width: int) -> None:
    stage = stages.at({"width": width, "height": 740})
    page = stage.page
    stage.show(Visit("#game=crazy_eights"))
    assert len({*lines(page.locator(".game-tile")).values()}) == 1
    assert len(lines(page.locator(".example .card"))) == 1


def test_enter_in_a_field_takes_it_in_and_begins_no_game(person: Person) -> None:
    page = person.page
    for people in (1, 2):  # a form with one field is handed in by itself
        person.come(f"#seats=3&people={people}")
        page.fill("#name0", f"Zoë {people}")
        person.key("Enter")
        assert page.locator("#home").count()
        assert page.evaluate(FOCUSED) == "name0"
    assert page.url.startswith(person.address)
    page.goto("about:blank")
    person.come()
    assert page.locator("#name0").input_value() == "Zoë 2", "the last choice is offered again"
    person.press(page.locator(PLAY))
    page.locator("[data-do=reveal]").wait_for()


def test_enter_before_anything_runs_begins_no_game(page: Page, address: str) -> None:
    page.route("**/micropython.wasm", lambda _route: None)
    page.goto(address)
    page.fill("#name0", "Zoë")
    page.keyboard.press("Enter")
    assert page.url == address
    assert page.locator("#name0").input_value() == "Zoë"
    taken = page.evaluate("takeEarlyClicks().map((element) => element.dataset.do)")
    assert taken == ["change form"]


def test_enter_joins_a_table_and_shift_enter_begins_a_line(person: Person) -> None:
    page = person.page
    person.come()
    page.focus("#join-text")
    page.keyboard.type("hello")
    person.key("Shift+Enter")
    page.keyboard.type("there")
    person.key("Enter")
    assert page.locator("#join-text").input_value() == "hello\nthere"
    assert "no link to a table" in page.locator("#join-answer").inner_text()
    assert not page.locator(".by-code qr-reader").is_visible(), "there is no camera"


def test_nothing_moves_when_a_camera_is_there_after_all(person: Person) -> None:
    page = person.page
    person.come()
    camera = page.locator(".by-code qr-reader button")
    around = page.locator(".by-code, .by-code > :is(label, textarea, [type=submit])")
    before = {}
    for is_there in (False, True):
        if is_there:
            page.evaluate("customElements.define('qr-reader', class extends HTMLElement {})")
        for name, size in {"phone": PHONE, "wide": WIDE}.items():
            page.set_viewport_size(size)
            assert camera.is_visible() == is_there
            assert before.setdefault(name, boxes(around)) == boxes(around)
    field, button = box(page.locator("#join-text")), box(camera)
    assert field.left < button.left < button.right <= field.right, "it is in the field"


def test_a_rule_set_is_there_after_a_reload(person: Person) -> None:
    page = person.page
    person.come("#jokers=two")
    page.click("#rule-sets > summary")
    page.fill("#set-name", "Friday <b> 🎉 日本")
    person.key("Enter")
    assert page.locator("#home").count(), "Enter keeps the set and begins no game"
    page.goto("about:blank")
    person.come()
    page.click("#rule-sets > summary")
    page.get_by_role("button", name="Friday <b> 🎉 日本", exact=False).first.click()
    person.idle()
    assert page.locator("#rule-jokers").input_value() == "two"
    page.get_by_role("button", name="Delete Friday <b> 🎉 日本").press("Enter")
    person.idle()
    assert page.evaluate(FOCUSED) == "set-yes"
    person.key("Enter")
    assert page.evaluate(FOCUSED) == "set-name"
    assert page.locator("[data-do='pick set']").count() == 0


@pytest.mark.parametrize("allowed", [True, False])
def test_a_link_is_copied_or_shown_to_be_copied(
    invite: Invite, address: str, allowed: bool
) -> None:
    visitor = invite()
    visitor.grant_permissions(["clipboard-read", "clipboard-write"])
    if not allowed:
        visitor.add_init_script(NO_CLIPBOARD)
    page = visitor.new_page()
    person = Person(page, address)
    person.come("#game=spar&seats=3")
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_function("document.getElementById('copied').textContent")
    link = f"{address}#game=spar&seats=3&bots=medium"
    if allowed:
        assert page.evaluate("navigator.clipboard.readText()") == link
    else:
        assert page.evaluate(CHOSEN_TEXT) == link
