"""Putting the contract together and going down."""

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from app.games.contract_rummy import draft, going_down
from app.games.contract_rummy.intents import OWN
from app.intents import Other, read_as
from peerdeck.card import faces_text, full_deck, parse_faces
from peerdeck.games.contract_rummy import needs
from peerdeck.games.contract_rummy.actions import LayDown
from peerdeck.games.contract_rummy.needs import needed
from peerdeck.refusals import Illegal
from tests.rules.contract_rummy.table import melds, progressive, shanghai, unwanted
from tests.support.app.deals import ME
from tests.support.app.elements import Node, parsed
from tests.support.app.rummy import Seated
from tests.support.cases import rows
from tests.support.positions import Table

CALLS = 5_000  # of functions: some milliseconds


class Preparing(Seated):
    """A player at a position, with the panel in which the contract is put together."""

    def do(self, do: str, **data: Any) -> Any | None:
        intent = read_as(OWN, Other({"do": do, **data}))
        return going_down.act(self.desk, intent) if intent is not None else None

    def select(self, cards: str) -> None:
        for card, _face in self.table.shown(cards, ME):
            self.desk.tap(card, joins=True)

    def put(self, slot: int, cards: str) -> None:
        """Select cards of the hand and press a slot."""
        left = [card for card in self.desk.order if card not in draft.staged(self.desk)]
        for face in parse_faces(cards):
            card = next(card for card in left if self.desk.face(card) == face)
            left.remove(card)
            self.desk.tap(card, joins=True)
        self.do("stage", value=str(slot))

    @property
    def panel(self) -> Node:
        markup = going_down.panel(self.desk)
        assert markup is not None
        return parsed(markup)

    def slot(self, number: int) -> Node:
        return next(node for node in self.panel if node.get("id") == f"wanted-{number}")

    def words(self, number: int) -> str:
        """Return what a slot says about its cards."""
        return next(node for node in self.slot(number) if node.is_a("words")).text()

    def cards(self, number: int) -> str:
        """Return the contents of a slot."""
        cards = [
            int(node.get("data-card"))
            for node in self.slot(number)
            if node.get("data-do") == "unstage"
        ]
        return faces_text(map(self.desk.face, cards))

    @property
    def line(self) -> str:
        """The line that says what is missing."""
        return " ".join(
            next(node for node in self.panel if node.is_a("contract-line")).text().split()
        )

    def buttons(self, do: str) -> list[Node]:
        return [node for node in self.panel if node.get("data-do") == do]

    @property
    def may_lay_down(self) -> bool:
        return [one.disabled for one in going_down.commands(self.desk)] == [False]


HAND = "3C 3D 3H 9C 9D 9H KS 2S"


def first(hand: str, **more: Any) -> Table:
    """The first round of a match, with two sets of three as its contract."""
    return shanghai(hand, "4C", "5C", round=1, **more)


def test_slots_are_labelled_and_say_what_they_need() -> None:
    page = Preparing(shanghai("5C 5D 9H 2S 3S", "4C", "5C", round=2))
    labels = [node.text().strip() for node in page.buttons("stage")]
    assert labels == ["Set of 3", "Run of 4"]
    assert page.words(0) == "Needs 3 of one rank."
    page.put(0, "5C 5D")
    page.put(1, "2S 3S")
    assert page.words(0) == "Needs one more 5, or a joker."
    assert page.words(1) == "Needs 2 of the Ace, 4 and 5 of spades."
    assert page.line == (
        "Still missing: 3 cards. What helps: a 5, the Ace or 4 of spades, or a joker."
    )
    assert not page.may_lay_down


SIX = "9C 9D 6S KC KD KS"
NINE = "9C 9D 6S 6H KC KD KS QC QD"
KEEP = "Keep a card back: the round ends with a discard, so one must be left for it."
LINES = {
    "an empty draft": (first(NINE), {}, "Still missing: a 6, a 9, a Queen or a joker."),
    "a whole meld": (first(NINE), {0: "KC KD KS"}, "Still missing: a 6, a 9, a Queen or a joker."),
    "a meld and a part": (first(NINE), {0: "KC KD KS", 1: "6S 6H"},
        "Still missing: a 6 or a joker. With other melds also a 9 or a Queen."),
    "other melds need less": (first(SIX), {0: "6S", 1: "KC"},
        "Still missing: 2 cards. What helps: a 6 or a joker."
        " With other melds you need only a 9 or a joker."),
    "other melds are complete": (first("9C 9D 9S 6S KC KD KS"), {0: "6S"},
        "Still missing: 2 cards. What helps: a 6 or a joker."
        " Other melds in your hand are complete: press Suggest."),
    "one meld in two slots": (first("3C 3D 3H 3S"), {0: "3C 3D", 1: "3H 3S"},
        "These melds cannot be laid down together."),
    "cards that do not go together": (first(SIX), {0: "9C KD"}, "Still missing: a 9 or a joker."),
    "two sets of one rank": (first("3C 3D 3H 3C 3D 3H KS"), {0: "3C 3D 3H", 1: "3C 3D 3H"},
        "Two sets of one rank count as one: choose a set of another rank."),
    "a longer meld in the slot of a shorter one": (
        first("3C 3D 3H 3S 9C 9D 9H KS", rounds="3s-4s@8"),
        {0: "3C 3D 3H 3S", 1: "9C 9D 9H"}, "Ready to lay down."),
    "a card that is kept for the discard": (
        progressive("3C 3D 3H 9C 9D 9H", "4C", "5C", round=1), {}, KEEP),
    "melds of all cards but that one": (
        progressive("3C 3D 3H 9C 9D 9H", "4C", "5C", round=1),
        {0: "3C 3D 3H", 1: "9C 9D 9H"}, KEEP),
    "the contract out of turn": (first(HAND, turn=1), {0: "3C 3D 3H", 1: "9C 9D 9H"},
        "Ready: lay down on your turn, after you draw."),
}  # fmt: skip
SLOTS = {
    "two jokers in a meld for one": (
        "3C * * 9C 9D 9H KS", {}, ["3C * *"], "A meld may hold one joker, and this one has 2."),
    "any number of jokers": (
        "3C * * 9C 9D 9H KS", {"jokers_per_meld": "any"}, ["3C * *"], "Complete: 3s"),
    "suits that are missing": (
        "3C 3C 3D 9C KS KH", {"set_suits": "distinct"}, ["3C 3D"],
        "Needs the 3 of hearts or spades, or a joker."),
    "a suit that is there twice": (
        "3C 3C 3D 9C KS KH", {"set_suits": "distinct"}, ["3C 3D", "3C"],
        "3 of clubs is there twice"),
    "a meld that is too long": (
        HAND + " 3S", {"laydown_size": "exact"}, ["3C 3D 3H 3S"],
        "The set has to be of 3 cards, and these are 4 cards."),
}  # fmt: skip


@pytest.mark.parametrize(("table", "slots", "line"), rows(LINES))
def test_the_line_says_what_is_missing(table: Table, slots: dict[int, str], line: str) -> None:
    page = Preparing(table)
    for slot, cards in slots.items():
        page.put(slot, cards)
    assert page.line == line
    assert page.may_lay_down == (line == "Ready to lay down.")


@pytest.mark.parametrize(("hand", "house_rules", "put", "words"), rows(SLOTS))
def test_a_slot_goes_by_the_house_rules(
    hand: str, house_rules: dict[str, str], put: list[str], words: str
) -> None:
    page = Preparing(first(hand, **house_rules))
    for cards in put:
        page.put(0, cards)
    said = page.words(0)
    assert words in said if "twice" in words else said == words
    assert page.slot(0).is_a("is-wrong") == ("Complete" not in said and "Needs" not in said)


def test_where_the_search_takes_too_long_less_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    needed.cache_clear()
    monkeypatch.setattr(needs, "MOST_STEPS", 200)
    page = Preparing(first("9C 9D 6S 6H KC KD KS QC QD"))
    assert page.line == "Still missing: one more card."
    needed.cache_clear()
    monkeypatch.setattr(needs, "MOST_STEPS", 2)
    page = Preparing(shanghai("9C 6H 6S KC QC QD", "4C", "5C", round=3))
    assert page.line.startswith("Still missing: up to ")
    needed.cache_clear()


@pytest.mark.parametrize("order", [("3C 3D", "9C 9D 9H", "3H"), ("3H", "9H", "3C 3D 9C 9D")])
def test_slots_are_filled_in_any_order(order: tuple[str, ...]) -> None:
    page = Preparing(first(HAND))
    for cards in order:
        for card in cards.split():
            page.put(0 if card[0] == "3" else 1, card)
    assert (page.cards(0), page.cards(1)) == ("3C 3D 3H", "9C 9D 9H")
    assert page.words(1) == "Complete: 9s"
    assert page.slot(0).is_a("is-meld")
    assert page.slot(1).is_a("is-meld")
    assert page.line == "Ready to lay down."
    assert page.may_lay_down
    action = page.do("laydown")
    assert action == page.table.read("laydown 3C 3D 3H | 9C 9D 9H")
    page.table.do(action)
    assert going_down.panel(page.desk) is None
    assert going_down.commands(page.desk) == ()


def test_mistakes_are_named_and_marked() -> None:
    page = Preparing(first(HAND))
    page.put(0, "3C 3D KS")
    assert page.slot(0).is_a("is-wrong")
    assert "King of spades does not go with" in page.words(0)
    blamed = [node for node in page.slot(0) if node.is_a("blamed")]
    assert [node.get("aria-label") for node in blamed] == [
        "King of spades, in the slot Set of 3: take it back"
    ]


def test_a_card_is_taken_back_and_all_are() -> None:
    page = Preparing(first(HAND))
    page.put(0, "3C 3D KS")
    page.do("unstage", card=page.table.shown("KS", ME)[0][0])
    assert page.cards(0) == "3C 3D"
    assert len(draft.staged(page.desk)) == 2
    page.do("clear")
    assert page.cards(0) == ""
    assert not draft.staged(page.desk)


def test_a_card_goes_from_one_slot_to_another() -> None:
    page = Preparing(first(HAND))
    page.put(0, "3C 3D 9C")
    page.desk.selected = [page.table.shown("9C", ME)[0][0]]
    page.do("stage", value="1")
    assert (page.cards(0), page.cards(1)) == ("3C 3D", "9C")


def test_a_slot_wants_selected_cards() -> None:
    page = Preparing(first(HAND))
    with pytest.raises(Illegal, match="Select cards of your hand"):
        page.do("stage", value="0")
    for value in ("7", "-1", "x", ""):
        page.select("3C")
        assert page.do("stage", value=value) is None
        page.desk.selected.clear()
    assert not draft.staged(page.desk)


# Suggestions


def test_a_suggestion_fills_the_slots_and_lays_down() -> None:
    page = Preparing(first("3C 3D 3H 9C 9D 9H KS *"))
    assert page.line == "Your hand holds the contract."
    page.do("suggest")
    told = [" ".join(node.text().split()) for node in page.buttons("fill")]
    assert 1 <= len(told) <= 3
    assert any("2 cards, 60 points" in one for one in told)  # the king and the joker
    sparing = next(number for number, one in enumerate(told) if "60 points" in one)
    page.do("fill", value=str(sparing))
    assert (page.cards(0), page.cards(1)) == ("3C 3D 3H", "9C 9D 9H")
    assert not page.buttons("fill")
    action = page.do("laydown")
    assert isinstance(action, LayDown)
    page.table.do(action)
    assert melds(page.table, ME) == ["3C 3D 3H", "9C 9D 9H"]


def test_the_nearest_melds_are_suggested_if_nothing_can_be_laid_down() -> None:
    page = Preparing(shanghai("3C 3D 5H 7H 8H KS", "4C", "5C", round=2))
    page.do("suggest")
    (only,) = page.buttons("fill")
    assert "2 cards are missing" in only.text()
    assert page.line == "Still missing: 2 cards. What helps: a 3, the 6 of hearts or a joker."
    page.do("fill", value="0")
    assert (page.cards(0), page.cards(1)) == ("3C 3D", "5H 7H 8H")


def test_a_suggestion_says_what_its_joker_stands_for() -> None:
    page = Preparing(shanghai("3C 3D 3H 5H 6H 7H * KS", "4C", "5C", round=2))
    page.do("suggest")
    page.do("fill", value="0")
    assert page.may_lay_down
    assert sum(node.get("aria-pressed") == "true" for node in page.buttons("stands")) == 1


def test_suggestions_close_again() -> None:
    page = Preparing(first(HAND))
    page.do("suggest")
    assert not page.buttons("stage")
    page.do("suggest")
    assert page.buttons("stage")


# Jokers


def test_it_is_asked_what_a_joker_stands_for() -> None:
    page = Preparing(shanghai("3C 3D 3H 6H 7H 8H * KS", "4C", "5C", round=2))
    page.put(0, "3C 3D 3H")
    page.put(1, "6H 7H 8H *")
    assert [node.text().strip() for node in page.buttons("stands")] == ["5♥", "9♥"]
    assert page.words(1) == page.line == "Say what the joker stands for."
    assert not page.may_lay_down
    with pytest.raises(Illegal, match="First say what the joker"):
        page.do("laydown")
    page.do("stands", value=page.buttons("stands")[1].get("data-value"))
    assert page.cards(1) == "6H 7H 8H *"
    assert page.words(1) == "Complete: 6 to 9 of hearts"
    page.do("stands", value=page.buttons("stands")[0].get("data-value"))
    assert page.cards(1) == "* 6H 7H 8H"
    assert page.may_lay_down
    page.table.do(page.do("laydown"))
    assert melds(page.table, ME) == ["3C 3D 3H", "* 6H 7H 8H"]


def test_the_meaning_of_a_joker_is_shown_and_spoken() -> None:
    page = Preparing(shanghai("3C 3D * 6H 8H 9H * KS", "4C", "5C", round=2))
    page.put(0, "3C 3D *")
    page.put(1, "6H 8H 9H *")
    assert not page.buttons("stands")
    jokers = [node for node in page.panel if node.get("aria-label").startswith("Joker")]
    shown = [one.get("data-short") for node in jokers for one in node if one.is_a("as")]
    assert shown == ["3", "7♥"]
    assert "which stands for any 3" in jokers[0].get("aria-label")
    assert "which stands for the 7 of hearts" in jokers[1].get("aria-label")
    assert page.may_lay_down


def test_another_card_in_the_slot_asks_anew() -> None:
    page = Preparing(shanghai("3C 3D 3H 6H 7H 8H JH * KS", "4C", "5C", round=2))
    page.put(1, "6H 7H 8H *")
    page.do("stands", value="1:5")
    page.put(1, "JH")
    page.do("unstage", card=page.table.shown("JH", ME)[0][0])
    assert page.words(1) == "Say what the joker stands for."


def test_several_jokers_in_a_run() -> None:
    page = Preparing(progressive("3C 3D 3H 7H * * * KS", "4C", "5C", round=2))
    page.put(0, "3C 3D 3H")
    page.put(1, "7H * * *")
    labels = [node.text().strip() for node in page.buttons("stands")]
    assert labels == ["4♥ 5♥ 6♥", "5♥ 6♥ 8♥", "6♥ 8♥ 9♥", "8♥ 9♥ 10♥"]
    page.do("stands", value=page.buttons("stands")[2].get("data-value"))
    assert page.cards(1) == "* 7H * *"
    assert page.may_lay_down


def test_the_last_round_at_one_go() -> None:
    rules = {"rounds": "3s@5", "last_round_all": "yes"}
    page = Preparing(first("3C 3D 3H KS", **rules))
    page.put(0, "3C 3D 3H")
    assert page.line == "In the last round all cards of the hand have to be laid down at once."
    page = Preparing(first("3C 3D 3H 3S", **rules))
    page.do("suggest")
    assert "No cards are left" in page.buttons("fill")[0].text()
    page.do("fill", value="0")
    assert page.may_lay_down


# In a player's own time


def test_the_draft_outlasts_the_others_and_the_own_draw() -> None:
    table = shanghai(HAND, "4C 5C", "5C 6D", round=1, turn=2, stock="7C 7D 7S 8S 8H")
    page = Preparing(table)
    page.put(0, "3C 3D 3H")
    page.put(1, "9C 9D")
    assert page.line == "Your hand holds the contract."
    assert going_down.commands(page.desk) == ()
    table.do("discard 5C")
    assert page.desk.my_turn  # for the discard is offered
    assert (page.cards(0), page.cards(1)) == ("3C 3D 3H", "9C 9D")
    assert going_down.commands(page.desk) == ()
    unwanted(table)
    assert len(page.desk.order) == 9
    assert (page.cards(0), page.cards(1)) == ("3C 3D 3H", "9C 9D")
    page.put(1, "9H")
    assert page.may_lay_down


def test_a_card_that_leaves_the_hand_leaves_its_slot() -> None:
    table = first(HAND)
    page = Preparing(table)
    page.put(0, "3C 3D KS")
    table.do("discard KS")
    assert page.cards(0) == "3C 3D"
    assert len(draft.staged(page.desk)) == 2


def test_the_draft_ends_with_the_deal() -> None:
    table = first("3C 3D", turn=1, down=0b010, last_card="discard_wins")
    page = Preparing(table)
    page.put(0, "3C 3D")
    table.do("discard 4C")
    assert page.desk.prepared is None


# The hand


def test_the_hand_is_sorted_by_the_contract() -> None:
    page = Preparing(shanghai("2S 3C KH 3D 5H 7H 8H 3S *", "4C", "5C", round=2))
    (way,) = going_down.ways(page.desk)
    groups = going_down.sorted(page.desk, way.id)
    told = [faces_text(map(page.desk.face, group)) for group in groups]
    assert told == ["3C 3D 3S", "5H * 7H 8H", "KH 2S"]
    assert sorted(card for group in groups for card in group) == sorted(page.desk.order)


def test_a_group_of_the_hand_may_be_a_meld() -> None:
    page = Preparing(shanghai("3C 3D 3H 5H 7H 8H *", "4C", "5C", round=2))

    told = {
        cards: going_down.is_meld(page.desk, [card for card, _face in page.table.shown(cards, ME)])
        for cards in ("3C 3D 3H", "8H 5H 7H *", "5H 7H 8H", "3C 3D", "")
    }
    assert [cards for cards in told if told[cards]] == ["3C 3D 3H", "8H 5H 7H *"]


def calls_of(work: Callable[[], object]) -> int:
    """Return the number of Python functions that are called."""
    events: list[str] = []
    sys.setprofile(lambda _frame, event, _what: events.append(event))
    try:
        work()
    finally:
        sys.setprofile(None)
    return events.count("call")


@pytest.mark.parametrize("game", [shanghai, progressive])
def test_a_long_hand_is_drawn_at_once(game: Any) -> None:
    deck = list(full_deck(3, 2))
    for seed in range(5):
        hand = faces_text(Random(seed).sample(deck, 25))
        page = Preparing(game(hand, "4C", "5C", round=6))
        page.do("suggest")
        assert going_down.panel(page.desk) is not None
        for way in page.buttons("fill")[:1]:
            page.do("fill", value=way.get("data-value"))
        assert going_down.panel(page.desk) is not None
        assert calls_of(partial(going_down.panel, page.desk)) < CALLS
