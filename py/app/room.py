"""The state that all parts of a session share: the screen, the effects to come, the settings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app import record
from app.any_table import AnyTable
from app.effects import Effect, Screen
from app.home_form import HomeForm
from app.record import Record
from app.save import About
from app.screens.chrome import Notice
from app.settings import Settings, to_text
from app.table import Table
from app.tabs import Tabs

if TYPE_CHECKING:  # the page starts without the modules that only a table with friends needs
    from app.dialogs import Dialogs

PERSIST_ASKED = "persist"  # the name under which a browser keeps that it was asked to keep things
TIP = "tip"  # the name under which a browser keeps that the tip is known


@dataclass
class Room:
    """The state of a page. `effects` and `heard` have not been sent to the page yet."""

    dialogs: Dialogs
    form: HomeForm = field(default_factory=HomeForm)
    settings: Settings = field(default_factory=Settings)
    screen: Screen = "home"
    table: AnyTable | None = None
    tabs: Tabs = field(default_factory=Tabs)
    kept: dict[str, About] = field(default_factory=dict)  # the matches of this device, by game
    left: Table | None = None  # the match that this page left last
    doubted: str = ""  # the game whose match may be thrown away: that is to be confirmed
    notice: Notice | None = None
    effects: list[Effect] = field(default_factory=list)
    heard: set[str] = field(default_factory=set)  # the sounds that are due
    can_keep: bool = True  # this browser keeps anything at all
    is_persist_asked: bool = False  # it was asked not to throw away what it keeps
    shows_tip: bool = True  # how to play a card with fewer taps is not known yet
    records: tuple[Record, ...] = ()  # of the matches that the same people have played
    turn: int = -1  # the seat that had the turn when something was last told
    untold: list[str] = field(default_factory=list)  # sentences that wait for the end of a turn
    awaited: int = -1  # the length of the log when the last tick was asked for
    scored: int = 0  # the deals whose end has been seen on the table

    def warn(self, told: str) -> None:
        """Add this to the notice."""
        if told:
            text = f"{self.notice.text} {told}" if self.notice else told
            self.notice = Notice(text, "warning")

    def choose(self, settings: Settings) -> None:
        """Use other settings from now on, and keep them."""
        if (settings.sound, self.settings.sound) == ("on", "off"):
            self.heard.add("turn")  # for the player to hear how loud it is
        self.apply(settings)
        self.effects.append({"keep": to_text(settings), "as": "settings"})

    def apply(self, settings: Settings) -> None:
        """Let the page and the desks go by these settings."""
        self.settings = settings
        self.attune()
        self.effects.append({"look": settings.look()})

    def attune(self) -> None:
        """Let the desks at this device know what has been set."""
        for desk in self.table.own_desks if self.table is not None else ():
            desk.likes_to_cut = self.settings.cut == "on"

    def count(self, records: tuple[Record, ...]) -> None:
        """Keep other records of matches from now on."""
        self.records = records
        self.effects.append({"keep": record.write(records), "as": record.KEPT})

    def hide_tip(self) -> None:
        """Show the tip no more, also on later visits."""
        if self.shows_tip:
            self.shows_tip = False
            self.effects.append({"keep": "known", "as": TIP})

    def save(self) -> None:
        """Save the table as it stands."""
        if self.table is not None:
            self.effects += self.table.keep()

    def step_away(self) -> None:
        """Go home; the match of this device waits, and any tab may go on with it."""
        table, self.table, self.screen = self.table, None, "home"
        if isinstance(table, Table):
            game = table.setup.game.id
            self.left, self.kept[game] = table, table.about
            self.effects += [*table.keep(), *self.tabs.release(game)]
            if table.over:
                self.effects.append({"list": True})  # there may be too many now
