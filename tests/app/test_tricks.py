"""Spar in the page: the trick, what may not be played, what can be looked at, and challenges."""

from collections.abc import Callable, Iterable
from random import Random

import pytest

from app.games import layout_for
from peerdeck.card import Card, suit
from peerdeck.games.spar.rules import proper
from peerdeck.games.spar.scoring import broke, doubtful_plays, standing
from peerdeck.games.spar.table import Challenge, tricks_of
from peerdeck.log import Act
from peerdeck.naming import SUIT_SIGNS, short, spoken, suit_name
from tests.support.app.deals import ME, NAMES, refusable, saved_when, seated
from tests.support.app.elements import Node, tagged, words
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
    visit = at(table, lambda visit: bool(visit.commands("deal")))
    state = visit.truth.state
    (winner,) = state.sheet[-1].winners
    trick = state.zones[state.setup.trick]
    card = trick[(winner - state.notes.leads[-1]) % state.seats]
    told = f"{NAMES[winner]} won the last trick with {short(state.face[card])}."
    assert told in visit.text("outcome")


def test_the_words_of_a_round_are_not_kept_while_the_next_one_is_dealt() -> None:
    visit = Visit("#game=spar&seats=3&target=9&bots=easy")
    visit.press("start")
    visit.finish(Random(1), lambda visit: visit.truth.state.notes.leads != ())
    first = late(visit)
    visit.finish(Random(1), lambda visit: bool(visit.commands("deal")))
    ended = late(visit)
    assert set(ended) == set(first), "they are late within a round"
    assert "won." in " ".join(ended.values())
    visit.press("deal")
    assert len(late(visit)) == len(ended)
    assert not set(late(visit)) & set(ended)


def late(visit: Visit) -> dict[str, str]:
    """Return the words of the board that wait for the cards to land, by their names."""
    return {
        node.get("data-late"): node.text()
        for node in visit.region("board")
        if "data-late" in node.attributes
    }


def at(table: str, until: Callable[[Visit], bool]) -> Visit:
    visit = Visit(save=saved_when(table, until))
    assert visit.aside is None
    return visit


def selected_card(visit: Visit) -> str:
    (node,) = [node for node in visit.region("hand") if node.is_a("selected")]
    return node.get("data-card")


def assert_in_words(cards: Iterable[Card], visit: Visit, text: str) -> None:
    for card in cards:
        assert spoken(visit.truth.state.face[card]) in text


def seen(node: Node) -> list[str]:
    """Return the texts of an element but those for screen readers."""
    return [part.text() for part in node if part.tag == "span" and not part.is_a("unseen")]


def is_following(visit: Visit) -> bool:
    """Return True if the player has to follow suit and holds a card that may not be played."""
    return visit.my_turn and bool(refusable(visit)) and bool(visit.playable)


STAGES: dict[str, Callable[[Visit], bool]] = {
    "my challenge": lambda visit: visit.my_turn and bool(visit.commands("pass", "bar")),
    "between": lambda visit: visit.truth.state.notes.stage == "between",
    "a trick of others": lambda visit: (
        visit.where == "table" and is_playing(visit, complete=True) and not visit.my_turn
    ),
    "my lead": lambda visit: visit.my_turn and is_playing(visit, complete=True),
    "the others play": lambda visit: (
        not visit.my_turn
        and len(visit.truth.state.notes.leads) == 3
        and is_playing(visit, complete=False)
    ),
}


def is_playing(visit: Visit, complete: bool) -> bool:
    """Return True if a round is played and its trick is complete, or is not."""
    state = visit.truth.state
    is_complete = len(state.zones[state.setup.trick]) == state.seats
    return state.notes.stage == "playing" and is_complete == complete


@pytest.mark.parametrize("table", some(TABLES, 1))
def test_a_whole_match_is_played_and_every_hidden_card_stays_hidden(table: str) -> None:
    visit = seated(table)
    eyes = Eyes(visit)
    visit.finish(Random(table))
    state = visit.truth.state
    assert visit.truth.over
    assert visit.where == "result"
    points = [int(node.text().split()[0]) for node in visit.screen if node.is_a("left")]
    assert points == sorted(state.points, reverse=True)
    assert len([node for node in visit.screen if node.is_a("name")]) == state.seats
    assert eyes.checked > 50


def test_the_middle_says_the_same_before_and_after_a_card_is_selected_to_lead_with() -> None:
    visit = at("game=spar&seats=4", STAGES["my lead"])
    (middle,) = visit.region("board").parts("middle")
    before = seen(middle)
    visit.press("tap", card=visit.playable[0].get("data-card"))
    (middle,) = visit.region("board").parts("middle", "live")
    assert seen(middle) == before


def test_a_card_that_may_not_be_played_is_dimmed_and_says_why() -> None:
    visit = at("game=spar&seats=4", is_following)
    state = visit.truth.state
    hand = {int(node.get("data-card")) for node in refusable(visit)}
    assert hand == set(state.zones[ME]) - {card for card, _face in proper(state, ME)}
    before = visit.saved
    card = refusable(visit)[0].get("data-card")
    visit.press("tap", card=card)
    told = visit.text("refusal")
    led = suit_name(suit(state.faces(state.setup.trick)[0]))
    assert told.startswith(f"You hold {led}, so you have to follow suit:")
    (link,) = [node for node in visit.region("refusal") if node.tag == "a"]
    assert link.get("href") == "rules-spar.html#turns"
    (blamed,) = [node for node in visit.region("hand") if node.is_a("blamed")]
    assert blamed.get("data-card") == card
    assert not blamed.is_a("selected")
    visit.do({"do": "act"})  # as Enter on the card does after the tap
    assert visit.text("refusal") == told
    assert visit.saved == before
    visit.press_on(visit.playable[0])
    assert visit.by_id("refusal") is None
    assert not [node for node in visit.region("hand") if node.is_a("blamed")]


@pytest.mark.parametrize("region", ["board", "bar"])
def test_one_card_is_selected_at_a_time_and_played_at_the_own_place_or_by_the_command(
    region: str,
) -> None:
    visit = at("game=spar&seats=4", is_following)
    (command,) = visit.commands_in_bar()
    assert command.text() == "Play"
    assert "disabled" in command.attributes
    for node in visit.playable:
        visit.press_on(node)
        assert selected_card(visit) == node.get("data-card")
    face = visit.truth.state.face[int(node.get("data-card"))]
    (place,) = visit.commands("act", "board")
    assert place.get("aria-label") == f"Play here: the {spoken(face)}"
    assert "data-drop" in place.attributes
    (command,) = visit.commands("act", "bar")
    assert command.text() == f"Play {short(face)}"
    visit.press_on(visit.commands("act", region)[0])
    assert visit.region(f"card-{node.get('data-card')}").is_a("lying")


def past(visit: Visit) -> dict[str, str]:
    """Return what the history shows of the tricks so far, by id."""
    visit.do({"do": "moves"})
    return {node.get("id"): words(node) for node in tagged(visit.opened, "section")}


def test_out_of_turn_one_card_is_chosen_beforehand_and_the_last_trick_can_be_seen_again() -> None:
    visit = at("game=spar&seats=4", STAGES["the others play"])
    cards = [node.get("data-card") for node in visit.commands("tap", "hand")]
    assert len(cards) > 1
    for card in cards:
        visit.press("tap", card=card)
        assert not visit.text("notice")
        assert selected_card(visit) == card
    before = tricks_of(visit.truth.state)[-2]
    told = past(visit)["last-trick"]
    assert_in_words(before.cards, visit, told)
    assert f"{NAMES[before.control]} won trick 2." in told


def test_the_suit_that_was_led_is_told_and_the_table_is_described_when_asked_for() -> None:
    visit = at("game=spar&seats=4", is_following)
    desk, state = visit.desk, visit.truth.state
    led = suit(state.faces(state.setup.trick)[0])
    (middle,) = [node for node in visit.region("board") if node.is_a("middle")]
    assert SUIT_SIGNS[led] in middle.text()
    assert middle.text().endswith(f" led {suit_name(led)}.")
    assert visit.text("bar").startswith(f"Follow suit: {suit_name(led)} were led.")
    heard = layout_for("spar").heard
    assert_in_words(state.zones[state.setup.trick], visit, heard(desk, "table"))
    assert heard(desk, "contract") == visit.text("bar").removesuffix(" Play")
    last = heard(desk, "discard")
    before = tricks_of(state)[:-1]
    assert bool(before) == (" won trick " in last)
    for trick in before[-1:]:
        assert_in_words(trick.cards, visit, last)


@pytest.mark.parametrize("seats", range(2, 7))
def test_each_card_lies_on_the_side_of_its_player_and_the_winner_leads_there(seats: int) -> None:
    visit = at(f"game=spar&seats={seats}", STAGES["my lead"])
    trick = tricks_of(visit.truth.state)[-1]
    for seat, card in enumerate(trick.cards, trick.leader):
        side = visit.region(f"side-{seat % seats}")
        assert visit.by_id(f"card-{card}") in list(side)
        assert side.is_a("best") == (seat % seats == trick.control)
    assert visit.region(f"side-{ME}").is_a("at-b")
    marks = {mark for node in visit.region("board") for mark in node.get("class").split()}
    assert len([mark for mark in marks if mark.startswith("at-")]) == seats
    card = visit.hand[0]
    visit.press("tap", card=str(card))
    (place,) = visit.commands("act", "board")
    assert place.text().split()[:4] == ["You", "won:", "lead", "here."]
    assert "data-drop" in place.attributes
    visit.press_on(place)
    assert visit.by_id(f"card-{card}") in list(visit.region("board"))


def test_the_winner_of_a_trick_is_marked() -> None:
    visit = at("game=spar&seats=4", STAGES["a trick of others"])
    control = visit.truth.state.notes.control
    assert f"{NAMES[control]} won the trick." in visit.text("board")
    assert visit.text(f"side-{control}").endswith("won")


def test_all_that_was_played_can_be_seen_again() -> None:
    visit = at("game=spar&seats=3&target=9", lambda visit: len(visit.truth.state.sheet) == 1)
    visit.finish(Random(2), lambda visit: visit.my_turn and not visit.commands("deal"))
    state = visit.truth.state
    here = {card for trick in tricks_of(state) for card in trick.cards}
    out = {state.face[card] for card in state.zones[state.setup.played] if card not in here}
    assert out
    told = past(visit)["played-cards"]
    assert out <= named(told)
    stock = len(state.zones[state.setup.stock])
    cards = "card is" if stock == 1 else "cards are"
    assert f"{stock} {cards} left in the stock." in told


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
    assert f"+{sum(part.times * part.worth for part in parts)}" in visit.text(f"seat-{seat}")
    for told in ("added up so far", *(part.label for part in parts)):
        assert told in visit.text("board")
    for other in {0, 1, 2} - {seat}:
        assert "+" not in visit.text(f"seat-{other}")


def test_a_round_that_was_scored_says_who_got_what_and_for_what() -> None:
    visit = at("game=spar&seats=4", STAGES["between"])
    state = visit.truth.state
    row = state.sheet[-1]
    (winner,) = row.winners
    labels = [part.label for part in row.parts[winner]]
    got = f"{NAMES[winner]} got {row.points[winner]} point"
    for told in (f"{NAMES[winner]} won.", got, *labels):
        assert told in visit.text("board")
    assert got in visit.text("outcome")
    assert all(label in visit.text("outcome") for label in labels)
    assert f"{state.points[winner]} in all" in visit.text(f"settled-{winner}")
    assert not visit.commands("act")


def test_every_play_that_can_be_challenged_is_offered_and_no_other() -> None:
    visit = at(CHALLENGED, STAGES["my challenge"])
    before = visit.saved
    values = ("9 9", "0 1", "", "x", "1 5", "²")
    nonsense = [{"do": do, "value": value} for do in ("doubt", "challenge") for value in values]
    for intent in (*nonsense, {"do": "act"}, {"do": "tap", "card": 3}):
        visit.do(intent)
    assert visit.saved == before
    plays = [f"{seat} {trick}" for seat, trick in doubtful_plays(visit.truth.state) if seat != ME]
    offered = [node.get("data-value") for node in visit.commands("doubt", "board")]
    assert {*offered} == {*plays}
    (stand,) = visit.commands("pass", "bar")
    assert stand.text() == "Challenge nothing"
    for value in offered:
        visit.press("doubt", value=value)
        (chosen,) = [one for one in visit.commands("doubt") if one.get("aria-pressed") == "true"]
        assert chosen.get("data-value") == value
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
    acts = [one for one in visit.truth.entries[-8:] if isinstance(one, Act) and one.seat == ME]
    mine = [one.action for one in acts if type(one.action).__name__ != "Play"][-1]
    if way == "pass":
        assert type(mine).__name__ == "Pass"
        return
    accused, trick = map(int, choice.get("data-value").split())
    assert mine == Challenge(accused, trick)
    verdict = "rightly" if broke(state, accused, trick) else "wrongly"
    if visit.where == "table":
        assert f"in trick {trick}: {verdict}." in visit.text("board")
        assert f"in trick {trick}: {verdict}." in visit.text("outcome")
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
        return visit.my_turn and visit.truth.state.turn == ME and bool(hidden(visit))

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


def test_out_of_turn_is_told_what_was_led() -> None:
    def follows_later(visit: Visit) -> bool:
        state = visit.truth.state if visit.where == "table" else None
        return bool(state and 0 < len(state.zones[state.setup.trick]) < 4 and not visit.my_turn)

    visit = at("game=spar&seats=4", follows_later)
    state = visit.truth.state
    visit.do({"do": "query", "value": "contract"})
    led = suit_name(suit(state.faces(state.setup.trick)[0]))
    assert visit.alerts[-1] == f"Follow suit if you can: {led} were led."
