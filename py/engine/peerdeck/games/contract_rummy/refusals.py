"""`check`: refuse actions that are not allowed, and say why."""

from __future__ import annotations

from peerdeck.action import Deal, Discard, Draw, Pass
from peerdeck.event import Seat
from peerdeck.game import check_shown
from peerdeck.games.contract_rummy import words
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
from peerdeck.games.contract_rummy.refusals_melds import (
    check_fits,
    check_lay_down,
    check_lay_off,
    check_redeem,
)
from peerdeck.games.contract_rummy.table import Offer, Table, is_down, offered
from peerdeck.refusals import NOT_NOW, Illegal


def check(state: Table, seat: Seat, action: Action) -> None:
    """Raise `Illegal` unless the action is allowed, as far as this state knows the faces."""
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
            raise Illegal(words.CUT_FIRST)
        case "between", Deal():
            pass
        case "between", _:
            raise Illegal(words.DEAL_FIRST)
        case _:
            raise Illegal(NOT_NOW)


def _check_cut(state: Table, place: int) -> None:
    most = len(state.zones[state.setup.stock]) - 1
    if not 1 <= place <= most:
        raise Illegal(words.CUT_WITHIN, most=most)


def _check_answer(state: Table, seat: Seat, offer: Offer, action: Action) -> None:
    """Raise `Illegal` unless this is an answer to the offer of the discard."""
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
        case Buy() if seat in offer.buyers:
            raise Illegal(words.HOT_CARD_FIRST)
        case _ if seat in offer.hot:
            raise Illegal(words.HOT_CARD_OR_PASS)
        case _:
            raise Illegal(words.BUY_OR_PASS, card=offered(state)[1])


def _check_draw(state: Table, action: Action) -> None:
    match action:
        case Draw():
            return
        case _ if state.notes.taken >= (most := state.setup.most_taken):
            raise Illegal(words.TAKEN_ENOUGH, count=most)
        case Take():
            return
        case Buy():
            raise Illegal(words.YOUR_DISCARD, card=offered(state)[1])
        case _:
            raise Illegal(words.TAKE_OR_DRAW, card=offered(state)[1])


def check_unasked(state: Table, seat: Seat, action: Action) -> None:
    """Raise `Illegal` if this seat would buy the discard on offer, and is not asked."""
    offer, notes, rules = state.notes.offer, state.notes, state.setup.rules
    if not isinstance(action, Buy) or offer is None or seat in offer.asked:
        return
    discards, stock = (len(state.zones[zone]) for zone in (state.setup.discards, state.setup.stock))
    if rules.buys == 0:
        raise Illegal(words.NO_BUYS)
    if is_down(state, seat) and not rules.buy_after_laydown:
        raise Illegal(words.NO_BUYS_WHEN_DOWN)
    if rules.buys is not None and notes.bought[seat] >= rules.buys:
        refusal = words.BUYS_USED_IN_GAME if rules.buys_per_game else words.BUYS_USED
        raise Illegal(refusal, limit=rules.buys)
    if stock + (0 if notes.reshuffled else discards - 1) < state.setup.price:
        raise Illegal(words.STOCK_TOO_SHORT)
    if seat == (state.turn - 1) % state.seats and not rules.buy_own_discard:
        raise Illegal(words.OWN_DISCARD, card=offered(state)[1])
    if state.turn in offer.asked:  # nobody else has answered, and yet this seat will not be asked
        raise Illegal(words.UPCARD_NOT_BOUGHT)
    raise Illegal(words.PASSED_ALREADY, card=offered(state)[1])


def _refuse_hot_card(state: Table) -> None:
    if not state.setup.rules.hot_card:
        raise Illegal(words.NO_HOT_CARDS)
    raise Illegal(words.NOT_HOT_FOR_YOU, card=offered(state)[1])


def _check_turn(state: Table, seat: Seat, action: Action) -> None:
    """Raise `Illegal` unless the turn player may do this after the draw."""
    match action:
        case Take() | Draw() | Buy() | Pass():
            raise Illegal(words.DRAWN_ALREADY)
        case LayDown(groups):
            _check_replay(state)
            check_lay_down(state, seat, groups)
        case LayOff(meld, end, card):
            check_lay_off(state, seat, meld, end, card)
        case Redeem():
            _check_replay(state)
            check_redeem(state, seat, action)
        case Discard(card):
            _check_replay(state)
            check_shown(state, seat, [card])
            if state.setup.keeps and len(state.zones[seat]) == 1:
                raise Illegal(words.LAST_CARD, [card[0]])
        case Keep():
            _check_replay(state)
            _check_keep(state, seat)
        case HotCard():
            raise Illegal(words.HOT_CARD_IN_TURN)
        case _:
            raise Illegal(NOT_NOW)


def _check_replay(state: Table) -> None:
    if state.notes.replay:
        raise Illegal(words.JOKER_FIRST)


def _check_keep(state: Table, seat: Seat) -> None:
    if not state.setup.keeps:
        raise Illegal(words.ENDS_WITH_DISCARD)
    if len(state.zones[seat]) > 1:
        raise Illegal(words.KEEP_LAST, state.zones[seat])
