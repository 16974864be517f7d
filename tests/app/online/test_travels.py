"""Cards fly among friends as they do elsewhere, although their faces come later."""

from random import Random

import pytest

from app.cardview import seat_id
from app.session import Effect
from peerdeck.games import games
from tests.app.online.page import Page
from tests.app.online.tables import SHORT, desk_of, laid, play
from tests.support.cases import depth, some

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
