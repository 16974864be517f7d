"""The proof of a match as a text, which a page saves and others can check.

It has nothing but what everybody at the table knows: all decisions with their votes, the records of
the newest match, and those of the words they name that the page still keeps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain as joined
from typing import Annotated, Any, NamedTuple

from peerdeck.agreement import chain
from peerdeck.agreement.decisions import Decision
from peerdeck.agreement.notes import MOST_TEXT
from peerdeck.agreement.reading import parsed, reader
from peerdeck.agreement.state import Page
from peerdeck.agreement.words import Person, Signed, text_of
from peerdeck.words import _

KIND, VERSION = "peerdeck proof", "1"  # the beginning of each proof
GROUP = "ristretto255"  # that pages deal with
MOST_PROOF = 50_000_000  # characters


class Proof(NamedTuple):
    """The content of a proof. The id of its table is in the first decision.

    `names` are what people are called, which nobody has signed.
    """

    group: Annotated[str, MOST_TEXT]
    names: tuple[tuple[Person, Annotated[str, MOST_TEXT]], ...]
    decisions: tuple[Decision, ...]
    records: tuple[Signed, ...]
    words: tuple[Signed, ...]


def proof_text(page: Page, names: Mapping[Person, str], group: str = GROUP) -> str:
    """Return the proof of the newest match of a page's table; `names` are what people are called.

    No card is in it that is not open to all, so it can be saved in the middle of a deal, too.
    """
    return print_proof(proof_of(page, names, group))


def proof_of(page: Page, names: Mapping[Person, str], group: str) -> Proof:
    """Return what `proof_text` writes."""
    decisions, records = page.stored.decisions, page.records
    of_match = decisions[chain.newest_match(decisions) :]
    named = joined(
        *(decision.value.change.names for decision in of_match),
        *(record.names for record in records),
    )
    return Proof(
        group,
        tuple((person, name[:MOST_TEXT]) for person, name in names.items()),
        tuple(decisions),
        page.signed(page.stored.chain),
        page.signed(dict.fromkeys(named)),
    )


def print_proof(proof: Proof) -> str:
    """Return a proof as a text, with each decision and each word in a line of its own."""
    parts = (
        *map(text_of, (KIND, VERSION, proof.group, proof.names)),
        *map(_lines, (proof.decisions, proof.records, proof.words)),
    )
    return f"[{','.join(parts)}]\n"


def _lines(items: Iterable[Any]) -> str:
    text = ",\n".join(map(text_of, items))
    return f"\n[{text}]"


def read_proof(text: str) -> Proof:
    """Return the proof in a text; it is not checked yet. Raises `ValueError`."""
    if len(text) > MOST_PROOF:
        raise ValueError(_("This is too large to be the proof of a match."))
    try:
        content = parsed(text)
    except ValueError:
        content = None
    match content:
        case [kind, version, *_rest] if kind == KIND and version != VERSION:
            raise ValueError(_("This proof is of another version of Peerdeck."))
        case [kind, _version, *fields] if kind == KIND:
            try:
                proof: Proof = reader(Proof)(fields)
            except ValueError:
                raise ValueError(_("Something in this proof is not what belongs there.")) from None
            return proof
    if text.startswith(f'["{KIND}"'):
        raise ValueError(_("A part of this proof is missing, or was changed."))
    raise ValueError(_("This is not a proof that was saved at a table of friends."))
