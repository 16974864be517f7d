"""Checking the proof of a match: what people signed, what they decided, and how cards were dealt.

Everything is computed again, as pages do it: decisions from the words that they name, the game from
its records, and each shuffle and each opened card from its proof. Somebody who checks a proof has
no part in the deck, so they believe nobody.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any

from peerdeck.agreement import chain, decks
from peerdeck.agreement.base64url import decoded, encoded
from peerdeck.agreement.cards import Cards
from peerdeck.agreement.changes import begun, can_open
from peerdeck.agreement.decisions import CONTINUE, OPEN, Decision, Value, begins, follows_on
from peerdeck.agreement.judging import value_after
from peerdeck.agreement.keys import list_in
from peerdeck.agreement.match import Lobby, Match
from peerdeck.agreement.names import fingerprint
from peerdeck.agreement.notes import Deal
from peerdeck.agreement.proof_text import Proof
from peerdeck.agreement.rules import place_before
from peerdeck.agreement.state import Heard, Line, Page, Stored
from peerdeck.agreement.sums import Claim, NotYet, Results
from peerdeck.agreement.table import Table
from peerdeck.agreement.verdict import Verdict, verdict
from peerdeck.agreement.wire import signed_text
from peerdeck.agreement.words import Change, Note, Person, Record, Signed, Word, hash_of
from peerdeck.deck import operations, p256
from peerdeck.deck.group import DeckError, Group
from peerdeck.deck.ristretto import RISTRETTO
from peerdeck.deck.toy import TOY
from peerdeck.words import _

GROUPS: Mapping[str, Group] = {group.name: group for group in (RISTRETTO, TOY)}


@dataclass(frozen=True)
class Proved:
    """The result of a proof that holds.

    `players` are all who played in the match. What pages no longer keep is counted: proofs of
    shuffles in earlier deals, which are `unproved`, and what decisions rest on for which more than
    half of the people voted. Some of these are `earlier` than the match, others `unfounded`.
    """

    decisions: tuple[Decision, ...]
    match: Match
    verdict: Verdict
    players: tuple[Person, ...]
    earlier: int
    unfounded: int
    unproved: int


def prove(proof: Proof) -> Proved:
    """Check a proof. Raises `ValueError` with a sentence that says what does not hold."""
    group = GROUPS.get(proof.group)
    if group is None:
        raise ValueError(_("There is no group “{name}” here.").format(name=proof.group))
    called = labels(proof)
    _check_decisions(proof.decisions)
    _check_signatures(proof, called)
    first = chain.newest_match(proof.decisions)
    if not first:
        raise ValueError(_("No match has begun at this table yet."))
    replay = _replay_of(proof, group, called, first)
    for decision in proof.decisions[first + 1 :]:
        _take(replay, decision.value.after.height)
        _decide(replay, decision)
    _take(replay, len(proof.records))
    tables = [decision.value.table for decision in proof.decisions[first:]]
    match = replay.page.line.head
    assert isinstance(match, Match)
    return Proved(
        proof.decisions,
        match,
        verdict(proof.decisions, match),
        tuple(dict.fromkeys(person for table in tables for person in table.players)),
        first - 1,
        replay.unfounded,
        replay.unproved,
    )


def labels(proof: Proof) -> dict[Person, str]:
    """Return what people are called, with their fingerprints where two have the same name."""
    called = dict(proof.names)
    people = {each for decision in proof.decisions for each in decision.value.table.players}
    people |= {signed.word.by for signed in (*proof.records, *proof.words)}
    people |= {vote.by for decision in proof.decisions for vote in decision.votes}
    names = {person: called.get(person, "").strip() for person in (*called, *sorted(people))}
    counts = Counter(name.casefold() for name in names.values())
    return {
        person: name
        if name and counts[name.casefold()] == 1
        else f"{name} ({fingerprint(person)})".strip()
        for person, name in names.items()
    }


# Decisions and signatures


def _check_decisions(decisions: Sequence[Decision]) -> None:
    """Raise `ValueError` unless each decision was made by the people of the one before."""
    if not decisions or not _is_first(decisions[0]):
        raise ValueError(_("The first decision was not signed by all whom it names as people."))
    for before, decision in pairwise(decisions):
        value = decision.value
        if (value.number, value.base) != (before.value.number + 1, before.hash):
            text = _("Decision {number} does not follow on the one before.")
            raise ValueError(text.format(number=before.value.number + 1))
        if not follows_on(decision, before):
            text = _("More than half of the people have not voted for decision {number}.")
            raise ValueError(text.format(number=value.number))


def _is_first(decision: Decision) -> bool:
    """Return True if a table begins with a decision; one that continues another has its own id."""
    change = decision.value.change
    match change.details:
        case (str(id_), *rest) if change.kind == CONTINUE:
            named = Change(CONTINUE, change.people, change.names, tuple(rest))
            return begins(decision) and id_ == hash_of(named)
        case (str(_id),) if change.kind == OPEN:
            return begins(decision)
    return False


def _check_signatures(proof: Proof, called: Mapping[Person, str]) -> None:
    table = proof.decisions[0].value.change.details[0]
    for decision in proof.decisions:
        number = decision.value.number
        if len(decision.votes) != len(decision.seals):
            text = _("The votes for decision {number} are not all signed.")
            raise ValueError(text.format(number=number))
        for signed in decision.signed:
            if not is_signed(signed, table):
                text = _("The vote of {name} for decision {number} is not signed with their key.")
                raise ValueError(text.format(name=called[signed.word.by], number=number))
    for signed in (*proof.records, *proof.words):
        if not is_signed(signed, table):
            raise ValueError(
                _("{word} by {name} is not signed with their key.").format(
                    word=_described(signed.word), name=called[signed.word.by]
                )
            )


def is_signed(signed: Signed, table: str) -> bool:
    """Return True if a word of a table is signed with its author's key."""
    word, seal = signed
    try:
        key, signature = map(decoded, seal)
    except ValueError:
        return False
    is_theirs = encoded(hashlib.sha256(key).digest()) == word.by
    return is_theirs and p256.verify(key, signature, signed_text(word, table).encode())


def _described(word: Word) -> str:
    match word:
        case Record(height=height, match=match):
            return _("Record {number} of match {match}").format(number=height, match=match)
        case Note(name=name):
            return _("The note “{name}”").format(name=name.split(" ")[0][:20])
    return _("A word about decisions")


# The match


@dataclass
class _Replay:
    """A page of nobody, on which a match is gone through again."""

    page: Page
    cards: Cards
    group: Group
    called: Mapping[Person, str]
    records: Sequence[Record]
    newest: Deal  # the deal whose shuffles must be proved
    unfounded: int = 0
    unproved: int = 0


def _replay_of(proof: Proof, group: Group, called: Mapping[Person, str], first: int) -> _Replay:
    """Return the match as this decision began it. Raises `ValueError`.

    Nothing is kept of the match before; it must have been over.
    """
    words = {hash_of(signed.word): signed for signed in (*proof.records, *proof.words)}
    records = [signed.word for signed in proof.records if isinstance(signed.word, Record)]
    if len(records) < len(proof.records):
        raise ValueError(_("There is something else among the records of the match."))
    cards, before, decision = Cards(), proof.decisions[first - 1], proof.decisions[first]
    stored = Stored("", [*proof.decisions[:first]], words)
    begin = partial(cards.begin, stored)
    line = Line(before.hash, decision.value.after, Lobby(), Lobby())
    page = Page(stored, Heard(0.0), line, begin, cards, 0.0)
    table = proof.decisions[-1].value.table
    newest = Deal(table.match, table.deal, table.begun - table.is_void)
    replay = _Replay(page, cards, group, called, records, newest)
    _check_effect(replay, decision)
    stored.decisions.append(decision)
    page.line = chain.replayed(stored.decisions, [], begin)
    return replay


def _decide(replay: _Replay, decision: Decision) -> None:
    """Go on by a decision, in the match. Raises `ValueError`."""
    value, page = decision.value, replay.page
    before, table = page.table, value.table
    if value.after != page.place:
        text = _("Decision {number} does not come after the records that are here.")
        raise ValueError(text.format(number=value.number))
    _check_effect(replay, decision)
    if value.change.kind == "deal" and table.now != before.now:
        _check_keys(replay, table)
    if table.match != before.match or not chain.adopt(page, decision):
        text = _("Decision {number} does not belong to this match.")
        raise ValueError(text.format(number=value.number))


def _check_effect(replay: _Replay, decision: Decision) -> None:
    """Raise `ValueError` unless the table of a decision follows from its change."""
    value, page = decision.value, replay.page
    try:
        is_right = value_after(page, value.change, page.path) == value
    except KeyError:
        if value.change.kind == "deal":
            text = _("A word that decision {number} rests on is missing.")
            raise ValueError(text.format(number=value.number)) from None
        is_right = _is_possible(page, value)
        replay.unfounded += 1
    if not is_right:
        text = _("The table after decision {number} does not follow from what was decided.")
        raise ValueError(text.format(number=value.number))


def _is_possible(page: Page, value: Value) -> bool:
    """Return True if a table may follow from a change whose words are not here.

    A page that came in late lacks those with which the match began. What the deal under way
    depends on stays as it was, or the deal is void.
    """
    before, table, standing = page.table, value.table, page.line.head.standing(page.table)
    match value.change:
        case Change("begin", (), _, (game,)):
            after = begun(before, game)
            return after is not None and table == replace(after, used=table.used)
    again = replace(before, begun=before.begun + 1, is_void=True)
    lists = ((table.deck.people, table.deck.threshold), *standing.decks)
    is_whole = not standing.is_dealt or can_open(table, lists)
    is_seated = not before.is_under_way(standing) or len(table.seats) == len(before.seats)
    is_same = _deal_at(table) == _deal_at(before) and is_whole
    return is_seated and (is_same or _deal_at(table) == _deal_at(again))


def _deal_at(table: Table) -> tuple[Any, ...]:
    """Return what of a table the deal under way depends on."""
    return table.game, table.now, table.is_void, table.deck, table.checkpoint


def _check_keys(replay: _Replay, table: Table) -> None:
    """Raise `ValueError` unless all keys of a deck are here and proved."""
    notes = [replay.page.stored.word(name) for name in table.deck.names]
    if decks.keyring_of(table, replay.page.stored.word) is None:
        raise ValueError(_("The keys of deal {number} are not all here.").format(number=table.deal))
    keys = [note for note in notes if isinstance(note, Note) and list_in(note)]
    wrong = operations.run(replay.group, "check", {"claims": [*map(_key_claim, keys)]})["wrong"]
    for at in wrong:
        text = _("The key of {name} in deal {number} is not proved.")
        raise ValueError(text.format(name=replay.called[keys[at].by], number=table.deal))


def _key_claim(note: Note) -> Claim:
    entry = list_in(note)
    assert entry is not None
    keys, key = entry
    return {"is": "key", "key": key, "context": keys.context(note.by), "purpose": "cards"}


def _take(replay: _Replay, height: int) -> None:
    """Go on by the records up to a height. Raises `ValueError`."""
    page = replay.page
    for at in range(page.place.height, min(height, len(replay.records))):
        record = replay.records[at]
        try:
            if record.base != page.base or place_before(record) != page.place:
                raise ValueError(_("It does not follow on what is before it."))
            _take_record(replay, record)
        except ValueError as error:
            raise ValueError(
                _("Record {number} of match {match} by {name}: {reason}").format(
                    number=at + 1,
                    match=page.table.match,
                    name=replay.called[record.by],
                    reason=error,
                )
            ) from None
        page.stored.chain.append(hash_of(record))


def _take_record(replay: _Replay, record: Record) -> None:
    """Take a record with all its sums. Raises `ValueError`."""
    page, sums, match = replay.page, replay.cards.sums, replay.page.line.head
    assert isinstance(match, Match)
    is_old = match.deck is not None and match.deck.deal < replay.newest
    is_unproved = is_old and not {*record.names} <= page.stored.words.keys()
    replay.unproved += is_unproved
    while True:
        try:
            match.take(record, page.table, is_checked=is_unproved)
            return
        except NotYet:
            if not sums.due:
                raise ValueError(_("A word that it names is missing.")) from None
        due, sums.due = sums.due, []
        for each in due:
            sums.answer(each.name, _computed(replay.group, each.operation, each.arguments))


def _computed(group: Group, operation: str, arguments: Mapping[str, Any]) -> Results | None:
    try:
        return operations.run(group, operation, arguments)
    except DeckError:
        return None
