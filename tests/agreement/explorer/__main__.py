"""List the bounds, or explore some or all of them: `python -m tests.agreement.explorer all`.

Without names it lists them. `all` is every one of them and then the mutants. A search that takes
longer than its limit ends with the states that it has visited, and the next one begins.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import sys
from collections.abc import Iterable
from functools import partial

from tests.agreement import examples
from tests.agreement.examples import Example
from tests.agreement.explorer import mutants
from tests.agreement.explorer.catalogue import ALL, explored
from tests.agreement.explorer.edits import Mutant, applied
from tests.agreement.explorer.search import Result

SECONDS, STATES = 8 * 3600, 15_000_000  # of one search; 15 million states take 3 GB of memory


def report(name: str, result: Result) -> str:
    """Return a line about a search, and the trace of what is wrong."""
    state = "wrong" if result.wrong else "whole" if result.is_whole else "cut  "
    size = f"{result.states:>10,} states {result.depth:>3} steps deep {result.seconds:>7.1f} s"
    ended = f", {result.ended:,} steps not continued" if result.ended else ""
    lines = [f"{name:<30} {state} {size}{ended}"]
    if result.wrong:
        lines += [f"    {result.wrong}", *(f"      {step}" for step in result.trace)]
    return "\n".join(lines)


def notice(mutant: Mutant, seconds: float = 60) -> str:
    """Return where and why a mutant is noticed; raise AssertionError if it is not."""
    with applied(mutant.edits):
        if not mutant.bounds:
            sentences = [each.sentence for each in examples.ALL if not is_right(each)]
            assert sentences, f"nothing notices: {mutant.name}"
            return f"example: {sentences[0]}"
        result = explored(mutant.bounds, seconds)
    line = report(mutant.bounds, result)
    assert result.wrong, f"nothing notices: {mutant.name}\n{line}"
    assert mutant.reason in result.wrong, f"another reason: {mutant.name}\n{line}"
    return f"{mutant.bounds}, {result.states:,} states: {result.wrong}"


def is_right(example: Example) -> bool:
    """Return True if an example has the result that is expected."""
    try:
        return example.call() == example.expected
    except (AttributeError, LookupError):
        return False


def run(names: Iterable[str], seconds: float, states: int, processes: int) -> bool:
    """Explore side by side, print each result, and return True if nothing is wrong."""
    search = partial(_explored, seconds=seconds, most=states)
    holds = True
    with multiprocessing.Pool(processes, gc.disable, maxtasksperchild=1) as pool:
        for name, result in pool.imap_unordered(search, names):
            print(report(name, result), flush=True)
            holds &= not result.wrong
    return holds


def _explored(name: str, seconds: float, most: int) -> tuple[str, Result]:
    return name, explored(name, seconds, most)


def run_mutants() -> bool:
    """Print where each mutant is noticed, and return True if all are."""
    holds = True
    for mutant in mutants.ALL:
        try:
            print(f"{mutant.name}: {notice(mutant)}", flush=True)
        except AssertionError as error:
            print(error, flush=True)
            holds = False
    return holds


def main() -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.agreement.explorer")
    parser.add_argument("names", nargs="*", help="bounds, `all`, or `mutants`")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="CPU time of each search")
    parser.add_argument("--states", type=int, default=STATES, help="limit of each search")
    parser.add_argument("--processes", type=int, default=2, help="how many run side by side")
    options = parser.parse_args()
    if not options.names:
        print("\n".join(ALL))
        return 0
    names = [name for name in options.names if name not in ("all", "mutants")]
    if unknown := {*names} - {*ALL}:
        parser.error(f"no such bounds: {', '.join(sorted(unknown))}")
    names = [*ALL] if "all" in options.names else names
    holds = run(names, options.seconds, options.states, options.processes)
    if {"all", "mutants"} & {*options.names}:
        holds &= run_mutants()
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
