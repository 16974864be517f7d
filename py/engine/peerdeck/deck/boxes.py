"""Boxes: bytes that only the holder of a key of the match can read, and that nobody can change.

It is sealed for X = x · G with an ephemeral secret e: E = e · G, and K = e · X = x · E. From K,
with the transcript (context, X, E) as salt, HKDF-SHA-512 makes two keys: one for a stream
(HMAC-SHA-512 of 0, 1, 2, ...) that is added to the content, one for a tag (HMAC-SHA-512, cut to 32
bytes) over what comes of it. Every box has new keys, for E is new. Last comes a proof of knowledge
of e, over everything before it: without it, somebody could seal a box "with" the A of a dealt card,
and a complaint about it would tell the share of that card.

Whoever is sent a box that does not open, or that has something false in it, tells K with a proof
that it is x · E. Then everybody can open this one box, and see who is right.

In bytes: E; the proof (T, s); the content, as long as it is; the tag. An exposure is K, then its
proof (T1, T2, s).
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from peerdeck.deck import batch, dleq
from peerdeck.deck.batch import Equation
from peerdeck.deck.dleq import LogProof, Pair, Proved
from peerdeck.deck.group import DeckError, Element, Group, Random, checked_key, system_random
from peerdeck.deck.layout import Reader
from peerdeck.deck.transcript import Context, Draws, Transcript, begun

_HASH = "sha512"
_KEY_BYTES = 64
_TAG_BYTES = 32
_INFO = b"peerdeck deck box"


@dataclass(frozen=True)
class Box:
    """A sealed box."""

    ephemeral: Element
    proof: LogProof
    hidden: bytes
    tag: bytes

    def encode(self, group: Group) -> bytes:
        """Return the box in bytes."""
        return self.ephemeral.encode() + self.proof.encode(group) + self.hidden + self.tag


def read_box(group: Group, data: bytes) -> Box:
    """Return a box from its bytes; nothing is checked yet. Raises `DeckError`."""
    reader = Reader(group, data)
    ephemeral, proof = reader.element(), dleq.read_proof(reader, 1)
    return Box(ephemeral, proof, reader.raw(reader.left() - _TAG_BYTES), reader.raw(_TAG_BYTES))


def read_exposure(group: Group, data: bytes) -> Proved:
    """Return an exposure from its bytes; nothing is checked yet. Raises `DeckError`."""
    return dleq.read_proved(group, data, 2)


def seal(
    group: Group, context: Context, key: Element, content: bytes, random: Random = system_random
) -> Box:
    """Return a box with this content for whoever has the secret of the key. Raises `DeckError`."""
    checked_key(group, key)
    drawn = begun(group, "ephemeral", context).then(key.encode())
    secret = Draws(drawn, content, random).scalar()
    ephemeral = secret * group.generator
    keyed = _keyed(group, context, key, ephemeral)
    stream, mac = _keys(keyed, secret * key)
    hidden = _streamed(stream, content)
    tag = _tag(mac, hidden)
    pairs = [(group.generator, ephemeral)]
    proof = dleq.prove(keyed.then(hidden, tag), secret, pairs, random)
    return Box(ephemeral, proof, hidden, tag)


def box_equations(group: Group, context: Context, key: Element, box: Box) -> list[Equation]:
    """Return what has to hold for a box to have been made by somebody who knows its secret.

    All can check it, and a box that fails counts as not sent. Raises `DeckError`.
    """
    keyed = _keyed(group, context, key, box.ephemeral)
    pairs = [(group.generator, checked_key(group, box.ephemeral))]
    return dleq.equations(keyed.then(box.hidden, box.tag), pairs, box.proof)


def open_box(group: Group, context: Context, secret: int, key: Element, box: Box) -> bytes:
    """Return the content. Raises `DeckError` if the box was not sealed for this key and place."""
    _check_made(group, context, key, box)
    return open_with(group, context, key, box, secret * box.ephemeral)


def expose(
    group: Group,
    context: Context,
    secret: int,
    key: Element,
    box: Box,
    random: Random = system_random,
) -> Proved:
    """Return what opens this box for everybody. Raises `DeckError` for one that counts as not sent.

    Nothing of the secret, and of no other box, follows from it.
    """
    _check_made(group, context, key, box)
    point = secret * box.ephemeral
    transcript, pairs = _exposure_statement(group, context, key, box, point)
    return Proved(point, dleq.prove(transcript, secret, pairs, random))


def exposure_equations(
    group: Group, context: Context, key: Element, box: Box, exposure: Proved
) -> list[Equation]:
    """Return what has to hold for an exposure to be true; if it is not, the complaint is false."""
    transcript, pairs = _exposure_statement(group, context, key, box, exposure.element)
    return dleq.equations(transcript, pairs, exposure.proof)


def open_with(group: Group, context: Context, key: Element, box: Box, point: Element) -> bytes:
    """Return the content, by the point of a true exposure. Raises `DeckError` if it does not open.

    Then whoever sealed the box is at fault.
    """
    stream, mac = _keys(_keyed(group, context, key, box.ephemeral), point)
    if not hmac.compare_digest(_tag(mac, box.hidden), box.tag):
        raise DeckError("This box does not open.")
    return _streamed(stream, box.hidden)


def _check_made(group: Group, context: Context, key: Element, box: Box) -> None:
    if not batch.hold(group, box_equations(group, context, key, box)):
        raise DeckError("This box was not made for this key and place.")


def _keyed(group: Group, context: Context, key: Element, ephemeral: Element) -> Transcript:
    return begun(group, "box", context).then(key.encode(), ephemeral.encode())


def _exposure_statement(
    group: Group, context: Context, key: Element, box: Box, point: Element
) -> tuple[Transcript, list[Pair]]:
    transcript = begun(group, "exposure", context).then(box.encode(group))
    return transcript, [(group.generator, checked_key(group, key)), (box.ephemeral, point)]


def _keys(keyed: Transcript, point: Element) -> tuple[bytes, bytes]:
    """HKDF-SHA-512 (RFC 5869): the keys of the stream and of the tag."""
    extracted = hmac.digest(keyed.state, point.encode(), _HASH)
    stream = hmac.digest(extracted, _INFO + b"\x01", _HASH)
    return stream, hmac.digest(extracted, stream + _INFO + b"\x02", _HASH)


def _streamed(key: bytes, content: bytes) -> bytes:
    """Add the stream to the content, or take it away again."""
    blocks = -(-len(content) // _KEY_BYTES)
    stream = b"".join(hmac.digest(key, at.to_bytes(8, "big"), _HASH) for at in range(blocks))
    return bytes(a ^ b for a, b in zip(content, stream, strict=False))


def _tag(key: bytes, hidden: bytes) -> bytes:
    return hmac.digest(key, hidden, _HASH)[:_TAG_BYTES]
