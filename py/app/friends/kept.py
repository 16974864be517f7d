"""The part in a shared table that a page keeps, to come back after a reload.

It is as secret as the page's own hand: it goes where saves go.
"""

from __future__ import annotations

from typing import Any

from app.friends.book import Book
from app.friends.chain import read_chain
from app.friends.dealing import Dealing
from app.friends.frames import chain_lists, chained, signatures, word_lists
from app.friends.guest import Guest
from app.friends.hosting import Hosting
from app.friends.member import LIARS, read_refused
from app.friends.plain import read_plain
from app.friends.roster import PEER, Roster, read_roster
from app.friends.shared import SharedTable
from app.friends.signed import Signed, read_certificate
from peerdeck.words import _


def written(shared: SharedTable) -> dict[str, Any]:
    """A page's part in a table as plain data."""
    role = shared.role
    kept: dict[str, Any] = {
        "is": "host" if isinstance(role, Hosting) else "guest",
        "me": role.me,
        "table": role.table,
        "first": role.first,
        "chain": chain_lists(role.chain),
        "before": role.before.text() if role.before is not None else "",
        "cast": [role.term, role.vote],
        "unsure": role.is_unsure,
        "resigns": role.resigns,
        "head": word_lists([one for one in (role.head, role.checked_head) if one is not None]),
        "since": role.since,
        "book": None,
        "dealing": role.dealing.written() if role.dealing is not None else None,
        "refused": role.refused,
        "consent": role.consent.answers,
        "liars": sorted(role.liars),
        "proof": word_lists(shared.gossip.proof),
        "double_votes": [word_lists(votes) for votes in role.double_votes.values()],
        "void": role.void,
        "dispute": word_lists(
            [role.disputes.words[role.me]] if role.me in role.disputes.words else []
        ),
    }
    book = role.book
    if book is not None:
        kept["book"] = {"match": book.match, "header": str(book.header), "lines": book.lines}
        kept["book"]["words"] = [
            [at, word_lists([book.moves[at]] if at in book.moves else []), word_lists(unheard)]
            for at in sorted({*book.turns, *book.stated})
            if (unheard := book.unheard.get(at, ())) or at in book.moves
        ]
        kept["book"]["unproved"] = sorted(book.unproved)
        kept["book"]["covered"] = book.covered
        kept["book"]["certificate"] = word_lists(book.certificate.words if book.certificate else ())
    if isinstance(role, Hosting):
        kept["decided"] = _decided(role)
        return kept
    kept["removed"] = role.is_removed
    if role.wish is not None:
        kept["wish"] = role.wish
    return kept


def _decided(host: Hosting) -> dict[str, Any]:
    """Return what a host has promised the people."""
    removing = dict(host.removals.asked)
    return {"coming": dict(host.coming), "unseated": sorted(host.unseated), "removing": removing}


def _roster_before(kept: object) -> Roster | None:
    """Return a roster that was kept as its text alone, for it had been believed."""
    match read_plain(kept) if isinstance(kept, str) and kept else None:
        case {"host": str(host)}:
            return read_roster(Signed(host, "", str(kept), ""))
    return None


def mark(shared: SharedTable) -> object:
    """Return a value that changes whenever there is something new to keep."""
    role = shared.role
    book = role.book
    return (
        isinstance(role, Hosting),
        role.chain[-1].signed.text if role.chain else "",
        (role.term, role.vote, role.is_unsure, role.resigns),
        role.head,
        (book.match, book.hash(), len(book.moves), book.certificate) if book is not None else None,
        role.since,
        None if isinstance(role, Hosting) else (str(role.wish), role.is_removed),
        tuple(role.refused.items()),
        tuple(role.consent.answers.items()),
        frozenset(role.liars),
        shared.gossip.proof,
        tuple(role.double_votes),
        role.void,
        role.disputes.words.get(role.me),
        role.dealing.mark() if role.dealing is not None else None,
        _decided(role) if isinstance(role, Hosting) else None,
    )


def read(kept: object, now: float, version: str = "") -> SharedTable:
    """The inverse of `written`. Raises `ValueError`."""
    match kept:
        case {
            "is": ("host" | "guest") as kind,
            "me": str(me),
            "table": str(table),
            "first": str(first),
            "chain": chain,
            "cast": [int(term), str(vote)],
            "head": head,
            "book": book,
            **more,
        }:
            hosts = read_chain(chained(chain), table, first) if chain else ()
            leads = kind == "host" and (not hosts or hosts[-1].roster.host == me)
            role = (
                Hosting(me, table, first, version)
                if leads
                else Guest(me, table, first, now, version)
            )
            role.chain = hosts
            role.before = _roster_before(more.get("before"))
            role.term, role.vote = term, vote
            role.is_unsure = more.get("unsure") is True
            role.resigns = more.get("resigns") is True
            role.refused = read_refused(more.get("refused"))
            consent = more.get("consent")
            if isinstance(consent, dict):
                role.consent.answers = {peer: said is True for peer, said in consent.items()}
            since = more.get("since")
            role.since = since if isinstance(since, int) else None
            match role, book:
                case _, {
                    "match": int(number),
                    "header": str(header),
                    "lines": list(lines),
                    **beside,
                }:
                    own = Book(table, number, header)
                    own.extend(map(str, lines))
                    words = beside.get("words")
                    for at, moves, unheard in words if isinstance(words, list) else ():
                        own.moves.update((int(at), one) for one in signatures(moves))
                        own.unheard[int(at)] = tuple(signatures(unheard))
                    unproved = beside.get("unproved")
                    if isinstance(unproved, list):
                        own.unproved = {at for at in unproved if isinstance(at, int)}
                    if certificate := signatures(beside.get("certificate") or []):
                        own.certify(read_certificate(certificate))
                    covered = beside.get("covered")
                    own.covered = min(covered, len(own)) if isinstance(covered, int) else 0
                    if own:
                        role.dealing = Dealing(me, own, more.get("dealing"))
                    if isinstance(role, Hosting):
                        role.resume(own)
                    else:
                        role.follow(own)
            role.head, role.checked_head, *_more = *signatures(head), None, None
            if isinstance(role, Guest):
                role.is_refused = role.is_removed = more.get("removed") is True
            match role, more:
                case Guest(), {"wish": dict(wish)}:
                    role.wish = wish
                case Hosting(), {
                    "decided": {"coming": dict(coming), "unseated": list(unseated), **decided}
                }:
                    role.coming = {str(peer): int(seat) for peer, seat in coming.items()}
                    role.unseated = set(map(str, unseated))
                    removing = decided.get("removing")
                    told = removing.items() if isinstance(removing, dict) else ()
                    role.removals.asked = {str(peer): str(then) for peer, then in told}
            liars = more.get("liars")
            for peer in liars[:LIARS] if isinstance(liars, list) else ():
                role.distrust(str(peer)[:PEER])
            proofs = more.get("double_votes")
            for proof in proofs[:LIARS] if isinstance(proofs, list) else ():
                one, other = signatures(proof)
                role.convict(one, other)
            role.convicted.clear()  # the person has been told
            void = more.get("void")
            role.void = void if isinstance(void, int) else 0
            role.disputes.words = {one.by: one for one in signatures(more.get("dispute") or [])}
            shared = SharedTable(role)
            shared.gossip.proof = tuple(signatures(more.get("proof") or [])[:2])
            return shared
    raise ValueError(_("A part of it is missing."))
