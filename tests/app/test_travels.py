"""The page receives the cards that change place, with both places, in every game alike."""

from collections.abc import Callable
from random import Random

import pytest

from app.desk import Desk
from app.session import Effect
from app.travels import STOCK, placed
from app.travels import travels as changed
from peerdeck.card import face_text
from peerdeck.event import Seat
from peerdeck.games import games
from peerdeck.games.crazy_eights import CRAZY_EIGHTS
from peerdeck.log import redact_entry
from peerdeck.view import view
from tests.rules.contract_rummy.table import progressive, shanghai
from tests.rules.cpwp.table import table as cpwp
from tests.rules.crazy_eights.table import table as eights
from tests.rules.spar.table import table as spar
from tests.rules.takku_sum.table import table as takku
from tests.rules.takku_sum.table import up
from tests.support.app.deals import NAMES
from tests.support.app.visit import Visit
from tests.support.cases import depth, rows, some
from tests.support.positions import Table, position

MOVES = depth(40, 200)
LINK = "#game={}&seats=3&bots=easy"
SOME = ["takku_sum", "crazy_eights", "shanghai"]
MINE, THEIRS = "3C 3D 3S | 4S 5S 6S 7S", "KC KH KS | 5H * 7H 8H"  # melds
CONTRACT = ["3C", "3D", "3S", "4S", "5S", "6S", "7S"]
PLAYING = {"stage": "playing", "suit": 0}

# A table, what is done there by one player after the other, and what travels by the last of it.
Kind = tuple[Callable[[], Table], str, str]
KINDS: dict[str, Kind] = {
    "cpwp: a card is played to the rows": (
        lambda: cpwp("8D KC", "9D 3H", "2C 3C", down="7D"),
        "8D, 9D",
        "9D seat-1 > board",
    ),
    "cpwp: a joker is laid before its player": (
        lambda: cpwp("* KC", "2H 3H", "2C 3C", down="7D", jokers="one"),
        "*",
        "* seat-0 > seat-0",
    ),
    "cpwp: two cards are swapped": (
        lambda: cpwp("* KC", "2H 3H", "2C 3C", down="7D", jokers="one"),
        "*, swap 0:KC 1:2H",
        "2H seat-1 > seat-0, KC seat-0 > seat-1",
    ),
    "spar: a card is played to the trick": (
        lambda: spar("6D 7S", "8D 9H", "QC JC"),
        "6D, 8D",
        "8D seat-1 > trick",
    ),
    "crazy_eights: a card is played to the pile": (
        lambda: eights("7C 9D", "8C 2D"),
        "7C",
        "7C seat-0 > pile",
    ),
    "crazy_eights: a card is drawn": (
        lambda: eights("9D 2D", "3D 4D", stock="7C 5D"),
        "draw",
        "7C stock > seat-0",
    ),
    "crazy_eights: cards are drawn that are owed": (
        lambda: eights("2C 9D", "3D 4D", stock="7C 5D", twos="stack"),
        "2C, draw",
        "7C stock > seat-1, 5D stock > seat-1",
    ),
    "crazy_eights: the pile becomes the stock": (
        lambda: position(CRAZY_EIGHTS, "9D 2D", "3D 4D", pile="AH AS JC", stock="", **PLAYING),
        "draw",
        "AH pile > stock, AS pile > stock, ? stock > seat-0",
    ),
    "takku_sum: a hand is refilled after a play": (
        lambda: takku("9C 2C 3C 4C 5C", "2H", "3H", stock="8D JS"),
        "9C",
        "9C seat-0 > pile, 8D stock > seat-0",
    ),
    "takku_sum: a card is drawn for the lead": (
        lambda: takku("2C", "2H", stage="drawing", stock="8D JS"),
        "draw",
        "8D stock > seat-0",
    ),
    "takku_sum: a Grace Card is picked up": (
        lambda: up("2C 3C", "2H", "4H", stock="9D JS"),
        "grace",
        "9D stock > seat-0",
    ),
    "takku_sum: a Grace Card is discarded": (
        lambda: up("2C 3C", "2H", "4H", stock="3D JS"),
        "grace, discard 3D",
        "3D seat-0 > discard",
    ),
    "takku_sum: a new Indicator is turned up": (
        lambda: up("QC 2C 3C 4C 5C", "2H", "3H", stock="8D JS TS"),
        "QC",
        "QC seat-0 > pile, JS stock > seat-0, 8D stock > indicator, QH indicator > discard",
    ),
    "takku_sum: the discards become the stock": (
        lambda: takku("9C 2C 3C 4C 5C", "2H", "3H", stock="8D", discard="AD 2D"),
        "9C",
        "9C seat-0 > pile, 8D stock > seat-0, AD discard > stock, 2D discard > stock",
    ),
}
for _game, _passes in ((shanghai, "draw, pass, pass"), (progressive, "draw, pass")):
    _name = _game.args[0].id
    KINDS |= {
        f"{_name}: a card is discarded": (
            lambda game=_game: game("KD 2C", "4C", "5C"),
            "discard KD",
            "KD seat-0 > discards",
        ),
        f"{_name}: the discard is drawn": (
            lambda game=_game: game("KD 2C", "4C", "5C"),
            "discard KD, take",
            "KD discards > seat-1",
        ),
        f"{_name}: a card is drawn when nobody wants the discard": (
            lambda game=_game: game("KD 2C", "4C", "5C", stock="8D"),
            f"discard KD, {_passes}",
            "8D stock > seat-1",
        ),
        f"{_name}: the discard and its price go to the buyer": (
            lambda game=_game: game("KD 2C", "4C", "5C", stock="8D 9D TD"),
            "discard KD, draw, buy",
            "TD stock > seat-1, KD discards > seat-2, 8D stock > seat-2, 9D stock > seat-2",
        ),
        f"{_name}: the contract is laid down card by card": (
            lambda game=_game: game("3C 3D 3S 4S 5S 6S 7S KD", "4C", "5C", round=2),
            f"laydown {MINE}",
            ", ".join(f"{card} seat-0 > board" for card in CONTRACT),
        ),
        f"{_name}: a card is laid off": (
            lambda game=_game: game("9H KD", "4C", "5C", round=2, melds={0: MINE, 1: THEIRS}),
            "layoff 9H (5H * 7H 8H) high",
            "9H seat-0 > board",
        ),
        f"{_name}: a joker is redeemed": (
            lambda game=_game: game(
                "6H KD", "4C", "5C", round=2, melds={0: MINE, 1: THEIRS}, joker_redeem="to_hand"
            ),
            "redeem 6H (5H * 7H 8H) 1",
            "6H seat-0 > board, * board > seat-0",
        ),
        f"{_name}: the discards become the stock": (
            lambda game=_game: game(
                "KD 2D", "3C", "4C", bare=True, stock="8S", discards="9C 9D 9H"
            ),
            "discard KD, draw, buy",
            "KD discards > seat-2, 8S stock > seat-2, 9C discards > stock, 9D discards > stock,"
            " 9H discards > stock, ? stock > seat-1, ? stock > seat-2",
        ),
    }
KINDS["progressive: the discard goes on a meld, and a card takes its place"] = (
    lambda: progressive("9H KD", "4C", "5C JC", round=2, melds={2: MINE, 1: THEIRS}, hot_card="on"),
    "discard 9H, draw, hotcard (5H * 7H 8H) high 5C",
    "5C seat-2 > discards, 9H discards > board",
)


def in_hands(visit: Visit) -> dict[int, str]:
    """Return the seat of every card that is in a hand."""
    zones, seats = visit.truth.state.zones, visit.truth.state.seats
    return {card: f"seat-{seat}" for seat in range(seats) for card in zones[seat]}


@pytest.mark.parametrize("game", some(games(), SOME))
def test_every_card_that_comes_to_a_hand_or_leaves_one_travels(game: str) -> None:
    visit = Visit(LINK.format(game))
    hands: dict[int, str] = {}  # as the page knows them from the travels alone

    def look(effect: Effect) -> None:
        if effect.get("deals"):
            hands.clear()
        for card, come, goes in effect.get("travels", ()):
            assert hands.pop(card, come) == come
            if goes.startswith("seat-"):
                hands[card] = goes
        if "patch" in effect or "screen" in effect:
            there = in_hands(visit)
            assert {card: seat for card, seat in hands.items() if card in there} == there

    visit.on_effect = look
    visit.press("start")
    visit.finish(Random(1), lambda visit: len(visit.truth.entries) > MOVES)
    assert hands


def travels(effects: list[Effect]) -> list[tuple[int, str, str]]:
    """Return the travels of all effects."""
    return [travel for effect in effects for travel in effect.get("travels", ())]


@pytest.mark.parametrize("game", some(games(), ["cpwp", "spar"]))
def test_a_deal_goes_round_the_table_card_by_card(game: str) -> None:
    visit = Visit(LINK.format(game))
    visit.press("start")
    while not any(effect.get("deals") for effect in visit.log):
        visit.tick() if visit.ticks else visit.act(Random(1))
    (deal,) = [effect for effect in visit.log if effect.get("deals")]
    to_seats = [goes for _card, come, goes in deal["travels"] if come == STOCK and "seat-" in goes]
    first = visit.truth.state.dealer + 1
    assert to_seats[:6] == [f"seat-{(first + place) % 3}" for place in range(6)]


@pytest.mark.parametrize("game", some(games(), ["cpwp", "shanghai"]))
def test_no_card_travels_by_a_gesture_or_when_a_match_is_resumed(game: str) -> None:
    visit = Visit(LINK.format(game))
    visit.press("start")
    visit.finish(Random(1), lambda visit: visit.my_turn and len(visit.truth.entries) > 6)
    assert not travels(visit.press_on(visit.commands("tap", "hand")[0]))
    assert not travels(visit.again().log)


def test_a_trick_is_swept_to_its_winner_before_the_table_goes_on() -> None:
    visit = Visit("#game=spar&seats=3&bots=easy")
    visit.press("start")
    trick = visit.truth.state.setup.trick
    visit.finish(Random(1), lambda visit: len(visit.truth.state.zones[trick]) == 3)
    cards = visit.truth.state.zones[trick]
    waits = [effect for effect in visit.log if "wait" in effect]
    assert waits[-1]["wait"] == 700
    assert waits[-1]["landed"]
    assert len(visit.by_id("board").parts("lying")) == 3
    entries = len(visit.truth.entries)
    winner = f"seat-{visit.truth.state.notes.control}"
    assert travels(visit.do(waits[-1]["intent"])) == [(card, "trick", winner) for card in cards]
    assert not visit.by_id("board").parts("lying")
    assert len(visit.truth.entries) == entries, "the game itself goes on with the next lead"


def test_a_page_that_is_in_a_hurry_waits_for_no_card() -> None:
    hurried = Visit("#game=crazy_eights&seats=3&bots=easy", kept={"settings": "pace=instant"})
    hurried.press("start")
    usual = Visit("#game=crazy_eights&seats=3&bots=easy")
    usual.press("start")
    waits = [
        next(effect for effect in visit.log if "wait" in effect).get("landed")
        for visit in (hurried, usual)
    ]
    assert waits == [None, True]


def ways(t: Table, actions: str, me: Seat) -> list[str]:
    """Return what travels by the last of these actions, as somebody sees it."""
    *earlier, last = actions.split(", ")
    t.play(*earlier)
    desk = Desk(t.referee.header, me, NAMES[: t.state.seats])
    desk._follower.state = view(t.state, me)
    desk._arrange()
    before, read, shuffled = placed(t, desk), len(t.referee.entries), len(t.state.place)
    t.play(last)
    desk.feed(redact_entry(entry, me) for entry in t.referee.entries[read:])
    moved = changed(before, placed(t, desk), desk)
    faces = {card: face_text(t.state.face[card]) for card in range(shuffled)}
    return [f"{faces.get(card, '?')} {come} > {goes}" for card, come, goes in moved]


@pytest.mark.parametrize(("table", "actions", "told"), rows(KINDS))
def test_cards_travel_by(table: Callable[[], Table], actions: str, told: str) -> None:
    for me in (0, 1):
        assert ways(table(), actions, me) == told.split(", ")


def test_what_a_move_decides_is_told_a_moment_after_its_cards_have_landed() -> None:
    visit = Visit("#game=spar&seats=3&bots=easy", seed=1, sees_moment=True)
    visit.press("start")
    visit.finish(Random(1), lambda visit: visit.truth.over)
    rests = [effect["rest"] for effect in visit.log if "travels" in effect]
    assert set(rests) == {0, 300}


def test_at_an_instant_pace_nothing_waits_for_cards_to_land() -> None:
    visit = Visit("#game=spar&seats=3&bots=easy", seed=1, kept={"settings": "pace=instant"})
    visit.press("start")
    assert any("travels" in effect for effect in visit.log)
    assert not any("rest" in effect for effect in visit.log)
