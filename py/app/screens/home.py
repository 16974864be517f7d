"""The home page: an introduction, the game, the players, the house rules, "Play"."""

from __future__ import annotations

from app.addresses import LONGEST
from app.cardview import picture
from app.home_form import HomeForm
from app.html import (
    Html,
    a,
    b,
    button,
    div,
    fragment,
    h1,
    h2,
    input_,
    label,
    li,
    main,
    p,
    qr_reader,
    section,
    span,
    textarea,
    ul,
)
from app.html import form as form_
from app.screens.chrome import Notice, foot, icon, notice, settings_tool, top
from app.screens.game_form import bots, game_form, trouble
from app.screens.game_form import parts as form_parts
from app.screens.home_fields import Choice
from app.screens.home_players import Place, Players
from app.screens.kept import NOTHING, Kept, region
from app.setup import PERSON, Person
from app.setup_draft import SetupDraft
from peerdeck.card import JOKER, face_of
from peerdeck.games import games
from peerdeck.words import _

JOIN = "join-text"  # the field for the link or the code of a friend
_SHOWN = (face_of(6, 2), face_of(7, 1), face_of(8, 3), JOKER)


def _facts() -> Html:
    facts = (
        ("lock", _("No account"), _("Open the page and play. Nobody asks who you are.")),
        ("eye", _("No tracking"), _("No ads, no cookies, nobody counted.")),
        (
            "home",
            _("No server"),
            _("The game runs in your browsers. After the first visit it needs no connection."),
        ),
        ("dice", _("Fair cards"), _("Every deal is shuffled with your device's own randomness.")),
    )
    return section(
        h2(_("How it works")),
        ul([li(icon(name), b(title), span(text)) for name, title, text in facts]),
        class_="how",
    )


def _pages() -> Html:
    pages = [
        a(icon("rules"), span(_(game.title)), href=f"rules-{game.id}.html")
        for game in games().values()
    ]
    return section(
        h2(_("The rules of every game")), ul([li(page) for page in pages]), class_="all-rules"
    )


def _join(answer: Html) -> Html:
    """Return the field for the link or the code of a friend, which a camera fills in, too."""
    return form_(
        label(_("Join a table"), for_=JOIN),
        textarea(
            id=JOIN,
            name="join",
            rows=1,
            maxlength=LONGEST,
            placeholder=_("Link or code"),
            autocomplete="off",
            spellcheck="false",
            enterkeyhint="go",
            aria_describedby="join-answer",
        ),
        qr_reader(
            button(
                icon("camera"),
                type="button",
                class_="button quiet",
                aria_label=_("Scan with the camera"),
            ),
            data_for=JOIN,
            data_waiting=_("Hold the picture before the camera."),
            data_refused=_("The camera cannot be used here. Paste the link or the code instead."),
        ),
        button(_("Join"), type="submit", class_="button"),
        answer,
        class_="by-code typed",
        data_do="join",
    )


def _answer(note: Notice | None) -> Html:
    """Return the answer to a pasted text that leads nowhere, beside its field."""
    return p(note.text if note else None, id="join-answer", class_="problem")


def _start(form: HomeForm) -> Html:
    """Return the bar with "Play", or what prevents it, and the link to this table."""
    problem = trouble(form)
    return div(
        problem and p(icon("warn"), span(problem), class_="problem"),
        p(id="copied", class_="done", role="status"),
        div(  # shown if the browser cannot copy
            input_(
                type="text",
                id="link-text",
                value=form.link,
                readonly=True,
                aria_label=_("Link to this table"),
            ),
            class_="uncopied",
            hidden=True,
        ),
        button(
            icon("link"),
            span(_("Copy link")),
            type="button",
            class_="button quiet",
            data_do="copy link",
        ),
        button(
            icon("friend"),
            span(_("Play with friends")),
            type="button",
            class_="button large",
            data_do="host friends",
            data_waits=_("Opening your table…"),
        ),
        button(
            _("Play"),
            type="button",
            class_="button main large",
            data_do="start",
            data_waits=_("Starting…"),
        ),
        id="start",
        class_="start",
    )


def _players(draft: SetupDraft) -> Players:
    return Players(
        seats=draft.seats,
        seat_choices=tuple(draft.game.seats),
        places=tuple(
            Place(seat, draft.names[seat], PERSON, taker.name)
            if isinstance(taker, Person)
            else Place(seat, draft.names[seat], taker.strength)
            for seat, taker in enumerate(draft.takers)
        ),
        takers=(*bots(), Choice(PERSON, _("Somebody here"))),
    )


def parts(form: HomeForm, note: Notice | None = None, kept: Kept = NOTHING) -> dict[str, Html]:
    """Return the regions of the screen that change, by id."""
    is_pasted = note is not None and note.kind == "pasted"
    return {
        "notice": notice(None if is_pasted else note),
        "join-answer": _answer(note if is_pasted else None),
        "resume": region(kept),
        "start": _start(form),
        **form_parts(form, _players(form.draft)),
    }


def home(form: HomeForm, note: Notice | None = None, kept: Kept = NOTHING) -> Html:
    """Return the whole screen."""
    regions = parts(form, note, kept)
    return fragment(
        top(_("Peerdeck"), settings_tool(), home=True),
        main(
            section(
                div(
                    h1(_("A card table in a web page")),
                    p(
                        _("Sit down, deal, play. The bots are ready when you are."),
                        class_="promise",
                    ),
                    class_="words",
                ),
                div([picture(face) for face in _SHOWN], class_="spread", aria_hidden=True),
                class_="hero",
            ),
            regions["notice"],
            regions["resume"],
            game_form(regions, _("A new table")),
            _join(regions["join-answer"]),
            _pages(),
            _facts(),
            id="home",
            class_="home",
            tabindex=-1,
        ),
        foot(),
    )
