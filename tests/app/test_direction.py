"""The direction game in the page: whole matches, what the board shows, what is refused and why."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from app.desk import Desk
from app.display import Effect
from app.layouts.direction import DIRECTION
from peerdeck.card import Face, face_text, parse_face
from peerdeck.games.takku_sum.direction import DOWN, UNDECIDED, UP, playable
from peerdeck.games.takku_sum.table import Table, grace_card, top_and_wild
from peerdeck.log import redact_entry
from peerdeck.naming import rank_sign, short, spoken
from tests.app.faces import named
from tests.app.player import Node, parsed
from tests.app.test_secrets import told_faces
from tests.app.visit import Visit

ME = 0
TABLES = [
    "seats=2&target=2",
    "seats=3&target=2&hands_between_rounds=redeal&next_leader=left_of_winner",
    "seats=4&target=2&voluntary_pass=yes&next_leader=minigame",
    "seats=2&target=2&first_player=random&wild_undecided=cycle&double_cycle=yes",
    "seats=2&target=2&grace=mandatory&voluntary_pass=yes&hands_between_rounds=redeal",
    "seats=4&target=1&decks=1&dry=recycle_play_pile&bots=random",
    "seats=3&target=2&decks=1&grace=mandatory&five_plus=as_single&bots=random",
    "seats=2&target=2&decks=2&quad_undecided_flip=yes&next_leader=minigame&bots=random",
]
NAMES = ("You", "Ada", "Bruno", "Cleo")
WORDS = {UP: "Up", DOWN: "Down", UNDECIDED: "Undecided"}


def seated(table: str, seed: int = 1) -> Visit:
    """A visit at a table just dealt."""
    visit = Visit(f"#game=takku_sum&{table}", seed=seed)
    assert not visit.text("notice")
    visit.press("start")
    return visit


def state_of(visit: Visit) -> Table:
    """The table with every face."""
    return visit.truth.state


@cache
def _save(table: str, until: Callable[[Visit], bool]) -> str:
    for seed in range(60):
        visit = seated(table, seed)
        visit.finish(Random(seed), until)
        if visit.where == "table":
            assert visit.saved is not None
            return visit.saved
    raise AssertionError("this never happens")


def at(until: Callable[[Visit], bool], table: str = TABLES[0]) -> Visit:
    """A visit that has come to such a moment."""
    return Visit(save=_save(table, until))


def some(visit: Visit, region: str, *names: str) -> list[Node]:
    """The elements of these classes."""
    return [node for node in visit.region(region) if node.is_a(*names)]


def picture(node: Node) -> str:
    """Which drawing an element holds."""
    return next(one.get("href") for one in node if one.tag == "use")


def words(node: Node) -> str:
    return " ".join(node.text().split())


# -- whole matches


@pytest.mark.parametrize("table", TABLES)
def test_a_whole_match_is_played(table: str) -> None:
    visit = seated(table)
    checked = 0

    def look(visit: Visit) -> bool:
        nonlocal checked
        if visit.where == "table" and state_of(visit).notes.stage in ("playing", "grace"):
            checked += 1
            shows_the_table(visit)
        return False

    visit.finish(Random(table), look)
    assert checked > 10
    state = state_of(visit)
    assert visit.where == "result"
    ranked = [words(node) for node in visit.screen if node.is_a("name")]
    points = [state.points[NAMES.index(name)] for name in ranked]
    assert points == sorted(points, reverse=True)
    told = [words(node) for node in visit.screen if node.is_a("left")]
    assert told == [f"{count} point{'' if count == 1 else 's'}" for count in points]


def shows_the_table(visit: Visit) -> None:
    """What the page shows is how the table stands."""
    state = state_of(visit)
    setup, zones = state.setup, state.zones
    top, wild = top_and_wild(state)
    direction = state.notes.direction
    (way,) = some(visit, "board", "way-sign")
    assert way.is_a(WORDS[direction].lower())
    assert words(way) == f"Direction: {WORDS[direction]}"
    assert picture(way) == f"#icon-way-{WORDS[direction].lower()}"
    (value,) = some(visit, "board", "sign-value")
    assert words(value) == rank_sign(wild + 1)
    *_before, shown = some(visit, "board", "played")
    face = state.face[zones[setup.pile][-1]]
    assert face is not None
    told = " ".join(node.get("aria-label") for node in visit.region("board"))
    assert f"on top the {spoken(face)}" in told + visit.text("board")
    assert shown.get("id") == f"card-{zones[setup.pile][-1]}"
    numbers = [words(node) for node in some(visit, "board", "side-count")]
    assert numbers == [str(len(zones[setup.stock])), str(len(zones[setup.discard]))]
    steps = some(visit, "board", "rung")
    if steps:
        may = playable(direction, top, wild)
        assert [node.is_a("fits") for node in steps] == list(may)
        assert [at for at, node in enumerate(steps) if node.is_a("lies")] == [top]
        assert [at for at, node in enumerate(steps) if node.is_a("wild")] == [wild]
    for seat in range(state.seats):
        chip = visit.region(f"seat-{seat}")
        assert f"{state.points[seat]}/{setup.target} point" in words(chip)
        won = [node for node in chip if node.is_a("won")]
        backs = [picture(node) for node in won[0] if node.is_a("laid")] if won else []
        assert backs == ["#cB"] * min(5, state.points[seat])
    assert len(visit.hand) == len(zones[ME])


@pytest.mark.parametrize("table", TABLES[:3])
def test_two_people_play_a_whole_match_on_one_device(table: str) -> None:
    visit = Visit(f"#game=takku_sum&{table}", seed=3)
    visit.do({"do": "start", "form": {**visit.form, "taker1": "person"}})
    visit.finish(Random(table))
    assert visit.where == "result"


def test_every_command_of_the_game_is_played_somewhere() -> None:
    pressed: set[str] = set()
    for table in TABLES[:6]:
        for seed in range(3):
            visit = seated(table, seed)
            original = visit.press_on

            def note(node: Node, original: Callable[[Node], object] = original) -> object:
                pressed.add(node.get("data-do"))
                return original(node)

            visit.press_on = note  # type: ignore[method-assign, assignment]
            visit.finish(Random(seed))
    assert {"act", "pass", "grace", "answer", "draw", "deal"} <= pressed


# -- the hand, and what is refused


def refusing(visit: Visit) -> bool:
    """Whether the player may play one card and may not play another one."""
    if not visit.my_turn or state_of(visit).notes.stage != "playing":
        return False
    kinds = {node.is_a("unplayable") for node in visit.commands("tap", "hand")}
    return kinds == {True, False}


def test_what_fits_stands_out_and_nothing_else() -> None:
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
    card = next(node for node in visit.commands("tap", "hand") if not node.is_a("unplayable"))
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
    for seed in range(12):
        visit = seated("seats=2&target=1", seed)

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
    """Whether the player could play two cards of one value, and one of another value."""
    if not visit.my_turn or state_of(visit).notes.stage != "playing":
        return False
    ranks = [_rank(node) for node in _fitting(visit)]
    return len(set(ranks)) > 1 and len(ranks) > len(set(ranks))


def _fitting(visit: Visit) -> list[Node]:
    return [node for node in visit.commands("tap", "hand") if not node.is_a("unplayable")]


def _rank(node: Node) -> str:
    return node.get("aria-label").split()[0]


def test_cards_of_one_value_are_selected_together_and_another_value_takes_their_place() -> None:
    visit = at(paired)
    ranks = [_rank(node) for node in _fitting(visit)]
    twice = next(rank for rank in ranks if ranks.count(rank) > 1)
    group = [node for node in _fitting(visit) if _rank(node) == twice]
    other = next(node for node in _fitting(visit) if _rank(node) != twice)
    for node in group:
        visit.press_on(node)
    assert len(some(visit, "hand", "selected")) == len(group)
    visit.press_on(other)
    assert [node.get("id") for node in some(visit, "hand", "selected")] == [other.get("id")]


def test_cards_of_two_values_that_were_chosen_before_the_turn_are_refused() -> None:
    visit = at(lambda visit: not visit.my_turn and len(visit.told) > 3 and len(visit.hand) > 2)
    nodes = visit.commands("tap", "hand")
    ranks = {_rank(node): node for node in nodes}
    for node in list(ranks.values())[:2]:
        visit.press_on(node)
    visit.finish(Random(1), lambda visit: visit.my_turn)
    visit.press("act")
    assert "must have one value" in visit.text("notice")


# -- the Grace Card, skipping, the lead


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
    fresh = [node for node in visit.commands("tap", "hand") if not node.is_a("unplayable")]
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


def test_where_a_table_wants_it_a_grace_card_is_the_only_thing_offered() -> None:
    visit = at(stuck, TABLES[6])
    assert [words(node) for node in visit.commands_in_bar()] == ["Pick up a Grace Card"]


def test_where_a_table_allows_it_a_turn_can_be_skipped_although_something_fits() -> None:
    visit = at(refusing, TABLES[2])
    assert [words(node) for node in visit.commands_in_bar()] == ["Play", "Skip"]
    visit.press("pass")
    assert "You skipped the turn." in visit.told[-1]


def drawing(visit: Visit) -> bool:
    return visit.my_turn and state_of(visit).notes.stage == "drawing"


@pytest.mark.parametrize("place", ["bar", "board"])
def test_everybody_draws_for_the_lead_and_sees_what_the_others_drew(place: str) -> None:
    visit = at(drawing, "seats=3")
    (draw,) = visit.commands("draw", place)
    visit.press_on(draw)
    state = state_of(visit)
    drawn = [state.zones[state.setup.drawn + seat] for seat in range(3)]
    (shown,) = some(visit, "board", "drawn")
    for cards in drawn:
        for card in cards:
            assert spoken(state.face[card] or 0) in words(shown)
            assert visit.by_id(f"card-{card}") is not None


# -- the end of a round


def between(visit: Visit) -> bool:
    return visit.where == "table" and state_of(visit).notes.stage == "between"


def test_a_round_that_is_dealt_anew_shows_how_it_ended_and_every_hand() -> None:
    visit = at(between, TABLES[1])
    board, state = visit.region("board"), state_of(visit)
    (winner,) = state.sheet[-1].winners
    point = state.face[state.zones[state.setup.points + winner][-1]]
    assert point is not None
    note = f"{NAMES[winner]} won the round with the {short(point)}."
    assert note in words(board)
    *_before, top = some(visit, "board", "played")
    assert picture(top) == f"#c{face_text(point)}"
    for seat in range(1, 3):
        for face in state.faces(seat):
            assert spoken(face or 0) in words(board)
    assert not [node for node in board if node.get("data-do")]
    ids = [node.get("id") for node in visit.screen if node.get("id")]
    assert len(ids) == len(set(ids))


def leading_again(visit: Visit) -> bool:
    """Whether the player leads a round and nobody had to deal it."""
    state = state_of(visit)
    return (
        visit.my_turn
        and state.notes.stage == "playing"
        and bool(state.sheet)
        and not state.notes.begun
    )


def test_where_hands_are_kept_the_next_round_begins_at_once() -> None:
    visit = at(leading_again)
    assert "You won the round with the" in words(visit.region("board"))
    assert not visit.commands("deal")
    visit.act(Random(1))
    assert "You won the round" not in words(visit.region("board"))
    log = [words(node) for node in visit.region("log") if node.tag == "li"]
    assert len(log) == len(state_of(visit).sheet) + 1


# -- what the page must not tell


class Eyes:
    """What the player has been shown since the last deal, and what the page tells of it."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.known: set[Face] = set()
        self.cards: dict[int, Face] = {}
        self.deals = 0
        self.checked = 0
        visit.on_effect = self.look

    def look(self, effect: Effect) -> None:
        state = state_of(self.visit)
        deals = [line for line in self.visit.truth.text().splitlines() if line.endswith(" deal")]
        if len(deals) != self.deals:
            self.deals = len(deals)
            self.known = set()
        for card, seen in enumerate(state.seen):
            if seen >> ME & 1 and state.place[card] >= 0:
                face = state.face[card]
                assert face is not None
                self.known.add(face)
                self.cards[card] = face
        assert told_faces(effect) <= self.known
        for markup in [effect.get("screen", ""), *effect.get("patch", ())]:
            for node in parsed(markup):
                if node.get("id").startswith("card-"):
                    self._judge(node)

    def _judge(self, node: Node) -> None:
        card = int(node.get("id").removeprefix("card-"))
        shown = " ".join(one.get("href") + " " + one.get("aria-label") for one in node)
        told = named(f"{shown} {node.text()}")
        assert told <= ({self.cards[card]} if card in self.cards else set())
        self.checked += 1


@pytest.mark.parametrize("rule", ["keep", "redeal"])
def test_no_hidden_face_ever_goes_to_the_page(rule: str) -> None:
    visit = seated(f"seats=2&target=3&hands_between_rounds={rule}")
    eyes = Eyes(visit)
    visit.finish(Random(rule), lambda visit: state_of(visit).notes.stage == "over")
    assert eyes.checked > 300
    assert bool(eyes.deals) == (rule == "redeal")


def test_a_card_won_lies_face_down() -> None:
    visit = at(leading_again)
    (won,) = some(visit, "seats", "won")[:1]
    assert named(" ".join(picture(node) for node in won if node.is_a("laid"))) == set()


# -- answers to questions by key


def test_questions_by_key_are_answered() -> None:
    visit = at(refusing)
    truth = visit.truth
    desk = Desk(truth.header, ME, NAMES[:2])
    desk.feed(redact_entry(entry, ME) for entry in truth.entries)
    state = state_of(visit)
    table = DIRECTION.heard(desk, "table")
    wild = state.face[state.zones[state.setup.indicator][-1]]
    assert f"The Wildcard Indicator is the {spoken(wild or 0)}." in table
    assert ("The direction is up." in table) == (state.notes.direction == UP)
    top = state.face[state.zones[state.setup.pile][-1]]
    assert DIRECTION.heard(desk, "discard") == (
        f"On top of the play pile lies the {spoken(top or 0)}."
    )
    assert re.match("Play something|Nothing is", DIRECTION.heard(desk, "contract"))
    assert DIRECTION.heard(desk, "hand") == ""


def test_the_home_page_shows_a_pile_on_its_way() -> None:
    emblem = DIRECTION.emblem()
    assert "Up" in emblem
    assert named(emblem) >= {parse_face("JD")}
    assert not [node for node in parsed(emblem) if node.get("data-do")]
