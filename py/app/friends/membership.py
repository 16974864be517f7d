"""Changes of the people who decide during a match: joint consensus, as in Raft.

A host signs such a change with the people before in it (`Roster.old`). From then on whoever has
that roster, the host too, wants more than half of the old people and more than half of the new
ones, for a vote as for a lease. When as many have signed that they have it, and the whole log
(`Agreed`), the host signs it again without the old people: now it counts. One change goes on at a
time.

Why that is enough: whoever has agreed votes for no candidate who does not know that roster
(`record.voted`). So before it counts every host needs more than half of the old people. Once it
counts, more than half of the old people choose nobody by their old roster any more, and every
other host needs more than half of the new ones. Any two of these meet in one person, who votes once
a term. More than half of the new people have every move that counted before. One person at a time
would do without `old`, but not where somebody gets the seat of another, which is a change of two.

A host may take back a change that does not count yet, alone: it signs the old people, and lets the
change count no more. Whatever is decided before, meanwhile and after then takes more than half of
these same people.

Who is left out has no say in it: others agree, or they sign themselves that they leave. Whom a page
hears, and who has not, it lets go only by its person's word (`removals.py`).

Of two people more than half are both, so that nobody leads without their host: it signs alone who
comes, also in the seat of the other, who may have a new device. To leave out the other a host needs
that one's own word that they leave for good. Between two matches the host decides alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from app.friends.chain import Reign
from app.friends.roster import Roster, is_most
from app.friends.signed import Agreed, Signed, read_agreed

PAIR = 2  # people, of whom each needs the other


def changed(wanted: Roster, now: Roster) -> Roster | None:
    """Return what a host is to sign for a wanted roster; nothing while another change goes on."""
    number = wanted.number
    if wanted.term == now.term:
        number = max(number, now.number + 1)
    is_same = {*wanted.people} == {*now.people}
    if is_back(wanted, now):
        return replace(wanted, old=(), number=number)
    if now.old:
        return replace(wanted, old=now.old, number=number) if is_same else None
    is_free = is_same or _is_hosts(now, wanted)
    return replace(wanted, old=() if is_free else now.people, number=number)


def is_back(wanted: Roster, now: Roster) -> bool:
    """Return True if a wanted roster takes back the change that goes on."""
    return wanted.term == now.term and bool(now.old) and {*wanted.people} == {*now.old}


def _is_hosts(now: Roster, wanted: Roster) -> bool:
    """Return True if a change is for the host alone, as one or two people are before and after it.

    But a host cannot leave out the other of two.
    """
    return len(now.people) <= len(wanted.people) <= PAIR


def agreement(roster: Roster, me: str, *, leaves: bool = False) -> str:
    """Return the text by which somebody agrees to a change; "" if there is nothing to agree to.

    Somebody who wants to be left out `leaves`; nobody else agrees to be left out.
    """
    is_out = me not in roster.people
    is_asked = bool(roster.old) and me in roster.voters
    if not is_asked or (is_out and not leaves):
        return ""
    about = (roster.table, roster.term, roster.number, roster.people)
    return Agreed(*about, leaves=leaves and is_out).text()


def agreed(roster: Roster, words: Iterable[Signed]) -> dict[str, Signed]:
    """Return the words of those who have agreed to just this roster."""
    found: dict[str, Signed] = {}
    for word in words:
        texts = {agreement(roster, word.by, leaves=leaves) for leaves in (False, True)}
        if word.text in texts - {""}:
            found[word.by] = word
    return found


def awaited(roster: Roster, words: Collection[str]) -> set[str]:
    """Return the people whose agreement a change lacks, where these have agreed.

    Who is left out is named only where the others are not enough.
    """
    found: set[str] = set()
    for people in (roster.people, roster.old):
        if not is_most(words, people):
            found |= {*people} - {*words}
    return found & {*roster.people} or found


def sit_still(roster: Roster, known: Roster) -> bool:
    """Return True if nobody who sat in a seat by the roster known before sits in another one."""
    places = enumerate(known.places)
    return all(not one.peer or roster.seat_of(one.peer) in (None, seat) for seat, one in places)


def may_follow(new: Reign, own: Reign) -> bool:
    """Return True if a later roster of the same host changes only what enough people agreed to.

    Whoever has another seat has seen two hands, and a host who plays the bots a third one: so
    nobody is moved during a match.
    """
    roster, known = new.roster, own.roster
    if not sit_still(roster, known):
        return False
    if roster.term != known.term:
        return True  # it came by votes
    deciding = {*roster.people}, {*roster.old}
    if deciding == ({*known.people}, {*known.old}):
        return True
    if not known.old and deciding[1] == {*known.people}:
        return True
    if not roster.old and is_back(roster, known):
        return True
    if not (known.old or roster.old) and _is_hosts(known, roster):
        return True
    settled = deciding[1] or deciding[0]
    signers: set[str] = set()
    for word in new.votes:
        try:
            told = read_agreed(word)
        except ValueError:
            continue  # a vote
        is_it = (told.table, told.term) == (known.table, known.term)
        if is_it and told.number >= known.number and {*told.people} == settled:
            signers.add(word.by)
    return known.is_enough(signers) and is_most(signers, settled)
