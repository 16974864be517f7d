"""The plain layout: a game without a layout of its own is played in the page as it is."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from app.desk import Desk
from app.games import layout_of
from app.games.plain import MOST_IN_BAR
from app.intents import Act, Given, Tap, read
from peerdeck.action import Play, laid_open
from peerdeck.bots import bot_called
from peerdeck.card import rank
from peerdeck.games import game_called
from peerdeck.log import Act as Acted
from peerdeck.log import parse_action, redact_entry
from peerdeck.naming import spoken
from peerdeck.refusals import Illegal
from tests.support.app.deals import seated
from tests.support.app.elements import parsed
from tests.support.app.markup import HOSTILE, hostile, problems
from tests.support.app.visit import Visit
from tests.support.other_games import other_games
from tests.support.random_play import bots_play, table_of

LINK = "game=guess&seats=3&gifts=yes"
NAMES = ("Ada", "Bruno", "Cleo")


@pytest.fixture(autouse=True)
def with_other_games() -> Iterator[None]:
    """Put the games of the tests beside the others."""
    with other_games():
        yield


def desks(seed: int) -> Iterator[Desk]:
    """Yield the desk of the seat that has the turn, at every moment of a match."""
    referee = table_of(game_called("guess"), 3, b"plain", gifts="yes")
    bots_play(referee, [bot_called("random", referee.game)] * 3, Random(seed))
    seen = [Desk(referee.header, seat, NAMES) for seat in range(3)]
    for entry in referee.entries:
        for desk in seen:
            desk.feed([redact_entry(entry, desk.me)])
        yield from (desk for desk in seen if desk.my_turn and not desk.between)


def choices(desk: Desk) -> list[Any]:
    """Return the actions of the buttons that a player sees."""
    layout = layout_of(desk)
    on_board = [node for node in parsed(layout.region(desk)) if node.get("data-do")]
    pressed = [(node.get("data-do"), node.get("data-value")) for node in on_board]
    pressed += [(one.do, one.value or "") for one in layout.bar(desk).commands]
    return [
        parse_action(value.split(" "), desk.header.game)
        if do == "choose"
        else layout.act(desk, read({"do": do, "value": value}))
        for do, value in pressed
    ]


def choosing(visit: Visit) -> bool:
    """Return True if the choices stand on the table."""
    return bool(visit.commands("choose", "board"))


def to_play(link: str = LINK, seed: int = 1) -> Visit:
    """A visit in which the player is to play a card."""
    visit = seated(link, seed)
    visit.finish(Random(2), lambda visit: visit.my_turn and not choosing(visit))
    return visit


def test_the_home_page_offers_it_with_its_rules() -> None:
    visit = Visit(f"#{LINK}")
    assert not visit.text("link-problems")
    assert "A game that only the tests know." in visit.text("about")
    assert "Other rules" in visit.text("house-rules")
    assert "1 changed" in visit.text("house-rules")
    assert len([node for node in visit.region("about") if node.is_a("card")]) == 4


@pytest.mark.parametrize("seed", range(3))
def test_a_match_is_played_to_its_result(seed: int) -> None:
    visit, random = hostile(f"#{LINK}"), Random(seed)
    visit.press("start")
    looks = 0
    while visit.where != "result":
        assert not problems(visit.screen)
        looks += 1
        last = len(visit.log)
        visit.finish(random, lambda visit, last=last: len(visit.log) > last + 3)
    assert looks > 5
    assert HOSTILE in visit.text("result")
    assert visit.truth.state.sheet[1:], "two deals"


def test_cards_are_selected_by_taps_and_more_than_one_where_that_is_of_use() -> None:
    numbers = set()
    for desk in desks(1):
        if desk.state.notes.stage != "playing" or len(desk.order) < 2:
            continue
        act = layout_of(desk).act
        pair = next((laid for one in desk.legal() if len(laid := laid_open(one)) > 1), None)
        first, second = [card for card, _face in pair] if pair else desk.order[:2]
        for card in (first, second):
            assert act(desk, Tap(card)) is None
        assert desk.selected == ([first, second] if pair else [second])
        numbers.add(len(desk.selected))
        act(desk, Tap(second))
        assert second not in desk.selected
        desk.selected = []
    assert numbers == {1, 2}


def test_a_selected_card_leads_to_all_that_can_be_done_with_it() -> None:
    visit = to_play()
    visit.press("tap", card=str(visit.hand[0]))
    first, *others = [node.text() for node in visit.commands_in_bar()]
    assert first.startswith("Play ")
    assert len([label for label in others if label.startswith("Give ")]) == 2


def test_many_choices_stand_on_the_table_and_few_in_the_bar() -> None:
    visit = seated(LINK)
    visit.finish(Random(1), lambda visit: visit.my_turn and choosing(visit))
    assert len(visit.commands("choose", "board")) == 13 > MOST_IN_BAR
    assert not visit.commands("choose", "bar")
    assert "choose on the table" in visit.text("bar")
    visit.press("choose", value="guess 12")
    assert "Guessed: Queen." in visit.text("board")


def test_what_is_not_allowed_is_refused_with_its_reason() -> None:
    visit = to_play(seed=3)
    before = visit.saved
    values = ("", "guess", "guess 99", "play 1:AS", "\x00", "deal")
    intents: list[Given] = [{"do": "choose", "value": value} for value in values]
    for intent in (*intents, {"do": "choose"}, {"do": "tap", "card": 10**9}):
        visit.do(intent)
        assert visit.saved == before
    desk = next(desk for desk in desks(1) if desk.state.notes.stage == "playing")
    cards = {rank(desk.face(card)): card for card in desk.order}
    desk.selected = list(cards.values())[:2]
    action = layout_of(desk).act(desk, Act())
    with pytest.raises(Illegal, match="two of the same rank"):
        desk.header.game.check(desk.state, desk.me, action)


def test_a_card_that_is_dropped_on_the_table_is_played() -> None:
    visit = to_play(LINK.replace("yes", "no"))
    assert visit.region("board").get("data-drop") == "act"
    visit.do({"do": "drop", "card": visit.hand[0], "on": {"do": "act"}})
    acts = [one for one in visit.truth.entries if isinstance(one, Acted) and one.seat == 0]
    assert any(isinstance(one.action, Play) for one in acts)


def test_each_position_is_shown_and_told_with_a_choice_for_every_legal_action() -> None:
    chosen, answers = set(), set()
    for desk in desks(1):
        layout, state, setup = layout_of(desk), desk.state, desk.state.setup
        for action in desk.legal():
            desk.selected = [card for card, _face in laid_open(action)]
            assert action in choices(desk)
            chosen.add(type(action).__name__)
        desk.selected = []
        region = parsed(layout.region(desk))
        stock, played = [node for node in region if node.is_a("zone")]
        assert [node.text() for node in region if node.tag == "h3"] == ["stock", "played cards"]
        assert not [node for node in stock if node.is_a("unseen")]
        cards = state.zones[setup.played_cards]
        told = [node.text() for node in played if node.is_a("unseen")]
        assert told == [spoken(desk.face(card)) for card in cards[-12:]]
        for seat in range(3):
            won = len(state.zones[setup.won[seat]])
            assert layout.standing(desk, seat).marks == ((f"won: {won}",) if won else ())
        if cards:
            assert layout.heard(desk, "table").startswith("played cards: ")
            assert layout.heard(desk, "discard").startswith("On top: ")
        answers.add(layout.heard(desk, "contract")[:8])
        assert layout.heard(desk, "nonsense") == ""
    assert chosen == {"Guess", "Play", "Give"}
    assert answers == {"", "Guessed:"}
