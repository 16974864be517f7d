"""The marks on the controls of the table to which a hint leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.desk import Desk

HINTED = "hinted"  # the class of what is marked
WORD = "hinted"  # the id of the word that screen readers add to it


def is_at(desk: Desk, do: str, value: object = None) -> bool:
    """Return True if the hint leads to this control."""
    target = do, "" if value is None else str(value)
    return desk.hint is not None and target in desk.hint.targets


def marked(desk: Desk, class_: str, do: str, value: object = None) -> dict[str, str]:
    """Return the attributes of a control with these classes, marked if the hint leads to it."""
    if not is_at(desk, do, value):
        return {"class_": class_}
    return {"class_": f"{class_} {HINTED}", "aria_describedby": WORD}
