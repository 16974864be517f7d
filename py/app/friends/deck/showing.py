"""Cards that everybody is to see: who holds one opens it alone, else who leads does."""

from __future__ import annotations

from typing import Any

from app.friends.deck import getting
from app.friends.deck.state import PageState, when_sure
from peerdeck.action import laid_open
from peerdeck.card import Card
from peerdeck.dealing.lines import Open
from peerdeck.dealing.openings import chosen


@when_sure
def show(page: PageState) -> None:
    """Open the cards that it is up to this page to open."""
    for card in page.book.sight.to_open:
        opening = opening_of(page, card) if getting.is_wanted(page, card) else None
        if opening is not None:
            page.propose(f"open {card}", opening)


def openings_of(page: PageState, action: Any) -> list[Open] | None:
    """Return what opens the hidden cards in an action to all; None if shares lack."""
    hidden = [card for card, _face in laid_open(action) if not page.book.is_open(card)]
    opened = [opening_of(page, Card(card)) for card in hidden]
    found = [one for one in opened if one is not None]
    return found if len(found) == len(hidden) else None


def opening_of(page: PageState, card: Card) -> Open | None:
    """Return what opens a card to all, if this page has it."""
    found = page.book.decks.of_card(card)
    if found is None:
        return None
    parts = chosen(found[0], page.book.escrows, page.memory.parts.get(card, ()))
    return Open(card, parts) if parts is not None else None
