"""The rules page of Progressive Rummy."""

from __future__ import annotations

from peerdeck.games.contract_rummy import page as shared
from peerdeck.games.progressive.house_rules import HouseRules
from peerdeck.rules_page import Page, Section, Text, cards, house_rules
from peerdeck.words import _


def page() -> Page:
    """Return the rules, in the language in use."""
    rules = HouseRules().resolved()
    return Page(
        title=_("How to play Progressive Rummy"),
        intro=_(
            "Every round deals more cards and asks for more. Be the first to lay down what it asks"
            " for and to discard your last card; what the others still hold counts against them."
        ),
        sections=(
            _deal(),
            shared.turns(),
            shared.contracts(rules),
            shared.sets(Text(_("Two of your sets may be of the same rank."))),
            shared.runs(Text(_("A run has an ace at one end only."))),
            _jokers(),
            shared.laying_down(
                Text(_("Keep at least one card, for the round ends with a discard."))
            ),
            _laying_off(),
            _going_out(),
            _buying(),
            shared.end(
                (
                    _("2 to 9: 5 points; 10 to king: 10 points."),
                    _("Ace: 15 points; joker: 25 points."),
                )
            ),
            shared.match(len(rules.rounds)),
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
                    "Every two players bring a deck of 52 cards and two jokers; an odd player"
                    " brings one, too. The number of cards dealt grows from round to round. The"
                    " next card is turned up as the first discard, and the rest is the stock."
                )
            ),
        ),
    )


def _jokers() -> Section:
    return shared.jokers(
        _(
            "A joker stands for any card, in the place where you lay it. A set or run may hold any"
            " number of jokers, as long as it has another card as well."
        ),
        cards(_("The jokers are the 6 and the 9 of spades; of the set, any fives."),
              "5S * 7S 8S *", "5D * *"),
    )  # fmt: skip


def _laying_off() -> Section:
    return Section(
        "laying-off",
        _("Adding cards"),
        (
            Text(
                _(
                    "Once you are down, in the same turn already, you can add cards to your own"
                    " melds and to those of others, as many as fit. Runs grow at both ends. Nobody"
                    " adds anything before they are down."
                )
            ),
            Text(
                _(
                    "Hot cards are a house rule: a discard that the player in turn has left may be"
                    " put on a meld by somebody else who is down and who then discards another"
                    " card. That one is offered afresh, first to the player in turn."
                )
            ),
        ),
    )


def _going_out() -> Section:
    return Section(
        "going-out",
        _("Going out"),
        (
            Text(
                _(
                    "You win the round by discarding your last card. Usually that is the only way:"
                    " no meld may take the last one."
                )
            ),
        ),
    )


def _buying() -> Section:
    return shared.buying(
        _("A buyer takes the discard and two cards from the stock."),
        _("You can buy as often as you like, also when you are down."),
        _("You cannot buy what you have discarded yourself."),
        Text(_("The card turned up after the deal can be bought, too, even by the dealer.")),
    )
