"""Codes that go from a screen to a camera."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.friends.either import Somebody
from tests.browser.friends.film import SIZE, shoot
from tests.support.browser import browsers
from tests.support.browser.limits import lenient
from tests.support.browser.patience import invitations
from tests.support.browser.watch import Watch
from tests.support.connections.person import InChromium

SCAN = "qr-reader button"
PICTURE = "qr-code"
REFUSED = "The camera cannot be used here. Paste the link or the code instead."


@pytest.fixture
def film(tmp_path: Path) -> Path:
    """The file of the film that the cameras show: nothing yet. Without it there is no camera."""
    film = tmp_path / "film.y4m"
    width, height = SIZE
    head = f"YUV4MPEG2 W{width} H{height} F10:1 Ip A1:1 C420jpeg\nFRAME\n".encode()
    film.write_bytes(head + bytes(width * height * 3 // 2))
    return film


@pytest.fixture
def cameras(chromium: Browser, film: Path, watch: Watch) -> Iterator[Browser]:
    """A browser whose pages have a camera, if they may use it."""
    watch.expected = "WebSocket connection to 'wss://"
    flags = ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}"]
    browser = chromium.browser_type.launch(
        executable_path=browsers.chromium(),
        args=[*browsers.HASTY_FLAGS, browsers.ALONE, *flags],
        timeout=lenient(browsers.WAIT) * 1000,
    )
    yield browser
    browser.close()


def page_of(one: Somebody) -> Page:
    """The page itself."""
    assert isinstance(one.browser, InChromium)
    return one.browser.page


def show(one: Somebody, film: Path) -> None:
    """Hold the other's camera before the picture of the own code."""
    one.value("#own-code")
    picture = page_of(one).locator(f"#code-steps {PICTURE}")
    picture.scroll_into_view_if_needed()
    shoot(picture.screenshot(), film)


def test_two_pictures_connect_two_pages(
    cameras: Browser, watch: Watch, address: str, film: Path
) -> None:
    with invitations(cameras, watch) as invite:
        anna, ben = (
            Somebody(
                name,
                InChromium(invite(permissions=["camera"], color_scheme="dark").new_page()),
                address,
            )
            for name in ("Anna", "Ben")
        )
        for one in (anna, ben):
            one.arrive()
        anna.lay("#game=spar&seats=2&target=1")
        anna.press("[data-do='offer code']")
        show(anna, film)
        ben.press(SCAN)
        show(ben, film)
        anna.press(SCAN)
        ben.ask()
        anna.admit("Ben")
        ben.see("#lobby")


def test_a_camera_that_is_refused_leaves_the_text(
    cameras: Browser, watch: Watch, address: str
) -> None:
    with invitations(cameras, watch) as invite:
        ben = Somebody("Ben", InChromium(invite(permissions=[]).new_page()), address)
        ben.arrive()
        ben.press(SCAN)
        ben.wait(
            f"document.querySelector('qr-reader').shadowRoot.textContent.includes('{REFUSED}')"
        )
        ben.fill("#join-text", "no code")
        ben.press(".by-code [type=submit]")
        ben.hear("This is no link to a table and no code.")
