"""Shares of a seed: so many of them give it back, fewer tell nothing (Shamir, byte by byte).

The arithmetic is that of the field of 256 elements, with the polynomial of AES. Seat s has the
value at s + 1; at 0 lies the secret.
"""

from __future__ import annotations

import hmac
import os
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import combinations

from peerdeck.event import Seat
from peerdeck.fair.seeds import encoded
from peerdeck.words import _

Random = Callable[[int], bytes]


def _tables() -> tuple[list[int], list[int]]:
    """Powers of the generator 3, twice round, and their exponents."""
    powers, value = [], 1
    for _exponent in range(255):
        powers.append(value)
        value ^= (value << 1) ^ (0x11B if value & 0x80 else 0)
    exponents = [0] * 256
    for exponent, value in enumerate(powers):
        exponents[value] = exponent
    return powers * 2, exponents


_POWERS, _EXPONENTS = _tables()


def _times(a: int, b: int) -> int:
    return _POWERS[_EXPONENTS[a] + _EXPONENTS[b]] if a and b else 0


def _over(a: int, b: int) -> int:
    return _POWERS[_EXPONENTS[a] + 255 - _EXPONENTS[b]] if a else 0


def needed(holders: int) -> int:
    """Return how many of so many shares give the seed back; none are given to fewer than two."""
    return max(2, -(-2 * holders // 3)) if holders > 1 else 0


def split(
    secret: bytes, seats: Collection[Seat], need: int, random: Random = os.urandom
) -> dict[Seat, bytes]:
    """A share for each of these seats; any `need` of them give the secret back."""
    if not 1 <= need <= len(seats):
        raise ValueError("There are fewer shares than are needed.")
    columns = [(byte, *random(need - 1)) for byte in secret]
    return {seat: bytes(_at(seat + 1, column) for column in columns) for seat in seats}


def _at(x: int, coefficients: tuple[int, ...]) -> int:
    value = 0
    for coefficient in reversed(coefficients):
        value = _times(value, x) ^ coefficient
    return value


def combine(shares: Mapping[Seat, bytes], x: int = 0) -> bytes:
    """The secret that exactly so many shares give, or what lies at another place."""
    factors: list[tuple[int, bytes]] = []
    for seat, share in shares.items():
        factor = 1
        for other in shares:
            if other != seat:
                factor = _times(factor, _over(x ^ (other + 1), (seat + 1) ^ (other + 1)))
        factors.append((factor, share))
    length = min(map(len, shares.values()), default=0)
    secret = bytearray(length)
    for factor, share in factors:
        for k in range(length):
            secret[k] ^= _times(factor, share[k])
    return bytes(secret)


def recover(
    shares: Mapping[Seat, bytes], need: int, fits: Callable[[bytes], bool]
) -> tuple[bytes, tuple[Seat, ...]]:
    """The secret that fits, and the seats whose shares are not of it.

    Raises `ValueError` if there is none to be had.
    """
    if need < 1 or len(shares) < need:
        raise ValueError(_("There are too few shares to put the dealer's seed together again."))
    for some in combinations(sorted(shares), need):
        chosen = {seat: shares[seat] for seat in some}
        secret = combine(chosen)
        if fits(secret):
            wrong = [seat for seat in shares if shares[seat] != combine(chosen, seat + 1)]
            return secret, tuple(sorted(wrong))
    raise ValueError(_("The shares do not give the seed that the dealer had committed to."))


def seed_shares(
    table: str, shuffle: int, seed: bytes, holders: Collection[Seat]
) -> dict[Seat, bytes]:
    """The shares of a host's seed, one for each other person; none if these are fewer than two.

    What makes them random comes from the seed itself: a host whose page was closed and opened
    again gives the same ones, and when the seed is opened everybody can check the own share.
    """
    need = needed(len(holders))
    if not need:
        return {}
    drawn = _drawn(table, shuffle, seed)
    return split(seed, holders, need, lambda size: bytes(next(drawn) for _byte in range(size)))


def _drawn(table: str, shuffle: int, seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.digest(seed, encoded("peerdeck shares", table, shuffle, block), "sha256")
        block += 1
