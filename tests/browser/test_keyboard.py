"""A whole deal with nothing but a keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.support.browser.play import HAND, ON, Person

TABS = 80
FOCUS = """() => {
    const there = document.activeElement;
    return {
        tag: there.tagName,
        do: there.dataset.do ?? '',
        id: there.id,
        unplayable: there.classList.contains('unplayable'),
        seen: there.getBoundingClientRect().bottom > 0
            && there.getBoundingClientRect().top < innerHeight,
    };
}"""
# How often the Tab key stops at the hand, if there is one: asked at once, for bots play meanwhile.
STOPS = f"""() => document.querySelector('{HAND}')
    ? document.querySelectorAll('{HAND}[tabindex="0"]').length : null"""


class Keyboard(Person):
    """Somebody without a mouse. After every key the focus is somewhere sensible."""

    def key(self, key: str) -> None:
        """Press a key, and wait for what comes of it."""
        self.page.keyboard.press(key)
        self.idle()
        self.check()

    def check(self) -> None:
        """The focus is not lost, and the hand is one stop for the Tab key."""
        assert self.focus["tag"] != "BODY"
        assert self.page.evaluate(STOPS) in (None, 1)

    @property
    def focus(self) -> dict[str, str]:
        """Return the element that has the focus."""
        found: dict[str, str] = self.page.evaluate(FOCUS)
        return found

    def tab_to(self, do: str) -> None:
        """Press Tab until a command has the focus."""
        for _press in range(TABS):
            if self.focus["do"] == do and self.focus["tag"] == "BUTTON":
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {do}")

    def tab_to_drawer(self, id: str) -> None:
        """Press Tab until the button of a drawer has the focus."""
        drawer = f"document.activeElement.matches('#{id} > summary')"
        for _press in range(TABS):
            if self.page.evaluate(drawer):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to the drawer {id}")

    def go_to(self, card: int) -> None:
        """Go to a card of the hand with the arrow keys."""
        self.tab_to("tap")
        self.key("Home")
        for _step in self.cards:
            if self.focus["id"] == f"card-{card}":
                return
            self.key("ArrowRight")
        raise AssertionError("the arrows do not lead to every card")


@pytest.fixture
def person(page: Page, address: str) -> Keyboard:
    """Somebody without a mouse, at a page of their own."""
    return Keyboard(page, address)


def sit(person: Keyboard, link: str = "#seats=3") -> None:
    """Come, and press "Play"."""
    person.come(link)
    person.page.keyboard.press("Tab")
    person.tab_to("start")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector(HAND)
    person.check()


def test_a_whole_deal_is_played_by_keyboard_alone(person: Keyboard) -> None:
    sit(person)
    by_enter = by_button = 0
    while person.wait():
        person.check()
        if person.page.locator(ON).count():
            person.key("Enter")  # the focus waits on what leads on
            continue
        if person.page.locator("#bar [data-do=pass].main").count():
            person.tab_to("pass")
            person.key("Enter")
            continue
        for number, card in enumerate([one for one in person.cards if one["playable"]]):
            lines = person.page.locator("#log li").count()
            person.go_to(card["card"])
            if number % 2:
                person.key("Enter")
                by_enter += 1
            else:
                person.key("Space")
                assert [one["card"] for one in person.cards if one["selected"]] == [card["card"]]
                person.tab_to("act")
                person.key("Enter")
                by_button += 1
            if person.page.locator("#log li").count() > lines:
                break
            if person.page.locator("#result").count():
                break
            person.go_to(card["card"])  # it was the end of a run: not yet
            person.key("Space")
        else:
            raise AssertionError("nothing can be played")
    assert by_button > 2
    assert person.focus["id"] == "headline"
    person.tab_to("again")
    person.key("Enter")
    person.page.wait_for_selector(HAND)
    person.check()


def test_enter_pressed_before_the_answer_to_space_plays_the_card(person: Keyboard) -> None:
    sit(person)
    while person.wait():
        playable = [one["card"] for one in person.cards if one["playable"]]
        if playable:
            break
        person.turn()
    before = len(person.cards)
    for card in playable:  # of some the end of the row must be chosen as well
        person.go_to(card)
        # Both in one go: the table cannot have answered in between.
        person.page.evaluate("""() => {
            const card = document.activeElement;
            card.click();
            card.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true}));
        }""")
        person.idle()
        if len(person.cards) < before:
            return
        person.key("Space")
    raise AssertionError("nothing was played")


def test_enter_on_a_card_plays_it(person: Keyboard) -> None:
    sit(person)
    person.wait()
    slot = person.page.locator("#board [data-do=place]")
    while not slot.count():
        person.turn()
        person.wait()
    name = (slot.first.get_attribute("aria-label") or "").removeprefix("Play the ")
    name = name.removesuffix(" here")
    card = next(one["card"] for one in person.cards if one["name"] == name)
    before = len(person.cards)
    person.go_to(card)
    person.key("Enter")
    assert name not in person.hand
    assert len(person.cards) == before - 1


def test_arrows_move_between_cards_and_with_alt_move_the_card(person: Keyboard) -> None:
    sit(person)
    person.wait()
    person.tab_to("tap")
    person.key("End")
    assert person.focus["id"] == f"card-{person.cards[-1]['card']}"
    person.key("ArrowRight")
    assert person.focus["id"] == f"card-{person.cards[-1]['card']}"
    person.key("Home")
    first, second = (card["card"] for card in person.cards[:2])
    assert person.focus["id"] == f"card-{first}"
    person.key("ArrowRight")
    assert person.focus["id"] == f"card-{second}"
    person.key("Alt+ArrowLeft")
    assert [card["card"] for card in person.cards[:2]] == [second, first]
    assert person.focus["id"] == f"card-{second}"
    person.key("Alt+ArrowLeft")
    assert [card["card"] for card in person.cards[:2]] == [second, first]


def test_the_card_with_the_focus_is_never_out_of_sight(person: Keyboard) -> None:
    person.page.set_viewport_size({"width": 360, "height": 640})
    sit(person)
    person.wait()
    person.tab_to("tap")
    person.key("Home")
    for _card in person.cards:
        assert person.focus["seen"]
        person.key("ArrowRight")


def test_dialogs_and_drawers_give_the_focus_back(person: Keyboard) -> None:
    sit(person)
    person.wait()
    for _tab in range(TABS):
        if person.focus["do"] == "rules":
            break
        person.page.keyboard.press("Tab")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("dialog[open]")
    assert person.page.evaluate("document.activeElement.closest('dialog') !== null")
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector("dialog", state="hidden")
    assert person.focus["do"] == "rules"
    person.tab_to_drawer("menu")
    person.key("Enter")
    person.tab_to("leave")
    person.key("Enter")
    person.page.wait_for_selector("button[data-do=start]")
    person.check()
