"""The service worker, which keeps the site for when there is no connection.

It is a few lines of our own: a tool such as Workbox would bring more code than it saves, and would
still have to be told that several builds may be in use at once.
"""

import hashlib
import json
from pathlib import Path

from build.places import STATIC
from build.steps import files, write

NAME = "service-worker.js"
SOURCE = STATIC / "offline" / NAME
# Stands in its place where nothing is to be kept.
NO_WORKER = SOURCE.with_name("no-worker.js")
# What a host reads, if it can, and may not send.
HEADERS = "_headers"
# For others than our pages: what a shop window of the browser or of a chat shows, and the host.
LEFT_OUT = ("pictures/", HEADERS)


def write_worker(site: Path, here: str) -> Path:
    """Write the service worker of a site whose own files lie in the folder `here`."""
    found = {path.relative_to(site).as_posix(): path for path in files(site)}
    hashes = {
        path: hashlib.sha256(file.read_bytes()).hexdigest()
        for path, file in found.items()
        if path != NAME and not path.startswith(LEFT_OUT)
    }
    told = f"const BUILD = {json.dumps(here)};\nconst FILES = {json.dumps(hashes, indent=0)};\n"
    return write(site / NAME, told + SOURCE.read_text())
