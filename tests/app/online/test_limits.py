"""The dialog on the deal warns of cheating, slow devices, and hands that a page keeps."""

from dataclasses import replace

import pytest

from app.friends.view import SeatView, TableView
from app.online.show.proof import limits
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


HOST_CAN_CHEAT = (
    "With an altered program the host can deal again until the cards suit them, and in some cases"
    " see other hands. Play with a host whom you trust."
)


@pytest.mark.parametrize("people", range(1, 9))
def test_it_says_that_a_host_can_cheat_if_there_is_somebody_to_cheat(people: int) -> None:
    assert (HOST_CAN_CHEAT in limits(table(people))) == (people > 1)


@pytest.mark.parametrize("people", range(2, 9))
def test_one_who_is_slow_matters_with_three_or_four(people: int) -> None:
    told = "If one of you is away and another has a slow device, each draw takes longer."
    assert (told in limits(table(people))) == (people in (3, 4))


def test_who_plays_the_bots_sees_their_cards() -> None:
    assert "Your page plays the bots, so it knows their cards." in limits(table(3, bots=1))
    told = "The page of Anna plays the bots, so it knows their cards."
    assert told in limits(table(3, bots=1, me=1))
    assert told not in limits(table(3, me=1))


def test_who_minds_a_seat_sees_its_cards() -> None:
    view = table(3)
    seats = (*view.seats[:2], replace(view.seats[2], presence="gone", bot=True))
    told = "The page of Anna plays for Carl, so it knows these cards until the next deal."
    assert told in limits(replace(table(3, me=1), seats=(*table(3, me=1).seats[:2], seats[2])))
    mine = limits(replace(view, seats=seats))
    assert "Your page plays for Carl, so it knows these cards until the next deal." in mine
    assert not any("plays the bots" in one for one in mine)


def test_the_proof_says_so_at_a_table() -> None:
    _circle, (host, ben, _carl) = playing("Ben", "Carl", link="game=spar&seats=4&target=9")
    for page, whose in ((host, "Your page plays"), (ben, "The page of Anna plays")):
        page.press("proof")
        assert page.dialog is not None
        told = page.dialog.text()
        assert HOST_CAN_CHEAT in told
        assert f"{whose} the bots" in told
