"""Points of edwards25519 in extended coordinates, as plain tuples, for ristretto255.

A point (X, Y, Z, T) stands for x = X/Z, y = Y/Z with xy = T/Z, on -x² + y² = 1 + dx²y². The
formulas are those of Hisil, Wong, Carter and Dawson (2008), complete for this curve. Python's
numbers take longer for some values than for others: whoever can measure that here learns about
secrets, as `docs/deck-mathematics.md` says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P
D2 = 2 * D % P

Point = tuple[int, int, int, int]
ZERO: Point = (0, 1, 1, 0)
BITS = 253  # of the largest scalar

_STRAUS_AT_MOST = 48  # points; Pippenger's buckets are worth it beyond


def add(p: Point, q: Point) -> Point:
    """Return the sum of two points."""
    x1, y1, z1, t1 = p
    x2, y2, z2, t2 = q
    a = (y1 - x1) * (y2 - x2)
    b = (y1 + x1) * (y2 + x2)
    c = t1 * D2 % P * t2
    d = 2 * z1 * z2
    e, f, g, h = (b - a) % P, (d - c) % P, (d + c) % P, (b + a) % P
    return e * f % P, g * h % P, f * g % P, e * h % P


def double(p: Point) -> Point:
    """Return twice a point."""
    x, y, z, _t = p
    a, b = x * x, y * y
    c = 2 * z * z
    h = (a + b) % P
    e = (h - (x + y) * (x + y)) % P
    g = (a - b) % P
    f = (c + g) % P
    return e * f % P, g * h % P, f * g % P, e * h % P


def negate(p: Point) -> Point:
    """Return the opposite of a point."""
    x, y, z, t = p
    return -x % P, y, z, -t % P


def _multiples(p: Point) -> list[Point]:
    """Return 0p, 1p ... 15p."""
    found = [ZERO, p]
    for _more in range(14):
        found.append(add(found[-1], p))
    return found


def _digits(scalar: int) -> bytes:
    """Return a scalar in 64 digits of 4 bits, the lowest first."""
    whole = scalar.to_bytes(32, "little")
    return bytes(digit for byte in whole for digit in (byte & 15, byte >> 4))


def multiply(scalar: int, p: Point) -> Point:
    """Return a point times a scalar below 2^256."""
    return _straus([scalar], [p])


def comb(p: Point) -> Callable[[int], Point]:
    """Return a function that multiplies this point without doubling: a table for each digit."""
    tables, power = [], p
    for _digit in range(64):
        table = _multiples(power)
        tables.append(table)
        power = add(table[15], power)

    def multiplied(scalar: int) -> Point:
        sum_ = ZERO
        for table, digit in zip(tables, _digits(scalar), strict=True):
            if digit:
                sum_ = add(sum_, table[digit])
        return sum_

    return multiplied


def total(scalars: Sequence[int], points: Sequence[Point]) -> Point:
    """Return the sum of points times scalars below the order of the group."""
    if len(points) > _STRAUS_AT_MOST:
        return _pippenger(scalars, points)
    return _straus(scalars, points)


def _straus(scalars: Sequence[int], points: Sequence[Point]) -> Point:
    """Double once for all points, and add the multiple of each that its digit says."""
    tables = [_multiples(point) for point in points]
    rows = [_digits(scalar) for scalar in scalars]
    sum_ = ZERO
    for at in reversed(range(64)):
        if sum_ is not ZERO:
            sum_ = double(double(double(double(sum_))))
        for table, row in zip(tables, rows, strict=True):
            if row[at]:
                sum_ = add(sum_, table[row[at]])
    return sum_


def _pippenger(scalars: Sequence[int], points: Sequence[Point]) -> Point:
    """Sort the points of each digit into buckets; a digit below zero takes the opposite point."""
    width = max(4, len(points).bit_length() - 2)
    half, windows = 1 << (width - 1), BITS // width + 1
    rows = [_signed_digits(scalar, width, windows) for scalar in scalars]
    opposites = [negate(point) for point in points]
    sum_ = ZERO
    for at in reversed(range(windows)):
        for _bit in range(width):
            sum_ = double(sum_)
        buckets: list[Point | None] = [None] * (half + 1)
        for row, point, opposite in zip(rows, points, opposites, strict=True):
            digit = row[at]
            if digit:
                size, signed = (digit, point) if digit > 0 else (-digit, opposite)
                there = buckets[size]
                buckets[size] = signed if there is None else add(there, signed)
        running = ZERO
        for bucket in reversed(buckets[1:]):
            if bucket is not None:
                running = add(running, bucket)
            if running is not ZERO:
                sum_ = add(sum_, running)
    return sum_


def _signed_digits(scalar: int, width: int, windows: int) -> list[int]:
    """Return digits from -2^(width-1) + 1 to 2^(width-1), the lowest first."""
    digits, half, mask = [], 1 << (width - 1), (1 << width) - 1
    for _window in range(windows):
        digit = scalar & mask
        scalar >>= width
        if digit > half:
            digit -= mask + 1
            scalar += 1
        digits.append(digit)
    return digits
