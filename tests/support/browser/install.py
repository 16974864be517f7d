"""Get the browsers that the tests drive: `python -m tests.support.browser.install [packages]`.

Chromium must be there in the end; the tests in Firefox and WebKit are skipped without theirs.
Whatever packages of Debian are named besides are tried, too.
"""

import os
import shutil
import subprocess
import sys

from tests.support.browser import browsers


def main() -> None:
    """Install what is missing, as far as this machine allows, and say what cannot be had."""
    if not browsers.chromium():
        _try([sys.executable, "-m", "playwright", "install", "chromium"])
    if not browsers.chromium():
        _apt("chromium")
    if not browsers.chromium():
        raise SystemExit("The browser tests need Chromium: install the package chromium.")
    if not shutil.which("chromium-headless-shell"):
        _apt("chromium-headless-shell")  # a fifth less to compute
    if not browsers.firefox():
        _apt("firefox-esr")
    if not (browsers.webkit() and browsers.screen()):
        _apt("webkit2gtk-driver", "xvfb")
    if sys.argv[1:]:
        _apt(*sys.argv[1:])
    for found, reason in (
        (browsers.firefox(), browsers.NO_FIREFOX),
        (browsers.webkit() and browsers.screen(), browsers.NO_WEBKIT),
    ):
        if not found:
            print(reason)


def _apt(*packages: str) -> None:
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        command = ["apt-get", "install", "--yes", "--quiet=2", "--no-install-recommends", *packages]
        if not _try(command, quiet):
            _try(["apt-get", "update", "--quiet=2"], quiet)
            _try(command, quiet)


def _try(command: list[str], environment: dict[str, str] | None = None) -> bool:
    print(f"Installing: {' '.join(command[-3:])}", flush=True)
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    return done.returncode == 0


if __name__ == "__main__":
    main()
