"""The marks on the controls of the table to which a hint leads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from peerdeck.card import Card, Face

if TYPE_CHECKING:
    from app.desk import Desk

HINTED = "hinted"  # the class of what is marked
WORD = "hinted"  # the id of the word that screen readers add to it


# The controls that play whatever cards are selected; a meld is one when a card has been chosen.
PLAYING = ("act", "discard", "layoff", "hot", "redeem")


def is_at(desk: Desk, do: str, value: object = None) -> bool:
    """Return True if the hint leads to this control, as the hand is selected now."""
    target = do, "" if value is None else str(value)
    if desk.hint is None or target not in desk.hint.targets:
        return False
    plays = do in PLAYING or (do == "meld" and bool(desk.selected))
    return not plays or _faces(desk, desk.selected) == _faces(desk, desk.hint.cards)


def _faces(desk: Desk, cards: Iterable[Card]) -> Counter[Face]:
    """Return the faces of cards of the hand: of several packs, either of two equal ones will do."""
    return Counter(map(desk.face, cards))


def marked(desk: Desk, class_: str, do: str, value: object = None) -> dict[str, str]:
    """Return the attributes of a control with these classes, marked if the hint leads to it."""
    if not is_at(desk, do, value):
        return {"class_": class_}
    return {"class_": f"{class_} {HINTED}", "aria_describedby": WORD}
