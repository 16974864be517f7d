"""The settings in a real browser: kept, there before the first paint, and what they change."""

import json

import pytest
from playwright.sync_api import Page

from tests.browser.test_boot import hold
from tests.support.browser.patience import Invite
from tests.support.browser.play import PLAY, Person
from tests.support.cases import some

KEY = "`peerdeck settings${location.pathname.replace(/\\/[^/]*$/, '')}`"
ROOT = "document.documentElement"
# How the page looked when there was nothing in it yet but its head.
FIRST = f"""document.addEventListener('readystatechange', () => {{
    window.first ??= {{
        look: {{ ...{ROOT}.dataset }},
        paper: getComputedStyle({ROOT}).backgroundColor,
    }};
}})"""
COLOURS = """(names) => {
    const probe = document.body.appendChild(document.createElement('i'));
    const colours = names.map((name) => {
        probe.style.setProperty('color', `var(--${name})`);
        return getComputedStyle(probe).color;
    });
    probe.remove();
    return colours;
}"""
SUITS = ["suit-s", "suit-h", "suit-d", "suit-c"]
COUNT_FLIGHTS = """(() => {
    window.flights = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        window.flights.push(how.duration);
        return animate.call(this, frames, how);
    };
})()"""
# A test that looks into a page counts as somebody who does something there, but not for us.
COUNT_SOUNDS = """(() => {
    const activation = { hasBeenActive: false };
    addEventListener('pointerdown', () => { activation.hasBeenActive = true; }, true);
    Object.defineProperty(navigator, 'userActivation', { get: () => activation });
    window.contexts = window.tones = 0;
    window.AudioContext = class extends AudioContext {
        constructor() {
            super();
            window.contexts += 1;
        }
        createOscillator() {
            window.tones += 1;
            return super.createOscillator();
        }
    };
})()"""
NO_STORE = """Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('no', 'SecurityError'); },
})"""
RUNNING = "document.getAnimations().filter((one) => one.playState === 'running').length"
LIGHT, DARK = "rgb(243, 245, 241)", "rgb(16, 23, 20)"


def likes(page: Page, text: str) -> None:
    """Let these settings have been kept in the page's browser."""
    page.add_init_script(f"localStorage.setItem({KEY}, {json.dumps(text)})")


def choose(person: Person, **settings: str) -> None:
    """Choose these in the dialog of the home screen, and close it."""
    page = person.page
    person.press(page.locator("#top [data-do=settings]"))
    for name, value in settings.items():
        person.press(page.locator(f"dialog input[name={name}][value={value}]"))
    person.idle()
    page.keyboard.press("Escape")


def paper(page: Page) -> str:
    """The colour of the page."""
    return str(page.evaluate(f"getComputedStyle({ROOT}).backgroundColor"))


def test_a_choice_applies_at_once_and_is_there_before_anything_is_painted(
    person: Person, address: str
) -> None:
    page = person.page
    page.add_init_script(FIRST)
    person.come()
    assert paper(page) == LIGHT
    choose(person, theme="dark", palette="safe")
    assert paper(page) == DARK
    assert page.evaluate(f"localStorage.getItem({KEY})") == "palette=safe&theme=dark"
    for place in ("", "rules-cpwp.html"):
        page.goto(f"{address}{place}")
        first = page.evaluate("first")
        assert first["paper"] == DARK
        assert {"theme": "dark", "palette": "safe"}.items() <= first["look"].items()
    person.come()
    person.press(page.locator("#top [data-do=settings]"))
    assert page.locator("dialog input[name=theme]:checked").get_attribute("value") == "dark"


def test_the_look_does_not_wait_for_python(page: Page, address: str) -> None:
    wishes = {"theme": "dark", "cards": "large", "hand": "left", "motion": "none", "keys": "off"}
    likes(page, "&".join(f"{name}={value}" for name, value in wishes.items()))
    release = hold(page, "**/vendor/**")
    page.goto(address, wait_until="commit")
    page.wait_for_selector(PLAY)
    assert paper(page) == DARK
    look = page.evaluate(f"({{ ...{ROOT}.dataset }})")
    assert wishes.items() <= look.items()
    assert "page" not in look
    release()


PALETTES = {  # of spades, hearts, diamonds and clubs
    "two": ["rgb(17, 17, 17)", "rgb(200, 16, 46)", "rgb(200, 16, 46)", "rgb(17, 17, 17)"],
    "four": ["rgb(17, 17, 17)", "rgb(200, 16, 46)", "rgb(11, 79, 196)", "rgb(10, 122, 47)"],
    "safe": ["rgb(17, 17, 17)", "rgb(216, 48, 0)", "rgb(96, 0, 216)", "rgb(0, 120, 96)"],
}


def test_colours_are_as_chosen_whatever_the_system_says(invite: Invite, address: str) -> None:
    for system, usual in {"light": LIGHT, "dark": DARK}.items():
        page = invite(color_scheme=system).new_page()
        for theme, colour in {"system": usual, "light": LIGHT, "dark": DARK}.items():
            likes(page, f"theme={theme}")
            page.goto(f"{address}rules-cpwp.html")
            assert paper(page) == colour
    for palette, colours in PALETTES.items():
        likes(page, f"palette={palette}&theme=light")
        page.reload()
        assert page.evaluate(COLOURS, SUITS) == colours


def at_table(invite: Invite, address: str, motion: str, system: str = "no-preference") -> Person:
    """Somebody who has chosen how cards move, on a system that has a wish, too."""
    page = invite(reduced_motion=system).new_page()
    likes(page, f"motion={motion}")
    page.add_init_script(COUNT_FLIGHTS)
    person = Person(page, address)
    person.sit("#seats=3")
    person.wait()
    return person


def flights(person: Person) -> list[float]:
    """Play a turn; returns how long each motion of a card took, in milliseconds."""
    person.page.evaluate("window.flights = []")
    person.turn()
    person.wait()
    return list(person.page.evaluate("flights"))


@pytest.mark.parametrize(
    ("motion", "took"), some([("slow", 600), ("quick", 150), ("usual", 240)], 1)
)
def test_cards_fly_as_fast_as_is_chosen(
    invite: Invite, address: str, motion: str, took: float
) -> None:
    assert min(flights(at_table(invite, address, motion))) == took


def test_no_card_flies_and_nothing_moves_where_that_is_chosen(invite: Invite, address: str) -> None:
    person = at_table(invite, address, "none")
    for card in person.ids[:3]:
        person.tap(card)
        assert person.page.evaluate("document.getAnimations().length") == 0
    assert flights(person) == []


def test_a_system_that_asks_for_less_motion_is_always_heard(invite: Invite, address: str) -> None:
    person = at_table(invite, address, "slow", system="reduce")
    assert flights(person) == []
    assert person.page.evaluate(RUNNING) == 0


def test_nothing_is_heard_before_somebody_has_done_something(person: Person) -> None:
    page = person.page
    page.add_init_script(COUNT_SOUNDS)
    person.sit("#seats=3")
    person.turn()
    person.wait()
    assert page.evaluate("[contexts, tones]") == [0, 0], "it is not switched on"
    likes(page, "sound=on")
    person.reload()  # and nobody has done anything yet
    person.wait()  # for the own turn, which would have been heard
    assert page.evaluate("[contexts, tones]") == [0, 0]
    person.turn()
    person.wait()
    contexts, tones = page.evaluate("[contexts, tones]")
    assert contexts == 1
    assert tones > 1


def test_a_browser_that_keeps_no_settings_says_so_once(person: Person) -> None:
    page = person.page
    page.add_init_script(NO_STORE)
    person.come()
    choose(person, theme="dark")
    assert paper(page) == DARK
    assert "cannot save what you choose" in person.text("#notice")
    choose(person, theme="light", palette="four")
    assert paper(page) == LIGHT
    person.press(page.locator(PLAY))
    page.wait_for_selector("#hand [data-card]")
    assert person.text("#notice") == ""
