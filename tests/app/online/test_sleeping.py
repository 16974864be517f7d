"""Pages that sleep, people who do nothing, bots that play for both, and what is said of it."""

from __future__ import annotations

from random import Random

import pytest

from peerdeck.action import Deal
from peerdeck.log import Act
from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.tables import (
    THREE,
    answers,
    ask,
    asked,
    desk_of,
    in_turn_of,
    laid,
    play,
    playing,
    view_of,
)
from tests.app.online.test_attempts import have_hands
from tests.support.app.elements import Node
from tests.support.cases import some

FIVE = "game=spar&seats=3&target=9"


def asleep(circle: Circle, pages: list[Page], sleeper: Page) -> list[Page]:
    """Let somebody's page sleep in their turn until a bot plays for them; return the others."""
    others = [page for page in pages if page is not sleeper]
    in_turn_of(circle, pages, sleeper)
    sleeper.asleep = True
    circle.until(lambda: all(page.says("browser is away.") for page in others), 20)
    return others


def test_a_sleeping_page_is_missed_only_when_all_wait_for_it() -> None:
    circle, pages = playing("Ben", "Carl", link=THREE)
    ben = pages[1]
    in_turn_of(circle, pages, pages[0])
    circle.run(20)
    ben.asleep = True
    circle.run(20)
    assert "Ben Away; the seat waits" in pages[0].text("friends")
    assert not pages[0].says("browser is away.")
    others = [pages[0], pages[2]]
    for _time in range(40):
        play(circle, others, Random(1), 0.5)
        if all(page.says("Ben's browser is away. A bot plays for Ben.") for page in others):
            break
    keepers = {view_of(page).seats[1].keeper for page in others}
    assert len(keepers) == 1
    for page in others:
        sees = "Your page sees the cards." if page.me in keepers else "The page of"
        assert sees in page.text("among-friends")
        assert "Away; a bot plays on" in page.text("seat-1")


@pytest.mark.parametrize("wakes", ["wakes", "reloads"])
def test_who_comes_back_reads_how_many_moves_a_bot_made_and_which(wakes: str) -> None:
    circle, pages = playing("Ben", "Carl", link=THREE)
    ben = pages[1]
    others = asleep(circle, pages, ben)
    before = moves_of(ben, 1)
    while moves_of(others[0], 1) < before + 8:
        play(circle, others, Random(1), 1)
    ben.told.clear()
    ben.wake() if wakes == "wakes" else _reload(ben)
    circle.until(lambda: ben.says("while you were away."), 20)
    count = moves_of(ben, 1) - before
    text = ben.text("among-friends")
    assert text.startswith(f"A bot made {count} moves for you while you were away. Ben ")
    assert len(text.split(". ")) == min(count, 3) + 1
    assert not view_of(ben).is_away
    for page in others:
        assert "Away" not in page.text("friends")
        circle.until(lambda page=page: page.says("Ben is back."), 20)
    play(circle, pages, Random(2), 10)


def moves_of(page: Page, seat: int) -> int:
    """Return how many moves a seat has made in the match, without those that begin a deal."""
    acts = (entry for entry in desk_of(page).entries if isinstance(entry, Act))
    return sum(act.seat == seat and not isinstance(act.action, Deal) for act in acts)


def _reload(page: Page) -> None:
    page.asleep = False
    page.reload()


def test_a_page_that_wakes_says_that_a_bot_plays_and_not_that_the_table_pauses() -> None:
    circle, pages = playing("Ben", "Carl", link=THREE)
    ben = pages[1]
    asleep(circle, pages, ben)
    ben.wake()
    texts = set()
    for _look in range(60):
        circle.run(0.05)
        texts |= {ben.text("bar"), ben.text("among-friends")}
    assert "The table pauses." not in texts
    assert not any("A bot plays for Ben" in text for text in texts)


def test_the_others_may_let_a_bot_play_until_the_person_taps() -> None:
    circle, pages = playing("Ben", "Carl", link=THREE)
    anna, ben, carl = pages
    in_turn_of(circle, pages, ben)
    circle.run(50)
    assert not anna.says("has not moved for a minute")
    circle.run(15)
    question = "Ben has not moved for a minute. Let a bot play until they tap?"
    for page in (anna, carl):
        assert asked(page).startswith(question)
        assert answers(page) == ["Let a bot play", "Wait"]
    assert not asked(ben)
    carl.press_on(carl.commands("decline", "among-friends")[0])
    assert not asked(carl)
    anna.press_on(anna.commands("let bot play", "among-friends")[0])
    circle.run(3)
    assert asked(carl).startswith("Anna would like a bot to play for Ben. Do you agree?")
    assert asked(ben).startswith("Anna would like a bot to play for you until you tap.")
    carl.press_on(carl.commands("agree", "among-friends")[0])
    circle.until(lambda: view_of(ben).must_tap, 8)
    circle.run(1)
    assert asked(ben).startswith("The others let a bot play for you.")
    assert ben.text("bar") == "A bot plays for you."
    play(circle, [anna, carl], Random(2), 6)
    assert view_of(ben).is_away
    ben.press("here")
    circle.until(lambda: not view_of(ben).is_away, 8)
    circle.until(lambda: ben.says("A bot made"), 10)
    play(circle, pages, Random(3), 6)


def test_who_moves_is_not_asked_about() -> None:
    circle, pages = playing("Ben", "Carl", link=THREE)
    in_turn_of(circle, pages, pages[1])
    circle.run(65)
    assert asked(pages[0])
    pages[1].act(Random(1))
    circle.run(2)
    for page in pages:
        assert "has not moved" not in page.text("among-friends")


def test_somebody_silent_is_let_be_played_for_by_the_list_of_friends() -> None:
    circle, pages = playing("Ben", "Carl", "Dora", link="game=spar&seats=4&target=9")
    anna, ben, carl, dora = pages
    in_turn_of(circle, pages, anna)
    ben.asleep = True
    circle.run(5)
    (let,) = anna.commands("let bot play", "friends")
    anna.press_on(let)
    circle.run(2)
    assert not anna.commands("let bot play", "friends")
    assert anna.says("You would like a bot to play for Ben: 1 of the 3 it takes.")
    for page in (carl, dora):
        page.press_on(page.commands("agree", "among-friends")[0])
    circle.until(lambda: view_of(anna).seats[1].away, 10)
    ben.wake()
    circle.until(lambda: view_of(ben).must_tap, 10)


def test_a_deal_begins_without_somebody_who_sleeps() -> None:
    circle, pages = playing("Ben", "Carl", link="game=spar&seats=3&target=9")
    anna, ben, carl = pages
    random = Random(1)
    while not all(page.commands("deal") for page in pages):
        for page in pages:
            if page.my_turn and not page.commands("deal"):
                page.act(random)
        circle.run(0.5)
    for page in pages:
        page.press("deal")
    ben.asleep = True
    circle.until(lambda: bool(anna.hand and carl.hand) and not anna.text("outcome"), 40)
    for page in (anna, carl):
        assert page.says("Ben's browser is away. A bot plays for Ben.")
    ben.wake()
    circle.until(lambda: bool(ben.hand) and not view_of(ben).is_away, 20)


BUYS = "game=shanghai&seats=4&rounds=3s@9"


def away_and_back(circle: Circle, pages: list[Page], page: Page) -> None:
    """Let somebody sleep until a bot plays for them, and come back."""
    others = [other for other in pages if other is not page]
    page.asleep = True
    while not all(view_of(other).seats[view_of(page).me or 0].away for other in others):
        play(circle, others, Random(1), 0.5)
    page.wake()
    circle.until(lambda: not view_of(others[0]).seats[view_of(page).me or 0].away, 20)


def asked_meanwhile() -> tuple[Circle, list[Page]]:
    """Somebody asks at the door, and Ben was away and is back before that is answered."""
    circle, pages = playing("Ben", "Cleo", link=THREE)
    anna, ben, _cleo = pages
    in_turn_of(circle, pages, ben)
    ask(circle, circle.page("Dora"), anna.address)
    away_and_back(circle, pages, ben)
    return circle, pages


def test_what_is_old_when_a_question_closes_is_not_said_any_longer() -> None:
    circle, (anna, *_others) = asked_meanwhile()
    assert asked(anna).startswith("Dora would like to")
    circle.run(30)
    anna.press("turn away")
    circle.run(1)
    assert not anna.says("Ben is back.")
    assert not anna.text("among-friends")


def test_nobody_is_said_to_be_back_who_has_gone_away_again() -> None:
    circle, pages = asked_meanwhile()
    anna, ben, _cleo = pages
    assert asked(anna).startswith("Dora would like to")
    back = circle.now
    in_turn_of(circle, pages, ben)
    ben.asleep = True
    circle.until(lambda: view_of(anna).seats[1].away, 15)
    assert circle.now - back < 19_000, "what was said of Ben is old, too"
    anna.press("turn away")
    circle.run(1)
    assert not anna.says("Ben is back.")
    assert anna.says("Ben's browser is away.")


def test_what_a_bot_did_is_said_after_a_long_question() -> None:
    circle, (_anna, ben, _cleo) = asked_meanwhile()
    circle.until(lambda: asked(ben).startswith("Dora"), 10)
    circle.run(30)
    ben.press("turn away")
    circle.until(lambda: ben.says("while you were away."), 2)


@pytest.mark.parametrize("count", some([2, 3, 4, 8], [2, 4]))
def test_during_a_slow_shuffle_all_name_the_same_person(count: int) -> None:
    names = ("Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal")[: count - 1]
    circle, pages = laid(*names, link=f"game=cpwp&seats={max(count, 3)}")
    slow, rest = pages[1], [page for page in pages if page is not pages[1]]
    slow.asleep = True
    pages[0].press("begin")
    circle.delay = 200
    said: set[str] = set()
    for _look in range(60):
        circle.run(0.25)
        texts = {page.text("lobby-bar") for page in rest if page.where == "lobby"}
        said |= {text for text in texts if "waits" in text or "wait " in text}
    assert said or have_hands(*rest)  # a deck that was made ahead has no need of anybody
    others = ("Anna", *names[1:])
    assert all(" for Ben" in text and not any(o in text for o in others) for text in said), said


def questions_of_game(page: Page) -> list[Node]:
    """Return the commands that answer a question of the game."""
    return [node for do in ("buy", "pass", "take", "draw") for node in page.commands(do)]


def test_a_question_of_the_game_is_not_there_in_a_pause() -> None:
    circle, pages = playing("Ben", "Cleo", "Dora", link=BUYS)
    random = Random(5)

    def is_offered() -> bool:
        circle.run(1)
        if any(page.commands("pass") for page in pages[1:]):
            return True
        for page in pages:
            if page.my_turn:
                page.act(random)
        return False

    circle.until(is_offered, 300)
    asker = next(page for page in pages[1:] if page.commands("pass"))
    before = sorted(node.text() for node in questions_of_game(asker))
    pages[0].do({"do": "pause", "value": "on"})
    circle.until(lambda: all(view_of(page).paused for page in pages), 10)
    for page in pages:
        assert not questions_of_game(page), page.words
        assert asked(page).startswith("The table pauses.")
        assert not page.my_turn
    pages[0].do({"do": "pause", "value": "off"})
    circle.until(lambda: not any(view_of(page).paused for page in pages), 10)
    assert sorted(node.text() for node in questions_of_game(asker)) == before


def test_who_was_away_is_not_called_idle_on_coming_back() -> None:
    circle, pages = playing("Ben", link=THREE)
    anna, ben = pages
    in_turn_of(circle, pages, ben)
    ben.asleep = True
    circle.run(130)
    ben.wake()
    circle.until(lambda: not view_of(anna).awaited, 15)
    circle.run(30)
    assert not asked(anna)
    circle.run(35)
    assert asked(anna).startswith("Ben has not moved for a minute.")
