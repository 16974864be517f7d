"""House rules that presets of contract rummy share: the same name, label and help in each.

A preset says which of the values is its usual one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from peerdeck.games.contract_rummy.contracts import parse_rounds
from peerdeck.options import NO, YES, BadOptions, Numbers, option
from peerdeck.words import N_, _

YES_NO = {"yes": YES, "no": NO}
NO_YES = {"no": NO, "yes": YES}
ON_OFF = {"on": YES, "off": NO}
OFF_ON = {"off": NO, "on": YES}

UNLIMITED = "unlimited"
EXAMPLE = "3s@5,3s-4r@6"  # of a list of rounds; the help of `rounds` explains it


@dataclass(frozen=True)
class OwnRounds:
    """A list of rounds of one's own, in the text form of `contracts`."""

    samples: tuple[str, ...]

    @property
    def hint(self) -> str:
        """`your own list of rounds with commas between them, like 3s@5,3s-4r@6`."""
        return _("your own list of rounds with commas between them, like {example}").format(
            example=EXAMPLE
        )

    def problem(self, value: str) -> str | None:
        """`None` for a list of rounds."""
        try:
            parse_rounds(value)
        except BadOptions as error:
            return str(error)
        return None


def _from(usual: str, values: Mapping[str, str]) -> dict[str, str]:
    """The values with the usual one first."""
    return {usual: values[usual], **values}


def rounds(values: Mapping[str, str], own: OwnRounds) -> Any:
    """Which rounds are played."""
    return option(
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


def decks() -> Any:
    """How many decks there are."""
    return option(
        N_("Decks"),
        N_("How many decks of 54 cards, two jokers in each, are shuffled together."),
        {"auto": N_("One for every two players")},
        Numbers(1, 6),
    )


def laydown_size() -> Any:
    """Whether melds may be longer than the contract when they are laid down."""
    return option(
        N_("Size of the melds laid down"),
        N_("Whether the melds of a contract may be longer than it asks for."),
        {"min": N_("As long or longer"), "exact": N_("Just as long")},
    )


def jokers_per_meld(usual: str) -> Any:
    """How many jokers a meld may hold."""
    values = {
        "1": N_("One"),
        "half": N_("No more than other cards"),
        "any": N_("Any number, with one other card"),
    }
    return option(
        N_("Jokers in a meld"),
        N_("How many jokers a set or run may hold."),
        _from(usual, values),
    )


def joker_redeem() -> Any:
    """Whether jokers on the table can be redeemed."""
    return option(
        N_("Redeeming jokers"),
        N_("Whether a player who is down may put the true card in the place of a joker."),
        {
            "no": NO,
            "to_hand": N_("Yes, and keep the joker in hand"),
            "must_replay": N_("Yes, and lay the joker off again in the same turn"),
        },
    )


def same_turn_layoff(usual: str) -> Any:
    """Whether cards can be laid off in the turn of the lay-down."""
    return option(
        N_("Laying off at once"),
        N_("Whether cards may be added to melds in the turn in which one lays down."),
        _from(usual, YES_NO),
    )


def ace_both_ends(usual: str) -> Any:
    """Whether a run may go from ace to ace."""
    return option(
        N_("Ace to ace"),
        N_("Whether a run may have an ace at both of its ends, 14 cards in all."),
        _from(usual, YES_NO),
    )


def buys(usual: str) -> Any:
    """How often each player may buy."""
    return option(
        N_("Buys"),
        N_("How often each player may buy the discard out of turn."),
        _from(usual, {"2": N_("Twice"), UNLIMITED: N_("Any number of times")}),
        Numbers(0, 12),
    )


def buys_per() -> Any:
    """What the number of buys is for."""
    return option(
        N_("Buys count"),
        N_("Whether the buys are for every round anew, or for the whole game."),
        {"round": N_("In each round"), "game": N_("In the whole game")},
    )


def buy_own_discard(usual: str) -> Any:
    """Whether one may buy back the own discard."""
    return option(
        N_("Buying back"),
        N_("Whether you may buy the card you have discarded yourself."),
        _from(usual, YES_NO),
    )


def points(usual: str) -> Any:
    """What cards in hand count; `usual` tells it in a few words."""
    return option(
        N_("Points"),
        N_("What the cards left in hand count against their player."),
        {"usual": usual, "liverpool": N_("2-9 five, 10-King ten, Ace and Joker fifteen")},
    )


def number_of_buys(value: str) -> int | None:
    """What `buys` says; None without limit."""
    return None if value == UNLIMITED else int(value)


def number_of_decks(value: str) -> int | None:
    """What `decks` says; None for as many as fit the players."""
    return None if value == "auto" else int(value)
