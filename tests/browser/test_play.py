"""Play in a real browser: what is seen on the way, and what comes of a press."""

import re

import pytest
from playwright.sync_api import Page

from tests.support.app.deals import saved_when
from tests.support.app.direction import TABLES, refusing
from tests.support.app.faces import named
from tests.support.app.visit import Visit
from tests.support.browser.boxes import box
from tests.support.browser.looks.reflow import PHONE
from tests.support.browser.patience import Invite
from tests.support.browser.play import HAND, IDLE, TURNS, Person
from tests.support.browser.stage import Stages
from tests.support.cases import depth, some

ME = 0
STOCK = "#board .eights-stock.live"
COUNT_CLICKS = "clicks = 0; addEventListener('click', () => { clicks += 1; }), 0"
TARGET = 24  # pixels that a finger needs
LOOKS = depth(6, TURNS)  # at a deal; whole matches are looked at in `test_matches`
# The visible part of each card of the hand, in pixels to the right and down from its corner, once
# nothing flies any more.
VISIBLE = """async () => {
    const flying = () => document.getAnimations().filter((one) => one.playState === 'running');
    while (flying().length) await Promise.allSettled(flying().map((one) => one.finished));
    const cards = [...document.querySelectorAll('#hand [data-card]')];
    document.querySelector('#hand').scrollIntoView({ block: 'center' });
    const mine = (card, x, y) => document.elementFromPoint(x, y)?.closest('[data-card]') === card;
    return cards.map((card) => {
        const { left, top, width, height } = card.getBoundingClientRect();
        let right = 1, down = 1;
        while (right < width && mine(card, left + right, top + 12)) right += 1;
        while (down < height && mine(card, left + 12, top + down)) down += 1;
        return Math.min(right, down);
    });
}"""
# Lines of what is read out, on the next cards of the board, which everybody knows.
OFFERS = "may come next|Play the.*here"
# All that the page holds; the examples of the games, in templates, are the same in every page.
SHOWN = """() => {
    const copy = document.documentElement.cloneNode(true);
    const SAME = '.ghost, py-config, script, template';
    for (const slot of copy.querySelectorAll(SAME)) slot.remove();
    return copy.outerHTML;
}"""
# Press "Hint", and return True if it shows that it waits for an answer.
PRESSED = """() => {
    const button = document.getElementById('hint');
    button.click();
    return button.matches('[data-sent]');
}"""


@pytest.fixture
def phone(invite: Invite, address: str) -> Person:
    """Somebody with a phone."""
    visitor = invite(viewport=PHONE, has_touch=True, is_mobile=True)
    return Person(visitor.new_page(), address, touch=True)


@pytest.mark.parametrize("rules", some(["jokers=three", "jokers=three&joker_pick=open"], 1))
def test_a_deal_is_played_on_a_phone_and_no_hidden_face_is_in_the_page(
    phone: Person, rules: str
) -> None:
    looks = 0

    def look() -> bool:
        nonlocal looks
        looks += 1
        assert phone.overflow() <= 0
        assert min(phone.page.evaluate(VISIBLE), default=TARGET) >= TARGET
        state = phone.truth.state
        cards = [card for card, seen in enumerate(state.seen) if seen >> ME & 1]
        known = {state.face[card] for card in cards if state.place[card] >= 0}
        known |= {52, 19}  # the joker and the 7 of diamonds, which the texts mention
        assert named(phone.page.evaluate(SHOWN)) <= known
        lines = phone.page.locator("body").aria_snapshot().splitlines()
        assert named("\n".join(line for line in lines if not re.search(OFFERS, line))) <= known
        return looks >= LOOKS

    phone.sit(f"#seats=4&{rules}")
    phone.finish(until=look)
    assert looks > 3


@pytest.mark.parametrize("seats", some([3, 4, 8], [8]))
def test_every_card_of_a_fresh_hand_can_be_hit_on_the_narrowest_screen(
    phone: Person, seats: int
) -> None:
    phone.page.set_viewport_size({"width": 320, "height": 640})
    phone.sit(f"#seats={seats}&jokers=one")
    assert min(phone.page.evaluate(VISIBLE)) >= TARGET


def test_a_refusal_is_shown_and_leads_to_its_rule(person: Person) -> None:
    person.come_to(saved_when(TABLES[0], refusing), "takku_sum")
    person.wait()
    wrong = next(card["card"] for card in person.cards if not card["playable"])
    person.tap(wrong)
    refusal = person.page.locator("#refusal")
    refusal.wait_for()
    sentence = person.text("#alert")
    assert sentence.endswith(".")
    assert person.text("#refusal").startswith(sentence)
    assert "blamed" in (person.page.locator(f"#card-{wrong}").get_attribute("class") or "")
    link = refusal.locator("[data-do=rules]")
    rule = link.get_attribute("data-value")
    person.press(link)
    dialog = person.page.locator("dialog[open]")
    dialog.wait_for()
    assert dialog.locator(f"#{rule}").is_visible()
    assert box(dialog.locator(f"#{rule}")).top < box(dialog).top + 400
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector("dialog", state="hidden")
    assert person.page.evaluate("document.activeElement.tagName") != "BODY"
    person.press(person.page.locator("#hand .fan-card:not(.unplayable)").first)
    refusal.wait_for(state="detached")


def test_what_is_pressed_shows_it_until_it_is_answered(person: Person) -> None:
    """A hint is thought of for a while, the longer the slower the device is."""
    person.sit("#game=spar&seats=4")
    person.wait()
    assert person.page.evaluate(PRESSED)
    person.page.wait_for_selector(".notice.hint")
    person.idle()
    assert not person.page.locator("[data-sent]").count()


def test_a_double_click_draws_one_card(stages: Stages) -> None:
    stage = stages.at(PHONE, has_touch=True)
    page = stage.page
    stage.show(may_draw("game=crazy_eights&seats=2&draw=three"))
    cards = page.locator(HAND).count()
    page.evaluate(COUNT_CLICKS)
    stock = box(page.locator(STOCK))
    page.touchscreen.tap(stock.left + 10, stock.top + 10)
    page.touchscreen.tap(stock.left + 12, stock.top + 12)
    page.wait_for_function(f"clicks === 2 && {IDLE}")
    assert page.locator(HAND).count() == cards + 1
    page.locator(STOCK).dblclick()
    page.wait_for_function(f"clicks === 4 && {IDLE}")
    assert page.locator(HAND).count() == cards + 2


def may_draw(link: str) -> Visit:
    """Return a visit in which the player may draw."""
    for seed in range(100):
        visit = Visit(f"#{link}", seed=seed)
        visit.press("start")
        if any(one.is_a("live") for one in visit.commands("choose", "board")):
            return visit
    raise AssertionError("nobody may draw")


def test_open_advice_follows_the_turn_and_keeps_the_keyboard(page: Page, address: str) -> None:
    person = Person(page, address, hurry=False)
    person.sit("#seats=4")
    person.turn()
    page.locator("#menu > summary").click()
    page.locator("#advice-entry").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    assert page.locator("dialog [data-do=choose]").count() == 0
    page.wait_for_selector("dialog [data-do=choose]")
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    page.locator("dialog [data-do=choose]").first.click()
    page.wait_for_selector("dialog", state="hidden")
    person.idle()
    assert page.locator("#dialog-inside > *").count() == 0
