"""The page shows what has changed, and then lets the cards fly that have changed place."""

from tests.page.conftest import Opened


def test_cards_fly_between_the_looks_before_and_after_a_change(opened: Opened) -> None:
    page = opened('<section id="board"></section>')
    board = page.find("#board")
    seen: list[object] = []
    page.flights.look = lambda travels, rest: (
        seen.append((travels, rest, board.textContent)) or "before"
    )
    page.flights.fly = lambda *given: seen.append((*given, board.textContent))
    travels = [[7, "stock", "seat-1"]]
    effect = {
        "patch": ['<section id="board">new</section>'],
        "travels": travels,
        "deals": True,
        "rest": 0,
    }
    page.module("effects").carry_out([effect], page.send, None)
    assert seen == [(travels, 0, ""), ("before", travels, 0, True, "new")]


def test_what_waits_for_a_move_to_land_comes_so_much_later(opened: Opened) -> None:
    page = opened()
    page.flights.remaining = lambda: 250
    tick = {"do": "tick", "entries": 3}
    page.module("effects").carry_out(
        [{"wait": 1200, "landed": True, "intent": tick}], page.send, None
    )
    page.window.pass_time()  # everything else has been carried out
    assert [milliseconds for milliseconds, _then in page.window.timers] == [1450]
    assert not page.sent
    page.window.pass_time()
    assert page.sent == [tick]


def test_cards_begin_to_fly_when_all_else_is_in_place(opened: Opened) -> None:
    page = opened('<section id="board"></section><button id="next"></button>')
    seen: list[str] = []
    page.flights.look = lambda _travels, _rest: "before"
    page.flights.fly = lambda *_given: seen.append(page.document.activeElement.id)
    effects = [{"patch": ['<section id="board">new</section>']}, {"focus": "next"}]
    page.module("effects").carry_out(effects, page.send, None)
    assert seen == ["next"]
