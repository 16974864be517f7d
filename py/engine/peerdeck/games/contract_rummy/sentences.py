"""The actions of contract rummy in words: what happened, and what can be chosen."""

from __future__ import annotations

from collections.abc import Sequence

from peerdeck.action import Discard, Draw, Group, Pass
from peerdeck.event import Seat, Zone
from peerdeck.games.contract_rummy.actions import (
    Action,
    Buy,
    Cut,
    HotCard,
    Keep,
    LayDown,
    LayOff,
    Redeem,
    Take,
)
from peerdeck.games.contract_rummy.melds import LOW_END
from peerdeck.games.contract_rummy.table import Table, meld_at, offered
from peerdeck.naming import listed, short, shorts
from peerdeck.words import _, ngettext


def tell(state: Table, seat: Seat, action: Action, names: Sequence[str]) -> str:
    """Return a sentence about an action before it is played; it names no face that is unknown."""
    name = names[seat]
    match action:
        case Cut():
            return _("The deck was cut.")  # for the player, too, if they leave it to the table
        case Take():
            return _("{name} took the {card}.").format(name=name, card=_discard(state))
        case Draw():
            return _("{name} left the {card} for the stock.").format(
                name=name, card=_discard(state)
            )
        case Buy():
            price = state.setup.price
            return ngettext(
                "{name} bought the {card} and drew {count} card.",
                "{name} bought the {card} and drew {count} cards.",
                price,
            ).format(name=name, card=_discard(state), count=price)
        case Pass():
            return _("{name} left the {card}.").format(name=name, card=_discard(state))
        case LayDown(groups):
            return _("{name} laid down {melds}.").format(
                name=name, melds=listed([_group(group) for group in groups])
            )
        case LayOff(zone, _end, (_card, face)):
            return _("{name} added {card} to {meld}.").format(
                name=name, card=short(face), meld=_meld(state, zone)
            )
        case Redeem(zone, _place, (_card, face)):
            return _("{name} put {card} in the place of the joker in {meld}.").format(
                name=name, card=short(face), meld=_meld(state, zone)
            )
        case HotCard(zone, _end, (_card, face)):
            return _("{name} put the {card} on {meld} and discarded {other}.").format(
                name=name, card=_discard(state), meld=_meld(state, zone), other=short(face)
            )
        case Discard((_card, face)):
            return _("{name} discarded {card}.").format(name=name, card=short(face))
        case Keep():
            return _("{name} kept the last card.").format(name=name)
        case _:
            raise TypeError(f"{action!r} is not an action of this game")


def choice(state: Table, _seat: Seat, action: Action, _names: Sequence[str]) -> str:
    """Return the action as one of several that can be chosen."""
    match action:
        case Cut(place):
            return _("Cut after card {place}").format(place=place)
        case Take():
            return _("Take the {card}").format(card=_discard(state))
        case Draw():
            return _("Draw from the stock")
        case Buy():
            price = state.setup.price
            return ngettext(
                "Buy the {card} and draw {count} card",
                "Buy the {card} and draw {count} cards",
                price,
            ).format(card=_discard(state), count=price)
        case Pass():
            return _("Pass")
        case LayDown(groups):
            return _("Lay down {melds}").format(melds=listed([_group(group) for group in groups]))
        case LayOff(zone, end, (_card, face)):
            text = _("Lay off {card} on {meld}")
            if end == LOW_END:
                text = _("Lay off {card} on {meld}, at the low end")
            return text.format(card=short(face), meld=_meld(state, zone))
        case Redeem(zone, _place, (_card, face)):
            return _("Redeem the joker in {meld} with {card}").format(
                card=short(face), meld=_meld(state, zone)
            )
        case HotCard(zone, end, (_card, face)):
            text = _("Put the {card} on {meld} and discard {other}")
            if end == LOW_END:
                text = _("Put the {card} on {meld}, at the low end, and discard {other}")
            return text.format(card=_discard(state), meld=_meld(state, zone), other=short(face))
        case Discard((_card, face)):
            return _("Discard {card}").format(card=short(face))
        case Keep():
            return _("Keep the last card")
        case _:
            raise TypeError(f"{action!r} is not an action of this game")


def _discard(state: Table) -> str:
    """Return the name of the card that is offered."""
    return short(offered(state)[1])


def _group(group: Group) -> str:
    return shorts(face for _card, face in group)


def _meld(state: Table, zone: Zone) -> str:
    """Return the names of the cards of a meld."""
    table_meld = meld_at(state, zone)
    assert table_meld is not None
    return shorts(table_meld.meld.faces)


def why_over(state: Table, names: Sequence[str]) -> str:
    """Return the player whose last card ended the last round, in a sentence, if there is one."""
    out = state.notes.out
    return "" if out is None else _("{name} went out.").format(name=names[out])
