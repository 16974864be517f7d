"""From one round to the next among friends: everybody looks at the result as long as they like."""

from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.tables import ask, playing, to_result

LONG = "game=spar&seats=4&target=40"
READY = "Ready for the next round?"
NOTHING = "There are no plays of yours to look back at."


def at_result(*guests: str, link: str = LONG) -> tuple[Circle, list[Page]]:
    """Friends who look at the result of the first deal."""
    circle, pages = playing(*guests, link=link)
    to_result(circle, pages)
    circle.run(3)
    return circle, pages


def is_dealt(*pages: Page) -> bool:
    """Return True if the next deal has come to these pages."""
    return all(page.hand and not page.text("outcome") for page in pages)


def watching(circle: Circle, pages: list[Page], name: str) -> Page:
    """Let somebody watch."""
    page = circle.page(name)
    ask(circle, page, pages[0].address, seat="watch")
    pages[0].press("let watch")
    circle.until(lambda: page.where == "table", 10)
    return page


def test_a_result_stays_until_everybody_is_ready() -> None:
    circle, (anna, ben, carl) = at_result("Ben", "Carl")
    circle.run(60)  # no matter who deals next, also if it is a bot
    for page in (anna, ben, carl):
        assert page.text("leads-on").startswith(READY)
        assert page.my_turn
    ben.press("deal")
    circle.run(3)
    assert ben.text("leads-on").startswith("The next round waits for Anna, Carl.")
    assert not ben.commands("deal")
    anna.press("deal")
    circle.run(30)
    assert anna.text("leads-on").startswith("The next round waits for Carl.")
    assert all(page.text("outcome") for page in (anna, ben, carl))
    carl.press("deal")
    circle.until(lambda: is_dealt(anna, ben, carl), 10)


def test_somebody_who_is_not_heard_is_not_waited_for() -> None:
    circle, (anna, ben, carl) = at_result("Ben", "Carl")
    carl.asleep = True
    circle.run(20)
    for page in (anna, ben):
        page.press("deal")
    circle.until(lambda: is_dealt(anna, ben), 60)


def test_somebody_who_is_ready_stays_so_over_a_reload_of_the_others() -> None:
    circle, (anna, ben) = at_result("Ben")
    ben.press("deal")
    circle.run(3)
    anna.reload()
    circle.run(5)
    assert anna.text("leads-on").startswith(READY)
    anna.press("deal")
    circle.until(lambda: is_dealt(anna, ben), 20)


def test_somebody_who_watches_is_not_waited_for_and_sees_who_is() -> None:
    circle, (anna, ben) = at_result("Ben")
    late = watching(circle, [anna, ben], "Carl")
    assert late.text("leads-on").startswith("The next round waits for Anna, Ben.")
    for page in (anna, ben):
        page.press("deal")
    circle.until(lambda: is_dealt(anna, ben), 10)


def test_a_wish_to_stop_leaves_the_result_where_it_is() -> None:
    circle, (anna, ben) = at_result("Ben")
    ben.do({"do": "stop now"})
    circle.run(3)
    for page in (anna, ben):
        assert page.text("outcome")
        assert page.text("leads-on").startswith(READY)


def test_everybody_with_a_seat_may_look_back_at_the_deal_before_the_next_one() -> None:
    circle, (anna, ben) = at_result("Ben")
    late = watching(circle, [anna, ben], "Carl")
    late.do({"do": "look back"})
    assert "for players who have a device to themselves" in late.opened.text()
    for page in (anna, ben):
        page.do({"do": "look back"})

    def text(page: Page) -> str:
        return page.dialog.text() if page.dialog is not None else ""

    for page in (anna, ben):
        circle.until(lambda page=page: "Playing it out…" not in text(page), 900)  # type: ignore[misc]
        assert "luck does not count" in text(page) or "Nothing stands out" in text(page)
        page.close()
        page.press("deal")
    circle.until(lambda: is_dealt(anna, ben), 20)
    ben.do({"do": "look back"})
    assert "When a" in ben.opened.text()


def test_somebody_who_sits_down_at_the_result_has_nothing_to_look_back_at() -> None:
    circle, (anna, ben) = at_result("Ben")
    late = circle.page("Dora")
    ask(circle, late, anna.address)
    anna.let_in()
    circle.until(lambda: late.where == "table", 10)
    late.do({"do": "look back"})
    assert NOTHING in late.opened.text(), "a bot has played in this seat"
    for page in (anna, ben):
        page.reload()
        circle.run(5)
        page.do({"do": "look back"})
        assert NOTHING not in page.opened.text(), "what they played is known after a reload"
