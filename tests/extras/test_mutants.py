"""The list of equal mutants speaks of code that is there."""

import ast
from functools import cache

import pytest

from tools.mutants.equal import equals
from tools.mutants.room import ROOT, SOURCES, Mutant, bare, open_properties
from tools.mutants.targets import TARGETS


def source(file: str) -> str:
    top, _slash, rest = file.partition("/")
    return (ROOT / SOURCES[top] / rest).read_text(encoding="utf-8")


@cache
def functions(file: str) -> dict[str, str]:
    """The functions of a file, as `bare` has their lines."""
    text = source(file)
    found = {}
    for node in ast.parse(text).body:
        is_class = isinstance(node, ast.ClassDef)
        for member in node.body if is_class else [node]:
            if isinstance(member, ast.FunctionDef):
                name = f"{node.name}.{member.name}" if is_class else member.name
                found[name] = bare(ast.get_source_segment(text, member) or "")
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


PURSE = '''\
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


def test_a_property_with_a_body_becomes_a_method_that_can_be_mutated() -> None:
    head = "    def coins(self) -> int:\n"
    call = "        return self.coins__read()\n\n    def coins__read(self) -> int:\n"
    assert open_properties(PURSE) == PURSE.replace(head, head + call)
