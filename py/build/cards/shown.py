"""The cards that a page shows stand in it, so that its first paint is whole and comes early.

The other cards of the first page, which is a program, are in one file that it fetches after that. A
browser would request drawings in files of their own again at each use, even offline.
"""

import re

_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_USE = re.compile(r'href="#([^"]+)"')


def shown(markup: str, sprite: str) -> str:
    """Return the sprite with no more symbols than some markup uses."""
    symbols = _symbols(sprite)
    wanted, found = {*_USE.findall(markup)} & {*symbols}, set[str]()
    while wanted:  # a symbol may use others
        found |= wanted
        wanted = {name for one in wanted for name in _USE.findall(symbols[one])} - found
    return _sprite(symbols, found)


def others(markup: str, sprite: str) -> str:
    """Return the sprite with the symbols that `shown` leaves out."""
    symbols = _symbols(sprite)
    return _sprite(symbols, {*symbols} - {*_symbols(shown(markup, sprite))})


def _symbols(sprite: str) -> dict[str, str]:
    return {found[1]: found[0] for found in _SYMBOL.finditer(sprite)}


def _sprite(symbols: dict[str, str], names: set[str]) -> str:
    kept = "\n".join(symbol for name, symbol in symbols.items() if name in names)
    return (
        '<svg class="drawings" aria-hidden="true" xmlns="http://www.w3.org/2000/svg">\n'
        f"{kept}\n</svg>"
    )
