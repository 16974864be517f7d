"""On small screens the boards leave out what can wait, and nothing that the players must know.

On a phone on its side the hand and the commands lie beside the board, always in sight.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page

from tests.browser.pictures import SIZES
from tests.browser.test_play import TARGET
from tests.support.app.deals import bought
from tests.support.app.visit import Visit
from tests.support.browser.stage import Stages
from tests.support.browser.states import STATES, State, at, draws, my_turn
from tests.support.cases import some

CHALLENGES = "game=spar&seats=2&revoke=challenge&bots=easy"
TWICE = {"width": 640, "height": 400}  # what is left of 1280 x 800 at 200 %
SIDEWAYS = {"width": 740, "height": 360}
PHONE = {"width": 360, "height": 740}
LARGER_TEXT, LARGE_TEXT = 24, 32  # pixels, instead of 16
SMALL = [{"width": 360, "height": 640}, SIDEWAYS]
# Where somebody has to decide something, and cards, prompt and buttons must be there for it.
ASKED = {
    *("my turn", "card selected", "refusal", "one of two people", "offer", "draft", "ready"),
    *("confirm discard", "swap, cards open", "swap, cards hidden", "challenge", "grace"),
    "names a suit",
}
NEEDED = ["#bar .prompt", "#bar button", "#hand", ".ladder", ".suit-choice"]
# What of these does not lie wholly in the window, as it was before anybody scrolled.
OUTSIDE = """(names) => names.flatMap((name) => [...document.querySelectorAll(name)])
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
    })
    .map((one) => one.id || one.textContent.trim())"""
# Fractions of a pixel count, too: with one missing, a name ends in dots.
IS_WHOLE = """(element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const there = element.getBoundingClientRect().width;
    return text.getBoundingClientRect().width <= there && there > 0;
}"""
IS_SEEN = """(one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
EDGES = """(elements) => elements
    .map((one) => one.getBoundingClientRect())
    .map(({ top, bottom }) => [top, bottom])"""
# Where each line of the words on a button starts.
STARTS = """(buttons) => buttons.map((button) => {
    const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    range.selectNodeContents(words.nextNode());
    return [...range.getClientRects()].map(({ left }) => Math.round(left));
})"""
# How far the marks of new cards reach above their cards, and what a row leaves free of the one
# above it, below the indexes of the cards there.
MARKS = """() => [...document.querySelectorAll('#hand .new')].map((mark) =>
    mark.parentElement.getBoundingClientRect().top - mark.getBoundingClientRect().top)"""
BELOW_INDEX = """() => {
    const tops = [...document.querySelectorAll('#hand [data-card]')].map((one) => one.offsetTop);
    const [first, second] = new Set(tops);
    return second - first - document.querySelector('#hand .card').clientWidth * 0.57;
}"""
EIGHT = "game=shanghai&seats=8&rounds=3s-3s@9,3s@5"
EIGHTS = "game=crazy_eights&seats=3"
TOPS = "(all) => all.map((one) => one.getBoundingClientRect().top)"
FADES = "(sheet) => getComputedStyle(sheet).maskImage !== 'none'"
GOES_ON = "document.getElementById('board').hasAttribute('data-more')"


def leads(visit: Visit) -> bool:
    """Return True if the player leads to the next trick."""
    return visit.my_turn and "You lead." in visit.text("board")


def has_won(visit: Visit) -> bool:
    """Return True if the player has won the trick that still lies there, and leads next."""
    return visit.where == "table" and "You won: lead here." in visit.text("board")


def nobody_won(visit: Visit) -> bool:
    """Return True if everybody who was in control of the last round was caught."""
    told = "Everybody who was in control was caught."
    return visit.where == "table" and told in visit.text("board")


def has_large_pile(visit: Visit) -> bool:
    """Return True if the pile shows all the edges that it can."""
    return my_turn(visit) and len(visit.truth.state.zones[visit.truth.state.setup.pile]) > 6


@pytest.mark.parametrize(
    "size", some(SMALL, 1), ids=lambda size: f"{size['width']}x{size['height']}"
)
def test_a_round_of_spar_that_nobody_won_says_so(stages: Stages, size: dict[str, int]) -> None:
    stage = stages.at(size)
    stage.show(at(CHALLENGES, nobody_won))
    told = stage.page.get_by_text("Everybody who was in control was caught.")
    assert told.is_visible()


@pytest.mark.parametrize("game", some(STATES, 3))
def test_a_phone_on_its_side_shows_hand_prompt_and_buttons(stages: Stages, game: str) -> None:
    stage = stages.at(SIDEWAYS, has_touch=True, is_mobile=True)
    page = stage.page
    states = [state for state in STATES[game] if state.name in ASKED]
    assert len(states) > 3
    found = {}
    for state in states:
        stage.put(state)
        assert page.locator("#bar .prompt").is_visible()
        outside = page.evaluate(OUTSIDE, NEEDED)
        if outside:
            found[state.name] = outside
    assert not found


def test_a_phone_on_its_side_shows_all_games_and_the_way_to_the_table(stages: Stages) -> None:
    stage = stages.at(SIDEWAYS)
    page = stage.page
    assert page.locator(".game-tile").count() == len(STATES)
    assert page.evaluate(OUTSIDE, [".game-tile", ".start button"]) == []


def test_a_phone_on_its_side_shows_the_last_trick_of_a_round_whole(stages: Stages) -> None:
    stage = stages.at(SIDEWAYS, has_touch=True, is_mobile=True)
    page = stage.page
    stage.put(_state("spar", "between deals"))
    [(_, looks)], [(near, _)] = (_edges(page, one) for one in (".looks", ".near"))
    sides = _edges(page, ".side")
    assert len(sides) == 4
    assert all(looks <= top and bottom <= near for top, bottom in sides)


def test_a_board_fades_out_where_it_goes_on_until_it_is_scrolled(stages: Stages) -> None:
    size = {"width": 360, "height": 740}
    stage = stages.at(size)
    stage.show(at(EIGHT, my_turn))
    page = stage.page
    assert page.evaluate(GOES_ON)
    page.locator("#board").evaluate("(board) => board.scrollTo(0, board.scrollHeight)")
    page.wait_for_function(f"!{GOES_ON}")
    page.locator("#board").evaluate("(board) => board.scrollTo(0, 0)")
    page.wait_for_function(GOES_ON)


def test_staged_cards_and_buttons_for_sorting_fit_a_finger(stages: Stages) -> None:
    stage = stages.at(PHONE, has_touch=True, is_mobile=True)
    page = stage.page
    stage.put(_state("shanghai", "draft"))
    for what in ("#sorting button", ".staged .fan-card"):
        boxes = [one.bounding_box() for one in page.locator(what).all()]
        assert len(boxes) > 2
        assert all(box and min(box["width"], box["height"]) >= 44 for box in boxes), what
        nexts = [(one, other) for one, other in pairwise(boxes) if one and other]
        assert all(other["x"] - one["x"] >= 44 for one, other in nexts), f"{what} under the next"


@pytest.mark.parametrize("cards", some([14, 25], [25]), ids="{} cards".format)
@pytest.mark.parametrize("size", some([PHONE, SIDEWAYS], 1), ids=["upright", "on its side"])
def test_marks_of_new_cards_leave_the_row_above_them_legible(
    stages: Stages, size: dict[str, int], cards: int
) -> None:
    stage = stages.at(size)
    page = stage.page
    stage.show(Visit(save=bought(cards)))
    marks = page.evaluate(MARKS)
    assert len(marks) == 3
    assert 3 <= max(marks) <= page.evaluate(BELOW_INDEX)


@pytest.mark.parametrize("size", some([PHONE, SIDEWAYS], 1), ids=["upright", "on its side"])
def test_an_offer_says_what_is_asked_above_its_answers(
    stages: Stages, size: dict[str, int]
) -> None:
    stage = stages.at(size)
    stage.put(_state("shanghai", "offer"))
    title, buy = (stage.page.locator(f"#offer {what}") for what in ("h3", "[data-do=buy]"))
    assert title.inner_text() == "Buy the 8♦?"
    above, below = title.bounding_box(), buy.bounding_box()
    assert above is not None
    assert below is not None
    assert above["height"] > 10
    assert above["y"] + above["height"] <= below["y"]
    assert "buy left this round." in stage.page.locator("#bar .prompt").inner_text()
    assert not stage.page.evaluate(OUTSIDE, ["#offer h3", "#offer .terms", "#offer button"])


@pytest.mark.parametrize("size", some([PHONE, SIDEWAYS], 1), ids=["upright", "on its side"])
def test_name_buys_points_and_cards_stand_each_whole_in_one_line(
    stages: Stages, size: dict[str, int]
) -> None:
    stage = stages.at(size)
    stage.put(_state("shanghai", "others' turn"))
    names = stage.page.locator("#seats .name").all()
    assert all(name.evaluate("(one) => one.scrollWidth <= one.clientWidth") for name in names)
    for what in (".marks", ".cards-left", ".in-figures"):
        boxes = [one.bounding_box() for one in stage.page.locator(f"#seats {what}").all()]
        assert len(boxes) == 4
        assert all(box and box["height"] < 24 for box in boxes), what


@pytest.mark.parametrize("game", some(["cpwp", "shanghai"], ["shanghai"]))
def test_a_refusal_does_not_move_the_board(stages: Stages, game: str) -> None:
    stage = stages.at(PHONE)
    places = []
    for name in ("my turn", "refusal"):
        stage.put(_state(game, name))
        places.append([stage.page.locator(one).bounding_box() for one in ("#board", "#hand")])
    assert places[0] == places[1]


@pytest.mark.parametrize(
    "size", some(map(pytest.param, [SIZES["tablet"], SIZES["laptop"]]), 1), ids=["tablet", "laptop"]
)
def test_a_refusal_lies_over_no_card_of_the_board(stages: Stages, size: tuple[int, int]) -> None:
    width, height = size
    stage = stages.at({"width": width, "height": height})
    page = stage.page
    stage.put(_state("cpwp", "refusal"))
    [(notice, _)] = _edges(page, ".notice.refusal")
    assert max(bottom for _, bottom in _edges(page, ".slot")) <= notice
    [(_, notice)] = _edges(page, ".notice.refusal")
    assert notice <= min(top for top, _ in _edges(page, "#hand .card"))


@pytest.mark.parametrize("game", some(STATES, 2))
def test_the_hand_stays_where_it_is_when_a_card_is_selected(stages: Stages, game: str) -> None:
    stage = stages.at(PHONE)
    places = []
    for name in ("my turn", "card selected"):
        stage.put(_state(game, name))
        places.append(stage.page.locator("#hand").bounding_box())
    assert places[0] == places[1]


@pytest.mark.parametrize(("seats", "height"), some([(6, 740), (4, 700)], [(6, 740)]))
def test_a_trick_is_whole_on_a_phone_beside_a_tip(stages: Stages, seats: int, height: int) -> None:
    size = {"width": 360, "height": height}
    stage = stages.at(size)
    page = stage.page
    stage.show(at(f"game=spar&seats={seats}", my_turn))
    assert page.locator("#tip").is_visible()
    assert page.locator(".side").count() == seats
    assert not page.evaluate(OUTSIDE, [".side", ".side .name", "#bar", "#tip"])
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert not page.evaluate(GOES_ON)


def test_a_board_with_a_trick_scrolls_if_there_is_a_hint(stages: Stages) -> None:
    stage = stages.at(SMALL[0])
    page = stage.page
    visit = at("game=spar&seats=6", my_turn)
    visit.press("hint")
    stage.show(visit)
    page.wait_for_function(GOES_ON)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize(
    ("link", "whole"),
    [
        ("game=cpwp&seats=8", ".slot"),
        ("game=spar&seats=6", ".side"),
        ("game=takku_sum&seats=3", ".ladder"),
    ],
)
def test_a_hint_leaves_the_board_of_a_phone_its_room(stages: Stages, link: str, whole: str) -> None:
    stage = stages.at(PHONE)
    page = stage.page
    visit = at(link, my_turn)
    stage.show(visit)
    assert page.locator("#tip").is_visible()
    page.locator("#hint").click()
    page.wait_for_selector(".notice.hint")
    assert not page.locator("#tip").is_visible()
    [(near, _)] = _edges(page, ".near")
    assert max(bottom for _, bottom in _edges(page, whole)) <= near
    assert page.evaluate("scrollY") == 0
    page.locator("#hint").click()
    page.wait_for_selector("#tip", state="visible")


@pytest.mark.parametrize("size", some([PHONE, SIDEWAYS], 1), ids=["upright", "on its side"])
def test_nothing_lies_over_the_place_to_lead_to(stages: Stages, size: dict[str, int]) -> None:
    stage = stages.at(size)
    page = stage.page
    stage.show(at("game=spar&seats=4", leads))
    place, middle = page.locator(".spot.here"), page.locator(".side:has(.spot.here) .tag")
    assert place.is_visible()
    assert middle.count() == 0


@pytest.mark.parametrize("seats", some([4, 6], [6]))
def test_the_place_to_lead_to_lies_over_no_card(stages: Stages, seats: int) -> None:
    stage = stages.at(PHONE)
    page = stage.page
    stage.show(at(f"game=spar&seats={seats}", has_won))
    assert page.locator("#tip").is_visible()
    [(top, bottom)] = _edges(page, ".middle")
    cards = _edges(page, ".side:is(.at-t, .at-b) > .spot")
    assert len(cards) == 2
    assert all(under <= top or bottom <= over for over, under in cards)
    assert bottom - top >= TARGET


@pytest.mark.parametrize(
    "size", some([TWICE, PHONE], [PHONE]), ids=["at twice its size", "upright"]
)
def test_the_signs_of_the_direction_game_lie_side_by_side(
    stages: Stages, size: dict[str, int]
) -> None:
    stage = stages.at(size)
    page = stage.page
    stage.put(_state("takku_sum", "undecided"))
    texts = page.locator(".side-label, .way-sign .sign-word, .wild-sign").all()
    boxes = [box for text in texts if (box := text.bounding_box())]
    assert len(boxes) == 4
    assert all(one["x"] + one["width"] <= other["x"] for one, other in pairwise(boxes))


def test_narrow_seats_have_a_drawing_beside_their_figures(stages: Stages) -> None:
    stage = stages.at(PHONE)
    stage.put(_state("spar", "my turn"))
    for what in (".count .icon", ".in-figures .icon"):
        icons = stage.page.locator(f"#seats {what}")
        assert icons.count() == 4
        assert all(icon.is_visible() for icon in icons.all())


def test_the_ladder_of_the_direction_game_lies_above_the_hand_and_its_tip(stages: Stages) -> None:
    stage = stages.at(PHONE)
    stage.put(_state("takku_sum", "my turn"))
    assert stage.page.locator("#tip").is_visible()
    [(_, ladder)], [(near, _)] = (_edges(stage.page, one) for one in (".ladder", ".near"))
    assert ladder <= near


def test_larger_text_leaves_prompt_and_buttons_in_sight(stages: Stages) -> None:
    stage = stages.at(PHONE)
    page = stage.page
    stage.write(LARGER_TEXT)
    for game in STATES:
        stage.put(_state(game, "my turn"))
        assert not page.evaluate(OUTSIDE, ["#bar .prompt", "#bar button"]), game


@pytest.mark.parametrize("width", some([320, 360, 412], [320]))
def test_pile_stock_and_suit_of_crazy_eights_stand_in_a_row_on_a_phone(
    stages: Stages, width: int
) -> None:
    stage = stages.at({"width": width, "height": 740})
    page = stage.page
    for until in (my_turn, has_large_pile):
        stage.show(at(EIGHTS, until))
        boxes = [one.bounding_box() for one in page.locator(".eights-piles > *").all()]
        assert len(boxes) == 3
        nexts = [(one, other) for one, other in pairwise(boxes) if one and other]
        assert all(one["x"] + one["width"] < other["x"] for one, other in nexts)
    stage.put(_state("crazy_eights", "names a suit"))
    assert len({*page.locator(".suit-choice").evaluate_all(TOPS)}) == 1
    assert not page.evaluate(OUTSIDE, [".suit-choice"])
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_large_text_leaves_the_ranks_in_a_row_whole(stages: Stages) -> None:
    stage = stages.at(PHONE)
    page = stage.page
    stage.write(LARGE_TEXT)
    stage.put(_state("cpwp", "my turn"))
    slot, card = (page.locator(f".slot.played{one}").first for one in ("", " .card"))
    width, drawn = (box["width"] if (box := one.bounding_box()) else 0 for one in (slot, card))
    assert 0 < drawn <= 4.5 * width  # the rank takes less than a fifth of a card


def test_large_text_leaves_the_lines_of_the_menu_one_below_the_other(stages: Stages) -> None:
    stage = stages.at(PHONE)
    page = stage.page
    stage.write(LARGE_TEXT)
    stage.put(_state("spar", "menu"))
    starts = page.locator("#menu .button").evaluate_all(STARTS)
    assert max(len(lines) for lines in starts) > 1
    assert all(len(set(lines)) <= 1 for lines in starts)


@pytest.mark.parametrize("game", some(["shanghai", "progressive"], ["shanghai"]))
def test_large_text_leaves_the_points_with_the_players(stages: Stages, game: str) -> None:
    stage = stages.at(PHONE)
    page = stage.page
    stage.write(LARGE_TEXT)
    stage.show(at(f"game={game}&seats=6", my_turn))
    points = page.locator("#seats .in-figures")
    assert points.count() == 6
    assert all(one.is_visible() for one in points.all())


@pytest.mark.parametrize("game", some(STATES, 2))
def test_large_text_leaves_no_card_out_of_sight_to_which_a_hint_leads(
    stages: Stages, game: str
) -> None:
    stage = stages.at(PHONE)
    page = stage.page
    stage.write(LARGE_TEXT)
    stage.put(_state(game, "my turn"))
    assert page.evaluate(OUTSIDE, ["#hand"])
    page.locator("#hint").click()
    page.wait_for_selector("#hand .hinted")
    assert not page.evaluate(OUTSIDE, ["#hand .hinted"])


def test_a_name_on_a_phone_is_whole_beside_the_joker_before_it(stages: Stages) -> None:
    stage = stages.at(PHONE)
    page = stage.page
    stage.put(_state("cpwp", "swap, cards open"))
    seat = page.locator("#seats .seat:has(.in-front)")
    assert seat.count() == 1
    assert seat.locator(".name").evaluate(IS_WHOLE)


def test_a_hint_leads_on_the_board_to_what_it_marks(stages: Stages) -> None:
    stage = stages.at(PHONE)
    page = stage.page
    stage.show(at(EIGHT, draws))
    stock = page.locator("#board [data-do=draw]")
    page.locator("#board").evaluate("(board) => board.scrollTo(0, board.scrollHeight)")
    assert not stock.evaluate(IS_SEEN)
    page.locator("#hint").click()
    page.wait_for_selector("#board [data-do=draw].hinted")
    assert stock.evaluate(IS_SEEN)


def test_a_score_sheet_fades_out_where_it_goes_on_until_it_is_scrolled(stages: Stages) -> None:
    stage = stages.at(PHONE)
    page = stage.page
    stage.write(LARGE_TEXT)
    stage.put(_state("shanghai", "scores"))
    sheet = page.locator("dialog .score-sheet")
    page.wait_for_selector("dialog .score-sheet[data-more=beside]")
    assert sheet.evaluate(FADES)
    sheet.evaluate("(sheet) => sheet.scrollTo(sheet.scrollWidth, 0)")
    page.wait_for_selector("dialog .score-sheet:not([data-more])")
    assert not sheet.evaluate(FADES)


def _edges(page: Page, name: str) -> list[list[float]]:
    """Return the upper and the lower edge of each such element."""
    edges: list[list[float]] = page.locator(name).evaluate_all(EDGES)
    return edges


def _state(game: str, name: str) -> State:
    return next(state for state in STATES[game] if state.name == name)
