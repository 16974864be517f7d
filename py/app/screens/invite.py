"""The invitation: a link to share, its QR code to scan, and codes where no relay helps."""

from __future__ import annotations

from dataclasses import dataclass

from app.addresses import LONGEST
from app.html import (
    Html,
    button,
    details,
    div,
    form,
    h2,
    h3,
    input_,
    label,
    li,
    ol,
    p,
    qr_code,
    qr_reader,
    section,
    span,
    summary,
    textarea,
)
from app.screens.chrome import Command, command, icon
from peerdeck.words import _


@dataclass(frozen=True)
class Codes:
    """The exchange of peer codes: what we have to give, and what we wait for."""

    own: str = ""  # our code, empty until there is one
    takes: bool = False  # the other's code is awaited
    told: str = ""  # how it goes, in words
    trouble: str = ""  # what is wrong with the code that was pasted
    is_stale: bool = False  # only a new code of this page helps


@dataclass(frozen=True)
class Servers:
    """Relays and a TURN server of one's own, as they were filled in."""

    relays: str
    turn: str
    user: str
    password: str
    unfit: str = ""  # the field that cannot be used as it is filled in
    trouble: str = ""  # why, in words


@dataclass(frozen=True)
class Invite:
    """The way to this table."""

    link: str  # empty while there is none
    state: str  # says if friends can come by the link; empty if it is not known
    is_open: bool  # friends can come by the link
    can_share: bool  # the device has a share sheet
    codes: Codes | None = None  # while codes are being exchanged
    servers: Servers | None = None  # if this page may choose them
    needs_codes: bool = False  # only codes lead to the table now


def invite(what: Invite, *, is_headed: bool = True) -> Html:
    """The region of the invitation."""
    return section(
        h2(_("Invite your friends")) if is_headed else None,
        p(
            what.state and icon("tick" if what.is_open else "warn"),
            span(what.state),
            class_="invite-state" if what.is_open else "invite-state unwell",
            role="status",
        ),
        _codes(what) if what.needs_codes else None,
        what.link
        and div(
            div(
                label(_("Link to this table"), for_="link-text"),
                input_(type="text", id="link-text", value=what.link, readonly=True),
                div(
                    what.can_share
                    and button(
                        icon("share"),
                        span(_("Share")),
                        type="button",
                        class_="button" if what.needs_codes else "button main",
                        data_do="share link",
                    ),
                    button(
                        icon("link"),
                        span(_("Copy link")),
                        type="button",
                        class_="button",
                        data_do="copy invitation",
                    ),
                    class_="row-of-buttons",
                ),
                p(id="copied", class_="done", role="status"),
                p(_about_link(what), class_="help"),
                class_="link",
            ),
            # One picture at a time: while codes are exchanged, those are what is scanned.
            None
            if what.codes is not None or what.needs_codes
            else qr_code(
                role="img", text=what.link, aria_label=_("The link as a picture to be scanned")
            ),
            class_="ways",
        ),
        None if what.needs_codes else _codes(what),
        own_servers(what.servers, relays=True) if what.servers is not None else None,
        id="invite",
        class_="sheet invite",
    )


def _about_link(what: Invite) -> str:
    if what.needs_codes:
        return _("Keep the link: it works again by itself as soon as it can.")
    return _(
        "Whoever has the link can ask to come in. It is as private as the way by which you send it."
    )


def _codes(what: Invite) -> Html:
    """The codes, at hand where nothing else leads to the table."""
    steps = codes_of_table(what.codes)
    if what.needs_codes:
        return section(h3(_("Exchange codes")), steps, class_="codes")
    return details(
        summary(_("The link does not help? Exchange codes")),
        steps,
        class_="codes",
        open=what.codes is not None,
    )


def codes_of_table(what: Codes | None) -> Html:
    """Draw the two steps at the table: the own code goes out, the friend's comes back."""
    if what is None:
        return div(
            p(
                _(
                    "Two codes connect you with one friend, by any messenger or from screen to"
                    " camera, on one network also without the internet. Everybody else can then be"
                    " introduced over that friend, or by codes as well."
                )
            ),
            command(Command("offer code", _("Make a code"))),
            id="code-steps",
            tabindex=-1,
        )
    return div(
        ol(
            li(h3(_("1. Give your friend this code")), shown_code(what.own)),
            # Not while a new one is made, which the answer to an old one would not fit.
            (what.own or what.trouble)
            and li(
                h3(_("2. Take your friend's code in return")),
                taken_code(what),
                what.is_stale and command(Command("offer code", _("Make a new code"))),
            ),
            class_="code-steps",
        ),
        id="code-steps",
        tabindex=-1,
    )


def codes_of_newcomer(what: Codes) -> Html:
    """Draw the two steps of a newcomer: the friend's code comes in, the own goes back."""
    return div(
        ol(
            li(h3(_("1. Take your friend's code")), taken_code(what))
            if what.takes
            else li(
                h3(_("1. Take your friend's code")),
                p(_("Taken."), class_="done"),
                command(Command("another code", _("Take another code"))),
            ),
            what.own
            and li(
                h3(_("2. Give your own code back")),
                shown_code(what.own),
                p(what.told, class_="help", role="status"),
            ),
            class_="code-steps",
        ),
        id="code-steps",
        tabindex=-1,
    )


def shown_code(code: str) -> Html:
    """A code to be copied or scanned."""
    if not code:
        return p(_("The code is being made…"), class_="help", role="status")
    return div(
        div(
            textarea(code, id="own-code", readonly=True, rows=4, aria_label=_("Your code")),
            div(
                button(
                    icon("link"),
                    span(_("Copy code")),
                    type="button",
                    class_="button",
                    data_do="copy code",
                ),
                class_="row-of-buttons",
            ),
            p(id="code-copied", class_="done", role="status"),
            class_="link",
        ),
        qr_code(role="img", text=code, aria_label=_("Your code as a picture to be scanned")),
        class_="ways",
    )


def taken_code(what: Codes) -> Html:
    """Draw the form in which the code of the other side is pasted or scanned."""
    return form(
        label(_("Paste the code here"), for_="their-code"),
        textarea(
            id="their-code",
            name="code",
            rows=4,
            maxlength=LONGEST,
            autocomplete="off",
            spellcheck="false",
            enterkeyhint="go",
            aria_describedby="code-trouble",
        ),
        p(
            what.trouble,
            id="code-trouble",
            class_="problem" if what.trouble else None,
            role="alert",
        ),
        div(
            button(_("Use this code"), type="submit", class_="button main"),
            qr_reader(
                button(
                    icon("camera"), span(_("Scan with the camera")), type="button", class_="button"
                ),
                data_for="their-code",
                data_waiting=_("Hold the picture before the camera."),
                data_refused=_("The camera cannot be used here. Copy the code as text instead."),
            ),
            class_="row-of-buttons",
        ),
        data_do="take code",
        class_="take-code typed",
    )


def own_servers(what: Servers, *, relays: bool) -> Html:
    """The form for a TURN server, and for relays at whoever gives the link out."""
    return details(
        summary(_("For experts: servers of your own")),
        form(
            label(
                _("Servers that bring you together, in place of the public ones (relays)"),
                for_="relays",
            )
            if relays
            else None,
            input_(
                type="text",
                id="relays",
                name="relays",
                value=what.relays,
                placeholder="wss://",
                autocomplete="off",
                spellcheck="false",
                **_marked(what, "relays"),
            )
            if relays
            else None,
            _trouble(what, "relays"),
            _server(
                "turn",
                _("A server that passes everything on (TURN)"),
                what.turn,
                "turn:",
                **_marked(what, "turn"),
            ),
            _trouble(what, "turn"),
            _server("turn-user", _("Its user name"), what.user, ""),
            _server("turn-password", _("Its password"), what.password, "", type="password"),
            p(
                _("It passes on what is encrypted where two of you cannot be connected directly."),
                class_="help",
            ),
            button(_("Use these"), type="submit", class_="button"),
            data_do="servers",
            class_="servers typed",
        ),
        id="servers",
        class_="codes",
    )


def _marked(what: Servers, field: str) -> dict[str, str]:
    """Return the attributes by which a screen reader tells that a field is wrong, and why."""
    if what.unfit != field:
        return {}
    return {"aria_invalid": "true", "aria_describedby": "servers-trouble"}


def _trouble(what: Servers, field: str) -> Html | None:
    if what.unfit != field:
        return None
    return p(what.trouble, id="servers-trouble", class_="problem", role="alert")


def _server(
    name: str, told: str, value: str, example: str, type: str = "text", **marks: str
) -> Html:
    return div(
        label(told, for_=name),
        input_(
            type=type,
            id=name,
            name=name,
            value=value,
            placeholder=example or None,
            autocomplete="off",
            spellcheck="false",
            **marks,
        ),
    )
