"""The rules page of Crazy Eights."""

from __future__ import annotations

from peerdeck.games.crazy_eights.table import HouseRules
from peerdeck.rules_page import Block, Page, Points, Section, Text, cards, house_rules
from peerdeck.words import _


def page() -> Page:
    """Return the rules, in the language in use."""
    return Page(
        title=_("How to play Crazy Eights"),
        intro=_(
            "Get rid of your cards: play one that fits the top of the pile. Eights always fit, and"
            " let you choose the suit."
        ),
        sections=(
            _deal(),
            _turns(),
            _eights(),
            _drawing(),
            _twos(),
            _queens_and_aces(),
            _last_card(),
            _scoring(),
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
                "Everybody gets five cards, or seven if there are only two of you. The rest is the"
                " stock. Its top card is turned up to begin the pile; if it is an 8, another one is"
                " turned up on it. The player left of the dealer begins. Six and more players use"
                " two packs."
            )
        ),
    )


def _turns() -> Section:
    return _section(
        "turns",
        _("Your turn"),
        Text(
            _(
                "Play one card of the same suit or the same rank as the top card of the pile, or an"
                " 8. If you cannot, or would rather not, draw a card. Then it is the turn of the"
                " player on your left."
            )
        ),
        cards(_("On the 6 of clubs you can play any club, any 6 and any 8."), "6C", "JC 6H 8D"),
    )


def _eights() -> Section:
    return _section(
        "eights",
        _("Eights"),
        Text(
            _(
                "An 8 fits on any card. When you play one, you name a suit, whichever you like. The"
                " next player has to play that suit, or another 8."
            )
        ),
    )


def _drawing() -> Section:
    return _section(
        "drawing",
        _("Drawing"),
        Text(
            _(
                "Draw one card from the stock. If it fits, or any other card of yours, you may play"
                " it. If not, you pass. Some tables let you draw three cards, or as many as it"
                " takes."
            )
        ),
        Text(
            _(
                "When the stock runs out, the pile is shuffled, all but its top card, and is the"
                " new stock. After three times it stays where it is; then you pass if you cannot"
                " play."
            )
        ),
    )


def _twos() -> Section:
    return _section(
        "twos",
        _("Twos"),
        Text(
            _(
                "Usually a 2 is a card like any other. At some tables the player after a 2 draws"
                " two cards and misses a turn. At some, that player may add another 2 instead;"
                " then the next one draws four, and so on. Nothing else helps, not even an 8."
            )
        ),
    )


def _queens_and_aces() -> Section:
    return _section(
        "queens-and-aces",
        _("Queens and aces"),
        Text(_("These are plain cards, too, unless you agree on something else:")),
        Points(
            (
                _("After a queen the next player misses a turn."),
                _(
                    "An ace turns the direction of play round. With two players it makes no"
                    " difference."
                ),
            )
        ),
    )


def _last_card() -> Section:
    return _section(
        "last-card",
        _("Last card"),
        Text(
            _(
                "Where the table wants it, you have to say “last card” when you play your last card"
                " but one. If you forget, the next player can point it out before doing anything"
                " else, and you draw two cards. If they do not notice either, nothing happens."
            )
        ),
    )


def _scoring() -> Section:
    return _section(
        "scoring",
        _("What a deal costs"),
        Text(
            _(
                "The deal is over as soon as somebody has no cards left. The cards in your hand"
                " count against you. If nobody can draw and everybody passes, the deal is over as"
                " well, and everybody counts."
            )
        ),
        Points(
            (
                _("An 8 counts 50."),
                _("A king, a queen or a jack counts 10."),
                _("An ace counts 1, and any other card its number."),
            )
        ),
    )


def _end() -> Section:
    return _section(
        "end",
        _("The end of the match"),
        Text(
            _(
                "You go on dealing until somebody has 100 points, or whatever was agreed. Then"
                " whoever has the fewest points wins, and equals share the win."
            )
        ),
    )
