"""People at simulated tables whose words are signed with real keys, once their proof is wanted.

What pages agree on does not depend on the signatures, so each word of a proof is signed by its
author's secret after the evening.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from peerdeck.agreement.base64url import encoded
from peerdeck.agreement.decisions import Decision
from peerdeck.agreement.proof_text import Proof, proof_of
from peerdeck.agreement.reading import parsed, reader
from peerdeck.agreement.wire import signed_text
from peerdeck.agreement.words import Hash, Person, Seal, Signed, Word, hash_of, text_of
from peerdeck.deck import p256
from peerdeck.deck.group import Group
from peerdeck.deck.toy import TOY
from peerdeck.games import game_called
from peerdeck.log import Header
from tests.agreement.cards_world import CardsWorld
from tests.agreement.tables import first_of

CALLED = ("Ann", "Ben", "Cleo", "Dora")
SECRETS = {name: 2**200 + 7**at for at, name in enumerate(CALLED, 80)}


@cache
def key_of(name: str) -> bytes:
    """Return the public key of somebody."""
    return p256.key_of(SECRETS[name])


@cache
def id_of(name: str) -> Person:
    """Return the id that follows from somebody's key."""
    return encoded(hashlib.sha256(key_of(name)).digest())


NAMES: Mapping[Person, str] = {id_of(name): name for name in CALLED}
ANN, BEN, CLEO, DORA = NAMES


def world_of(
    game: str,
    people: int,
    *,
    seed: int = 1,
    group: Group = TOY,
    matches: int = 1,
    kind: type[CardsWorld] = CardsWorld,
    **rules: str,
) -> CardsWorld:
    """Return people at a table of a game with these house rules, each with an own key."""
    rules_of = game_called(game)
    seats = max(people, rules_of.seats[0])
    header = str(Header(rules_of, rules_of.options.parse(rules), seats, None))
    ids = (ANN, BEN, CLEO, DORA)[:people]
    return kind(
        seed,
        people,
        seats,
        header=header,
        bot="greedy",
        loss=0.0,
        keeps=False,
        group=group,
        matches=matches,
        first=first_of(ids, seats),
    )


def proof_by(world: CardsWorld, person: Person) -> Proof:
    """Return the proof that somebody's page saves, with all signatures."""
    proof = proof_of(world.pages[person], {by: NAMES[by] for by in world.pages}, world.group.name)
    return signed_again(proof)


def signed_again(proof: Proof) -> Proof:
    """Return a proof in which all words are signed by those whose words they are."""
    table = proof.decisions[0].value.change.details[0]

    def seals(words: Iterable[Word]) -> tuple[Seal, ...]:
        return tuple(seal_of(word, table) for word in words)

    def signed(words: Iterable[Signed]) -> tuple[Signed, ...]:
        return tuple(Signed(each.word, seal_of(each.word, table)) for each in words)

    decisions = (Decision(each.value, each.votes, seals(each.votes)) for each in proof.decisions)
    return proof._replace(
        decisions=tuple(decisions), records=signed(proof.records), words=signed(proof.words)
    )


@cache
def seal_of(word: Word, table: str, name: str = "") -> Seal:
    """Return the signature of a word by its author or somebody else, as a browser makes it."""
    name = name or NAMES[word.by]
    signature = p256.sign(SECRETS[name], signed_text(word, table).encode())
    return Seal(encoded(key_of(name)), encoded(signature))


def texts_in(value: Any) -> list[str]:
    """Return all texts and bytes in something that a page stores, bytes as they are written."""
    if isinstance(value, str | bytes):
        return [encoded(value) if isinstance(value, bytes) else value]
    if isinstance(value, Mapping):
        return [text for item in value.values() for text in texts_in(item)]
    if isinstance(value, tuple | list):
        return [text for item in value for text in texts_in(item)]
    return []


def replaced(proof: Proof, old: Any, new: Any) -> Proof:
    """Return a proof with a word or value in place of another, as if all had signed it like that.

    Everything that names the old one, or what names that, names the new one.
    """
    names = {hash_of(old): hash_of(new)}
    values = [decision.value for decision in proof.decisions]
    votes = [vote for decision in proof.decisions for vote in decision.votes]
    signed = [each.word for each in (*proof.words, *proof.records)]

    def renamed(item: Any) -> Any:
        text = text_of(new if item == old else item)
        for name, other in names.items():
            text = text.replace(name, other)
        return reader(Word if isinstance(item, Word) else type(item))(parsed(text))

    before: dict[Hash, Hash] = {}
    while names != before:
        before = {**names}
        for item in (*signed, *values, *votes):
            if (hash_ := hash_of(renamed(item))) != hash_of(item):
                names[hash_of(item)] = hash_
    decisions = [
        Decision(renamed(each.value), tuple(map(renamed, each.votes)), each.seals)
        for each in proof.decisions
    ]
    return signed_again(
        proof._replace(
            decisions=tuple(decisions),
            records=tuple(each._replace(word=renamed(each.word)) for each in proof.records),
            words=tuple(each._replace(word=renamed(each.word)) for each in proof.words),
        )
    )
