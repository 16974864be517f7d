"""Pages of different versions meet: they say so, and play goes on without the other one."""

import re

from playwright.sync_api import Route

from tests.browser.friends.table import Friend, Table
from tests.support.browser.play import HAND

OLD = "0123456789ab"  # which page that is


def make_other(friend: Friend) -> None:
    """Serve this browser the same page under the name of another version."""
    names: list[str] = []

    def rename(route: Route) -> None:
        answer = route.fetch()
        names[:] = re.findall(r"parts/app-(\w+)\.bin", answer.text())
        assert len(names) == 1
        # Not kept by the browser: the page that comes after it is the site's own.
        headers = {**answer.headers, "cache-control": "no-store"}
        body = answer.text().replace(names[0], OLD)
        route.fulfill(response=answer, headers=headers, body=body)

    def part(route: Route) -> None:
        route.continue_(url=route.request.url.replace(OLD, names[0]))

    friend.context.route("**/boot/build.mjs", rename)
    friend.context.route(f"**/parts/app-{OLD}.bin", part)


def test_another_version_says_so_and_offers_a_reload(table: Table) -> None:
    table.lay("#game=spar&seats=3&target=1")
    ben = table.somebody("Ben")
    make_other(ben)
    ben.page.goto(table.link)
    ben.wait_text("The host has another version of this page.")
    assert not ben.page.locator("#join-name").count()
    table.begin()
    table.host.wait(HAND)
    ben.context.unroute_all()
    ben.press("#joining [data-do=reload]")
    table.ask(ben)
    table.host.press("#among-friends .button.main")
    ben.wait(HAND)
