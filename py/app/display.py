"""The page's present content, and the effects that bring it up to date."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from app import controls, pace, travels
from app.desk import Desk
from app.effects import Effect
from app.home_form import HomeForm
from app.html import Html
from app.room import Room
from app.screens import curtain, home, result
from app.screens import table as showing
from app.screens.chrome import Notice
from app.screens.kept import Kept
from peerdeck.naming import in_words
from peerdeck.words import _

if TYPE_CHECKING:  # the page starts without the modules that only a table with friends needs
    from app.online.participant import Participant


class _Picture(NamedTuple):
    """A screen: its regions that may change, and the whole, made only on demand."""

    name: str
    title: str
    regions: dict[str, Html]
    whole: Callable[[], Html]
    marks: str = ""  # the classes of the page
    desk: Desk | None = None  # from which the cards are seen


class Display:
    """Remembers what the page shows, so as to send it nothing but changes."""

    def __init__(self, form: HomeForm) -> None:
        """Begin with the home screen, as the page was delivered."""
        self._name = "home"
        self._regions: dict[str, Html] = home.parts(form)
        self._placed: travels.Placed | None = None  # where the cards are that the page shows

    def begin(self, shown: str) -> None:
        """Take note of what the page shows when it is opened, as `intents.Open` says."""
        if shown:
            self._regions = {}
        if shown == "frame":
            self._name = ""

    def forget(self) -> None:
        """Forget what the page shows: next time it gets the whole screen."""
        self._regions = {}

    def update(
        self, room: Room, note: Notice | None, participant: Participant | None, kept: Kept
    ) -> list[Effect]:
        """Return the effects that make the page show the room: a whole screen, or what changed."""
        if room.screen == "friends" and participant is not None:
            picture = _before(participant, room.form, note)
        elif room.screen == "home" and participant is not None:
            picture = _choosing(participant, room.form, note)
        else:
            picture = _picture(room, note, participant, kept)
        before, self._regions = self._regions, picture.regions
        moved = self._travels(room, picture.desk)
        if picture.name != self._name:
            self._name = picture.name
            shown: Effect = {"screen": picture.whole()}
        else:
            shown = {
                "patch": [part for id, part in picture.regions.items() if before.get(id) != part]
            }
            if not shown["patch"]:
                return []
        return [{**shown, "title": picture.title, "marks": picture.marks, **moved}]

    def _travels(self, room: Room, desk: Desk | None) -> Effect:
        """Return which cards have changed place since the page last showed them, if any."""
        before, self._placed = self._placed, None
        if desk is None:
            return {}
        self._placed = travels.placed(room.table, desk)
        moved = travels.travels(before, self._placed, desk)
        if not moved:
            return {}
        effect: Effect = {"travels": moved, "deals": travels.is_deal(moved, desk.state.seats)}
        rest = room.table and pace.rest(room.table, pace.PACES[room.settings.pace])
        return effect if rest is None else {**effect, "rest": rest}


def _before(participant: Participant, form: HomeForm, note: Notice | None) -> _Picture:
    """Return the screen of a table with friends before its first card."""
    from app.friends.view import AT_TABLE
    from app.online.asking import votes
    from app.online.chosen import title as title_of
    from app.online.show import joining, lobby

    game = title_of(participant.view)
    title = _("{game} · Peerdeck").format(game=game) if game else _("Peerdeck")
    is_in = participant.view.stage in AT_TABLE
    if is_in and not participant.network.is_replaced:
        return _Picture(
            "lobby of the host" if votes(participant.view) else "lobby",
            title,
            lobby.parts(participant, form.address, form.can_share, note),
            lambda: lobby.lobby(participant, form.address, form.can_share, note),
        )
    return _Picture(
        "joining",
        title,
        joining.parts(participant, note),
        lambda: joining.joining(participant, note),
    )


def _choosing(participant: Participant, form: HomeForm, note: Notice | None) -> _Picture:
    """Return the screen on which somebody chooses what the friends play next."""
    from app.online.show import choosing

    return _Picture(
        "choosing",
        _("Peerdeck"),
        choosing.parts(participant, form, note),
        lambda: choosing.choosing(participant, form, note),
    )


def _picture(
    room: Room, note: Notice | None, participant: Participant | None, kept: Kept
) -> _Picture:
    """Return the screen of a table that plays, or home."""
    form, table = room.form, room.table
    if table is None or room.screen == "home":
        return _Picture(
            "home",
            _("Peerdeck"),
            home.parts(form, note, kept),
            lambda: home.home(form, note, kept),
        )
    title = _("{game} · Peerdeck").format(game=_(form.draft.game.title))
    if room.screen == "result":
        return _Picture(
            "result",
            title,
            result.parts(table.public, note, participant, room.records),
            lambda: result.result(table.public, note, participant, room.records),
            "at-result",
        )
    fast, shows_tip = room.settings.pace in pace.HURRIED, room.shows_tip
    if table.landing is not None:
        parts = curtain.landing(table, table.landing, fast=fast, shows_tip=shows_tip)
        whole = partial(showing.screen, table.public.header.game, parts)
        marks = showing.marks(parts)
        return _Picture("table", title, parts, whole, marks, table.audience)
    desk = table.desk
    if desk is None:  # no desk is in the page while the device changes hands
        return _Picture(
            "curtain",
            title,
            curtain.parts(table),
            lambda: curtain.curtain(table, shows_tip=shows_tip),
            curtain.marks(table, shows_tip=shows_tip),
            table.audience,
        )
    if table.is_awaited:
        title = _("{call} · {title}").format(call=in_words(controls.heading(desk)), title=title)
    regions = showing.parts(desk, note, fast, participant, shows_tip=shows_tip)
    return _Picture(
        "table",
        title,
        regions,
        lambda: showing.table(desk, note, fast, participant, shows_tip=shows_tip),
        showing.marks(regions),
        desk,
    )
