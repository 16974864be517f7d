"""On small screens the boards leave out what can wait, and nothing that the players must know.

On a phone on its side the hand and the commands lie beside the board, always in sight.
"""

from itertools import pairwise
from random import Random

import pytest
from playwright.sync_api import ViewportSize

from app.cardview import symbol
from tests.browser.pictures import SIZES
from tests.browser.test_play import TARGET
from tests.support.app.deals import bought
from tests.support.app.visit import Visit
from tests.support.browser.boxes import IS_SEEN, Box, box, boxes
from tests.support.browser.looks.reflow import PHONE, SIDEWAYS, TWICE
from tests.support.browser.stage import Stage, Stages
from tests.support.browser.states import (
    LINKS,
    STATES,
    at,
    choosing,
    draws,
    draws_for_lead,
    my_turn,
    state_of,
)
from tests.support.cases import some

CHALLENGES = "game=spar&seats=2&revoke=challenge&bots=easy"
LOW: ViewportSize = {"width": 360, "height": 640}
BROAD: ViewportSize = {"width": 915, "height": 412}  # a large phone on its side
TOUCH = {"has_touch": True, "is_mobile": True}
LEAST_SAID = 80  # pixels, in which a sentence about what a player did can be read
LARGER_TEXT, LARGE_TEXT = 24, 32  # pixels, instead of 16
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
# How much of the board, and of the page, has to be scrolled to.
CUT_OFF = "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(board)"
GROWN = "document.documentElement.scrollHeight - innerHeight"
# Fractions of a pixel count, too: with one missing, a name ends in dots.
IS_WHOLE = """(element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const there = element.getBoundingClientRect().width;
    return text.getBoundingClientRect().width <= there && there > 0;
}"""
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
    const tops = [...document.querySelectorAll('#hand [data-card]')]
        .map((one) => one.getBoundingClientRect().top);
    const [first, second] = new Set(tops);
    return second - first - document.querySelector('#hand .card').clientWidth * 0.57;
}"""
# What a place leaves free above and below what it says.
AROUND_TEXT = """(seat) => {
    const { top, bottom } = seat.getBoundingClientRect();
    const range = document.createRange();
    const words = document.createTreeWalker(seat, NodeFilter.SHOW_TEXT);
    const lines = [];
    while (words.nextNode()) {
        range.selectNodeContents(words.currentNode);
        if (words.currentNode.parentElement.closest('.unseen, .in-words, [hidden]')) continue;
        lines.push(...[...range.getClientRects()].filter(({ width }) => width > 1));
    }
    lines.push(...[...seat.querySelectorAll('.laid')].map((one) => one.getBoundingClientRect()));
    return [Math.min(...lines.map((line) => line.top)) - top,
        bottom - Math.max(...lines.map((line) => line.bottom))];
}"""
DRAWN = "(all) => all.map((one) => one.getAttribute('href'))"
LONG_PROMPT = (
    "The 2 of diamonds does not go on the upper row of diamonds, and the lower is closed. "
)
IS_ON_TOP = """(element) => {
    const { left, top } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 30, top + 8));
}"""
SEATS = ":is(#seats, #own-seat)"
EIGHT = "game=shanghai&seats=8&rounds=3s-3s@9,3s@5"
EIGHTS = "game=crazy_eights&seats=3"
FADES = "(sheet) => getComputedStyle(sheet).maskImage !== 'none'"
NEED_NOT_SCROLL = "document.documentElement.scrollHeight <= innerHeight"
NOBODY = "Everybody who was in control was caught."
GOES_ON = "document.getElementById('board').hasAttribute('data-more')"


def leads(visit: Visit) -> bool:
    """Return True if the player leads to the next trick."""
    return visit.my_turn and "You lead." in visit.text("board")


def has_won(visit: Visit) -> bool:
    """Return True if the player has won the trick that still lies there, and leads next."""
    return visit.where == "table" and "You won: lead here." in visit.text("board")


def nobody_won(visit: Visit) -> bool:
    """Return True if everybody who was in control of the last round was caught."""
    return visit.where == "table" and NOBODY in visit.text("board")


def has_large_pile(visit: Visit) -> bool:
    """Return True if the pile shows all the edges that it can."""
    return my_turn(visit) and len(visit.truth.state.zones[visit.truth.state.setup.pile]) > 6


upright_or_not = pytest.mark.parametrize(
    "size", some([PHONE, SIDEWAYS], 1), ids=["upright", "on its side"]
)


@pytest.fixture
def phone(stages: Stages) -> Stage:
    return stages.at(PHONE)


@pytest.fixture
def large_text(phone: Stage) -> Stage:
    """A phone that writes twice as large as usual."""
    phone.write(LARGE_TEXT)
    return phone


def places(stage: Stage, game: str, state: str, *elements: str) -> list[Box]:
    """Show a state of a game; returns where these elements are."""
    stage.put(state_of(game, state))
    return [box(stage.page.locator(element)) for element in elements]


@pytest.mark.parametrize("size", some([LOW, SIDEWAYS], 1), ids=["upright", "on its side"])
def test_a_round_of_spar_that_nobody_won_says_so(stages: Stages, size: ViewportSize) -> None:
    stage = stages.at(size)
    stage.show(at(CHALLENGES, nobody_won))
    assert stage.page.locator("#outcome").get_by_text(NOBODY).is_visible()


def test_a_low_window_shows_a_trick_whole_with_a_tip_and_with_large_cards(stages: Stages) -> None:
    stage = stages.at({"width": 800, "height": 720})
    stage.show(at(LINKS["spar"], choosing))
    assert stage.page.evaluate(GROWN) == 0
    for tip in ({}, {"tip": "known"}):
        stage.show(at(LINKS["spar"], choosing, **tip))
        assert stage.page.evaluate(CUT_OFF) == 0
        stage.page.evaluate("document.documentElement.dataset.cards = 'large'")
        assert stage.page.evaluate(CUT_OFF) == 0
        stage.page.evaluate("delete document.documentElement.dataset.cards")


@pytest.mark.parametrize("game", some(STATES, ["spar", "shanghai", "takku_sum"]))
@pytest.mark.parametrize("size", [SIDEWAYS, BROAD], ids=["small", "large"])
def test_a_phone_on_its_side_shows_hand_prompt_and_buttons(
    stages: Stages, size: ViewportSize, game: str
) -> None:
    stage = stages.at(size, **TOUCH)
    states = [state for state in STATES[game] if state.name in ASKED]
    assert len(states) > 3
    for state in states:
        stage.put(state)
        assert stage.page.locator("#bar .prompt").is_visible()
        assert not stage.page.evaluate(OUTSIDE, NEEDED), state.name


def test_a_phone_on_its_side_shows_all_games_and_the_way_to_the_table(stages: Stages) -> None:
    page = stages.at(SIDEWAYS).page
    assert page.locator(".game-tile").count() == len(STATES)
    assert page.evaluate(OUTSIDE, [".game-tile", ".start button"]) == []


def test_a_phone_on_its_side_shows_the_last_trick_of_a_round_whole(stages: Stages) -> None:
    stage = stages.at(SIDEWAYS, **TOUCH)
    board, result = places(stage, "spar", "between deals", "#board", "#outcome")
    sides = boxes(stage.page.locator(".side"))
    assert len(sides) == 4
    assert all(board.top <= side.top and side.bottom <= board.bottom for side in sides)
    assert all(side.right <= result.left for side in sides)


def test_a_board_fades_out_where_it_goes_on_until_it_is_scrolled(phone: Stage) -> None:
    phone.show(at(EIGHT, my_turn))
    board = phone.page.locator("#board")
    assert phone.page.evaluate(GOES_ON)
    board.evaluate("(board) => board.scrollTo(0, board.scrollHeight)")
    phone.page.wait_for_function(f"!{GOES_ON}")
    board.evaluate("(board) => board.scrollTo(0, 0)")
    phone.page.wait_for_function(GOES_ON)


@pytest.mark.parametrize("size", some([SIDEWAYS, {"width": 900, "height": 700}], 2))
def test_the_draw_for_the_lead_is_whole_on_the_board(stages: Stages, size: ViewportSize) -> None:
    stage = stages.at(size)
    visit = Visit("#game=takku_sum&seats=4", seed=3)
    visit.press("start")
    visit.finish(Random(3), draws_for_lead)
    stage.show(visit)
    assert boxes(stage.page.locator(".drawn li"))
    assert stage.page.evaluate(CUT_OFF) == 0


def test_a_board_of_two_decks_on_a_phone_is_whole_or_fades_out(phone: Stage) -> None:
    phone.show(at("game=cpwp&seats=8", my_turn))
    assert phone.page.evaluate(GROWN) == 0
    if phone.page.evaluate(CUT_OFF) > 4:
        phone.page.wait_for_function(GOES_ON)


def test_staged_cards_and_buttons_for_sorting_fit_a_finger(stages: Stages) -> None:
    stage = stages.at(PHONE, **TOUCH)
    stage.put(state_of("shanghai", "draft"))
    for what in ("#sorting button", ".staged .fan-card"):
        targets = boxes(stage.page.locator(what))
        assert len(targets) > 2
        assert all(min(one.width, one.height) >= 44 for one in targets), what
        steps = [other.left - one.left for one, other in pairwise(targets)]
        assert min(steps) >= 44, f"{what} under the next"


@pytest.mark.parametrize("cards", some([14, 25], [25]), ids="{} cards".format)
@upright_or_not
def test_marks_of_new_cards_leave_the_row_above_them_legible(
    stages: Stages, size: ViewportSize, cards: int
) -> None:
    stage = stages.at(size)
    stage.show(Visit(save=bought(cards)))
    marks = stage.page.evaluate(MARKS)
    assert len(marks) == 3
    assert 3 <= max(marks) <= stage.page.evaluate(BELOW_INDEX)


@upright_or_not
def test_an_offer_says_what_is_asked_above_its_answers(stages: Stages, size: ViewportSize) -> None:
    stage = stages.at(size)
    title, buy = places(stage, "shanghai", "offer", "#offer h3", "#offer [data-do=buy]")
    assert title.height > 10
    assert title.bottom <= buy.top
    assert stage.page.locator("#offer h3").inner_text() == "Buy the 8♦?"
    assert "buy left this round." in stage.page.locator("#bar .prompt").inner_text()
    assert not stage.page.evaluate(OUTSIDE, ["#offer h3", "#offer .terms", "#offer button"])


@upright_or_not
def test_name_buys_points_and_cards_stand_each_whole_in_one_line(
    stages: Stages, size: ViewportSize
) -> None:
    stage = stages.at(size)
    stage.put(state_of("shanghai", "others' turn"))
    names = stage.page.locator("#seats .name").all()
    assert all(name.evaluate("(one) => one.scrollWidth <= one.clientWidth") for name in names)
    for what in (".marks", ".cards-left", ".in-figures"):
        lines = boxes(stage.page.locator(f"{SEATS} {what}"))
        assert len(lines) == 4
        assert all(line.height < 24 for line in lines), what


@pytest.mark.parametrize("size", some(["phone", "tablet", "laptop"], ["phone"]))
def test_a_refusal_has_the_place_of_the_prompt_and_is_there_once(stages: Stages, size: str) -> None:
    width, height = SIZES[size]
    stage = stages.at({"width": width, "height": height})
    [prompt] = places(stage, "cpwp", "my turn", ".prompt")
    [refusal] = places(stage, "cpwp", "refusal", "#refusal")
    assert refusal.top <= prompt.bottom
    assert refusal.bottom >= prompt.top
    assert stage.page.locator("#last").is_visible()
    assert stage.page.locator(".notice, .prompt").count() == 1


@pytest.mark.parametrize("width", some([320, 360, 390], [360]))
def test_the_hand_stays_where_it_is_however_long_the_prompt_is(stages: Stages, width: int) -> None:
    stage = stages.at({"width": width, "height": 740})
    page = stage.page
    stage.put(state_of("cpwp", "my turn"))
    places = [boxes(page.locator(what)) for what in ("#hand .card", "#board", "#bar")]
    prompt = page.locator("#bar .prompt > span")
    prompt.evaluate("(prompt, text) => prompt.prepend(text)", LONG_PROMPT)
    assert box(prompt).height > 3 * 17, "not more than two lines"
    assert [boxes(page.locator(what)) for what in ("#hand .card", "#board", "#bar")] == places
    assert prompt.evaluate(IS_ON_TOP)


@pytest.mark.parametrize(("seats", "height"), some([(6, 740), (4, 700)], [(6, 740)]))
def test_a_trick_is_whole_on_a_phone_beside_a_tip(stages: Stages, seats: int, height: int) -> None:
    stage = stages.at({"width": 360, "height": height})
    page = stage.page
    stage.show(at(f"game=spar&seats={seats}", my_turn))
    assert page.locator("#tip").is_visible()
    assert page.locator(".side").count() == seats
    assert not page.evaluate(OUTSIDE, [".side", ".side .name", "#bar", "#tip"])
    assert page.evaluate(NEED_NOT_SCROLL)
    assert not page.evaluate(GOES_ON)


def test_a_board_with_a_trick_scrolls_if_there_is_a_hint(stages: Stages) -> None:
    stage = stages.at(LOW)
    visit = at("game=spar&seats=6", my_turn)
    visit.press("hint")
    stage.show(visit)
    stage.page.wait_for_function(GOES_ON)
    assert stage.page.evaluate(NEED_NOT_SCROLL)


@pytest.mark.parametrize(
    ("link", "whole"),
    [
        ("game=cpwp&seats=8", ".slot"),
        ("game=spar&seats=6", ".side"),
        ("game=takku_sum&seats=3", ".ladder"),
    ],
)
def test_a_hint_leaves_the_board_of_a_phone_its_room(phone: Stage, link: str, whole: str) -> None:
    page = phone.page
    phone.show(at(link, my_turn))
    assert page.locator("#tip").is_visible()
    page.locator("#hint").click()
    page.wait_for_selector(".notice.hint")
    assert not page.locator("#tip").is_visible()
    near = box(page.locator(".near"))
    assert max(one.bottom for one in boxes(page.locator(whole))) <= near.top
    assert page.evaluate("scrollY") == 0
    page.locator("#hint").click()
    page.wait_for_selector("#tip", state="visible")


@upright_or_not
def test_nothing_lies_over_the_place_to_lead_to(stages: Stages, size: ViewportSize) -> None:
    stage = stages.at(size)
    stage.show(at("game=spar&seats=4", leads))
    assert stage.page.locator(".spot.here").is_visible()
    assert stage.page.locator(".side:has(.spot.here) .tag").count() == 0


@pytest.mark.parametrize("seats", some([4, 6], [6]))
def test_the_place_to_lead_to_lies_over_no_card(phone: Stage, seats: int) -> None:
    visit = at(f"game=spar&seats={seats}", has_won)
    visit.press("tap", card=str(visit.hand[0]))
    phone.show(visit)
    assert "lead here" in phone.page.locator("button.middle").inner_text()
    assert phone.page.locator("#tip").is_visible()
    place = box(phone.page.locator(".middle"))
    cards = boxes(phone.page.locator(".side:is(.at-t, .at-b) > .spot"))
    assert len(cards) == 2
    assert all(card.bottom <= place.top or place.bottom <= card.top for card in cards)
    assert place.height >= TARGET


@pytest.mark.parametrize(
    "size", some([TWICE, PHONE], [PHONE]), ids=["at twice its size", "upright"]
)
def test_the_signs_of_the_direction_game_lie_side_by_side(
    stages: Stages, size: ViewportSize
) -> None:
    stage = stages.at(size)
    stage.put(state_of("takku_sum", "undecided"))
    signs = stage.page.locator(".side-label, .way-sign .sign-word, .wild-sign")
    places = boxes(signs.filter(visible=True))
    assert len(places) == 4
    assert all(one.right <= other.left for one, other in pairwise(places))


@pytest.mark.parametrize("game", some(STATES, ["cpwp", "shanghai"]))
@pytest.mark.parametrize("state", ["my turn", "between deals"])
@upright_or_not
def test_what_a_seat_says_is_in_the_middle_of_its_box(
    stages: Stages, size: ViewportSize, state: str, game: str
) -> None:
    stage = stages.at(size)
    stage.put(state_of(game, state))
    for seat in stage.page.locator(f"{SEATS} :is(.seat, .nearest)").all():
        above, below = seat.evaluate(AROUND_TEXT)
        assert abs(above - below) <= 6, seat.inner_text()
        assert min(above, below) >= 1.5, seat.inner_text()


def test_larger_text_leaves_prompt_and_buttons_in_sight(phone: Stage) -> None:
    phone.write(LARGER_TEXT)
    for game in STATES:
        phone.put(state_of(game, "my turn"))
        assert not phone.page.evaluate(OUTSIDE, ["#bar .prompt", "#bar button"]), game


@pytest.mark.parametrize("width", some([320, 360, 412], [320]))
def test_pile_and_stock_of_crazy_eights_stand_above_the_suit_on_a_phone(
    stages: Stages, width: int
) -> None:
    stage = stages.at({"width": width, "height": 740})
    page = stage.page
    for until in (my_turn, has_large_pile):
        stage.show(at(EIGHTS, until))
        pile, stock, suit = boxes(page.locator(".eights-piles > *"))
        assert pile.right < stock.left
        assert max(pile.bottom, stock.bottom) < suit.top
        assert box(page.locator(".pile-top .card")).width > 0.22 * width
    stage.put(state_of("crazy_eights", "names a suit"))
    [top] = {choice.top for choice in boxes(page.locator(".suit-choice"))}
    assert top >= stock.bottom, "not in the place of the suit"
    assert not page.evaluate(OUTSIDE, [".suit-choice"])
    assert page.evaluate(NEED_NOT_SCROLL)
    assert not page.evaluate(GOES_ON)


@pytest.mark.parametrize("width", some([390, 1280], [390]))
def test_the_newest_cards_of_the_pile_look_out_from_under_its_top(
    stages: Stages, width: int
) -> None:
    stage = stages.at({"width": width, "height": 844})
    visit = at(EIGHTS, has_large_pile)
    stage.show(visit)
    state = visit.truth.state
    faces = [state.face[card] for card in state.zones[state.setup.pile]]
    shown = stage.page.locator(".eights-pile .below:visible use").evaluate_all(DRAWN)
    assert shown
    assert shown == [f"#{symbol(face)}" for face in faces[-1 - len(shown) : -1]]


def test_large_text_leaves_the_ranks_in_a_row_whole(large_text: Stage) -> None:
    large_text.put(state_of("cpwp", "my turn"))
    slot = large_text.page.locator(".slot.played").first
    # The rank takes less than a fifth of a card.
    assert box(slot.locator(".card").first).width <= 4.5 * box(slot).width


def test_large_text_leaves_the_lines_of_the_menu_one_below_the_other(large_text: Stage) -> None:
    large_text.put(state_of("spar", "menu"))
    starts = large_text.page.locator("#menu .button").evaluate_all(STARTS)
    assert max(len(lines) for lines in starts) > 1
    assert all(len(set(lines)) <= 1 for lines in starts)


@pytest.mark.parametrize("game", some(["shanghai", "progressive"], ["shanghai"]))
def test_large_text_leaves_the_points_with_the_players(large_text: Stage, game: str) -> None:
    large_text.show(at(f"game={game}&seats=6", my_turn))
    points = large_text.page.locator(f"{SEATS} .in-figures")
    assert points.count() == points.filter(visible=True).count() == 6


@pytest.mark.parametrize("game", some(STATES, 2))
def test_large_text_leaves_no_card_out_of_sight_to_which_a_hint_leads(
    large_text: Stage, game: str
) -> None:
    large_text.put(state_of(game, "my turn"))
    page = large_text.page
    assert page.evaluate(OUTSIDE, ["#hand"])
    page.locator("#hint").click()
    page.wait_for_selector("#hand .hinted")
    assert not page.evaluate(OUTSIDE, ["#hand .hinted"])


@pytest.mark.parametrize("link", some([EIGHT, "game=cpwp&seats=8"], 2))
def test_at_twice_the_size_the_names_of_eight_players_are_whole(stages: Stages, link: str) -> None:
    stage = stages.at(TWICE)
    stage.show(at(link, my_turn))
    names = stage.page.locator("#seats .name").all()
    assert len(names) == 7
    assert all(name.evaluate(IS_WHOLE) for name in names)


def test_no_part_of_what_a_player_did_shows_where_it_has_no_room(stages: Stages) -> None:
    stage = stages.at({"width": 960, "height": 540})
    stage.show(at(EIGHT, my_turn))
    said = boxes(stage.page.locator("#seats .did:not(:empty)").filter(visible=True))
    assert all(one.width >= LEAST_SAID for one in said)
    assert stage.page.locator("#seats .who").filter(visible=True).count() == 7


def test_a_tray_over_the_line_that_nobody_is_down_hides_all_of_it(stages: Stages) -> None:
    stage = stages.at({"width": 360, "height": 715})
    stage.put(state_of("shanghai", "offer"))
    line = stage.page.locator(".no-melds")
    tray = box(stage.page.locator(".tray"))
    assert box(line).top < tray.top < box(line).bottom
    assert line.evaluate("(line) => getComputedStyle(line).opacity") == "0"


def test_a_name_on_a_phone_is_whole_beside_the_joker_before_it(phone: Stage) -> None:
    phone.put(state_of("cpwp", "one of two people"))
    seat = phone.page.locator("#seats .seat:has(.in-front)")
    assert seat.count() == 1
    assert seat.locator(".name").evaluate(IS_WHOLE)


@upright_or_not
def test_a_phone_says_whose_hand_it_is_and_which_players_are_bots(
    stages: Stages, size: ViewportSize
) -> None:
    stage = stages.at(size)
    stage.put(state_of("cpwp", "one of two people"))
    assert stage.page.locator("#own-seat .name").evaluate(IS_WHOLE)
    assert len(boxes(stage.page.locator("#seats .bot .icon"))) == 2
    stage.put(state_of("cpwp", "my turn"))
    assert not stage.page.locator("#own-seat .name").is_visible(), "alone, it is yours"


def test_a_hint_leads_on_the_board_to_what_it_marks(phone: Stage) -> None:
    page = phone.page
    phone.show(at(EIGHT, draws))
    stock = page.locator("#board [data-do=draw]")
    page.locator("#board").evaluate("(board) => board.scrollTo(0, board.scrollHeight)")
    assert not stock.evaluate(IS_SEEN)
    page.locator("#hint").click()
    page.wait_for_selector("#board [data-do=draw].hinted")
    assert stock.evaluate(IS_SEEN)


def test_a_score_sheet_fades_out_where_it_goes_on_until_it_is_scrolled(large_text: Stage) -> None:
    page = large_text.page
    large_text.put(state_of("shanghai", "scores"))
    sheet = page.locator("dialog .score-sheet")
    page.wait_for_selector("dialog .score-sheet[data-more=beside]")
    assert sheet.evaluate(FADES)
    sheet.evaluate("(sheet) => sheet.scrollTo(sheet.scrollWidth, 0)")
    page.wait_for_selector("dialog .score-sheet:not([data-more])")
    assert not sheet.evaluate(FADES)
