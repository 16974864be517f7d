"""A table as text: as a link for others, and as the last choice, which a browser keeps.

A link is the fragment of an address and names nobody. What is kept adds the people's names, which
never leave the browser.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlencode

from app.addresses import LONGEST, fields
from app.setup import Bot, Person, Setup, bot_for, called, seats_of, usual
from app.setup_draft import SetupDraft, kept_rules
from peerdeck.games import games
from peerdeck.objection import Objection
from peerdeck.options import SHOWN, BadOptions
from peerdeck.words import _, ngettext

CHOICE_LENGTH = 2 * LONGEST  # characters; a longer text was not written here
MOST_PROBLEMS = 3  # of a link that are named one by one


def link(setup: Setup) -> str:
    """Return the table as the fragment of an address; what is as usual is left out.

    `people` is their number if they sit before the bots, and otherwise their seats: `people=1,3`.
    """
    bots = [taker.strength for taker in setup.takers if isinstance(taker, Bot)]
    values = {"game": setup.game.id, "seats": str(setup.seats)}
    if len(setup.people) > 1:
        first = setup.people == tuple(range(len(setup.people)))
        seats = ",".join(str(seat + 1) for seat in setup.people)
        values["people"] = str(len(setup.people)) if first else seats
    if bots:
        alike = len(set(bots)) == 1
        values["bots"] = bots[0] if alike else ",".join(bots)
    return "#" + urlencode({**values, **setup.options.changed()}, safe=",@")


def from_link(fragment: str) -> tuple[Setup, list[str]]:
    """Return the table that an address asks for, and a sentence for each thing it cannot have.

    Those things are left as usual.
    """
    if len(fragment) > LONGEST:
        return usual(), [_("The link is too long to be one of Peerdeck's; it was ignored.")]
    values = {_plain(name): _plain(value) for name, value in fields(fragment)}
    setup = usual()
    game = values.pop("game", setup.game.id)
    if game not in games():
        return setup, [_unknown(game)]  # the rest is said about that game
    setup = usual(game)
    problems: list[str] = []
    setup = _seated(setup, values, problems)
    setup = _ruled(setup, values, problems)
    more = len(problems) - MOST_PROBLEMS
    if more > 0:
        told = ngettext("{count} more thing.", "{count} more things.", more).format(count=more)
        problems[MOST_PROBLEMS:] = [told]
    return setup, problems


def _unknown(game: str) -> str:
    """Return a sentence about a game that is not here, with the titles of those that are."""
    titles = ", ".join(f"“{_(one.title)}”" for one in games().values())
    told = _("There is no game “{id}”; there are {titles}.")
    return told.format(id=game[:SHOWN], titles=titles)


def _plain(text: str) -> str:
    """Return a stranger's text without control characters, which would cut or garble the page."""
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )


def _seated(setup: Setup, values: dict[str, str], problems: list[str]) -> Setup:
    """Take the seats, the people and the bots from a link's fields, and return such a table."""
    for name, place in (("seats", _with_seats), ("people", _with_people), ("bots", _with_bots)):
        if name in values:
            try:
                setup = place(setup, values.pop(name))
            except Objection as objection:
                problems.append(str(objection))
    return setup


def _with_seats(setup: Setup, value: str) -> Setup:
    return setup.seated(seats_of(value))


def _with_people(setup: Setup, value: str) -> Setup:
    seats = value.split(",")
    if len(seats) > 1:
        free = {str(seat + 1): seat for seat in range(setup.seats)}
        people = {free[seat] for seat in seats if seat in free}
        if 0 not in people or len(people) < len(seats):
            raise BadOptions(
                _("Each person needs their own seat, 1 to {seats}, and one has seat 1.").format(
                    seats=setup.seats
                )
            )
    elif 1 <= (number := seats_of(value)) <= setup.seats:
        people = set(range(number))
    else:
        raise BadOptions(
            _("This table has room for 1 to {seats} people, not {people}.").format(
                seats=setup.seats, people=number
            )
        )
    return replace(
        setup,
        takers=tuple(Person() if seat in people else Bot() for seat in range(setup.seats)),
    )


def _with_bots(setup: Setup, value: str) -> Setup:
    bots = [bot_for(name) for name in value.split(",")]
    more = iter(bots)
    takers = tuple(
        next(more, bots[-1]) if isinstance(taker, Bot) else taker for taker in setup.takers
    )
    return replace(setup, takers=takers)


def _ruled(setup: Setup, rules: Mapping[str, str], problems: list[str]) -> Setup:
    """Return the table with the house rules of a link, except for those that cannot be played."""
    known, unknown = kept_rules(setup.game, rules)
    problems += unknown
    draft = replace(SetupDraft.of(setup), rules=known)
    while draft.rules and (told := draft.problems()):  # some rules do not go together
        problems += told.values()
        others = {name: value for name, value in draft.rules.items() if name not in told}
        draft = replace(draft, rules=others if len(others) < len(draft.rules) else {})
    return draft.setup()


def choice_text(setup: Setup) -> str | None:
    """Return the table to be kept: its link, then a line for each person; `None` if it is usual."""
    if setup == usual():
        return None
    names = [taker.name for taker in setup.takers if isinstance(taker, Person)]
    return "\n".join([link(setup), *names]).rstrip()


def kept_choice(text: str) -> Setup:
    """Read what `choice_text` wrote; what is no longer available is as usual."""
    if len(text) > CHOICE_LENGTH:
        return usual()
    fragment, *names = text.split("\n")
    setup, _problems = from_link(fragment)
    takers = list(setup.takers)
    for seat, name in zip(setup.people, names, strict=False):
        takers[seat] = called(name)
    return replace(setup, takers=tuple(takers))
