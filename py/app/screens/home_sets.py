"""The rule sets that a player keeps in this browser."""

from __future__ import annotations

from app.home_form import HomeForm, Question, is_set
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
from app.rule_sets import NAME_LENGTH, RuleSet
from app.screens.chrome import Command, command, icon
from app.screens.home_fields import Step, at_most, step
from peerdeck.games import games
from peerdeck.words import N_, _, ngettext

QUESTIONS = {  # before something is lost: the sentence, and the button to confirm it
    "overwrite": (
        N_("You already keep “{name}”. Should these rules replace it?"),
        Command("overwrite set", N_("Yes, overwrite it")),
    ),
    "delete": (
        N_("Delete “{name}”?"),
        Command("really delete set", N_("Yes, delete it")),
    ),
}


def _named(sentence: str, name: str) -> Child:
    """Return a sentence with a name in it, which may be written in any direction."""
    before, _mark, after = sentence.partition("{name}")
    return fragment(before, bdi(name), after)


def rule_sets(form: HomeForm) -> Html:
    """Return the sets to choose from, and a field to keep the present rules under a name."""
    count = len(form.sets)
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
            ul([_line(form, one) for one in form.sets], class_="set-list") if count else None,
            _question(form.question) if form.question else _keeping(form.set_name),
            p(form.told, class_="done") if form.told else None,
            class_="sets",
        ),
        id="rule-sets",
        class_="rule-sets folded",
    )


def _line(form: HomeForm, one: RuleSet) -> Html:
    title = _(games()[one.game].title) if one.game in games() else one.game
    count = len(one.rules)
    about = ngettext("{game}, {count} changed", "{game}, {count} changed", count)
    return li(
        button(
            bdi(one.name),
            span(about.format(game=title, count=count), class_="told"),
            type="button",
            class_="button set",
            data_do="pick set",
            data_value=one.name,
            aria_pressed=is_set(form, one),
        ),
        step(Step("delete set", one.name, "remove", _("Delete {name}").format(name=one.name))),
    )


def _question(question: Question) -> Html:
    sentence, yes = QUESTIONS[question.about]
    return div(
        p(_named(_(sentence), question.name)),
        div(
            button(_(yes.label), type="button", id="set-yes", class_="button", data_do=yes.do),
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
                **at_most(NAME_LENGTH),
                autocomplete="off",
            ),
            button(_("Keep these rules"), type="submit", class_="button", data_do="keep set"),
            class_="field-and-button",
        ),
        class_="keep-set",
        data_do="keep set",
    )
