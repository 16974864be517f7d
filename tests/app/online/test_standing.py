"""The state of the table: one sentence at a time, whatever is so."""

import re
from itertools import product
from typing import get_args

from app.friends.switches import Switches
from hypothesis import given
from hypothesis import strategies as st

from app.friends.view import (
    Change,
    DealAgain,
    Fairness,
    Presence,
    Removal,
    SeatView,
    Stage,
    TableView,
    Who,
)
from app.online.standing import presence, standing

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")
INSIDE: tuple[Stage, ...] = ("lobby", "playing", "over")
BOTS = ("a bot", "bots play")
SENTENCE = re.compile(r"[A-Z0-9][^.!?]*[.…]|Everybody shuffles: \d of \d")


@st.composite
def views(draw: st.DrawFn) -> tuple[TableView, bool, bool]:
    """Draw a table of two to eight seats in any state that a page can be in."""
    flag = st.booleans()
    count, me, leads = draw(st.integers(2, 8)), 0, draw(st.integers(0, 1))
    waits, is_host = draw(flag), leads == me
    seats = [SeatView(me, NAMES[0], "me", "peer0", "here", leads=is_host)]
    for seat in range(1, count):
        is_person = seat == leads or draw(flag)
        how: Presence = draw(st.sampled_from(("here", "quiet", "gone", "out"))) if is_person else ""
        away = is_person and how != "here" and seat != leads and draw(flag)
        bot = not is_person or away or (how != "here" and not waits and draw(flag))
        who: Who = "person" if is_person else "free"
        peer = f"peer{seat}" if is_person else ""
        seats.append(SeatView(seat, NAMES[seat], who, peer, how, bot, "", seat == leads, away))
    others = tuple(seat.name for seat in seats[1:] if seat.who == "person")

    def some() -> tuple[str, ...]:
        return others[: draw(st.integers(0, len(others)))]

    shuffling = draw(st.none() | st.just((draw(st.integers(0, count - 1)), count)))
    view = TableView(
        draw(st.sampled_from(INSIDE)),
        me=me,
        is_host=is_host,
        watches=draw(flag),
        is_coming=draw(flag),
        seats=tuple(seats),
        switches=Switches(waits=waits),
        paused=draw(flag),
        hears=draw(flag),
        has_late_move=not is_host and draw(flag),
        misses_moves=count > 2 and draw(flag),
        is_short=draw(flag),
        has_strangers=is_host and draw(flag),
        resigns=draw(flag),
        stopped=draw(st.sampled_from(("", "The match stops here."))),
        change=draw(st.none() | st.just(Change(some(), some(), some(), draw(flag)))),
        deal_again=draw(st.none() | st.just(DealAgain(1, some(), 2, draw(flag), some()))),
        removals=draw(st.just(()) | st.just((Removal("peer1", NAMES[1], draw(flag), some(), 1),))),
        fairness=Fairness(waits_for=some(), shuffling=shuffling),
    )
    return view, is_host and view.stage != "playing" and draw(flag), draw(flag)


@given(views())
def test_there_is_one_sentence_and_nothing_contradicts_it(
    drawn: tuple[TableView, bool, bool],
) -> None:
    view, begins, is_held_up = drawn
    told = standing(view, begins=begins, is_held_up=is_held_up)
    assert not told.told or SENTENCE.fullmatch(told.told), told.told
    assert told.told or not told.waits
    said = [presence(view, seat, told) for seat in view.seats if seat.who == "person"]
    if told.waits:
        assert not any(bot in one.lower() for bot in BOTS for one in (told.told, *said))
    if view.stage == "playing" and not told.waits:
        assert "waits" not in told.told


def test_no_bot_is_said_to_play_while_the_cards_wait() -> None:
    seats = (
        SeatView(0, "Anna", "me", "a", "here", leads=True),
        SeatView(1, "Ben", "person", "b", "here"),
        SeatView(2, "Carl", "person", "c", "gone", bot=True),
    )
    waiting = Fairness(waits_for=("Ben", "Carl"))
    view = TableView("playing", me=0, is_host=True, seats=seats, fairness=waiting)
    told = standing(view, is_held_up=True)
    assert told.told == "The cards wait a moment for Ben and Carl."
    assert presence(view, seats[2], told) == "Away; the seat waits"


def test_cards_that_are_played_while_people_change_do_not_wait() -> None:
    seats = (
        SeatView(0, "Anna", "me", "a", "here", leads=True),
        SeatView(1, "Ben", "person", "b", "here"),
        SeatView(2, "Carl", "person", "c", "gone", bot=True),
    )
    change = Change(leaving=("Dora",), coming=(), waits_for=("Ben",))
    view = TableView("playing", me=0, is_host=True, seats=seats, change=change)
    told = standing(view, is_held_up=True)
    assert told.told == "Dora will leave the table as soon as the page of Ben answers."
    assert not told.waits
    assert presence(view, seats[2], told) == "Away; a bot plays on"


@given(views())
def test_whoever_keeps_the_table_waiting_is_named(drawn: tuple[TableView, bool, bool]) -> None:
    view, _begins, _is_held_up = drawn
    told = standing(view).told
    silent = [seat.name for seat in view.seats if seat.who == "person" and seat.presence != "here"]
    slow = [seat.name for seat in view.seats if seat.leads and seat.presence == "here"]
    is_plain = not (view.paused or view.stopped or view.resigns or view.change)
    if view.stage == "playing" and is_plain and not view.hears:
        awaited = slow if view.has_late_move and slow else silent  # a host who could go on
        assert all(name in told for name in awaited)


def test_without_a_relay_nobody_is_said_to_come_back_by_themselves() -> None:
    seats = (
        SeatView(0, "Anna", "me", "a", "here"),
        SeatView(1, "Ben", "person", "b", "gone", leads=True),
        SeatView(2, "Carl", "person", "c", "gone"),
    )
    view = TableView("playing", me=0, seats=seats, hears=False)
    assert standing(view).told == "The table waits for Ben and Carl, then goes on by itself."
    assert standing(view, finds_back=False).told == "The table waits for Ben and Carl."


def test_two_people_are_never_called_half_of_the_table_or_few() -> None:
    host = SeatView(0, "Anna", "me", "a", "here", leads=True)
    ways = product(INSIDE, get_args(Presence)[1:4], (True, False), (True, False))
    for stage, how, is_short, hears in ways:
        ben = SeatView(1, "Ben", "person", "b", how)
        both = (host, ben)
        view = TableView(stage, me=0, is_host=True, seats=both, is_short=is_short, hears=hears)
        told = standing(view).told.lower()
        assert "half" not in told
        assert "few" not in told
