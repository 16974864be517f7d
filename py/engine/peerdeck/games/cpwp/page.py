"""The rules page of Can't Play, Won't Play."""

from __future__ import annotations

from peerdeck.card import CLUBS, DIAMONDS, HEARTS, SPADES, parse_faces
from peerdeck.event import Moved, Noted, Revealed, Shuffled, everyone
from peerdeck.games.cpwp.rows import drawn, home, zone_for
from peerdeck.games.cpwp.table import HouseRules, Notes, Table, start
from peerdeck.rules_page import (
    Block,
    Board,
    Page,
    Points,
    Section,
    Text,
    cards,
    house_rules,
)
from peerdeck.state import evolve
from peerdeck.words import _

ONE_DECK, TWO_DECKS = 4, 5  # seats with which the examples are drawn


def example_state(options: HouseRules, seats: int, laid: str) -> Table:
    """A table on which these cards (`7D 8D 6D`) have been played in order; nothing else is dealt.

    Raises `ValueError` for a card that cannot be played there.
    """
    state = start(options, seats, 0)
    evolve(state, [Shuffled(state.called, state.deck), Noted(Notes.stage, "playing")])
    for face in parse_faces(laid):
        left = [card for card in state.zones[state.setup.deck] if state.face[card] == face]
        row = home(state.setup.rows, state, face)
        if not left or row is None:
            raise ValueError(f"The example “{laid}” plays a card that does not fit.")
        cards = tuple(left[:1])
        shown = Revealed(cards, (face,), everyone(seats))
        evolve(state, [shown, Moved(cards, zone_for(row, face))])
    return state


def page() -> Page:
    """The rules, in the language in use."""
    return Page(
        title=_("How to play Can't Play, Won't Play"),
        intro=_(
            "Every suit grows out of its 7, up to the king and down to the ace. Be the first to"
            " have no cards left."
        ),
        sections=(
            _deal(),
            _opening(),
            _turns(),
            _viable(),
            _rows(),
            _runs(),
            _passing(),
            _jokers(),
            _end(),
            _match(),
            house_rules(HouseRules),
        ),
    )


def _board(caption: str, seats: int, laid: str, *suits: int) -> Board:
    """The rows of these suits after these cards."""
    state = example_state(HouseRules(), seats, laid)
    rows = tuple(row for row in drawn(state.setup.groups, state) if set(row.suits) & set(suits))
    return Board(caption, state, rows)


def _section(id: str, heading: str, *blocks: Block) -> Section:
    return Section(id, heading, blocks)


def _deal() -> Section:
    return _section(
        "deal",
        _("The deal"),
        Text(
            _(
                "Up to four players use one deck of 52 cards, five to eight use two. All cards"
                " are dealt, one at a time from the left of the dealer round, so some players"
                " may get one card less."
            )
        ),
    )


def _opening() -> Section:
    return _section(
        "opening",
        _("The first card"),
        Text(
            _(
                "The 7 of diamonds opens the game: its holder has the first turn and plays it."
                " A run may follow it at once. When two decks put two of them into different"
                " hands, the first holder counted from the left of the dealer begins."
            )
        ),
        Text(
            _(
                "Nobody looks into your hand to find out. The players are asked one after the"
                " other, and the table says “not mine” for you."
            )
        ),
    )


def _turns() -> Section:
    return _section(
        "turns",
        _("Your turn"),
        Text(
            _(
                "Turns go clockwise. In yours you put down one card that fits, or a run of"
                " them, or a joker if there are any in the game. As long as something fits,"
                " you have to play."
            )
        ),
    )


def _viable() -> Section:
    return _section(
        "viable",
        _("Which cards fit"),
        Points(
            (
                _("Any 7, always: it opens a row for its suit."),
                _(
                    "In a suit that is open, the next card going up from the 7 and the next"
                    " card going down from it."
                ),
                _("Aces are at the low end, kings at the high end; a row stops there."),
            )
        ),
        _board(
            _(
                "Diamonds lie from 6 to 9, so the 5 or the 10 comes next. Hearts cannot start"
                " before their 7."
            ),
            ONE_DECK,
            "7D 8D 6D 9D",
            HEARTS,
            DIAMONDS,
        ),
    )


def _rows() -> Section:
    return _section(
        "rows",
        _("The rows"),
        Text(
            _(
                "Hearts have a row of 13 places, and so have diamonds. With two decks they have"
                " two such rows each. Clubs and spades lie in long rows of 26 places."
            )
        ),
        Text(
            _(
                "With one deck there is one long row. Clubs and spades lie side by side in it,"
                " but neither waits for the other."
            )
        ),
        _board(
            _("Clubs have come as far as the 9; spades still wait for their 8 and their 6."),
            ONE_DECK,
            "7C 8C 6C 9C 7S",
            CLUBS,
            SPADES,
        ),
        Text(
            _(
                "With two decks there are two long rows, one for all clubs and one for all"
                " spades. Both cards of a rank must be down before the next rank can follow."
                " Only the 7s are free: one of them opens the row, the other may come later."
            )
        ),
        _board(
            _(
                "One 9 of clubs is down, so the next one up is the other 9. The 10 has to"
                " wait. In spades the second 7 is still to come."
            ),
            TWO_DECKS,
            "7C 7C 8C 8C 9C 6C 7S 8S",
            CLUBS,
            SPADES,
        ),
    )


def _runs() -> Section:
    return _section(
        "runs",
        _("Runs"),
        Text(
            _(
                "You can put down several cards of one suit in one turn if the first one fits"
                " and each of the others fits as soon as the ones before it lie there. How many"
                " you play is up to you, but the first of them is always the one that fits."
            )
        ),
        _board(_("On this row …"), ONE_DECK, "7H", HEARTS),
        cards(
            _("… these three can go down together; so can the 8 and the 9, or the 8 alone."),
            "8H 9H TH",
        ),
        Text(_("A run goes up or it goes down. From a 7 you have the choice, but not both.")),
        cards(_("Up from the 7."), "7S 8S 9S"),
        cards(_("Down from the 7."), "7S 6S 5S"),
        Text(
            _(
                "In the long rows of two decks, both cards of a rank come before the next one,"
                " in a run as well."
            )
        ),
        cards(_("A run of clubs with two decks."), "8C 8C 9C"),
    )


def _passing() -> Section:
    return _section(
        "passing",
        _("Passing"),
        Text(
            _(
                "If nothing in your hand fits, you pass with the words “won't play; can't"
                " play”, and the next player goes on. At most tables nobody else may pass."
            )
        ),
        Text(
            _(
                "Where three passes are allowed, you may hold back three times a deal with"
                " cards that fit. Passing because you must does not use them up."
            )
        ),
    )


def _jokers() -> Section:
    jokers = next(rule for rule in HouseRules.offered() if rule.name == "jokers")
    kinds = tuple(_(label) for value, label in jokers.values.items() if value != jokers.default)
    return _section(
        "jokers",
        _("Jokers"),
        Text(
            _(
                "Jokers are a house rule. A joker fits at any time but in the very first turn,"
                " and it has to go when nothing else does. It is your whole turn: it stays face"
                " up before you, and you say which cards change hands. How many, and whose,"
                " depends on what was agreed:"
            )
        ),
        Points(kinds),
        Text(
            _(
                "You choose both cards of a swap. Usually you do not see the other hand, but a"
                " card that you have seen stays known to you, wherever it goes."
            )
        ),
        Points(
            (
                _("Jokers can be swapped like other cards."),
                _(
                    "For one joker a card moves only once. Swaps that nobody can make any more"
                    " are dropped."
                ),
                _("If the joker was your last card, you are out at once and swap nothing."),
                _(
                    "Where jokers may not be kept for last, you cannot play your last other"
                    " card before them; but if a swap leaves you with jokers alone, you may"
                    " play those."
                ),
            )
        ),
    )


def _end() -> Section:
    return _section(
        "end",
        _("The end"),
        Text(
            _(
                "The first player without cards wins the deal and scores 1. If the table plays"
                " on for places, the others continue until one is left, and everybody scores 1"
                " for each player who was out later or not at all."
            )
        ),
    )


def _match() -> Section:
    return _section(
        "match",
        _("The match"),
        Text(
            _(
                "Usually one deal is the whole game. A table can also play until somebody has won"
                " several deals, or play a number of deals in which every card left at the end"
                " counts 1 against its holder and the lowest sum wins. If it plays on for places as"
                " well, only the last player has cards left to count. The deal passes to the left"
                " each time."
            )
        ),
    )
