"""What was read out, compared with what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from peerdeck.naming import in_words


def assert_told(sentences: Iterable[str], said: str, names: Sequence[str]) -> None:
    """Assert that a text tells each of these sentences in their order, with cards in words.

    The names of the players stand once for what they did one after the other, or did alike.
    """
    at = 0
    for sentence in sentences:
        words = in_words(sentence).rstrip(".")
        name = next((name for name in names if words.startswith(f"{name} ")), "")
        found = said.find(words.removeprefix(name).strip(), at)
        assert found >= 0, f"{sentence!r} is not told in {said[at : at + 300]!r}"
        at = found
