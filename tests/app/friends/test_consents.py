"""The people who have agreed that somebody is removed, and for how long that counts."""

from app.friends.membership import agreement
from app.friends.removals import Consent, Removals
from app.friends.roster import Place, Roster
from app.friends.signed import Signed
from tests.app.friends.world import TABLE, peer_called

HOST, ONE, TWO, THREE, FOUR = PEERS = tuple(peer_called(number) for number in range(5))


def roster(*people: str, old: tuple[str, ...] = (), number: int = 0) -> Roster:
    places = tuple(Place(f"N{seat}", peer) for seat, peer in enumerate(people))
    return Roster(TABLE, 0, number, HOST, (*places, Place("")), old=old)


def left(by: str, one: Roster, *, leaves: bool = True) -> Signed:
    return Signed(by, "key", agreement(one, by, leaves=leaves), "signature")


def test_it_takes_more_than_half_of_all_people_the_host_among_them() -> None:
    for people, others in ((3, 1), (4, 2), (5, 2)):
        one, removals = roster(*PEERS[:people]), Removals({PEERS[people - 1]: ""})
        gone = PEERS[people - 1]
        assert removals.agreeing(gone, HOST) == {HOST}
        for number in range(1, others + 1):
            assert not removals.is_agreed(gone, one, PEERS)
            removals.hear(PEERS[number], [gone])
        assert removals.is_agreed(gone, one, PEERS)
        assert removals.agreeing(gone, HOST) == {*PEERS[: others + 1]}


def test_whom_the_host_does_not_hear_and_who_is_to_go_do_not_count() -> None:
    one, removals = roster(HOST, ONE, TWO), Removals({TWO: ""})
    removals.hear(TWO, [TWO])
    assert not removals.is_agreed(TWO, one, PEERS)
    removals.hear(ONE, [TWO])
    assert not removals.is_agreed(TWO, one, [TWO])
    assert removals.is_agreed(TWO, one, [ONE])


def test_the_last_answer_of_each_counts_and_only_about_whom_is_asked() -> None:
    removals = Removals({TWO: "", THREE: ONE})
    removals.hear(ONE, [TWO, FOUR])
    assert removals.agreeing(TWO, HOST) == {HOST, ONE}
    removals.asked[FOUR] = ""
    assert removals.agreeing(FOUR, HOST) == {HOST}
    removals.hear(ONE, [THREE])
    assert removals.agreeing(TWO, HOST) == {HOST}
    assert removals.agreeing(THREE, HOST) == {HOST, ONE}


def test_what_is_about_others_or_was_said_by_others_is_forgotten() -> None:
    removals = Removals({TWO: "", THREE: ONE})
    removals.hear(ONE, [TWO, THREE])
    removals.hear(FOUR, [TWO])
    removals.keep_to([HOST, ONE, TWO])
    assert removals.asked == {TWO: ""}
    removals.keep_to(PEERS)
    assert removals.agreeing(TWO, HOST) == {HOST, ONE}


def test_an_answer_counts_as_long_as_it_is_asked() -> None:
    consent, joint = Consent(), roster(HOST, ONE, old=(HOST, ONE, TWO))
    consent.ask({TWO: False, THREE: True}, ())
    assert consent.asked == {TWO: False, THREE: True}
    assert not consent.lets_go(TWO, joint)
    consent.answers = {TWO: True, THREE: False}
    assert consent.lets_go(TWO, joint)
    assert not consent.lets_go(THREE, joint)
    consent.ask({THREE: True}, {TWO})
    assert consent.answers == {TWO: True, THREE: False}, "the change that goes on asks it"
    consent.ask({TWO: True}, ())
    assert consent.answers == {TWO: True}
    consent.ask({}, ())
    assert not consent.lets_go(TWO, joint)


def test_who_has_signed_that_they_leave_by_just_this_roster_may_go() -> None:
    joint = roster(HOST, ONE, old=(HOST, ONE, TWO), number=3)
    consent = Consent(left={TWO: left(TWO, joint)})
    assert consent.has_left(TWO, joint)
    assert consent.lets_go(TWO, joint)
    for other in (
        roster(HOST, ONE, old=(HOST, ONE, TWO), number=4),
        roster(ONE, HOST, old=(HOST, ONE, TWO), number=3),
        roster(HOST, ONE, TWO, number=3),
    ):
        assert not consent.lets_go(TWO, other)
    assert not consent.has_left(THREE, joint)
    assert not Consent(left={ONE: left(ONE, joint, leaves=False)}).has_left(TWO, joint)
    consent.ask({}, {TWO})
    assert consent.has_left(TWO, joint)
    consent.ask({TWO: False}, ())
    assert not consent.has_left(TWO, joint)
