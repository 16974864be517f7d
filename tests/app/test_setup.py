"""A table comes whole through a form and through a link."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.layouts import LAYOUTS
from app.setup import BOT_NAMES, Setup, from_form, from_link, usual
from app.show import home
from peerdeck.bots import BOTS
from peerdeck.games import GAMES
from tests.app.visit import fields, parsed
from tests.engine.deals import options


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Any table that can be played."""
    game = GAMES[draw(st.sampled_from([*LAYOUTS]))]
    others = draw(st.sampled_from([seats - 1 for seats in game.seats]))
    bots = draw(st.lists(st.sampled_from(list(BOTS)), min_size=others, max_size=others))
    return Setup(game, draw(options(game)), tuple(bots))


@given(setups())
def test_a_link_leads_to_the_table_it_was_made_of(setup: Setup) -> None:
    assert from_link(setup.link()) == (setup, [])


@given(setups())
def test_the_form_of_a_table_asks_for_that_table(setup: Setup) -> None:
    form = next(node for node in parsed(home.home(setup, None)) if node.tag == "form")
    assert from_form(fields(form)) == setup


@given(setups(), st.integers(-3, 12))
def test_more_seats_are_for_more_bots_of_the_same_kind(setup: Setup, seats: int) -> None:
    if seats not in setup.game.seats:
        return
    changed = setup.seated(seats)
    assert changed.seats == seats == len(changed.names)
    both = min(len(setup.bots), len(changed.bots))
    assert changed.bots[:both] == setup.bots[:both]
    assert set(changed.bots[both:]) <= {setup.bots[-1]}


def test_there_is_a_name_for_every_seat() -> None:
    most = max(seats for game in LAYOUTS for seats in GAMES[game].seats)
    names = usual().seated(most).names
    assert len(set(names)) == most == len(BOT_NAMES) + 1


def test_an_empty_link_is_the_usual_table() -> None:
    assert from_link("#") == (usual(), [])
