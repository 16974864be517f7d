"""The piles of Takku-Sum: the play pile, the stock and the discards."""

from __future__ import annotations

from app.cardview import picture, spoken, spoken_run
from app.desk import Desk
from app.games.layout import can_play, listed
from app.games.takku_sum.shown import face, faces, is_asked, is_laid, laid_card, place, table
from app.hint_marks import marked
from app.html import Child, Html, button, div, h3, p, section, span
from peerdeck.action import Discard, Play
from peerdeck.card import Card
from peerdeck.games.takku_sum.table import Grace
from peerdeck.words import _

PILE_SHOWN = 10  # cards of the play pile; the style sheet hides some on a narrow screen


def play_pile(desk: Desk) -> Html:
    """Return the play pile, which takes the selected cards."""
    cards = table(desk).zones[table(desk).setup.pile][-PILE_SHOWN:]
    name = _("Play pile, top card {card}").format(card=spoken(face(desk, cards[-1])))
    return div(
        _climb(desk, name, [laid_card(desk, card, "played", place(desk, card)) for card in cards]),
        p(_below(desk, cards[:-1]), class_="unseen"),
        class_="climbing",
        data_spot="pile",
    )


def _climb(desk: Desk, name: str, cards: list[Html]) -> Html:
    stage = desk.state.notes.stage
    if not is_asked(desk) or stage == "drawing":
        return div(cards, span(name, class_="unseen"), class_="climb")
    if stage == "grace":
        offer, is_lit = _("play the Grace Card"), isinstance(desk.legal()[0], Play)
    else:
        offer, is_lit = _("play the selected cards"), can_play(desk)
    label = _("{pile}: {offer}").format(pile=name, offer=offer)
    return _pressable(desk, "climb", "act", is_lit, cards, takes=True, label=label)


def _below(desk: Desk, cards: list[Card]) -> str:
    """Return the visible cards below the top card, in words."""
    if not cards:
        return _("There is no other card on the play pile.")
    told = spoken_run(face for face in faces(desk, cards) if face is not None)
    return _("Before that came: {cards}").format(cards=told)


def stock(desk: Desk) -> Html:
    """Return the stock, to be pressed for the one kind of card that can be drawn now."""
    class_ = "side-pile side-stock"
    cards = table(desk).zones[table(desk).setup.stock]
    top = span(picture(None), id=place(desk, cards[-1]), class_="small-card") if cards else None
    inside = _side("stock", top, _("Stock"), len(cards))
    match desk.state.notes.stage:
        case "drawing" if is_asked(desk):
            offer = span(_("draw a card for the lead"), class_="unseen")
            return _pressable(desk, class_, "draw", True, [*inside, offer])
        case "playing" if is_asked(desk) and cards:
            offer = span(_("pick up a Grace Card"), class_="unseen")
            return _pressable(desk, class_, "grace", Grace() in desk.legal(), [*inside, offer])
        case _:
            return div(inside, class_=class_)


def discard_pile(desk: Desk) -> Html:
    """Return the discards, to be pressed for a Grace Card that does not fit."""
    class_ = "side-pile side-discards"
    cards = table(desk).zones[table(desk).setup.discard]
    top = laid_card(desk, cards[-1], "small-card", place(desk, cards[-1])) if cards else None
    inside: list[Child] = [*_side("discard", top, _("Discards"), len(cards))]
    if cards:
        told = _("top card {card}").format(card=spoken(face(desk, cards[-1])))
        inside.append(span(told, " ", class_="unseen"))
    if not is_asked(desk) or desk.state.notes.stage != "grace":
        return div(inside, class_=class_)
    inside.append(span(_("discard the Grace Card"), class_="unseen"))
    is_lit = isinstance(desk.legal()[0], Discard)
    return _pressable(desk, class_, "discard", is_lit, inside, takes=True)


def _side(spot: str, top: Html | None, label: str, count: int) -> tuple[Html, Html]:
    """Return the top card of a small pile, with its label."""
    return (
        span(top or span(class_="small-card none"), data_spot=spot),
        span(label, " ", span(count, class_="side-count"), " ", class_="side-label"),
    )


def _pressable(
    desk: Desk,
    class_: str,
    do: str,
    is_lit: bool,
    inside: Child,
    *,
    takes: bool = False,
    label: str | None = None,
) -> Html:
    """Return a pile as a button, lit if it can be pressed; it `takes` cards put on it."""
    return button(
        inside,
        type="button",
        **marked(desk, f"{class_} pressable lit" if is_lit else f"{class_} pressable", do),
        data_do=do,
        data_drop=takes,
        aria_disabled=None if is_lit else True,
        aria_label=label,
    )


def past(desk: Desk) -> Html | None:
    """Return everything that was played or discarded, which is open for all to see."""
    if not is_laid(desk):
        return None
    zones, setup = table(desk).zones, table(desk).setup
    discards = zones[setup.discard]
    return section(
        h3(_("Play pile, the last card first")),
        listed(faces(desk, zones[setup.pile])),
        h3(_("Discards, the last one first")),
        listed(faces(desk, discards)) if discards else p(_("No discards")),
        id="piles",
    )
