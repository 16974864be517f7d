"""Questions answered in a sentence, for players who listen to the table: by a key or a button."""

from __future__ import annotations

from app import arranging, controls
from app.cardview import spoken_run
from app.desk import Desk
from app.games import layout_of
from app.scores import totals_text
from peerdeck.words import _, ngettext

NOTHING = {  # the answers in a game without such a thing
    "table": lambda: _("There is nothing on the table."),
    "discard": lambda: _("There is no discard pile in this game."),
    "contract": lambda: _("There is no contract in this game."),
}


def answer(desk: Desk, what: str) -> str:
    """Return the answer to a question, or "" if it is not one."""
    match what:
        case "hand":
            is_seen = desk.shows_hand or desk.hands_lie_open
            return _hand(desk) if is_seen else _("The deal is over.")
        case "scores":
            if not desk.state.sheet:
                return _("No deal has been scored yet.")
            return totals_text(desk.header.game, desk.state, desk.names)
        case "last":
            return desk.lines[-1] if desk.lines else _("Nothing has happened yet.")
        case "turn":
            return " ".join((controls.bar(desk).prompt, _counts(desk)))
        case "table" | "discard" | "contract" if not (desk.to_act or desk.at_result):
            return controls.bar(desk).prompt  # the cards are being shuffled
        case "table" | "discard" | "contract":
            told = layout_of(desk).heard(desk, what)
            return told or (_("The deal is over.") if desk.between else NOTHING[what]())
        case _:
            return ""


def _hand(desk: Desk) -> str:
    """Describe the hand as it lies: the number of cards, the groups, the others, the marks."""
    groups = arranging.groups(desk)
    loose = [card for group in groups if len(group) == 1 for card in group]
    count = len(desk.order)
    told = [ngettext("You have {count} card.", "You have {count} cards.", count)]
    told[0] = told[0].format(count=count) if count else _("You have no cards.")
    told += [arranging.group_text(desk, group) for group in groups if len(group) > 1]
    aside = layout_of(desk).aside(desk)
    for text, cards in (
        (_("In order: {cards}.") if len(loose) == count else _("Single cards: {cards}."), loose),
        (_("Set aside: {cards}."), [card for card in desk.order if card in aside]),
        (_("New: {cards}."), [card for card in desk.order if card in desk.hand.fresh]),
        (_("Selected: {cards}."), arranging.chosen(desk)),
    ):
        if cards:
            told.append(text.format(cards=spoken_run(map(desk.face, cards))))
    return " ".join(told)


def _counts(desk: Desk) -> str:
    """Say how many cards everybody has."""
    counts = (
        _("{name} {count}").format(name=name, count=len(desk.state.zones[seat]))
        for seat, name in enumerate(desk.names)
    )
    return _("Cards in hand: {counts}.").format(counts=", ".join(counts))
