"""`verify`: was a match at which nobody held the deck dealt as its log says?

The log has the proofs of all shuffles and shares, but not the words by which the people signed
their keys and moves. These would prove no more to somebody who does not know whose keys they are:
one person can make as many as they like.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from typing import Any

from peerdeck.cli.arguments import Command, Usage, plain
from peerdeck.cli.replay import read
from peerdeck.dealing.proof import prove
from peerdeck.dealing.record import parse_record
from peerdeck.log import LogError
from peerdeck.words import N_, _

LIMITS = N_(
    "This shows how the cards were dealt. It does not show who the people were, or who made which "
    "move: one person alone can write such a file."
)

FALSE = N_("This proof does not hold.")


def _add(add: Callable[..., Any]) -> None:
    text = _("a proof that was saved at a table of friends; - reads it from the input")
    add("file", nargs="?", metavar="FILE", help=text)


def _run(args: Namespace) -> int:
    if args.file is None:
        raise Usage(_("Say which file holds the proof, or - to read it from the input."))
    try:
        record = parse_record(read(args.file))
        proof = prove(record)
    except LogError as error:
        print(f"{_(FALSE)}\n{plain(str(error))}", file=sys.stderr)
        return 1
    if proof.problem is not None:
        print(_(FALSE))
    print("\n".join(map(plain, proof.text(record.names).splitlines())))
    if proof.problem is None:
        print(_(LIMITS))
    return 1 if proof.problem or proof.faults else 0


COMMAND = Command("verify", N_("Check how the cards of a match were dealt."), _add, _run)
