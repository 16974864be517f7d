"""News of a table with friends, in sentences: each is shown for a while, and read out once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from app.desk import Desk
from peerdeck.action import Deal
from peerdeck.agreement.cards import match_of
from peerdeck.agreement.decisions import Value
from peerdeck.agreement.effects import Tell
from peerdeck.agreement.notes import wish_in
from peerdeck.agreement.state import Page
from peerdeck.agreement.words import Note, Person
from peerdeck.log import Act, parse_entry
from peerdeck.naming import listed, somebody
from peerdeck.words import _, ngettext

MOST_MOVES = 3  # of a bot that are named


class News(NamedTuple):
    """A sentence about something that has happened.

    It is true as long as those who are `back` have not gone away again. One that `lasts` is still
    worth reading after a question that was there for long.
    """

    text: str
    back: tuple[Person, ...] = ()
    lasts: bool = False
    came: float = 0.0  # when it was heard


def news_of(tell: Tell, page: Page, names: Mapping[Person, str], desk: Desk | None) -> list[News]:
    """Return what the person reads about something that the agreement says."""

    def named(people: Sequence[Person]) -> str:
        return listed([names.get(person) or somebody() for person in people])

    match tell:
        case Tell("move undone"):
            text = _("Your move had not reached the others.")
            is_due = desk is not None and desk.to_act[:1] == (desk.me,)
            text += " " + _("It is your turn again.") if is_due else ""
        case Tell("contradiction", (person,)):
            text = _(
                "{name}'s browser signed two things that contradict each other. A browser that "
                "lost what it stored does that, and so does one that cheats."
            )
            text = text.format(name=named((person,)))
        case Tell("two histories", people) if people:
            text = _("The pages of {names} have another history of this table than yours.")
            text = text.format(names=named(people))
        case Tell("changed history"):
            text = _("Your page goes on with the history that most of you have.")
        case Tell("slow", (person,)):
            text = _("{name}'s page answers slowly, so the table waits less for it in this deal.")
            text = text.format(name=named((person,)))
        case Tell("garbled", (person,)):
            text = _("{name}'s page sends something that makes no sense. It was ignored.")
            text = text.format(name=named((person,)))
        case Tell(what, people) if what.startswith("decided "):
            return [*_decided(page, what.removeprefix("decided "), people, names, desk)]
        case _:
            return []
    return [News(text, lasts=True)]


def _decided(
    page: Page,
    kind: str,
    people: tuple[Person, ...],
    names: Mapping[Person, str],
    desk: Desk | None,
) -> Iterator[News]:
    value = _value(page, kind, people)
    others = [names.get(person) or somebody() for person in people if person != page.me]
    who = {"names": listed(others), "name": listed(others)}
    match kind:
        case "back":
            if others:
                back = ngettext("{names} is back.", "{names} are back.", len(others))
                yield News(back.format(**who), tuple(p for p in people if p != page.me))
            if page.me in people:
                yield from (News(text, lasts=True) for text in _of_bot(page, desk))
        case "join" if others:
            yield News(_("{name} sits down.").format(**who))
        case "watch" if others:
            yield News(ngettext("{names} watches.", "{names} watch.", len(others)).format(**who))
        case "remove" if others:
            text = _("{names} was removed. A bot plays on.")
            if value is not None and all(_left(page, value, person) for person in people):
                text = _("{names} left the table. A bot plays on.")
            yield News(text.format(**who))
        case "skip" if others:
            text = _("The cards are shuffled without {name}, whose page does not answer.")
            yield News(text.format(**who))
        case "deal" if value is not None:
            yield from _dealt(page, value, others)
        case "end":
            yield News(_("The match ends here, because most of you wished it."))
        case "set" if value is not None and value.change.details == ("pause", "off"):
            yield News(_("The game goes on."))


def _value(page: Page, kind: str, people: tuple[Person, ...]) -> Value | None:
    """Return the newest decision of this kind about these people."""
    values = (decision.value for decision in reversed(page.stored.decisions))
    found = (v for v in values if (v.change.kind, v.change.people) == (kind, people))
    return next(found, None)


def _left(page: Page, value: Value, person: Person) -> bool:
    """Return True if somebody was removed because they wished it themselves."""
    words = [page.stored.word(name) for name in value.change.names]
    wishes = [(w.by, wish_in(w)) for w in words if isinstance(w, Note)]
    return any(by == person and wish is not None and wish.about == person for by, wish in wishes)


def _dealt(page: Page, value: Value, added: list[str]) -> Iterator[News]:
    me, table = page.me, value.table
    if added and not (table.match == 1 and table.deal == 1):
        text = ngettext(
            "From now on {names} helps to shuffle.",
            "From now on {names} help to shuffle.",
            len(added),
        )
        yield News(text.format(names=listed(added)))
    if me in table.people and me not in table.deck.people:
        text = _("The others dealt without your page, so together they could see your cards.")
        yield News(text, lasts=True)


def _of_bot(page: Page, desk: Desk | None) -> Iterator[str]:
    """Say how many moves a bot has made for this person while they were away, and which."""
    seat, match = page.table.seat_of(page.me), match_of(page)
    away = _value(page, "away", (page.me,))
    if seat is None or match is None or away is None or desk is None:
        return
    start = away.after.height if away.table.match == page.table.match else 0
    plays = [r for r in page.records if _seat_in(r.act, match.follower.header) is not None]
    entries = [
        at
        for at, entry in enumerate(match.follower.entries)
        if isinstance(entry, Act) and not isinstance(entry.action, Deal)
    ]
    by_bot = [
        at
        for record, at in zip(plays, entries, strict=False)
        if record.height > start
        and record.by != page.me
        and _seat_in(record.act, match.follower.header) == seat
    ]
    if not by_bot:
        return
    text = ngettext(
        "A bot made {count} move for you while you were away.",
        "A bot made {count} moves for you while you were away.",
        len(by_bot),
    ).format(count=len(by_bot))
    sentences = [sentence for at, sentence in desk.acted_at if at in by_bot]
    yield " ".join([text, *sentences[-MOST_MOVES:]])


def _seat_in(act: str, header: object) -> int | None:
    """Return the seat of a move, or None for a record that is none."""
    try:
        entry = parse_entry(act, header)  # type: ignore[arg-type]
    except ValueError:
        return None
    return entry.seat if isinstance(entry, Act) else None
