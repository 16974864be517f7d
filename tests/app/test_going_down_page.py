"""Going down in the page: in turn and out of turn, at whole tables of both games."""

from collections.abc import Callable

import pytest

from tests.support.app import rummy_player
from tests.support.app.deals import saved_when
from tests.support.app.elements import Node
from tests.support.app.visit import Visit

EASY = "rounds=3s@5&jokers_per_meld=any"  # so that a hand soon holds the contract
TABLES = [f"game=shanghai&seats=3&{EASY}", "game=progressive&seats=3&rounds=3s@5"]


def line(visit: Visit) -> str:
    """Return what the panel says about the whole hand, if it is there."""
    return "".join(node.text() for node in visit.screen.parts("contract-line")).strip()


def staged(visit: Visit) -> set[int]:
    return {int(node.get("data-card")) for node in visit.commands("unstage", "board")}


def holds_the_contract(visit: Visit) -> bool:
    """Return True if the player has drawn and could go down."""
    return visit.where == "table" and "contract" in line(visit) and bool(_lay_down(visit))


def is_down(visit: Visit) -> bool:
    """Return True if the player has gone down in this deal."""
    return visit.where == "table" and "You laid down" in " ".join(visit.moves())


def waits(visit: Visit) -> bool:
    """Return True if it is another player's turn, some way into the deal."""
    return visit.where == "table" and not visit.my_turn and len(visit.told) > 3


def at(table: str, until: Callable[[Visit], bool]) -> Visit:
    """A visit that has come to such a moment, with nothing in the slots of the contract."""
    visit = Visit(save=saved_when(table, until))
    if visit.commands("slots"):
        visit.press("slots")
    if visit.commands("clear"):
        visit.press("clear")
    return visit


def _lay_down(visit: Visit) -> list[Node]:
    return visit.region("bar").offers("laydown")


@pytest.mark.parametrize("table", TABLES)
def test_a_suggestion_is_laid_down(table: str) -> None:
    visit = at(table, holds_the_contract)
    count = len(visit.hand)
    assert "disabled" not in _lay_down(visit)[0].attributes
    rummy_player.select(visit, *visit.hand[:2])
    visit.press("stage", value="0")
    ids = [node.get("id") for node in visit.screen if node.get("id")]
    assert len(ids) == len(set(ids))
    assert "and 2 set aside" in visit.text("hand")
    visit.press("clear")
    visit.press("suggest")
    visit.press("fill", value="0")
    assert len(visit.hand) + len(staged(visit)) == count
    assert line(visit) == "Ready to lay down."
    visit.press("laydown")
    assert not visit.text("notice")
    assert visit.truth.state.notes.down & 1
    if visit.where == "table":
        assert not visit.commands("stage")
        assert not _lay_down(visit)


def test_cards_are_put_into_a_slot_while_others_play() -> None:
    visit = at(TABLES[0], waits)
    visit.press("stage", value="0")
    assert "Select cards of your hand" in visit.text("refusal")
    first, second, *_rest = visit.hand
    rummy_player.select(visit, first, second)
    visit.press("stage", value="0")
    assert staged(visit) == {first, second}
    assert not {first, second} & set(visit.hand)
    while not (visit.my_turn and visit.commands("draw", "board")):
        visit.press("pass") if visit.my_turn else visit.tick()
    assert staged(visit) == {first, second}
    visit.press("draw")
    while visit.ticks and not visit.my_turn:
        visit.tick()
    assert staged(visit) == {first, second}
    visit.press("unstage", card=str(first))
    assert first in visit.hand
    visit.press("clear")
    assert not staged(visit)


@pytest.mark.parametrize(
    "table",
    [
        "game=shanghai&seats=3&rounds=4r@9,3s@5&laydown_size=exact&set_suits=distinct",
        "game=shanghai&seats=3&rounds=3s-3s@9&jokers_per_meld=half&joker_redeem=to_hand",
        "game=progressive&seats=4&rounds=4r@9&jokers_in=runs_only",
    ],
)
def test_people_go_down_by_other_house_rules(table: str) -> None:
    visit = at(table, is_down)
    assert visit.truth.state.notes.down & 1
    assert not visit.commands("stage")


def panel(visit: Visit) -> Node:
    """Return the panel of the contract."""
    (node,) = visit.screen.parts("contract")
    return node


def test_prepared_melds_fold_into_a_line_out_of_turn_until_they_are_wanted() -> None:
    visit = at(TABLES[0], waits)
    assert not visit.commands("slots")
    rummy_player.select(visit, *visit.hand[:2])
    visit.press("stage", value="0")
    assert panel(visit).is_a("open"), "they are being prepared"
    visit.press("slots")
    assert not panel(visit).is_a("open")
    assert line(visit) == "0 of 1 meld prepared."
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
