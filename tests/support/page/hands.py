"""Hands of cards as a page shows them."""

from __future__ import annotations

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


def lay_out(page: Page, *rows: int) -> None:
    """Lay the cards out in rows of so many, from the corner of the window at (100, 200)."""
    page.find("#hand").rect = Rect(100, 200, 400, HIGH * len(rows))
    page.find(".fan").rect = Rect(100, 200, 400, HIGH * len(rows))
    cards = iter(page.document.querySelectorAll("#hand [data-card]"))
    for row, count in enumerate(rows):
        for at in range(count):
            card = next(cards)
            card.offsetLeft, card.offsetTop, card.offsetWidth = at * STEP, row * HIGH, STEP
            card.rect = Rect(100 + at * STEP, 200 + row * HIGH, STEP, HIGH)
            inside = card.firstElementChild
            assert inside is not None
            inside.rect = Rect(100 + at * STEP, 200 + row * HIGH, WIDE, HIGH)
