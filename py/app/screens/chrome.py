"""The parts around every screen: the header, live regions, notices and the menu."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from app import hint_marks
from app.html import (
    Child,
    Html,
    a,
    bdi,
    button,
    details,
    dialog,
    div,
    footer,
    fragment,
    h1,
    h2,
    header,
    li,
    nav,
    noscript,
    p,
    span,
    summary,
    svg,
    ul,
    use,
)
from app.screens.boot import boot
from peerdeck.game import Game
from peerdeck.words import _

if TYPE_CHECKING:
    from app.desk import Desk


@dataclass(frozen=True)
class Command:
    """A thing to do, as a button: the page sends `do` when it is pressed."""

    do: str
    label: str
    value: str | None = None
    spoken: str | None = None
    kind: str = ""  # "main", "quiet" or plain
    disabled: bool = False
    pressed: bool | None = None
    hinted: bool = False  # a hint leads to it
    closes: bool = False  # closes the dialog that holds it


@dataclass(frozen=True)
class Notice:
    """A sentence for the player: a refusal with its rule, a warning, or about a pasted text."""

    text: str
    kind: Literal["refusal", "warning", "pasted"]
    link: str | None = None  # the address of the rule
    rule: str | None = None  # the section of the rules page that the link leads to
    until_called: bool = False  # it is out of date when it is the player's turn


def key_mark(mark: str, hue: int) -> Html | None:
    """Return the short text of a person's key, in its colour; the same key has the same always."""
    if not mark:
        return None
    return span(mark, class_="key-mark", data_hue=hue // 30, title=_("The key of this browser"))


def icon(name: str) -> Html:
    """Return a drawing without a name; the button around it has one."""
    return svg(use(href=f"#icon-{name}"), class_="icon", viewBox="0 0 24 24", aria_hidden=True)


def command(what: Command, *content: Child) -> Html:
    """Return the button of a command; `content` replaces its label if that is more than text."""
    marks = f"button {what.kind}".rstrip()
    return button(
        content or what.label,
        type="button",
        class_=f"{marks} hinted" if what.hinted else marks,
        data_do=what.do,
        data_value=what.value,
        aria_label=what.spoken,
        aria_describedby=hint_marks.WORD if what.hinted else None,
        aria_pressed=what.pressed,
        data_close=what.closes,
        disabled=what.disabled,
    )


def hinted(desk: Desk, what: Command) -> Command:
    """Return the command, marked if the hint of a desk leads to it."""
    return replace(what, hinted=hint_marks.is_at(desk, what.do, what.value))


def row(commands: Iterable[Command]) -> Html | None:
    """Return the buttons of these commands side by side, if there are any."""
    buttons = [command(one) for one in commands]
    return div(buttons, class_="row-of-buttons") if buttons else None


def names(people: Iterable[str]) -> list[Html]:
    """Return the names in a row, each isolated from the words around it."""
    return [
        fragment(", " if number else " ", bdi(name, class_="name"))
        for number, name in enumerate(people)
    ]


def tool(do: str, drawing: str, label: str) -> Html:
    """Return a quiet button with a drawing; where space is short, only the drawing shows."""
    return command(Command(do, label, kind="quiet"), icon(drawing), span(label))


def entry(do: str, drawing: str, label: str, *, is_playing: bool) -> Html:
    """Return an entry of the menu that only those who play have."""
    return button(
        icon(drawing),
        span(label),
        type="button",
        id=f"{do.replace(' ', '-')}-entry",
        class_="button quiet",
        data_do=do,
        hidden=not is_playing,
    )


def top(title: str, *tools: Child, home: bool = False) -> Html:
    """Return the bar at the top: the way home, the title of the screen as its heading, tools."""
    mark = fragment(icon("mark"), span("Peerdeck", class_="wordmark"))
    return header(
        span(mark, class_="brand") if home else a(mark, href="./", class_="brand", data_do="home"),
        h1(title, class_="unseen" if home else "title"),
        nav(tools, class_="tools", aria_label=_("Tools")) if tools else None,
        id="top",
        class_="top" if home else "top titled",
    )


def settings_tool() -> Html:
    """Return the button that opens the settings."""
    return tool("settings", "settings", _("Settings"))


def rules_tool(game: Game) -> Html:
    """Return the link to the rules of a game."""
    return a(
        icon("rules"),
        span(_("Rules")),
        href=f"rules-{game.id}.html",
        class_="button quiet",
        data_do="rules",
    )


def history_tool() -> Html:
    """Return the button that opens what has happened."""
    return tool("history", "history", _("History"))


def dialog_top(title: str, *tools: Child) -> Html:
    """Return the head of a dialog: its title, tools, and the button that closes it."""
    return header(
        h2(title, id="dialog-title"),
        tools,
        button(_("Close"), type="button", class_="button", data_do="close"),
        class_="dialog-top",
    )


def _voice(id: str, live: str) -> Html:
    return div(id=id, class_="unseen", aria_live=live, aria_atomic=True)


def around() -> Html:
    """Return what stays on all screens: the dialog, the live regions, the line of the boot."""
    return fragment(
        # Nothing behind an open dialog is read out, so a dialog has live regions of its own.
        dialog(
            div(id="dialog-inside"),
            _voice("dialog-say", "polite"),
            _voice("dialog-alert", "assertive"),
            id="dialog",
            aria_labelledby="dialog-title",
        ),
        _voice("say", "polite"),
        _voice("alert", "assertive"),
        noscript(p(_("You can read everything here. To play, allow scripts on this page."))),
        boot(),
    )


def newer() -> Html:
    """Return the offer of a new version of the site; its words are put there when there is one."""
    return div(
        p(data_told=_("A new version is ready."), role="status"),
        command(Command("reload", _("Reload"), kind="main")),
        button(_("Later"), type="button", class_="button quiet later"),
        id="newer",
        class_="newer",
    )


def notice(what: Notice | None, id: str = "notice") -> Html:
    """Return the region for notices, empty when there is none."""
    if what is None:
        return div(id=id)
    return div(
        p(
            icon("warn"),
            span(what.text, rule_link(what)),
        ),
        div(
            command(Command("dismiss", _("OK"), kind="quiet", spoken=_("OK, close this notice"))),
            class_="row-of-buttons",
        )
        if what.kind == "refusal"
        else None,
        id=id,
        class_=f"notice {what.kind}",
    )


def rule_link(what: Notice) -> Html | None:
    """Return the link to the rule that a refusal is about, if there is one."""
    if not what.link:
        return None
    link = a(_("Show the rule"), href=what.link, data_do="rules", data_value=what.rule)
    return fragment(" ", link)


def menu(*items: Html | None) -> Html:
    """Return the tools that are not needed all the time, one below the other."""
    newest = tool("reload", "up", _("Get the new version"))
    entries = [li(newest, class_="newer-entry"), *(li(item) for item in items if item)]
    return details(
        summary(icon("menu"), span(_("Menu")), class_="button quiet"),
        div(ul(entries), class_="drawer"),
        id="menu",
        class_="drops",
    )


def foot() -> Html:
    """Return the last line of the home and rules pages."""
    return footer(
        p(
            _("Peerdeck is free software. There are no accounts, and nobody is counted."),
            " ",
            a(_("How your table stays yours"), href="how-your-table-stays-yours.html"),
            " ",
            a(_("What it is made of"), href="NOTICE.txt"),
        ),
        button(_("Install Peerdeck"), type="button", class_="button install"),
        p(
            _("To install Peerdeck, choose Share and then “Add to Home Screen”."),
            class_="install-words",
        ),
        class_="foot",
    )
