"""The rules page of Takku-Sum."""

from __future__ import annotations

from peerdeck.games.takku_sum.table import HouseRules
from peerdeck.rules_page import Page, Points, Section, Text, cards, house_rules
from peerdeck.words import _


def page() -> Page:
    """Return the rules in the language in use."""
    return Page(
        title=_("How to play Takku-Sum"),
        intro=_(
            "Cards climb and descend on one pile. If you are the last who can play, you win the"
            " round."
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
                    "Two players use one deck and get 7 cards each. Three or four players use two"
                    " decks; three get 5 cards each, four get 4. The ace counts 1, the jack 11, the"
                    " queen 12 and the king 13. Suits do not matter."
                )
            ),
            Text(
                _(
                    "Two cards are turned up: the first card of the play pile, and the Wildcard"
                    " Indicator. Cards with the value of the Indicator are wild as long as it is"
                    " there."
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
                    "Before the first round, everybody draws a card, face up. The highest card"
                    " leads; players who tie draw again. If the stock runs out, the best card so"
                    " far decides. After that, the winner of a round leads the next one."
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
                    " play pile, then draw until your hand is full again. If you have a card that"
                    " fits, you have to play, unless your table allows skipping."
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
                    "A round begins without a direction, and any card fits. The first card with a"
                    " different value from the one below it decides: a higher card means up, a"
                    " lower one means down. From then on, these cards fit:"
                )
            ),
            Points(
                (
                    _("Up: a higher card. Down: a lower card. The direction stays."),
                    _("A card with the same value as the top card. The direction turns."),
                    _("A wildcard. The direction turns, and the Indicator is replaced."),
                )
            ),
            cards(
                _(
                    "The 9 on the 5 decides for up, and the jack keeps going up. The second jack"
                    " turns the direction to down, so the 6 fits."
                ),
                "5C",
                "9H",
                "JD",
                "JS",
                "6H",
            ),
            Text(
                _(
                    "Nothing is above a king, and nothing is below an ace: then only an equal card"
                    " or a wildcard helps."
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
                    "A card with the value of the Indicator fits on any card. It turns the"
                    " direction once, even if it would have fitted anyway; the next card is"
                    " compared with its own value. The Indicator is discarded, and the next card of"
                    " the stock takes its place."
                )
            ),
            cards(
                _("The direction is down, and the Indicator is a 4. On the 3 you play …"),
                "4S",
                "3D",
            ),
            cards(
                _("… this 4. It turns the direction to up: next comes a card higher than 4."), "4H"
            ),
            Text(_("Before the direction is decided, a wildcard is a card like any other.")),
        ),
    )


def _groups() -> Section:
    return Section(
        "groups",
        _("Several cards at once"),
        (
            Text(
                _(
                    "You can play several cards of one value together. They count as one card, and"
                    " their number only matters if there are three or more:"
                )
            ),
            Points(
                (
                    _("Three: the Indicator is replaced."),
                    _(
                        "Four or more: they count as a wildcard. The direction turns and the"
                        " Indicator is replaced. But they must fit as one card would."
                    ),
                )
            ),
            cards(_("The direction is up. On a 6, these turn it to down."), "8C 8D 8H 8S"),
            Text(
                _(
                    "The direction turns only once, however many reasons there are. Before it is"
                    " decided, three or more cards decide it like one card, and the Indicator is"
                    " replaced."
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
                    " skip. If that card fits, you have to play it, alone. If not, you discard it"
                    " for all to see, and your turn is over. On your next turn you may try again."
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
                    " and becomes the new stock. If there is no discard pile either, nothing can be"
                    " drawn: hands get shorter, there are no Grace Cards, and the Indicator stays."
                    " The next cards to be discarded become the new stock at once."
                )
            ),
            Text(
                _(
                    "A table can agree to shuffle the play pile instead, except for its top card."
                    " That stops when 104 cards have come back in one round, so that no round goes"
                    " on for ever."
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
                    "If all the others skip after your play, one after the other, you win the"
                    " round: you take the top card of the play pile as a point and put it face down"
                    " in front of you, where it stays until the end. The rest of the pile and the"
                    " Indicator are discarded, everybody keeps their cards, and two new cards are"
                    " turned up. If your table"
                    " deals new hands after each round, all hands are shown first."
                )
            ),
            Text(
                _("The first player with five points wins; a table can choose a different number.")
            ),
            Text(
                _(
                    "If nobody plays at all in a round, it ends without a point, and the next"
                    " player leads. After three such rounds in a row the game is over, with the"
                    " points as they are."
                )
            ),
        ),
    )
