"""Changes of a table: their effect by the words that they name, and when they have none."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from peerdeck.agreement.changes import changed
from peerdeck.agreement.limits import MOST_NAMES
from peerdeck.agreement.notes import Deal, Wish
from peerdeck.agreement.table import Deck, Seat, Standing, Table
from peerdeck.agreement.words import (
    Accepted,
    Change,
    Held,
    Note,
    Place,
    Promise,
    Record,
    Word,
    hash_of,
    text_of,
)
from tests.agreement import tables
from tests.agreement.tables import ANN, BASE, BEN, CLEO, PEOPLE, SEATS, TABLE, after, note_of

SPAR = "peerdeck 1 spar seats=5 dealer=0"
GAMES = {"CRAZY": tables.GAME, "SPAR": SPAR, "LITTLE": SPAR.replace("=5", "=2")}
LOST = Place(1, 4, "lost")

# At which table something is decided, by the name that stands in a row.
WHERE: dict[str, dict[str, Any]] = {
    "": {},
    "between": {"standing": tables.BETWEEN},
    "turn of ben": {"standing": replace(tables.PLAYING, author=BEN)},
    "shuffle": {"standing": replace(tables.PLAYING, shuffling=PEOPLE)},
    "shuffle of two": {"standing": replace(tables.PLAYING, shuffling=(ANN, CLEO))},
    "no match": {"standing": Standing()},
    "lost": {"lost": LOST},
    "ann away": {"table": after("away ann")},
    "ben away": {"table": replace(TABLE, away=(BEN,), seats=(SEATS[0], Seat(CLEO, BEN), SEATS[3]))},
    "alone": {"table": replace(TABLE, people=(ANN,), seats=(SEATS[0], Seat(ANN)))},
    "short deck": {"table": replace(TABLE, deck=Deck(PEOPLE, 3, ()))},
    "guest": {"table": replace(TABLE, guests=("gus",), seats=(*SEATS[:3], Seat("gus", "gus")))},
    "new": {"table": replace(TABLE, deal=0, begun=0, guests=("gus", "stranger"))},
    "rest": {"table": replace(TABLE, is_ended=True)},
    "spar": {"table": replace(TABLE, is_ended=True, settings=(("game", SPAR),))},
    "void": {"table": replace(TABLE, is_void=True, begun=2)},
    "paused": {"table": replace(TABLE, is_paused=True, was_paused=True)},
    "was paused": {
        "table": replace(TABLE, begun=2, was_paused=True, skipped=(BEN,), used=("wish",))
    },
    "locked": {"table": replace(TABLE, settings=(("lock", "on"),))},
    "spectators": {"table": replace(TABLE, spectators=("stranger", "gus"))},
    "seven watch": {"table": replace(TABLE, spectators=tuple("1234567"))},
}
WHERE["cleo away"] = {"table": replace(WHERE["guest"]["table"], away=(CLEO,))}
WHERE["two away"] = {"table": replace(WHERE["guest"]["table"], away=(BEN, CLEO))}

# Words that are no plain notes of the deal under way, by the name that stands in a row.
FALSE, LOWER = (Promise(BEN, 4 + n, BASE, 49 - 16 * n, "", None, LOST) for n in (1, 2))
HELD = [Held(by, 1, BASE, LOST) for by in (ANN, BEN)]
VOTES = [Accepted(by, 1, BASE, 17, "value") for by in (ANN, BEN)]
OTHERS = [Accepted(by, 2, BASE, 33, "other value") for by in (BEN, CLEO)]
WORDS: dict[str, list[Any]] = {
    "": [],
    "<promise 33, 17>": [FALSE, LOWER],
    "<promise 17, 33>": [replace(LOWER, n=5), replace(FALSE, n=6)],
    "<promise 33, 17 of two bases>": [FALSE, replace(LOWER, base="old")],
    "<promise 33, 17 of two people>": [FALSE, replace(LOWER, by=CLEO)],
    "<held by two>": HELD,
    "<held by one>": HELD[:1],
    "<held under an older base>": [replace(word, base="older") for word in HELD],
    "<two decisions>": [*VOTES, *OTHERS],
    "<a decision and a vote>": [*VOTES, OTHERS[0]],
    "<one decision twice>": [*VOTES, *(replace(vote, value="value") for vote in OTHERS)],
    "<keys>": [Note(ANN, 9, BASE, "keys of a deck", "")],
    "<record>": [Record(ANN, 1, BASE, 1, 5, "before", "wish void: 1 2 1 yes")],
    "<ann was here>": [note_of("ann: here", 1, TABLE.now, "older")],
    "<ready for deal 1>": [note_of(f"{by}: ready", 1, Deal(1, 1, 1)) for by in PEOPLE],
    "<ann ready for deal 1>": [note_of("ann: ready", 9, Deal(1, 1, 1))],
    "<void in match 0>": [note_of(f"{by}: void", 1, Deal(0, 2, 1)) for by in PEOPLE],
    "<void of deal 1>": [note_of(f"{by}: void", 1, Deal(1, 1, 1)) for by in PEOPLE],
    "<void of the first time>": [note_of(f"{by}: void", 1, Deal(1, 2, 0)) for by in PEOPLE],
    "<void taken back>": [
        Note(by, 1, BASE, (off := Wish("void", "", TABLE.now, False)).name, off.content)
        for by in PEOPLE
    ],
}

# The change, the words that it names, where, and why; then what it makes of the table, if anything.
ROWS = """
away ann | | | the next author, and the next in order keeps their seats
    away: ann; keeper: ben ben cleo ben; owner: ann ben cleo _
away ben | | turn of ben | the next author need not be the owner
    away: ben; keeper: ann cleo cleo ann
away ann | | turn of ben | the owner
    away: ann
away cleo | | between | anybody between deals
    away: cleo
away cleo | ann ben: away cleo | | a majority wishes it
    away: cleo
away ann | | ben away | seats pass to somebody who is not away
    keeper: cleo cleo cleo
away cleo | | | nobody waits for them
away cleo | ann: away cleo | | one wish
away ann | | ann away, between | away already
away stranger | | between | not at the table
away ann ben | | between | two together

back ann | ann: here | ann away | they keep their own seat, and a bot stays where it is
    away: ; keeper: ann ben cleo ben
back ann | <ann was here> | ann away | said under an older base
back ann | ben: here | ann away | said by another
back ann | | ann away | not said
back ben | ben: here | | was not away

skip ben | | shuffle | owes a part
    skipped: ben; is_void: False
skip cleo | | shuffle of two, was paused | fewer than two are left
    skipped: ; is_void: True; begun: 3
skip ben cleo | | shuffle | two together
skip ben | | | nothing is shuffled
skip ben | | shuffle of two | has no part in it

remove ben | ben: remove ben | | who leaves; a bot keeps the seat
    people: ann cleo; owner: ann _ cleo _; keeper: ann ann cleo ann; former: _ ben _ _
    is_void: False
remove cleo | ann ben: remove cleo | | a majority wishes it
    people: ann ben
remove gus | ann cleo: remove gus | guest | a guest
    guests: ; owner: ann ben cleo _
remove ben | ben: remove ben | short deck | too few are left to open cards
    people: ann cleo; is_void: True
remove ben | ben: remove ben | short deck, between | no cards are to be opened
    people: ann cleo; is_void: False
remove ben | <promise 33, 17> | | a contradiction
    people: ann cleo
remove cleo | ann: remove cleo | | one wish
remove ben | ann: remove ben | | the owner alone
remove ben | ann gus: remove ben | guest | a guest does not count
remove stranger | ann ben: remove stranger | | not at the table
remove ann | ann: remove ann | alone | the last person
remove ben | <promise 17, 33> | | words that go together
remove ben | <promise 33, 17 of two bases> | | words of two bases
remove ben | <promise 33, 17 of two people> | | words of two people
remove cleo | <promise 33, 17> | | the contradiction of another

join stranger 3 | stranger: come 3; ann: admit stranger 3 | | whom the owner admits is a guest
    guests: stranger; people: ann ben cleo; owner: ann ben cleo stranger
    keeper: ann ben cleo stranger
join stranger 3 | stranger: come; ben cleo: admit stranger 3 | | a majority admits
    guests: stranger
join stranger 3 | stranger: come; ann: admit stranger 3 | spectators | who joins no longer watches
    spectators: gus
join stranger 3 | stranger: come; ben: admit stranger 3 | | one who is not the owner admits
join stranger 0 | stranger: come; ann: admit stranger 0 | | a seat that is taken
join stranger 4 | stranger: come; ann: admit stranger 4 | | no such seat
join stranger -1 | stranger: come; ann: admit stranger -1 | | no such seat
join stranger x | stranger: come; ann: admit stranger x | | no seat
join stranger '' | stranger: come; ann: admit stranger '' | | no seat
join stranger 3 | stranger: come 2; ann: admit stranger 3 | | asked for another seat
join stranger 3 | stranger: come to watch; ann: admit stranger 3 | | asked to watch
join stranger 3 | gus: come; ann: admit stranger 3 | | another asked
join stranger 3 | ann: admit stranger 3 | | nobody asked
join ben 3 | ben: come; ann: admit ben 3 | | a player

watch gus | gus: come to watch; ann: watch gus | seven watch | the eighth
    spectators: 1 2 3 4 5 6 7 gus
watch gus hal | gus hal: come to watch; ann: watch gus; ann: watch hal | seven watch | the ninth
watch gus | gus: come to watch | | nobody wishes it
watch gus | ann: watch gus | | did not ask
watch gus | gus: come to watch; ben: watch gus | | another than the owner wishes it
watch gus | gus: end; ann: watch gus | | said something else
watch ben | ben: come to watch; ann: watch ben | | a player
send-away stranger | ann: send-away stranger | spectators | a spectator
    spectators: gus
send-away stranger | | spectators | nobody wishes it
send-away ben | ann: send-away ben | | a player
send-away gus | ann: send-away gus | | neither

begin CRAZY | ann: begin CRAZY | rest | the owner wishes it between matches
    match: 2; deal: 0; begun: 0; is_ended: False; holders: ; checkpoint:
begin CRAZY | ann: begin CRAZY | | a match is under way
begin CRAZY | ben: begin CRAZY | rest | another than the owner wishes it
begin CRAZY | | rest | nobody wishes it
begin SPAR | ann: begin SPAR | rest | other seats
begin poker | ann: begin poker | rest | no such game

deal ann,cleo | ann cleo: ready; <keys> | was paused, between | a majority is ready
    deal: 3; begun: 1; checkpoint: scores; holders: ann cleo; keys: 1; skipped: ; used:
    was_paused: False
deal ann,ben,cleo | ann cleo: ready | void, between | once more with the same number
    deal: 2; begun: 2; is_void: False
deal ann,ben,cleo gus | ann ben: ready | new, between | the first deal needs no taps for guests
    people: ann ben cleo gus; guests: stranger
deal ann,ben,cleo gus | ann ben cleo: ready gus | guest, between | all tap for a guest
    people: ann ben cleo gus; guests:
deal ann,ben,cleo gus | ann ben: ready gus | cleo away, between | who is away need not tap
    people: ann ben cleo gus
deal ann | ann: ready | alone, between | one person alone has all keys
    holders: ann; threshold: 1
deal ann,ben,cleo,gus,stranger gus stranger | ann ben cleo: ready | new, between | most of five
    threshold: 3
deal ann,ben,gus gus stranger | ann ben cleo: ready | new, between | the same of a shorter list
    threshold: 3
deal ann,ben gus stranger | ann ben cleo: ready | new, between | the whole list
    threshold: 2
deal ann,ben,cleo | ann ben cleo: ready | | during a deal
deal ann,ben,cleo | ann: ready | between | too few are ready
deal ann,ben,cleo | <ready for deal 1> | between | ready for an older deal
deal ann,ben,cleo | ann gus: ready | guest, between | a guest does not count
deal ann | ann ben cleo: ready | between | one person has all keys
deal ann,ann | ann ben cleo: ready | between | the same
deal ann,stranger | ann ben cleo: ready | between | a stranger has keys
deal '' | ann ben cleo: ready | between | nobody has keys
deal ann,ben,cleo | ann ben cleo ann: ready | between | two notes of one person
deal ann,ben,cleo | ann ben cleo: ready; <ann ready for deal 1> | between | an older one of ann too
deal ann,ben,cleo | ann ben cleo stranger: ready | between | a stranger is ready too
deal ann,ben,cleo gus | ann ben: ready gus; cleo: ready | guest, between | one does not tap
deal ann,ben,cleo gus | ann ben: ready gus | guest, between | one who is here is not ready
deal ann,ben,cleo gus | ann: ready gus; ben: ready | two away, between | most do not tap
deal ann,ben,cleo stranger | ann ben cleo: ready stranger | between | a stranger

void | ann ben: void | | a majority wishes it
    is_void: True; begun: 2; deal: 2
void | <held by two> | lost | a record that a majority held is lost
    is_void: True
void | <two decisions> | | two decisions of one number
    is_void: True
void | ann: void | | one wish
void | ben ben ben: void | | the wishes of one person
void | ann ben: void | between | no deal is under way
void | <void in match 0> | | wishes of another match
void | <void of deal 1> | | wishes of another deal
void | <void of the first time> | | wishes of before it was begun again
void | <void taken back> | | wishes that were taken back
void | <record> | | a record is no wish
void | <held by two> | | the chain goes through it
void | <held by one> | lost | one held it
void | <held under an older base> | lost | they held it before the deal
void | <a decision and a vote> | | the second has no majority
void | <one decision twice> | | they are the same

set pause on | ann: set pause on | | the owner wishes it
    is_paused: True; was_paused: True
set pause off | ann: set pause off | paused | the same
    is_paused: False; was_paused: True
set pause on | ann: set pause on | was paused | a second pause in a deal
set pause off | ann: set pause off | | no pause
set seats 5 | ann: set seats 5 | rest | between matches
    owner: ann ben cleo _ _
set seats 3 | ann: set seats 3 | rest | bots lose their seats
    owner: ann ben cleo
set seats 2 | ann: set seats 2 | rest | nobody loses their own seat
set seats 9 | ann: set seats 9 | rest | too many
set seats 5 | ann: set seats 5 | | during a match
set game SPAR | ann: set game SPAR | rest | between matches, with its seats
    game: SPAR; owner: ann ben cleo _ _
set game CRAZY | ann: set game CRAZY | spar | another one
    game: CRAZY; owner: ann ben cleo _
set game SPAR | ann: set game SPAR | | during a match
set game LITTLE | ann: set game LITTLE | rest | too few seats
set game poker | ann: set game poker | rest | no such game
set game '' | ann: set game '' | rest | no game
set lock on | ann: set lock on | | the owner wishes it
    lock: on
set lock off | ann: set lock off | locked | the same
    lock: off
set lock half | ann: set lock half | | neither on nor off
set lock on | ben: set lock on | | another than the owner wishes it
set lock on | ann: set lock off | | something else is wished
set music on | ann: set music on | | no such setting
end | ann ben: end | | a majority wishes it
    is_ended: True
end | ann: end | | one wish
end | ann ben: end | no match | no match is under way
none | | | nothing is to change
promote ann | | | a kind that nobody knows
"""


def cases(has_effect: bool) -> list[Any]:
    """Return the rows with what a change makes of the table, or those without."""
    texts = re.split(r"\n+(?=\S)", ROWS.strip())
    return [
        pytest.param(text, id=text.split("\n")[0]) for text in texts if ("\n" in text) == has_effect
    ]


def decided(row: str) -> tuple[Table, Table, dict[str, str]]:
    """Return the tables before and after the change of a row, and what is expected of it."""
    for name, game in GAMES.items():
        row = row.replace(name, game)
    head, *expected = row.split("\n    ")
    change, said, where, _why = (each.strip().replace("''", "") for each in head.split("|"))
    more = {key: value for name in where.split(", ") for key, value in WHERE[name].items()}
    before, words = more.get("table", TABLE), list[Word]()
    for each in said.split("; "):
        by, _colon, what = each.partition(": ")
        authors = [] if each in WORDS else by.split(" ")
        words += WORDS.get(each, [])
        words += [note_of(f"{person}: {what}", n, before.now) for n, person in enumerate(authors)]
    parts = (part.partition(":") for part in "; ".join(expected).split("; "))
    return before, after(change, *words, **more), {name: text.strip() for name, _, text in parts}


def seen(table: Table, name: str) -> str:
    """Return a part of a table as it stands in a row."""
    match name:
        case "keeper" | "owner" | "former":
            return " ".join(getattr(seat, name) or "_" for seat in table.seats)
        case "holders" | "threshold" | "keys":
            deck = table.deck
            value: Any = {"holders": deck.people, "keys": len(deck.names)}.get(name, deck.threshold)
        case "lock" | "game":
            value = [text for setting, text in table.settings if setting == name]
        case _:
            value = getattr(table, name)
    return " ".join(value) if isinstance(value, tuple | list) else str(value)


@pytest.mark.parametrize("row", cases(True))
def test_a_change_has_its_effect(row: str) -> None:
    _before, table, expected = decided(row)
    assert {name: seen(table, name) for name in expected} == expected


@pytest.mark.parametrize("row", cases(False))
def test_a_change_without_what_it_needs_has_none(row: str) -> None:
    before, table, _nothing = decided(row)
    assert table == before


@pytest.mark.parametrize("name", ["levels", "names"])
def test_levels_and_names_are_lists_of_short_texts(name: str) -> None:
    def chosen(value: str, table: Table = WHERE["rest"]["table"]) -> str:
        return after(f"set {name} {value}", f"ann: set {name} {value}", table=table).setting(name)

    right = '["","Ben"]'
    assert chosen(right) == right
    assert chosen(right, TABLE) == ""
    wrong = ["", "Ben", '"Ben"', "[1]", '[["Ben"]]', '{"a":"b"}']
    assert {*map(chosen, (*wrong, text_of([""] * 9), text_of(["x" * 41])))} == {""}


def test_two_branches_contradict_each_other_only_with_the_records_between_them() -> None:
    held = [Held(BEN, 1, BASE, Place(1, 2, "two")), Held(BEN, 2, BASE, Place(1, 3, "other three"))]
    paths = {held[0].place: ("one", "two"), held[1].place: ("one", "other two", "other three")}
    assert after("remove ben", *held) == TABLE
    assert after("remove ben", *held, path_to=paths.get).people == (ANN, CLEO)


def test_wishes_that_had_an_effect_are_used() -> None:
    wishes = [note_of(f"{by}: remove cleo", 1, TABLE.now) for by in (ANN, BEN)]
    assert {*after("remove cleo", *wishes).used} == {*map(hash_of, wishes)}
    used = replace(TABLE, used=(hash_of(wishes[0]),))
    assert after("remove cleo", *wishes, table=used) == used


def test_only_one_wish_of_each_person_for_the_same_is_used() -> None:
    same = [note_of("ann: set lock on", n, TABLE.now) for n in range(20)]
    others = [note_of(f"ann: set lock {n}", n, TABLE.now) for n in range(20, 40)]
    result = after("set lock on", *same, *others, "stranger: set lock on")
    assert result.used == (hash_of(same[-1]),)


NUMBERS = tuple(map(str, range(MOST_NAMES)))


@pytest.mark.parametrize(
    ("change", "has_effect"),
    [
        (Change("void", (), ("wish",)), True),
        (Change("void", (), (*NUMBERS[1:], "wish")), True),
        (Change("void", (), (*NUMBERS, "wish")), False),
        (Change("void", (), ("wish", "wish")), False),
        (Change("void", (BEN,), ("wish",)), False),
        (Change("void", (), ("wish",), ("more",)), False),
        (Change("back", (BEN,), ("here",)), True),
        (Change("back", (BEN, BEN), ("here",)), False),
        (Change("back", (BEN,), ("here",), ("more",)), False),
    ],
)
def test_a_change_that_says_more_than_it_needs_has_no_effect(
    change: Change, has_effect: bool
) -> None:
    table = replace(TABLE, people=(ANN,), guests=(BEN,), away=(BEN,))
    wish, here = (note_of(text, 1, TABLE.now) for text in ("ann: void", "ben: here"))
    shown = {"wish": wish, "here": here, **dict.fromkeys(NUMBERS, here)}
    assert (changed(tables.ground_of(shown, table), change) != table) == has_effect


def test_a_word_that_is_not_shown_is_missing() -> None:
    with pytest.raises(KeyError):
        changed(tables.ground_of({}), Change("void", (), ("missing",)))


def test_the_owner_is_the_first_who_is_not_away() -> None:
    assert [replace(TABLE, away=away).owner for away in ((), (ANN,), PEOPLE)] == [ANN, BEN, ""]
