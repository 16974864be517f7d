"""A peer that knows only `peer/PROTOCOL.md` plays with honest pages, and then cheats."""

import json
from dataclasses import replace
from typing import Any

import pytest

from app.setup import Setup, usual
from peerdeck.action import Deal
from peerdeck.dealing.lines import Step
from peerdeck.log import Act, Header, action_text
from tests.app.friends.door import bring
from tests.app.friends.pages import TABLE, Pages
from tests.app.friends.villain import Guest, Host, Villain
from tests.support.app.drawing import Wish

AS_DEALT = " as dealt."
FRIENDS = ("Host", "Friend 1", "Friend 2", "Friend 3")


class Den(Pages):
    """A table at which one of the pages is a villain's."""

    def lodge(self, villain: Villain) -> None:
        """Let a villain have the place of a page."""
        villain.sums = self.sums
        self.add(villain.me, (villain, []))  # type: ignore[arg-type]  # as far as it is asked
        self.run(2)


def short(setup: Setup) -> Setup:
    """The same game, with fewer deals."""
    targets = {"spar": 2, "crazy_eights": 20}
    if setup.game.id not in targets:
        return setup
    return replace(setup, options=setup.game.options(target=targets[setup.game.id]))


def with_guest(game: str = "cpwp", people: int = 3, **how: Any) -> tuple[Den, Guest]:
    """A match of honest pages and of a villain, who has the last seat."""
    setup = short(usual(game).seated(people))
    den = Den(setup, people)
    last = people - 1
    for number in range(1, last):
        den.come_in(number)
    villain = Guest(den.peers[last], TABLE, den.host, FRIENDS[last])
    for name, value in how.items():
        setattr(villain, name, value)
    den.lodge(villain)
    den.person(0, "admit", villain.me, last)
    den.run(3)
    den.person(0, "begin")
    den.run(3)
    return den, villain


def play(den: Den, seconds: float) -> None:
    """Let the honest people play by chance, and the villain as it likes."""
    for _half in range(int(2 * seconds)):
        for number, peer in enumerate(den.peers):
            page = den.pages[peer]
            if isinstance(page, Villain):
                continue
            den.do(peer, page.go_on(den.now))
            den.settle()
            desk = page.desk
            if desk is None or page.view.stopped:
                continue
            if desk.between:
                den.act(number, Deal())
            elif desk.my_turn and not desk.is_sent and (legal := desk.legal()):
                den.act(number, den.random.choice(legal))
        den.run(0.5)


def books(den: Den, *numbers: int) -> set[tuple[int, str]]:
    found = [den[number].shared.role.book for number in numbers]
    return {(len(book), book.hash()) for book in found if book is not None}


def play_out(den: Den, villain: Villain, *honest: int) -> None:
    """Play to the end: the honest pages say that the deal was as dealt, and all have one log."""
    for _time in range(60):
        play(den, 10)
        if all(den[number].view.stage == "over" for number in honest):
            break
    den.run(7)
    assert villain.log is not None
    assert villain.page is not None
    for number in honest:
        assert den[number].view.stage == "over"
        assert not den[number].view.stopped
        assert den[number].view.fairness.is_fair
        assert den[number].view.fairness.told.endswith(AS_DEALT)
    assert books(den, *honest) == {(len(villain.log.lines), villain.log.hash())}
    assert villain.page.book.items == villain.log.items
    assert not villain.page.refused


@pytest.mark.parametrize("game", ["cpwp", "spar"])
def test_a_peer_that_keeps_to_the_protocol_plays_a_match_to_its_fair_end(game: str) -> None:
    den, villain = with_guest(game)
    play_out(den, villain, 0, 1)
    assert villain.log is not None
    assert villain.log.acts(2) > 1


def test_a_page_that_is_there_and_does_not_shuffle_is_named_and_can_be_removed() -> None:
    den, _villain = with_guest(withholds=(Step,))
    den.run(12)
    for number in (0, 1):
        assert den[number].desk is None
        assert den[number].view.fairness.waits_for == ("Friend 2",)
    den.person(0, "turn_away", den.peers[2])
    den.person(1, "agree_to_remove", den.peers[2])
    den.run(8)
    for number in (0, 1):
        assert den[number].desk is not None, "the cards are dealt without it"
        assert not den[number].view.fairness.waits_for
        assert "Shuffled by Host and Friend 1, each proven." in den[number].view.fairness.told


def forged(villain: Guest) -> list[tuple[str, list[str]]]:
    """Moves in seats of others, in every way that a guest could sign them."""
    log, page = villain.log, villain.page
    assert log is not None
    assert page is not None
    at, seat = len(log.lines), villain.to_act[0]
    others = [word for _by, frame in villain.heard for word in frame.get("signed", ())
              if '"is":"move"' in word[2]]  # fmt: skip
    mine = [villain.move(seat, action_text(action), at, plays)
            for action in page.book.follower.game.legal(page.book.state, seat)
            for plays in ("person", "bot")]  # fmt: skip
    return [(villain.me, word) for word in [*mine, *others]]


def test_a_guest_who_forges_moves_of_others_changes_nothing() -> None:
    den, villain = with_guest()
    tried = 0
    for _time in range(30):
        play(den, 1)
        if villain.to_act[:1] in ((), (2,)):
            continue
        before = books(den, 0)
        for by, word in forged(villain):
            den.do(
                den.host, bring(den[0], by, json.dumps({"is": "move", "signed": [word]}), den.now)
            )
            tried += 1
        den.settle()
        assert books(den, 0) == before
    assert tried > 20


def test_a_guest_who_replays_all_that_was_ever_said_changes_nothing() -> None:
    den, villain = with_guest()
    play(den, 12)
    den.run(2)
    before = books(den, 0, 1)
    assert len(before) == 1
    said = [(to, text) for _by, to, text in den.frames]
    for to, text in said:  # what others said as well, in its own name
        for honest in den.peers[:2]:
            if to in (honest, villain.me):
                den.do(honest, bring(den.pages[honest], villain.me, text, den.now))
    den.settle()
    assert books(den, 0, 1) == before
    play(den, 10)
    den.run(3)
    assert len(books(den, 0, 1)) == 1
    assert not any(den[number].view.stopped for number in (0, 1))
    assert den[0].view.is_host


def test_a_guest_who_sits_out_by_a_word_to_the_host_alone_holds_nobody_up() -> None:
    den, villain = with_guest("spar", rests=True)
    play(den, 15)
    before = books(den, 0, 1)
    play(den, 5)
    assert books(den, 0, 1) == before, "it is the villain's turn"
    villain.say(den.host, villain.dispute())
    den.do(villain.me, villain.done())
    den.settle()
    play(den, 15)
    assert books(den, 0, 1) != before
    assert len(books(den, 0, 1)) == 1
    assert not any(den[number].view.stopped for number in (0, 1))
    assert villain.log is not None
    assert villain.log.acts(2) > 0, "a bot has acted"


# A villain who leads


def led(peers: list[str], asked: int, game: str) -> Host:
    """A villain who leads these at a table where this seat begins; a bot has the last one."""
    setup = short(usual(game).seated(len(peers) + 1))
    named = dict(zip(peers, FRIENDS, strict=False))
    header = Header(setup.game, setup.options, setup.seats, None)
    Wish.seat = asked - 1
    return Host(peers[0], TABLE, header, named)


def with_host(
    people: int = 3, asked: int = 1, game: str = "crazy_eights", **how: Any
) -> tuple[Den, Host]:
    """Honest guests at the table of a villain, who has not begun yet."""
    den = Den(usual("cpwp").seated(people + 1), people)
    villain = led(den.peers, asked, game)
    for name, value in how.items():
        setattr(villain, name, value)
    den.lodge(villain)
    den.run(3)
    for number in range(1, people):
        den[number].shared.role.is_unsure = False  # these pages have never been here before
    return den, villain


def begin(den: Den, villain: Host, **changed: Any) -> None:
    """The villain begins a match, and leads until a seat is asked."""
    den.do(villain.me, villain.begin(**changed))
    den.settle()
    den.run(4)


def tell(den: Den, villain: Host, *to: int, seconds: float = 1) -> None:
    """The villain tells these pages, or all, the rest of its log."""
    den.do(villain.me, villain.tell_all(*[den.peers[number] for number in to]))
    den.settle()
    den.run(seconds)


def test_a_host_who_keeps_to_the_protocol_is_followed_to_the_fair_end() -> None:
    den, villain = with_host(game="spar", plays=True)
    begin(den, villain)
    play_out(den, villain, 1, 2)


@pytest.mark.parametrize("plays", ["person", "bot"])
@pytest.mark.parametrize("words", ["nobody", "host", "accused"])
def test_a_host_who_plays_for_a_friend_without_a_quorum_is_stopped(plays: str, words: str) -> None:
    den, villain = with_host()
    begin(den, villain)
    seat, log = villain.asked, villain.log
    assert log is not None
    assert seat == 1
    before = len(log.lines)
    action = villain.legal(seat)[0]  # to draw
    move = villain.move(seat, action_text(action), before, plays)
    voices = {"nobody": (), "host": (0,), "accused": (0, seat)}[words]
    text = villain.sign(villain.unheard(seat, move))[2]
    unheard = [[den.peers[one], "key", text, f"{den.peers[one]} {text}"] for one in voices]
    villain.put(Act(seat, action), words=[move, *unheard])
    assert len(log.lines) > before
    tell(den, villain)
    told = ("Host played your cards." if plays == "person"
            else "Host let a bot play for you, though you are there.")  # fmt: skip
    assert den[seat].view.stopped == told
    assert den[3 - seat].view.stopped
    assert {at for at, _hash in books(den, 1, 2)} == {before}


def test_a_host_who_plays_what_a_friend_has_signed_for_another_move_is_stopped() -> None:
    den, villain = with_host()
    begin(den, villain)
    seat, log = villain.asked, villain.log
    assert log is not None
    action = villain.legal(seat)[0]
    _me, key, text, _signature = villain.move(seat, action_text(action), len(log.lines), move=7)
    me = den.peers[seat]
    villain.put(Act(seat, action), words=[[me, key, text, f"{me} {text}"]])
    tell(den, villain)
    assert "Nobody has signed this move." in den[3 - seat].view.stopped


def test_a_host_who_tells_two_stories_is_found_out_by_what_both_were_told() -> None:
    den, villain = with_host(asked=3, game="progressive")
    begin(den, villain)
    villain.listeners.clear()
    assert len(villain.legal(3)) > 1
    other = villain.fork()
    for story, to in ((villain, 1), (other, 2)):
        story.act(choice=0 if story is villain else -1)
        tell(den, story, to)
    assert len(books(den, 1, 2)) == 2, "it has told two stories"
    den.run(8)
    told = "Host told the players different things about this match, and is no longer your host."
    for number in (1, 2):
        assert told in den[number].news
        assert den[number].shared.role.term > 0, "nobody follows it any more"


def test_a_host_alone_leaves_nobody_out_of_a_match() -> None:
    den, villain = with_host()
    begin(den, villain)
    places = villain.roster["places"]
    villain.call([places[0], ["", "", "", False], *places[2:]])
    for peer in den.peers[1:]:
        villain.met(peer)
    den.do(villain.me, villain.done())
    den.settle()
    den.run(3)
    for number in (1, 2):
        assert den[number].view.me == number
        assert den[number].view.stage == "playing"
        assert not any("was removed" in news for news in den[number].news)
