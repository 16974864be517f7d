"""Words for screen readers: cards, and what several players did in one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from app.effects import Effect
from peerdeck.naming import in_words, listed
from peerdeck.words import _, ngettext

MORE = re.compile(r"[.!?] ")  # after it another sentence begins
MOST = 20  # sentences that are read out at once, the last ones


def said(text: str) -> Effect:
    """Return the effect that has a text read out after all that was said before."""
    return {"say": in_words(text)}


def alerted(text: str) -> Effect:
    """Return the effect that has an answer or a refusal read out at once."""
    return {"alert": in_words(text)}


@dataclass
class _Clause:
    """An act of one player, or of several alike; or a sentence of another kind, without names."""

    text: str
    names: list[str]

    def __str__(self) -> str:
        return f"{listed(self.names)} {self.text}"


def together(sentences: Sequence[str], names: Iterable[str]) -> str:
    """Return what players did as one sentence, as far as the sentences begin with their names.

    `Ada drew a card.` and `Ada discarded 9♦.` become `Ada drew a card, then discarded 9♦.`, and
    what different players did stands between semicolons.
    """
    told = []
    clauses = _clauses(sentences, names)
    for is_plain, group in groupby(clauses, key=lambda clause: not clause.names):
        if is_plain:
            told += [clause.text for clause in group]
        else:
            told.append("; ".join(map(str, group)) + ".")
    return " ".join(told)


def by_player(sentences: Sequence[str], names: Iterable[str]) -> list[str]:
    """Return the same as a sentence for each player in turn, or for several who did alike."""
    return [f"{clause}." if clause.names else clause.text for clause in _clauses(sentences, names)]


def _clauses(sentences: Sequence[str], names: Iterable[str]) -> list[_Clause]:
    longest_first = sorted(names, key=len, reverse=True)
    return _merged(_clause(one, longest_first) for one in sentences[-MOST:])


def _clause(sentence: str, names: Iterable[str]) -> _Clause:
    name = next((name for name in names if sentence.startswith(f"{name} ")), None)
    is_single = sentence.endswith(".") and not MORE.search(sentence)  # results have several
    if name is None or not is_single:
        return _Clause(sentence, [])
    return _Clause(sentence[len(name) + 1 : -1], [name])


def _merged(clauses: Iterable[_Clause]) -> list[_Clause]:
    """Join what the same player did, and name those together who did the same."""
    done: list[_Clause] = []
    for names, group in groupby(clauses, key=lambda clause: clause.names):
        if not names:
            done += group
            continue
        text = _in_turn([clause.text for clause in group])
        if done and done[-1].text == text and done[-1].names:
            done[-1].names += names
        else:
            done.append(_Clause(text, [*names]))
    return done


def _in_turn(acts: Sequence[str]) -> str:
    """Return what a player did, one thing after the other."""
    told = ""
    for act, group in groupby(acts):
        count = len(list(group))
        if count > 1:
            act = ngettext("{act} {count} time", "{act} {count} times", count).format(
                act=act, count=count
            )
        told = _("{before}, then {act}").format(before=told, act=act) if told else act
    return told
