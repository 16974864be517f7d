"""A page's part in shuffling: its steps and proofs, also of decks for the deal that comes next."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from peerdeck.agreement import decks, mine
from peerdeck.agreement.base64url import encoded
from peerdeck.agreement.decks import FIRST, PROOF, Deck, Step, steps_in
from peerdeck.agreement.keys import Keyring
from peerdeck.agreement.limits import MOST_DECKS
from peerdeck.agreement.match import CLOSE, Match, first_faces
from peerdeck.agreement.notes import STEP, Deal
from peerdeck.agreement.secrets import Made
from peerdeck.agreement.state import Page
from peerdeck.agreement.sums import NotYet, Sums
from peerdeck.agreement.words import Note, Person, hash_of
from peerdeck.card import Face


def decks_in_making(
    page: Page, match: Match | None, keys: Keyring | None, *, is_rested: bool
) -> Iterator[tuple[Deck, tuple[Person, ...]]]:
    """Yield the open deck, and those for the next deal, each with the people who shuffle it.

    Where no match is under way, these are for the first deal of the game that is chosen, once the
    table `is_rested`.
    """
    table = page.table
    game, deal, those = table.game, table.coming, tuple[tuple[Face, ...], ...]()
    made = page.stored.secrets.made
    if match is not None and match.deck is not None:
        yield match.deck, match.due(table)
    if match is not None and table.is_under_way(match.standing(table)):
        those = tuple(match.next_faces())
    elif is_rested:
        game, deal = table.chosen, Deal(table.match + 1, 1, 1)
        those = first_faces(game)
    begun = {id_ for (id_, _before), shuffle in made.items() if shuffle.deal == deal}
    if keys is not None:
        shufflers = tuple(person for person in keys.list.holders if person not in table.away)
        for number, faces in enumerate(those):
            deck = decks.deck_of(game, deal, keys, number, faces)
            if deck.id in begun or len(begun) < MOST_DECKS:
                yield deck, shufflers


def _steps(page: Page, deck: Deck, shufflers: tuple[Person, ...]) -> list[Step]:
    """Return the steps of a deck so far; of each name the first note of its author counts."""

    def note_by(person: Person, name: str) -> Note | None:
        return next(iter(page.heard.called.get((person, name), ())), None)

    return steps_in(deck, shufflers, note_by)


def shuffle(page: Page, sums: Sums, deck: Deck, shufflers: tuple[Person, ...]) -> None:
    """Shuffle a deck if it is this page's turn, and say the proof. Raises `NotYet`."""
    steps = _steps(page, deck, shufflers)
    if len(steps) < len(shufflers) and shufflers[len(steps)] == page.me:
        _step(page, sums, deck, steps)
    for place, step in enumerate(steps):
        if step.note.by == page.me and step.proof is None:
            _prove(page, sums, deck, place, steps)
    if len(steps) == len(shufflers):  # the proofs are checked before anybody closes the shuffle
        decks.false_ones(deck, steps, sums, page.me)


def _step(page: Page, sums: Sums, deck: Deck, steps: list[Step]) -> None:
    before = hash_of(steps[-1].note) if steps else FIRST
    name, at, shuffles = deck.name(STEP, before), (deck.id, before), page.stored.secrets.made
    secret = page.stored.secrets.keys.get(deck.keyring.list.id)
    if page.has_said(name) or secret is None:  # without its secret this page has no part in it
        return
    if at not in shuffles:
        result = sums.ask(
            f"shuffle {deck.id} {before}",
            "shuffle",
            context=deck.context(page.me, len(steps)),
            key=decks.key_of(deck, sums),
            secret=secret,
            cards=steps[-1].cards if steps else decks.fresh_cards(deck, sums),
        )
        order, factors = tuple(result["order"]), result["factors"]
        shuffles[at] = Made(result["cards"], order, factors, deck.deal)
        sums.forget(f"shuffle {deck.id} {before}")
        page.is_dirty = True
    page.say(name, encoded(shuffles[at].cards))


def _prove(page: Page, sums: Sums, deck: Deck, place: int, steps: list[Step]) -> None:
    name = deck.name(PROOF, hash_of(steps[place].note))
    before = hash_of(steps[place - 1].note) if place else FIRST
    made = page.stored.secrets.made.get((deck.id, before))
    if made is None or page.has_said(name):
        return
    proof = sums.ask(
        f"prove {name}",
        "prove",
        context=deck.context(page.me, place),
        key=decks.key_of(deck, sums),
        before=steps[place - 1].cards if place else decks.fresh_cards(deck, sums),
        after=made.cards,
        order=made.order,
        factors=made.factors,
    )["proof"]
    page.say(name, encoded(proof))
    sums.forget(f"prove {name}")


def close(page: Page, sums: Sums, match: Match) -> None:
    """Close the open shuffle, if it is this page's to close and all is proved. Raises `NotYet`."""
    due = match.due(page.table)
    if match.deck is not None and due and due[0] == page.me:
        steps = _steps(page, match.deck, due)
        if len(steps) == len(due) and not decks.false_ones(match.deck, steps, sums, page.me):
            mine.act(page, CLOSE, decks.closing(steps))


def owed_by(page: Page, sums: Sums, match: Match) -> Person | None:
    """Return for whose step, proof or closing the open shuffle waits."""
    due = match.due(page.table)
    if match.deck is None or not due:
        return None
    steps = _steps(page, match.deck, due)
    if len(steps) < len(due):
        return due[len(steps)]
    with suppress(NotYet):
        return next(iter(decks.false_ones(match.deck, steps, sums, page.me)), due[0])
    return next((step.note.by for step in steps if step.proof is None), due[0])


def forget(page: Page, sums: Sums, match: Match) -> None:
    """Forget the secrets and sums of decks of earlier deals whose cards are no longer in use.

    Only what this page made and the match knows says which decks these are, because notes of others
    may name anything.
    """
    secrets, now = page.stored.secrets, page.table.now
    deals = {shuffle.deck.id: shuffle.deck.deal for shuffle in match.begun}
    deals |= {id_: made.deal for (id_, _before), made in secrets.made.items()}
    in_use = {dealt.deck.id for dealt in match.dealt}
    old = {id_ for id_, deal in deals.items() if deal < now and id_ not in in_use}
    for id_ in old:
        sums.forget(id_)
    if gone := [at for at in secrets.made if at[0] in old]:
        for at in gone:
            del secrets.made[at]
        page.is_dirty = True
