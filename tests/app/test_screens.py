"""The screens: what a page, a keyboard and a screen reader rely on in them."""

import re
from collections.abc import Callable
from random import Random
from urllib.parse import quote

import pytest

from app.desk import Desk
from app.games.cpwp.board import region
from app.games.cpwp.rows import Seen, example, row
from app.home_form import HomeForm
from app.html import Html
from app.intents import DeleteSet, KeepSet
from app.screens.chrome import around, notice
from app.screens.hand import Group as InHand
from app.screens.hand import HandCard, fan
from app.screens.home import home
from app.screens.rules import rules
from app.setup import usual
from peerdeck import rules_page
from peerdeck.card import DIAMONDS, parse_face, parse_faces
from peerdeck.dealer import HostDealer
from peerdeck.games import game_called
from peerdeck.games.cpwp import CPWP
from peerdeck.games.cpwp.page import example_state
from peerdeck.games.cpwp.rows import drawn
from peerdeck.games.cpwp.table import HouseRules
from peerdeck.log import Header, redact_entry
from peerdeck.options import Numbers
from peerdeck.referee import Referee
from tests.support.app.deals import seated
from tests.support.app.elements import Node, parsed
from tests.support.app.markup import problems
from tests.support.app.visit import Visit

HOSTILE = "<img src=x onerror=alert(1)>\"'"


def tagged(page: Html, tag: str) -> list[Node]:
    """The elements of this kind in a page."""
    return [node for node in parsed(page) if node.tag == tag]


def diamonds(played: str) -> rules_page.Board:
    """Return the row of diamonds once these cards have been played."""
    state = example_state(HouseRules(), 3, played)
    groups = drawn(state.setup.groups, state)
    return rules_page.Board("A row.", state, tuple(one for one in groups if DIAMONDS in one.suits))


def a_row(played: str, held: str = "") -> Html:
    board = diamonds(played)
    return row(board.rows[0], Seen(board.state.face, held=set(parse_faces(held))))


CARDS = (HandCard(11, parse_face("7D")), HandCard(12, parse_face("QH"), selected=True, new=True))
HAND = [InHand((card,)) for card in CARDS]


def a_home() -> Html:
    """Return a home screen with hostile names and a question, after a link that asks too much."""
    form = HomeForm()
    form.follow(f"#game=cpwp&seats=3&jokers=two&deck={quote(HOSTILE)}")
    fields = {"rules-of": "cpwp", "game": "cpwp", "seats": "3", "name0": HOSTILE}
    form.act(KeepSet({**fields, "rule-jokers": "two", "set-name": HOSTILE}))
    assert form.problems
    assert form.sets
    form.act(DeleteSet(form.sets[0].name))
    assert form.question
    return home(form)


def some_rules() -> Html:
    blocks = (
        rules_page.Text(HOSTILE),
        rules_page.Points(("one", "two")),
        diamonds("7D 8D"),
        rules_page.cards("Cards.", "7D 7C *", "4H 5H 6H 7H"),
        rules_page.HouseRule("runs", "Runs", "Several at once?", ("Yes", "No")),
    )
    page = rules_page.Page("A game", "Lead.", (rules_page.Section("sevens", "Sevens", blocks),))
    return rules(page, "./#game=spar", example)


def a_swap(pick: str = "blind") -> Html:
    """Return the board of somebody who swaps cards with players of hostile names."""
    options = CPWP.options.parse({"jokers": "one", "joker_pick": pick})
    header = Header(CPWP, options, 3, 0)
    for seed in range(100):
        referee, random = Referee(header, HostDealer(seed.to_bytes(2, "big"))), Random(seed)
        while referee.to_act:
            (seat,) = referee.to_act
            notes = referee.state.notes
            if notes.stage == "swapping" and (pick == "blind" or notes.looked):
                desk = Desk(header, seat, [f"{HOSTILE}{other}" for other in range(3)])
                desk.feed(redact_entry(entry, seat) for entry in referee.entries)
                return region(desk)
            referee.act(seat, random.choice(CPWP.legal(referee.state, seat)))
    raise AssertionError("nobody ever plays a joker")


@pytest.mark.parametrize("make", [a_home, some_rules, a_swap])
def test_names_are_text_and_every_pointer_leads_somewhere(make: Callable[[], Html]) -> None:
    assert not problems(parsed(make()))


def test_the_regions_that_are_patched_are_there_once() -> None:
    ids = [node.get("id") for node in seated("seats=3").screen]
    regions = ("seats", "board", "last", "outcome", "notice", "sorting", "hand", "bar")
    for one in ("top", *regions):
        assert ids.count(one) == 1
    live = [node.get("id") for node in parsed(around()) if "aria-live" in node.attributes]
    assert live == ["dialog-say", "dialog-alert", "say", "alert"]
    assert [node.attributes for node in tagged(notice(None), "div")] == [{"id": "notice"}]


def test_a_hand_has_one_stop_and_names_for_its_cards() -> None:
    names = ("aria-label", "aria-pressed", "data-do", "data-card", "id")
    assert [tuple(map(card.get, names)) for card in tagged(fan(HAND), "button")] == [
        ("7 of diamonds", "false", "tap", "11", "card-11"),
        ("Queen of hearts, new", "true", "tap", "12", "card-12"),
    ]


@pytest.mark.parametrize(
    ("focus", "stops"), [(None, ["0", "-1"]), (12, ["-1", "0"]), (99, ["0", "-1"])]
)
def test_the_stop_of_a_hand_is_the_focused_card_while_it_is_there(
    focus: int | None, stops: list[str]
) -> None:
    assert [card.get("tabindex") for card in tagged(fan(HAND, focus), "button")] == stops


def test_only_a_slot_that_the_player_can_fill_is_a_button() -> None:
    (button,) = tagged(a_row("7D 8D", held="6D"), "button")
    assert (button.get("data-do"), button.get("data-face")) == ("place", "18")
    assert not tagged(a_row("7D 8D", held="5D QH"), "button")


def test_a_row_is_told_in_a_sentence() -> None:
    assert "diamonds: 7 of diamonds to 8 of diamonds" in a_row("7D 8D")
    assert "diamonds: empty" in a_row("")
    assert "diamonds: 7 of diamonds<" in a_row("7D")


@pytest.mark.parametrize(
    ("pick", "label"),
    [
        ("blind", rf"Card \d+ of {re.escape(HOSTILE)}\d, face down"),
        ("open", rf"{re.escape(HOSTILE)}\d: (\w+ of \w+|Joker)"),
    ],
)
def test_cards_are_named_if_they_were_looked_at_and_not_face_down(pick: str, label: str) -> None:
    cards = tagged(a_swap(pick), "button")
    assert cards
    for card in cards:
        assert re.fullmatch(label, card.get("aria-label"))


def test_the_turn_can_be_heard() -> None:
    players = [node for node in seated("seats=3").screen if node.is_a("seat")]
    (asked,) = (node for node in players if node.get("aria-current") == "true")
    assert "to play" in asked.text()
    assert re.search(r"\d+ cards?", asked.text())


def test_a_joker_in_front_of_a_player_keeps_its_place_in_the_page() -> None:
    def in_front(visit: Visit) -> list[Node]:
        return [node for node in visit.screen if node.is_a("laid") and "Joker" in node.text()]

    visit = seated("seats=4&jokers=one&joker_pick=open")
    visit.finish(Random(1), lambda visit: bool(in_front(visit)))
    (joker,) = in_front(visit)
    assert re.fullmatch(r"card-\d+", joker.get("id"))


def test_few_values_are_radios_and_many_a_list() -> None:
    page = home(HomeForm(usual("spar")))
    inputs = tagged(page, "input")
    radios = {node.get("name") for node in inputs if node.get("type") == "radio"}
    lists = {node.get("name") for node in tagged(page, "select")}
    for rule in game_called("spar").options.offered():
        few = not isinstance(rule.more, Numbers) and len(rule.values) <= 3
        assert (f"rule-{rule.name}" in radios) is few, rule.name
        assert (f"rule-{rule.name}" in lists) is not few, rule.name
    checked = [node.get("value") for node in inputs if "checked" in node.attributes]
    assert checked[:2] == ["spar", str(usual("spar").seats)]


def test_house_rules_say_how_many_are_changed() -> None:
    assert "1 changed" in a_home()


def test_groups_of_cards_are_drawn_apart_and_told_apart() -> None:
    groups = re.findall(r'<div class="example-cards">.*?</div>', some_rules())
    assert [group.count("<svg") for group in groups] == [3, 4]
    assert "7 of diamonds, 7 of clubs, Joker; 4 of hearts, 5 of hearts" in some_rules()


def test_every_section_of_the_rules_can_be_led_to() -> None:
    targets = {node.get("id") for node in tagged(some_rules(), "section")}
    links = {node.get("href") for node in tagged(some_rules(), "a")}
    assert {link[1:] for link in links if link.startswith("#")} == {"sevens"} <= targets
