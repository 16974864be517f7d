"""Signatures by ECDSA with the curve P-256 and SHA-256, as browsers make them, in plain Python.

What people sign at a table is checked here by the command line; pages have it from the browser. A
key is a point in 65 bytes (4, x, y), a signature r and s in 32 bytes each. Signing is for tests and
simulations: it takes the nonce from the secret and the message by RFC 6979, and its time depends
on the secret, so no page must use it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from functools import lru_cache

PRIME = 2**256 - 2**224 + 2**192 + 2**96 - 1
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
GENERATOR = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)
BYTES = 32
UNCOMPRESSED = b"\x04"

Affine = tuple[int, int]
Point = tuple[int, int, int]  # (X, Y, Z) stands for (X / Z², Y / Z³), and Z = 0 for infinity

INFINITY: Point = (1, 1, 0)


def verify(key: bytes, signature: bytes, message: bytes) -> bool:
    """Return True if this signature of a message was made with the secret of this key."""
    point = point_in(key)
    if point is None or len(signature) != 2 * BYTES:
        return False
    r, s = (int.from_bytes(half, "big") for half in (signature[:BYTES], signature[BYTES:]))
    if not (0 < r < ORDER and 0 < s < ORDER):
        return False
    inverse = pow(s, -1, ORDER)
    first, second = _digest(message) * inverse % ORDER, r * inverse % ORDER
    result = _affine(_sum(first, second, point))
    return result is not None and result[0] % ORDER == r


def sign(secret: int, message: bytes) -> bytes:
    """Return the signature of a message, by the nonce of RFC 6979."""
    digest = _digest(message)
    for nonce in _nonces(secret, digest):
        point = _affine(_times(nonce, (*GENERATOR, 1)))
        r = 0 if point is None else point[0] % ORDER
        s = pow(nonce, -1, ORDER) * (digest + r * secret) % ORDER
        if r and s:
            return r.to_bytes(BYTES, "big") + s.to_bytes(BYTES, "big")
    raise AssertionError


def key_of(secret: int) -> bytes:
    """Return the key that belongs to a secret, which is a number from 1 below the order."""
    point = _affine(_times(secret, (*GENERATOR, 1)))
    assert point is not None
    return UNCOMPRESSED + b"".join(part.to_bytes(BYTES, "big") for part in point)


def point_in(key: bytes) -> Affine | None:
    """Return the point that a key is, or None if it is none of the curve."""
    if len(key) != 1 + 2 * BYTES or key[:1] != UNCOMPRESSED:
        return None
    x, y = int.from_bytes(key[1 : 1 + BYTES], "big"), int.from_bytes(key[1 + BYTES :], "big")
    is_on_curve = (y * y - (x * x * x - 3 * x + B)) % PRIME == 0
    return (x, y) if x < PRIME and y < PRIME and is_on_curve else None


def _digest(message: bytes) -> int:
    return int.from_bytes(hashlib.sha256(message).digest(), "big")


def _nonces(secret: int, digest: int) -> Iterator[int]:
    """Yield the nonces of RFC 6979, section 3.2, one after the other."""
    seed = secret.to_bytes(BYTES, "big") + (digest % ORDER).to_bytes(BYTES, "big")
    key, value = bytes(BYTES), b"\x01" * BYTES
    for separator in (b"\x00", b"\x01"):
        key = hmac.digest(key, value + separator + seed, "sha256")
        value = hmac.digest(key, value, "sha256")
    while True:
        value = hmac.digest(key, value, "sha256")
        nonce = int.from_bytes(value, "big")
        if 0 < nonce < ORDER:
            yield nonce
        key = hmac.digest(key, value + b"\x00", "sha256")
        value = hmac.digest(key, value, "sha256")


# Points


def _double(point: Point) -> Point:
    x, y, z = point
    if not z or not y:
        return INFINITY
    zz, yy = z * z % PRIME, y * y % PRIME
    beta = x * yy % PRIME
    alpha = 3 * (x - zz) * (x + zz) % PRIME
    x3 = (alpha * alpha - 8 * beta) % PRIME
    return (
        x3,
        (alpha * (4 * beta - x3) - 8 * yy * yy) % PRIME,
        2 * y * z % PRIME,
    )


def _add(one: Point, other: Point) -> Point:
    if not one[2]:
        return other
    if not other[2]:
        return one
    (x1, y1, z1), (x2, y2, z2) = one, other
    zz1, zz2 = z1 * z1 % PRIME, z2 * z2 % PRIME
    u1, u2 = x1 * zz2 % PRIME, x2 * zz1 % PRIME
    s1, s2 = y1 * z2 * zz2 % PRIME, y2 * z1 * zz1 % PRIME
    h, r = (u2 - u1) % PRIME, (s2 - s1) % PRIME
    if not h:
        return INFINITY if r else _double(one)
    hh = h * h % PRIME
    hhh, v = h * hh % PRIME, u1 * hh % PRIME
    x3 = (r * r - hhh - 2 * v) % PRIME
    return x3, (r * (v - x3) - s1 * hhh) % PRIME, z1 * z2 * h % PRIME


def _times(scalar: int, point: Point) -> Point:
    result = INFINITY
    for bit in bin(scalar)[2:]:
        result = _double(result)
        if bit == "1":
            result = _add(result, point)
    return result


@lru_cache(maxsize=64)
def _sums_with(point: Affine) -> tuple[Point, Point, Point]:
    """Return the generator, a point, and the sum of both."""
    one, other = (*GENERATOR, 1), (*point, 1)
    return one, other, _add(one, other)


def _sum(first: int, second: int, point: Affine) -> Point:
    """Return `first` times the generator plus `second` times a point, by Straus's method."""
    table, result = _sums_with(point), INFINITY
    for at in range(max(first.bit_length(), second.bit_length()) - 1, -1, -1):
        result = _double(result)
        which = (first >> at & 1) + 2 * (second >> at & 1)
        if which:
            result = _add(result, table[which - 1])
    return result


def _affine(point: Point) -> Affine | None:
    x, y, z = point
    if not z:
        return None
    inverse = pow(z, -1, PRIME)
    square = inverse * inverse % PRIME
    return x * square % PRIME, y * square * inverse % PRIME
