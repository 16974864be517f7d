"""Every state of every game fits narrow screens, a page at twice its size, and large text."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page

from tests.browser.company import ALL
from tests.browser.harness.patience import Invite
from tests.browser.stage import Stage

NARROW = {"width": 320, "height": 640}
TWICE = {"width": 640, "height": 400}  # what is left of 1280 x 800 at 200 %
USUAL = {"width": 1280, "height": 800}
OVERFLOW = "document.documentElement.scrollWidth - innerWidth"
# Text that something cuts off. What can be scrolled to is not, nor what is only for ears. What
# somebody did last stands in the log as well, the game in the title of the window, the name beside
# a card among the seats, and a long name in its title.
CUT = """() => {
    const SHORTENED = '#seats .did, #top .title, #board .name';
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
# Fields, which hold their text themselves, that lie partly beside the page.
BESIDE = """() => [...document.querySelectorAll('input, select, textarea')]
    .filter((field) => field.checkVisibility({ visibilityProperty: true }))
    .filter((field) => !field.closest('.unseen'))
    .map((field) => [field.name, field.getBoundingClientRect()])
    .filter(([, { width, left, right }]) => width > 2 && (left < 0 || right > innerWidth))
    .map(([name]) => name)"""
# Commands that cannot be pressed in their middle, wherever they are scrolled to.
HIDDEN = """() => {
    // What lies over the rest can be put away.
    const over =
        'dialog[open], .drops[open], :popover-open, .near:has(.refusal), #company:has(.asked)';
    const open =
        document.querySelector('dialog[open]') ?? document.querySelector(over) ?? document;
    const found = [];
    for (const button of open.querySelectorAll('[data-do]:not([data-card]):not(form)')) {
        if (!button.checkVisibility({ visibilityProperty: true })) continue;
        if (button.matches('input, select, textarea')) continue;
        button.scrollIntoView({ block: 'center', inline: 'center' });
        const { left, top, width, height } = button.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        if (!button.contains(there)) {
            const name = button.textContent.trim();
            found.push(`${button.dataset.do} ${name} under ${there?.className}`);
        }
    }
    return found;
}"""


def problems(page: Page) -> list[str]:
    """What does not fit."""
    found = [f"cut: {text}" for text in page.evaluate(CUT)]
    found += [f"beside the page: {field}" for field in page.evaluate(BESIDE)]
    overflow = page.evaluate(OVERFLOW)
    if overflow > 0:
        found.append(f"{overflow} px too wide")
    return found + [f"hidden: {button}" for button in page.evaluate(HIDDEN)]


@pytest.mark.parametrize("about", ALL)
def test_every_state_fits_and_can_be_used(invite: Invite, address: str, about: str) -> None:
    page = invite(reduced_motion="reduce").new_page()
    stage, tool = Stage(page, address), page.context.new_cdp_session(page)
    found = {}
    for state in ALL[about]:
        stage.put(state)
        for name, size, text in (
            ("narrow", NARROW, 16),
            ("twice the size", TWICE, 16),
            ("large text", USUAL, 32),
        ):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            tool.send("Page.setFontSizes", {"fontSizes": {"standard": text}})
            if wrong := problems(page):
                found[f"{state.name}, {name}"] = wrong
    assert not found, json.dumps(found, indent=1)
