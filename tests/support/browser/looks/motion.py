"""Nothing moves for people who want less of that."""

from playwright.sync_api import Page

# What takes time to change, or moves by itself.
MOVES = """() => [...document.querySelectorAll('*')].filter((element) =>
    [null, '::before', '::after'].some((part) => {
        const style = getComputedStyle(element, part);
        const lasts = (times) => times.split(',').some((time) => parseFloat(time) > 0);
        return lasts(style.transitionDuration) ||
            (style.animationName !== 'none' && lasts(style.animationDuration));
    })
).map((element) => element.outerHTML.slice(0, 120))"""
MOST = 4  # elements that are told


def look(page: Page) -> dict[str, list[str]]:
    """Return what moves although the system asks for less motion."""
    page.emulate_media(reduced_motion="reduce")
    moves = page.evaluate(MOVES)
    return {"reduced motion": moves[:MOST]} if moves else {}
