"""Contract rummy in the page: whole matches, and every gesture at positions set up for it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app import moment
from app.desk import Desk
from app.layouts.rummy import RUMMY, acting
from app.show import table as showing
from peerdeck.action import Discard, Draw, Pass
from peerdeck.card import JOKER
from peerdeck.games.contract_rummy.actions import Buy, HotCard, LayOff, Redeem, Take
from peerdeck.log import redact_entry
from peerdeck.naming import short
from peerdeck.view import view
from tests.app.deals import seated
from tests.app.faces import named
from tests.app.player import Node, Player, parsed
from tests.app.rummy_player import is_awaited, select, targets
from tests.app.visit import Visit
from tests.engine.contract_rummy_game.table import Table, progressive, shanghai

ME = 0
NAMES = ("You", "Ada", "Bruno", "Cleo", "Dario", "Edith", "Farid", "Greta")
MATCHES = [
    "game=shanghai&seats=3&rounds=3s-4r@8,3s@5&joker_redeem=must_replay&same_turn_layoff=yes",
    "game=shanghai&seats=5&rounds=3s@5&last_card=float&buy_price=1&burn=on&joker_redeem=to_hand",
    "game=progressive&seats=4&rounds=3s@5&hot_card=on&go_out=any&jokers_per_meld=half",
    "game=progressive&seats=8&rounds=3s@5,3s@6&buys=0&upcard_buyable=no&buy_after_laydown=no",
    "game=shanghai&seats=4&rounds=3s-3s@6&last_round_all=yes&last_card=discard_wins&cut=off",
]


class Seated(Player):
    """The player of seat 0 at a position, with the table as the page has it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.desk = Desk(table.referee.header, ME, NAMES[: table.state.seats])
        self.desk._follower.state = view(table.state, ME)
        self.desk._arrange()
        self.told = len(table.referee.entries)
        self.did: list[Any] = []  # the actions that came of it all
        self.see()

    def see(self) -> None:
        """Take in what has been played at the table."""
        entries = self.table.referee.entries[self.told :]
        self.told += len(entries)
        self.desk.feed(redact_entry(entry, ME) for entry in entries)
        self.desk.early = self.table.referee.early.get(ME)
        self.screen = parsed(showing.table(self.desk, None, False))

    def press_on(self, node: Node) -> Any:
        intent: dict[str, Any] = {"do": node.get("data-do")}
        if "data-card" in node.attributes:
            intent["card"] = int(node.get("data-card"))
        if "data-value" in node.attributes:
            intent["value"] = node.get("data-value")
        action = moment.act(self.desk, intent)
        if action is not None:
            self.did.append(action)
            self.table.act(action, ME)
        self.see()
        return action

    def choose(self, cards: str) -> None:
        """Select just these cards of the hand."""
        select(self, *(card for card, _face in self.table.shown(cards, ME)))

    def labels(self) -> list[str]:
        """What can be done on the melds, in words."""
        return [node.get("aria-label") for node in targets(self)]

    def bar(self) -> list[str]:
        """The commands, those that cannot be pressed in brackets."""
        return [
            f"({node.text()})" if "disabled" in node.attributes else node.text()
            for node in self.commands_in_bar()
        ]


def has_ended(visit: Visit) -> bool:
    return visit.where == "table" and visit.region("board").is_a("ended")


class Watch:
    """Checks everything that goes to the page: each card by its handle, every id only once."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.checked = self.effects = 0
        visit.on_effect = self.look

    def look(self, effect: dict[str, Any]) -> None:
        state = self.visit.truth.state
        for markup in [effect.get("screen", ""), *effect.get("patch", ())]:
            for node in parsed(markup):
                if node.get("id").startswith("card-"):
                    card = int(node.get("id").removeprefix("card-"))
                    drawn = named(" ".join(one.get("href") for one in node))
                    known = state.seen[card] >> ME & 1
                    assert drawn == ({state.face[card]} if known else set())
                    self.checked += 1
        self.effects += 1
        if self.effects % 20 == 0 and self.visit.where == "table":
            ids = [node.get("id") for node in self.visit.screen if node.get("id")]
            assert len(ids) == len(set(ids))


@pytest.mark.parametrize("link", MATCHES)
def test_a_whole_match_is_played_through_the_page(link: str) -> None:
    visit = seated(link, seed=2)
    watch = Watch(visit)
    ends = 0
    random = Random(link)
    while visit.where != "result":
        visit.finish(random, has_ended)
        if visit.where == "result":
            break
        state = visit.truth.state
        ends += 1
        for seat in range(state.seats):
            told = [
                node.text()
                for node in visit.region("board")
                if node.is_a("owner") and NAMES[seat] in node.text()
            ]
            points = state.sheet[-1].points[seat]
            assert len(told) == 1
            assert f"{points} point" in told[0]
        if visit.truth.over:
            visit.tick()
        elif visit.commands("deal", "bar"):
            visit.press("deal")
        else:
            visit.tick()
    state = visit.truth.state
    assert len(state.sheet) == ends == len(state.setup.contracts)
    assert watch.checked > 100
    acts = [entry.action for entry in visit.truth.entries if getattr(entry, "seat", None) == ME]
    assert Discard in set(map(type, acts))


def test_the_piles_are_buttons_to_draw_and_to_take() -> None:
    for do, action in (("draw", Draw()), ("take", Take())):
        table = shanghai("3C 4D 9H", "4C 8S", "5C KD", turn=2, discards="KH")
        page = Seated(table.discard("KD"))
        assert is_awaited(page)
        assert [len(page.commands(one, "board")) for one in ("draw", "take")] == [1, 1]
        assert page.bar()[:2] == ["Draw", "Take the K♦"]
        page.press_on(page.commands(do, "board")[0])
        assert page.did == [action]
        assert not page.commands(do)


def test_the_discard_pile_is_the_place_to_discard() -> None:
    page = Seated(shanghai("3C 4D 9H", "4C 8S", "5C KD", discards="KH"))
    (pile,) = page.commands("discard", "board")
    assert "data-drop" in pile.attributes
    assert page.bar()[-1] == "(Discard a card)"
    with pytest.raises(ValueError, match="First choose"):
        page.press_on(pile)
    page.choose("4D 9H")
    with pytest.raises(ValueError, match="One card"):
        page.press_on(pile)
    page.choose("9H")
    assert page.bar()[-1] == "Discard 9♥"
    (pile,) = page.commands("discard", "board")
    assert pile.get("aria-label") == "Discard 9♥"
    page.press_on(pile)
    assert isinstance(page.did[0], Discard)
    assert page.table.discards == "KH 9H"


def run_on_the_table(hand: str, **rules: Any) -> Seated:
    """This player is down, and another one's run lies there: 5H to 8H."""
    melds = {0: "3C 3D 3S | 4S 5S * 7S", 1: "KC KD KS | 5H 6H 7H 8H"}
    return Seated(progressive(hand, "4C 8S", "5C KD", round=2, melds=melds, discards="2H", **rules))


@pytest.mark.parametrize(("card", "after"), [("4H", "4H 5H 6H 7H 8H"), ("9H", "5H 6H 7H 8H 9H")])
def test_a_card_is_laid_off_at_the_end_where_it_fits(card: str, after: str) -> None:
    page = run_on_the_table("4H 9H QD QS")
    assert not page.labels()
    page.choose("QD")
    assert not page.labels()
    page.choose(card)
    (target,) = targets(page)
    assert "data-drop" in target.attributes
    assert target.parent is not None
    page.press_on(target)
    assert isinstance(page.did[0], LayOff)
    assert page.table.melds(1)[1] == after
    assert not page.labels()
    assert page.desk.selected == []


def test_the_only_place_of_a_card_is_a_command_as_well() -> None:
    page = run_on_the_table("4H 9H QD QS")
    page.choose("9H")
    assert page.bar() == ["Discard 9♥", "Lay off 9♥"]
    page.press("layoff", value=targets(page)[0].get("data-value"))
    assert page.table.melds(1)[1] == "5H 6H 7H 8H 9H"


def test_a_joker_can_go_to_either_end_and_says_what_it_is_then() -> None:
    page = run_on_the_table("* 9H QD QS")
    page.choose("*")
    labels = page.labels()
    assert labels.count("Put the Joker at the low end of this meld") == 2
    assert labels.count("Put the Joker at the high end of this meld") == 2
    assert labels.count("Put the Joker on this meld") == 2
    assert page.bar() == ["Discard Joker"]
    low = [one for one in targets(page) if "low end" in one.get("aria-label")][-1]
    page.press_on(low)
    assert page.table.melds(1)[1] == "* 5H 6H 7H 8H"
    signs = [node.text() for node in page.region("board") if node.is_a("stands")]
    assert signs == ["6♠", "4♥"]
    assert "Joker as 4 of hearts" in page.text("board")


def test_a_joker_of_a_set_stands_for_its_rank() -> None:
    melds = {0: "3C 3D *"}
    page = Seated(progressive("4H 9H", "4C", "5C", round=1, melds=melds))
    assert [node.text() for node in page.region("board") if node.is_a("stands")] == ["3"]


def test_a_joker_is_redeemed_at_its_own_place() -> None:
    page = run_on_the_table("6S 9H QD QS", joker_redeem="to_hand")
    page.choose("6S")
    (target,) = targets(page)
    assert target.get("data-do") == "redeem"
    assert target.is_a("joker", "at2")
    assert target.get("aria-label") == "Put the 6 of spades in the place of the joker"
    page.press_on(target)
    assert isinstance(page.did[0], Redeem)
    assert page.table.melds(0)[1] == "4S 5S 6S 7S"
    assert any(page.desk.face(card) == JOKER for card in page.desk.order)


def test_a_redeemed_joker_that_is_owed_is_all_that_can_be_played() -> None:
    page = run_on_the_table("6S 9H QD QS", joker_redeem="must_replay")
    page.choose("6S")
    page.press_on(targets(page)[0])
    playable = [node for node in page.commands("tap", "hand") if not node.is_a("unplayable")]
    assert [node.get("aria-label").split(",")[0] for node in playable] == ["Joker"]
    assert "Lay off the joker" in page.text("bar")
    page.press_on(playable[0])
    page.press_on(targets(page)[0])
    assert page.bar() == ["(Discard a card)"]


def test_of_two_equal_cards_the_chosen_one_is_laid_off() -> None:
    page = run_on_the_table("9H 9H QD QS")
    cards = page.table.shown("9H 9H", ME)
    for card, _face in cards:
        select(page, card)
        assert moment.act(page.desk, intent_of(targets(page)[0])).card[0] == card


def intent_of(node: Node) -> dict[str, Any]:
    return {"do": node.get("data-do"), "value": node.get("data-value")}


def test_who_is_down_selects_one_card_at_a_time() -> None:
    page = run_on_the_table("9H 4H QD QS")
    for card, _face in page.table.shown("9H 4H", ME):
        page.press("tap", card=str(card))
    assert [short(page.desk.face(card)) for card in page.desk.selected] == ["4♥"]


def test_in_the_turn_of_the_lay_down_nothing_glows_where_the_rules_say_so() -> None:
    melds = {0: "3C 3D 3S | 4S 5S 6S 7S"}
    page = Seated(shanghai("8S 9H", "4C 8S", "5C KD", round=2, melds=melds, laid=True))
    page.choose("8S")
    assert not page.labels()
    assert "from your next turn on" in page.text("bar")


# Offers


def offered(discard: str = "KD", hand: str = "3C 4D 9H", **more: Any) -> Table:
    """Seat 1 has discarded: seat 2 is asked first, then this player."""
    return shanghai(hand, f"4C {discard}", "5C 8S", turn=1, discards="KH", **more).discard(discard)


def test_the_discard_is_offered_in_a_panel_beforehand_and_when_the_table_waits() -> None:
    page = Seated(offered())
    assert page.region("offer").is_a("quiet")
    assert not is_awaited(page)
    assert "Bruno is asked" in page.text("bar")
    page.table.draw()
    page.see()
    assert not page.region("offer").is_a("quiet")
    assert is_awaited(page)
    assert page.text("bar") == "Do you buy the K♦?"
    (buy,) = page.commands("buy")
    assert buy.get("aria-label") == "Buy the K♦ and draw 2 cards"
    assert not page.commands("take")
    page.press("buy")
    assert page.did == [Buy()]
    assert page.by_id("offer") is None


def test_an_offer_calls_with_its_question_and_the_own_turn_as_such() -> None:
    page = Seated(offered())
    page.table.draw()
    page.see()
    assert moment.called(page.desk) == "Do you buy the K♦?"
    page.press("pass")
    page.table.unwanted().discard("8S")
    page.see()
    assert moment.called(page.desk) == "Your turn."


@pytest.mark.parametrize(("do", "taken"), [("buy", 6), ("pass", 3)])
def test_an_early_answer_is_kept_and_holds_when_the_seat_is_asked(do: str, taken: int) -> None:
    page = Seated(offered())
    page.press(do)
    assert page.by_id("offer") is None
    assert page.text("bar") == "You have answered. The others are asked first."
    assert len(page.desk.order) == 3
    page.table.draw()
    page.see()
    assert len(page.desk.order) == taken


def test_an_early_answer_is_forgotten_when_the_card_is_taken() -> None:
    page = Seated(offered())
    page.press("buy")
    page.table.take()
    page.see()
    assert len(page.desk.order) == 3
    assert page.desk.early is None


def test_passing_all_this_round_answers_until_asked_again() -> None:
    page = Seated(offered())
    page.press("waive")
    assert page.did == [Pass()]
    page.table.draw().passes().discard("8S")
    page.see()
    assert is_awaited(page)  # the own draw is never answered for one
    page.press("draw")
    page.table.unwanted()
    page.see()
    page.choose("9H")
    page.press("act")
    page.table.unwanted().discard("4C")
    page.see()
    assert page.by_id("offer") is None
    assert "You pass on all discards" in page.text("board")
    page.table.draw()
    page.see()
    assert not is_awaited(page)
    assert moment.automatic(page.desk) == Pass()
    page.press("ask")
    assert page.by_id("offer") is not None
    assert is_awaited(page)


def test_nothing_of_the_hand_is_locked_while_an_offer_stands() -> None:
    page = Seated(offered())
    page.press("tap", card=str(page.desk.order[0]))
    assert page.commands("sort")
    assert page.by_id("offer") is not None


def hot(hand: str) -> Seated:
    melds = {0: "3C 3D 3S | 4S 5S 6S 7S"}
    table = progressive(
        hand, "4C 8S", "5C KD", round=2, turn=1, melds=melds, hot_card="on", buys="0"
    )
    return Seated(table.discard("8S"))


def test_a_hot_card_is_put_on_a_meld_and_another_card_discarded() -> None:
    page = hot("9H QD QS")
    page.table.draw()
    page.see()
    assert page.region("offer").is_a("hot")
    glowing = [node for node in page.region("board") if node.is_a("table-meld", "fits")]
    assert len(glowing) == 1
    assert not page.labels()
    page.choose("QD")
    assert page.labels() == ["Put the 8 of spades on this meld"]
    page.press_on(targets(page)[0])
    assert isinstance(page.did[0], HotCard)
    assert page.table.melds(0)[1] == "4S 5S 6S 7S 8S"
    assert page.table.discards == "QD"


def test_a_hot_card_that_is_not_wanted_is_passed_on() -> None:
    page = hot("9H QD QS")
    page.press("pass")
    assert page.did == [Pass()]


# What is told


def test_the_round_and_its_contract_are_always_in_sight() -> None:
    page = Seated(shanghai("3C 4D 9H", "4C 8S", "5C KD", round=2, discards="KH"))
    told = page.text("board")
    assert "Round 2 of 7" in told
    assert "1 set of 3 and 1 run of 4" in told
    small = [node for node in page.region("board") if node.is_a("small-meld")]
    assert [(one.get("class"), len(one.children)) for one in small] == [
        ("small-meld set", 3),
        ("small-meld run", 4),
    ]


def test_beside_the_names_stands_who_is_down_and_what_can_be_bought() -> None:
    page = run_on_the_table("9H QD")
    assert "down" in page.text("seat-0")
    assert "down" not in page.text("seat-2")
    page = Seated(shanghai("3C 4D 9H", "4C 8S", "5C KD", bought=(1, 2, 0)))
    assert [page.text(f"seat-{seat}").count(told) for seat, told in enumerate(
        ("1 buy ", "0 buys", "2 buys")
    )] == [1, 1, 1]  # fmt: skip


def test_questions_are_answered_in_words() -> None:
    page = run_on_the_table("9H QD QS 4H")
    heard = RUMMY.heard
    assert heard(page.desk, "contract") == "Round 2 of 7: 1 set of 3 and 1 run of 4."
    assert heard(page.desk, "discard").startswith("On top of the discards: 2 of hearts. Stock: ")
    assert heard(page.desk, "table").startswith(
        "You. Set: 3 of clubs, 3 of diamonds, 3 of spades. You. Run: 4 of spades, 5 of spades,"
        " Joker as 6 of spades, 7 of spades. Ada. Set: "
    )
    assert heard(page.desk, "trick") == ""
    assert heard(Seated(offered()).desk, "table") == "Nobody is down yet."


def test_all_discards_can_be_looked_at_the_last_one_first() -> None:
    page = Seated(offered())
    (pile,) = [node for node in page.region("board") if node.is_a("all-discards")]
    cards = [node for node in pile if node.is_a("laid")]
    assert [" ".join(card.text().split()) for card in cards] == [
        "King of diamonds",
        "King of hearts",
    ]


# Refusals, and nonsense


def test_a_refusal_leads_to_its_rule_and_blames_the_cards() -> None:
    visit = seated(MATCHES[0], seed=2)
    visit.finish(
        Random(1),
        lambda visit: (
            bool(is_awaited(visit) and visit.commands("discard", "board"))
            and bool(visit.truth.state.notes.melds)
        ),
    )
    zone = visit.truth.state.notes.melds[0].zone
    for card in visit.hand:
        select(visit, card)
        if not targets(visit):
            break
    visit.do({"do": "layoff", "value": f"{zone}.1"})
    assert visit.region("notice").is_a("refusal")
    (link,) = [node for node in visit.region("notice") if node.tag == "a"]
    assert link.get("href").startswith("rules-shanghai.html#")
    visit.do({"do": "take"})
    assert "You have drawn already" in visit.text("notice")


def test_the_last_card_that_may_not_be_discarded_is_blamed() -> None:
    melds = {0: "3C 3D 3S"}
    page = Seated(shanghai("8S", "4C 9S", "5C KD", round=1, melds=melds))
    assert page.bar() == ["Keep the last card"]
    page.choose("8S")
    (pile,) = page.commands("discard", "board")
    with pytest.raises(Exception, match="may not be discarded"):
        page.press_on(pile)


@pytest.mark.parametrize("value", ["", "x.y", "1", "1.2.3", "-1.0", "999999.0", "٣.1", "0.9999999"])
@pytest.mark.parametrize("do", ["layoff", "redeem", "hot", "cut"])
def test_nonsense_from_the_page_breaks_nothing(do: str, value: str) -> None:
    visit = seated(MATCHES[0], seed=2)
    before = visit.saved
    visit.do({"do": do, "value": value})
    assert visit.where == "table"
    assert visit.saved == before


def test_what_is_pressed_too_late_changes_nothing() -> None:
    page = Seated(offered())
    page.table.draw().passes()
    page.see()
    assert not page.desk.my_turn
    for do in ("buy", "pass", "draw", "take", "act", "discard", "keep"):
        assert acting.act(page.desk, {"do": do}) is None
