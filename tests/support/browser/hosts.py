"""A host of a test's own: it can lose its connection, give wrong answers, and get another build."""

from __future__ import annotations

import functools
import shutil
import threading
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.session import Session
from build import offline, serve
from tests.support.browser.sites import MAX_AGE, PATH, Handler

DOWN, UP = "/down", "/up"  # what a page asks for to cut the connection


@dataclass
class OwnHost(serve.Host):
    """A site at a path, with what was asked of it."""

    max_age: int = MAX_AGE
    compress: bool = True
    is_down: bool = False
    asked: list[str] = field(default_factory=list)  # paths within the site
    # The status and the page to send in place of a file, if anything.
    instead: Callable[[str], tuple[int, bytes] | None] = lambda _path: None

    @property
    def build(self) -> str:
        """The folder of the build that is there now."""
        [found] = self.folder.glob("build-*")
        return found.name

    def publish(self, name: str) -> str:
        """Put another build in the place of this one: equal, but for its name."""
        old, new = self.build, f"build-{name}"
        (self.folder / old).rename(self.folder / new)
        for page in self.folder.glob("*.html"):
            page.write_text(page.read_text().replace(old, new))
        offline.write_worker(self.folder, new)
        return new


class _Handler(Handler):
    host: OwnHost

    def __init__(self, *args: object, hosts: Hosts, **more: Any) -> None:
        self.hosts = hosts.hosts
        super().__init__(*args, host=self.hosts[0], tables=hosts.tables, **more)

    def parse_request(self) -> bool:
        """Choose the host as soon as the path is known."""
        is_good = super().parse_request()
        if is_good:
            asked = [host for host in self.hosts if self.path.startswith(host.path)]
            self.host = max(asked, key=lambda host: len(host.path), default=self.hosts[0])
            self.directory = str(self.host.folder)
        return is_good

    def do_GET(self) -> None:
        """Send a file, or nothing at all while the connection is cut."""
        if self.path in (DOWN, UP):
            self.host.is_down = self.path == DOWN
            self.send_response(204)
            self.end_headers()
            return
        if self.host.is_down:
            self.close_connection = True
            return
        path = self.path.removeprefix(self.host.path)
        self.host.asked.append(path)
        other = self.host.instead(path)
        if other is None:
            super().do_GET()
            return
        status, body = other
        self.send_response(status)
        self.send_header("Content-Type", serve.TYPES[".html"])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@dataclass
class Hosts:
    """Serves hosts at one origin, each at its own path, until they are closed."""

    folder: Path
    site: Path
    hosts: list[OwnHost] = field(default_factory=list)
    server: serve.Server | None = None
    tables: defaultdict[str, Session] = field(default_factory=lambda: defaultdict(Session))

    def add(self, path: str = PATH, **wishes: Any) -> OwnHost:
        """Put a copy of the site at a path."""
        copy = self.folder / f"site{len(self.hosts)}"
        shutil.copytree(self.site, copy)
        host = OwnHost(folder=copy, path=path, **wishes)
        self.hosts.append(host)
        if self.server is None:
            self.server = serve.Server(("127.0.0.1", 0), functools.partial(_Handler, hosts=self))
            threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return host

    def address(self, host: OwnHost) -> str:
        """Return where a host is."""
        assert self.server is not None
        return serve.url(self.server, host)

    def close(self) -> None:
        """Stop serving."""
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()
