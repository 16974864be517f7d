"""A table with friends on the agreement, through its one door."""

from __future__ import annotations

import pytest

from app.friends import events
from app.friends.table import FriendsTable
from peerdeck.action import Stop
from tests.app.friends.ring import Ring, begun, check_secrets, seated, setup_of


def seats(page: FriendsTable) -> list[str]:
    return [seat.name for seat in page.view.seats]


def said(page: FriendsTable) -> list[str]:
    """Return what a page says of what has happened to the people."""
    return [news.text for news in page.news]


def test_two_play_a_match_with_bots_to_its_end() -> None:
    ring = begun("ann", "ben", game="crazy_eights", seats=4)
    assert ring.play_on(2000, lambda: ring.all(lambda page: page.view.stage == "over"))
    desks = [page.desk for page in ring.pages.values()]
    assert all(desk is not None and desk.over for desk in desks)
    first, second = (desk.state.sheet for desk in desks if desk is not None)
    assert first == second


def test_bots_keep_their_names_and_seats_are_kept_for_friends() -> None:
    ring = Ring()
    ann = ring.found("ann", setup_of("spar", 4), "Dora")
    ring.run(3)
    assert seats(ann) == ["Ann", "Dora", "Cleo", "Dario"]
    assert [seat.who for seat in ann.view.seats] == ["me", "kept", "free", "free"]
    ring.enter("ben", seat=None)
    assert seats(ann) == ["Ann", "Dora", "Ben", "Dario"]
    ring.person("ann", lambda page: events.keep_seat(page, 1, "", ring.now))
    ring.run(2)
    assert seats(ann) == ["Ann", "Bruno", "Ben", "Dario"]


def test_a_page_is_opened_again_in_the_middle_of_a_deal() -> None:
    ring = begun("ann", "ben", "cleo", game="shanghai", seats=3)
    desk = ring.pages["ben"].desk
    assert desk is not None
    desk.hand.move(desk.order[0], len(desk.order))
    order = [*desk.order]
    ring.do("ben", [ring.pages["ben"].saving()])
    ben = ring.reopen("ben")
    assert ring.run(8, lambda: ben.desk is not None and bool(ben.desk.order))
    assert ben.desk is not None
    assert ben.desk.order == order
    assert ring.play_on(20, lambda: ring.all(lambda page: page.run.page.place.height > 12))


def test_a_bot_plays_for_somebody_away_and_says_what_it_did() -> None:
    ring = begun("ann", "ben", "cleo", game="spar", seats=4)
    ring.close("cleo")
    assert ring.play_on(40, lambda: ring.pages["ann"].view.seats[2].away)
    view = ring.pages["ben"].view.seats[2]
    assert (view.bot, view.presence, view.who) == (True, "gone", "person")
    assert view.keeper in ("ann", "ben")
    height = ring.pages["ann"].run.page.place.height
    ring.play_on(30, lambda: ring.pages["ann"].run.page.place.height > height + 8)
    cleo = ring.reopen("cleo")
    assert ring.run(12, lambda: not cleo.view.is_away and bool(cleo.news))
    assert any(text.startswith("A bot made") for text in said(cleo))
    assert ring.run(5, lambda: "Cleo is back." in said(ring.pages["ann"]))


def test_somebody_whom_the_others_let_a_bot_play_for_has_to_tap() -> None:
    ring = begun("ann", "ben", "cleo", game="spar", seats=4)
    for name in ("ann", "ben"):
        ring.person(name, lambda page: events.wish(page, "away", "cleo", ring.now))
    cleo = ring.pages["cleo"]
    assert ring.run(5, lambda: cleo.view.must_tap)
    ring.run(5)
    assert cleo.view.is_away
    ring.person("cleo", lambda page: events.here(page, ring.now))
    assert ring.run(5, lambda: not cleo.view.is_away)


def test_who_leaves_and_who_is_removed_is_said() -> None:
    ring = begun("ann", "ben", "cleo", "dora", game="spar", seats=4)
    ring.person("dora", lambda page: events.leave_for_good(page, ring.now))
    assert ring.run(8, lambda: ring.pages["dora"].view.stage == "left")
    assert ring.run(5, lambda: "Dora left the table. A bot plays on." in said(ring.pages["ann"]))
    for name in ("ann", "ben"):
        ring.person(name, lambda page: events.wish(page, "remove", "cleo", ring.now))
    cleo = ring.pages["cleo"]
    assert ring.run(8, lambda: cleo.view.stage == "removed")
    assert ring.run(5, lambda: "Cleo was removed. A bot plays on." in said(ring.pages["ann"]))
    assert [seat.former for seat in ring.pages["ann"].view.seats[2:]] == ["Cleo", "Dora"]


def test_somebody_removed_says_nothing_until_they_ask_again() -> None:
    ring = begun("ann", "ben", "cleo", game="spar", seats=4)
    for name in ("ann", "ben"):
        ring.person(name, lambda page: events.wish(page, "remove", "cleo", ring.now))
    assert ring.run(8, lambda: ring.pages["cleo"].view.stage == "removed")
    ring.run(10)
    assert not ring.pages["ann"].view.askers
    ring.person("cleo", lambda page: events.come(page, "Cleo", None, ring.now))
    assert ring.run(8, lambda: bool(ring.pages["ann"].view.askers))
    assert ring.pages["ann"].view.askers[0].was_here


def test_one_of_two_cannot_end_the_match_alone_and_both_can() -> None:
    ring = begun("ann", "ben", game="spar", seats=3)
    ring.person("ann", lambda page: events.act(page, Stop(), ring.now))
    ring.run(6)
    wish = ring.pages["ben"].view.wish("end")
    assert wish is not None
    assert (wish.by, wish.is_mine, wish.needed) == (("Ann",), False, 2)
    ring.person("ben", lambda page: events.wish(page, "end", "", ring.now))
    assert ring.run(6, lambda: ring.all(lambda page: page.view.stage == "over"))
    assert ring.all(lambda page: page.desk is not None and page.desk.over)


def test_the_deal_begins_again_by_a_majority() -> None:
    ring = begun("ann", "ben", "cleo", game="spar", seats=3)
    before = ring.pages["ann"].desk
    assert before is not None
    hand = [before.face(card) for card in before.order]
    for name in ("ann", "cleo"):
        ring.person(name, lambda page: events.wish(page, "void", "", ring.now))
    assert ring.run(20, lambda: ring.pages["ann"].run.page.table.begun == 2)
    assert ring.run(30, lambda: ring.all(lambda page: "begins again" in page.desk.played))
    assert ring.run(30, lambda: ring.all(lambda page: bool(page.desk.order)))
    desk = ring.pages["ann"].desk
    assert desk is not None
    assert [desk.face(card) for card in desk.order] != hand
    verdict = ring.pages["ben"].view.fairness.verdict
    assert verdict is not None
    assert verdict.deals[0].voids == 1


def test_a_pause_stops_moves_once_in_a_deal() -> None:
    ring = begun("ann", "ben", game="spar", seats=4)
    ring.person("ann", lambda page: events.wish(page, "set", "pause on", ring.now))
    assert ring.run(5, lambda: ring.all(lambda page: page.view.paused))
    height = ring.pages["ann"].run.page.place.height
    ring.play_on(10)
    assert ring.pages["ann"].run.page.place.height == height
    ring.person("ann", lambda page: events.wish(page, "set", "pause off", ring.now))
    assert ring.run(5, lambda: ring.all(lambda page: not page.view.paused))
    assert not ring.pages["ann"].view.may_pause


def test_somebody_watches_and_asks_for_a_seat() -> None:
    ring = begun("ann", "ben", game="spar", seats=4)
    emil = ring.come("emil", ring.pages["ann"].newest)
    assert ring.run(10, lambda: emil.view.stage == "door")
    ring.person("emil", lambda page: events.come(page, "Emil", None, ring.now, watches=True))
    assert ring.run(5, lambda: bool(ring.pages["ann"].view.at_door))
    assert ring.pages["ann"].view.at_door[0].watches
    ring.person("ann", lambda page: events.wish(page, "watch", "emil", ring.now))
    assert ring.run(8, lambda: emil.view.stage == "playing")
    assert emil.view.watches
    assert ring.run(8, lambda: emil.desk is not None)
    ring.person("emil", lambda page: events.come(page, "Emil", None, ring.now))
    assert ring.run(8, lambda: bool(ring.pages["ann"].view.at_door))
    ring.person("ann", lambda page: events.admit(page, "emil", None, ring.now))
    assert ring.run(12, lambda: bool(emil.desk and not emil.desk.watches and emil.desk.order))
    assert emil.view.is_guest


def test_all_see_a_reaction_and_who_is_choosing() -> None:
    ring = begun("ann", "ben", "cleo", game="spar", seats=3)
    ring.person("cleo", lambda page: events.react(page, "wow", ring.now))
    ring.run(1)
    assert ring.pages["ann"].reactions == [(2, "wow")]
    ring.run(2)
    ring.person("cleo", lambda page: events.react(page, "choosing", ring.now))
    ring.run(1)
    assert ring.pages["ben"].view.chooser == "Cleo"
    ring.run(2)
    ring.person("cleo", lambda page: events.react(page, "chosen", ring.now))
    ring.run(1)
    assert ring.pages["ben"].view.chooser == ""
    ring.person("cleo", lambda page: events.react(page, "shout", ring.now))
    ring.run(1)
    assert ring.pages["ann"].reactions == [(2, "wow")]


def test_another_game_with_more_seats_follows() -> None:
    ring = begun("ann", "ben", game="spar", seats=2)
    for name in ("ann", "ben"):
        ring.person(name, lambda page: events.wish(page, "end", "", ring.now))
    assert ring.run(6, lambda: ring.all(lambda page: page.view.stage == "over"))
    ring.person("ann", lambda page: events.set_up(page, setup_of("crazy_eights", 5), ring.now))
    assert ring.run(
        40,
        lambda: ring.all(
            lambda page: page.view.stage == "playing" and page.desk and page.desk.order
        ),
    )
    view = ring.pages["ben"].view
    assert len(view.seats) == 5
    assert view.game.startswith("peerdeck 1 crazy_eights")


def test_a_game_with_fewer_seats_than_people_is_not_chosen() -> None:
    ring = seated("ann", "ben", "cleo", game="spar", seats=4)
    ring.person("ann", lambda page: events.set_up(page, setup_of("spar", 2), ring.now))
    ring.run(5)
    assert len(ring.pages["ann"].view.seats) == 4


def test_those_who_remain_go_on_and_the_others_find_them() -> None:
    ring = begun("ann", "ben", "cleo", "dora", game="spar", seats=4)
    for name in ("cleo", "dora"):
        ring.close(name)
    ann = ring.pages["ann"]
    assert ring.run(30, lambda: ann.view.offer == "small")
    assert ann.view.awaited == ("Cleo", "Dora")
    for name in ("ann", "ben"):
        ring.person(name, lambda page: events.go_on_without(page, ring.now))
    old = ann.run.id
    assert ring.run(20, lambda: ring.all(lambda page: page.run.id != old))
    assert ann.view.stage == "lobby"
    assert [seat.name for seat in ann.view.seats] == ["Ann", "Ben", "Cleo", "Dora"]
    ring.reopen("ann")
    ann = ring.pages["ann"]
    cleo = ring.reopen("cleo")
    assert ring.run(20, lambda: cleo.view.stage == "continued")
    ring.person("cleo", lambda page: events.follow_on(page, ring.now))
    assert ring.run(20, lambda: cleo.view.stage == "lobby")
    assert cleo.view.is_guest
    assert ann.run.id == cleo.run.id != old


def test_a_page_that_cannot_store_says_nothing_more() -> None:
    ring = begun("ann", "ben", "cleo", game="spar", seats=3)
    ring.full.add("cleo")
    ring.play_on(10, lambda: ring.pages["cleo"].view.stage == "stopped")
    cleo = ring.pages["cleo"]
    assert cleo.view.stopped.startswith("This browser does not store")
    sent, ring.sent = ring.sent, 0
    ring.do("cleo", events.tick(cleo, ring.now))
    assert (sent > 0, ring.sent) == (True, 0)


def test_a_browser_that_lost_a_part_comes_back_with_another_key() -> None:
    ring = begun("ann", "ben", "cleo", game="spar", seats=3)
    before = dict(ring.kept["cleo"])
    ring.play_on(8)
    ring.kept["cleo"] = before
    cleo = ring.reopen("cleo")
    ring.play_on(15, lambda: cleo.view.is_lost)
    assert cleo.view.stage == "stopped"
    ring.do("cleo", cleo.forgotten())
    assert not ring.kept["cleo"]


def test_texts_that_make_no_sense_are_refused_with_a_sentence() -> None:
    ring = begun("ann", "ben", game="spar", seats=2)
    texts = ring.kept["ben"]
    name = next(name for name in texts if " words " in name)
    wrong = [
        {**texts, "about": "{"},
        {**texts, "about": texts["about"].replace('"version": 1', '"version": 9')},
        {key: text for key, text in texts.items() if key != name},
        {},
    ]
    for each in wrong:
        with pytest.raises(ValueError, match=r"\.$"):
            events.read(each, "ben", ring.pages["ben"].id, ring.now)


def test_frames_that_make_no_sense_change_nothing() -> None:
    ring = begun("ann", "ben", "cleo", game="spar", seats=3)
    ann = ring.pages["ann"]
    before = ann.run.page.place, ann.run.page.base
    for text in ("", "[", '["1","x","Have",[]]', "\ud800", '["9","",1,2]', "[" * 9_000):
        ring.do("ann", events.receive(ann, "ben", text, ring.now))
        ring.do("ann", events.receive(ann, "nobody", text, ring.now))
    assert (ann.run.page.place, ann.run.page.base) == before
    assert ring.play_on(12, lambda: ann.run.page.place.height > before[0].height)


def test_no_page_knows_or_stores_a_face_that_its_person_may_not_see() -> None:
    ring = begun("ann", "ben", "cleo", game="shanghai", seats=4)
    for _turn in range(6):
        ring.play_on(3)
        for name, page in ring.pages.items():
            check_secrets(name, page)
