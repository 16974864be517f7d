"""The public facts about players of contract rummy, in a few words."""

from __future__ import annotations

from typing import Any

from app.desk import Desk
from app.games.contract_rummy import meld_words
from app.games.layout import Standing
from app.scores import points_text
from peerdeck.action import Discard, Draw, Pass
from peerdeck.event import Seat
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
from peerdeck.games.contract_rummy.contracts import describe_contract
from peerdeck.games.contract_rummy.table import contract_now, is_down, top_discard
from peerdeck.naming import short, spoken
from peerdeck.words import _, ngettext


def standing(desk: Desk, seat: Seat) -> Standing:
    """Return the points, a mark for a player who is down, and the number of buys left."""
    marks = []
    notes, rules = desk.state.notes, desk.state.setup.rules
    if is_down(desk.state, seat):
        marks.append(_("down"))
    if rules.buys is not None and (rules.buy_after_laydown or not marks):
        left = rules.buys - notes.bought[seat]
        marks.append(ngettext("{count} buy", "{count} buys", left).format(count=left))
    points = desk.state.points[seat]
    return Standing(score=points_text(points), points=str(points), marks=tuple(marks))


def buys_left(desk: Desk, seat: Seat) -> str:
    """Return `2 buys left`, or why there is no more buying, or "" if there is no limit."""
    rules, notes = desk.state.setup.rules, desk.state.notes
    if rules.buys != 0 and is_down(desk.state, seat) and not rules.buy_after_laydown:
        return _("No buying after laying down.")
    if rules.buys is None:
        return ""
    left = rules.buys - notes.bought[seat] if notes.can_buy >> seat & 1 else 0
    return ngettext("{count} buy left", "{count} buys left", left).format(count=left)


def brief(action: Any) -> str:
    """Return an action in a word or two, to stand under a name."""
    match action:
        case Take():
            return _("took the discard")
        case Draw():
            return _("drew")
        case Buy():
            return _("bought")
        case Pass():
            return _("no thanks")
        case LayDown():
            return _("laid down")
        case LayOff(_zone, _end, (_card, face)):
            return _("added {card}").format(card=short(face))
        case Redeem():
            return _("redeemed a joker")
        case HotCard():
            return _("hot card")
        case Discard((_card, face)):
            return _("discarded {card}").format(card=short(face))
        case Keep():
            return _("kept one")
        case Cut():
            return _("cut")
        case _:
            return ""


def heard(desk: Desk, what: str) -> str:
    """Return the answer to a question asked by key."""
    match what:
        case "table":
            return meld_words.heard(desk)
        case "discard":
            return _piles_text(desk)
        case "contract":
            number, rounds = desk.state.notes.round + 1, len(desk.state.setup.contracts)
            told = describe_contract(contract_now(desk.state))
            return _("Round {number} of {rounds}: {contract}.").format(
                number=number, rounds=rounds, contract=told
            )
        case _:
            return ""


def _piles_text(desk: Desk) -> str:
    state = desk.state
    stock = len(state.zones[state.setup.stock])
    counted = ngettext("Stock: {count} card.", "Stock: {count} cards.", stock).format(count=stock)
    top = top_discard(state)
    if top is None:
        return _("No discards. {stock}").format(stock=counted)
    return _("Top of the discards: {card}. {stock}").format(card=spoken(top[1]), stock=counted)
