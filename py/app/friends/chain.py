"""The chain of hosts of a shared table, told so that a stranger can check it.

The first host is named by the invitation itself. Whoever takes over shows the votes of more than
half of the people of the roster before: with them, the rosters of all hosts so far form a *chain*
from the invitation to the host of today.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.friends.roster import Roster, read_roster
from app.friends.signed import Signed, is_agreement, read_vote
from peerdeck.words import _

MOST_HOSTS = 8  # of a chain, from which all hosts are left out that it does not need


@dataclass(frozen=True)
class Reign:
    """A host's roster, the votes that made them host, and what people have agreed to since."""

    roster: Roster
    signed: Signed
    votes: tuple[Signed, ...] = ()


Chain = tuple[Reign, ...]


def read_chain(told: Sequence[Sequence[Signed]], table: str, first: str) -> Chain:
    """The hosts of a table one after the other, from the one that the invitation names.

    Each is told as a signed roster and the votes for its host. Raises `ValueError` with a
    sentence if one of them did not become host by enough votes.
    """
    chain: list[Reign] = []
    for signed, *votes in told:
        reign = Reign(read_roster(signed), signed, tuple(votes))
        if reign.roster.table != table:
            raise ValueError(_("This list of players is of another table."))
        if not chain and reign.roster.host != first:
            raise ValueError(_("This table is not led by the one who invited to it."))
        is_chosen = follows(reign, chain[-1]) if chain else reign.roster.term == 0
        if not is_chosen:
            raise ValueError(_("Too few players made this one their host."))
        chain.append(reign)
    if not chain:
        raise ValueError(_("This is not a list of players that its host has signed."))
    return tuple(chain)


def votes_for(reign: Reign, before: Roster) -> set[str]:
    """Return the people of the roster before who have voted for this host of a later term."""
    roster, people = reign.roster, {*before.voters}
    if roster.term <= before.term or roster.host not in people:
        return set()
    return votes_in(reign).keys() & people


def votes_in(reign: Reign) -> dict[str, Signed]:
    """Return the votes by which this host was chosen, by their voters."""
    roster, votes = reign.roster, {}
    for signed in reign.votes:
        if is_agreement(signed):
            continue
        vote = read_vote(signed)
        if (vote.table, vote.term, vote.host) == (roster.table, roster.term, roster.host):
            votes[signed.by] = signed
    return votes


def shortest(chain: Chain) -> Chain:
    """A chain without the hosts whom the proof of the last one does not need.

    Mostly the same people sit at a table for long: then the votes for the last host are also
    enough of those who sat there long before.
    """
    kept = chain[-1:]
    rest = chain[:-1]
    while rest:
        first = next(
            at for at, reign in enumerate(rest) if follows(kept[0], reign) or at == len(rest) - 1
        )
        kept = (rest[first], *kept)
        rest = rest[:first]
    return kept


def follows(reign: Reign, before: Reign) -> bool:
    """Return True if more than half of the people of the roster before chose this host."""
    return before.roster.is_enough(votes_for(reign, before.roster))


def continues(chain: Chain, own: Chain) -> bool:
    """Return True if the people whom a page knows by its chain have chosen the hosts of another.

    A chain by itself does not show that: its first list of players counts by one host's word.
    """
    known, last = own[-1], chain[-1]
    is_known = (last.roster.term, last.roster.host) == (known.roster.term, known.roster.host)
    if is_known or last.roster.term < known.roster.term:
        return True
    later = [reign for reign in chain if reign.roster.term > known.roster.term]
    if later:
        return any(follows(reign, known) for reign in later)
    voters = votes_in(last).keys() & {*known.roster.voters}
    return known.roster.is_enough(voters) or any(follows(last, before) for before in own[:-1])


def is_newer(reign: Reign, than: Reign) -> bool:
    """Return True if one roster takes the place of another; a term has one host only."""
    one, other = reign.roster, than.roster
    if one.term == other.term and one.host != other.host:
        return False
    return one.stamp > other.stamp
