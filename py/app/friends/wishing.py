"""A page's statements for its person: wishes, being ready, and what follows from both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from app.friends.names import kept_for, list_text, texts_in
from app.setup import BOT, Bot, Setup
from peerdeck.agreement import wants
from peerdeck.agreement.changes import wishers
from peerdeck.agreement.continued import missing
from peerdeck.agreement.notes import (
    ANYWAY,
    COME,
    CONTINUE,
    READY,
    Come,
    Ready,
    Wish,
    come_in,
    number_in,
    ready_in,
    wish_in,
)
from peerdeck.agreement.page import Noted
from peerdeck.agreement.state import Page
from peerdeck.agreement.words import Person, hash_of
from peerdeck.event import Seat
from peerdeck.log import Header


def game_text(setup: Setup) -> str:
    """Return the game and its house rules as the first line of a log."""
    return str(Header(setup.game, setup.options, setup.seats, None))


def levels_text(setup: Setup) -> str:
    """Return how well the bot of each seat plays, as a setting."""
    levels = [taker.strength if isinstance(taker, Bot) else "" for taker in setup.takers]
    usual = next(filter(None, levels), BOT)
    return list_text([level or usual for level in levels])


@dataclass
class Wishing:
    """Wishes of the person that take more than one word.

    `name` is what they are called. `plan` is the game that they would like to begin, and `declined`
    are the guests who are not to help with shuffling yet.
    """

    name: str
    plan: str = ""
    declined: set[Person] = field(default_factory=set)

    def due(self, page: Page) -> Iterator[Noted]:
        """Yield the notes that are due now without a tap."""
        table, standing = page.table, page.line.head.standing(page.table)
        if page.stored.is_lost or page.me not in table.players:
            return
        if self.name and not page.has_said(COME):
            yield Noted(COME, Come(self.name).content)
        is_between = table.is_under_way(standing) and not standing.is_dealt
        is_first = table.coming.deal == 1 or table.is_void
        if is_between and is_first and not table.is_paused and not is_ready(page):
            yield ready(page, {*table.guests} - self._let_in(page) | self.declined)
        yield from other_seats(page)
        if table.is_under_way(standing):
            self.plan = ""
        elif self.plan and table.setting("game") == self.plan:
            yield from wished(page, "begin", self.plan)

    def _let_in(self, page: Page) -> set[Person]:
        """Return those whom the person of this page has let in: that is a tap for them, too."""
        notes = (notes[-1] for (by, _name), notes in page.heard.called.items() if by == page.me)
        wishes = (wish for note in notes if (wish := wish_in(note)) is not None and wish.is_on)
        return {wish.about.split(" ")[0] for wish in wishes if wish.what == "admit"}


def is_ready(page: Page) -> bool:
    """Return True if this page has said that its person is ready for the next deal."""
    note = page.own_note(READY)
    last = None if note is None else ready_in(note)
    return READY in page.heard.unsaid or (last is not None and last.deal == page.table.now)


def ready(page: Page, declined: set[Person]) -> Noted:
    """Return the note that the person is ready, and agrees to all guests but these."""
    adds = tuple(guest for guest in page.table.guests if guest not in declined)
    return Noted(READY, Ready(page.table.now, adds).content)


def wished(page: Page, what: str, about: str = "", *, is_on: bool = True) -> list[Noted]:
    """Return the note of a wish, unless it stands already.

    Other values of a setting are wished no longer. Someone who asks at the door again is answered
    again.
    """
    notes = []
    if what == "set" and is_on:
        setting = about.split(" ", 1)[0]
        for other in own_wishes(page, "set"):
            if other.split(" ", 1)[0] == setting and other != about:
                notes += wished(page, "set", other, is_on=False)
    wish = Wish(what, about, page.table.now, is_on)
    note = page.own_note(wish.name)
    stands = note is not None and note.content == wish.content
    if note is not None and (asked := page.heard.asked.get(about.split(" ")[0])) is not None:
        stands = stands and page.heard.came.get(hash_of(note), 0.0) > asked[1]
    is_used = note is not None and hash_of(note) in page.table.used
    if (not stands or is_used) and (is_on or note is not None):
        notes.append(Noted(wish.name, wish.content))
    return notes


def own_wishes(page: Page, what: str) -> list[str]:
    """Return what the wishes of this page's person of a kind are about, in this deal."""
    return [
        about for (kind, about), by in wishes_of(page).items() if kind == what and page.me in by
    ]


def wishes_of(page: Page) -> dict[tuple[str, str], list[Person]]:
    """Return who wishes what in this deal that has not been decided, by kind and about what."""
    result: dict[tuple[str, str], list[Person]] = {}
    for (by, name), notes in page.heard.called.items():
        wish = wish_in(notes[-1]) if name.startswith("wish ") and by in page.table.players else None
        if wish is not None and wishers(page.table, wish.what, wish.about, notes[-1:]):
            result.setdefault((wish.what, wish.about), []).append(by)
    return result


def going_on(page: Page) -> Noted:
    """Return the tap to go on without those who are missing."""
    return Noted(CONTINUE, "" if missing(page) else ANYWAY)


def admitting(page: Page, peer: Person, seat: Seat | None, friend: Person) -> list[Noted]:
    """Return the wishes to let somebody in; one who is a `friend` with a new key takes their seat.

    Where no seat is free they may watch.
    """
    if friend:
        return [*wished(page, "remove", friend), *wished(page, "admit", f"{peer} {seat}")]
    free = free_seat(page, seat, peer)
    if free is None:
        return wished(page, "watch", peer)
    return wished(page, "admit", f"{peer} {free}")


def setting_up(page: Page, setup: Setup) -> list[Noted]:
    """Return the wishes that choose what is played next."""
    levels = levels_text(setup)
    notes = choosing(page, game_text(setup))
    if page.table.setting("levels") != levels:
        notes += wished(page, "set", f"levels {levels}")
    return notes


def choosing(page: Page, game: str) -> list[Noted]:
    """Return the wish that chooses a game, unless it is chosen."""
    return wished(page, "set", f"game {game}") if page.table.setting("game") != game else []


def keeping(page: Page, seat: Seat, name: str) -> list[Noted]:
    """Return the wish that a seat is kept for a friend of this name, or for nobody."""
    names = [*texts_in(page.table, "names"), *[""] * len(page.table.seats)]
    names[seat] = name
    return wished(page, "set", f"names {list_text(names[: len(page.table.seats)])}")


def free_seat(page: Page, asked: Seat | None, peer: Person) -> Seat | None:
    """Return the seat that somebody gets: the one asked for, or one that is free and not kept.

    It is the one that others wish for them already, and none that was promised to somebody else.
    """
    kept, promised = kept_for(page.table), promised_seats(page)
    free = [at for at, seat in enumerate(page.table.seats) if not seat.owner]
    if asked is not None and asked >= 0:
        return asked if asked in free else None
    same = [at for at in free if peer in promised.get(at, ())]
    rest = [at for at in free if at not in promised]
    return next(iter([*same, *(at for at in rest if not kept[at]), *rest]), None)


def promised_seats(page: Page) -> dict[Seat, set[Person]]:
    """Return for whom the people at the table wish each seat, where that is not decided yet."""
    result: dict[Seat, set[Person]] = {}
    for what, about in wishes_of(page):
        person, _space, at = about.rpartition(" ")
        if what == "admit" and at.isdigit() and person not in page.table.players:
            result.setdefault(int(at), set()).add(person)
    return result


def other_seats(page: Page) -> Iterator[Noted]:
    """Yield wishes for those whom this person has let in, where somebody else took their seat."""
    askers = {*page.strangers, *page.table.spectators}
    for about in own_wishes(page, "admit") if askers else ():
        person, _space, at = about.rpartition(" ")
        note, seat = page.note(person, COME), number_in(at)
        come = come_in(note) if note is not None and person in askers else None
        is_taken = 0 <= seat < len(page.table.seats) and bool(page.table.seats[seat].owner)
        if come is not None and is_taken and come.seat != seat:
            yield from wished(page, "admit", about, is_on=False)
            yield from admitting(page, person, None, "")


def readiness(page: Page) -> set[Person]:
    """Return the players who are ready for the next deal."""
    return {*wants.readiness(page)}
