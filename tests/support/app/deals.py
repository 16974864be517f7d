"""Tables that the tests of the session sit at: every kind of house rule, and points of a deal."""

from collections.abc import Callable
from functools import cache
from random import Random

from peerdeck.naming import you
from tests.support.app.elements import Node
from tests.support.app.visit import Visit
from tests.support.seeds import reached

ME = 0
TABLES = [
    "seats=3&jokers=off",
    "seats=4&jokers=one&joker_pick=blind",
    "seats=4&jokers=one&joker_pick=open",
    "seats=3&jokers=two&joker_pick=blind&joker_last=not_allowed",
    "seats=5&jokers=two&joker_pick=open&nth_scope=per_player",
    "seats=4&jokers=three&joker_pick=blind&opening_card=any_7",
    "seats=6&jokers=three&joker_pick=open&rows_2deck=chain",
    "seats=3&jokers=four&joker_pick=blind&black_row_1deck=paired",
    "seats=4&jokers=four&joker_pick=open&decks=2",
    "seats=4&pass=three_passes&after_win=play_on",
    "seats=8&jokers=four&joker_pick=open&after_win=play_on&pass=three_passes&runs=single",
    "seats=7&bots=easy&runs=yes",
]
MATCHES = [  # of several deals
    "seats=3&match=wins&match_deals=2",
    "seats=4&jokers=one&match=cards_left&match_deals=2&after_win=play_on",
    "seats=4&match=cards_left&match_deals=3&bots=easy&opening_card=any_7",
]
ONE_DECK = [
    table for table in [*TABLES, *MATCHES] if int(table[6]) <= 4 and "decks=2" not in table
]  # where every face but the joker is there once


JOKER_TABLES = [table for table in TABLES if "joker_pick" in table]
NAMES = (you(), "Ada", "Bruno", "Cleo", "Dario", "Edith", "Farid", "Greta")
SOME_WAY = 6  # actions, so that the first card is down


def seated(table: str, seed: int = 1) -> Visit:
    """A visit at a table just dealt."""
    visit = Visit(f"#{table}", seed=seed)
    assert not visit.text("notice") + visit.text("link-problems")
    visit.press("start")
    assert visit.where == "table"
    return visit


def awaited(table: str = "seats=3") -> Visit:
    """A visit at a table that waits for the player."""
    visit = seated(table)
    visit.finish(Random(1), lambda visit: visit.my_turn)
    return visit


def waiting(table: str = "seats=3") -> Visit:
    """A visit at a table that waits for another player."""
    visit = seated(table)
    visit.finish(Random(1), lambda visit: not visit.my_turn)
    return visit


@cache
def saved_when(table: str, until: Callable[[Visit], bool]) -> str:
    """Return the save of a table at such a moment."""

    def play(seed: int) -> str | None:
        visit = seated(table, seed)
        visit.finish(Random(seed), until)
        return visit.saved if visit.where == "table" else None

    return reached(until, table, play)


def at_my_turn(table: str) -> Visit:
    """A visit in which the player may play one card and may not play another."""
    return Visit(save=saved_when(table, _can_play_and_be_refused))


def at_a_swap(table: str) -> Visit:
    """A visit in which the player has just played a joker."""
    return Visit(save=saved_when(table, swapping))


def _can_play_and_be_refused(visit: Visit) -> bool:
    return len(visit.told) > SOME_WAY and bool(visit.commands("place") and refusable(visit))


def refusable(visit: Visit) -> list[Node]:
    """The cards of the hand that cannot be played now."""
    return [node for node in visit.commands("tap", "hand") if node.is_a("unplayable")]


def swapping(visit: Visit) -> bool:
    """Return True if the panel of a swap is open."""
    return visit.where == "table" and visit.region("board").is_a("swap")


@cache
def bought(cards: int) -> str:
    """Return the save of a rummy table where this player has bought this many and draws next."""

    def play(seed: int) -> str | None:
        visit = seated("game=progressive&seats=4&bots=easy", seed)
        for _step in range(600):
            if len(visit.hand) >= cards and visit.commands("draw"):
                assert visit.saved is not None
                return visit.saved
            wanted = [do for do in ("buy", "draw", "deal") if visit.commands(do)]
            if not wanted and visit.my_turn and visit.hand:
                visit.press("tap", card=str(visit.hand[-1]))
                wanted = [do for do in ("discard", "act") if visit.commands(do)]
            if wanted:
                visit.press(wanted[0])
            elif visit.ticks:
                visit.tick()
            else:
                break
        return None

    return reached(bought, str(cards), play)
