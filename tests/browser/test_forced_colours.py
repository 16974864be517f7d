"""Where the system gives the colours, what is what is seen by frames, lines and places."""

from __future__ import annotations

import pytest

from peerdeck.games import games
from tests.browser.company import ALL
from tests.browser.harness.patience import Invite
from tests.browser.stage import Stage
from tests.browser.states import STATES

# How an element looks, without what differs anyway.
LOOK = """(selector) => {
    const element = document.querySelector(selector);
    if (element === null) throw new Error(`there is no ${selector}`);
    const properties = ['color', 'backgroundColor', 'opacity', 'filter', 'transform', 'translate'];
    for (const edge of ['borderTop', 'outline']) {
        properties.push(`${edge}Style`, `${edge}Width`, `${edge}Color`);
    }
    const of = (part) => {
        const style = getComputedStyle(element, part);
        return properties.map((property) => style[property]).join(' ');
    };
    return [of(null), of('::before'), of('::after')];
}"""
# What can be pressed and has no frame that is seen.
UNFRAMED = """(selector) => [...document.querySelectorAll(selector)].filter((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    const ground = getComputedStyle(document.body).backgroundColor;
    const inside = [element, ...element.querySelectorAll('*')];
    return !inside.some((one) => ['borderTop', 'outline'].some((edge) => {
        const style = getComputedStyle(one);
        const is = (what) => style[`${edge}${what}`];
        return is('Style') !== 'none' && parseFloat(is('Width')) > 0 && is('Color') !== ground;
    }) || one.matches('svg.card'));
}).map((element) => element.outerHTML.slice(0, 120))"""
# The same of all cards within an element: a card in focus has its ring there.
INSIDE = """(selector) => [...document.querySelectorAll(`${selector} .card`)].map((card) => {
    const style = getComputedStyle(card);
    return [style.outlineStyle, style.outlineWidth, style.outlineColor].join(' ');
})"""
BACK = """() => {
    const element = document.querySelector('[data-test]');
    element.removeAttribute('data-test');
    element.focus({ focusVisible: true });
}"""
PLACES = (
    "#board button:not(.quiet), #bar button:not(.quiet), #offer button:not(.quiet), "
    "#home button.main, #result button.main, #curtain button.main, "
    "#lobby button:not(.quiet), #joining button:not(.quiet), #company button"
)
PRESSED = {  # states with something chosen among others of its kind
    "cpwp": ("swap, cards open", "#board [data-do=take]"),
    "spar": ("challenge chosen", "#board [data-do=doubt]"),
    "shanghai": ("joker choice", "#board [data-do=stands]"),
    "progressive": ("joker choice", "#board [data-do=stands]"),
}


@pytest.fixture
def stage(invite: Invite, address: str) -> Stage:
    """A stage in the colours of the system."""
    return Stage(invite(forced_colors="active", reduced_motion="reduce").new_page(), address)


def put(stage: Stage, game: str, name: str) -> None:
    """Show a state of a game."""
    stage.put(next(state for state in STATES[game] if state.name == name))


def differ(stage: Stage, one: str, other: str) -> bool:
    """Whether two elements look different."""
    return bool(stage.page.evaluate(LOOK, one) != stage.page.evaluate(LOOK, other))


@pytest.mark.parametrize("game", games())
def test_cards_tell_their_state_without_colours(stage: Stage, game: str) -> None:
    put(stage, game, "card selected")
    rest = "#hand [aria-pressed=false]:not(.unplayable):not(:focus) .card"
    if stage.page.locator("#hand [aria-pressed=false]:not(.unplayable)").count():
        assert differ(stage, "#hand [aria-pressed=true] .card", rest)
    put(stage, game, "my turn")
    if stage.page.locator("#hand .unplayable").count():
        unplayable = "#hand .unplayable:not(:focus) .card"
        playable = "#hand [data-card]:not(.unplayable):not(:focus) .card"
        if stage.page.locator(playable).count():
            assert differ(stage, unplayable, playable)
    else:
        assert game in ("shanghai", "progressive")


@pytest.mark.parametrize("game", games())
def test_whose_turn_it_is_is_seen_without_colours(stage: Stage, game: str) -> None:
    for name in ("my turn", "others' turn"):
        put(stage, game, name)
        assert differ(stage, "#seats .turn", "#seats .seat:not(.turn)")


@pytest.mark.parametrize("game", games())
def test_the_focus_is_seen_without_colours(stage: Stage, game: str) -> None:
    put(stage, game, "my turn")
    page = stage.page
    page.locator("#hand [data-card]").first.focus()
    seen = 0
    for key in ("ArrowRight", "ArrowLeft", *["Shift+Tab"] * 6):
        page.keyboard.press(key)
        page.evaluate("document.activeElement.setAttribute('data-test', '')")
        focused = page.evaluate(LOOK, "[data-test]"), page.evaluate(INSIDE, "[data-test]")
        page.evaluate("document.activeElement.blur()")
        usual = page.evaluate(LOOK, "[data-test]"), page.evaluate(INSIDE, "[data-test]")
        assert focused != usual, page.evaluate("document.querySelector('[data-test]').outerHTML")
        page.evaluate(BACK)
        seen += 1
    assert seen == 8


@pytest.mark.parametrize("about", ALL)
def test_what_can_be_pressed_has_a_frame_without_colours(stage: Stage, about: str) -> None:
    for state in ALL[about]:
        stage.put(state)
        assert stage.page.evaluate(UNFRAMED, PLACES) == [], state.name


@pytest.mark.parametrize("game", PRESSED)
def test_what_is_chosen_is_seen_without_colours(stage: Stage, game: str) -> None:
    name, kind = PRESSED[game]
    put(stage, game, name)
    if not stage.page.locator(f"{kind}[aria-pressed=true]").count():
        stage.page.locator(kind).first.click()
        stage.page.wait_for_selector(f"{kind}[aria-pressed=true]")
    chosen, other = f"{kind}[aria-pressed=true]", f"{kind}[aria-pressed=false]"
    seen = differ(stage, chosen, other)
    for inside in (" .card", " span"):
        if not seen and stage.page.locator(chosen + inside).count():
            seen = differ(stage, chosen + inside, other + inside)
    assert seen
