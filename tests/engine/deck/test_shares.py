"""Keys, shares of cards, and those who stand in for somebody."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.deck import cards, dleq, sharing
from peerdeck.deck.batch import Equation
from peerdeck.deck.dleq import Proved
from peerdeck.deck.group import DeckError, Group
from peerdeck.deck.ristretto import RISTRETTO
from peerdeck.deck.toy import TOY
from peerdeck.deck.transcript import begun
from tests.engine.deck.people import (
    CONTEXT,
    holds,
    joint,
    other_contexts,
    people,
    seeded,
    shuffled,
    with_one_bit_changed,
)
from tests.engine.deck.test_groups import both
from tests.support.cases import examples

NO_KEY = r"^The identity is no key\.$"
BARE = r"^This card was never encrypted\.$"
TOO_FEW = r"^Fewer people would hold the secret than are needed\.$"
OTHER_SECRET = r"^This shares another secret than that of the key\.$"


@both
def test_a_key_is_of_the_person_who_proves_it(group: Group) -> None:
    key = cards.key_of(group, CONTEXT, "cards", 5, seeded("key"))
    assert key.element == 5 * group.generator
    assert cards.read_key(group, key.encode(group)) == key
    stolen = Proved(key.element + group.generator, key.proof)
    assert holds(cards.key_equations, group, CONTEXT, "cards", key)
    for about in (
        *((context, "cards", key) for context in other_contexts(CONTEXT)),
        (CONTEXT, "boxes", key),
        (CONTEXT, "cards", stolen),
    ):
        assert not holds(cards.key_equations, group, *about)


@both
def test_the_identity_is_no_key(group: Group) -> None:
    key = cards.key_of(group, CONTEXT, "cards", 5)
    nobody = Proved(group.identity, key.proof)
    with pytest.raises(DeckError, match=NO_KEY):
        cards.read_key(group, nobody.encode(group))
    with pytest.raises(DeckError, match=NO_KEY):
        cards.key_equations(group, CONTEXT, "cards", nobody)
    g = group.generator
    for keys in ([group.identity], [g, -1 * g], []):
        with pytest.raises(DeckError, match=NO_KEY):
            cards.joint_key(group, keys)


def test_an_own_secret_is_never_0() -> None:
    first, second = (cards.new_secret(TOY, CONTEXT, seeded(seed)) for seed in "ab")
    assert first != second
    assert 0 < cards.new_secret(RISTRETTO, CONTEXT) < RISTRETTO.order


@both
def test_a_share_is_of_one_card_one_person_and_one_place(group: Group) -> None:
    persons = people(group, 2, "shares")
    [card, other_card] = shuffled(group, persons, [1, 2], "shares")
    person, a = persons[0], card.a
    share = cards.share_of(group, CONTEXT, person.secret, person.key, a, seeded("share"))
    assert cards.read_share(group, share.encode(group)) == share
    assert holds(cards.share_equations, group, CONTEXT, person.key, a, share)
    false = Proved(share.element + group.generator, share.proof)
    lie = cards.share_of(group, CONTEXT, person.secret + 1, person.key, a)
    for about in (
        *((context, person.key, a, share) for context in other_contexts(CONTEXT)),
        (CONTEXT, persons[1].key, a, share),
        (CONTEXT, person.key, other_card.a, share),
        (CONTEXT, person.key, a, false),
        (CONTEXT, person.key, a, lie),
        (CONTEXT, person.key, group.identity, share),
        (CONTEXT, group.identity, a, share),
    ):
        assert not holds(cards.share_equations, group, *about)
    with pytest.raises(DeckError, match=BARE):
        cards.share_of(group, CONTEXT, person.secret, person.key, group.identity)


@both
def test_every_changed_byte_of_a_share_is_noticed(group: Group) -> None:
    [person] = people(group, 1, "bytes")
    [card] = shuffled(group, [person], [1], "bytes")
    share = cards.share_of(group, CONTEXT, person.secret, person.key, card.a, seeded("bytes"))
    honest = share.encode(group)
    assert len(honest) == 4 * group.size

    def of_bytes(group: Group, raw: bytes) -> list[Equation]:
        said = cards.read_share(group, raw)
        return cards.share_equations(group, CONTEXT, person.key, card.a, said)

    for wrong in (*with_one_bit_changed(honest), honest[:-1], honest + b"\0"):
        assert not holds(of_bytes, group, wrong)


def test_a_proof_about_more_or_fewer_elements_is_refused() -> None:
    g = TOY.generator
    transcript = begun(TOY, "test", CONTEXT)
    proof = dleq.prove(transcript, 3, [(g, 3 * g)])
    assert dleq.verify(transcript, [(g, 3 * g)], proof)
    assert not dleq.verify(transcript, [(g, 4 * g)], proof)
    assert not dleq.verify(begun(TOY, "other", CONTEXT), [(g, 3 * g)], proof)
    with pytest.raises(DeckError, match=r"^This proof is about another number of elements\.$"):
        dleq.equations(transcript, [(g, 3 * g)] * 2, proof)


def test_one_logarithm_for_two_bases_is_what_is_proved() -> None:
    g, h = TOY.generator, TOY.derive(bytes(range(64)))
    transcript, pairs = begun(TOY, "test", CONTEXT), [(g, 3 * g), (h, 4 * h)]
    for secret in (3, 4):
        assert not dleq.verify(transcript, pairs, dleq.prove(transcript, secret, pairs))


holders = st.sets(st.integers(1, 90), min_size=1, max_size=9).map(sorted)


@examples(100)
@given(holders, st.data())
def test_enough_stand_ins_give_the_share_of_who_is_away(
    held: list[int], data: st.DataObject
) -> None:
    threshold = data.draw(st.integers(1, len(held)))
    seed = str(data.draw(st.integers(0)))
    persons = people(TOY, 2, seed)
    card = shuffled(TOY, persons, [1, 2, 3], seed)[0]
    away = persons[0]
    made = sharing.share_secret(
        TOY, CONTEXT, away.secret, data.draw(st.permutations(held)), threshold, seeded(seed)
    )
    raw = b"".join(one.encode() for one in made.commitments)
    assert sharing.read_commitments(TOY, raw, away.key, threshold) == made.commitments
    some = data.draw(st.lists(st.sampled_from(held), min_size=threshold, unique=True))
    shares = {holder: made.shares[holder] for holder in some[:threshold]}
    elements = {}
    for holder, share in shares.items():
        assert sharing.is_share(TOY, made.commitments, holder, share)
        said = sharing.stand_in(TOY, CONTEXT, made.commitments, holder, share, card.a)
        about = CONTEXT, made.commitments, holder, card.a, said
        assert holds(sharing.stand_in_equations, TOY, *about)
        elements[holder] = said.element
    assert sharing.combined(TOY, elements) == away.secret * card.a
    assert sharing.recovered(TOY, shares) == away.secret
    if threshold > 1:
        elements.popitem()
        assert sharing.combined(TOY, elements) != away.secret * card.a


@examples(50)
@given(holders, st.integers(1, 2**61 - 2), st.data())
def test_a_false_share_of_an_escrow_is_found(
    held: list[int], error: int, data: st.DataObject
) -> None:
    threshold = data.draw(st.integers(1, len(held)))
    victim = data.draw(st.sampled_from(held))
    made = sharing.share_secret(TOY, CONTEXT, 77, held, threshold, seeded("escrow"))
    false = (made.shares[victim] + error) % TOY.order
    assert not sharing.is_share(TOY, made.commitments, victim, false)
    a = TOY.derive(bytes(range(64)))
    said = sharing.stand_in(TOY, CONTEXT, made.commitments, victim, false, a)
    about = CONTEXT, made.commitments, victim, a, said
    assert not holds(sharing.stand_in_equations, TOY, *about)


@both
def test_a_stand_in_share_is_of_one_holder_sharing_card_and_place(group: Group) -> None:
    a = group.derive(bytes(range(64)))
    made = sharing.share_secret(group, CONTEXT, 77, [1, 2, 3], 2, seeded("one"))
    other = sharing.share_secret(group, CONTEXT, 77, [1, 2, 3], 2, seeded("two"))
    said = sharing.stand_in(group, CONTEXT, made.commitments, 2, made.shares[2], a)
    assert holds(sharing.stand_in_equations, group, CONTEXT, made.commitments, 2, a, said)
    for about in (
        *((context, made.commitments, 2, a) for context in other_contexts(CONTEXT)),
        (CONTEXT, other.commitments, 2, a),
        (CONTEXT, made.commitments, 3, a),
        (CONTEXT, made.commitments, 2, a + group.generator),
    ):
        assert not holds(sharing.stand_in_equations, group, *about, said)


@both
def test_what_cannot_be_a_sharing_is_an_error(group: Group) -> None:
    key = 77 * group.generator
    made = sharing.share_secret(group, CONTEXT, 77, [1, 2], 2)
    raw = b"".join(one.encode() for one in made.commitments)
    for wrong, owner, threshold, why in (
        (raw, 78 * group.generator, 2, OTHER_SECRET),
        (raw, group.identity, 2, NO_KEY),
        (raw, key, 1, r"^There are too many bytes\.$"),
        (raw, key, 3, r"^There are too few bytes\.$"),
        (b"", key, 0, OTHER_SECRET),
    ):
        with pytest.raises(DeckError, match=why):
            sharing.read_commitments(group, wrong, owner, threshold)
    for held, threshold in (([1, 2], 3), ([1, 2], 0), ([], 1)):
        with pytest.raises(DeckError, match=TOO_FEW):
            sharing.share_secret(group, CONTEXT, 77, held, threshold)
    for held in ([0, 1], [1, 1], [2**32]):
        with pytest.raises(DeckError, match=r"^Holders are different numbers from 1 on\.$"):
            sharing.share_secret(group, CONTEXT, 77, held, 1)
    with pytest.raises(DeckError, match=BARE):
        sharing.stand_in(group, CONTEXT, made.commitments, 1, made.shares[1], group.identity)


def test_two_sharings_of_one_secret_have_nothing_in_common() -> None:
    """Shares of before and after a change of the roster do not go together."""
    one = sharing.share_secret(TOY, CONTEXT, 77, [1, 2, 3], 2, seeded("same"))
    for holders_, threshold in (([1, 2], 2), ([1, 2, 3], 3)):
        two = sharing.share_secret(TOY, CONTEXT, 77, holders_, threshold, seeded("same"))
        assert one.shares[1] != two.shares[1]
        mixed = {1: one.shares[1], 2: two.shares[2]}
        assert sharing.recovered(TOY, mixed) != 77


def test_all_people_open_a_card_with_one_of_them_away() -> None:
    group, persons = RISTRETTO, people(RISTRETTO, 3, "away")
    key = joint(group, persons)
    assert key != group.identity
    [card] = shuffled(group, persons, [40], "away")
    made = sharing.share_secret(group, CONTEXT, persons[0].secret, [1, 2, 3], 2)
    of_away = sharing.combined(group, {j: made.shares[j] * card.a for j in (1, 3)})
    shares = [of_away, *(person.secret * card.a for person in persons[1:])]
    assert cards.face_of(group, cards.opened(card, shares), [39, 40]) == 40
