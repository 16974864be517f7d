"""The own hand in a real browser: dragged by mouse and finger, by keyboard, small and large."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product

import pytest
from playwright.sync_api import Page

from app.screens.hand import Group, HandCard, fan
from tests.browser.test_play import TARGET, VISIBLE
from tests.support.app.deals import bought
from tests.support.browser.boxes import box
from tests.support.browser.looks.reflow import PHONE, TWICE
from tests.support.browser.patience import Invite
from tests.support.browser.play import HAND, LOOK_EVERY, Person
from tests.support.browser.stage import STILL, Stages
from tests.support.browser.states import state_of
from tests.support.cases import some

LOW = {"width": 360, "height": 480}  # so low that the page scrolls
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
RELEASED = "!document.querySelector('#hand :active')"
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
RIGHT_EDGES = """(cards) => cards.map((card) => {
    const { right, top } = card.querySelector('.card').getBoundingClientRect();
    return document.elementFromPoint(right - 12, top + 12).closest('[data-card]') === card;
})"""
# Of the line along a group, of the ground, and around a selected card.
COLOURS = """() => {
    const of = (what, part) => getComputedStyle(document.querySelector(what), part);
    const line = of('.grouped', '::before').borderTopColor;
    return [line, of('body').backgroundColor, of('.selected .card').outlineStyle];
}"""


def seated(page: Page, address: str, *, touch: bool = False) -> Person:
    """Somebody at a table, whose turn it is."""
    person = Person(page, address, touch=touch)
    sit(person)
    return person


def sit(person: Person, game: str = "cpwp") -> None:
    """Sit down at a table of three, and wait for the turn."""
    person.sit(f"#game={game}&seats=3")
    person.wait()


@pytest.fixture
def person(page: Page, address: str) -> Person:
    return seated(page, address)


@pytest.fixture
def phone(invite: Invite, address: str) -> Person:
    visitor = invite(viewport=PHONE, has_touch=True, is_mobile=True)
    return seated(visitor.new_page(), address, touch=True)


def point(person: Person, card: int, part: float = 0.3) -> tuple[float, float]:
    """A point on what is seen of a card, as a part of its width."""
    person.page.wait_for_function(STILL)
    there = box(person.page.locator(f"#card-{card}"))
    return there.left + there.width * part, there.top + 24


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
        touches = [{"x": x, "y": y} for x, y in points]
        tool.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

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


def the_board(person: Person) -> tuple[float, float]:
    """The middle of the board."""
    there = box(person.page.locator("#board"))
    return there.left + there.width / 2, there.top + there.height / 2


def test_a_card_is_dragged_by_mouse_while_others_are_sorted_or_given_up(person: Person) -> None:
    person.page.evaluate(CLICKS)
    first, *rest = person.ids
    with dragged_by_mouse(person, first, *point(person, rest[3], 0.8)):
        assert person.page.locator(".drop-after").count() == 1
        assert person.ids == [first, *rest]
    assert person.ids == [*rest[:4], first, *rest[4:]]
    assert person.selected == []
    assert person.page.evaluate(LEFT_BEHIND) == 0
    assert person.page.evaluate("window.clicks") == 0
    assert person.page.evaluate("getSelection().isCollapsed")
    person.tap(first)
    assert person.selected == [first]
    with dragged_by_mouse(person, rest[0], *the_board(person)):  # and given up
        assert person.selected == [rest[0]]
        person.page.keyboard.press("Escape")
        person.page.wait_for_function(f"!{DRAGGING}")
    with dragged_by_mouse(person, rest[0], 640, 20):
        pass
    assert (person.ids, person.selected) == ([*rest[:4], first, *rest[4:]], [first])
    person.reload()
    assert person.ids == [*rest[:4], first, *rest[4:]]
    with dragged_by_mouse(person, first, *point(person, rest[2], 0.8)):
        person.page.evaluate("document.querySelector('[data-do=sort][data-value=rank]').click()")
        person.idle()
        assert person.ids != [*rest[:4], first, *rest[4:]]
        assert person.page.locator(".lifted").count() == 1
    assert sorted(person.ids) == sorted([first, *rest])
    assert person.page.evaluate(LEFT_BEHIND) == 0


def test_a_card_is_dragged_into_a_group_and_out_of_it(person: Person) -> None:
    sit(person, "progressive")
    first, second, third, fourth, fifth, *_rest = person.ids
    person.tap(second)
    person.tap(third)
    person.press(person.page.locator("[data-do=group]"))
    person.idle()
    with dragged_by_mouse(person, first, *point(person, third, 0.7)):
        pass
    assert person.ids[:3] == [second, third, first]
    assert person.page.locator("#hand .grouped").count() == 3
    with dragged_by_mouse(person, first, *point(person, fifth, 0.2)):
        pass
    assert person.ids[:4] == [second, third, fourth, first]
    assert person.page.locator("#hand .grouped").count() == 2


def test_a_card_is_played_by_dropping_it_on_the_board(person: Person) -> None:
    card = person.fitting()
    before = person.ids
    with dragged_by_mouse(person, card, *the_board(person)):
        assert person.page.locator("#board.drop-over").count() == 1
    assert person.ids == [other for other in before if other != card]
    assert person.page.evaluate(LEFT_BEHIND) == 0


def test_a_card_is_dragged_by_finger_and_no_tap_comes_of_it(phone: Person) -> None:
    phone.page.evaluate(CLICKS)
    first, *rest = phone.ids
    with dragged_by_finger(phone, first, *point(phone, rest[2], 0.8)):
        assert phone.ids == [first, *rest]
    assert phone.ids == [*rest[:3], first, *rest[3:]]
    phone.page.wait_for_function("window.isOver")
    assert phone.page.evaluate("window.clicks") == 0
    assert phone.selected == []
    phone.tap(first)
    assert phone.selected == [first]


def test_a_card_is_played_by_finger(phone: Person) -> None:
    phone.page.evaluate("document.documentElement.style.overflow = 'hidden'")
    card = phone.fitting()
    before = phone.ids
    phone.page.evaluate("scrollTo(0, 0)")
    with dragged_by_finger(phone, card, *the_board(phone)):
        assert phone.page.locator("#board.drop-over").count() == 1
    assert phone.ids == [other for other in before if other != card]


def test_a_finger_that_goes_down_from_the_hand_scrolls_the_page(phone: Person) -> None:
    phone.page.set_viewport_size(LOW)
    phone.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    before = phone.ids
    top = phone.page.evaluate("scrollY")
    x, y = point(phone, before[3])
    scrolled = f"Math.abs(scrollY - {top}) > 40"
    with dragged_by_finger(phone, before[3], x, y + 150, dragging=scrolled):
        assert not phone.page.evaluate(DRAGGING)
    assert (phone.ids, phone.selected) == (before, [])


def put(person: Person, count: int, *groups: int) -> None:
    """Show a hand of this many cards, the first ones in groups."""
    cards = [HandCard(1000 + at, at % 53, selected=at % 9 == 4) for at in range(count)]
    laid, at = [], 0
    for size in groups:
        laid.append(Group(tuple(cards[at : at + size]), meld=size == 3))
        at += size
    laid += [Group((card,)) for card in cards[at:]]
    person.page.evaluate(PUT, fan(laid, my_turn=True))


def fits(person: Person) -> bool:
    """Return True if the page is not too wide, and a finger can hit every card."""
    return person.overflow() <= 0 and min(person.page.evaluate(VISIBLE)) >= TARGET


SIZES = [(24, (), 2), (25, (), 3), (25, (3, 4, 3), 3), (25, (3,) * 8, 3), (40, (5, 3, 2, 7), 4)]


@pytest.mark.parametrize(("count", "groups", "rows"), some(SIZES, 3))
def test_a_large_hand_fits_on_a_phone(
    phone: Person, count: int, groups: tuple[int, ...], rows: int
) -> None:
    put(phone, count, *groups)
    assert fits(phone)
    assert len(phone.page.evaluate(ROWS)) == rows
    assert box(phone.page.locator(".near")).height < 0.7 * PHONE["height"]


@pytest.mark.parametrize("width", some([320, 768, 1280], 2))
def test_rows_are_filled_evenly_at_every_width(person: Person, width: int) -> None:
    person.page.set_viewport_size({"width": width, "height": 900})
    for count, groups in product((1, 2, 11, 17, 25, 33), ((), (3, 3))):
        if sum(groups) > count:
            continue
        put(person, count, *groups)
        *full, last = person.page.evaluate(ROWS)
        assert max(full, default=0) - min(full, default=0) <= 2
        assert last >= 1
        assert fits(person)


def test_a_left_hand_sees_the_right_edges_of_its_cards(person: Person) -> None:
    page = person.page
    page.set_viewport_size(PHONE)
    page.evaluate("document.documentElement.setAttribute('data-hand', 'left')")
    put(person, 25, 3, 4)
    page.evaluate("dispatchEvent(new Event('resize'))")
    assert person.overflow() <= 0
    assert page.locator(HAND).evaluate_all(RIGHT_EDGES) == [True] * 25
    card, place = (page.locator(f"#hand {what}").first for what in (".card", ".fan-card"))
    assert abs(box(card).right - box(place).right) < 1


def test_a_hand_is_usable_at_twice_the_size(invite: Invite, address: str) -> None:
    person = seated(invite(viewport=TWICE, device_scale_factor=2).new_page(), address)
    assert person.overflow() <= 0
    put(person, 25, 3, 4)
    assert fits(person)
    person.page.locator(HAND).first.focus()
    for _card in range(25):
        assert 0 <= box(person.page.locator(":focus")).top <= TWICE["height"] - TARGET
        person.page.keyboard.press("ArrowRight")


def test_the_card_with_the_focus_covers_none_that_can_be_pressed(person: Person) -> None:
    first, second, third, *_rest = person.ids
    person.page.locator(f"#card-{first}").focus()
    person.page.keyboard.press("ArrowRight")
    assert person.page.evaluate(FOCUS) == f"card-{second}"
    person.tap(third)
    assert person.selected == [third]


def test_cards_are_grouped_by_keyboard_and_the_focus_is_not_lost(person: Person) -> None:
    page = person.page
    sit(person, "progressive")
    first, _second, third, *_rest = person.ids
    page.locator(HAND).first.focus()
    person.key("Space", "ArrowRight", "ArrowRight", "Space")
    assert person.selected == [first, third]
    for _tab in range(60):
        if page.evaluate("document.activeElement.dataset.do") == "group":
            break
        page.keyboard.press("Shift+Tab")
    person.key("Enter")
    assert person.ids[:2] == [first, third]
    assert page.locator("#hand .grouped").count() == 2
    page.wait_for_function(STILL)
    page.wait_for_function(f"{FOCUS} === 'card-{first}'")


def test_groups_and_selection_are_seen_in_forced_colours(invite: Invite, address: str) -> None:
    person = seated(invite(forced_colors="active").new_page(), address)
    put(person, 12, 3)
    line, ground, chosen = person.page.evaluate(COLOURS)
    assert line != ground
    assert chosen == "solid"


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
        assert fits(phone)
    assert page.locator("#hand .tick").count() >= 1
    told = page.locator("#hand .meld").first.get_attribute("aria-describedby")
    assert "a meld" in phone.text(f"#{told}")
    assert page.evaluate("document.documentElement.scrollHeight") <= PHONE["height"]
    for card in phone.ids[::6]:
        phone.tap(card)
        assert phone.selected == [card]
        # A second tap so soon would be a double one. Chromium holds a tapped button down for 150 ms
        # and drops the click of a key that is pressed as it lets go.
        page.wait_for_function(RELEASED, polling=LOOK_EVERY)
        page.locator(f"#card-{card}").press("Space")
        phone.idle()
        assert phone.selected == []
    card, *_others = before = phone.ids
    with dragged_by_finger(phone, card, *point(phone, before[20], 0.8)):
        pass
    assert phone.ids.index(card) == 20


def test_the_frame_of_a_hint_does_not_go_around_a_part_of_the_next_card(stages: Stages) -> None:
    """Two cards in one frame would look like a run to play."""
    stage = stages.at(PHONE)
    stage.put(state_of("cpwp", "hint"))
    assert stage.page.locator("#hand .hinted").count()
    assert all(beyond <= 0 for beyond in stage.page.evaluate(BEYOND))
