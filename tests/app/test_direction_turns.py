"""A turn of the direction game in the page: what fits, what is refused and why, what is offered."""

from random import Random

import pytest

from peerdeck.games.takku_sum.direction import playable
from peerdeck.games.takku_sum.table import DOWN, UP, grace_card, top_and_wild
from peerdeck.naming import short, spoken
from tests.support.app.deals import seated
from tests.support.app.direction import TABLES, at, refusing, some, state_of, words
from tests.support.app.elements import Node
from tests.support.app.visit import Visit
from tests.support.cases import depth


def test_only_cards_that_fit_stand_out() -> None:
    visit = at(refusing)
    state = state_of(visit)
    may = playable(state.notes.direction, *top_and_wild(state))
    for node in visit.commands("tap", "hand"):
        face = state.face[int(node.get("data-card"))]
        assert face is not None
        assert node.is_a("unplayable") != may[face % 13]


def test_a_card_that_does_not_fit_says_why_and_is_not_selected() -> None:
    visit = at(refusing)
    (card, *_rest) = some(visit, "hand", "unplayable")
    visit.press_on(card)
    direction = "up" if state_of(visit).notes.direction == UP else "down"
    assert f"The direction is {direction}" in visit.text("notice") or "Nothing is" in visit.text(
        "notice"
    )
    assert visit.alerts[-1] in visit.text("notice")
    (link,) = [node for node in visit.region("notice") if node.tag == "a"]
    assert link.get("href") == "rules-takku_sum.html#direction"
    card = visit.region(card.get("id"))
    assert card.is_a("blamed")
    assert card.get("aria-pressed") == "false"


def test_the_pile_without_a_card_asks_for_one() -> None:
    visit = at(refusing)
    visit.press_on(visit.commands("act", "board")[0])
    assert "Choose a card to play." in visit.text("notice")


def test_a_grace_card_is_refused_to_whoever_can_play_and_what_fits_is_shown() -> None:
    visit = at(refusing)
    visit.press_on(visit.commands("grace", "board")[0])
    assert "You can play:" in visit.text("notice")
    blamed = {node.get("id") for node in some(visit, "hand", "blamed")}
    fitting = {node.get("id") for node in visit.commands("tap", "hand")} - {
        node.get("id") for node in some(visit, "hand", "unplayable")
    }
    assert blamed == fitting


@pytest.mark.parametrize("place", ["bar", "board"])
def test_a_selected_card_is_played_by_the_command_and_by_the_pile(place: str) -> None:
    visit = at(refusing)
    assert not visit.commands("act", "bar")
    card = visit.playable[0]
    visit.press_on(card)
    (act,) = visit.commands("act", place)
    assert "data-drop" in visit.commands("act", "board")[0].attributes
    if place == "bar":
        face = state_of(visit).face[int(card.get("data-card"))]
        assert words(act) == f"Play {short(face or 0)}"
        assert act.is_a("main")
    visit.press_on(act)
    assert state_of(visit).place[int(card.get("data-card"))] == state_of(visit).setup.pile


def test_before_it_is_played_a_card_tells_what_it_changes() -> None:
    prompts = set()
    for seed in range(depth(4, 12)):
        visit = seated("game=takku_sum&seats=2&target=1", seed)

        def look(visit: Visit) -> bool:
            if visit.my_turn and state_of(visit).notes.stage == "playing":
                for node in visit.commands("tap", "hand"):
                    if not node.is_a("unplayable"):
                        visit.press("tap", card=node.get("data-card"))
                        before = state_of(visit).notes.direction
                        prompt = visit.text("bar")
                        prompts.add(prompt.split(" Play ")[0])
                        text = _after(visit, int(node.get("data-card")))
                        for direction, word in ((UP, "up"), (DOWN, "down")):
                            will = f"The direction will be {word}." in prompt
                            assert will == (text == direction != before)
                        visit.press("tap", card=node.get("data-card"))
            return False

        visit.finish(Random(seed), look)
    assert "The direction and the Indicator stay." in prompts
    assert len(prompts) > 3


def _after(visit: Visit, card: int) -> int:
    """The direction after playing this card, found out at another visit."""
    other = Visit(save=visit.saved)
    other.press("tap", card=str(card))
    other.press("act")
    if len(state_of(other).sheet) > len(state_of(visit).sheet):
        raise AssertionError("a play ends no round")
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
    assert len(some(visit, "hand", "selected")) == len(group)
    visit.press_on(other)
    assert [node.get("id") for node in some(visit, "hand", "selected")] == [other.get("id")]


def test_of_two_values_chosen_before_the_turn_the_second_is_left_in_it() -> None:
    visit = at(lambda visit: not visit.my_turn and len(visit.told) > 3 and len(visit.hand) > 2)
    nodes = visit.commands("tap", "hand")
    ranks = {_rank(node): node for node in nodes}
    first, second, *_others = ranks.values()
    for node in (first, second):
        visit.press_on(node)
    visit.finish(Random(1), lambda visit: visit.my_turn)
    assert [node.get("id") for node in some(visit, "hand", "selected")] == [second.get("id")]


def in_grace(visit: Visit) -> bool:
    return visit.my_turn and state_of(visit).notes.stage == "grace"


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
    fresh = visit.playable
    assert [node.get("data-card") for node in fresh] == [str(card)]
    (answer,) = visit.commands_in_bar()
    assert short(state.face[card] or 0) in words(answer)
    visit.press_on(answer)
    assert state_of(visit).place[card] in (state.setup.pile, state.setup.discard)


def no_use(visit: Visit) -> bool:
    return in_grace(visit) and "Discard" in visit.text("bar")


def of_use(visit: Visit) -> bool:
    return in_grace(visit) and "Discard" not in visit.text("bar")


def test_a_grace_card_that_does_not_fit_is_discarded_and_not_played() -> None:
    visit = at(no_use)
    visit.press_on(visit.commands("act", "board")[0])
    assert "The direction is" in visit.text("notice") or "Nothing is" in visit.text("notice")
    card = grace_card(state_of(visit))
    (discards,) = visit.commands("discard", "board")
    assert "data-drop" in discards.attributes
    visit.press_on(discards)
    assert state_of(visit).place[card] == state_of(visit).setup.discard


def test_a_grace_card_that_fits_is_played_and_not_discarded() -> None:
    visit = at(of_use)
    visit.press_on(visit.commands("discard", "board")[0])
    assert "so it must be" in visit.text("notice")
    others = some(visit, "hand", "unplayable")
    if others:
        visit.press_on(others[0])
        assert "Only the Grace Card can be played now, and alone." in visit.text("notice")
    card = grace_card(state_of(visit))
    visit.press_on(visit.commands("act", "board")[0])
    assert state_of(visit).place[card] == state_of(visit).setup.pile


def test_only_a_grace_card_is_offered_at_a_table_that_demands_it() -> None:
    visit = at(stuck, TABLES[6])
    assert [words(node) for node in visit.commands_in_bar()] == ["Pick up a Grace Card"]


def test_a_table_may_allow_skipping_although_something_fits() -> None:
    visit = at(refusing, TABLES[2])
    assert [words(node) for node in visit.commands_in_bar()] == ["Play", "Skip"]
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
    drawn = [state.zones[state.setup.drawn[seat]] for seat in range(3)]
    (shown,) = some(visit, "board", "drawn")
    for cards in drawn:
        for card in cards:
            assert spoken(state.face[card] or 0) in words(shown)
            assert visit.by_id(f"card-{card}") is not None
