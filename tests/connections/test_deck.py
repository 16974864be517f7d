"""The deck's mathematics in JavaScript: the same bytes as in Python, and the same refusals.

Both sides draw from the same seeded bytes, so whatever one of them makes the other has to make to
the last byte. Each then checks what the other made from other bytes, and refuses what was changed.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from peerdeck.deck import batch, boxes, cards, sharing, shuffle
from peerdeck.deck.cards import Card
from peerdeck.deck.group import DeckError, Element, encoded_elements
from peerdeck.deck.operations import run
from peerdeck.deck.ristretto import ORDER
from peerdeck.deck.ristretto import RISTRETTO as GROUP
from peerdeck.deck.shuffle import Shuffled
from tests.agreement.cards_world import world_of
from tests.engine.deck import vectors
from tests.engine.deck.people import CONTEXT, Person, joint, people, seeded, shuffled
from tests.support.connections.data import read, written
from tests.support.connections.programs import Program, started

FACES = [3, 3, 17, 52]
OPERATIONS = {
    *("secret", "key", "joint", "fresh", "shuffle", "prove", "share", "open", "escrow", "isShare"),
    *("standIn", "combine", "seal", "unseal", "check"),  # and for complaints two more
}
SIZE = GROUP.size


@dataclass
class JavaScript:
    """The other implementation."""

    program: Program

    def __call__(self, do: str, **details: object) -> dict[str, Any]:
        """Do something there."""
        asked = {name: written(value) for name, value in details.items()}
        answer = self.program.tell(do=do, **asked)
        return {name: read(value) for name, value in answer.items()}

    def wrong(self, *claims: dict[str, object]) -> list[int]:
        """The places of the false claims among these."""
        found: list[int] = self("check", claims=claims)["wrong"]
        return found


@pytest.fixture(scope="module")
def javascript() -> Iterator[JavaScript]:
    """A program that does with the JavaScript what it is told."""
    with started("deck.mjs") as program:
        yield JavaScript(program)


@dataclass
class Table:
    """Two people, a deck that both have shuffled, and the second shuffle with its proof."""

    persons: list[Person]
    key: Element
    before: tuple[Card, ...]
    made: Shuffled
    proof: shuffle.ShuffleProof

    @property
    def me(self) -> Person:
        return self.persons[1]

    @property
    def claim(self) -> dict[str, object]:
        """The claim that the second shuffle is one."""
        return {
            "is": "shuffle",
            "context": self.me.context,
            "key": self.key,
            "before": cards.encoded_cards(self.before),
            "after": cards.encoded_cards(self.made.cards),
            "proof": self.proof.encode(GROUP),
        }

    def holds(self, after: Sequence[Card], proof: bytes) -> bool:
        """Return True if Python finds a proof to be true."""
        try:
            read_proof = shuffle.read_shuffle_proof(GROUP, proof)
            context = self.me.context
            return shuffle.verify(GROUP, context, self.key, self.before, after, read_proof)
        except DeckError:
            return False


def table(faces: Sequence[int] = FACES) -> Table:
    """A table where these faces are shuffled."""
    persons = people(GROUP, 2, "table")
    key = joint(GROUP, persons)
    before = shuffled(GROUP, persons, faces, "table", persons[:1])
    me, random = persons[1], seeded("made")
    made = shuffle.shuffle(GROUP, me.context, me.secret, key, before, random)
    proof = shuffle.prove(GROUP, me.context, key, before, made, seeded("proved"))
    return Table(persons, key, before, made, proof)


def shuffled_there(
    javascript: JavaScript, at: Table, *, is_seeded: bool = False
) -> tuple[dict[str, Any], bytes]:
    """Have JavaScript shuffle, perhaps by the seeds of `table`: the deck, and the proof."""

    def do(name: str, seed: str, **details: object) -> dict[str, Any]:
        seeds = {"seed": seed} if is_seeded else {}
        return javascript(name, context=at.me.context, key=at.key, **details, **seeds)

    before = cards.encoded_cards(at.before)
    made = do("shuffle", "made", secret=GROUP.scalar_bytes(at.me.secret), cards=before)
    of_it = {"after": made["cards"], "order": made["order"], "factors": made["factors"]}
    return made, do("prove", "proved", before=before, **of_it)["proof"]


def changes(honest: bytes, step: int = 1) -> Iterator[bytes]:
    """Yield a proof with a bit of every byte changed, or of every `step`-th."""
    random = Random(len(honest))
    for at in range(0, len(honest), step):
        changed = bytearray(honest)
        changed[at] ^= 1 << random.randrange(8)
        yield bytes(changed)
    yield from (honest[:-1], honest + b"\0", b"")


def test_the_group_is_that_of_the_rfc(javascript: JavaScript) -> None:
    for number, text in enumerate(vectors.MULTIPLES):
        data = bytes.fromhex(text)
        assert javascript("multiple", number=number) == {"element": data}
        assert javascript("decode", element=data) == {"element": data}
    for data, text in vectors.uniform():
        assert javascript("derive", uniform=data) == {"element": bytes.fromhex(text)}
    for texts in vectors.INVALID.values():
        for text in texts:
            assert "fault" in javascript("decode", element=bytes.fromhex(text))
    for data in (b"", bytes(31), bytes(33), ORDER.to_bytes(32, "little"), b"\xff" * 32):
        assert "fault" in javascript("scalar", scalar=data)
    last = (ORDER - 1).to_bytes(32, "little")
    assert javascript("scalar", scalar=last) == {"scalar": last}
    for data in (b"", bytes(31), bytes(33)):
        assert "fault" in javascript("decode", element=data)


def test_both_derive_the_same_elements_and_sums(javascript: JavaScript) -> None:
    h, hs = shuffle.generators(GROUP, 5)
    assert javascript("generators", count=5)["elements"] == encoded_elements([h, *hs])
    faces = range(53)
    deck = cards.encoded_cards(cards.fresh(GROUP, faces))
    assert javascript("fresh", faces=list(faces))["cards"] == deck
    assert len({deck[at : at + 2 * SIZE] for at in range(0, len(deck), 2 * SIZE)}) == 53
    random = Random("sums")
    for count in (0, 1, 2, 60):
        terms = [
            (random.randrange(ORDER), GROUP.derive(random.randbytes(64))) for _one in range(count)
        ]
        scalars = b"".join(GROUP.scalar_bytes(scalar) for scalar, _element in terms)
        elements = encoded_elements(element for _scalar, element in terms)
        found = javascript("total", scalars=scalars, elements=elements)
        assert found["element"] == GROUP.total(terms).encode()


def test_keys_and_shares_are_the_same_bytes(javascript: JavaScript) -> None:
    secret = cards.new_secret(GROUP, CONTEXT, seeded("1"))
    raw = GROUP.scalar_bytes(secret)
    assert javascript("secret", context=CONTEXT, seed="1")["secret"] == raw
    key = cards.key_of(GROUP, CONTEXT, "boxes", secret, seeded("2"))
    made = javascript("key", context=CONTEXT, purpose="boxes", secret=raw, seed="2")
    assert made["key"] == key.encode(GROUP)
    other = people(GROUP, 1, "")[0]
    both = [key.element, other.key]
    whole = javascript("joint", keys=encoded_elements(both))["key"]
    assert whole == cards.joint_key(GROUP, both).encode()
    a = GROUP.derive(bytes(range(64)))
    share = cards.share_of(GROUP, CONTEXT, secret, key.element, a, seeded("3"))
    theirs = javascript("share", context=CONTEXT, secret=raw, key=key.element, a=a, seed="3")
    assert theirs["share"] == share.encode(GROUP)


def test_a_shuffle_is_the_same_bytes(javascript: JavaScript) -> None:
    at = table()
    made, proof = shuffled_there(javascript, at, is_seeded=True)
    assert made["cards"] == cards.encoded_cards(at.made.cards)
    assert made["order"] == list(at.made.order)
    assert made["factors"] == b"".join(map(GROUP.scalar_bytes, at.made.factors))
    assert proof == at.proof.encode(GROUP)


@pytest.mark.parametrize("count", [1, 2, 7, 20])
def test_each_verifies_a_shuffle_of_the_other(javascript: JavaScript, count: int) -> None:
    """With random bytes that nobody has seeded."""
    at = table(range(count))
    assert javascript.wrong(at.claim) == []
    made, proof = shuffled_there(javascript, at)
    after = cards.read_cards(GROUP, made["cards"])
    assert at.holds(after, proof)
    secrets = [person.secret for person in at.persons]
    seen = []
    for card in after:
        shares = encoded_elements(secret * card.a for secret in secrets)
        card_bytes = cards.encoded_cards([card])
        opened = javascript("open", card=card_bytes, shares=shares, faces=list(range(count)))
        seen.append(opened["face"])
    assert sorted(seen) == list(range(count))
    assert "fault" in javascript("open", card=b"", shares=b"", faces=[0])


def test_a_shuffle_with_any_byte_changed_is_refused_by_both(javascript: JavaScript) -> None:
    at = table([5, 6])
    assert javascript.wrong(at.claim) == []
    for changed in changes(at.proof.encode(GROUP), 3):
        assert javascript.wrong(at.claim | {"proof": changed}) == [0]
        assert not at.holds(at.made.cards, changed)
    for name in ("before", "after"):
        honest = at.claim[name]
        assert isinstance(honest, bytes)
        for changed in changes(honest, 5):
            assert javascript.wrong(at.claim | {name: changed}) == [0]


def test_a_false_statement_is_refused(javascript: JavaScript) -> None:
    at = table()
    context = at.me.context
    one, two, *rest = at.made.cards
    decks = {
        "swapped": (two, one, *rest),
        "mixed": (Card(one.a, two.b), Card(two.a, one.b), *rest),
        "turned": (Card(one.b, one.a), two, *rest),
        "bare": (Card(GROUP.identity, one.b), two, *rest),
        "fewer": (two, *rest),
        "doubled": (one, one, *rest),
    }
    wrong = [at.claim | {"after": cards.encoded_cards(deck)} for deck in decks.values()]
    wrong += [
        at.claim | {"context": other}
        for other in (
            replace(context, table="another"),
            replace(context, match=4),
            replace(context, deck=2),
            replace(context, place=0),
            replace(context, person="person 0"),
        )
    ]
    wrong += [at.claim | {"key": key} for key in (at.me.key, GROUP.identity)]
    order = (0, 0, 2, 3)
    deck = tuple(
        Card(at.before[j].a + 5 * GROUP.generator, at.before[j].b + 5 * at.key) for j in order
    )
    cheat = Shuffled(deck, order, (5, 5, 5, 5))
    proof = shuffle.prove(GROUP, context, at.key, at.before, cheat)
    wrong.append(at.claim | {"after": cards.encoded_cards(deck), "proof": proof.encode(GROUP)})
    assert javascript.wrong(*wrong) == list(range(len(wrong)))
    assert javascript.wrong(at.claim, wrong[0], at.claim, at.claim, wrong[1]) == [1, 4]


def test_both_find_the_same_bytes_to_be_cards(javascript: JavaScript) -> None:
    honest = table().claim["after"]
    assert isinstance(honest, bytes)
    told = [honest, *changes(honest, 7)]
    claims = [{"is": "cards", "context": CONTEXT, "cards": one} for one in told]
    wrong = run(GROUP, "check", {"claims": claims})["wrong"]
    assert 0 not in wrong
    assert len(wrong) > 20
    assert javascript.wrong(*claims) == wrong


def test_keys_shares_and_stand_ins_with_any_byte_changed_are_refused(
    javascript: JavaScript,
) -> None:
    at = table()
    me, a = at.me, at.made.cards[0].a
    key = cards.key_of(GROUP, CONTEXT, "cards", me.secret)
    share = cards.share_of(GROUP, CONTEXT, me.secret, me.key, a).encode(GROUP)
    held = sharing.share_secret(GROUP, CONTEXT, me.secret, [1, 2, 4], 2)
    said = sharing.stand_in(GROUP, CONTEXT, held.commitments, 4, held.shares[4], a)
    claims: dict[str, dict[str, object]] = {
        "key": {"is": "key", "context": CONTEXT, "purpose": "cards", "key": key.encode(GROUP)},
        "share": {"is": "share", "context": CONTEXT, "key": me.key, "a": a, "share": share},
        "stand-in": {
            "is": "stand-in",
            "context": CONTEXT,
            "key": me.key,
            "commitments": encoded_elements(held.commitments),
            "threshold": 2,
            "holder": 4,
            "a": a,
            "share": said.encode(GROUP),
        },
    }
    assert javascript.wrong(*claims.values()) == []
    for claim in claims.values():
        for name in ("key", "a", "share", "commitments"):
            value = claim.get(name)
            if value is not None:
                honest = value.encode() if isinstance(value, Element) else value
                assert isinstance(honest, bytes)
                wrong = [claim | {name: changed} for changed in changes(honest, 3)]
                wrong.append(claim | {name: GROUP.identity})
                assert javascript.wrong(*wrong) == list(range(len(wrong)))
        assert javascript.wrong(claim | {"context": replace(CONTEXT, deck=8)}) == [0]
        for number in (-1, 2**53, 10**30):  # of no place, and no reason to check nothing at all
            nowhere = claim | {"context": replace(CONTEXT, deck=number)}
            assert javascript.wrong(claim, nowhere) == [1]
    assert javascript.wrong(claims["key"] | {"purpose": "boxes"}) == [0]
    assert javascript.wrong(claims["stand-in"] | {"holder": 3}) == [0]
    assert javascript.wrong(claims["stand-in"] | {"holder": 0}) == [0]
    assert javascript.wrong(claims["share"] | {"is": "nothing"}) == [0]


def test_sharings_are_the_same_bytes(javascript: JavaScript) -> None:
    at = table()
    me, a = at.me, at.made.cards[0].a
    raw, held = GROUP.scalar_bytes(me.secret), [5, 1, 2]
    made = sharing.share_secret(GROUP, CONTEXT, me.secret, held, 2, seeded("4"))
    theirs = javascript("escrow", context=CONTEXT, secret=raw, holders=held, threshold=2, seed="4")
    commitments = encoded_elements(made.commitments)
    assert theirs["commitments"] == commitments
    assert theirs["holders"] == list(made.shares) == [1, 2, 5]
    shares = b"".join(map(GROUP.scalar_bytes, made.shares.values()))
    assert theirs["shares"] == shares
    about: dict[str, object] = {"commitments": commitments, "holder": 5}
    share = GROUP.scalar_bytes(made.shares[5])
    said = sharing.stand_in(GROUP, CONTEXT, made.commitments, 5, made.shares[5], a, seeded("5"))
    mine = javascript("standIn", context=CONTEXT, **about, share=share, a=a, seed="5")
    assert mine["share"] == said.encode(GROUP)
    told_of = {"key": me.key, "threshold": 2, **about}
    assert javascript("isShare", **told_of, share=share) == {"isTrue": True}
    assert javascript("isShare", **told_of, share=shares[:SIZE]) == {"isTrue": False}
    some = [1, 5]
    parts = encoded_elements(made.shares[holder] * a for holder in some)
    whole = javascript("combine", holders=some, shares=parts)["share"]
    assert whole == (me.secret * a).encode()
    for holders in ([1, 1], [0, 1], [1]):
        assert "fault" in javascript("combine", holders=holders, shares=parts)


def test_boxes_are_the_same_bytes_and_open_only_to_their_holder(javascript: JavaScript) -> None:
    holder, other = people(GROUP, 2, "boxes")
    raw = GROUP.scalar_bytes(holder.secret)
    for content in (b"", b"a share", os.urandom(200)):
        box = boxes.seal(GROUP, CONTEXT, holder.key, content, seeded("6"))
        theirs = javascript("seal", context=CONTEXT, key=holder.key, content=content, seed="6")
        assert theirs["box"] == box.encode(GROUP)
        about = {"context": CONTEXT, "key": holder.key, "box": theirs["box"]}
        assert javascript("unseal", **about, secret=raw) == {"content": content}
        exposure = boxes.expose(GROUP, CONTEXT, holder.secret, holder.key, box, seeded("7"))
        shown = javascript("expose", **about, secret=raw, seed="7")
        assert shown["exposure"] == exposure.encode(GROUP)
        opened = javascript("unsealWith", **about, point=exposure.element)
        assert opened == {"content": content}
        stranger = GROUP.scalar_bytes(other.secret)
        assert "fault" in javascript("unseal", **about, secret=stranger)
        assert "fault" in javascript("unsealWith", **about, point=GROUP.generator)


def test_boxes_and_exposures_with_any_byte_changed_are_refused(javascript: JavaScript) -> None:
    [holder] = people(GROUP, 1, "boxes")
    raw = GROUP.scalar_bytes(holder.secret)
    box = boxes.seal(GROUP, CONTEXT, holder.key, b"a share")
    exposure = boxes.expose(GROUP, CONTEXT, holder.secret, holder.key, box).encode(GROUP)
    sealed = box.encode(GROUP)
    about: dict[str, object] = {"context": CONTEXT, "key": holder.key, "box": sealed}
    claims = [about | {"is": "box"}, about | {"is": "exposure", "exposure": exposure}]
    assert javascript.wrong(*claims) == []
    for changed in changes(sealed, 3):
        assert "fault" in javascript("unseal", **about | {"box": changed}, secret=raw)
        assert javascript.wrong(*(claim | {"box": changed} for claim in claims)) == [0, 1]
    for changed in changes(exposure, 3):
        assert javascript.wrong(claims[1] | {"exposure": changed}) == [0]


def test_python_takes_keys_shares_and_boxes_of_the_other(javascript: JavaScript) -> None:
    at = table()
    me, a = at.me, at.made.cards[0].a
    raw = GROUP.scalar_bytes(me.secret)
    key = cards.read_key(
        GROUP, javascript("key", context=CONTEXT, purpose="cards", secret=raw)["key"]
    )
    share = javascript("share", context=CONTEXT, secret=raw, key=me.key, a=a)["share"]
    read_share = cards.read_share(GROUP, share)
    box = boxes.read_box(
        GROUP, javascript("seal", context=CONTEXT, key=me.key, content=share)["box"]
    )
    sealed = box.encode(GROUP)
    exposure = boxes.read_exposure(
        GROUP,
        javascript("expose", context=CONTEXT, secret=raw, key=me.key, box=sealed)["exposure"],
    )
    made: list[Callable[[], list[batch.Equation]]] = [
        lambda: cards.key_equations(GROUP, CONTEXT, "cards", key),
        lambda: cards.share_equations(GROUP, CONTEXT, me.key, a, read_share),
        lambda: boxes.box_equations(GROUP, CONTEXT, me.key, box),
        lambda: boxes.exposure_equations(GROUP, CONTEXT, me.key, box, exposure),
    ]
    assert batch.false_ones(GROUP, [equations() for equations in made]) == []
    assert boxes.open_box(GROUP, CONTEXT, me.secret, me.key, box) == share
    assert read_share.element == me.secret * a


def test_the_core_of_the_table_gives_each_operation_what_it_takes(javascript: JavaScript) -> None:
    """Three people play, one falls asleep, and all sums are done there."""
    world = world_of("spar", 3)
    seen = set[str]()

    def compute(operation: str, arguments: Mapping[str, Any]) -> dict[str, Any] | None:
        results = javascript(operation, **arguments)
        seen.add(operation)
        return None if "fault" in results else results

    world.compute = compute  # type: ignore[method-assign]
    world.run(60, lambda: world.pages["ann"].place.height > 2)
    world.asleep["cleo"] = world.now + 60
    height = world.pages["ann"].place.height
    world.run(300, lambda: seen == OPERATIONS and world.pages["ann"].place.height > height)
    assert seen == OPERATIONS
    assert world.pages["ann"].place.height > height
