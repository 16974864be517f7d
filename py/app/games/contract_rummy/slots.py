"""The slots of the contract as the screen draws them: what they need, and their cards."""

from __future__ import annotations

from collections.abc import Sequence

from app.desk import Desk
from app.games.contract_rummy import contract as screen
from app.games.contract_rummy.draft import Place
from peerdeck.card import JOKER, SUITS
from peerdeck.games.contract_rummy.melds import SET, Meld, MeldRules, stands_for
from peerdeck.games.contract_rummy.missing import lacking, needs
from peerdeck.games.contract_rummy.problems import problem
from peerdeck.naming import either, rank_name, short, shorts, spoken, suit_name
from peerdeck.words import _, ngettext


def drawn(desk: Desk, place: Place, number: int) -> screen.Place:
    """Return a slot for the screen."""
    rules = desk.state.setup.meld_rules
    lacks = lacking(place.faces, place.kind, place.size, rules)
    found = None if lacks or place.melds else problem(place.faces, place.kind, place.size, rules)
    words = needs(lacks) if lacks else (found.text if found else _slot_text(place))
    return screen.Place(
        label=_label(place.kind, place.size),
        words=words,
        cards=tuple(
            _staged(desk, place, at, rules, wrong=found.about if found else ())
            for at in range(len(place.cards))
        ),
        empty=max(0, place.size - len(place.cards)),
        is_meld=place.meld is not None,
        is_wrong=found is not None,
        ask=ngettext("The joker stands for:", "The jokers stand for:", place.faces.count(JOKER)),
        choices=_choices(place, number, rules),
    )


def _label(kind: str, size: int) -> str:
    text = _("Set of {size}") if kind == SET else _("Run of {size}")
    return text.format(size=size)


def _slot_text(place: Place) -> str:
    """Describe a meld."""
    if place.meld is None:
        return _("Say what the joker stands for.")
    if place.kind == SET:
        return _("Complete: {rank}s").format(rank=rank_name(place.meld.low))
    low, high = (rank_name((at - 1) % 13 + 1) for at in (place.meld.low, place.meld.high))
    return _("Complete: {low} to {high} of {suit}").format(
        low=low, high=high, suit=suit_name(place.meld.suit)
    )


def _staged(
    desk: Desk, place: Place, at: int, rules: MeldRules, wrong: Sequence[int]
) -> screen.Staged:
    card, face = place.cards[at], place.faces[at]
    in_short = in_words = ""
    if face == JOKER and place.meld is not None:
        faces = stands_for(place.meld, at, rules)
        in_words = either([_("the {face}").format(face=spoken(one)) for one in faces])
        in_short = short(faces[0])
        if len(faces) == len(SUITS):
            in_words = _("any {rank}").format(rank=rank_name(place.meld.low))
        if place.kind == SET:
            in_short = in_short[:-1]  # a joker in a set is of no suit
    return screen.Staged(card, face, in_short, in_words, blamed=card in desk.blamed or at in wrong)


def begins(number: int, meld: Meld) -> str:
    """Return the value by which the page chooses where the run of a slot begins."""
    return f"{number}:{meld.low}"


def _choices(place: Place, number: int, rules: MeldRules) -> tuple[screen.Choice, ...]:
    """Return what the jokers of a run can stand for, if there is a choice."""
    if len(place.melds) < 2:
        return ()
    found = []
    for meld in place.melds:
        faces = [
            stands_for(meld, at, rules)[0] for at, face in enumerate(meld.faces) if face == JOKER
        ]
        low = spoken(stands_for(meld, 0, rules)[0])
        high = spoken(stands_for(meld, len(meld.faces) - 1, rules)[0])
        found.append(
            screen.Choice(
                value=begins(number, meld),
                label=shorts(faces),
                spoken=_("{cards}: a run from the {low} to the {high}").format(
                    cards=shorts(faces), low=low, high=high
                ),
                chosen=meld == place.meld,
            )
        )
    return tuple(found)
