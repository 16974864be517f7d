"""The people of a table: lists of players, keys, signed words, and who sees which card."""

import re
from random import Random
from typing import Any

import pytest

from peerdeck.card import Card
from peerdeck.dealing.at_once import AtOnce
from peerdeck.dealing.lines import Key, Seated, Silent, Void, said, signed
from peerdeck.dealing.people import MOST_KEYS, People, Where, named, quorum
from peerdeck.dealing.sight import Sight, sight
from peerdeck.deck import operations
from peerdeck.deck.toy import TOY
from peerdeck.deck.transcript import Context
from peerdeck.games import games
from peerdeck.log import Header
from tests.support.dealing import WHERE, Honest

ALL = ("anna", "berta", "carl")
NEXT = "This list of players does not come next."
KEPT = "Every seat is kept by somebody who belongs to the table."
UNASKED = "Nobody asked for these keys."
UNPROVED = "This is not proved by who is said to have said it."
NO_SAY = "Only people at the table have a say."


def refused(sentence: str) -> Any:
    """Expect an error that says nothing but this sentence."""
    return pytest.raises(ValueError, match=f"^{re.escape(sentence)}$")


def seated(number: int = 1, people: tuple[str, ...] = ALL, **more: Any) -> Seated:
    """Return a list of players who each keep a seat."""
    return Seated(number, people, **{"keepers": people, "away": (), **more})


def told_keys(person: str, where: Where = WHERE) -> tuple[Key, bytes]:
    """Return new keys of somebody, and the secret of that of boxes."""
    context, random = where.context(person), Random(person).randbytes
    told, secret = [], b""
    for purpose in ("cards", "boxes"):
        secret = operations.run(TOY, "secret", {"context": context})["secret"]
        about = {"context": context, "purpose": purpose, "secret": secret}
        told.append(operations.run(TOY, "key", about, random)["key"])
    return Key(person, *told), secret


def keys(person: str, where: Where = WHERE) -> Key:
    return told_keys(person, where)[0]


@pytest.fixture
def people() -> People:
    """Return three people who have told no keys."""
    people = People(WHERE, AtOnce(TOY))
    people.seat(seated(), 3)
    return people


def test_a_proof_is_of_a_table_a_match_a_deck_a_place_and_a_person() -> None:
    where = Where("table", 4)
    assert where.context("anna", 5, 6) == Context("table", 4, 5, 6, "anna")
    assert where.context("anna") == Context("table", 4, 0, 0, "anna")


def test_a_quorum_is_more_than_half() -> None:
    assert [quorum("x" * size) for size in range(1, 9)] == [1, 2, 2, 3, 3, 4, 4, 5]


def test_before_the_first_list_there_is_nobody() -> None:
    people = People(WHERE, AtOnce(TOY))
    assert people.roster == Seated(0, (), (), ())
    assert (people.present, people.keeper(0), people.keys) == ((), "", {})


def test_a_list_tells_who_keeps_which_seat_and_who_is_there(people: People) -> None:
    people.seat(seated(2, keepers=("anna", "carl", "anna", "berta"), away=("berta",)), 4)
    assert [people.keeper(seat) for seat in range(5)] == ["anna", "carl", "anna", "berta", ""]
    assert people.present == ("anna", "carl")
    assert people.quorum == 2
    assert [people.holder(person) for person in ALL] == [1, 2, 3]


@pytest.mark.parametrize(
    ("roster", "why"),
    [
        (seated(1), NEXT),
        (seated(0), NEXT),
        (seated(2, (), keepers=("anna",) * 3), NEXT),
        (seated(2, ("anna", "anna"), keepers=("anna",) * 3), NEXT),
        (seated(2, keepers=("anna", "berta")), KEPT),
        (seated(2, keepers=(*ALL, "anna")), KEPT),
        (seated(2, keepers=("anna", "berta", "dora")), KEPT),
        (seated(2, away=("dora",)), KEPT),
    ],
)
def test_a_list_that_cannot_be_is_not_taken(people: People, roster: Seated, why: str) -> None:
    with refused(why):
        people.seat(roster, 3)
    assert people.roster == seated()


def test_a_person_has_a_key_of_cards_and_one_of_boxes(people: People) -> None:
    told = keys("anna")
    people.add_key(told)
    assert people.keys == {"anna": told}
    assert people.card_key("anna") == told.cards[: TOY.size]
    assert people.box_key("anna") == told.boxes[: TOY.size]
    assert not people.is_gone("anna", people.card_key("anna"))
    assert people.is_gone("anna", people.box_key("anna"))
    assert people.is_gone("dora", people.card_key("anna"))


def test_keys_that_nobody_asked_for_are_not_taken(people: People) -> None:
    with refused(UNASKED):
        people.add_key(keys("dora"))
    told = keys("anna")
    people.add_key(told)
    with refused(UNASKED):
        people.add_key(told)
    people.add_key(keys("anna"))
    with refused(UNASKED):
        people.add_key(told)  # no key comes back


def test_nobody_tells_keys_without_end(people: People) -> None:
    for _time in range(MOST_KEYS):
        people.add_key(keys("anna"))
    last = people.keys["anna"]
    with refused(UNASKED):
        people.add_key(keys("anna"))
    assert people.keys["anna"] == last
    people.add_key(keys("berta"))


def test_a_key_of_cards_is_none_of_boxes(people: People) -> None:
    told = keys("anna")
    with refused("A key of cards must not be one of boxes."):
        people.add_key(Key("anna", told.cards, told.cards))
    for changed in (
        Key("anna", told.boxes, told.cards),
        told._replace(cards=keys("anna").boxes),
        told._replace(boxes=keys("anna").cards),
        keys("anna", where=Where(WHERE.table, WHERE.match + 1)),
        keys("berta")._replace(by="anna"),
    ):
        with refused("These keys are not proved."):
            people.add_key(changed)
    assert people.keys == {}
    people.add_key(told)  # what was refused before does not count


def word(line: Any, secret: bytes, person: str = "") -> Any:
    """Return a line that is signed with a secret, as if by a person."""
    told = {"context": WHERE.context(person or line.by), "secret": secret, "said": said(line)}
    return signed(line, operations.run(TOY, "sign", told)["signature"])


def test_a_word_counts_that_is_signed_by_somebody_at_the_table(people: People) -> None:
    told, secret = told_keys("anna")
    line = word(Void("anna", 0, b""), secret)
    with refused(NO_SAY):
        people.check_word(line)
    people.add_key(told)
    people.check_word(line)
    people.check_word(line, ())
    share = {"is": "key", "context": WHERE.context("anna"), "purpose": "cards"}
    people.check_word(line, [{**share, "key": told.cards}])
    with refused(UNPROVED):
        people.check_word(line, [{**share, "key": told.boxes}])
    other, others = told_keys("berta")
    people.add_key(other)
    for false in (
        line._replace(deal=1),
        line._replace(signature=b""),
        line._replace(by="berta"),
        word(Void("anna", 0, b""), others),
        word(Void("anna", 0, b""), secret, "berta"),
    ):
        with refused(UNPROVED):
            people.check_word(false)
    people.seat(seated(2, ("berta", "carl", "dora")), 3)
    with refused(NO_SAY):
        people.check_word(line)


def test_lines_of_two_kinds_have_two_names() -> None:
    one, other = Void("anna", 1, b"x"), Void("anna", 1, b"y")
    assert named(one) == named(Void("anna", 1, b"x"))
    assert named(one).startswith("void ")
    assert named(one) != named(other)
    assert named(Silent("anna", 0, "berta", b"")).startswith("silent ")


def dealt() -> Honest:
    """Return a table of three hands; anna keeps the first and the last."""
    game = games()["crazy_eights"]
    table = Honest(Header(game, game.options(), 3, None), 2)
    table.deal()
    return table


def test_only_hidden_cards_are_shown_to_who_may_see_them_or_to_all() -> None:
    anna = frozenset({"anna"})
    here = Sight({Card(7): anna}, (Card(8),), frozenset({Card(7), Card(8), Card(9)}))
    assert here.of(Card(7)) == anna
    assert here.of(Card(9)) == frozenset()
    assert here.may_see(Card(7), "anna")
    assert not here.may_see(Card(7), "berta")
    assert here.may_see(Card(8), "berta")
    assert not here.may_see(Card(9), "anna")
    opened = Sight({Card(7): anna}, (Card(7),), frozenset())
    assert not opened.may_see(Card(7), "anna")


def test_a_hand_is_seen_by_who_keeps_its_seat_and_a_stock_by_nobody() -> None:
    table = dealt()
    book, state = table.book, table.book.state
    here = book.sight
    cards = {card for zone in state.zones for card in zone} - {*book.faces}
    assert here.hidden == {card for card in cards if state.face[card] is None} != set()
    keepers = [("anna", state.zones[0]), ("berta", state.zones[1]), ("anna", state.zones[2])]
    for keeper, hand in keepers:
        assert hand
        assert {here.of(card) for card in hand} == {frozenset({keeper})}
    hands = {card for _keeper, hand in keepers for card in hand}
    assert here.viewers.keys() == hands
    opened = next(iter(hands))
    again = sight(state, {opened}, book.people, (Card(3),))
    assert again.viewers.keys() == again.hidden & hands == hands - {opened}
    assert again.to_open == (Card(3),)


def test_cards_of_a_seat_that_nobody_keeps_are_seen_by_nobody() -> None:
    table = dealt()
    people = People(WHERE, AtOnce(TOY))
    assert sight(table.book.state, (), people, ()).viewers == {}
    people.seat(Seated(1, ("anna",), ("anna",), ()), 1)
    seen = sight(table.book.state, (), people, ()).viewers
    assert seen.keys() == {*table.book.state.zones[0]}
