"""The proof of a match: its log gone through once more, every shuffle and every share checked.

Whoever has the log can do it, also in the middle of a deal: what was never shown stays hidden. It
says who shuffled, how many cards were shown, and who did not keep to the protocol or to the rules.
"""

from __future__ import annotations

from collections.abc import Mapping

from peerdeck.dealing.at_once import AtOnce
from peerdeck.dealing.book import PublicLog
from peerdeck.dealing.findings import Proof, findings_of
from peerdeck.dealing.lines import is_line
from peerdeck.dealing.record import Record
from peerdeck.deck.group import Group
from peerdeck.deck.ristretto import RISTRETTO
from peerdeck.deck.toy import TOY
from peerdeck.log import Act, LogError
from peerdeck.options import BadOptions
from peerdeck.words import _

GROUPS: Mapping[str, Group] = {group.name: group for group in (RISTRETTO, TOY)}


def prove(record: Record) -> Proof:
    """Check a log with everything about its decks. Raises `LogError` for one that nobody can."""
    group = GROUPS.get(record.group)
    if group is None:
        raise LogError(2, _("There is no group “{name}” here.").format(name=record.group))
    try:
        book = PublicLog(record.where, record.header, AtOnce(group))
    except BadOptions as error:
        raise LogError(1, str(error)) from None
    problem = None
    for at, (line, item) in enumerate(zip(record.lines, record.items, strict=True)):
        try:
            if at == len(book.items) and (isinstance(item, Act) or is_line(item)):
                book.take(item)
            if at >= len(book.items) or book.items[at] != item:
                raise ValueError(_("This does not follow from what was said before."))
        except ValueError as error:
            problem = LogError(line, str(error))
            break
    return findings_of(book, problem)
