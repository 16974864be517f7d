"""The details of refusals that only contract rummy has: as plain data, and told in words.

Words of a refusal name them behind a colon:

- `{contract:contract}`: a contract as text, `3s-3s-4r`;
- `{number:melds}`: how many sets and how many runs, a list of two numbers;
- `{faces:spoken}`: faces by their full names;
- `{faces:named}`: such faces with an article, as the cards that somebody lacks;
- `{melds:needs}`: melds with the cards that they lack, as text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from peerdeck.card import Face, faces_text, parse_faces
from peerdeck.games.contract_rummy.contracts import describe_contract, listed, parse_contract
from peerdeck.games.contract_rummy.melds import RUN, SET
from peerdeck.games.contract_rummy.missing import Missing, all_needs
from peerdeck.naming import spoken
from peerdeck.refusals import Kinds
from peerdeck.words import _, ngettext

_LETTERS = {SET: "s", RUN: "r"}
_KINDS = {letter: kind for kind, letter in _LETTERS.items()}


def needs_text(melds: Iterable[Missing]) -> str:
    """Return what melds lack as text, `3s:7H 7C:7D 7S:1:1` for each.

    These are the size and kind of a meld, its cards, those it could do with, how many of them it
    needs, and how many of these could be jokers.
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


def describe_melds(number: Sequence[int]) -> str:
    """Return `2 sets and 1 run` for so many sets and runs; one of the numbers may be 0."""
    sets, runs = number
    parts = []
    if sets:
        parts.append(ngettext("{count} set", "{count} sets", sets).format(count=sets))
    if runs:
        parts.append(ngettext("{count} run", "{count} runs", runs).format(count=runs))
    return listed(parts)


def _spoken(faces: Sequence[Face]) -> str:
    return ", ".join(map(spoken, faces))


def _named(faces: Sequence[Face]) -> str:
    return listed([_("the {face}").format(face=spoken(face)) for face in faces])


KINDS: Kinds = {
    "contract": lambda text: describe_contract(parse_contract(text)),
    "melds": describe_melds,
    "spoken": _spoken,
    "named": _named,
    "needs": lambda text: all_needs(parse_needs(text)),
}
