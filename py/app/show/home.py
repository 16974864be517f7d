"""The home screen of an offer."""

from __future__ import annotations

from collections.abc import Mapping

from app.html import Html
from app.layouts import LAYOUTS
from app.offer import Offer, Question, is_set
from app.rule_sets import RuleSet
from app.screens import home as screen
from app.screens.chrome import Command, Notice
from app.screens.home import Home, Start, Waiting
from app.screens.home_fields import Choice
from app.screens.home_games import About, GameTile, Link
from app.screens.home_players import Place, Players
from app.screens.home_sets import Asked, RuleSets, SetLine
from app.setup import PERSON, Person, Setup
from app.show.house_rules import groups
from app.wish import Wish
from peerdeck.bots import BOTS
from peerdeck.card import JOKER, Face, face_of
from peerdeck.game import Game
from peerdeck.games import GAMES
from peerdeck.words import N_, _, ngettext

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
# What each game is about, in three cards.
CARDS: dict[str, tuple[Face, ...]] = {
    "cpwp": (face_of(6, DIAMONDS), face_of(7, DIAMONDS), face_of(8, DIAMONDS)),
    "takku_sum": (face_of(4, CLUBS), face_of(9, HEARTS), face_of(13, SPADES)),
    "spar": (face_of(11, SPADES), face_of(7, SPADES), face_of(6, SPADES)),
    "shanghai": (face_of(12, CLUBS), face_of(12, HEARTS), JOKER),
    "progressive": (face_of(3, HEARTS), face_of(4, HEARTS), face_of(5, HEARTS)),
}


def home(offer: Offer, note: Notice | None = None, waiting: tuple[Waiting, ...] = ()) -> Html:
    """The whole screen; `waiting` are tables that can be gone on with."""
    return screen.home(_home(offer, note, waiting))


def parts(
    offer: Offer, note: Notice | None = None, waiting: tuple[Waiting, ...] = ()
) -> dict[str, Html]:
    """The regions of the screen that change, by id."""
    return screen.parts(_home(offer, note, waiting))


def _home(offer: Offer, note: Notice | None, waiting: tuple[Waiting, ...]) -> Home:
    game, problems = offer.wish.game, offer.wish.problems()
    return Home(
        game=game.id,
        games=tiles(game),
        about=about(game),
        players=_players(offer.wish),
        rules=groups(offer, problems),
        sets=sets(offer),
        start=Start(trouble(problems), offer.link),
        link_problems=tuple(offer.problems),
        pages=tuple(Link(_(one.title), f"rules-{one.id}.html") for one in GAMES.values()),
        notice=note,
        resume=waiting,
    )


def trouble(problems: Mapping[str, str]) -> str:
    """What is in the way of beginning, in words."""
    if not problems:
        return ""
    return _("These house rules cannot be played yet: see what is said beside them.")


def about(game: Game) -> About:
    """The chosen game."""
    emblem = LAYOUTS[game.id].emblem()
    return About(_(game.title), _(game.blurb), f"rules-{game.id}.html", emblem)


def tiles(chosen: Game) -> tuple[GameTile, ...]:
    """All games, one of them chosen."""
    return tuple(_tile(GAMES[id], id == chosen.id) for id in GAMES)


def _tile(game: Game, chosen: bool) -> GameTile:
    seats = _("{least} to {most} players").format(least=game.seats[0], most=game.seats[-1])
    return GameTile(game.id, _(game.title), _(game.blurb), seats, CARDS[game.id], chosen)


def _players(wish: Wish) -> Players:
    return Players(
        seats=wish.seats,
        seat_choices=tuple(wish.game.seats),
        places=tuple(
            Place(seat, wish.names[seat], PERSON, taker.name)
            if isinstance(taker, Person)
            else Place(seat, wish.names[seat], taker.strength)
            for seat, taker in enumerate(wish.takers)
        ),
        takers=(*bots(), Choice(PERSON, _("Somebody here"))),
    )


def bots() -> tuple[Choice, ...]:
    """How well a bot can play."""
    return tuple(Choice(name, _(label)) for name, label in BOTS.items())


def sets(offer: Offer) -> RuleSets:
    """The rule sets that are kept."""
    return RuleSets(
        tuple(SetLine(one.name, _set_told(one), is_set(offer, one)) for one in offer.sets),
        offer.set_name,
        _asked(offer.question) if offer.question else None,
        offer.told,
    )


def _set_told(one: RuleSet) -> str:
    title = _(GAMES[one.game].title) if one.game in GAMES else one.game
    count = len(one.rules)
    return ngettext("{game}, {count} changed", "{game}, {count} changed", count).format(
        game=title, count=count
    )


QUESTIONS = {
    "overwrite": (
        N_("“{name}” is kept already. Should these rules take its place?"),
        Command("overwrite set", N_("Yes, overwrite it")),
    ),
    "delete": (
        N_("Should “{name}” be deleted?"),
        Command("really delete set", N_("Yes, delete it")),
    ),
}


def _asked(question: Question) -> Asked:
    told, yes = QUESTIONS[question.about]
    return Asked(_(told), question.name, Command(yes.do, _(yes.label)))


def waiting(setup: Setup) -> Waiting:
    """A table of this device that can be gone on with."""
    told = _("Your table is waiting: {game}, {seats} players. Another one takes its place.")
    return Waiting(told.format(game=_(setup.game.title), seats=setup.seats), "resume")


def waiting_friends() -> Waiting:
    """The table with friends at which this browser has a seat."""
    return Waiting(_("Your table with friends is waiting."), "resume friends")
