"""Cards of the hand that fit on a meld are marked, as soon as their player may put them there."""

from typing import Any

import pytest

from peerdeck.card import face_text
from peerdeck.refusals import Illegal
from tests.rules.contract_rummy.table import progressive, shanghai
from tests.support.app.deals import ME
from tests.support.app.rummy import Seated, run_on_the_table

TWO_SETS = "3C 3D 3S | KC KD KS"


def marked(page: Seated) -> str:
    """The cards that are marked, by what is shown; the spoken name says the same."""
    found = []
    for node in page.commands("tap", "hand"):
        is_shown = any(one.is_a("fits") for one in node)
        assert is_shown == node.get("aria-label").endswith(", fits a meld")
        if is_shown:
            found.append(face_text(page.desk.face(int(node.get("data-card")))))
    return " ".join(found)


def test_what_fits_is_marked_in_the_own_turn_and_in_those_of_others() -> None:
    page = run_on_the_table("9H 4H 3H QD 2C")
    assert marked(page) == "3H 4H 9H"
    page.choose("2C")
    page.press("act")
    assert page.desk.state.turn != page.desk.me
    assert marked(page) == "3H 4H 9H"


def test_nothing_is_marked_that_may_not_be_laid_off() -> None:
    others = Seated(shanghai("3H KH 2C", "4C 8S", "5C 9D", melds={1: TWO_SETS}))
    assert marked(others) == "", "the player is not down"
    last = Seated(progressive("3H", "4C 8S", "5C 9D", melds={0: TWO_SETS}))
    assert marked(last) == "", "the card has to be discarded"
    jokers = Seated(shanghai("* QD", "4C", "5C", round=1, melds={0: "3C 3D * | KC KD *"}))
    assert marked(jokers) == "", "there is one joker in a meld"
    ended = Seated(shanghai("3H", "4C 8S", "5C 9D", melds={0: TWO_SETS}))
    ended.table.do("layoff 3H (3C 3D 3S) high")
    assert marked(ended) == "", "the round has ended"


@pytest.mark.parametrize(("game", "at_once"), [(progressive, True), (shanghai, False)])
def test_it_is_marked_from_the_turn_on_in_which_it_may_be_laid_off(
    game: Any, at_once: bool
) -> None:
    page = Seated(game("3C 3D 3H KC KD KS 3S KH 9C 2C", "4C 8S", "5C 9D", round=1))
    page.table.do("laydown 3C 3D 3H | KC KD KS")
    assert marked(page) == ("3S KH" if at_once else "")
    page.table.do("discard 2C")
    assert marked(page) == "3S KH"  # from the next turn on


@pytest.mark.parametrize(
    ("rules", "cards"),
    [({}, "8S"), *(({"joker_redeem": how}, "6S 8S") for how in ("to_hand", "must_replay"))],
)
def test_a_joker_and_the_card_that_it_stands_for(rules: dict[str, str], cards: str) -> None:
    melds = {0: "3C 3D 3S | 4S 5S * 7S"}
    page = Seated(shanghai("6S 8S * QD", "4C 8S", "5C KD", round=2, melds=melds, **rules))
    assert marked(page) == f"{cards} *"


def test_a_card_dropped_on_a_meld_that_does_not_take_it_is_refused_with_the_reason() -> None:
    page = run_on_the_table("9D KC 2C")
    page.choose("9D")
    melds = [node for node in page.screen if node.is_a("table-meld")]
    assert not any("data-drop" in node.attributes for node in melds), "nothing is dragged yet"
    page.desk.lifted = []
    melds = [node for node in page.screen if node.is_a("table-meld")]
    assert all("data-refuses" in node.attributes for node in melds), "none of them lights up"
    with pytest.raises(Illegal, match="A set of rank 3 does not take") as found:
        page.press_on(melds[0])
    assert list(found.value.cards) == [page.table.shown("9D", ME)[0][0]]


def test_a_meld_that_takes_the_dragged_card_lights_up() -> None:
    page = run_on_the_table("9H KC 2C")
    page.choose("9H")
    page.desk.lifted = []
    refusing = [node for node in page.screen if "data-refuses" in node.attributes]
    assert len(refusing) == 3
