"""An explorer of elections: every order of events, for a few people and within stated bounds.

What is driven is the code of the page: `Election` with what it signs and sends, the record, the
chain and how a page learns one. Each page here is a `Local`, plain data, from which the objects are
made for one event and read back; what an event does to a page is worked out once for each.

What may happen, in every order that there is:

- somebody believes that the host is gone, at any time, and that any of the others say so, also when
  they said it long ago: no clock is trusted, so all trouble with clocks is in this;
- whatever was ever sent arrives, or never, or again, however late: messages stay for ever, but that
  nothing which a page asked before it lost all comes after what it asks then, by new connections;
- a page is loaded again with what it kept and nothing else, at any time;
- a page loses all that it kept, at any time, and comes back with its key and the invitation alone;
- a host writes the next line and tells it to anybody; an heir gets a log that it lacks, or never;
- a host adds a person, removes one, or gives a seat to another, all at once if it likes.

Bounds: 3 or 4 people, of whom `seated` sit at the table at first, `terms` terms after the first,
`lines` lines of each host, `reloads` reloads, `losses` losses of a record and `changes` changes of
the people in all, and, where not everything can be visited in time, `events` events one after the
other (`test_explorer.py` has the bounds of `make test` and of `make soak`). A lost person is one to
whom nothing comes any more, so any number of them is in this, too.

What must hold in every state (`check`): a page gives one vote a term; a term has one host; what
more than half of the people of a host's roster hold by that host's word is in the log of every
later host, unless a page has lost what it held.

With a `double_voter` the last page is none of ours: it votes for whoever asks, at any time. Then a
term may have two hosts, and whenever these have met neither leads any more (`check_meeting`): they
have turned to the same one, both know who voted twice, and nobody who knows it counts that vote.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, NamedTuple

from app.friends import membership
from app.friends.chain import Chain, Reign, is_newer, read_chain, shortest, votes_in
from app.friends.double_votes import DoubleVotes
from app.friends.election import Alone, Election
from app.friends.frames import Frame, Send, Sign
from app.friends.member import DoubleVote, Member, Out
from app.friends.membership import agreement
from app.friends.record import NOWHERE, LogPosition
from app.friends.roster import Place, Roster
from app.friends.signed import Head, Signed, Vote, read_vote
from tests.app.friends.world import TABLE, peer_called

Log = tuple[float, ...]  # of each line the term of its host, and after the point whose it is


class Local(NamedTuple):
    """A page: what it keeps, and what it forgets when it is loaded again."""

    term: int
    vote: str
    chain: Chain
    log: Log
    told: int  # the term of the last host whose word it has for its log
    leads: bool = False  # kept, too: it is host, as its chain says
    stands: int = 0  # the term in which it is a candidate
    votes: frozenset[tuple[str, int, int]] = frozenset()  # by whom, and how far their logs go
    fetched: tuple[int, Log] = (-1, ())
    agreed: frozenset[str] = frozenset()  # who has agreed to the change that goes on
    losses: int = 0  # of its record, so far: it asks another question each time
    is_unsure: bool = False
    promised: frozenset[tuple[str, int]] = frozenset()  # what the others have answered
    heard: frozenset[tuple[str, int]] = frozenset()  # the questions of others that lost theirs
    void: int = 0
    double_votes: tuple[tuple[str, DoubleVote], ...] = ()


class Message(NamedTuple):
    """A message that was sent, and stays under way: `what` tells more for each kind."""

    kind: str
    by: str
    to: str  # or "" for everybody
    what: tuple[Any, ...]


# A state in numbers, so that millions can be told apart: of each page its `Local`, the messages
# sent (a bit for each), what more than half of the people hold by the word of one host, how many
# reloads, changes and losses there were.
World = tuple[tuple[int, ...], int, int, tuple[int, int, int]]


class Held(NamedTuple):
    """The lines that more than half of the people hold, and the term of the host who told them."""

    log: Log = ()
    term: int = 0


class Numbered(dict[Any, int]):
    """Things in the order in which they were seen first."""

    def __init__(self) -> None:
        super().__init__()
        self.all: list[Any] = []

    def __missing__(self, thing: Any) -> int:
        self[thing] = len(self.all)
        self.all.append(thing)
        return self[thing]


class Broken(AssertionError):
    """Something that must never be so."""


@dataclass
class Page(Member):
    """The part of a page that `Election` sees."""

    at: tuple[int, int] = (-1, 0)

    @property
    def position(self) -> LogPosition:
        return LogPosition(self.at[0], 0, self.at[1]) if self.at[1] else NOWHERE

    @property
    def proof(self) -> Signed | None:
        term, at = self.at
        if not at:
            return None
        hosts = {one.roster.term: one.roster.host for one in self.chain}
        host = {cut.term: cut.host for cut in self.chain[-1].roster.cuts}.get(term) or hosts[term]
        return signed(host, Head(TABLE, term, 0, at, "").text())

    def is_led(self, now: float) -> bool:  # noqa: ARG002
        return False

    def heard(self, now: float) -> set[str]:  # noqa: ARG002
        return {*self.people} - {self.me}


def signed(by: str, text: str) -> Signed:
    return Signed(by, "", text, "")


@dataclass
class Explorer:
    """A search through all states that can be reached; `election` is what is put to the test."""

    people: int = 3
    terms: int = 2
    lines: int = 1
    reloads: int = 1
    changes: int = 0
    losses: int = 0
    seated: int = 0  # people at first; 0: all
    election: type[Election] = Election
    forget: Callable[[Local], Local] = lambda local: local
    events: int = 1_000
    double_voter: bool = False
    seen: int = field(default=0, init=False)
    is_whole: bool = field(default=False, init=False)
    meetings: int = field(default=0, init=False)  # of two hosts of one term

    def __post_init__(self) -> None:
        self.peers = [peer_called(number) for number in range(self.people)]
        self.number = {peer: number for number, peer in enumerate(self.peers)}
        first = self.peers[: self.seated or self.people]
        roster = Roster(TABLE, 0, 0, self.peers[0], self.places(first))
        sets = [one for size in range(1, 5) for one in combinations(self.peers, size)]
        self.sets = sets if self.changes else []  # the people whom a host may want
        chain = self.chain = (Reign(roster, signed(self.peers[0], roster.text())),)
        self.locals, self.messages, self.holdings = Numbered(), Numbered(), Numbered()
        self.for_page = [0] * self.people  # the messages that a page can get
        self.other_votes: list[int] = []  # of each message those that must not be there beside it
        self.stands = [list(self._stands(number)) for number in range(self.people)]
        start = [Local(0, "", chain, (), -1) for _peer in self.peers]
        start[0] = start[0]._replace(leads=True, told=0)
        self.start = (tuple(self.locals[one] for one in start), 0, self.holdings[Held()], (0, 0, 0))
        self.steps: dict[tuple[int, int, Any], tuple[int, int]] = {}

    def places(self, people: Iterable[str]) -> tuple[Place, ...]:
        """The seats with these people in them."""
        here = {*people}
        return tuple(
            Place(f"N{seat}", peer if peer in here else "") for seat, peer in enumerate(self.peers)
        )

    def _stands(self, number: int) -> Iterator[tuple[Any, ...]]:
        """The beliefs by which a page may stand: who hears no host, and the term they have told."""
        others = [peer for peer in self.peers if peer != self.peers[number]]
        for size in range(len(others) + 1):
            for alike in combinations(others, size):
                for term in range(self.terms):
                    yield (term, *alike)

    def explore(self) -> None:
        """Visit every state. Raises `Broken` with the events that lead there."""
        known: dict[World, tuple[World, Any] | None] = {self.start: None}
        last = [self.start]
        try:
            for _event in range(self.events):
                reached: list[World] = []
                for world in last:
                    for event, after in self.after(world):
                        if after not in known:
                            known[after] = (world, event)
                            reached.append(after)
                last = reached
        except Broken as broken:
            path = []
            at = known[world]
            while at is not None:
                path.append(self.told(at[1]))
                at = known[at[0]]
            raise Broken("\n".join([*path[::-1], str(broken)])) from None
        self.seen, self.is_whole = len(known), not last

    def told(self, event: tuple[int, Any]) -> str:
        """An event in words."""
        number, what = event
        told = self.messages.all[what] if isinstance(what, int) else what
        return f"{self.peers[number]}: {told}"

    def after(self, world: World) -> Iterator[tuple[tuple[int, Any], World]]:
        """The states that come next, each with the event that leads there."""
        pages, sent, held, (reloads, changes, losses) = world
        for number, page in enumerate(pages[: self.people - self.double_voter]):
            events: list[Any] = [*self.stands[number], ("write",)]
            if reloads < self.reloads:
                events.append(("reload",))
            if losses < self.losses:
                events.append(("lose",))
            if changes < self.changes:
                events += [("change", people) for people in self.sets]
            due = sent & self.for_page[number]
            while due:
                message = (due & -due).bit_length() - 1
                due &= due - 1
                events.append(message)
            for event in events:
                step = self.steps.get((number, page, event))
                if step is None:
                    step = self.steps[number, page, event] = self.step(number, page, event)
                local, more = step
                if local == page and sent | more == sent:
                    continue
                places = (*pages[:number], local, *pages[number + 1 :])
                if more & ~sent:
                    self.check_votes(sent | more, more & ~sent)
                if local != page:
                    held = self.check(places, number, page, world[2])
                kind = event[0] if isinstance(event, tuple) else ""
                kinds = ("reload", "change", "lose")
                been = zip((reloads, changes, losses), kinds, strict=True)
                after = tuple(times + (kind == one) for times, one in been)
                yield (number, event), (places, sent | more, held, after)
                held = world[2]

    def step(self, number: int, page: int, event: Any) -> tuple[int, int]:
        """The effects of an event on a page and the messages sent, in numbers."""
        before = self.locals.all[page]
        if isinstance(event, int):
            message = self.messages.all[event]
            local, sent = self.step_once(number, before, message.kind, message.by, message.what)
        elif event[0] in ("write", "reload", "lose", "change"):
            local, sent = self.step_once(number, before, event[0], "", event[1:])
        else:
            local, sent = self.step_once(number, before, "stand", "", event)
        return self.locals[local], sum(1 << self.enlist(one) for one in sent)

    def enlist(self, message: Message) -> int:
        """The number of a message."""
        if message in self.messages:
            return self.messages[message]
        number = self.messages[message]
        for page, peer in enumerate(self.peers):
            if message.by != peer and message.to in ("", peer):
                self.for_page[page] |= 1 << number
        self.other_votes.append(0)
        if message.kind == "vote" and message.by != self.culprit:
            mine = read_vote(signed("", message.what[0]))
            for at, other in enumerate(self.messages.all[:number]):
                if other.kind == "vote" and other.by == message.by:
                    theirs = read_vote(signed("", other.what[0]))
                    if theirs.term == mine.term and theirs.host != mine.host:
                        self.other_votes[number] |= 1 << at
                        self.other_votes[at] |= 1 << number
        return number

    def check_votes(self, sent: int, new: int) -> None:
        """Nobody votes twice in a term. Raises `Broken`."""
        while new:
            message = (new & -new).bit_length() - 1
            new &= new - 1
            if sent & self.other_votes[message]:
                raise Broken(f"{self.messages.all[message]}: a second vote in one term.")

    def step_once(
        self, number: int, before: Local, kind: str, by: str, what: tuple[Any, ...]
    ) -> tuple[Local, frozenset[Message]]:
        """The effects of an event on a page, and the messages that it sends."""
        me = self.peers[number]
        match kind:
            case "write":
                if not before.leads or before.term > before.chain[-1].roster.term:
                    return before, frozenset()
                term = before.chain[-1].roster.term
                line = term + self.number[me] / 10
                if before.log.count(line) >= self.lines:
                    return before, frozenset()
                local = before._replace(log=(*before.log, line), told=term)
                return local, frozenset({Message("lines", me, "", (term, local.log))})
            case "reload":
                kept = before._replace(
                    stands=0, votes=frozenset(), fetched=(-1, ()), agreed=frozenset()
                )
                return self.forget(kept), frozenset()
            case "lose":
                local = Local(0, "", self.chain, (), -1, losses=before.losses + 1, is_unsure=True)
                return local, frozenset({Message("unsure", me, "", (local.losses,))})
            case "unsure" | "promised":
                if kind == "unsure":
                    before = before._replace(heard=before.heard | {(by, *what)})
                return self.vote(me, before, lambda votes: recall(votes, kind, by, *what))
            case "lines":
                return self.read(before, by, *what), frozenset()
            case "roster":
                return self.learn(me, before, by, *what)
            case "twice":
                page = self.made(me, before).member
                for votes in what:
                    DoubleVotes().hear(page, votes)
                found = tuple(sorted(page.double_votes.items()))
                return before._replace(double_votes=found), frozenset()
            case "change":
                return self.change(me, before, what[0])
            case "agreed":
                return self.agree(me, before, by, what[0])
            case "stand":
                return self.vote(me, before, lambda votes: stand(votes, *what))
            case "elect":
                term, stamp, losses = what
                if any(peer == by and losses < later for peer, later in before.heard):
                    return before, frozenset()
                return self.vote(me, before, lambda votes: asked(votes, by, term, stamp))
            case "vote":
                return self.count(me, before, by, what)
        raise ValueError(kind)

    def read(self, before: Local, by: str, term: int, log: Log) -> Local:
        """The host of a term tells its log."""
        roster = before.chain[-1].roster
        if (roster.term, roster.host) != (term, by) or before.leads or before.term > term:
            return before
        if log[: len(before.log)] != before.log:
            return before  # a dispute in the page: nothing is overwritten
        return before._replace(log=log, told=term)

    def learn(
        self, me: str, before: Local, by: str, told: Chain, whole: Log | None
    ) -> tuple[Local, frozenset[Message]]:
        """Somebody tells a chain of hosts; its last host may tell the log as well."""
        chain = read_chain([(one.signed, *one.votes) for one in told], TABLE, self.peers[0])
        page = self.made(me, before).member
        turns = DoubleVotes().meet(page, chain, ())
        sent: set[Message] = set()
        if page.double_votes.keys() != dict(before.double_votes).keys():
            sent.add(Message("twice", me, "", tuple(page.double_votes.values())))
        if page.is_void and page.void != before.void:
            sent |= {Message("roster", me, "", (one, None)) for one in (chain, before.chain)}
        local = before._replace(term=page.term, vote=page.vote, void=page.void)
        local = local._replace(double_votes=tuple(sorted(page.double_votes.items())))
        if turns:
            local = local._replace(stands=0, votes=frozenset(), fetched=(-1, ()))
        if turns or is_newer(chain[-1], local.chain[-1]):
            local = self.follow(me, local, chain)
        roster = chain[-1].roster
        if local.chain[-1].roster != roster:
            return local, frozenset(sent)
        is_here = me not in roster.people
        if whole is not None:
            local = self.read(local, by, roster.term, whole)
            is_here = is_here or local.log[: len(whole)] == whole
        text = agreement(roster, me)
        if text and is_here and not local.leads and local.term <= roster.term:
            sent.add(Message("agreed", me, roster.host, (text,)))
        return local, frozenset(sent)

    def follow(self, me: str, before: Local, chain: Chain) -> Local:
        """A page takes in who leads by now."""
        roster, known = chain[-1].roster, before.chain[-1].roster
        is_same = (roster.term, roster.host) == (known.term, known.host)
        log = before.log if is_same else before.log[: roster.cut_for(known, 0)]
        is_word = len(log) == len(before.log) and (is_same or roster.is_after(known))
        told = before.told if is_word else -1
        if roster.hash == hash_of(log):
            told = roster.term
        leads = roster.host == me and not before.losses  # who lost all that follows itself at most
        return before._replace(chain=chain, log=log, told=told, leads=leads)

    def change(
        self, me: str, before: Local, people: tuple[str, ...]
    ) -> tuple[Local, frozenset[Message]]:
        """The host wants these people to decide."""
        now = before.chain[-1].roster
        if not before.leads or before.term > now.term or me not in people:
            return before, frozenset()
        if {*people} == {*now.people}:
            return before, frozenset()
        roster = membership.changed(replace(now, places=self.places(people)), now)
        return (before, frozenset()) if roster is None else self.sign(me, before, roster)

    def agree(self, me: str, before: Local, by: str, text: str) -> tuple[Local, frozenset[Message]]:
        """Somebody has agreed to a change."""
        now = before.chain[-1].roster
        if not before.leads or before.term > now.term or not now.old:
            return before, frozenset()
        new = {*membership.agreed(now, [signed(by, text)])}
        local = before._replace(agreed=before.agreed | new)
        if not now.is_enough(local.agreed):
            return local, frozenset()
        return self.sign(me, local, replace(now, old=(), number=now.number + 1))

    def sign(self, me: str, before: Local, roster: Roster) -> tuple[Local, frozenset[Message]]:
        """The host signs the next roster, and tells it."""
        last = before.chain[-1]
        chain = (*before.chain[:-1], Reign(roster, signed(me, roster.text()), last.votes))
        agreed = frozenset({me} if agreement(roster, me) else ())
        local = before._replace(chain=chain, agreed=agreed)
        return local, self.telling(me, local)

    def vote(
        self, me: str, before: Local, do: Callable[[Election], list[Out]]
    ) -> tuple[Local, frozenset[Message]]:
        """The acts of a page by itself, or when it is asked: it stands, or votes."""
        votes = self.made(me, before)
        out = do(votes)
        sent: set[Message] = set()
        for one in list(out):
            if isinstance(one, Sign):
                out += votes.signed(signed(me, one.text))
        for one in out:
            if not isinstance(one, Send):
                continue
            match one.frame:
                case {"is": "elect", "epoch": term, "roster": [of, at]} if term <= self.terms:
                    sent.add(Message("elect", me, "", (term, (of, at), before.losses)))
                    if self.double_voter:
                        text = Vote(TABLE, term, me, 0, 0, "").text()
                        sent.add(Message("vote", self.culprit, me, (text, None, None)))
                case {"is": "vote", "signed": [[_by, _key, text, _sig], *heads]}:
                    head = heads[0] if heads else None
                    vote = read_vote(signed(me, text))
                    for log in (None, before.log):
                        what = (text, tuple(head) if head else None, log)
                        sent.add(Message("vote", me, vote.host, what))
                case {"is": "promised", "ask": number, "term": term}:
                    sent.add(Message("promised", me, one.to, (number, term)))
                case {"is": "roster"}:
                    sent.add(Message("roster", me, one.to, (before.chain, None)))
        after = self.back(before, votes)
        if after.term > self.terms:
            return before, frozenset()
        return after, frozenset(sent)

    def count(
        self, me: str, before: Local, by: str, what: tuple[Any, ...]
    ) -> tuple[Local, frozenset[Message]]:
        """A vote comes; with it comes the log of its voter, as it was then, or never."""
        text, head, log = what
        votes = self.made(me, before)
        told = [[by, "", text, ""], *([list(head)] if head else [])]
        with suppress(ValueError):  # a word of the other host of a term proves nothing here
            votes.hear(by, {"is": "vote", "signed": told}, 0)
        fetched = before.fetched
        if log is not None and votes.wanted == by:
            position = votes.heads[votes.wanted].position
            fetched = (position.term, log[: position.at])
            votes.fetched = position
        local = self.back(before, votes)._replace(fetched=fetched)
        won = votes.won
        if not won:
            return local, frozenset()
        if any(one.by in votes.member.double_votes for one in won):
            raise Broken("A vote counts of somebody who voted twice.")
        mine = (before.told, len(before.log))
        best = local.log if mine >= (fetched[0], len(fetched[1])) else fetched[1]
        last = before.chain[-1].roster
        roster = replace(
            last, term=local.stands, number=0, host=me, match=0, at=len(best), hash=hash_of(best)
        )
        roster = roster.with_cut(last)
        reign = Reign(roster, signed(me, roster.text()), tuple(sorted(won)))
        chain = shortest((*before.chain, reign))
        local = local._replace(
            chain=chain,
            log=best,
            told=roster.term,
            leads=True,
            stands=0,
            votes=frozenset(),
            fetched=(-1, ()),
            agreed=frozenset({me} if agreement(roster, me) else ()),
        )
        return local, self.telling(me, local)

    def telling(self, me: str, local: Local) -> frozenset[Message]:
        """A host tells the roster, and its log after it, which may be lost."""
        logs = (None, local.log) if self.changes else (None,)
        return frozenset(Message("roster", me, "", (local.chain, log)) for log in logs)

    def made(self, me: str, local: Local) -> Election:
        """The objects of a page."""
        at = (local.told, len(local.log))
        page = Page(
            me, TABLE, self.peers[0], chain=local.chain, term=local.term, vote=local.vote, at=at
        )
        page.peers = {*self.peers} - {me}
        page.double_votes, page.void = dict(local.double_votes), local.void
        page.is_unsure = local.is_unsure
        votes = self.election(page)
        votes._term, votes._since = local.stands, 0.0
        votes.recall.number, votes.recall.told = local.losses, dict(local.promised)
        for peer, term, length in local.votes:
            votes._votes[peer] = signed(peer, Vote(TABLE, local.stands, me, 0, 0, "").text())
            if length:
                votes.heads[peer] = Head(TABLE, term, 0, length, "")
        if local.fetched[0] >= 0:
            votes.fetched = LogPosition(local.fetched[0], 0, len(local.fetched[1]))
        return votes

    def back(self, before: Local, votes: Election) -> Local:
        """The page after an event."""
        member = votes.member
        told = frozenset(
            (peer, position.term, position.at) for peer, position in votes._positions.items()
        )
        local = before._replace(term=member.term, vote=member.vote, stands=votes._term, votes=told)
        promised = frozenset(votes.recall.told.items() if member.is_unsure else ())
        return local._replace(is_unsure=member.is_unsure, promised=promised)

    def check(self, pages: tuple[int, ...], number: int, before: int, held: int) -> int:
        """Return what is held by now. Raises `Broken`."""
        every = [self.locals.all[page] for page in pages]
        local, past, known = every[number], self.locals.all[before], self.holdings.all[held]
        last = local.chain[-1].roster
        if local.chain != past.chain:
            for one in every:
                roster = one.chain[-1].roster
                if (roster.term, last.host) == (
                    last.term,
                    roster.host,
                ) or roster.term != last.term:
                    continue
                if not self.double_voter:
                    raise Broken(f"Term {last.term} has two hosts.")
                if local.leads and one.leads:
                    self.check_meeting(local, one)
            is_later = local.leads and last.term > known.term and not self.losses
            if is_later and local.log[: len(known.log)] != known.log:
                raise Broken(f"The host of term {last.term} has lost what was held.")
        elif len(local.log) > len(known.log) and local.log != past.log:
            alike = {
                peer
                for peer, one in zip(self.peers, every, strict=True)
                if one.told == local.told and one.log[: len(local.log)] == local.log
            }
            hosts = [one.chain[-1].roster for one in every if one.leads]
            if any(host.term == local.told and host.is_enough(alike) for host in hosts):
                if local.log[: len(known.log)] != known.log:
                    raise Broken("What was held is lost.")
                return self.holdings[Held(local.log, local.told)]
        return held

    @property
    def culprit(self) -> str:
        """Return the person who votes twice, if there is one."""
        return self.peers[-1] if self.double_voter else ""

    def check_meeting(self, one: Local, other: Local) -> None:
        """Two hosts of a term tell each other how they became host. Raises `Broken`."""
        self.meetings += 1
        me, peer = one.chain[-1].roster.host, other.chain[-1].roster.host
        told = {me: one.chain, peer: other.chain}
        meetings = ((me, one, peer), (peer, other, me))
        after = [self.learn(it, known, by, told[by], None)[0] for it, known, by in meetings]
        if after[0].chain != after[1].chain:
            raise Broken("Two hosts of a term do not find together.")
        for local in after:
            if local.term <= local.chain[-1].roster.term:
                raise Broken("Somebody follows a host of a term that had two.")
            if not all(by == self.culprit for by, _votes in local.double_votes):
                raise Broken("An honest person is said to have voted twice.")
            voters = [{*votes_in(chain[-1])} for chain in told.values()]
            if not voters[0] & voters[1] <= {by for by, _votes in local.double_votes}:
                raise Broken("It is not known who voted twice.")


def hash_of(log: Log) -> str:
    return ",".join(map(str, log))


def stand(votes: Election, term: int, *alike: str) -> list[Out]:
    """Believe that these hear no host, who have told this term."""
    votes._alone = dict.fromkeys(alike, Alone(0.0, term, yields=False))
    votes._since = -1e9  # it has waited long enough
    return votes.tick(0)


def recall(votes: Election, kind: str, by: str, number: int, term: int = 0) -> list[Out]:
    """A page that lost its record asks what this one has promised, or is told."""
    asked = {"is": kind, "ask": number}
    return votes.hear(by, asked if kind == "unsure" else {**asked, "term": term}, 0)


def asked(votes: Election, by: str, term: int, roster: tuple[int, int]) -> list[Out]:
    """A candidate asks; it hears no host either."""
    votes._alone = {by: Alone(0.0, 0, yields=False)}
    frame: Frame = {"is": "elect", "epoch": term, "roster": [*roster]}
    return votes.hear(by, frame, 0)
