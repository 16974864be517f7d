"""Whether an action is allowed, and if not, why: `check`."""

from __future__ import annotations

from typing import Any

from peerdeck.action import Deal, Discard, Draw, Pass
from peerdeck.event import Seat
from peerdeck.game import check_shown
from peerdeck.games.contract_rummy.actions import (
    Buy,
    Cut,
    HotCard,
    Keep,
    LayDown,
    LayOff,
    Redeem,
    Take,
)
from peerdeck.games.contract_rummy.refusals_melds import (
    check_fits,
    check_lay_down,
    check_lay_off,
    check_redeem,
)
from peerdeck.games.contract_rummy.table import Offer, Table, offered
from peerdeck.naming import spoken
from peerdeck.refusals import refused
from peerdeck.words import _, ngettext


def check(state: Table, seat: Seat, action: Any) -> None:
    """Raise `Illegal` unless the action is allowed as far as this state knows the faces."""
    notes = state.notes
    if notes.offer is not None:
        _check_answer(state, seat, notes.offer, action)
        return
    match notes.stage, action:
        case "playing", _:
            _check_turn(state, seat, action)
        case "cutting", Cut(place):
            _check_cut(state, place)
        case "cutting", _:
            raise refused(_("First the deck has to be cut."), "deal")
        case "between", Deal():
            pass
        case "between", _:
            raise refused(_("The next cards have to be dealt first."), "match")
        case _:
            raise refused(_("This cannot be done now."), "turns")


def _check_cut(state: Table, place: int) -> None:
    most = len(state.zones[state.setup.stock]) - 1
    if not 1 <= place <= most:
        raise refused(
            _("From 1 to {most} cards of the deck can go under the others.").format(most=most),
            "deal",
        )


def _check_answer(state: Table, seat: Seat, offer: Offer, action: Any) -> None:
    """Whether this answers the question whether the discard is wanted."""
    if seat == state.turn:
        _check_draw(state, action)
        return
    match action:
        case Pass():
            return
        case HotCard(meld, end, card):
            if seat not in offer.hot:
                _refuse_hot_card(state)
            check_shown(state, seat, [card])
            check_fits(state, meld, end, offered(state))
        case Buy() if seat not in offer.hot:
            return
        case Buy():
            raise refused(
                _("First say whether you put the discard on a meld; you can buy it later."),
                "laying-off",
            )
        case _ if seat in offer.hot:
            raise refused(
                _("You are asked for a hot card: put the discard on a meld, or pass."), "laying-off"
            )
        case _:
            raise refused(
                _("You are asked whether you buy the {card}: buy it or pass.").format(
                    card=_offered_told(state)
                ),
                "buying",
            )


def _check_draw(state: Table, action: Any) -> None:
    match action:
        case Draw():
            return
        case Take():
            most = state.setup.most_taken
            if state.notes.taken >= most:
                raise refused(
                    ngettext(
                        "The discard has been taken in {count} turn in a row: draw from the stock.",
                        "The discard has been taken in {count} turns in a row: draw from the"
                        " stock.",
                        most,
                    ).format(count=most),
                    "turns",
                )
        case Buy():
            raise refused(
                _("It is your turn, so you need not buy the {card}: take it.").format(
                    card=_offered_told(state)
                ),
                "buying",
            )
        case _:
            raise refused(
                _("First take the {card}, or draw from the stock.").format(
                    card=_offered_told(state)
                ),
                "turns",
            )


def _refuse_hot_card(state: Table) -> None:
    if not state.setup.rules.hot_card:
        raise refused(_("Nobody plays hot cards at this table."), "laying-off")
    raise refused(
        _("You are asked whether you buy the {card}; it is no hot card for you.").format(
            card=_offered_told(state)
        ),
        "buying",
    )


def _offered_told(state: Table) -> str:
    return spoken(offered(state)[1])


def _check_turn(state: Table, seat: Seat, action: Any) -> None:
    """Whether the turn player may do this after the draw."""
    match action:
        case Take() | Draw() | Buy() | Pass():
            raise refused(
                _("You have drawn already: lay down or lay off what you like, then discard."),
                "turns",
            )
        case LayDown(groups):
            _check_replay(state)
            check_lay_down(state, seat, groups)
        case LayOff(meld, end, card):
            check_lay_off(state, seat, meld, end, card)
        case Redeem(meld, place, card):
            _check_replay(state)
            check_redeem(state, seat, meld, place, card)
        case Discard(card):
            _check_replay(state)
            check_shown(state, seat, [card])
            if state.setup.keeps and len(state.zones[seat]) == 1:
                raise refused(
                    _("The last card may not be discarded: lay it off, or keep it."),
                    "going-out",
                    [card[0]],
                )
        case Keep():
            _check_replay(state)
            _check_keep(state, seat)
        case HotCard():
            raise refused(_("A hot card is played out of turn; lay this card off."), "laying-off")
        case _:
            raise refused(_("This cannot be done now."), "turns")


def _check_replay(state: Table) -> None:
    if state.notes.replay:
        raise refused(_("First lay off the joker that you have redeemed."), "jokers")


def _check_keep(state: Table, seat: Seat) -> None:
    if not state.setup.keeps:
        raise refused(_("At this table a turn ends with a discard."), "turns")
    if len(state.zones[seat]) > 1:
        raise refused(
            _("Discard a card: only a last card is kept."), "going-out", state.zones[seat]
        )
