"""The sections that the rules pages of contract rummy share."""

from __future__ import annotations

from peerdeck.games.contract_rummy.contracts import describe_contract
from peerdeck.games.contract_rummy.rules import Rules
from peerdeck.rules_page import Block, Points, Section, Text, cards
from peerdeck.words import _


def turns() -> Section:
    """Return the section about the parts of a turn."""
    return Section(
        "turns",
        _("Your turn"),
        (
            Text(
                _(
                    "The player on the left of the dealer begins, and turns go clockwise. A turn"
                    " has three steps:"
                )
            ),
            Points(
                (
                    _("Draw: take the card just discarded, or leave it for one from the stock."),
                    _("Meld, if you can and wish: lay down the contract, or add cards to melds."),
                    _("Discard a card, face up."),
                )
            ),
            Text(
                _(
                    "Older discards cannot be taken. When twice as many turns in a row as there are"
                    " players have begun with the discard, the next one begins with the stock."
                )
            ),
        ),
    )


def contracts(rules: Rules, *more: Block) -> Section:
    """Return the contract of each round, and the number of cards dealt if it changes."""
    changes = len({dealt for _contract, dealt in rules.rounds}) > 1
    text = _("Round {number}: {contract}.")
    if changes:
        text = _("Round {number}: {contract}; {dealt} cards dealt.")
    rounds = Points(
        tuple(
            text.format(number=number, contract=describe_contract(contract), dealt=dealt)
            for number, (contract, dealt) in enumerate(rules.rounds, 1)
        )
    )
    intro = Text(_("Each round has a contract, the melds to be laid down in it:"))
    return Section("contract", _("The contracts"), (intro, rounds, *more))


def sets(*more: Block) -> Section:
    """Return the definition of a set."""
    return Section(
        "sets",
        _("Sets"),
        (
            Text(_("A set is three or more cards of one rank, in any suits.")),
            cards(_("A set of 3, with a card that is there twice, and a set of 4."),
                  "5H 5H 5S", "KC KD KH KS"),
            *more,
        ),
    )  # fmt: skip


def runs(*more: Block) -> Section:
    """Return the definition of a run."""
    return Section(
        "runs",
        _("Runs"),
        (
            Text(
                _(
                    "A run is four or more cards of one suit in order. The ace comes before the 2"
                    " or after the king; a run never goes on from the king past the ace to the 2."
                )
            ),
            cards(_("The ace is low in one of these runs and high in the other."),
                  "AC 2C 3C 4C", "JS QS KS AS"),
            *more,
        ),
    )  # fmt: skip


def jokers(many: str, *more: Block) -> Section:
    """Return the rules about jokers; `many` says how many of them a meld may have."""
    redeeming = _(
        "Where jokers can be redeemed, a player who is down may put the card that a joker stands"
        " for in its place and take the joker. At some tables they must lay it off again at once."
    )
    return Section(
        "jokers",
        _("Jokers"),
        (Text(many), *more, Text(redeeming)),
    )


def laying_down(*more: Block) -> Section:
    """Return the section about laying down the contract."""
    return Section(
        "laying-down",
        _("Laying down"),
        (
            Text(
                _(
                    "When you have all melds of the contract, you may lay them down in your turn,"
                    " all at once. They may be longer than asked for, but you cannot lay down any"
                    " other melds. The rest of your cards stays in your hand. For the rest of the"
                    " round you are “down”."
                )
            ),
            *more,
        ),
    )


def buying(price: str, limit: str, own: str, *more: Block) -> Section:
    """Return the section about buying out of turn."""
    return Section(
        "buying",
        _("Buying"),
        (
            Text(
                _(
                    "A discard that the player in turn does not want is offered to the others, one"
                    " after the other clockwise. The first player to accept buys it, even if others"
                    " would have liked it too."
                )
            ),
            Points((price, limit, own)),
            Text(
                _(
                    "The player in turn draws from the stock when all this is settled. Bought"
                    " cards wait for your own turn."
                )
            ),
            *more,
        ),
    )


def end(points: tuple[str, ...]) -> Section:
    """Return the section about the end of a round and its score."""
    return Section(
        "end",
        _("The end of a round"),
        (
            Text(
                _(
                    "A round ends as soon as somebody goes out. If the stock runs out, all"
                    " discards but the top one are shuffled to be the new stock, once; if it runs"
                    " out again, the round ends, too. Then every card left in a hand counts"
                    " against its player:"
                )
            ),
            Points(points),
        ),
    )


def match(rounds: int) -> Section:
    """Return the section about the match."""
    return Section(
        "match",
        _("The match"),
        (
            Text(
                _(
                    "The deal passes to the left. After {rounds} rounds the lowest sum wins; a tie"
                    " is shared."
                ).format(rounds=rounds)
            ),
        ),
    )
