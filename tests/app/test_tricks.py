"""Spar in the page: the trick, what may not be played, what can be looked at, and challenges."""

from collections.abc import Callable
from random import Random

import pytest

from app.games import layout_for
from app.pace import PACES
from peerdeck.card import suit
from peerdeck.games.spar import SPAR
from peerdeck.games.spar.rules import proper
from peerdeck.games.spar.scoring import broke, doubtful_plays, standing
from peerdeck.games.spar.table import Challenge, tricks_of
from peerdeck.log import Act
from peerdeck.naming import SUIT_SIGNS, short, spoken, suit_name, you
from tests.support.app.deals import ME, refusable, saved_when, seated
from tests.support.app.eyes import Eyes
from tests.support.app.faces import named
from tests.support.app.visit import Visit
from tests.support.cases import some

TABLES = [
    "game=spar&seats=2&target=3",
    "game=spar&seats=3&target=2&must_beat=yes&shuffle=every_round",
    "game=spar&seats=4&target=4&scoring=last_trick_only&deck=35",
    "game=spar&seats=5&target=3&same_suit_scope=reset_all&transfer_carry=yes",
    "game=spar&seats=6&target=2&first_seat=left_of_dealer&next_dealer=rotate",
    "game=spar&seats=3&target=4&revoke=challenge&bots=easy",
    "game=spar&seats=6&target=3&revoke=challenge&must_beat=yes&bots=easy",
]
CHALLENGED = "game=spar&seats=4&target=9&revoke=challenge&bots=easy"


@pytest.mark.parametrize("table", some(TABLES[:5], 2))
def test_the_result_of_a_round_says_who_won_the_last_trick_and_with_which_card(table: str) -> None:
    visit = at(table, lambda visit: bool(visit.commands("deal", "bar")))
    state = visit.truth.state
    (winner,) = state.sheet[-1].winners
    trick = state.zones[state.setup.trick]
    card = trick[(winner - state.notes.leads[-1]) % state.seats]
    name = ("You", "Ada", "Bruno", "Cleo", "Dora", "Edith")[winner]
    told = f"{name} won the last trick with {short(state.face[card])}."
    assert told in visit.text("outcome")


def at(table: str, until: Callable[[Visit], bool]) -> Visit:
    """A visit at a moment of a match."""
    visit = Visit(save=saved_when(table, until))
    assert visit.aside is None
    return visit


def is_following(visit: Visit) -> bool:
    """Return True if the player has to follow suit and holds a card that may not be played."""
    return visit.my_turn and bool(refusable(visit)) and bool(visit.playable)


def stage(name: str) -> Callable[[Visit], bool]:
    """Return True if a round has reached this stage."""
    return STAGES[name]


STAGES: dict[str, Callable[[Visit], bool]] = {
    "my challenge": lambda visit: visit.my_turn and bool(visit.commands("pass", "bar")),
    "between": lambda visit: visit.truth.state.notes.stage == "between",
    "a trick of others": lambda visit: bool(
        visit.where == "table"
        and is_complete(visit)
        and visit.truth.state.notes.stage == "playing"
        and not visit.my_turn
    ),
    "my lead": lambda visit: bool(
        visit.my_turn and is_complete(visit) and visit.truth.state.notes.stage == "playing"
    ),
    "the others play": lambda visit: bool(
        not visit.my_turn
        and len(visit.truth.state.notes.leads) == 3
        and visit.truth.state.notes.stage == "playing"
        and not is_complete(visit)
    ),
}


def is_complete(visit: Visit) -> bool:
    state = visit.truth.state
    return len(state.zones[state.setup.trick]) == state.seats


@pytest.mark.parametrize("table", some(TABLES, 1))
def test_a_whole_match_is_played_and_every_hidden_card_stays_hidden(table: str) -> None:
    visit = seated(table)
    eyes = Eyes(visit)
    visit.finish(Random(table))
    state = visit.truth.state
    assert visit.truth.over
    assert visit.where == "result"
    names = [node.text() for node in visit.screen if node.is_a("name")]
    told = [node.text() for node in visit.screen if node.is_a("left")]
    points = [int(one.split()[0]) for one in told]
    assert points == sorted(state.points, reverse=True)
    assert len(names) == state.seats
    assert eyes.checked > 50


def test_a_card_that_may_not_be_played_is_dimmed_and_says_why() -> None:
    visit = at("game=spar&seats=4", is_following)
    state = visit.truth.state
    hand = {int(node.get("data-card")) for node in refusable(visit)}
    may = {card for card, _face in proper(state, ME)}
    assert hand == set(state.zones[ME]) - may
    before = visit.saved
    card = refusable(visit)[0].get("data-card")
    visit.press("tap", card=card)
    (led, *_others) = state.faces(state.setup.trick)
    held = suit_name(suit(led))
    assert visit.text("notice").startswith(f"You hold {held}, so you have to follow suit:")
    (link,) = [node for node in visit.region("notice") if node.tag == "a"]
    assert link.get("href") == "rules-spar.html#turns"
    (blamed,) = [node for node in visit.region("hand") if node.is_a("blamed")]
    assert blamed.get("data-card") == card
    assert not blamed.is_a("selected")
    told = visit.text("notice")
    visit.do({"do": "act"})  # as Enter on the card does after the tap
    assert visit.text("notice") == told
    assert visit.saved == before
    visit.press_on(visit.playable[0])
    assert not visit.text("notice")
    assert not [node for node in visit.region("hand") if node.is_a("blamed")]


def test_one_card_is_selected_at_a_time_and_played_at_the_own_place_or_by_the_command() -> None:
    for region in ("board", "bar"):
        visit = at("game=spar&seats=4", is_following)
        (command,) = [node for node in visit.region("bar") if node.get("data-do")]
        assert command.text() == "Play"
        assert "disabled" in command.attributes
        for node in visit.playable:
            visit.press_on(node)
            (selected,) = [node for node in visit.region("hand") if node.is_a("selected")]
            assert selected.get("data-card") == node.get("data-card")
        face = visit.truth.state.face[int(node.get("data-card"))]
        assert face is not None
        (place,) = visit.commands("act", "board")
        assert place.get("aria-label") == f"Play here: the {spoken(face)}"
        assert "data-drop" in place.attributes
        (command,) = visit.commands("act", "bar")
        assert command.text() == f"Play {short(face)}"
        visit.press_on(visit.commands("act", region)[0])
        lying = visit.by_id(f"card-{node.get('data-card')}")
        assert lying is not None
        assert lying.is_a("lying")


def test_the_next_trick_is_led_where_the_last_one_was_won() -> None:
    visit = at("game=spar&seats=4", STAGES["my lead"])
    node = visit.commands("tap", "hand")[0]
    visit.press_on(node)
    (place,) = visit.commands("act", "board")
    assert place.text().split()[1:5] == ["You", "won:", "lead", "here."]
    assert "data-drop" in place.attributes
    visit.press_on(place)
    assert visit.by_id(f"card-{node.get('data-card')}") in list(visit.region("board"))


def test_out_of_turn_one_card_is_chosen_beforehand() -> None:
    visit = at("game=spar&seats=4", STAGES["the others play"])
    cards = [node.get("data-card") for node in visit.commands("tap", "hand")]
    assert len(cards) > 1
    for card in cards:
        visit.press("tap", card=card)
        assert not visit.text("notice")
        (selected,) = [node for node in visit.region("hand") if node.is_a("selected")]
        assert selected.get("data-card") == card


def test_the_suit_that_was_led_is_told_by_sign_and_word() -> None:
    visit = at("game=spar&seats=4", is_following)
    state = visit.truth.state
    led = suit(state.faces(state.setup.trick)[0] or 0)
    (middle,) = [node for node in visit.region("board") if node.is_a("middle")]
    assert SUIT_SIGNS[led] in middle.text()
    assert middle.text().endswith(f" led {suit_name(led)}.")
    assert visit.text("bar").startswith(f"Follow suit: {suit_name(led)} were led.")


def test_everybodys_card_lies_on_the_own_side_and_one_is_in_control() -> None:
    for seats in range(2, 7):
        visit = at(f"game=spar&seats={seats}", STAGES["my lead"])
        state = visit.truth.state
        (trick,) = tricks_of(state)[-1:]
        for place, card in enumerate(trick.cards):
            side = visit.region(f"side-{(trick.leader + place) % seats}")
            assert visit.by_id(f"card-{card}") in list(side)
            assert side.is_a("best") == ((trick.leader + place) % seats == trick.control)
        assert visit.region(f"side-{ME}").is_a("at-b")
        places = {
            word
            for node in visit.region("board")
            for word in node.get("class").split()
            if word.startswith("at-")
        }
        assert len(places) == seats


def test_the_winner_of_a_trick_stays_visible() -> None:
    visit = at("game=spar&seats=4", STAGES["a trick of others"])
    state = visit.truth.state
    winner = visit.truth.header  # the names are those of the page
    assert winner.game is SPAR
    name = (you(), "Ada", "Bruno", "Cleo")[state.notes.control]
    assert f"{name} won the trick." in visit.text("board")
    assert visit.text(f"side-{state.notes.control}").endswith("won")
    (wait,) = [effect["wait"] for effect in visit.log[-3:] if "wait" in effect]
    assert wait >= 1_200 > PACES["usual"].action
    visit.press("pace")
    visit.tick()
    waits = [effect["wait"] for effect in visit.log if "wait" in effect]
    assert PACES["fast"].action in waits[1:] or visit.my_turn


def test_the_last_trick_can_be_seen_again_also_out_of_turn() -> None:
    visit = at("game=spar&seats=4", STAGES["the others play"])
    assert not visit.my_turn
    state = visit.truth.state
    before = tricks_of(state)[-2]
    drawer = visit.region("last-trick")
    assert drawer.tag == "details"
    text = visit.text("last-trick")
    for card in before.cards:
        assert spoken(state.face[card] or 0) in text
    name = (you(), "Ada", "Bruno", "Cleo")[before.control]
    assert f"{name} won trick 2." in text


def test_all_that_was_played_can_be_seen_again() -> None:
    visit = at("game=spar&seats=3&target=9", lambda visit: len(visit.truth.state.sheet) == 1)
    visit.finish(Random(2), lambda visit: visit.my_turn and not visit.commands("deal"))
    state = visit.truth.state
    here = {card for trick in tricks_of(state) for card in trick.cards}
    out = [state.face[card] for card in state.zones[state.setup.played] if card not in here]
    shown = named(visit.text("played-cards"))
    assert out
    assert {face for face in out if face is not None} <= shown
    stock = len(state.zones[state.setup.stock])
    cards = "card is" if stock == 1 else "cards are"
    assert f"{stock} {cards} left in the stock." in visit.text("played-cards")


def has_saved_up(visit: Visit) -> bool:
    """Return True if somebody has kept a 6 or a 7."""
    so_far = standing(visit.truth.state) if visit.where == "table" else None
    return bool(
        so_far
        and visit.truth.state.notes.stage == "playing"
        and so_far[0] == visit.truth.state.notes.control
        and any("kept" in part.label for part in so_far[1])
    )


def test_points_added_up_stand_by_the_name_with_their_parts() -> None:
    visit = at("game=spar&seats=3", has_saved_up)
    seat, parts = standing(visit.truth.state)
    points = sum(part.times * part.worth for part in parts)
    assert f"+{points}" in visit.text(f"seat-{seat}")
    for part in parts:
        assert f"{part.label}" in visit.text("board")
    assert "added up so far" in visit.text("board")
    for other in {0, 1, 2} - {seat}:
        assert "+" not in visit.text(f"seat-{other}")


def test_a_round_that_was_scored_says_who_got_what_and_for_what() -> None:
    visit = at("game=spar&seats=4", STAGES["between"])
    state = visit.truth.state
    row = state.sheet[-1]
    (winner,) = row.winners
    name = (you(), "Ada", "Bruno", "Cleo")[winner]
    assert f"{name} won." in visit.text("board")
    assert f"{name} got {row.points[winner]} point" in visit.text("board")
    for part in row.parts[winner]:
        assert part.label in visit.text("board")
    assert f"{state.points[winner]} in all" in visit.text(f"seat-{winner}")
    assert not visit.commands("act")


def challengeable(visit: Visit) -> set[str]:
    plays = doubtful_plays(visit.truth.state)
    return {f"{seat} {trick}" for seat, trick in plays if seat != ME}


def test_every_play_that_can_be_challenged_is_offered_and_no_other() -> None:
    visit = at(CHALLENGED, STAGES["my challenge"])
    offered = {node.get("data-value") for node in visit.commands("doubt", "board")}
    assert offered == challengeable(visit)
    (stand,) = visit.commands("pass", "bar")
    assert stand.text() == "Challenge nothing"
    for node in visit.commands("doubt", "board"):
        visit.press("doubt", value=node.get("data-value"))
        (chosen,) = [one for one in visit.commands("doubt") if one.get("aria-pressed") == "true"]
        assert chosen.get("data-value") == node.get("data-value")
        (command,) = visit.commands("act", "bar")
        assert command.is_a("main")
        assert command.text() == chosen.get("aria-label")


@pytest.mark.parametrize("way", ["doubt", "challenge", "pass"])
def test_a_challenge_is_made_and_judged(way: str) -> None:
    def offered(visit: Visit) -> bool:
        return STAGES["my challenge"](visit) and bool(visit.commands(way))

    visit = at(CHALLENGED, offered)
    state = visit.truth.state
    choice = visit.commands(way)[0]
    visit.press_on(choice)
    if way == "doubt":
        visit.press("act")
    visit.finish(Random(1), lambda visit: not STAGES["my challenge"](visit) and not is_open(visit))
    (mine,) = [
        entry.action
        for entry in visit.truth.entries[-8:]
        if isinstance(entry, Act) and entry.seat == ME and type(entry.action).__name__ != "Play"
    ][-1:]
    if way == "pass":
        assert type(mine).__name__ == "Pass"
        return
    accused, trick = map(int, choice.get("data-value").split())
    assert mine == Challenge(accused, trick)
    verdict = "rightly" if broke(state, accused, trick) else "wrongly"
    if visit.where == "table":
        assert f"in trick {trick}: {verdict}." in visit.text("board")
        if verdict == "rightly":
            assert visit.text(f"side-{accused}").endswith("caught")


def is_open(visit: Visit) -> bool:
    """Return True if somebody is still asked for a challenge."""
    return visit.where == "table" and visit.truth.state.notes.stage == "challenging"


def test_an_answer_given_early_waits_for_the_others() -> None:
    def early(visit: Visit) -> bool:
        return STAGES["my challenge"](visit) and visit.truth.to_act[0] != ME

    visit = at(CHALLENGED, early)
    entries = len(visit.truth.entries)
    visit.press("pass")
    assert len(visit.truth.entries) == entries
    assert not visit.my_turn
    visit.tick()
    assert len(visit.truth.entries) > entries


def test_a_card_that_hides_another_can_be_played_and_the_player_is_told() -> None:
    def can_hide(visit: Visit) -> bool:
        state = visit.truth.state
        return visit.my_turn and state.turn == ME and len(hidden(visit)) > 0

    def hidden(visit: Visit) -> set[int]:
        state = visit.truth.state
        if state.notes.stage != "playing":
            return set()
        return set(state.zones[ME]) - {card for card, _face in proper(state, ME)}

    visit = at(CHALLENGED, can_hide)
    assert not refusable(visit)
    visit.press("tap", card=str(min(hidden(visit))))
    assert visit.text("bar").startswith("This card breaks the rule.")
    visit.press("act")
    assert not visit.text("notice")


def test_nonsense_at_a_challenge_changes_nothing() -> None:
    visit = at(CHALLENGED, STAGES["my challenge"])
    before = visit.saved
    for value in ("9 9", "0 1", "", "x", "1 5", "²"):
        for do in ("doubt", "challenge"):
            visit.do({"do": do, "value": value})
    visit.do({"do": "act"})
    visit.do({"do": "tap", "card": 3})
    assert visit.saved == before


def test_the_table_is_described_when_asked_for() -> None:
    visit = at("game=spar&seats=4", is_following)
    desk, state = visit.desk, visit.truth.state
    told = layout_for("spar").heard(desk, "table")
    for card in state.zones[state.setup.trick]:
        assert spoken(state.face[card] or 0) in told
    assert layout_for("spar").heard(desk, "contract") == visit.text("bar").removesuffix(" Play")
    *_before, trick = tricks_of(state)[:-1] or [None]
    last = layout_for("spar").heard(desk, "discard")
    assert bool(trick) == (" won trick " in last)
    for card in trick.cards if trick else ():
        assert spoken(state.face[card] or 0) in last


def test_out_of_turn_is_told_what_was_led() -> None:
    def follows_later(visit: Visit) -> bool:
        state = visit.truth.state if visit.where == "table" else None
        return bool(state and 0 < len(state.zones[state.setup.trick]) < 4 and not visit.my_turn)

    visit = at("game=spar&seats=4", follows_later)
    state = visit.truth.state
    visit.do({"do": "query", "value": "contract"})
    led = suit_name(suit(state.faces(state.setup.trick)[0] or 0))
    assert visit.alerts[-1] == f"Follow suit if you can: {led} were led."
