"""The rules page of Shanghai Rummy."""

from __future__ import annotations

from peerdeck.games.contract_rummy import page as shared
from peerdeck.games.contract_rummy.contracts import describe_contract
from peerdeck.games.shanghai.house_rules import NINE, HouseRules
from peerdeck.rules_page import Page, Section, Text, cards, house_rules
from peerdeck.words import _


def page() -> Page:
    """Return the rules, in the language in use."""
    rules = HouseRules().resolved()
    return Page(
        title=_("How to play Shanghai Rummy"),
        intro=_(
            "Collect the sets and runs that the round asks for, lay them down, and get rid of all"
            " other cards on the melds of the table. What stays in your hand counts against you."
        ),
        sections=(
            _deal(),
            shared.turns(),
            shared.contracts(rules, *_more_contracts()),
            shared.sets(Text(_("The sets that you lay down have to be of different ranks."))),
            _runs(),
            _jokers(),
            shared.laying_down(),
            _laying_off(),
            _going_out(),
            _buying(),
            shared.end(
                (
                    _("2 to 7: 5 points; 8 to king: 10 points."),
                    _("Ace: 20 points; joker: 50 points."),
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
                    " brings one, too. The player on the left of the dealer cuts. Everybody gets"
                    " 11 cards, the next card is turned up as the first discard, and the rest is"
                    " the stock."
                )
            ),
            Text(
                _(
                    "Some tables burn a card before the deal: the top card is shown and put face"
                    " up under the stock. A king, queen, jack or ace goes back into the deck"
                    " instead, and the next one is shown."
                )
            ),
        ),
    )


def _more_contracts() -> tuple[Text, Text]:
    """Return the special rules of some contracts, also of the game of nine rounds."""
    eighth, ninth = HouseRules(rounds=NINE).resolved().rounds[7:]
    return (
        Text(
            _(
                "Without a buy you hold 12 cards after your draw. The sixth contract takes 11 of"
                " them, so one is over unless a meld is longer."
            )
        ),
        Text(
            _(
                "A game of nine rounds goes on with {eighth} in the eighth and {ninth} in the"
                " ninth. The eighth contract takes {cards} cards, and so a buy."
            ).format(
                eighth=describe_contract(eighth.contract),
                ninth=describe_contract(ninth.contract),
                cards=eighth.contract.size,
            )
        ),
    )


def _runs() -> Section:
    return shared.runs(
        Text(_("All 14 from ace to ace are a run as well.")),
        Text(
            _(
                "Two runs that you lay down must not join end to end, for then they would be one."
                " They may share a rank."
            )
        ),
        cards(_("These two join, and cannot be laid down together."), "AH 2H 3H 4H", "5H 6H 7H 8H"),
        cards(_("These two can."), "AH 2H 3H 4H", "4H 5H 6H 7H"),
    )


def _jokers() -> Section:
    return shared.jokers(
        _(
            "A joker stands for any card, in the place where you lay it. There is never more than"
            " one joker in a set or run, also when cards are added later. Usually it stays there."
        ),
        cards(_("A joker as the 6 of spades."), "5S * 7S 8S"),
    )


def _laying_off() -> Section:
    return Section(
        "laying-off",
        _("Adding cards"),
        (
            Text(
                _(
                    "From your next turn on you can add cards to your own melds and to those of"
                    " others, as many as fit. Runs grow at both ends. Nobody adds anything before"
                    " they are down."
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
                    "You win the round when your last card is laid down or added to a meld. It"
                    " cannot be discarded: if it fits nowhere, you keep it and your turn ends"
                    " without a discard. Then there is no offer: the next card comes from the"
                    " stock."
                )
            ),
            Text(
                _(
                    "Where a last card may float, you discard it, hold no cards, and draw again in"
                    " your next turn."
                )
            ),
        ),
    )


def _buying() -> Section:
    return shared.buying(
        _("A buyer takes the discard and two cards from the stock."),
        _("You can buy twice a round, and not after you have laid down."),
        _("You may even buy what you have discarded yourself; you are asked last."),
    )
