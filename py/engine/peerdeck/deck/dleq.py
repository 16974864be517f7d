"""Proofs that somebody knows a logarithm, and that several elements have one and the same.

The statement is a list of pairs (base, image); the witness is the one x with image = x · base for
each of them. One pair makes a proof of knowledge (Schnorr 1991), two a proof of equal logarithms
(Chaum and Pedersen 1992):

    commitments  T = w · base      for each pair, with a nonce w
    challenge    c                 hashed from the transcript, all pairs and all commitments
    response     s = w + c · x
    verified     s · base = T + c · image      for each pair

In bytes: the commitments, then the response.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from peerdeck.deck import batch
from peerdeck.deck.batch import Equation
from peerdeck.deck.group import DeckError, Element, Group, Random, encoded_elements, system_random
from peerdeck.deck.layout import Reader, whole
from peerdeck.deck.transcript import Draws, Transcript

Pair = tuple[Element, Element]


@dataclass(frozen=True)
class LogProof:
    """A proof about logarithms, with a commitment for each pair of its statement."""

    commitments: tuple[Element, ...]
    response: int

    def encode(self, group: Group) -> bytes:
        """Return the proof in bytes."""
        return encoded_elements(self.commitments) + group.scalar_bytes(self.response)


def read_proof(reader: Reader, pairs: int) -> LogProof:
    """Return the next proof, of a statement with so many pairs. Raises `DeckError`."""
    return LogProof(reader.elements(pairs), reader.scalar())


@dataclass(frozen=True)
class Proved:
    """An element with a proof about it: a key, a share of a card, the point that opens a box."""

    element: Element
    proof: LogProof

    def encode(self, group: Group) -> bytes:
        """Return the element, then its proof, in bytes."""
        return self.element.encode() + self.proof.encode(group)


def read_proved(group: Group, data: bytes, pairs: int) -> Proved:
    """Return an element with its proof from their bytes; it is not checked. Raises `DeckError`."""
    return whole(group, data, lambda it: Proved(it.element(), read_proof(it, pairs)))


def prove(
    transcript: Transcript, secret: int, pairs: Sequence[Pair], random: Random = system_random
) -> LogProof:
    """Return a proof that this secret is the logarithm of every pair."""
    group = transcript.group
    stated = _stated(transcript, pairs)
    nonce = Draws(stated, group.scalar_bytes(secret), random).scalar()
    commitments = tuple(nonce * base for base, _image in pairs)
    challenge = _challenge(stated, commitments)
    return LogProof(commitments, (nonce + challenge * secret) % group.order)


def equations(transcript: Transcript, pairs: Sequence[Pair], proof: LogProof) -> list[Equation]:
    """Return what has to hold for the proof to be true. Raises `DeckError` if it is of others."""
    if len(proof.commitments) != len(pairs):
        raise DeckError("This proof is about another number of elements.")
    challenge = _challenge(_stated(transcript, pairs), proof.commitments)
    return [
        ((proof.response, base), (-1, commitment), (-challenge, image))
        for (base, image), commitment in zip(pairs, proof.commitments, strict=True)
    ]


def verify(transcript: Transcript, pairs: Sequence[Pair], proof: LogProof) -> bool:
    """Return True if the proof is true."""
    return batch.hold(transcript.group, equations(transcript, pairs, proof))


def _stated(transcript: Transcript, pairs: Sequence[Pair]) -> Transcript:
    return transcript.then(encoded_elements(element for pair in pairs for element in pair))


def _challenge(stated: Transcript, commitments: Sequence[Element]) -> int:
    return stated.then(encoded_elements(commitments)).challenge()
