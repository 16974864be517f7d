"""The rule sets that a player keeps in this browser."""

from __future__ import annotations

from dataclasses import dataclass

from app.html import (
    Child,
    Html,
    b,
    bdi,
    button,
    details,
    div,
    form,
    fragment,
    input_,
    label,
    li,
    p,
    span,
    summary,
    ul,
)
from app.screens.chrome import Command, command, icon
from app.screens.home_fields import Step, step
from peerdeck.words import _, ngettext

NAME_LENGTH = 40


@dataclass(frozen=True)
class SetLine:
    """A rule set: its name, its game, and a mark if its rules are on offer now."""

    name: str
    told: str
    chosen: bool


@dataclass(frozen=True)
class Asked:
    """A question before something is lost: the sentence, and the button to confirm it."""

    told: str
    name: str
    yes: Command


@dataclass(frozen=True)
class RuleSets:
    """The rule sets, and the question about one of them."""

    lines: tuple[SetLine, ...]
    name: str = ""  # the name for the rules on offer
    asked: Asked | None = None
    told: str = ""


def _named(sentence: str, name: str) -> Child:
    """Return a sentence with a name in it, which may be written in any direction."""
    before, _mark, after = sentence.partition("{name}")
    return fragment(before, bdi(name), after)


def rule_sets(what: RuleSets) -> Html:
    """Return the sets to choose from, and a form to keep the rules on offer under a name."""
    count = len(what.lines)
    state = (
        ngettext("{count} kept", "{count} kept", count).format(count=count)
        if count
        else _("none kept")
    )
    return details(
        summary(icon("more"), b(_("My rule sets")), span(state, class_="state")),
        div(
            p(
                _("Give your house rules a name to find them again in this browser."),
                class_="help",
            ),
            ul([_line(line) for line in what.lines], class_="set-list") if what.lines else None,
            _question(what.asked) if what.asked else _keeping(what.name),
            p(what.told, class_="done") if what.told else None,
            class_="sets",
        ),
        id="rule-sets",
        class_="rule-sets folded",
    )


def _line(line: SetLine) -> Html:
    return li(
        button(
            bdi(line.name),
            span(line.told, class_="told"),
            type="button",
            class_="button set",
            data_do="pick set",
            data_value=line.name,
            aria_pressed=line.chosen,
        ),
        step(Step("delete set", line.name, "remove", _("Delete {name}").format(name=line.name))),
    )


def _question(asked: Asked) -> Html:
    return div(
        p(_named(asked.told, asked.name)),
        div(
            button(
                asked.yes.label, type="button", id="set-yes", class_="button", data_do=asked.yes.do
            ),
            command(Command("no set", _("No"), kind="quiet")),
            class_="row-of-buttons",
        ),
        class_="set-question",
    )


def _keeping(name: str) -> Html:
    return form(
        label(_("Name for these rules"), for_="set-name"),
        div(
            input_(
                type="text",
                id="set-name",
                name="set-name",
                value=name,
                maxlength=NAME_LENGTH,
                autocomplete="off",
            ),
            button(_("Keep these rules"), type="submit", class_="button", data_do="keep set"),
            class_="field-and-button",
        ),
        class_="keep-set",
        data_do="keep set",
    )
