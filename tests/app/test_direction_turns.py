"""A turn of the direction game in the page: what fits, what is refused and why, what is offered."""

import re
from collections.abc import Callable
from random import Random

import pytest

from peerdeck.card import Face
from peerdeck.games.takku_sum.direction import playable
from peerdeck.games.takku_sum.table import DOWN, UP, grace_card, top_and_wild
from peerdeck.naming import short, spoken
from tests.support.app.deals import seated
from tests.support.app.direction import TABLES, at, refusing, some, state_of, words
from tests.support.app.elements import Node
from tests.support.app.visit import Visit
from tests.support.cases import depth


def face_of(visit: Visit, card: Node) -> Face:
    """Return the face of a card of the hand."""
    face = state_of(visit).face[int(card.get("data-card"))]
    assert face is not None
    return face


def press_on_board(visit: Visit, do: str) -> None:
    """Press what is on the board for this command."""
    visit.press_on(visit.commands(do, "board")[0])


def test_only_cards_that_fit_stand_out_and_another_says_why_it_is_not_selected() -> None:
    visit = at(refusing)
    state = state_of(visit)
    may = playable(state.notes.direction, *top_and_wild(state))
    for node in visit.commands("tap", "hand"):
        assert node.is_a("unplayable") != may[face_of(visit, node) % 13]
    (card, *_rest) = some(visit, "hand", "unplayable")
    visit.press_on(card)
    direction = "up" if state.notes.direction == UP else "down"
    assert re.search(f"The direction is {direction}|Nothing is", visit.text("refusal"))
    assert visit.alerts[-1] in visit.text("refusal")
    links = [node.get("href") for node in visit.region("refusal") if node.tag == "a"]
    assert links == ["rules-takku_sum.html#direction"]
    card = visit.region(card.get("id"))
    assert card.is_a("blamed")
    assert card.get("aria-pressed") == "false"


def test_a_grace_card_is_refused_to_a_player_who_can_play_and_what_fits_is_shown() -> None:
    visit = at(refusing)
    press_on_board(visit, "act")
    assert "Choose a card to play." in visit.text("refusal")
    press_on_board(visit, "grace")
    assert "You can play:" in visit.text("refusal")
    blamed = {node.get("id") for node in some(visit, "hand", "blamed")}
    assert blamed == {node.get("id") for node in visit.playable}


@pytest.mark.parametrize("place", ["bar", "board"])
def test_a_selected_card_is_played_by_the_command_and_by_the_pile(place: str) -> None:
    visit = at(refusing)
    assert not visit.commands("act", "bar")
    card = visit.playable[0]
    visit.press_on(card)
    assert "data-drop" in visit.commands("act", "board")[0].attributes
    (act,) = visit.commands("act", place)
    if place == "bar":
        assert words(act) == f"Play {short(face_of(visit, card))}"
        assert act.is_a("main")
    visit.press_on(act)
    after = state_of(visit)
    assert after.place[int(card.get("data-card"))] == after.setup.pile


def test_before_it_is_played_a_card_tells_what_it_changes() -> None:
    prompts = set()

    def look(visit: Visit) -> bool:
        if not visit.my_turn or state_of(visit).notes.stage != "playing":
            return False
        before = state_of(visit).notes.direction
        for node in visit.playable:
            card = node.get("data-card")
            visit.press("tap", card=card)
            prompt = visit.text("bar")
            prompts.add(prompt.split(" Play ")[0])
            after = _after(visit, card)
            for direction, word in ((UP, "up"), (DOWN, "down")):
                will = f"The direction will be {word}." in prompt
                assert will == (after == direction != before)
            visit.press("tap", card=card)
        return False

    for seed in range(depth(4, 12)):
        seated("game=takku_sum&seats=2&target=1", seed).finish(Random(seed), look)
    assert "The direction and the Indicator stay." in prompts
    assert len(prompts) > 3


def _after(visit: Visit, card: str) -> int:
    """Return the direction after this card is played, at another visit."""
    other = Visit(save=visit.saved)
    other.press("tap", card=card)
    other.press("act")
    assert len(state_of(other).sheet) == len(state_of(visit).sheet), "a play ends no round"
    return state_of(other).notes.direction


def paired(visit: Visit) -> bool:
    """Return True if the player could play two cards of one value, and one of another value."""
    if not visit.my_turn or state_of(visit).notes.stage != "playing":
        return False
    ranks = [_rank(node) for node in visit.playable]
    return len(set(ranks)) > 1 and len(ranks) > len(set(ranks))


def _rank(node: Node) -> str:
    return node.get("aria-label").split()[0]


def test_cards_of_one_value_are_selected_together_and_another_value_takes_their_place() -> None:
    visit = at(paired)
    ranks = [_rank(node) for node in visit.playable]
    twice = next(rank for rank in ranks if ranks.count(rank) > 1)
    group = [node for node in visit.playable if _rank(node) == twice]
    other = next(node for node in visit.playable if _rank(node) != twice)
    for node in group:
        visit.press_on(node)
    assert len(visit.selected) == len(group)
    visit.press_on(other)
    assert visit.selected == [int(other.get("data-card"))]


def test_of_two_values_chosen_before_the_turn_the_second_is_left_in_it() -> None:
    visit = at(lambda visit: not visit.my_turn and len(visit.told) > 3 and len(visit.hand) > 2)
    first, second, *_others = {_rank(node): node for node in visit.commands("tap", "hand")}.values()
    visit.press_on(first)
    visit.press_on(second)
    visit.finish(Random(1), lambda visit: visit.my_turn)
    assert visit.selected == [int(second.get("data-card"))]


def no_use(visit: Visit) -> bool:
    """Return True if the player holds a Grace Card that does not fit."""
    is_grace = visit.my_turn and state_of(visit).notes.stage == "grace"
    return is_grace and "Discard" in visit.text("bar")


def of_use(visit: Visit) -> bool:
    """Return True if the player holds a Grace Card that fits."""
    is_grace = visit.my_turn and state_of(visit).notes.stage == "grace"
    return is_grace and "Discard" not in visit.text("bar")


def stuck(visit: Visit) -> bool:
    return bool(visit.where == "table" and visit.commands("grace", "bar"))


def test_a_grace_card_is_picked_up_seen_and_answered() -> None:
    visit = at(stuck)
    grace, skip = visit.commands_in_bar()
    assert (words(grace), words(skip)) == ("Pick up a Grace Card", "Skip")
    assert grace.is_a("main")
    assert not skip.is_a("main")
    visit.press_on(grace)
    state = state_of(visit)
    card = grace_card(state)
    assert visit.region(f"card-{card}").get("aria-label").endswith(", new")
    fits = len(visit.commands_in_bar()) == 1 and "Discard" not in visit.text("bar")
    assert [node.get("data-card") for node in visit.playable] == [str(card)] * fits
    (answer,) = visit.commands_in_bar()
    assert short(state.face[card] or 0) in words(answer)
    visit.press_on(answer)
    assert state_of(visit).place[card] in (state.setup.pile, state.setup.discard)


def test_a_grace_card_that_does_not_fit_is_discarded_and_not_played() -> None:
    visit = at(no_use)
    press_on_board(visit, "act")
    assert re.search("The direction is|Nothing is", visit.text("refusal"))
    card = grace_card(state_of(visit))
    (discards,) = visit.commands("discard", "board")
    assert "data-drop" in discards.attributes
    visit.press_on(discards)
    assert state_of(visit).place[card] == state_of(visit).setup.discard


def test_a_grace_card_is_played_by_tapping_it_twice() -> None:
    visit = at(of_use)
    card = grace_card(state_of(visit))
    visit.do({"do": "tap", "card": card})
    visit.do({"do": "play alone", "card": card})
    assert state_of(visit).place[card] == state_of(visit).setup.pile


def test_a_grace_card_that_does_not_fit_is_dimmed() -> None:
    visit = at(no_use)
    card = visit.region(f"card-{grace_card(state_of(visit))}")
    assert card.is_a("unplayable")


def test_a_grace_card_that_fits_is_played_and_not_discarded() -> None:
    visit = at(of_use)
    press_on_board(visit, "discard")
    assert "so it must be" in visit.text("refusal")
    for other in some(visit, "hand", "unplayable")[:1]:
        visit.press_on(other)
        assert "Only the Grace Card can be played now, and alone." in visit.text("refusal")
    card = grace_card(state_of(visit))
    press_on_board(visit, "act")
    assert state_of(visit).place[card] == state_of(visit).setup.pile


@pytest.mark.parametrize(
    ("until", "table", "commands"),
    [(stuck, TABLES[6], ["Pick up a Grace Card"]), (refusing, TABLES[2], ["Play", "Skip"])],
    ids=["a grace card is demanded", "skipping is allowed"],
)
def test_what_is_offered_goes_by_the_house_rules(
    until: Callable[[Visit], bool], table: str, commands: list[str]
) -> None:
    visit = at(until, table)
    assert [words(node) for node in visit.commands_in_bar()] == commands
    if "Skip" in commands:
        visit.press("pass")
        assert "You skipped the turn." in visit.told[-1]


def drawing(visit: Visit) -> bool:
    return visit.my_turn and state_of(visit).notes.stage == "drawing"


@pytest.mark.parametrize("place", ["bar", "board"])
def test_everybody_draws_for_the_lead_and_sees_what_the_others_drew(place: str) -> None:
    visit = at(drawing, "game=takku_sum&seats=3")
    (draw,) = visit.commands("draw", place)
    visit.press_on(draw)
    state = state_of(visit)
    (shown,) = some(visit, "board", "drawn")
    for card in [card for seat in range(3) for card in state.zones[state.setup.drawn[seat]]]:
        assert spoken(state.face[card] or 0) in words(shown)
        assert visit.by_id(f"card-{card}") is not None
