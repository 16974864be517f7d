"""The rules page of Takku-Sum."""

from __future__ import annotations

from peerdeck.games.takku_sum.house_rules import HouseRules
from peerdeck.rules_page import Page, Points, Section, Text, cards, house_rules
from peerdeck.words import _


def page() -> Page:
    """The rules, in the language in use."""
    return Page(
        title=_("How to play Takku-Sum"),
        intro=_(
            "Cards climb and descend on one pile. Be the last who can play, and the round is yours."
        ),
        sections=(
            _deal(),
            _lead(),
            _turns(),
            _direction(),
            _wildcards(),
            _groups(),
            _grace(),
            _stock(),
            _end(),
            house_rules(HouseRules),
        ),
    )


def _deal() -> Section:
    return Section(
        "deal",
        _("The deal"),
        (
            Text(
                _(
                    "Two players use one deck and hold 7 cards each; three players use two decks"
                    " and hold 5, four players hold 4. The ace counts 1, the jack 11, the queen"
                    " 12 and the king 13. Suits mean nothing."
                )
            ),
            Text(
                _(
                    "Two cards are turned up: the first card of the play pile, and the Wildcard"
                    " Indicator, whose value is wild as long as it lies there."
                )
            ),
        ),
    )


def _lead() -> Section:
    return Section(
        "lead",
        _("Who leads"),
        (
            Text(
                _(
                    "Before the first round everybody draws a card, open to all. The highest"
                    " leads; those who tie draw again. If the stock runs out, the best card so far"
                    " decides. Later rounds are led by the winner of the round before."
                )
            ),
        ),
    )


def _turns() -> Section:
    return Section(
        "turns",
        _("Your turn"),
        (
            Text(
                _(
                    "Turns go clockwise. Put a card that fits, or several of one value, on the"
                    " play pile, then draw until your hand is full again. As long as something"
                    " fits, you have to play, unless the table lets you skip."
                )
            ),
        ),
    )


def _direction() -> Section:
    return Section(
        "direction",
        _("The direction"),
        (
            Text(
                _(
                    "A round begins without a direction, and any card fits. The first card that"
                    " differs from the one below it decides: a higher one for up, a lower one for"
                    " down. From then on these fit:"
                )
            ),
            Points(
                (
                    _("Up: a higher card. Down: a lower card. The direction stays."),
                    _("A card of the same value as the top one. The direction turns."),
                    _("A wildcard. The direction turns, and the Indicator is replaced."),
                )
            ),
            cards(
                _(
                    "On the 5 the 9 decides for up, the jack goes on, the second jack turns to"
                    " down, and so the 6 fits."
                ),
                "5C",
                "9H",
                "JD",
                "JS",
                "6H",
            ),
            Text(
                _(
                    "Nothing is above a king and nothing below an ace: there only an equal card or"
                    " a wildcard helps."
                )
            ),
        ),
    )


def _wildcards() -> Section:
    return Section(
        "wildcards",
        _("Wildcards"),
        (
            Text(
                _(
                    "A card with the Indicator's value fits on anything. It turns the direction"
                    " once, even where it would have fitted anyway, and then counts with its own"
                    " value. The Indicator is discarded, and the next card of the stock takes its"
                    " place."
                )
            ),
            cards(
                _("The direction is down, a 4 is the Indicator, and on the 3 comes …"), "4S", "3D"
            ),
            cards(
                _("… this 4, which turns it to up: now something higher than 4 is wanted."), "4H"
            ),
            Text(_("Before the direction is decided, a wildcard is a card like the others.")),
        ),
    )


def _groups() -> Section:
    return Section(
        "groups",
        _("Several cards at once"),
        (
            Text(
                _(
                    "All your cards of one value can go together, or some of them. They count as"
                    " one card, and the number matters only from three on:"
                )
            ),
            Points(
                (
                    _("Three: the Indicator is replaced."),
                    _(
                        "Four or more: they are a wildcard. The direction turns and the Indicator"
                        " is replaced. But they must fit by themselves."
                    ),
                )
            ),
            cards(_("Played upwards on a 6, these turn the direction to down."), "8C 8D 8H 8S"),
            Text(
                _(
                    "However many reasons there are, the direction turns once. Before it is"
                    " decided, three or four cards only decide it, and the Indicator is replaced."
                )
            ),
        ),
    )


def _grace() -> Section:
    return Section(
        "grace",
        _("The Grace Card"),
        (
            Text(
                _(
                    "If nothing in your hand fits, you may pick up one card from the stock, or"
                    " skip. If that card fits, it has to be played, alone; if not, it is discarded"
                    " for all to see, and your turn is over. In your next turn you may try again."
                )
            ),
        ),
    )


def _stock() -> Section:
    return Section(
        "stock",
        _("When the stock is empty"),
        (
            Text(
                _(
                    "As soon as the last card of the stock is drawn, the discard pile is shuffled"
                    " and replaces it. If there is none, nothing can be drawn: hands get shorter,"
                    " there are no Grace Cards, and the Indicator stays. The next cards to be"
                    " discarded are the new stock at once."
                )
            ),
            Text(
                _(
                    "A table can shuffle the play pile instead, but for its top card. That stops"
                    " when 104 cards have come back in one round, so that no round lasts for ever."
                )
            ),
        ),
    )


def _end() -> Section:
    return Section(
        "end",
        _("The end"),
        (
            Text(
                _(
                    "When all the others have skipped after your play, one after the other, the"
                    " round is yours: you take the top card of the play pile as a point and put it"
                    " face down before you. The rest of the pile and the Indicator are discarded,"
                    " everybody keeps the hand, and two new cards are turned up. Where a table"
                    " deals anew after each round, all hands are shown first."
                )
            ),
            Text(_("The first player with five points wins; a table can choose another number.")),
            Text(
                _(
                    "If nobody plays at all in a round, it ends without a point, and the next"
                    " player leads. Three such rounds in a row end the game with the points as"
                    " they are."
                )
            ),
        ),
    )
