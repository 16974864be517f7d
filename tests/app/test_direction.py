"""The direction game in the page: whole matches, the board, what a turn offers and refuses."""

import re
from random import Random

import pytest

from app.cardview import symbol
from app.games.takku_sum.controls import LAYOUT
from peerdeck.card import Face, face_text, parse_face
from peerdeck.games.takku_sum.direction import playable
from peerdeck.games.takku_sum.table import DOWN, UP, grace_card, top_and_wild
from peerdeck.naming import rank_sign, short, spoken
from tests.support import cases
from tests.support.app.deals import ME, NAMES, seated
from tests.support.app.direction import (
    TABLES,
    WORDS,
    at,
    picture,
    refusing,
    round_won,
    some,
    state_of,
    top_of,
    words,
)
from tests.support.app.elements import Node, parsed
from tests.support.app.eyes import Eyes
from tests.support.app.faces import named
from tests.support.app.visit import Visit
from tests.support.cases import depth


@pytest.mark.parametrize("table", cases.some(TABLES, 1))
def test_a_whole_match_is_played(table: str) -> None:
    visit = seated(table)
    eyes = Eyes(visit)
    checked = 0

    def look(visit: Visit) -> bool:
        nonlocal checked
        is_played = state_of(visit).notes.stage in ("playing", "grace")
        if visit.where == "table" and is_played and not visit.text("outcome"):
            checked += 1
            shows_the_table(visit)
        return False

    visit.finish(Random(2), look)
    assert checked > 10
    assert eyes.checked > 50
    state = state_of(visit)
    assert visit.where == "result"
    points = [state.points[NAMES.index(words(name))] for name in visit.screen.parts("name")]
    assert points == sorted(points, reverse=True)
    assert [words(node) for node in visit.screen.parts("left")] == [
        f"{count} point{'' if count == 1 else 's'}" for count in points
    ]


def shows_the_table(visit: Visit) -> None:
    """Check that the page shows the table as it stands."""
    state = state_of(visit)
    setup, zones = state.setup, state.zones
    top, wild = top_and_wild(state)
    direction = WORDS[state.notes.direction]
    (way,) = some(visit, "board", "way-sign")
    assert way.is_a(direction.lower())
    assert words(way) == f"Direction: {direction}"
    assert picture(way) == f"#icon-way-{direction.lower()}"
    assert [words(node) for node in some(visit, "board", "sign-value")] == [rank_sign(wild + 1)]
    assert some(visit, "board", "played")[-1].get("id") == f"card-{zones[setup.pile][-1]}"
    labels = " ".join(node.get("aria-label") for node in visit.region("board"))
    assert f"top card {spoken(top_of(state, setup.pile))}" in labels + visit.text("board")
    counts = [words(node) for node in some(visit, "board", "side-count")]
    assert counts == [str(len(zones[setup.stock])), str(len(zones[setup.discard]))]
    piles = (*reversed(zones[setup.pile]), *reversed(zones[setup.discard]))
    visit.do({"do": "moves"})
    pictures = [picture(node) for node in visit.opened.parts("laid")]
    visit.close()
    for shown, card in zip(pictures, piles, strict=True):
        assert shown in ("#cB", f"#{symbol(state.face[card])}")
    assert "#cB" not in pictures[: len(zones[setup.pile])]
    if steps := some(visit, "board", "rung"):
        may = playable(state.notes.direction, top, wild)
        assert [node.is_a("fits") for node in steps] == list(may)
        assert [at for at, node in enumerate(steps) if node.is_a("lies")] == [top]
        assert [at for at, node in enumerate(steps) if node.is_a("wild")] == [wild]
    for seat in range(state.seats):
        chip = visit.region(f"seat-{seat}")
        assert f"{state.points[seat]} of {setup.target}" in words(chip)
        backs = [picture(node) for won in chip.parts("won")[:1] for node in won.parts("laid")]
        assert backs == ["#cB"] * min(5, state.points[seat])
    assert len(visit.hand) == len(zones[ME])


def between(visit: Visit) -> bool:
    return visit.where == "table" and state_of(visit).notes.stage == "between"


def test_a_round_that_is_dealt_again_shows_how_it_ended_and_every_hand() -> None:
    visit = at(between, TABLES[1])
    board, state = visit.region("board"), state_of(visit)
    (winner,) = state.sheet[-1].winners
    point = top_of(state, state.setup.points[winner])
    outcome = words(visit.region("outcome"))
    assert f"{NAMES[winner]} won round {len(state.sheet)}." in outcome
    assert f"Nobody played on the {short(point)}." in outcome
    assert NAMES[winner] not in words(board)  # it is said once
    assert picture(some(visit, "board", "played")[-1]) == f"#c{face_text(point)}"
    for seat in range(1, 3):
        for face in state.faces(seat):
            assert spoken(face or 0) in visit.text(f"settled-{seat}")
    assert not [node for node in board if node.get("data-do")]
    ids = [node.get("id") for node in visit.screen if node.get("id")]
    assert len(ids) == len(set(ids))


def test_a_round_after_which_hands_are_kept_is_shown_as_it_ended_until_the_player_goes_on() -> None:
    visit = at(round_won)
    state = state_of(visit)
    assert not visit.ticks
    outcome = words(visit.region("outcome"))
    point = top_of(state, state.setup.points[ME])
    assert f"Nobody played on the {short(point)}." in outcome
    assert picture(some(visit, "board", "played")[-1]) == f"#c{face_text(point)}"
    assert len(visit.hand) == len(state.zones[ME])
    for seat in range(1, state.seats):
        assert f"{len(state.zones[seat])} cards" in visit.text(f"settled-{seat}")
    assert [button.text() for button in visit.commands_in_bar()] == ["Next round"]
    before = visit.truth.text()
    again = Visit(save=visit.saved)
    assert words(again.region("outcome")) == outcome
    again.press("deal")
    assert not again.text("outcome")
    won = again.region(f"seat-{ME}").parts("won")[0].parts("laid")
    assert not named(" ".join(map(picture, won))), "cards won lie face down"
    assert again.truth.text() == before
    assert again.told[-1].endswith("Your turn.")
    again.act(Random(1))
    assert len(again.moves()) == len(state_of(again).sheet) + 1


def test_questions_by_key_are_answered() -> None:
    visit = at(refusing)
    desk, state = visit.desk, state_of(visit)
    table = LAYOUT.heard(desk, "table")
    wild, top = (spoken(top_of(state, zone)) for zone in (state.setup.indicator, state.setup.pile))
    assert f"The Wildcard Indicator is the {wild}." in table
    assert ("The direction is up." in table) == (state.notes.direction == UP)
    assert LAYOUT.heard(desk, "discard") == f"The {top} is on top of the play pile."
    assert re.match("The direction is|Nothing is", LAYOUT.heard(desk, "contract"))
    assert LAYOUT.heard(desk, "hand") == ""


def test_the_home_page_shows_a_pile_on_its_way() -> None:
    emblem = LAYOUT.emblem()
    assert "Up" in emblem
    assert named(emblem) >= {parse_face("JD")}
    assert not [node for node in parsed(emblem) if node.get("data-do")]


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
    assert visit.region(f"card-{card}").is_a("unplayable")
    (discards,) = visit.commands("discard", "board")
    assert "data-drop" in discards.attributes
    visit.press_on(discards)
    assert state_of(visit).place[card] == state_of(visit).setup.discard


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
