"""Lines, files and floors of imports by folder.

Lines are all lines of a file: code, comments, docstrings and empty ones. A floor is one import
above another within the same folder (`imports.floors`).
"""

from tools.measure.imports import floors, graph, within
from tools.measure.sources import Folder, folders

SIGN, QUESTION = 300, 600  # lines of a file


def row(folder: Folder) -> str:
    """Return the figures of one folder."""
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in folder.paths}
    longest = max(lengths, key=lambda path: lengths[path])
    above = [sum(length > most for length in lengths.values()) for most in (SIGN, QUESTION)]
    height = len(floors(within(graph(), folder.paths)))
    return (
        f"{'  ' * folder.depth + folder.name:24}{sum(lengths.values()):8,}{len(lengths):7}"
        f"{height:8}{above[0]:8}{above[1]:8}  {longest.name} ({lengths[longest]})"
    )


def lines() -> list[str]:
    """Return the table."""
    head = f"{'folder':24}{'lines':>8}{'files':>7}{'floors':>8}{'> 300':>8}{'> 600':>8}  longest"
    return [head, *(row(folder) for folder in folders() if folder.paths)]
