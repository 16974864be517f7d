"""A page's part in shuffling: its steps and proofs, also of decks for the deal that comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial

from app.agreement import decks, keymaking, mine
from app.agreement.decks import FIRST, PROOF, Deck, Step, deck_for
from app.agreement.keymaking import Plan
from app.agreement.keys import COMPLAINT, SHARING, list_in
from app.agreement.match import CLOSE, Match
from app.agreement.secrets import Made
from app.agreement.state import Page
from app.agreement.sums import Sums
from app.agreement.sync import word_called_or_none
from app.agreement.table import Deck as TableDeck
from app.agreement.table import Table
from app.agreement.words import Hash, Note, Person, Word, hash_of
from peerdeck.dealing.notation import encoded
from peerdeck.dealing.work import NotYet
from peerdeck.deck.group import DeckError

LATE = 10.0  # seconds after which somebody who is heard is skipped
UNHEARD = 5.0  # and somebody who is not, or who was skipped in this deal before
SHARINGS = (f"{SHARING} ", f"{COMPLAINT} ")  # how the names of notes begin that follow keys


def decks_in_making(
    page: Page, match: Match, plan: Plan | None
) -> Iterator[tuple[Deck, tuple[Person, ...]]]:
    """Yield the open deck, and those for the next deal, each with the people who shuffle it."""
    if match.deck is not None:
        yield match.deck, match.due(page.table)
    if plan is None or not page.table.game:
        return
    keys = keymaking.ring(page, plan)
    if keys is None:
        return
    table = next_table(page.table, plan, keys.names)
    shufflers = tuple(person for person in plan.keys.holders if person not in page.table.away)
    for number, faces in enumerate(match.next_faces()):
        deck = deck_for(table, match.number, number, faces, _caller(page))
        if deck is not None:
            yield deck, shufflers


def next_table(table: Table, plan: Plan, names: tuple[Hash, ...]) -> Table:
    """Return the table as it will be at the next deal, as far as decks depend on it."""
    return replace(
        table,
        deal=table.deal if table.is_void else table.deal + 1,
        begun=table.begun if table.is_void else 1,
        deck=TableDeck(plan.keys.holders, keymaking.threshold(plan), names),
    )


def note_called(page: Page, person: Person, name: str) -> Note | None:
    """Return the first note of somebody by this name, or None."""
    hashes = page.heard.called.get((person, name), [])
    notes = [page.stored.notes[hash_] for hash_ in hashes if hash_ in page.stored.notes]
    return min(notes, key=lambda note: note.n, default=None)


def chain_of(page: Page, deck: Deck, shufflers: tuple[Person, ...]) -> list[tuple[Hash, Step]]:
    """Return the steps of a deck so far."""
    return decks.chain_of(deck, shufflers, partial(note_called, page))


def proof_of(page: Page, deck: Deck, person: Person, step: Hash) -> Note | None:
    """Return the proof of a step, or None."""
    return note_called(page, person, decks.proof_name(deck, step))


def shuffle(page: Page, sums: Sums, deck: Deck, shufflers: tuple[Person, ...]) -> None:
    """Shuffle a deck if it is this page's turn, and say the proof. Raises `NotYet`."""
    chain = chain_of(page, deck, shufflers)
    before = chain[-1][0] if chain else FIRST
    if len(chain) < len(shufflers) and shufflers[len(chain)] == page.me:
        _step(page, sums, deck, before, chain[-1][1].cards if chain else None, len(chain))
    for place, (hash_, step) in enumerate(chain):
        if shufflers[place] == page.me and proof_of(page, deck, page.me, hash_) is None:
            cards = chain[place - 1][1].cards if place else decks.fresh_cards(deck, sums)
            _prove(page, sums, deck, place, hash_, step, cards)
    steps = closing(page, deck, shufflers)
    if steps is not None:  # the proofs are checked before anybody closes the shuffle
        closed = decks.closed(deck, shufflers, steps, _caller(page))
        if closed is not None:
            decks.is_shuffled(deck, closed, sums, page.me)


def _step(
    page: Page, sums: Sums, deck: Deck, before: Hash, cards: bytes | None, place: int
) -> None:
    mine_made = page.stored.secrets.made.setdefault(deck.id, [])
    name = decks.step_name(deck, before)
    unsigned = [word.name for word in page.stored.unsigned.values() if isinstance(word, Note)]
    if name in (*page.heard.saying, *unsigned) or page.me not in deck.keyring.keys:
        return
    made = next((other for other in mine_made if other.before == before), None)
    if made is None:
        if cards is None:
            cards = decks.fresh_cards(deck, sums)
        result = sums.ask(
            f"shuffle {deck.id} {before}",
            "shuffle",
            context=deck.context(page.me, place),
            key=decks.key_of(deck, sums),
            secret=page.stored.secrets.keys[deck.keyring.list.id],
            cards=cards,
        )
        made = Made(before, result["cards"], tuple(result["order"]), result["factors"])
        mine_made.append(made)
        sums.forget(f"shuffle {deck.id} {before}")
        page.is_dirty = True
    page.say(name, encoded(made.cards))


def _prove(
    page: Page, sums: Sums, deck: Deck, place: int, hash_: Hash, step: Step, before: bytes
) -> None:
    made = next(
        (m for m in page.stored.secrets.made.get(deck.id, []) if m.cards == step.cards), None
    )
    if made is None:
        return
    proof = sums.ask(
        f"prove {deck.id} {hash_}",
        "prove",
        context=deck.context(page.me, place),
        key=decks.key_of(deck, sums),
        before=before,
        after=step.cards,
        order=made.order,
        factors=made.factors,
    )["proof"]
    page.say(decks.proof_name(deck, hash_), encoded(proof))
    sums.forget(f"prove {deck.id} {hash_}")


def closing(page: Page, deck: Deck, shufflers: tuple[Person, ...]) -> tuple[Hash, ...] | None:
    """Return what the record that closes a shuffle has to name, or None if something is missing."""
    chain = chain_of(page, deck, shufflers)
    if len(chain) < len(shufflers) or not shufflers:
        return None
    names: list[Hash] = []
    for person, (hash_, _step_made) in zip(shufflers, chain, strict=True):
        proof = proof_of(page, deck, person, hash_)
        if proof is None:
            return None
        names += [hash_, hash_of(proof)]
    return tuple(names)


def close(page: Page, sums: Sums, match: Match) -> None:
    """Close the open shuffle, if it is this page's to close and all is proved. Raises `NotYet`."""
    deck = match.deck
    due = match.due(page.table)
    if deck is None or not due or due[0] != page.me:
        return
    names = closing(page, deck, due)
    steps = None if names is None else decks.closed(deck, due, names, _caller(page))
    if names is not None and steps is not None and decks.is_shuffled(deck, steps, sums, page.me):
        mine.act(page, CLOSE, names)


def owed_by(page: Page, sums: Sums, match: Match) -> Person | None:
    """Return for whose step, proof or closing the open shuffle waits."""
    deck, due = match.deck, match.due(page.table)
    if deck is None or not due:
        return None
    chain = chain_of(page, deck, due)
    if len(chain) < len(due):
        return due[len(chain)]
    for person, (hash_, _step_made) in zip(due, chain, strict=True):
        if proof_of(page, deck, person, hash_) is None:
            return person
    names = closing(page, deck, due)
    steps = None if names is None else decks.closed(deck, due, names, _caller(page))
    with suppress(NotYet, DeckError):
        if steps is not None and not decks.is_shuffled(deck, steps, sums, page.me):
            return _false_one(deck, steps, sums)
    return due[0]


def _false_one(deck: Deck, steps: list[tuple[Note, Step, Note]], sums: Sums) -> Person | None:
    """Return whose proof is false. Raises `NotYet`."""
    key, before = decks.key_of(deck, sums), decks.fresh_cards(deck, sums)
    for place, (note, step, proof) in enumerate(steps):
        claim = decks.shuffle_claim(deck, key, place, before, step, proof)
        if not sums.holds(f"{PROOF} {deck.id} {hash_of(note)}", [claim]):
            return note.by
        before = step.cards
    return None


def forget(page: Page, sums: Sums, match: Match) -> None:
    """Forget what is known about decks of earlier deals and lists before those in use.

    The words themselves stay, because records name them.
    """
    heard, secrets, table = page.heard, page.stored.secrets, page.table
    lists = [dealt.deck.keyring.list for dealt in match.dealt]
    first = min((keys.serial for keys in lists), default=0)
    in_use = {dealt.deck.id for dealt in match.dealt}
    now = table.match, table.deal, table.begun
    old: set[Hash] = set()
    for (by, name), note in [*heard.newest.items()]:
        deck, entry = decks.deck_in(name), list_in(note)
        if deck is not None and deck[1] not in in_use:
            deal, about = deck
            is_old = (deal.match, deal.deal, deal.begun) < now
        else:
            about = "" if entry is None else entry[0].id
            is_old = entry is not None and entry[0].serial < first
        if is_old:
            old.add(about)
            del heard.newest[by, name], heard.called[by, name]
    for by, name in [key for key in heard.newest if key[1].startswith(SHARINGS)]:
        if name.split(" ")[1] in old:
            del heard.newest[by, name], heard.called[by, name]
    for id_ in old:
        secrets.keys.pop(id_, None)
        secrets.made.pop(id_, None)
    for at in [at for at in secrets.held if at[0] in old]:
        del secrets.held[at]
    sums.forget_about(old)


def _caller(page: Page) -> Callable[[Hash], Word | None]:
    return lambda hash_: word_called_or_none(page, hash_)
