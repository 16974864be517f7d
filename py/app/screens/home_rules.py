"""The form of the house rules."""

from __future__ import annotations

from dataclasses import dataclass

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
from app.screens.home_contracts import Rounds, rounds
from app.screens.home_fields import Choice, options, segments
from peerdeck.words import _, ngettext

RADIOS = 3  # a rule with more values is a drop-down list


@dataclass(frozen=True)
class HouseRule:
    """One house rule; the form's field is `rule-<name>`."""

    name: str
    label: str
    help: str
    values: tuple[Choice, ...]
    value: str
    usual: str | None = None  # its usual value in words, if it has been changed
    problem: str = ""
    rounds: Rounds | None = None  # only for a rule that is a list of rounds

    @property
    def changed(self) -> bool:
        """True if it is not as usual."""
        return self.usual is not None


@dataclass(frozen=True)
class Group:
    """House rules on the same subject."""

    title: str
    rules: tuple[HouseRule, ...]


def rule_id(name: str) -> str:
    """Return the id of the element that holds a house rule, in this form."""
    return f"house-rule-{name}"


def house_rules(groups: tuple[Group, ...]) -> Html:
    """Return the folded form; its line says how many rules differ from the usual ones."""
    rules = [rule for group in groups for rule in group.rules]
    changed = sum(rule.changed for rule in rules)
    troubled = any(rule.problem for rule in rules)
    state = (
        ngettext("{count} changed", "{count} changed", changed).format(count=changed)
        if changed
        else _("as usual")
    )
    return details(
        summary(
            icon("more"),
            b(_("House rules")),
            span(state, class_="state"),
            troubled and icon("warn"),
        ),
        div(
            changed > 0
            and div(
                command(Command("usual", _("Back to the usual rules"), kind="small")),
                class_="all-usual",
            ),
            [_group(group) for group in groups],
            class_="rules-form",
        ),
        id="house-rules",
        class_="house-rules folded",
        open=troubled,
    )


def _group(group: Group) -> Html:
    return section(
        h3(group.title),
        div([_rule(rule) for rule in group.rules], class_="rule-grid"),
        class_="rule-group",
    )


def _rule(rule: HouseRule) -> Html:
    field = f"rule-{rule.name}"
    about, problem = f"about-{rule.name}", f"problem-{rule.name}"
    described = f"{about} {problem}" if rule.problem else about
    few = len(rule.values) <= RADIOS
    title = fragment(rule.label, rule.changed and span(" ", _("(changed)"), class_="mark"))
    parts = fragment(
        p(rule.help, id=about, class_="help"),
        segments(field, rule.values, rule.value, "rule")
        if few
        else select(
            options(rule.values, rule.value),
            id=field,
            name=field,
            data_do="rule",
            aria_describedby=described,
            aria_invalid=True if rule.problem else None,
        ),
        rule.problem and p(icon("warn"), span(rule.problem), id=problem, class_="problem"),
        rounds(rule.rounds) if rule.rounds else None,
        rule.changed
        and button(
            _("As usual: {value}").format(value=rule.usual),
            type="button",
            class_="button small was",
            data_do="usual",
            data_value=rule.name,
            aria_label=_("{rule} as usual: {value}").format(rule=rule.label, value=rule.usual),
        ),
    )
    marks = " ".join(
        ["rule"]
        + ["changed"] * rule.changed
        + ["wide"] * (rule.rounds is not None)
        + ["troubled"] * bool(rule.problem)
    )
    if few:
        return fieldset(
            legend(title),
            parts,
            id=rule_id(rule.name),
            class_=marks,
            tabindex=-1,
            aria_describedby=described,
        )
    return div(label(title, for_=field), parts, id=rule_id(rule.name), class_=marks, tabindex=-1)
