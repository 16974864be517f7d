"""The settings of a page: how cards look and move, which sounds play, how long the table pauses.

The kept text is also read by the page before any Python is there (`static/boot/kept.js`): names and
values as in a form, `palette=four&theme=dark`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

from peerdeck.objection import Objection
from peerdeck.words import N_, _

LENGTH = 500  # characters, twice the longest text of settings
LOOK = ("palette", "cards", "theme", "hand", "motion", "sound", "keys")  # the page goes by these


@dataclass(frozen=True)
class Setting:
    """One setting, as a form shows it; `values` maps each value to its label."""

    name: str
    label: str
    help: str
    values: Mapping[str, str]


def _setting(default: str, label: str, help: str, values: Mapping[str, str]) -> Any:
    metadata = {"label": label, "help": help, "values": values}
    return dataclasses.field(default=default, metadata=metadata)


_SWITCH = {"off": N_("Off"), "on": N_("On")}


@dataclass(frozen=True)
class Settings:
    """All settings, each with one of its possible values."""

    palette: str = _setting(
        "two",
        N_("Colours of the suits"),
        N_("Colours only help: every suit has its shape."),
        {"two": N_("Two"), "four": N_("Four"), "safe": N_("Colour-blind safe")},
    )
    cards: str = _setting(
        "usual",
        N_("Card size"),
        N_("Large cards take more of the screen, and more rows."),
        {"usual": N_("Usual"), "large": N_("Large")},
    )
    theme: str = _setting(
        "system",
        N_("Light or dark"),
        N_("Automatic follows your device."),
        {"system": N_("Automatic"), "light": N_("Light"), "dark": N_("Dark")},
    )
    hand: str = _setting(
        "right",
        N_("The hand you play with"),
        N_("The buttons that you press most are on this side, and cards fan out to suit it."),
        {"left": N_("Left"), "right": N_("Right")},
    )
    motion: str = _setting(
        "usual",
        N_("Moving cards"),
        N_("Nothing moves if your device is set to reduce motion."),
        {"none": N_("None"), "quick": N_("Quick"), "usual": N_("Usual"), "slow": N_("Slow")},
    )
    sound: str = _setting(
        "off",
        N_("Sound"),
        N_("A quiet tone when it is your turn, when a card is played and when a deal is won."),
        _SWITCH,
    )
    pace: str = _setting(
        "usual",
        N_("Pace of the bots"),
        N_("How long a bot waits before it acts."),
        {
            "slow": N_("Slow"),
            "usual": N_("Usual"),
            "fast": N_("Fast"),
            "instant": N_("At once"),
        },
    )
    confirm: str = _setting(
        "off",
        N_("Ask before discarding"),
        N_("Asks you once more before a card goes to the discard pile."),
        _SWITCH,
    )
    cut: str = _setting(
        "off",
        N_("Cut the deck yourself"),
        N_("Where the rules want a cut, you say where. Otherwise it is done for you."),
        _SWITCH,
    )
    keys: str = _setting(
        "on",
        N_("Keys that read aloud"),
        N_("Single keys that read out the hand, the table, the scores and more."),
        _SWITCH,
    )

    def __post_init__(self) -> None:
        for one in self.offered():
            if getattr(self, one.name) not in one.values:
                raise Objection(_("There is no such setting."))

    @classmethod
    def offered(cls) -> tuple[Setting, ...]:
        """Return all settings in the order of the form."""
        return tuple(Setting(field.name, **field.metadata) for field in dataclasses.fields(cls))

    def pairs(self) -> dict[str, str]:
        """Return every value by the name of its setting."""
        return {one.name: getattr(self, one.name) for one in self.offered()}

    def changed(self, pairs: Mapping[str, str]) -> Settings:
        """Return the settings with these values. Raises `Objection`."""
        if not pairs.keys() <= self.pairs().keys():
            raise Objection(_("There is no such setting."))
        return replace(self, **pairs)

    def look(self) -> dict[str, str]:
        """Return the settings that the page itself applies to its style and its keys."""
        return {name: value for name, value in self.pairs().items() if name in LOOK}


def to_text(settings: Settings) -> str | None:
    """Return the text to keep, with the values that are not as usual, or `None`."""
    usual = Settings().pairs()
    pairs = {name: value for name, value in settings.pairs().items() if value != usual[name]}
    return urlencode(pairs) or None


def from_text(text: str) -> tuple[Settings, str]:
    """Read what `to_text` wrote. Return also a sentence if the text is damaged.

    What cannot be read is left as usual.
    """
    settings, is_whole = Settings(), len(text) <= LENGTH
    for name, value in parse_qsl(text, keep_blank_values=True) if is_whole else ():
        try:
            settings = settings.changed({name: value})
        except ValueError:
            is_whole = False
    if is_whole:
        return settings, ""
    return settings, _("Some of your settings could not be read and are back to normal.")
