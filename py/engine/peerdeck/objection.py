"""Errors that are told to the player who caused them; all others are faults of the program."""

from __future__ import annotations


class Objection(ValueError):
    """The refusal of something that a person asked for; the text is a sentence that says why."""


class Unknown(Objection, LookupError):
    """There is nothing of the name that somebody gave."""
