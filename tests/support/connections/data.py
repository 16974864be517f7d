"""The arguments and results of the deck's operations, as `deck.mjs` has them in JSON."""

from dataclasses import asdict
from typing import Any

from peerdeck.deck.group import Element
from peerdeck.deck.transcript import Context


def written(value: object) -> object:
    """A value as JSON has it: bytes as hexadecimal digits behind 0x."""
    match value:
        case bytes():
            return f"0x{value.hex()}"
        case Element():
            return written(value.encode())
        case Context():
            return asdict(value)
        case dict():
            return {name: written(one) for name, one in value.items()}
        case list() | tuple():
            return [written(one) for one in value]
    return value


def read(value: object) -> Any:
    """The value that JSON has."""
    if isinstance(value, str) and value.startswith("0x"):
        return bytes.fromhex(value[2:])
    return value
