"""The rate at which a page answers one peer, sentence by sentence, without a network."""

from typing import Any

from app.friends.demands import AT_ONCE, MOST, REFILLED, Demands
from app.friends.frames import Send
from app.friends.times import PACE


def demand(kind: str, number: int = 0) -> dict[str, Any]:
    return {"is": kind, "number": number}


def answers(demands: Demands, kind: str, now: float, peer: str = "a", times: int = 80) -> int:
    """Return how many of so many demands of a kind are answered at once."""
    return [demands.take(peer, demand(kind), now) for _time in range(times)].count(True)


def answer(characters: int, to: str = "a") -> Send:
    """A frame of so many characters."""
    send = Send(to, {"is": ""})
    return Send(to, {"is": "x" * (characters - len(send.text))})


def tell(demands: Demands, characters: int, now: float, kind: str = "have", to: str = "a") -> None:
    """A peer is told so much because it has asked."""
    demands.count("a", demand(kind), [answer(characters, to), "a text to sign"], now)


def test_of_each_kind_a_few_are_answered_at_once_and_then_one_at_a_time() -> None:
    for kind, at_once in AT_ONCE.items():
        demands = Demands()
        assert answers(demands, kind, 100) == at_once
        assert answers(demands, kind, 100 + PACE - 1) == 0
        assert answers(demands, kind, 100 + PACE) == 1
        assert answers(demands, kind, 100 + 100 * PACE) == at_once


def test_kinds_and_peers_do_not_count_for_each_other() -> None:
    demands = Demands()
    assert answers(demands, "have", 0) == answers(demands, "elect", 0) == 1
    assert answers(demands, "have", 0, peer="b") == 1


def test_what_is_no_demand_is_always_heard() -> None:
    demands = Demands()
    assert answers(demands, "head", 0) == 80
    assert demands.due(PACE) == []


def test_the_last_of_a_kind_that_came_too_soon_is_answered_in_its_time() -> None:
    demands = Demands()
    for number in range(3):
        demands.take("a", demand("have", number), 0)
    demands.take("a", demand("elect"), 0)
    demands.take("b", demand("have"), 1)
    demands.take("b", demand("have", 9), 1)
    assert demands.due(PACE - 1) == []
    assert demands.due(PACE) == [("a", demand("have", 2))]
    assert demands.due(PACE + 1) == [("b", demand("have", 9))]
    assert not demands.take("a", demand("have", 3), PACE + 2), "that counted as an answer"


def test_a_demand_that_is_answered_takes_the_place_of_one_that_waits() -> None:
    demands = Demands()
    demands.take("a", demand("have", 0), 0)
    demands.take("a", demand("have", 1), 0)
    assert demands.take("a", demand("have", 2), PACE)
    assert demands.due(9 * PACE) == []


def test_nobody_answers_who_has_gone() -> None:
    demands = Demands()
    for peer in ("a", "b"):
        for kind in ("have", "elect"):
            answers(demands, kind, 0, peer, times=2)
    demands.forget("a")
    assert demands.due(PACE) == [("b", demand("have")), ("b", demand("elect"))]


def test_who_has_been_told_much_waits_until_that_is_made_up_for() -> None:
    demands, second = Demands(), 1_000
    tell(demands, MOST + REFILLED, 500)
    assert answers(demands, "come", 500 + second - 1) == 0
    assert answers(demands, "come", 500 + second - 1, peer="b", times=1) == 1
    assert answers(demands, "come", 500 + second, times=1) == 1
    tell(demands, REFILLED, 500 + second)
    assert answers(demands, "come", 500 + 2 * second - 1, times=1) == 0
    assert [peer for peer, _frame in demands.due(500 + 2 * second)] == ["a"]


def test_so_much_may_be_told_at_once_however_long_a_peer_was_quiet() -> None:
    demands = Demands()
    tell(demands, MOST, 0)
    assert answers(demands, "come", 0, times=1) == 1
    demands.due(3_600_000)
    tell(demands, 1, 3_600_000)
    tell(demands, MOST, 3_600_000)
    assert answers(demands, "come", 3_600_000, times=1) == 0


def test_only_what_is_told_to_who_has_asked_counts() -> None:
    demands = Demands()
    tell(demands, 9 * MOST, 0, to="b")
    tell(demands, 9 * MOST, 0, kind="head")
    assert answers(demands, "come", 0, times=1) == 1


def test_looking_for_what_is_due_forgets_only_what_is_made_up_for() -> None:
    demands = Demands()
    answers(demands, "have", 0, times=1)
    tell(demands, MOST + REFILLED, 0)
    demands.due(1)
    assert answers(demands, "have", 2, times=1) == 0
    assert answers(demands, "come", 2, times=1) == 0
    demands.forget("a")
    demands.due(1_000 * (MOST + REFILLED) // REFILLED)
    assert not demands._told
    assert not demands._answers
