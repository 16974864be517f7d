"""Claims to lead the table, and the proof that is asked for them."""

from __future__ import annotations

from collections.abc import Sequence

from app.friends.chain import read_chain
from app.friends.frames import chained
from app.friends.signed import Signed
from app.friends.table import FriendsTable
from app.online.network import Network


def judge(
    network: Network, table: FriendsTable | None, claim: int, peer: str, roster: object
) -> None:
    """Somebody claims to be host now: check that enough people made them so."""

    def judged(is_proved: bool) -> None:
        network.wish("judged", claim=claim, isProved=is_proved)

    try:
        told = chained(roster)
    except ValueError:
        judged(False)
        return
    signed = [one for reign in told for one in reign]
    network.verify(signed, lambda is_signed: judged(is_signed and _leads(table, told, peer)))


def _leads(table: FriendsTable | None, told: Sequence[Sequence[Signed]], peer: str) -> bool:
    if table is None:
        return False
    role = table.shared.role
    try:
        newest = read_chain(told, role.table, role.first)[-1].roster
    except (ValueError, LookupError):
        return False
    return newest.host == peer and newest.term >= role.host_term
