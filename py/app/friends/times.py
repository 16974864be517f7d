"""Waits, paces and leases of a table with friends, in milliseconds.

They are times of each page's own clock (`online/clock.py`); only differences count. What several
pages must have the same stands in `peer/PROTOCOL.md`, too. The times of connections are in
`peer/src/times.mjs`. How all these depend on each other: `tests/app/friends/test_times.py`.
"""

from __future__ import annotations

from typing import NamedTuple

TICK = 500  # between two looks at the clock

# Who leads (`lease.py`): a lease ends before a promise does, also for an answer on its way.
BEAT = 2_000  # between two signs of life of a host; what a guest says again, it says as often
LEASE = 8_000  # since a beat was sent, for whoever answered: three may be lost
GONE = 10_000  # since a beat was heard, until another host is chosen: more than `LEASE`
HELD = 5_000  # that a move is held until it is a missed beat: by then it was said three times
REST = BEAT  # between two looks at the clock while nothing happens (`ticking.py`)
CALM = 5_000  # since something happened, until that is so
AWAKE = BEAT  # that a page counts at most between two signs of its own life: it may have slept
KNOWN = 60_000  # since a beat was heard, for which a page goes by the people that it knows
PAUSE = 30 * 60_000  # that a pause may last which the host has announced

# Elections (`election.py`)
ALONE = 3 * BEAT  # that a word holds that somebody hears no host: it is said anew at every beat
CANDIDACY = 6_000  # until a candidate tries a later term: votes and lines have come, or never will
REELECTED = 30_000  # between two elections for one person's sake, who could else stop the table
FETCHING = 3_000  # that an heir waits for what a voter has of the log, before it goes on without
COMPARING = 3_000  # that a voter has to say some lines of another log
DOUBTED = 30_000  # that a page waits to be told if a list of players is right, and plays nothing
GOSSIP = 3 * BEAT  # between two heads to one peer, who has to verify each

# The match
# That somebody has who sits down, comes back or is lost, before a bot minds the seat, or a page
# lets them be removed without asking its person.
SETTLING = 5_000
BOTS_WAIT = 2_500  # until a bot acts by itself, if the host's page has not asked it to
REACTING = 1_500  # between two reactions of one peer, so that nobody floods the table
PACE = 500  # between two answers to one peer, for each kind of demand (`demands.py`)

# What a person is told
FRESH = 8_000  # that a sentence about friends stays
BRIEF = 4_000  # that it stays if another one waits
COMING = 10_000  # that a match waits for who is just coming back: as long as for a host
SLOW = 15_000  # after which looking for a table takes long: the relays have all been tried
LATE = 2_000  # after which a shuffle, or agreement, is late: the others have long answered
RESIGNING = 15_000  # that somebody who leaves for good stays for it: another leads by then


class DeckTimes(NamedTuple):
    """The waits of a page's part in dealing (`deck/`)."""

    again: int = 500  # until something is sent again that nobody has answered; then twice as long
    silent: int = 1_000  # since somebody was heard, until others stand in for them
    busy: int = 10_000  # the same for who says that they are still checking
    shuffle: int = 5_000  # since somebody was heard, until a shuffle goes on without them
    retry: int = 2_000  # until a line is proposed again that has not come; then twice as long
    patience: int = 16_000  # up to so long

    def longer(self, wait: float, first: int) -> float:
        """Return how long to wait after such a wait, so that a slow page is not drowned."""
        return min(max(2 * wait, first), self.patience)


DECK = DeckTimes()
