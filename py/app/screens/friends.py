"""Friends at the table: how everybody is connected, what needs a decision, reactions, fairness."""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

from app.html import (
    Html,
    a,
    bdi,
    button,
    details,
    div,
    fragment,
    h2,
    h3,
    li,
    p,
    progress,
    section,
    span,
    summary,
    ul,
)
from app.screens.chrome import Command, command, dialog_top, icon, key_mark, names, row
from peerdeck.words import _


@dataclass(frozen=True)
class Friend:
    """A person at this table: their name, their state in words, the commands for them."""

    name: str
    state: str
    is_well: bool = True
    commands: tuple[Command, ...] = ()
    mark: str = ""  # the short text of their key
    hue: int = 0


@dataclass(frozen=True)
class Question:
    """Something that this person is asked, with the answers."""

    told: str
    answers: tuple[Command, ...]
    name: str = ""  # of whom it is, where the sentence begins with it
    waits: bool = False  # nothing goes on before it is answered


@dataclass(frozen=True)
class Friends:
    """Everything about the friends at a running table."""

    friends: tuple[Friend, ...]
    fair: str  # how the deal stands, in a line
    fair_so_far: str  # the same during the deal
    is_fair: bool = True
    told: str = ""  # how the table stands, or what has just happened, in a sentence
    progress: tuple[int, int] | None = None  # how far is what all wait for, of how much
    question: Question | None = None
    reactions: tuple[Command, ...] = ()
    commands: tuple[Command, ...] = ()
    before: tuple[str, ...] = ()  # how matches stood at the tables that this one continues


def parts(what: Friends) -> dict[str, Html]:
    """The regions of the table that tell of friends, by id."""
    return {"among-friends": _strip(what), "friends": _drawer(what)}


def after(what: Friends) -> dict[str, Html]:
    """The regions of the result that are about friends, by id."""
    said = p(icon("friend"), span(what.told)) if what.told else None
    inside = div(said, role="status") if what.question is None else _asked(what.question)
    return {
        "after": div(inside, id="after", class_="after among-friends"),
        "fairness": div(
            [p(one, class_="help") for one in what.before],
            _fairness(what.fair, is_fair=what.is_fair),
            id="fairness",
        ),
    }


def _fairness(told: str, *, is_fair: bool) -> Html:
    """The one line about the deal, which opens into the proof."""
    return button(
        icon("tick" if is_fair else "warn"),
        span(told),
        type="button",
        class_="button fair" if is_fair else "button fair unwell",
        data_do="proof",
    )


def _strip(what: Friends) -> Html:
    """Draw the one sentence, or the question, that must be seen without opening anything."""
    question = what.question
    if question is None:
        bar = None
        if what.progress is not None:
            value, most = what.progress
            bar = progress(value=value, max=most, aria_hidden="true")
        inside = p(icon("friend"), span(what.told), bar) if what.told else None
        return div(
            div(inside, class_="now", role="status"), id="among-friends", class_="among-friends"
        )
    return div(
        _asked(question),
        id="among-friends",
        class_="among-friends deciding" + " standstill" * question.waits,
    )


def _asked(question: Question) -> Html:
    """Draw a question with its answers."""
    answers = question.answers
    key = crc32(f"{question.name} {question.told}".encode())
    return div(
        p(icon("warn"), span(_named(question.name), span(question.told))),
        row(answers),
        class_="now asked pair" if len(answers) == 2 else "now asked",
        id=f"asked-{key:08x}",  # its buttons rest for a moment, which begins again with each
        role="group",
    )


def _named(name: str) -> Html | None:
    """The name before a sentence. What is too long for a phone is in the title."""
    return fragment(bdi(name, class_="name", title=name), " ") if name else None


def _drawer(what: Friends) -> Html:
    return details(
        summary(icon("friend"), span(_("Friends")), class_="button quiet"),
        div(
            div(
                h2(_("Say without words")),
                div([command(one) for one in what.reactions], class_="row-of-buttons reactions"),
            )
            if what.reactions
            else None,
            h2(_("At this table")),
            ul([_friend(one) for one in what.friends], class_="friends"),
            [p(one, class_="help") for one in what.before],
            _fairness(what.fair_so_far, is_fair=what.is_fair),
            row(what.commands),
            class_="drawer",
            tabindex=0,
        ),
        id="friends",
        class_="drops",
    )


def _friend(one: Friend) -> Html:
    return li(
        div(
            bdi(one.name, class_="name"),
            span(one.state, class_="state" if one.is_well else "state unwell"),
            key_mark(one.mark, one.hue),
            class_="words",
        ),
        row(one.commands),
    )


@dataclass(frozen=True)
class Shuffle:
    """A shuffle of the log: who shuffled, and what its proof says."""

    title: str
    state: str
    is_fair: bool
    by: tuple[str, ...]  # the names of the people who shuffled
    findings: tuple[str, ...] = ()  # what is to be known about it


def proof(
    fair: str,
    shuffles: tuple[Shuffle, ...],
    checked: tuple[str, ...],
    limits: tuple[str, ...],
) -> Html:
    """The dialog with the proof, and the sentences about its `limits`."""
    told = _("Nobody holds the deck: all of you together show each card to its player.")
    return fragment(
        dialog_top(_("Is the deal fair?")),
        section(
            p(fair, class_="lead"),
            ul([li(one) for one in checked]) if checked else None,
            command(Command("save proof", _("Save the proof"))),
            [_shuffle(one) for one in shuffles],
            p(
                told,
                " ",
                a(_("How your table stays yours"), href="how-your-table-stays-yours.html"),
                class_="help",
            ),
            ul([li(sentence) for sentence in limits]) if limits else None,
            class_="prose proof",
        ),
    )


def _shuffle(one: Shuffle) -> Html:
    return section(
        h3(icon("tick" if one.is_fair else "warn"), span(one.title)),
        p(one.state),
        p(_("Shuffled by:"), names(one.by)) if one.by else None,
        ul([li(found) for found in one.findings]) if one.findings else None,
        class_="shuffle",
    )
