"""The result of a round stays on each page until its own person has seen it."""

from tests.browser.friends.table import Table
from tests.support.browser.play import ON, ROBOT

READY = "#table [data-do=deal]"
AT_RESULT = "#table .verdict"


def test_each_page_waits_for_its_own_person(table: Table) -> None:
    host = table.lay("#game=spar&seats=3&target=40")
    (ben,) = table.join("Ben")
    table.begin()
    for friend in (host, ben):
        friend.page.evaluate(ROBOT.replace(ON, "#none"))  # looks at the result
    for friend in (host, ben):
        friend.wait(READY)
        friend.rest()
    ben.press(READY)
    ben.wait_text("The next round waits for Anna.")
    for friend in (host, ben):
        assert friend.page.locator(AT_RESULT).is_visible()
    host.press(READY)
    for friend in (host, ben):
        friend.page.wait_for_selector(AT_RESULT, state="detached")
        friend.wait("#hand [data-card]")
