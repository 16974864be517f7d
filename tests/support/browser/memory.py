"""The memory of a process, searched for bytes; Linux shows it as a file."""

import json
import os
import subprocess
from array import array
from collections.abc import Collection, Iterator
from contextlib import suppress
from io import FileIO
from pathlib import Path

from build.node import node

SEARCH = Path(__file__).with_name("search.mjs")
PAGE = os.sysconf("SC_PAGE_SIZE")
CHUNK = 1 << 12  # pages that are read at once
USED = 3 << 62  # there, or put aside


def is_readable() -> bool:
    """Return True if this system shows the memory of processes."""
    return Path("/proc/self/mem").exists()


def found(pid: int, wanted: Collection[bytes]) -> set[bytes]:
    """Return those that stand anywhere in what a process can write to.

    For a browser's process that is everything of its pages and their workers: objects, also those
    that nothing leads to any more and that have not been overwritten, texts, buffers, and the
    memory of WebAssembly.
    """
    listed = list(wanted)
    search = subprocess.Popen([node(), str(SEARCH)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert search.stdin is not None
    assert search.stdout is not None
    search.stdin.write(json.dumps([one.hex() for one in listed]).encode() + b"\n")
    for part in _memory(pid):
        search.stdin.write(part)
    search.stdin.close()
    places = json.loads(search.stdout.read())
    assert search.wait() == 0
    return {listed[place] for place in places}


def _memory(pid: int) -> Iterator[bytes]:
    """Yield what a process can write to, as far as there is something in it."""
    process = Path(f"/proc/{pid}")
    regions = [line.split() for line in (process / "maps").read_text().splitlines()]
    with (
        (process / "mem").open("rb", buffering=0) as memory,
        (process / "pagemap").open("rb", buffering=0) as pages,
    ):
        for place, rights, *_more in regions:
            first, end = (int(one, 16) // PAGE for one in place.split("-"))
            if not rights.startswith("rw"):
                continue
            for at, after in _used(pages, first, end):
                with suppress(OSError):  # it may be gone by now
                    memory.seek(at * PAGE)
                    yield memory.read((after - at) * PAGE)


def _used(pages: FileIO, at: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield from where to where memory between two pages is in use, at most a chunk at a time."""
    while at < end:
        many = min(end - at, CHUNK)
        pages.seek(at * 8)
        told = array("Q", pages.read(many * 8))
        since: int | None = None
        for number, one in enumerate(told, at):
            if since is None and one & USED:
                since = number
            elif since is not None and not one & USED:
                yield since, number
                since = None
        if since is not None:
            yield since, at + many
        at += many
