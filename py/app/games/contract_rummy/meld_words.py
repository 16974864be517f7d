"""The melds on the table in words."""

from __future__ import annotations

from app.cardview import spoken_run
from app.desk import Desk
from peerdeck.card import JOKER
from peerdeck.games.contract_rummy.melds import SET, Meld, MeldRules, stands_for
from peerdeck.naming import rank_sign, short, spoken
from peerdeck.words import _


def meld_text(meld: Meld, rules: MeldRules) -> str:
    """Return a meld in words."""
    if meld.kind == SET:
        return _("Set: {cards}").format(cards=spoken_run(meld.faces))
    faces = [
        _("Joker as {card}").format(card=spoken(stands_for(meld, at, rules)[0]))
        if face == JOKER
        else spoken(face)
        for at, face in enumerate(meld.faces)
    ]
    return _("Run: {cards}").format(cards=", ".join(faces))


def stands(meld: Meld, at: int, rules: MeldRules) -> str:
    """Return the sign of what a joker stands for; if that is several cards, their rank."""
    if meld.faces[at] != JOKER:
        return ""
    faces = stands_for(meld, at, rules)
    return short(faces[0]) if len(faces) == 1 else rank_sign(meld.low)


def heard(desk: Desk) -> str:
    """Return all melds in words."""
    rules: MeldRules = desk.state.setup.meld_rules
    melds = [
        _("{name}. {meld}.").format(name=desk.names[one.owner], meld=meld_text(one.meld, rules))
        for one in desk.state.notes.melds
    ]
    return " ".join(melds) or _("Nobody is down yet.")
