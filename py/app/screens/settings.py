"""The settings, in their dialog over the screen."""

from __future__ import annotations

from collections.abc import Iterable

from app.cardview import picture
from app.html import (
    Html,
    article,
    div,
    fieldset,
    form,
    fragment,
    input_,
    label,
    legend,
    p,
    span,
)
from app.screens.chrome import dialog_top
from app.settings import Setting
from peerdeck.card import face_of
from peerdeck.words import _

_SAMPLE = (face_of(13, 3), face_of(12, 2), face_of(10, 1), face_of(7, 0))  # one of each suit


def _choice(setting: Setting, chosen: str) -> Html:
    about = f"about-{setting.name}"
    return fieldset(
        legend(_(setting.label)),
        div(
            [
                label(
                    input_(
                        type="radio",
                        name=setting.name,
                        value=value,
                        checked=value == chosen,
                        data_do="set",
                        aria_describedby=about,
                    ),
                    span(_(words)),
                )
                for value, words in setting.values.items()
            ],
            class_="segments",
        ),
        p(_(setting.help), id=about, class_="help"),
        class_="setting",
    )


def settings(offered: Iterable[Setting], chosen: dict[str, str]) -> Html:
    """Return the dialog, with a sample of cards that shows the choices."""
    return fragment(
        dialog_top(_("Settings")),
        article(
            div([picture(face) for face in _SAMPLE], class_="sample", aria_hidden=True),
            form([_choice(one, chosen[one.name]) for one in offered], class_="settings-form"),
            class_="settings",
        ),
    )
