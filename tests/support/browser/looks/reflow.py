"""Everything fits narrow screens, a page at twice its size, and large text."""

from playwright.sync_api import Page, ViewportSize

from tests.support.cases import depth

NARROW: ViewportSize = {"width": 320, "height": 640}
PHONE: ViewportSize = {"width": 360, "height": 740}
SIDEWAYS: ViewportSize = {"width": 740, "height": 360}
TWICE: ViewportSize = {"width": 640, "height": 400}  # what is left of 1280 x 800 at 200 %
USUAL: ViewportSize = {"width": 1280, "height": 800}
OVERFLOW = "document.documentElement.scrollWidth - innerWidth"
# Text that something cuts off. What can be scrolled to is not, nor what is only for ears. The game
# stands in the title of the window as well, the name beside a card among the seats, and a long name
# in its title.
CUT = """() => {
    const SHORTENED = '#top .title, #board .name';
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const visible = { opacityProperty: true, visibilityProperty: true };
    while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        range.selectNodeContents(texts.currentNode);
        const text = range.getBoundingClientRect();
        if (!text.width || !element.checkVisibility(visible)) continue;
        let [left, right] = [-1, innerWidth + 1];
        for (let box = element; box !== document.documentElement; box = box.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(box);
            const edge = box.getBoundingClientRect();
            const scrolls = /auto|scroll/.test(overflowX + overflowY);
            const isWhole = box.title === texts.currentNode.data;
            if (scrolls || edge.width <= 2 || box.matches(SHORTENED) || isWhole) {
                [left, right] = [-Infinity, Infinity];
                break;
            }
            if (/hidden|clip/.test(overflowX)) {
                left = Math.max(left, edge.left - 1);
                right = Math.min(right, edge.right + 1);
            }
        }
        if (text.left < left || text.right > right) found.push(texts.currentNode.data.trim());
    }
    return found;
}"""
# Words that are broken within, although there is room for a line of that length: as wide as the
# page, the dialog, or what is beside the board, less the edges of all that lies around the word.
BROKEN = """() => {
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const visible = { opacityProperty: true, visibilityProperty: true };
    const EDGES = ['paddingLeft', 'paddingRight', 'borderLeftWidth', 'borderRightWidth'];
    while (texts.nextNode()) {
        const { data, parentElement: element } = texts.currentNode;
        range.selectNodeContents(texts.currentNode);
        if (range.getClientRects().length < 2 || !element.checkVisibility(visible)) continue;
        if (element.closest('.unseen')) continue;
        const page = element.closest('.near, main, dialog, [popover]') ?? document.body;
        let room = page.getBoundingClientRect().width;
        for (let box = element; box !== page.parentElement; box = box.parentElement) {
            const style = getComputedStyle(box);
            for (const edge of EDGES) room -= parseFloat(style[edge]);
        }
        for (const { 0: word, index } of data.matchAll(/[^\\s\\u00ad\\u200b\\u2010-\\u2015-]+/g)) {
            range.setStart(texts.currentNode, index);
            range.setEnd(texts.currentNode, index + word.length);
            const parts = [...range.getClientRects()];
            const isBroken = parts.some(({ top }) => top >= parts[0].bottom - 1);
            const length = parts.reduce((sum, { width }) => sum + width, 0);
            if (isBroken && length <= room) found.push(word);
        }
    }
    return found;
}"""
# Fields, which hold their text themselves, that lie partly beside the page.
BESIDE = """() => [...document.querySelectorAll('input, select, textarea')]
    .filter((field) => field.checkVisibility({ visibilityProperty: true }))
    .filter((field) => !field.closest('.unseen'))
    .map((field) => [field.name, field.getBoundingClientRect()])
    .filter(([, { width, left, right }]) => width > 2 && (left < 0 || right > innerWidth))
    .map(([name]) => name)"""
# Drawings for which no room is left.
NOTHING = """() => [...document.querySelectorAll('svg:not(svg svg), img')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => Math.min(one.clientWidth, one.clientHeight) < 1)
    .map((one) => one.getAttribute('class'))"""
# Marks that do not belong to the place of what they mark, and so lie anywhere.
ASTRAY = """() => [...document.querySelectorAll('.hinted')]
    .filter((one) => getComputedStyle(one).position === 'static')
    .map((one) => one.className)"""
# Parts of a dialog that scroll by themselves within something that scrolls already.
WITHIN = """() => {
    const scrolls = (one) => one.scrollHeight > one.clientHeight
        && /auto|scroll/.test(getComputedStyle(one).overflowY);
    return [...document.querySelectorAll('dialog[open] *:not(textarea)')].filter(scrolls)
        .filter((one) => {
            for (let around = one.parentElement; around; around = around.parentElement) {
                if (around.closest('dialog') && scrolls(around)) return true;
            }
        })
        .map((one) => one.className);
}"""
# Commands that cannot be pressed in their middle, wherever they are scrolled to.
HIDDEN = """() => {
    // What lies over the rest can be put away.
    const over =
        'dialog[open], .drops[open], :popover-open, .near:has(.refusal, .hint)';
    const open =
        document.querySelector('dialog[open]') ?? document.querySelector(over) ?? document;
    const found = [];
    for (const button of open.querySelectorAll('[data-do]:not([data-card]):not(form)')) {
        if (!button.checkVisibility({ visibilityProperty: true })) continue;
        if (button.closest("[inert]")) continue; // a result is over it
        if (button.matches('input, select, textarea')) continue;
        let there;
        for (const block of ['center', 'start', 'end']) {
            button.scrollIntoView({ block, inline: 'center' });
            const { left, top, width, height } = button.getBoundingClientRect();
            there = document.elementFromPoint(left + width / 2, top + height / 2);
            if (button.contains(there)) break;
        }
        if (!button.contains(there)) {
            const name = button.textContent.trim();
            found.push(`${button.dataset.do} ${name} under ${there?.className}`);
        }
    }
    return found;
}"""


SCREENS = (
    ("narrow", NARROW, 16),
    ("on its side", SIDEWAYS, 16),
    ("large text on a phone", PHONE, 32),
    ("twice the size", TWICE, 16),
    ("large text", USUAL, 32),
    ("larger text on a phone", PHONE, 24),
)
IN_EACH_RUN = 3  # of these; `make test-all` looks at all


def look(page: Page) -> dict[str, list[str]]:
    """Return what does not fit, by screen; the page is left as large as it was."""
    before = page.viewport_size
    assert before is not None
    page.mouse.move(0, 0)  # what is under the mouse is lifted over what is beside it
    tool = page.context.new_cdp_session(page)
    found = {}
    for name, size, text in SCREENS[: depth(IN_EACH_RUN, len(SCREENS))]:
        page.set_viewport_size(size)
        tool.send("Page.setFontSizes", {"fontSizes": {"standard": text}})
        if wrong := _problems(page):
            found[name] = wrong
    tool.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})
    tool.detach()
    page.set_viewport_size(before)
    return found


def _problems(page: Page) -> list[str]:
    found = [f"cut: {text}" for text in page.evaluate(CUT)]
    found += [f"broken: {word}" for word in page.evaluate(BROKEN)]
    found += [f"beside the page: {field}" for field in page.evaluate(BESIDE)]
    found += [f"no room for a drawing: {name}" for name in page.evaluate(NOTHING)]
    found += [f"its mark is astray: {name}" for name in page.evaluate(ASTRAY)]
    found += [f"scrolls within a dialog: {name}" for name in page.evaluate(WITHIN)]
    overflow = page.evaluate(OVERFLOW)
    if overflow > 0:
        found.append(f"{overflow} px too wide")
    return found + [f"hidden: {button}" for button in page.evaluate(HIDDEN)]
