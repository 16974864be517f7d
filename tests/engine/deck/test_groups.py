"""The groups: ristretto255 by the vectors of its RFC, and what every group has to do."""

from random import Random

import pytest

from peerdeck.deck import edwards, ristretto
from peerdeck.deck.group import DeckError, Group
from peerdeck.deck.ristretto import RISTRETTO
from peerdeck.deck.toy import TOY, ToyElement
from tests.engine.deck import vectors

both = pytest.mark.parametrize("group", [RISTRETTO, TOY], ids=lambda group: group.name)


def test_multiples_of_the_generator_are_those_of_the_rfc() -> None:
    element = RISTRETTO.identity
    for number, text in enumerate(vectors.MULTIPLES):
        assert element.encode().hex() == text
        assert RISTRETTO.decode(bytes.fromhex(text)) == element == number * RISTRETTO.generator
        element = element + RISTRETTO.generator


@pytest.mark.parametrize("why", vectors.INVALID)
def test_what_the_rfc_calls_invalid_is_refused(why: str) -> None:
    for text in vectors.INVALID[why]:
        with pytest.raises(DeckError):
            RISTRETTO.decode(bytes.fromhex(text))


@pytest.mark.parametrize(("data", "text"), vectors.uniform())
def test_elements_are_derived_as_in_the_rfc(data: bytes, text: str) -> None:
    assert RISTRETTO.derive(data).encode().hex() == text


@pytest.mark.parametrize(("u", "v", "square", "text"), vectors.ROOTS)
def test_roots_are_those_of_the_rfc(u: int, v: int, square: bool, text: str) -> None:
    root = int.from_bytes(bytes.fromhex(text), "little")
    assert ristretto._sqrt_ratio(u, v) == (square, root)


@both
def test_a_group_has_its_order_and_one_encoding_of_everything(group: Group) -> None:
    random = Random(group.name)
    assert pow(2, group.order - 1, group.order) == 1  # a prime, as Fermat's test tells
    for _time in range(5):
        element = group.derive(random.randbytes(64))
        assert element != group.identity
        assert group.order * element == group.identity
        assert (group.order - 1) * element + element == group.identity
        assert group.decode(element.encode()) == element
        assert hash(group.decode(element.encode())) == hash(element)
        assert element - element == group.identity
    for wrong in (b"", bytes(group.size - 1), bytes(group.size + 1), b"\xff" * group.size):
        for read in (group.decode, group.scalar):
            with pytest.raises(DeckError):
                read(wrong)
    with pytest.raises(DeckError):
        group.scalar(group.order.to_bytes(group.size, "little"))
    assert group.scalar(group.scalar_bytes(group.order - 1)) == group.order - 1
    assert group.decode(bytes(group.size)) == group.identity


@both
def test_sums_are_the_same_however_they_are_made(group: Group) -> None:
    random = Random(group.name)
    for count in (0, 1, 2, 5, 47, 48, 49, 130):
        scalars = [random.choice([0, 1, group.order - 1, random.randrange(group.order)])]
        scalars += [random.randrange(group.order) for _one in range(count)]
        logs = [random.randrange(group.order) for _one in scalars]
        of_g = group.multiplier(group.generator)
        elements = [of_g(log) for log in logs]
        wanted = of_g(sum(map(int.__mul__, scalars, logs)) % group.order)
        assert group.total(zip(scalars, elements, strict=True)) == wanted
    assert group.total([]) == group.identity
    assert of_g(0) == 0 * group.generator == group.identity
    assert of_g(-1) == -1 * group.generator


def test_both_ways_of_summing_points_agree() -> None:
    """For numbers at the edges of their digits, too."""
    random = Random(1)
    edges = [0, 1, 7, 8, 15, 16, ristretto.ORDER - 1, 2**252, 2**252 - 1, (1 << 252) // 3]
    scalars = edges + [random.randrange(ristretto.ORDER) for _one in range(10)]
    points = [edwards.multiply(number + 1, _generator()) for number in range(len(scalars))]
    one, other = edwards._straus(scalars, points), edwards._pippenger(scalars, points)
    assert ristretto.RistrettoElement(one) == ristretto.RistrettoElement(other)


def _generator() -> edwards.Point:
    element = RISTRETTO.generator
    assert isinstance(element, ristretto.RistrettoElement)
    return element.point


def test_elements_of_two_groups_are_not_equal() -> None:
    assert RISTRETTO.generator != ToyElement(1)
    assert repr(RISTRETTO.generator) == f"RistrettoElement({vectors.MULTIPLES[1]})"
    with pytest.raises(DeckError):
        RISTRETTO.derive(bytes(63))
