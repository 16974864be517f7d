"""The sections of the rules pages that presets of contract rummy share."""

from __future__ import annotations

from peerdeck.rules_page import Section, Text
from peerdeck.words import _


def draft() -> tuple[Section, ...]:
    return tuple(
        Section(id, id, (Text(_("To be written.")),))
        for id in (
            "deal",
            "turns",
            "contract",
            "sets",
            "runs",
            "jokers",
            "laying-down",
            "laying-off",
            "buying",
            "hot-card",
            "going-out",
            "end",
            "match",
        )
    )
