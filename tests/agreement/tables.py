"""A table of three people with a bot, words about it as texts, and what changes make of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from peerdeck.agreement.changes import Ground, changed
from peerdeck.agreement.decisions import Decision, Value, first_value
from peerdeck.agreement.notes import COME, HERE, READY, Come, Deal, Ready, Wish
from peerdeck.agreement.table import Deck, Seat, Standing, Table
from peerdeck.agreement.words import Accepted, Change, Hash, Note, Place, Seal, Word, hash_of

ANN, BEN, CLEO, GUS, STRANGER = "ann", "ben", "cleo", "gus", "stranger"
PEOPLE = (ANN, BEN, CLEO)
GAME = "peerdeck 1 crazy_eights seats=4 dealer=0"
BASE = "base"
PLAYING = Standing(ANN, is_dealt=True, is_over=False)
BETWEEN = Standing("", is_dealt=False, is_over=False, checkpoint="scores")

SEATS = (Seat(ANN, ANN), Seat(BEN, BEN), Seat(CLEO, CLEO), Seat(ANN))
TABLE = Table(
    PEOPLE, SEATS, game=GAME, match=1, deal=2, begun=1, deck=Deck(PEOPLE, 2, ()), checkpoint="old"
)


def note_of(text: str, n: int, now: Deal, base: str = BASE) -> Note:
    """Return a note: `ann: here`, `ann: ready gus`, `gus: come 3`, or a wish: `ann: remove ben`."""
    by, _colon, said = text.partition(": ")
    what, _space, about = said.partition(" ")
    match what:
        case "here":
            return Note(by, n, base, HERE, "")
        case "ready":
            return Note(by, n, base, READY, Ready(now, tuple(about.split())).content)
        case "come":
            watches = about == "to watch"
            come = Come(by, -1 if watches or not about else int(about), watches)
            return Note(by, n, base, COME, come.content)
    wish = Wish(what.replace("-", " "), about, now)
    return Note(by, n, base, wish.name, wish.content)


def change_of(text: str) -> Change:
    """Return a change: `away ann`, `join gus 3`, `set lock on`; `deal ann,ben gus` adds gus."""
    kind, *rest = text.split(" ")
    match kind:
        case "deal":
            return Change(kind, tuple(rest[1:]), (), tuple(filter(None, rest[0].split(","))))
        case "join":
            return Change(kind, (rest[0],), (), tuple(rest[1:]))
        case "set":
            return Change(kind, (), (), (rest[0], " ".join(rest[1:])))
        case "begin":
            return Change(kind, (), (), (" ".join(rest),))
    return Change(kind.replace("-", " "), tuple(rest))


def ground_of(
    shown: Mapping[Hash, Word],
    table: Table = TABLE,
    standing: Standing = PLAYING,
    path_to: Callable[[Place], tuple[str, ...] | None] = lambda _place: None,
    lost: Place | None = None,
) -> Ground:
    """Return where a change is decided that names these words."""
    return Ground(
        BASE, table, standing, shown, path_to, lambda place: place != lost, {BASE: PEOPLE}
    )


def after(change: str | Change, *said: str | Word, table: Table = TABLE, **where: Any) -> Table:
    """Return the table after a change that names all these words."""
    words = [
        note_of(each, n, table.now) if isinstance(each, str) else each
        for n, each in enumerate(said, 1)
    ]
    shown = {hash_of(word): word for word in words}
    change = change_of(change) if isinstance(change, str) else change
    return changed(ground_of(shown, table, **where), replace(change, names=tuple(shown)))


def first_of(people: tuple[str, ...], seats: int) -> Decision:
    """Return the first decision of a table at which these people sit."""
    own = [Seat(person, person) for person in people]
    bots = [Seat(people[0])] * (seats - len(people))
    return signed_by_all(first_value("table", Table(people, (*own, *bots))))


def signed_by_all(value: Value) -> Decision:
    """Return a first decision with the votes of all whom it names as people."""
    people = dict.fromkeys(value.table.people)
    votes = tuple(Accepted(person, 1, "", 0, hash_of(value)) for person in people)
    return Decision(value, votes, tuple(Seal(vote.by, "toy") for vote in votes))
