"""Messages with shares: taken in, read when the log has come as far, and answered."""

from __future__ import annotations

import hashlib
from collections.abc import Collection

from app.friends.deck import giving
from app.friends.deck.getting import is_wanted
from app.friends.deck.giving import deck_of
from app.friends.deck.post import MOST_UNREAD, Letter
from app.friends.deck.state import PageState
from app.friends.deck.sums import ONCE
from peerdeck.card import Card
from peerdeck.dealing.accusing import MESSAGES, Contents, box_claim, message_said, read_contents
from peerdeck.dealing.lines import Accused, Part
from peerdeck.dealing.notation import Person, decoded, read_number
from peerdeck.dealing.openings import claim_of
from peerdeck.dealing.work import NotYet
from peerdeck.words import _

_MOST_MESSAGE = 60_000  # characters


def receive(page: PageState, sender: Person, text: str) -> None:
    """Take a message. Raises `ValueError` if it is none."""
    if sender not in page.book.people.roster.people or len(text) > _MOST_MESSAGE:
        return
    match text.split(" "):
        case ["shares", number, at, box, signature]:
            unread = page.letters.setdefault(sender, {})
            letter = Letter(read_number(number), read_number(at), decoded(box), decoded(signature))
            if letter.digest in page.letters_read[sender]:
                page.send(sender, f"ack {number}")  # the first answer was lost, or is on its way
            elif len(unread) < MOST_UNREAD:
                unread[letter.number] = letter
        case ["ack", number]:
            giving.arrived(page, sender, read_number(number))
        case ["ask", owner, cards]:
            listed = [Card(read_number(card)) for card in cards.split(",")]
            giving.be_asked(page, sender, owner, listed)
        case ["busy"]:
            page.busy[sender] = page.now
        case _:
            raise ValueError(_("This message cannot be read."))


def read(page: PageState) -> None:
    """Take the shares out of the messages that have come, once it is known what they are for."""
    if not page.is_seated or not page.is_settled:
        return
    for sender, letters in page.letters.items():
        for letter in list(letters.values()):
            if letter.at <= page.book.at and sender in page.book.people.keys:
                try:
                    is_read = _read(page, sender, letter)
                except NotYet:
                    continue
                except ValueError:  # else it would keep all after it from being read
                    is_read = False
                if is_read:
                    page.send(sender, f"ack {letter.number}")
                    page.letters_read[sender].append(letter.digest)
                del letters[letter.number]


def _read(page: PageState, sender: Person, letter: Letter) -> bool:
    """Take the shares out of a message; False for one that its sender has not sent.

    Raises `NotYet`, and `ValueError` for one that makes no sense.
    """
    people, sums, me, number = page.book.people, page.sums, page.me, letter.number
    name = f"{ONCE}{sender} {number} {letter.digest}"
    word = people.word(sender, message_said(me, number, letter.box), letter.signature)
    if not sums.holds(name, [word, box_claim(people, sender, me, number, letter.box)]):
        return False
    box = {
        "context": page.where.context(sender, MESSAGES + number),
        "secret": page.memory.boxes,
        "key": people.box_key(me),
        "box": letter.box,
    }
    useful: list[tuple[Card, Part]] = []
    wrong: Collection[int] = ()
    try:
        told = read_contents(sums.ask(f"{name} open", "unseal", **box)["content"])
        if not told.is_of(page.book.has):  # of lines that were taken back, here or there
            return False
        useful = [one for one in told.parts if _is_useful(page, *one)]
        claims = [claim_of(page.where, page.book.escrows, *deck_of(page, c), p) for c, p in useful]
        digest = hashlib.sha256(Contents(tuple(useful)).written()).hexdigest()
        which = f"{name} parts {digest}"
        wrong = sums.ask(which, "check", claims=claims)["wrong"] if claims else ()
        is_false = bool(wrong)
    except ValueError:
        useful, is_false = [], True
    accusation = f"accuse {sender} {page.book.deal}"  # one is enough to name them
    if is_false and accusation not in page.memory.own:
        exposure = sums.ask(f"{name} expose", "expose", **box)["exposure"]
        accused = Accused(me, sender, number, letter.box, letter.signature, exposure, b"")
        page.say(accusation, accused)
    for at, (card, part) in enumerate(useful):
        if at not in wrong:
            page.memory.add_part(card, part)
    sums.forget(f"{name} open")
    return True


def _is_useful(page: PageState, card: Card, part: Part) -> bool:
    """Return True for a share of a card that this page may see, if it lacks it."""
    if not page.book.sight.may_see(card, page.me) or not is_wanted(page, card):
        return False
    known = part.holder == part.owner or (part.owner, part.number) in page.book.escrows.all
    return known and not any(one[:3] == part[:3] for one in page.memory.parts.get(card, ()))
