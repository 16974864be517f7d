"""ristretto255 (RFC 9496): a group of prime order made of edwards25519, for real tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import final

from peerdeck.deck import edwards
from peerdeck.deck.edwards import P, Point
from peerdeck.deck.group import UNIFORM_BYTES, DeckError, Element, Group, Term

ORDER = 2**252 + 27742317777372353535851937790883648493
SIZE = 32

_SQRT_M1 = pow(2, (P - 1) // 4, P)
_ONE_MINUS_D_SQ = (1 - edwards.D * edwards.D) % P
_D_MINUS_ONE_SQ = (edwards.D - 1) ** 2 % P


def _is_negative(value: int) -> bool:
    return bool(value & 1)


def _absolute(value: int) -> int:
    return P - value if _is_negative(value) else value


def _sqrt_ratio(u: int, v: int) -> tuple[bool, int]:
    """Return if u/v is a square, and the root of it, or else of √-1 · u/v (RFC 9496, 4.2)."""
    v3 = v * v % P * v % P
    root = u * v3 % P * pow(u * v3 % P * v3 % P * v % P, (P - 5) // 8, P) % P
    check = v * root % P * root % P
    flipped = check == -u % P
    if flipped or check == -u * _SQRT_M1 % P:
        root = root * _SQRT_M1 % P
    return flipped or check == u % P, _absolute(root)


_SQRT_AD_MINUS_ONE = P - _sqrt_ratio((-edwards.D - 1) % P, 1)[1]  # the RFC takes the odd root
_INVSQRT_A_MINUS_D = _sqrt_ratio(1, (-1 - edwards.D) % P)[1]


@final
class RistrettoElement(Element):
    """An element of ristretto255: a point of the curve, equal to the others of its coset."""

    __slots__ = ("_encoding", "point")

    def __init__(self, point: Point, encoding: bytes | None = None) -> None:
        self.point = point
        self._encoding = encoding

    def __add__(self, other: RistrettoElement) -> RistrettoElement:
        return RistrettoElement(edwards.add(self.point, other.point))

    def __sub__(self, other: RistrettoElement) -> RistrettoElement:
        return RistrettoElement(edwards.add(self.point, edwards.negate(other.point)))

    def __rmul__(self, scalar: int) -> RistrettoElement:
        return RistrettoElement(edwards.multiply(scalar % ORDER, self.point))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RistrettoElement):
            return NotImplemented
        (x1, y1, _z1, _t1), (x2, y2, _z2, _t2) = self.point, other.point
        return not (x1 * y2 - y1 * x2) % P or not (y1 * y2 - x1 * x2) % P

    def __hash__(self) -> int:
        return hash(self.encode())

    def __repr__(self) -> str:
        return f"RistrettoElement({self.encode().hex()})"

    def encode(self) -> bytes:
        if self._encoding is None:
            self._encoding = _encoded(self.point)
        return self._encoding


def _encoded(point: Point) -> bytes:
    x, y, z, t = point
    u1, u2 = (z + y) * (z - y) % P, x * y % P
    _square, root = _sqrt_ratio(1, u1 * u2 % P * u2 % P)
    den1, den2 = root * u1 % P, root * u2 % P
    z_inverse = den1 * den2 % P * t % P
    if _is_negative(t * z_inverse % P):
        x, y = y * _SQRT_M1 % P, x * _SQRT_M1 % P
        den2 = den1 * _INVSQRT_A_MINUS_D % P
    if _is_negative(x * z_inverse % P):
        y = -y % P
    return _absolute(den2 * (z - y) % P).to_bytes(SIZE, "little")


def _decoded(data: bytes) -> RistrettoElement:
    if len(data) != SIZE:
        raise DeckError(f"An element has {SIZE} bytes, not {len(data)}.")
    s = int.from_bytes(data, "little")
    if s >= P or _is_negative(s):
        raise DeckError("An element is not written in the one way that counts.")
    ss = s * s % P
    u1, u2 = (1 - ss) % P, (1 + ss) % P
    u2_squared = u2 * u2 % P
    v = (-edwards.D * u1 % P * u1 - u2_squared) % P
    square, root = _sqrt_ratio(1, v * u2_squared % P)
    den_x = root * u2 % P
    x = _absolute(2 * s * den_x % P)
    y = u1 * (root * den_x % P * v % P) % P
    t = x * y % P
    if not square or _is_negative(t) or not y:
        raise DeckError("These bytes are no element of the group.")
    return RistrettoElement((x, y, 1, t), data)


def _mapped(data: bytes) -> Point:
    """Return the point that 32 bytes are mapped to (RFC 9496, 4.3.4)."""
    t = int.from_bytes(data, "little") % 2**255 % P
    r = _SQRT_M1 * t % P * t % P
    u = (r + 1) * _ONE_MINUS_D_SQ % P
    v = (-1 - r * edwards.D) * (r + edwards.D) % P
    square, s = _sqrt_ratio(u, v)
    c = P - 1
    if not square:
        s, c = -_absolute(s * t % P) % P, r
    n = (c * (r - 1) % P * _D_MINUS_ONE_SQ - v) % P
    w0, w1 = 2 * s * v % P, n * _SQRT_AD_MINUS_ONE % P
    w2, w3 = (1 - s * s) % P, (1 + s * s) % P
    return w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P


def _generator() -> RistrettoElement:
    y = 4 * pow(5, -1, P) % P
    x = _sqrt_ratio((y * y - 1) % P, (edwards.D * y * y + 1) % P)[1]
    return RistrettoElement((x, y, 1, x * y % P))


class Ristretto255(Group):
    """The group of real tables."""

    name = "ristretto255"
    order = ORDER
    size = SIZE

    def __init__(self) -> None:
        self.generator = _generator()
        self.identity = RistrettoElement(edwards.ZERO)

    def decode(self, data: bytes) -> Element:
        return _decoded(data)

    def derive(self, uniform: bytes) -> Element:
        if len(uniform) != UNIFORM_BYTES:
            raise DeckError(f"An element is derived from {UNIFORM_BYTES} bytes.")
        return RistrettoElement(edwards.add(_mapped(uniform[:32]), _mapped(uniform[32:])))

    def total(self, terms: Iterable[Term]) -> Element:
        scalars, points = [], []
        for scalar, element in terms:
            scalars.append(scalar % ORDER)
            points.append(_point(element))
        return RistrettoElement(edwards.total(scalars, points))

    def multiplier(self, element: Element) -> Callable[[int], Element]:
        comb = edwards.comb(_point(element))
        return lambda scalar: RistrettoElement(comb(scalar % ORDER))


def _point(element: Element) -> Point:
    assert isinstance(element, RistrettoElement)
    return element.point


RISTRETTO = Ristretto255()
