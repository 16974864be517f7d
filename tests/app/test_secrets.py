"""No face that the player may not know goes to the page: it is the same for any hidden cards."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from app.intents import Given
from app.session import Effect
from peerdeck.card import Card, face_text
from peerdeck.games import games
from tests.support.app.deals import JOKER_TABLES, ME, ONE_DECK, at_a_swap, seated, swapping
from tests.support.app.eyes import Eyes
from tests.support.app.visit import PRIVATE, Visit
from tests.support.cases import depth, some


@pytest.mark.parametrize("table", some(ONE_DECK, [ONE_DECK[2], ONE_DECK[4]]))
def test_no_hidden_face_ever_goes_to_the_page(table: str) -> None:
    visit = seated(table)
    eyes = Eyes(visit)
    visit.finish(Random(table), lambda visit: visit.truth.state.notes.stage == "over")
    assert eyes.checked > 500


@pytest.mark.parametrize("table", some(JOKER_TABLES, JOKER_TABLES[:2]))
def test_a_swap_shows_what_the_rules_show_and_no_more(table: str) -> None:
    visit = at_a_swap(table)
    eyes = Eyes(visit)
    before = visit.truth.state
    hidden = [
        card
        for seat in range(1, before.seats)
        for card in before.zones[seat]
        if not before.seen[card] >> ME & 1
    ]
    shown = {int(node.get("data-card")) for node in visit.commands("take", "board")}
    if "blind" in table:
        assert shown & set(hidden)
    else:
        assert not shown
    visit.finish(Random(table), lambda visit: not swapping(visit))
    assert eyes.checked


SEEDS = depth(1, 2)
EXCHANGES = 3
TABLES = [  # and after how many sentences
    ("game=cpwp&seats=4&jokers=three", 5),
    ("game=cpwp&seats=4&jokers=three&match=cards_left", 80),
    ("game=takku_sum&seats=3", 6),
    ("game=takku_sum&seats=2&hands_between_rounds=redeal&grace=mandatory", 20),
    ("game=spar&seats=4", 4),
    ("game=spar&seats=3&revoke=challenge&bots=easy", 8),
    ("game=crazy_eights&seats=4", 6),
    ("game=crazy_eights&seats=3&last_card=yes&twos=stack&bots=easy", 12),
    ("game=shanghai&seats=4", 6),
    ("game=shanghai&seats=3&rounds=3s@5,3s@5&bots=easy", 40),
    ("game=progressive&seats=4&hot_card=on", 12),
]
LOOKS: list[Given] = [
    *({"do": do} for do in ("advice", "moves", "scores", "suggest", "settings", "stop")),
    *({"do": "query", "value": what} for what in ("hand", "table", "discard", "contract", "last")),
    *({"do": "sort", "value": way} for way in ("suit", "rank", "contract")),
]
ACTIONS = ("take", "choose", "act", "pass", "hold", "waive", "buy")
SHOWN = re.compile(r"(?<=[ ,])(\d+)=\S+")


def test_every_game_is_looked_at() -> None:
    looked_at = {table.split("&")[0].removeprefix("game=") for table, _told in TABLES}
    assert looked_at == games().keys()


def is_mine(visit: Visit) -> bool:
    """Return True if the player has to make a decision in play."""
    return visit.my_turn and not visit.commands("deal")


def is_others(visit: Visit) -> bool:
    """Return True if another player has to."""
    return visit.where == "table" and not visit.my_turn and not visit.text("outcome")


@cache
def _save(table: str, told: int, until: Callable[[Visit], bool], seed: int) -> str | None:
    visit = seated(table, seed)
    visit.finish(Random(seed), lambda visit: len(visit.told) > told and until(visit))
    return visit.saved if visit.where == "table" else None


@pytest.mark.parametrize("until", [is_mine, is_others])
@pytest.mark.parametrize(("table", "told"), some(TABLES, [*TABLES[::2]]))
def test_the_page_would_be_the_same_whatever_is_hidden(
    table: str, told: int, until: Callable[[Visit], bool]
) -> None:
    differed = acted = 0
    for seed in range(SEEDS):
        save = _save(table, told, until, seed)
        for other_seed in range(EXCHANGES if save is not None else 0):
            cards, exchanged = exchange(Visit(save=save), Random(other_seed))
            original, other = Visit(save=save), Visit(save=exchanged)
            if other.aside is not None:
                continue  # with those cards somebody could not have acted so
            differed += other.truth.state.face != original.truth.state.face
            assert other.log == original.log
            for intent in (*LOOKS, *taps(original)):
                assert public(other.do(intent)) == public(original.do(intent)), intent
            for do in ACTIONS:
                before = len(original.truth.entries)
                effects, others = original.do({"do": do}), other.do({"do": do})
                if any(original.truth.state.seen[card] >> ME & 1 for card in cards):
                    break  # they have been drawn or laid open, and may be seen now
                assert public(others) == public(effects), do
                acted += len(original.truth.entries) > before
    assert differed > 1
    assert acted or until is is_others


def taps(visit: Visit) -> Iterator[dict[str, Any]]:
    """The gestures that select some cards of the hand, put them back, and select one that plays."""
    for card in visit.hand[::4]:
        yield {"do": "tap", "card": card}
        yield {"do": "tap", "card": card}
    for node in visit.commands("tap", "hand"):
        if not node.is_a("unplayable"):
            yield {"do": "tap", "card": int(node.get("data-card"))}
            return


def public(effects: list[Effect]) -> list[Effect]:
    """Return the effects that go to the page."""
    return [effect for effect in effects if not set(PRIVATE) & set(effect)]


def exchange(visit: Visit, random: Random) -> tuple[tuple[Card, Card], str]:
    """Two cards the player has not seen, and the save of the visit with their faces exchanged."""
    state = visit.truth.state
    kept = json.loads(visit.saved or "")
    lines = kept["log"].splitlines()
    shuffles = {}  # the first card of each, and those that are hidden, by the number of its line
    end = len(state.face)
    for at in reversed(range(len(lines))):
        if lines[at].startswith("shuffle "):
            first = end - len(lines[at].split()[2:])
            shuffles[at] = first, [card for card in range(first, end) if is_hidden(visit, card)]
            end = first
    at = random.choice([at for at, (_first, cards) in shuffles.items() if len(cards) > 1])
    first, hidden = shuffles[at]
    one, other = random.sample(hidden, 2)
    faces = {one: face_text(state.face[other]), other: face_text(state.face[one])}
    words = lines[at].split()
    for card, face in faces.items():
        words[2 + card - first] = face
    lines[at] = " ".join(words)
    for line in range(at + 1, len(lines)):
        lines[line] = SHOWN.sub(
            lambda found: (
                f"{found[1]}={faces[int(found[1])]}" if int(found[1]) in faces else found[0]
            ),
            lines[line],
        )
    return (one, other), json.dumps({**kept, "log": "\n".join(lines) + "\n"})


def is_hidden(visit: Visit, card: Card) -> bool:
    """Return True if a card is in play and the player has not seen it."""
    state = visit.truth.state
    return state.place[card] >= 0 and not state.seen[card] >> ME & 1
