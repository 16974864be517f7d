"""The rules page of Spar."""

from __future__ import annotations

from peerdeck.games.spar.table import HouseRules
from peerdeck.rules_page import Block, Page, Points, Section, Text, cards, house_rules
from peerdeck.words import _


def page() -> Page:
    """Return the rules in the language in use."""
    return Page(
        title=_("How to play Spar"),
        intro=_(
            "Five tricks make a round. The player in control after the last one wins the round,"
            " and low cards that keep control are worth the most."
        ),
        sections=(
            _deal(),
            _turns(),
            _scoring(),
            _same_suit(),
            _taking(),
            _next(),
            _challenge(),
            _end(),
            house_rules(HouseRules),
        ),
    )


def _section(id: str, heading: str, *blocks: Block) -> Section:
    return Section(id, heading, blocks)


def _deal() -> Section:
    return _section(
        "deal",
        _("The deal"),
        Text(
            _(
                "The deck has 32 cards, from the 6, which is lowest, up to the king. Everybody gets"
                " three cards and then two more, clockwise from the player to the dealer's right."
                " The player who is served first leads the first trick."
            )
        ),
    )


def _turns() -> Section:
    return _section(
        "turns",
        _("Tricks and control"),
        Text(
            _(
                "Everybody plays one card to a trick. The leader may begin with any card. The"
                " others follow clockwise: if you have a card of the suit that was led, you have"
                " to play one; if not, you may play any card. Nobody has to play high."
            )
        ),
        Text(
            _(
                "A card of the suit led that is higher than all the others of that suit takes"
                " control. Cards of other suits never do. The player in control at the end of a"
                " trick leads the next one."
            )
        ),
        cards(
            _("The 8 of hearts was led, and the jack took control. The king of spades did not."),
            "8H JH KS",
        ),
    )


def _scoring() -> Section:
    return _section(
        "scoring",
        _("What a round is worth"),
        Text(
            _(
                "Only the player in control after the fifth trick scores. The cards that you led"
                " count if they kept control, that is, if you were still in control at the end of"
                " the trick:"
            )
        ),
        Points(
            (
                _("A 6 that kept control is worth 3."),
                _("A 7 that kept control is worth 2."),
                _(
                    "Any other card wipes out what you had. If it is your fifth card, the round is"
                    " worth 1."
                ),
            )
        ),
        Text(
            _("Sixes and sevens that you lead one after the other add up while you keep control.")
        ),
        cards(_("3 and 2 make 5."), "6D 7S"),
        cards(_("3, 2 and 2 make 7."), "6H 7S 7H"),
        cards(_("Worth 2: the 9 wipes out the 6, so only the 7 counts."), "6C 9H 7D"),
    )


def _same_suit() -> Section:
    return _section(
        "same-suit",
        _("The same suit again"),
        Text(
            _(
                "If you keep control twice in a row with the 6 and the 7 of one suit, only the"
                " second of the two counts. Cards before them still count."
            )
        ),
        cards(_("Worth 2: the 7 takes the place of the 6."), "6S 7S"),
        cards(_("Worth 6: the 6 takes the place of the 7, then comes another 6."), "7D 6D 6C"),
        cards(_("Worth 6: the second 6 only takes the place of the 7."), "6D 7S 6S"),
        cards(_("The most that a round can be worth: 13."), "6D 7S 6H 7D 6S"),
    )


def _taking() -> Section:
    return _section(
        "taking",
        _("Taking control"),
        Text(
            _(
                "When somebody takes control, everything added up so far is lost. If that happens"
                " in the fifth trick, the round is worth 1, whichever card did it. If it happens"
                " earlier, the new leader starts from zero."
            )
        ),
        cards(_("The 7 takes control from a 6 in the last trick: worth 1."), "6D 7D"),
    )


def _next() -> Section:
    return _section(
        "next",
        _("The next round"),
        Text(
            _(
                "The winner of a round deals the next one from the cards that are left. Played"
                " cards stay out, face up, so it pays to remember them. When there are not enough"
                " for five each, all cards are shuffled together again. Points are always kept."
            )
        ),
    )


def _challenge() -> Section:
    return _section(
        "challenge",
        _("Hidden cards"),
        Text(
            _(
                "Usually you cannot play another suit if you can follow. A table can agree to"
                " allow it, at your own risk: after the fifth trick, everybody is asked once to"
                " challenge a play of somebody else from the first four tricks."
            )
        ),
        Points(
            (
                _(
                    "If the challenge is right, the player who hid the card is out of the round."
                    " If that is the player in control, the round goes to the player who was last"
                    " in control before, even for a part of a trick, and is worth 1. If all of them"
                    " are caught, nobody wins it, and the player in control at the end deals."
                ),
                _(
                    "If it is wrong, the challenger loses everything added up: if they win the"
                    " round, it is worth 1."
                ),
                _("A play that nobody challenges stands."),
                _(
                    "If your table asks you to go over the best card, playing too low can be"
                    " challenged, too."
                ),
            )
        ),
    )


def _end() -> Section:
    return _section(
        "end",
        _("The end of the game"),
        Text(
            _(
                "The first player with 20 points, or the number that you agreed on, wins the game."
                " Every round gives one player at least a point, so it will not take for ever. If"
                " nobody wins three rounds in a row, because of hidden cards, the game is over and"
                " the most points win."
            )
        ),
    )
