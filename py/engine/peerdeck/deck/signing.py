"""Words that are signed with a key of the match, so that all can see whose they are.

A signature is a proof that somebody knows the secret of a key, hashed over what is said. It is made
with the key of boxes: that of cards is told to all when its owner has left. In bytes it is written
like the proof of a key: one commitment, then the response.
"""

from __future__ import annotations

from peerdeck.deck import dleq
from peerdeck.deck.batch import Equation
from peerdeck.deck.dleq import LogProof
from peerdeck.deck.group import Element, Group, Random, checked_key, system_random
from peerdeck.deck.layout import whole
from peerdeck.deck.transcript import Context, begun


def sign(
    group: Group, context: Context, secret: int, said: bytes, random: Random = system_random
) -> LogProof:
    """Return the signature of what is said, by the owner of a secret."""
    pairs = [(group.generator, secret * group.generator)]
    return dleq.prove(begun(group, "word", context).then(said), secret, pairs, random)


def read_signature(group: Group, data: bytes) -> LogProof:
    """Return a signature from its bytes; it is not checked yet. Raises `DeckError`."""
    return whole(group, data, lambda it: dleq.read_proof(it, 1))


def signature_equations(
    group: Group, context: Context, key: Element, said: bytes, signature: LogProof
) -> list[Equation]:
    """Return what has to hold for the owner of a key to have said this. Raises `DeckError`."""
    pairs = [(group.generator, checked_key(group, key))]
    return dleq.equations(begun(group, "word", context).then(said), pairs, signature)
