"""Browsers that lose what they stored, lose a part of it, or cannot store."""

from __future__ import annotations

from peerdeck.agreement.effects import Give, Sign, Store
from peerdeck.agreement.page import Acted, Failed, Received, Ticked
from peerdeck.agreement.words import Accepted, Note, Prepare, Promise, Seal, Signed, hash_of
from tests.agreement.cards_world import world_of
from tests.agreement.people import Evening


def test_a_person_whose_browser_lost_everything_comes_back_to_their_seat_with_a_new_key() -> None:
    world = Evening(1, 3, 3, matches=2)
    world.run(7)
    world.lose("ben")
    world.finish()
    table = world.pages["ann"].table
    assert "ben" not in table.players
    assert table.seats[1].owner == "ben'"


def test_a_page_that_lost_the_last_minutes_is_shown_its_own_word_and_signs_no_more() -> None:
    world = Evening(2, 3, 3, loss=0.0, matches=2)
    world.run(4)
    old = world.saved["ben"]
    world.run(9)
    world.old["ben"] = old
    world.roll_back("ben")
    world.run(13, lambda: world.pages["ben"].stored.is_lost)
    page = world.pages["ben"]

    assert page.stored.is_lost
    assert world.tells["ben", "lost"] == 1
    assert page.stored.n == old["n"][None]  # it signed nothing before it knew
    assert not any(isinstance(each, Sign) for each in world.effects_of("ben", Acted("1")))


def test_a_page_that_lost_the_last_minutes_comes_back_with_a_new_key() -> None:
    world = Evening(3, 4, 4, matches=2)
    world.run(4)
    old = world.saved["ben"]
    world.run(9)
    world.old["ben"] = old
    world.roll_back("ben")
    world.finish()
    assert world.pages["ann"].table.seats[1].owner == "ben'"
    assert not world.pages["ann"].stored.contradictions


def test_nobody_makes_a_page_believe_that_it_lost_something() -> None:
    world = Evening(4, 3, 3, loss=0.0)
    world.run(7)
    false = Note("ben", 1000, world.pages["ben"].base, "here", "")
    message = Give((), (Signed(false, Seal("ben", "toy")),))
    world.send("ann", "ben", message)  # ben never signed it, so it does not arrive
    have = world.pages["ann"].heard.peers["cleo"].have
    assert have is not None
    lie = have._replace(newest=(("ben", 1000),))
    world.post(0.0, "ben", Received("cleo", lie))
    world.run(200, world.is_over)

    assert hash_of(false) not in world.signed
    assert world.is_over()
    assert not world.pages["ben"].stored.is_lost


def test_a_page_that_cannot_store_says_so_and_sends_nothing() -> None:
    world = Evening(5, 3, 3, loss=0.0)
    world.run(6)
    world.full.add("ben")
    world.run(8)
    sent = sum(world.sent_by["ben"].values())
    world.run(200, world.is_over)

    assert world.tells["ben", "cannot store"] == 1
    assert sum(world.sent_by["ben"].values()) == sent
    assert "ben" in world.pages["ann"].table.away


def test_nothing_leaves_a_page_whose_store_failed() -> None:
    world = Evening(6, 2, 2)
    world.run(5)
    assert [type(each).__name__ for each in world.effects_of("ben", Failed())] == ["Tell"]
    assert world.effects_of("ben", Acted("1")) == []


def test_a_vote_that_is_given_when_a_page_is_opened_is_stored_before_it_is_signed() -> None:
    world = Evening(5, 1, 3, loss=0.0)
    world.adds["ann"] = False
    world.come("gus")
    world.run(20, lambda: "gus" in world.pages and "gus" in world.pages["ann"].table.guests)
    world.run(world.now + 5)
    page = world.pages["ann"]
    world.asleep["gus"] = world.now + 100

    def is_promising() -> bool:
        return any(isinstance(word, Promise) for word in page.stored.unsigned.values())

    world.run(world.now + 60, is_promising)
    assert [prepare.change.kind for prepare in page.words(Prepare).values()] == ["away"]
    world.step("ann", Received("gus", Give((), ())))  # heard, so the vote waits
    world.run(world.now + 0.1, lambda: not is_promising())
    assert not page.words(Accepted)
    assert not page.stored.unsigned

    world.reload("ann")
    vote = world.pages["ann"].stored.vote
    effects = world.effects_of("ann", Ticked())
    assert vote.accepted
    assert [type(each) for each in effects[:2]] == [Store, Sign]


def test_notes_of_somebody_who_is_gone_are_forgotten_two_matches_later() -> None:
    world = world_of("spar", 3)
    page = world.pages["ann"]
    world.keeps = True
    world.matches = 3  # all with the same keys
    world.run(300, lambda: (page.table.match, page.table.deal) == (3, 1) and page.place.height > 2)
    world.wish_all("remove", "cleo", ("ann", "ben"))
    world.run(world.now + 40, lambda: "cleo" not in page.table.people)
    world.unwish()
    world.close("cleo")
    names = {*page.table.deck.names}
    assert names <= page.stored.words.keys()  # the keys of a deck in use are kept
    assert any(page.stored.words[name].word.by == "cleo" for name in names)
    assert world.reopened("ann").place == page.place
    world.matches = 6
    world.run(world.now + 900, lambda: (page.table.match, page.table.deal) == (6, 1))

    assert page.table.match == 6
    assert "cleo" not in page.heard.notes
    assert page.heard.came.keys() <= page.stored.words.keys()
