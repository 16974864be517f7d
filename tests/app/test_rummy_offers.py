"""Offers of the discard in the page: buying, passing, answers beforehand, the hot card."""

from random import Random
from typing import Any

import pytest

from app import controls
from app.pace import PACES
from peerdeck.action import Pass
from peerdeck.games.contract_rummy.actions import Buy, HotCard
from peerdeck.log import Act
from tests.rules.contract_rummy.table import melds, progressive, shanghai, unwanted
from tests.support.app.deals import ME, seated
from tests.support.app.elements import words
from tests.support.app.rummy import Seated, offered
from tests.support.app.rummy_player import is_awaited, targets

AS_OFTEN = "You can buy as often as you like."
FIVE = {"buys": "5", "buys_per": "game"}


@pytest.fixture
def page() -> Seated:
    """A player to whom a discard is offered after another one."""
    return Seated(offered())


def test_the_discard_is_offered_in_a_panel_beforehand_and_when_the_table_waits(
    page: Seated,
) -> None:
    assert page.region("offer").is_a("quiet")
    assert not is_awaited(page)
    assert "Bruno is asked" in page.text("bar")
    assert page.commands("sort"), "the hand is not locked"
    page.press("tap", card=str(page.desk.order[0]))
    answers = {node.get("data-do"): node for node in page.region("offer") if node.tag == "button"}
    assert answers["buy"].get("class") == answers["pass"].get("class") == "button"
    assert answers["waive"].text() == "Pass until the round ends"
    page.table.do("draw")
    assert not page.region("offer").is_a("quiet")
    assert is_awaited(page)
    assert page.text("bar") == "Buy it, or pass. 2 buys left this round."
    (buy,) = page.commands("buy")
    assert buy.get("aria-label") == "Buy the King of diamonds"
    assert not page.commands("take")
    page.press("buy")
    assert page.did == [Buy()]
    assert page.by_id("offer") is None


@pytest.mark.parametrize(
    ("game", "rules", "terms", "left"),
    [
        (shanghai, {}, "2 cards", "2 buys left this round."),
        (shanghai, {"bought": (1, 0, 0)}, "2 cards", "1 buy left this round."),
        (shanghai, {"buy_price": "1", "buys": "unlimited"}, "1 card", AS_OFTEN),
        (progressive, {}, "2 cards", AS_OFTEN),
        (progressive, FIVE | {"bought": (2, 0, 0)}, "2 cards", "3 buys left in this game."),
    ],
)
def test_an_offer_says_what_a_buy_costs_and_how_many_are_left(
    game: Any, rules: dict[str, Any], terms: str, left: str
) -> None:
    page = Seated(
        game("3C 4D 9H", "4C KD", "5C 8S", turn=1, discards="KH", **rules).do("discard KD")
    )
    told = [words(one) for one in page.region("offer") if one.is_a("terms")]
    assert told == [f"Plus {terms} from the stock."]
    page.table.do("draw")
    assert page.text("bar") == f"Buy it, or pass. {left}"


def test_a_player_who_is_asked_is_not_called_as_the_one_to_play(page: Seated) -> None:
    page.table.do("draw")
    assert page.desk.to_act[0] == ME
    assert controls.heading(page.desk) == controls.called(page.desk) == "Buy the K♦?"
    page.press("pass")
    unwanted(page.table).do("discard 8S")
    assert controls.heading(page.desk) == "Your turn"
    assert controls.called(page.desk) == "Your turn."


@pytest.mark.parametrize(("player", "asked"), [(1, 2), (2, ME), (ME, 1)])
def test_the_mark_of_a_turn_is_on_the_seat_that_is_asked_and_not_on_the_one_in_turn(
    player: int, asked: int
) -> None:
    hands = ["3C 4D 9H", "4C 8S", "5C 8D"]
    before = (player - 1) % 3
    hands[before] += " KD"
    table = shanghai(*hands, turn=before, discards="KH").do("discard KD")
    page = Seated(table)
    assert marked(page) == ([player], "to play")
    table.do("draw")
    assert page.desk.state.turn == player
    assert marked(page) == ([asked], "is asked")


def marked(page: Seated) -> tuple[list[int], str]:
    """Return the seats that have the mark of a turn, and the words for it."""
    seats = [page.region(f"seat-{seat}") for seat in range(3)]
    turns = [seat for seat in range(3) if seats[seat].is_a("turn")]
    assert [seat for seat in range(3) if seats[seat].get("aria-current") == "true"] == turns
    words = [
        said
        for said in ("to play", "is asked")
        if said in page.region("seats").text() + page.region("own-seat").text()
    ]
    return turns, " ".join(words)


@pytest.mark.parametrize("pace", PACES)
def test_bots_that_do_not_want_the_card_take_no_time(pace: str) -> None:
    visit = seated("game=shanghai&seats=5&rounds=3s-3s-4r@11&buys=12", seed=3)
    visit.do({"do": "set", "form": {"pace": pace}})
    drawn = 0
    while drawn < 3:
        visit.finish(Random(1), lambda visit: bool(visit.commands("draw")))
        cards, entries = len(visit.hand), len(visit.truth.entries)
        visit.press("draw")
        acts = [one for one in visit.truth.entries[entries:] if isinstance(one, Act)]
        assert [one.seat for one in acts] == [ME, *sorted(one.seat for one in acts[1:])]
        assert len(visit.hand) == cards + 1
        drawn += len(acts) == visit.truth.state.seats  # all of the others were asked, and passed
        visit.finish(Random(1), lambda visit: not visit.commands("act", "bar"))


@pytest.mark.parametrize(("do", "taken"), [("buy", 6), ("pass", 3)])
def test_an_early_answer_is_kept_and_holds_when_the_seat_is_asked(
    page: Seated, do: str, taken: int
) -> None:
    page.press(do)
    assert page.by_id("offer") is None
    assert page.text("bar") == "You have answered. The others are asked first."
    assert len(page.desk.order) == 3
    page.table.do("draw")
    assert len(page.desk.order) == taken


def test_an_answer_that_came_too_late_is_forgotten_and_does_not_count_as_what_was_done(
    page: Seated,
) -> None:
    page.desk.take_turn(Buy())
    page.table.do("buy", ME)
    assert page.desk.early == Buy()
    page.table.do("take")
    assert len(page.desk.order) == 3
    assert page.desk.early is None
    assert not page.desk.turns


def test_passing_all_this_round_answers_until_asked_again(page: Seated) -> None:
    page.press("waive")
    assert page.did == [Pass()]
    page.table.play("draw", "pass", "discard 8S")
    assert is_awaited(page)  # the own draw is never answered for one
    page.press("draw")
    unwanted(page.table)
    page.choose("9H")
    page.press("act")
    unwanted(page.table).do("discard 4C")
    assert page.by_id("offer") is None
    assert "You pass on all discards" in page.text("board")
    page.table.do("draw")
    assert not is_awaited(page)
    assert controls.automatic(page.desk) == Pass()
    page.press("ask")
    assert page.by_id("offer") is not None
    assert is_awaited(page)


def test_a_hot_card_is_passed_on_or_put_on_a_meld_and_another_card_discarded() -> None:
    on_table = {0: "3C 3D 3S | 4S 5S 6S 7S"}
    rules = {"round": 2, "turn": 1, "melds": on_table, "hot_card": "on", "buys": "0"}
    page = Seated(progressive("9H QD QS", "4C 8S", "5C KD", **rules).do("discard 8S"))
    other = Seated(progressive("9H QD QS", "4C 8S", "5C KD", **rules).do("discard 8S"))
    other.press("pass")
    assert other.did == [Pass()]
    page.table.do("draw")
    assert page.region("offer").is_a("hot")
    (_glowing,) = [node for node in page.region("board") if node.is_a("table-meld", "fits")]
    assert not page.labels()
    page.choose("QD")
    assert page.labels() == ["Put the 8 of spades on this meld"]
    page.press_on(targets(page)[0])
    assert isinstance(page.did[0], HotCard)
    assert melds(page.table, 0)[1] == "4S 5S 6S 7S 8S"
    assert page.table.faces_in("discards") == "QD"


def test_advice_about_one_discard_is_not_given_for_the_next() -> None:
    """Both questions may be asked in the same turn, and have the same answers."""
    table = shanghai("3C 4D 9H", "4C KD", "5C 8S", "6C 7H", turn=1, discards="KH")
    page = Seated(table.do("discard KD"))
    advice = Buy(), "you need it"
    page.desk.advise(advice)
    page.table.do("draw")
    assert page.desk.advised == advice  # the same card is still offered
    page.table.do("buy")
    page.table.do("discard 8S")
    assert Buy() in page.desk.legal()
    assert page.desk.advised is None
