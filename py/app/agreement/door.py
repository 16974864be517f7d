"""The door: what strangers ask, as the person of a page reads it.

What a stranger asks stays as it was first read until it is answered, because the buttons under a
question must not change what they do. A changed wish is the next question.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from app.agreement.limits import HURRY
from app.agreement.names import is_mixed, someone_like
from app.agreement.notes import COME, Come, Wish, come_in, wish_in
from app.agreement.state import Page, Tell
from app.agreement.words import Hash, Note, Person, hash_of


class Question(NamedTuple):
    """A question of somebody at the door.

    `friend` is the person whose seat they ask for, and `silent` for how many seconds nothing was
    heard of that friend. `was_here` is true if this key was removed or sent away before. `like` is
    somebody at the table whose name looks the same, and `is_mixed` says that the name has letters
    of several scripts.
    """

    person: Person
    come: Come
    friend: Person
    silent: float
    was_here: bool
    like: Person
    is_mixed: bool


def questions(page: Page) -> list[Question]:
    """Return what is asked at the door now and not answered by the person of this page."""
    return [
        question
        for person, (name, _since) in page.heard.asked.items()
        if (question := _question(page, person, page.stored.notes.get(name))) is not None
    ]


def _question(page: Page, person: Person, note: Note | None) -> Question | None:
    come = None if note is None else come_in(note)
    if come is None:
        return None
    seats = page.table.seats
    friend = seats[come.seat].owner if 0 <= come.seat < len(seats) else ""
    silent = page.silent(friend) if friend else 0.0
    like = someone_like(come.called, names_of(page))
    was_here = _was_here(page, person)
    return Question(person, come, friend, silent, was_here, like, is_mixed(come.called))


def names_of(page: Page) -> dict[Person, str]:
    """Return what those at the table are called, in their own words."""
    there = (*page.table.players, *page.table.spectators)
    notes = {person: page.heard.newest.get((person, COME)) for person in there}
    comes = {person: come_in(note) for person, note in notes.items() if note is not None}
    return {person: come.called for person, come in comes.items() if come is not None}


def _was_here(page: Page, person: Person) -> bool:
    changes = [decision.value.change for decision in page.stored.decisions]
    wish = Wish("send away", person, page.table.now)
    return any(
        change.kind in ("remove", "send away") and person in change.people for change in changes
    ) or any((by, wish.name) in page.heard.newest for by in page.table.people)


def go_on(page: Page) -> None:
    """Take up new questions, and drop those of people who are gone, let in or answered."""
    asked, answered = page.heard.asked, page.heard.answered
    known = {*page.table.players, *page.table.spectators}
    for person in [*asked]:
        if person in known or page.silent(person) > HURRY:
            del asked[person]
    answers = {person for person, _note in _answers(page)}
    for person in answers & asked.keys():
        answered[person] = asked.pop(person)[0]
    if page.me not in page.table.people:
        return
    for (person, name), note in page.heard.newest.items():
        is_new = person not in known and person not in asked
        if name == COME and is_new and page.hears(person) and come_in(note) is not None:
            hash_ = hash_of(note)
            if answered.get(person) != hash_:
                asked[person] = hash_, page.now
                page.effects.append(Tell("asks", (person,)))


def _answers(page: Page) -> Iterator[tuple[Person, Note]]:
    """Return the wishes of this page that answer a question: they came after it was asked."""
    for (by, _name), note in page.heard.newest.items():
        wish = wish_in(note) if by == page.me else None
        if wish is None or wish.what not in ("admit", "watch", "send away"):
            continue
        person = wish.about.split(" ")[0]
        question = page.heard.asked.get(person)
        if question is not None and question[1] < page.heard.came.get(hash_of(note), 0.0):
            yield person, note


def come_for(page: Page, person: Person, at: int) -> Hash | None:
    """Return the hash of a stranger's newest request for this seat, or for any."""
    notes = [
        note
        for note in page.stored.notes.values()
        if note.by == person
        and (come := come_in(note)) is not None
        and not come.watches
        and come.seat in (-1, at)
    ]
    return hash_of(max(notes, key=lambda note: note.n)) if notes else None
