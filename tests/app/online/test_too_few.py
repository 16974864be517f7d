"""Too few are there to decide: what the rest read, and how they go on without the others."""

from random import Random

from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.tables import THREE, answers, asked, play, playing, view_of

FOUR = "game=spar&seats=4&target=9"


def left_alone(*guests: str, link: str = FOUR) -> tuple[Circle, list[Page]]:
    """A match in which all pages but Anna's, and Ben's if they are four, have gone to sleep."""
    circle, pages = playing(*guests, link=link)
    for page in pages[1 if len(pages) < 4 else 2 :]:
        page.asleep = True
    circle.run(4)
    return circle, pages


def test_of_two_one_reads_for_whom_the_table_waits() -> None:
    circle, (anna, ben) = left_alone("Ben", link=THREE)
    assert anna.text("among-friends") == "The table waits for Ben, and goes on by itself."
    circle.run(20)
    assert asked(anna).startswith("The table waits for Ben.")
    assert answers(anna) == ["Continue without them", "Send the link again"]
    assert anna.commands("invite", "among-friends")[0].is_a("main")
    circle.run(110)
    assert anna.commands("go on without", "among-friends")[0].is_a("main")
    assert not anna.commands("invite", "among-friends")[0].is_a("main")
    ben.wake()
    circle.until(lambda: not asked(anna), 15)
    play(circle, [anna, ben], Random(1), 5)


def test_of_four_two_wait_for_one_more() -> None:
    circle, (anna, ben, _carl, dora) = left_alone("Ben", "Carl", "Dora")
    told = "The table waits for one more of Carl and Dora, and goes on by itself."
    for page in (anna, ben):
        assert page.text("among-friends") == told
    dora.wake()
    circle.until(lambda: not any(page.says("one more of") for page in (anna, ben)), 12)
    play(circle, [anna, ben, dora], Random(1), 8)


def test_two_of_four_go_on_and_the_others_are_told_and_follow() -> None:
    circle, pages = left_alone("Ben", "Carl", "Dora")
    anna, ben, carl, dora = pages
    circle.run(20)
    anna.press_on(anna.commands("go on without", "among-friends")[0])
    circle.run(2)
    assert asked(anna).startswith("In a few seconds you continue without Carl and Dora.")
    assert "Anna would like to continue." in asked(ben)
    ben.press_on(ben.commands("go on without", "among-friends")[0])
    circle.until(lambda: anna.where == ben.where == "lobby", 20)
    for page in (anna, ben):
        assert page.says("Carl", "Dora", "Anna", "Ben")
    anna.press("begin")
    circle.until(lambda: all(page.where == "table" and page.hand for page in (anna, ben)), 40)
    for page in (anna, ben):
        page.reload()
        circle.until(lambda page=page: page.where == "table" and bool(page.hand), 10)
    carl.wake()
    circle.until(lambda: carl.says("Anna and Ben continued without you."), 20)
    dora.asleep = False
    dora.reload()
    circle.until(lambda: dora.says("Anna and Ben continued without you."), 20)
    for page in (carl, dora):
        page.press("follow on")
        circle.until(lambda page=page: page.where == "table", 20)
    assert not any(page.says("is at the door") for page in (anna, ben))
    circle.until(lambda: all(page.hand for page in pages), 20)
    play(circle, pages, Random(2), 10)


def test_of_two_one_goes_on_alone_and_the_other_comes_back_to_the_seat() -> None:
    circle, (anna, ben) = left_alone("Ben", link=THREE)
    circle.run(20)
    anna.press("go on without")
    circle.until(lambda: anna.where == "lobby", 20)
    link = anna.link
    ben.wake()
    circle.until(lambda: ben.says("Anna continued without you."), 20)
    ben.press("follow on")
    circle.until(lambda: ben.where == "lobby", 20)
    assert anna.says("Ben Here")
    ben.reload()
    circle.until(lambda: ben.where == "lobby", 12)
    anna.press("begin")
    circle.until(lambda: all(page.where == "table" and page.hand for page in (anna, ben)), 40)
    late = circle.page("Carl")
    late.follow(link)
    circle.run(8)
    assert late.says("At this table: Anna, Ben.")


def test_where_a_majority_is_heard_going_on_is_only_in_the_menu() -> None:
    circle, pages = playing("Ben", "Carl", link=THREE)
    circle.run(10)
    for page in pages:
        assert not page.commands("go on without", "among-friends")
        (entry,) = page.commands("go on without", "friends")
        assert entry.text() == "Continue without the others"
    anna, ben, carl = pages
    anna.press("go on without")
    circle.until(lambda: anna.where == "lobby", 20)
    for page in (ben, carl):
        circle.until(lambda page=page: page.says("Anna continued without you."), 20)


def test_somebody_alone_is_offered_no_table_without_others() -> None:
    _circle, (anna,) = playing(link=THREE)
    assert not anna.commands("go on without")


def test_who_is_back_before_the_others_have_gone_on_keeps_the_table_together() -> None:
    circle, (anna, ben) = left_alone("Ben", link=THREE)
    circle.run(20)
    anna.press("go on without")
    circle.run(2)
    ben.wake()
    circle.until(lambda: not view_of(anna).awaited, 12)
    circle.run(15)
    assert anna.where == ben.where == "table"
    play(circle, [anna, ben], Random(1), 4)
    ben.asleep = True
    circle.run(10)
    assert anna.where == "table"
    assert not asked(anna)
