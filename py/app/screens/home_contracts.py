"""The contract editor: a list of rounds, put together by buttons or written as text."""

from __future__ import annotations

from collections.abc import Sequence

from app.home_form import HomeForm
from app.html import (
    Html,
    button,
    details,
    div,
    input_,
    label,
    li,
    ol,
    p,
    span,
    summary,
    textarea,
    ul,
)
from app.rounds import RUN, SET, SIZES, Written, written
from app.screens.chrome import icon
from app.screens.home_fields import Step, step, stepper
from peerdeck.games.contract_rummy.contracts import (
    DEALT,
    MOST_ROUNDS,
    Contract,
    describe_contract,
    rounds_text,
)
from peerdeck.options import BadOptions, Numbers, Option
from peerdeck.words import _, ngettext

LONGEST_TEXT = 600


def is_list(rule: Option) -> bool:
    """Return True if a rule takes free text, which is a list of rounds in every game."""
    return rule.more is not None and not isinstance(rule.more, Numbers)


def own_value(form: HomeForm, rule: Option) -> str:
    """Return the list that a player's own begins with: their last one, or the chosen one."""
    return form.own_rounds or _listed(form, rule, form.draft.values[rule.name])


def _listed(form: HomeForm, rule: Option, value: str) -> str:
    """Return the text of a list of rounds, also for a list that has a name."""
    if value not in rule.values:
        return value
    options = form.draft.game.options
    try:
        named = options.parse({**form.draft.rules, rule.name: value})
    except BadOptions:  # another rule has to be put right
        named = options.parse({rule.name: value})
    return rounds_text(named.resolved().rounds)


def rounds(form: HomeForm, rule: Option) -> Html:
    """Return the list of rounds, with its editor if it is the player's own."""
    value = form.draft.values[rule.name]
    text = _listed(form, rule, value)
    try:
        listed = written(text)
    except BadOptions:
        listed = ()  # the text itself has to be put right
    kept = input_(type="hidden", name="own-rounds", value=form.own_rounds)
    if value in rule.values:
        return div(kept, ol([_seen(one) for one in listed], class_="rounds"), class_="rule-rounds")
    return div(
        kept,
        ol(
            [_line(form.open_round, listed, at) for at in range(len(listed))],
            class_="rounds editor",
        )
        if listed
        else None,
        details(
            summary(icon("more"), span(_("As text")), class_="text-link"),
            p(_(rule.help), class_="help"),
            label(_("The rounds as text"), for_="own-text"),
            textarea(
                text.replace(",", ",\n"),
                id="own-text",
                name="own-text",
                rows=max(2, len(listed)),
                maxlength=LONGEST_TEXT,
                autocomplete="off",
                spellcheck="false",
                autocapitalize="none",
                data_do="own text",
            ),
            class_="as-text",
            id="as-text",
            open=not listed,
        ),
        div(
            span(_("Begin again with:")),
            [
                button(
                    rule.label_of(name),
                    type="button",
                    class_="button small",
                    data_do="own",
                    data_value=_listed(form, rule, name),
                )
                for name in rule.values
            ],
            class_="begin-with",
        ),
        class_="rule-rounds",
    )


def _contract(one: Written) -> str:
    sets, runs = (
        tuple(sorted(meld.size for meld in one.melds if meld.kind == kind)) for kind in SIZES
    )
    return describe_contract(Contract(sets, runs))


def _dealt(one: Written) -> str:
    return ngettext("{count} card", "{count} cards", one.dealt).format(count=one.dealt)


def _seen(one: Written) -> Html:
    return li(
        div(
            span(_contract(one), class_="contract"),
            span(_dealt(one), class_="dealt"),
            class_="round-line",
        )
    )


def _line(open_round: int, listed: Sequence[Written], at: int) -> Html:
    is_open = at == open_round
    return li(
        button(
            span(_("Round {number}:").format(number=at + 1), " ", class_="unseen"),
            span(_contract(listed[at]), span(", ", class_="unseen"), class_="contract"),
            span(_dealt(listed[at]), class_="dealt"),
            type="button",
            id=f"round-{at}",
            class_="round-line",
            data_do="round",
            data_value=str(at),
            aria_expanded=is_open,
        ),
        is_open and _editing(listed, at),
        class_="open" if is_open else None,
    )


def _editing(listed: Sequence[Written], at: int) -> Html:
    """Return the buttons of the round that is being changed."""
    one, last = listed[at], len(listed) - 1
    here = _("Round {number}").format(number=at + 1)

    def edit(what: str, drawing: str, label: str, live: bool = True) -> Html:
        id = f"round-{at}-{what.replace(' ', '-')}"
        return step(Step("rounds", f"{at} {what}", drawing, label, live, label, id))

    return div(
        ul([_meld(one, at, place) for place in range(len(one.melds))], class_="melds"),
        div(
            edit("add s", "plus", _("Add a set"), one.can_add(SET)),
            edit("add r", "plus", _("Add a run"), one.can_add(RUN)),
            class_="row-of-buttons",
        ),
        stepper(
            _("Cards dealt"),
            str(one.dealt),
            Step("rounds", f"{at} deal 0", "minus", _("Deal one card fewer"), one.dealt > DEALT[0]),
            Step("rounds", f"{at} deal 1", "plus", _("Deal one card more"), one.dealt < DEALT[-1]),
        ),
        div(
            edit("up", "up", _("Earlier"), at > 0),
            edit("down", "down", _("Later"), at < last),
            edit("again", "plus", _("Once more"), len(listed) < MOST_ROUNDS),
            edit("remove", "remove", _("Remove"), last > 0),
            class_="row-of-buttons",
        ),
        class_="round-edit",
        role="group",
        aria_label=here,
    )


def _meld(one: Written, at: int, place: int) -> Html:
    meld = one.melds[place]
    name = (_("Set of {size}") if meld.kind == SET else _("Run of {size}")).format(size=meld.size)
    sizes = SIZES[meld.kind]
    return li(
        stepper(
            name,
            str(meld.size),
            Step(
                "rounds",
                f"{at} less {place}",
                "minus",
                _("{meld}: one card fewer").format(meld=name),
                meld.size > sizes[0],
            ),
            Step(
                "rounds",
                f"{at} more {place}",
                "plus",
                _("{meld}: one card more").format(meld=name),
                meld.size < sizes[-1],
            ),
        ),
        step(
            Step(
                "rounds",
                f"{at} drop {place}",
                "remove",
                _("{meld}: remove").format(meld=name),
                len(one.melds) > 1,
            )
        ),
        class_="meld-line",
    )
