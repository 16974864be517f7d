"""The form for choosing a game, filled from an offer."""

from __future__ import annotations

from app.layouts import LAYOUTS
from app.offer import Offer, Question, is_set
from app.playable import playable
from app.rule_sets import RuleSet
from app.screens.chrome import Command
from app.screens.game_form import GameForm
from app.screens.home_fields import Choice
from app.screens.home_games import About, GameTile
from app.screens.home_players import Players
from app.screens.home_sets import Asked, RuleSets, SetLine
from app.show.house_rules import groups
from peerdeck.bots import BOTS
from peerdeck.card import JOKER, Face, face_of
from peerdeck.game import Game
from peerdeck.games import games
from peerdeck.words import N_, _, ngettext

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
# The character of each game in three cards.
CARDS: dict[str, tuple[Face, ...]] = {
    "cpwp": (face_of(6, DIAMONDS), face_of(7, DIAMONDS), face_of(8, DIAMONDS)),
    "takku_sum": (face_of(4, CLUBS), face_of(9, HEARTS), face_of(13, SPADES)),
    "spar": (face_of(11, SPADES), face_of(7, SPADES), face_of(6, SPADES)),
    "shanghai": (face_of(12, CLUBS), face_of(12, HEARTS), JOKER),
    "progressive": (face_of(3, HEARTS), face_of(4, HEARTS), face_of(5, HEARTS)),
}


def game_form(offer: Offer, players: Players) -> GameForm:
    """Return the form for these players."""
    game = offer.wish.game
    return GameForm(
        game=game.id,
        games=_tiles(game),
        about=_about(game),
        players=players,
        rules=groups(offer),
        sets=_sets(offer),
        link_problems=tuple(offer.problems),
    )


def trouble(offer: Offer) -> str:
    """Say what prevents the table from starting."""
    if not offer.wish.problems():
        return ""
    return _("These house rules cannot be played yet: see the notes beside them.")


def bots() -> tuple[Choice, ...]:
    """Return the strengths of bots."""
    return tuple(Choice(name, _(label)) for name, label in BOTS.items())


def _about(game: Game) -> About:
    """Return the chosen game."""
    emblem = LAYOUTS[game.id].emblem()
    return About(_(game.title), _(game.blurb), f"rules-{game.id}.html", emblem)


def _tiles(chosen: Game) -> tuple[GameTile, ...]:
    """Return all games that the page can play, one of them chosen."""
    return tuple(_tile(game, game is chosen) for game in playable().values())


def _tile(game: Game, chosen: bool) -> GameTile:
    seats = _("{least} to {most} players").format(least=game.seats[0], most=game.seats[-1])
    return GameTile(game.id, _(game.title), _(game.blurb), seats, CARDS[game.id], chosen)


def _sets(offer: Offer) -> RuleSets:
    """Return the rule sets that are kept."""
    return RuleSets(
        tuple(SetLine(one.name, _set_told(one), is_set(offer, one)) for one in offer.sets),
        offer.set_name,
        _asked(offer.question) if offer.question else None,
        offer.told,
    )


def _set_told(one: RuleSet) -> str:
    title = _(games()[one.game].title) if one.game in games() else one.game
    count = len(one.rules)
    return ngettext("{game}, {count} changed", "{game}, {count} changed", count).format(
        game=title, count=count
    )


QUESTIONS = {
    "overwrite": (
        N_("You already keep “{name}”. Should these rules replace it?"),
        Command("overwrite set", N_("Yes, overwrite it")),
    ),
    "delete": (
        N_("Delete “{name}”?"),
        Command("really delete set", N_("Yes, delete it")),
    ),
}


def _asked(question: Question) -> Asked:
    told, yes = QUESTIONS[question.about]
    return Asked(_(told), question.name, Command(yes.do, _(yes.label)))
