"""The dialog of what has happened: the moves, the scores, and the look back, each in a tab."""

from __future__ import annotations

from typing import Literal

from app.desk import Desk
from app.games import layout_of
from app.html import Html, button, div, fragment, li, ol, p
from app.screens import looking_back, scores
from app.screens.chrome import dialog_top
from peerdeck.looking_back import Found
from peerdeck.words import N_, _

Tab = Literal["moves", "scores", "look back"]
LABELS: dict[Tab, str] = {
    "moves": N_("Moves"),
    "scores": N_("Scores"),
    "look back": N_("Look back"),
}


def dialog(desk: Desk, tab: Tab, found: Found | None) -> Html:
    """Return the dialog with this tab open; `found` is what a look back has brought so far."""
    match tab:
        case "moves":
            inside, class_ = _moves(desk), "moves"
        case "scores":
            inside, class_ = scores.panel(desk), "scores"
        case "look back":
            inside, class_ = looking_back.panel(desk, found), "looking-back"
    return div(
        dialog_top(_("History"), _tabs(tab)),
        div(
            inside,
            id=_id(tab, "panel"),
            class_=f"panel {class_}",
            role="tabpanel",
            tabindex=None if tab == "moves" else 0,  # the parts of the moves scroll by themselves
            aria_labelledby=_id(tab, "tab"),
        ),
        class_="history",
    )


def _tabs(chosen: Tab) -> Html:
    return div(
        [
            button(
                _(label),
                type="button",
                id=_id(tab, "tab"),
                class_="tab",
                role="tab",
                tabindex=0 if tab == chosen else -1,
                autofocus=tab == chosen,
                data_do=tab,
                aria_selected=tab == chosen,
                aria_controls=_id(tab, "panel") if tab == chosen else None,
            )
            for tab, label in LABELS.items()
        ],
        class_="tabs",
        role="tablist",
        aria_labelledby="dialog-title",
    )


def _id(tab: Tab, part: str) -> str:
    return f"{tab.replace(' ', '-')}-{part}"


def _moves(desk: Desk) -> Html:
    """Return the log of the deal, and the cards that all have seen in it."""
    past = layout_of(desk).past(desk)
    return fragment(
        div(
            ol([li(line) for line in desk.lines]) if desk.lines else p(_("Nothing yet.")),
            id="log",
            class_="log",
            role="region",
            tabindex=0,
            aria_label=_("What happened"),
        ),
        past
        and div(past, class_="past", role="region", tabindex=0, aria_label=_("Cards seen earlier")),
    )
