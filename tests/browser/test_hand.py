"""The own hand in a real browser: dragged by mouse and finger, by keyboard, small and large."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page

from app.screens.hand import Group, HandCard, fan
from tests.browser.test_play import TARGET, VISIBLE
from tests.support.app.deals import bought
from tests.support.browser.patience import Invite
from tests.support.browser.play import HAND, Person
from tests.support.cases import some

PHONE = {"width": 360, "height": 740}
LOW = {"width": 360, "height": 480}  # so low that the page scrolls
STILL = "document.getAnimations().every((one) => one.playState !== 'running')"
DRAGGING = "document.documentElement.classList.contains('dragging')"
EXPECT_MOVE = """window.moved = false;
addEventListener('pointermove', () => { window.moved = true; }, { once: true })"""
TWO_FRAMES = """() => new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
})"""
LEFT_BEHIND = "document.querySelectorAll('.dragging, .lifted, .dragged, [class*=drop-]').length"
# Clicks that reach the table, and the click that ends a drag for the page.
CLICKS = """window.clicks = 0;
window.isOver = false;
document.addEventListener('click', ({ target }) => { window.isOver ||= target === document; });
document.getElementById('screen').addEventListener('click', () => { window.clicks += 1; })"""
FOCUS = "document.activeElement.id"
PUT = "(markup) => { document.getElementById('hand').outerHTML = markup; }"
ROWS = """() => {
    const tops = [...document.querySelectorAll('#hand [data-card]')].map((card) => card.offsetTop);
    return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
}"""
# How far the frames around cards go beyond these, in pixels.
BEYOND = """[...document.querySelectorAll('#hand .hinted .card')].map((card) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(card);
    return parseFloat(outlineOffset) + parseFloat(outlineWidth);
})"""


@pytest.fixture
def person(page: Page, address: str) -> Person:
    """Somebody at a table, whose turn it is."""
    person = Person(page, address)
    person.sit("#game=cpwp&seats=3")
    person.wait()
    return person


@pytest.fixture
def phone(invite: Invite, address: str) -> Person:
    """The same with a phone."""
    visitor = invite(viewport=PHONE, has_touch=True, is_mobile=True)
    person = Person(visitor.new_page(), address, touch=True)
    person.sit("#game=cpwp&seats=3")
    person.wait()
    return person


def ids(person: Person) -> list[int]:
    """The cards of the hand in their order."""
    return [card["card"] for card in person.cards]


def selected(person: Person) -> list[int]:
    """The cards that are selected."""
    return [card["card"] for card in person.cards if card["selected"]]


def point(person: Person, card: int, part: float = 0.3) -> tuple[float, float]:
    """A point on what is seen of a card, as a part of its width."""
    person.page.wait_for_function(STILL)
    box = person.page.locator(f"#card-{card}").bounding_box()
    assert box is not None
    return box["x"] + box["width"] * part, box["y"] + 24


@contextmanager
def dragged_by_mouse(person: Person, card: int, x: float, y: float) -> Iterator[None]:
    """Drag a card there and, when all has been looked at, let it go."""
    mouse = person.page.mouse
    mouse.move(*point(person, card))
    mouse.down()
    mouse.move(x, y, steps=8)
    person.page.wait_for_function(DRAGGING)
    mouse.move(x + 1, y)
    person.idle()
    yield
    mouse.up()
    person.page.wait_for_function(f"!{DRAGGING}")
    person.idle()


@contextmanager
def dragged_by_finger(
    person: Person, card: int, x: float, y: float, dragging: str = DRAGGING
) -> Iterator[None]:
    """The same on a phone."""
    tool = person.page.context.new_cdp_session(person.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        tool.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
        )

    from_x, from_y = point(person, card)
    touch("touchStart", (from_x, from_y))
    for step in range(1, 9):
        touch("touchMove", (from_x + (x - from_x) * step / 8, from_y + (y - from_y) * step / 8))
    person.page.wait_for_function(dragging)
    touch("touchMove", (x + 1, y))
    person.idle()
    person.page.wait_for_function(STILL)
    person.page.evaluate(EXPECT_MOVE)
    touch("touchMove", (x, y))
    if dragging == DRAGGING:
        person.page.wait_for_function("window.moved")
    else:  # the browser scrolls, and the page hears no more of the finger
        person.page.evaluate(TWO_FRAMES)
    yield
    touch("touchEnd")
    person.page.wait_for_function(f"!({DRAGGING})")
    person.idle()


def fitting(person: Person) -> int:
    """A card that can be played now."""
    while not person.page.locator("#board [data-do=place]").count():
        person.turn()
        person.wait()
    slot = person.page.locator("#board [data-do=place]").first
    name = (slot.get_attribute("aria-label") or "").removeprefix("Play the ")
    name = name.removesuffix(" here")
    return next(int(card["card"]) for card in person.cards if card["name"] == name)


def the_board(person: Person) -> tuple[float, float]:
    """The middle of the board."""
    box = person.page.locator("#board").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_card_is_dragged_to_another_place_by_mouse(person: Person) -> None:
    person.page.evaluate(CLICKS)
    first, *rest = ids(person)
    with dragged_by_mouse(person, first, *point(person, rest[3], 0.8)):
        assert person.page.locator(".drop-after").count() == 1
        assert ids(person) == [first, *rest]
    assert ids(person) == [*rest[:4], first, *rest[4:]]
    assert selected(person) == []
    assert person.page.evaluate(LEFT_BEHIND) == 0
    assert person.page.evaluate("window.clicks") == 0
    assert person.page.evaluate("getSelection().isCollapsed")
    person.tap(first)
    assert selected(person) == [first]
    person.reload()
    assert ids(person) == [*rest[:4], first, *rest[4:]]


def test_a_card_is_dragged_into_a_group_and_out_of_it(person: Person) -> None:
    person.sit("#game=progressive&seats=3")
    person.wait()
    first, second, third, *rest = ids(person)
    for card in (second, third):
        person.tap(card)
    person.press(person.page.locator("[data-do=group]"))
    person.idle()
    with dragged_by_mouse(person, first, *point(person, third, 0.7)):
        pass
    assert ids(person)[:3] == [second, third, first]
    assert person.page.locator("#hand .grouped").count() == 3
    with dragged_by_mouse(person, first, *point(person, rest[1], 0.2)):
        pass
    assert ids(person)[:4] == [second, third, rest[0], first]
    assert person.page.locator("#hand .grouped").count() == 2


def test_a_card_is_played_by_dropping_it_on_the_board(person: Person) -> None:
    card = fitting(person)
    before = ids(person)
    with dragged_by_mouse(person, card, *the_board(person)):
        assert person.page.locator("#board.drop-over").count() == 1
    assert ids(person) == [other for other in before if other != card]
    assert person.page.evaluate(LEFT_BEHIND) == 0


def test_a_drag_that_is_given_up_changes_nothing(person: Person) -> None:
    first, second, *_rest = before = ids(person)
    person.tap(second)
    with dragged_by_mouse(person, first, *the_board(person)):
        assert selected(person) == [first]
        person.page.keyboard.press("Escape")
        person.page.wait_for_function(f"!{DRAGGING}")
    assert (ids(person), selected(person)) == (before, [second])
    with dragged_by_mouse(person, first, 640, 20):
        pass
    assert (ids(person), selected(person)) == (before, [second])
    assert person.page.evaluate(LEFT_BEHIND) == 0


def test_a_patch_in_the_midst_of_a_drag_disturbs_nothing(person: Person) -> None:
    first, *rest = ids(person)
    with dragged_by_mouse(person, first, *point(person, rest[2], 0.8)):
        person.page.evaluate("document.querySelector('[data-do=sort][data-value=rank]').click()")
        person.idle()
        moved = ids(person)
        assert moved != [first, *rest]
        assert person.page.locator(".lifted").count() == 1
    assert sorted(ids(person)) == sorted(moved)
    assert person.page.evaluate(LEFT_BEHIND) == 0


def test_a_card_is_dragged_by_finger_and_no_tap_comes_of_it(phone: Person) -> None:
    phone.page.evaluate(CLICKS)
    first, *rest = ids(phone)
    with dragged_by_finger(phone, first, *point(phone, rest[2], 0.8)):
        assert ids(phone) == [first, *rest]
    assert ids(phone) == [*rest[:3], first, *rest[3:]]
    phone.page.wait_for_function("window.isOver")
    assert phone.page.evaluate("window.clicks") == 0
    assert selected(phone) == []
    phone.tap(first)
    assert selected(phone) == [first]


def test_a_card_is_played_by_finger(phone: Person) -> None:
    phone.page.evaluate("document.documentElement.style.overflow = 'hidden'")
    card = fitting(phone)
    before = ids(phone)
    phone.page.evaluate("scrollTo(0, 0)")
    with dragged_by_finger(phone, card, *the_board(phone)):
        assert phone.page.locator("#board.drop-over").count() == 1
    assert ids(phone) == [other for other in before if other != card]


def test_a_finger_that_goes_down_from_the_hand_scrolls_the_page(phone: Person) -> None:
    phone.page.set_viewport_size(LOW)
    phone.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    before = ids(phone)
    top = phone.page.evaluate("scrollY")
    x, y = point(phone, before[3])
    scrolled = f"Math.abs(scrollY - {top}) > 40"
    with dragged_by_finger(phone, before[3], x, y + 150, dragging=scrolled):
        assert not phone.page.evaluate(DRAGGING)
    assert ids(phone) == before
    assert selected(phone) == []


def many(count: int, *groups: int) -> str:
    """A hand of so many cards, of which the first lie in groups."""
    cards = [HandCard(1000 + at, at % 53, selected=at % 9 == 4) for at in range(count)]
    laid, at = [], 0
    for size in groups:
        laid.append(Group(tuple(cards[at : at + size]), meld=size == 3))
        at += size
    laid += [Group((card,)) for card in cards[at:]]
    return fan(laid, my_turn=True)


@pytest.mark.parametrize(
    ("count", "groups", "rows"),
    some(
        [(24, (), 2), (25, (), 3), (25, (3, 4, 3), 3), (25, (3,) * 8, 3), (40, (5, 3, 2, 7), 4)], 3
    ),
)
def test_a_large_hand_fits_on_a_phone(
    phone: Person, count: int, groups: tuple[int, ...], rows: int
) -> None:
    phone.page.evaluate(PUT, many(count, *groups))
    assert min(phone.page.evaluate(VISIBLE)) >= TARGET
    assert len(phone.page.evaluate(ROWS)) == rows
    assert phone.overflow() <= 0
    height = phone.page.locator(".near").bounding_box()
    assert height is not None
    assert height["height"] < 0.7 * PHONE["height"]


@pytest.mark.parametrize("width", some([320, 768, 1280], 2))
def test_rows_are_filled_evenly_at_every_width(person: Person, width: int) -> None:
    person.page.set_viewport_size({"width": width, "height": 900})
    for count in (1, 2, 11, 17, 25, 33):
        for groups in ((), (3, 3)):
            if sum(groups) > count:
                continue
            person.page.evaluate(PUT, many(count, *groups))
            rows: list[int] = person.page.evaluate(ROWS)
            assert max(rows[:-1], default=0) - min(rows[:-1], default=0) <= 2
            assert rows[-1] >= 1
            assert person.overflow() <= 0
            assert min(person.page.evaluate(VISIBLE)) >= TARGET


@pytest.mark.parametrize("width", some([320, 360, 1280], [360]))
def test_large_cards_lie_side_by_side(person: Person, width: int) -> None:
    page = person.page
    page.set_viewport_size({"width": width, "height": 2600})
    page.evaluate(PUT, many(25, 3, 4))
    size = "document.querySelector('#hand .card').getBoundingClientRect().width"
    usual = page.evaluate(size)
    page.evaluate("document.documentElement.setAttribute('data-cards', 'large')")
    assert page.evaluate(size) > 1.2 * usual
    assert min(page.evaluate(VISIBLE)) >= page.evaluate(size) * 0.7
    assert person.overflow() <= 0
    page.set_viewport_size({"width": width, "height": 740})
    page.evaluate("scrollTo(0, 0)")
    box = page.locator("#bar").bounding_box()
    assert box is not None
    assert width == 1280 or box["y"] + box["height"] <= 740, "the commands are out of sight"


def test_a_left_hand_sees_the_right_edges_of_its_cards(person: Person) -> None:
    page = person.page
    page.set_viewport_size(PHONE)
    page.evaluate("document.documentElement.setAttribute('data-hand', 'left')")
    page.evaluate(PUT, many(25, 3, 4))
    page.evaluate("dispatchEvent(new Event('resize'))")
    assert person.overflow() <= 0
    seen = page.evaluate(
        """() => [...document.querySelectorAll('#hand [data-card]')].map((card) => {
            const { right, top } = card.querySelector('.card').getBoundingClientRect();
            return document.elementFromPoint(right - 12, top + 12).closest('[data-card]') === card;
        })"""
    )
    assert seen == [True] * 25
    index = """document.querySelector('#hand .card').getBoundingClientRect().right
        - document.querySelector('#hand .fan-card').getBoundingClientRect().right"""
    assert abs(page.evaluate(index)) < 1


def test_a_hand_is_usable_at_twice_the_size(invite: Invite, address: str) -> None:
    visitor = invite(viewport={"width": 640, "height": 400}, device_scale_factor=2)
    person = Person(visitor.new_page(), address)
    person.sit("#game=cpwp&seats=3")
    person.wait()
    assert person.overflow() <= 0
    person.page.evaluate(PUT, many(25, 3, 4))
    assert person.overflow() <= 0
    assert min(person.page.evaluate(VISIBLE)) >= TARGET
    person.page.locator(HAND).first.focus()
    for _card in range(25):
        box = person.page.locator(":focus").bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= 400 - TARGET
        person.page.keyboard.press("ArrowRight")


def test_arrows_go_by_rows_as_seen(phone: Person) -> None:
    page = phone.page
    page.evaluate(PUT, many(25, 3, 4))
    rows = page.evaluate(ROWS)
    page.locator(HAND).first.focus()
    order = [1000 + at for at in range(25)]

    def key(name: str) -> int:
        page.keyboard.press(name)
        return int(page.evaluate(FOCUS).removeprefix("card-"))

    assert key("ArrowUp") == order[0]
    assert key("ArrowDown") == order[rows[0]]
    assert key("ArrowDown") == order[rows[0] + rows[1]]
    assert key("ArrowDown") == order[rows[0] + rows[1]]
    assert key("End") == order[-1]
    above = key("ArrowUp")
    assert rows[0] <= above - 1000 < rows[0] + rows[1]
    assert key("ArrowLeft") == above - 1
    assert key("Home") == order[0]


def test_the_card_with_the_focus_covers_none_that_can_be_pressed(person: Person) -> None:
    first, second, third, *_rest = ids(person)
    person.page.locator(f"#card-{first}").focus()
    person.page.keyboard.press("ArrowRight")
    assert person.page.evaluate(FOCUS) == f"card-{second}"
    person.tap(third)
    assert selected(person) == [third]


def test_a_card_is_moved_by_keys_and_its_place_is_told(person: Person) -> None:
    page = person.page
    first, second, third, *_rest = ids(person)
    page.locator(HAND).first.focus()
    name, count = person.hand[0], len(person.hand)
    page.keyboard.press("Alt+ArrowRight")
    person.idle()
    assert ids(person)[:3] == [second, first, third]
    assert person.text("#alert") == f"{name}, 2 of {count}"
    assert page.evaluate(FOCUS) == f"card-{first}"
    page.keyboard.press("Alt+End")
    person.idle()
    assert ids(person)[-1] == first
    assert page.evaluate(FOCUS) == f"card-{first}"


def test_cards_are_grouped_by_keyboard_and_the_focus_is_not_lost(person: Person) -> None:
    page = person.page
    person.sit("#game=progressive&seats=3")
    person.wait()
    first, _second, third, *_rest = ids(person)
    page.locator(HAND).first.focus()
    for key in ("Space", "ArrowRight", "ArrowRight", "Space"):
        page.keyboard.press(key)
        person.idle()
    assert selected(person) == [first, third]
    for _tab in range(60):
        if page.evaluate("document.activeElement.dataset.do") == "group":
            break
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    person.idle()
    assert ids(person)[:2] == [first, third]
    assert page.locator("#hand .grouped").count() == 2
    page.wait_for_function(STILL)
    page.wait_for_function(f"{FOCUS} === 'card-{first}'")


def test_enter_does_what_the_main_button_does(person: Person) -> None:
    card = fitting(person)
    before = len(person.cards)
    person.tap(card)
    person.page.locator(f"#card-{card}").focus()
    person.page.keyboard.press("Enter")
    person.idle()
    assert len(person.cards) == before - 1


def test_single_keys_ask_and_the_settings_switch_them_off(person: Person) -> None:
    page = person.page

    def asked(key: str) -> str:
        page.evaluate("document.getElementById('alert').textContent = ''")
        page.keyboard.press(key)
        person.idle()
        return person.text("#alert")

    page.locator("#table").focus()
    answers = {key: asked(key) for key in "hmtcslw"}
    assert answers["h"].startswith(f"You have {len(person.cards)} cards.")
    assert answers["t"] == "There is no discard pile in this game."
    # The last thing may have been said by somebody, in quotation marks.
    assert all(answer.removesuffix("”").endswith(".") for answer in answers.values())
    assert asked("Control+h") == asked("Alt+h") == asked("Shift+H") == asked("x") == ""
    page.locator(HAND).first.focus()
    assert asked("w") == answers["w"]
    page.evaluate("document.documentElement.setAttribute('data-keys', 'off')")
    assert asked("h") == asked("?") == ""
    assert page.locator("dialog[open]").count() == 0


def test_a_list_of_keys_opens_and_answers_by_button_and_key(person: Person) -> None:
    page = person.page
    page.locator(HAND).first.focus()
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    page.locator("dialog [data-value=hand]").click()
    person.idle()
    assert person.text("dialog .answer").startswith("You have")
    page.keyboard.press("w")
    person.idle()
    assert "Cards in hand" in person.text("dialog .answer")
    assert person.text("#alert") == "", "nothing is said twice"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="hidden")
    assert page.evaluate("document.activeElement.closest('#hand') !== null")
    page.locator("#menu summary").click()
    page.locator("#menu [data-do=query]").click()
    page.wait_for_selector("dialog[open]")


def test_letters_typed_into_a_field_ask_nothing(person: Person) -> None:
    page = person.page
    page.locator("#menu summary").click()
    page.locator("[data-do=settings]").click()
    page.wait_for_selector("dialog[open]")
    before = person.text("#alert")
    for key in "hw?":
        page.keyboard.press(key)
    person.idle()
    assert person.text("#alert") == before
    assert page.locator("dialog .answer").count() == 0


def test_groups_and_selection_are_seen_in_forced_colours(invite: Invite, address: str) -> None:
    visitor = invite(forced_colors="active")
    person = Person(visitor.new_page(), address)
    person.sit("#game=cpwp&seats=3")
    person.wait()
    person.page.evaluate(PUT, many(12, 3))
    found: dict[str, Any] = person.page.evaluate(
        """() => {
            const of = (what, part) => getComputedStyle(document.querySelector(what), part);
            return {
                line: of('.grouped', '::before').borderTopColor,
                ground: of('body').backgroundColor,
                chosen: of('.selected .card').outlineStyle,
            };
        }"""
    )
    assert found["line"] != found["ground"]
    assert found["chosen"] == "solid"


def test_25_cards_of_a_rummy_are_a_pleasure_on_a_phone(invite: Invite, address: str) -> None:
    visitor = invite(viewport=PHONE, has_touch=True, is_mobile=True)
    phone = Person(visitor.new_page(), address, touch=True)
    phone.come_to(bought(25), "progressive")
    page = phone.page
    page.wait_for_selector(HAND)
    for way in ("suit", "rank", "contract"):
        phone.press(page.locator(f"[data-do=sort][data-value={way}]"))
        phone.idle()
        assert len(phone.cards) >= 25
        assert min(page.evaluate(VISIBLE)) >= TARGET
        assert phone.overflow() <= 0
    assert page.locator("#hand .tick").count() >= 1
    told = page.locator("#hand .meld").first.get_attribute("aria-describedby")
    assert "a meld" in phone.text(f"#{told}")
    assert page.evaluate("document.documentElement.scrollHeight") <= PHONE["height"]
    for card in ids(phone)[::6]:
        phone.tap(card)
        assert selected(phone) == [card]
        # A second tap so soon would be a double one.
        page.locator(f"#card-{card}").press("Space")
        phone.idle()
        assert selected(phone) == []
    card, *_others = before = ids(phone)
    with dragged_by_finger(phone, card, *point(phone, before[20], 0.8)):
        pass
    assert ids(phone).index(card) == 20


def test_the_frame_of_a_hint_does_not_go_around_a_part_of_the_next_card(phone: Person) -> None:
    """Two cards in one frame would look like a run to play."""
    page = phone.page
    phone.press(page.locator("#hint"))
    page.wait_for_selector(".hinted")
    while not page.locator("#hand .hinted").count():  # the hint was to pass
        phone.turn()
        phone.wait()
        phone.press(page.locator("#hint"))
        page.wait_for_selector(".hinted")
    assert all(beyond <= 0 for beyond in page.evaluate(BEYOND))
