"""Pages behind real routers, real blackouts, a real TURN server: `make natlab`.

Not among the tests that run each time: it needs root, and minutes.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, sync_playwright

from build import peers
from tests.support.browser import browsers
from tests.support.connections import person as people
from tests.support.connections.person import InChromium, Person
from tests.support.connections.programs import Relays, started
from tools.natlab.network import INTERNET, blackout, missing, network, within

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())

SITE = f"http://{INTERNET}:8080/"
STUN = {"urls": f"stun:{INTERNET}:3478"}
TURN = {"urls": f"turn:{INTERNET}:3478", "username": "u", "credential": "p"}
# A text goes both ways twice a second, each with its number.
TALK = """(other) => {
  it.sent = 0;
  it.talk = setInterval(() => it.table.peers.send(other, `n ${it.sent}`) && it.sent++, 500);
}"""
NUMBERS = (
    "it.texts.filter(({ text }) => text.startsWith('n ')).map(({ text }) => Number(text.slice(2)))"
)

Visit = Callable[..., Person]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of the tests."""
    folder = tmp_path_factory.mktemp("lab")
    entries, _ = peers.make(folder)
    entry = entries[peers.FRIENDS]
    shutil.copy(Path(people.__file__).with_name("page.mjs"), folder)
    (folder / "index.html").write_text(
        f'<!doctype html><meta charset="utf-8"><title>lab</title><link rel="icon" href="data:,">'
        f'<meta name="entry" content="{entry.name}"><script type="module" src="page.mjs"></script>'
    )
    return folder


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Start Playwright, which drives the browsers."""
    with sync_playwright() as playwright:
        yield playwright


class Lab:
    """A network with a site, a relay, a STUN and TURN server, and people at home."""

    def __init__(self, playwright: Playwright, folder: Path, stack: ExitStack) -> None:
        """Start everything but the network."""
        self.playwright, self.folder, self.stack = playwright, folder, stack
        self._run(sys.executable, "-m", "http.server", "8080", "--bind", INTERNET, cwd=folder)
        self._run(
            *("turnserver", "-n", "-c", "/dev/null", "--listening-port=3478", "--lt-cred-mech"),
            *(f"--listening-ip={INTERNET}", f"--relay-ip={INTERNET}", "--user=u:p", "--realm=lab"),
            *("--no-tls", "--no-dtls", "--no-cli", "--log-file=stdout"),
            f"--pidfile={folder}/turn.pid",
            cwd=folder,
        )
        self.relays = Relays(stack.enter_context(started("relays.mjs", within=within("internet"))))
        port = self.relays.program.tell(start="nostr", host=INTERNET)["port"]
        self.relay = f"ws://{INTERNET}:{port}"

    def wishes(self, *servers: dict[str, str]) -> dict[str, object]:
        """Return the wishes: the relay of the lab, and these servers."""
        return {"relays": {"nostr": [self.relay], "mqtt": []}, "iceServers": list(servers)}

    def at(self, home: str) -> Person:
        """Open a page for somebody at home."""
        wrapper = self.folder / f"browser-{home}"
        wrapper.write_text(f'#!/bin/sh\nexec {" ".join(within(home))} {browsers.chromium()} "$@"\n')
        wrapper.chmod(0o755)
        browser = self.playwright.chromium.launch(
            executable_path=str(wrapper),
            args=[*browsers.HASTY_FLAGS, f"--unsafely-treat-insecure-origin-as-secure={SITE}"],
        )
        self.stack.callback(browser.close)
        person = Person(InChromium(browser.new_page()), SITE)
        _try_until_there(person)
        return person

    def two(self, *servers: dict[str, str]) -> tuple[Person, Person]:
        """Let a host make a table that a guest joins, at different homes."""
        wishes = self.wishes(*servers)
        host, guest = self.at("a"), self.at("b")
        guest.come(host.make(wishes), wishes)
        return host, guest

    def _run(self, *command: str, cwd: Path) -> None:
        process = subprocess.Popen(
            [*within("internet"), *command],
            cwd=cwd,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.stack.callback(process.wait)
        self.stack.callback(process.terminate)


def _try_until_there(person: Person) -> None:
    """Wait until the site answers."""
    end = time.monotonic() + 10
    while True:
        try:
            person.arrive()
        except Exception:
            if time.monotonic() > end:
                raise
            time.sleep(0.25)
        else:
            return


@contextmanager
def lab(playwright: Playwright, folder: Path, *strict: str) -> Iterator[Lab]:
    """A lab; the routers of these homes are of the difficult kind."""
    assert os.geteuid() == 0
    with network(*strict), ExitStack() as stack:
        yield Lab(playwright, folder, stack)


def talk(one: Person, other: Person) -> None:
    """Let both talk to each other from now on."""
    one.run(f"({TALK})('{other.id}')")
    other.run(f"({TALK})('{one.id}')")


def hear_each_other(one: Person, other: Person) -> None:
    """Check that texts that are sent from now on arrive, each once."""
    for speaker, listener in ((one, other), (other, one)):
        sent = speaker.run("it.sent")
        listener.wait(f"{NUMBERS}.some((number) => number > {sent})", 20)
        numbers = listener.run(NUMBERS)
        assert len({*numbers}) == len(numbers)


@pytest.mark.parametrize(
    ("strict", "servers", "reach"),
    [("", [STUN], "outside"), ("a", [STUN, TURN], "turn"), ("ab", [STUN, TURN], "turn")],
)
def test_a_path_is_found(
    playwright: Playwright, folder: Path, strict: str, servers: list[dict[str, str]], reach: str
) -> None:
    """Ordinary routers need STUN, difficult ones TURN."""
    with lab(playwright, folder, *strict) as it:
        host, guest = it.two(*servers)
        guest.wait_open(host)
        print(f"joined in {guest.joined_in():.0f} ms")
        assert guest.joined_in() < 2000
        assert host.run("it.events.findLast((e) => e.is === 'reach').reach") == reach


@pytest.mark.parametrize(("strict", "servers"), [("", []), ("a", [STUN])])
def test_a_missing_path_is_told(
    playwright: Playwright, folder: Path, strict: str, servers: list[dict[str, str]]
) -> None:
    """Without STUN, or with it at a difficult router; then TURN helps, at one side or at both."""
    with lab(playwright, folder, *strict) as it:
        host, guest = it.two(*servers)
        guest.wait(f"it.peers['{host.id}']?.why === 'path'", 40)
        for person in (host, guest) if not servers else (guest,):
            person.run(f"it.table.peers.changeServers([{TURN}])")
        guest.wait_open(host)


def test_blackouts(playwright: Playwright, folder: Path) -> None:
    """Cut the line for 4, 25 and 60 seconds while both talk: then they hear each other again."""
    with lab(playwright, folder) as it:
        host, guest = it.two(STUN)
        guest.wait_open(host)
        host.wait_open(guest)
        talk(host, guest)
        for seconds in (4, 25, 60):
            with blackout("a"):
                time.sleep(seconds)
            start = time.monotonic()
            guest.wait_open(host)
            host.wait_open(guest)
            hear_each_other(host, guest)
            print(f"after {seconds} s: open, and all heard, in {time.monotonic() - start:.1f} s")


def test_without_the_relay_a_friend_helps(playwright: Playwright, folder: Path) -> None:
    """It is gone after all have come; then two do not reach each other for a while."""
    with lab(playwright, folder) as it:
        wishes = it.wishes(STUN)
        host, guest, friend = it.at("a"), it.at("b"), it.at("c")
        fragment = host.make(wishes)
        for person in (guest, friend):
            person.come(fragment, wishes)
            person.wait_open(host)
        guest.wait_open(friend)
        it.relays.do("stop", it.relay)
        talk(host, guest)
        with blackout("a", "b"):
            guest.wait_open(host, way="friend", seconds=20)
            host.wait_open(guest, way="friend", seconds=20)
            time.sleep(20)
        start = time.monotonic()
        guest.wait_open(host)
        host.wait_open(guest)
        print(f"direct again in {time.monotonic() - start:.1f} s")
        hear_each_other(host, guest)


def test_codes_of_slow_people(playwright: Playwright, folder: Path) -> None:
    """The answer waits for a minute and a half before it is taken back, behind two routers."""
    with lab(playwright, folder) as it:
        wishes = {"relays": {"nostr": [], "mqtt": []}, "iceServers": [STUN]}
        host, guest = it.at("a"), it.at("b")
        fragment = host.make(wishes)
        guest.come(fragment, wishes)
        answer = guest.run(
            f"it.table.peers.codes.answer('{host.run('it.table.peers.codes.offer()')}')"
        )
        time.sleep(90)
        start = time.monotonic()
        host.run(f"it.table.peers.codes.accept('{answer}')")
        guest.wait_open(host)
        print(f"open after {time.monotonic() - start:.2f} s")
