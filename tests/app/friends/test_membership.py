"""Nobody changes alone who decides at a table during a match."""

import json
from dataclasses import replace

import pytest

from app.effects import Effect
from app.friends import changing
from app.friends.chain import Reign
from app.friends.frames import Frame
from app.friends.hosting import Hosting
from app.friends.membership import agreed, agreement, awaited, changed, may_follow
from app.friends.roster import Place, Roster, read_roster
from app.friends.signed import Agreed, Signed, read_agreed
from app.friends.switches import Switches
from app.friends.table import FriendsTable
from app.setup import usual
from tests.app.friends.door import bring
from tests.app.friends.pages import Pages, pages, seated
from tests.app.friends.test_schedules import all_agree, one_leads
from tests.app.friends.world import TABLE, World, peer_called

HOST, ONE, TWO, THREE = PEERS = tuple(peer_called(number) for number in range(4))


def roster(*people: str, number: int = 0, old: tuple[str, ...] = (), term: int = 0) -> Roster:
    places = tuple(Place(f"N{seat}", peer) for seat, peer in enumerate(people))
    places += (Place(""),) * (4 - len(people))
    return Roster(TABLE, term, number, HOST, places, old=old)


def reign(one: Roster, *words: Signed) -> Reign:
    return Reign(one, Signed(HOST, "key", one.text(), "signature"), words)


def word(by: str, one: Roster) -> Signed:
    text = Agreed(one.table, one.term, one.number, one.people).text()
    return Signed(by, "key", text, "signature")


def test_a_change_is_signed_with_the_people_before_in_it() -> None:
    now, wanted = roster(*PEERS), roster(HOST, ONE, number=1)
    assert changed(wanted, now) == replace(wanted, old=PEERS)
    waits = Switches(waits=True)
    assert changed(replace(now, switches=waits), now) == replace(now, switches=waits, number=1)


def test_one_change_goes_on_at_a_time() -> None:
    now = roster(HOST, ONE, TWO, number=4, old=PEERS)
    assert changed(roster(HOST, ONE, number=5), now) is None
    waits = Switches(waits=True)
    renamed = replace(now, switches=waits, old=())
    assert changed(renamed, now) == replace(now, switches=waits, number=5)


def test_a_host_takes_back_alone_what_does_not_count_yet_and_only_that() -> None:
    before, now = roster(HOST, ONE, TWO), roster(*PEERS, number=4, old=(HOST, ONE, TWO))
    back = replace(before, number=5)
    assert changed(before, now) == changed(back, now) == back
    assert changed(roster(HOST, ONE, number=5), now) is None
    assert changed(replace(back, term=1), now) is None
    assert may_follow(reign(back), reign(now))
    assert may_follow(reign(back), reign(before))
    assert not may_follow(reign(back), reign(replace(now, number=4, old=())))
    assert not may_follow(reign(roster(HOST, ONE, number=5)), reign(now))
    assert not may_follow(reign(replace(back, old=(HOST, ONE))), reign(now))


def test_while_a_change_goes_on_most_of_the_old_and_of_the_new_people_are_wanted() -> None:
    one = roster(HOST, THREE, old=(HOST, ONE, TWO))
    assert not one.is_enough({HOST, THREE})
    assert not one.is_enough({HOST, ONE, TWO})
    assert one.is_enough({HOST, ONE, THREE})
    assert {*one.voters} == {*PEERS}


def test_a_roster_tells_of_old_people_only_where_there_are_some() -> None:
    for one in (roster(*PEERS), roster(HOST, ONE, old=PEERS)):
        assert ("old" in one.text()) == bool(one.old)
        assert read_roster(reign(one).signed) == one
    with pytest.raises(ValueError, match="list of players"):
        read_roster(reign(roster(HOST, ONE, old=(HOST, HOST))).signed)


def test_old_and_new_people_agree_but_nobody_to_be_left_out() -> None:
    one = roster(HOST, ONE, THREE, old=(HOST, ONE, TWO))
    assert agreement(one, THREE) == agreement(one, ONE) == word(ONE, one).text
    assert agreement(one, PEERS[0] + "x") == agreement(roster(HOST, ONE), ONE) == ""
    assert agreement(one, TWO) == ""
    left = Agreed(one.table, one.term, one.number, one.people, leaves=True).text()
    assert agreement(one, TWO, leaves=True) == left, "but by their own wish"
    pair = roster(HOST, old=(HOST, ONE))
    assert agreement(pair, ONE) == ""
    assert not pair.is_enough(agreed(pair, [word(HOST, pair)]))


def test_only_words_about_just_this_change_count() -> None:
    one = roster(HOST, ONE, number=3, old=(HOST, ONE, TWO))
    others = [replace(one, number=2), replace(one, term=1), roster(HOST, TWO, number=3)]
    words = [word(ONE, other) for other in others] + [word(peer, one) for peer in (TWO, THREE)]
    assert agreed(one, [*words, word(HOST, one)]) == {HOST: word(HOST, one)}


def test_a_page_in_a_match_believes_only_what_enough_have_agreed_to() -> None:
    own = reign(roster(*PEERS))
    joint = roster(HOST, ONE, TWO, number=1, old=PEERS)
    settled = replace(joint, number=2, old=())
    words = [word(peer, joint) for peer in PEERS]
    assert may_follow(reign(joint), own)
    assert not may_follow(reign(replace(joint, old=(HOST,))), own)
    assert not may_follow(reign(settled), own)
    assert not may_follow(reign(settled, *words[:2]), own)
    assert may_follow(reign(settled, *words[:3]), own)
    assert may_follow(reign(settled, *words[:3]), reign(joint))
    assert not may_follow(reign(settled, *words[2:]), reign(joint))
    early = reign(replace(settled, number=9))
    assert not may_follow(
        reign(replace(settled, number=10), *words), reign(replace(own.roster, number=8))
    )
    assert may_follow(early, reign(settled))
    then = roster(HOST, ONE, number=3, old=(HOST, ONE, TWO))
    assert may_follow(reign(then, *words[:3]), own)
    assert not may_follow(reign(then), own)


def signs_without(table: FriendsTable, peer: str, now: float) -> list[Effect]:
    """Have a host sign the list of players without somebody, whatever the others say."""
    host = table.shared.role
    assert isinstance(host, Hosting)
    return table._after(host.turn_away(peer), now)


def test_a_host_who_removes_everybody_while_cut_off_leads_nothing() -> None:
    world = World(usual("spar").seated(4), 4, 7)
    world.sit()
    host = world.hosting(HOST)
    world.side[HOST] = 1
    world.run(1_000)
    for peer in PEERS[1:]:
        world.do(HOST, signs_without(world.tables[HOST], peer, world.clock(HOST)))
    world.run(12_000)
    written = len(host.book or ())
    for _second in range(40):
        world.run(1_000)
        one_leads(world)
    assert not host.is_led(world.clock(HOST))
    assert len(host.book or ()) == written
    assert world.hosting(ONE).is_led(world.clock(ONE))
    world.calm()
    world.run(60_000)
    world.rest()
    all_agree(world)
    assert {*world.hosting(ONE).people} == {*PEERS}


def test_a_host_who_signs_a_shorter_list_alone_is_not_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = seated(4, 4, "spar")
    monkeypatch.setattr(
        changing, "changed", lambda wanted, now: replace(wanted, number=now.number + 1)
    )
    for number in (2, 3):
        table.do(table.host, signs_without(table[0], table.peers[number], table.now))
        table.settle()
    table.run(5)
    assert len(table[0].shared.role.people) == 2
    assert {*table[1].shared.role.people} == {*table.peers}


def test_removing_somebody_counts_once_the_others_have_agreed() -> None:
    table = seated(4, 4, "spar")
    table.person(0, "turn_away", table.peers[3])
    for number in (1, 2):
        table.person(number, "agree_to_remove", table.peers[3])
    for number in range(3):
        found = table[number].shared.role.roster
        assert found is not None
        assert (found.people, found.old) == (tuple(table.peers[:3]), ())
    assert table[3].view.stage == "removed"
    table.go_away(3)
    table.come_back(3)
    assert table[3].view.stage == "removed", "also after a reload"
    assert "Friend 3 is no longer at the table. A bot plays on." in table[1].news


def test_two_removed_one_after_the_other_while_one_sleeps() -> None:
    table = seated(5, 5, "cpwp")
    table.go_away(4)
    for number in (3, 2):
        table.person(0, "turn_away", table.peers[number])
        table.run(1)
        for other in (1, 2):
            table.person(other, "agree_to_remove", table.peers[number])
    table.run(5)
    found = table[1].shared.role.roster
    assert found is not None
    assert (found.people, found.old) == ((*table.peers[:3], table.peers[4]), ())
    table.come_back(4)
    table.run(5)
    assert table[4].shared.role.roster == found
    table.person(4, "agree_to_remove", table.peers[2])
    table.run(3)
    found = table[4].shared.role.roster
    assert found is not None
    assert (found.people, found.old) == ((*table.peers[:2], table.peers[4]), ())


def test_somebody_comes_in_during_a_match_and_decides_with_the_others() -> None:
    table = pages(4, 4, "spar")
    table.come_in(1, 2)
    table.person(0, "begin")
    table.run(3)
    table.come_in(3)
    found = table[3].shared.role.roster
    assert found is not None
    assert (len(found.people), found.old) == (4, ())
    table.go_away(0)
    table.run(40)
    assert table[1].view.is_host


def waiting_for_a_newcomer() -> Pages:
    """Three play, of whom one sleeps; a fourth was let in, and is heard no more."""
    table = pages(4, 4, "spar")
    table.come_in(1, 2)
    table.person(0, "begin")
    table.run(3)
    table.person(3, "come", "Friend 3", None)
    table.go_away(2)
    table.lost.add(frozenset((table.host, table.peers[3])))
    table.person(0, "admit", table.peers[3], 3)
    table.go_away(3)
    table.lost.clear()
    table.play(20)
    return table


def goes_on(table: Pages) -> bool:
    book = table[0].shared.role.book
    assert book is not None
    before = len(book)
    table.play(15)
    return len(book) > before


@pytest.mark.parametrize("how", ["take_back", "turn_away"])
def test_a_host_takes_back_a_change_that_waits_for_a_newcomer_who_has_gone(how: str) -> None:
    table = waiting_for_a_newcomer()
    change = table[0].view.change
    assert change is not None
    assert (change.coming, change.may_end) == (("Friend 3",), True)
    assert not goes_on(table)
    table.person(0, how, *[table.peers[3]] * (how == "turn_away"))
    assert table[0].view.change is None
    for number in range(2):
        found = table[number].shared.role.roster
        assert found is not None
        assert (found.people, found.old) == (tuple(table.peers[:3]), ())
    assert goes_on(table)
    table.come_back(2)
    table.come_back(3)
    table.run(5)
    assert table[2].view.stage == "playing"
    assert table[2].shared.role.people == tuple(table.peers[:3])
    assert table[3].view.me is None
    table.person(0, "take_back")
    assert {len(table[number].shared.role.people) for number in range(3)} == {3}
    table.person(3, "come", "Friend 3", None)
    table.person(0, "admit", table.peers[3], 3)
    table.run(5)
    assert table[3].view.stage == "playing"
    assert {len(table[number].shared.role.people) for number in range(4)} == {4}


def test_who_was_to_leave_sits_as_before_when_that_is_taken_back() -> None:
    table = seated(4, 4, "spar")
    before = table[0].shared.role.roster
    assert before is not None
    for number in (1, 2, 3):
        table.lose(0, number)
    table.do(table.host, signs_without(table[0], table.peers[3], table.now))
    table.settle()
    assert table[0].view.seats[3].who == "free"
    table.person(0, "take_back")
    found = table[0].shared.role.roster
    assert found == replace(before, number=before.number + 2)
    for number in (1, 2, 3):
        table.find(0, number)
    table.run(5)
    assert goes_on(table)
    assert {table[number].shared.role.people for number in range(4)} == {before.people}


def never_agrees(table: Pages, number: int, *deaf_to: str) -> None:
    """Have a page hear no frames of these kinds from now on, so that it agrees to nothing."""
    hear = table[number].hear

    def deaf(peer: str, frame: Frame, now: float) -> list[Effect]:
        return [] if frame["is"] in deaf_to else hear(peer, frame, now)

    table[number].hear = deaf  # type: ignore[method-assign]


def test_who_does_not_come_in_after_all_is_told_and_looks_on_as_before() -> None:
    table = pages(4, 4, "spar")
    table.come_in(1, 2)
    table.person(3, "come", "Friend 3", None)
    table.person(0, "let_watch", table.peers[3])
    table.person(0, "begin")
    table.run(3)
    table.go_away(2)
    never_agrees(table, 3, "beat")
    table.person(0, "admit", table.peers[3], 3)
    table.run(5)
    assert table[3].view.me == 3
    table.person(0, "take_back")
    assert table[3].view.me is None
    assert table[3].view.watches


def test_who_is_not_let_in_after_all_is_told() -> None:
    table = pages(4, 4, "spar")
    table.come_in(1, 2)
    table.person(0, "begin")
    table.run(3)
    table.go_away(2)
    table.person(3, "come", "Friend 3", None)
    never_agrees(table, 3, "beat", "lobby")
    table.person(0, "admit", table.peers[3], 3)
    table.run(5)
    assert table[3].view.me == 3
    table.person(0, "take_back")
    assert table[3].view.stage == "removed"


def test_a_change_that_is_taken_back_counts_no_more_whoever_agrees() -> None:
    table = waiting_for_a_newcomer()
    host = table[0].shared.role
    assert isinstance(host, Hosting)
    joint = host.roster
    assert joint is not None
    signs = table[0].take_back(table.now)
    text = word(HOST, joint).text
    host.take_agreed([Signed(peer, "key", text, f"{peer} {text}") for peer in table.peers])
    host.go_on_changing()
    table.do(table.host, signs)
    table.settle()
    assert host.people == tuple(table.peers[:3])
    table.run(5)
    assert host.people == tuple(table.peers[:3])


def test_whose_agreement_is_missing() -> None:
    one = roster(HOST, ONE, old=(HOST, ONE, TWO))
    assert awaited(one, ()) == {HOST, ONE}
    assert awaited(roster(HOST, old=(HOST, ONE)), (HOST,)) == {ONE}
    assert awaited(one, (HOST, TWO)) == {ONE}
    assert awaited(one, (HOST, ONE)) == set()
    in_a_seat = roster(HOST, THREE, old=(HOST, ONE, TWO))
    assert awaited(in_a_seat, (HOST,)) == {THREE}
    assert awaited(in_a_seat, (HOST, THREE)) == {ONE, TWO}


@pytest.mark.parametrize(
    ("said", "agrees"),
    [({}, True), ({"at": 1}, False), ({"number": -1}, False), ({"asked": 0}, False)],
    ids=str,
)
def test_only_who_has_the_roster_and_the_whole_log_and_was_asked_agrees(
    said: dict[str, int], agrees: bool
) -> None:
    table = seated(4, 4, "spar")
    role = table[2].shared.role
    assert role.roster is not None
    assert role.book is not None
    places = (*role.roster.places[:3], Place(""))
    joint = replace(role.roster, number=9, places=places, old=role.roster.people)
    role.chain = (reign(joint),)
    if "asked" not in said:
        role.consent.answers[table.peers[3]] = True
    at = len(role.book) + said.get("at", 0)
    beat = {"is": "beat", "beat": 99, "epoch": 0, "version": "1", "paused": False, "quiet": []}
    beat["coming"] = False
    beat |= {"match": 0, "at": at, "hash": role.book.hash() if at == len(role.book) else ""}
    beat["number"] = 9 + said.get("number", 0)
    effects = bring(table[2], table.host, json.dumps(beat), table.now)
    assert ({"sign": word(table.peers[2], joint).text} in effects) == agrees


def test_nobody_else_says_that_somebody_leaves_and_no_word_counts_twice() -> None:
    one = roster(HOST, number=5, old=(HOST, ONE))
    left = Agreed(TABLE, 0, 5, one.people, leaves=True)
    assert left == read_agreed(Signed(ONE, "key", left.text(), "signature"))
    assert agreement(one, ONE, leaves=True) == left.text() != agreement(one, HOST, leaves=True)

    def counts(by: str, told: Agreed) -> bool:
        return one.is_enough(agreed(one, [word(HOST, one), Signed(by, "key", told.text(), "")]))

    assert counts(ONE, left)
    assert not counts(HOST, left)
    assert not counts(TWO, left)
    assert not counts(ONE, replace(left, leaves=False)), "it only has the list"
    for other in (
        replace(left, number=4),
        replace(left, term=1),
        replace(left, table="f" * 16),
        replace(left, people=(HOST, TWO)),
    ):
        assert not counts(ONE, other)


def test_a_host_of_two_changes_the_other_alone_but_does_not_only_leave_them_out() -> None:
    now = roster(HOST, ONE, number=4)
    new = roster(HOST, TWO, number=5)
    assert changed(new, now) == new
    assert changed(now, roster(HOST, number=3)) == now
    assert may_follow(reign(new), reign(now))
    for other in (roster(HOST, number=5), roster(HOST, ONE, TWO, number=5)):
        assert changed(other, now) == replace(other, old=(HOST, ONE))
        assert not may_follow(reign(other), reign(now))
    assert changed(roster(HOST, ONE), new := roster(HOST, ONE, TWO)) == roster(
        HOST, ONE, number=1, old=new.people
    )
    assert not may_follow(reign(roster(HOST, ONE, number=1)), reign(new))


def test_who_stays_of_two_agrees_and_a_text_that_says_nothing_counts_for_nobody() -> None:
    one = roster(HOST, number=5, old=(HOST, ONE))
    assert agreement(one, HOST) == word(HOST, one).text
    assert not agreed(one, [Signed(by, "key", "", "") for by in (HOST, ONE, TWO)])


def test_a_page_follows_no_other_change_than_that_which_goes_on() -> None:
    joint = reign(roster(HOST, ONE, TWO, number=1, old=PEERS))
    assert not may_follow(reign(roster(HOST, ONE, number=2, old=(HOST, ONE, TWO))), joint)
    assert not may_follow(
        reign(roster(HOST, TWO, number=2)), reign(roster(HOST, number=1, old=(HOST, ONE)))
    )
    assert not may_follow(
        reign(roster(HOST, TWO, number=2, old=(HOST, THREE))), reign(roster(HOST, ONE, number=1))
    )
    assert may_follow(reign(roster(HOST, term=1)), joint), "it was chosen"


def test_a_page_counts_the_words_about_just_this_change_of_both_the_old_and_the_new() -> None:
    own = reign(roster(*PEERS, number=3))

    def follows(*people: str, by: tuple[str, ...], about: Roster | None = None) -> bool:
        joint = roster(*people, number=4, old=PEERS)
        vote = Signed(HOST, "key", "a vote", "signature")
        words = [word(peer, about or joint) for peer in by]
        return may_follow(reign(replace(joint, number=5, old=()), vote, *words), own)

    left, new = (HOST, ONE, TWO), tuple(peer_called(number) for number in (4, 5))
    assert follows(*left, by=left)
    for about in (
        roster(*left, number=4, term=1),
        replace(roster(*left, number=4), table="f" * 16),
        roster(HOST, ONE, THREE, number=4),
    ):
        assert not follows(*left, by=left, about=about)
    assert not follows(HOST, *new, by=left)
    assert not follows(HOST, ONE, *new, by=left)
    assert follows(HOST, ONE, *new, by=(*left, new[0]))
