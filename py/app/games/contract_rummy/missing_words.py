"""The cards that a hand still needs for its contract, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from peerdeck.games.contract_rummy.needs import Needed
from peerdeck.naming import Alternative, alternatives, one_of
from peerdeck.words import _

MOST_NAMED = 4  # kinds of cards that are named while more than one card is lacking


def still(needed: Needed) -> str:
    """Return what is missing: for the last card everything that would do, else what helps."""
    helpful = alternatives(needed.faces)
    if needed.number == 1 and not needed.is_least:
        return _("Still missing: one card at most.")
    if needed.number == 1:
        return _("Still missing: {cards}.").format(cards=one_of(helpful) or _("one more card"))
    text = _("Still missing: {count} cards.")
    if not needed.is_least:
        text = _("Still missing: up to {count} cards.")
    return f"{text.format(count=needed.number)} {_helpful(helpful)}".rstrip()


def otherwise(here: Needed, free: Needed) -> str:
    """Return what would do with other melds than those that are begun; "" if that is no more."""
    more = alternatives(free.faces - here.faces)
    if free.number == here.number:
        if not more:
            return ""
        text, cards = _("With other melds also {cards}."), one_of(more[:MOST_NAMED])
        if free.number == 1:
            cards = one_of(more)
    elif not free.number:
        return _("Other melds in your hand are complete: press Suggest.")
    elif free.number == 1:
        text = _("With other melds you need only {cards}.")
        cards = one_of(alternatives(free.faces)) or _("one more card")
    else:
        return _("With other melds you need only {count} cards.").format(count=free.number)
    return text.format(cards=cards)


def _helpful(parts: Sequence[Alternative]) -> str:
    if not parts:
        return ""
    text = _("What helps: {cards}.")
    if len(parts) > MOST_NAMED:
        text = _("What helps, for example: {cards}.")
    return text.format(cards=one_of(parts[:MOST_NAMED]))
