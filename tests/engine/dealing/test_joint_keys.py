"""The joint key of a deck: keys that cancel each other out lock no card."""

from random import Random

from peerdeck.dealing.lines import Key, Seated
from peerdeck.dealing.notation import Person
from peerdeck.deck.toy import TOY
from peerdeck.games import games
from peerdeck.log import Header
from tests.support.dealing import WHERE, Honest


class Cancelling(Honest):
    """Two people of three have told keys that come to nothing together."""

    def tell_keys(self, person: Person) -> None:
        """Let Berta take the secret of Anna, with the other sign."""
        if person != "berta":
            super().tell_keys(person)
            return
        context = WHERE.context(person)
        cards = TOY.scalar_bytes(TOY.order - TOY.scalar(self.cards["anna"]))
        boxes = self.ask("secret", context=context)["secret"]
        self.cards[person], self.boxes[person] = cards, boxes
        told = (
            self.ask("key", context=context, secret=secret, purpose=purpose)["key"]
            for secret, purpose in ((cards, "cards"), (boxes, "boxes"))
        )
        self.take(Key(person, *told))


def test_no_deck_is_begun_by_keys_that_come_to_nothing_and_the_table_goes_on_without_them() -> None:
    played = games()["crazy_eights"]
    table = Cancelling(Header(played, played.options(), 3, 0), 3, away=("carl",))
    assert table.book.decks.shufflers == ("anna", "berta")
    table.book.settle()
    assert not table.book.decks.all
    roster = table.book.people.roster
    table.take(Seated(2, roster.people, roster.keepers, ()))
    table.play(Random(1), 3)
    assert table.book.decks.all[0].people == ("anna", "berta", "carl")
