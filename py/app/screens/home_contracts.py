"""The contract editor: a list of rounds, put together by buttons or written as text."""

from __future__ import annotations

from dataclasses import dataclass

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
from app.screens.chrome import icon
from app.screens.home_fields import Choice, Step, step, stepper
from peerdeck.words import _, ngettext

LONGEST_TEXT = 600


@dataclass(frozen=True)
class MeldLine:
    """A meld of a contract, and the ways to change it."""

    told: str  # "Set of 3"
    size: int
    less: bool
    more: bool
    drop: bool


@dataclass(frozen=True)
class RoundLine:
    """A round, and the ways to change it."""

    told: str
    dealt: int
    melds: tuple[MeldLine, ...] = ()
    less: bool = False
    more: bool = False
    sets: bool = False  # another set can be added
    runs: bool = False


@dataclass(frozen=True)
class Rounds:
    """The rounds of a game: to look at, or to change if they are the player's own list."""

    lines: tuple[RoundLine, ...]
    own: bool
    kept: str  # the last list written by the player, for the form to remember
    text: str = ""
    help: str = ""  # explains how to write such a text
    open: int = -1  # the round that is being changed
    full: bool = False  # no more rounds can be added
    lists: tuple[Choice, ...] = ()  # lists to start from


def rounds(what: Rounds) -> Html:
    """Return the list, with its editor if it is the player's own."""
    kept = input_(type="hidden", name="own-rounds", value=what.kept)
    if not what.own:
        return div(
            kept, ol([_seen(line) for line in what.lines], class_="rounds"), class_="rule-rounds"
        )
    return div(
        kept,
        ol([_line(what, at) for at in range(len(what.lines))], class_="rounds editor")
        if what.lines
        else None,
        details(
            summary(icon("more"), span(_("As text")), class_="text-link"),
            p(what.help, class_="help"),
            label(_("The rounds as text"), for_="own-text"),
            textarea(
                what.text,
                id="own-text",
                name="own-text",
                rows=max(2, len(what.lines)),
                maxlength=LONGEST_TEXT,
                autocomplete="off",
                spellcheck="false",
                autocapitalize="none",
                data_do="own text",
            ),
            class_="as-text",
            id="as-text",
            open=not what.lines,
        ),
        div(
            span(_("Begin again with:")),
            [
                button(
                    one.label,
                    type="button",
                    class_="button small",
                    data_do="own",
                    data_value=one.value,
                )
                for one in what.lists
            ],
            class_="begin-with",
        ),
        class_="rule-rounds",
    )


def _dealt(line: RoundLine) -> str:
    return ngettext("{count} card", "{count} cards", line.dealt).format(count=line.dealt)


def _seen(line: RoundLine) -> Html:
    return li(
        div(
            span(line.told, class_="contract"),
            span(_dealt(line), class_="dealt"),
            class_="round-line",
        )
    )


def _line(what: Rounds, at: int) -> Html:
    line = what.lines[at]
    is_open = at == what.open
    return li(
        button(
            span(_("Round {number}:").format(number=at + 1), " ", class_="unseen"),
            span(line.told, span(", ", class_="unseen"), class_="contract"),
            span(_dealt(line), class_="dealt"),
            type="button",
            id=f"round-{at}",
            class_="round-line",
            data_do="round",
            data_value=str(at),
            aria_expanded=is_open,
        ),
        is_open and _editing(what, at),
        class_="open" if is_open else None,
    )


def _editing(what: Rounds, at: int) -> Html:
    """Return the buttons of the round that is being changed."""
    line, last = what.lines[at], len(what.lines) - 1
    here = _("Round {number}").format(number=at + 1)

    def edit(what: str, drawing: str, label: str, live: bool = True) -> Html:
        id = f"round-{at}-{what.replace(' ', '-')}"
        return step(Step("rounds", f"{at} {what}", drawing, label, live, label, id))

    return div(
        ul([_meld(at, place, meld) for place, meld in enumerate(line.melds)], class_="melds"),
        div(
            edit("add s", "plus", _("Add a set"), line.sets),
            edit("add r", "plus", _("Add a run"), line.runs),
            class_="row-of-buttons",
        ),
        stepper(
            _("Cards dealt"),
            str(line.dealt),
            Step("rounds", f"{at} deal 0", "minus", _("Deal one card fewer"), line.less),
            Step("rounds", f"{at} deal 1", "plus", _("Deal one card more"), line.more),
        ),
        div(
            edit("up", "up", _("Earlier"), at > 0),
            edit("down", "down", _("Later"), at < last),
            edit("again", "plus", _("Once more"), not what.full),
            edit("remove", "remove", _("Remove"), last > 0),
            class_="row-of-buttons",
        ),
        class_="round-edit",
        role="group",
        aria_label=here,
    )


def _meld(at: int, place: int, meld: MeldLine) -> Html:
    name = meld.told
    return li(
        stepper(
            name,
            str(meld.size),
            Step(
                "rounds",
                f"{at} less {place}",
                "minus",
                _("{meld}: one card fewer").format(meld=name),
                meld.less,
            ),
            Step(
                "rounds",
                f"{at} more {place}",
                "plus",
                _("{meld}: one card more").format(meld=name),
                meld.more,
            ),
        ),
        step(
            Step(
                "rounds",
                f"{at} drop {place}",
                "remove",
                _("{meld}: remove").format(meld=name),
                meld.drop,
            )
        ),
        class_="meld-line",
    )
