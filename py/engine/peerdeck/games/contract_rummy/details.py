"""Kinds of details in refusals that only contract rummy has: plain data, and how to say it.

The sentence of a refusal names the kind after a colon:

- `{contract:contract}`: a contract as text, `3s-3s-4r`;
- `{faces:spoken}`: faces by their full names;
- `{faces:named}`: the same with articles, for cards that are missing;
- `{faces:any}`: faces of which any would do, those of all suits by their rank.
"""

from __future__ import annotations

from collections.abc import Sequence

from peerdeck.card import Face
from peerdeck.details import Kinds
from peerdeck.games.contract_rummy.contracts import describe_contract, parse_contract
from peerdeck.naming import alternatives, listed, one_of, spoken
from peerdeck.words import _


def _spoken(faces: Sequence[Face]) -> str:
    return ", ".join(map(spoken, faces))


def _named(faces: Sequence[Face]) -> str:
    return listed([_("the {face}").format(face=spoken(face)) for face in faces])


KINDS: Kinds = {
    "contract": lambda text: describe_contract(parse_contract(text)),
    "spoken": _spoken,
    "named": _named,
    "any": lambda faces: one_of(alternatives(faces)),
}
