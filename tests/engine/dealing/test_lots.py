"""All who shuffle draw who deals first: nobody chooses it, nobody takes part who comes later."""

from typing import Any

import pytest

from peerdeck.dealing.findings import findings_of
from peerdeck.dealing.lines import Back, Key, Lot, Seated, Silent
from peerdeck.dealing.proof import prove
from peerdeck.dealing.record import parse_record, print_record
from peerdeck.event import DealerDrawn, Shuffled
from peerdeck.games import games
from peerdeck.log import Header
from tests.support.dealing import NAMES, Honest

UNASKED = "asked this player to draw"


def laid(people: int = 3, *, seats: int = 3, dealer: int | None = None) -> Honest:
    """Return a table at which nobody has drawn."""
    game = games()["spar"]
    return Honest(Header(game, game.options(), seats, dealer), people)


def drawing(*drawn: str, people: int = 3) -> Honest:
    """Return a table at which these have drawn."""
    table = laid(people)
    table.take(*map(table.lot, drawn))
    return table


def with_the_keys_of(table: Honest) -> Honest:
    """Return another such table, at which nobody has drawn."""
    other = laid(len(table.people), seats=table.book.follower.header.seats)
    other.book.people.keys = dict(table.book.people.keys)
    other.cards = table.cards
    return other


def drawn(table: Honest) -> int | None:
    """Return who was drawn to deal first."""
    dealers = [item.dealer for item in table.book.items if isinstance(item, DealerDrawn)]
    assert len(dealers) <= 1
    return dealers[0] if dealers else None


def refuses(table: Honest, line: Any, why: str) -> None:
    """A line is refused, and changes nothing."""
    before = list(table.book.items)
    with pytest.raises(ValueError, match=why):
        table.take(line)
    assert table.book.items == before


def test_nothing_is_dealt_before_all_have_drawn() -> None:
    table = laid()
    for _person in table.people:
        table.take(table.step(0))
    table.take(*table.proofs.values())
    table.proofs.clear()
    table.take(table.lot("carl"), table.lot("anna"))
    assert drawn(table) is None
    assert table.to_draw() == ["berta"]
    table.take(table.lot("berta"))
    assert drawn(table) == table.book.state.dealer
    kinds = [type(item) for item in table.book.items]
    assert kinds.index(DealerDrawn) + 1 == kinds.index(Shuffled)


def test_the_order_in_which_they_draw_does_not_matter() -> None:
    table = laid(4, seats=4)
    other = with_the_keys_of(table)
    table.take(*map(table.lot, table.people))
    other.take(*map(table.lot, reversed(table.people)))
    assert drawn(table) == drawn(other)


def test_everybody_can_be_drawn() -> None:
    dealers = set()
    while len(dealers) < 3:  # of other keys each time
        dealers.add(drawn(drawing(*NAMES[:3])))
    assert dealers == {0, 1, 2}


def test_each_share_counts() -> None:
    lots = laid().book.lots
    for person in NAMES[:3]:  # the others' shares stay as they are
        dealers = set()
        for share in range(20):
            lots.told = {**dict.fromkeys(NAMES[:3], b"share"), person: bytes([share])}
            dealers.add(lots.dealer(3, ()))
        assert dealers == {0, 1, 2}


def test_nobody_draws_before_all_have_told_their_keys() -> None:
    table = laid(2)
    table.take(Seated(2, NAMES[:3], NAMES[:3], ()))
    assert table.to_draw() == []
    refuses(table, table.lot("anna"), UNASKED)
    table.tell_keys("carl")
    table.take(table.lot("anna"))


def test_a_share_is_told_once_and_only_that_of_the_own_key() -> None:
    table = laid()
    mine = table.lot("anna")
    refuses(table, Lot("berta", mine.share), "not proved")
    refuses(table, Lot("hans", mine.share), UNASKED)
    refuses(table, Lot("anna", mine.share[::-1]), "not proved")
    table.take(mine)
    refuses(table, table.lot("anna"), UNASKED)
    table.take(table.lot("berta"), table.lot("carl"))
    refuses(table, mine, UNASKED)


def test_a_player_who_comes_when_a_share_is_told_does_not_draw() -> None:
    table = drawing("anna", people=2)
    table.take(Seated(2, NAMES[:3], NAMES[:3], ()))
    table.tell_keys("carl")
    assert table.to_draw() == ["berta"]
    refuses(table, table.lot("carl"), UNASKED)
    table.take(table.lot("berta"))
    assert drawn(table) is not None


def test_no_other_key_can_be_drawn_with_once_a_share_is_told() -> None:
    table = drawing("anna", "berta")
    table.tell_keys("carl")
    refuses(table, table.lot("carl"), UNASKED)
    assert drawn(table) is not None
    assert not table.to_draw()


def test_who_is_not_heard_is_left_out_of_the_draw() -> None:
    table = drawing("anna", "berta")
    assert next(table.book.decks.waits_for()) == (0, "carl")
    table.take(table.signed(Silent("anna", 0, "carl", b"")))
    assert drawn(table) is None
    table.take(table.signed(Silent("berta", 0, "carl", b"")))
    assert drawn(table) is not None
    table.take(table.signed(Back("carl", 0, b"")))
    refuses(table, table.lot("carl"), UNASKED)
    table.deal()
    verdict = table.proved().text({"carl": "Carl"})
    assert "Not everybody drew who deals first: Carl." in verdict
    assert "took part in every shuffle" not in verdict


def test_who_has_drawn_and_goes_counts() -> None:
    table = drawing("carl", "anna")
    other = with_the_keys_of(table)
    table.take(Seated(2, NAMES[:2], (*NAMES[:2], "anna"), ()))
    table.take(table.lot("berta"))
    other.take(*map(table.lot, table.people))
    assert not findings_of(table.book).undrawn
    assert drawn(table) == drawn(other)


def test_nothing_is_drawn_where_the_dealer_is_known() -> None:
    table = laid(dealer=1)
    assert table.to_draw() == []
    refuses(table, table.lot("anna"), UNASKED)
    table.deal()
    assert table.book.state.dealer == 1


def test_a_record_with_another_dealer_does_not_hold() -> None:
    table = laid()
    table.deal()
    assert table.proved().problem is None
    dealer = table.book.state.dealer
    text = print_record(table.record())
    false = text.replace(f"\ndealer {dealer}\n", f"\ndealer {(dealer + 1) % 3}\n")
    assert "does not follow" in str(prove(parse_record(false)).problem)


def test_a_deal_cannot_begin_again_before_somebody_was_drawn() -> None:
    table = laid()
    assert not table.book.can_void
    table.take(*map(table.lot, table.people))
    assert table.book.can_void


def test_keys_are_told_before_a_draw_is_part_of_the_log() -> None:
    table = laid()
    table.deal()
    items = table.book.items
    last_key = max(at for at, item in enumerate(items) if isinstance(item, Key))
    assert last_key < min(at for at, item in enumerate(items) if isinstance(item, Lot))
