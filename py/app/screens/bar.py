"""The prompt, the last play, and the commands."""

from __future__ import annotations

from dataclasses import dataclass

from app.html import Html, div, fragment, p, section, span
from app.screens.chrome import Command, Notice, command, icon, rule_link
from peerdeck.words import _


@dataclass(frozen=True)
class Bar:
    """The commands of a player now, the main one first; the prompt says what is expected."""

    prompt: str
    my_turn: bool
    commands: tuple[Command, ...]
    question: str = ""  # in the turn of another, in a few words


def last_play(text: str) -> Html:
    """Return the line that says what just happened."""
    sentence = text and fragment(icon("last"), span(text))
    return p(sentence, id="last", class_="last", data_late="last")


def tip(text: str, *, is_live: bool = True) -> Html:
    """Return the region of a tip that can be dismissed if live, empty when there is none."""
    if not text:
        return div(id="tip")
    return div(
        p(icon("hint"), span(text)),
        command(Command("hide tip", _("Got it"), kind="quiet small", disabled=not is_live)),
        id="tip",
        class_="tip",
    )


def bar(what: Bar, refusal: Notice | None = None, id: str = "bar") -> Html:
    """Return a region of commands, the one with this id; a refusal has the place of the prompt."""
    prompt = "prompt" if refusal is None else "refusal"
    return section(
        p(
            span(what.prompt)
            if refusal is None
            else span(icon("warn"), refusal.text, rule_link(refusal)),
            id=prompt if id == "bar" else f"{prompt}-{id}",
            class_="prompt" + " my-turn" * what.my_turn + " refused" * (refusal is not None),
            data_late="prompt",
        ),
        div([command(one) for one in what.commands], class_="commands"),
        id=id,
        class_="bar" if what.commands else "bar idle",
        aria_label=_("What you can do"),
    )
