"""The host chooses another game, and everybody comes along to the same table."""

import json
from random import Random

from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.test_lobby import FOUR, laid, named
from tests.app.online.test_playing import play, playing

TWO = "game=takku_sum&seats=2&target=1"


def choose(host: Page, game: str, **more: str) -> None:
    """Choose a game at home, as by its form."""
    host.do({"do": "change form", "form": {**host.form, "game": game}})
    if more:
        host.do({"do": "change form", "form": {**host.form, **more}})


def ended(*guests: str, link: str) -> tuple[Circle, list[Page]]:
    """A match that is over."""
    circle, pages = playing(*guests, link=link)
    play(circle, pages, Random(3))
    return circle, pages


def watching(page: Page, name: str) -> bool:
    """Return True if somebody looks on in the lobby."""
    return page.says(f"{name} Watching")


def test_in_the_lobby_another_game_is_laid_and_everybody_is_told() -> None:
    circle, (host, ben) = laid("Ben", link=FOUR)
    assert ben.text("lobby-game") == "Spar Target: 4"
    assert not ben.commands("other rules")
    link = host.link
    host.press("other rules")
    assert host.where == "home"
    assert host.says("Everybody comes along", "Ben Comes along", "Anna You, the host")
    assert not host.says("Somebody here")
    assert not host.commands("start")
    choose(host, "cpwp", seats="5")
    (lay,) = host.commands("host friends")
    assert lay.text() == "Open it for everybody"
    host.press_on(lay)
    circle.run()
    for page in (host, ben):
        assert page.where == "lobby"
        assert "Spar" not in page.text("lobby-game")
        assert page.says("Free seat 5")
        assert named(page, "Ben")
    assert host.link == link
    host.press("begin")
    circle.until(lambda: host.where == ben.where == "table")


def test_the_way_back_changes_nothing() -> None:
    circle, (host, ben) = laid("Ben")
    before = host.text("lobby")
    host.press("other rules")
    choose(host, "cpwp")
    host.press("back")
    circle.run()
    assert host.where == "lobby"
    assert host.text("lobby") == before
    assert ben.text("lobby-game") == "Spar Target: 4"
    assert not [one for one in host.wishes[-20:] if one["do"] == "leave"]


def test_after_a_match_everybody_plays_something_else_at_once() -> None:
    circle, (host, ben) = ended("Ben", link=TWO)
    assert not ben.commands("other rules")
    host.press("other rules")
    assert host.says("Everybody comes along", "Ben")
    assert not host.says("Somebody here")
    choose(host, "spar", seats="3")
    (deal,) = host.commands("host friends")
    assert deal.text() == "Deal for everybody"
    host.press_on(deal)
    circle.until(lambda: host.where == ben.where == "table")
    circle.run()
    assert host.hand
    assert ben.hand
    assert ben.says("Spar")


def test_after_a_match_the_way_back_leads_to_the_result() -> None:
    circle, (host, ben) = ended("Ben", link=TWO)
    host.press("other rules")
    host.press("back")
    circle.run()
    assert host.where == "result"
    host.press("again")
    circle.until(lambda: host.where == ben.where == "table")


def test_a_friend_without_a_seat_looks_on_until_there_is_one() -> None:
    circle, (host, ben, carl) = ended("Ben", "Carl", link="game=spar&seats=3&target=1")
    host.press("other rules")
    choose(host, "takku_sum", seats="2")
    assert host.says("There are more of you than seats. These will watch: Carl.")
    host.press("host friends")
    circle.until(lambda: all(page.where == "table" for page in (host, ben, carl)))
    circle.run()
    assert carl.says("You are watching")
    assert host.hand
    assert ben.hand
    play(circle, [host, ben, carl], Random(3), 10)
    for page in (host, ben):
        page.do({"do": "stop now"})
    circle.run()
    circle.see_result((host, ben, carl))
    host.press("other rules")
    choose(host, "spar")
    assert "Carl Comes along" in host.text("players")  # there are seats for everybody again
    host.press("host friends")
    circle.until(lambda: carl.where == "table" and bool(carl.hand))


def test_nobody_gone_has_a_seat_before_those_here_or_is_said_to_come_along() -> None:
    circle, (host, ben, _carl) = laid("Ben", "Carl", link="game=spar&seats=3")
    ben.asleep = True
    circle.run(20)
    host.press("other rules")
    assert host.says("Everyone here comes along, and nobody has to join again: Carl.")
    assert "Ben Away; the seat waits" in host.text("players")
    choose(host, "takku_sum", seats="2")
    assert host.says("These will watch: Ben.")
    host.press("host friends")
    circle.run()
    assert host.says("Carl Here")
    assert watching(host, "Ben")


def test_a_watcher_who_is_gone_is_not_said_to_come_along_nor_given_a_seat() -> None:
    circle, (host, _ben, carl) = laid("Ben", "Carl", link="game=spar&seats=3")
    host.press("other rules")
    choose(host, "takku_sum", seats="2")
    host.press("host friends")
    circle.run()
    assert watching(host, "Carl")
    carl.asleep = True
    circle.run(20)
    host.press("other rules")
    assert host.says("Everyone here comes along, and nobody has to join again: Ben.")
    choose(host, "spar", seats="3")
    assert "Carl" not in host.text("players")


def test_a_match_that_cannot_begin_just_now_begins_later_and_the_host_reads_why_it_waits() -> None:
    circle, (host, ben, carl) = ended("Ben", "Carl", link="game=spar&seats=3&target=1")
    ben.asleep = carl.asleep = True
    circle.run(12)
    host.press("other rules")
    choose(host, "cpwp", seats="3")
    host.press("host friends")
    circle.run()
    assert host.where == "result"
    waits = "The match begins as soon as Ben and Carl can be heard again."
    assert host.text("after").startswith(waits)
    (again,) = host.commands("again")
    assert again.text() == "Play Can't Play, Won't Play"
    host.press_on(again)
    assert not host.text("notice")
    assert host.text("after").startswith(waits)
    ben.asleep = carl.asleep = False
    circle.until(lambda: host.where == ben.where == carl.where == "table")
    assert host.says("Can't Play, Won't Play")


def test_a_match_begins_though_a_signature_has_failed() -> None:
    circle, (host, ben) = ended("Ben", link=TWO)
    host.press("other rules")
    host.fails["sign"] = "load"
    choose(host, "spar", seats="3")
    host.press("host friends")
    circle.run()
    assert host.where == "result"
    del host.fails["sign"]
    circle.until(lambda: host.where == ben.where == "table")
    assert ben.says("Spar")


def test_a_game_with_more_seats_offers_one_to_everybody() -> None:
    _circle, (host, *_guests) = laid("Ben", "Carl", "Dora", link=FOUR)
    host.press("other rules")
    choose(host, "takku_sum")
    choose(host, "spar")
    assert host.form["seats"] == "4"
    assert "will watch" not in host.words


def test_a_seat_kept_for_somebody_stays_kept_or_it_is_said_that_it_is_not() -> None:
    circle, (host, ben) = laid("Ben", link=FOUR)
    host.hand_in("keep3", name="Dora")
    host.press("other rules")
    assert "Dora Kept for this friend." in host.text("players")
    choose(host, "takku_sum", seats="2")
    assert host.says("No seat can be kept any more for Dora.")
    host.press("back")
    circle.run()
    host.press("other rules")
    choose(host, "cpwp")
    host.press("host friends")
    circle.run()
    assert named(ben, "Dora")


def test_a_watcher_by_choice_is_given_no_seat_by_it() -> None:
    circle, (host,) = laid()
    ben = circle.page("Ben")
    ben.ask_in(host.link)
    host.press("admit", value=ben.me)
    circle.run()
    host.press("other rules")
    assert host.says("nobody has to join again: Ben.")
    choose(host, "cpwp")
    host.press("host friends")
    circle.run()
    assert watching(host, "Ben")
    assert watching(ben, "Ben")


def test_a_friend_who_comes_while_the_host_chooses_is_let_in_there() -> None:
    circle, (host,) = laid()
    link = host.link
    host.press("other rules")
    ben = circle.page("Ben")
    ben.ask_in(link)
    assert host.text("asking").startswith("Somebody is at the door Ben")
    host.let_in("Ben")
    circle.run()
    assert host.where == "home"
    assert "Ben Comes along" in host.text("players")


def test_bots_play_as_well_as_they_are_chosen_to() -> None:
    circle, (host, _ben) = laid("Ben", link="game=spar&seats=4&bots=hard")
    host.press("other rules")
    host.do({"do": "change form", "form": {**host.form, "taker2": "easy"}})
    host.press("host friends")
    circle.run()
    host.press("other rules")
    assert host.form["taker2"] == "easy"
    assert host.form["taker3"] == "hard"


def test_each_bot_of_a_link_keeps_its_own_level() -> None:
    _circle, (host, _ben) = laid("Ben", link="game=spar&seats=4&bots=medium,easy,hard")
    host.press("other rules")
    assert [host.form[f"taker{seat}"] for seat in (2, 3)] == ["easy", "hard"]


def test_a_bot_in_the_first_seat_plays_as_well_as_it_is_chosen_to() -> None:
    circle, (anna, ben, _carl) = laid("Ben", "Carl", link="game=spar&seats=4&bots=hard")
    first = anna.me
    anna.press("home")
    circle.run(20)
    (away,) = (one for one in ben.commands("turn away") if one.get("data-value") == first)
    ben.press_on(away)
    circle.run()
    ben.press("other rules")
    assert len([name for name in ben.form if name.startswith("taker")]) == 2
    ben.do({"do": "change form", "form": {**ben.form, "taker1": "easy"}})
    ben.press("host friends")
    circle.run()
    ben.press("other rules")
    assert ben.form["taker1"] == "easy"
    assert ben.form["taker3"] == "hard"
    ben.do({"do": "change form", "form": {**ben.form, "taker3": "easy", "taker1": "hard"}})
    ben.press("host friends")
    circle.run()
    ben.press("other rules")
    assert ben.form["taker1"] == "hard"
    assert ben.form["taker3"] == "easy"


def test_a_reload_while_choosing_leads_back_to_the_friends() -> None:
    circle, (host, ben) = laid("Ben")
    host.press("other rules")
    host.reload()
    circle.run(5)
    assert host.where == ben.where == "lobby"
    assert named(host, "Ben")


def test_rules_that_cannot_be_played_change_nothing_at_the_table() -> None:
    circle, (host, ben) = laid("Ben", link="game=shanghai&seats=3")
    host.press("other rules")
    host.do({"do": "own", "value": "nonsense", "form": host.form})
    assert host.says("These house rules cannot be played yet")
    host.press("host friends")
    circle.run()
    assert host.where == "home"
    assert ben.where == "lobby"


def test_a_rule_set_of_which_not_all_can_be_had_is_played_with_the_usual_rules() -> None:
    rules = {"no such rule": "on"}
    sets = {"version": 1, "sets": [{"name": "Old", "game": "spar", "rules": rules}]}
    circle = Circle()
    host = circle.page("Anna", kept={"rule sets": json.dumps(sets)})
    host.lay(FOUR)
    host.press("other rules")
    host.press("pick set")
    host.press("usual start")
    circle.run()
    assert host.where == "lobby"
    assert host.text("lobby-game").startswith("Spar Another game")


def test_what_is_offered_at_home_is_as_before_when_the_friends_are_left() -> None:
    circle, (_host, ben) = playing("Ben")
    ben.press("leave")
    circle.run()
    assert ben.where == "home"
    assert not ben.form.get("name1")
    assert "Anna" not in ben.text("players")


def test_a_host_leaves_after_the_match_and_a_guest_does_not_choose() -> None:
    circle, (host, ben) = ended("Ben", link=TWO)
    ben.do({"do": "other rules"})
    assert ben.where == "result"
    host.press("leave")
    circle.run()
    assert host.where == "home"
    assert host.commands("start")
