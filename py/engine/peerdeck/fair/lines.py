"""The lines of the log about shuffles, which begin with `#`.

    # asked 0 0 1 0,1,3              shuffle 0, first asking: host 1 asks these seats for seeds
    # commit 0 0 3 5f3a…             seat 3 commits to a seed
    # seed 0 0 3 91c0…               and reveals it
    # wrong 0 0 3 22d1…              seat 3 said this, and could not: it is left out
    # sealed 0 52 kX3…  …            the seals of the cards 52, 53 …, before they are dealt
    # opened 0 07be…                 the host's own seed, when all is over

To the rules they say nothing. Other lines that begin with `#` are somebody else's.
"""

from __future__ import annotations

import base64
import re
from typing import NamedTuple

from peerdeck.card import Card
from peerdeck.dealer import SEED_BYTES
from peerdeck.event import Seat
from peerdeck.fair.seals import SEAL_BYTES
from peerdeck.log import MOST_LINE
from peerdeck.options import SHOWN
from peerdeck.words import _

SEALS_A_LINE = 100  # 3,300 letters of the 4,000 that a line of the log may have


class Asked(NamedTuple):
    """A host asks people, the host included, to seed a shuffle; again if somebody was silent."""

    shuffle: int
    asking: int
    host: Seat
    seats: tuple[Seat, ...]

    def __str__(self) -> str:
        seats = ",".join(map(str, self.seats))
        return f"# asked {self.shuffle} {self.asking} {self.host} {seats}"


class Commit(NamedTuple):
    """A seat's commitment to its seed."""

    shuffle: int
    asking: int
    seat: Seat
    hash: bytes

    def __str__(self) -> str:
        return f"# commit {self.shuffle} {self.asking} {self.seat} {self.hash.hex()}"


class Seed(NamedTuple):
    """A seat's seed."""

    shuffle: int
    asking: int
    seat: Seat
    seed: bytes

    def __str__(self) -> str:
        return f"# seed {self.shuffle} {self.asking} {self.seat} {self.seed.hex()}"


class Wrong(NamedTuple):
    """A seat's words that cannot be: another seed than its own, or another's commitment."""

    shuffle: int
    asking: int
    seat: Seat
    said: bytes

    def __str__(self) -> str:
        return f"# wrong {self.shuffle} {self.asking} {self.seat} {self.said.hex()}"


class Sealed(NamedTuple):
    """The seals of some of the cards that are about to be dealt, from this one on."""

    shuffle: int
    first: Card
    seals: tuple[bytes, ...]

    def __str__(self) -> str:
        seals = " ".join(base64.urlsafe_b64encode(seal).decode() for seal in self.seals)
        return f"# sealed {self.shuffle} {self.first} {seals}"


class Opened(NamedTuple):
    """The seed of the host of a shuffle."""

    shuffle: int
    seed: bytes

    def __str__(self) -> str:
        return f"# opened {self.shuffle} {self.seed.hex()}"


Line = Asked | Commit | Seed | Wrong | Sealed | Opened

_LINE = re.compile(r"# (asked|commit|seed|wrong|sealed|opened)(?: |$)")


def parse_line(text: str) -> Line | None:
    """The inverse of `str`; `None` for a line that is not about a shuffle.

    Raises `ValueError` with a sentence.
    """
    found = _LINE.match(text)
    if not found:
        return None
    if len(text) > MOST_LINE:
        raise ValueError(_("This line is too long."))
    try:
        line = _parse(found[1], text.split(" ")[2:])
    except ValueError:
        line = None
    if line is None or str(line) != text:  # in one way only can it be written
        raise ValueError(
            _("“{line}” is not a line about a shuffle that can be read.").format(line=text[:SHOWN])
        )
    return line


def _parse(word: str, words: list[str]) -> Line | None:
    match word, words:
        case "asked", [shuffle, asking, host, seats]:
            named = tuple(map(_number, seats.split(",")))
            return Asked(_number(shuffle), _number(asking), _number(host), named)
        case "commit", [shuffle, asking, seat, hash]:
            return Commit(_number(shuffle), _number(asking), _number(seat), _secret(hash))
        case "seed", [shuffle, asking, seat, seed]:
            return Seed(_number(shuffle), _number(asking), _number(seat), _secret(seed))
        case "wrong", [shuffle, asking, seat, said]:
            return Wrong(_number(shuffle), _number(asking), _number(seat), _secret(said))
        case "sealed", [shuffle, first, *seals] if 0 < len(seals) <= SEALS_A_LINE:
            return Sealed(_number(shuffle), Card(_number(first)), tuple(map(_seal, seals)))
        case "opened", [shuffle, seed]:
            return Opened(_number(shuffle), _secret(seed))
        case _:
            return None


def _number(word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", word):
        raise ValueError
    return int(word)


def _secret(word: str) -> bytes:
    if not re.fullmatch(rf"[0-9a-f]{{{2 * SEED_BYTES}}}", word):
        raise ValueError
    return bytes.fromhex(word)


def _seal(word: str) -> bytes:
    if not re.fullmatch(rf"[A-Za-z0-9_-]{{{SEAL_BYTES * 4 // 3}}}", word):
        raise ValueError
    return base64.urlsafe_b64decode(word)
