"""House rules that a player has named and keeps in this browser."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.setup import plain
from peerdeck.objection import Objection
from peerdeck.words import _

VERSION = 1
NAME_LENGTH = 40
MOST = 30
LENGTH = 60_000  # characters of all sets together
BRACKETS = 20 * MOST  # a browser's stack is small: deep nesting would end Python there
RULES, RULE_LENGTH = 40, 600  # house rules of a set, and characters of each


class Full(Objection):
    """Raised if there is no room for another set."""


@dataclass(frozen=True)
class RuleSet:
    """A game's house rules, as far as they are not the usual ones, under a name."""

    name: str
    game: str
    rules: Mapping[str, str]


def named(text: str) -> str:
    """Return a name as it is kept, which may be empty."""
    return plain(text, NAME_LENGTH)


def called(sets: Sequence[RuleSet], name: str) -> RuleSet | None:
    """Return the set with this name, if there is one."""
    return next((one for one in sets if one.name == name), None)


def kept(sets: Sequence[RuleSet], new: RuleSet) -> tuple[RuleSet, ...]:
    """Return the sets with a new one, which replaces the one of its name. Raises `Full`."""
    if called(sets, new.name) is not None:
        return tuple(new if one.name == new.name else one for one in sets)
    if len(sets) >= MOST:
        raise Full(_("You already keep {most} rule sets: delete one first.").format(most=MOST))
    return (*sets, new)


def write(sets: Sequence[RuleSet]) -> str:
    """Return the sets as text."""
    listed = [{"name": one.name, "game": one.game, "rules": dict(one.rules)} for one in sets]
    return json.dumps({"version": VERSION, "sets": listed})


def read(text: str) -> tuple[tuple[RuleSet, ...], str]:
    """Read what `write` wrote. Return also a sentence if not everything could be read."""
    told = _("Some of the rule sets kept in this browser could not be read and were left out.")
    try:
        if len(text) > LENGTH or text.count("[") + text.count("{") > BRACKETS:
            raise ValueError
        match json.loads(text):
            case {"version": version, "sets": list(listed)} if version == VERSION:
                sets: list[RuleSet] = []
                for one in listed[:MOST]:
                    found = _read_one(one)
                    if found is not None and called(sets, found.name) is None:
                        sets.append(found)
                return tuple(sets), "" if len(sets) == len(listed) else told
    except ValueError:
        pass
    return (), told


def _read_one(kept: Any) -> RuleSet | None:
    match kept:
        case {"name": str(name), "game": str(game), "rules": dict(rules)}:
            texts = all(isinstance(value, str) for value in rules.values())
            longest = max([len(text) for pair in rules.items() for text in map(str, pair)] or [0])
            is_sound = texts and len(rules) <= RULES and longest <= RULE_LENGTH
            if is_sound and named(name):
                return RuleSet(named(name), game[:NAME_LENGTH], dict(rules))
    return None
