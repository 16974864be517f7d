"""Contracts: the melds that a round asks for, and lists of rounds as text.

A list of rounds looks like `3s-3s@11,3s-4r@11`. Each round has its melds, `3s` for a set of three
and `4r` for a run of four, and after the `@` the number of cards that are dealt.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from peerdeck.naming import listed
from peerdeck.options import SHOWN, BadOptions
from peerdeck.words import _, ngettext

MOST_ROUNDS = 12
MOST_OF_A_KIND = 4  # sets of a round, and runs
SET_SIZES = range(3, 7)
RUN_SIZES = range(3, 8)
DEALT = range(5, 15)

_ROUND = re.compile(r"([0-9][sr](?:-[0-9][sr]){0,7})@(0|[1-9][0-9]?)")


class Contract(NamedTuple):
    """The melds that a round asks for, as the least size of each, in ascending order."""

    sets: tuple[int, ...]
    runs: tuple[int, ...]

    @property
    def size(self) -> int:
        """The least number of cards for all melds."""
        return sum(self.sets) + sum(self.runs)

    @property
    def melds(self) -> int:
        """The number of melds."""
        return len(self.sets) + len(self.runs)


class Round(NamedTuple):
    """One round of a game: its contract, and the number of cards dealt to each player."""

    contract: Contract
    dealt: int


class RoundList(NamedTuple):
    """A list of rounds, and its text: what a player wrote, or the name of a usual list."""

    text: str
    rounds: tuple[Round, ...]


def parse_round_list(text: str) -> RoundList:
    """Return the rounds with this text form. Raises `BadOptions`."""
    return RoundList(text, parse_rounds(text))


def parse_rounds(text: str) -> tuple[Round, ...]:
    """Return the rounds with this text form. Raises `BadOptions` with what is wrong with it."""
    written = text.split(",", MOST_ROUNDS) if text else []
    if not 1 <= len(written) <= MOST_ROUNDS:
        raise BadOptions(
            _("A game has 1 to {most} rounds, written like 3s-3s@11,3s-4r@11.").format(
                most=MOST_ROUNDS
            )
        )
    return tuple(_parse_round(number, one) for number, one in enumerate(written, 1))


def _parse_round(number: int, text: str) -> Round:
    found = _ROUND.fullmatch(text)
    if found is None:
        raise BadOptions(
            _(
                "Round {number} cannot be “{text}”: write its melds and the cards dealt, like"
                " 3s-4r@11 for a set of 3, a run of 4 and 11 cards."
            ).format(number=number, text=text[:SHOWN])
        )
    sets, runs = contract = parse_contract(found[1])
    dealt = int(found[2])
    problem = None
    if max(len(sets), len(runs)) > MOST_OF_A_KIND:
        problem = _("Round {number} can have up to {most} sets and up to {most} runs.")
    elif not set(sets) <= set(SET_SIZES):
        problem = _("The sets of round {number} can be of {sets} cards.")
    elif not set(runs) <= set(RUN_SIZES):
        problem = _("The runs of round {number} can be of {runs} cards.")
    elif dealt not in DEALT:
        problem = _("Round {number}: between {least} and {most_dealt} cards can be dealt.")
    if problem is not None:
        raise BadOptions(
            problem.format(
                number=number,
                most=MOST_OF_A_KIND,
                sets=_span(SET_SIZES),
                runs=_span(RUN_SIZES),
                least=DEALT[0],
                most_dealt=DEALT[-1],
            )
        )
    return Round(contract, dealt)


def _span(numbers: range) -> str:
    return _("{least} to {most}").format(least=numbers[0], most=numbers[-1])


def rounds_text(rounds: Sequence[Round]) -> str:
    """Return rounds as text: the inverse of `parse_rounds`."""
    return ",".join(f"{contract_text(contract)}@{dealt}" for contract, dealt in rounds)


def contract_text(contract: Contract) -> str:
    """Return a contract as text, like `3s-3s-4r`."""
    sets = [f"{size}s" for size in contract.sets]
    return "-".join(sets + [f"{size}r" for size in contract.runs])


def parse_contract(text: str) -> Contract:
    """Return the contract with this text form: the inverse of `contract_text`."""
    melds = text.split("-")
    sets = tuple(sorted(int(meld[0]) for meld in melds if meld[1] == "s"))
    runs = tuple(sorted(int(meld[0]) for meld in melds if meld[1] == "r"))
    return Contract(sets, runs)


def describe_contract(contract: Contract) -> str:
    """Return a contract in words, like `2 sets of 3 and 1 run of 4`."""
    parts = [
        ngettext("{count} set of {size}", "{count} sets of {size}", count).format(
            count=count, size=size
        )
        for size, count in sorted(Counter(contract.sets).items())
    ]
    parts += [
        ngettext("{count} run of {size}", "{count} runs of {size}", count).format(
            count=count, size=size
        )
        for size, count in sorted(Counter(contract.runs).items())
    ]
    return listed(parts)
