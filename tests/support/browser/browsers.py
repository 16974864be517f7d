"""The browsers on this machine, and one way to drive all three through a short scenario."""

import json
import os
import re
import shutil
import subprocess
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from build.node import node
from tests.support.browser.limits import lenient

NO_FIREFOX = "The tests in Firefox are skipped: install the package firefox-esr."
NO_WEBKIT = "The tests in WebKit are skipped: install the packages webkit2gtk-driver and xvfb."
# As root there is no sandbox for a browser to build; the pages visited are our own.
# Local addresses hide under names that take a multicast to resolve, unless that is switched off.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-features=WebRtcHideLocalIpsWithMdns",
]
# WebAssembly is not compiled a second time to run faster: no test runs it for long enough to gain.
HASTY_FLAGS = [*CHROMIUM_FLAGS, "--js-flags=--liftoff-only"]
# Nothing is asked of any other machine, but where a hidden local address is.
ALONE = (
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.local"
)
FIREFOX_SCRIPT = Path(__file__).with_name("firefox.mjs")
WAIT = 180.0  # seconds: what takes longer is broken, and not just slow

# "open" an address here, or in a "tab" beside this page; "click" what a selector finds; "wait"
# until an expression is true; "get" what an expression gives.
Step = tuple[str, str]
Driver = Callable[[list[Step]], list[Any]]


def chromium() -> str | None:
    """Return the Chromium to use: the system's, or the one that Playwright installed."""
    return (
        shutil.which("chromium")
        or shutil.which("google-chrome")
        or _application("Google Chrome", "Google Chrome")
        or _application("Chromium", "Chromium")
        or _from_playwright("chromium-*/chrome-linux*/chrome")
        or _from_playwright("chromium-*/chrome-mac*/*.app/Contents/MacOS/*")
    )


def headless_shell() -> str | None:
    """Return the Chromium that has no windows: the system's, or the one of Playwright."""
    return shutil.which("chromium-headless-shell") or _from_playwright(
        "chromium_headless_shell-*/*/*headless?shell"
    )


def headless() -> str | None:
    """Return the Chromium for the tests: the one without windows if possible, or the usual one.

    Each page of the usual one takes another process, for a window that nobody sees.
    """
    return headless_shell() or chromium()


def firefox() -> str | None:
    """Return the Firefox to use."""
    return (
        shutil.which("firefox-esr") or shutil.which("firefox") or _application("Firefox", "firefox")
    )


def _application(name: str, program: str) -> str | None:
    """Return a program that macOS keeps out of PATH. Written from documentation, not tried."""
    path = Path(f"/Applications/{name}.app/Contents/MacOS/{program}")
    return str(path) if path.exists() else None


def _from_playwright(pattern: str) -> str | None:
    """Return the newest program that `playwright install` put where the pattern says."""
    home = Path.home()
    caches = (os.environ.get("XDG_CACHE_HOME"), home / "Library" / "Caches", home / ".cache")
    folders = [Path(cache) / "ms-playwright" for cache in caches if cache]
    if own := os.environ.get("PLAYWRIGHT_BROWSERS_PATH"):
        folders = [Path(own)]
    found = [path for folder in folders for path in folder.glob(pattern)]
    return str(max(found, key=_build)) if found else None


def _build(path: Path) -> int:
    """Return the number in the name of the folder in which Playwright keeps a browser."""
    return max(map(int, re.findall(r"-(\d+)(?:/|$)", str(path))), default=0)


def webkit() -> str | None:
    """WebKitGTK's own small browser; its driver must be there too."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return str(found[-1]) if found and shutil.which("WebKitWebDriver") else None


def screen() -> str | None:
    """Return the program that gives WebKit a screen to draw on, if there is one."""
    return shutil.which("Xvfb")


def in_firefox(steps: list[Step]) -> list[Any]:
    """Run the steps in a new Firefox, and answer what the "get" steps saw."""
    command = [node(), str(FIREFOX_SCRIPT), firefox() or "", json.dumps(steps)]
    command.append(str(lenient(WAIT)))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"Firefox: {done.stderr}"
    answers: list[Any] = json.loads(done.stdout)
    return answers


def in_webkit(steps: list[Step]) -> list[Any]:
    """Run the steps in a new WebKit, and answer what the "get" steps saw.

    WebKitGTK itself crashes now and then. If it does, the steps are run again in another one, and a
    warning says so.
    """
    from selenium.common import InvalidSessionIdException

    with _screen() as display:
        try:
            return _once_in_webkit(steps, display)
        except InvalidSessionIdException as crash:
            warnings.warn(f"WebKit crashed and was started again: {crash.msg}", stacklevel=2)
            return _once_in_webkit(steps, display)


def _once_in_webkit(steps: list[Step], display: str) -> list[Any]:
    from selenium.common import WebDriverException
    from selenium.webdriver import WebKitGTK, WebKitGTKOptions
    from selenium.webdriver.support.wait import WebDriverWait
    from selenium.webdriver.webkitgtk.service import Service

    def start() -> WebKitGTK:
        options = WebKitGTKOptions()
        options.binary_location = webkit() or ""
        options.add_argument("--automation")
        environment = {
            **os.environ,
            "DISPLAY": display,
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        service = Service(shutil.which("WebKitWebDriver") or "", env=environment)
        return WebKitGTK(options=options, service=service)

    try:
        driver = start()
    except WebDriverException:  # A first start on a cold machine; what follows has one chance.
        driver = start()
    answers = []
    try:
        patience = lenient(WAIT)
        driver.set_script_timeout(patience)
        for kind, what in steps:
            match kind:
                case "open":
                    driver.get(what)
                case "tab":
                    driver.switch_to.new_window("tab")
                    driver.get(what)
                case "click":
                    driver.find_element("css selector", what).click()
                case "wait":
                    WebDriverWait(driver, patience).until(_is_true(what), what)
                case "get":
                    answers.append(driver.execute_script(f"return {what}"))
    finally:
        with suppress(WebDriverException):  # a WebKit that crashed has nothing to quit
            driver.quit()
    return answers


def _is_true(what: str) -> Callable[[Any], bool]:
    return lambda page: bool(page.execute_script(f"return !!({what})"))


@contextmanager
def _screen() -> Iterator[str]:
    """A screen of our own, so that no window opens on the developer's."""
    reading, writing = os.pipe()
    command = [screen() or "", "-displayfd", str(writing), "-screen", "0", "1280x900x24"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


IN_EACH_OTHER_BROWSER = pytest.mark.parametrize(
    "run",
    [
        pytest.param(run, id=name, marks=pytest.mark.skipif(not found, reason=reason))
        for run, name, found, reason in (
            (in_firefox, "firefox", firefox(), NO_FIREFOX),
            (in_webkit, "webkit", webkit() and screen(), NO_WEBKIT),
        )
    ],
)
