"""Decks: shuffled by everybody, opened by everybody, and proved; false shuffles are refused."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.deck import batch, cards, shuffle
from peerdeck.deck.cards import Card
from peerdeck.deck.group import DeckError, Group
from peerdeck.deck.ristretto import RISTRETTO
from peerdeck.deck.shuffle import Shuffled, ShuffleProof
from peerdeck.deck.toy import TOY
from tests.engine.deck.people import (
    CONTEXT,
    Person,
    face,
    joint,
    other_contexts,
    people,
    seeded,
    shuffled,
    with_one_bit_changed,
)
from tests.engine.deck.test_groups import both
from tests.support.cases import examples

decks = st.lists(st.integers(0, 52), min_size=1, max_size=20)


@examples(100)
@given(decks, st.integers(1, 4), st.integers(0))
def test_a_shuffled_deck_opens_to_the_same_faces(faces: list[int], count: int, seed: int) -> None:
    persons = people(TOY, count, str(seed))
    deck = shuffled(TOY, persons, faces, str(seed))
    assert sorted(face(TOY, persons, card, faces) for card in deck) == sorted(faces)


@examples(30)
@given(decks.filter(lambda faces: len(set(faces)) > 2), st.integers(0))
def test_fewer_people_see_nothing_in_a_card(faces: list[int], seed: int) -> None:
    persons = people(TOY, 3, str(seed))
    for card in shuffled(TOY, persons, faces, str(seed)):
        with pytest.raises(DeckError):
            face(TOY, persons[:-1], card, faces)


def test_every_order_comes_about() -> None:
    [person], found = people(TOY, 1, ""), set()
    for seed in range(100):
        random = seeded(str(seed))
        deck = cards.fresh(TOY, range(3))
        made = shuffle.shuffle(TOY, person.context, person.secret, person.key, deck, random)
        found.add(made.order)
    assert len(found) == 6


@both
def test_a_small_deck_of_either_group_is_shuffled_and_opened(group: Group) -> None:
    persons, faces = people(group, 3, ""), [4, 4, 17, 52]
    deck = shuffled(group, persons, faces, "")
    assert sorted(face(group, persons, card, faces) for card in deck) == faces


class Case:
    """One person's honest shuffle of a deck that another has shuffled before."""

    def __init__(self, group: Group, size: int = 3) -> None:
        self.group = group
        self.persons = people(group, 2, "case")
        self.key = joint(group, self.persons)
        self.before = shuffled(group, self.persons, range(size), "before", self.persons[:1])
        self.mine = self.persons[1]
        self.made = self.shuffle(self.mine)
        self.proof = self.prove(self.made)

    def shuffle(self, person: Person) -> Shuffled:
        random, context = seeded("shuffle"), person.context
        return shuffle.shuffle(self.group, context, person.secret, self.key, self.before, random)

    def prove(self, made: Shuffled) -> ShuffleProof:
        random, context = seeded("prove"), self.mine.context
        return shuffle.prove(self.group, context, self.key, self.before, made, random)

    def holds(self, **changed: Any) -> bool:
        """Return True if the proof holds, with some of what it is about changed."""
        about = {
            "context": self.mine.context,
            "key": self.key,
            "before": self.before,
            "after": self.made.cards,
            "proof": self.proof,
        }
        return shuffle.verify(self.group, *(about | changed).values())


@both
def test_a_proof_is_of_one_place_and_one_statement(group: Group) -> None:
    case = Case(group)
    assert case.holds()
    first, second, third = case.made.cards
    for changed in (
        *({"context": other} for other in other_contexts(case.mine.context)),
        {"after": (second, first, third)},
        {"after": (Card(first.b, first.a), second, third)},
        {"after": (Card(first.a, second.b), Card(second.a, first.b), third)},
        {"after": (Card(first.a, first.b + group.generator), second, third)},
        {"before": tuple(reversed(case.before))},
        {"before": case.made.cards, "after": case.before},
        {"key": case.mine.key},
    ):
        assert not case.holds(**changed), changed


@both
@pytest.mark.parametrize("order", [(0, 0, 2), (1, 1, 1), (2, 1, 2)])
def test_a_card_that_is_dropped_or_doubled_is_noticed(
    group: Group, order: tuple[int, int, int]
) -> None:
    """By somebody who proves it as well as they can."""
    case = Case(group)
    factors = (5, 6, 7)
    deck = tuple(
        Card(case.before[j].a + r * group.generator, case.before[j].b + r * case.key)
        for j, r in zip(order, factors, strict=True)
    )
    for claimed in (order, (0, 1, 2)):
        proof = case.prove(Shuffled(deck, claimed, factors))
        assert not case.holds(after=deck, proof=proof)


@both
def test_another_card_in_the_deck_is_noticed(group: Group) -> None:
    case = Case(group)
    joker = cards.face_element(group, 52)
    deck = (Card(case.made.cards[0].a, joker + case.made.cards[0].b), *case.made.cards[1:])
    assert not case.holds(after=deck, proof=case.prove(replace(case.made, cards=deck)))


@both
def test_what_cannot_be_a_shuffle_is_an_error(group: Group) -> None:
    case = Case(group)
    first, *others = case.made.cards
    with pytest.raises(DeckError, match=r"^A shuffle has left a card without encryption\.$"):
        case.holds(after=(Card(group.identity, first.b), *others))
    for changed in (
        {"after": others},
        {"before": case.before[1:], "after": others},
        *(
            {"proof": replace(case.proof, **{part: getattr(case.proof, part) * 2})}
            for part in ("c", "chain", "chain_t", "chain_s", "order_s")
        ),
    ):
        with pytest.raises(DeckError, match=r"^A shuffle has as many cards as before\.$"):
            case.holds(**changed)
    with pytest.raises(DeckError, match=r"^The identity is no key\.$"):
        case.holds(key=group.identity)
    with pytest.raises(DeckError, match=r"^There is nothing to shuffle\.$"):
        shuffle.shuffle(group, CONTEXT, 1, case.key, [])


@pytest.mark.parametrize(
    ("group", "size", "bits"),
    [*((TOY, size, range(8)) for size in (1, 2, 3)), (RISTRETTO, 1, [Random("bits").randrange(8)])],
    ids=["toy 1", "toy 2", "toy 3", "ristretto255"],
)
def test_every_change_of_a_proof_is_noticed(group: Group, size: int, bits: Sequence[int]) -> None:
    case = Case(group, size)
    honest = case.proof.encode(group)
    assert len(honest) == (5 * size + 9) * group.size
    assert shuffle.read_shuffle_proof(group, honest) == case.proof

    def passes(proof: bytes) -> bool:
        try:
            return case.holds(proof=shuffle.read_shuffle_proof(group, proof))
        except DeckError:
            return False

    for bit in bits:
        assert not any(passes(changed) for changed in with_one_bit_changed(honest, bit)), bit
    for other in (honest[:-1], honest + b"\0", honest[group.size :], b""):
        assert not passes(other)


@both
def test_a_scalar_is_written_in_one_way_only(group: Group) -> None:
    case = Case(group, 1)
    raw = case.proof.encode(group)
    last = int.from_bytes(raw[-group.size :], "little") + group.order
    if last < 256**group.size:
        again = raw[: -group.size] + last.to_bytes(group.size, "little")
        with pytest.raises(DeckError, match="below the order"):
            shuffle.read_shuffle_proof(group, again)


@both
@pytest.mark.parametrize("scalars", [0, 8, 9, 13, 15])
def test_no_proof_is_of_no_cards_or_a_part_of_one(group: Group, scalars: int) -> None:
    with pytest.raises(DeckError, match=r"^No shuffle has a proof of this length\.$"):
        shuffle.read_shuffle_proof(group, bytes(scalars * group.size))


def test_of_many_proofs_the_false_ones_are_found() -> None:
    case = Case(TOY)
    about = case.mine.context, case.key, case.before, case.made.cards, case.proof
    true = shuffle.equations(TOY, *about)
    wrong = [*true[:-1], [(1, TOY.generator)]]
    assert batch.false_ones(TOY, [true, wrong, true, true, wrong]) == [1, 4]
    assert batch.false_ones(TOY, [wrong, true, true]) == [0]
    assert batch.false_ones(TOY, [true] * 3) == []
    assert batch.hold(TOY, [])


def test_errors_that_cancel_out_are_noticed_by_random_coefficients() -> None:
    plus, minus = [(1, TOY.generator)], [(-1, TOY.generator)]
    assert batch.false_ones(TOY, [[plus], [minus]], lambda size: b"\1" * size) == []
    assert batch.false_ones(TOY, [[plus], [minus]]) == [0, 1]
    assert not batch.hold(TOY, [plus, minus])


@both
def test_decks_are_read_as_they_are_written(group: Group) -> None:
    deck = Case(group).made.cards
    raw = cards.encoded_cards(deck)
    assert cards.read_cards(group, raw) == deck
    assert cards.read_cards(group, b"") == ()
    with pytest.raises(DeckError):
        cards.read_cards(group, raw[: -group.size])


def test_an_element_that_is_no_face_is_an_error() -> None:
    with pytest.raises(DeckError, match=r"^There is no face in this card\.$"):
        cards.face_of(TOY, TOY.identity, [1, 2])


def test_the_same_random_bytes_give_other_numbers_for_another_statement() -> None:
    """Nobody learns a secret from two proofs made with the same nonce."""
    case = Case(TOY)
    other = replace(case.mine.context, deck=9)
    again = shuffle.prove(TOY, other, case.key, case.before, case.made, seeded("prove"))
    assert {*again.t, *again.c, *again.chain_t}.isdisjoint(
        {*case.proof.t, *case.proof.c, *case.proof.chain_t}
    )
