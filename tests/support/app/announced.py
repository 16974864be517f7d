"""Compare what was read out with what happened."""

import re
from collections.abc import Iterable, Iterator, Sequence

from peerdeck.naming import in_words

THEN = ", then "


def assert_announced(sentences: Iterable[str], said: str, names: Sequence[str]) -> None:
    """Assert that a text tells each of these sentences in their order, with cards in words.

    The names of the players stand once for what they did one after the other, or did alike.
    """
    told = " ".join(_one_by_one(said, names))
    at = 0
    for sentence in sentences:
        for act in _one_by_one(in_words(sentence), names):
            found = told.find(act.rstrip("."), at)
            assert found >= 0, f"{act!r} is not told in {told[at : at + 300]!r}"
            at = found


def _one_by_one(said: str, names: Sequence[str]) -> Iterator[str]:
    """Tell for each player alone what several did alike, and each act in its own sentence."""
    name = "|".join(map(re.escape, names))
    who = re.compile(rf"((?:{name})(?:, (?:{name}))*(?: and (?:{name}))?) ")
    for clause in re.split(r"(?<=[.?]) |(?<=\.”) |; (?!can't play)", said):
        match = who.match(clause)
        if match is None:
            yield clause
            continue
        acts = clause.removeprefix(match[0]).split(THEN)
        for one in re.findall(name, match[1]):
            yield from (f"{one} {act.rstrip('.')}." for act in acts)
