"""With the system's own colours, frames, lines and places alone say what is what."""

from playwright.sync_api import Page

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
# What can be pressed, or lies over the table, and has no frame that is seen.
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
    "#lobby button:not(.quiet), #joining button:not(.quiet), #among-friends button, "
    "#among-friends .told p"
)
PRESSED = {  # states with something chosen among others of its kind
    "cpwp": ("swap, cards open", "#board [data-do=take]"),
    "spar": ("challenge chosen", "#board [data-do=doubt]"),
    "shanghai": ("joker choice", "#board [data-do=stands]"),
    "progressive": ("joker choice", "#board [data-do=stands]"),
}


def look(page: Page) -> dict[str, list[str]]:
    """Return what can be pressed without a frame; the colours stay the system's."""
    page.emulate_media(forced_colors="active")
    unframed = page.evaluate(UNFRAMED, PLACES)
    return {"forced colours": unframed} if unframed else {}


def look_closer(page: Page, game: str, name: str) -> None:
    """Look at what only this state of a game has to show in the colours of the system."""
    page.emulate_media(forced_colors="active")
    if name == "card selected":
        _selection_is_seen(page)
    if name == "my turn":
        _unplayable_cards_are_seen(page, game)
    if name == "others' turn":
        assert _differ(page, "#seats .turn", "#seats .seat:not(.turn)")
    if name == "my turn":
        assert _differ(page, "#own-seat .turn", "#seats .seat")
        _focus_is_seen(page)
    if (pressed := PRESSED.get(game)) and name == pressed[0]:
        _choice_is_seen(page, pressed[1])


def _differ(page: Page, one: str, other: str) -> bool:
    return bool(page.evaluate(LOOK, one) != page.evaluate(LOOK, other))


def _selection_is_seen(page: Page) -> None:
    rest = "#hand [aria-pressed=false]:not(.unplayable):not(:focus) .card"
    if page.locator("#hand [aria-pressed=false]:not(.unplayable)").count():
        assert _differ(page, "#hand [aria-pressed=true] .card", rest)


def _unplayable_cards_are_seen(page: Page, game: str) -> None:
    if page.locator("#hand .unplayable").count():
        unplayable = "#hand .unplayable:not(:focus) .card"
        playable = "#hand [data-card]:not(.unplayable):not(:focus) .card"
        if page.locator(playable).count():
            assert _differ(page, unplayable, playable)
    else:
        assert game in ("shanghai", "progressive")


def _focus_is_seen(page: Page) -> None:
    page.locator("#hand [data-card]").first.focus()
    for key in ("ArrowRight", "ArrowLeft", *["Shift+Tab"] * 6):
        page.keyboard.press(key)
        page.evaluate("document.activeElement.setAttribute('data-test', '')")
        focused = page.evaluate(LOOK, "[data-test]"), page.evaluate(INSIDE, "[data-test]")
        page.evaluate("document.activeElement.blur()")
        usual = page.evaluate(LOOK, "[data-test]"), page.evaluate(INSIDE, "[data-test]")
        assert focused != usual, page.evaluate("document.querySelector('[data-test]').outerHTML")
        page.evaluate(BACK)


def _choice_is_seen(page: Page, kind: str) -> None:
    if not page.locator(f"{kind}[aria-pressed=true]").count():
        page.locator(kind).first.click()
        page.wait_for_selector(f"{kind}[aria-pressed=true]")
    chosen, other = f"{kind}[aria-pressed=true]", f"{kind}[aria-pressed=false]"
    seen = _differ(page, chosen, other)
    for inside in (" .card", " span"):
        if not seen and page.locator(chosen + inside).count():
            seen = _differ(page, chosen + inside, other + inside)
    assert seen
