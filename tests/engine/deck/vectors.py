"""The test vectors of RFC 9496, appendix A, for ristretto255."""

import json
from pathlib import Path

_READ = json.loads(Path(__file__).with_name("rfc9496.json").read_text(encoding="utf-8"))
MULTIPLES: list[str] = _READ["multiples"]
INVALID: dict[str, list[str]] = _READ["invalid"]
ROOTS: list[tuple[int, int, bool, str]] = [(*row,) for row in _READ["roots"]]  # of u/v (A.4)


def uniform() -> list[tuple[bytes, str]]:
    """Return all 64 bytes with the element that they stand for."""
    return [(bytes.fromhex(data), element) for data, element in _READ["derived"]]
