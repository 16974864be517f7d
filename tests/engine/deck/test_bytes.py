"""The bytes of everything that is sent or hashed stay as they are.

All is drawn from seeded bytes here. `tests/connections/test_deck.py` compares the bytes of
ristretto255 with those of JavaScript. To change a hash on purpose, write the new bytes down.
"""

import hashlib
from collections.abc import Iterator

from peerdeck.deck import boxes, cards, sharing, shuffle
from peerdeck.deck.group import Group, encoded_elements
from tests.engine.deck.people import CONTEXT, seeded
from tests.engine.deck.test_groups import both

# The first bytes of SHA-256.
KNOWN = {
    "ristretto255": {
        "generators": "13ca55849cf559ce",
        "faces": "7706b118611b3ccb",
        "lot": "29257f730bce6271",
        "secret": "cfdeb214d1cbd656",
        "key": "885453b584a49e3c",
        "cards": "1437cebfbf750858",
        "order": "27c481628200c5ed",
        "proof": "7dac384c05b2442b",
        "share": "a7cc9051064d416b",
        "commitments": "2e46179c69512e6b",
        "shares": "37f35bf42afccfaf",
        "stand-in": "c0a2a3bfb613676e",
        "box": "a89d5e306055f478",
        "exposure": "6423210a965f1b84",
    },
    "toy": {
        "generators": "97c02ee0f0322ba2",
        "faces": "69c6f39aef70e9f0",
        "lot": "3d71aed82b0ecf5e",
        "secret": "25adfa38770abc43",
        "key": "99e42c20c5c1032b",
        "cards": "735ce33fefb00eee",
        "order": "d7b3d4012540102c",
        "proof": "5a0fc1f67eeb2033",
        "share": "20cc850a9f102380",
        "commitments": "fabced4f9f0492d3",
        "shares": "4949f3815bbd0e68",
        "stand-in": "5d61c61e33be2c84",
        "box": "578902eab7e594b5",
        "exposure": "c768c0572a06725e",
    },
}


def made(group: Group) -> Iterator[tuple[str, bytes]]:
    """One of everything, in bytes."""
    h, hs = shuffle.generators(group, 2)
    yield "generators", encoded_elements([h, *hs])
    fresh = cards.fresh(group, [0, 52, 7])
    yield "faces", cards.encoded_cards(fresh)
    yield "lot", cards.lot(group, CONTEXT).encode()
    secret = cards.new_secret(group, CONTEXT, seeded("secret"))
    yield "secret", group.scalar_bytes(secret)
    key = cards.key_of(group, CONTEXT, "cards", secret, seeded("key"))
    yield "key", key.encode(group)
    shuffled = shuffle.shuffle(group, CONTEXT, secret, key.element, fresh, seeded("shuffle"))
    yield "cards", cards.encoded_cards(shuffled.cards)
    yield "order", bytes(shuffled.order)
    proof = shuffle.prove(group, CONTEXT, key.element, fresh, shuffled, seeded("prove"))
    yield "proof", proof.encode(group)
    a = shuffled.cards[0].a
    share = cards.share_of(group, CONTEXT, secret, key.element, a, seeded("share"))
    yield "share", share.encode(group)
    held = sharing.share_secret(group, CONTEXT, secret, [300, 1, 2], 2, seeded("sharing"))
    yield "commitments", encoded_elements(held.commitments)
    yield "shares", b"".join(map(group.scalar_bytes, held.shares.values()))
    stand_in = sharing.stand_in(
        group, CONTEXT, held.commitments, 300, held.shares[300], a, seeded("stand-in")
    )
    yield "stand-in", stand_in.encode(group)
    box = boxes.seal(group, CONTEXT, key.element, bytes(range(100)), seeded("seal"))
    yield "box", box.encode(group)
    exposure = boxes.expose(group, CONTEXT, secret, key.element, box, seeded("expose"))
    yield "exposure", exposure.encode(group)


@both
def test_bytes_stay_as_they_are(group: Group) -> None:
    hashes = {name: hashlib.sha256(data).hexdigest()[:16] for name, data in made(group)}
    assert hashes == KNOWN[group.name]
