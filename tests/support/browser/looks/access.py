"""axe finds nothing wrong, in light and dark; `make test-all` also looks at wider pages."""

from playwright.sync_api import Page

from build.places import ROOT
from tests.support.cases import depth

AXE = (ROOT / "peer" / "node_modules" / "axe-core" / "axe.min.js").read_text()
RUN = """async () => {
    await Promise.all(document.getAnimations().map((one) => one.finished));
    const { violations, incomplete } = await axe.run(document, {
        %s,
        resultTypes: ['violations', 'incomplete'],
    });
    const unclear = incomplete.filter(({ id }) => id === 'target-size');
    // An open drawer lies over targets that are there again when it is closed.
    const drawer = document.querySelector('.drops[open]');
    const isCovered = (id, [target]) =>
        id === 'target-size' && drawer && !drawer.contains(document.querySelector(target));
    return [...violations, ...unclear].flatMap(({ id, nodes }) => nodes
        .filter(({ target }) => !isCovered(id, target))
        .map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`));
}"""
# The symbols that pictures are drawn from are unseen and unheard; axe takes as long over them as
# over all the rest.
WITHOUT_DRAWINGS = "document.querySelectorAll('.drawings').forEach((one) => one.remove())"
EVERYTHING = "rules: { 'target-size': { enabled: true } }"
ONLY_COLOURS = "runOnly: ['color-contrast']"
WIDTHS = (320, 768, 1280)
HEIGHT = 900
MOST = 4  # problems of one kind that are told


def look(page: Page) -> dict[str, list[str]]:
    """Return what axe finds, by theme and width.

    The page is seen whole: its bar at the bottom covers only what can be scrolled. It is left light
    and as large as it was.
    """
    before = page.viewport_size
    assert before is not None
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
        page.evaluate(WITHOUT_DRAWINGS)
    found = {}
    for width in WIDTHS[: depth(1, len(WIDTHS))]:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        whole = page.evaluate("document.documentElement.scrollHeight")
        if whole > HEIGHT:
            page.set_viewport_size({"width": width, "height": whole})
        page.emulate_media(color_scheme="light")
        if problems := page.evaluate(RUN % EVERYTHING):
            found[f"{width} px, light"] = problems[:MOST]
        page.emulate_media(color_scheme="dark")  # nothing but colours can differ
        if problems := page.evaluate(RUN % ONLY_COLOURS):
            found[f"{width} px, dark"] = problems[:MOST]
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(before)
    return found
