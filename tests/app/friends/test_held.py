"""Moves that a host does not take: everybody holds them, and the host misses its beats."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from app.friends.deck.sums import Sums
from app.friends.held import Held, Turn, Word
from app.friends.hosting import Hosting
from app.friends.moves import SentMove
from app.friends.signed import Move, Signed
from app.friends.times import ALONE, BEAT, GONE, HELD, LEASE, TICK
from app.online.standing import standing
from peerdeck.dealing.work import Work
from peerdeck.log import Act, parse_action
from tests.app.friends.door import bring
from tests.app.friends.pages import Pages, seated
from tests.app.friends.test_villain import begin, with_host
from tests.app.friends.world import peer_called

LED = (HELD + GONE + 2 * BEAT + 2 * TICK) / 1_000  # seconds until another leads, at most


def host_of(table: Pages, number: int = 0) -> Hosting:
    role = table[number].shared.role
    assert isinstance(role, Hosting)
    return role


def ignore(table: Pages, *whose: int) -> list[SentMove]:
    """The host takes no moves of these, whoever brings them. Return those that it dropped."""
    host, dropped = host_of(table), []
    take, peers = host._move, [table.peers[number] for number in whose]

    def ignoring(peer: str, sent: SentMove, now: float) -> list[Any]:
        if sent.signed.by in peers:
            dropped.append(sent)
            return []
        return take(peer, sent, now)

    host._move = ignoring  # type: ignore[method-assign]
    return dropped


def asked(people: int = 3, seat: int = 1, game: str = "crazy_eights") -> Pages:
    """A match in which it is the turn of this seat, and everybody's page knows it."""
    table = seated(people=people, seats=max(people, 2), game=game)
    for _time in range(200):
        desks = [table[number].desk for number in range(people)]
        if all(desk is not None and desk.to_act[:1] == (seat,) for desk in desks):
            return table
        table.play(0.5, seat)
    raise AssertionError("it is never the turn of this seat")


def move(table: Pages, number: int) -> int:
    """This person makes a move. Return how often they had acted before."""
    desk, book = table[number].desk, table[number].shared.role.book
    assert desk is not None
    assert book is not None
    before = book.acts[number]
    table.act(number, desk.legal()[0])
    return before


def acts(table: Pages, number: int, *, seat: int) -> int:
    """Return how often a seat has acted, by the log of a page."""
    book = table[number].shared.role.book
    assert book is not None
    return book.acts[seat]


def sent(table: Pages, kind: str, by: int | None = None, to: int | None = None) -> list[Any]:
    """Return the frames of a kind that were sent."""
    return [
        json.loads(text)
        for source, target, text in table.frames
        if json.loads(text)["is"] == kind
        and by in (None, table.peers.index(source))
        and to in (None, table.peers.index(target))
    ]


def test_a_host_who_drops_the_moves_of_one_friend_leads_no_more() -> None:
    table = asked(seat=2)
    dropped = ignore(table, 2)
    before = move(table, 2)
    table.run((HELD + LEASE - BEAT) / 1_000)
    assert table[0].view.is_host, "what was promised holds"
    assert table[0].view.hears
    table.run(LED - (HELD + LEASE - BEAT) / 1_000)
    assert [page.view.is_host for page in table.pages.values()] == [False, True, False]
    table.run(2 * BEAT / 1_000)
    assert {acts(table, number, seat=2) for number in range(3)} == {before + 1}
    assert {sent.signed.text for sent in dropped} == {dropped[0].signed.text}
    assert not any(page.view.stopped for page in table.pages.values())


def test_a_host_of_another_program_who_drops_moves_leads_no_more() -> None:
    den, villain = with_host(game="crazy_eights")
    begin(den, villain)
    seat = villain.asked
    villain.drops_moves_of = {den.peers[seat]}
    before = move(den, seat)
    den.run(LED)
    assert den[1].view.is_host
    den.run(BEAT / 1_000 + 1)
    assert {acts(den, number, seat=seat) for number in (1, 2)} == {before + 1}
    assert not any(den[number].view.stopped for number in (1, 2))


def test_an_heir_whose_own_move_was_dropped_is_brought_it_by_others() -> None:
    table = asked(seat=1)
    ignore(table, 1)
    before = move(table, 1)
    table.run(LED)
    assert [page.view.is_host for page in table.pages.values()] == [False, True, False]
    table.run(BEAT / 1_000 + 1)
    assert {acts(table, number, seat=1) for number in range(3)} == {before + 1}


def test_of_four_people_three_have_to_hold_it() -> None:
    table = asked(people=4, seat=2)
    ignore(table, 2)
    table.lose(2, 3)
    move(table, 2)
    table.run(LED)
    assert table[0].view.is_host, "two of four hold it"
    table.find(2, 3)
    table.run(LED)
    assert not table[0].view.is_host


def test_a_host_does_not_have_itself_chosen_again_while_moves_are_held() -> None:
    table = asked(seat=2)
    ignore(table, 2)
    move(table, 2)
    table.run((HELD + BEAT) / 1_000)
    for term in range(1, 4):
        told = {"is": "elect", "epoch": term, "roster": [0, 99]}
        table.now += TICK
        for guest in table.guests:
            effects = bring(table.pages[guest], table.host, json.dumps(told), table.now)
            assert not any("sign" in effect for effect in effects)
    table.run(LED)
    assert table[1].view.is_host


def test_a_host_who_is_chosen_again_has_no_more_time() -> None:
    table = asked(seat=2)
    table.drops = {("move", table.host)}
    move(table, 2)
    table.run(HELD / 1_000 - 1)
    host = host_of(table)
    told = {"is": "alone", "promised": host.host_term + 1}
    table.do(table.host, bring(table[0], table.peers[1], json.dumps(told), table.now))
    table.do(table.host, table[0].tick(table.now))
    table.settle()
    assert host_of(table).host_term > 0, "it has had itself chosen again"
    table.run(2)
    assert sent(table, "held", by=1)


def test_the_next_host_has_the_whole_time(monkeypatch: pytest.MonkeyPatch) -> None:
    table = asked(seat=2)
    monkeypatch.setattr(Hosting, "_move", lambda *_told: [])
    move(table, 2)
    while not table[1].view.is_host:
        table.run(0.5)
    table.run(HELD / 1_000 - 1)
    assert {frame["host"] for frame in sent(table, "held")} == {table.peers[0]}
    table.run(2)
    assert {frame["host"] for frame in sent(table, "held")} == {*table.peers[:2]}


def test_a_host_who_takes_the_move_after_all_leads_on() -> None:
    table = asked(seat=2)
    dropped = ignore(table, 2)
    move(table, 2)
    table.run((HELD + 2 * BEAT) / 1_000)
    assert table[1].shared.role.misses_moves(table.now)
    del host_of(table).__dict__["_move"]
    frame = json.dumps(dropped[0].frame)
    table.do(table.host, bring(table[0], table.peers[2], frame, table.now))
    table.settle()
    assert not table[1].shared.role.misses_moves(table.now), "as soon as it is in the log"
    table.run(LED)
    assert acts(table, 1, seat=2)
    assert table[0].view.is_host
    assert host_of(table).host_term == 0
    assert not table[1].shared.role.misses_moves(table.now)


def test_a_beat_that_is_missed_is_not_answered() -> None:
    table = asked(seat=2)
    ignore(table, 2)
    move(table, 2)
    table.run((HELD + 2 * BEAT) / 1_000)
    answers = len(sent(table, "beat", to=0))
    table.run(2 * BEAT / 1_000)
    assert len(sent(table, "beat", to=0)) == answers
    assert len(host_of(table).heard(table.now)) == 2, "by the last answers"


def test_nothing_more_is_said_while_moves_are_taken_at_once() -> None:
    table = seated(people=3, game="crazy_eights")
    table.play(20)
    assert sent(table, "move")
    assert not sent(table, "held")
    assert host_of(table).host_term == 0
    moves = {(by, json.loads(text)["signed"][0][0]) for by, _to, text in table.frames
             if json.loads(text)["is"] == "move"}  # fmt: skip
    assert all(by == maker for by, maker in moves), "nobody brings the moves of others"


def test_a_move_that_its_maker_keeps_from_the_host_is_brought_by_others() -> None:
    table = asked(seat=2)
    table.lost.add(frozenset((table.peers[2], table.host)))  # nobody notices
    before = move(table, 2)
    table.run(BEAT / 1_000 + 1)
    assert acts(table, 0, seat=2) == before + 1
    assert not sent(table, "no")
    assert table[0].view.is_host


def test_of_two_people_the_guest_waits_and_sees_for_whom() -> None:
    table = asked(people=2, seat=1)
    ignore(table, 1)
    move(table, 1)
    table.run(HELD / 1_000 - 1)
    assert not standing(table[1].view).told
    table.run(LED)
    assert table[0].view.is_host
    assert table[1].view.hears
    told = "The table waits for Host, who has not taken the last move yet."
    assert standing(table[1].view).told == told
    assert not sent(table, "held")


def test_everybody_who_holds_a_move_sees_for_whom_the_table_waits() -> None:
    table = asked(seat=2)
    ignore(table, 2)
    move(table, 2)
    table.run((HELD + BEAT) / 1_000)
    told = "Host does not take the last move, and soon another of you leads the table."
    assert [standing(table[number].view).told for number in (1, 2)] == [told] * 2


def test_who_holds_a_move_with_too_few_others_waits_and_sees_for_whom() -> None:
    table = asked(people=4, seat=2)
    ignore(table, 2)
    table.lose(2, 3)
    move(table, 2)
    table.run((HELD + BEAT) / 1_000)
    told = "The table waits for Host, who has not taken the last move yet."
    assert [standing(table[number].view).told for number in range(4)] == ["", told, told, ""]


def test_a_pause_that_the_host_has_announced_does_not_count() -> None:
    table = asked(seat=2)
    table.person(0, "pause", True)
    move(table, 2)
    table.run(2 * LED)
    assert not sent(table, "held")
    table.person(0, "pause", False)
    table.run(2)
    assert acts(table, 1, seat=2)
    assert table[0].view.is_host


def test_a_pause_that_comes_and_goes_does_not_begin_the_time_anew() -> None:
    table = asked(seat=2)
    ignore(table, 2)
    move(table, 2)
    for _beat in range(6):
        table.person(0, "pause", True)
        table.run(0.5)
        table.person(0, "pause", False)
        table.run(1.5)
    assert sent(table, "held")


def test_what_a_page_slept_does_not_count() -> None:
    table = asked(seat=2)
    ignore(table, 2)
    move(table, 2)
    table.run(1)
    table.now += 60_000
    table.run(BEAT / 1_000)
    assert not sent(table, "held")


# Accusations that are false


@pytest.mark.parametrize("liars", [(2,), (2, 3), (3,)])
def test_a_lying_minority_topples_nobody(liars: tuple[int, ...]) -> None:
    table = asked(people=5, seat=1)
    for _second in range(int(LED)):
        for liar in liars:
            turns = [[seat, acts(table, 0, seat=seat)] for seat in range(5)]
            told = {"is": "held", "host": table.host, "match": 0, "turns": turns}
            for peer in table.peers:
                if peer != table.peers[liar]:
                    do = bring(table.pages[peer], table.peers[liar], json.dumps(told), table.now)
                    table.do(peer, do)
        table.run(1)
    assert table[0].view.is_host
    assert host_of(table).host_term == 0


def test_whoever_has_voted_twice_has_no_voice() -> None:
    table = asked(seat=2)
    ignore(table, 2)
    move(table, 2)
    table.run((HELD + BEAT) / 1_000)
    role = table[1].shared.role
    assert role.misses_moves(table.now)
    vote = Signed(table.peers[2], "key", "vote", "signature")
    role.convict(vote, vote)
    assert not role.misses_moves(table.now)


def test_a_page_that_disputes_holds_nothing_against_its_host() -> None:
    table = asked(seat=2)
    ignore(table, 2)
    move(table, 2)
    table.run(HELD / 1_000 - 1)
    role: Any = table[1].shared.role
    role._doubt("line", "It cannot be.", 0)
    table.run(BEAT / 1_000)
    assert sent(table, "held", by=2)
    assert not sent(table, "held", by=1)


def test_the_next_deal_is_not_held_before_everybody_has_seen_the_result() -> None:
    table = seated(people=3, game="spar")
    for _time in range(400):
        desk, book = table[1].desk, table[1].shared.role.book
        assert desk is not None
        assert book is not None
        dealer = desk.to_act[:1]
        if desk.between and dealer and dealer != (0,):
            break
        table.play(0.5, *([0, 1, 2] if desk.between else []))
    seat, other = dealer[0], 3 - dealer[0]
    book = table[other].shared.role.book
    assert book is not None
    told = {"is": "move", "table": book.table, "match": 0, "seat": seat, "plays": "person"}
    told |= {"at": len(book), "hash": book.hash(), "move": book.acts[seat], "act": "deal"}
    for _second in range(HELD // 1_000 + 2):
        tell(table, seat, compact(told), [], [other])
        table.run(1)
    assert not table[other].shared.role.is_gathered
    assert not sent(table, "held", by=other)


def tell(table: Pages, by: int, text: str, opens: list[str], to: list[int]) -> None:
    """Send a move that this person has signed."""
    peer = table.peers[by]
    frame = {"is": "move", "signed": [[peer, "key", text, f"{peer} {text}"]], "opens": opens}
    for number in to:
        do = bring(table[number], peer, json.dumps(frame), table.now)
        table.do(table.peers[number], do)
    table.settle()


def made(table: Pages, number: int) -> tuple[dict[str, Any], list[str]]:
    """Return the move that a person would make, and what opens its cards; nobody hears of it."""
    desk = table[number].desk
    assert desk is not None
    table.drops = {("move", "")}
    before = len(table.frames)
    played = next(one for one in desk.legal() if type(one).__name__ == "Play")
    table.act(number, played)
    frames = [json.loads(text) for _by, _to, text in table.frames[before:]]
    frame = next(one for one in frames if one["is"] == "move")
    table.drops = set()
    role: Any = table[number].shared.role
    role._move = None
    role.held = Held()
    return json.loads(frame["signed"][0][2]), frame.get("opens", [])


def compact(told: dict[str, Any]) -> str:
    return json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def unlike(**changed: Any) -> Callable[[dict[str, Any], list[str]], tuple[Any, Any]]:
    return lambda told, opens: ({**told, **changed}, opens)


FALSE = {
    "not opened": lambda told, opens: (told, opens[1:]),
    "opened falsely": lambda told, opens: (told, [opens[0][:-4] + "AAAA", *opens[1:]]),
    "another opened as well": lambda told, opens: (told, [*opens, opens[0]]),
    "no action": unlike(act="fly"),
    "written otherwise": lambda told, opens: ({**told, "act": told["act"] + " "}, opens),
    "not allowed": unlike(act="pass"),
    "no beginning of the log": unlike(hash="0" * 16),
    "of a longer log": lambda told, opens: ({**told, "at": told["at"] + 9}, opens),
    "a later one": lambda told, opens: ({**told, "move": told["move"] + 1}, opens),
    "of another match": unlike(match=1),
    "of another seat": unlike(seat=1),
    "by a bot": unlike(plays="bot"),
    "before cards moved": lambda told, opens: (told, opens),
}


@pytest.mark.parametrize("how", FALSE)
def test_a_move_that_a_host_may_not_take_is_held_by_nobody(how: str) -> None:
    table = asked(seat=2)
    told, opens = made(table, 2)
    if how == "before cards moved":
        book = table[1].shared.role.book
        assert book is not None
        told |= {"at": 1, "hash": book.hash(1)}
    told, opens = FALSE[how](told, opens)
    for _second in range(HELD // 1_000 + 2):
        tell(table, 2, compact(told), opens, [1])
        table.run(1)
    assert not sent(table, "held")
    assert not [one for one in sent(table, "move", by=1) if one["signed"][0][0] != table.peers[1]]
    assert table[0].view.is_host
    assert host_of(table).host_term == 0


def test_a_move_with_another_face_than_was_opened_is_held_by_nobody() -> None:
    table = asked(seat=2)
    told, opens = made(table, 2)
    verb, played = told["act"].split(" ")
    card, _is, face = played.partition("=")
    follower = table[1].shared.role.dealing.page.book.follower  # type: ignore[union-attr]
    for rank in "3456790JK":
        act = f"{verb} {card}={rank}{face[-1]}"
        action = parse_action(act.split(" "), follower.game)
        with suppress(ValueError):
            follower.check_next(Act(2, action))
            if act != told["act"]:
                break
    else:
        raise AssertionError("no other face would be allowed")
    ignore(table, 2)
    for _second in range(HELD // 1_000 + 2):
        tell(table, 2, compact({**told, "act": act}), opens, [1])
        table.run(1)
    assert not sent(table, "held")


def test_the_same_move_is_held_as_it_was_made() -> None:
    """Else the test before would show nothing."""
    table = asked(seat=2)
    told, opens = made(table, 2)
    assert opens
    ignore(table, 2)
    tell(table, 2, compact(told), opens, [1])
    table.run(HELD / 1_000 + 1)
    assert sent(table, "held", by=1)


def test_a_move_out_of_turn_is_held_by_nobody() -> None:
    table = asked(seat=2)
    book = table[1].shared.role.book
    assert book is not None
    told = {"is": "move", "table": book.table, "match": 0, "seat": 1, "move": book.acts[1]}
    told |= {"at": len(book), "hash": book.hash(), "act": "draw", "plays": "person"}
    tell(table, 1, compact(told), [], [2])
    table.run(HELD / 1_000 + 2)
    assert not sent(table, "held")


def test_the_move_of_another_is_held_by_nobody_who_has_it_from_somebody_else() -> None:
    table = asked(people=4, seat=2)
    told, opens = made(table, 2)
    text, peer = compact(told), table.peers[2]
    frame = {"is": "move", "signed": [[peer, "key", text, f"{peer} {text}"]], "opens": opens}
    table.do(table.peers[1], bring(table[1], table.peers[3], json.dumps(frame), table.now))
    table.run(BEAT / 1_000 + 1)
    assert peer not in [one["signed"][0][0] for one in sent(table, "move", by=1)]


# What others bring to the host


def test_a_move_that_somebody_brings_with_false_shares_is_not_refused_to_its_maker() -> None:
    table = asked(seat=2)
    told, opens = made(table, 2)
    text, peer = compact(told), table.peers[2]
    word = [peer, "key", text, f"{peer} {text}"]
    for lines in ([], ["# open"], [opens[0][:-4] + "AAAA"]):
        frame = {"is": "move", "signed": [word], "opens": lines}
        table.do(table.host, bring(table[0], table.peers[1], json.dumps(frame), table.now))
        table.settle()
    assert not sent(table, "no")
    before = acts(table, 0, seat=2)
    tell(table, 2, text, opens, [0])
    assert acts(table, 0, seat=2) == before + 1
    assert not sent(table, "no")


def test_what_others_bring_waits_for_one_move_of_a_seat_after_the_other() -> None:
    table = asked(people=4, seat=2)
    told, opens = made(table, 2)
    text, peer = compact(told), table.peers[2]
    game = host_of(table).game
    assert game is not None
    for number, line in ((1, "AAAA"), (3, "BAAA"), (1, "CAAA"), (2, "DAAA")):
        lines = [opens[0][:-4] + line]
        frame = {"is": "move", "signed": [[peer, "key", text, f"{peer} {text}"]], "opens": lines}
        table.do(table.host, bring(table[0], table.peers[number], json.dumps(frame), table.now))
    assert [one.by for one in game._row] == [table.peers[1], table.peers[2]]


# What one page holds, without a network


HOST, ONE, TWO = (peer_called(number) for number in range(3))


def sent_by(peer: str, seat: int, count: int = 0, act: str = "draw") -> SentMove:
    move = Move("t", 0, seat, count, 0, "", act, "person")
    return SentMove(Signed(peer, "key", move.text(), "signature"), move)


class Judge:
    """Says what may come next, and keeps the sums that were asked for."""

    def __init__(self) -> None:
        self.sums = Sums(lambda _compute: None)
        self.wrong: set[SentMove] = set()
        self.unknown: set[SentMove] = set()

    def __call__(self, sent: SentMove, work: Work) -> None:
        if sent in self.wrong:
            raise ValueError
        if sent in self.unknown:
            work.ask(sent.move.act, "check")


def test_the_time_begins_when_a_move_may_come_next_and_ends_when_it_may_not() -> None:
    held, judge, sent = Held(), Judge(), sent_by(ONE, 1)
    judge.unknown = {sent}
    held.take(sent)
    held.look(judge, judge.sums, 0)
    assert not held.late(2 * HELD)
    judge.unknown = set()
    held.look(judge, judge.sums, 1_000)
    held.look(judge, judge.sums, 2_000)
    assert not held.late(HELD + 999)
    assert held.late(HELD + 1_000) == {Turn(1, 0)}
    judge.unknown = {sent}
    held.look(judge, judge.sums, HELD + 1_000)
    assert held.late(HELD + 1_000), "it was right, and still may be"
    judge.wrong = {sent}
    held.look(judge, judge.sums, HELD + 1_000)
    assert not held.late(9 * HELD)
    judge.wrong = judge.unknown = set()
    held.look(judge, judge.sums, 9 * HELD)
    assert not held.late(9 * HELD), "it has gone"


def test_another_move_for_the_same_action_has_the_time_of_the_first() -> None:
    held, judge = Held(), Judge()
    first, second, wrong = (sent_by(ONE, 1, act=act) for act in ("draw", "pass", "fly"))
    judge.wrong = {wrong}
    for now, sent in enumerate((first, wrong, second, wrong)):
        held.take(sent)
        held.look(judge, judge.sums, now)
    assert held.late(HELD) == {Turn(1, 0)}
    assert held.to_bring(TWO, HELD) == [second]
    held.take(sent_by(ONE, 1, 1))
    held.look(judge, judge.sums, HELD)
    assert not held.late(HELD), "the next action is another"


def test_nothing_is_kept_of_the_sums_for_a_move_that_goes() -> None:
    held, judge = Held(), Judge()
    first, second = sent_by(ONE, 1), sent_by(ONE, 1, act="pass")
    judge.unknown = {first, second}
    for sent in (first, second):
        held.take(sent)
        held.look(judge, judge.sums, 0)
        [name] = judge.sums._asked
        assert sent.move.act in name, "of the last one only"
    judge.sums.answer(name, {"wrong": ()})
    held.look(judge, judge.sums, 0)
    assert name in judge.sums._results
    assert not judge.sums.written()["known"]
    judge.wrong = {second}
    held.look(judge, judge.sums, 0)
    assert not judge.sums._results


def test_moves_of_others_are_brought_at_each_beat_once_they_are_a_beat_old() -> None:
    held, judge = Held(), Judge()
    mine, other = sent_by(ONE, 1), sent_by(TWO, 2)
    for sent in (mine, other):
        held.take(sent)
    held.look(judge, judge.sums, 0)
    assert held.to_bring(ONE, BEAT - 1) == []
    assert held.to_bring(ONE, BEAT) == [other]
    assert held.to_bring(ONE, 2 * BEAT - 1) == []
    assert held.to_bring(ONE, 2 * BEAT) == [other]


def test_what_is_late_is_said_at_once_and_at_each_beat() -> None:
    held, judge = Held(), Judge()
    held.take(sent_by(ONE, 1))
    held.look(judge, judge.sums, 0)
    held.take(sent_by(TWO, 2))
    held.look(judge, judge.sums, 500)
    one, both = {Turn(1, 0)}, {Turn(1, 0), Turn(2, 0)}
    said = {now: held.to_say(now) for now in range(HELD - 500, HELD + 3 * BEAT, 500)}
    assert {now - HELD: turns for now, turns in said.items() if turns} == {
        **{0: one, 500: both},
        **{500 + BEAT: both, 500 + 2 * BEAT: both},
    }


def test_a_voice_counts_for_a_while_for_one_host_and_match_and_for_what_is_late_here() -> None:
    held, judge, people = Held(), Judge(), (HOST, ONE, TWO)
    held.take(sent_by(ONE, 1))
    held.look(judge, judge.sums, 0)
    turns = frozenset((Turn(1, 0), Turn(2, 0)))
    held.hear(TWO, Word(HOST, 0, turns), people, HELD)
    held.hear("stranger", Word(HOST, 0, turns), people, HELD)
    assert held.voices(HOST, 0, HELD - 1) == {}
    assert held.voices(HOST, 0, HELD) == {Turn(1, 0): {TWO}}
    assert held.voices(ONE, 0, HELD) == held.voices(HOST, 1, HELD) == {Turn(1, 0): set()}
    assert held.voices(HOST, 0, HELD + ALONE - 1) == {Turn(1, 0): {TWO}}
    assert held.voices(HOST, 0, HELD + ALONE) == {Turn(1, 0): set()}
    held.hear(TWO, Word(HOST, 0, frozenset()), people, HELD)
    assert held.voices(HOST, 0, HELD) == {Turn(1, 0): set()}, "the last word"


def test_another_host_has_the_whole_time_and_sleep_does_not_count() -> None:
    held, judge = Held(), Judge()
    held.take(sent_by(ONE, 1))
    held.look(judge, judge.sums, 0)
    held.sleep(300)
    assert not held.late(HELD + 299)
    assert held.late(HELD + 300)
    held.restart()
    assert not held.late(HELD + 300)
    held.look(judge, judge.sums, HELD)
    assert not held.late(2 * HELD - 1)
    assert held.late(2 * HELD)
