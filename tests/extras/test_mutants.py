"""The list of equal mutants speaks of code that is there."""

import ast

import pytest
from tools.mutants.equal import equals
from tools.mutants.room import ROOT, SOURCES, Mutant, bare, open_properties
from tools.mutants.targets import TARGETS


def source(file: str) -> str:
    """The text of a file that is mutated."""
    top, _slash, rest = file.partition("/")
    return (ROOT / SOURCES[top] / rest).read_text(encoding="utf-8")


def functions(file: str) -> dict[str, str]:
    """The functions of a file, as `bare` has their lines."""
    lines = source(file).splitlines()
    found = {}
    for node in ast.parse("\n".join(lines)).body:
        members = node.body if isinstance(node, ast.ClassDef) else [node]
        prefix = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        for member in members:
            if isinstance(member, ast.FunctionDef):
                told = lines[member.lineno - 1 : member.end_lineno]
                found[prefix + member.name] = bare("\n".join(told))
    return found


@pytest.mark.parametrize("mutant", equals(), ids=lambda mutant: mutant.function)
def test_an_equal_mutant_changes_lines_that_are_there_and_says_why(mutant: Mutant) -> None:
    assert mutant.file in [file for target in TARGETS for file in target.files]
    assert mutant.was in functions(mutant.file)[mutant.function]
    assert mutant.becomes != mutant.was
    assert equals()[mutant].endswith(".")


def test_every_target_names_files_that_are_there() -> None:
    for target in TARGETS:
        assert all(map(source, target.files))
        assert all((ROOT / path).exists() for path in target.tests)


PROPERTIES = '''\
class Purse:
    """Money."""

    @property
    def coins(self) -> int:
        """How many."""
        return 1 + 1

    @property
    def hint(self) -> str:
        """What others say."""
        ...

    def empty(self) -> None:
        """Lose it."""
'''

OPENED = '''\
class Purse:
    """Money."""

    @property
    def coins(self) -> int:
        return self.coins__read()

    def coins__read(self) -> int:
        """How many."""
        return 1 + 1

    @property
    def hint(self) -> str:
        """What others say."""
        ...

    def empty(self) -> None:
        """Lose it."""
'''


def test_a_property_with_a_body_becomes_a_method_that_can_be_mutated() -> None:
    assert open_properties(PROPERTIES) == OPENED
