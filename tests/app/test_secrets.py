"""No face that the player may not know ever goes to the page."""

from __future__ import annotations

import json
from random import Random

import pytest

from app.session import Effect
from peerdeck.card import face_text, parse_face
from tests.app.deals import JOKER_TABLES, MATCHES, ME, ONE_DECK, at_a_swap, seated, swapping
from tests.app.eyes import Eyes, told_faces
from tests.app.faces import named
from tests.app.visit import Visit


@pytest.mark.parametrize("table", ONE_DECK)
def test_no_hidden_face_ever_goes_to_the_page(table: str) -> None:
    visit = seated(table)
    eyes = Eyes(visit)
    visit.finish(Random(table), lambda visit: visit.truth.state.notes.stage == "over")
    assert eyes.checked > 500


@pytest.mark.parametrize("table", MATCHES)
def test_of_an_earlier_deal_no_face_is_told_any_more(table: str) -> None:
    visit = seated(table)
    visit.finish(Random(table), lambda visit: visit.truth.state.notes.stage == "between")
    visit.finish(Random(table), lambda visit: visit.truth.state.notes.stage == "opening")
    told = {face for effect in visit.log[-1:] for face in told_faces(effect)}
    state = visit.truth.state
    assert told <= {parse_face("7D"), *(face for face in state.faces(ME) if face is not None)}
    assert named(visit.text("log") + visit.text("seats")) <= {parse_face("7D")}


@pytest.mark.parametrize("table", JOKER_TABLES)
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


@pytest.mark.parametrize(
    ("table", "told"), [("seats=4&jokers=three", 5), ("seats=4&jokers=three&match=cards_left", 80)]
)
def test_the_page_would_be_the_same_whatever_the_others_hold(table: str, told: int) -> None:
    same = 0
    for seed in range(3):
        visit = seated(table, seed)
        visit.finish(
            Random(seed),
            lambda visit: (
                visit.my_turn and len(visit.told) > told and not visit.commands("deal", "bar")
            ),
        )
        if visit.where != "table":
            continue
        for other_seed in range(15):
            original = Visit(save=visit.saved)
            other = Visit(save=exchanged(visit, Random(other_seed)))
            if other.aside is not None:
                continue  # with those cards somebody could not have passed
            same += other.saved != original.saved
            assert other.log == original.log
            for intent in ({"do": "act"}, {"do": "pass"}, {"do": "hold"}):
                assert public(other.do(intent)) == public(original.do(intent))
    assert same > 5


def public(effects: list[Effect]) -> list[Effect]:
    """What of these effects goes to the page."""
    return [effect for effect in effects if not {"save", "aside"} & set(effect)]


def exchanged(visit: Visit, random: Random) -> str:
    """The save of a visit, but two hidden cards have changed faces."""
    state = visit.truth.state
    hidden = [
        card
        for card, seen in enumerate(state.seen)
        if 0 < state.place[card] < state.seats and not seen & 1
    ]
    one, other = random.sample(hidden, 2)
    kept = json.loads(visit.saved or "")
    lines = kept["log"].splitlines()
    faces = {card: face_text(state.face[card]) for card in (one, other)}
    swapped = {one: faces[other], other: faces[one]}
    last = max(at for at, line in enumerate(lines) if line.startswith("shuffle"))
    for at, line in enumerate(lines):
        words = line.split()
        if at == last:
            first = len(state.face) - len(words[2:])
            for card, face in swapped.items():
                words[2 + card - first] = face
        elif words[0] == "show":
            words = [
                f"{word.split('=')[0]}={swapped[int(word.split('=')[0])]}"
                if "=" in word and int(word.split("=")[0]) in swapped
                else word
                for word in words
            ]
        lines[at] = " ".join(words)
    kept["log"] = "\n".join(lines) + "\n"
    return json.dumps(kept)
