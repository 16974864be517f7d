"""Messages with shares, one by one: which are read, dropped, kept for later, and answered."""

from dataclasses import replace
from typing import Any

import pytest

from app.friends.deck import letters
from app.friends.deck.effects import Compute, Send
from app.friends.deck.page import Page
from app.friends.deck.post import MOST_UNREAD
from peerdeck.card import Card
from peerdeck.dealing.accusing import MESSAGES, Contents, message_said, read_contents
from peerdeck.dealing.lines import Accused, Part
from peerdeck.dealing.notation import encoded
from tests.app.friends.deck.test_villains import MINUTE, table
from tests.app.friends.deck.world import World

ME, SENDER = "anna", "berta"
LONGEST = 60_000  # characters of a message


@pytest.fixture(scope="module")
def kept() -> list[World]:
    """Return a place for a table that has dealt, of which each test takes a page anew."""
    world = table(people=3)
    assert world.run(MINUTE, lambda: all(page.faces for page in world.pages.values()))
    world.run(3_000)
    return [world]


@pytest.fixture
def world(kept: list[World]) -> World:
    """Return the table, with the page of a person who has come back and lacks all shares."""
    (world,) = kept
    world.reload(ME)
    world.lie = lambda _page, _compute, result: result
    page = world.pages[ME]
    world.carry_out(page)
    page.memory.parts.clear()
    page.memory.own = {name: line for name, line in page.memory.own.items() if name[:6] != "accuse"}
    page.effects()
    return world


def shares(world: World) -> list[tuple[Card, Part]]:
    """Return the shares that the sender owes."""
    cards = sorted(card for card in world.book.sight.viewers if is_mine(world, card))
    return [(card, share(world, card)) for card in cards]


def share(world: World, card: Card) -> Part:
    """Return the sender's share of a card."""
    own = world.pages[SENDER]
    deck, place = own.book.decks.of_card(card)  # type: ignore[misc]  # it is in a hand
    told = {
        "context": own.where.context(SENDER, deck.number, place),
        "secret": own.memory.cards,
        "key": deck.keys[SENDER],
        "a": deck.card(place)[0],
    }
    return Part(SENDER, SENDER, 0, world.result(Compute("", "share", told))["share"])


def is_mine(world: World, card: Card) -> bool:
    """Return True if the reader sees a card."""
    return ME in world.book.sight.of(card)


def message(world: World, content: bytes, number: int = 7, at: int = 0, **more: Any) -> str:
    """Return a message of the sender with this content."""
    own = world.pages[SENDER]
    people, context = own.book.people, own.where.context(SENDER, MESSAGES + number)
    told = {"context": context, "key": people.box_key(ME), "content": content, **more}
    box = world.result(Compute("", "seal", told))["box"]
    about = {"context": own.where.context(SENDER), "secret": own.memory.boxes}
    said = message_said(ME, number, box)
    signature = world.result(Compute("", "sign", {**about, "said": said}))["signature"]
    return f"shares {number} {at} {encoded(box)} {encoded(signature)}"


def told(world: World, parts: list[tuple[Card, Part]]) -> bytes:
    """Return shares as they are told at this table."""
    book = world.pages[ME].book
    return Contents(tuple(parts), book.at, book.hash).written()


def receive(world: World, text: str, sender: str = SENDER) -> list[str]:
    """Let a message arrive; what the page says at once to who sent it."""
    page = world.pages[ME]
    said: list[str] = []

    def hear(by: str, effect: Any) -> Any:
        if by == ME and isinstance(effect, Send):
            if effect.to == sender and not effect.text.startswith(("ask", "shares")):
                said.append(effect.text)
            return None
        return effect

    world.hooks[:] = [hear]
    page.received(sender, text)
    world.carry_out(page)
    world.hooks.clear()
    return said


def have(page: Page) -> set[tuple[Card, str]]:
    """Return the cards of which a page has shares of the sender."""
    return {
        (card, one.holder)
        for card, parts in page.memory.parts.items()
        for one in parts
        if one.owner == SENDER
    }


def accused(page: Page) -> list[Accused]:
    """Return the accusations that a page stands by."""
    names = [name for name in page.memory.own if name.startswith("accuse ")]
    return [page.line(name) for name in names]


def test_true_shares_are_kept_and_acknowledged_each_time_they_come(world: World) -> None:
    page, owed = world.pages[ME], shares(world)
    assert owed
    text = message(world, told(world, owed))
    assert receive(world, text) == ["ack 7"]
    assert have(page) == {(card, SENDER) for card, _part in owed}
    assert page.letters[SENDER] == {}
    page.memory.parts.clear()
    assert receive(world, text) == ["ack 7"], "it is only acknowledged"
    assert not have(page)
    assert not accused(page)


def test_shares_wait_until_the_log_has_come_as_far(world: World) -> None:
    page = world.pages[ME]
    assert receive(world, message(world, told(world, shares(world)), at=page.book.at + 1)) == []
    assert page.letters[SENDER].keys() == {7}
    assert not have(page)
    text = message(world, told(world, shares(world)), number=8, at=page.book.at)
    assert receive(world, text) == ["ack 8"], "the next one is read"
    assert page.letters[SENDER].keys() == {7}
    assert have(page)


def test_only_so_many_messages_of_one_person_wait(world: World) -> None:
    page = world.pages[ME]
    for number in range(MOST_UNREAD + 3):
        receive(world, f"shares {number} 999999 AAAA AAAA")
    assert page.letters[SENDER].keys() == {*range(MOST_UNREAD)}
    text = message(world, told(world, shares(world)))
    assert receive(world, text, "carl") == [], (
        "of another person there is room, but it is not theirs"
    )
    assert page.letters["carl"] == {}


@pytest.mark.parametrize("number", ["-1", "1000000", "", "x", "1.0"])
def test_no_other_number_is_that_of_a_message(world: World, number: str) -> None:
    page = world.pages[ME]
    for text in (f"shares {number} 999999 AAAA AAAA", f"shares 1 {number} AAAA AAAA"):
        assert receive(world, text) == []
        assert not page.letters.get(SENDER)
    card = min(card for card in page.book.sight.hidden if is_mine(world, card))
    assert receive(world, f"ask {SENDER} {card},{number}") == []
    assert not page.post.asked


def test_what_is_no_message_says_so_and_changes_nothing(world: World) -> None:
    page = world.pages[ME]
    for text in (
        "",
        "hello",
        "shares",
        "busy now",
        "shares 1 2 AAAA",
        "busy ",
        "ack",
        "ack 1 2",
        "ask anna",
    ):
        with pytest.raises(ValueError, match=r"^This message cannot be read\.$"):
            letters.receive(page, SENDER, text)
    letters.receive(page, "stranger", "busy")
    assert "stranger" not in page.busy
    letters.receive(page, SENDER, "busy")
    assert page.busy == {SENDER: page.now}


def test_a_message_is_not_longer_than_any_has_to_be(world: World) -> None:
    page = world.pages[ME]
    head, tail = "shares 1 999999 ", " AAAA"
    for extra in (4, 0):
        box = "A" * (LONGEST - len(head) - len(tail) + extra)
        letters.receive(page, SENDER, head + box + tail)
        assert bool(page.letters.get(SENDER)) == (extra == 0)


def test_a_message_arrives_only_with_who_it_is_for(world: World) -> None:
    page = world.pages[SENDER]
    numbers = [one.number for one in page.post.open.values()]
    assert not numbers
    text = message(world, told(world, shares(world)))
    broken = text[:-1] + ("A" if text[-1] != "A" else "Q")
    word, number, at, box, signature = text.split(" ")
    for changed in (
        broken,
        " ".join([word, "8", at, box, signature]),
        message(world, told(world, shares(world)), key=page.book.people.box_key("carl")),
    ):
        assert receive(world, changed) == []
        assert world.pages[ME].letters[SENDER] == {}, number
    assert receive(world, text, "carl") == []
    assert not have(world.pages[ME])
    assert not accused(world.pages[ME])


def test_a_false_share_is_accused_once_and_the_true_ones_beside_it_are_kept(world: World) -> None:
    page, owed = world.pages[ME], shares(world)
    (card, part), *rest = owed
    false = [(card, part._replace(share=part.share[::-1])), *rest]
    text = message(world, told(world, false))
    assert receive(world, text) == ["ack 7"]
    assert have(page) == {(card, SENDER) for card, _part in rest}
    (line,) = accused(page)
    assert (line.by, line.of, line.message) == (ME, SENDER, 7)
    assert page.memory.own.keys() >= {f"accuse {SENDER} {page.book.deal}"}
    _word, _number, _at, box, signature = text.split(" ")
    assert (encoded(line.box), encoded(line.sent)) == (box, signature)
    before = len(world.book.faults)
    world.book.take(line)
    assert [(one.person, one.what) for one in world.book.faults[before:]] == [(SENDER, "share")]
    del world.book.faults[before:]
    again = [(card, part._replace(share=part.share[::-1])) for card, part in owed]
    assert receive(world, message(world, told(world, again), number=8)) == ["ack 8"]
    assert accused(page) == [line]


@pytest.mark.parametrize("content", [b"x", b"1:2:3", b"\xff", b"60:berta:berta:0:!", b" "])
def test_what_cannot_be_read_is_accused_as_well(world: World, content: bytes) -> None:
    page = world.pages[ME]
    assert receive(world, message(world, content)) == ["ack 7"]
    assert [line.of for line in accused(page)] == [SENDER]
    assert not have(page)


def test_shares_that_this_page_does_not_need_are_passed_over(world: World) -> None:
    page, owed = world.pages[ME], shares(world)
    card, part = owed[0]
    hidden = sorted(world.book.sight.hidden)
    foreign = next(one for one in hidden if not is_mine(world, one))
    false = part._replace(share=part.share[::-1])
    for parts in (
        [(foreign, false)],
        [(Card(9_999), false)],
        [(card, false._replace(holder="carl", number=77))],
    ):
        assert receive(world, message(world, told(world, parts))) == ["ack 7"]
        assert not have(page)
    assert not accused(page)
    assert receive(world, message(world, told(world, owed), number=8)) == ["ack 8"]
    assert receive(world, message(world, told(world, [(card, false)]), number=9)) == ["ack 9"]
    assert not accused(page), "there was a share of it already"


def test_shares_by_another_log_are_dropped_without_a_word(world: World) -> None:
    page = world.pages[ME]
    at, now = page.book.at, page.book.hash
    for log in ((at, now[::-1]), (at + 1, now), (at - 1, now), (0, now)):
        content = Contents(tuple(shares(world)), *log).written()
        assert receive(world, message(world, content)) == []
        assert page.letters[SENDER] == {}
    assert not have(page)
    assert not accused(page)
    earlier = Contents(tuple(shares(world)), 0, page.book._hashes[0]).written()
    assert receive(world, message(world, earlier)) == ["ack 7"]
    assert have(page)


def test_of_a_message_that_makes_no_sense_to_a_worker_nothing_stays(world: World) -> None:
    page, text = world.pages[ME], message(world, told(world, shares(world)))
    world.lie = lambda _page, compute, result: (
        None if compute.name.startswith(f"letter {SENDER} 7 ") else result
    )
    assert receive(world, text) == []
    assert page.letters[SENDER] == {}
    world.lie = lambda _page, _compute, result: result
    assert receive(world, message(world, told(world, shares(world)), number=8)) == ["ack 8"]
    assert have(page)


def test_nothing_of_a_message_is_kept_but_its_shares(world: World) -> None:
    page = world.pages[ME]
    receive(world, message(world, told(world, shares(world))))
    kept = [name for name in page.sums._results if name.startswith(f"letter {SENDER} 7 ")]
    assert not any(name.endswith(" open") for name in kept)
    assert not any(name.startswith("letter") for name in page.sums.written()["faces"])


def test_who_has_no_seat_or_waits_for_sums_reads_nothing(world: World) -> None:
    page, text = world.pages[ME], message(world, told(world, shares(world)))
    letters.receive(page, SENDER, text)
    page.is_settled = False
    letters.read(page)
    assert page.letters[SENDER].keys() == {7}
    assert not page.effects()
    page.is_settled = True
    own = dict(page.memory.own)
    page.memory.own = {name: line for name, line in own.items() if not line.startswith("# key")}
    letters.read(page)
    assert page.letters[SENDER].keys() == {7}
    assert not page.effects()
    page.memory.own = own


def test_what_is_written_is_read_again() -> None:
    parts = ((Card(60), Part("anna", "carl", 3, b"share")), (Card(0), Part("b", "b", 0, b"")))
    for one in (Contents(parts, 12, b"hash"), Contents(parts), Contents((), 1, b"x")):
        assert read_contents(one.written()) == one


def test_who_asks_for_shares_is_to_have_those_of_cards_that_they_see(world: World) -> None:
    page = world.pages[ME]
    theirs = sorted(c for c, who in page.book.sight.viewers.items() if who == {SENDER})[:2]
    mine = min(card for card in page.book.sight.viewers if is_mine(world, card))
    letters.receive(page, SENDER, f"ask {ME} {theirs[0]},{theirs[1]},{mine}")
    assert page.post.asked == {(SENDER, card, ME) for card in theirs}
    page.post.asked.clear()


def test_a_message_that_waits_for_sums_does_not_keep_the_next_one_from_being_read(
    world: World,
) -> None:
    page = world.pages[ME]
    for number in (7, 8):
        letters.receive(page, SENDER, message(world, told(world, shares(world)), number))
    letters.read(page)
    asked = [effect.name for effect in page.effects() if isinstance(effect, Compute)]
    assert [name.split(" ")[2] for name in asked] == ["7", "8"]


def test_what_was_found_of_shares_is_not_taken_for_that_of_others(world: World) -> None:
    """One of them may have come on another way meanwhile."""
    page, owed = world.pages[ME], shares(world)[:2]
    (card, part), (other, _part) = owed
    text = message(world, told(world, [(card, part._replace(share=part.share[::-1])), owed[1]]))
    letters.receive(page, SENDER, text)
    late: list[Compute] = []
    for _sum in range(4):
        letters.read(page)
        for effect in page.effects():
            if isinstance(effect, Compute):
                if " parts " in effect.name and not late:
                    late.append(effect)
                else:
                    page.sums.answer(effect.name, world.result(effect))
    page.memory.add_part(card, part)
    page.sums.answer(late[0].name, world.result(late[0]))
    for _sum in range(4):
        letters.read(page)
        for effect in page.effects():
            if isinstance(effect, Compute):
                page.sums.answer(effect.name, world.result(effect))
    assert have(page) == {(card, SENDER), (other, SENDER)}
    assert not accused(page)


def test_shares_of_a_card_that_another_page_opens_to_all_are_not_kept(world: World) -> None:
    page, sight = world.pages[ME], world.pages[ME].book.sight
    foreign = min(card for card, viewers in sight.viewers.items() if ME not in viewers)
    page.leader = "carl"
    page.book._sight = (page.book.at, len(page.book.items)), replace(sight, to_open=(foreign,))
    assert page.book.sight.may_see(foreign, ME)
    text = message(world, told(world, [(foreign, share(world, foreign))]))
    assert receive(world, text) == ["ack 7"]
    assert not have(page)
