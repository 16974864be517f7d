"""A whole deal with nothing but a keyboard."""

import pytest
from playwright.sync_api import Page

from tests.support.browser.play import HAND, ON, PLAY, Person

TABS = 80
ACT = "button[data-do=act]:enabled"
FOCUS = """() => {
    const there = document.activeElement;
    return {
        tag: there.tagName,
        do: there.dataset.do ?? '',
        id: there.id,
        seen: there.getBoundingClientRect().bottom > 0
            && there.getBoundingClientRect().top < innerHeight,
    };
}"""
# How often the Tab key stops at the hand, if there is one: asked at once, for bots play meanwhile.
STOPS = f"""() => document.querySelector('{HAND}')
    ? document.querySelectorAll('{HAND}[tabindex="0"]').length : null"""


class Keyboard(Person):
    """Somebody without a mouse. After every key the focus is somewhere sensible."""

    def key(self, *keys: str) -> None:
        """Press keys, and look where the focus is after each of them."""
        for key in keys:
            super().key(key)
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

    def tab_to(self, what: str) -> None:
        """Press Tab until an element has the focus, which is given as a selector."""
        for _press in range(TABS):
            if self.page.evaluate(f"document.activeElement.matches(`{what}`)"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {what}")

    def go_to(self, card: int) -> None:
        """Go to a card of the hand with the arrow keys."""
        self.tab_to(HAND)
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
    person.tab_to(PLAY)
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector(HAND)
    person.check()


def test_a_whole_deal_is_played_by_keyboard_alone(person: Keyboard) -> None:
    sit(person)
    by_button = 0
    while person.wait():
        person.check()
        if person.page.locator(ON).count():
            person.tab_to(ON)
            person.key("Enter")
            continue
        if person.page.locator("#bar [data-do=pass].main").count():
            person.tab_to("button[data-do=pass]")
            person.key("Enter")
            continue
        for number, card in enumerate(person.playable):
            before = len(person.hand)
            person.go_to(card)
            if number % 2:
                person.key("Enter")
            else:
                person.key("Space")
                assert person.selected == [card]
                if not person.page.locator(ACT).count():
                    person.key("Space")  # the far end of a run cannot be played alone
                    continue
                person.tab_to(ACT)
                person.key("Enter")
                by_button += 1
            if len(person.hand) < before or person.page.locator("#result").count():
                break
            for other in person.selected:  # the page has offered the rest of a run with the card
                person.go_to(other)
                person.key("Space")
        else:
            raise AssertionError("nothing can be played")
    assert by_button > 2
    assert person.focus["id"] == "headline"
    person.tab_to("button[data-do=again]")
    person.key("Enter")
    person.page.wait_for_selector(HAND)
    person.check()


def test_enter_pressed_before_the_answer_to_space_plays_the_card(person: Keyboard) -> None:
    sit(person)
    while person.wait() and not person.playable:
        person.turn()
    before = len(person.cards)
    for card in person.playable:  # of some the end of the row must be chosen as well
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


@pytest.mark.parametrize("keys", [["Enter"], ["Space", "Enter"]], ids=" ".join)
def test_enter_on_a_card_plays_it_selected_or_not(person: Keyboard, keys: list[str]) -> None:
    sit(person)
    person.wait()
    card, before = person.fitting(), person.ids
    person.go_to(card)
    person.key(*keys)
    assert person.ids == [other for other in before if other != card]


def test_arrows_move_between_cards_and_with_alt_move_the_card_and_its_place_is_told(
    person: Keyboard,
) -> None:
    sit(person)
    person.wait()
    first, second, third, *_rest, last = person.ids
    name, count = person.hand[0], len(person.hand)
    person.tab_to(HAND)
    for key, card in {"End": last, "ArrowRight": last, "Home": first}.items():
        person.key(key)
        assert person.focus["id"] == f"card-{card}"
    person.key("ArrowRight")
    assert person.focus["id"] == f"card-{second}"
    person.key("Home", "Alt+ArrowRight")
    assert person.ids[:3] == [second, first, third]
    assert person.text("#alert") == f"{name}, 2 of {count}"
    assert person.focus["id"] == f"card-{first}"
    for _edge in range(2):
        person.key("Alt+ArrowLeft")
        assert person.ids[:3] == [first, second, third]
        assert person.focus["id"] == f"card-{first}"
    person.key("Alt+End")
    assert person.ids[-1] == first
    assert person.focus["id"] == f"card-{first}"


def test_the_card_with_the_focus_is_never_out_of_sight(person: Keyboard) -> None:
    person.page.set_viewport_size({"width": 360, "height": 640})
    sit(person)
    person.wait()
    person.go_to(person.ids[0])
    for _card in person.cards:
        assert person.focus["seen"]
        person.key("ArrowRight")


def test_dialogs_and_drawers_give_the_focus_back(person: Keyboard) -> None:
    sit(person)
    person.wait()
    person.tab_to("[data-do=rules]")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("dialog[open]")
    assert person.page.evaluate("document.activeElement.closest('dialog') !== null")
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector("dialog", state="hidden")
    assert person.focus["do"] == "rules"
    person.tab_to("#menu > summary")
    person.key("Enter")
    person.tab_to("button[data-do=leave]")
    person.key("Enter")
    person.page.wait_for_selector(PLAY)
    person.check()
