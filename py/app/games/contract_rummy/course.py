"""The course of a match of contract rummy: the contract of each round, and the most buys."""

from __future__ import annotations

from collections import Counter

from app.desk import Desk
from app.html import Html, p
from peerdeck.games.contract_rummy.actions import Buy
from peerdeck.games.contract_rummy.contracts import describe_contract
from peerdeck.log import Act
from peerdeck.naming import listed
from peerdeck.words import _

FEW = 2  # buys that are not worth a sentence


def topic(desk: Desk, deal: int) -> str:
    """Return the contract of a round."""
    return describe_contract(desk.state.setup.contracts[deal])


def result(desk: Desk) -> Html | None:
    """Return the contract of the round that has ended, to be said with its result."""
    rounds = len(desk.state.sheet)
    return p(topic(desk, rounds - 1), class_="contract-was") if rounds else None


def facts(desk: Desk) -> tuple[str, ...]:
    """Name the players who bought the most."""
    buys = Counter(
        entry.seat
        for entry in desk.entries
        if isinstance(entry, Act) and isinstance(entry.action, Buy)
    )
    most = max(buys.values(), default=0)
    if most <= FEW:
        return ()
    buyers = [desk.names[seat] for seat in sorted(buys) if buys[seat] == most]
    told = _("Most buys: {names}, {count}.")
    if len(buyers) > 1:
        told = _("Most buys: {names}, {count} each.")
    return (told.format(names=listed(buyers), count=most),)
