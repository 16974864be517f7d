"""House rules that presets of contract rummy share, with the same label and help in each.

A preset says which value is its usual one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar

from peerdeck.games.contract_rummy.contracts import (
    RoundList,
    describe_contract,
    parse_round_list,
)
from peerdeck.games.contract_rummy.melds import JokersPerMeld
from peerdeck.games.contract_rummy.rules import LIVERPOOL, Redeeming, Rules, Worth
from peerdeck.options import NO, YES, YES_NO, Numbers, Options, choice, named, switch
from peerdeck.words import N_, _

ON_OFF = {"on": YES, "off": NO}
OFF_ON = {"off": NO, "on": YES}

UNLIMITED = "unlimited"
EXAMPLE = "3s@5,3s-4r@6"  # of a list of rounds; the help of `rounds` explains it

K = TypeVar("K", bound=str)
T = TypeVar("T")


@dataclass(frozen=True)
class PresetRules(Options, ABC):
    """The house rules of a preset."""

    @abstractmethod
    def resolved(self) -> Rules:
        """Return the rules that these house rules come to."""


@dataclass(frozen=True)
class OwnRounds:
    """A list of rounds that a table has written itself, in the text form of `contracts`."""

    samples: tuple[str, ...]

    @property
    def hint(self) -> str:
        """`your own list of rounds with commas between them, like 3s@5,3s-4r@6`."""
        return _("your own list of rounds with commas between them, like {example}").format(
            example=EXAMPLE
        )

    def parse(self, text: str) -> RoundList:
        """Return the rounds of a list. Raises `BadOptions` with what is wrong with it."""
        return parse_round_list(text)

    def text(self, value: RoundList) -> str:
        """Return the list as it was written."""
        return value.text

    def label(self, value: RoundList) -> str:
        """Return what each round asks for: `1 set of 3 with 5 cards; 2 runs of 4 with 8 cards`."""
        return "; ".join(
            _("{contract} with {dealt} cards").format(
                contract=describe_contract(one.contract), dealt=one.dealt
            )
            for one in value.rounds
        )


def _from(usual: K, values: Mapping[K, T]) -> dict[K, T]:
    """Return the values with the usual one first."""
    return {usual: values[usual], **values}


def rounds(values: Mapping[str, tuple[RoundList, str]], own: OwnRounds) -> RoundList:
    """Return the rule for the rounds of a game."""
    return named(
        N_("Rounds"),
        N_(
            "Which contracts are played. Write your own with a comma between two rounds, like"
            " 3s@5,3s-4r@6: 3s is a set of three, 4r a run of four, and @6 says that six cards are"
            " dealt. Up to 12 rounds, in each up to 4 sets of 3 to 6 cards and up to 4 runs of 3 to"
            " 7 cards, with 5 to 14 cards dealt."
        ),
        values,
        own,
    )


def decks() -> int | None:
    """Return the rule for the number of decks; `None` for as many as fit the players."""
    return named(
        N_("Decks"),
        N_("How many decks of 54 cards, two jokers in each, are shuffled together."),
        {"auto": (None, N_("One for every two players"))},
        Numbers(1, 6),
    )


def laydown_size() -> Literal["min", "exact"]:
    """Return the rule for the size of melds when they are laid down."""
    return choice(
        N_("Size of the melds laid down"),
        N_("Whether the melds of a contract may be longer than it asks for."),
        {"min": N_("As long or longer"), "exact": N_("Just as long")},
    )


def jokers_per_meld(usual: JokersPerMeld) -> JokersPerMeld:
    """Return the rule for the number of jokers in a meld."""
    values: dict[JokersPerMeld, str] = {
        "1": N_("One"),
        "half": N_("No more than other cards"),
        "any": N_("Any number, with one other card"),
    }
    return choice(
        N_("Jokers in a meld"),
        N_("How many jokers a set or run may hold."),
        _from(usual, values),
    )


def joker_redeem() -> Redeeming:
    """Return the rule for redeeming jokers on the table."""
    return choice(
        N_("Redeeming jokers"),
        N_("Whether a player who is down may put the true card in the place of a joker."),
        {
            "no": NO,
            "to_hand": N_("Yes, and keep the joker in hand"),
            "must_replay": N_("Yes, and lay the joker off again in the same turn"),
        },
    )


def same_turn_layoff(usual: str) -> bool:
    """Return the rule for laying off in the turn of the lay-down."""
    return switch(
        N_("Laying off at once"),
        N_("Whether cards may be added to melds in the turn in which one lays down."),
        _from(usual, YES_NO),
    )


def ace_both_ends(usual: str) -> bool:
    """Return the rule for runs from ace to ace."""
    return switch(
        N_("Ace to ace"),
        N_("Whether a run may have an ace at both of its ends, 14 cards in all."),
        _from(usual, YES_NO),
    )


def buys(usual: str) -> int | None:
    """Return the rule for how often each player may buy; `None` without limit."""
    values = {"2": (2, N_("Twice")), UNLIMITED: (None, N_("Any number of times"))}
    return named(
        N_("Buys"),
        N_("How often each player may buy the discard out of turn."),
        _from(usual, values),
        Numbers(0, 12),
    )


def buys_per() -> Literal["round", "game"]:
    """Return the rule that says if the buys are counted by round or by game."""
    return choice(
        N_("Buys count"),
        N_("Whether the buys are for every round anew, or for the whole game."),
        {"round": N_("In each round"), "game": N_("In the whole game")},
    )


def buy_own_discard(usual: str) -> bool:
    """Return the rule for buying back a card that the player discarded."""
    return switch(
        N_("Buying back"),
        N_("Whether you may buy the card you have discarded yourself."),
        _from(usual, YES_NO),
    )


def points(usual: Worth, label: str) -> Worth:
    """Return the rule for the points of cards in hand; `label` is that of the usual value."""
    return named(
        N_("Points"),
        N_("What the cards left in hand count against their player."),
        {
            "usual": (usual, label),
            "liverpool": (LIVERPOOL, N_("2-9 five, 10-King ten, Ace and Joker fifteen")),
        },
    )
