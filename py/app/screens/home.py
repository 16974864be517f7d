"""The home page: what this is, the game, the players, the house rules, "Play"."""

from __future__ import annotations

from dataclasses import dataclass

from app.cardview import picture
from app.html import (
    Html,
    a,
    b,
    bdi,
    button,
    details,
    div,
    fieldset,
    form,
    fragment,
    h1,
    h2,
    input_,
    label,
    legend,
    li,
    main,
    option,
    p,
    section,
    select,
    span,
    summary,
    ul,
)
from app.screens.chrome import Notice, foot, icon, notice, settings_tool, top
from peerdeck.card import JOKER, face_of
from peerdeck.words import _, ngettext

_SHOWN = (face_of(6, 2), face_of(7, 1), face_of(8, 3), JOKER)
RADIOS = 3  # more values than this are a list to choose from


@dataclass(frozen=True)
class Choice:
    """A value of a choice and its words."""

    value: str
    label: str


@dataclass(frozen=True)
class BotSeat:
    """A seat that a bot takes: the form's field is `taker<number>`."""

    number: int
    name: str
    strength: str


@dataclass(frozen=True)
class HouseRule:
    """One house rule; the form's field is `rule-<name>`."""

    name: str
    label: str
    help: str
    values: tuple[Choice, ...]
    usual: str
    value: str

    @property
    def changed(self) -> bool:
        """Whether it is not as usual."""
        return self.value != self.usual


@dataclass(frozen=True)
class Link:
    """A page of the site: its title and its address."""

    title: str
    address: str


@dataclass(frozen=True)
class Home:
    """The home page for one game."""

    game: str
    title: str
    about: str
    seats: int
    seat_choices: tuple[int, ...]
    bots: tuple[BotSeat, ...]
    strengths: tuple[Choice, ...]
    rules: tuple[HouseRule, ...]
    rules_page: str  # its address
    others: tuple[Link, ...] = ()  # the rules of the other games
    emblem: Html | None = None  # what this game looks like under way
    notice: Notice | None = None
    resume: str | None = None  # what table waits to be gone on with


def _segments(name: str, values: tuple[Choice, ...], value: str, do: str) -> Html:
    return div(
        [
            label(
                input_(
                    type="radio",
                    name=name,
                    value=one.value,
                    checked=one.value == value,
                    data_do=do,
                ),
                span(one.label),
            )
            for one in values
        ],
        class_="segments",
    )


def _options(values: tuple[Choice, ...], value: str) -> list[Html]:
    return [option(one.label, value=one.value, selected=one.value == value) for one in values]


def _rule(rule: HouseRule) -> Html:
    field, about = f"rule-{rule.name}", f"about-{rule.name}"
    marks = "rule changed" if rule.changed else "rule"
    if len(rule.values) <= RADIOS:
        return fieldset(
            legend(rule.label),
            p(rule.help, id=about, class_="help"),
            _segments(field, rule.values, rule.value, "rule"),
            class_=marks,
            aria_describedby=about,
        )
    return div(
        label(rule.label, for_=field),
        p(rule.help, id=about, class_="help"),
        select(
            _options(rule.values, rule.value),
            id=field,
            name=field,
            data_do="rule",
            aria_describedby=about,
        ),
        class_=marks,
    )


def house_rules(rules: tuple[HouseRule, ...]) -> Html:
    """The form of the house rules, folded; its line says how many differ from the usual ones."""
    changed = sum(rule.changed for rule in rules)
    state = (
        ngettext("{count} changed", "{count} changed", changed).format(count=changed)
        if changed
        else _("as usual")
    )
    return details(
        summary(icon("more"), b(_("House rules")), span(state, class_="state")),
        div([_rule(rule) for rule in rules], class_="rules-form"),
        id="house-rules",
        class_="house-rules",
    )


def players(what: Home) -> Html:
    """The seats of the table: how many, who sits there, and how well they play."""
    return div(
        fieldset(
            legend(_("Players")),
            _segments(
                "seats",
                tuple(Choice(str(number), str(number)) for number in what.seat_choices),
                str(what.seats),
                "seats",
            ),
            class_="seat-count",
        ),
        ul(
            li(icon("you"), span(_("You"), class_="name"), class_="bot"),
            [
                li(
                    icon("bot"),
                    bdi(bot.name, class_="name"),
                    select(
                        _options(what.strengths, bot.strength),
                        name=f"taker{bot.number}",
                        data_do="bot",
                        aria_label=_("How {name} plays").format(name=bot.name),
                    ),
                    class_="bot",
                )
                for bot in what.bots
            ],
            class_="bots",
        ),
        id="players",
        class_="players",
    )


def _others(pages: tuple[Link, ...]) -> Html:
    return section(
        h2(_("More games")),
        p(_("Their rules can be read here.")),
        ul([li(a(icon("rules"), span(one.title), href=one.address)) for one in pages]),
        class_="more-games",
    )


def _facts() -> Html:
    facts = (
        ("lock", _("No account"), _("Open the page and play. Nobody asks who you are.")),
        ("eye", _("No tracking"), _("No advertisements, no cookies, nothing counted.")),
        ("home", _("No server"), _("The game runs in your browser and is kept there.")),
        ("dice", _("Fair cards"), _("Every deal is shuffled with your system's own randomness.")),
    )
    return section(
        h2(_("How it works")),
        ul([li(icon(name), b(title), span(text)) for name, title, text in facts]),
        class_="how",
    )


def resume(told: str | None) -> Html:
    """The table that waits to be gone on with, if there is one."""
    if told is None:
        return p(id="resume")
    return p(
        span(told),
        button(_("Go on playing"), type="button", class_="button", data_do="resume"),
        id="resume",
        class_="resume",
    )


def home(what: Home) -> Html:
    """The screen."""
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
            notice(what.notice),
            resume(what.resume),
            form(
                input_(type="hidden", name="game", value=what.game),
                div(
                    h2(what.title),
                    p(what.about),
                    a(
                        icon("rules"),
                        span(_("Read the rules")),
                        href=what.rules_page,
                        class_="text-link",
                    ),
                    what.emblem and div(what.emblem, class_="emblem", aria_hidden=True),
                    class_="game-about",
                ),
                players(what),
                house_rules(what.rules),
                div(
                    button(_("Play"), type="submit", class_="button main large", data_do="start"),
                    class_="start",
                ),
                id="game",
                class_="sheet game",
                data_do="start",
                aria_label=what.title,
            ),
            _others(what.others) if what.others else None,
            _facts(),
            id="home",
            class_="home",
            tabindex=-1,
        ),
        foot(),
    )
