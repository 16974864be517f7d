"""Refusals: why the rules do not allow an action, as a code with details, told in words here.

A game declares its refusals once, in its `words.py`, and raises them where it checks an action:

    FOLLOW_SUIT = Refusal("follow-suit", "turns", N_("Follow suit: you hold {cards:cards}."))

    raise Illegal(FOLLOW_SUIT, [card], cards=wanted)

Code and details are plain data, so that pages can exchange them and each tell them in its own
language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType

from peerdeck.card import Card
from peerdeck.details import Detail, Kinds, filled
from peerdeck.objection import Objection
from peerdeck.words import N_, _


@dataclass(frozen=True)
class Refusal:
    """A reason why an action is refused.

    `rule` is the id of the section of the rules page that it comes from. `words` is a sentence that
    helps the player on, a catalogue key; the details in its braces may name how they are told:
    `{face:card}`, `{faces:cards}`, `{suit:suit}`, `{rank:rank}`, or one of the game's own `kinds`.
    """

    code: str
    rule: str
    words: str
    kinds: Kinds = field(default_factory=dict, compare=False, repr=False)

    def tell(self, details: Mapping[str, Detail]) -> str:
        """Return the sentence with these details, in the language in use."""
        return filled(_(self.words), details, self.kinds)


class Illegal(Objection):
    """An action that the rules do not allow now. `cards` are the cards that it is about."""

    def __init__(self, refusal: Refusal, cards: Sequence[Card] = (), /, **details: Detail) -> None:
        """Refuse for a declared reason, with the details that its words ask for."""
        super().__init__(refusal.code, details)
        self.refusal = refusal
        self.cards = tuple(cards)
        self.details = details

    @property
    def rule(self) -> str:
        """The id of the section of the rules page that the refusal comes from."""
        return self.refusal.rule

    def __str__(self) -> str:
        return self.refusal.tell(self.details)


def refused(sentence: str, rule: str, cards: Sequence[Card] = ()) -> Illegal:
    """Return a refusal that is a ready sentence, for reasons that do not lie in a game's rules."""
    return Illegal(Refusal("told", rule, "{sentence}"), cards, sentence=sentence)


def declared(*modules: ModuleType) -> dict[str, Refusal]:
    """Return the refusals that modules declare, by code."""
    found = [one for module in modules for one in vars(module).values() if type(one) is Refusal]
    return {one.code: one for one in found}


# What every game refuses.
DEALER_FIRST = Refusal("dealer-first", "turns", N_("The dealer has to answer first."))
MATCH_OVER = Refusal("match-over", "end", N_("The match is over."))
NOT_YOUR_TURN = Refusal("not-your-turn", "turns", N_("It is not your turn."))
NOT_NOW = Refusal("not-now", "turns", N_("This cannot be done now."))
CHOOSE_A_CARD = Refusal("choose-a-card", "turns", N_("Choose a card to play."))
OWN_CARDS = Refusal(
    "own-cards", "turns", N_("You can only play cards of your own hand, each of them once.")
)
OTHER_FACE = Refusal("other-face", "turns", N_("A card cannot be played as another one."))
LIES_ELSEWHERE = Refusal(
    "lies-elsewhere", "turns", N_("This card cannot be the {face:card}, which lies elsewhere.")
)
WISHED_ALREADY = Refusal("wished-already", "end", N_("You have said so already."))
NOT_WISHED = Refusal("not-wished", "end", N_("You have not asked to end the match."))
