"""A small static file server: for `make play`, and for tests that imitate a distant host.

`python -m build.serve --port 8000 --open`
"""

import argparse
import functools
import gzip
import os
import sys
import threading
import time
import webbrowser
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from build.offline import NAME, NO_WORKER
from build.places import DIST

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".py": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".webp": "image/webp",
}
# The files that static hosts compress; all others are sent as they are.
COMPRESSED = {".html", ".css", ".js", ".mjs", ".json", ".svg", ".txt", ".wasm", ".webmanifest"}


@dataclass
class Line:
    """A slow line shared by all answers: its bits per second, and a delay before each answer."""

    bits_per_second: float
    delay: float
    _free_at: float = 0.0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def wait_for(self, size: int) -> None:
        """Sleep until the line has carried `size` bytes more."""
        with self._lock:
            self._free_at = max(self._free_at, time.monotonic()) + size * 8 / self.bits_per_second
            until = self._free_at
        time.sleep(max(0.0, until - time.monotonic()))


@dataclass
class Host:
    """A way to serve a site: its folder, the path, compressed or not, and the speed."""

    folder: Path = DIST
    path: str = "/"
    compress: bool = False
    max_age: int = 0
    line: Line | None = None
    is_kept: bool = True  # by the service worker
    sent: int = 0


class Handler(SimpleHTTPRequestHandler):
    """Answers GET and HEAD for files of the host's folder, and nothing else."""

    protocol_version = "HTTP/1.1"
    # Headers and body leave in one piece, and no piece waits for the other side's acknowledgement.
    wbufsize = 1 << 16
    disable_nagle_algorithm = True

    def __init__(self, *args: object, host: Host, **more: object) -> None:
        self.host = host
        super().__init__(*args, directory=str(host.folder), **more)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Send a file."""
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        """Send what a GET would, without the body."""
        self._answer(with_body=False)

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing: the terminal belongs to the person who started the server."""

    def _answer(self, *, with_body: bool) -> None:
        if self.host.line:
            time.sleep(self.host.line.delay)
        file = self._file()
        if file is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        encoded = (
            self.host.compress
            and file.suffix in COMPRESSED
            and "gzip" in self.headers.get("Accept-Encoding", "")
        )
        stamp = file.stat().st_mtime_ns
        tag = f'"{stamp:x}{"-gzip" if encoded else ""}"'
        if self.headers.get("If-None-Match") == tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self._send_caching(tag)
            self.end_headers()
            return
        body = _packed(file, stamp) if encoded else file.read_bytes()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", TYPES.get(file.suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(body)))
        if encoded:
            self.send_header("Content-Encoding", "gzip")
        self._send_caching(tag)
        self.end_headers()
        if with_body:
            self._send(body)

    def _send_caching(self, tag: str) -> None:
        self.send_header("ETag", tag)
        self.send_header("Vary", "Accept-Encoding")
        # As GitHub Pages does: a sandboxed frame, which has no origin, may show the site, too.
        self.send_header("Access-Control-Allow-Origin", "*")
        # Without an age the browser asks each time, so that a developer sees every change.
        age = f"max-age={self.host.max_age}" if self.host.max_age else "no-cache"
        self.send_header("Cache-Control", age)

    def _send(self, body: bytes) -> None:
        piece = 1 << 14 if self.host.line else len(body) or 1
        for start in range(0, len(body), piece):
            part = body[start : start + piece]
            if self.host.line:
                self.wfile.flush()
                self.host.line.wait_for(len(part))
            self.wfile.write(part)
            self.host.sent += len(part)

    def _file(self) -> Path | None:
        path = urlsplit(self.path).path
        if not path.startswith(self.host.path):
            return None
        file = Path(self.translate_path("/" + path.removeprefix(self.host.path)))
        if path.endswith("/"):
            file /= "index.html"
        if path == self.host.path + NAME and not self.host.is_kept:
            file = NO_WORKER
        return file if file.is_file() else None


@functools.cache
def _packed(file: Path, _stamp: int) -> bytes:
    return gzip.compress(file.read_bytes(), 6, mtime=0)


class Server(ThreadingHTTPServer):
    """The server. It does not report a browser that goes away in the middle of an answer."""

    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request: object, client_address: object) -> None:
        """Stay quiet about broken connections, loud about everything else."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def serve(host: Host, port: int = 0) -> Server:
    """Start serving in the background on this port, or on any free one."""
    server = Server(("127.0.0.1", port), functools.partial(Handler, host=host))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def url(server: Server, host: Host) -> str:
    """Return the address of the site."""
    return f"http://127.0.0.1:{server.server_port}{host.path}"


def main() -> None:
    """Serve the built site until it is interrupted."""
    parser = argparse.ArgumentParser(description="Serve the built site.")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--open", action="store_true", help="open a browser, if there is one")
    parser.add_argument(
        "--keep", action="store_true", help="let the browser keep the site, as any other host would"
    )
    wishes = parser.parse_args()
    # What a developer has just built must be what they see.
    host = Host(is_kept=wishes.keep)
    try:
        server = serve(host, wishes.port)
    except OSError:
        raise SystemExit(
            f"Port {wishes.port} is in use; take another one: make play PORT={wishes.port + 1}"
        ) from None
    print(f"Peerdeck is at {url(server, host)} (Ctrl+C ends it)", flush=True)
    if wishes.open and _has_screen():
        webbrowser.open(url(server, host))
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        print()


def _has_screen() -> bool:
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


if __name__ == "__main__":
    main()
