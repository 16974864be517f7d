"""A browser that lacks what the deck of friends takes says so before anybody is asked."""

import pytest
from playwright.sync_api import Page, Route

from tests.support.browser.play import Person
from tests.support.browser.sites import PYODIDE
from tests.support.cases import some

pytestmark = pytest.mark.site(PYODIDE)  # whose worker does the sums of the deck
TOLD = "This browser cannot shuffle cards together with your friends."
# Workers of a browser that does not know those that are modules.
NO_MODULES = "const Known = Worker; Worker = class { constructor(at) { return new Known(at); } };"
# A store that does not say when something is on the disk, and one that cannot be opened.
NOT_STRICT = """const begin = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function (stores, mode) {
    return begin.call(this, stores, mode);
};"""
NO_STORE = """IDBFactory.prototype.open = function () {
    throw new DOMException("not here", "SecurityError");
};"""
LACKS = {
    "workers": "delete globalThis.Worker;",
    "modules": NO_MODULES,
    "strict storage": NOT_STRICT,
    "any storage": NO_STORE,
}


@pytest.mark.parametrize("lack", some(LACKS, ["modules", "strict storage"]))
def test_what_the_browser_lacks_is_told_when_a_table_is_laid(
    page: Page, address: str, lack: str
) -> None:
    def spoil(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text() + LACKS[lack])

    page.context.route("**/boot/deck.mjs", spoil)  # in the worker of the table
    Person(page, address).come()
    page.click("[data-do='host friends']")
    page.wait_for_selector("#joining")
    page.wait_for_function(f"document.body.innerText.includes('{TOLD}')")
    assert not page.locator("#joining :is([data-do='ask in'], [data-do=name])").count()


def test_a_browser_that_lacks_nothing_lays_a_table(page: Page, address: str) -> None:
    Person(page, address).come()
    page.click("[data-do='host friends']")
    page.wait_for_selector("#joining [data-do=name]")
    assert TOLD not in page.inner_text("body")
