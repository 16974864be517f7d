"""The matches that this device keeps, one of each game: begun, gone on with, thrown away.

Of those that are over only the last few are kept. A match is read and written by one tab at a time
(`tabs.py`). The others list what was kept last.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import assert_never

from app import intents, playing, save
from app.addresses import fields
from app.room import Room
from app.save import About
from app.screens import elsewhere, kept
from app.screens.chrome import Notice
from app.setup import Setup, usual
from app.speech import said
from app.table import Table
from peerdeck.games import games
from peerdeck.objection import Objection
from peerdeck.words import _

MOST_OVER = 3  # matches that are over; the one that ended first makes room for another
MATCH = "#match="  # begins the address of a match on this device; its game follows


def address(table: Table) -> str:
    """Return the fragment of the address at which this match is found again."""
    return MATCH + table.setup.game.id


def take_stock(room: Room, saves: Mapping[str, str]) -> None:
    """List the matches that are kept, by game; one that cannot be read is set aside.

    Of those that are over too many are thrown away, unless another tab looks at them.
    """
    room.kept.clear()
    for game in games():
        if game in saves:
            try:
                room.kept[game] = save.read_about(saves[game])
            except (ValueError, LookupError):
                room.effects += room.tabs.take(game, partial(_examine, room, game), _nothing)
    ended = {game: about.ending.at for game, about in room.kept.items() if about.ending}
    for game in sorted(ended, key=ended.__getitem__)[:-MOST_OVER]:
        room.effects += room.tabs.take(game, partial(_make_room, room, game), _nothing)


def _nothing() -> None:
    """Leave it to the tab that plays this match."""


def _make_room(room: Room, game: str, text: str | None) -> None:
    """Throw a match away that is over, if it is still the one that is listed."""
    about = _about(text)
    if about is not None and about == room.kept.get(game):
        del room.kept[game]
        room.effects.append({"save": None, "of": game})
    elif about is not None:
        room.kept[game] = about
    room.effects += room.tabs.release(game)


def _examine(room: Room, game: str, text: str | None) -> None:
    """Keep a match in a way that can be listed, or set it aside."""
    table = _restored(room, game, text) if text is not None else None
    if table is not None:
        room.kept[game] = table.about
        room.effects += table.keep()
    room.effects += room.tabs.release(game)


def act(room: Room, intent: intents.KeptIntent) -> None:
    """Handle what is to become of a kept match."""
    room.doubted = ""
    match intent:
        case intents.Resume(game):
            go_on(room, game)
        case intents.BeginAfresh():
            begin_afresh(room, room.form.draft.setup())
        case intents.ThrowAway(game) if game in room.kept:
            room.doubted = game
            room.effects.append({"focus": "away-yes"})
        case intents.ReallyThrowAway(game) if game in room.kept:
            throw_away(room, game)
        case intents.ThrowAway() | intents.ReallyThrowAway():
            pass  # it is gone
        case intents.KeepMatch():
            room.effects.append({"focus": "your-matches"})
        case _:
            assert_never(intent)


def begin(room: Room, setup: Setup) -> None:
    """Begin a match, or ask what is to become of one of the same game that is not over."""
    game = setup.game.id

    def then(text: str | None) -> None:
        about = _about(text)
        if text is not None and about is None:
            table = _restored(room, game, text)
            about = table.about if table is not None else None
        if about is None or about.ending is not None:
            playing.begin(room, setup, None)
            return
        room.kept[game] = about
        room.effects += room.tabs.release(game)
        room.effects += room.dialogs.open(kept.instead(about))

    room.effects += room.tabs.take(game, then)


def begin_afresh(room: Room, setup: Setup) -> None:
    """Begin a match in the place of the one that is kept."""
    room.effects += room.tabs.take(
        setup.game.id, lambda _text: playing.begin(room, setup, dealing=None)
    )


def is_address(fragment: str) -> bool:
    """Return True for the address of a match, kept or not.

    `#match=wins` is a table with that house rule, and so is a link that asks for more.
    """
    match fields(fragment):
        case [("match", name)]:
            rules = usual().game.options.offered()
            return not any(rule.name == "match" and name in rule.values for rule in rules)
    return False


def follow(room: Room, fragment: str) -> None:
    """Go to the match of this address, or home if there is no such game."""
    game, at = dict(fields(fragment))["match"], room.table
    if isinstance(at, Table) and at.setup.game.id == game:
        return
    if isinstance(at, Table):
        room.step_away()
    if game not in games():
        room.warn(_("This match is not kept in this browser. Begin a new one whenever you like."))
    go_on(room, game)


def go_on(room: Room, game: str) -> None:
    """Go on with the match of this game."""
    if game in games():
        room.effects += room.tabs.take(game, partial(_go_on, room, game))


def _go_on(room: Room, game: str, text: str | None) -> None:
    left = room.left
    if text is None:
        table = None
        room.form.show(usual(game))
        told = _("This browser has no match of {game}. Begin a new one whenever you like.")
        room.warn(told.format(game=_(games()[game].title)))
    elif left is not None and left.text() == text:
        table = left
    else:
        table = _restored(room, game, text)
    if table is not None:
        room.table = table
        playing.come(room, table)
    else:
        room.kept.pop(game, None)
        room.effects += room.tabs.release(game)


def throw_away(room: Room, game: str) -> None:
    """Throw a kept match away."""

    def then(_text: str | None) -> None:
        room.kept.pop(game, None)
        room.effects += [{"save": None, "of": game}, *room.tabs.release(game)]
        room.effects += [said(_("The match is thrown away.")), {"focus": "games"}]

    def otherwise() -> None:
        room.notice = Notice(_("This match is open in another tab."), "warning")

    room.effects += room.tabs.take(game, then, otherwise)


def busy(room: Room, name: str) -> None:
    """Say that another tab has what this one asked for, unless whoever asked deals with it."""
    if room.tabs.busy(name):
        room.effects += room.dialogs.open(elsewhere.elsewhere(name))


def lost(room: Room, game: str) -> None:
    """Stop playing a match that another tab has taken over."""
    table = room.table
    if isinstance(table, Table) and table.setup.game.id == game:
        room.table, room.left, room.screen = None, None, "home"
        room.tabs.lost(game, partial(_go_on, room, game))
        busy(room, game)
        room.effects.append({"list": True})


def _about(text: str | None) -> About | None:
    try:
        return save.read_about(text) if text is not None else None
    except (ValueError, LookupError):
        return None


def _restored(room: Room, game: str, text: str) -> Table | None:
    """Return the table of a save, or set it aside and say why.

    What has to be otherwise than it was saved is said once, and saved so.
    """
    try:
        saved = save.read(text)
        table = Table.restored(saved)
    except (ValueError, LookupError) as error:
        _set_aside(room, game, text, error)
        return None
    if saved.told:
        room.warn(saved.told)
        room.effects += table.keep()
    return table


def _set_aside(room: Room, game: str, text: str, why: Exception) -> None:
    room.effects += [{"aside": text, "of": game}, {"save": None, "of": game}]
    reason = (
        str(why) if isinstance(why, Objection) else _("Its cards and moves do not fit together.")
    )
    told = _("The table kept in this browser could not be read and was set aside. {why}")
    room.warn(told.format(why=reason))
