"""The form of the house rules."""

from __future__ import annotations

from app.home_form import HomeForm
from app.html import (
    Html,
    b,
    button,
    details,
    div,
    fieldset,
    fragment,
    h3,
    label,
    legend,
    p,
    section,
    select,
    span,
    summary,
)
from app.screens.chrome import Command, command, icon
from app.screens.home_contracts import is_list, own_value, rounds
from app.screens.home_fields import Choice, options, segments
from app.screens.rule_groups import grouped
from peerdeck.options import SHOWN, Numbers, Option
from peerdeck.words import _, ngettext

RADIOS = 3  # a rule with more values is a drop-down list
SEVERAL = 2  # rules: the plural is shown until Python is there and knows the number


def rule_id(name: str) -> str:
    """Return the id of the element that holds a house rule, in this form."""
    return f"house-rule-{name}"


def house_rules(form: HomeForm) -> Html:
    """Return the folded form; its line says how many rules differ from the usual ones.

    Problems appear beside the rules they are about.
    """
    rules, problems = form.draft.game.options.offered(), form.draft.problems()
    changed = sum(form.draft.values[rule.name] != rule.default for rule in rules)
    is_troubled = any(rule.name in problems for rule in rules)
    state = _changed(changed).format(count=changed) if changed else _("as usual")
    return details(
        _line(state, icon("warn") if is_troubled else None),
        div(
            changed > 0
            and div(
                command(Command("usual", _("Back to the usual rules"), kind="small")),
                class_="all-usual",
            ),
            [
                section(
                    h3(title),
                    div(
                        [_rule(form, rule, problems.get(rule.name, "")) for rule in listed],
                        class_="rule-grid",
                    ),
                    class_="rule-group",
                )
                for title, listed in grouped(rules)
            ],
            class_="rules-form",
        ),
        id="house-rules",
        class_="house-rules folded",
        open=is_troubled,
    )


def awaited() -> Html:
    """Return the folded form of a game whose rules are not here yet."""
    told = p(_("The house rules come with the table…"), class_="help")
    return details(
        _line(_("as usual")),
        div(told, class_="rules-form"),
        id="house-rules",
        class_="house-rules folded",
        data_changed=_changed(SEVERAL),
    )


def _changed(count: int) -> str:
    """Return the text for this number of changed rules, into which the number is yet to be put."""
    return ngettext("{count} changed", "{count} changed", count)


def _line(state: str, mark: Html | None = None) -> Html:
    """Return the line that is always in sight."""
    return summary(icon("more"), b(_("House rules")), span(state, class_="state"), mark)


def _rule(form: HomeForm, rule: Option, problem: str) -> Html:
    """Return one house rule; its field is `rule-<name>`."""
    field, name = f"rule-{rule.name}", _(rule.label)
    about, problem_id = f"about-{rule.name}", f"problem-{rule.name}"
    described = f"{about} {problem_id}" if problem else about
    value = form.draft.values[rule.name]
    usual = rule.label_of(rule.default)
    values, is_changed, has_rounds = _values(form, rule), value != rule.default, is_list(rule)
    is_short = len(values) <= RADIOS
    title = fragment(name, is_changed and span(" ", _("(changed)"), class_="mark"))
    parts = fragment(
        p(
            _("Which contracts are played, and how many cards are dealt for each.")
            if has_rounds
            else _(rule.help),
            id=about,
            class_="help",
        ),
        segments(field, values, value)
        if is_short
        else select(
            options(values, value),
            id=field,
            name=field,
            data_do="change form",
            aria_describedby=described,
            aria_invalid=True if problem else None,
        ),
        problem and p(icon("warn"), span(problem), id=problem_id, class_="problem"),
        rounds(form, rule) if has_rounds else None,
        is_changed
        and button(
            _("As usual: {value}").format(value=usual),
            type="button",
            class_="button small was",
            data_do="usual",
            data_value=rule.name,
            aria_label=_("{rule} as usual: {value}").format(rule=name, value=usual),
        ),
    )
    marks = "rule" + " changed" * is_changed + " wide" * has_rounds + " troubled" * bool(problem)
    if is_short:
        return fieldset(
            legend(title),
            parts,
            id=rule_id(rule.name),
            class_=marks,
            tabindex=-1,
            aria_describedby=described,
        )
    return div(label(title, for_=field), parts, id=rule_id(rule.name), class_=marks, tabindex=-1)


def _values(form: HomeForm, rule: Option) -> tuple[Choice, ...]:
    """Return the values to choose from, and the chosen one if it is none of these."""
    values, value = _choices(rule), form.draft.values[rule.name]
    if is_list(rule):
        return (*values, Choice(own_value(form, rule), _("Your own list")))
    if value not in {one.value for one in values}:
        return (*values, Choice(value, value[:SHOWN]))  # impossible, until it is put right
    return values


def _choices(rule: Option) -> tuple[Choice, ...]:
    """Return the usual values: first those with names only, then the numbers in order."""
    if not isinstance(rule.more, Numbers):
        return tuple(Choice(value, rule.label_of(value)) for value in rule.values)
    numbers = [str(number) for number in range(rule.more.least, rule.more.most + 1)]
    named = [value for value in rule.values if value not in numbers]
    return (
        *(Choice(value, rule.label_of(value)) for value in named),
        *(Choice(value, _number(rule, value)) for value in numbers),
    )


def _number(rule: Option, value: str) -> str:
    # Among neighbours without names, a number is clearest as figures.
    return _("{number} (as usual)").format(number=value) if value == rule.default else value
