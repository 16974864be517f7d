"""The signed words for what is played: nobody plays the cards of somebody who is there."""

import json
from dataclasses import replace
from typing import Any

import pytest

from app.friends.guest import Guest
from app.friends.hosting import Hosting
from app.friends.match import Match
from app.friends.signed import Move, Signed, Unheard, read_move
from app.friends.words import check_move, move_at
from app.online.network import MOST_NEW
from peerdeck.action import Pass, Stop
from peerdeck.dealing.lines import line_text
from peerdeck.games.contract_rummy.actions import Buy
from peerdeck.log import Act, action_text
from tests.app.friends.door import bring
from tests.app.friends.pages import TABLE, Pages, pages, seated
from tests.app.friends.test_hostile import goes_on, throw


def host_of(table: Pages) -> Hosting:
    role = table[0].shared.role
    assert isinstance(role, Hosting)
    return role


def at_turn_of(table: Pages, number: int) -> Hosting:
    """Play until this guest is asked, who does not answer."""
    host = host_of(table)
    for _time in range(400):
        game = host.game
        assert game is not None
        if game.to_act[:1] == (number,) and number in range(len(table.peers)):
            table.run(1)
            return host
        table.play(0.5, number)
    raise AssertionError("it is never the guest's turn")


def plays_for(table: Pages, number: int, plays: str, unheard: tuple[Signed, ...] = ()) -> None:
    """The host lets the seat of a guest act, and signs it as it likes.

    It cannot lay cards that it cannot open, so the seat wishes to end the match.
    """
    host = host_of(table)
    game = host.game
    assert game is not None
    book, act = game.book, game.dealing.order(game.book, Act(number, Stop()))
    item = book.items[act]
    assert isinstance(item, Act)
    move = Move(
        *(TABLE, book.match, number, book.turns[act], act, book.hash(act)),
        *(action_text(item.action), plays),
    )
    book.moves[act] = Signed(host.me, "key", move.text(), f"{host.me} {move.text()}")
    book.unheard[act] = unheard
    table.do(host.me, table[0]._after(host.written(), table.now))
    table.settle()


def unheard_by(table: Pages, number: int, *voices: int, more: int = 0) -> tuple[Signed, ...]:
    host = host_of(table)
    assert host.book is not None
    count = host.book.acts[number] + more
    text = Unheard(TABLE, host.book.match, number, count, table.peers[number]).text()
    return tuple(
        Signed(table.peers[voice], "key", text, f"{table.peers[voice]} {text}") for voice in voices
    )


FOR_YOU = "Host let a bot play for you, though you are there."


@pytest.mark.parametrize(
    ("plays", "told"), [("bot", FOR_YOU), ("person", "Host played your cards.")]
)
def test_a_host_who_plays_the_cards_of_a_guest_is_caught(plays: str, told: str) -> None:
    table = seated()
    plays_for(table, 1, plays)
    assert table[1].view.stopped == told
    assert table[2].view.stopped, "who looks on does not believe it, either"


@pytest.mark.parametrize(
    ("plays", "told"), [("bot", FOR_YOU), ("person", "Host played your cards.")]
)
def test_a_host_who_plays_the_cards_of_a_guest_who_sleeps_is_caught_later(
    plays: str, told: str
) -> None:
    table = seated()
    table.go_away(1)
    plays_for(table, 1, plays)
    table.come_back(1)
    table.run(1)
    assert table[1].view.stopped == told


def test_the_word_of_the_host_alone_is_no_quorum_of_three() -> None:
    table = seated()
    plays_for(table, 1, "bot", unheard_by(table, 1, 0))
    assert table[1].view.stopped == FOR_YOU


def test_a_seat_that_was_free_in_the_lobby_is_not_free_any_more() -> None:
    table = seated()
    plays_for(table, 2, "bot")
    assert table[2].view.stopped == FOR_YOU
    assert table[1].view.stopped == "Host let a bot play for a friend."


def test_a_seat_in_which_somebody_has_acted_is_not_free_any_more() -> None:
    table = pages(people=3, seats=4)
    table.come_in(1)
    table.person(0, "begin")
    table.run(3)
    table.come_in(2)
    at_turn_of(table, 2)
    table.act(2, table[2].desk.legal()[0])  # type: ignore[union-attr]  # it is there
    plays_for(table, 2, "bot")
    assert table[1].view.stopped == "Host let a bot play for a friend."


def test_people_of_the_lobby_are_no_quorum_of_those_who_play() -> None:
    table = seated(people=4, seats=4)
    plays_for(table, 3, "bot", unheard_by(table, 3, 0, 1))
    assert table[2].view.stopped == "Host let a bot play for a friend."


def test_words_that_somebody_is_not_heard_hold_for_one_move() -> None:
    table = seated()
    plays_for(table, 1, "bot", unheard_by(table, 1, 0, 2, more=-1))
    assert table[1].view.stopped == FOR_YOU


def test_who_is_accused_has_no_voice() -> None:
    table = seated()
    plays_for(table, 1, "bot", unheard_by(table, 1, 0, 1))
    assert table[1].view.stopped == FOR_YOU


def test_the_words_of_a_quorum_are_believed() -> None:
    table = seated()
    plays_for(table, 1, "bot", unheard_by(table, 1, 0, 2))
    assert not table[1].view.stopped
    assert not table[2].view.stopped


def test_a_move_that_nobody_has_signed_is_no_move() -> None:
    table = seated()
    host = at_turn_of(table, 1)
    assert host.book is not None
    at = len(host.book) - 1
    while at not in host.book.turns:
        at -= 1
    guest = table[2].shared.role
    assert isinstance(guest, Guest)
    frame = host._batch(host.book, at, 2)
    guest.book.cut(at)  # type: ignore[union-attr]  # it is there
    guest.follow(guest.book)  # type: ignore[arg-type]
    throw(table, 2, table.host, json.dumps({**frame, "epoch": 0, "signed": []}))
    assert "Nobody has signed this move." in table[2].view.stopped


def test_nobody_says_that_a_friend_is_not_heard_whom_they_hear() -> None:
    table = seated()
    host = at_turn_of(table, 1)
    assert host.book is not None
    for seat in (0, 1, 2, 7, -1):
        miss = {"is": "miss", "match": 0, "seat": seat, "move": host.book.acts[seat], "signed": []}
        effects = bring(table[2], table.host, json.dumps(miss), table.now)
        assert not [effect for effect in effects if "sign" in effect]
        table.now += 1_000
    table.do(table.peers[2], table[2].peer_state(table.peers[1], "quiet", table.now))
    miss = {"is": "miss", "match": 0, "seat": 1, "move": host.book.acts[1], "signed": []}
    effects = bring(table[2], table.host, json.dumps(miss), table.now)
    assert len([effect for effect in effects if "sign" in effect]) == 1


def test_nobody_gives_their_word_for_a_later_move_or_another_match() -> None:
    """A host could gather such words while somebody sleeps, and play for them later."""
    table = seated()
    host = at_turn_of(table, 1)
    assert host.book is not None
    table.do(table.peers[2], table[2].peer_state(table.peers[1], "quiet", table.now))
    due = host.book.acts[1]
    for match, move in ((0, due + 1), (0, due - 1), (1, due), (1, 0), (0, due)):
        table.now += 1_000
        miss = {"is": "miss", "match": match, "seat": 1, "move": move, "signed": []}
        effects = bring(table[2], table.host, json.dumps(miss), table.now)
        is_signed = any("sign" in effect for effect in effects)
        assert is_signed == ((match, move) == (0, due)), (match, move)


def test_a_friend_who_is_heard_by_others_is_waited_for() -> None:
    table = seated()
    at_turn_of(table, 1)
    table.do(table.host, table[0].peer_state(table.peers[1], "gone", table.now))
    book = host_of(table).book
    assert book is not None
    table.person(0, "mind", 1)
    before = len(book)
    table.run(20)
    assert len(book) == before


def test_of_two_people_nobody_plays_for_the_other() -> None:
    table = seated(people=2)
    at_turn_of(table, 1)
    table.go_away(1)
    book = host_of(table).book
    assert book is not None
    before = len(book)
    table.run(30)
    assert len(book) == before
    assert not table[0].view.seats[1].bot
    table.come_back(1)
    table.play(10)
    assert len(book) > before


def test_who_comes_back_is_told_what_a_bot_has_played() -> None:
    table = seated()
    table.go_away(1)
    while host_of(table).book.acts[1] < 2:  # type: ignore[union-attr]  # it is there
        table.play(2)
    table.come_back(1)
    table.run(1)
    assert any(line.startswith("A bot made ") for line in table[1].news)
    assert not table[1].view.stopped
    table.play(10)
    assert not table[1].view.stopped


def test_a_move_is_played_as_it_was_signed_and_once() -> None:
    table = seated()
    host = at_turn_of(table, 1)
    game = host.game
    assert game is not None
    book, before = game.book, len(game.book)
    desk, dealing = table[1].desk, table[1].shared.role.dealing
    assert desk is not None
    assert dealing is not None
    first = desk.legal()[0]
    action, opens = action_text(first), dealing.openings(first)
    assert opens is not None
    told = list(map(line_text, opens))
    due = Move(TABLE, 0, 1, book.acts[1], len(book), book.hash(), action, "person")
    wrong = [
        replace(due, table="another"),
        replace(due, match=1),
        replace(due, seat=0),
        replace(due, move=due.move + 1),
        replace(due, hash="0" * 16),
        replace(due, at=len(book) + 1),
        replace(due, at=-1),
        replace(due, plays="bot"),
    ]
    for move in wrong:
        say_move(table, move, table.peers[1], told)
        table.run(1)
    say_move(table, due, table.peers[2], told)
    assert len(book) == before
    say_move(table, due, table.peers[1], told)
    length = len(book)
    assert length > before
    say_move(table, due, table.peers[1], told)
    assert len(book) == length


def say_move(table: Pages, move: Move, by: str, opens: list[str], sender: str = "") -> None:
    text = move.text()
    word = [by, "key", text, f"{by} {text}"]
    told = {"is": "move", "signed": [word], "opens": opens}
    throw(table, 0, sender or table.peers[1], json.dumps(told))


def asked_early() -> tuple[Pages, Match]:
    """A table at which Friend 1 is asked for a card, and Friend 2 could answer, too."""
    table = seated(game="shanghai", people=3, seats=3)
    for _time in range(600):
        game = host_of(table).game
        assert game is not None
        is_ours = game.follower.state.turn == 0
        if is_ours and game.to_act[:2] == (1, 2) and table[2].desk is not None:
            return table, game
        table.play(0.5, *([1, 2] if is_ours else []))
    raise AssertionError("nobody is asked before another")


def answer(table: Pages, number: int, kind: type) -> None:
    """Somebody gives the first answer of a kind that they may give."""
    desk = table[number].desk
    assert desk is not None
    table.act(number, next(one for one in desk.legal() if isinstance(one, kind)))


def test_an_early_answer_stays_on_its_page_until_the_seat_is_asked() -> None:
    table, game = asked_early()
    before, acts = len(table.frames), game.book.acts[2]
    answer(table, 2, Pass)
    assert not [text for by, _to, text in table.frames[before:] if by == table.peers[2]
                and json.loads(text)["is"] == "move"]  # fmt: skip
    answer(table, 1, Pass)
    table.run(1)
    assert game.book.acts[2] == acts + 1


def test_an_early_answer_is_forgotten_when_another_buys_the_card() -> None:
    table, game = asked_early()
    guest, acts = table[2].shared.role, game.book.acts[2]
    assert isinstance(guest, Guest)
    answer(table, 2, Pass)
    assert guest.move is not None
    answer(table, 1, Buy)
    table.run(1)
    assert guest.move is None
    table.play(20, 2)
    assert game.to_act[:1] == (2,)
    assert game.book.acts[2] == acts


def test_a_host_takes_no_early_answer() -> None:
    """Else its page could tell it before somebody who is asked first decides."""
    table, game = asked_early()
    book = game.book
    early = Move(TABLE, book.match, 2, book.acts[2], len(book), book.hash(), "pass", "person")
    length = len(book)
    say_move(table, early, table.peers[2], [], table.peers[2])
    table.run(1)
    assert len(book) == length
    answer(table, 1, Pass)
    assert game.to_act[:1] == (2,)
    say_move(table, early, table.peers[2], [], table.peers[2])
    assert book.acts[2] == early.move + 1


def test_all_moves_are_kept_with_their_words() -> None:
    table = seated()
    table.play(20)
    books = [table[number].shared.role.book for number in range(3)]
    for book in books:
        assert book is not None
        assert book.turns
        for at in book.turns:
            check_move(book, at, book.moves[at])
    for number in range(3):
        before = books[number]
        assert before is not None
        table.go_away(number)
        table.come_back(number)
        after = table[number].shared.role.book
        assert after is not None
        assert {**after.moves, **before.moves} == after.moves
    goes_on(table, 0, 1, 2)


def test_two_frames_of_the_log_have_no_more_words_than_are_verified_at_once() -> None:
    table = pages(seats=8)
    table.come_in(1)
    table.person(0, "begin")
    table.run(3)
    book = host_of(table).book
    assert book is not None
    for _time in range(30):
        if len(book.moves) > MOST_NEW:
            break
        table.play(2)
    assert len(book.moves) > MOST_NEW
    table.come_in(2)
    throw(table, 0, table.peers[1], json.dumps({"is": "give", "match": book.match, "at": 0}))
    frames = [json.loads(text) for _by, _to, text in table.frames]
    words = [len(one["signed"]) for one in frames if one["is"] in ("lines", "given")]
    assert max(words) == MOST_NEW // 2


def test_a_word_holds_for_one_action_at_one_place() -> None:
    table = seated()
    table.play(20)
    book = table[1].shared.role.book
    assert book is not None
    at = max(book.turns)
    word = book.moves[at]
    move = read_move(word)
    wrong: list[dict[str, Any]] = [
        {"table": "another"},
        {"match": 1},
        {"seat": move.seat + 1},
        {"move": move.move + 1},
        {"at": at + 1},
        {"at": -1},
        {"hash": "0" * 16},
        {"act": "stop"},
    ]
    for changed in wrong:
        with pytest.raises(ValueError, match="Nobody has signed"):
            check_move(book, at, word._replace(text=replace(move, **changed).text()))
    with pytest.raises(ValueError, match=r"^Nobody has signed this move\.$"):
        check_move(book, min(book.turns), word)


def test_a_word_holds_however_little_of_the_log_its_signer_had_seen() -> None:
    table = seated()
    table.play(5)
    book = table[1].shared.role.book
    assert book is not None
    at = max(book.turns)
    word = book.moves[at]
    for since in (0, 1, at):
        move = move_at(book, at, "person", since)
        assert check_move(book, at, word._replace(text=move.text())) == move
