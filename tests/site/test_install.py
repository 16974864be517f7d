"""Getting ready on a bare machine: the installer of the browsers, and what a failure says."""

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from build.attempt import attempt, reason
from tests.support.browser import browsers, install

ALLOWED = "if 'true' in sys.argv: raise SystemExit(0)\n"
PYTHON = sys.executable
# A script that Python runs, even if the path of Python has a space.
SCRIPT = f"#!/bin/sh\n'''exec' '{PYTHON}' \"$0\" \"$@\"\n' '''\n"
MISSING = (
    "chrome: error while loading shared libraries: libnspr4.so: cannot open shared object file"
)

Stub = Callable[[str, str], Path]


@pytest.fixture
def stub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stub:
    """A machine with no program but those that the function returned here puts on PATH."""
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "playwright"))
    monkeypatch.setattr(sys, "argv", ["install"])
    monkeypatch.setattr(browsers, "_application", lambda *_names: None)
    monkeypatch.setattr(browsers, "webkit", lambda: None)
    monkeypatch.setattr(os, "geteuid", lambda: 0)

    def add(name: str, source: str) -> Path:
        path = programs / name
        path.write_text(f"{SCRIPT}import sys\nfrom pathlib import Path\n{source}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return path

    monkeypatch.setattr(sys, "executable", str(add("python", program("no playwright", 1))))
    return add


@pytest.fixture
def not_root(stub: Stub, monkeypatch: pytest.MonkeyPatch) -> Stub:
    """The same, for somebody who is not root."""
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    stub("apt-get", program("E: are you root?", 100))
    return stub


def program(output: str, status: int = 0) -> str:
    return f"print({output!r})\nraise SystemExit({status})"


def installing(*names: str, log: Path, lists: bool = True) -> str:
    """Stand in for apt-get: it can install these programs, if it has its lists or updates them."""
    source = program("<html></html> Firefox")
    return f"""
log = Path({str(log)!r})
log.write_text((log.read_text() if log.exists() else "") + " ".join(sys.argv[1:]) + "\\n")
if "update" in sys.argv or ("install" in sys.argv and {lists} or "update" in log.read_text()):
    for name in set(sys.argv) & set({names!r}):
        path = Path({str(log.parent / "bin")!r}) / name
        path.write_text({SCRIPT + source!r})
        path.chmod(0o755)
    if "update" in sys.argv or set(sys.argv) & set({names!r}):
        raise SystemExit(0)
print("E: Unable to locate package " + sys.argv[-1])
raise SystemExit(100)
"""


@pytest.mark.parametrize("lists", [True, False])
def test_what_apt_has_just_installed_is_found(
    stub: Stub, tmp_path: Path, capsys: pytest.CaptureFixture[str], lists: bool
) -> None:
    log = tmp_path / "log"
    wanted = ("chromium", "chromium-headless-shell", "firefox-esr")
    stub("apt-get", installing(*wanted, "xvfb", log=log, lists=lists))
    assert browsers.chromium() is None
    install.main()
    paths = [browsers.chromium(), browsers.headless(), browsers.firefox()]
    assert paths == [str(tmp_path / "bin" / name) for name in wanted]
    assert ("update" in log.read_text()) is not lists
    assert "playwright" not in capsys.readouterr().out, "apt comes first, and was enough"


def test_without_a_network_the_reason_is_named(stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", PYTHON)
    monkeypatch.setenv("PLAYWRIGHT_DOWNLOAD_HOST", "http://127.0.0.1:9")  # nobody is there
    failed = "W: Failed to fetch x: Temporary failure resolving 'a.example'\n"
    stub("apt-get", program(f"{failed}E: Some index files failed to download.", 100))
    with pytest.raises(SystemExit) as stopped:
        install.main()
    [text] = stopped.value.args
    assert "install the package chromium (apt-get update: no server can be reached" in text
    assert "playwright install chromium: no server can be reached" in text
    assert "\n" not in text


def test_without_root_sudo_is_used(not_root: Stub, tmp_path: Path) -> None:
    not_root("sudo", ALLOWED + installing("chromium", log=tmp_path / "log"))
    install.main()
    assert browsers.chromium() == str(tmp_path / "bin" / "chromium")


def test_without_root_and_sudo_the_package_is_named(not_root: Stub) -> None:
    not_root("sudo", program("sudo: a password is required", 1))
    with pytest.raises(SystemExit, match=r"install the package chromium .*apt-get needs root"):
        install.main()


def test_without_root_a_browser_that_is_there_is_enough(
    not_root: Stub, capsys: pytest.CaptureFixture[str]
) -> None:
    not_root("google-chrome", program("<html></html>"))
    install.main()
    assert capsys.readouterr().out.splitlines()[-2:] == [browsers.NO_FIREFOX, browsers.NO_WEBKIT]


def test_the_library_that_a_browser_misses_is_named(
    stub: Stub, capsys: pytest.CaptureFixture[str]
) -> None:
    stub("chromium", program("<html></html>"))
    stub("chromium-headless-shell", program("<html></html>"))
    stub("firefox", program(MISSING.replace("nspr4", "gtk-3"), 127))
    install.main()
    assert "firefox does not start: the library libgtk-3.so is missing." in capsys.readouterr().out
    stub("chromium-headless-shell", program(MISSING, 127))
    with pytest.raises(SystemExit, match=r"does not start: the library libnspr4\.so is missing\."):
        install.main()


@pytest.mark.usefixtures("stub")
def test_the_browsers_of_playwright_are_found(tmp_path: Path) -> None:
    folder = tmp_path / "playwright"
    shell = folder / "chromium_headless_shell-9/chrome-headless-shell-linux64/chrome-headless-shell"
    for path in (shell, folder / "chromium-9/chrome-linux64/chrome"):
        assert browsers.headless() is None or browsers.headless() == str(shell)
        path.parent.mkdir(parents=True)
        path.touch()
    assert browsers.headless() == str(shell)
    assert browsers.chromium() == str(folder / "chromium-9/chrome-linux64/chrome")


@pytest.mark.parametrize(
    ("output", "line"),
    [
        (f"{MISSING}: No such file", "the library libnspr4.so is missing"),
        (
            "WARNING: Retrying after connection broken by 'NewConnectionError: [Errno -3] "
            "Temporary failure in name resolution'\nERROR: No matching distribution found for x",
            "no server can be reached (Temporary failure in name resolution)",
        ),
        ("npm error code E404\nnpm error A complete log of this run is in x", "code E404"),
        (
            "npm error Log files were not written: error writing to the directory: /x/_logs",
            "/x cannot be written; name another folder in npm_config_cache",
        ),
        (
            "npm error code EAI_AGAIN\nnpm error getaddrinfo EAI_AGAIN a.example",
            "getaddrinfo EAI_AGAIN a.example",
        ),
        ("E: Unable to locate package chromium", "Unable to locate package chromium"),
        ("one\ntwo\n", "two"),
        ("", "it printed nothing"),
    ],
)
def test_a_failure_has_one_line(output: str, line: str) -> None:
    assert reason(output) == line


def test_a_command_that_succeeds_has_no_reason_to_fail() -> None:
    assert attempt([sys.executable, "-c", "print('error')"]) == ""
    assert "No such file" in attempt(["/nowhere/apt-get"])
