"""Do a piece of work again only when what it is made from has changed."""

import hashlib
import json
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from build.places import CACHE, ROOT


class BuildError(Exception):
    """The build cannot go on; the message is for the person who asked for it."""


def files(*places: Path, leave_out: Iterable[str] = ()) -> Iterator[Path]:
    """Yield every file in these files and folders, in a fixed order, without Python's caches."""
    for place in places:
        if place.is_dir():
            for path in sorted(place.rglob("*")):
                if (
                    path.is_file()
                    and "__pycache__" not in path.parts
                    and path.name not in leave_out
                ):
                    yield path
        elif place.exists():
            yield place


def digest(inputs: Iterable[Path], *more: str) -> str:
    """Return a short hash of names and contents, and of whatever else decides the result."""
    total = hashlib.sha256()
    for path in inputs:
        total.update(str(path.relative_to(ROOT)).encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    for text in more:
        total.update(text.encode() + b"\0")
    return total.hexdigest()[:16]


def once(name: str, key: str, outputs: Iterable[Path], make: Callable[[], None]) -> bool:
    """Call `make` unless it ran before with the same `key` and its outputs are still there."""
    memory = CACHE / f"{name}.json"
    wanted = [str(path) for path in outputs]
    if memory.exists():
        known = json.loads(memory.read_text())
        if known == {"key": key, "outputs": wanted} and all(Path(path).exists() for path in wanted):
            return False
    memory.unlink(missing_ok=True)
    make()
    memory.parent.mkdir(parents=True, exist_ok=True)
    memory.write_text(json.dumps({"key": key, "outputs": wanted}))
    return True


def empty(folder: Path) -> Path:
    """Return the folder, newly made and empty."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def copy(source: Path, target: Path) -> Path:
    """Copy one file, but leave an equal one alone, so that servers and browsers see no change."""
    if not target.exists() or target.read_bytes() != source.read_bytes():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    return target


def write(target: Path, content: str | bytes) -> Path:
    """Write one file, but leave an equal one alone."""
    data = content.encode() if isinstance(content, str) else content
    if not target.exists() or target.read_bytes() != data:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return target
