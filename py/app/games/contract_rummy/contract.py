"""The contract before going down: a slot for each of its melds, and suggestions to fill them.

It is a line with what is missing. If it is open, slots or suggestions are above that line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.cardview import card_id, picture, spoken, spoken_run
from app.html import Html, button, div, h2, li, ol, p, section, span
from app.screens.chrome import Command, command, icon
from peerdeck.words import _, ngettext


@dataclass(frozen=True)
class Staged:
    """A card in a slot; a joker may stand for another card, in a short form and in words."""

    key: int
    face: int
    short: str = ""
    stands_for: str = ""
    blamed: bool = False


@dataclass(frozen=True)
class Choice:
    """One of the cards that the jokers of a slot can stand for."""

    value: str
    label: str
    spoken: str
    chosen: bool = False


@dataclass(frozen=True)
class Place:
    """The slot of one meld of the contract."""

    label: str
    words: str  # what it lacks, or that it is complete
    cards: tuple[Staged, ...] = ()
    empty: int = 0  # places still to be filled
    is_meld: bool = False
    is_wrong: bool = False
    ask: str = ""  # the question that the choices answer
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class Proposal:
    """A way to fill the slots: the cards of each, and the result in words."""

    melds: tuple[tuple[int, ...], ...]
    told: str


@dataclass(frozen=True)
class Contract:
    """The panel; proposals, if there are any, replace the slots."""

    title: str
    line: str  # says what is missing, or that nothing is
    places: tuple[Place, ...]
    is_met: bool = False
    is_choosing: bool = False
    proposals: tuple[Proposal, ...] = ()
    selected: int = 0  # cards of the hand that could be put into a slot
    folding: Literal["", "shown", "folded"] = ""  # out of turn


def contract(what: Contract) -> Html:
    """Return the panel of the contract."""
    filled = any(place.cards for place in what.places)
    is_folded = what.folding == "folded"
    is_open = (filled or what.is_choosing or bool(what.selected)) and not is_folded
    return section(
        h2(what.title, class_="unseen"),
        div(
            div(
                command(Command("suggest", _("Suggest"), pressed=what.is_choosing)),
                filled
                and not (what.is_choosing or is_folded)
                and command(
                    Command(
                        "clear",
                        _("Clear"),
                        kind="quiet",
                        spoken=_("Clear: take all cards back into the hand"),
                    )
                ),
                what.folding and _folding(is_folded=is_folded),
                class_="contract-tools",
            ),
            p(
                what.is_met and icon("tick"),
                span(what.line),
                class_="contract-line",
                aria_live="polite",
            ),
            class_="contract-head",
        ),
        ol(
            [_proposal(one, number) for number, one in enumerate(what.proposals)],
            class_="proposals",
        )
        if what.is_choosing
        else ol(
            [_place(one, number, what.selected) for number, one in enumerate(what.places)],
            class_="wanted-melds",
        ),
        class_="contract open" if is_open else "contract",
        aria_label=_("Your contract"),
    )


def _folding(*, is_folded: bool) -> Html:
    """Return the button that shows the slots out of turn, or folds them."""
    if is_folded:
        return command(
            Command("slots", _("Show"), kind="quiet", spoken=_("Show the prepared melds"))
        )
    return command(Command("slots", _("Fold"), kind="quiet", spoken=_("Fold the prepared melds")))


def _place(place: Place, number: int, selected: int) -> Html:
    state = "is-meld" if place.is_meld else "is-wrong" if place.is_wrong else ""
    if not place.cards:
        state = "bare"
    words = f"wanted-{number}-words"
    return li(
        button(
            span(place.is_meld and icon("tick"), place.is_wrong and icon("warn"), place.label),
            type="button",
            class_="put ready" if selected else "put",
            data_do="stage",
            data_value=str(number),
            data_drop=True,
            aria_disabled=None if selected else True,
            aria_label=_put(place.label, selected),
            aria_describedby=words,
        ),
        p(place.words, id=words, class_="words", aria_live="polite"),
        div(
            [_staged(card, place.label) for card in place.cards],
            [span(class_="vacant", aria_hidden=True) for _empty in range(place.empty)],
            class_="staged",
        ),
        _choices(place) if place.choices else None,
        id=f"wanted-{number}",
        class_=f"wanted {state}".strip(),
    )


def _choices(place: Place) -> Html:
    return div(
        span(place.ask),
        [
            command(
                Command(
                    "stands",
                    choice.label,
                    value=choice.value,
                    spoken=choice.spoken,
                    kind="small",
                    pressed=choice.chosen,
                )
            )
            for choice in place.choices
        ],
        class_="stands-for",
    )


def _put(label: str, selected: int) -> str:
    if not selected:
        return label
    text = ngettext(
        "{slot}: put the selected card here",
        "{slot}: put the {count} selected cards here",
        selected,
    )
    return text.format(slot=label, count=selected)


def _staged(card: Staged, label: str) -> Html:
    name = spoken(card.face)
    if card.stands_for:
        name = _("{card}, which stands for {other}").format(card=name, other=card.stands_for)
    return button(
        picture(card.face),
        card.short and span(class_="as", data_short=card.short, aria_hidden=True),
        type="button",
        id=card_id(card.key),
        class_="fan-card blamed" if card.blamed else "fan-card",
        data_do="unstage",
        data_card=card.key,
        aria_label=_("{card}, in the slot {slot}: take it back").format(card=name, slot=label),
    )


def _proposal(proposal: Proposal, number: int) -> Html:
    return li(
        button(
            span(
                [
                    span(
                        [span(picture(face), class_="laid") for face in meld],
                        span(spoken_run(meld) + ";", class_="unseen"),
                        class_="proposal-meld",
                    )
                    for meld in proposal.melds
                ],
                class_="proposal-melds",
            ),
            span(proposal.told, class_="told"),
            type="button",
            class_="proposal",
            data_do="fill",
            data_value=str(number),
        )
    )
