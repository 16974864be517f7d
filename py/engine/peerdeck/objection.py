"""Errors that are told to the player who caused them; all others are faults of the program."""

from __future__ import annotations


class Objection(ValueError):
    """What a person asked for cannot be done; the text is a sentence that tells them why."""


class Unknown(Objection, LookupError):
    """There is nothing of the name that somebody gave."""
