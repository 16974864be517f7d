"""Runs inside Pyodide: compiles what the page needs with the very Python that will run it there.

Sees `/stage`, our packages; importing them all shows what they need of the standard library.
Leaves in `/compiled` both as `.pyc` files, in `app/` and `library/`, and in `preload.json` the
names of our modules, which a memory snapshot is to hold imported.
"""

import ast
import contextlib
import importlib.util
import json
import marshal
import sys
import zipimport
from pathlib import Path

STAGE, OUT = Path("/stage"), Path("/compiled")
STANDARD = Path(f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip")

# What Python itself reaches for late: on an error, or in a branch that no import here takes.
MARGIN = """
    _colorize _py_warnings ast asyncio.staggered asyncio.taskgroups asyncio.timeouts base64
    bisect collections.abc concurrent.futures.thread copy copyreg dataclasses datetime dis
    encodings.ascii encodings.idna encodings.latin_1 gettext hashlib heapq html html.entities
    inspect itertools json linecache locale opcode operator queue quopri random secrets shlex
    stat string struct stringprep textwrap threading token tokenize traceback types typing
    unicodedata urllib.parse warnings weakref zipfile zipimport zlib
"""


def names_in(package: Path) -> list[str]:
    """The modules of a package, outermost first."""
    found = [package.name] if (package / "__init__.py").exists() else []
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(STAGE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if name not in found:
            found.append(name)
    return found


def asked_for(folder: Path) -> set[str]:
    """Return every module name that sources below a folder import, even within functions."""
    names: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module)
    return names


def standard(name: str) -> str:
    """Return a module's file in the standard library's zip, or "" if it came from elsewhere."""
    spec = getattr(sys.modules.get(name), "__spec__", None)
    origin = str(spec.origin) if spec else ""
    return origin.removeprefix(f"{STANDARD}/") if origin.startswith(f"{STANDARD}/") else ""


def compile_to(target: Path, source: bytes, shown: str, optimize: int) -> None:
    """Write one `.pyc` that Python uses as it is, without looking for its source."""
    code = compile(source, shown, "exec", dont_inherit=True, optimize=optimize)
    target.parent.mkdir(parents=True, exist_ok=True)
    # Marked as made from a source with this hash, and as not to be compared with it (PEP 552).
    head = importlib.util.MAGIC_NUMBER + b"\1\0\0\0" + importlib.util.source_hash(source)
    target.write_bytes(head + marshal.dumps(code))


sys.path.insert(0, str(STAGE))
ours = [name for package in ("peerdeck", "app") for name in names_in(STAGE / package)]
for name in ours:
    importlib.import_module(name)
for name in [*sorted(asked_for(STAGE)), *MARGIN.split()]:
    with contextlib.suppress(ImportError):
        importlib.import_module(name)

library = zipimport.zipimporter(str(STANDARD))
for inner in sorted(filter(None, map(standard, sys.modules))):
    source = library.get_data(f"{STANDARD}/{inner}")
    compile_to(OUT / "library" / f"{inner}c", source, f"{STANDARD}/{inner}", 2)
for path in sorted(STAGE.rglob("*.py")):
    ours_at = path.relative_to(STAGE)
    target = (OUT / "app" / ours_at).with_suffix(".pyc")
    compile_to(target, path.read_bytes(), f"/app/{ours_at}", 2)
(OUT / "preload.json").write_text(json.dumps(ours))
