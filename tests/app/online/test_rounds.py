"""From one round to the next among friends: everybody looks at the result as long as they like."""

import json
from random import Random

import pytest

from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.test_playing import playing

LONG = "game=spar&seats=4&target=40"
READY = "Ready for the next round?"
NOTHING = "There are no plays of yours to look back at."


def to_result(circle: Circle, pages: list[Page]) -> None:
    """Let people play to the result of a deal."""
    random = Random(1)

    def played() -> bool:
        for page in pages:
            if not page.text("outcome") and page.my_turn:
                page.act(random)
        return all(page.text("outcome") for page in pages)

    circle.until(played, 900)


def at_result(*guests: str, link: str = LONG) -> tuple[Circle, list[Page]]:
    """Friends who look at the result of the first deal."""
    circle, pages = playing(*guests, link=link)
    to_result(circle, pages)
    circle.run(3)
    return circle, pages


def test_a_result_stays_until_everybody_is_ready() -> None:
    circle, (host, ben, carl) = at_result("Ben", "Carl")
    circle.run(60)  # whoever deals next, also a bot
    for page in (host, ben, carl):
        assert page.text("leads-on").startswith(READY)
        assert page.my_turn
    ben.press("deal")
    circle.run(3)
    assert ben.text("leads-on") == "The next round waits for Anna, Carl."
    assert not ben.commands("deal")
    host.press("deal")
    circle.run(30)
    assert host.text("leads-on").startswith("The next round waits for Carl.")
    assert all(page.text("outcome") for page in (host, ben, carl))
    carl.press("deal")
    circle.until(lambda: not any(page.text("outcome") for page in (host, ben, carl)), 10)


@pytest.mark.parametrize(("game", "word"), [("spar", "round"), ("crazy_eights", "deal")])
def test_a_seat_from_the_next_deal_on_is_not_called_as_the_next_deal_is(
    game: str, word: str
) -> None:
    circle, (host, _ben) = at_result("Ben", link=f"game={game}&seats=3&target=40")
    circle.page("Carl").ask_in(host.address)
    circle.run(3)
    (later,) = host.commands("seat later")
    assert later.text() == f"Seat next {word}"
    assert later.get("aria-label") == f"Seat next {word}: Carl"


def test_the_host_need_not_wait_and_nobody_else_can_say_so() -> None:
    circle, (host, ben, carl) = at_result("Ben", "Carl")
    assert not host.commands("deal now")
    for page in (host, ben):
        page.press("deal")
    circle.run(3)
    assert not ben.commands("deal now")
    ben.do({"do": "deal now"})
    circle.run(5)
    assert ben.text("outcome")
    host.press("deal now")
    circle.until(lambda: not any(page.text("outcome") for page in (host, ben, carl)), 10)


def test_whoever_is_not_heard_is_not_waited_for() -> None:
    circle, (host, ben, carl) = at_result("Ben", "Carl")
    carl.asleep = True
    circle.run(20)
    for page in (host, ben):
        page.press("deal")
    circle.until(lambda: not (host.text("outcome") or ben.text("outcome")), 10)


def test_whoever_is_ready_stays_so_over_a_reload_of_the_host() -> None:
    circle, (host, ben) = at_result("Ben")
    ben.press("deal")
    circle.run(3)
    host.reload()
    circle.run(5)
    assert host.text("leads-on").startswith(READY)
    host.press("deal")
    circle.until(lambda: not (host.text("outcome") or ben.text("outcome")), 20)


def test_somebody_who_looks_on_is_not_waited_for_and_sees_who_is() -> None:
    circle, (host, ben) = at_result("Ben")
    late = circle.page("Carl")
    late.ask_in(host.address)
    host.press("admit", value=late.me)
    circle.run(3)
    assert late.text("leads-on") == "The next round waits for Anna, Ben."
    for page in (host, ben):
        page.press("deal")
    circle.until(lambda: not (host.text("outcome") or ben.text("outcome")), 10)


def test_a_wish_to_stop_leaves_the_result_where_it_is() -> None:
    circle, (host, ben) = at_result("Ben")
    ben.do({"do": "stop now"})
    circle.run(3)
    for page in (host, ben):
        assert page.text("outcome")
        assert page.text("leads-on").startswith(READY)


@pytest.mark.parametrize(
    "told",
    [
        {"match": 0, "deals": 2},
        {"match": 1, "deals": 1},
        {"match": 0, "deals": True},
        {"match": 0, "deals": "1"},
        {"match": 0},
        {"match": [], "deals": {}},
        {"match": 10**400, "deals": -1},
    ],
)
def test_a_word_about_another_result_counts_for_nothing(told: dict[str, object]) -> None:
    circle, (host, ben) = at_result("Ben")
    host.press("deal")
    frame = json.dumps({"is": "ready", **told})
    host.hear({"is": "text", "from": ben.me, "text": frame})
    circle.run(5)
    assert host.text("leads-on").startswith("The next round waits for Ben.")


def test_a_peer_that_says_it_again_makes_the_host_say_nothing_more() -> None:
    _circle, (host, ben, _carl) = at_result("Ben", "Carl")
    frame = json.dumps({"is": "ready", "match": 0, "deals": 1})
    host.hear({"is": "text", "from": ben.me, "text": frame})
    sent = len(host.wishes)
    for _time in range(50):
        host.hear({"is": "text", "from": ben.me, "text": frame})
    assert len(host.wishes) == sent


def test_everybody_with_a_seat_may_look_back_at_the_deal_before_the_next_one() -> None:
    circle, (host, ben) = at_result("Ben")
    late = circle.page("Carl")
    late.ask_in(host.address)
    host.press("admit", value=late.me)
    circle.until(lambda: late.where == "table", 10)
    late.do({"do": "look back"})
    assert "for players who have a device to themselves" in late.opened.text()
    for page in (host, ben):
        page.do({"do": "look back"})

    def told(page: Page) -> str:
        return page.dialog.text() if page.dialog is not None else ""

    for page in (host, ben):
        circle.until(lambda page=page: "Playing it out…" not in told(page), 900)  # type: ignore[misc]
        assert "luck does not count" in told(page) or "Nothing stands out" in told(page)
        page.close()
        page.press("deal")
    circle.until(lambda: not (host.text("outcome") or ben.text("outcome")), 20)
    ben.do({"do": "look back"})
    assert "When a" in ben.opened.text()


def test_who_sits_down_at_the_result_has_nothing_to_look_back_at() -> None:
    circle, (host, ben) = at_result("Ben")
    late = circle.page("Dora")
    late.ask_in(host.address)
    host.press("admit", value=late.me)
    circle.until(lambda: late.where == "table", 10)
    (give, *_more) = [
        one for one in host.commands("admit", "friends") if "now" in one.get("aria-label")
    ]
    host.press_on(give)
    circle.run(5)
    assert "Dora Here" in host.text("friends")
    late.do({"do": "look back"})
    assert NOTHING in late.opened.text(), "a bot has played in this seat"
    for page in (host, ben):
        page.reload()
        circle.run(5)
        page.do({"do": "look back"})
        assert NOTHING not in page.opened.text(), "what they played is known after a reload"
