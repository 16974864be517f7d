"""A table comes whole through a form and through a link."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.home_form import HomeForm
from app.links import choice_text, from_link, kept_choice, link
from app.screens import home
from app.setup import (
    BOT_NAMES,
    NAME_LENGTH,
    Bot,
    Person,
    Setup,
    called,
    distinct_name,
    from_save,
    taker_text,
    usual,
)
from app.setup_draft import SetupDraft, from_form
from peerdeck.bots import LEVELS
from peerdeck.games import games
from peerdeck.graphemes import graphemes
from peerdeck.log import Header
from peerdeck.naming import You
from tests.support.app.elements import parsed
from tests.support.app.visit import fields
from tests.support.cases import examples
from tests.support.random_play import options

STRANGE = ["", "Ada", "ada", "You", "Player 2", "x" * 24, "[[[{", "<b>", "Zoë", "名前"]
NAMES = st.sampled_from(STRANGE) | st.text(max_size=40)
BOT_TAKERS = st.sampled_from([Bot(level) for level in LEVELS])


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Any table that can be played."""
    game = games()[draw(st.sampled_from([*games()]))]
    others = draw(st.sampled_from([seats - 1 for seats in game.seats]))
    persons = NAMES.map(called)
    takers = draw(st.lists(persons | BOT_TAKERS, min_size=others, max_size=others))
    setup = Setup(game, draw(options(game)), (draw(persons), *takers))
    assume(not SetupDraft.of(setup).problems())
    return setup


def shared(setup: Setup) -> Setup:
    """Return a table as others get it: with nobody's name."""
    nameless = (Person() if isinstance(taker, Person) else taker for taker in setup.takers)
    return replace(setup, takers=tuple(nameless))


@examples(100)
@given(setups())
def test_a_link_a_form_a_save_and_the_last_choice_lead_to_the_table_they_were_made_of(
    setup: Setup,
) -> None:
    assert from_link(link(setup)) == (shared(setup), [])
    form = next(node for node in parsed(home.home(HomeForm(setup))) if node.tag == "form")
    assert from_form(fields(form)).setup() == setup
    header = Header(setup.game, setup.options, setup.seats, 0)
    assert from_save(header, [taker_text(taker) for taker in setup.takers]) == (setup, "")
    assert kept_choice(choice_text(setup) or "") == setup


def seated(*takers: Person | Bot) -> Setup:
    """The usual table with these players."""
    return replace(usual(), takers=takers)


@given(setups(), st.integers(-3, 12))
def test_more_seats_are_for_more_bots(setup: Setup, seats: int) -> None:
    if seats not in setup.game.seats:
        return
    changed = setup.seated(seats)
    assert changed.seats == seats == len(changed.names)
    both = min(setup.seats, changed.seats)
    assert changed.takers[:both] == setup.takers[:both]
    last = setup.takers[-1]
    assert set(changed.takers[both:]) <= {last if isinstance(last, Bot) else Bot()}


@given(setups())
def test_everybody_has_a_name_that_nobody_else_has_and_that_fits(setup: Setup) -> None:
    names = setup.names
    assert len({name.casefold() for name in names}) == setup.seats
    for name, taker in zip(names, setup.takers, strict=True):
        assert 0 < len(graphemes(name)) <= NAME_LENGTH
        assert name.replace("\u200d", "").isprintable()
        assert isinstance(taker, Person) or name in BOT_NAMES


def test_a_person_alone_is_called_you_unless_named() -> None:
    names = usual().names
    assert names[0] == "You"
    assert isinstance(names[0], You)
    others = usual().takers[1:]
    assert seated(called("  Zoë\t B. "), *others).names[0] == "Zoë B."
    names = seated(called("You"), *others).names
    assert names[0] == "You"
    assert not isinstance(names[0], You)


@pytest.mark.parametrize("name", ["👩\u200d👩\u200d👧 Kim", "🧑🏽\u200d⚕️", "🏳️\u200d🌈", "❤️"])
def test_a_picture_of_several_letters_stays_whole_in_a_name(name: str) -> None:
    assert called(f" {name}\n").name == name


UNSEEN = ("A\u200dda", "👩\u200d Ada", "\u200d👩 Ada", "A\ufe0f\u200d👩", "A\u200bda", "A\u202eda")


@pytest.mark.parametrize("name", UNSEEN)
def test_nothing_else_that_is_not_seen_stays_in_a_name(name: str) -> None:
    assert not set(called(name).name) & set("\u200d\u200b\u202e")


WHOLE = ["🇩🇪", "e\u0301\u0323", "क्षि", "\u1112\u1161\u11ab", "👨🏽\u200d🚀", "1\ufe0f\u20e3"]


@pytest.mark.parametrize("letter", WHOLE)
def test_a_name_is_cut_between_what_people_see_as_letters(letter: str) -> None:
    name = called(letter * 60).name
    assert name == letter * NAME_LENGTH
    assert distinct_name(name, [name]) == letter * (NAME_LENGTH - 3) + " 2"


def test_a_letter_of_any_number_of_marks_does_not_make_a_name_endless() -> None:
    assert len(called("e" + "\u0301" * 10_000).name) < 10 * NAME_LENGTH


@given(NAMES | st.text("👩👧❤x \u200d\ufe0f🏽", max_size=60))
def test_a_name_that_was_made_plain_stays_as_it_is(text: str) -> None:
    name = called(text).name
    assert called(name).name == name
    other = distinct_name(name, [name])
    assert called(other).name == other
    assert len(graphemes(other)) <= NAME_LENGTH


def test_several_people_have_names_or_numbers() -> None:
    people = seated(Person(), called("Ada"), Person(), called("ada"))
    assert people.names == ("Player 1", "Ada", "Player 3", "ada 2")
    with_bots = seated(called("Ada"), Person(), Bot(), Bot())
    assert with_bots.names == ("Ada", "Player 2", "Bruno", "Cleo")


def test_a_link_tells_where_people_sit_and_no_name() -> None:
    setup = seated(called("Zoë"), called("Jim"), Bot(), Bot("easy"))
    assert link(setup) == "#game=cpwp&seats=4&people=2&bots=medium,easy"
    setup = seated(Person(), Bot(), called("Zoë"), Bot("easy"))
    assert link(setup) == "#game=cpwp&seats=4&people=1,3&bots=medium,easy"


def test_an_empty_link_is_the_usual_table_and_an_unknown_level_is_refused_with_a_sentence() -> None:
    assert from_link("#") == (usual(), [])
    told = "There is no level “wizard”; there are easy, medium, hard."
    assert from_link("#bots=wizard") == (usual(), [told])
