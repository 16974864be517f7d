"""The place where a target is mutated: a copy of the sources and tests, and a run of mutmut.

mutmut rewrites the files that it mutates, so nothing of this happens in the work tree. A property
is opened for it, because mutmut leaves decorated functions as they are: the body moves into a
method, which the property calls.
"""

import ast
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tools.mutants.targets import Target

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ROOT / ".cache" / "mutants"
SOURCES = {"app": "py/app", "peerdeck": "py/engine/peerdeck"}
COPIED = (
    "tests/__init__.py",
    "tests/support",
    "tests/app",
    "tests/engine",
    "tests/rules",
    "tools/__init__.py",
    "tools/mutants",
)
READ = "__read"  # ends the name of the method that a property calls

# The options of mypy are those of the project, but for what the many copies of a function in a
# mutated file bring with them.
CONFIG = """\
[mutmut]
source_paths =
    app
    peerdeck
only_mutate =
    {files}
also_copy =
    tools
use_git_change_detection = false
timeout_constant = 100
timeout_multiplier = 10
type_check_command =
    mypy
    --output
    json
    {files}
pytest_add_cli_args =
    -n0
    -p
    no:cacheprovider
    -p
    tools.mutants.plugin
pytest_add_cli_args_test_selection =
    {tests}

[tool:pytest]
pythonpath = .

[mypy]
strict = true
warn_unused_ignores = false
disable_error_code = no-redef, var-annotated
python_version = 3.11
explicit_package_bases = true
namespace_packages = true
"""

# What mutmut notes about a mutant. Whatever is none of these is a fault of the run.
ALIVE = {0, 5, 33}  # the tests passed, or there are none for this function
KILLED = {1: "by tests", 3: "by tests", 37: "by types"}
KILLED |= dict.fromkeys((-9, -24, 24, 36, 152, 255), "by time")


class Mutant(NamedTuple):
    """A changed function: the lines that went, and those that came instead, as `bare` has them."""

    file: str
    function: str
    was: str
    becomes: str


class Run(NamedTuple):
    """The fate of a target's mutants: those alive, and how many died of what."""

    alive: list[Mutant]
    killed: dict[str, int]


class RunError(Exception):
    """mutmut could not do its work; the message is what it printed last."""


def run(target: Target, workers: int) -> Run:
    """Mutate a target and run its tests on every mutant. Raises `RunError`."""
    room = ROOMS / target.name
    shutil.rmtree(room, ignore_errors=True)
    _furnish(room, target)
    # Only what is in the room may be imported.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with (room / "log.txt").open("w+", encoding="utf-8") as log:
        done = subprocess.run(
            ["mutmut", "run", "--max-children", str(workers)],
            cwd=room,
            env=environment,
            stdout=log,
            stderr=subprocess.STDOUT,
            check=False,
        )
        log.seek(0)
        if done.returncode:
            raise RunError("".join(log.readlines()[-40:]))
    return _outcome(room, target)


def _furnish(room: Path, target: Target) -> None:
    """Copy what is mutated and what tests it."""
    ignored = shutil.ignore_patterns("__pycache__")
    for name, path in SOURCES.items():
        shutil.copytree(ROOT / path, room / name, ignore=ignored)
    for path in COPIED:
        (room / path).parent.mkdir(exist_ok=True)
        if (ROOT / path).is_dir():
            shutil.copytree(ROOT / path, room / path, ignore=ignored)
        else:
            shutil.copy(ROOT / path, room / path)
    for file in target.files:
        source = (room / file).read_text(encoding="utf-8")
        (room / file).write_text(open_properties(source), encoding="utf-8")
    files, tests = ("\n    ".join(lines) for lines in (target.files, target.tests))
    (room / "setup.cfg").write_text(CONFIG.format(files=files, tests=tests), encoding="utf-8")


def open_properties(source: str) -> str:
    """The same module, in which every property calls a method that does its work."""
    lines = source.splitlines()
    for node in reversed([*_properties(ast.parse(source))]):
        (decorator,) = node.decorator_list
        indent = " " * node.col_offset
        returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
        head = lines[node.lineno - 1].replace(f"def {node.name}(", f"def {node.name}{READ}(", 1)
        lines[decorator.lineno - 1 : node.lineno] = [
            f"{indent}@property",
            f"{indent}def {node.name}(self){returns}:",
            f"{indent}    return self.{node.name}{READ}()",
            "",
            head,
        ]
    return "\n".join([*lines, ""])


def _properties(module: ast.Module) -> Iterator[ast.FunctionDef]:
    """The properties of a module that have a body, from top to bottom."""
    for kind in module.body:
        for node in kind.body if isinstance(kind, ast.ClassDef) else ():
            if isinstance(node, ast.FunctionDef):
                decorators = [ast.unparse(one) for one in node.decorator_list]
                if decorators == ["property"] and ast.unparse(node.body[-1]) != "...":
                    yield node


def _outcome(room: Path, target: Target) -> Run:
    """Read what mutmut has noted of every mutant. Raises `RunError` for what it did not try."""
    alive: list[Mutant] = []
    killed: dict[str, int] = {}
    for file in target.files:
        meta = room / "mutants" / f"{file}.meta"
        if not meta.exists():
            continue  # nothing in it can be mutated
        noted = json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"]
        for name, code in noted.items():
            if code in ALIVE:
                alive.append(_mutant(room, file, name))
            elif code in KILLED:
                killed[KILLED[code]] = killed.get(KILLED[code], 0) + 1
            else:
                raise RunError(f"{name} ended with {code}.")
    return Run(alive, killed)


def _mutant(room: Path, file: str, name: str) -> Mutant:
    """The mutant that mutmut calls by this name."""
    shown = ["mutmut", "show", name]
    told = subprocess.run(shown, cwd=room, capture_output=True, text=True, check=True).stdout
    diff = told.splitlines()[3:]  # after its name and those of two files
    went, came = (
        bare("\n".join(line[1:] for line in diff if line.startswith(sign))) for sign in "-+"
    )
    function = name.rpartition(".")[2].partition("__mutmut_")[0]
    if "ǁ" in function:  # of a class, which a function called `_read` is not
        function = function.removesuffix(READ)
    called = function.removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")
    return Mutant(file, called, went, came)


def bare(code: str) -> str:
    """Lines of code without indents and without the comments at their ends."""
    return "\n".join(line.partition("  # ")[0].strip() for line in code.strip().splitlines())
