"""The door: what strangers ask, as the person of a page reads it.

What a stranger asks stays as it was first read until it is answered, because the buttons under a
question must not change what they do. A changed wish is the next question.
"""

from __future__ import annotations

from typing import NamedTuple

from peerdeck.agreement.effects import Tell
from peerdeck.agreement.limits import HURRY
from peerdeck.agreement.names import is_mixed, someone_like
from peerdeck.agreement.notes import COME, Come, Wish, come_in, wish_in
from peerdeck.agreement.state import Page
from peerdeck.agreement.words import Hash, Note, Person, hash_of


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
    result: list[Question] = []
    for person, (name, _since) in page.heard.asked.items():
        note, seats = page.stored.word(name), page.table.seats
        come = come_in(note) if isinstance(note, Note) else None
        if come is not None:
            friend = seats[come.seat].owner if 0 <= come.seat < len(seats) else ""
            silent = page.silent(friend) if friend else 0.0
            like = someone_like(come.called, names_of(page))
            about = (friend, silent, _was_here(page, person), like, is_mixed(come.called))
            result.append(Question(person, come, *about))
    return result


def names_of(page: Page) -> dict[Person, str]:
    """Return what those at the table are called, in their own words."""
    there = (*page.table.players, *page.table.spectators)
    notes = {person: page.note(person, COME) for person in there}
    comes = {person: come_in(note) for person, note in notes.items() if note is not None}
    return {person: come.called for person, come in comes.items() if come is not None}


def _was_here(page: Page, person: Person) -> bool:
    changes = [decision.value.change for decision in page.stored.decisions]
    wish = Wish("send away", person, page.table.now)
    return any(
        change.kind in ("remove", "send away") and person in change.people for change in changes
    ) or any((by, wish.name) in page.heard.called for by in page.table.people)


def go_on(page: Page) -> None:
    """Take up new questions, and drop those of people who are gone, let in or answered."""
    asked, answered = page.heard.asked, page.heard.answered
    known = {*page.table.players, *page.table.spectators} if asked else ()
    for person in [*asked]:
        if person in known or page.silent(person) > HURRY:
            del asked[person]
        elif _is_answered(page, person):
            answered[person] = asked.pop(person)[0]
    for person in page.strangers if page.me in page.table.people else ():
        note = page.note(person, COME)
        if note is None or person in asked or not page.hears(person) or come_in(note) is None:
            continue
        if answered.get(person) != hash_of(note) and _asks_since(page, note):
            asked[person] = hash_of(note), page.now
            page.effects.append(Tell("asks", (person,)))


def _asks_since(page: Page, note: Note) -> bool:
    """Return True if somebody asks since they were at the table last, if they ever were."""
    for decision in reversed(page.stored.decisions):
        change = decision.value.change
        if note.base == decision.hash:
            return True
        if change.kind in ("remove", "send away") and note.by in change.people:
            return False
    return True


def _is_answered(page: Page, person: Person) -> bool:
    """Return True if the person of this page wished something about a question after it came."""
    since = page.heard.asked[person][1]
    own = (notes[-1] for (by, _name), notes in page.heard.called.items() if by == page.me)
    late = (note for note in own if page.heard.came.get(hash_of(note), 0.0) > since)
    wishes = (wish for note in late if (wish := wish_in(note)) is not None)
    return any(
        wish.what in ("admit", "watch", "send away") and wish.about.split(" ")[0] == person
        for wish in wishes
    )


def come_for(page: Page, person: Person, at: int) -> Hash | None:
    """Return the hash of a stranger's newest request for this seat, or for any."""
    for note in reversed(page.heard.called.get((person, COME), ())):
        come = come_in(note)
        if come is not None and not come.watches and come.seat in (-1, at):
            return hash_of(note)
    return None
