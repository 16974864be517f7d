"""Fixtures for tests in a real browser: the built site, served under a path as a host would."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.browser.patience import Invite, invitations
from tests.support.browser.play import Person
from tests.support.browser.sites import ANSWERED, Sites
from tests.support.browser.stage import Stage, Stages
from tests.support.browser.watch import Watch
from tests.support.plain_bots import plain_bots


@pytest.fixture(scope="package", autouse=True)
def bots() -> Iterator[None]:
    """Play with plain bots, but where the whole site runs in the browser."""
    with plain_bots():
        yield


@pytest.fixture(scope="session")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sites]:
    """The site, in each kind that a test may visit."""
    with Sites(tmp_path_factory.mktemp("sites")) as sites:
        yield sites


@pytest.fixture
def address(request: pytest.FixtureRequest, sites: Sites) -> str:
    """Serve the site from this process, or as `pytest.mark.site` asks."""
    wish = request.node.get_closest_marker("site")
    return sites.address(wish.args[0] if wish else ANSWERED)


@pytest.fixture
def watch(address: str) -> Iterator[Watch]:
    """Collect the errors; a test that expects a problem clears it from the list."""
    watch = Watch(address)
    yield watch
    assert watch.problems == [], "\n".join(watch.problems)


@pytest.fixture
def invite(chromium: Browser, watch: Watch) -> Iterator[Invite]:
    """Makes browsers that have never been here; what goes wrong in one of them fails the test."""
    with invitations(chromium, watch) as invite:
        yield invite


@pytest.fixture(scope="session")
def all_stages(chromium: Browser, sites: Sites) -> Iterator[tuple[Stages, Watch]]:
    """The stages of this worker, and what goes wrong in them."""
    watch = Watch(sites.address(ANSWERED))
    with invitations(chromium, watch) as invite:
        yield Stages(invite, watch.origin), watch


@pytest.fixture
def stages(all_stages: tuple[Stages, Watch]) -> Iterator[Stages]:
    """Stages of any size, which may have been used before."""
    stages, watch = all_stages
    yield stages
    stages.take_back()
    problems, watch.problems[:] = watch.problems[:], []
    assert problems == [], "\n".join(problems)


@pytest.fixture
def stage(stages: Stages) -> Stage:
    """A stage of the usual size."""
    return stages.at()


@pytest.fixture
def visitor(invite: Invite) -> BrowserContext:
    """A browser that has never been here, without any special wishes."""
    return invite()


@pytest.fixture
def page(visitor: BrowserContext) -> Page:
    """An empty page of a new visitor. Open the site with `page.goto(address)`."""
    return visitor.new_page()


@pytest.fixture
def person(page: Page, address: str) -> Person:
    """Somebody at an empty page."""
    return Person(page, address)
