"""The site as the tests visit it, in three kinds.

- `DELIVERED`: as it is built. Whoever has played gets a memory snapshot for the next visit.
- `PYODIDE`: the same without snapshots, which keep a processor busy for seconds.
- `ANSWERED`: the table does not run in a worker of the page; this process answers for it. All else
  is the page's own, and there is no Python to boot but the small one of the page.

In each the watchdogs of the boot wait for an hour, for a slow machine is no broken one. No browser
keeps the site for when there is no connection; the tests of that have hosts of their own (`hosts`).
"""

import functools
import json
import re
import shutil
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

from app.session import Session
from build import offline, serve, site
from build.places import DIST
from tests.app.online.page import result_of

DELIVERED, PYODIDE, ANSWERED = "delivered", "pyodide", "answered"
BOOT = "*/static/boot/boot.mjs"
ANSWERS = Path(__file__).with_name("answered.mjs")
# How long the boot waits before it takes itself for stuck, or for failed.
WATCHDOGS = ("STUCK", "PATIENCE")
HOUR = 3_600_000
# Lines of the module that boots the table, and what stands there in a site of another kind.
MAKE_SNAPSHOT = "setTimeout(makeSnapshot, QUIET);"
KEEP = "setTimeout(keep, QUIET);"
START = "void start();"
STORE = '`${build.vendor["idb-keyval"]}/index.js`'
PAGE = "{ lose: (lock) => lose(lock), show: (effects) => show(effects), tell }"
ASK = (
    f'void Promise.all([import("./{ANSWERS.name}"), import("./tabs.mjs")])'
    f".then(([{{ open }}, tabs]) => open(at({STORE}), tabs, {PAGE})).then(isUp);"
)
PATH = "/some/where/"  # a host need not serve the site at its root
MAX_AGE = 600  # seconds that a browser keeps a file


class Sites(ExitStack):
    """Serves the site in each kind that is asked for, until it is left."""

    def __init__(self, folder: Path) -> None:
        """Put the copies into this folder; nothing is served yet."""
        super().__init__()
        self._folder = folder
        self._addresses: dict[str, str] = {}
        self._hosts: dict[str, serve.Host] = {}

    def address(self, kind: str) -> str:
        """Return where the site of a kind is served: compressed, kept a while, not at the root."""
        if kind not in self._addresses:
            copy = self.copy(kind)
            host = serve.Host(copy, path=PATH, compress=True, max_age=MAX_AGE)
            self._hosts[kind] = host
            self._addresses[kind] = serve.url(self._serve(host), host)
        return self._addresses[kind]

    @contextmanager
    def slow(self, kind: str, bits_per_second: float) -> Iterator[None]:
        """Serve the site of a kind over a slow line for a while."""
        host = self._hosts[kind]
        host.line = serve.Line(bits_per_second, delay=0)
        yield
        host.line = None

    def copy(self, kind: str, *, is_kept: bool = False) -> Path:
        """Return a folder with the site of a kind, which the browser keeps or not."""
        copy = self._folder / f"{kind}{' kept' if is_kept else ''}"
        if not copy.exists():
            if not any(self._folder.iterdir()):
                site.make()
            shutil.copytree(DIST, copy)
            [boot] = copy.glob(BOOT)
            _rewrite(boot, kind, is_kept=is_kept)
            if kind == ANSWERED:
                shutil.copy(ANSWERS, boot.parent)
            offline.write_worker(copy, boot.parents[2].name)
        return copy

    def _serve(self, host: serve.Host) -> serve.Server:
        tables: defaultdict[str, Session] = defaultdict(Session)
        handler = functools.partial(Handler, host=host, tables=tables)
        server = serve.Server(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.callback(server.shutdown)
        return server


class Handler(serve.Handler):
    """Sends files and, by POST, the effects of an intent on the table of the page named."""

    def __init__(self, *args: object, tables: dict[str, Session], **more: Any) -> None:
        self.tables = tables
        super().__init__(*args, **more)

    def do_POST(self) -> None:
        """Answer an intent. What goes wrong is a server's error, which the test takes note of."""
        intent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        session = self.tables[self.path]
        effects = []
        new = session.handle(intent)
        while sums := {one["deck"].name: result_of(one["deck"]) for one in new if "deck" in one}:
            effects += [one for one in new if "deck" not in one]
            new = session.handle({"do": "computed", "results": sums})
        effects += new
        body = json.dumps(effects, ensure_ascii=False).encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", serve.TYPES[".json"])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def _rewrite(boot: Path, kind: str, *, is_kept: bool) -> None:
    text = boot.read_text()
    for name in WATCHDOGS:
        text, found = re.subn(rf"(?<=const {name} = )[\d_]+", str(HOUR), text)
        assert found == 1
    if kind != DELIVERED:
        text = _put(text, MAKE_SNAPSHOT, "")
    if kind == ANSWERED:
        text = _put(text, START, ASK)
    if not is_kept:
        text = _put(text, KEEP, "")
    boot.write_text(text)


def _put(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1
    return text.replace(old, new)
