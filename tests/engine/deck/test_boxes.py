"""Boxes: only their holder reads them, nobody changes them, and a complaint can be checked."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerdeck.deck import boxes
from peerdeck.deck.batch import Equation
from peerdeck.deck.boxes import Box
from peerdeck.deck.dleq import LogProof, prove
from peerdeck.deck.group import DeckError, Group
from peerdeck.deck.ristretto import RISTRETTO
from peerdeck.deck.toy import TOY
from tests.engine.deck.people import (
    CONTEXT,
    holds,
    other_contexts,
    people,
    seeded,
    shuffled,
    with_one_bit_changed,
)
from tests.engine.deck.test_groups import both
from tests.support.cases import examples

NOT_FOR_THIS = r"^This box was not made for this key and place\.$"
NO_KEY = r"^The identity is no key\.$"
UNREADABLE = r"^This box does not open\.$"


@examples(100)
@given(st.binary(max_size=300), st.integers(0))
def test_a_box_opens_to_its_holder_alone(content: bytes, seed: int) -> None:
    holder, other = people(TOY, 2, str(seed))
    box = boxes.seal(TOY, CONTEXT, holder.key, content, seeded(str(seed)))
    raw = box.encode(TOY)
    assert len(raw) == len(content) + 3 * TOY.size + 32
    assert boxes.read_box(TOY, raw) == box
    assert boxes.open_box(TOY, CONTEXT, holder.secret, holder.key, box) == content
    wrong = (other.secret, holder.key), (other.secret, other.key), (holder.secret, other.key)
    for secret, key in wrong:
        with pytest.raises(DeckError):
            boxes.open_box(TOY, CONTEXT, secret, key, box)


@both
def test_every_changed_byte_of_a_box_is_noticed(group: Group) -> None:
    [holder] = people(group, 1, "box")
    raw = boxes.seal(group, CONTEXT, holder.key, b"a share", seeded("box")).encode(group)
    lengths = raw[:-1], raw + b"\0", b"", raw[: 3 * group.size + 31]
    for wrong in (*with_one_bit_changed(raw), *lengths):
        with pytest.raises(DeckError):
            boxes.open_box(group, CONTEXT, holder.secret, holder.key, boxes.read_box(group, wrong))


@both
def test_a_box_is_of_one_place(group: Group) -> None:
    [holder] = people(group, 1, "place")
    box = boxes.seal(group, CONTEXT, holder.key, b"", seeded("place"))
    for other in other_contexts(CONTEXT):
        with pytest.raises(DeckError, match=NOT_FOR_THIS):
            boxes.open_box(group, other, holder.secret, holder.key, box)


def test_two_boxes_with_the_same_content_have_nothing_in_common() -> None:
    [holder] = people(TOY, 1, "same")
    first, second = (boxes.seal(TOY, CONTEXT, holder.key, bytes(64)) for _box in range(2))
    assert first.ephemeral != second.ephemeral
    assert first.hidden != second.hidden
    assert any(first.hidden)


def test_another_content_has_other_secrets_even_if_the_random_bytes_are_the_same() -> None:
    [holder] = people(TOY, 1, "same")
    contents = bytes(64), bytes(63) + b"\1"
    made = [boxes.seal(TOY, CONTEXT, holder.key, content, seeded("same")) for content in contents]
    assert made[0].ephemeral != made[1].ephemeral


def test_the_stream_does_not_repeat() -> None:
    [holder] = people(TOY, 1, "long")
    hidden = boxes.seal(TOY, CONTEXT, holder.key, bytes(64 * 9)).hidden
    assert len({hidden[at : at + 64] for at in range(0, len(hidden), 64)}) == 9


@both
def test_a_true_complaint_opens_the_box_for_everybody(group: Group) -> None:
    [holder] = people(group, 1, "complaint")
    key = holder.key
    box = boxes.seal(group, CONTEXT, key, b"not my share", seeded("complaint"))
    exposure = boxes.expose(group, CONTEXT, holder.secret, key, box, seeded("exposure"))
    raw = exposure.encode(group)
    assert boxes.read_exposure(group, raw) == exposure
    assert holds(boxes.exposure_equations, group, CONTEXT, key, box, exposure)
    assert boxes.open_with(group, CONTEXT, key, box, exposure.element) == b"not my share"

    def of_bytes(group: Group, raw: bytes) -> list[Equation]:
        return boxes.exposure_equations(group, CONTEXT, key, box, boxes.read_exposure(group, raw))

    assert not any(holds(of_bytes, group, changed) for changed in with_one_bit_changed(raw))
    for other in other_contexts(CONTEXT):
        assert not holds(boxes.exposure_equations, group, other, key, box, exposure)


@both
def test_a_false_complaint_is_found(group: Group) -> None:
    [holder] = people(group, 1, "false")
    box = boxes.seal(group, CONTEXT, holder.key, b"a good share")
    lie = boxes.expose(group, CONTEXT, holder.secret, holder.key, box)
    wrong = replace(lie, element=lie.element + group.generator)
    assert not holds(boxes.exposure_equations, group, CONTEXT, holder.key, box, wrong)
    other = boxes.seal(group, CONTEXT, holder.key, b"another box")
    assert not holds(boxes.exposure_equations, group, CONTEXT, holder.key, other, lie)


@both
def test_a_person_who_seals_nonsense_is_at_fault(group: Group) -> None:
    """The proof of the box is right, so it counts as sent; and it does not open."""
    [holder] = people(group, 1, "nonsense")
    ephemeral = 9 * group.generator
    keyed = boxes._keyed(group, CONTEXT, holder.key, ephemeral)
    proof = prove(keyed.then(b"nonsense", bytes(32)), 9, [(group.generator, ephemeral)])
    box = Box(ephemeral, proof, b"nonsense", bytes(32))
    assert holds(boxes.box_equations, group, CONTEXT, holder.key, box)
    with pytest.raises(DeckError, match=UNREADABLE):
        boxes.open_box(group, CONTEXT, holder.secret, holder.key, box)
    exposure = boxes.expose(group, CONTEXT, holder.secret, holder.key, box)
    assert holds(boxes.exposure_equations, group, CONTEXT, holder.key, box, exposure)
    with pytest.raises(DeckError, match=UNREADABLE):
        boxes.open_with(group, CONTEXT, holder.key, box, exposure.element)


@both
def test_no_complaint_tells_the_share_of_a_card(group: Group) -> None:
    """A box around the A of a dealt card counts as not sent: its maker does not know its log."""
    [holder] = people(group, 1, "oracle")
    [card] = shuffled(group, [holder], [3], "oracle")
    box = Box(card.a, LogProof((group.generator,), 5), b"", bytes(32))
    for look in (boxes.open_box, boxes.expose):
        with pytest.raises(DeckError, match=NOT_FOR_THIS):
            look(group, CONTEXT, holder.secret, holder.key, box)  # type: ignore[operator]


def test_the_identity_has_no_box() -> None:
    [holder] = people(RISTRETTO, 1, "identity")
    with pytest.raises(DeckError, match=NO_KEY):
        boxes.seal(RISTRETTO, CONTEXT, RISTRETTO.identity, b"")
    box = boxes.seal(RISTRETTO, CONTEXT, holder.key, b"")
    bare = replace(box, ephemeral=RISTRETTO.identity)
    with pytest.raises(DeckError, match=NO_KEY):
        boxes.open_box(RISTRETTO, CONTEXT, holder.secret, holder.key, bare)
