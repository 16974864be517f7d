"""The site without a connection, and a new build of it: kept whole, offered, never forced."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from build.offline import NAME
from tests.browser.test_boot import SOON, hand, sit
from tests.support.browser.hosts import Hosts, OwnHost
from tests.support.browser.play import HAND, PLAY
from tests.support.browser.sites import ANSWERED, PYODIDE, Sites
from tests.support.browser.watch import Watch
from tests.support.cases import some

READY = "document.documentElement.dataset.offline === 'ready'"
UP = "document.documentElement.dataset.page === 'ready'"
FAILED = "document.documentElement.dataset.offline === 'failed'"
IS_OFFERED = "'newer' in document.documentElement.dataset"
BUILD = "document.querySelector('script[src$=\"/boot.mjs\"]')?.src.match(/build-\\w+/)[0]"
# A wait for a promise is over before the promise is kept.
WATCH_CACHES = """() => {
    const look = async () => { window.cachesNow = (await caches.keys()).sort().join(); };
    window.looking ??= setInterval(look, 20);
}"""
UPDATE = "navigator.serviceWorker.getRegistration().then((found) => found.update())"
# What a page fetches late: the code that connects it with friends.
LATE = """async () => {
    const at = document.querySelector('script[src$="/boot.mjs"]').src;
    const { build } = await import(new URL('build.mjs', at));
    const answer = await fetch(new URL(build.peers, new URL('../../', at)));
    return answer.ok;
}"""
OWN_LATE = "() => fetch(document.querySelector('script[src$=\"/boot.mjs\"]').src).then((a) => a.ok)"
IS_KEPT = """async (text) => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const kept of await cache.matchAll()) if ((await kept.text()) === text) return true;
    }
    return false;
}"""
PORTAL = b"<!doctype html><title>Welcome to our hotel</title>"


@pytest.fixture
def hosts(request: pytest.FixtureRequest, sites: Sites, tmp_path: Path) -> Iterator[Hosts]:
    """Hosts of this test's own, in the kind that it asks for."""
    wish = request.node.get_closest_marker("site")
    hosts = Hosts(tmp_path, sites.copy(wish.args[0] if wish else ANSWERED, is_kept=True))
    yield hosts
    hosts.close()


@pytest.fixture
def host(hosts: Hosts) -> OwnHost:
    """The host of the site."""
    return hosts.add()


@pytest.fixture
def address(hosts: Hosts, host: OwnHost) -> str:
    """Its address; the pages are watched for what leaves it."""
    return hosts.address(host)


def come(page: Page, address: str, until: str = READY) -> None:
    """Visit, and stay until the site is kept, or until it cannot be."""
    page.add_init_script(SOON)
    page.goto(address)
    page.wait_for_function(until)


def offer(page: Page, host: OwnHost, name: str) -> str:
    """Publish a new build, and wait until the page offers it; returns the build."""
    build = host.publish(name)
    page.evaluate(UPDATE)
    page.wait_for_function(IS_OFFERED)
    return build


def wait_for_caches(page: Page, *names: str) -> None:
    """Wait until the browser keeps exactly these."""
    page.evaluate(WATCH_CACHES)
    page.wait_for_function(f"window.cachesNow === '{','.join(sorted(names))}'")


@pytest.mark.site(PYODIDE)
def test_after_one_visit_all_of_solo_play_works_without_a_connection(
    page: Page, host: OwnHost, address: str, watch: Watch
) -> None:
    come(page, address)
    sit(page)
    cards = hand(page)
    host.asked.clear()
    page.reload()
    page.wait_for_selector(HAND)
    assert set(host.asked) <= {NAME}, "a later visit asks for nothing but a new build"
    host.is_down = True
    page.reload()
    page.wait_for_selector(HAND)
    assert hand(page) == cards
    page.goto(f"{address}rules-spar.html")
    assert page.locator("article h2").count() > 1
    page.locator("a[href='./#game=spar']").first.click()
    page.click(PLAY)
    page.wait_for_selector("#board .trick-head, #board.tricks")
    other = page.context.new_page()
    for path in ("rules-shanghai.html", "how-your-table-stays-yours.html", "NOTICE.txt", "?from=x"):
        other.goto(address + path)
        assert not other.locator("#main-frame-error").count()
    watch.problems.clear()


def test_a_new_build_is_offered_not_forced_and_kept_beside_the_one_in_use(
    page: Page, host: OwnHost, address: str
) -> None:
    come(page, address)
    sit(page)
    old = page.evaluate(BUILD)
    offer(page, host, "2")
    new = host.publish("3")
    page.evaluate(UPDATE)
    wait_for_caches(page, *(f"peerdeck build {host.path} {build}" for build in (old, new)))
    for _ in range(2):
        other = page.context.new_page()
        come(other, address)
        assert other.evaluate(BUILD) == new
        other.close()
    # The page is what it was, and what it fetches late is there still.
    assert page.evaluate(BUILD) == old
    assert page.locator(HAND).count() > 0
    assert page.evaluate(LATE)
    assert page.evaluate(OWN_LATE), f"{old} is still there"
    page.close()
    last = page.context.new_page()
    come(last, address)
    wait_for_caches(last, f"peerdeck build {host.path} {new}")
    last.click("[data-do=resume]")
    last.wait_for_selector(HAND)
    newest = offer(last, host, "4")
    last.click("#menu summary")
    last.get_by_role("button", name="Get the new version").click()
    last.wait_for_function(f"{BUILD} === '{newest}'")
    last.wait_for_function(READY)
    wait_for_caches(last, f"peerdeck build {host.path} {newest}")


def test_equal_files_are_fetched_once_and_a_new_build_can_be_put_off(
    page: Page, host: OwnHost, address: str
) -> None:
    come(page, address)
    assert [path for path in host.asked if host.asked.count(path) > 1] == []
    new = host.publish("2")
    host.asked.clear()
    page.evaluate(UPDATE)
    page.get_by_text("A new version is ready.", exact=True).wait_for()
    assert NAME in host.asked
    lasting = [path for path in host.asked if path.startswith(("vendor/", "parts/"))]
    assert lasting == [], "equal files are carried over"
    page.get_by_role("button", name="Later").click()
    assert page.get_by_role("button", name="Later").count() == 0
    page.reload()  # by the person's own wish
    page.wait_for_function(f"{BUILD} === '{new}'")


@pytest.mark.parametrize("status", some([200, 503], [503]))
@pytest.mark.parametrize("file", some(["rules-spar.html", "parts/peers/"], 1))
def test_the_page_of_a_hotel_is_never_kept_in_place_of_a_file(
    file: str, status: int, page: Page, host: OwnHost, address: str, watch: Watch
) -> None:
    host.instead = lambda path: (status, PORTAL) if path.startswith(file) else None
    come(page, address, until=FAILED)
    sit(page)
    watch.forgive(page)
    host.instead = lambda _path: None
    later = page.context.new_page()
    come(later, address)
    later.goto(f"{address}rules-spar.html")
    assert later.title() == "How to play Spar"
    assert not later.evaluate(IS_KEPT, PORTAL.decode())


@pytest.mark.parametrize("fault", some(["throw new Error()", "a syntax error", ""], 1))
def test_a_worker_that_fails_leaves_the_ordinary_page(
    fault: str, page: Page, host: OwnHost, address: str, watch: Watch
) -> None:
    worker = host.folder / NAME
    worker.write_text(fault) if fault else worker.unlink()
    with page.expect_console_message(lambda message: "cannot be kept" in message.text):
        page.goto(address)
    sit(page)
    watch.problems.clear()


def test_a_worker_that_has_lost_its_cache_asks_the_host(page: Page, address: str) -> None:
    come(page, address)
    page.evaluate("caches.keys().then((names) => Promise.all(names.map((n) => caches.delete(n))))")
    page.reload()
    sit(page)


def test_a_first_visit_that_broke_off_is_finished_later(
    page: Page, host: OwnHost, address: str, watch: Watch
) -> None:
    last = "how-your-table-stays-yours.html"

    def cut(path: str) -> None:
        host.is_down |= path == last

    host.instead = cut
    come(page, address, until=FAILED)
    page.close()
    host.is_down, host.instead = False, lambda _path: None
    host.asked.clear()
    later = page.context.new_page()
    come(later, address)
    assert not [path for path in host.asked if path.startswith(("vendor/pyodide", "rules"))]
    assert set(host.asked) > {NAME}, "the rest has been fetched now"
    watch.problems.clear()


def test_sites_of_one_host_leave_each_other_alone(
    page: Page, hosts: Hosts, host: OwnHost, address: str, watch: Watch
) -> None:
    inner = hosts.add(f"{host.path}inner/")
    inner.publish("inner")
    watch.origin = address
    come(page, address)
    page.evaluate("caches.open('of another project')")
    other = page.context.new_page()
    come(other, hosts.address(inner))
    assert other.evaluate(BUILD) == "build-inner"
    offer(other, inner, "inner2")
    other.reload()
    other.wait_for_function(READY)
    builds = (f"peerdeck build {site.path} {site.build}" for site in (host, inner))
    wait_for_caches(other, "of another project", *builds)
    page.reload()
    assert page.evaluate(BUILD) == host.build


def test_make_play_never_shows_a_stale_build(page: Page, host: OwnHost, address: str) -> None:
    come(page, address)  # a real worker, of an earlier try
    host.is_kept = False
    host.max_age = 0
    new = host.publish("2")
    page.reload()
    page.wait_for_function(f"{BUILD} === '{new}' && {UP}")
    for name in ("3", "4"):
        new = host.publish(name)
        page.reload()
        assert page.evaluate(BUILD) == new
        page.wait_for_function(UP)
    wait_for_caches(page)


def test_friends_meet_in_the_newest_build(page: Page, host: OwnHost, address: str) -> None:
    come(page, address)
    page.check("input[name=seats][value='5']", force=True)
    new = host.publish("2")
    page.click("[data-do='host friends']")
    page.wait_for_function(f"{BUILD} === '{new}'")
    page.wait_for_selector("#joining")
    page.get_by_role("button", name="Leave").click()
    assert page.is_checked("input[name=seats][value='5']"), "it is the table that was chosen"
    page.wait_for_function(READY)
    new = host.publish("3")
    page.goto("about:blank")
    page.goto(f"{address}#table={'A' * 66}")
    page.wait_for_function(f"{BUILD} === '{new}'")
    page.wait_for_selector("#friends, main")
    assert page.url.endswith(f"#table={'A' * 66}")


OFFER = """() => {
    window.prompted = 0;
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    offer.prompt = async () => { window.prompted += 1; };
    return dispatchEvent(offer);
}"""


def test_the_site_can_be_installed_where_the_browser_offers_it(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_function(UP)
    button = page.get_by_role("button", name="Install Peerdeck")
    assert button.count() == 0
    assert page.evaluate(OFFER) is False, "the browser's own banner stays away"
    button.click()
    assert page.evaluate("prompted") == 1
    assert button.count() == 0
    assert page.get_by_text("Add to Home Screen").is_hidden()
