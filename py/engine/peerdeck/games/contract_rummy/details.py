"""Kinds of details in refusals that only contract rummy has: plain data, and how to say it.

The sentence of a refusal names the kind after a colon:

- `{contract:contract}`: a contract as text, `3s-3s-4r`;
- `{faces:spoken}`: faces by their full names;
- `{faces:named}`: the same with articles, for cards that are missing;
- `{melds:needs}`: the cards that melds lack, as text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from peerdeck.card import Face, faces_text, parse_faces
from peerdeck.games.contract_rummy.contracts import describe_contract, parse_contract
from peerdeck.games.contract_rummy.melds import RUN, SET
from peerdeck.games.contract_rummy.missing import Missing, all_needs
from peerdeck.naming import listed, spoken
from peerdeck.refusals import Kinds
from peerdeck.words import _

_LETTERS = {SET: "s", RUN: "r"}
_KINDS = {letter: kind for kind, letter in _LETTERS.items()}


def needs_text(melds: Iterable[Missing]) -> str:
    """Return what melds lack as text, like `3s:7H 7C:7D 7S:1:1` for each.

    The parts are its size and kind, the cards it has, the cards that would help, the number of them
    that it needs, and the number of these that could be jokers.
    """
    return ",".join(
        f"{size}{_LETTERS[kind]}:{faces_text(faces)}:{faces_text(wanted)}:{number}:{jokers}"
        for kind, size, faces, wanted, number, jokers in melds
    )


def parse_needs(text: str) -> list[Missing]:
    """Return what melds lack: the inverse of `needs_text`."""
    found = []
    for one in text.split(","):
        meld, faces, wanted, number, jokers = one.split(":")
        found.append(
            Missing(
                _KINDS[meld[-1]],
                int(meld[:-1]),
                parse_faces(faces),
                parse_faces(wanted),
                int(number),
                int(jokers),
            )
        )
    return found


def _spoken(faces: Sequence[Face]) -> str:
    return ", ".join(map(spoken, faces))


def _named(faces: Sequence[Face]) -> str:
    return listed([_("the {face}").format(face=spoken(face)) for face in faces])


KINDS: Kinds = {
    "contract": lambda text: describe_contract(parse_contract(text)),
    "spoken": _spoken,
    "named": _named,
    "needs": lambda text: all_needs(parse_needs(text)),
}
