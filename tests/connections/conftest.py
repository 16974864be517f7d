"""Fixtures: relays on this machine, and pages that hold nothing but peers."""

import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Protocol

import pytest
from playwright.sync_api import Browser

from build import peers, serve
from build.places import ROOT, STATIC
from tests.support.connections.person import COUNT_SOCKETS, InChromium, Person, firefox
from tests.support.connections.programs import Relays, started

PAGE = ROOT / "tests" / "support" / "connections" / "page.mjs"
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')


class Invite(Protocol):
    """A function that returns people, each in a browser that was never here."""

    def __call__(self, *, has_clock: bool = False) -> Person:
        """Return a person, whose page may have a clock that the test moves on."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the page of the tests, under the same policy as the real one."""
    folder = tmp_path_factory.mktemp("peers")
    entries, _ = peers.make(folder)
    entry = entries[peers.FRIENDS]
    shutil.copy(PAGE, folder)
    shutil.copy(STATIC / "boot" / "durable.mjs", folder)
    policy = POLICY.search((ROOT / "index.html").read_text())
    assert policy
    (folder / "icon.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    (folder / "index.html").write_text(
        f'<!doctype html><meta charset="utf-8">{policy[0]}<title>peers</title>'
        f'<link rel="icon" href="icon.svg"><meta name="entry" content="{entry.name}">'
        '<script type="module" src="page.mjs"></script>'
    )
    host = serve.Host(folder)
    server = serve.serve(host)
    yield serve.url(server, host)
    server.shutdown()


@pytest.fixture
def relays() -> Iterator[Relays]:
    """Relays, to be started as wanted."""
    with started("relays.mjs") as program:
        yield Relays(program)


@pytest.fixture
def invite(chromium: Browser, site: str) -> Iterator[Invite]:
    """Return the function that invites people."""
    with ExitStack() as guests:

        def invite(*, has_clock: bool = False) -> Person:
            context = guests.enter_context(chromium.new_context())
            if has_clock:
                context.clock.install()
                context.add_init_script(COUNT_SOCKETS)
            person = Person(InChromium(context.new_page()), site)
            person.arrive()
            return person

        yield invite


@pytest.fixture
def in_firefox(site: str) -> Iterator[Person]:
    """Somebody with a page in Firefox."""
    with firefox() as page:
        person = Person(page, site)
        person.arrive()
        yield person
