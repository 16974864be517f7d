"""Hands of cards as a page shows them."""

from tests.page.conftest import Page
from tests.support.page.browser import Rect

WIDE, STEP, HIGH = 60, 20, 84  # pixels: a card, what is seen of it, a row


def hand(count: int, *, selected: tuple[int, ...] = ()) -> str:
    """Return the markup of a hand of cards."""
    cards = "".join(
        f'<button type="button" id="card-{card}" data-card="{card}" data-do="tap"'
        f' aria-pressed="{"true" if card in selected else "false"}"'
        f' tabindex="{-1 if card else 0}"><i class="card"></i></button>'
        for card in range(count)
    )
    return f'<div id="table"><div id="hand"><div class="fan">{cards}</div></div></div>'


def lay_out(page: Page, *rows: int) -> Page:
    """Lay the cards of a page out in rows of this length, from (100, 200) in the window."""
    for selector in ("#hand", ".fan"):
        page.find(selector).rect = Rect(100, 200, 400, HIGH * len(rows))
    cards = iter(page.document.querySelectorAll("#hand [data-card]"))
    for row, count in enumerate(rows):
        for at, card in zip(range(count), cards, strict=False):
            left, top = at * STEP, row * HIGH
            card.offsetLeft, card.offsetTop, card.offsetWidth = left, top, STEP
            card.rect = Rect(100 + left, 200 + top, STEP, HIGH)
            page.find(f"#{card.id} .card").rect = Rect(100 + left, 200 + top, WIDE, HIGH)
    return page
