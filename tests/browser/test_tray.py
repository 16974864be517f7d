"""The tray of a rummy opens over the lower edge of the board, and moves nothing on the table."""

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.test_still_table import AREAS, NEXT_FRAME, PLACES, SIZES
from tests.support.app.rummy_player import select
from tests.support.browser.boxes import IS_SEEN, box
from tests.support.browser.stage import Stage, Stages
from tests.support.browser.states import LINKS, at, others_turn, state_of
from tests.support.cases import some

RUMMIES = ["shanghai", "progressive"]
ALL = f"{AREAS}, .round, .table-melds, .table-melds .meld-card, #hand [data-card]"
SLOT = "#board [data-do=stage]"
STAGED = "#board [data-do=unstage]"
CARD = "#hand [data-card]"
MOST_TABS = 12  # from the hand back to a slot


def places(stage: Stage, game: str, state: str) -> dict[str, dict[str, list[int]]]:
    """Show a state of a game; returns where everything is, by the size of the window."""
    stage.put(state_of(game, state))
    found = {}
    for name, size in SIZES.items():
        stage.page.set_viewport_size(size)
        stage.page.evaluate(NEXT_FRAME)
        found[name] = stage.page.evaluate(PLACES, ALL)
    return found


def go_back(page: Page, selector: str) -> None:
    """Press Shift and Tab until an element has the focus."""
    for _tab in range(MOST_TABS):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("(it) => document.activeElement.matches(it)", selector):
            return
    raise AssertionError(f"the focus does not come to {selector}")


@pytest.mark.parametrize("game", some(RUMMIES, 1))
def test_a_selected_card_opens_the_slots_and_moves_nothing_else(stages: Stages, game: str) -> None:
    stage = stages.at()
    closed = places(stage, game, "my turn")
    assert not stage.page.locator(SLOT).first.is_visible()
    opened = places(stage, game, "card selected")
    assert stage.page.locator(SLOT).first.is_visible()
    for name, before in closed.items():
        assert opened[name].keys() == before.keys()
        moved = [id for id, place in before.items() if opened[name][id] != place]
        assert len(moved) == 1, name  # the card itself


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_an_open_tray_leaves_the_discards_in_sight(stages: Stages, size: ViewportSize) -> None:
    stage = stages.at(size)
    stage.put(state_of("shanghai", "card selected"))
    assert stage.page.locator("#board [data-do=discard]").evaluate(IS_SEEN)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_card_in_the_air_opens_the_slots_and_goes_into_one(
    stages: Stages, size: ViewportSize
) -> None:
    stage = stages.at(size)
    stage.put(state_of("shanghai", "my turn"))
    page, card = stage.page, box(stage.page.locator(CARD).first)
    page.mouse.move(card.left + 10, card.top + 20)
    page.mouse.down()
    page.mouse.move(card.left + 30, card.top - 20, steps=5)
    page.locator(SLOT).first.wait_for()
    slot = box(page.locator(SLOT).first)
    page.mouse.move((slot.left + slot.right) / 2, (slot.top + slot.bottom) / 2, steps=5)
    page.mouse.up()
    page.locator(STAGED).wait_for()


def test_by_keyboard_a_card_goes_into_a_slot_and_a_suggestion_fills_all(stages: Stages) -> None:
    stage = stages.at()
    stage.put(state_of("shanghai", "my turn"))
    page = stage.page
    page.locator(CARD).first.focus()
    page.keyboard.press("Space")
    page.locator(SLOT).first.wait_for()
    go_back(page, SLOT)
    page.keyboard.press("Enter")
    page.locator(STAGED).wait_for()
    page.locator("#board [data-do=clear]").focus()
    page.keyboard.press("Enter")
    page.locator(STAGED).wait_for(state="detached")
    assert not page.locator(SLOT).first.is_visible()
    page.locator("#board [data-do=suggest]").focus()
    page.keyboard.press("Enter")
    page.locator("#board [data-do=fill]").first.focus()
    page.keyboard.press("Enter")
    page.locator(STAGED).first.wait_for()
    assert page.locator(STAGED).count() > 3


def test_folded_out_of_turn_prepared_melds_leave_the_melds_of_all_in_sight(stages: Stages) -> None:
    stage = stages.at(SIZES["upright"])
    visit = at(LINKS["shanghai"], others_turn)
    stage.show(visit)
    closed = box(stage.page.locator(".tray"))
    select(visit, *visit.hand[:2])
    visit.press("stage", value="0")
    stage.show(visit)
    assert box(stage.page.locator(".tray")).top < closed.top
    stage.page.locator("[data-do=slots]").click()
    stage.page.locator(STAGED).first.wait_for(state="hidden")
    assert box(stage.page.locator(".tray")) == closed
    stage.page.locator("[data-do=slots]").click()
    stage.page.locator(STAGED).first.wait_for()
