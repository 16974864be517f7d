"""Back and Forward: what lies on top closes, then the table asks, then the page is home."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.page.conftest import Opened, Page
from tests.support.page.browser import Element

MARKUP = """<details class="drops menu"><summary>Menu</summary></details>
<details class="drops log"><summary>Log</summary></details>
<div id="points" popover></div><p id="way"></p>"""
DIALOG, MENU, POINTS = "#dialog", ".menu", "#points"
QUESTION = '<div id="leaving">Leave the table?</div>'
SPAR, CPWP = "#match=spar", "#match=cpwp"
GO_BACK, LEAVE = {"do": "go back"}, {"do": "leave"}


def link(fragment: str) -> dict[str, str]:
    """The intent of somebody who goes to an address."""
    return {"do": "link", "hash": fragment}


class Visit:
    """A page, its history, and a table behind it that answers when the test says so."""

    def __init__(self, page: Page) -> None:
        """Open the page; the table has not answered yet."""
        self.page, self.entries = page, page.window.history
        self.sent: list[dict[str, Any]] = []
        self._answered: list[Callable[[], list[dict[str, Any]]]] = []
        self.pressed: list[Element] = []
        self.load()
        dialog = page.find(DIALOG)
        dialog.onclose = lambda _event: page.find("#dialog-inside").replaceChildren()
        dialog.addEventListener("close", lambda _event: self.settle())

    def load(self) -> None:
        """Load the page, again if need be: its entries are still there."""
        self.history = self.page.module("history").History(self._send, self.pressed.append)

    def _send(self, sent: Any) -> None:
        if callable(sent):
            self._answered.append(sent)
        else:
            self.sent.append(sent)

    def come(self, address: str) -> None:
        """Show what the page has been opened for: home, if there is no address."""
        self.history.move(address, bool(address))
        self.history.opened()
        self.travel()

    def answer(self, address: str | None = None, *, asks: bool = False) -> None:
        """Let the table answer: go to a place, or ask if it is to be left."""
        if address is not None:
            self.history.move(address, bool(address))
        if asks:
            self.show(DIALOG, QUESTION)
        done = self._answered.pop(0)
        assert done() == []
        self.travel()

    def show(self, what: str, inside: str = "<p>Rules</p>") -> None:
        """Let something lie on top."""
        if what == POINTS:
            self.page.find(what).setAttribute("data-popover-open", "")
        else:
            self.page.find(what).open = True
        if what == DIALOG:
            self.page.find("#dialog-inside").innerHTML = inside
        self.settle()

    def settle(self) -> None:
        """Note that the page has changed, and let it go where it wants to."""
        self.history.settle()
        self.travel()

    def travel(self) -> None:
        """Go as far as the page has asked for."""
        while self.entries.steps:
            self._arrive(self.entries.steps.pop(0))

    def go(self, steps: int) -> list[dict[str, Any]]:
        """Go back or forward as a person does; return what the table is asked for."""
        self.sent.clear()
        self._arrive(steps)
        self.travel()
        return self.sent

    def _arrive(self, steps: int) -> None:
        self.entries.stand(self.entries.at + steps)
        self.page.window.onpopstate(None)

    def follow(self, fragment: str) -> None:
        """Follow a link within the page, or edit its address by hand."""
        self.sent.clear()
        self.entries.pushState(None, "", f"/table/{fragment}")
        self.page.window.onpopstate(None)
        self.history.linked()

    def shows(self, what: str) -> bool:
        """Return True if this lies open."""
        element = self.page.find(what)
        return element.open or element.hasAttribute("data-popover-open")

    @property
    def asks(self) -> bool:
        """True if the question before leaving is shown."""
        return self.page.document.querySelector("#dialog[open] #leaving") is not None

    @property
    def at(self) -> tuple[int, str]:
        """The depth and the fragment of the entry that the browser is at."""
        return self.entries.state.depth, self.page.window.location.hash

    @property
    def depths(self) -> list[int | None]:
        """The depths of all entries of the tab; `None` for one that is not ours."""
        return [state and state["depth"] for state, _address in self.entries.entries]


@pytest.fixture
def visit(opened: Opened) -> Visit:
    """A page that has been opened, and not answered yet."""
    return Visit(opened(MARKUP))


@pytest.fixture
def at_home(visit: Visit) -> Visit:
    """Somebody at home."""
    visit.come("")
    return visit


@pytest.fixture
def at_table(visit: Visit) -> Visit:
    """Somebody at a table."""
    visit.come(SPAR)
    return visit


def test_nothing_is_added_before_the_table_has_answered(visit: Visit) -> None:
    assert visit.at == (0, "#game=spar"), "what was asked for is still to be read"
    visit.show(DIALOG)
    assert visit.depths == [0]
    visit.history.opened()
    assert visit.depths == [0, 1]


def test_the_browser_does_not_scroll_a_page_whose_drawer_closes(visit: Visit) -> None:
    assert visit.entries.scrollRestoration == "manual"


def test_a_table_has_home_and_the_question_below_it(at_table: Visit) -> None:
    assert at_table.depths == [0, 1, 2]
    assert at_table.at == (2, SPAR)
    home, question, table = (address for _state, address in at_table.entries.entries)
    assert home == "/table/", "what had been asked for is no address of home"
    assert question == table == f"/table/{SPAR}"
    before = at_table.entries.entries[:]
    at_table.settle()
    assert all(one is other for one, other in zip(before, at_table.entries.entries, strict=True))


def test_home_keeps_the_address_of_what_is_on_offer(at_home: Visit) -> None:
    assert at_home.at == (0, "#game=spar")
    at_home.show(DIALOG)
    assert at_home.at == (1, "#game=spar")


@pytest.mark.parametrize("what", [DIALOG, MENU, POINTS])
@pytest.mark.parametrize(("address", "depth"), [("", 0), (SPAR, 2)])
def test_back_closes_what_lies_on_top(visit: Visit, what: str, address: str, depth: int) -> None:
    visit.come(address)
    visit.show(what)
    assert visit.at[0] == depth + 1
    assert visit.go(-1) == []
    assert not visit.shows(what)
    assert visit.at[0] == depth
    assert not visit.entries.steps


def test_back_closes_one_layer_after_the_other_the_highest_first(at_table: Visit) -> None:
    layers = [MENU, DIALOG, POINTS]
    for what in layers:
        at_table.show(what)
    assert at_table.depths == [0, 1, 2, 3, 4, 5]
    while layers:
        assert [at_table.shows(what) for what in layers] == [True] * len(layers)
        assert at_table.go(-1) == []
        assert not at_table.shows(layers.pop())
    assert at_table.at == (2, SPAR)


def test_back_closes_one_layer_after_the_other_at_home(at_home: Visit) -> None:
    at_home.show(DIALOG)
    at_home.show(POINTS)
    at_home.go(-1)
    assert at_home.shows(DIALOG)
    assert not at_home.shows(POINTS)


def test_a_drawer_closed_by_back_gives_the_focus_to_its_button(at_table: Visit) -> None:
    at_table.show(MENU)
    at_table.go(-1)
    assert at_table.page.document.activeElement is at_table.page.find(".menu summary")


def test_a_screen_with_a_way_back_is_left_by_its_own_button(at_table: Visit) -> None:
    way = at_table.page.find("#way")
    way.innerHTML = '<button data-do="back">Back</button>'
    at_table.settle()
    at_table.show(DIALOG)
    at_table.go(-1)
    assert not at_table.pressed
    at_table.go(-1)
    assert at_table.pressed == [at_table.page.find("[data-do=back]")]


def test_what_is_closed_in_another_way_goes_back_by_itself(at_table: Visit) -> None:
    at_table.show(MENU)
    at_table.show(DIALOG)
    at_table.page.find(MENU).open = False
    at_table.page.find(DIALOG).open = False
    at_table.history.settle()
    at_table.history.settle()  # the browser is on its way
    assert at_table.entries.steps == [-2]
    at_table.travel()
    assert at_table.at == (2, SPAR)
    assert at_table.sent == []


def test_a_dialog_in_the_place_of_a_drawer_has_its_entry(at_table: Visit) -> None:
    at_table.show(MENU)
    at_table.page.find(MENU).open = False
    at_table.show(DIALOG)
    assert at_table.depths == [0, 1, 2, 3]


def test_a_layer_that_opens_while_the_page_goes_back_gets_its_entry(at_table: Visit) -> None:
    at_table.show(MENU)
    at_table.page.find(MENU).open = False
    at_table.history.settle()
    at_table.page.find(DIALOG).open = True
    at_table.history.settle()
    assert at_table.depths == [0, 1, 2, 3]
    at_table.travel()
    assert at_table.at[0] == 3
    at_table.go(-1)
    assert not at_table.shows(DIALOG)


def test_the_table_asks_before_it_is_left(at_table: Visit) -> None:
    assert at_table.go(-1) == [GO_BACK]
    at_table.answer(asks=True)
    assert at_table.at == (1, SPAR)
    assert at_table.go(-1) == [LEAVE]
    assert not at_table.asks
    at_table.answer("")
    assert at_table.at == (0, "")
    assert at_table.depths == [0, 1, 2], "Forward leads to the table"


def test_somebody_who_stays_is_at_the_table_again(at_table: Visit) -> None:
    at_table.show(MENU)
    at_table.go(-1)
    at_table.go(-1)
    at_table.answer(asks=True)
    at_table.page.find(DIALOG).close()
    assert at_table.at == (2, SPAR)
    assert at_table.depths == [0, 1, 2, 3], "it has gone there, and added nothing"
    assert at_table.sent == [GO_BACK]


def test_forward_from_the_question_stays_at_the_table(at_table: Visit) -> None:
    at_table.go(-1)
    at_table.answer(asks=True)
    assert at_table.go(1) == []
    assert not at_table.asks
    assert at_table.at == (2, SPAR)


def test_a_table_that_has_nothing_to_ask_is_left_at_once(at_table: Visit) -> None:
    assert at_table.go(-1) == [GO_BACK]
    at_table.answer("")
    assert at_table.at == (0, "")


def test_nothing_moves_before_the_table_has_answered(at_table: Visit) -> None:
    at_table.go(-1)
    at_table.settle()
    assert at_table.at == (1, SPAR)
    at_table.answer("")
    assert at_table.at == (0, "")


@pytest.mark.parametrize("steps", [1, 2])
def test_forward_comes_back_to_the_match(at_table: Visit, steps: int) -> None:
    at_table.go(-1)
    at_table.answer("")
    assert at_table.go(steps) == [link(SPAR)]
    at_table.answer(SPAR)
    assert at_table.at == (2, SPAR)
    assert at_table.depths == [0, 1, 2]


def test_forward_to_a_match_that_is_gone_is_home_again(at_table: Visit) -> None:
    at_table.go(-1)
    at_table.answer("")
    assert at_table.go(2) == [link(SPAR)]
    at_table.answer("")
    assert at_table.at == (0, "")


@pytest.mark.parametrize(("address", "depth"), [("", 0), (SPAR, 2)])
def test_forward_to_what_was_closed_opens_nothing(visit: Visit, address: str, depth: int) -> None:
    visit.come(address)
    visit.show(DIALOG)
    visit.go(-1)
    assert visit.go(1) == []
    assert not visit.shows(DIALOG)
    assert visit.at[0] == depth


def test_several_backs_in_a_row_close_as_many_layers(at_table: Visit) -> None:
    for what in (MENU, DIALOG, POINTS):
        at_table.show(what)
    assert at_table.go(-2) == []
    assert at_table.shows(MENU)
    assert not at_table.shows(DIALOG)
    assert not at_table.shows(POINTS)


def test_several_backs_in_a_row_leave_no_table_without_its_question(at_table: Visit) -> None:
    at_table.show(MENU)
    assert at_table.go(-3) == [GO_BACK]
    at_table.answer(asks=True)
    assert at_table.asks
    assert at_table.at == (1, SPAR)
    at_table.page.find(DIALOG).close()
    assert at_table.at == (3, SPAR)
    assert at_table.shows(MENU)
    assert at_table.depths == [0, 1, 2, 3]


def asked_from_home(at_table: Visit) -> Visit:
    """Go back so far at once that the question comes without the table's entry after it."""
    at_table.go(-2)
    at_table.answer(asks=True)
    assert at_table.depths == [0, 1]
    return at_table


def test_somebody_who_stays_after_several_backs_is_at_the_table(at_table: Visit) -> None:
    asked_from_home(at_table).page.find(DIALOG).close()
    assert at_table.at == (2, SPAR)
    assert at_table.depths == [0, 1, 2]


def test_a_reload_at_the_question_comes_back_to_the_table(at_table: Visit) -> None:
    asked_from_home(at_table).page.find(DIALOG).open = False
    at_table.load()
    at_table.come(SPAR)
    assert at_table.at == (2, SPAR)


def test_back_and_forward_before_the_table_has_answered_close_nothing(at_table: Visit) -> None:
    at_table.go(-2)
    assert at_table.go(1) == []
    at_table.answer(asks=True)
    assert at_table.asks
    assert at_table.go(-1) == [LEAVE]
    assert at_table.go(1) == []
    at_table.answer("")
    assert at_table.at == (0, "")


def test_a_second_back_before_the_table_has_asked_does_not_leave(at_table: Visit) -> None:
    at_table.go(-1)
    assert at_table.go(-1) == [GO_BACK]
    at_table.answer(asks=True)
    at_table.answer(asks=True)
    assert at_table.asks
    assert at_table.at == (1, SPAR)
    assert at_table.go(-1) == [LEAVE]


def test_a_back_that_comes_while_the_page_goes_back_counts_for_itself(at_table: Visit) -> None:
    at_table.show(DIALOG)
    at_table.page.find(DIALOG).open = False
    at_table.history.settle()
    at_table.travel()
    assert at_table.go(-1) == [GO_BACK]


def test_back_where_nothing_of_the_page_is_left_is_the_browsers(at_home: Visit) -> None:
    at_home.settle()
    assert at_home.depths == [0], "the next Back leaves the site"
    at_home.show(DIALOG)
    at_home.go(-1)
    assert at_home.sent == []
    assert at_home.at[0] == 0
    assert not at_home.entries.steps


def test_a_link_begins_another_visit_above_this_one(at_table: Visit) -> None:
    at_table.follow(CPWP)
    assert at_table.sent == [link(CPWP)]
    assert at_table.at == (0, CPWP)
    at_table.settle()
    assert at_table.at == (0, CPWP), "the table has not gone there yet"
    at_table.answer(CPWP)
    assert at_table.depths == [0, 1, 2, 0, 1, 2]
    assert at_table.at == (2, CPWP)
    assert at_table.go(-1) == [GO_BACK]
    at_table.answer("")
    assert at_table.at == (0, "")
    assert at_table.go(-1) == [link(SPAR)]
    at_table.answer(SPAR)
    assert at_table.at == (2, SPAR)


def test_back_over_a_link_goes_from_one_match_to_the_other(at_table: Visit) -> None:
    at_table.follow(CPWP)
    at_table.answer(CPWP)
    assert at_table.go(-3) == [link(SPAR)]
    at_table.answer(SPAR)
    assert at_table.at == (2, SPAR)
    assert at_table.go(3) == [link(CPWP)]


def test_a_link_ends_where_the_page_itself_was_going(at_table: Visit) -> None:
    at_table.show(DIALOG)
    at_table.page.find(DIALOG).open = False
    at_table.history.settle()
    assert at_table.entries.steps == [-1]
    at_table.entries.steps.clear()  # the browser goes where the link leads instead
    at_table.follow(CPWP)
    at_table.answer(CPWP)
    assert at_table.at == (2, CPWP)
    assert at_table.go(-1) == [GO_BACK]


def test_a_link_to_a_table_on_offer_is_home(at_table: Visit) -> None:
    at_table.follow("#game=cpwp")
    at_table.answer("")
    assert at_table.at == (0, "#game=cpwp")
    assert at_table.go(-1) == [link(SPAR)]


def test_an_entry_of_the_page_itself_is_no_link(at_table: Visit) -> None:
    at_table.sent.clear()
    at_table.history.linked()
    assert at_table.sent == []
    assert at_table.at == (2, SPAR)


def test_an_address_that_comes_later_is_put_into_the_entry(visit: Visit) -> None:
    visit.come(SPAR)
    visit.history.move("#table=abc", at_table=True)
    visit.settle()
    assert visit.at == (2, "#table=abc")
    assert visit.depths == [0, 1, 2]
    visit.go(-1)
    visit.answer("")
    visit.go(2)
    assert visit.sent == [link("#table=abc")]


def test_back_closes_a_dialog_in_which_the_address_has_changed(at_table: Visit) -> None:
    at_table.show(MENU)
    at_table.show(DIALOG)
    at_table.history.move("#table=abc", at_table=True)
    at_table.settle()
    for what in (DIALOG, MENU):
        assert at_table.go(-1) == []
        assert not at_table.shows(what)
    assert at_table.at == (2, "#table=abc")
    at_table.go(-1)
    at_table.answer(asks=True)
    assert at_table.go(1) == [], "it is the same table still"
    assert not at_table.asks


def test_an_address_of_before_is_of_another_table_after_a_link(at_table: Visit) -> None:
    at_table.show(DIALOG)
    at_table.history.move("#table=abc", at_table=True)
    at_table.settle()
    at_table.page.find(DIALOG).open = False
    at_table.follow(CPWP)
    at_table.answer(CPWP)
    assert at_table.go(-4) == [link(SPAR)]


def test_an_address_of_before_is_of_another_table_when_that_was_left(visit: Visit) -> None:
    visit.come("#table=old")
    for fragment, address in (("#game=spar", ""), ("#table=old", "#table=old")):
        visit.follow(fragment)
        visit.answer(address)
    visit.history.move("#table=new", at_table=True)
    visit.settle()
    visit.go(-1)
    visit.answer("")
    visit.history.move(SPAR, at_table=True)
    visit.settle()
    assert visit.go(-4) == [link("#table=old")]


def test_another_match_in_the_place_of_one_begins_with_its_address(at_table: Visit) -> None:
    at_table.go(-1)
    at_table.answer("")
    at_table.history.move(CPWP, at_table=True)
    at_table.settle()
    assert at_table.depths == [0, 1, 2]
    assert at_table.at == (2, CPWP)


def test_a_reload_finds_its_entry(at_table: Visit) -> None:
    at_table.show(DIALOG)
    at_table.page.find(DIALOG).open = False
    at_table.load()
    at_table.come(SPAR)
    assert at_table.at == (2, SPAR)
    assert at_table.go(-1) == [GO_BACK]


def test_a_reload_of_a_match_that_is_gone_is_home(at_table: Visit) -> None:
    at_table.load()
    at_table.come("")
    assert at_table.at == (0, "")
    assert at_table.sent == []
