"""`verify`: was a match of friends, at which nobody held the deck, played as its proof says?"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from typing import Any

from peerdeck.agreement.findings import broken, cards_shown, deal_sentences
from peerdeck.agreement.names import fingerprint
from peerdeck.agreement.proof import Proved, labels, prove
from peerdeck.agreement.proof_text import Proof, read_proof
from peerdeck.cli.arguments import Command, Usage, plain
from peerdeck.cli.replay import read
from peerdeck.deck.toy import TOY
from peerdeck.words import N_, _, ngettext

LIMITS = N_(
    "This shows what was done with these keys, and how the cards were dealt. The names are as they "
    "were saved. Compare the fingerprints with those that you saw at the table: one person alone "
    "can make all of these keys, and write such a file."
)
FALSE = N_("This proof does not hold.")
TOY_GROUP = N_("This was dealt with the toy group, which anybody can break.")


def _add(add: Callable[..., Any]) -> None:
    text = _("a proof that was saved at a table of friends; - reads it from the input")
    add("file", nargs="?", metavar="FILE", help=text)


def _run(args: Namespace) -> int:
    if args.file is None:
        raise Usage(_("Say which file holds the proof, or - to read it from the input."))
    text = read(args.file)
    try:
        proof = read_proof(text)
        proved = prove(proof)
    except ValueError as error:
        print(f"{_(FALSE)}\n{plain(str(error))}", file=sys.stderr)
        return 1
    for line in _described(proof, proved):
        print(plain(line))
    return 1 if proved.verdict.broken else 0


def _described(proof: Proof, proved: Proved) -> Iterator[str]:
    """Yield the lines that say what a proof proves."""
    names, header = labels(proof), proved.match.follower.header
    if proof.group == TOY.name:
        yield _(TOY_GROUP)
    yield _("{game}, match {number} of this table: {header}").format(
        game=_(header.game.title), number=proved.match.number, header=header
    )
    wide = max(len(names[person]) for person in proved.players)
    for person in proved.players:
        yield f"  {names[person]:{wide}}  {fingerprint(person)}"
    for deal in proved.verdict.deals:
        yield _("Deal {number}:").format(number=deal.deal)
        for sentence in deal_sentences(deal, names):
            yield f"  {sentence}"
    yield from filter(None, (cards_shown(proved.match), *broken(proved.verdict, names)))
    yield from _checked(proved)
    yield _(LIMITS)


def _checked(proved: Proved) -> Iterator[str]:
    """Yield what was checked, and what could not be."""
    decisions, records = len(proved.decisions), proved.match.height
    yield _("Checked: {decisions} decisions and {records} records, with all signatures.").format(
        decisions=decisions, records=records
    )
    if proved.unproved:
        yield _("Of the shuffles, only those of the newest deal: pages keep no proofs of others.")
    if proved.earlier:
        text = ngettext(
            "Of {count} decision before this match, only the votes.",
            "Of {count} decisions before this match, only the votes.",
            proved.earlier,
        )
        yield text.format(count=proved.earlier)
    if proved.unfounded:
        text = ngettext(
            "Of {count} decision in it, only the votes: this page kept nothing else about it.",
            "Of {count} decisions in it, only the votes: this page kept nothing else about them.",
            proved.unfounded,
        )
        yield text.format(count=proved.unfounded)


COMMAND = Command("verify", N_("Check how the cards of a match were dealt."), _add, _run)
