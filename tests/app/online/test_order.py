"""A move is sent before it is shown, its cards fly, and a page that rests looks less often."""

from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from app.cardview import seat_id
from app.friends.events import REST, TICK
from app.intents import Given
from app.session import Effect
from peerdeck.games import games
from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.tables import SHORT, desk_of, laid, play, playing
from tests.support.cases import depth, some

SEEN = {"patch", "screen", "alert", "say", "sound", "focus", "dialog", "inside"}
SHOW = {"show": True}


def names(effects: list[Effect]) -> set[str]:
    return {name for effect in effects for name in effect}


def test_a_play_is_sent_before_it_is_shown() -> None:
    circle, pages = playing("Ben")
    circle.until(lambda: any(page.my_turn for page in pages))
    page = next(page for page in pages if page.my_turn)
    answers: list[tuple[str, list[Effect]]] = []
    handle = page.session.handle

    def listen(intent: Given) -> list[Effect]:
        answers.append((intent["do"], handle(intent)))
        return answers[-1][1]

    with patch.object(page.session, "handle", listen):
        page.act(Random(1))
    (sent,) = [at for at, (_do, effects) in enumerate(answers) if "friends" in names(effects)]
    assert not SEEN & names(answers[sent][1])
    assert SHOW in answers[sent][1]
    do, shown = answers[sent + 1]
    assert do == "show"
    assert "patch" in names(shown)


def test_what_comes_meanwhile_is_shown_with_it() -> None:
    _circle, (page, _other) = laid("Ben")
    first = page.session.handle({"do": "lock", "value": "on"})
    second = page.session.handle({"do": "lock", "value": "off"})
    assert SHOW in first
    assert SHOW not in second, "it is asked for already"
    assert not SEEN & names(first + second)
    shown = page.session.handle({"do": "show"})
    assert "friends" not in names(shown)
    assert page.session.handle({"do": "show"}) == []


SECONDS = depth(20, 120)


@pytest.mark.parametrize("game", some(games(), ["crazy_eights", "spar"]))
def test_a_move_is_shown_with_the_faces_that_it_brings_so_each_card_flies(game: str) -> None:
    circle, pages = laid("Ben", link=SHORT[game])
    flown: list[int] = []

    def watch(page: Page) -> None:
        hand: set[int] = set()

        def look(effect: Effect) -> None:
            nonlocal hand
            if page.where == "table" and {"patch", "screen"} & effect.keys():
                desk = desk_of(page)
                me = seat_id(desk.me)
                come = {card for card, _come, goes in effect.get("travels", ()) if goes == me}
                before, hand = hand, {*desk.order}
                assert hand - before <= come
                flown.extend(hand - before)

        page.on_effect = look

    for page in pages:
        watch(page)
    pages[0].press("begin")
    circle.until(lambda: all(page.where == "table" for page in pages))
    play(circle, pages, Random(1), SECONDS)
    assert flown


SPAN = 20  # seconds


def looks(circle: Circle, pages: list[Page]) -> list[int]:
    """Let time pass, and return how often each page looked at the clock."""
    counts = [0 for _page in pages]
    for at, page in enumerate(pages):

        def counted(intent: Any, at: int = at, do: Any = page.do) -> Any:
            counts[at] += intent["do"] == "beat"
            return do(intent)

        page.do = counted  # type: ignore[method-assign]
    circle.run(SPAN)
    return counts


def test_a_page_looks_at_the_clock_less_often_while_somebody_thinks() -> None:
    circle, pages = playing("Ben", "Carl", link=SHORT["cpwp"])
    circle.until(lambda: any(page.my_turn for page in pages))
    circle.run(10)
    assert all(SPAN / REST - 2 <= count <= SPAN / REST + 1 for count in looks(circle, pages))


def test_a_page_looks_often_while_something_may_be_decided() -> None:
    circle, pages = laid("Ben")
    assert all(count >= SPAN / TICK - 2 for count in looks(circle, pages))
