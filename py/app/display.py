"""What the page shows now, and the effects that bring it up to date."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from app.html import Html
from app.offer import Offer
from app.screens.chrome import Notice
from app.show import curtain, home, result
from app.show import table as showing
from app.table import Table
from peerdeck.event import Seat
from peerdeck.words import _

if TYPE_CHECKING:  # the page starts without what only a table with friends needs
    from app.friends.seated import Seated

Effect = dict[str, Any]
Screen = Literal["home", "table", "result"]


def copied(text: str) -> Effect:
    """Let the player paste a text elsewhere."""
    return {
        "copy": text,
        "copied": _("Copied. Paste it wherever you like."),
        "uncopied": _("This browser does not let the page copy anything."),
    }


class _Picture(NamedTuple):
    """A screen: the regions of it that may change, and the whole, made when it is asked for."""

    name: str
    title: str
    regions: dict[str, Html]
    whole: Callable[[], Html]
    acted: Seat | None = None  # whose cards may be flying in


class Display:
    """Remembers what the page was told to show, to tell it of nothing but changes."""

    def __init__(self, offer: Offer) -> None:
        """The home screen, as the page was delivered."""
        self._name = "home"
        self._regions: dict[str, Html] = home.parts(offer)

    def forget(self) -> None:
        """Nobody knows any more what the page shows."""
        self._regions = {}

    def update(
        self,
        screen: Screen,
        offer: Offer,
        table: Table | Seated | None,
        note: Notice | None,
        *,
        fast: bool,
    ) -> list[Effect]:
        """What makes the page show this: a whole screen, or the regions that have changed."""
        picture = _picture(screen, offer, table, note, fast)
        before, self._regions = self._regions, picture.regions
        if picture.name != self._name:
            self._name = picture.name
            return [{"screen": picture.whole(), "title": picture.title}]
        changed = [part for id, part in picture.regions.items() if before.get(id) != part]
        if not changed:
            return []
        patch: Effect = {"patch": changed, "title": picture.title}
        if picture.acted is not None:
            patch["from"] = picture.acted
        return [patch]


def _picture(
    screen: Screen, offer: Offer, table: Table | Seated | None, note: Notice | None, fast: bool
) -> _Picture:
    if table is None or screen == "home":
        waiting = table.setup if table else None
        return _Picture(
            "home",
            _("Peerdeck"),
            home.parts(offer, note, waiting),
            lambda: home.home(offer, note, waiting),
        )
    title = _("{game} · Peerdeck").format(game=_(offer.wish.game.title))
    if screen == "result":
        return _Picture("result", title, {}, lambda: result.result(table.public))
    desk = table.desk
    if desk is None:  # nothing of any desk is in the page while the device changes hands
        return _Picture("curtain", title, curtain.parts(table), lambda: curtain.curtain(table))
    if table.is_awaited:
        title = _("Your turn · {title}").format(title=title)
    return _Picture(
        "table",
        title,
        showing.parts(desk, note, fast),
        lambda: showing.table(desk, note, fast),
        desk.acted,
    )
