"""Back and Forward: what lies on top closes, then the table asks, then the page is home."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.page.conftest import Opened, Page
from tests.support.page.browser import Element

MARKUP = """<details class="drops menu"><summary>Menu</summary></details>
<details class="drops friends"><summary>Friends</summary></details>
<div id="points" popover></div><p id="way"></p>"""
DIALOG, MENU, POINTS = "#dialog", ".menu", "#points"
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
        (self._answered if callable(sent) else self.sent).append(sent)

    def come(self, address: str) -> None:
        """Show what the page has been opened for: home, if there is no address."""
        self.history.move(address, bool(address))
        self.history.opened()
        self.travel()

    def answer(self, address: str) -> None:
        """Let the table answer by going to a place."""
        self.history.move(address, bool(address))
        self._done()

    def question(self) -> None:
        """Let the table answer by asking if the player wants to leave."""
        self.show(DIALOG, '<div id="leaving">Leave the table?</div>')
        self._done()

    def _done(self) -> None:
        assert self._answered.pop(0)() == []
        self.travel()

    def renamed(self, address: str) -> None:
        """Let what is shown have another address."""
        self.history.move(address, at_table=True)
        self.settle()

    def show(self, what: str, inside: str = "<p>Rules</p>") -> None:
        """Let something lie on top."""
        if what == POINTS:
            self.page.find(what).setAttribute("data-popover-open", "")
        else:
            self.page.find(what).open = True
        if what == DIALOG:
            self.page.find("#dialog-inside").innerHTML = inside
        self.settle()

    def hide(self, *layers: str) -> None:
        """Close the top layer in another way than by Back; the page has not noticed yet."""
        for what in layers:
            self.page.find(what).open = False

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

    def back_to_the_question(self, steps: int = -1) -> None:
        """Go back from a table, which asks if the player wants to leave."""
        assert self.go(steps) == [GO_BACK]
        self.question()
        assert self.asks

    def back_home(self) -> None:
        """Go back from a table that has nothing to ask."""
        assert self.go(-1) == [GO_BACK]
        self.answer("")
        assert self.at == (0, "")

    def _arrive(self, steps: int) -> None:
        self.entries.stand(self.entries.at + steps)
        self.page.window.onpopstate(None)

    def follow(self, fragment: str, answer: str | None = None) -> None:
        """Follow a link within the page, or edit its address by hand; the table may answer."""
        self.sent.clear()
        self.entries.pushState(None, "", f"/table/{fragment}")
        self.page.window.onpopstate(None)
        self.history.linked()
        if answer is not None:
            self.answer(answer)

    def shown(self, *layers: str) -> list[str]:
        """Return which of these layers are open."""
        elements = [(what, self.page.find(what)) for what in layers]
        return [what for what, it in elements if it.open or it.hasAttribute("data-popover-open")]

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
    visit.come("")
    return visit


@pytest.fixture
def at_table(visit: Visit) -> Visit:
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
    assert all(old is new for old, new in zip(before, at_table.entries.entries, strict=True))


def test_home_keeps_the_address_of_what_is_on_offer(at_home: Visit) -> None:
    assert at_home.at == (0, "#game=spar")
    at_home.show(DIALOG)
    assert at_home.at == (1, "#game=spar")


@pytest.mark.parametrize("what", [DIALOG, MENU, POINTS])
@pytest.mark.parametrize(("address", "depth"), [("", 0), (SPAR, 2)])
def test_back_closes_what_lies_on_top_and_forward_does_not_open_it_again(
    visit: Visit, what: str, address: str, depth: int
) -> None:
    visit.come(address)
    visit.show(what)
    assert visit.at[0] == depth + 1
    for steps in (-1, 1):
        assert visit.go(steps) == []
        assert visit.shown(what) == []
        assert visit.at[0] == depth
        assert not visit.entries.steps


@pytest.mark.parametrize(
    ("address", "layers"), [("", [DIALOG, POINTS]), (SPAR, [MENU, DIALOG, POINTS])]
)
def test_back_closes_one_layer_after_the_other_the_highest_first(
    visit: Visit, address: str, layers: list[str]
) -> None:
    visit.come(address)
    before = visit.at
    for what in layers:
        visit.show(what)
    assert visit.depths == list(range(before[0] + len(layers) + 1))
    for left in range(len(layers) - 1, -1, -1):
        assert visit.go(-1) == []
        assert visit.shown(*layers) == layers[:left]
    assert visit.at == before


def test_a_drawer_closed_by_back_gives_the_focus_to_its_button(at_table: Visit) -> None:
    at_table.show(MENU)
    at_table.go(-1)
    assert at_table.page.document.activeElement is at_table.page.find(".menu summary")


def test_a_screen_with_a_way_back_is_left_by_its_own_button(at_table: Visit) -> None:
    at_table.page.find("#way").innerHTML = '<button data-do="back">Back</button>'
    at_table.settle()
    at_table.show(DIALOG)
    at_table.go(-1)
    assert not at_table.pressed
    at_table.go(-1)
    assert at_table.pressed == [at_table.page.find("[data-do=back]")]


def test_what_is_closed_in_another_way_goes_back_by_itself(at_table: Visit) -> None:
    at_table.show(MENU)
    at_table.show(DIALOG)
    at_table.hide(MENU, DIALOG)
    at_table.history.settle()
    at_table.history.settle()  # the browser is on its way
    assert at_table.entries.steps == [-2]
    at_table.travel()
    assert at_table.at == (2, SPAR)
    assert at_table.sent == []
    assert at_table.go(-1) == [GO_BACK], "a Back that comes later counts for itself"


def test_a_layer_that_opens_while_the_page_goes_back_gets_its_entry(at_table: Visit) -> None:
    at_table.show(MENU)
    at_table.hide(MENU)
    at_table.history.settle()
    at_table.page.find(DIALOG).open = True
    at_table.history.settle()
    assert at_table.depths == [0, 1, 2, 3]
    at_table.travel()
    assert at_table.at[0] == 3
    at_table.go(-1)
    assert at_table.shown(DIALOG) == []


def test_the_table_asks_before_it_is_left(at_table: Visit) -> None:
    at_table.back_to_the_question()
    assert at_table.at == (1, SPAR)
    assert at_table.go(-1) == [LEAVE]
    assert not at_table.asks
    at_table.answer("")
    assert at_table.at == (0, "")
    assert at_table.depths == [0, 1, 2], "Forward leads to the table"


def test_somebody_who_stays_is_at_the_table_again(at_table: Visit) -> None:
    at_table.show(MENU)
    at_table.go(-1)
    at_table.back_to_the_question()
    at_table.page.find(DIALOG).close()
    assert at_table.at == (2, SPAR)
    assert at_table.depths == [0, 1, 2, 3], "it has gone there, and added nothing"
    assert at_table.sent == [GO_BACK]


def test_forward_from_the_question_stays_at_the_table(at_table: Visit) -> None:
    at_table.back_to_the_question()
    assert at_table.go(1) == []
    assert not at_table.asks
    assert at_table.at == (2, SPAR)


def test_nothing_moves_before_the_table_has_answered(at_table: Visit) -> None:
    at_table.go(-1)
    at_table.settle()
    assert at_table.at == (1, SPAR)
    at_table.answer("")
    assert at_table.at == (0, "")


@pytest.mark.parametrize("steps", [1, 2])
def test_forward_comes_back_to_the_match(at_table: Visit, steps: int) -> None:
    at_table.back_home()
    assert at_table.go(steps) == [link(SPAR)]
    at_table.answer(SPAR)
    assert at_table.at == (2, SPAR)
    assert at_table.depths == [0, 1, 2]


def test_forward_to_a_match_that_is_gone_is_home_again(at_table: Visit) -> None:
    at_table.back_home()
    assert at_table.go(2) == [link(SPAR)]
    at_table.answer("")
    assert at_table.at == (0, "")


def test_several_backs_in_a_row_leave_no_table_without_its_question(at_table: Visit) -> None:
    at_table.show(MENU)
    at_table.back_to_the_question(-3)
    assert at_table.at == (1, SPAR)
    at_table.page.find(DIALOG).close()
    assert at_table.at == (3, SPAR)
    assert at_table.shown(MENU) == [MENU]
    assert at_table.depths == [0, 1, 2, 3]


@pytest.mark.parametrize("reloads", [False, True], ids=["who stays", "after a reload"])
def test_a_question_without_the_entry_of_the_table_leads_back_to_it(
    at_table: Visit, *, reloads: bool
) -> None:
    at_table.back_to_the_question(-2)
    assert at_table.depths == [0, 1]
    if reloads:
        at_table.hide(DIALOG)
        at_table.load()
        at_table.come(SPAR)
    else:
        at_table.page.find(DIALOG).close()
    assert at_table.at == (2, SPAR)
    assert at_table.depths == [0, 1, 2]


def test_back_and_forward_before_the_table_has_answered_close_nothing(at_table: Visit) -> None:
    at_table.go(-2)
    assert at_table.go(1) == []
    at_table.question()
    assert at_table.asks
    assert at_table.go(-1) == [LEAVE]
    assert at_table.go(1) == []
    at_table.answer("")
    assert at_table.at == (0, "")


def test_a_second_back_before_the_table_has_asked_does_not_leave(at_table: Visit) -> None:
    at_table.go(-1)
    at_table.back_to_the_question()
    at_table.question()
    assert at_table.asks
    assert at_table.at == (1, SPAR)
    assert at_table.go(-1) == [LEAVE]


def test_a_link_begins_another_visit_above_this_one(at_table: Visit) -> None:
    at_table.follow(CPWP)
    assert at_table.sent == [link(CPWP)]
    assert at_table.at == (0, CPWP)
    at_table.settle()
    assert at_table.at == (0, CPWP), "the table has not gone there yet"
    at_table.answer(CPWP)
    assert at_table.depths == [0, 1, 2, 0, 1, 2]
    assert at_table.at == (2, CPWP)
    at_table.back_home()
    assert at_table.go(-1) == [link(SPAR)]
    at_table.answer(SPAR)
    assert at_table.at == (2, SPAR)


def test_a_link_ends_where_the_page_itself_was_going(at_table: Visit) -> None:
    at_table.show(DIALOG)
    at_table.hide(DIALOG)
    at_table.history.settle()
    assert at_table.entries.steps == [-1]
    at_table.entries.steps.clear()  # the browser goes where the link leads instead
    at_table.follow(CPWP, answer=CPWP)
    assert at_table.at == (2, CPWP)
    assert at_table.go(-1) == [GO_BACK]


def test_a_link_to_a_table_on_offer_is_home(at_table: Visit) -> None:
    at_table.follow("#game=cpwp", answer="")
    assert at_table.at == (0, "#game=cpwp")
    assert at_table.go(-1) == [link(SPAR)]


def test_an_entry_of_the_page_itself_is_no_link(at_table: Visit) -> None:
    at_table.sent.clear()
    at_table.history.linked()
    assert at_table.sent == []
    assert at_table.at == (2, SPAR)


def test_an_address_that_comes_later_is_put_into_the_entry(at_table: Visit) -> None:
    at_table.renamed("#table=abc")
    assert at_table.at == (2, "#table=abc")
    assert at_table.depths == [0, 1, 2]
    at_table.back_home()
    assert at_table.go(2) == [link("#table=abc")]


def test_back_closes_a_dialog_in_which_the_address_has_changed(at_table: Visit) -> None:
    at_table.show(MENU)
    at_table.show(DIALOG)
    at_table.renamed("#table=abc")
    for left in ([MENU], []):
        assert at_table.go(-1) == []
        assert at_table.shown(MENU, DIALOG) == left
    assert at_table.at == (2, "#table=abc")
    at_table.back_to_the_question()
    assert at_table.go(1) == [], "it is the same table still"
    assert not at_table.asks


def test_an_address_of_before_is_of_another_table_after_a_link(at_table: Visit) -> None:
    at_table.show(DIALOG)
    at_table.renamed("#table=abc")
    at_table.hide(DIALOG)
    at_table.follow(CPWP, answer=CPWP)
    assert at_table.go(-4) == [link(SPAR)]


def test_an_address_of_before_is_of_another_table_when_that_was_left(visit: Visit) -> None:
    visit.come("#table=old")
    visit.follow("#game=spar", answer="")
    visit.follow("#table=old", answer="#table=old")
    visit.renamed("#table=new")
    visit.back_home()
    visit.renamed(SPAR)
    assert visit.go(-4) == [link("#table=old")]


def test_another_match_in_the_place_of_one_begins_with_its_address(at_table: Visit) -> None:
    at_table.back_home()
    at_table.renamed(CPWP)
    assert at_table.depths == [0, 1, 2]
    assert at_table.at == (2, CPWP)


def test_a_reload_finds_its_entry(at_table: Visit) -> None:
    at_table.show(DIALOG)
    at_table.hide(DIALOG)
    at_table.load()
    at_table.come(SPAR)
    assert at_table.at == (2, SPAR)
    assert at_table.go(-1) == [GO_BACK]


def test_a_reload_of_a_match_that_is_gone_is_home(at_table: Visit) -> None:
    at_table.load()
    at_table.come("")
    assert at_table.at == (0, "")
    assert at_table.sent == []
