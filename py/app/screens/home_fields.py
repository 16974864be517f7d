"""Fields that the parts of the home page share: choices, steppers, names of fields."""

from __future__ import annotations

from dataclasses import dataclass

from app.html import Html, button, div, input_, label, option, span
from app.screens.chrome import icon
from peerdeck.graphemes import WIDEST


@dataclass(frozen=True)
class Choice:
    """A value of a choice and its label."""

    value: str
    label: str


@dataclass(frozen=True)
class Step:
    """A button for a small change; one that is not `live` says so and does nothing."""

    do: str
    value: str
    drawing: str
    spoken: str
    live: bool = True
    label: str = ""
    id: str | None = None


def segments(name: str, values: tuple[Choice, ...], value: str) -> Html:
    """Return a few values side by side, one of them chosen."""
    return div(
        [
            label(
                input_(
                    type="radio",
                    name=name,
                    value=one.value,
                    checked=one.value == value,
                    data_do="change form",
                ),
                span(one.label),
            )
            for one in values
        ],
        class_="segments",
    )


def at_most(letters: int) -> dict[str, int]:
    """Return the attributes of a field for a name: it is cut as the page cuts it.

    (`maxlength` counts otherwise, and would cut pictures in two; `names.mjs` sees to the rest.)
    """
    return {"data_most": letters, "maxlength": letters * WIDEST}


def options(values: tuple[Choice, ...], value: str) -> list[Html]:
    """Return the values of a list."""
    return [option(one.label, value=one.value, selected=one.value == value) for one in values]


def step(what: Step) -> Html:
    """Return the button. At its limit it remains a button, so that it keeps the focus."""
    return button(
        icon(what.drawing),
        what.label and span(what.label),
        type="button",
        id=what.id,
        class_="button notch" if not what.label else "button small",
        data_do=what.do,
        data_value=what.value,
        aria_label=what.spoken if what.spoken != what.label else None,
        aria_disabled=None if what.live else True,
    )


def stepper(told: str, value: str, less: Step, more: Step) -> Html:
    """Return a number between the buttons that make it smaller and larger."""
    return div(
        span(told, class_="told"),
        step(less),
        span(value, class_="value"),
        step(more),
        class_="stepper",
        role="group",
        aria_label=told,
    )
