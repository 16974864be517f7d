"""Covered lines: those before a certified place, which are told and taken without words for moves.

A frame that has them goes no further than the place, and has the certificate instead.
"""

from __future__ import annotations

from app.friends.book import Book
from app.friends.frames import BATCH, Frame, signatures, word_lists
from app.friends.membership import PAIR
from app.friends.roster import Roster, is_most
from app.friends.signed import Certificate, Signed, read_certificate
from peerdeck.words import _

MOST_WORDS = 50  # signatures in one frame of the log: a page verifies two such frames at once


def is_believed(certificate: Certificate, roster: Roster, reader: str = "") -> bool:
    """Return True if a certificate stands for the words that it comes without.

    While a change of people does not count yet, those before it decide: whoever is new cannot agree
    to the change without the log. A `reader` who was not there counts as agreeing where there are
    only two people, for nobody but the other could tell them anything.
    """
    people, signers = roster.old or roster.people, certificate.signers
    if len(people) <= PAIR:
        signers |= {reader}
    return is_most(signers, people)


def end_of_frame(book: Book, at: int, roster: Roster, reader: str) -> int:
    """Return how far lines can be told from here on in one frame: none if nothing proves them.

    Covered lines go as far as their certificate, all others as far as they are signed.
    """
    certificate = book.certificate
    if at >= book.covered:
        return book.ready
    if certificate is None or at >= certificate.at:
        return at
    return certificate.at if is_believed(certificate, roster, reader) else at


def lines_from(book: Book, at: int, roster: Roster, reader: str) -> Frame:
    """Return the lines that begin here, with what proves them, as far as one frame goes."""
    lines: list[str] = []
    words: list[Signed] = []
    for line in range(at, end_of_frame(book, at, roster, reader)):
        signed = book.words(line)
        if words and len(words) + len(signed) > MOST_WORDS:
            break
        words += signed
        lines.append(book.lines[line])
        if sum(map(len, lines)) >= BATCH:
            break
    told: Frame = {"match": book.match, "header": str(book.header), "at": at, "lines": lines}
    if at < book.covered and book.certificate is not None:
        told["certificate"] = word_lists(certificate_of(book, roster))
    return {**told, "signed": word_lists(words)}


def proof_in(
    frame: Frame, roster: Roster, reader: str = "", agreed: Roster | None = None
) -> Certificate:
    """Return the certificate by which the lines of a frame are believed without words.

    It has to be enough also by the last roster known to be `agreed` to, if that is another. Raises
    `ValueError` if it is not.
    """
    told = read_certificate(signatures(frame["certificate"]))
    is_here = (told.checkpoint.table, told.checkpoint.match) == (roster.table, frame["match"])
    is_enough = all(is_believed(told, one, reader) for one in (roster, agreed or roster))
    if not is_here or not is_enough:
        raise ValueError(_("Too few of the players have signed it."))
    return told


def certificate_of(book: Book, roster: Roster) -> list[Signed]:
    """Return the words for the certificate of a log, those of today's people."""
    words = book.certificate.words if book.certificate is not None else ()
    return [word for word in words if word.by in roster.voters]


class Backlog:
    """Lines without words, on their way to a certified place.

    They wait beside the log until they have come there: until then they may be anything.
    """

    def __init__(self, book: Book) -> None:
        """None yet after those of the log."""
        self.book = Book.of(book, book.lines)
        self._at = len(book)

    def take(self, frame: Frame, certificate: Certificate) -> Frame | None:
        """Take in the lines of a frame; return all in one as soon as they have come to the place.

        Raises `ValueError` if they are not those that people have signed.
        """
        self.book.extend(frame["lines"][len(self.book) - frame["at"] :])
        if len(self.book) < certificate.at:
            return None
        if self.book.hash() != certificate.checkpoint.hash:
            raise ValueError(_("The players have signed another log."))
        whole = {"at": self._at, "lines": self.book.lines[self._at :], "hash": self.book.hash()}
        return {**frame, **whole}
