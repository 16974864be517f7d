"""Contract rummy in the page: whole matches, what is said, what fits on a meld, and nonsense."""

from random import Random
from typing import Any

import pytest

from app.games.contract_rummy import LAYOUT, acting
from peerdeck.action import Discard
from peerdeck.card import face_text
from peerdeck.naming import spoken
from peerdeck.refusals import Illegal
from tests.rules.contract_rummy.table import progressive, shanghai
from tests.support.app.deals import ME, seated
from tests.support.app.elements import parsed, tagged, words
from tests.support.app.eyes import Eyes
from tests.support.app.rummy import Seated, offered, run_on_the_table
from tests.support.app.visit import Visit
from tests.support.cases import some

MATCHES = [
    "game=shanghai&seats=3&rounds=3s-4r@8,3s@5&joker_redeem=must_replay&same_turn_layoff=yes",
    "game=shanghai&seats=5&rounds=3s@5&last_card=float&buy_price=1&burn=on&joker_redeem=to_hand",
    "game=progressive&seats=4&rounds=3s@5&hot_card=on&go_out=any&jokers_per_meld=half",
    "game=progressive&seats=8&rounds=3s@5,3s@6&buys=0&upcard_buyable=no&buy_after_laydown=no",
    "game=shanghai&seats=4&rounds=3s-3s@6&last_round_all=yes&last_card=discard_wins&cut=off",
]


def at_result(visit: Visit) -> bool:
    """Return True if the page shows what a round has brought."""
    return visit.by_id("outcome").is_a("verdict")


@pytest.mark.parametrize("link", some(MATCHES, [MATCHES[1], MATCHES[2]]))
def test_a_whole_match_is_played_through_the_page(link: str) -> None:
    visit, random, ends = seated(link, seed=2), Random(link), 0
    eyes = Eyes(visit)
    while visit.where != "result":
        visit.finish(random, lambda visit: visit.where == "table" and at_result(visit))
        if visit.where == "result":
            break
        state = visit.truth.state
        ends += 1
        for seat in range(state.seats):
            told = visit.text(f"settled-{seat}")
            assert f"{state.sheet[-1].points[seat]} " in told
            assert all(spoken(face or 0) in told for face in state.faces(seat))
        visit.act(random)
    state = visit.truth.state
    assert len(state.sheet) == ends == len(state.setup.contracts)
    assert eyes.checked > 100
    mine = [entry.action for entry in visit.truth.entries if getattr(entry, "seat", None) == ME]
    assert any(isinstance(action, Discard) for action in mine)


def test_the_round_and_its_contract_are_always_in_sight() -> None:
    page = Seated(shanghai("3C 4D 9H", "4C 8S", "5C KD", round=2, discards="KH"))
    assert "Round 2 of 7" in page.text("board")
    assert "1 set of 3 and 1 run of 4" in page.text("board")


def test_beside_the_names_stands_who_is_down_and_what_can_be_bought() -> None:
    page = run_on_the_table("9H QD")
    assert "down" in page.text("seat-0")
    assert "down" not in page.text("seat-2")
    page = Seated(shanghai("3C 4D 9H", "4C 8S", "5C KD", bought=(1, 2, 0)))
    for seat, told in enumerate(("1 buy ", "0 buys", "2 buys")):
        assert page.text(f"seat-{seat}").count(told) == 1


@pytest.mark.parametrize(
    ("game", "rules", "told"),
    [
        (shanghai, {}, "No buying after laying down."),
        (progressive, {"buys": "3", "buy_after_laydown": "no"}, "No buying after laying down."),
        (progressive, {"buys": "3", "buy_after_laydown": "yes"}, "3 buys left"),
    ],
)
def test_a_player_who_is_down_is_told_that_there_is_no_buying_any_more(
    game: Any, rules: dict[str, str], told: str
) -> None:
    page = Seated(game("3C 4D", "4C 8S", "5C KD", melds={0: "8C 8D 8H | 5C 5D 5H"}, **rules))
    assert told in page.text("board")
    assert "0 buys" not in page.text("board")


def test_questions_are_answered_in_words_and_all_discards_can_be_looked_at() -> None:
    heard = LAYOUT.heard
    page = run_on_the_table("9H QD QS 4H")
    assert heard(page.desk, "contract") == "Round 2 of 7: 1 set of 3 and 1 run of 4."
    assert heard(page.desk, "discard").startswith("Top of the discards: 2 of hearts. Stock: ")
    assert heard(page.desk, "table").startswith(
        "You. Set: 3 of clubs, 3 of diamonds, 3 of spades. You. Run: 4 of spades, 5 of spades,"
        " Joker as 6 of spades, 7 of spades. Ada. Set: "
    )
    assert heard(page.desk, "trick") == ""
    page = Seated(offered())
    assert heard(page.desk, "table") == "Nobody is down yet."
    pile = parsed(LAYOUT.past(page.desk) or "")
    cards = [words(node) for node in tagged(pile, "li")]
    assert cards == ["King of diamonds", "King of hearts"], "the last one first"


def test_the_last_card_that_may_not_be_discarded_is_blamed() -> None:
    page = Seated(shanghai("8S", "4C 9S", "5C KD", round=1, melds={0: "3C 3D 3S"}))
    assert page.bar() == ["Keep the last card"]
    page.choose("8S")
    with pytest.raises(Exception, match="may not be discarded"):
        page.do({"do": "discard"})


@pytest.mark.parametrize("do", ["layoff", "redeem", "hot", "cut"])
def test_nonsense_from_the_page_breaks_nothing(do: str) -> None:
    visit = seated(MATCHES[0], seed=2)
    before = visit.saved
    for value in ("", "x.y", "1", "1.2.3", "-1.0", "999999.0", "٣.1", "0.9999999"):
        visit.do({"do": do, "value": value})
        assert visit.where == "table"
        assert visit.saved == before


def test_a_press_that_comes_too_late_changes_nothing() -> None:
    page = Seated(offered())
    page.table.play("draw", "pass")
    assert not page.desk.my_turn
    for do in ("buy", "pass", "draw", "take", "act", "discard", "keep"):
        assert acting.act(page.desk, {"do": do}) is None


TWO_SETS = "3C 3D 3S | KC KD KS"


def marked(page: Seated) -> str:
    """Return the cards that look marked; their spoken names have to agree."""
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
