"""The contract editor: how each of its buttons changes a list of rounds, as text.

    edited("3s@5,3s-4r@6", "1 add r")  # "3s-4r@5,3s-4r@6"

An edit names a round, counted from 0, what to do with it, and, for a meld, its place in the
contract. Melds stay in the order in which they were added, which makes no difference to the rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from peerdeck.games.contract_rummy.contracts import (
    DEALT,
    MOST_OF_A_KIND,
    MOST_ROUNDS,
    RUN_SIZES,
    SET_SIZES,
    parse_rounds,
)

SET, RUN = "s", "r"
SIZES = {SET: SET_SIZES, RUN: RUN_SIZES}
_EDIT = re.compile(r"([0-9]{1,2}) ([a-z]+)(?: ([0-9sr]))?")


@dataclass(frozen=True)
class Meld:
    """A meld of a contract: a set or a run, and its least size."""

    kind: str
    size: int

    def resized(self, by: int) -> Meld:
        """Return the meld with one card more or less, within the limits."""
        size = self.size + by
        return replace(self, size=size) if size in SIZES[self.kind] else self


@dataclass(frozen=True)
class Written:
    """A round as the text has it."""

    melds: tuple[Meld, ...]
    dealt: int

    def can_add(self, kind: str) -> bool:
        """Return True if the contract can have another meld of this kind."""
        return [meld.kind for meld in self.melds].count(kind) < MOST_OF_A_KIND


def written(text: str) -> tuple[Written, ...]:
    """Read the rounds of a text. Raises `BadOptions` with what is wrong with it."""
    parse_rounds(text)
    rounds = []
    for one in text.split(","):
        melds, _at, dealt = one.partition("@")
        listed = tuple(Meld(meld[1], int(meld[0])) for meld in melds.split("-"))
        rounds.append(Written(listed, int(dealt)))
    return tuple(rounds)


def text_of(rounds: Sequence[Written]) -> str:
    """Return the rounds as text, the inverse of `written`."""
    return ",".join(
        "-".join(f"{meld.size}{meld.kind}" for meld in one.melds) + f"@{one.dealt}"
        for one in rounds
    )


def edited(text: str, edit: str) -> str:
    """Return the text after an edit; an impossible one changes nothing. Raises `BadOptions`."""
    rounds = list(written(text))
    found = _EDIT.fullmatch(edit)
    if found is None or int(found[1]) >= len(rounds):
        return text
    at, what, which = int(found[1]), found[2], found[3] or ""
    match what:
        case "up" if at > 0:
            rounds[at - 1 : at + 1] = rounds[at], rounds[at - 1]
        case "down" if at < len(rounds) - 1:
            rounds[at : at + 2] = rounds[at + 1], rounds[at]
        case "remove" if len(rounds) > 1:
            del rounds[at]
        case "again" if len(rounds) < MOST_ROUNDS:
            rounds.insert(at + 1, rounds[at])
        case "deal":
            rounds[at] = replace(rounds[at], dealt=_within(which, rounds[at].dealt))
        case _:
            rounds[at] = _remelded(rounds[at], what, which)
    return text_of(rounds)


def _within(which: str, dealt: int) -> int:
    wanted = dealt + {"1": 1, "0": -1}.get(which, 0)
    return wanted if wanted in DEALT else dealt


def _remelded(one: Written, what: str, which: str) -> Written:
    melds = list(one.melds)
    if what == "add" and which in SIZES and one.can_add(which):
        return replace(one, melds=(*melds, Meld(which, SIZES[which][0])))
    place = int(which) if which.isdigit() else len(melds)
    if place < len(melds):
        if what in ("more", "less"):
            melds[place] = melds[place].resized(1 if what == "more" else -1)
        elif what == "drop" and len(melds) > 1:
            del melds[place]
    return replace(one, melds=tuple(melds))
