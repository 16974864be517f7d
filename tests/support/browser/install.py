"""Get the browsers that the tests drive: `python -m tests.support.browser.install [packages]`.

Chromium must start in the end; the tests in Firefox and WebKit are skipped without theirs.
The packages of Debian that are named are installed too.
"""

import os
import shutil
import subprocess
import sys

from build.attempt import attempt, reason
from tests.support.browser import browsers

PATIENCE = 60  # seconds for a browser to start
EMPTY = ["--no-sandbox", "--disable-gpu", "--dump-dom", "about:blank"]
ONCE = {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "8000"}  # milliseconds; it tries five times
# An unreachable server is an error, and is tried only twice.
UPDATE = ["update", "--quiet=2", "-o=APT::Update::Error-Mode=any", "-o=Acquire::Retries=1"]
INSTALL = ["install", "--yes", "--quiet=2", "--no-install-recommends", "-o=Acquire::Retries=1"]


def main() -> None:
    """Install what is missing if this machine allows it, and say what cannot be had."""
    apt = _apt_get()
    reasons = []
    if not browsers.chromium():
        reasons += _apt(apt, ["chromium"])
    if not browsers.chromium():
        reasons += _playwright(apt, "chromium")
    if not browsers.chromium():
        if shutil.which("apt-get") and not apt:
            reasons.append("apt-get needs root")
        why = "; ".join(reasons)
        raise SystemExit(f"The browser tests need Chromium: install the package chromium ({why}).")
    optional = [
        (browsers.headless_shell(), ["chromium-headless-shell"]),  # a fifth less to compute
        (browsers.firefox(), ["firefox-esr"]),
        (browsers.webkit() and browsers.screen(), ["webkit2gtk-driver", "xvfb"]),
        (not sys.argv[1:], sys.argv[1:]),
    ]
    reasons = _apt(apt, *[packages for found, packages in optional if not found])
    if not browsers.headless_shell():
        reasons += _playwright(apt, "chromium", "--only-shell")
    for why in reasons:
        print(why)
    _check()


def _check() -> None:
    """Start each browser once."""
    for path in sorted({browsers.headless() or "", browsers.chromium() or ""}):
        if why := _start([path, "--headless", *EMPTY], "<html>"):
            raise SystemExit(f"The browser tests need Chromium, but {path} does not start: {why}.")
    if not (firefox := browsers.firefox()):
        print(browsers.NO_FIREFOX)
    elif why := _start([firefox, "--version"], "Firefox"):
        print(f"The tests in Firefox will fail, because {firefox} does not start: {why}.")
    driver = shutil.which("WebKitWebDriver")
    if not (browsers.webkit() and browsers.screen() and driver):
        print(browsers.NO_WEBKIT)
    elif why := _start([driver, "--help"], "--port"):
        print(f"The tests in WebKit will fail, because {driver} does not start: {why}.")


def _start(command: list[str], expected: str) -> str:
    """Start a browser, which should print `expected`; return "" or why it does not."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
    except OSError as error:
        return str(error)
    except subprocess.TimeoutExpired:
        return f"it takes more than {PATIENCE} seconds"
    output = (done.stdout + done.stderr).decode(errors="replace")
    return "" if expected in output else reason(output)


def _apt_get() -> list[str]:
    """Return the command that may install packages of Debian here, or nothing."""
    if not shutil.which("apt-get"):
        return []
    if os.geteuid() == 0:
        return ["apt-get"]
    if shutil.which("sudo") and not attempt(["sudo", "-n", "true"]):
        return ["sudo", "-n", "apt-get"]
    return []


def _apt(apt: list[str], *groups: list[str]) -> list[str]:
    """Install each group of packages; return why some were not."""
    if not apt or not groups:
        return []
    failed = [group for group in groups if _try([*apt, *INSTALL, *group])]
    if not failed:
        return []
    if why := _try([*apt, *UPDATE]):  # The lists of packages are missing or old.
        return [why]
    return [why for group in failed if (why := _try([*apt, *INSTALL, *group]))]


def _playwright(apt: list[str], *what: str) -> list[str]:
    """Let Playwright install a browser, and the libraries for it if that is allowed."""
    command = [sys.executable, "-m", "playwright"]
    whys = [_try([*command, "install", *what])]
    if apt and not any(whys):
        whys.append(_try([*command, "install-deps", "chromium"]))
    return [why for why in whys if why]


def _try(command: list[str]) -> str:
    """Run a command; return "" or a sentence that says why it failed."""
    words = [word for word in command if not word.startswith(("-", sys.prefix))]
    print(f"Running: {' '.join(words)}", flush=True)
    quiet = {"DEBIAN_FRONTEND": "noninteractive", **ONCE, **os.environ}
    why = attempt(command, quiet)
    return f"{' '.join(words)}: {why}" if why else ""


if __name__ == "__main__":
    main()
