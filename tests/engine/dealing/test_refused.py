"""Lines that may not stand in a log, whoever proposes them."""

from peerdeck.dealing.lines import Key, Open, Void
from peerdeck.event import Voided
from tests.engine.dealing.test_lots import laid, refuses
from tests.support.dealing import WHERE, Honest


def dealt() -> Honest:
    """Return a table with hands."""
    table = laid()
    table.deal()
    assert table.book.hidden_hands()
    return table


def test_one_secret_makes_no_key_of_cards_and_of_boxes() -> None:
    """Otherwise a player who gets the one when its owner has left could read all boxes."""
    table = laid()
    context = WHERE.context("anna")
    secret = table.ask("secret", context=context)["secret"]
    keys = (
        table.ask("key", context=context, secret=secret, purpose=purpose)["key"]
        for purpose in ("cards", "boxes")
    )
    refuses(table, Key("anna", *keys), "A key of cards must not be one of boxes.")


def test_no_card_of_a_deal_that_began_again_is_opened() -> None:
    """Its place is no longer in a hand, but nobody may know what was held there."""
    table = dealt()
    card = table.book.hidden_hands()[0]
    line = Open(card, table.parts(card))
    deal = table.book.deal
    for person in table.people:
        if table.book.deal == deal:
            table.take(table.signed(Void(person, deal, b"")))
    table.deal()
    assert any(isinstance(item, Voided) for item in table.book.items)
    refuses(table, line, "This card cannot be opened.")


def test_a_card_in_a_hand_can_be_opened_once() -> None:
    table = dealt()
    card = table.book.hidden_hands()[0]
    table.open(card)
    assert table.book.is_open(card)
    refuses(table, Open(card, table.parts(card)), "This card cannot be opened.")
