"""The deck's mathematics in JavaScript: the same bytes as in Python, and the same refusals.

Both sides draw from the same seeded bytes, so whatever one of them makes the other has to make to
the last byte, and each finds false what the other does.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from peerdeck.deck import boxes, cards, sharing, shuffle
from peerdeck.deck.cards import Card
from peerdeck.deck.group import DeckError, Element, encoded_elements
from peerdeck.deck.operations import run
from peerdeck.deck.ristretto import ORDER
from peerdeck.deck.ristretto import RISTRETTO as GROUP
from peerdeck.deck.shuffle import Shuffled
from tests.agreement.cards_world import world_of
from tests.engine.deck import vectors
from tests.engine.deck.people import (
    CONTEXT,
    Person,
    joint,
    other_contexts,
    people,
    seeded,
    shuffled,
)
from tests.support.cases import depth
from tests.support.connections.data import read, written
from tests.support.connections.programs import Program, started

FACES = [3, 3, 17, 52]
STEP = depth(16, 4)  # from one changed byte to the next
OPERATIONS = {
    *("secret", "key", "joint", "fresh", "shuffle", "prove", "share", "open", "escrow", "isShare"),
    *("standIn", "combine", "seal", "unseal", "check"),  # and for complaints two more
}
Claim = dict[str, Any]


class Both:
    """Both implementations."""

    def __init__(self, program: Program) -> None:
        """Do nothing yet; the program is the one in JavaScript."""
        self.program, self.seeds = program, count()

    def there(self, do: str, **details: object) -> dict[str, Any]:
        """Return what JavaScript alone answers."""
        asked = {name: written(value) for name, value in details.items()}
        answer = self.program.tell(do=do, **asked)
        return {name: read(value) for name, value in answer.items()}

    def __call__(self, do: str, **details: object) -> dict[str, Any] | None:
        """Return what both answer, which has to be the same; None if they refuse."""
        seed = f"{do} {next(self.seeds)}"
        theirs = self.there(do, **details, seed=seed)
        try:
            ours = run(GROUP, do, details, seeded(seed))
        except DeckError:
            assert "fault" in theirs, do
            return None
        plain = {name: list(it) if isinstance(it, tuple) else it for name, it in ours.items()}
        assert theirs == plain, do
        return ours

    def wrong(self, *claims: Claim) -> list[int]:
        """Return the places of the false claims among these."""
        answer = self("check", claims=claims)
        assert answer is not None
        wrong: list[int] = answer["wrong"]
        return wrong


@pytest.fixture(scope="module")
def both() -> Iterator[Both]:
    """Return the operations in Python, and a program that runs those in JavaScript."""
    with started("deck.mjs") as program:
        yield Both(program)


def claim_of_shuffle(faces: Sequence[int] = FACES) -> tuple[Claim, Person, tuple[Card, ...]]:
    """Return the claim of the second of two people to have shuffled, who that is, and the cards."""
    persons = people(GROUP, 2, "table")
    key, me = joint(GROUP, persons), persons[1]
    before = shuffled(GROUP, persons, faces, "table", persons[:1])
    made = shuffle.shuffle(GROUP, me.context, me.secret, key, before, seeded("made"))
    proof = shuffle.prove(GROUP, me.context, key, before, made, seeded("proved"))
    return claimed(me, key, before, made.cards, proof), me, made.cards


def claimed(
    me: Person,
    key: Element,
    before: Sequence[Card],
    after: Sequence[Card],
    proof: shuffle.ShuffleProof,
) -> Claim:
    return {
        "is": "shuffle",
        "context": me.context,
        "key": key.encode(),
        "before": cards.encoded_cards(before),
        "after": cards.encoded_cards(after),
        "proof": proof.encode(GROUP),
    }


def claims_of_keys() -> list[Claim]:
    """Return true claims of each other kind."""
    [me] = people(GROUP, 1, "claims")
    a, key = GROUP.derive(bytes(range(64))), me.key.encode()
    made = cards.key_of(GROUP, CONTEXT, "cards", me.secret)
    share = cards.share_of(GROUP, CONTEXT, me.secret, me.key, a)
    held = sharing.share_secret(GROUP, CONTEXT, me.secret, [1, 2, 4], 2)
    said = sharing.stand_in(GROUP, CONTEXT, held.commitments, 4, held.shares[4], a)
    box = boxes.seal(GROUP, CONTEXT, me.key, b"a share")
    exposure = boxes.expose(GROUP, CONTEXT, me.secret, me.key, box).encode(GROUP)
    of_card, of_box = {"key": key, "a": a.encode()}, {"key": key, "box": box.encode(GROUP)}
    commitments = encoded_elements(held.commitments)
    by = {"commitments": commitments, "threshold": 2, "holder": 4, "share": said.encode(GROUP)}
    claims = [
        {"is": "key", "purpose": "cards", "key": made.encode(GROUP)},
        {"is": "share", **of_card, "share": share.encode(GROUP)},
        {"is": "stand-in", **of_card, **by},
        {"is": "box", **of_box},
        {"is": "exposure", **of_box, "exposure": exposure},
    ]
    return [{"context": CONTEXT, **claim} for claim in claims]


def changes(honest: bytes, step: int) -> Iterator[bytes]:
    """Yield some bytes with a bit changed in every `step`-th of them, and of other lengths."""
    random = Random(len(honest))
    for at in range(0, len(honest), step):
        changed = bytearray(honest)
        changed[at] ^= 1 << random.randrange(8)
        yield bytes(changed)
    yield from (honest[:-1], honest + b"\0", b"")


def test_the_group_is_that_of_the_rfc(both: Both) -> None:
    for number, text in enumerate(vectors.MULTIPLES):
        data = bytes.fromhex(text)
        assert both.there("multiple", number=number) == {"element": data}
        assert both.there("decode", element=data) == {"element": data}
    for data, text in vectors.uniform():
        assert both.there("derive", uniform=data) == {"element": bytes.fromhex(text)}
    for texts in vectors.INVALID.values():
        for text in texts:
            assert "fault" in both.there("decode", element=bytes.fromhex(text))
    for data in (b"", bytes(31), bytes(33), ORDER.to_bytes(32, "little"), b"\xff" * 32):
        assert "fault" in both.there("scalar", scalar=data)
    last = (ORDER - 1).to_bytes(32, "little")
    assert both.there("scalar", scalar=last) == {"scalar": last}
    for data in (b"", bytes(31), bytes(33)):
        assert "fault" in both.there("decode", element=data)


def test_everything_at_a_table_is_the_same_bytes(both: Both) -> None:
    """Three people play, one falls asleep, and all sums are done on both sides."""
    world = world_of("spar", 3)
    seen = set[str]()

    def compute(operation: str, arguments: Mapping[str, Any]) -> dict[str, Any] | None:
        seen.add(operation)
        return both(operation, **arguments)

    world.compute = compute  # type: ignore[method-assign]
    world.run(60, lambda: world.pages["ann"].place.height > 2)
    world.asleep["cleo"] = world.now + 60
    height = world.pages["ann"].place.height
    world.run(300, lambda: seen == OPERATIONS and world.pages["ann"].place.height > height)
    assert seen == OPERATIONS
    assert world.pages["ann"].place.height > height


def test_what_a_table_seldom_needs_is_the_same_bytes(both: Both) -> None:
    holder, other = people(GROUP, 2, "boxes")
    mine, stranger = (GROUP.scalar_bytes(person.secret) for person in (holder, other))
    about = {"context": CONTEXT, "key": holder.key.encode()}
    for content in (b"", b"a share", bytes(200)):
        sealed = both("seal", **about, content=content)
        assert sealed is not None
        about["box"] = sealed["box"]
        assert both("unseal", **about, secret=mine) == {"content": content}
        assert both("unseal", **about, secret=stranger) is None
        assert both("expose", **about, secret=mine)
        box = boxes.read_box(GROUP, sealed["box"])
        point = boxes.expose(GROUP, CONTEXT, holder.secret, holder.key, box).element.encode()
        assert both("unsealWith", **about, point=point) == {"content": content}
        assert both("unsealWith", **about, point=GROUP.generator.encode()) is None
    for changed in changes(about["box"], STEP):
        assert both("unseal", **about | {"box": changed}, secret=mine) is None
    held = both("escrow", context=CONTEXT, secret=mine, holders=[5, 1, 2], threshold=2)
    assert held is not None
    assert held["holders"] == (1, 2, 5)
    share = {"key": about["key"], "threshold": 2, "commitments": held["commitments"], "holder": 5}
    first, _second, last = (held["shares"][at : at + GROUP.size] for at in (0, 32, 64))
    assert both("isShare", **share, share=last) == {"isTrue": True}
    assert both("isShare", **share, share=first) == {"isTrue": False}
    keys = about["key"] + other.key.encode()
    for holders in ([1, 1], [0, 1], [1]):
        assert "fault" in both.there("combine", holders=holders, shares=keys)
    assert both("open", card=b"", shares=b"", faces=[0]) is None


@pytest.mark.parametrize("cards", [1, 2, 20])
def test_a_deck_of_any_size_is_shuffled_and_opened(both: Both, cards: int) -> None:
    faces = list(range(cards))
    claim, me, after = claim_of_shuffle(faces)
    assert both.wrong(claim) == []
    persons = people(GROUP, 2, "table")
    assert persons[1] == me
    seen = set()
    for card in after:
        shares = encoded_elements(person.secret * card.a for person in persons)
        opened = both("open", card=encoded_elements(card), shares=shares, faces=faces)
        assert opened is not None
        seen.add(opened["face"])
    assert seen == {*faces}


def test_claims_with_any_byte_changed_are_refused_by_both(both: Both) -> None:
    shuffle_of_two, _me, _after = claim_of_shuffle([5, 6])
    claims = [shuffle_of_two, *claims_of_keys()]
    assert both.wrong(*claims) == []
    for claim in claims:
        for name, honest in claim.items():
            if isinstance(honest, bytes):
                changed = [claim | {name: data} for data in changes(honest, STEP)]
                assert both.wrong(claim, *changed) == list(range(1, len(changed) + 1)), name
                if len(honest) == GROUP.size:
                    assert both.wrong(claim | {name: GROUP.identity.encode()}) == [0]
    deck = claim_of_shuffle()[0]["after"]
    listed = [
        {"is": "cards", "context": CONTEXT, "cards": it} for it in (deck, *changes(deck, STEP))
    ]
    assert len(both.wrong(*listed)) > 5


def test_a_false_statement_is_refused(both: Both) -> None:
    claim, me, (one, two, *rest) = claim_of_shuffle()
    decks = {
        "swapped": (two, one, *rest),
        "mixed": (Card(one.a, two.b), Card(two.a, one.b), *rest),
        "turned": (Card(one.b, one.a), two, *rest),
        "bare": (Card(GROUP.identity, one.b), two, *rest),
        "fewer": (two, *rest),
        "doubled": (one, one, *rest),
    }
    wrong = [claim | {"after": cards.encoded_cards(deck)} for deck in decks.values()]
    wrong += [claim | {"key": key.encode()} for key in (me.key, GROUP.identity)]
    key, before = GROUP.decode(claim["key"]), cards.read_cards(GROUP, claim["before"])
    order = (0, 0, 2, 3)
    deck = tuple(Card(before[j].a + 5 * GROUP.generator, before[j].b + 5 * key) for j in order)
    cheat = Shuffled(deck, order, (5, 5, 5, 5))
    wrong.append(
        claimed(me, key, before, deck, shuffle.prove(GROUP, me.context, key, before, cheat))
    )
    of_key, of_share, stand_in, *_boxes = true = [*claims_of_keys(), claim]
    for each in true:
        wrong += [each | {"context": context} for context in other_contexts(each["context"])]
        for number in (-1, 2**53, 10**30):  # of no place, and no reason to check nothing at all
            wrong.append(each | {"context": replace(each["context"], deck=number)})
    wrong += [of_key | {"purpose": "boxes"}, stand_in | {"holder": 3}, stand_in | {"holder": 0}]
    wrong.append(of_share | {"is": "nothing"})
    assert both.wrong(*wrong) == list(range(len(wrong)))
    assert both.wrong(claim, wrong[0], claim, claim, wrong[1]) == [1, 4]
