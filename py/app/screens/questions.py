"""The dialog of questions with spoken answers, and of the keys of the table."""

from __future__ import annotations

from app.html import Html, button, dd, div, dl, dt, fragment, h3, kbd, li, p, section, span, ul
from app.screens.chrome import dialog_top
from peerdeck.words import _


def questions() -> Html:
    """Return the content of the dialog. Answers appear in it, and are read out at once."""
    return fragment(
        dialog_top(_("Questions and keys")),
        div(
            section(
                h3(_("Ask the table")),
                p(
                    _(
                        "Each question has its own key, which works at the table too."
                        " You can switch these keys off in the settings."
                    )
                ),
                ul([li(_question(*one)) for one in _questions()], class_="choices"),
                p(class_="answer", aria_live="assertive"),
            ),
            section(
                h3(_("Keys in your hand")),
                dl(
                    [
                        div(dt([kbd(key) for key in keys]), dd(told), class_="key")
                        for keys, told in _keys()
                    ],
                    class_="keys",
                ),
            ),
            class_="questions",
        ),
    )


def _question(key: str, what: str, label: str) -> Html:
    return button(
        kbd(key, aria_hidden=True),
        span(label),
        type="button",
        class_="button",
        data_do="query",
        data_value=what,
    )


def _questions() -> tuple[tuple[str, str, str], ...]:
    return (
        ("h", "hand", _("What is in my hand?")),
        ("m", "table", _("What is on the table?")),
        ("t", "discard", _("What was discarded or won last?")),
        ("c", "contract", _("What do I have to do?")),
        ("s", "scores", _("What is the score?")),
        ("l", "last", _("What happened last?")),
        ("w", "turn", _("Whose turn is it?")),
    )


def _keys() -> tuple[tuple[tuple[str, ...], str], ...]:
    return (
        (("←", "→", "↑", "↓"), _("Move from card to card.")),
        ((_("Home"), _("End")), _("Go to the first card, or to the last one.")),
        ((_("Space"),), _("Select the card, or put it back.")),
        ((_("Enter"),), _("Do what the main button does.")),
        ((_("Alt"), "←", "→", "↑", "↓"), _("Move the card; also in and out of groups.")),
        (("?",), _("Open this list.")),
    )
