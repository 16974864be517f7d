"""The screens, seats and cards: what a page, a keyboard and a screen reader rely on in them."""

import re
from collections.abc import Callable
from random import Random
from urllib.parse import quote

import pytest

from app.cardview import picture, spoken, spoken_run, symbol
from app.games.cpwp.rows import Seen, example, row
from app.home_form import HomeForm
from app.html import Html
from app.intents import DeleteSet, KeepSet
from app.screens.chrome import around, notice
from app.screens.hand import Group as InHand
from app.screens.hand import HandCard, fan
from app.screens.home import home
from app.screens.rules import rules
from app.screens.seats import BACKS, Player, own_seat, seats
from app.seating import clockwise, places
from app.setup import usual
from peerdeck import rules_page
from peerdeck.card import DIAMONDS, parse_face, parse_faces
from peerdeck.games import game_called
from peerdeck.games.cpwp.page import example_state
from peerdeck.games.cpwp.rows import drawn
from peerdeck.games.cpwp.table import HouseRules
from peerdeck.naming import you
from peerdeck.options import Numbers
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


@pytest.mark.parametrize("make", [a_home, some_rules])
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


def test_the_turn_can_be_heard() -> None:
    players = [node for node in seated("seats=3").screen if node.is_a("seat")]
    (asked,) = (node for node in players if node.get("aria-current") == "true")
    assert "to play" in asked.text()
    assert re.search(r"\d+ cards?", asked.text())


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


def test_groups_of_cards_are_drawn_apart_and_told_apart() -> None:
    groups = re.findall(r'<div class="example-cards">.*?</div>', some_rules())
    assert [group.count("<svg") for group in groups] == [3, 4]
    assert "7 of diamonds, 7 of clubs, Joker; 4 of hearts, 5 of hearts" in some_rules()


def test_every_section_of_the_rules_can_be_led_to() -> None:
    targets = {node.get("id") for node in tagged(some_rules(), "section")}
    links = {node.get("href") for node in tagged(some_rules(), "a")}
    assert {link[1:] for link in links if link.startswith("#")} == {"sevens"} <= targets


EVERYTHING = Player(
    5,
    "Zoë",
    cards=12,
    turn=True,
    bot=True,
    away="Away; a bot plays on",
    said="not the 7♦",
    score="3 points",
    points="3",
    marks=("down", "2 buys"),
    laid=((7, parse_face("KH")),),
)


def table_with(*others: Player) -> Node:
    """Return the region of a table at which these sit after the first player."""
    return parsed(seats([Player(0, you(), is_me=True), *others]))


def seat(player: Player) -> Node:
    """Return what is shown of another player."""
    (shown,) = table_with(player).parts("seat")
    return shown


def test_players_sit_clockwise_from_the_left_with_two_on_each_side_before_many_are_above() -> None:
    assert [" ".join(places(players)) for players in range(2, 9)] == [
        "b t",
        "b l r",
        "b l t r",
        "b bl tl tr br",
        "b bl tl t tr br",
        "b bl tl t t tr br",
        "b bl tl t t t tr br",
    ]
    assert clockwise(4, 2) == [2, 3, 0, 1]


@pytest.mark.parametrize("players", range(2, 9))
def test_the_others_are_listed_in_the_order_of_play_and_the_first_is_not(players: int) -> None:
    shown = table_with(*[Player(at, f"Player {at}") for at in range(1, players)]).parts("seat")
    assert [node.get("id") for node in shown] == [f"seat-{at}" for at in range(1, players)]
    (own,) = parsed(own_seat(Player(0, you(), is_me=True))).parts("nearest", "me")
    assert own.get("id") == "seat-0"


def test_all_that_is_known_of_a_player_is_shown() -> None:
    shown = seat(EVERYTHING)
    assert (shown.get("id"), shown.get("data-pile")) == ("seat-5", "12")
    assert shown.is_a("turn", "colour5", "fronted")
    assert shown.get("aria-current") == "true"
    text = shown.text()
    for part in ("Zoë", "12 cards", "bot", EVERYTHING.away, EVERYTHING.said, "3 points", "down"):
        assert part in text
    assert "King of hearts" in text
    assert [node.get("id") for node in shown.parts("laid")] == ["card-7"]
    assert shown.parts("monogram")[0].get("data-letter") == "Z"


@pytest.mark.parametrize(
    ("name", "letter"), [("anna", "A"), ("ßen", "S"), ("👩‍👧 Ida", "👩‍👧"), ("é", "É"), ("", "")]
)
def test_a_seat_has_the_first_letter_of_its_name(name: str, letter: str) -> None:
    assert seat(Player(1, name)).parts("monogram")[0].get("data-letter") == letter


@pytest.mark.parametrize(("cards", "drawn"), [(0, 0), (1, 1), (7, BACKS), (30, BACKS)])
def test_a_hand_is_drawn_as_a_few_backs_with_its_count(cards: int, drawn: int) -> None:
    shown = seat(Player(1, "Ada", cards=cards))
    assert len(shown.parts("backs")[0].children) == drawn
    assert shown.get("data-pile") == str(cards)


def test_one_card_left_has_a_word_and_nobody_else_has_it() -> None:
    assert "1 left" in seat(Player(1, "Ada", cards=1)).text()
    assert seat(Player(1, "Ada", cards=1)).is_a("one-left")
    for cards in (0, 2):
        assert "1 left" not in seat(Player(1, "Ada", cards=cards)).text()


def test_the_own_seat_of_a_device_that_is_handed_round_says_whose_it_is() -> None:
    for people, shares in ((1, False), (2, True)):
        visit = Visit(f"#game=spar&seats=3&people={people}")
        visit.press("start")
        visit.finish(Random(1), lambda visit: visit.my_turn)
        assert visit.region("own-seat").parts("nearest")[0].is_a("shares") == shares
        assert not any(seat.is_a("shares") for seat in visit.region("seats").parts("seat"))


def test_a_name_is_data() -> None:
    assert "<b>" not in seats([Player(0, you()), Player(1, "<b>Ada")])
    assert '"><i>' not in seats([Player(0, you()), Player(1, '"><i>')])


@pytest.mark.parametrize(
    ("text", "drawing"), [("QH", "cQH"), ("TC", "cTC"), ("AS", "cAS"), ("7D", "c7D"), ("*", "cJ1")]
)
def test_the_drawing_is_that_of_the_face_and_hidden_from_ears(text: str, drawing: str) -> None:
    assert f'href="#{drawing}"' in picture(parse_face(text))
    assert 'aria-hidden="true"' in picture(parse_face(text))


def test_every_face_has_a_drawing_of_its_own() -> None:
    ids = {symbol(face) for face in (*range(53), None)}
    assert len(ids) == 54
    assert all(re.fullmatch(r"c([A2-9TJQK][CDHS]|J1|B)", id) for id in ids)


def test_a_face_down_card_says_nothing_of_its_face() -> None:
    assert "#cB" in picture(None)
    assert spoken(None) == "a face-down card"


def test_a_run_is_a_list_of_names() -> None:
    assert spoken_run((parse_face("7D"), parse_face("8D"))) == ("7 of diamonds, 8 of diamonds")
