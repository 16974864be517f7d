"""Putting the contract together and going down."""

import re
import sys
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.games.contract_rummy import draft, going_down
from app.games.contract_rummy.intents import OWN
from app.intents import Other, read_as
from peerdeck.card import faces_text, full_deck, parse_faces
from peerdeck.games.contract_rummy import needs
from peerdeck.games.contract_rummy.needs import needed
from peerdeck.refusals import Illegal
from tests.rules.contract_rummy.table import melds, progressive, shanghai, unwanted
from tests.support.app import rummy_player
from tests.support.app.deals import ME, saved_when
from tests.support.app.elements import Node, parsed
from tests.support.app.rummy import Seated
from tests.support.app.visit import Visit
from tests.support.cases import rows
from tests.support.positions import Table

CALLS = 5_000  # of functions: some milliseconds


class Preparing(Seated):
    """A player at a position, with the panel in which the contract is put together."""

    def __init__(self, table: Table, *steps: str) -> None:
        """Begin with these steps: "1: 6H *" fills a slot, "say 5♥" a joker, "back 6H" undoes it."""
        super().__init__(table)
        for step in steps:
            self.take(step)

    def take(self, step: str) -> None:
        """Take a step of going down."""
        match step.split(maxsplit=1):
            case ["back", card]:
                self.do("unstage", card=self.table.shown(card, ME)[0][0])
            case ["say", label]:
                at = self.labels("stands").index(label)
                self.do("stands", value=self.panel.offers("stands")[at].get("data-value"))
            case ["fill", number]:
                self.do("fill", value=number)
            case [slot, cards]:
                self.put(slot.rstrip(":"), cards)
            case [do]:
                self.do(do)

    def do(self, do: str, **data: Any) -> Any | None:
        intent = read_as(OWN, Other({"do": do, **data}))
        return going_down.act(self.desk, intent) if intent is not None else None

    def put(self, slot: str, cards: str) -> None:
        """Select cards of the hand and press a slot."""
        left = [card for card in self.desk.order if card not in draft.staged(self.desk)]
        for face in parse_faces(cards):
            card = next(card for card in left if self.desk.face(card) == face)
            left.remove(card)
            self.desk.tap(card, joins=True)
        self.do("stage", value=slot)

    @property
    def panel(self) -> Node:
        markup = going_down.panel(self.desk)
        assert markup is not None
        return parsed(markup)

    def slot(self, number: int) -> Node:
        return next(node for node in self.panel if node.get("id") == f"wanted-{number}")

    def words(self, number: int) -> str:
        """Return what a slot says about its cards."""
        return self.slot(number).parts("words")[0].text()

    @property
    def cards(self) -> str:
        """The contents of the slots."""
        slots = [node for node in self.panel if re.fullmatch(r"wanted-\d", node.get("id"))]
        cards = [[int(node.get("data-card")) for node in slot.offers("unstage")] for slot in slots]
        return " | ".join(faces_text(map(self.desk.face, slot)) for slot in cards)

    @property
    def line(self) -> str:
        """The line that says what is missing."""
        return " ".join(self.panel.parts("contract-line")[0].text().split())

    def labels(self, do: str) -> list[str]:
        """Return the buttons for a command, in words."""
        return [" ".join(node.text().split()) for node in self.panel.offers(do)]

    @property
    def may_lay_down(self) -> bool:
        return [button.disabled for button in going_down.commands(self.desk)] == [False]

    def lay_down(self) -> list[str]:
        """Go down; return the melds that are then on the table."""
        self.table.do(self.do("laydown"))
        return melds(self.table, ME)


HAND = "3C 3D 3H 9C 9D 9H KS 2S"


def first(hand: str, **more: Any) -> Table:
    """The first round of a match, with two sets of three as its contract."""
    return shanghai(hand, "4C", "5C", round=1, **more)


def second(hand: str) -> Table:
    """The second round of a match, with a set of three and a run of four as its contract."""
    return shanghai(hand, "4C", "5C", round=2)


NINE = "9C 9D 6S 6H KC KD KS QC QD"
JOKER = "3C 3D 3H 6H 7H 8H * KS"
STANDS = "Say what the joker stands for."
LAST = {"rounds": "3s@5", "last_round_all": "yes"}
CASES = tomllib.loads(Path(__file__).with_name("going_down.toml").read_text(encoding="utf-8"))


def prepared(case: dict[str, Any]) -> Preparing:
    """Return the page of a case, with its steps taken."""
    game = progressive if case.get("game") else shanghai
    return Preparing(game(case["hand"], "4C", "5C", **case["given"]), *case["steps"])


@pytest.mark.parametrize("case", rows(CASES["line"]))
def test_the_line_says_what_is_missing(case: dict[str, Any]) -> None:
    page, line = prepared(case), case["says"]
    assert page.line == line
    is_complete = (
        line.startswith(("Ready to lay down", "Your hand holds")) or "press Suggest" in line
    )
    assert page.may_lay_down == is_complete


@pytest.mark.parametrize("case", rows(CASES["slot"]))
def test_a_slot_says_what_it_needs(case: dict[str, Any]) -> None:
    page, words = prepared(case), case["says"]
    said = page.words(case["slot"])
    assert said == words if words.endswith(".") or "Complete" in words else words in said
    assert page.slot(case["slot"]).is_a("is-wrong") == (
        "Complete" not in said and "Needs" not in said
    )


@pytest.mark.parametrize("case", rows(CASES["cards"]))
def test_cards_are_put_into_slots(case: dict[str, Any]) -> None:
    page = prepared(case)
    assert page.cards == case["cards"]
    assert len(draft.staged(page.desk)) == len(case["cards"].replace("|", "").split())


def test_where_the_search_takes_too_long_less_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    needed.cache_clear()
    monkeypatch.setattr(needs, "MOST_STEPS", 200)
    assert Preparing(first(NINE)).line == "Still missing: one more card."
    needed.cache_clear()
    monkeypatch.setattr(needs, "MOST_STEPS", 2)
    table = shanghai("9C 6H 6S KC QC QD", "4C", "5C", round=3)
    assert Preparing(table).line == "Still missing: 5 cards."
    assert Preparing(table, "0: QC").line.startswith("Still missing: up to ")
    assert Preparing(first(HAND), "0: 3C").line.startswith("Still missing: one card at most.")
    needed.cache_clear()


@pytest.mark.parametrize(
    "steps",
    [
        ["0: 3C", "0: 3D", "1: 9C 9D 9H", "0: 3H"],
        ["0: 3H", "1: 9H", "0: 3C 3D", "1: 9C", "1: 9D"],
        ["0: 3C 3D 9C", "0: 3H", "1: 9D 9H", "back 9C", "1: 9C"],
    ],
)
def test_slots_are_filled_in_any_order(steps: list[str]) -> None:
    page = Preparing(first(HAND), *steps)
    assert page.cards == "3C 3D 3H | 9C 9D 9H"
    assert page.words(1) == "Complete: 9s"
    assert page.slot(0).is_a("is-meld")
    assert page.slot(1).is_a("is-meld")
    assert page.line == "Ready to lay down."
    assert page.lay_down() == ["3C 3D 3H", "9C 9D 9H"]
    assert going_down.panel(page.desk) is None
    assert going_down.commands(page.desk) == ()


def test_a_mistake_is_marked_and_a_card_leaves_its_slot_for_another_one_or_the_table() -> None:
    page = Preparing(first(HAND), "0: 3C 3D KS 9C")
    assert page.labels("stage") == ["Set of 3", "Set of 3"]
    (blamed,) = Preparing(first(HAND), "0: 3C 3D KS").slot(0).parts("blamed")
    assert blamed.get("aria-label") == "King of spades, in the slot Set of 3: take it back"
    page.desk.selected = [page.table.shown("9C", ME)[0][0]]
    page.do("stage", value="1")
    assert page.cards == "3C 3D KS | 9C"
    page.table.do("discard KS")
    assert page.cards == "3C 3D | 9C"
    assert len(draft.staged(page.desk)) == 3


def test_a_slot_wants_selected_cards() -> None:
    page = Preparing(first(HAND))
    with pytest.raises(Illegal, match="Select cards of your hand"):
        page.do("stage", value="0")
    page.desk.tap(page.table.shown("3C", ME)[0][0], joins=True)
    for value in ("7", "-1", "x", ""):
        assert page.do("stage", value=value) is None
        assert page.desk.selected
    assert not draft.staged(page.desk)


def test_a_suggestion_fills_the_slots_and_lays_down() -> None:
    page = Preparing(first("3C 3D 3H 9C 9D 9H KS *"))
    assert page.line == "Your hand holds the contract."
    for are_suggested in (True, False, True):
        page.take("suggest")
        assert bool(page.labels("stage")) != are_suggested
    labels = page.labels("fill")
    assert 1 <= len(labels) <= 3
    sparing = next(at for at, text in enumerate(labels) if "2 cards, 60 points" in text)  # KS and *
    page.take(f"fill {sparing}")
    assert page.cards == "3C 3D 3H | 9C 9D 9H"
    assert not page.labels("fill")
    assert page.lay_down() == ["3C 3D 3H", "9C 9D 9H"]


def test_a_suggestion_says_what_is_missing_or_left() -> None:
    missing, left = second("3C 3D 5H 7H 8H KS"), first("3C 3D 3H 3S", **LAST)
    assert "2 cards are missing" in Preparing(missing, "suggest").labels("fill")[0]
    assert "No cards are left" in Preparing(left, "suggest").labels("fill")[0]


def test_a_suggestion_says_what_its_joker_stands_for() -> None:
    page = Preparing(second("3C 3D 3H 5H 6H 7H * KS"), "suggest", "fill 0")
    assert page.may_lay_down
    assert [node.get("aria-pressed") for node in page.panel.offers("stands")].count("true") == 1


def test_it_is_asked_what_a_joker_stands_for() -> None:
    page = Preparing(second(JOKER), "0: 3C 3D 3H", "1: 6H 7H 8H *")
    assert page.labels("stands") == ["5♥", "9♥"]
    assert page.words(1) == STANDS
    assert not page.may_lay_down
    with pytest.raises(Illegal, match="First say what the joker"):
        page.do("laydown")
    page.take("say 5♥")
    assert page.may_lay_down
    assert page.lay_down() == ["3C 3D 3H", "* 6H 7H 8H"]


def test_the_meaning_of_a_joker_is_shown_and_spoken() -> None:
    page = Preparing(second("3C 3D * 6H 8H 9H * KS"), "0: 3C 3D *", "1: 6H 8H 9H *")
    assert not page.labels("stands")
    jokers = [node for node in page.panel if node.get("aria-label").startswith("Joker")]
    shown = [part.get("data-short") for node in jokers for part in node.parts("as")]
    assert shown == ["3", "7♥"]
    assert "which stands for any 3" in jokers[0].get("aria-label")
    assert "which stands for the 7 of hearts" in jokers[1].get("aria-label")
    assert page.may_lay_down


def test_several_jokers_in_a_run() -> None:
    table = progressive("3C 3D 3H 7H * * * KS", "4C", "5C", round=2)
    page = Preparing(table, "0: 3C 3D 3H", "1: 7H * * *")
    assert page.labels("stands") == ["4♥ 5♥ 6♥", "5♥ 6♥ 8♥", "6♥ 8♥ 9♥", "8♥ 9♥ 10♥"]
    page.take("say 6♥ 8♥ 9♥")
    assert page.cards == "3C 3D 3H | * 7H * *"
    assert page.may_lay_down


def test_the_draft_outlasts_the_others_and_the_own_draw() -> None:
    table = shanghai(HAND, "4C 5C", "5C 6D", round=1, turn=2, stock="7C 7D 7S 8S 8H")
    page = Preparing(table, "0: 3C 3D 3H", "1: 9C 9D")
    assert page.line == "Your hand holds the contract."
    assert going_down.commands(page.desk) == ()
    table.do("discard 5C")
    assert page.desk.my_turn  # because the discard is offered
    assert page.cards == "3C 3D 3H | 9C 9D"
    assert going_down.commands(page.desk) == ()
    unwanted(table)
    assert len(page.desk.order) == 9
    assert page.cards == "3C 3D 3H | 9C 9D"
    page.take("1: 9H")
    assert page.may_lay_down


def test_the_draft_ends_with_the_deal() -> None:
    page = Preparing(first("3C 3D", turn=1, down=0b010, last_card="discard_wins"), "0: 3C 3D")
    page.table.do("discard 4C")
    assert page.desk.prepared is None


def test_the_hand_is_sorted_by_the_contract() -> None:
    page = Preparing(second("2S 3C KH 3D 5H 7H 8H 3S *"))
    (way,) = going_down.ways(page.desk)
    groups = going_down.sorted(page.desk, way.id)
    texts = [faces_text(map(page.desk.face, group)) for group in groups]
    assert texts == ["3C 3D 3S", "5H * 7H 8H", "KH 2S"]
    assert sorted(card for group in groups for card in group) == sorted(page.desk.order)


@pytest.mark.parametrize(
    ("cards", "is_meld"),
    [("3C 3D 3H", True), ("8H 5H 7H *", True), ("5H 7H 8H", False), ("3C 3D", False), ("", False)],
)
def test_a_group_of_the_hand_may_be_a_meld(cards: str, is_meld: bool) -> None:
    page = Preparing(second("3C 3D 3H 5H 7H 8H *"))
    group = [card for card, _face in page.table.shown(cards, ME)]
    assert going_down.is_meld(page.desk, group) == is_meld


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
        page.take("suggest")
        assert going_down.panel(page.desk) is not None
        if page.labels("fill"):
            page.take("fill 0")
        assert going_down.panel(page.desk) is not None
        assert calls_of(partial(going_down.panel, page.desk)) < CALLS


def waits(visit: Visit) -> bool:
    """Return True if it is another player's turn, some way into the deal."""
    return visit.where == "table" and not visit.my_turn and len(visit.told) > 3


def test_prepared_melds_fold_into_a_line_out_of_turn_until_they_are_wanted() -> None:
    def panel(visit: Visit) -> Node:
        (node,) = visit.screen.parts("contract")
        return node

    visit = Visit(save=saved_when("game=shanghai&seats=3&rounds=3s@5&jokers_per_meld=any", waits))
    for do in ("slots", "clear"):
        if visit.commands(do):
            visit.press(do)
    assert not visit.commands("slots")
    rummy_player.select(visit, *visit.hand[:2])
    visit.press("stage", value="0")
    assert panel(visit).is_a("open"), "they are being prepared"
    visit.press("slots")
    assert not panel(visit).is_a("open")
    (line,) = visit.screen.parts("contract-line")
    assert line.text().strip() == "0 of 1 meld prepared."
    visit.press("slots")
    assert panel(visit).is_a("open")
    rummy_player.select(visit, visit.hand[0])
    assert panel(visit).is_a("open"), "the card may go into a slot"
    again = visit.again()
    rummy_player.select(again, *again.hand[:1])
    again.press("tap", card=str(again.hand[0]))
    assert not panel(again).is_a("open"), "nobody has wanted to see them on this visit"
    while not again.my_turn or again.commands("buy"):
        again.press("pass") if again.commands("pass") else again.tick()
    assert panel(again).is_a("open"), "in the player's own turn they are shown"
