"""Docstrings that begin with a relative clause ("What is told of it", "Whether it can be").

Counted are the docstrings of modules, classes and functions, and of them those whose first word is
one of `CLAUSES`. A docstring says better what a caller gets, in the imperative or as a noun.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.measure.sources import folders, parsed

CLAUSES = (
    *("who", "whom", "whose", "whoever", "what", "whatever", "which", "whichever"),
    *("whether", "where", "wherever", "when", "whenever", "how", "why"),
)
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def docstrings(paths: Iterable[Path]) -> Iterator[str]:
    """Yield the docstrings of Python files."""
    for path in paths:
        for node in ast.walk(parsed(path)) if path.suffix == ".py" else ():
            if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node)):
                yield text


def clause(docstring: str) -> str:
    """Return the word that begins a relative clause at the start, or nothing."""
    first = docstring.split()[0].strip(".,:;").lower()
    return first if first in CLAUSES else ""


def lines() -> list[str]:
    """Return the counts by folder, and which words they are."""
    told, words = [], Counter[str]()
    for folder in folders():
        found = list(docstrings(folder.paths))
        clauses = [clause(text) for text in found if clause(text)]
        if found and not folder.depth:
            told.append(f"  {folder.name:22}{len(clauses):5} of {len(found):5,}")
            words.update(clauses)
    of_words = ", ".join(f"{word} {count}" for word, count in words.most_common())
    return ["docstrings that begin with a relative clause", *told, f"  {of_words}"]
