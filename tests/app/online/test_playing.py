"""Friends play: a match of every game to its end, and what everybody sees meanwhile."""

from random import Random

import pytest

from peerdeck.games import game_called, games
from peerdeck.log import action_text
from tests.app.online.circle import Held
from tests.app.online.secrets import check_secrets
from tests.app.online.tables import (
    SHORT,
    THREE,
    ask,
    desk_of,
    in_turn_of,
    laid,
    let_in,
    looking_on,
    play,
    playing,
    table_of,
    to_result,
)
from tests.support.cases import some


@pytest.mark.parametrize("game", some(games(), ["spar", "shanghai", "crazy_eights"]))
def test_a_match_of_every_game_is_played_to_its_result_and_nobody_sees_a_hidden_card(
    game: str,
) -> None:
    circle, pages = playing("Ben", link=SHORT[game])
    is_long = game in ("shanghai", "progressive")  # for those who play by chance
    for _look in range(4):
        play(circle, pages, Random(3), 4)
        for page in pages:
            check_secrets(page.me, table_of(page))
    if not is_long:
        play(circle, pages, Random(3))
    while is_long and any(page.where != "result" for page in pages):
        for page in pages:  # somebody who is asked about buying cannot end it
            page.do({"do": "stop now"})
            circle.run(2)
        play(circle, pages, Random(4), 2)
    circle.run(3)
    headlines = {page.text("headline").replace("You win", "Anna wins") for page in pages}
    assert headlines
    assert all(page.commands("again") for page in pages)


def test_a_move_is_under_way_until_it_is_stored_and_sent() -> None:
    circle, pages = playing("Ben")
    for page in pages:
        in_turn_of(circle, pages, page)
        circle.run(1)
        assert not page.session.under_way
        page.act(Random(3))
        assert page.session.under_way
        circle.run(0.004)  # to sign it
        assert not page.session.under_way


def test_a_move_is_seen_by_all_after_one_journey() -> None:
    circle, pages = playing("Ben", "Carl", link=THREE)
    circle.until(lambda: any(page.my_turn for page in pages))
    circle.run(3)
    page = next(page for page in pages if page.my_turn)
    circle.delay = 400
    seen = [len(desk_of(other).entries) for other in pages]
    page.act(Random(3))
    circle.run(0.39)
    others = [other for other in pages if other is not page]
    assert all(len(desk_of(other).entries) in seen for other in others)
    circle.run(0.05)
    for other, before in zip(pages, seen, strict=True):
        assert len(desk_of(other).entries) > before


def test_a_move_that_never_reached_the_others_is_undone_and_said_so() -> None:
    circle, pages = playing("Ben", "Carl", link=THREE)
    circle.until(lambda: any(page.my_turn for page in pages))
    page = next(page for page in pages if page.my_turn)
    others = [other for other in pages if other is not page]
    for other in others:
        circle.apart.add(frozenset((page.browser, other.browser)))
    circle.run(0.1)
    page.act(Random(3))
    circle.run(20)
    assert any("browser is away. A bot plays" in other.words for other in others)
    circle.apart.clear()
    circle.until(lambda: page.says("Your move had not reached the others."), 30)
    circle.until(lambda: page.says("A bot made"), 30)


def test_somebody_answers_before_they_are_asked_and_need_not_answer_again() -> None:
    circle, pages = playing("Ben", "Carl", link="game=shanghai&seats=3&rounds=3s@4")
    early = None
    for _step in range(200):
        circle.run(0.3)
        for page in pages:
            desk = desk_of(page)
            if desk.my_turn and desk.to_act[:1] != (desk.me,) and page.commands("pass"):
                early = page
        if early is not None:
            break
        for page in pages:
            if page.my_turn:
                page.act(Random(2))
    assert early is not None, "nobody is asked before their turn"
    early.press("pass")
    assert early.says("You have answered. The others are asked first.")
    acts = desk_of(early).acts[desk_of(early).me]
    for _step in range(8):
        for page in pages:
            if page is not early and desk_of(page).to_act[:1] == (desk_of(page).me,):
                page.press("pass" if page.commands("pass") else "draw")
        circle.run(0.5)
        if desk_of(early).acts[desk_of(early).me] > acts:
            break
    assert desk_of(early).acts[desk_of(early).me] > acts
    assert desk_of(early).early is None


def test_reactions_are_seen_by_all_and_go_by_themselves() -> None:
    circle, (anna, ben) = playing("Ben")
    circle.run(20)
    ben.press("react", value="applause")
    circle.run(1)
    assert "Ben applauds." in anna.text("among-friends")
    circle.run(20)
    assert "applauds" not in anna.text("among-friends")


def test_somebody_is_called_by_a_nudge() -> None:
    circle, pages = playing("Ben", link=SHORT["cpwp"])
    in_turn_of(circle, pages, pages[0])
    pages[0].told.clear()
    pages[1].press("react", value="nudge")
    circle.run(1)
    assert any("Your turn." in text for text in pages[0].told)
    assert pages[0].says("Ben: your turn!")


def test_a_pause_stops_everything_once_a_deal() -> None:
    circle, pages = playing("Ben", link=SHORT["cpwp"])
    anna = pages[0]
    in_turn_of(circle, pages, anna)
    before, legal = anna.text("bar"), desk_of(anna).legal()
    anna.press("pause")
    circle.run(2)
    for page in pages:
        assert page.text("among-friends").startswith("The table pauses.")
        assert page.text("bar") == "The table pauses."
        assert not page.my_turn
        assert [node.text() for node in page.commands("pause", "friends")] == ["Go on"]
    height = table_of(anna).run.page.place.height  # type: ignore[union-attr]
    anna.do({"do": "choose", "value": action_text(legal[0])})
    circle.run(10)
    assert table_of(anna).run.page.place.height == height  # type: ignore[union-attr]
    anna.press("pause")
    circle.run(2)
    for page in pages:
        assert not page.says("The table pauses")
        assert not page.commands("pause"), "there is one pause in a deal"
    assert anna.text("bar") == before
    play(circle, pages, Random(3), 5)


def test_in_a_pause_somebody_at_the_door_is_answered_first() -> None:
    circle, (anna, _ben) = playing("Ben")
    anna.press("pause")
    late = circle.page("Carl")
    ask(circle, late, anna.address)
    assert "Carl would like to sit down." in anna.text("among-friends")
    anna.press("turn away")
    circle.run(1)
    assert anna.commands("pause", "among-friends")


def test_a_reload_leads_back_to_the_same_hand_as_it_was_arranged() -> None:
    circle, pages = playing("Ben", link=THREE)
    for page in reversed(pages):
        page.do({"do": "move", "card": page.hand[0], "to": len(page.hand) - 1})
        hand = page.hand
        page.reload()
        circle.until(lambda page=page: page.where == "table" and bool(page.hand), 10)
        assert page.hand == hand
    play(circle, pages, Random(2), 20)


def test_a_late_friend_sits_down_at_once_and_plays_as_a_guest() -> None:
    circle, (anna, ben) = playing("Ben", link=THREE)
    late = circle.page("Carl")
    let_in(circle, [anna, ben], late)
    circle.until(lambda: bool(late.hand), 10)
    circle.run(20)
    assert late.text("among-friends") == (
        "You play already. Until all agree that you help to shuffle, the pages of Anna and Ben "
        "could together see your cards."
    )
    assert "Carl Here, as a guest" in anna.text("friends")
    play(circle, [anna, ben, late], Random(4), 5)


def test_who_sits_down_during_a_deal_sees_the_table_before_their_cards() -> None:
    circle, (anna, ben) = playing("Ben", link=THREE)
    late = circle.page("Carl")
    ask(circle, late, anna.address)
    play(circle, [anna, ben], Random(1), 3)
    held = [Held(circle, page, "Share") for page in (anna, ben)]
    anna.let_in("Carl")
    circle.until(lambda: late.where == "table", 8)
    assert late.says("Your cards are on their way…", "Anna", "Ben")
    assert "You are watching" not in late.words
    assert not late.my_turn
    assert not late.hand
    for each in reversed(held):
        each.let_go()
    circle.until(lambda: bool(late.hand), 10)
    assert "on their way" not in late.words


def test_somebody_watches_and_has_no_hand() -> None:
    _circle, (anna, _ben, late) = looking_on(SHORT["spar"])
    assert late.text("hand").startswith("You are watching")
    assert "You are watching" not in late.text("among-friends")
    assert "Your hand" not in late.words
    assert "(you)" not in late.text("seats")
    assert not late.commands("sort")
    assert "hidden" in late.region("hint").attributes
    assert "hidden" not in anna.region("hint").attributes
    assert not late.commands("react")
    assert not late.commands_in_bar()
    for do in ("lock", "pause", "ask to remove", "go on without"):
        assert not late.commands(do), do


@pytest.mark.parametrize("game", some(games(), ["takku_sum", "progressive"]))
def test_who_watches_sees_each_open_card(game: str) -> None:
    circle, pages = looking_on(SHORT[game])
    play(circle, pages, Random(1), 12)
    assert not any("Something went wrong" in page.words for page in pages)
    entries = {len(desk_of(page).entries) for page in pages if page.where == "table"}
    assert len(entries) <= 1


def test_somebody_who_watches_a_result_can_nudge_nobody() -> None:
    circle, (anna, ben, late) = looking_on(SHORT["spar"])
    to_result(circle, [anna, ben])
    circle.until(lambda: "waits for Anna" in late.text("bar"), 20)
    assert not late.commands("react")


def test_somebody_who_watches_is_given_a_seat_during_the_deal() -> None:
    circle, (anna, ben, late) = looking_on(THREE)
    for page in (anna, ben):
        assert "Carl Watching" in page.text("friends")
    late.press("ask for seat")
    circle.run(2)
    anna.let_in("Carl")
    circle.until(lambda: bool(late.hand), 12)
    assert "Carl Here" in ben.text("friends")


def test_all_read_the_house_rules_of_the_table_and_not_of_their_own_choice() -> None:
    _circle, pages = looking_on("game=takku_sum&seats=2&target=3")
    rules = {rule.name: rule for rule in game_called("takku_sum").options.offered()}
    for page in pages:
        page.press("rules")
        assert "Your house rules" in page.opened.text()
        assert f"{rules['target'].label}: 3" in page.opened.text()


def test_the_invitation_is_there_during_a_match() -> None:
    _circle, pages = playing("Ben")
    for page in pages:
        page.press("invite")
        (field,) = [node for node in page.opened if node.get("id") == "link-text"]
        assert table_of(page).newest
        assert field.get("value").startswith("https://cards.example/peerdeck/#table=")


def test_a_play_draws_nothing_that_is_about_friends() -> None:
    circle, pages = playing("Ben")
    circle.run(20)
    before = [page.text("friends") for page in pages]
    played = len(pages[0].moves())
    play(circle, pages, Random(3), seconds=3)
    assert len(pages[0].moves()) > played
    assert [page.text("friends") for page in pages] == before


def test_a_person_alone_stores_and_plays_without_sending_anything() -> None:
    circle, (anna,) = playing(link=THREE)
    play(circle, [anna], Random(1), 10)
    assert not circle.frames
    anna.reload()
    circle.until(lambda: anna.where == "table", 10)
    play(circle, [anna], Random(2), 5)


def test_the_lobby_shows_how_far_the_shuffle_is() -> None:
    circle, (anna, ben, carl) = laid("Ben", "Carl")
    circle.delay = 300
    anna.press("begin")
    circle.until(lambda: "Everybody shuffles: 1 of 3" in anna.text("lobby-bar"), 20, step=0.02)
    assert [node.get("value") for node in anna.region("lobby-bar") if node.tag == "progress"]
    for over in ("begin", "other rules", "own name", "keep seat"):
        assert not anna.commands(over), over
    circle.until(lambda: all(page.where == "table" for page in (anna, ben, carl)), 20)
