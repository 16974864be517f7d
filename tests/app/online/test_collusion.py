"""The numbers of a table: how many of its people could open cards together, and who sees bots'."""

from dataclasses import replace

import pytest

from app.friends.view import SeatView, TableView
from app.online.show.proof import collusion
from tests.app.online.test_playing import playing

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")


def table(people: int, *, bots: int = 0, me: int = 0) -> TableView:
    """A table that Anna leads."""
    seats = [
        SeatView(seat, NAMES[seat], "me" if seat == me else "person", f"{seat}", leads=seat == 0)
        for seat in range(people)
    ]
    free = [SeatView(people + bot, "Bot", "free", bot=True) for bot in range(bots)]
    return TableView("playing", me=me, is_host=me == 0, seats=(*seats, *free))


@pytest.mark.parametrize(("people", "enough"), [(3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (8, 5)])
def test_it_is_told_how_many_could_open_cards_together(people: int, enough: int) -> None:
    told = (
        f"To see hidden cards, {enough} of the {people} of you would have to work together, with"
        " altered programs."
    )
    assert collusion(table(people))[0] == told


def test_of_two_nobody_can_alone_and_one_alone_has_nobody_to_tell_of() -> None:
    told = "Neither of you two can open a card alone, and both are needed for each."
    assert collusion(table(2)) == (told,)
    assert collusion(table(1)) == ()


@pytest.mark.parametrize("people", range(2, 9))
def test_one_who_is_slow_matters_with_three_or_four(people: int) -> None:
    told = "If one of you is away and another has a slow device, each draw takes longer."
    assert (told in collusion(table(people))) == (people in (3, 4))


def test_who_plays_the_bots_sees_their_cards() -> None:
    assert "Your page plays the bots, so it knows their cards." in collusion(table(3, bots=1))
    told = "The page of Anna plays the bots, so it knows their cards."
    assert told in collusion(table(3, bots=1, me=1))
    assert told not in collusion(table(3, me=1))


def test_who_minds_a_seat_sees_its_cards() -> None:
    view = table(3)
    seats = (*view.seats[:2], replace(view.seats[2], presence="gone", bot=True))
    told = "The page of Anna plays for Carl, so it knows these cards until the next deal."
    assert told in collusion(replace(table(3, me=1), seats=(*table(3, me=1).seats[:2], seats[2])))
    mine = collusion(replace(view, seats=seats))
    assert "Your page plays for Carl, so it knows these cards until the next deal." in mine
    assert not any("plays the bots" in one for one in mine)


def test_the_proof_has_the_numbers_of_its_table() -> None:
    _circle, (host, ben, _carl) = playing("Ben", "Carl", link="game=spar&seats=4&target=9")
    for page, whose in ((host, "Your page plays"), (ben, "The page of Anna plays")):
        page.press("proof")
        assert page.dialog is not None
        told = page.dialog.text()
        assert "2 of the 3 of you would have to work together" in told
        assert f"{whose} the bots" in told
