"""News of what the browser keeps: changed in another tab, listed, or refused."""

from __future__ import annotations

from typing import assert_never

from app import intents, keeping, record
from app.effects import Effect
from app.home_form import CHOICE, SETS
from app.room import PERSIST_ASKED, TIP, Room
from app.screens.chrome import Notice
from app.settings import from_text
from app.speech import said
from app.visiting import Visiting
from peerdeck.words import _


def in_store(room: Room, visiting: Visiting, intent: intents.StoreIntent) -> None:
    """Handle what has become of what the browser keeps."""
    match intent:
        case intents.Unkept(name, why):
            _unkept(room, name, why)
        case intents.KeptElsewhere("settings", text):
            settings, _problem = from_text(text or "")
            room.apply(settings)
        case intents.KeptElsewhere(record.KEPT, text):
            room.records = record.read(text or "")
        case intents.KeptElsewhere(name, text):
            room.form.take_sets(name, text)
            visiting.take_kept(name, text)
        case intents.KeptMatches(saves):
            keeping.take_stock(room, saves)
        case intents.Look():
            if room.screen == "home":
                room.effects.append({"list": True})
        case _:
            assert_never(intent)


def ask_to_persist(room: Room) -> list[Effect]:
    """Return what asks the browser once to keep what it has, when there is something worth it."""
    if room.is_persist_asked or not any(map(_is_worth_keeping, room.effects)):
        return []
    room.is_persist_asked = True
    return [{"persist": True}, {"keep": "asked", "as": PERSIST_ASKED}]


def _is_worth_keeping(effect: Effect) -> bool:
    return bool(
        effect.get("save")
        or effect.get("store friends")
        or (effect.get("as") == SETS and effect.get("keep"))
    )


def warning(room: Room) -> Notice | None:
    """Return what a person should know who begins, or sits down, where nothing is kept."""
    if room.can_keep or room.screen not in ("home", "friends"):
        return None
    told = _("This browser keeps nothing (a private window, a full disk, a frame?).")
    lost = _("A match lasts until you leave or reload the page.")
    if room.screen == "friends":
        lost = _("If you leave or reload the page, you lose your seat and your cards.")
    return Notice(f"{told} {lost}", "warning")


def _unkept(room: Room, name: str | None, why: str) -> None:
    """Say that the browser does not keep the text of this name, or the match if it is None."""
    if name in (CHOICE, PERSIST_ASKED, TIP, record.KEPT):
        return  # the player has not asked for that to be kept
    if name is not None:
        told = _("This browser cannot save what you choose: it lasts until you leave.")
    elif why == "full":
        told = _(
            "This browser has no room left for the match. It goes on here, but a reload"
            " brings back an earlier moment."
        )
    elif why == "cleared":
        told = _("What this browser kept was cleared. This match goes on, and is saved again.")
    else:
        told = _("This browser saves nothing: if you reload the page, the game is gone.")
    room.effects.append(said(told))
    room.notice = Notice(told, "warning")
